"""Dungeon Hustle, §1 The box: every clause shown at a table."""

import pytest

from dungeonbox.games import house_components, make
from dungeonbox.games.hustle import components
from dungeonbox.kernel.errors import BadOptions
from tests.games.hustle.clauses.scenes import dealt, seen
from tests.games.hustle.table import dungeon
from tests.marks import clause


@clause("1.1")
def test_two_to_four_players() -> None:
    for seats in (2, 3, 4):
        assert len(seen(dealt(seats)).heroes) == seats
    with pytest.raises(BadOptions, match="2 to 4 seats"):
        make("hustle", 5)


@clause("1.2", "1.3", "1.4")
def test_what_is_in_the_box() -> None:
    box = components.load(house_components("hustle"))
    cards = box.deck(4).listed()
    assert len(cards) == 96
    assert {card // 10 for card in cards} == set(range(6))
    assert {card // 2 % 5 for card in cards} == set(range(5))
    assert sum(card & 1 for card in cards) == 18
    assert len(box.quests.ids) == 20
    assert set(box.quest_levels) == {1, 2, 3}
    assert [list(box.item_decks).count(deck) for deck in range(3)] == [12, 10, 6]
    table = dungeon("step omen seat1", "monsters r2c2 r2c3 r3c4 r3c5", "fighter  at r3c3", "mage  charge green-scroll")
    table.play("done", luck="yellow-key!")
    table.has("monsters r2c2 r2c3 r3c4 r3c5")  # four are all there are, though a yellow card lies in the outer row
