"""The game against the second referee, and the referee against the rulebook's own examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations_with_replacement, islice
from random import Random

import pytest

from dungeonbox.games import make, rules
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import Entry
from dungeonbox.kernel.rulebook import clause_ids
from tests.games.busters.picture import picture
from tests.games.busters.referee import DUNGEONS, Disagreement, Outcome, Referee, gems_in

ENOUGH_DECISIONS = 20_000
ENOUGH_OF_EACH_CLAUSE = 20

# Halves of clauses that a count of the whole clause could hide; each must have come up.
RARE_HALVES = {
    "a hero at random",  # R11
    "the Leader is named",  # R10
    "the Leader first, then around the table",  # 4.5, R10
    "a changed choice",  # R2
    "six cards with 3 players",  # R1
    "six cards with 4 players",  # R1
    "six cards with 5 players",  # R1
    "I play a card",  # R3
    "I play low",  # R3
    "I play high",  # R3
    "you play a card",  # R3
    "no third pledge",  # R3
    "no low card left to pledge",  # R3
    "no high card left to pledge",  # R3
    "a wish is not counted",  # R13
    "just enough",  # 3.7
    "2 colours to lose",  # 4.3
    "3 colours to lose",  # 4.3
    "not asked: lose",  # R12
    "not asked: take",  # R12
    "the bank lacks gems for a player",  # 5.3
    "Spoils of an earlier fight",  # R6
    "Spoils stay for the next dungeon",  # R6
    "Spoils that nobody gets",  # R6
    "a tie for most of a colour",  # 8.4
    "a lower place is shared",  # R14
}

# The half that no game can reach: test_chests_without_a_hero_never_meet_an_empty_bank shows why, and
# test_unclaimed_chests_are_filled_only_as_far_as_the_bank_reaches tries it on a made-up table.
OUT_OF_REACH = {"the bank lacks gems for the Spoils"}  # R5


# ---- the walks ---------------------------------------------------


@dataclass(frozen=True)
class Walk:
    """One game to be played: how choices are made, the set-up, and the seed."""

    kind: str
    seats: int
    first_seat: str
    hands: str
    pledges: bool
    seed: int


# What a walk thinks of playing a card, when it knows which cards the others have laid down before.
Taste = Callable[[Referee, int, list[int]], float]


def together(_: Referee, card: int, table: list[int]) -> float:
    """The party helps itself: different cards, high ones first."""
    return card if card not in table else -card


def alike(_: Referee, card: int, table: list[int]) -> float:
    """All seats play what the first one plays, so that nothing counts."""
    return 9.0 if card in table else 0.0


def lone(referee: Referee, card: int, table: list[int]) -> float:
    """All but the last cancel each other out; the last one fights alone."""
    if len(table) + 1 < len(referee.players):
        return 9.0 if card in table else -card
    return card if card not in table else -card


def timid(_: Referee, card: int, table: list[int]) -> float:
    """As little as possible, but not the same as another seat."""
    return -card if card not in table else -card - 3.0


TASTES: dict[str, Taste] = {
    "together": together,
    "alike": alike,
    "lone": lone,
    "timid": timid,
}


def walks() -> Iterator[Walk]:
    """Every set-up, with plain chance, with each taste, and with a close end."""
    games = {"chance": 2, "together": 1, "alike": 1, "lone": 2, "timid": 1, "photo finish": 1}
    seed = 0
    for kind, times in games.items():
        for seats in (3, 4, 5):
            for first_seat in ["random"] + [str(seat + 1) for seat in range(seats)]:
                for hands in ("printed", "six"):
                    for pledges in (True, False):
                        for _ in range(times):
                            seed += 1
                            yield Walk(kind, seats, first_seat, hands, pledges, seed)


def lay_down_cards(rng: Random, walk: Walk, referee: Referee) -> dict[int, str]:
    """A card for every seat, in the order in which they choose."""
    if walk.kind == "photo finish" and referee.dungeon == 2 and len(referee.left) == 1:
        return photo_finish(rng, walk, referee)
    taste = TASTES.get(walk.kind)
    choices: dict[int, str] = {}
    legal = referee.legal()
    for seat in rng.sample(sorted(legal), len(legal)):
        if taste is None or rng.random() < 0.03:
            choices[seat] = rng.choice(legal[seat])
            continue
        table = [number(token) for token in choices.values()]
        liking = {token: taste(referee, number(token), table) + rng.random() for token in legal[seat]}
        choices[seat] = max(liking, key=lambda token: liking[token])
    return choices


def photo_finish(rng: Random, walk: Walk, referee: Referee) -> dict[int, str]:
    """Before the last fight: cards after which defeated monsters decide between equal points (8.6)."""
    legal = referee.legal()
    choices: dict[int, str] = {}
    for _ in range(40):
        choices = {seat: rng.choice(tokens) for seat, tokens in legal.items()}
        future = deepcopy(referee)
        for seat, token in choices.items():
            future.play(seat, token, [])
        while questions := future.legal():
            for seat, tokens in questions.items():
                future.play(seat, choose(rng, walk, tokens), [])
        if future.used["8.6"]:
            break
    return choices


def choose(rng: Random, walk: Walk, tokens: list[str]) -> str:
    """An answer to any other question; where the end was foreseen, the one that was foreseen."""
    return tokens[0] if walk.kind == "photo finish" else rng.choice(tokens)


def number(token: str) -> int:
    """The card that a token means."""
    return int(token.removeprefix("card:"))


def talk(rng: Random, walk: Walk, referee: Referee) -> tuple[int, str] | None:
    """Asides of random seats now and then; in one game in three nearly all that are legal."""
    asides = referee.asides()
    if not asides or rng.random() > (0.1, 0.2, 0.7)[walk.seed % 3]:
        return None
    seat = rng.choice(sorted(asides))
    kind = rng.choice(["pledge", "ask"])
    tokens = [token for token in asides[seat] if token.startswith(kind)]
    return seat, rng.choice(tokens or asides[seat])


# ---- the game and the referee side by side -----------------------


def difference(game: object, referee: object, where: str = "picture") -> str:
    """The first part in which two pictures differ; "" if they are the same."""
    if isinstance(game, dict) and isinstance(referee, dict):
        for key in sorted(game.keys() | referee.keys(), key=str):
            if key not in game or key not in referee:
                return f"{where}[{key!r}] is missing in the {'game' if key not in game else 'referee'}"
            if found := difference(game[key], referee[key], f"{where}[{key!r}]"):
                return found
        return ""
    if isinstance(game, list) and isinstance(referee, list) and len(game) == len(referee):
        pairs = zip(game, referee, strict=True)
        parts = (difference(one, other, f"{where}[{number}]") for number, (one, other) in enumerate(pairs))
        return next((found for found in parts if found), "")
    same = type(game) is type(referee) and game == referee
    return "" if same else f"{where}: the game has {game!r}, the referee {referee!r}"


class SideBySide:
    """One game, which the referee follows move by move."""

    def __init__(self, walk: Walk) -> None:
        options = {
            "first_seat": walk.first_seat,
            "hands": walk.hands,
            "pledges": "on" if walk.pledges else "off",
        }
        self.walk = walk
        self.match = Match.new(make("busters", seats=walk.seats, options=options), Seeded(walk.seed))
        self.referee = Referee(walk.seats, walk.first_seat, walk.hands, walk.pledges)
        self.rng = Random(f"choices {walk.seed}")
        self.followed = 0  # entries the referee has seen
        self.last = "the beginning"

    def play_to_the_end(self) -> None:
        """All of it; both must agree after every step."""
        self.compare()
        while legal := self.referee.legal():
            if self.referee.step == "choose-card":
                self.fight()
            else:
                (seat,) = legal
                self.match.play(seat, choose(self.rng, self.walk, legal[seat]))
                self.follow(1)
        assert self.match.is_over

    def fight(self) -> None:
        """3.2, R2, R3: the sealed choice, with talk in between and changes of mind before the last one chooses."""
        choices = lay_down_cards(self.rng, self.walk, self.referee)
        legal = self.referee.legal()
        *others, last = choices
        doubters = [seat for seat in others if self.rng.random() < 0.1]
        for seat in others:
            self.talk()
            self.match.play(seat, self.rng.choice(legal[seat]) if seat in doubters else choices[seat])
        for seat in doubters:
            self.match.play(seat, choices[seat])
            self.referee.special["a changed choice"] += 1  # the record, and so the referee, is told only the last one
        self.talk()
        self.nothing_is_revealed(last)
        self.match.play(last, choices[last])
        told = [(entry.seat, entry.token) for entry in self.match.entries[self.followed :]]
        assert told == sorted(choices.items()), f"{self.place()}: {told} was revealed, not {choices}"
        self.follow(len(choices))

    def talk(self) -> None:
        """R3: pledges are public at once, whether or not their seat has chosen."""
        while pledge := talk(self.rng, self.walk, self.referee):
            self.match.play(*pledge)
            self.follow(1)

    def nothing_is_revealed(self, last: int) -> None:
        """R2: all but the last have chosen, and neither the record nor the table shows a choice."""
        assert self.match.waiting() == [last]
        assert len(self.match.entries) == self.followed, f"{self.place()}: a sealed choice was told"
        if self.rng.random() < 0.2:
            self.compare()

    def follow(self, entries: int) -> None:
        """Let the referee do what was entered, and compare."""
        told: Sequence[Entry] = self.match.entries[self.followed :]
        assert len(told) == entries, f"{self.place()}: {told} was entered"
        for entry in told:
            self.last = entry.token
            try:
                self.referee.play(entry.seat, entry.token, entry.outcomes)
            except Disagreement as disagreement:
                raise Disagreement(f"{self.place()}: {disagreement}") from None
            self.followed += 1
        self.compare()

    def compare(self) -> None:
        """Who may do and say what, and the whole table; also as one of those present sees it (2.6)."""
        game, state = self.match.game, self.match.state
        legal, asides = self.referee.legal(), self.referee.asides()
        to_act = game.to_act(state)
        assert to_act == sum(1 << seat for seat in legal), f"{self.place()}: to act {to_act:#b}, referee {legal}"
        for seat in range(self.walk.seats):
            tokens = sorted(self.match.legal(seat))
            assert tokens == legal.get(seat, []), f"{self.place()}: seat {seat} may {tokens}, referee {legal}"
            tokens = sorted(self.match.asides(seat))
            assert tokens == asides.get(seat, []), f"{self.place()}: seat {seat} may say {tokens}, referee {asides}"
        expected = self.referee.picture()
        eyes = self.rng.choice([*range(self.walk.seats), SPECTATOR])
        for who, seen in (("truth", state), (f"eyes {eyes}", self.match.observe(eyes))):
            found = difference(picture(game, seen), expected)
            assert not found, f"{self.place()}, {who}: {found}"

    def place(self) -> str:
        """Where we are, for the reader of a failure."""
        return f"{self.walk}, after entry {self.followed} {self.last!r}"


def play_and_compare(walk: Walk) -> tuple[int, Referee]:
    """Play one game and let the referee follow it; returns the number of decisions."""
    both = SideBySide(walk)
    both.play_to_the_end()
    return both.followed, both.referee


# ---- the referee alone -------------------------------------------


def play_alone(walk: Walk) -> tuple[int, Referee]:
    """The referee plays by itself; no gem and no card may get lost."""
    referee = Referee(walk.seats, walk.first_seat, walk.hands, walk.pledges)
    rng = Random(f"choices {walk.seed}")
    decisions = 0
    while legal := referee.legal():
        if referee.step == "choose-card":
            choices = lay_down_cards(rng, walk, referee)
        else:
            choices = {seat: choose(rng, walk, tokens) for seat, tokens in legal.items()}
        for seat, token in choices.items():
            while pledge := talk(rng, walk, referee):
                referee.play(*pledge, [])
                decisions += 1
            if len(referee.legal()) > 1 and rng.random() < 0.1:  # a choice that is changed at once
                referee.play(seat, rng.choice(legal[seat]), [])
            referee.play(seat, token, rng.choice)
            decisions += 1
            everything_is_there(referee)
    return decisions, referee


def everything_is_there(referee: Referee) -> None:
    """15 gems of each colour, all Battle Cards of all players, and the monsters turned so far."""
    table = referee.picture()
    assert referee.all_gems() == [15, 15, 15]
    assert min(referee.bank + referee.spoils) >= 0
    if table["leader"] == -1:
        return
    sizes = {len(player.hand) + len(player.played) for player in referee.players}
    assert sizes == ({6} if referee.hands == "six" else {{3: 7, 4: 5, 5: 6}[len(referee.players)]})
    for player in referee.players:
        assert len({*player.hand, *player.played}) in sizes
        assert min(player.gems) >= 0
        assert len(player.pledges) <= 2
    monsters = referee.boxed + [trophy for player in referee.players for trophy in player.trophies]
    if referee.step in ("choose-card", "lose", "take"):
        monsters.append(referee.monster)
    begun = DUNGEONS[: referee.dungeon + 1]
    assert not set(monsters) & set(referee.left)
    assert {*monsters, *referee.left} <= {monster for dungeon in begun for monster in dungeon}
    assert len(set(monsters)) == len(monsters) == 4 * referee.dungeon + 5 - len(referee.left)


def clauses() -> list[str]:
    """The numbers of all clauses and rulings in RULES.md."""
    return clause_ids(rules("busters"))


def check_walks(play: Callable[[Walk], tuple[int, Referee]]) -> None:
    """All walks; enough decisions, and every clause seen at work often enough."""
    decisions, used, special = 0, Counter[str](), Counter[str]()
    for walk in walks():
        made, referee = play(walk)
        decisions += made
        used.update(referee.used)
        special.update(referee.special)
    assert decisions >= ENOUGH_DECISIONS
    assert len(clauses()) > 50
    assert set(used) <= set(clauses())
    rare = {clause: used[clause] for clause in clauses() if used[clause] < ENOUGH_OF_EACH_CLAUSE}
    assert not rare, f"seen too rarely: {rare}"
    assert not RARE_HALVES - set(special), f"never seen: {RARE_HALVES - set(special)}"
    assert not OUT_OF_REACH & set(special)


@pytest.mark.slow
def test_game_and_referee_agree_on_an_eighth_of_the_walks() -> None:
    for walk in islice(walks(), 0, None, 8):
        play_and_compare(walk)


@pytest.mark.long
def test_game_and_referee_agree_and_every_clause_comes_up() -> None:
    check_walks(play_and_compare)


@pytest.mark.long
def test_referee_alone_keeps_gems_and_cards_together() -> None:
    check_walks(play_alone)


# ---- the referee against the rulebook ----------------------------


def first_of(possible: Sequence[Outcome]) -> Outcome:
    """Luck that does not matter."""
    return possible[0]


def table(seats: int, monster: str, leader: int = 0, hands: str = "printed") -> Referee:
    """An expedition before its first monster, one of the first dungeon."""
    referee = Referee(seats, str(leader + 1), hands)
    for seat, hero in enumerate(["knight", "mage", "thief", "priest", "ranger"][:seats]):
        referee.play(seat, f"hero:{hero}", [monster] if seat + 1 == seats else [])
    return referee


def fight(referee: Referee, *cards: int) -> None:
    """All seats play a card, in seat order; then the next monster comes, or a question."""
    for seat, card in enumerate(cards):
        referee.play(seat, f"card:{card}", first_of)


def purses(referee: Referee) -> list[list[int]]:
    """The gems of all seats."""
    return [player.gems for player in referee.players]


def test_the_dungeons_add_up() -> None:
    """The sums in the list of components, and all gems of the box."""
    monsters = [monster for dungeon in DUNGEONS for monster in dungeon]
    assert len(set(monsters)) == len(monsters) == 15
    assert [sum(hp for hp, _ in dungeon.values()) for dungeon in DUNGEONS] == [40, 41, 43]
    loot = [gems_in("".join(chest for _, chests in dungeon.values() for chest in chests)) for dungeon in DUNGEONS]
    assert loot == [[5, 4, 5], [6, 5, 4], [4, 6, 6]]
    assert all(1 <= len(chests) <= 3 for dungeon in DUNGEONS for _, chests in dungeon.values())


@pytest.mark.parametrize(
    ("hands", "seats", "cards"),
    [
        ("printed", 3, [1, 2, 3, 4, 5, 6, 7]),
        ("printed", 4, [2, 3, 4, 5, 6]),
        ("printed", 5, [1, 2, 3, 4, 5, 6]),
        ("six", 3, [2, 3, 4, 5, 6, 7]),
        ("six", 4, [1, 2, 3, 4, 5, 6]),
        ("six", 5, [1, 2, 3, 4, 5, 6]),
    ],
)
def test_hands(hands: str, seats: int, cards: list[int]) -> None:
    referee = table(seats, "skeleton", hands=hands)
    assert [player.hand for player in referee.players] == [cards] * seats
    assert purses(referee) == [[1, 1, 1]] * seats
    assert referee.bank == [15 - seats] * 3
    assert referee.legal() == {seat: [f"card:{card}" for card in cards] for seat in range(seats)}


def test_adventurers_are_chosen_in_seat_order_and_luck_is_drawn_in_order() -> None:
    referee = Referee(3)
    every = ["hero:knight", "hero:mage", "hero:priest", "hero:random", "hero:ranger", "hero:thief"]
    assert (referee.legal(), referee.asides(), referee.bank) == ({0: every}, {}, [15, 15, 15])
    referee.play(0, "hero:mage", [])
    assert referee.legal() == {1: [token for token in every if token != "hero:mage"]}
    referee.play(1, "hero:random", ["ranger"])
    assert (referee.leader, referee.left, referee.players[1].hand) == (-1, [], [])
    referee.play(2, "hero:random", ["thief", 1, "chimera"])
    assert [player.hero for player in referee.players] == ["mage", "ranger", "thief"]
    assert (referee.leader, referee.monster, len(referee.left)) == (1, "chimera", 4)


def test_impossible_luck_is_noticed() -> None:
    with pytest.raises(Disagreement, match="luck left over"):
        Referee(3).play(0, "hero:mage", ["mage"])
    with pytest.raises(Disagreement, match="luck drew 'mimic-2'"):  # dungeon II waits
        table(3, "mimic-2")
    referee = table(3, "blue-slime")
    referee.play(0, "card:1", [])
    referee.play(1, "card:2", [])
    with pytest.raises(Disagreement, match="luck ran out"):
        referee.play(2, "card:3", [])


def test_only_what_is_legal_can_be_played() -> None:
    referee = table(4, "skeleton")
    for seat, token in [(0, "card:1"), (1, "card:7"), (2, "lose:red"), (3, "hero:random"), (0, "pledge:7")]:
        with pytest.raises(Disagreement, match="may not answer"):
            referee.play(seat, token, [])


def test_example_4_and_5_are_9_and_the_three_lowest_are_ignored_but_lose() -> None:
    """The Mimic has 10 HP: players are defeated."""
    referee = table(5, "mimic-1", leader=3)
    fight(referee, 2, 4, 2, 5, 2)
    every = ["lose:blue", "lose:red", "lose:yellow"]
    assert (referee.step, referee.legal()) == ("lose", {4: every})  # clockwise from the Leader, seat 3
    referee.play(4, "lose:blue", [])
    assert referee.legal() == {0: every}
    referee.play(0, "lose:red", [])
    assert (referee.legal(), referee.monster) == ({2: every}, "mimic-1")
    referee.play(2, "lose:blue", ["chimera"])
    assert purses(referee) == [[0, 1, 1], [1, 1, 1], [1, 1, 0], [1, 1, 1], [1, 1, 0]]
    assert (referee.spoils, referee.bank, referee.boxed) == ([1, 0, 2], [10, 10, 10], ["mimic-1"])
    assert (referee.step, referee.monster) == ("choose-card", "chimera")


def test_example_only_the_lowest_discards_gems() -> None:
    referee = table(3, "chimera")
    referee.players[1].gems = [1, 3, 2]
    fight(referee, 4, 1, 5)  # without a question: she has most yellow gems
    assert purses(referee) == [[1, 1, 1], [1, 0, 2], [1, 1, 1]]
    assert (referee.spoils, referee.used["R12"]) == ([0, 3, 0], 1)


def test_example_4_and_5_and_6_are_15_and_the_two_lowest_that_count_collect_loot() -> None:
    referee = table(5, "mimic-1")
    fight(referee, 3, 5, 4, 3, 6)
    gained = [[purse[colour] - 1 for colour in range(3)] for purse in purses(referee)]
    assert gained == [[0, 0, 0], [0, 0, 1], [1, 1, 1], [0, 0, 0], [0, 0, 0]]
    assert [player.trophies for player in referee.players] == [[], [], [], [], ["mimic-1"]]
    assert (referee.bank, referee.step, referee.boxed) == ([9, 9, 8], "choose-card", [])


def test_a_total_equal_to_the_hp_is_victory() -> None:
    referee = table(4, "chimera")
    fight(referee, 2, 3, 4, 5)
    assert purses(referee) == [[3, 1, 1], [1, 2, 1], [1, 1, 2], [1, 1, 1]]
    assert referee.players[3].trophies == ["chimera"]


def test_all_cards_cancelled_is_defeat_for_all() -> None:
    referee = table(4, "blue-slime")
    fight(referee, 6, 6, 3, 3)
    assert list(referee.legal()) == [2]
    assert referee.losers == [3]


def test_who_has_no_gems_loses_none() -> None:
    referee = table(3, "chimera")
    referee.players[0].gems = [0, 0, 0]
    fight(referee, 1, 2, 3)
    assert (referee.step, referee.spoils, referee.used["R4"]) == ("choose-card", [0, 0, 0], 1)


def test_spoils_are_taken_one_by_one_from_the_lowest_card_that_counts() -> None:
    referee = table(5, "skeleton")
    referee.spoils = [2, 0, 3]
    fight(referee, 1, 6, 1, 3, 5)
    assert (referee.step, referee.legal()) == ("take", {3: ["take:blue", "take:red"]})
    assert referee.players[1].trophies == []  # given after the Spoils
    referee.play(3, "take:red", [])
    referee.play(4, "take:blue", [])
    assert list(referee.legal()) == [1]
    referee.play(1, "take:red", first_of)  # only blue ones are left: for seats 3 and 4
    assert purses(referee) == [[1, 1, 1], [2, 1, 1], [1, 1, 1], [2, 2, 2], [2, 1, 3]]
    assert (referee.spoils, referee.step) == ([0, 0, 0], "choose-card")
    assert referee.players[1].trophies == ["skeleton"]


def test_unclaimed_chests_become_spoils_and_are_taken_at_once() -> None:
    referee = table(3, "skeleton")
    fight(referee, 2, 7, 2)
    assert purses(referee) == [[1, 1, 1], [2, 2, 1], [1, 1, 1]]
    assert (referee.bank, referee.spoils, referee.used["5.4"]) == ([11, 11, 12], [0, 0, 0], 1)


def test_a_cancelled_highest_card_does_not_get_the_monster() -> None:
    referee = table(4, "red-slime")
    fight(referee, 6, 6, 3, 2)
    assert [player.trophies for player in referee.players] == [[], [], ["red-slime"], []]
    assert purses(referee)[3] == [2, 2, 2]


def test_what_the_bank_lacks_is_not_collected() -> None:
    referee = table(3, "chimera")
    referee.bank = [1, 0, 3]
    fight(referee, 5, 6, 4)
    assert purses(referee) == [[1, 1, 1], [1, 1, 2], [2, 1, 1]]
    assert (referee.bank, referee.spoils, referee.used["5.3"]) == ([0, 0, 2], [0, 0, 0], 2)


def test_unclaimed_chests_are_filled_only_as_far_as_the_bank_reaches() -> None:
    referee = table(3, "skeleton")
    referee.bank = [0, 5, 5]
    fight(referee, 2, 7, 2)
    assert purses(referee) == [[1, 1, 1], [1, 2, 1], [1, 1, 1]]
    assert referee.special["the bank lacks gems for the Spoils"] == 1


def test_chests_without_a_hero_never_meet_an_empty_bank() -> None:
    """Only two monsters can be beaten by fewer cards than they have chests, and both of them come early.

    All that the bank can have paid by then, and what the chest itself holds, is less than it had at first.
    """
    unclaimed: dict[str, str] = {}
    for seats, highest in ((3, 7), (4, 6), (5, 6)):
        for cards in combinations_with_replacement(range(1, highest + 1), seats):
            counting = [card for card in cards if cards.count(card) == 1]
            for dungeon in DUNGEONS:
                for monster, (hp, chests) in dungeon.items():
                    if sum(counting) >= hp and len(counting) < len(chests):
                        unclaimed[monster] = "".join(chests[len(counting) :])
    assert unclaimed == {"skeleton": "R", "kobold": "B"}
    loot = ["".join(chest for _, chests in dungeon.values() for chest in chests) for dungeon in DUNGEONS]
    assert loot[0].count("R") <= 15 - 5
    assert (loot[0] + loot[1]).count("B") <= 15 - 5


def test_a_choice_can_be_changed_until_the_last_one_is_made() -> None:
    referee = table(3, "blue-slime")
    before = referee.picture()
    referee.play(2, "card:7", [])
    referee.play(0, "card:1", [])
    referee.play(2, "card:4", [])
    assert referee.picture() == {**before, "to_act": [1]}  # and nobody sees a card
    assert "pledge:4" in referee.asides()[2]  # it still counts as held
    referee.play(1, "card:4", first_of)
    assert [player.played for player in referee.players] == [[1], [4], [4]]
    assert [4 in player.hand for player in referee.players] == [True, False, False]
    assert referee.special["a changed choice"] == 1
    with pytest.raises(Disagreement, match="may not answer"):
        referee.play(2, "card:4", [])


def test_two_pledges_a_round_about_cards_still_held() -> None:
    referee = table(4, "mimic-1")
    mine = ["pledge:2", "pledge:3", "pledge:4", "pledge:5", "pledge:6", "pledge:high", "pledge:low"]
    wishes = [f"ask:seat{other}.{card}" for other in (2, 3, 4) for card in (2, 3, 4, 5, 6)]
    assert referee.asides()[0] == sorted(mine + wishes)
    referee.play(0, "pledge:3", [])
    assert referee.asides()[0] == sorted(set(mine + wishes) - {"pledge:3"})
    referee.play(0, "ask:seat2.6", [])
    assert list(referee.asides()) == [1, 2, 3]
    for seat, hand in [(1, [4, 5]), (2, [2, 4])]:
        referee.players[seat].hand = hand
    assert [token for token in referee.asides()[1] if "pledge" in token] == ["pledge:4", "pledge:5", "pledge:high"]
    assert [token for token in referee.asides()[2] if "pledge" in token] == ["pledge:2", "pledge:4", "pledge:low"]
    assert [token for token in referee.asides()[3] if "seat2" in token] == ["ask:seat2.4", "ask:seat2.5"]


def test_pledges_are_kept_or_broken_and_then_forgotten() -> None:
    referee = table(4, "chimera")
    for seat, token in [(0, "pledge:low"), (0, "pledge:4"), (1, "pledge:high"), (2, "ask:seat1.6"), (3, "pledge:6")]:
        referee.play(seat, token, [])
    fight(referee, 2, 5, 3, 3)
    assert referee.step == "lose"
    assert [(player.kept, player.broken) for player in referee.players] == [(1, 1), (1, 0), (0, 0), (0, 1)]
    assert referee.players[0].pledges == ["pledge:low", "pledge:4"]
    assert referee.asides() == {}
    referee.play(0, "lose:red", first_of)
    assert [player.pledges for player in referee.players] == [[], [], [], []]
    assert (referee.players[0].kept, referee.players[0].broken) == (1, 1)
    assert len(referee.asides()) == 4


def test_without_the_option_nobody_pledges() -> None:
    referee = Referee(3, "1", pledges=False)
    for seat, hero in enumerate(["mage", "thief", "priest"]):
        referee.play(seat, f"hero:{hero}", ["skeleton"] if seat == 2 else [])
    assert (referee.step, referee.asides()) == ("choose-card", {})


def test_after_four_monsters_the_next_dungeon_begins_with_all_cards() -> None:
    referee = table(4, "blue-slime")
    for cards in [(2, 3, 4, 5), (3, 4, 5, 6), (4, 5, 6, 2)]:
        fight(referee, *cards)
        assert referee.dungeon == 0
    assert (referee.left, [len(player.hand) for player in referee.players]) == (["skeleton"], [2, 2, 2, 2])
    fight(referee, 5, 6, 2, 3)
    assert (referee.dungeon, referee.monster, len(referee.left)) == (1, "basilisk", 4)
    assert [sorted(player.hand) for player in referee.players] == [[2, 3, 4, 5, 6]] * 4
    assert [player.played for player in referee.players] == [[], [], [], []]


def last_fight(*gems: list[int]) -> Referee:
    """The party of three before the very last monster, a Cerberus, with these gems."""
    referee = table(3, "skeleton")
    referee.dungeon, referee.monster, referee.left = 2, "cerberus", ["dragon"]
    for player, purse in zip(referee.players, gems, strict=True):
        player.gems = list(purse)
    referee.bank = [0, 0, 0]
    return referee


def test_example_9_gems_two_sets_and_most_blue_are_18_points() -> None:
    referee = last_fight([2, 2, 5], [2, 3, 1], [3, 3, 4])
    fight(referee, 1, 2, 5)
    assert (referee.scores, referee.places, referee.winners) == ([18, 9, 22], [2, 3, 1], [2])
    assert (referee.step, referee.monster, referee.legal()) == ("over", "", {})
    assert [player.played for player in referee.players] == [[1], [2], [5]]


def test_spoils_left_at_the_end_are_nobodys() -> None:
    referee = last_fight([0, 2, 0], [1, 0, 0], [0, 0, 1])
    fight(referee, 1, 2, 3)
    assert (referee.scores, referee.spoils) == ([0, 4, 4], [0, 2, 0])
    assert (referee.places, referee.winners) == ([3, 1, 1], [1, 2])


def test_defeated_monsters_break_a_tie() -> None:
    referee = last_fight([1, 0, 0], [0, 0, 1], [0, 1, 0])
    fight(referee, 1, 7, 6)
    assert (referee.scores, referee.places, referee.winners) == ([4, 4, 4], [2, 1, 2], [1])


def test_after_a_shared_victory_comes_the_third_place() -> None:
    referee = last_fight([2, 0, 0], [0, 2, 0], [0, 0, 1])
    referee.players[0].trophies = ["kobold"]
    fight(referee, 1, 7, 6)
    assert (referee.scores, referee.places, referee.winners) == ([5, 5, 4], [1, 1, 3], [0, 1])


def test_nobody_has_most_of_a_colour_when_two_have() -> None:
    referee = last_fight([3, 1, 0], [3, 0, 1], [0, 1, 1])
    fight(referee, 7, 6, 1)
    assert referee.scores == [4, 4, 2]
    assert referee.winners == [0]
