"""Who sits at a table in the terminal, what was agreed, and the match that comes of it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from dungeonbox import games
from dungeonbox.bots import Bot, make_bot
from dungeonbox.bots.bot import take_turn
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadRecord, DungeonboxError
from dungeonbox.kernel.match import Match
from dungeonbox.terminal import luck
from dungeonbox.terminal.console import printable
from dungeonbox.terminal.files import named, read_record
from dungeonbox.terminal.players import PERSON, players_called, short_names

LONGEST_NAME: Final = 16
NAMELESS: Final = re.compile(r"Player \d+")
LIKE_A_BOT: Final = re.compile(r"Bot \d+\b")


@dataclass(frozen=True)
class Player:
    """Somebody at the table: a person, or a bot of the kind `bot`."""

    name: str
    bot: str = PERSON

    @property
    def written(self) -> str:
        """How a record names them, so that a resumed match seats the same bots again."""
        return f"{self.name} ({self.bot})" if self.bot else self.name


def person(name: str, seat: int) -> Player:
    """A person in this seat, by the name they gave or else by their number.

    >>> person("", 0).name, person("Ann", 0).name, person("Bot 2 (thumb)", 1).name
    ('Player 1', 'Ann', 'Player 2')
    """
    clean = " ".join(printable(name).split())[:LONGEST_NAME]
    return Player(clean if clean and not LIKE_A_BOT.match(clean) else f"Player {seat + 1}")


def bot(kind: str, seat: int) -> Player:
    """A bot in this seat."""
    return Player(f"Bot {seat + 1}", kind)


def seated(kinds: Sequence[str], names: Sequence[str] = ()) -> tuple[Player, ...]:
    """Players of these kinds, seat by seat; the people among them get these names, as far as they go.

    >>> [player.written for player in seated(["", "thumb", ""], ["Ann"])]
    ['Ann', 'Bot 2 (thumb)', 'Player 3']
    """
    left = list(names)
    players = []
    for seat, kind in enumerate(kinds):
        name = left.pop(0) if kind == PERSON and left else ""
        players.append(person(name, seat) if kind == PERSON else bot(kind, seat))
    return apart(players)


def apart(players: Sequence[Player]) -> tuple[Player, ...]:
    """The same players, no name twice.

    >>> [player.name for player in apart([Player("Ann"), Player("Ann")])]
    ['Ann', 'Ann 2']
    """
    found: list[Player] = []
    for seat, player in enumerate(players, 1):
        is_taken = any(player.name == other.name for other in found)
        found.append(replace(player, name=f"{player.name} {seat}") if is_taken else player)
    return tuple(found)


def rotated(players: Sequence[Player]) -> tuple[Player, ...]:
    """Everybody moves on one seat, for a rematch; bots and the nameless are called after their new seats.

    >>> [player.name for player in rotated([Player("Ann"), Player("Bot 2", "thumb"), Player("Player 3")])]
    ['Player 1', 'Ann', 'Bot 3']
    """
    moved = [players[-1], *players[:-1]]
    return apart([_renamed(player, seat) for seat, player in enumerate(moved)])


def _renamed(player: Player, seat: int) -> Player:
    if player.bot:
        return bot(player.bot, seat)
    return person("" if NAMELESS.fullmatch(player.name) else player.name, seat)


def bots_for(game: str) -> list[str]:
    """The kinds of bots that can play a game, the weakest first."""
    thumb = ["thumb"] if find_spec(f"dungeonbox.bots.heuristic.{game}") else []
    return ["random", *thumb, "search:100ms", "search:500ms", "search:2000ms"]


@dataclass(frozen=True)
class Plan:
    """What is to be played: by whom, with what house rules, with what luck."""

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    components: Sheet | None = None


@dataclass(frozen=True)
class Mind:
    """A bot in a seat, with luck of its own. Called with a match it answers for its seat, from its observation."""

    seat: int
    bot: Bot
    chance: Chance

    def __call__(self, match: Match) -> None:
        """Say something, if it wants to, and choose."""
        take_turn(match, self.seat, self.bot, self.chance)


@dataclass(frozen=True)
class Sitting:
    """A match that is about to begin or to go on; its names say who sits around it."""

    match: Match
    seed: int
    promise: luck.Promise | None = None

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        seats = self.match.game.seats
        names = short_names(self.match.names, seats)
        kinds = players_called(self.match.names, seats)
        return tuple(Player(printable(name), kind) for name, kind in zip(names, kinds, strict=True))

    def minds(self) -> dict[int, Mind]:
        """The bots by seat, each with luck of its own."""
        entries = len(self.match.record().entries)
        return {
            seat: Mind(seat, make_bot(player.bot, self.match.game.id), luck.seeded(self.seed, entries, seat + 1))
            for seat, player in enumerate(self.players)
            if player.bot
        }

    @property
    def plan(self) -> Plan:
        """What was agreed, to agree on it once more; luck is drawn anew."""
        setup = self.match.game.setup
        return Plan(setup.game, self.players, setup.options, None, setup.components)

    def rematch(self) -> Plan:
        """The same once more, with everybody one seat further on."""
        return replace(self.plan, players=rotated(self.players))


def sit_down(plan: Plan) -> Sitting:
    """Begin a new match with luck from a seed."""
    for player in plan.players:
        if player.bot:
            make_bot(player.bot, plan.game)  # which complains about a name it does not know
    seed = luck.new_seed() if plan.seed is None else plan.seed
    game = games.make(plan.game, len(plan.players), plan.options, plan.components)
    match = Match.new(game, luck.seeded(seed, 0, luck.TABLE))
    match.names = tuple(player.written for player in plan.players)
    return Sitting(match, seed)


def resume(path: Path, seed: int) -> Sitting:
    """Go on with the match in a file."""
    record = read_record(path)
    try:
        if record.fair is not None and not record.fair.secret:
            match, promise = luck.resume_fair(path, record)
        else:
            chance = luck.seeded(seed, len(record.entries), luck.TABLE)
            match, promise = Match.replay(games.make_for(record), record, chance), None
    except BadRecord as error:
        raise named(error, path) from None
    if match.is_over:
        raise DungeonboxError(f"{path}: this match is over; see it with: dungeonbox replay {path}")
    return Sitting(match, seed, promise)
