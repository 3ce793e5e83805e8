"""Dungeon Hustle, §10 Helping: every clause shown at a table."""

import pytest

from tests.games.hustle.clauses.scenes import AID, ROGUE, battle, battle_of, boxed, help_of, hustle
from tests.games.hustle.table import MAGE, QUIET, Table, dungeon, hand, position
from tests.marks import clause


@clause("10.1", "R12", "R34")
def test_each_power_is_asked_for_once_a_step_and_no_is_final() -> None:
    rogue = f"rogue  at r2c4  turns 1  {hand('red-sword')}"
    table = battle("aid", rogue, "fighter  charge purple-sword", "cleric  charge purple-potion")
    table.play("ask:ward", "no")
    assert table.legal() == "flip ask:cleave"
    assert table.refuses("ask:ward") == "R12"
    table.shows("seat3 cleric  charge purple-potion")
    uncharged = battle("aid", rogue, "fighter", "cleric  charge purple-potion")
    assert uncharged.legal() == "flip ask:ward"


@clause("10.1")
def test_nobody_without_a_charge_can_be_asked() -> None:
    table = dungeon("step aid seat1", AID, ROGUE, "fighter  at sw  turns 1", "cleric  reward 1")
    assert table.legal() == "flip"
    assert table.refuses("ask:cleave") == "10.1"


@clause("10.2", "R12")
def test_no_is_final_for_this_step() -> None:
    said = "monsters r2c4  colours blue  path r2c3"
    table = help_of("step hustle seat1", said, "fighter  at r2c3  turns 1", "rogue")
    table.play("ask:smoke")
    assert table.refuses("jump:r2c4", "seat1") == "10.2"
    assert table.legal() == "yes no"
    table.play("no")
    assert table.refuses("ask:smoke") == "R12"
    table.has("discard", "asked ask:smoke")
    assert table.hero("seat2") == "seat2 rogue  at sw  charge red-key"


@clause("10.4", "14.5", "R34")
def test_several_players_may_help() -> None:
    """With Cleave and Ward one Sword is enough against one flip."""
    rogue = f"rogue  at r2c4  turns 1  {hand('red-sword')}"
    table = battle("aid", rogue, "fighter  charge purple-sword", "cleric  charge purple-potion")
    table.play("ask:ward", "yes", "ask:cleave", "yes", luck="blue-sword")
    assert battle_of(table).power == 2
    table.play("attack", luck=QUIET)
    table.has("monsters", f"discard purple-sword purple-potion blue-sword red-sword {QUIET}")


@clause("10.6", "R12", "R17")
def test_the_reward_changes_a_colour_in_ones_own_hustle() -> None:
    table = dungeon("step colour seat1", "monsters r6c6", "fighter  at r2c2  reward 1  turns 1", MAGE)
    table.play("colour:blue")
    assert table.legal().endswith("reward")
    table.play("reward", "jump:r3c3", "jump:r2c4", "stop", luck=f"white-shield red-shield {QUIET}")
    assert table.hero("seat1") == "seat1 fighter  at r2c4  hand blue-sword white-key  known blue-sword white-key"


@clause("10.6", "R18")
def test_the_rogues_reward_jumps_over_a_space() -> None:
    rogue = "rogue  at r4c3  reward 1  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", rogue, MAGE)
    table.play("colour:red", "reward")
    assert "jump:r4c5" in table.legal()  # over the deck
    table.play("jump:r4c5", "stop", luck=f"white-shield {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r4c5  hand red-potion  known red-potion"


@clause("10.6", "R12")
@pytest.mark.parametrize("hero", ["fighter", "cleric", "mage"])
def test_a_reward_changes_a_colour(hero: str) -> None:
    table = hustle(f"{hero}  at r2c3  reward 1  turns 1", ROGUE.replace("r2c4", "sw"))
    table.play("reward")
    assert table.legal() == "jump:r1c3 jump:r1c4 jump:r3c2 jump:r3c3 jump:r3c4"
    assert "reward" not in table.hero("seat1")
    table.play("jump:r3c3")
    assert table.asks() == "seat1 hustle"
    assert table.refuses("reward") == "10.6"


@clause("10.6")
def test_the_reward_of_the_rogue_is_a_leap() -> None:
    table = hustle("rogue  at r2c3  reward 1  turns 1")
    table.play("reward")
    assert table.legal() == "jump:r2c5 jump:r4c1 jump:r4c3 jump:r4c5 jump:nw"


@clause("10.1", "10.3", "14.1", "14.5")
def test_where_powers_are_alike_one_may_ask_for_any_of_them_and_they_add_up() -> None:
    sheet = boxed("help", {"shield-wall": ("attack", 2), "foretell": ("ward", 2), "transmute": ("attack", 3)})
    heroes = (
        f"{ROGUE}  {hand('red-shield')}", "fighter  at sw  charge red-sword  turns 1",
        "cleric  at sw  charge red-potion  turns 1", "mage  at sw  charge red-scroll  turns 1",
    )  # fmt: skip
    table = Table(position("step aid seat1", f"{AID}  floor 3", *heroes), sheet)
    assert table.legal() == "flip ask:cleave ask:shield-wall ask:ward ask:transmute ask:foretell"
    table.play("ask:shield-wall", "yes", "ask:foretell", "yes")
    assert table.legal() == "flip ask:ward"
    table.play("ask:ward", "yes", luck="green-shield")
    table.has("might 2", "ward 3", "flipped green-shield")


@clause("10.1", "R12")
def test_each_of_a_players_powers_may_be_asked_for_in_a_step() -> None:
    """After Shield Wall was refused nobody has refused the other power of the Fighter."""
    sheet = boxed("help", {"shield-wall": ("ward", 1)})
    table = Table(position("step aid seat1", AID, ROGUE, "fighter  at sw  charge red-sword  turns 1"), sheet)
    table.play("ask:shield-wall", "no")
    assert table.legal() == "flip ask:cleave"
    table.play("ask:cleave", "yes", luck="green-shield green-shield")
    table.has("might 1")


@clause("10.1", "R12")
def test_a_charged_player_may_offer_each_power_once_a_turn_and_nothing_follows_from_it() -> None:
    table = help_of("step aid seat1", AID, ROGUE, "cleric")
    assert table.match.asides(1) == ["offer:ward", "offer:mend"]
    assert table.match.asides(0) == []
    legal = table.legal()
    table.play("seat2 offer:ward")
    assert table.match.asides(1) == ["offer:mend"]
    assert table.told()[-1] == "Bob offers Ann Ward."
    table.has("offered offer:ward")
    assert table.refuses("offer:ward", "seat2") == "R12"
    assert table.legal() == legal
    table.play("ask:ward", "no", luck="green-shield white-shield")
    uncharged = dungeon("step aid seat1", AID, ROGUE, "fighter  at sw  turns 1")
    assert uncharged.match.asides(1) == []
    assert uncharged.refuses("offer:cleave", "seat2") == "10.1"


@clause("10.1", "R12")
@pytest.mark.parametrize(
    ("step", "fighter", "rogue", "cleric", "mage"),
    [
        ("hustle", "cleave shield-wall", "picklock smoke", "ward mend", "transmute foretell"),
        ("sleight", "cleave shield-wall", "picklock", "ward mend", "transmute foretell"),
        ("aid", "cleave", "picklock", "ward mend", "transmute foretell"),
        ("after", "", "picklock", "mend", "transmute foretell"),
        ("omen", "", "picklock", "", "transmute foretell"),
        ("rest", "", "picklock", "", "transmute"),
    ],
)
def test_help_is_offered_until_the_last_step_in_which_it_applies(
    step: str, fighter: str, rogue: str, cleric: str, mage: str
) -> None:
    for hero, helps in (("fighter", fighter), ("rogue", rogue), ("cleric", cleric), ("mage", mage)):
        other = "mage" if hero != "mage" else "rogue"
        charges = {"fighter": "red-shield", "rogue": "red-key", "cleric": "red-potion", "mage": "red-scroll"}
        active = f"{other}  at r2c4  turns 1"
        table = dungeon(f"step {step} seat1", AID, active, f"{hero}  at sw  charge {charges[hero]}  turns 1")
        assert " ".join(token.removeprefix("offer:") for token in table.match.asides(1)) == helps


@clause("10.1", "R12")
def test_help_that_is_asked_for_is_not_offered() -> None:
    table = help_of("step aid seat1", AID, ROGUE, "cleric")
    table.play("ask:ward")
    assert table.match.asides(1) == ["offer:mend"]
    assert table.refuses("offer:ward", "seat2") == "R12"
