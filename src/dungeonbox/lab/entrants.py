"""Who plays in a simulation: bots by name, or one's own as a class or an object, here and in worker processes."""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

from dungeonbox.bots import Bot, is_own, load_bot, made, make_bot
from dungeonbox.kernel.errors import BadOptions

PUT_ELSEWHERE: Final = (
    "worker processes never import the script or notebook that is running; "
    "put the class at the top of a file of its own and import it, or name it as FILE.py:CLASS, or use jobs=1"
)


@dataclass(frozen=True)
class PackedBot:
    """A bot on its way to a worker: its class and all that it holds.

    A compiled class keeps its values outside `__dict__`, so those of `Bot` are named here.
    """

    kind: type[Bot]
    name: str
    is_slow: bool
    is_listening: bool
    own: dict[str, Any]

    def unpacked(self) -> Bot:
        """The bot again."""
        bot = self.kind.__new__(self.kind)
        bot.name = self.name
        bot.is_slow = self.is_slow
        bot.is_listening = self.is_listening
        for name, value in self.own.items():
            setattr(bot, name, value)
        return bot


Entrant: TypeAlias = str | Bot | type[Bot] | PackedBot
"""A bot's name (`thumb`, `bots.py:Cautious`), a bot, or a class that makes one without arguments."""


def bot_of(entrant: Entrant, game: str) -> Bot:
    """The bot that plays for an entrant."""
    if isinstance(entrant, str):
        return load_bot(entrant) if is_own(entrant) else make_bot(entrant, game)
    if isinstance(entrant, Bot):
        return entrant
    if isinstance(entrant, PackedBot):
        return entrant.unpacked()
    if not isinstance(entrant, type):
        raise BadOptions(f"expected the name of a bot, a dungeonbox.Bot or a class of them, got {entrant!r}")
    return made(entrant, entrant.__name__)


def bots_of(entrants: Sequence[Entrant], game: str) -> list[Bot]:
    """The bots that play for the entrants; the same entrant is the same bot. Results are counted by name."""
    bots: list[Bot] = []
    for index, entrant in enumerate(entrants):
        same = next((at for at in range(index) if entrants[at] is entrant or entrants[at] == entrant), None)
        bots.append(bot_of(entrant, game) if same is None else bots[same])
    named: dict[str, Bot] = {}
    for bot in bots:
        if not _are_alike(bot, named.setdefault(bot.name, bot)):
            raise BadOptions(f"two different bots are called {bot.name!r}; give each a name of its own")
    return bots


def _are_alike(one: Bot, other: Bot) -> bool:
    """Whether two bots of one name may be counted together: of one class, and one's own holding the same."""
    return type(one) is type(other) and (_is_of_the_house(one) or vars(one) == vars(other))


def _is_of_the_house(bot: Bot) -> bool:
    return type(bot).__module__.startswith("dungeonbox.bots.")


def packed(entrant: Entrant, game: str) -> Entrant:
    """An entrant as worker processes can be given it; a BadOptions says why they cannot."""
    if isinstance(entrant, str | PackedBot):
        return entrant
    bot = bot_of(entrant, game)
    kind = type(bot)
    if _is_of_the_house(bot):
        return bot.name
    if not _is_importable(entrant if isinstance(entrant, type) else kind):
        raise BadOptions(f"bot {bot.name} ({kind.__qualname__}): {PUT_ELSEWHERE}")
    if isinstance(entrant, type):
        return entrant
    parcel = PackedBot(kind, bot.name, bot.is_slow, bot.is_listening, dict(vars(bot)))
    try:
        pickle.dumps(parcel)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise BadOptions(
            f"bot {bot.name} holds what cannot be sent to worker processes; use jobs=1 ({reason})"
        ) from error
    return parcel


def _is_importable(kind: type) -> bool:
    """Whether another process finds this class where it says it is."""
    if kind.__module__ == "__main__" or "<locals>" in kind.__qualname__:
        return False
    try:
        return find_spec(kind.__module__) is not None
    except (ImportError, ValueError):  # a module that was made at run time
        return False
