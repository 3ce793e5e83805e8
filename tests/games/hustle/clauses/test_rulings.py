"""Dungeon Hustle: every ruling shown at a table."""

from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.hustle.view import HustleView
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from tests.games.hustle.clauses.scenes import (
    AID,
    AT_NE,
    FIGHTER,
    LAST,
    ROGUE,
    all_but,
    battle,
    before,
    discards,
    hustle,
    nearly_empty,
    quest,
    questing,
    resting,
    scored,
    with_item,
)
from tests.games.hustle.table import MAGE, QUIET, dungeon, eyes_of, hand
from tests.marks import clause

BATTLE = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4"
SILENT = {
    "pay": ("step quest seat1", "path r1c5 ne", "rogue  at ne", "red-sword white-shield", "quest"),
    "scroll": ("step hustle seat1", "colours blue  path r2c3", "mage  at r2c3", "red-scroll", "power:cantrip"),
    "lay": ("step colour seat1", "", "rogue  at r2c3  items merchants-scale", "red-key", "use:merchants-scale"),
    "wander": ("step wander seat1  left 2", "path r2c4", "rogue  at r2c4  items buckler", "red-key", "use:buckler"),
    "fight": (
        "step fight seat1",
        f"{BATTLE}  flipped red-key!",
        "rogue  at r2c4  items torch",
        "white-key",
        "use:torch",
    ),
    "strike": ("step fight seat1", f"{BATTLE}  flipped red-key", "rogue  at r2c4", "red-sword", "attack"),
}
"""Moments before a question with one answer: step, table, hero, hand, and what is said."""
LUCK = {
    "pay": f"trash-the-tavern {QUIET}",
    "wander": f"red-key {QUIET}",
    "fight": "white-key",
    "strike": QUIET,
}
"""What is drawn after that one answer."""


@clause("R2")
def test_a_hustle_without_a_jump_ends_where_it_begins() -> None:
    gaps = "r2c2 r2c3 r2c4 r3c2 r3c4 r4c2 r4c3"
    cells = " ".join(f"{cell}:--" for cell in gaps.split())
    fighter = f"fighter  at r3c3  turns 1  {hand('red-potion')}"
    table = dungeon("step colour seat1", f"monsters r3c3  gaps {gaps}", fighter, MAGE, cells=cells)
    shields = "white-shield white-shield green-shield green-shield purple-shield purple-shield red-shield"
    table.play("colour:red", luck=f"{shields} blue-scroll!")
    assert table.hero("seat1") == "seat1 fighter  at r3c3  hand red-potion  known red-potion"
    table.has("monsters r3c3", "gaps")


@clause("R5")
def test_swords_are_spent_only_if_they_suffice_and_in_order() -> None:
    """A Sword with an icon counts for both."""
    swords = hand("red-sword", "green-sword", "white-sword", "yellow-sword")
    table = battle("aid", f"mage  at r2c4  turns 1  items whetstone  {swords}", "fighter  charge purple-sword")
    table.play("flip", luck="blue-sword blue-shield")
    table.play("attack")
    assert table.legal() == "use:whetstone strike:white-sword strike:red-sword strike:green-sword"
    table.play("strike:red-sword")
    assert table.legal() == "strike:green-sword strike:yellow-sword"
    assert table.refuses("strike:white-sword") == "R5"
    table.play("strike:yellow-sword", luck=QUIET)
    assert table.hero("seat1").startswith("seat1 mage  at r2c4  level 2  hand white-sword green-sword")


@clause("R6")
def test_who_has_nowhere_to_go_stays() -> None:
    cells = "r1c5:-- r2c4:-- r3c5:-- r3c6:-- r3c7:-- r1c4:-- r3c4:--"
    gaps = "gaps r1c5 r2c4 r3c5 r3c6 r3c7 r1c4 r3c4"
    salts = f"rogue  at r2c5  turns 1  items smelling-salts  {hand('red-key')}"
    now = f"monsters r2c5 r2c6  {gaps}  colours blue  path r2c4 r2c5  foe r2c5  marks fought beaten"
    table = dungeon("step defeat seat1", now, salts, "mage  at ne", cells=cells)
    filled = "red-key! red-scroll white-key white-shield green-shield purple-key! purple-scroll"
    table.play("suffer", luck=f"red-key {filled} {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r2c5  items smelling-salts"


@clause("R6", "5.11")
def test_a_battle_lost_at_a_distance_costs_no_ground() -> None:
    said = "monsters r2c5  foe r2c5  marks fought  path r2c3 r2c4  flipped red-sword red-key!"
    table = with_item("step fight seat1", said, "torch", cards=hand("red-potion"))
    table.play("flee", luck=f"red-potion {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r2c4  items torch"


@clause("R7")
def test_without_any_quest_face_up_the_corner_completed_turns_one_up_at_the_end() -> None:
    now = "monsters r6c6  colours blue  path r2c5 ne  stock ne:1  open ne:clear-the-cellar"
    rogue = f"rogue  at ne  turns 1  {hand('red-sword', 'green-shield')}"
    table = dungeon("step quest seat1", now, rogue, MAGE)
    table.play("quest", luck=f"{QUIET} storm-the-barbican")
    table.has("open ne:storm-the-barbican", "stock", "spawn ne")
    again = f"rogue  at ne  turns 1  {hand('red-sword', 'green-shield')}"
    last = dungeon("step quest seat1", f"{now}  spawn ne".replace("stock ne:1", "stock ne:0"), again, MAGE)
    last.play("quest", luck=QUIET)
    last.has("open", "spawn ne")


@clause("R12", "10.4", "R34")
def test_any_number_may_help_and_each_is_asked_anew_in_another_step() -> None:
    helpers = ("fighter  at sw  charge red-sword  turns 1", "cleric  at se  charge red-potion  turns 1")
    table = dungeon("step aid seat1", AID, "rogue  at r2c4  turns 1", *helpers)
    assert table.legal() == "flip ask:cleave ask:ward"
    table.play("ask:cleave", "yes")
    assert table.legal() == "flip ask:ward"
    table.play("ask:ward", "yes", luck="green-shield")
    table.has("might 1", "ward 1")
    assert [table.hero(seat).endswith("gold 1  reward 1") for seat in ("seat2", "seat3")] == [True, True]
    again = dungeon(
        "step wander seat1  left 1", "path r2c3 r2c4  asked ask:ward", f"{ROGUE}  {hand('red-key')}", *helpers
    )
    assert "ask:shield-wall" in again.legal()


@clause("R12")
def test_a_reward_may_be_turned_back_while_resting_and_only_then_it_is_charged() -> None:
    fighter = f"fighter  at r2c3  reward 1  {hand('red-sword')}  turns 1"
    table = dungeon("step rest seat1", "", fighter, MAGE)
    assert table.legal() == "turn-back done"
    table.play("turn-back")
    assert table.legal() == "charge:red-sword done"
    table.play("charge:red-sword")
    assert table.hero("seat1") == "seat1 fighter  at r2c3  charge red-sword"


@clause("R13")
def test_the_top_level_is_four_and_gold_is_kept() -> None:
    table = quest("clear-the-cellar", f"rogue  at ne  level 4  gold 30  {hand('red-sword', 'white-shield')}")
    table.play("quest", luck=QUIET)
    assert table.hero("seat1") == "seat1 rogue  at ne  level 4  gold 31  quests clear-the-cellar"


@clause("R14")
def test_without_any_cards_a_gap_stays_and_is_filled_first_when_there_are_some() -> None:
    """All other cards are in one hand, which is cut down only at the end of that player's turn."""
    rest = " ".join(card for card in LAST if card != "red-potion")
    walk = "monsters r6c6  colours blue  path r2c2 r2c3"
    table = dungeon(
        "step hustle seat1  left 1", walk, f"fighter  at r2c3  {hand('red-potion')}", f"mage  at r3c2  hand {rest}"
    )
    table.play("stop", "done")
    assert table.card("r2c2") == "--"
    table.has("gaps r2c2", "omen")
    table.play("colour:green")
    assert "jump:r2c2" not in table.legal()
    walk = "monsters r6c6  colours blue  path r2c3 r2c4  gaps r2c2"
    later = dungeon("step hustle seat1  left 1", walk, "fighter  at r2c4  turns 1", MAGE, cells="r2c2:--")
    later.play("stop", luck=f"white-shield green-shield {QUIET}")
    assert (later.card("r2c2"), later.card("r2c3")) == ("wH", "gH")


@clause("R14")
def test_a_gap_that_stayed_is_filled_before_a_card_is_flipped_drawn_or_revealed() -> None:
    """All cards are in hands, but for those discarded just now; the icons on late cards do nothing."""
    rest = [card for card in LAST if card not in ("red-shield", "red-key!", "white-key", "red-potion")]
    gap = {"cells": "r2c2:--"}
    mage = f"mage  at sw  hand blue-sword {' '.join(rest)}  turns 1"
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4  gaps r2c2  discard red-key! white-key"
    rogue = f"rogue  at r2c4  {hand('red-shield', 'red-potion')}  turns 1"
    flips = dungeon("step aid seat1", said, rogue, mage, **gap)
    flips.play("flip", luck="red-key! white-key")
    assert flips.card("r2c2") == "rK!"
    flips.has("flipped white-key", "gaps")
    rest_ = "gaps r2c2  path r2c3 r2c4  discard red-key! white-key"
    herbs = f"rogue  at r2c4  {hand('red-shield', 'red-potion')}  items potion-of-herbalism  turns 1"
    draws = dungeon("step rest seat1", rest_, herbs, mage, **gap)
    draws.play("use:potion-of-herbalism", luck="white-key red-key!")
    assert draws.card("r2c2") == "wK"
    assert "red-key!" in draws.hero("seat1")
    reveals = dungeon("step omen seat1", rest_, rogue, mage, **gap)
    reveals.play("done", luck="white-key red-key!")
    assert (reveals.card("r2c2"), "The spawn card is a red Key." in reveals.told()) == (
        "wK",
        True,
    )


@clause("R14")
def test_a_gap_that_stayed_is_filled_at_the_start_of_a_turn() -> None:
    """The only card that is in no hand is the one cut from it at the end of the turn before."""
    kept = ["red-key", "red-potion", "red-scroll", "red-shield", "red-sword", "white-key", "blue-key", "blue-potion"]
    rest = [card for card in LAST if card not in kept]
    fighter = f"fighter  at r2c3  hand blue-sword {' '.join(rest)}  turns 1"
    table = dungeon(
        "step trim seat2", "turn seat2  gaps r2c2", fighter, f"mage  at sw  {hand(*kept)}  turns 1", cells="r2c2:--"
    )
    table.play("discard:red-key", luck="red-key")
    assert (table.card("r2c2"), table.asks()) == ("rK", "seat1 colour")


@clause("R14")
def test_the_round_marker_moves_at_the_very_end_of_a_turn_and_only_once() -> None:
    table = nearly_empty("blue-potion", "step omen seat1", "marks exhausted", hero="items potion-of-herbalism")
    table.play("done", luck=QUIET)
    table.has("floor 1", "marks exhausted")
    table.play("done")
    table.has("floor 2")


@clause("R14")
def test_the_spawn_card_stays_out_of_the_shuffle() -> None:
    table = nearly_empty("yellow-key")
    table.play("done", luck="yellow-key")
    table.has("discard yellow-key", "monsters r5c7")


@clause("R14")
def test_flips_stay_out_of_the_shuffle_while_they_are_counted() -> None:
    said = "monsters r1c4  foe r1c4  marks fought  path r1c3 r1c4"
    table = nearly_empty(
        "blue-potion", "step aid seat1", said, hero="hand red-shield  known red-shield", used="red-shield"
    )
    table.play("flip", luck="blue-potion red-potion")
    table.has("flipped blue-potion red-potion", "discard")


@clause("R14")
def test_with_no_card_left_nothing_is_drawn_and_a_gap_stays() -> None:
    cards = all_but(2, used="")
    table = dungeon(
        "step hustle seat1  left 1",
        "colours blue  path r2c2 r2c3",
        "rogue  at r2c3  turns 1",
        f"mage  at sw  hand {cards}  turns 1",
    )
    table.play("stop")
    assert table.card("r2c2") == "--"
    table.has("gaps r2c2", "monsters", "discard")
    assert "The spawn card" not in " ".join(table.told())


@clause("R14")
def test_a_gap_cannot_be_entered_and_is_filled_first() -> None:
    said = "colours blue  path r2c3 r2c4  gaps r2c2"
    table = dungeon("step hustle seat1  left 1", said, "rogue  at r2c4  turns 1", MAGE, cells="r2c2:--")
    table.play("stop", luck=f"red-key white-key {QUIET}")
    assert (table.card("r2c2"), table.card("r2c3")) == ("rK", "wK")
    back = dungeon("step hustle seat1", "colours blue  path r2c3  gaps r2c2", "rogue  at r2c3", MAGE, cells="r2c2:--")
    assert back.refuses("jump:r2c2") == "R14"


@clause("R15")
def test_ties_go_to_quests_then_gold_then_are_shared() -> None:
    def ending(first: str, second: str) -> str:
        now = "monsters r6c6  turn seat2  floor 4  colours blue  path r2c3"
        table = dungeon("step rest seat2", now, f"fighter  {first}", f"mage  at sw  {second}  {hand('red-key')}")
        table.play("done")
        return f"{table.result()} {table.match.outcome.worth}"

    assert ending("gold 2", "quests map-the-vaults") == "the dungeon is done: 2 1 (0.25, 1.0)"
    assert ending("gold 1  level 2", "gold 6") == "the dungeon is done: 2 1 (0.25, 1.0)"
    assert ending("gold 2", "gold 2") == "the dungeon is done: 1 1 (0.625, 0.625)"


@clause("R15")
def test_equal_points_are_told_apart_by_quests_then_gold() -> None:
    by_quests = scored("rogue  level 2  quests map-the-vaults", "mage  level 2  gold 2")
    assert by_quests.result() == "the dungeon is done: 1 2"
    by_gold = scored("rogue  level 2  items torch", "mage  level 2  gold 1")
    assert by_gold.result() == "the dungeon is done: 2 1"
    shared = scored("rogue  level 2", "mage  level 2", "cleric")
    assert shared.result() == "the dungeon is done: 1 1 3"
    assert shared.match.outcome.worth == (0.625, 0.625, 0.25)


@clause("R15")
def test_a_whole_game_ends_one_way_or_the_other() -> None:
    endings = set()
    for seed in range(6):
        match = Match.new(make("hustle", 2, {"difficulty": "hard"}), Seeded(seed))
        while not match.is_over:
            seat = match.waiting()[0]
            legal = match.legal(seat)
            match.play(seat, legal[(seed * 7 + match.length * 5) % len(legal)])
        endings.add(match.outcome.ending)
    assert endings <= {"the monsters win", "the dungeon is done"}


@clause("R17")
def test_a_changed_card_still_ends_the_hustle_if_somebody_stands_on_it() -> None:
    fighter = "fighter  at r2c2  reward 1  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", fighter, "mage  at r3c3  turns 1")
    table.play("colour:blue", "reward")
    assert "jump:r2c3" not in table.legal()  # it is blue already
    table.play("jump:r3c3", luck=f"red-shield {QUIET}")
    assert table.asks() == "seat1 rest"


@clause("R17")
def test_the_card_one_starts_on_can_change_its_colour_before_the_first_jump() -> None:
    table = hustle("mage  level 4  at r3c3  turns 1", FIGHTER, said="path r3c3")
    table.play("power:prism-mind")
    assert table.legal() == "jump:r3c2 jump:r3c4 jump:r4c2 jump:r4c3 paint"
    table.play("paint", "jump:r2c3", "stop", luck=f"red-potion {QUIET}")
    assert table.hero("seat1").endswith("hand white-key  known white-key")
    late = hustle("mage  level 4  at r2c3  turns 1", FIGHTER, said="path r3c3 r2c3", left=1)
    late.play("power:prism-mind")
    assert late.refuses("paint") == "R17"


@clause("R17")
def test_whoever_stands_on_a_recoloured_card_still_ends_the_hustle() -> None:
    table = hustle("mage  level 4  at r2c3  turns 1", "fighter  at r3c3  turns 1")
    table.play("power:prism-mind", "jump:r3c3", luck=f"red-potion {QUIET}")
    assert table.asks() != "seat1 hustle"


@clause("R18")
def test_a_leap_crosses_the_deck_but_no_tile_and_is_no_first_entry() -> None:
    table = hustle("rogue  level 4  at r4c3  turns 1", said="path r4c3  gaps r3c3", cells="r3c3:--")
    table.play("power:vault")
    assert table.legal() == "jump:r2c3 jump:r2c5 jump:r4c1 jump:r4c5 jump:r6c3 jump:r6c5 jump:nw jump:sw"
    assert "power:vault" not in hustle("rogue  level 4  at nw  turns 1", said="path nw").legal()
    assert "power:vault" not in hustle("rogue  level 4", said="path").legal()
    edge = hustle("rogue  level 4  at r2c2  turns 1", said="path r2c2")
    edge.play("power:vault")
    assert edge.legal() == "jump:r2c4 jump:r4c2"


@clause("R18", "R17")
def test_a_leap_is_declared_before_a_change_of_colour_for_the_same_jump() -> None:
    rogue = "rogue  level 4  at r2c3  items prism-wand  turns 1"
    table = hustle(rogue)
    table.play("power:vault")
    assert table.legal() == "jump:r2c5 jump:r4c1 jump:r4c3 jump:r4c5 jump:nw use:prism-wand"
    table.play("use:prism-wand")
    assert table.legal() == "jump:r4c1 jump:r4c3 jump:r4c5"
    other = hustle(rogue)
    other.play("use:prism-wand")
    assert other.refuses("power:vault") == "R18"


@clause("R19")
def test_nobody_is_on_the_board_at_first_but_everybody_may_help() -> None:
    table = dungeon("step hustle seat1", "monsters r1c3  colours purple  path", "mage", "rogue  charge red-key")
    assert "ask:smoke" in table.legal()


@clause("R20")
def test_what_is_known_of_a_hand() -> None:
    """Cards picked up stay known; a card drawn is not, until the deck runs out and nobody else holds one."""
    table = resting(f"rogue  at r2c3  items potion-of-herbalism  {hand('red-shield')}")
    table.play("use:potion-of-herbalism", luck="red-potion")
    assert "hand ? red-shield  known red-shield" in table.text("seat2")
    assert "hand red-shield red-potion  known red-shield" in table.text("seat1")
    now = (
        f"monsters r6c6  {discards('red-shield', 'red-potion', 'white-key', 'green-scroll!')}  colours blue  path r2c3"
    )
    spare = "rogue  at r2c3  hand red-shield red-potion  known red-shield"
    last = dungeon("step omen seat1", now, spare, "mage  charge green-scroll!")
    last.play("done", luck="white-key")
    assert "hand red-shield red-potion  known red-shield red-potion" in last.text("seat2")


@clause("R20")
def test_hands_are_closed_but_for_what_was_picked_up_openly() -> None:
    table = dungeon(
        "step hustle seat1  left 1",
        "colours blue  path r2c2 r2c3",
        "rogue  at r2c3  hand red-key white-key  turns 1",
        MAGE,
    )
    table.play("stop", luck=f"yellow-key {QUIET}")
    for eyes in (1, eyes_of("spectator")):
        shown = cast(HustleView, table.match.view(eyes)).heroes[0]
        assert (shown.held, shown.hand) == (3, ("blue-sword",))
        assert shown.known == ("blue-sword",)
    assert "red-key" in cast(HustleView, table.match.view(0)).heroes[0].hand


@clause("R20")
def test_a_card_lost_at_random_or_discarded_is_seen_by_all() -> None:
    said = "colours blue  path r2c3 r2c4"
    table = dungeon("step wander seat1  left 1", said, "rogue  at r2c4  hand red-key white-key  turns 1", MAGE)
    table.play("suffer", luck=f"red-key {QUIET}")
    assert "Ann loses a red Key at random." in table.told()
    assert cast(HustleView, table.match.view(1)).discard == ("blue-potion", "red-key")


@clause("R20")
def test_when_the_deck_runs_out_one_closed_hand_is_worked_out() -> None:
    table = nearly_empty(QUIET, hero="hand red-key", used="red-key")
    table.play("done", luck=QUIET)
    assert cast(HustleView, table.match.view(1)).heroes[0].hand == ("red-key",)
    two = all_but(2, QUIET, used="red-key white-key")
    other = dungeon("step omen seat1", f"discard {two}", "rogue  at r1c4  hand red-key", "mage  hand white-key")
    other.play("done", luck=QUIET)
    shown = cast(HustleView, other.match.view(1)).heroes[0]
    assert (shown.held, shown.hand) == (1, ())


@clause("R25")
def test_a_question_without_a_choice_is_asked_if_silence_would_tell() -> None:
    """Nothing can be done with a Shield while resting; but nobody else knows that it is one."""
    for cards, asked in ((hand("red-shield"), "seat2 colour"), ("hand red-shield", "seat1 rest")):
        walk = "monsters r6c6  colours blue  path r2c2 r2c3"
        table = dungeon("step hustle seat1  left 1", walk, f"cleric  at r2c3  {cards}", MAGE)
        table.play("stop", luck=f"white-shield {QUIET}")
        assert table.asks() == asked
        assert asked == "seat2 colour" or table.legal() == "done"


@clause("R25")
def test_a_question_without_a_choice_is_asked_only_of_a_closed_hand() -> None:
    def stopped(cards: str) -> str:
        said = "colours blue  path r2c2 r2c3"
        table = dungeon(
            "step hustle seat1  left 1", said, f"fighter  at r2c3  charge red-sword  {cards}  turns 1", MAGE
        )
        table.play("stop", luck=f"yellow-key {QUIET}")
        return table.asks()

    assert stopped(hand("red-potion")) == "seat2 colour"
    assert stopped("hand red-potion") == "seat1 rest"


@clause("R25")
@pytest.mark.parametrize("asked", SILENT)
def test_who_holds_closed_cards_is_asked_even_without_a_choice(asked: str) -> None:
    step, said, hero, cards, token = SILENT[asked]
    other = "cleric  at sw  turns 1"
    closed = dungeon(step, said, f"{hero}  hand {cards}  turns 1", other)
    closed.play(token)
    assert closed.asks() == f"seat1 {asked}"
    assert len(closed.legal().split()) == 1
    known = dungeon(step, said, f"{hero}  {hand(cards)}  turns 1", other)
    known.play(token, luck=LUCK.get(asked, ""))
    assert known.asks() != f"seat1 {asked}"


@clause("R26")
def test_a_payment_is_begun_only_if_it_can_be_completed_and_goes_in_order() -> None:
    keys = ("red-key", "white-key", "blue-key", "green-key!")
    table = resting(f"fighter  at r2c3  {hand(*keys)}")
    table.play("buy:artifact")
    assert table.legal() == "pay:blue-key pay:white-key"
    table.play("pay:white-key", luck="hourglass")
    assert "hand blue-key" in table.hero("seat1")
    two = resting(f"fighter  at r2c3  {hand('red-key', 'red-key!', 'white-key', 'red-potion')}")
    assert two.refuses("buy:artifact") == "8.2"


@clause("R27")
def test_a_monster_that_cannot_go_outwards_cannot_be_pushed() -> None:
    """Beside a corner tile, or before a character and another monster, there is no way outwards."""
    assert "use:hunters-whistle" not in with_item("step colour seat1", "monsters r7c3 r6c6", "hunters-whistle").legal()
    said = "monsters r2c3 r2c2"
    assert "use:hunters-whistle" not in with_item("step colour seat1", said, "hunters-whistle", "r1c3").legal()
    assert "use:hunters-whistle" in with_item("step colour seat1", said, "hunters-whistle", "r1c4").legal()


@clause("R28", "R22")
def test_everybody_on_a_card_must_be_covered() -> None:
    said = "colours blue  path r2c2  monsters r2c3  veils 1"
    others = ("cleric  at r2c3  turns 1", "mage  at sw  turns 1")
    table = dungeon("step hustle seat1", said, "fighter  at r2c2  turns 1", *others)
    table.play("jump:r2c3", luck="red-potion green-shield white-shield")
    assert "Ann fights the monster at r2c3, base power 1." in table.told()
    slipping = dungeon("step hustle seat1", said, "rogue  at r2c2  turns 1", *others)
    slipping.play("jump:r2c3")
    assert slipping.asks() == "seat1 hustle"


@clause("R30", "R17")
def test_sleight_counts_the_printed_colour_and_the_cards_that_touch_a_tile() -> None:
    rogue = "rogue  level 2  at r2c3  turns 1"
    table = hustle(rogue, said="path r3c3 r2c3  painted r3c3", left=1)
    table.play("jump:nw")
    assert table.legal() == "take:r2c2 done"


@clause("R32", "R27")
def test_a_quests_push_may_be_declined_and_needs_a_monster_that_can_move() -> None:
    rogue = f"rogue  at ne  turns 1  {hand('red-scroll', 'red-shield', 'red-potion')}"
    table = questing(rogue, table=AT_NE.replace("r6c6", "r2c2"), quest="seal-the-rift")
    table.play("quest", luck="map-the-vaults yellow-shield")
    table.has("monsters r2c2 r5c7")


@clause("R32", "8.6")
def test_an_item_that_was_refreshed_is_not_recharged_again() -> None:
    cards = hand("red-key", "red-potion", "white-potion!")
    table = quest("bribe-the-gatekeeper", f"fighter  at ne  items satchel  spent satchel  {cards}")
    table.play("quest", "pay:red-key", "recharge:satchel", luck=QUIET)
    table.play("use:satchel")
    assert "recharge:satchel" not in table.legal()


@clause("R33")
def test_a_monster_turned_away_is_not_fought() -> None:
    table = before("r2c3", "cleric  level 4")
    table.play("power:turn")
    assert table.legal() == "push:r1c3 push:r2c2"
    table.play("push:r1c3", luck=QUIET)
    table.has("monsters r1c3", "foe")
