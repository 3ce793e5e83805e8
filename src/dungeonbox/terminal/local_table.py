"""A table in the terminal: its setup, its match and its bots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from dungeonbox import games
from dungeonbox.bots import Bot, make_bot
from dungeonbox.bots.bot import LAPS, choose, speak, take_turn, think_again
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadRecord, DungeonboxError
from dungeonbox.kernel.guide import PERSON, Guide, prepared_luck
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import Record
from dungeonbox.terminal import luck
from dungeonbox.terminal.console import printable
from dungeonbox.terminal.files import named, read_record
from dungeonbox.terminal.guiding import prepared_marks
from dungeonbox.terminal.players import USUAL_BOT, Player, display_names, kinds_from_names, make_players, rotated


@dataclass(frozen=True)
class TableSetup:
    """What is to be played: the game, its players, options and components, and the seed of its luck."""

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    components: Sheet | None = None


@dataclass(frozen=True)
class SeatedBot:
    """A bot at a seat with a random stream of its own. Called with a match, it takes the turn of its seat."""

    seat: int
    bot: Bot
    chance: Chance

    def __call__(self, match: Match) -> None:
        """Play asides, if the bot wants to, and choose an action."""
        take_turn(match, self.seat, self.bot, self.chance)

    def speak(self, match: Match) -> None:
        """Say an aside, if the bot wants to."""
        speak(match, self.seat, self.bot, self.chance)

    def choose(self, match: Match) -> None:
        """Choose, or choose again, without a word."""
        choose(match, self.seat, self.bot, self.chance)

    def think_again(self, match: Match) -> None:
        """Change a sealed choice, if what others said speaks for another."""
        think_again(match, self.seat, self.bot, self.chance)


class TableTalk:
    """What is said before a sealed choice: first the bots talk, in turns, then people choose, and bots last."""

    def __init__(self, match: Match, bots: Mapping[int, SeatedBot]) -> None:
        self.match = match
        self.bots = bots
        self.is_begun = False
        """Whether the bots have spoken before the sealed choice that is open."""
        self.is_possible = False
        """Whether anything could be said before that choice."""

    @property
    def is_sealed(self) -> bool:
        """Whether several seats choose at the same time."""
        return len(self.match.waiting()) + len(self.match.chosen()) > 1

    def begin(self) -> None:
        """Let the bots speak, once before a sealed choice."""
        if self.is_begun or not self.is_sealed:
            return
        self.is_begun = True
        self.is_possible = any(self.match.asides(seat) for seat in self.match.waiting())
        self.go_on(LAPS)

    def go_on(self, laps: int) -> None:
        """Bots that have not chosen yet may speak; each hears those before it."""
        for seat in self.match.waiting() * laps:
            if seat in self.bots:
                self.bots[seat].speak(self.match)

    def end(self) -> None:
        """After a choice: once no choice is pending, the next sealed one is talked about anew."""
        if not self.match.chosen():
            self.is_begun = False

    def next_seat(self, seats: Sequence[int]) -> int:
        """Which of these seats chooses next: at a sealed choice people first, else bots."""
        is_late = self.is_sealed
        return min(seats, key=lambda seat: ((seat in self.bots) is is_late, seat))


@dataclass(frozen=True)
class LocalTable:
    """A match that is ready to be played; the names in it say who sits where."""

    match: Match
    seed: int
    fair_luck: luck.FairLuck | None = None
    guide: Guide | None = None

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        seats = self.match.game.seats
        names = display_names(self.match.names, seats)
        kinds = kinds_from_names(self.match.names, seats)
        return tuple(Player(printable(name), kind) for name, kind in zip(names, kinds, strict=True))

    @property
    def secret(self) -> str:
        """The secret of fair luck; empty where luck comes from a seed."""
        return "" if self.fair_luck is None else self.fair_luck.secret

    def bots(self) -> dict[int, SeatedBot]:
        """The bots by seat, each with luck of its own."""
        entries = len(self.match.record().entries)
        return {
            seat: SeatedBot(seat, make_bot(player.bot, self.match.game.id), luck.seeded(self.seed, entries, seat + 1))
            for seat, player in enumerate(self.players)
            if player.bot
        }

    @property
    def setup(self) -> TableSetup:
        """The setup of this match with a new seed, to play it again."""
        setup = self.match.game.setup
        return TableSetup(setup.game, self.players, setup.options, None, setup.components)

    def rematch(self) -> TableSetup:
        """The same setup with all players one seat further on."""
        return replace(self.setup, players=rotated(self.setup.game, self.players))


def start_table(setup: TableSetup) -> LocalTable:
    """Begin a new match with luck from a seed."""
    for player in setup.players:
        if player.bot:
            make_bot(player.bot, setup.game)  # which complains about a name it does not know
    seed = luck.new_seed() if setup.seed is None else setup.seed
    game = games.make(setup.game, len(setup.players), setup.options, setup.components)
    match = Match.new(game, luck.seeded(seed, 0, luck.TABLE))
    match.names = tuple(player.written for player in setup.players)
    match.seed = str(seed)
    return LocalTable(match, seed)


def start_guided(game: str, name: str = "") -> LocalTable:
    """Begin the guided match of a game: a person, bots, and prepared luck."""
    guide = games.guide(game).filled(games.house_components(game))
    kinds = [USUAL_BOT] * guide.seats
    kinds[PERSON] = ""
    match = Match.new(games.make(game, guide.seats, guide.options), prepared_luck(game, guide.seed))
    match.names = tuple(player.written for player in make_players(game, kinds, [name]))
    return LocalTable(match, guide.seed, guide=guide)


def resume_table(path: Path, new_seed: int | None = None) -> LocalTable:
    """Go on with the match in a file, with luck from its own seed, or from a new one if that is given."""
    record = read_record(path)
    seed = _seed_of(record) if new_seed is None else new_seed
    try:
        if record.fair is not None and not record.fair.secret:
            match, fair_luck = luck.resume_fair(path, record)
        else:
            chance = luck.seeded(seed, len(record.entries), luck.TABLE)
            match, fair_luck = Match.replay(games.make_for(record), record, chance), None
            if new_seed is None and (guide := _followed_guide(match)) is not None:
                match.chance = prepared_luck(match.game.id, guide.seed)
                return LocalTable(match, guide.seed, guide=guide)
    except BadRecord as error:
        raise named(error, path) from None
    if match.is_over:
        raise DungeonboxError(f"{path}: this match is over; see it with: dungeonbox replay {path}")
    if new_seed is not None and fair_luck is None:
        match.seed = str(new_seed)
    return LocalTable(match, seed, fair_luck)


def _followed_guide(match: Match) -> Guide | None:
    """The guide of a guided match that was saved, which nothing tells from others but its players and its luck."""
    fresh = start_guided(match.game.id)
    here, there = match.game.setup, fresh.match.game.setup
    is_alike = (here.seats, here.options, here.digest) == (there.seats, there.options, there.digest)
    kinds = kinds_from_names(match.names, here.seats)
    if match.seed or not is_alike or fresh.guide is None or kinds != [player.bot for player in fresh.players]:
        return None
    return fresh.guide if prepared_marks(fresh.guide, match) else None


def _seed_of(record: Record) -> int:
    """The seed a record remembers; a new one where it has none."""
    try:
        return int(record.seed)
    except ValueError:
        return luck.new_seed()
