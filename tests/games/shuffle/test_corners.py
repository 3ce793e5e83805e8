"""Where two rules of Dungeon Shuffle meet."""

from typing import cast

from dungeonbox.games.shuffle.view import ShuffleView
from dungeonbox.kernel.match import Match
from tests.games.shuffle.table import RICH, dungeon, walking


def view_of(match: Match) -> ShuffleView:
    """What the first seat sees."""
    return cast(ShuffleView, match.view(0))


def test_routes_beyond_home_count_for_the_longest_but_end_at_home() -> None:
    """R6 and R11: with the points, a short way that avoids home is not legal if the way through home is longer."""
    table = walking("three", f"seat1 c1.nw  {RICH}", "seat2 c1.ne", "seat3 c1.sw", "seat4 b1.e")
    assert table.legal() == "move:c1.mid"  # by n or w and the middle; otherwise two steps are the most
    poor = walking("three", "seat1 c1.nw", "seat2 c1.ne", "seat3 c1.sw", "seat4 b1.e")
    assert poor.offers("move") == "c1.n c1.e c1.s c1.w"


def test_home_within_reach_by_a_portal_only_is_not_home() -> None:
    """R7 and R11: a portal beside the start space ends the move there; nothing is passed."""
    table = walking("two", "red a1.ne c1.n", f"seat1 a1.n  {RICH}", "seat2 d4.n")
    table.play("take:a1.ne", luck="slide one")
    assert not table.match.is_over
    table.shows(f"seat1 c1.n  {RICH}")


def test_a_portal_can_be_taken_before_a_battle_space_or_left() -> None:
    table = walking("two", "red a1.ne d3.n", "seat1 a1.n", "seat2 c1.mid")
    assert table.legal() == "move:a1.e move:a1.w take:a1.ne"


def test_a_barred_portal_is_passed_like_any_space() -> None:
    table = walking("two", "red a1.ne d3.n", "seat1 a1.n", "seat2 d3.n")
    assert table.legal() == "move:a1.e move:a1.w"


def test_a_pawn_on_a_portal_blocks_it_as_a_space_and_as_a_portal() -> None:
    table = walking("two", "red a1.ne d3.n", "seat1 a1.n", "seat2 a1.ne")
    assert table.legal() == "move:a1.w"


def test_turning_ones_own_room_changes_where_the_roll_leads() -> None:
    table = dungeon("step shuffle seat1", "dice rotate one", "seat1 a2.e", "seat2 c1.mid")
    table.play("turn:a2.270")
    table.shows("seat1 a2.n")
    assert table.offers("move") == "a1.s a2.nw a2.ne"


def test_sliding_home_away_from_a_rival_and_back() -> None:
    table = dungeon("step shuffle seat1", "dice slide one", "row1 foyer? rotunda? gap start",
                    "row2 forge? crypt? well? cistern?", "row3 smokeway? tunnel? sluice? kiln?",
                    "row4 cinderpass? canal? burrow? grotto?", f"seat1 b1.e  {RICH}", "seat2 a1.n")  # fmt: skip
    table.play("slide:d1.west")
    assert "move:c1.w" in table.legal()
    assert not [end for end in view_of(table.match).ends if end.wins]


def test_a_swap_into_a_battle_that_empties_the_dungeon() -> None:
    """R12 and R14: the winner is another explorer, who stands on the start space with the highest total."""
    table = dungeon(
        "step swap seat1", "dice slide star", "row1 foyer? rotunda start cistern", "row2 forge crypt well gap",
        "row3 smokeway tunnel sluice kiln", "row4 cinderpass canal burrow grotto",
        "seat1 b1.n", "seat2 a1.nw", "seat3 c1.mid  souls drake",
    )  # fmt: skip
    table.play("swap:seat1.seat2", luck="imp five")
    assert table.result() == "no monsters left: 2 3 1"


def test_the_last_soul_that_is_enough_changes_nothing() -> None:
    table = walking(
        "one", "row1 foyer? rotunda start cistern", "row2 forge crypt well gap", "row3 smokeway tunnel sluice kiln",
        "row4 cinderpass canal burrow grotto", "seat1 a1.n  souls drake djinn wurm king", "seat2 c1.mid",
    )  # fmt: skip
    table.play("move:a1.nw", luck="imp star slide one")
    table.shows("target 11")
    assert not table.match.is_over


def test_the_hundredth_turn_can_still_be_won_by_coming_home() -> None:
    table = walking("one", "turn 200  first seat2", f"seat1 c1.n  {RICH}", "seat2 a1.n  souls kraken siren nixie golem")
    table.play("move:c1.mid")
    assert table.result() == "escaped: 1 2"


def test_a_tile_carried_face_up_is_weaker_elsewhere() -> None:
    table = dungeon(
        "step shuffle seat1", "dice monster one",
        "row1 foyer:king rotunda? start cistern", "row2 forge crypt? well? gap",
        "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?", "seat1 d1.n", "seat2 c1.mid",
    )  # fmt: skip
    assert view_of(table.match).rooms[0].strength == "normal"
    table.play("lift:a1", "put:d1")
    assert view_of(table.match).rooms[3].strength == "weak"
    table.play("move:d1.nw", luck="one slide one")
    table.shows("seat1 d1.nw  souls king")


def test_a_pair_keeps_its_order_when_a_room_slides_past_the_other() -> None:
    table = dungeon("step shuffle seat1", "dice slide one", "red c2.s d1.n", "seat1 a1.n", "seat2 c1.mid")
    assert "red d1.n c2.s" in table.text()
    table.play("slide:d1.south")
    table.shows("red c2.s d2.n")


def test_two_players_on_home_only_one_with_the_points() -> None:
    """R11: an explorer who is put there wins in their own turn, not in another's."""
    table = dungeon("step swap seat1", "dice slide star", "seat1 a1.n", "seat2 c1.mid", f"seat3 b1.n  {RICH}")
    table.play("swap:seat2.seat3", luck="slide two")
    assert table.asks() == "seat2 shuffle"
    table.play("slide:d3.north", "move:b1.w")
    assert table.result() == "escaped: 2 2 1"
