"""How strong the top level becomes the more games its weights are fitted to.

Weights of growing parts of the games, and those that ship, each play the same deals: one seat against the heuristic at
the usual table. Where a game is won together, parties play, and what they reach is compared with the heuristic's.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec

from dungeonbox import games
from dungeonbox.bots import Bot, make_bot
from dungeonbox.bots.levels import levels
from dungeonbox.bots.sharp import Sharp
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.lab.fitting import HELD_BACK, Fit, FitPlan, Position, head, is_proof, judge_of, weigh_up
from dungeonbox.lab.logbook import Logbook
from dungeonbox.lab.outlook import shares_of_win
from dungeonbox.lab.simulate import Plan, bots_by_seat, play_one, undisturbed
from dungeonbox.lab.spread import Progress, spread
from dungeonbox.lab.stats import Interval, mean, mean_interval

PARTS: Final = (16, 8, 4, 2, 1)
"""The smallest part of the games is a sixteenth, the largest all of them."""
LEAST: Final = 2 * HELD_BACK
"""Fewer games are not fitted to."""
FAR: Final = 1_000_000
"""The games of the proof have numbers, and so luck, that the games of the fit do not reach."""
RIVAL: Final = "thumb"
SHIPPED: Final = "as shipped"


@dataclass(frozen=True)
class Candidate:
    """Somebody who plays: the top level with these weights; without any, the heuristic."""

    name: str
    weights: tuple[float, ...] = ()
    steepness: tuple[float, ...] = ()

    def key(self) -> str:
        """What a logbook calls it: other weights are somebody else."""
        return sha256(repr((self.weights, self.steepness)).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Contest:
    """Who plays, and how many games each."""

    fit: FitPlan
    among: tuple[Candidate, ...]
    each: int


@dataclass(frozen=True)
class Point:
    """What a candidate came to: its mean share of first place, or of the highest rank where a game is shared."""

    name: str
    games: int
    share: float
    interval: Interval


def samples(game: str) -> int:
    """In how many samples the top level compares its alternatives."""
    return levels(game)[-1].samples


def candidates(plan: FitPlan, known: Sequence[Position], whole: Fit) -> tuple[Candidate, ...]:
    """The top level with weights of each part of the games, and as it ships; the heuristic first where parties play."""
    judge = judge_of(plan)
    found = [Candidate(RIVAL)] if judge.is_shared else []
    for size in sizes(plan.games):
        fitted = weigh_up(judge, [one for one in known if one.game < size], plan.seed) if size < plan.games else whole
        found.append(Candidate(f"{size:,} games", fitted.weights, fitted.steepness))
    if len(judge.weights) > 0:
        found.append(Candidate(SHIPPED, tuple(judge.weights), tuple(judge.steepness)))
    return tuple(found)


def sizes(all_games: int) -> list[int]:
    """To how many games weights are fitted.

    >>> sizes(1000), sizes(50)
    ([62, 125, 250, 500, 1000], [25, 50])
    """
    return [all_games // part for part in PARTS if all_games // part >= LEAST or part == 1]


def planned(plan: FitPlan, each: int) -> int:
    """How many games are played if every candidate plays so many."""
    judge = judge_of(plan)
    return each * (len(sizes(plan.games)) + int(judge.is_shared) + int(len(judge.weights) > 0))


def grow(contest: Contest, jobs: int = 1, progress: Progress | None = None, resume: Path | None = None) -> list[Point]:
    """Let every candidate play so many games, all the same deals; Ctrl-C ends it early, and what was played counts.

    With a file to resume from, that of the fit, every game is kept there too.
    """
    plan, among = contest.fit, contest.among
    book = None if resume is None else Logbook(resume, head(plan))
    kept = {} if book is None else dict(_kept(book, line, plan.game) for line in book.parts if is_proof(book, line))
    work = [(at, number) for number in range(contest.each) for at in range(len(among))]
    keys = [one.key() for one in among]
    shares = {(at, number): kept[keys[at], number] for at, number in work if (keys[at], number) in kept}
    missing = [one for one in work if one not in shares]
    if book is not None:
        book.begin()
    try:
        with closing(spread(partial(play, contest), missing, jobs)) as played:
            for (at, number), share in played:
                with undisturbed():
                    shares[at, number] = share
                    if book is not None:
                        book.add([_part(keys[at], samples(plan.game), number, share)])
                if progress is not None:
                    progress(len(shares))
    except KeyboardInterrupt:
        pass  # the games played so far are reported
    finally:
        if book is not None:
            book.close()
    counts = [Counter(share for (who, _number), share in shares.items() if who == at) for at in range(len(among))]
    return [
        Point(one.name, sum(count.values()), mean(count), mean_interval(count))
        for one, count in zip(among, counts, strict=True)
        if count
    ]


def play(contest: Contest, which: tuple[int, int]) -> tuple[tuple[int, int], float]:
    """One game of one candidate: its share of first place, or what its party reached."""
    plan, (at, number) = contest.fit, which
    seats = games.info(plan.game).usual_seats()
    game = games.make(plan.game, seats)
    party = seats if game.traits.shared else 1
    bots = [candidate_bot(plan, contest.among[at]) for _seat in range(party)]
    bots += [make_bot(RIVAL, plan.game) for _seat in range(seats - party)]
    table = Plan(plan.game, 1, seats, [bot.name for bot in bots], plan.seed)
    luck = Seeded(plan.seed, (FAR + number) * (seats + 1))
    outcome = play_one(Match.new(game, luck, notes=False), table, FAR + number, bots).outcome
    if game.traits.shared:
        return which, outcome.worth[0]
    return which, shares_of_win(outcome)[bots_by_seat(table, FAR + number).index(0)]


def candidate_bot(plan: FitPlan, candidate: Candidate) -> Bot:
    """Who plays for a candidate."""
    if not candidate.weights:
        return make_bot(RIVAL, plan.game)
    judge = judge_of(plan)
    judge.weights = vec[float](candidate.weights)
    judge.steepness = vec[float](candidate.steepness or [1.0, 0.0])
    judge.digest = games.make(plan.game, games.info(plan.game).usual_seats()).setup.digest
    return Sharp(judge, samples(plan.game))


def _part(key: str, compared: int, number: int, share: float) -> dict[str, object]:
    """A game as a line of a logbook."""
    return {"weights": key, "samples": compared, "number": number, "share": share}


def _kept(book: Logbook, line: int, game: str) -> tuple[tuple[str, int], float]:
    """A game out of a line of a logbook; one of a top level with other samples is nobody's."""
    part: dict[str, Any] = book.parts[line]
    try:
        key = str(part["weights"]) if part["samples"] == samples(game) else ""
        return (key, int(part["number"])), float(part["share"])
    except (KeyError, TypeError, ValueError) as error:
        raise book.bad_line(line, f"{type(error).__name__}: {error}") from None
