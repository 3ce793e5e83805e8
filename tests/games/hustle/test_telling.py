"""What happens by itself, comes to nothing or has a reason is told: a position, what is done, and the sentence."""

import pytest

from dungeonbox.games.hustle.words import lists, verdict
from dungeonbox.kernel.chance import WHOLE
from dungeonbox.kernel.notewords import sentences_of_runs
from dungeonbox.terminal.words import words_of
from tests.games.hustle.clauses.scenes import (
    AID,
    all_but,
    battle,
    help_of,
    hustle,
    omen,
    quest,
    questing,
    resting,
    scored,
    with_item,
)
from tests.games.hustle.table import MAGE, NAMES, QUIET, Table, dungeon, hand
from tests.marks import clause


def log(table: Table) -> list[str]:
    """The log as people read it."""
    words = words_of("hustle")
    told = sentences_of_runs(words.NOTES, lists(table.game), table.match.notes(WHOLE), NAMES)
    return [said for _, said in told]


# The hustle ----------------------------------------------------------------------------------------------


@clause("3.3", "R2")
@pytest.mark.parametrize(
    ("jump", "told"),
    [
        ("jump:nw", "There the hustle ends at the corner."),
        ("jump:r1c3", "There the hustle ends on another colour."),
        ("jump:r2c3", "There the hustle ends on a monster."),
        ("jump:r3c2", "There the hustle ends on another character's card."),
    ],
)
def test_where_a_hustle_must_end_is_told(jump: str, told: str) -> None:
    heroes = ("fighter  at r2c2  turns 1", "mage  at r3c2  turns 1")
    table = dungeon("step hustle seat1", "colours blue  path r2c2  monsters r2c3", *heroes)
    table.play(jump, luck="white-key red-key yellow-key" if jump == "jump:r2c3" else f"white-key {QUIET}")
    assert told in table.told()


@clause("R2", "3.4")
def test_a_hustle_that_ends_by_choice_and_one_that_brings_nothing() -> None:
    chosen = hustle("fighter  at r2c4  turns 1", said="path r2c3 r2c4", left=1)
    chosen.play("stop", luck=f"white-key {QUIET}")
    assert chosen.told()[0] == "There the hustle ends by choice."
    bare = dungeon("step hustle seat1", "colours green  path r2c3", "fighter  at r2c3  turns 1", MAGE)
    bare.play("jump:r3c3", luck=QUIET)
    assert bare.told()[1] == "There the hustle ends on another colour; nothing is picked up."


@clause("R2")
def test_a_hustle_without_a_way_on() -> None:
    path = "path r3c1 r3c2 r5c1 r5c2 r4c2 r4c1"
    table = dungeon("step hustle seat1  left 5", f"colours red  {path}", "fighter  at r4c1  turns 1", MAGE)
    table.play("stop", luck=f"white-key {QUIET}")
    assert table.told()[0] == "There the hustle ends, for there is no way on."


@clause("13.5", "R28")
def test_whoever_is_passed_is_named() -> None:
    said = "colours blue  path r2c2"
    nimble = dungeon("step hustle seat1", said, "rogue  at r2c2  turns 1", "mage  at r2c3  turns 1")
    nimble.play("jump:r2c3", "jump:r2c4")
    assert "Ann hustles past Bob at r2c3 (Nimble); that card stays." in nimble.told()
    smoke = help_of("step hustle seat1", f"{said}  monsters r2c3", "fighter  at r2c2  turns 1", "rogue")
    smoke.play("ask:smoke", "yes", "jump:r2c3", "jump:r2c4")
    assert "In this hustle Ann may go past 1 monster or character." in smoke.told()
    assert "Ann hustles past the monster at r2c3; that card stays." in smoke.told()


@clause("R28")
def test_a_cover_that_nobody_needed_is_told() -> None:
    said = "colours blue  path r2c2  monsters r2c3"
    smoke = help_of("step hustle seat1", said, "fighter  at r2c2  turns 1", "rogue")
    smoke.play("ask:smoke", "yes", "jump:r3c2", luck=f"white-key {QUIET}")
    assert "Ann makes no use of the cover." in smoke.told()


@clause("13.8", "R18")
def test_a_jump_over_a_space_names_the_space() -> None:
    table = hustle("rogue  level 4  at r2c3  turns 1")
    table.play("power:vault", "jump:r4c5")
    assert table.told()[:2] == ["Ann uses Vault.", "Ann leaps over r3c4 to r4c5."]
    deck = dungeon("step hustle seat1", "colours white  path r3c4", "rogue  level 4  at r3c4  turns 1", MAGE)
    deck.play("power:vault", "jump:r5c4", luck=f"red-key {QUIET}")
    assert deck.told()[1] == "Ann leaps over the deck to r5c4."


@clause("15.21")
def test_a_second_colour_is_told_as_one() -> None:
    table = with_item("step colour seat1", "", "staff-of-two-hues")
    table.play("use:staff-of-two-hues", "colour:blue", "colour:white")
    assert table.told()[:3] == [
        "Ann uses Staff of Two Hues for a second colour.",
        "Ann hustles on blue.",
        "Ann hustles on white, too.",
    ]


@clause("R17")
def test_a_card_of_another_colour_says_what_it_counts_as() -> None:
    table = hustle("cleric  at r2c3  turns 1  reward 1")
    table.play("reward", "jump:r3c3")
    assert table.told()[:2] == [
        "Ann uses the Reward and turns the Helping card back.",
        "The card at r3c3 counts as blue in this hustle.",
    ]


@clause("R4")
def test_an_attack_on_an_empty_hand_is_told() -> None:
    table = dungeon("step wander seat1  left 2", "monsters r6c6", f"rogue  at r2c4  turns 1  {hand('red-key')}", MAGE)
    table.play("suffer", luck=f"red-key {QUIET}")
    assert table.told()[:2] == ["Ann loses a red Key at random.", "Ann has no card to lose."]


# Battles -------------------------------------------------------------------------------------------------


@clause("13.2", "13.3")
def test_powers_that_work_by_themselves_in_a_battle_are_named() -> None:
    table = dungeon("step hustle seat1", "colours blue  path r2c3  monsters r2c4",
                    "fighter  level 3  at r2c3  turns 1", MAGE)  # fmt: skip
    table.play("jump:r2c4", luck="white-key red-key blue-key")
    assert "Ann's Mighty Blow adds 1 attack: 1 so far." in table.told()
    won = battle("fight", f"fighter  level 3  at r2c4  turns 1  {hand('red-sword', 'white-sword')}")
    won.play("attack", luck=QUIET)
    assert "Ann defeats the monster at r2c4: attack 3 against power 3!" in won.told()
    assert "Ann gains 4 gold, 1 of it by Trophy." in won.told()


@clause("13.10", "5.7")
def test_bulwark_is_named_once_one_has_defended() -> None:
    table = battle("fight", f"cleric  level 2  at r2c4  turns 1  {hand('red-shield', 'red-sword')}")
    table.play("defend:red-shield", luck="green-shield white-shield")
    assert table.told()[:2] == [
        "Ann defends with a red Shield: the monster flips again.",
        "Ann's Bulwark adds 1 attack: 1 so far.",
    ]


@clause("13.1")
def test_a_shield_that_strikes_is_shield_bash() -> None:
    table = battle("fight", f"fighter  at r2c4  turns 1  {hand('red-shield')}")
    table.play("attack", luck=QUIET)
    assert "Ann strikes with a red Shield (Shield Bash): attack 1." in table.told()


@clause("14.5", "R6")
def test_a_ward_and_a_hopeless_battle_give_the_numbers() -> None:
    table = help_of("step aid seat1", AID, "rogue  at r2c4  turns 1", "cleric")
    table.play("ask:ward", "yes", luck="red-sword")
    assert "In this battle the monster flips 1 card." in table.told()
    assert "Ann gives up against the monster at r2c4: attack 0 against power 2." in table.told()
    assert "Ann has no card to lose." in table.told()


@clause("R6")
def test_who_cannot_retreat_stays() -> None:
    around = ["r1c3", "r1c4", "r1c5", "r2c3", "r2c5", "r3c3", "r3c4", "r3c5"]
    table = battle("fight", f"rogue  at r2c4  turns 1  {hand('red-key')}", more=f"gaps {' '.join(around)}",
                   cells=" ".join(f"{place}:--" for place in around))  # fmt: skip
    filling = "blue-key blue-key! white-scroll red-scroll green-scroll yellow-key yellow-potion purple-potion"
    table.play("flee", luck=f"red-key {filling} {QUIET}")
    assert "Ann has nowhere to retreat to, and stays." in table.told()


@clause("15.4")
def test_smelling_salts_say_what_they_do() -> None:
    salts = f"rogue  at r2c4  items smelling-salts  turns 1  {hand('red-key')}"
    table = battle("fight", salts, more="flipped red-sword")
    table.play("flee", "use:smelling-salts")
    assert "Ann uses Smelling Salts and loses no card." in table.told()


# Payments ------------------------------------------------------------------------------------------------


@clause("13.7", "R26")
def test_two_keys_of_one_colour_are_told_by_locksmith() -> None:
    table = resting(f"rogue  at r2c3  level 3  charge white-key  {hand('red-key', 'red-key!')}")
    table.play("buy:treasure", luck="war-horn")
    assert log(table)[:3] == [
        "Ann pays 2 red Keys.",
        "A red Key counts as a Key of another colour (Locksmith).",
        "Ann buys a Treasure: War Horn.",
    ]


@clause("13.15", "R26")
def test_a_scroll_that_stands_in_is_told_by_attune() -> None:
    table = questing(
        f"mage  level 3  at ne  turns 1  {hand('red-key', 'red-scroll')}", "rogue  at sw", quest="bribe-the-gatekeeper"
    )
    table.play("quest", luck="research-the-ancients")
    assert "A red Scroll counts as a Potion (Attune)." in table.told()


@clause("15.16", "R26")
def test_any_card_that_pays_is_told_by_the_ledger() -> None:
    hero = f"rogue  at ne  items guild-ledger  turns 1  {hand('red-key', 'red-sword')}"
    table = questing(hero, quest="bribe-the-gatekeeper")
    table.play("use:guild-ledger", "quest", luck="research-the-ancients")
    assert "Ann uses Guild Ledger: any card may pay for one symbol." in table.told()
    assert "A red Sword counts as a Potion (Guild Ledger)." in table.told()


@clause("15.9", "14.3")
def test_what_makes_a_price_lower_is_told() -> None:
    wire = resting("rogue  at r2c3  charge white-key  items bent-wire  turns 1")
    wire.play("buy:trinket", luck="torch")
    assert wire.told()[:2] == ["Ann uses Bent Wire as a Key.", "Ann buys a Trinket: Torch."]
    fighter = f"fighter  at r2c3  charge white-sword  turns 1  {hand('white-key')}"
    picked = help_of("step rest seat1", "", fighter, "rogue")
    picked.play("ask:picklock", "yes")
    assert picked.told()[-1] == "This turn Ann pays 1 Key less for an item, but at least one."
    picked.play("done")
    assert "Ann makes no use of the lower price." in picked.told()


@clause("14.7", "R34")
def test_a_card_of_any_type_that_is_not_used_is_told() -> None:
    fighter = f"fighter  at r2c3  charge white-sword  turns 1  {hand('white-potion!')}"
    table = help_of("step rest seat1", "", fighter, "mage")
    table.play("ask:transmute", "yes", "done")
    assert "This turn Ann may once pay with a card as if it were of any type." in table.told()
    assert "Ann makes no use of the card of any type." in table.told()


# Quests and spawning -------------------------------------------------------------------------------------


@clause("13.11", "6.6", "R7")
def test_pilgrim_and_a_corner_without_quests_are_told() -> None:
    said = "path r1c5 ne  open ne:clear-the-cellar sw:deliver-the-salve  stock ne:2 se:0 sw:2  monsters r6c6"
    cleric = f"cleric  level 3  at ne  turns 1  {hand('red-sword', 'green-shield')}"
    table = dungeon("step quest seat1", said, cleric, MAGE)
    table.play("quest", luck=QUIET)
    assert table.told()[4:7] == [
        "Ann completes the quest Clear the Cellar!",
        "Ann gains 2 gold, 1 of it by Pilgrim.",
        "No quest is left at the SE corner.",
    ]


FIZZLES = [
    ("clear-the-cellar", ("red-sword", "green-shield"), "Clear the Cellar: no monster can be moved outwards."),
    (
        "capture-the-weretiger",
        ("red-sword", "green-sword", "red-shield"),
        "Capture the Weretiger: there is no monster to remove.",
    ),
    (
        "bribe-the-gatekeeper",
        ("red-key", "red-potion"),
        "Bribe the Gatekeeper: there is nothing to charge.",
    ),
]


@clause("16.3", "16.4", "16.6", "R32")
@pytest.mark.parametrize(("id", "cards", "told"), FIZZLES)
def test_an_effect_of_a_quest_that_comes_to_nothing_is_told(id: str, cards: tuple[str, ...], told: str) -> None:
    table = quest(id, f"rogue  at ne  charge white-key  {hand(*cards)}")
    table.play("quest", luck=QUIET)
    assert told in table.told()


@clause("16.5")
def test_a_deck_that_has_no_item_left_is_told() -> None:
    trinkets = "potion-of-herbalism whetstone buckler smelling-salts rope-and-hook pocket-mirror lucky-coin caltrops"
    gone = f"gone {trinkets} bent-wire hunters-whistle satchel torch"
    table = quest("rob-the-reliquary", f"rogue  at ne  {hand('red-key', 'white-key', 'red-scroll')}", said=gone)
    table.play("quest", luck=QUIET)
    assert "Rob the Reliquary: there is not a Trinket left." in table.told()


@clause("16.3")
def test_a_quest_charges_the_helping_power_in_one_sentence() -> None:
    table = quest("bribe-the-gatekeeper", f"mage  at ne  {hand('red-key', 'red-potion')}", "rogue  at sw  turns 1",
                  said="discard white-scroll")  # fmt: skip
    table.play("quest", "charge:white-scroll", luck=QUIET)
    assert "Ann's Helping power is charged with a white Scroll from the discards." in table.told()
    assert "takes" not in " ".join(table.told())


@clause("14.8", "16.12")
def test_a_spawn_card_that_could_be_put_away_and_is_not() -> None:
    table = help_of("step omen seat1", "colours blue  path r2c3", "rogue  at r2c3  turns 1", "mage")
    table.play("ask:foretell", "yes", "done", luck=QUIET)
    told = table.told()
    assert "This turn Ann may put the spawn card under the deck." in told
    assert told[told.index("The spawn card is a blue Potion.") + 1] == "Ann lets the spawn card stand."


@clause("7.4")
def test_a_monster_whose_way_is_blocked_is_told() -> None:
    told = omen("red-sword", "r3c1 r3c2").told()
    assert "The monster at r3c1 cannot move: its way is blocked." in told


@clause("R14")
def test_a_spawn_card_that_is_not_there_is_told() -> None:
    cards = all_but(2, used="")
    table = dungeon(
        "step omen seat1", "colours blue  path r2c3", "rogue  at r2c3  turns 1", f"mage  at sw  hand {cards}  turns 1"
    )
    table.play("done")
    assert table.told()[0] == "Deck and discards are empty: there is no card."


# The end -------------------------------------------------------------------------------------------------


@clause("11.4", "R15")
@pytest.mark.parametrize(
    ("heroes", "points", "told"),
    [
        (("rogue  level 2  turns 1", "mage  turns 1"), "Points: Ann 10 and Bob 5.", "Ann wins with 10 points."),
        (
            ("rogue  gold 2  turns 1", "mage  quests map-the-vaults  turns 1"),
            "Points: Ann 7 and Bob 7.",
            "Bob wins with 7 points, as many as Ann; more quests decided.",
        ),
        (
            ("rogue  turns 1", "mage  turns 1"),
            "Points: Ann 5 and Bob 5.",
            "Ann and Bob share first place, each with 5 points.",
        ),
    ],
)  # fmt: skip
def test_the_log_ends_with_points_and_the_verdict(heroes: tuple[str, ...], points: str, told: str) -> None:
    table = scored(*heroes)
    over = "The game is over: everybody has had the same number of turns."
    assert log(table)[-3:] == [over, points, told]
    assert verdict(table.game, table.match.view(0), table.match.outcome, NAMES) == told


@clause("11.4")
def test_who_ends_the_round_with_the_last_card_leaves_no_turn_to_others() -> None:
    discards = all_but(3, QUIET, used="")
    heroes = ("rogue  at r1c4  turns 2", "mage  at sw  turns 2", "cleric  at se  turns 2")
    table = dungeon("step omen seat3", f"turn seat3  first seat1  floor 3  discard {discards}", *heroes)
    table.play("done", luck=QUIET)
    assert "The deck has run out for the last time." in table.told()
    assert table.asks() == "over"


@clause("11.3")
def test_the_log_ends_with_the_monsters_if_they_win() -> None:
    now = "monsters r4c3  escaped 2  colours blue  path r2c3  omen red-shield"
    heroes = ("rogue  at r2c3  items pocket-mirror  turns 1", MAGE)
    table = dungeon("step spawn seat1", now, *heroes, difficulty="hard")
    table.play("done")
    assert log(table)[-2:] == [
        "The monster at r4c3 escapes! That makes 3; with 3 everybody loses.",
        "The game is over: the monsters win, for 3 of them have escaped; everybody loses.",
    ]
