"""Many games between bots: the same seed gives the same result in any number of processes."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations
from pathlib import Path
from time import perf_counter
from typing import Any

from dungeonbox.bots import Bot, make_bot
from dungeonbox.bots.bot import choose, speak, turn_parts
from dungeonbox.games import make
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadOptions, DungeonboxError
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from dungeonbox.lab.workers import in_workers

CHUNK = 64
"""Games a worker plays before it reports; one if any bot takes its time."""


class BotFailed(DungeonboxError):
    """A bot raised an error or chose an illegal action; the record reproduces the game up to there.

    `seat` counts from 0, as everywhere in the API; the message counts seats from 1, as people do.
    """

    def __init__(self, bot: str, seat: int, game: int, reason: str, record: str) -> None:
        super().__init__(bot, seat, game, reason, record)
        self.bot = bot
        self.seat = seat
        self.game = game
        self.reason = reason
        self.record = record

    def __str__(self) -> str:
        return f"bot {self.bot} failed at seat {self.seat + 1} in game {self.game}: {self.reason}"


@dataclass(frozen=True)
class Plan:
    """What to play: all that a worker needs and all that the result depends on."""

    game: str
    games: int
    seats: int
    bots: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    components: Mapping[str, Any] | None = None
    """The data of other components than the usual ones; plain data, so that it can be sent to workers."""
    records: str = ""
    """A folder for the records of all games; empty for none."""


@dataclass
class Tally:
    """Counts over many games. All fields are counters, so the order of adding tallies does not matter."""

    games: int = 0
    decisions: int = 0
    lengths: Counter[float] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    worths: dict[str, Counter[float]] = field(default_factory=dict)
    """By bot."""
    firsts: dict[str, Counter[float]] = field(default_factory=dict)
    """Shares of first places, by bot."""
    scores: dict[str, Counter[float]] = field(default_factory=dict)
    """By bot."""
    characters: dict[str, Counter[float]] = field(default_factory=dict)
    """Worths, by character."""
    decided: Counter[str] = field(default_factory=Counter)
    """Games by the tie-breaker that decided them."""
    lines: dict[str, Counter[float]] = field(default_factory=dict)
    """Points of the score lines, by reason; a seat without such a line is not counted."""

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        self.games += other.games
        self.decisions += other.decisions
        self.lengths += other.lengths
        self.endings += other.endings
        _add_all(self.worths, other.worths)
        _add_all(self.firsts, other.firsts)
        _add_all(self.scores, other.scores)
        _add_all(self.characters, other.characters)
        self.decided += other.decided
        _add_all(self.lines, other.lines)

    def count(self, match: Match, names: Sequence[str]) -> None:
        """Count a match that is over; `names` are the bots by seat."""
        outcome = match.outcome
        choices = match.length
        self.games += 1
        self.decisions += choices
        self.lengths[choices] += 1
        self.endings[outcome.ending] += 1
        winners = outcome.places.count(1)
        for seat, name in enumerate(names):
            worth = outcome.worth[seat]
            first = 1.0 / winners if outcome.places[seat] == 1 and worth > 0 else 0.0
            self.worths.setdefault(name, Counter())[worth] += 1
            self.firsts.setdefault(name, Counter())[first] += 1
            score = sum(line.points for line in outcome.lines if line.seat == seat)
            self.scores.setdefault(name, Counter())[score] += 1
            if outcome.characters:
                self.characters.setdefault(outcome.characters[seat], Counter())[worth] += 1
        if outcome.decided:
            self.decided[outcome.decided] += 1
        for line in outcome.lines:
            self.lines.setdefault(line.reason, Counter())[line.points] += 1


def _add_all(mine: dict[str, Counter[float]], theirs: Mapping[str, Counter[float]]) -> None:
    for name, counts in theirs.items():
        mine.setdefault(name, Counter()).update(counts)


@dataclass(frozen=True)
class Result:
    """A tally with its plan and its duration; an interrupted simulation has fewer games than planned."""

    plan: Plan
    tally: Tally
    seconds: float
    shared: bool

    @property
    def is_complete(self) -> bool:
        """Whether all planned games were played."""
        return self.tally.games == self.plan.games


def game_of(plan: Plan) -> Game[State]:
    """The game of a plan."""
    sheet = None if plan.components is None else Sheet("components", dict(plan.components))
    return make(plan.game, plan.seats, plan.options, sheet)


def check_plan(plan: Plan, jobs: int) -> None:
    """Raise BadOptions for a plan that cannot be played, before any game is."""
    if plan.games < 1 or jobs < 1:
        raise BadOptions(f"expected at least one game and one job, not {plan.games} and {jobs}")
    game = game_of(plan)
    if len(plan.bots) != game.seats:
        raise BadOptions(f"expected {game.seats} bots, one for each seat, not {len(plan.bots)}: {', '.join(plan.bots)}")
    for name in plan.bots:
        make_bot(name, plan.game)


def bots_by_seat(plan: Plan, number: int) -> list[int]:
    """Which of the plan's bots sits at each seat in this game.

    The bots move on by one seat from game to game; after a whole round their order changes too, until every order has
    been played.
    """
    orders = list(permutations(range(1, plan.seats)))
    order = [0, *orders[number // plan.seats % len(orders)]]
    return [order[(seat - number) % plan.seats] for seat in range(plan.seats)]


def _luck(plan: Plan, number: int, stream: int) -> Seeded:
    """A random stream of one game: stream 0 is the match's, stream n the bot's at seat n - 1."""
    return Seeded(plan.seed, number * (plan.seats + 1) + stream)


def play_one(match: Match, plan: Plan, number: int, bots: Sequence[Bot]) -> Match:
    """Play one game of the plan to its end; each bot has a random stream of its own.

    Nobody waits here, so before a sealed choice all bots talk, in turns, and then all choose (`turn_parts`).
    """
    seats = bots_by_seat(plan, number)
    match.names = tuple(bots[seats[seat]].name for seat in range(plan.seats))
    lucks = [_luck(plan, number, seat + 1) for seat in range(plan.seats)]
    while not match.is_over:
        for seat, is_talk in turn_parts(match.waiting()):
            bot = bots[seats[seat]]
            try:
                if is_talk:
                    speak(match, seat, bot, lucks[seat])
                else:
                    choose(match, seat, bot, lucks[seat])
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                raise BotFailed(bot.name, seat, number, reason, match.record().text()) from error
    return match


def play_chunk(plan: Plan, numbers: Sequence[int]) -> Tally:
    """Play these games of the plan and count them."""
    game = game_of(plan)
    bots = [make_bot(name, plan.game) for name in plan.bots]
    tally = Tally()
    for number in numbers:
        match = play_one(Match.new(game, _luck(plan, number, 0), notes=False), plan, number, bots)
        tally.count(match, match.names)
        if plan.records:
            Path(plan.records, f"{plan.game}-{number:07}.json").write_text(match.record().text(), encoding="utf-8")
    return tally


def chunks(plan: Plan) -> Iterator[range]:
    """The numbers of the games, in portions."""
    size = 1 if any(make_bot(name, plan.game).is_slow for name in plan.bots) else CHUNK
    for start in range(0, plan.games, size):
        yield range(start, min(start + size, plan.games))


Progress = Callable[[int], None]
"""Called with the number of games done so far."""


def simulate(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Result:
    """Play all games of a plan in this process, or in `jobs` worker processes; Ctrl-C ends it early.

    The workers do not import the caller's script, so it may be called from a script without a `__main__` guard, from a
    notebook and from a thread. Only the workers are ended, never another process of the caller's.

    >>> result = simulate(Plan("mayhem", games=10, seats=2, bots=("thumb", "random"), seed=1))
    >>> result.tally.games, sorted(result.tally.worths)
    (10, ['random', 'thumb'])
    """
    check_plan(plan, jobs)
    if plan.records:
        Path(plan.records).mkdir(parents=True, exist_ok=True)
    tally = Tally()
    begin = perf_counter()
    tallies = _in_this_process(plan) if jobs == 1 else _in_workers(plan, jobs)
    try:
        with closing(tallies):
            for portion in tallies:
                tally.add(portion)
                if progress is not None:
                    progress(tally.games)
    except KeyboardInterrupt:
        pass  # the games played so far are reported
    return Result(plan, tally, perf_counter() - begin, game_of(plan).traits.shared)


def _in_this_process(plan: Plan) -> Generator[Tally, None, None]:
    for numbers in chunks(plan):
        yield play_chunk(plan, numbers)


def _in_workers(plan: Plan, jobs: int) -> Generator[Tally, None, None]:
    """Tallies from worker processes, in the order in which they are ready."""
    return in_workers(partial(play_chunk, plan), list(chunks(plan)), jobs)
