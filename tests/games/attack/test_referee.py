"""The game against the second referee, side by side."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from dungeonbox.bots import make_bot
from dungeonbox.bots.bot import Eyes
from dungeonbox.games import make
from dungeonbox.kernel.chance import Chance, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.piles import Bag
from tests.games.attack.picture import picture
from tests.games.attack.referee import Disagreement, Referee
from tests.house.clauses import written_clauses
from tests.house.places import GAMES

ENOUGH_DECISIONS = 20_000
ENOUGH_OF_EACH_CLAUSE = 20
SIX_SIDES = 6
SPENDING = ("hire", "retainer", "cancel", "heal", "item", "fight", "bust")
"""What walks with a taste for spending like to do."""


class Steered(Chance):
    """Luck that favours a face of the dice: one throw in two shows it, if it can."""

    def __init__(self, seed: int, face: int) -> None:
        self.source = Seeded(seed)
        self.face = face

    def below(self, n: int, seen: int) -> int:
        return self.source.below(n, seen)

    def take(self, bag: Bag, seen: int) -> int:
        if len(bag) == SIX_SIDES and bag.has(self.face) and self.below(2, seen) == 0:
            bag.remove(self.face)
            return self.face
        return self.source.take(bag, seen)


class Mist(Steered):
    """Luck that only ever shows Moving."""

    def take(self, bag: Bag, seen: int) -> int:
        if len(bag) == SIX_SIDES and bag.has(self.face):
            bag.remove(self.face)
            return self.face
        return self.source.take(bag, seen)


@dataclass(frozen=True)
class Walk:
    """One game to be played: how choices are made, how dice fall, the set-up, and the seed."""

    kind: str
    luck: str
    seats: int
    first_seat: str
    dice: str
    seed: int

    def chance(self) -> Chance:
        """How the dice fall."""
        if self.luck == "mist":
            return Mist(self.seed, 1)
        faces = {"kind": 0, "cruel": 2}
        return Steered(self.seed, faces[self.luck]) if self.luck in faces else Seeded(self.seed)


def walks() -> Iterator[Walk]:
    """Players by chance and by thumb, with plain, kind and cruel luck, at every number of seats; and long mists."""
    seed = 0
    for kind, luck, times in (
        ("chance", "plain", 4),
        ("chance", "kind", 5),
        ("thumb", "plain", 4),
        ("thumb", "kind", 3),
        ("thumb", "cruel", 2),
        ("spender", "kind", 5),
        ("spender", "plain", 3),
    ):
        for seats in range(1, 7):
            for number in range(times):
                seed += 1
                first = "random" if number % 2 == 0 else str(seed % seats + 1)
                yield Walk(kind, luck, seats, first, ("by_seats", "fair", "grim")[seed % 3], seed)
    for number in range(8):
        yield Walk("bust", "mist", 1, "1", "grim", 1000 + number)


class SideBySide:
    """One game, which the referee follows move by move."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        options = {"first_seat": walk.first_seat, "dice": walk.dice}
        self.match = Match.new(make("attack", walk.seats, options), walk.chance())
        self.referee = Referee(walk.seats, walk.first_seat, walk.dice)
        self.thumb = make_bot("thumb", "attack")
        self.luck = Seeded(walk.seed, 1)
        self.rng = Random(f"choices {walk.seed}")
        self.decisions = 0

    def play_to_the_end(self) -> None:
        """All of it; both must agree after every step."""
        self.compare("the beginning")
        while not self.match.is_over:
            seat = self.match.waiting()[0]
            self.talk()
            self.follow(seat, self.choice(seat))
            self.decisions += 1
        assert self.referee.step == "over"

    def choice(self, seat: int) -> str:
        """What the seat says now."""
        legal = self.match.legal(seat)
        if self.walk.kind == "bust":
            return next((token for token in ("bust", "done") if token in legal), legal[0])
        if self.walk.kind == "spender" and self.rng.random() < 0.5:
            legal = [token for token in legal if token.startswith(SPENDING)] or legal
            return self.rng.choice(legal)
        if self.walk.kind == "chance" or self.rng.random() < 0.12:
            return self.rng.choice(legal)
        eyes = Eyes(self.match.game, self.match.mask(seat), self.luck)
        return self.match.game.token(self.thumb.choose(eyes))

    def talk(self) -> None:
        """Now and then somebody says something."""
        asides = self.referee.asides()
        if asides and self.rng.random() < 0.02:
            seat = self.rng.choice(sorted(asides))
            self.follow(seat, self.rng.choice(asides[seat]))

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
        """Who may do and say what, and the whole table."""
        legal, asides = self.referee.legal(), self.referee.asides()
        assert self.match.waiting() == sorted(legal), f"{self.walk}, {token}"
        for seat in range(self.walk.seats):
            assert sorted(self.match.legal(seat)) == legal.get(seat, []), f"{self.walk}, {token}"
            assert sorted(self.match.asides(seat)) == asides.get(seat, []), f"{self.walk}, {token}"
        assert picture(self.match) == self.referee.picture(), f"{self.walk}, {token}"


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
        clause: used[clause] for clause in written_clauses(GAMES / "attack") if used[clause] < ENOUGH_OF_EACH_CLAUSE
    }
    assert not rare, f"seen too rarely: {rare}"
    assert decisions >= ENOUGH_DECISIONS


def test_a_planted_slip_is_noticed() -> None:
    """A referee who forgets critical hits soon disagrees."""
    table = SideBySide(Walk("thumb", "cruel", 3, "1", "grim", 7))
    judge = table.referee.judge
    table.referee.judge = lambda dice: min(judge(dice), 1)  # type: ignore[method-assign]
    with pytest.raises(AssertionError):
        table.play_to_the_end()
