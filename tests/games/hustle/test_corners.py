"""Where two rules of Dungeon Hustle meet."""

from tests.games.hustle.table import MAGE, QUIET, dungeon, hand


def test_a_leap_may_end_on_a_corner_tile() -> None:
    rogue = "rogue  at r3c3  reward 1  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", rogue, MAGE)
    table.play("colour:white", "reward")
    assert "jump:nw" in table.legal()  # over r2c2
    table.play("jump:nw", luck=f"red-shield {QUIET}")
    assert table.hero("seat1").startswith("seat1 rogue  at nw  hand white-key")


def test_a_leap_over_a_monster_does_not_wake_it() -> None:
    rogue = "rogue  at r2c2  reward 1  turns 1"
    table = dungeon("step colour seat1", "monsters r2c3", rogue, MAGE)
    table.play("colour:blue", "reward", "jump:r2c4", "stop", luck="red-shield white-potion!")
    assert "hand blue-sword" in table.hero("seat1")
    table.has("monsters r2c3 r3c1")


def test_a_card_changed_in_colour_is_picked_up_with_its_own() -> None:
    """And Sleight, which looks at printed colours, does not see the change."""
    rogue = "rogue  at r2c3  level 2  items prism-wand  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", rogue, MAGE)
    table.play("colour:blue", "use:prism-wand", "jump:r3c4", "jump:r2c4", "stop")
    assert table.legal() == "take:r2c5 done"
    table.play("done", luck=f"red-shield green-shield {QUIET}")
    assert "hand blue-shield white-potion" in table.hero("seat1")


def test_two_characters_on_one_card_need_two_ropes() -> None:
    heroes = ("mage  at r2c2  turns 1  items rope-and-hook", "fighter  at r2c3  turns 1", "cleric  at r2c3  turns 1")
    table = dungeon("step colour seat1", "monsters r6c6", *heroes)
    table.play("colour:blue", "use:rope-and-hook", "jump:r2c3", luck=f"red-shield {QUIET}")
    assert table.asks() == "seat2 colour"


def test_nimble_and_smoke_together_pass_a_character_beside_a_monster() -> None:
    heroes = ("rogue  at r2c2  turns 1", "fighter  at r2c3  turns 1")
    table = dungeon("step hustle seat1", "monsters r2c3  colours blue  path r2c2  veils 1", *heroes)
    table.play("jump:r2c3")
    assert "jump:r2c4" in table.legal()
    table.play("stop", luck="red-shield blue-shield white-shield")  # but who stops there fights
    assert "Ann fights the monster at r2c3, power 1." in table.told()


def test_the_card_that_charged_the_help_may_be_the_next_spawn_card() -> None:
    """The spawn card was the last one, and the deck is rebuilt from the only discard there is."""
    last = "blue-key blue-key! blue-potion blue-potion! blue-scroll! blue-shield blue-sword green-key! green-potion!"
    last += " green-scroll green-shield*2 green-sword purple-key! purple-potion purple-scroll purple-scroll!"
    last += " purple-shield*2 purple-sword red-key red-key! red-potion red-potion! red-scroll red-shield red-sword"
    last += " white-key white-potion! white-scroll white-scroll! white-shield*2 white-sword yellow-key yellow-key!"
    last += " yellow-potion yellow-potion! yellow-scroll! yellow-sword"
    mage = f"mage  at sw  charge green-scroll!  hand {last}"
    now = "monsters r6c6  colours blue  path r2c3"
    table = dungeon("step omen seat1", now, "rogue  at r2c3", mage)
    table.play("ask:foretell", "yes", luck="yellow-shield")
    table.play("bury", luck="green-scroll!")
    table.has("under yellow-shield", "discard green-scroll!", "floor 2")


def test_a_fourth_item_from_a_quest_is_dropped_before_the_turn_goes_on() -> None:
    rogue = f"rogue  at ne  items buckler torch satchel  {hand('red-key', 'blue-key', 'red-scroll')}"
    now = "monsters r6c6  colours blue  path r2c5 ne  open ne:rob-the-reliquary sw:deliver-the-salve"
    table = dungeon("step quest seat1", now, rogue, MAGE)
    table.play("quest", luck="map-the-vaults whetstone")
    assert table.asks() == "seat1 drop"
    table.play("drop:torch", luck=QUIET)
    assert "items whetstone buckler satchel" in table.hero("seat1")


def test_a_helper_may_reach_the_top_level_and_keep_the_rest() -> None:
    mage = f"mage  at r2c4  turns 1  {hand('red-sword')}"
    now = "monsters r2c4  colours blue  path r2c3 r2c4  foe r2c4  marks fought"
    table = dungeon("step aid seat1", now, mage, "fighter  level 4  gold 7  charge purple-sword")
    table.play("ask:cleave", "yes", luck="blue-shield blue-key")
    assert table.hero("seat2") == "seat2 fighter  level 4  gold 8  reward 1"


def test_gold_from_a_victory_raises_the_hand_size_of_the_same_turn() -> None:
    many = ("red-shield", "green-shield", "white-shield", "purple-shield", "blue-shield", "red-potion", "red-sword")
    now = "monsters r2c4  colours blue  path r2c3 r2c4  foe r2c4  marks fought"
    fighter = f"fighter  at r2c4  level 2  gold 2  turns 1  {hand(*many)}"
    table = dungeon("step fight seat1", now, fighter, MAGE)
    table.play("attack", "strike:red-sword", luck=QUIET)
    assert "level 3" in table.hero("seat1")
    assert table.hero("seat1").count("shield") == 10


def test_a_pair_under_an_item_deck_is_split_and_forgotten_by_who_knew_it() -> None:
    """Seat 2 knows both; seat 1 takes one of them unseen, so seat 2 cannot tell which is left."""
    gone = "caltrops bent-wire hunters-whistle satchel lucky-coin rope-and-hook smelling-salts potion-of-herbalism"
    now = f"monsters r6c6  gone {gone}  colours blue  path nw  trinket whetstone/seat2+ torch/seat2"
    table = dungeon("step rest seat1", now, f"fighter  at nw  {hand('red-key', 'blue-key')}", MAGE)
    table.play("buy:trinket", "pay:red-key", luck="buckler pocket-mirror torch")
    assert "trinket ?/-" in table.text("seat2")
    assert "trinket whetstone/-" in table.text()
    table.play("keep:torch")
    assert "trinket ?/- buckler/seat1+ pocket-mirror/seat1" in table.text("seat1")


def test_who_takes_from_their_own_pair_remembers_the_other() -> None:
    gone = "caltrops bent-wire hunters-whistle satchel lucky-coin rope-and-hook smelling-salts potion-of-herbalism"
    now = f"monsters r6c6  gone {gone}  colours blue  path nw  trinket whetstone/seat1+ torch/seat1"
    table = dungeon("step rest seat1", now, f"fighter  at nw  {hand('red-key', 'blue-key')}", MAGE)
    table.play("buy:trinket", "pay:red-key", luck="buckler pocket-mirror torch")
    assert "trinket whetstone/seat1" in table.text("seat1")


def test_a_monster_turned_round_makes_way_for_the_next() -> None:
    now = "monsters r2c4 r3c4  colours red  path r4c1  omen blue-key"
    hero = "rogue  at r4c1  items chain-snare"
    table = dungeon("step spawn seat1", now, hero, "mage  at r2c3", cells="r3c4:bP")
    table.play("use:chain-snare", "at:r3c4", "push:r3c3")
    table.has("monsters r3c3 r3c4", "escaped")
