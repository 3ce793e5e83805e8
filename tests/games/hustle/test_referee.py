"""The game against the second referee, side by side."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice
from random import Random
from zlib import crc32

import pytest

from dungeonbox.bots import make_bot
from dungeonbox.bots.bot import Eyes
from dungeonbox.games import make
from dungeonbox.kernel.chance import Chance, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.zones import Bag
from tests.games.hustle.boxes import DEPTHS, EASY_MONSTERS, ITEMS, LEVELS, NUMBERS, PRICES, QUESTS, sheet_of
from tests.games.hustle.picture import picture
from tests.games.hustle.referee import Disagreement, Referee
from tests.games.hustle.referee.box import (
    CENTRE,
    CORNERS,
    HEROES,
    HOUSE,
    SWORD,
    TOUCHES,
    Cell,
    Tables,
    steps,
    type_of,
)
from tests.house.clauses import written_clauses
from tests.house.places import GAMES

ENOUGH_DECISIONS = 20_000
ENOUGH_OF_EACH_CLAUSE = 20

# Halves of clauses that a count of the whole clause could hide; each must have come up.
RARE_HALVES = {
    "several levels at once",  # 9.1
    "a level in another player's turn",  # 9.1
    "the deck ran out in a battle",  # R14
    "a lost card is shuffled into the deck",  # 14.6
    "the only unknown hand is worked out",  # R20
    "back to the corner one started from",  # R2
    "a leap onto a corner tile",  # R18
    "a leap over the deck",  # R18
    "a leap with another colour",  # R18
    "the start card changes colour",  # R17
    "past two characters",  # R28
    "a monster on the start card",  # R22
    "a character on the start card",  # 3.5
    "a start card is picked up",  # 3.4
    "a battle lost with an empty hand",  # R4
    "a Sword with an icon",  # R5
    "a battle lost at a distance",  # R6
    "a battle won at a distance",  # 5.10
    "a retreat to a corner with a quest",  # R6
    "a quest completed at the spawn location",  # R7
    "no quest is face up",  # R7
    "Wild was not needed",  # R26
    "a quest with several effects",  # 6.4
    "a hushed monster is pushed",  # R32
    "a monster spawns on a character",  # R8
    "no card for a monster to spawn on",  # 7.2
    "two monsters escape in a turn",  # 7.6
    "a monster is stuck",  # 7.4
    "a monster goes the other way round",  # R9
    "monsters equally near",  # R9
    "fewer than three items on the Trove",  # R10
    "the new item is the one discarded",  # R11
    "the third exhaustion in the last player's turn",  # 11.4
}

# How much each kind of walk likes the families of tokens; 1 where nothing is said. Jumps are weighed by what is there.
EAGER = {"stop": 0.1, "done": 0.1, "no": 0.2, "use": 9.0, "power": 9.0, "reward": 6.0, "same": 5.0}
TASTES: dict[str, dict[str, float]] = {
    "chance": {},
    "thumb": {},
    "runner": {**EAGER, "hero:mage": 4, "foe": 0.5},
    "stalker": {**EAGER, "hero:rogue": 4},
    "seeker": {**EAGER, "hero:mage": 30, "hero:cleric": 4, "quest": 40, "foe": 0.2},
    "slayer": {**EAGER, "hero:fighter": 30, "buy": 9, "attack": 9, "flee": 0.2, "foe": 20, "disarm": 0.05},
    "buyer": {**EAGER, "done": 0.05, "buy": 9, "recharge": 9, "charge": 6, "foe": 2, "trove": 6},
}
PULL = 8.0
"""How much more a jump is liked that is one step nearer to what the walk is after."""


@dataclass(frozen=True)
class Walk:
    """One game to be played: how choices are made, the box, the set-up, and the seed."""

    kind: str
    box: str
    seats: int
    first_seat: str
    difficulty: str
    seed: int


# How many games of each kind are played with each box and each number of seats.
GAMES_PER_BOX = {
    "chance": {"house": 3, "snares": 1},
    "thumb": {"house": 4},
    "runner": {"house": 1, "jumps": 8, "veils": 3},
    "stalker": {"house": 1, "jumps": 1, "veils": 2},
    "seeker": {"house": 4, "patient": 10, "tricks": 9, "snares": 5},
    "slayer": {"house": 3, "patient": 1, "fights": 6, "trophies": 13, "swarm": 4},
    "buyer": {"house": 1, "patient": 1, "tricks": 1},
}


def walks() -> Iterator[Walk]:
    """Every taste, box, number of seats and difficulty."""
    for kind, boxes in GAMES_PER_BOX.items():
        for box, times in boxes.items():
            for seats in (2, 3, 4):
                for number in range(times):
                    seed = crc32(f"{kind} {box} {seats} {number}".encode())
                    first = "random" if number % 2 == 0 else str(seed % seats + 1)
                    yield Walk(kind, box, seats, first, ("easy", "normal", "hard")[seed % 3], seed)


def tables_of(box: str) -> Tables:
    """The same for the referee."""
    if box == "house":
        return HOUSE
    patient = replace(HOUSE, limits=dict.fromkeys(HOUSE.limits, 20))
    if box == "patient":
        return patient
    quests = {
        name: (level, cost.split()[0], gold, points, effects)
        for (name, (level, cost, gold, points, _)), effects in zip(HOUSE.quests.items(), cycle(QUESTS), strict=False)
    }
    items = {
        name: (deck, effect, NUMBERS.get(effect, 1), cost)
        for (name, (deck, _, _, cost)), effect in zip(HOUSE.items.items(), cycle(ITEMS[box]), strict=False)
    }
    if box == "swarm":
        bounties = (*HOUSE.bounties, HOUSE.bounties[-1])
        patient = replace(patient, bounties=bounties, purchases=2, defends=2)
        patient = replace(patient, most_monsters=6, level_points=3, gold_points=2)
    flips = DEPTHS if box == "swarm" else HOUSE.flips
    return replace(
        patient,
        icons="all" if box == "swarm" else "sword",
        flips=(1, 1, 1) if box in EASY_MONSTERS else flips,
        prices=PRICES[box],
        quests=quests,
        items=items,
        gold=dict.fromkeys(HEROES, LEVELS.get(box, (1, 1, 1))),
    )


class Tape(Chance):
    """Luck that remembers what it gave; a match would list its whole past each time it is asked."""

    def __init__(self, seed: int) -> None:
        self.source = Seeded(seed)
        self.drawn: list[tuple[bool, int]] = []

    def below(self, n: int, seen: int) -> int:
        value = self.source.below(n, seen)
        self.drawn.append((False, value))
        return value

    def take(self, bag: Bag, seen: int) -> int:
        card = self.source.take(bag, seen)
        self.drawn.append((True, card))
        return card

    def show(self, card: int, seen: int) -> None:
        self.drawn.append((True, card))


class SideBySide:
    """One game, which the referee follows move by move."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        options = {"first_seat": walk.first_seat, "difficulty": walk.difficulty}
        game = make("hustle", walk.seats, options, components=sheet_of(walk.box))
        self.tape = Tape(walk.seed)
        self.match = Match.new(game, self.tape)
        self.referee = Referee(walk.seats, walk.first_seat, walk.difficulty, tables_of(walk.box))
        self.thumb = make_bot("thumb", "hustle")
        self.luck = Seeded(walk.seed, 1)
        self.rng = Random(f"choices {walk.seed}")
        self.legal: list[str] = []
        self.decisions = 0

    def play_to_the_end(self) -> None:
        """All of it; both must agree after every step."""
        self.compare("the beginning")
        while not self.match.is_over:
            seat = self.match.waiting()[0]
            self.follow(seat, self.choice(seat))
            self.decisions += 1
        self.compare_outcomes()

    def compare_outcomes(self) -> None:
        """12.1 to 12.4, R15: who has won, and why."""
        outcome, referee = self.match.outcome, self.referee
        assert referee.step == "over"
        assert outcome.ending == referee.ending
        assert list(outcome.worth) == pytest.approx(referee.worth())
        if referee.escaped < referee.limit:
            assert list(outcome.places) == referee.places()
            points = [sum(line.points for line in outcome.lines if line.seat == seat) for seat in range(referee.seats)]
            assert points == [sum(referee.points(player)) for player in referee.players]

    def choice(self, seat: int) -> str:
        """What the seat says now."""
        if self.walk.kind == "thumb" and self.rng.random() > 0.1:
            eyes = Eyes(self.match.game, self.match.observe(seat), self.luck)
            return self.match.game.token(self.thumb.choose(eyes))
        return self.rng.choices(self.legal, [self.weight(token) for token in self.legal])[0]

    def weight(self, token: str) -> float:
        """How much this walk likes it."""
        taste, (family, _, what) = TASTES[self.walk.kind], token.partition(":")
        pull = 1.0
        if family == "jump":
            family = self.referee.what_is_at(what)
            pull = PULL ** -self.way(what)
        elif family == "discard" and type_of(what) == SWORD:
            family = "disarm"
        return pull * taste.get(token, taste.get(family, 1.0))

    def way(self, where: str) -> int:
        """How far it is from there to what this walk is after."""
        goals: list[Cell] = []
        if self.walk.kind == "slayer":
            goals = [
                cell for cell in self.referee.monsters if self.referee.what_is_at(f"r{cell[0]}c{cell[1]}") == "foe"
            ]
        if self.walk.kind == "stalker":
            others = [player.place for player in self.referee.players if player is not self.referee.me()]
            goals = [place for place in others if not isinstance(place, str)]
        if self.walk.kind == "seeker":
            corners = [corner for corner in CORNERS if self.referee.what_is_at(corner) == "quest"]
            goals = [cell for corner in corners for cell in TOUCHES[corner]]
        if not goals or where in CORNERS:
            return 0
        return min(steps((int(where[1]), int(where[3])), goal) for goal in goals)

    def follow(self, seat: int, token: str) -> None:
        """Let both do it, and compare."""
        self.tape.drawn = []
        self.match.play(seat, token)
        faces = self.match.game.faces
        try:
            self.referee.play(seat, token, [faces[value] if is_card else value for is_card, value in self.tape.drawn])
        except Disagreement as disagreement:
            raise Disagreement(f"{self.walk}, {token}: {disagreement}") from None
        self.compare(token)

    def compare(self, token: str) -> None:
        """Who may do what, and the whole table."""
        legal = self.referee.legal()
        assert self.match.waiting() == sorted(legal), f"{self.walk}, {token}"
        for seat in legal:
            self.legal = self.match.legal(seat)
            assert sorted(self.legal) == legal[seat], f"{self.walk}, {token}"
        assert picture(self.match.game, self.match.state) == self.referee.picture(), f"{self.walk}, {token}"


@pytest.mark.slow
def test_game_and_referee_agree_on_an_eighth_of_the_walks() -> None:
    for walk in islice(walks(), 0, None, 8):
        SideBySide(walk).play_to_the_end()


@pytest.mark.long
def test_game_and_referee_agree_and_every_clause_comes_up() -> None:
    used: Counter[str] = Counter()
    seen: set[str] = set()
    decisions = 0
    for walk in walks():
        table = SideBySide(walk)
        table.play_to_the_end()
        used += table.referee.used
        seen |= table.referee.seen
        decisions += table.decisions
    rare = {
        clause: used[clause] for clause in written_clauses(GAMES / "hustle") if used[clause] < ENOUGH_OF_EACH_CLAUSE
    }
    assert not rare, f"seen too rarely: {rare}"
    assert seen >= RARE_HALVES, f"never seen: {sorted(RARE_HALVES - seen)}"
    assert decisions >= ENOUGH_DECISIONS


def test_a_planted_slip_is_noticed() -> None:
    """A referee who lets no monster move in the northern half soon disagrees."""
    table = SideBySide(Walk("runner", "patient", 3, "1", "easy", 7))
    march = table.referee.march
    table.referee.march = lambda monster: None if monster[0] < CENTRE[0] else march(monster)  # type: ignore[method-assign]
    with pytest.raises(AssertionError):
        table.play_to_the_end()
