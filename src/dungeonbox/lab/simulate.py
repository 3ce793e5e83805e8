"""Many games between bots: the same seed gives the same result in any number of processes."""

import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import permutations
from pathlib import Path
from threading import current_thread, main_thread
from time import perf_counter
from types import FrameType

import dungeonbox
from dungeonbox.bots import Bot
from dungeonbox.bots.bot import choose, speak, turn_parts
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.errors import BadOptions, DungeonboxError
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from dungeonbox.lab.entrants import Entrant, bots_of, packed
from dungeonbox.lab.logbook import Logbook
from dungeonbox.lab.rows import Row, RowFile, TurnCounter, row_from, row_of, words_of
from dungeonbox.lab.spread import Progress, is_spread, spread
from dungeonbox.lab.tally import Tally

CHUNK = 64
"""Games a worker plays before it reports; one if any bot takes its time."""
LARGEST_CHUNK = 4096
MANY_CHUNKS = 4096
"""Of very many games there are so many portions, of at most so many games: then adding them up holds nobody up."""


class BotFailed(DungeonboxError):
    """A bot raised an error or chose an illegal action; the record reproduces the game up to there.

    `luck` is the plan's seed and the number of the game. Seats and games count from 0, as everywhere in the API; the
    message counts seats from 1, as people do.
    """

    def __init__(self, bot: str, seat: int, luck: tuple[int, int], reason: str, record: str) -> None:
        super().__init__(bot, seat, luck, reason, record)
        self.bot = bot
        self.seat = seat
        self.seed, self.game = luck
        self.reason = reason
        self.record = record

    def __str__(self) -> str:
        return f"bot {self.bot} failed at seat {self.seat + 1} in game {self.game} of seed {self.seed}: {self.reason}"


@dataclass(frozen=True)
class Plan:
    """What to play: all that a worker needs and all that the result depends on.

    `bots` has an entry for each seat: a name (`thumb`, `bots.py:Cautious`), or one's own as a class or an object.
    """

    game: str
    games: int
    seats: int
    bots: Sequence[Entrant]
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    components: "dungeonbox.Components | None" = None
    """Other components than the usual ones: the path of a file, its text, its data or a sheet, as `make` takes them."""
    records: str = ""
    """A folder for the records of all games; empty for none. A record that is there already is never overwritten."""
    rows: str = ""
    """A new file with a row for each game, .jsonl or .csv; empty for none."""


@dataclass(frozen=True)
class Result:
    """A tally with its plan and its duration; an interrupted simulation has fewer games than planned."""

    plan: Plan
    tally: Tally
    seconds: float
    shared: bool
    names: tuple[str, ...]
    """The names of the plan's bots."""
    resumed: int = 0
    """How many of the games had been played before, and were read from a file."""

    @property
    def is_complete(self) -> bool:
        """Whether all planned games were played."""
        return self.tally.games == self.plan.games


@dataclass
class Portion:
    """Some games of a plan: what they counted, and their rows and records where the plan asks for them."""

    numbers: range
    tally: Tally = field(default_factory=Tally)
    rows: list[Row] = field(default_factory=list)
    records: dict[int, str] = field(default_factory=dict)
    is_cut: bool = False
    """Whether an interrupt kept it from playing all its games."""


def game_of(plan: Plan) -> Game[State]:
    """The game of a plan."""
    return dungeonbox.make(plan.game, plan.seats, plan.options, plan.components)


def check_plan(plan: Plan, jobs: int) -> list[Bot]:
    """Raise BadOptions for a plan that cannot be played, before any game is; returns its bots."""
    if plan.games < 1 or jobs < 1:
        raise BadOptions(f"expected at least one game and one job, not {plan.games} and {jobs}")
    game = game_of(plan)
    bots = bots_of(plan.bots, plan.game)
    if len(bots) != game.seats:
        names = ", ".join(bot.name for bot in bots)
        raise BadOptions(f"expected {game.seats} bots, one for each seat, not {len(bots)}: {names}")
    return bots


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
                raise BotFailed(bot.name, seat, (plan.seed, number), reason, match.record().text()) from error
    return match


def play_chunk(plan: Plan, numbers: range, with_rows: bool = False) -> Portion:
    """Play these games of the plan and count them; an interrupt cuts it short between two games."""
    game = game_of(plan)
    bots = bots_of(plan.bots, plan.game)
    turns = TurnCounter(words_of(plan.game))
    portion = Portion(numbers)
    try:
        for number in numbers:
            match = play_one(Match.new(game, _luck(plan, number, 0)), plan, number, bots)
            with undisturbed():
                row = row_of(match, number, plan.seed, turns)
                portion.tally.count(row)
                if plan.rows or with_rows:
                    portion.rows.append(row)
                if plan.records:
                    portion.records[number] = match.record().text()
    except KeyboardInterrupt:
        portion.is_cut = True
    return portion


def chunks(numbers: Sequence[int], bots: Sequence[Bot]) -> Iterator[range]:
    """These numbers of games, which ascend, in portions without gaps.

    >>> list(chunks([0, 1, 2, 5, 6], []))
    [range(0, 3), range(5, 7)]
    >>> len(next(chunks(range(1_000_000), [])))
    244
    """
    size = max(CHUNK, min(LARGEST_CHUNK, len(numbers) // MANY_CHUNKS))
    if any(bot.is_slow for bot in bots):
        size = 1
    portion = range(0)
    for number in numbers:
        if portion and (number != portion.stop or len(portion) == size):
            yield portion
            portion = range(0)
        portion = range(portion.start if portion else number, number + 1)
    if portion:
        yield portion


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let an interrupt wait until what is done here is whole."""
    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or handler is None:
        yield  # interrupts go to the main thread
        return
    came: list[int] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        came.append(number)

    signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if came:
        signal.raise_signal(signal.SIGINT)


def simulate(
    plan: Plan, jobs: int = 1, progress: Progress | None = None, resume: Path | None = None, ray: str = ""
) -> Result:
    """Play all games of a plan in this process, in `jobs` worker processes, or on Ray; Ctrl-C ends it early.

    What was played before an interrupt or a failure is counted, and its rows and records are whole. With a file to
    resume from every game is kept there, and the next call plays only those that are missing. `ray` is the address of
    a Ray cluster, or `auto`. The workers do not
    import the caller's script, so it may be called from a script without a `__main__` guard, from a notebook and from
    a thread. Only the workers are ended, never another process of the caller's.

    >>> result = simulate(Plan("mayhem", games=10, seats=2, bots=("thumb", "random"), seed=1))
    >>> result.tally.games, sorted(result.tally.worths)
    (10, ['random', 'thumb'])
    """
    bots = check_plan(plan, jobs)
    begin = perf_counter()
    parcel = plan
    if is_spread(jobs, ray):
        parcel = replace(plan, bots=[packed(entrant, plan.game) for entrant in plan.bots])
    desk = Desk(plan, None if resume is None else Logbook(resume, _head(plan, bots)))
    work = list(chunks(desk.missing(), bots))
    play = partial(play_chunk, parcel, with_rows=resume is not None)
    try:
        with closing(spread(play, work, jobs, ray)) as portions:
            for portion in portions:
                with undisturbed():
                    desk.take(portion)
                if portion.is_cut:
                    break
                if progress is not None:
                    progress(desk.tally.games)
    except KeyboardInterrupt:
        pass  # the games played so far are reported
    finally:
        with undisturbed():
            desk.close()
    shared = game_of(plan).traits.shared
    names = tuple(bot.name for bot in bots)
    return Result(plan, desk.tally, perf_counter() - begin, shared, names, desk.resumed)


def _head(plan: Plan, bots: Sequence[Bot]) -> dict[str, object]:
    """All that the games of a plan depend on, and where they are written; not how many there are to be."""
    setup = game_of(plan).setup
    return {
        "simulate": plan.game,
        "edition": setup.edition,
        "seats": plan.seats,
        "bots": [bot.name for bot in bots],
        "seed": plan.seed,
        "options": dict(plan.options),
        "components": setup.digest,
        "rows": plan.rows,
        "records": plan.records,
    }


class Desk:
    """Takes portions in any order; counts them, and writes rows in the order of the games, records, and a logbook."""

    def __init__(self, plan: Plan, book: Logbook | None = None) -> None:
        self.plan = plan
        self.tally = Tally()
        self.early: dict[int, list[Row]] = {}
        """Rows by their first game, which wait for games before them."""
        self.next = 0
        self.book: Logbook | None = None
        self.kept = {} if book is None else self._kept(book)
        """The games that the logbook had, by number."""
        is_again = book is not None and not book.is_new
        self.folder = Path(plan.records) if plan.records else None
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not is_again:
                self._check_folder(self.folder)
        self.rows = RowFile(Path(plan.rows), is_again) if plan.rows else None
        for number in sorted(self.kept):
            self._count_kept(self.kept[number])
        self.resumed = len(self.kept)
        if book is not None:
            self._begin(book)

    def _begin(self, book: Logbook) -> None:
        """From here on games are kept: not before, so that no file of another command's can be taken for ours."""
        try:
            book.begin()
        except BadOptions:
            self.close()
            raise
        self.book = book

    def _kept(self, book: Logbook) -> dict[int, Row]:
        """The games of a logbook that the plan has; it may have been for more, or for fewer."""
        kept = {}
        for line, part in book.parts.items():
            try:
                row = row_from(part)
            except (AttributeError, KeyError, TypeError) as error:
                raise book.bad_line(line, f"{type(error).__name__}: {error}") from None
            if row.number < self.plan.games:
                kept[row.number] = row
        return kept

    def _count_kept(self, row: Row) -> None:
        portion = Portion(range(row.number, row.number + 1), rows=[row])
        portion.tally.count(row)
        self.take(portion)

    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(self.plan.games) if number not in self.kept]

    def _check_folder(self, folder: Path) -> None:
        """No record is overwritten."""
        there = {path.name for path in folder.iterdir()}
        taken = next((name for name in map(self._name, range(self.plan.games)) if name in there), None)
        if taken is not None:
            raise BadOptions(f"{folder / taken} exists, and records are not overwritten; name another folder")

    def _name(self, number: int) -> str:
        return f"{self.plan.game}-{number:07}.json"

    def take(self, portion: Portion) -> None:
        """Count some games, and write what can be written; the logbook last, so that it promises nothing."""
        self.tally.add(portion.tally)
        for number, text in portion.records.items():
            self._write_record(number, text)
        if self.rows is not None:
            self.early[portion.numbers.start] = portion.rows
            while self.next in self.early:
                rows = self.early.pop(self.next)
                self.rows.write(rows)
                self.next += len(rows)
        if self.book is not None:
            self.book.add([asdict(row) for row in portion.rows])

    def _write_record(self, number: int, text: str) -> None:
        """Write a record to a new file, at once and whole; a game that is played again after a kill has its record."""
        assert self.folder is not None
        path = Path(self.folder, self._name(number))
        if self.book is not None and path.exists() and text.startswith(path.read_text(encoding="utf-8")):
            path.unlink()
        with path.open("x", encoding="utf-8") as file:
            file.write(text)

    def close(self) -> None:
        """Write the rows that still wait for others, which will not come."""
        if self.rows is not None:
            for start in sorted(self.early):
                self.rows.write(self.early[start])
            self.rows.close()
        if self.book is not None:
            self.book.close()
