"""A ladder: bots meet in all pairs or all mixtures, games go where results are least certain, ratings fit all games.

What is played next depends only on what all games so far came to, block by block. So the result is the same on any
number of workers, and the same when a ladder is interrupted and resumed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from math import ceil
from pathlib import Path
from typing import Any, Final, Literal

from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.wording import counted
from dungeonbox.lab.entrants import Entrant, bots_of, packed
from dungeonbox.lab.logbook import Logbook
from dungeonbox.lab.simulate import Plan, bots_by_seat, check_plan, game_of, play_one, undisturbed
from dungeonbox.lab.spread import Progress, is_spread, spread
from dungeonbox.lab.stats import share_interval

Lineups = Literal["pairs", "mixed"]

BLOCK: Final = 24
"""Games of a line-up between two decisions about what to play next, at least; whole rounds of the seats."""
FOCUS: Final = 4
"""After the first blocks one in so many line-ups plays on: those whose result is least certain."""


@dataclass(frozen=True)
class LadderPlan:
    """What a ladder's result depends on."""

    game: str
    bots: Sequence[Entrant]
    seats: int
    games: int
    seed: int = 0
    lineups: Lineups = "pairs"
    options: Mapping[str, str] = field(default_factory=dict)
    components: Any = None

    def plan(self, lineup: Sequence[int]) -> Plan:
        """The simulation of one line-up."""
        bots = tuple(self.bots[bot] for bot in lineup)
        return Plan(self.game, self.games, self.seats, bots, self.seed, self.options, self.components)

    @property
    def block(self) -> int:
        """Games of a block: every bot has sat at every seat equally often."""
        return ceil(BLOCK / self.seats) * self.seats


@dataclass(frozen=True)
class Played:
    """One game of a ladder: who sat where, by seat, their places and their characters."""

    bots: tuple[int, ...]
    places: tuple[int, ...]
    characters: tuple[str, ...]
    is_lost: bool
    """Whether nobody won, as when the monsters do: then there is no ranking."""


Block = tuple[int, int]
"""A line-up, and the number of its block."""


def all_lineups(bots: int, seats: int, kind: Lineups) -> list[tuple[int, ...]]:
    """Who meets whom: each pair, filling the table in turns, or each mixture of different bots.

    >>> all_lineups(3, 2, "pairs")
    [(0, 1), (0, 2), (1, 2)]
    >>> all_lineups(2, 3, "pairs")
    [(0, 1, 0), (1, 0, 1)]
    >>> all_lineups(4, 3, "mixed")
    [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    """
    if kind == "mixed":
        return list(combinations(range(bots), seats))
    found = []
    for one, other in combinations(range(bots), 2):
        found.append(tuple((one, other)[seat % 2] for seat in range(seats)))
        if seats % 2:
            found.append(tuple((other, one)[seat % 2] for seat in range(seats)))
    return found


def check_ladder(plan: LadderPlan) -> tuple[str, ...]:
    """Raise BadOptions for a ladder that cannot be played; returns the names of its bots."""
    bots = bots_of(plan.bots, plan.game)
    names = tuple(bot.name for bot in bots)
    if len(set(names)) < len(names) or len(names) < 2:
        raise BadOptions(f"expected two or more different bots, got {', '.join(names)}")
    if plan.lineups == "mixed" and len(names) < plan.seats:
        raise BadOptions(f"expected at least {plan.seats} bots for mixed tables of {plan.seats}, got {len(names)}")
    lineups = all_lineups(len(names), plan.seats, plan.lineups)
    check_plan(plan.plan(lineups[0]), 1)
    if plan.games < len(lineups) * plan.block:
        raise BadOptions(
            f"expected at least {len(lineups) * plan.block} games: {plan.block} for each of "
            f"{counted(len(lineups), 'line-up')}"
        )
    if game_of(plan.plan(lineups[0])).traits.shared:
        raise BadOptions(f"{plan.game} is won or lost together, so nobody is above another; see `dungeonbox simulate`")
    return names


def in_order(plan: LadderPlan) -> LadderPlan:
    """The same ladder with its bots by name: line-ups and seats do not depend on the order in which they were given."""
    named = zip(check_ladder(plan), range(len(plan.bots)), strict=True)
    return replace(plan, bots=tuple(plan.bots[at] for _name, at in sorted(named)))


def play_block(plan: LadderPlan, block: Block) -> tuple[Block, list[Played]]:
    """Play one block of a line-up."""
    lineup, number = block
    order = all_lineups(len(plan.bots), plan.seats, plan.lineups)[lineup]
    one = plan.plan(order)
    game = game_of(one)
    bots = bots_of(one.bots, plan.game)
    found = []
    for at in range(number * plan.block, (number + 1) * plan.block):
        luck = Seeded(plan.seed, at * (plan.seats + 1))
        outcome = play_one(Match.new(game, luck), one, at, bots).outcome
        sitting = tuple(order[bot] for bot in bots_by_seat(one, at))
        is_lost = not outcome.winners
        found.append(Played(sitting, tuple(outcome.places), tuple(outcome.characters), is_lost))
    return block, found


# Playing --------------------------------------------------------------------------------------------------


class Ladder:
    """The blocks played so far, and which come next."""

    def __init__(self, plan: LadderPlan) -> None:
        self.plan = plan
        self.names = check_ladder(plan)
        self.lineups = all_lineups(len(self.names), plan.seats, plan.lineups)
        self.blocks: dict[Block, list[Played]] = {}
        self.counted: set[Block] = set()
        """The blocks of whole rounds: what is next must not depend on which block of a round was ready first."""

    @property
    def games(self) -> list[Played]:
        """All games, in the order of their line-ups and numbers, whatever the order they were played in."""
        return [game for block in sorted(self.blocks) for game in self.blocks[block]]

    def next_round(self) -> list[Block]:
        """What is played next: a block of every line-up, then blocks of those whose results are least certain."""
        if not self.counted:
            return [(lineup, 0) for lineup in range(len(self.lineups))]
        played = Counter(lineup for lineup, _number in self.counted)
        left = self.plan.games // self.plan.block - len(self.counted)
        by_need = sorted(range(len(self.lineups)), key=lambda lineup: (-self._width(lineup), lineup))
        uncertain = by_need[: max(1, len(self.lineups) // FOCUS)]
        return [(lineup, played[lineup]) for lineup in uncertain][:left]

    def _width(self, lineup: int) -> float:
        """How uncertain a line-up's result is: the width of the interval for its first bot's share of first places."""
        games = [game for block in sorted(self.counted) if block[0] == lineup for game in self.blocks[block]]
        first = self.lineups[lineup][0]
        wins = sum(share_of_first(game, first) for game in games)
        low, high = share_interval(wins, len(games))
        return high - low


def share_of_first(game: Played, bot: int) -> float:
    """How much of the first place of a game is a bot's: at all its seats together, and shared with others."""
    winners = [one for one, place in zip(game.bots, game.places, strict=True) if place == 1]
    return 0.0 if game.is_lost else winners.count(bot) / len(winners)


def play_ladder(
    plan: LadderPlan, jobs: int = 1, progress: Progress | None = None, resume: Path | None = None, ray: str = ""
) -> Ladder:
    """Play a ladder; Ctrl-C ends it early, and with a file to resume from nothing that was played is lost."""
    plan = in_order(plan)
    ladder = Ladder(plan)
    parcel = plan
    if is_spread(jobs, ray):
        parcel = replace(plan, bots=tuple(packed(bot, plan.game) for bot in plan.bots))
    book = None if resume is None else Logbook(resume, _head(ladder))
    kept = {} if book is None else dict(_kept_block(book, line) for line in book.parts)
    if book is not None:
        book.begin()
    try:
        while this_round := ladder.next_round():
            ladder.blocks.update({block: kept[block] for block in this_round if block in kept})
            missing = [block for block in this_round if block not in kept]
            with closing(spread(partial(play_block, parcel), missing, jobs, ray)) as played:
                for block, games in played:
                    with undisturbed():
                        ladder.blocks[block] = games
                        if book is not None:
                            book.add([_part(block, games)])
                    if progress is not None:
                        progress(len(ladder.blocks) * plan.block)
            ladder.counted.update(this_round)
    except KeyboardInterrupt:
        pass  # what was played so far is reported
    finally:
        if book is not None:
            book.close()
    return ladder


def _head(ladder: Ladder) -> dict[str, object]:
    """All that the games of a ladder depend on, but not how many there are to be."""
    plan = ladder.plan
    setup = game_of(plan.plan(ladder.lineups[0])).setup
    return {
        "ladder": plan.game,
        "edition": setup.edition,
        "bots": list(ladder.names),
        "seats": plan.seats,
        "seed": plan.seed,
        "lineups": plan.lineups,
        "components": setup.digest,
        "options": dict(plan.options),
    }


def _part(block: Block, games: Sequence[Played]) -> object:
    """A block as a line of a logbook."""
    return (*block, [(game.bots, game.places, game.characters, game.is_lost) for game in games])


def _kept_block(book: Logbook, line: int) -> tuple[Block, list[Played]]:
    """A block out of a line of a logbook."""
    try:
        lineup, block, games = book.parts[line]
        return (lineup, block), [
            Played(tuple(bots), tuple(places), tuple(characters), is_lost)
            for bots, places, characters, is_lost in games
        ]
    except (TypeError, ValueError) as error:
        raise book.bad_line(line, str(error)) from None
