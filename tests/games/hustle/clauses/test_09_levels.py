"""Dungeon Hustle, §9 Levels: every clause shown at a table."""

from typing import cast

from dungeonbox.games import make
from dungeonbox.games.hustle.view import HustleView
from tests.games.hustle.clauses.scenes import battle, boxed, quest
from tests.games.hustle.table import MAGE, QUIET, Table, dungeon, hand, position
from tests.marks import clause


@clause("9.1", "R13")
def test_gold_becomes_levels_at_once_and_several() -> None:
    fighter = f"fighter  at r2c4  gold 3  turns 1  {hand('red-sword', 'green-sword', 'white-sword')}"
    table = battle("fight", fighter, more="floor 3  flipped blue-shield yellow-shield red-shield green-shield")
    table.play("attack", "strike:red-sword", luck=QUIET)
    assert "level 3" in table.hero("seat1")
    assert "gold" not in table.hero("seat1")
    top = battle("fight", f"rogue  at r2c4  level 4  gold 8  turns 1  {hand('red-sword')}", more="might 3")
    top.play("attack", luck=QUIET)
    assert "level 4  gold 11" in top.hero("seat1")


@clause("9.1", "10.5")
def test_a_helper_levels_up_in_anothers_turn() -> None:
    table = battle("aid", f"rogue  at r2c4  turns 1  {hand('red-sword')}", "fighter  gold 2  charge purple-sword")
    table.play("ask:cleave", "yes", luck="blue-shield blue-key")
    assert table.hero("seat2") == "seat2 fighter  level 2  reward 1"


@clause("9.1", "6.3")
def test_gold_becomes_a_level_at_once() -> None:
    table = quest("clear-the-cellar", f"rogue  at ne  gold 2  {hand('red-sword', 'white-shield')}")
    table.play("quest", luck=QUIET)
    assert table.hero("seat1") == "seat1 rogue  at ne  level 2  quests clear-the-cellar"
    told = table.told()
    rise = told.index("Ann pays 3 gold and reaches level 2!")
    assert told[rise + 1] == "Ann learns Sleight."


@clause("9.1")
def test_several_levels_if_the_gold_allows() -> None:
    cards = hand("red-key yellow-key white-scroll red-sword")
    table = quest("loot-the-hoard", f"rogue  at ne  gold 3  {cards}", said="floor 3")
    table.play("quest", luck="flaming-sword blue-key!")
    assert table.hero("seat1") == "seat1 rogue  at ne  level 3  items flaming-sword  quests loot-the-hoard"
    richer = quest("loot-the-hoard", f"rogue  at ne  level 2  gold 4  {cards}", said="floor 3")
    richer.play("quest", luck="flaming-sword blue-key!")
    assert richer.hero("seat1") == "seat1 rogue  at ne  level 4  gold 1  items flaming-sword  quests loot-the-hoard"


@clause("9.1", "10.5")
def test_a_level_comes_in_another_players_turn_too() -> None:
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4"
    table = dungeon("step aid seat1", said, "rogue  at r2c4  turns 1", "fighter  gold 2  charge red-sword")
    table.play("ask:cleave", "yes", luck="red-potion red-key")
    assert table.hero("seat2") == "seat2 fighter  level 2  reward 1"


@clause("9.2")
def test_powers_are_kept_with_each_level() -> None:
    """Shield Bash is the Fighter's of level 1, Mighty Blow of level 2."""
    fighter = f"fighter  at r2c4  level 3  turns 1  {hand('red-shield', 'red-sword')}"
    table = battle("fight", fighter)
    assert table.legal() == "defend:red-shield attack flee"
    low = battle("fight", fighter.replace("level 3", "level 1").replace(" red-sword", ""), more="flipped blue-sword")
    assert low.legal() == "defend:red-shield flee"


@clause("9.2")
def test_powers_are_kept_and_added() -> None:
    game = make("hustle", 2)
    for level, powers in enumerate((1, 2, 3, 4), 1):
        table = dungeon("step colour seat1", "", f"fighter  level {level}  at r2c3", MAGE)
        shown = cast(HustleView, table.match.view(0)).heroes[0]
        assert len(shown.powers) == powers
        assert shown.powers == tuple(game.box.powers.ids[:powers])  # type: ignore[attr-defined]


def powers_in(table: Table) -> list[str]:
    """The class powers that may be used now."""
    return [token.removeprefix("power:") for token in table.legal().split() if token.startswith("power:")]


@clause("9.2", "13.16", "13.8")
def test_a_power_one_has_twice_can_be_used_twice() -> None:
    sheet = boxed("power", {"cantrip": ("recolour", 1), "bolt": ("leap", 1), "attune": ("leap", 1)})
    mage = "mage  at r2c2  level 4  turns 1"
    said = "colours blue  path r2c2"
    table = Table(position("step hustle seat1", said, mage, "rogue  at sw  turns 1"), sheet)
    assert powers_in(table) == ["cantrip", "bolt"]
    table.play("power:bolt", "jump:r2c4")
    assert powers_in(table) == ["cantrip", "attune"]
    table.play("power:cantrip", "jump:r3c4")
    assert powers_in(table) == ["attune", "prism-mind"]
