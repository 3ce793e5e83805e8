"""Counts over many games. All are counters, so tallies can be added in any order."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from dungeonbox.lab.rows import Row

K = TypeVar("K")


@dataclass
class Group:
    """What was counted for some seats: those of a bot, of a character, of one number, or of one place in the order."""

    worths: Counter[float] = field(default_factory=Counter)
    firsts: Counter[float] = field(default_factory=Counter)
    """Shares of first places."""
    scores: Counter[float] = field(default_factory=Counter)
    turns: int = 0
    idle_turns: int = 0

    @property
    def size(self) -> int:
        """How many seats were counted, over all games."""
        return self.worths.total()

    def add(self, other: "Group") -> None:
        """Count another group in."""
        self.worths.update(other.worths)
        self.firsts.update(other.firsts)
        self.scores.update(other.scores)
        self.turns += other.turns
        self.idle_turns += other.idle_turns

    def count(self, row: Row, seat: int, first: float) -> None:
        """Count what a game was for a seat, with its share of first place."""
        self.worths[row.worth[seat]] += 1
        self.firsts[first] += 1
        self.scores[row.scores[seat]] += 1
        self.turns += row.turns[seat]
        self.idle_turns += row.idle_turns[seat]


@dataclass
class Tally:
    """Counts over many games."""

    games: int = 0
    decisions: int = 0
    lengths: Counter[float] = field(default_factory=Counter)
    turns: Counter[float] = field(default_factory=Counter)
    """Turns of one seat in one game."""
    endgames: Counter[float] = field(default_factory=Counter)
    """The share of a game's turns that began in its endgame."""
    endings: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    """Games by the tie-breaker that decided them."""
    lines: dict[str, Counter[float]] = field(default_factory=dict)
    """Points of the score lines, by reason; a seat without such a line is not counted."""
    by_bot: dict[str, Group] = field(default_factory=dict)
    by_character: dict[str, Group] = field(default_factory=dict)
    by_seat: dict[int, Group] = field(default_factory=dict)
    """Seats count from 0."""
    by_place: dict[int, Group] = field(default_factory=dict)
    """By place in the turn order: 0 for the seat that began, 1 for the next. Empty for a game without turns."""
    parties: dict[str, Counter[tuple[float, float]]] = field(default_factory=dict)
    """By bot, what each game was for all its seats together: the share of first place, and the mean worth."""

    @property
    def worths(self) -> dict[str, Counter[float]]:
        """Worths by bot."""
        return {name: group.worths for name, group in self.by_bot.items()}

    @property
    def firsts(self) -> dict[str, Counter[float]]:
        """Shares of first places by bot."""
        return {name: group.firsts for name, group in self.by_bot.items()}

    @property
    def scores(self) -> dict[str, Counter[float]]:
        """Points by bot."""
        return {name: group.scores for name, group in self.by_bot.items()}

    @property
    def characters(self) -> dict[str, Counter[float]]:
        """Worths by character."""
        return {name: group.worths for name, group in self.by_character.items()}

    def whole(self) -> Group:
        """All seats of all games as one group."""
        found = Group()
        for group in self.by_seat.values():
            found.add(group)
        return found

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        self.games += other.games
        self.decisions += other.decisions
        self.lengths.update(other.lengths)
        self.turns.update(other.turns)
        self.endgames.update(other.endgames)
        self.endings.update(other.endings)
        self.decided.update(other.decided)
        _add_counts(self.lines, other.lines)
        _add_groups(self.by_bot, other.by_bot)
        _add_groups(self.by_character, other.by_character)
        _add_groups(self.by_seat, other.by_seat)
        _add_groups(self.by_place, other.by_place)
        _add_counts(self.parties, other.parties)

    def count(self, row: Row) -> None:
        """Count a game."""
        self.games += 1
        self.decisions += row.length
        self.lengths[row.length] += 1
        self.turns.update(row.turns)
        self.endgames[row.endgame_turns / max(sum(row.turns), 1)] += 1
        self.endings[row.ending] += 1
        if row.decided:
            self.decided[row.decided] += 1
        for _seat, reason, points, _count in row.lines:
            self.lines.setdefault(reason, Counter())[points] += 1
        firsts = shares_of_first(row)
        for seat, first in enumerate(firsts):
            for group in self._groups(row, seat):
                group.count(row, seat, first)
        for name in dict.fromkeys(row.bots):
            seats = [seat for seat, bot in enumerate(row.bots) if bot == name]
            worth = sum(row.worth[seat] for seat in seats) / len(seats)
            self.parties.setdefault(name, Counter())[(sum(firsts[seat] for seat in seats), worth)] += 1

    def _groups(self, row: Row, seat: int) -> list[Group]:
        """The groups that a seat of a game belongs to."""
        found = [
            self.by_bot.setdefault(row.bots[seat], Group()),
            self.by_seat.setdefault(seat, Group()),
        ]
        if row.first_seat:
            place = (seat - (row.first_seat - 1)) % row.seats
            found.append(self.by_place.setdefault(place, Group()))
        if row.characters:
            found.append(self.by_character.setdefault(row.characters[seat], Group()))
        return found


def shares_of_first(row: Row) -> list[float]:
    """By seat the share of first place; none where the game beat every seat."""
    is_first = [place == 1 and worth > 0 for place, worth in zip(row.places, row.worth, strict=True)]
    return [1.0 / sum(is_first) if first else 0.0 for first in is_first]


def _add_counts(mine: dict[str, Counter[K]], theirs: Mapping[str, Counter[K]]) -> None:
    for name, counts in theirs.items():
        mine.setdefault(name, Counter()).update(counts)


def _add_groups(mine: dict[K, Group], theirs: Mapping[K, Group]) -> None:
    for name, group in theirs.items():
        mine.setdefault(name, Group()).add(group)
