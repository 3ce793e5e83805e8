"""The game against the second referee, side by side."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random

import pytest

from dungeonbox.games import house_components, make
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.match import Match
from tests.games.hustle.picture import picture
from tests.games.hustle.referee import Disagreement, Referee
from tests.games.hustle.tables import HOUSE, TYPES, Tables
from tests.house.clauses import written_clauses
from tests.house.places import GAMES

ENOUGH_DECISIONS = 20_000
ENOUGH_OF_EACH_CLAUSE = 20

# How much each kind of walk likes the families of tokens; 1 where nothing is said. Jumps are weighed by what is there.
TASTES: dict[str, dict[str, float]] = {
    "chance": {},
    "runner": {"stop": 0.1, "done": 0.2, "flee": 0.3, "no": 0.2, "same": 6, "corner": 0.5},
    "seeker": {
        "stop": 0.1,
        "done": 0.1,
        "no": 0.2,
        "quest": 9,
        "use": 4,
        "same": 4,
        "corner": 6,
        "trove": 6,
        "foe": 0.2,
    },
    "slayer": {"stop": 0.3, "done": 0.1, "flee": 0.2, "no": 0.2, "attack": 3, "same": 3, "corner": 0.2, "foe": 9},
    "spender": {
        "stop": 0.3,
        "done": 0.05,
        "no": 0.1,
        "use": 9,
        "power": 6,
        "reward": 6,
        "buy": 9,
        "recharge": 9,
        "same": 4,
    },
}


@dataclass(frozen=True)
class Walk:
    """One game to be played: how choices are made, the box, the set-up, and the seed."""

    kind: str
    box: str
    seats: int
    first_seat: str
    difficulty: str
    seed: int


def walks() -> Iterator[Walk]:
    """Every taste, box, number of seats and difficulty."""
    seed = 0
    for kind in TASTES:
        for box, times in (("house", 2), ("rich", 4), ("cheap", 2)):
            for seats in (2, 3, 4):
                for number in range(times):
                    seed += 1
                    first = "random" if number % 2 == 0 else str(seed % seats + 1)
                    yield Walk(kind, box, seats, first, ("easy", "normal", "hard")[seed % 3], seed)


PRICES = {"rich": (2, 1, 1), "cheap": (1, 1, 2)}
EFFECTS = (("draw", 2), ("each-draw", 1), ("refresh", 1), ("remove", 1), ("gain", 0), ("push", 2), ("feast", 2))


def sheet_of(box: str) -> Sheet | None:
    """Boxes in which everything is cheap and monsters are patient, so that all of it comes up in one game."""
    if box == "house":
        return None
    data = deepcopy(house_components("hustle").data)
    for row, keys in zip(data["deck"], PRICES[box], strict=True):
        row["keys"] = keys
    for number, row in enumerate(data["quest"]):
        effect, amount = EFFECTS[number % len(EFFECTS)]
        row.update(cost=min(row["cost"].split(), key=TYPES.index), effect=effect, number=amount)
    for row in data["character"]:
        row["gold"] = "1 1 1"
    for row in data["difficulty"]:
        row["escapes"] = 20
    return Sheet(f"{box}.toml", data)


def tables_of(box: str) -> Tables:
    """The same for the referee."""
    if box == "house":
        return HOUSE
    quests = {}
    for number, (quest, (level, cost, gold, points, _, _)) in enumerate(HOUSE.quests.items()):
        quests[quest] = (level, cost.split()[0], gold, points, *EFFECTS[number % len(EFFECTS)])
    limits = dict.fromkeys(HOUSE.limits, 20)
    return replace(HOUSE, prices=PRICES[box], quests=quests, gold={1: 1, 2: 1, 3: 1}, limits=limits)


class SideBySide:
    """One game, which the referee follows move by move."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        options = {"first_seat": walk.first_seat, "difficulty": walk.difficulty}
        game = make("hustle", walk.seats, options, components=sheet_of(walk.box))
        self.match = Match.new(game, Seeded(walk.seed))
        self.referee = Referee(walk.seats, walk.first_seat, walk.difficulty, tables_of(walk.box))
        self.rng = Random(f"choices {walk.seed}")
        self.decisions = 0

    def play_to_the_end(self) -> None:
        """All of it; both must agree after every step."""
        self.compare("the beginning")
        while not self.match.is_over:
            seat = self.match.waiting()[0]
            self.follow(seat, self.choice(seat))
            self.decisions += 1
        assert self.referee.step == "over"

    def choice(self, seat: int) -> str:
        """What the seat says now."""
        legal = self.match.legal(seat)
        return self.rng.choices(legal, [self.weight(token) for token in legal])[0]

    def weight(self, token: str) -> float:
        """How much this walk likes it."""
        taste, (family, _, what) = TASTES[self.walk.kind], token.partition(":")
        if family == "jump":
            family = self.referee.what_is_at(what)
        return taste.get(family, 1.0)

    def follow(self, seat: int, token: str) -> None:
        """Let both do it, and compare."""
        self.match.play(seat, token)
        entry = self.match.entries[-1]
        try:
            self.referee.play(seat, token, entry.outcomes)
        except Disagreement as disagreement:
            raise Disagreement(f"{self.walk}, {token}: {disagreement}") from None
        self.compare(token)

    def compare(self, token: str) -> None:
        """Who may do what, and the whole table."""
        legal = self.referee.legal()
        assert self.match.waiting() == sorted(legal), f"{self.walk}, {token}"
        for seat in range(self.walk.seats):
            assert sorted(self.match.legal(seat)) == legal.get(seat, []), f"{self.walk}, {token}"
        assert picture(self.match.game, self.match.state) == self.referee.picture(), f"{self.walk}, {token}"


@pytest.mark.slow
def test_game_and_referee_agree() -> None:
    used: Counter[str] = Counter()
    decisions = 0
    for walk in walks():
        table = SideBySide(walk)
        table.play_to_the_end()
        used += table.referee.used
        decisions += table.decisions
    rare = {
        clause: used[clause] for clause in written_clauses(GAMES / "hustle") if used[clause] < ENOUGH_OF_EACH_CLAUSE
    }
    assert not rare, f"seen too rarely: {rare}"
    assert decisions >= ENOUGH_DECISIONS
