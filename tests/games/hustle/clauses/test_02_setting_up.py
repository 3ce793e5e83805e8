"""Dungeon Hustle, §2 Setting up: every clause shown at a table."""

from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.hustle.rules import Hustle
from tests.games.hustle.clauses.scenes import dealt, seen
from tests.games.hustle.table import Table
from tests.marks import clause, option


@clause("2.1", "R24")
def test_characters_are_chosen_in_seat_order_from_those_left() -> None:
    table = Table("step choose-hero seat1\nseat1 -\nseat2 -\nseat3 -")
    table.play("hero:mage")
    assert table.refuses("hero:mage") == "2.1"
    assert table.refuses("hero:rogue", "seat3") == "R24"
    table.play("hero:random", luck="fighter")
    assert table.legal() == "hero:rogue hero:cleric hero:random"


@clause("2.2", "2.3", "2.4", "2.8", "R19")
@pytest.mark.parametrize(("seats", "cards"), [(2, 78), (3, 84), (4, 96)])
def test_cards_by_seats_charges_and_the_grid(seats: int, cards: int) -> None:
    match = dealt(seats)
    view = seen(match)
    assert len(view.cells) == 36
    assert all(cell.card for cell in view.cells)
    assert view.deck == cards - 36 - seats
    charges = {"fighter": "shield", "rogue": "key", "cleric": "potion", "mage": "scroll"}
    for hero in view.heroes:
        assert hero.charge.rstrip("!").endswith(charges[hero.hero])
        assert (hero.hand, hero.place, hero.level, hero.gold) == ((), "", 1, 0)
    assert [shelf.size for shelf in view.shelves] == [12, 10, 6]
    assert (view.floor, view.escaped) == (0, 0)


@clause("2.5", "2.6", "2.7", "R1")
def test_monsters_and_quests_at_the_start() -> None:
    game = cast(Hustle, make("hustle", 2))
    view = seen(dealt(2))
    assert [cell.place for cell in view.cells if cell.monster] == ["r2c6", "r6c2", "r6c6"]
    trove, east, south, west = view.corners
    assert (trove.is_trove, trove.quest, trove.stock) == (True, "", 0)
    assert (south.is_spawn, south.quest, south.stock) == (True, "", 3)
    for corner in (east, west):
        assert game.box.quest_levels[game.box.quests.ids.index(corner.quest)] == 1
        assert (corner.stock, corner.is_spawn) == (2, False)


@clause("2.9", "R24")
@option("first_seat", "random")
def test_a_starting_player_by_lot() -> None:
    assert {dealt(3, seed).waiting()[0] for seed in range(30)} == {0, 1, 2}


@clause("2.9", "R24")
@option("first_seat", "1")
@option("first_seat", "2")
@option("first_seat", "3")
@option("first_seat", "4")
def test_a_starting_player_by_agreement() -> None:
    for seat in range(4):
        assert dealt(4, seed=seat, first_seat=str(seat + 1)).waiting() == [seat]
