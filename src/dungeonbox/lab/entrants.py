"""Who plays in a simulation: bots by name, or one's own as a class or an object, here and in worker processes."""

import pickle
from collections.abc import Sequence
from typing import TypeAlias

from dungeonbox.bots import Bot, is_own, load_bot, made, make_bot
from dungeonbox.kernel.errors import BadOptions

Entrant: TypeAlias = str | Bot | type[Bot]
"""A bot's name (`thumb`, `bots.py:Cautious`), a bot, or a class that makes one without arguments."""

PUT_ELSEWHERE = (
    "worker processes import the module of a bot, never the script or notebook that is running: "
    "put the class into a file of its own and import it from there, or name it as FILE.py:CLASS, or use jobs=1"
)


def bot_of(entrant: Entrant, game: str) -> Bot:
    """The bot that plays for an entrant."""
    if isinstance(entrant, Bot):
        return entrant
    if isinstance(entrant, str):
        if is_own(entrant):
            load_bot(entrant)
        return make_bot(entrant, game)
    if not isinstance(entrant, type):
        raise BadOptions(f"expected the name of a bot, a dungeonbox.Bot or a class of them, got {entrant!r}")
    return made(entrant, entrant.__name__)


def bots_of(entrants: Sequence[Entrant], game: str) -> list[Bot]:
    """The bots that play for the entrants: equal names and classes share one, so its name is counted once."""
    bots: list[Bot] = []
    for index, entrant in enumerate(entrants):
        same = next((at for at in range(index) if entrants[at] is entrant or entrants[at] == entrant), None)
        bots.append(bot_of(entrant, game) if same is None else bots[same])
    kinds: dict[str, type[Bot]] = {}
    for bot in bots:
        if kinds.setdefault(bot.name, type(bot)) is not type(bot):
            raise BadOptions(f"two different bots are called {bot.name!r}; results are counted by name")
    return bots


def check_can_travel(entrants: Sequence[Entrant], game: str) -> None:
    """Raise BadOptions for an entrant that worker processes could not be given."""
    for entrant in entrants:
        if isinstance(entrant, str):
            continue
        kind = entrant if isinstance(entrant, type) else type(entrant)
        if kind.__module__ == "__main__":
            raise BadOptions(f"bot {bot_of(entrant, game).name} ({kind.__name__}): {PUT_ELSEWHERE}")
        try:
            pickle.dumps(entrant)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise BadOptions(f"bot {bot_of(entrant, game).name} cannot be sent to workers ({reason})") from error
