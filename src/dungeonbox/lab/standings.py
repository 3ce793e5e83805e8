"""What a ladder came to: ratings with intervals, and who was placed above whom."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from dungeonbox.lab.ladder import Ladder, Played, share_of_first
from dungeonbox.lab.ratings import Ranking, fit_ratings, ranking_of

SAMPLES: Final = 200
"""How many times the games are drawn anew for the intervals of the ratings."""


@dataclass(frozen=True)
class Standing:
    """A bot on the ladder: its rating in points with a 95 % interval, and its first places in all its games."""

    name: str
    rating: float
    interval: tuple[float, float]
    games: int
    first: float
    """First places, shared ones in parts, as a share of its seats at the table."""


@dataclass(frozen=True)
class Standings:
    """The result of a ladder: bots from the best to the last, and tables of each against each in that order."""

    bots: tuple[Standing, ...]
    above: tuple[tuple[float, ...], ...]
    """How often the bot of a row was placed above that of a column; equal places count half. -1 if they never met."""
    meetings: tuple[tuple[int, ...], ...]
    superiority: tuple[tuple[float, ...], ...]
    """How likely the bot of a row is the stronger one: in this share of the samples its rating is higher."""
    by_seat: dict[str, tuple[tuple[float, int], ...]]
    """For each bot its share of first places by seat, and in how many games."""
    by_character: dict[str, dict[str, tuple[float, int]]]
    games: int
    unranked: int
    """Games that nobody won."""


def standings(ladder: Ladder) -> Standings:
    """Ratings, intervals and tables of all games of a ladder."""
    count = len(ladder.names)
    by_lineup: dict[int, Counter[Ranking]] = {}
    for (lineup, _number), games in sorted(ladder.blocks.items()):
        counted = by_lineup.setdefault(lineup, Counter())
        counted.update(ranking_of(game.bots, game.places) for game in games if not game.is_lost)
    ratings = fit_ratings(_sum(by_lineup), count)
    samples = _samples(by_lineup, count, ladder.plan.seed)
    order = sorted(range(count), key=lambda bot: (-ratings[bot], bot))
    above, meetings = _matrix(_sum(by_lineup), count)
    games = ladder.games
    return Standings(
        bots=tuple(_standing(ladder, bot, ratings, samples, games) for bot in order),
        above=tuple(tuple(above[one][other] for other in order) for one in order),
        meetings=tuple(tuple(meetings[one][other] for other in order) for one in order),
        superiority=tuple(tuple(_likely(samples, one, other) for other in order) for one in order),
        by_seat={ladder.names[bot]: _by_seat(games, bot, ladder.plan.seats) for bot in order},
        by_character={ladder.names[bot]: _by_character(games, bot) for bot in order},
        games=len(games),
        unranked=sum(game.is_lost for game in games),
    )


def _sum(by_lineup: Mapping[int, Counter[Ranking]]) -> Counter[Ranking]:
    found: Counter[Ranking] = Counter()
    for counted in by_lineup.values():
        found.update(counted)
    return found


def _samples(by_lineup: Mapping[int, Counter[Ranking]], count: int, seed: int) -> list[list[float]]:
    """Ratings of games drawn anew from those of each line-up, with replacement: the bootstrap."""
    luck = Random(seed)  # noqa: S311 - statistics
    drawn = []
    for _sample in range(SAMPLES):
        games: Counter[Ranking] = Counter()
        for counted in by_lineup.values():
            rankings = sorted(counted)
            if rankings:
                games.update(luck.choices(rankings, [counted[one] for one in rankings], k=counted.total()))
        drawn.append(fit_ratings(games, count))
    return drawn


def _standing(
    ladder: Ladder, bot: int, ratings: Sequence[float], samples: Sequence[Sequence[float]], games: Sequence[Played]
) -> Standing:
    drawn = sorted(sample[bot] for sample in samples)
    low, high = drawn[round(0.025 * (SAMPLES - 1))], drawn[round(0.975 * (SAMPLES - 1))]
    seats = sum(game.bots.count(bot) for game in games)
    first = sum(share_of_first(game, bot) for game in games)
    return Standing(ladder.names[bot], ratings[bot], (low, high), seats, first / seats if seats else 0.0)


def _matrix(rankings: Mapping[Ranking, int], count: int) -> tuple[list[list[float]], list[list[int]]]:
    """How often each was placed above each, and in how many meetings."""
    wins = [[0.0] * count for _ in range(count)]
    meetings = [[0] * count for _ in range(count)]
    for ranking, games in rankings.items():
        placed = [(at, bot) for at, group in enumerate(ranking) for bot in group]
        for (place, one), (other_place, other) in combinations(placed, 2):
            if one != other:
                share = 0.5 if place == other_place else 1.0
                wins[one][other] += share * games
                wins[other][one] += (1 - share) * games
                meetings[one][other] += games
                meetings[other][one] += games
    return [
        [won / met if met else -1.0 for won, met in zip(row, counts, strict=True)]
        for row, counts in zip(wins, meetings, strict=True)
    ], meetings


def _likely(samples: Sequence[Sequence[float]], one: int, other: int) -> float:
    return sum(sample[one] > sample[other] for sample in samples) / len(samples)


def _by_seat(games: Sequence[Played], bot: int, seats: int) -> tuple[tuple[float, int], ...]:
    found = []
    for seat in range(seats):
        mine = [game for game in games if game.bots[seat] == bot]
        found.append((_mean([_first_at(game, seat) for game in mine]), len(mine)))
    return tuple(found)


def _by_character(games: Sequence[Played], bot: int) -> dict[str, tuple[float, int]]:
    shares: dict[str, list[float]] = {}
    for game in games:
        for seat, character in enumerate(game.characters):
            if game.bots[seat] == bot:
                shares.setdefault(character, []).append(_first_at(game, seat))
    return {character: (_mean(shares[character]), len(shares[character])) for character in sorted(shares)}


def _first_at(game: Played, seat: int) -> float:
    return 0.0 if game.is_lost or game.places[seat] != 1 else 1 / game.places.count(1)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
