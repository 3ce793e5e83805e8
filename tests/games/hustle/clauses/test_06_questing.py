"""Dungeon Hustle, §6 Questing: every clause shown at a table."""

from tests.games.hustle.clauses.scenes import questing
from tests.games.hustle.table import QUIET, hand
from tests.marks import clause


@clause("6.1", "6.3", "6.5", "6.6", "R7")
def test_a_quest_is_paid_and_the_spawn_location_moves() -> None:
    """The old spawn location turns its first quest up; the corner completed keeps its next one face down."""
    table = questing(f"rogue  at ne  turns 1  {hand('red-sword', 'green-shield', 'white-shield', 'red-potion')}")
    assert table.legal() == "quest done"
    table.play("quest")
    assert table.legal() == "pay:white-shield pay:red-sword"
    table.play("pay:red-sword", luck=f"map-the-vaults {QUIET}")
    assert table.hero("seat1").startswith("seat1 rogue  at ne  gold 1  hand white-shield red-potion")
    assert table.hero("seat1").endswith("quests clear-the-cellar")
    table.has("open se:map-the-vaults sw:deliver-the-salve", "stock ne:2 se:2 sw:2", "spawn ne")


@clause("6.1")
def test_nobody_has_to_complete_a_quest() -> None:
    table = questing(f"rogue  at ne  turns 1  {hand('red-sword', 'green-shield')}")
    table.play("done", luck=QUIET)
    table.has("open ne:clear-the-cellar sw:deliver-the-salve")


@clause("6.2")
def test_cards_of_one_type_must_differ_in_colour() -> None:
    potions = ("red-potion", "red-potion!", "yellow-potion")
    table = questing(f"rogue  at ne  turns 1  {hand(*potions)}", quest="trash-the-tavern")
    table.play("quest", "pay:red-potion", luck="map-the-vaults")
    assert table.hero("seat1").startswith("seat1 rogue  at ne  gold 1  hand red-potion!")


@clause("6.4", "16.1", "R20", "R35")
def test_research_draws_two_cards_nobody_else_sees() -> None:
    table = questing(f"rogue  at ne  turns 1  {hand('red-scroll', 'green-scroll')}", quest="research-the-ancients")
    table.play("quest", luck=f"map-the-vaults white-shield red-potion {QUIET}")
    assert "hand white-shield red-potion" in table.text("seat1")
    assert "hand ?*2" in table.text("seat2")
    assert "hand ?*2" in table.text("spectator")
