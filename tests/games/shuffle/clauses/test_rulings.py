"""Dungeon Shuffle: every ruling shown at a table."""

import pytest

from dungeonbox.games import make
from dungeonbox.kernel.chance import BadLuck, Seeded
from dungeonbox.kernel.match import Match
from tests.games.shuffle.table import RICH, dungeon, fresh, walking
from tests.marks import clause, option

EMPTY = """
    row1 foyer?      rotunda  start   cistern
    row2 forge       crypt    well    gap
    row3 smokeway    tunnel   sluice  kiln
    row4 cinderpass  canal    burrow  grotto
    """
"""A dungeon with a single monster left, in the Grand Foyer."""


@clause("R3")
@option("must_shuffle", "off")
@option("must_shuffle", "on")
def test_the_dungeon_must_be_shuffled_or_may_be_left_as_it_is() -> None:
    lines = ("step shuffle seat1", "dice slide one", "seat1 a1.n", "seat2 c1.mid")
    table = dungeon(*lines, must_shuffle="off")
    table.play("skip")
    table.shows("row1 foyer? rotunda? start cistern?\nrow2 forge? crypt? well? gap")
    assert table.asks() == "seat1 move"
    table = dungeon(*lines)
    assert table.legal() == "slide:d1.south slide:c2.east slide:d3.north"
    assert table.refuses("skip") == "R3"
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.ne", luck="monster two")  # nothing can be done, so nothing must be
    assert table.asks() == "seat2 move"


@clause("R4")
def test_the_start_portal_slides_and_turns_with_the_pawns_on_it() -> None:
    table = dungeon("step shuffle seat1", "dice slide one", "row1 foyer? rotunda? gap start",
                    "row2 forge? crypt? well? cistern?", "row3 smokeway? tunnel? sluice? kiln?",
                    "row4 cinderpass? canal? burrow? grotto?", "seat1 d1.mid", "seat2 d1.n")  # fmt: skip
    table.play("slide:d1.west")
    table.shows("row1 foyer? rotunda? start gap\nseat1 c1.mid\nseat2 c1.n")
    table = dungeon("step shuffle seat1", "dice rotate one", "seat1 c1.mid", "seat2 c1.n")
    table.play("turn:c1.270")
    table.shows("row1 foyer? rotunda? start/270 cistern?\nseat1 c1.mid\nseat2 c1.w")


@clause("R5")
def test_the_start_space_is_next_to_four_spaces_and_holds_any_number() -> None:
    table = walking("one", "seat1 c1.mid", "seat2 c1.mid", "seat3 c1.e")
    assert table.offers("move") == "c1.n c1.s c1.w"
    table = walking("one", "seat1 c1.e", "seat2 c1.mid", "seat3 c1.mid")
    assert table.offers("move") == "c1.ne c1.se c1.mid d1.w"
    table.play("move:c1.mid", luck="slide one")
    table.shows("seat1 c1.mid\nseat2 c1.mid\nseat3 c1.mid")
    assert "c1.s" in walking("two", "seat1 c1.e", "seat2 c1.mid").offers("move")  # right across


@clause("R7")
def test_a_portal_at_the_end_of_a_short_move_must_be_taken_too() -> None:
    table = walking("five", "red a4.nw c3.n", "seat1 a4.n", "seat2 a4.ne", "seat3 a4.w")
    assert table.legal() == "take:a4.nw"


@clause("R7")
def test_a_portal_does_not_lead_back_to_where_the_move_began() -> None:
    table = walking("one", "red a1.e b1.w", "seat1 a1.e", "seat2 c1.mid")
    assert table.legal() == "move:a1.ne move:a1.se move:b1.w"
    table.play("move:b1.w", luck="slide one")
    assert "Ann stays on the red portal: it leads back to where the move began." in table.told()


@clause("R7")
def test_coming_out_of_a_portal_triggers_nothing() -> None:
    table = walking("one", "red a1.ne b1.n", "yellow b1.e c1.w", f"seat1 a1.n  {RICH}", "seat2 c1.mid")
    table.play("take:a1.ne", luck="slide one")
    table.shows(f"seat1 b1.n  {RICH}")
    assert table.asks() == "seat2 shuffle"


@clause("R9")
def test_no_battle_after_a_short_move_or_without_a_monster() -> None:
    table = walking("five", "seat1 a4.s", "seat2 a4.se", "seat3 a4.w")
    assert table.legal() == "move:a4.sw"
    table.play("move:a4.sw", luck="slide one")
    assert table.told()[:2] == [
        "Ann walks from a4.s to a4.sw, only 1 of 5 steps: other pawns are in the way.",
        "Ann may not fight there: the move was cut short.",
    ]
    assert table.asks() == "seat2 shuffle"
    table = walking("one", EMPTY.replace("foyer?", "foyer "), "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.nw", luck="slide one")
    assert table.asks() == "seat2 shuffle"


@clause("R11")
def test_passing_the_start_space_with_the_points_wins() -> None:
    table = walking("two", f"seat1 c1.n  {RICH}", "seat2 b1.n")
    assert "move:c1.mid" in table.legal().split()
    table.play("move:c1.mid")
    assert table.result() == "escaped: 1 2"
    assert "c1.mid" not in walking("two", "seat1 c1.n", "seat2 b1.n").offers("move").split()


@clause("R11")
def test_swapping_oneself_onto_the_start_space_wins() -> None:
    table = dungeon("step swap seat1", "dice slide star", f"seat1 a1.n  {RICH}", "seat2 c1.mid")
    table.play("swap:seat1.seat2")
    assert table.result() == "escaped: 1 2"


@clause("R11")
def test_who_was_put_onto_the_start_space_wins_with_their_next_turn() -> None:
    table = dungeon(
        "step swap seat1", "dice slide star", "seat1 a1.n", "seat2 b1.n", f"seat3 b1.nw  {RICH}", "seat4 c1.mid"
    )
    table.play("swap:seat3.seat4", luck="slide one")
    assert table.asks() == "seat2 shuffle"
    table.play("slide:d3.north", "move:b1.ne", luck="imp one")
    assert table.result() == "escaped: 2 2 1 2"
    table = dungeon(
        "step swap seat1", "dice slide star", "seat1 a1.n", "seat2 b1.n", f"seat3 b1.nw  {RICH}", "seat4 c1.mid"
    )
    table.play("swap:seat3.seat4", luck="slide star")
    table.play("slide:d3.north", "swap:seat1.seat3", luck="slide one")  # gone again before the turn comes
    assert table.asks() == "seat3 shuffle"


@clause("R12")
def test_without_monsters_the_highest_total_is_enough() -> None:
    table = walking("one", EMPTY, "seat1 a1.n  souls toad", "seat2 b1.n  souls king", "seat3 b1.s")
    table.play("move:a1.nw", luck="imp star slide one")
    table.shows("target 2")
    assert "No monster is left, and nobody has 9 points: 2 are enough now." in table.told()
    assert table.asks() == "seat2 shuffle"  # Ann and Bob have as many: who is home first wins
    table = walking("one", EMPTY, "seat1 a1.n", "seat2 c1.mid  souls king", "seat3 c1.mid  souls golem", "seat4 b1.n")
    table.play("move:a1.nw", luck="imp star")
    assert table.result() == "no monsters left: 3 1 1 4"
    assert table.match.outcome.worth == (0.0, 0.5, 0.5, 0.0)
    table = walking("one", EMPTY, "seat1 a1.n  souls toad", "seat2 c1.mid  souls crab", "seat3 b1.s")
    table.play("move:a1.nw", luck="imp star")  # only Ann has two points: nobody else can win any more
    assert table.result() == "no monsters left: 1 2 3"
    assert "Ann wins with 2 points: no monster is left, and nobody has more." in table.told()
    table = walking("one", EMPTY, f"seat1 a1.n  {RICH}", "seat2 c1.mid")
    table.play("move:a1.nw", luck="imp star slide one")  # somebody has the points: nothing changes
    table.shows("target 11")


@clause("R12")
def test_after_a_hundred_turns_each_the_highest_total_wins() -> None:
    table = walking("one", "turn 299", "seat1 a1.n  souls imp", "seat2 c1.mid  souls king", "seat3 c1.mid  souls golem")
    table.play("move:a1.ne", luck="slide one")
    assert table.asks() == "seat2 shuffle"
    table.play("slide:d3.north", "move:c1.n")
    assert table.result() == "turn limit: 3 1 1"


@clause("R15")
def test_a_tile_face_down_can_be_any_that_was_not_seen() -> None:
    lines = ("row1 foyer? rotunda:king start cistern?", "row2 forge? crypt? well? gap",
             "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?")  # fmt: skip
    for monster in ("imp", "kraken", "lich"):
        table = walking("one", *lines, "seat1 a1.n", "seat2 c1.mid  souls drake")
        table.play("move:a1.nw", luck=f"{monster} star slide one")
        table.shows(f"seat1 a1.nw  souls {monster}")
    for monster in ("king", "drake"):  # these have been seen
        with pytest.raises(BadLuck):
            walking("one", *lines, "seat1 a1.n", "seat2 c1.mid  souls drake").play("move:a1.nw", luck=monster)
    table = walking("one", *lines, "seat1 a1.n", "seat2 c1.mid")
    assert all(room.monster in ("", "?", "king") for room in table.match.view(0).rooms)  # type: ignore[attr-defined]


@clause("R16")
def test_rooms_lie_in_any_direction() -> None:
    assert {turn for seed in range(5) for turn in fresh(2, seed).turned.listed()} == {0, 1, 2, 3}


@clause("R18")
def test_who_cannot_move_stays() -> None:
    table = dungeon("step shuffle seat1", "dice slide one", "seat1 a4.nw", "seat2 a4.n", "seat3 a4.w")
    table.play("slide:d1.south", luck="slide one")
    assert "Ann cannot move: other pawns are in the way." in table.told()
    assert table.asks() == "seat2 shuffle"
    corner = ("seat1 a4.sw", "seat2 a4.s", "seat3 a4.w")  # on a battle space, with a monster in the room
    table = dungeon("step shuffle seat1", "dice slide one", *corner)
    table.play("slide:d1.south", luck="slide one")
    assert table.asks() == "seat2 shuffle"


@clause("R19")
@option("first_seat", "1")
@option("first_seat", "2")
@option("first_seat", "3")
@option("first_seat", "4")
@option("first_seat", "5")
@option("first_seat", "6")
def test_who_goes_first_by_agreement() -> None:
    for seat in range(6):
        match = Match.new(make("shuffle", 6, {"first_seat": str(seat + 1)}), Seeded(seat))
        assert match.waiting() == [seat]


@clause("R21")
def test_a_single_answer_is_not_asked_for_but_where_to_move_is() -> None:
    table = dungeon("step shuffle seat1", "dice monster one", "row1 foyer? rotunda? start cistern?",
                    "row2 forge crypt? well? gap", "row3 smokeway? tunnel? sluice? kiln?",
                    "row4 cinderpass? canal? burrow? grotto?", "seat1 a1.n", "seat2 a1.ne")  # fmt: skip
    table.play("lift:a1")
    table.shows("row1 foyer rotunda? start cistern?\nrow2 forge? crypt? well? gap")
    assert table.asks() == "seat1 move"
    assert table.legal() == "move:a1.nw"
    table = walking("one", "seat1 c1.n", "seat2 c1.mid")
    table.play("move:c1.mid", luck="slide star")
    table.play("slide:d3.north", luck="slide one")  # all pawns are on the start space: there is nobody to swap
    assert table.asks() == "seat1 shuffle"
