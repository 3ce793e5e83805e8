"""What the game says of a table on which something is broken: every fault, in words."""

from typing import cast

import pytest
from librt.vecs import append

from dungeonbox.games.mayhem.state import MayhemState
from dungeonbox.kernel.zones import HIDDEN, Bag
from tests.games.mayhem.table import Table
from tests.marks import clause

POSITION = """
    step play seat1
    turn seat1  owed 1
    seat1 lia    hp 7  hand fluffy for-justice  known fluffy  shields divine-shield/1 stoneskin
    seat2 sutha  hp 4  hand rage
    seat3 azzan
    """


class Broken:
    """The position above, to be spoilt, with numbers for its cards."""

    def __init__(self) -> None:
        table = Table(POSITION)
        self.game = table.game
        self.state = cast(MayhemState, table.match.state)
        self.lia, self.sutha, self.azzan = self.state.heroes

    def card(self, word: str) -> int:
        return self.game.faces.index(word)

    def faults(self) -> list[str]:
        return self.game.check(self.state)


@pytest.fixture
def broken() -> Broken:
    return Broken()


def test_a_table_in_order(broken: Broken) -> None:
    assert broken.faults() == []


@clause("2.2", "6.3")
@pytest.mark.parametrize("hp", [-1, 11])
def test_hit_points_out_of_bounds(broken: Broken, hp: int) -> None:
    broken.lia.hp = hp
    assert broken.faults() == [f"seat 1 has {hp} hit points"]


@clause("4.3", "R14")
def test_somebody_knocked_out_who_is_not(broken: Broken) -> None:
    broken.lia.fell = 1
    broken.sutha.fell = 1
    said = "is out but has hit points or Defense cards"
    assert broken.faults() == [f"seat 1 {said}", f"seat 2 {said}"]
    broken.lia.hp = broken.sutha.hp = 0
    assert broken.faults() == [f"seat 1 {said}"]


@clause("5.2", "5.3")
def test_damage_tokens(broken: Broken) -> None:
    broken.lia.tokens.put(0, 3)
    broken.lia.tokens.put(1, -1)
    said = "seat 1 has a Defense card with"
    assert broken.faults() == [f"{said} 3 damage tokens", f"{said} -1 damage tokens"]
    broken.lia.tokens.take_at(0)
    broken.lia.tokens.put(0, 0)
    assert broken.faults() == ["seat 1 has 2 Defense cards but 1 counts of tokens"]


def test_a_hand_that_is_known_otherwise(broken: Broken) -> None:
    broken.lia.known.add(broken.card("fluffy"))
    assert broken.faults() == ["seat 1 is known to hold fluffy but does not"]


@clause("R22")
def test_a_hand_that_is_not_known_though_the_deck_has_run_out(broken: Broken) -> None:
    broken.lia.discard.add_all(broken.lia.deck)
    broken.lia.deck.clear()
    assert broken.faults() == ["seat 1 has no deck left, but a hand that is not known"]


@clause("1.3")
def test_cards_that_are_lost_or_doubled(broken: Broken) -> None:
    broken.lia.hand.remove(broken.card("for-justice"))
    broken.sutha.deck.add(broken.card("riff"))
    assert broken.faults() == ["2 for-justice instead of 3", "2 riff instead of 1"]


@clause("1.3")
def test_a_card_in_somebody_elses_hand(broken: Broken) -> None:
    broken.sutha.deck.remove(broken.card("riff"))
    broken.lia.hand.add(broken.card("riff"))
    assert broken.faults() == ["seat 1 holds riff, a card of another hero", "0 riff instead of 1"]


@clause("1.3")
def test_a_card_nobody_brought(broken: Broken) -> None:
    broken.state.played.push(broken.card("pick-pocket"))
    assert broken.faults() == ["no hero in play owns pick-pocket"]


@clause("2.1")
def test_two_players_with_one_hero(broken: Broken) -> None:
    broken.azzan.hero = broken.lia.hero
    assert "2 players have lia" in broken.faults()


def test_hidden_cards_in_the_truth(broken: Broken) -> None:
    broken.sutha.hand.add(HIDDEN)
    broken.state.unseen = append(broken.state.unseen, Bag.of([broken.card("riff")]))
    assert broken.faults() == ["there are unseen cards in a whole state", "seat 2 has hidden cards in a whole state"]


@clause("2.1")
def test_before_the_deal_nothing_is_missing() -> None:
    table = Table("""
        step choose-hero seat2
        turn -
        seat1 lia
        seat2 -
        """)
    assert table.game.check(table.match.state) == []
