"""Dungeon Hustle, §11 Descending and the end: every clause shown at a table."""

from typing import cast

import pytest

from dungeonbox.games.hustle.view import HustleView
from tests.games.hustle.clauses.scenes import LANDED, LAST, all_but, discards, nearly_empty, omen, seen
from tests.games.hustle.table import MAGE, QUIET, Table, dungeon, hand
from tests.marks import clause, option


@clause("11.1", "11.2", "R14")
def test_an_exhausted_deck_is_rebuilt_at_once_and_the_level_descends_at_the_end_of_the_turn() -> None:
    """The spawn card was the last one; it stays out of the shuffle. The next battle is of the second level."""
    now = f"monsters r6c6  colours blue  path r2c3  {discards(QUIET, 'red-potion', 'green-scroll!')}"
    rogue = f"rogue  at r2c3  {hand('red-potion')}"
    table = dungeon("step omen seat1", now, rogue, "mage  charge green-scroll!")
    table.play("done", luck=QUIET)
    table.has("floor 1", f"discard {QUIET}", "marks exhausted")
    table.play("done")
    table.has("floor 2", "marks")
    assert seen(table.match).deck == len([*LAST, "green-shield", "purple-shield", "white-shield"]) - 3
    assert seen(table.match).flips == 3


@clause("11.1", "11.2", "R14")
def test_the_last_card_exhausts_the_deck_and_the_discards_become_the_deck() -> None:
    table = nearly_empty(QUIET)
    assert cast(HustleView, table.match.view(0)).deck == 1
    table.play("done", luck=QUIET)
    table.has("floor 2", f"discard {QUIET}")
    assert "The deck is used up: the discards are shuffled and become the deck." in table.told()
    assert any(
        said.startswith("The party descends to level 2 of the dungeon: monsters flip 3 cards") for said in table.told()
    )
    assert cast(HustleView, table.match.view(0)).deck == 78 - 36 - 1


@clause("11.2", "R14")
def test_a_battle_in_the_turn_the_deck_runs_out_is_of_the_old_level() -> None:
    cards = ("red-sword", "blue-shield", "purple-sword")
    now = f"{LANDED}  foe r2c4  marks fought  {discards(*cards)}"
    table = dungeon("step aid seat1", now, f"rogue  at r2c4  {hand('red-sword')}", "fighter  charge purple-sword")
    table.play("flip", luck="blue-shield white-shield")
    table.has("floor 1", "marks fought exhausted", "flipped blue-shield white-shield")
    table.play("attack", luck=QUIET)
    table.has("floor 2")
    assert "level 2" in table.hero("seat1")


@clause("11.2", "5.4", "5.8")
def test_deeper_levels_flip_more_and_pay_more() -> None:
    shown = [
        cast(HustleView, dungeon("step colour seat1", f"floor {floor}", "rogue  at r1c4", MAGE).match.view(0))
        for floor in (1, 2, 3, 4)
    ]
    assert [(view.flips, view.bounty) for view in shown] == [(2, 3), (3, 4), (4, 5), (4, 5)]


@clause("11.3", "R15", "R16")
@option("difficulty", "normal")
@option("difficulty", "easy")
@option("difficulty", "hard")
@pytest.mark.parametrize(("difficulty", "escaped"), [("normal", 3), ("easy", 4), ("hard", 2)])
def test_too_many_escaped_monsters_end_the_game(difficulty: str, escaped: int) -> None:
    cells = "r4c1:gH r3c7:gH"
    early = omen("red-potion!", "r4c3", cells=cells, more=f"escaped {escaped - 1}", difficulty=difficulty)
    assert early.asks() == "seat2 colour"
    table = omen("red-potion!", "r4c3", cells=cells, more=f"escaped {escaped}", difficulty=difficulty)
    assert table.asks() == "over"
    assert table.result() == "the monsters win: 1 1"
    assert table.match.outcome.worth == (0.0, 0.0)
    assert table.match.outcome.lines == ()
    assert table.refuses("colour:red", "seat2") == "11.3"


@clause("11.3", "7.6", "R15", "R16")
@option("difficulty", "normal")
@option("difficulty", "easy")
@option("difficulty", "hard")
@pytest.mark.parametrize(("difficulty", "limit"), [("normal", 4), ("easy", 5), ("hard", 3)])
def test_the_monsters_win_when_the_last_one_escapes(difficulty: str, limit: int) -> None:
    def marched(escaped: int) -> Table:
        said = f"monsters r3c4 r2c2  escaped {escaped}  omen white-key"
        rogue = "rogue  at r1c4  level 3  items pocket-mirror  turns 1"
        table = dungeon("step spawn seat1", said, rogue, MAGE, difficulty=difficulty)
        table.play("done")
        return table

    table = marched(limit - 1)
    assert table.asks() == "over"
    assert table.result() == "the monsters win: 1 1"
    assert table.match.outcome.worth == (0.0, 0.0)
    early = marched(limit - 2)
    early.has(f"escaped {limit - 1}")
    assert early.asks() == "seat2 colour"


@clause("11.4", "12.1", "12.2", "12.3", "12.4", "R15")
def test_after_the_third_exhaustion_everybody_has_the_same_number_of_turns() -> None:
    items = "items whetstone tower-shield  spent whetstone"
    first = f"fighter  at r2c3  level 3  gold 2  {items}  quests map-the-vaults  turns 6"
    second = f"mage  at sw  level 2  gold 1  turns 5  {hand('red-key')}"
    now = "monsters r6c6  turn seat2  floor 4  colours blue  path r2c3"
    table = dungeon("step rest seat2", now, first, second)
    table.play("done")
    assert table.asks() == "over"
    assert table.result() == "the dungeon is done: 1 2"
    outcome = table.match.outcome
    assert [(line.reason, line.points) for line in outcome.lines if line.seat == 0] == [
        ("levels", 15),
        ("gold", 2),
        ("items", 4),
        ("quests", 2),
    ]
    assert outcome.worth == (1.0, 0.25)
    assert table.refuses("done", "seat1") == "11.4"
    keys = first.replace("fighter", f"fighter  {hand('blue-key')}")
    early = dungeon("step rest seat1", now.replace("turn seat2", "turn seat1"), keys, second)
    early.play("done")
    assert early.asks() == "seat2 colour"


@clause("11.4", "R14")
def test_after_the_third_time_everybody_has_the_same_number_of_turns() -> None:
    discards = all_but(3, QUIET, used="")
    heroes = ("rogue  at r1c4  turns 2", "mage  at sw  turns 2", "cleric  at se  turns 3")
    table = dungeon("step omen seat1", f"first seat3  floor 3  discard {discards}", *heroes)
    table.play("done", luck=QUIET)
    table.has("floor 4")
    assert "The deck has run out for the last time, and the others play their last turn." in table.told()
    assert table.asks() == "seat2 colour"
    last = dungeon("step omen seat2", "turn seat2  first seat3  floor 4", *heroes)
    last.play("done", luck=QUIET)
    assert last.asks() == "over"
    assert last.result().startswith("the dungeon is done")
