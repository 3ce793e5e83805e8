"""The game against the second referee, side by side."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random

import pytest

from dungeonbox.bots import make_bot
from dungeonbox.bots.bot import Bot, Eyes
from dungeonbox.games import make
from dungeonbox.games.attack import notation
from dungeonbox.kernel.chance import Chance, Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.zones import Bag
from tests.games.attack.picture import picture
from tests.games.attack.referee import SIDES, Disagreement, Referee
from tests.games.attack.scenes import scene
from tests.house.clauses import written_clauses
from tests.house.places import GAMES

ENOUGH_DECISIONS = 20_000
ENOUGH_OF_EACH_CLAUSE = 20
ENOUGH_OF_EACH_CORNER = 10
CORNERS = (
    "a critical hit by several Bosses",
    "a fresh boss deflected",
    "a Boss picked before a Monster",
    "a hero by lot",
    "a rally is not a turn without busting",
    "a retainer cancels all Hits",
    "a retainer rerolls several dice",
    "a second item in a turn",
    "a second round of gifts",
    "a settled boss deflected",
    "a settled die deflected before a fresh one",
    "a song for one who fled",
    "all Fighting dice picked at once",
    "alone",
    "brought back by ability",
    "brought back by potion",
    "dice sent in the step act",
    "dice sent in the step leave",
    "fled for a artefact",
    "fled for a boss",
    "gave a artefact",
    "healed by artefact while fled",
    "healed by potion while fled",
    "healed by the last of a party",
    "no coin by Deflect",
    "no second coin",
    "nobody left to take the dice",
    "one who fled searches the pile",
    "one's own dice snared",
    "passed while fled",
    "rage raises the rating",
    "rank 0",
    "rank 1",
    "rank 2",
    "rank 3",
    "the first seat is named",
    "the last die snared",
    "the rating of a retainer that leaves",
    "the turn that sent the last die home",
    "worn out facing dice",
    "worn out in peace",
)
"""Rare halves of clauses, in the words of the referee."""
SIDES_OF_DICE = {sum(sides) for dice in SIDES.values() for sides in dice.values()}
SPENDING = ("hire", "retainer", "cancel", "heal", "item", "fight", "bust")
"""What walks with a taste for spending like to do."""
IDLE = ("pass", "recover", "done")
"""What players at a made-up table mostly do not."""
CHOICES_OF_A_SCENE = 8
MOST_CHOICES = 5_000
FIGHTING = 2
SCENES = 900
COINS = ("always", "once")
DICE = ("by_seats", *SIDES)
SCENE_LUCKS = ("plain", "plain", "kind", "cruel", "mist")
LUCKS = {"plain": (NONE, 1), "kind": (0, 2), "mist": (1, 1), "cruel": (FIGHTING, 2)}
"""Which face luck favours, and how much: every throw in so many."""


class Luck(Chance):
    """Luck that remembers what the dice it threw could show, and may favour a face: one throw in so many shows it."""

    def __init__(self, seed: int, face: int = NONE, one_in: int = 1) -> None:
        self.source = Seeded(seed)
        self.face = face
        self.one_in = one_in
        self.thrown: list[list[int]] = []

    def below(self, n: int, seen: int) -> int:
        return self.source.below(n, seen)

    def take(self, bag: Bag, seen: int) -> int:
        if len(bag) not in SIDES_OF_DICE or bag.listed()[-1] > FIGHTING:
            return self.source.take(bag, seen)  # adventurers, not dice
        sides = bag.listed()
        self.thrown.append([sides.count(face) for face in range(FIGHTING + 1)])
        if bag.has(self.face) and self.below(self.one_in, seen) == 0:
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
    moving_coin: str
    seed: int

    def chance(self) -> Luck:
        """How the dice fall."""
        return Luck(self.seed, *LUCKS[self.luck])


def walks() -> Iterator[Walk]:
    """Players by chance and by thumb, with plain, kind and cruel luck, at every number of seats; and long mists."""
    seed = 0
    for kind, luck, times in (
        ("chance", "plain", 5),
        ("chance", "kind", 5),
        ("thumb", "plain", 8),
        ("thumb", "kind", 3),
        ("thumb", "cruel", 3),
        ("spender", "kind", 6),
        ("spender", "plain", 6),
    ):
        for seats in range(1, 7):
            for number in range(times):
                seed += 1
                first = "random" if number % 2 == 0 else str(seed % seats + 1)
                yield Walk(kind, luck, seats, first, DICE[seed % len(DICE)], COINS[seed % 2], seed)
    for number in range(2):
        yield Walk("bust", "mist", number + 1, "1", "grim", COINS[number], 1000 + number)
    for number in range(SCENES):
        yield Walk(
            "scene",
            SCENE_LUCKS[number % 5],
            number % 6 + 1,
            "1",
            DICE[number % len(DICE)],
            COINS[number % 7 % 2],
            number,
        )


@cache
def rulebook(seats: int, first_seat: str, dice: str, moving_coin: str) -> tuple[Game[State], Bot]:
    """The game for a setup, and the rule of thumb, which reckons its odds once for each game."""
    options = {"first_seat": first_seat, "dice": dice, "moving_coin": moving_coin}
    return make("attack", seats, options), make_bot("thumb", "attack")


class SideBySide:
    """One game, which the referee follows move by move: from its beginning, or from a made-up table."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.luck = walk.chance()
        self.rng = Random(f"choices {walk.seed}")
        game, self.thumb = rulebook(walk.seats, walk.first_seat, walk.dice, walk.moving_coin)
        if walk.kind == "scene":
            table = scene(walk.seats, self.rng)
            self.match = Match(game, self.luck, notation.read(game, table.text()))
            self.referee = table.referee(walk.dice, walk.moving_coin)
        else:
            self.match = Match.new(game, self.luck)
            self.referee = Referee(walk.seats, walk.first_seat, walk.dice, walk.moving_coin)
        self.musing = Seeded(walk.seed, 1)
        self.decisions = 0

    def play(self) -> None:
        """All of it, or the next few choices at a made-up table; both must agree after every step."""
        self.compare("the beginning")
        most = CHOICES_OF_A_SCENE if self.walk.kind == "scene" else MOST_CHOICES
        while not self.match.is_over and self.decisions < most:
            seat = self.match.waiting()[0]
            self.talk()
            self.follow(seat, self.choice(seat))
            self.decisions += 1
        assert self.match.is_over == (self.referee.step == "over")
        assert self.match.is_over or self.walk.kind == "scene"
        if self.match.is_over:
            seats = range(self.walk.seats)
            assert self.match.outcome.places == tuple(1 for _ in seats)
            assert self.match.outcome.worth == tuple(self.referee.rank / 3 for _ in seats)  # R14

    def choice(self, seat: int) -> str:
        """What the seat says now."""
        legal = self.match.legal(seat)
        if self.walk.kind == "bust":
            return next((token for token in ("bust", "done") if token in legal), legal[0])
        if self.walk.kind == "spender" and self.rng.random() < 0.5:
            legal = [token for token in legal if token.startswith(SPENDING)] or legal
            return self.rng.choice(legal)
        if self.walk.kind == "scene" and self.rng.random() < 0.7:
            legal = [token for token in legal if token not in IDLE] or legal
        if self.walk.kind in ("chance", "scene") or self.rng.random() < 0.12:
            return self.rng.choice(legal)
        eyes = Eyes(self.match.game, self.match.observe(seat), self.musing)
        return self.match.game.token(self.thumb.choose(eyes))

    def talk(self) -> None:
        """Asides of random seats now and then."""
        asides = self.referee.asides()
        if asides and self.rng.random() < 0.02:
            seat = self.rng.choice(sorted(asides))
            self.follow(seat, self.rng.choice(asides[seat]))

    def follow(self, seat: int, token: str) -> None:
        """Let both do it, and compare."""
        self.luck.thrown = []
        step = self.match.prepare(seat, self.match.game.parse(token))
        assert step is not None
        self.match.commit(step)
        try:
            self.referee.play(seat, token, self.match.entries_of(step)[0].outcomes)
        except Disagreement as disagreement:
            raise Disagreement(f"{self.walk}, {token}: {disagreement}") from None
        assert self.luck.thrown == self.referee.possible, f"{self.walk}, {token}"
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
def test_game_and_referee_agree_on_an_eighth_of_the_walks() -> None:
    for walk in islice(walks(), 0, None, 8):
        SideBySide(walk).play()


@pytest.mark.long
def test_game_and_referee_agree_and_every_clause_comes_up() -> None:
    used: Counter[str] = Counter()
    special: Counter[str] = Counter()
    decisions: Counter[str] = Counter()
    for walk in walks():
        table = SideBySide(walk)
        table.play()
        used += table.referee.used
        special += table.referee.special
        decisions["made-up tables" if walk.kind == "scene" else "whole games"] += table.decisions
    clauses = written_clauses(GAMES / "attack")
    rare = {clause: used[clause] for clause in clauses if used[clause] < ENOUGH_OF_EACH_CLAUSE}
    rare |= {corner: special[corner] for corner in CORNERS if special[corner] < ENOUGH_OF_EACH_CORNER}
    assert not rare, f"seen too rarely: {rare}"
    assert set(used) == set(clauses)
    assert decisions["whole games"] >= ENOUGH_DECISIONS


def forget_critical_hits(referee: Referee) -> None:
    judge = referee.judge
    referee.judge = lambda dice: min(judge(dice), 1)  # type: ignore[method-assign]


def forget_what_grim_dice_show(referee: Referee) -> None:
    referee.sides = SIDES["fair"]


@pytest.mark.parametrize("slip", [forget_critical_hits, forget_what_grim_dice_show])
def test_a_planted_slip_is_noticed(slip: Callable[[Referee], None]) -> None:
    """A referee who forgets a rule soon disagrees."""
    table = SideBySide(Walk("thumb", "cruel", 3, "1", "grim", "always", 7))
    slip(table.referee)
    with pytest.raises(AssertionError):
        table.play()
