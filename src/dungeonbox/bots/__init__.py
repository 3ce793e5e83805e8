"""Bots. `make_bot` makes one by name: a level, a kind with its budget (see `KINDS`), or one's own once it is loaded."""

import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from dungeonbox.bots.bot import Bot, Eyes
from dungeonbox.bots.judge import Judge
from dungeonbox.bots.levels import Level, Personality, level_of, levels, personalities, personality_of
from dungeonbox.games import IDS
from dungeonbox.kernel.errors import BadOptions, DungeonboxError
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE

__all__ = (
    "KINDS",
    "OWN_KIND",
    "Bot",
    "Eyes",
    "is_own",
    "load_bot",
    "load_own",
    "made",
    "make_bot",
    "make_judge",
    "unfitted",
)

KINDS = "random, thumb, search:2000, search:500ms, sharp:50 or sharp:50ms"

OWN_KIND = "FILE.py:CLASS"
"""How one's own bot is named on command lines."""

OWN: Final = re.compile(r"(?P<home>.+):(?P<name>[A-Za-z_]\w*)")
"""One's own bot: a Python file or the name of a module, and a class in it."""

_loaded: Final[dict[str, Callable[[], object]]] = {}
"""One's own bots. Only `load_bot` adds to it: a name in a record or a message to a server never runs a file."""


def make_bot(name: str, game: str) -> Bot:
    """The bot of this name for this game; a BadOptions says which names there are.

    >>> make_bot("search:2000", "mayhem").name
    'search:2000'
    """
    if name == "random":
        from dungeonbox.bots.uniform import Uniform

        return Uniform()
    if name == "thumb":
        return _heuristic(game)
    level = level_of(name, game)
    if level is not None:
        return _at_level(level, game)
    personality = personality_of(name, game)
    if personality is not None:
        return _with_temper(personality, game)
    if name in _loaded:
        return Guarded(made(_loaded[name], name))
    if is_own(name):
        raise BadOptions(f"the bot {name} is not loaded; name it with --bots")
    budget = re.fullmatch(r"(search|sharp):([1-9][0-9]{0,8})(ms)?", name)
    if budget is None:
        named = ", ".join([level.name for level in levels(game)] + [one.name for one in personalities(game)])
        raise BadOptions(f"there is no bot {name!r}; there are {KINDS}{named and f', and by name {named}'}")
    iterations, milliseconds = (0, int(budget[2])) if budget[3] else (int(budget[2]), 0)
    if budget[1] == "sharp":
        return _sharp(game, iterations, milliseconds)
    from dungeonbox.bots.search import Search

    return Search(iterations, milliseconds, _heuristic(game) if _has_heuristic(game) else None)


def make_judge(game: str) -> Judge | None:
    """The judge of a game, with the weights that were fitted for it; None if it has none."""
    if game not in IDS or find_spec(f"dungeonbox.bots.judges.{game}") is None:
        return None
    judge: Judge = import_module(f"dungeonbox.bots.judges.{game}").GameJudge()
    path = Path(__file__).with_name("judges") / f"{game}.toml"
    if path.exists():
        judge.learn(tomllib.loads(path.read_text(encoding="utf-8")))
    return judge


def unfitted(names: Iterable[str], game: Game[State]) -> list[str]:
    """Those of these bots whose weights were fitted to other components than the game has.

    They play on to the end of imagined games instead of judging positions, so they are slower and not as strong.
    """
    found = []
    for name in dict.fromkeys(names):
        judge = getattr(make_bot(name, game.id), "judge", None)
        if isinstance(judge, Judge) and not judge.can_judge(game):
            found.append(name)
    return found


def _sharp(game: str, iterations: int, milliseconds: int, blur: float = 0.0) -> Bot:
    from dungeonbox.bots.sharp import Sharp

    judge = make_judge(game)
    if judge is None:
        raise BadOptions(f"there is no sharp for {game!r}; try random or search:2000")
    return Sharp(judge, iterations, milliseconds, blur)


def _at_level(level: Level, game: str) -> Bot:
    bot = _sharp(game, level.samples, 0, level.blur) if level.samples else _heuristic(game)
    bot.name = level.name
    return bot


def _with_temper(personality: Personality, game: str) -> Bot:
    bot: Bot = import_module(f"dungeonbox.bots.heuristic.{game}").with_temper(personality.temper)
    bot.name = personality.name
    return bot


def _has_heuristic(game: str) -> bool:
    return game in IDS and find_spec(f"dungeonbox.bots.heuristic.{game}") is not None


def _heuristic(game: str) -> Bot:
    if not _has_heuristic(game):
        raise BadOptions(f"there is no thumb for {game!r}; try random or search:2000")
    bot: Bot = import_module(f"dungeonbox.bots.heuristic.{game}").Heuristic()
    return bot


# One's own -----------------------------------------------------------------------------------------------


def is_own(name: str) -> bool:
    """Whether a name stands for one's own bot: `bots.py:Cautious`, or `package.module:Cautious`.

    >>> [is_own(name) for name in ("bots.py:Cautious", "thumb", "search:500", "search:fast", "sharp:er")]
    [True, False, False, False, False]
    """
    found = OWN.fullmatch(name)
    return found is not None and found["home"] not in ("search", "sharp")


def load_own(names: Sequence[str]) -> None:
    """Import those of these names that stand for one's own bots, so that `make_bot` knows them."""
    for name in names:
        if is_own(name):
            load_bot(name)


def load_bot(name: str) -> Bot:
    """One's own bot by its name, which `make_bot` knows from then on. Its module is run: the name must be trusted."""
    found = OWN.fullmatch(name)
    if found is None or not is_own(name):
        raise BadOptions(f"expected {OWN_KIND} or MODULE:CLASS, not {name!r}")
    if name not in _loaded:
        kind = getattr(_module(found["home"], name), found["name"], None)
        if not callable(kind):
            raise BadOptions(f"bot {name}: there is no class {found['name']} in {found['home']}")
        _loaded[name] = kind
    return made(_loaded[name], name)


def made(kind: Callable[[], object], name: str) -> Bot:
    """A bot made by a class or a function that needs no arguments; `name` says which in complaints."""
    try:
        bot = kind()
    except Exception as error:
        raise BadOptions(f"bot {name} cannot be made without arguments: {_reason(error)}") from error
    if not isinstance(bot, Bot):
        raise BadOptions(f"bot {name}: expected a dungeonbox.Bot, got a {type(bot).__name__}")
    return bot


def _module(home: str, name: str) -> ModuleType:
    """The module with one's own bot, from a file or by its name."""
    try:
        return _from_file(Path(home)) if home.endswith(".py") else import_module(home)
    except Exception as error:  # whatever the code in it does wrong
        raise BadOptions(f"bot {name}: {home} cannot be imported: {_reason(error)}") from error


def _from_file(path: Path) -> ModuleType:
    """A file as a module; what stands beside it can be imported in it, as in a script."""
    spec = spec_from_file_location(f"dungeonbox_own_{path.stem}", path.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    folder = str(path.resolve().parent)
    sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    return module


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return f"{type(error).__name__}: {error}"


class Guarded(Bot):
    """One's own bot at a table: where it fails, the message says which bot, at which seat, and why."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name)
        self.bot = bot
        self.is_slow = bot.is_slow
        self.is_listening = bot.is_listening

    def choose(self, eyes: Eyes) -> int:
        """The bot's choice, if it is one of the legal actions."""
        return self._checked(eyes, self.bot.choose, list(eyes.legal()))

    def say(self, eyes: Eyes) -> int:
        """What the bot says, if it may be said."""
        return self._checked(eyes, self.bot.say, [NONE, *eyes.asides()])

    def _checked(self, eyes: Eyes, ask: Callable[[Eyes], int], allowed: list[int]) -> int:
        try:
            action = ask(eyes)
        except Exception as error:
            raise DungeonboxError(f"bot {self.name} failed at seat {eyes.seat + 1}: {_reason(error)}") from error
        if action not in allowed:
            legal = ", ".join(eyes.game.token(each) for each in allowed if each != NONE)
            raise DungeonboxError(f"bot {self.name} failed at seat {eyes.seat + 1}: {action!r} is not one of {legal}")
        return action
