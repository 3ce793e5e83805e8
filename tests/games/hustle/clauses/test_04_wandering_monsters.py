"""Dungeon Hustle, §4 Wandering monsters: every clause shown at a table."""

from tests.games.hustle.clauses.scenes import WALK
from tests.games.hustle.table import MAGE, QUIET, dungeon, hand
from tests.marks import clause


@clause("4.1", "4.2", "R4")
def test_new_cards_attack_and_a_shield_defends() -> None:
    table = dungeon(*WALK, f"fighter  at r2c4  turns 1  {hand('red-shield', 'red-key')}", MAGE)
    table.play("stop", luck="purple-key! yellow-key!")
    assert table.legal() == "defend:blue-shield defend:red-shield suffer"
    table.play("defend:red-shield", "defend:blue-shield", luck=QUIET)
    assert table.hero("seat1") == "seat1 fighter  at r2c4  hand blue-sword red-key  known blue-sword red-key"
    table.has(f"discard red-shield blue-shield {QUIET}")


@clause("4.3", "R4")
def test_without_a_shield_random_cards_are_lost_but_not_more_than_there_are() -> None:
    cells = "r2c3:bP r2c2:gS"
    table = dungeon(*WALK, "fighter  at r2c4  turns 1", MAGE, cells=cells)
    table.play("stop", luck="purple-key! blue-potion green-shield")
    assert table.hero("seat1") == "seat1 fighter  at r2c4"
    table.has("discard blue-potion green-shield")
    both = dungeon("step wander seat1  left 2", WALK[1], f"fighter  at r2c4  {hand('red-key', 'red-shield')}", MAGE)
    both.play("suffer", luck="red-shield red-key blue-scroll!")  # the second attack finds one card, no third finds any
    assert both.hero("seat1") == "seat1 fighter  at r2c4"
