"""Dungeon Shuffle, §9 Battles: every clause shown at a table."""

from dungeonbox.games.shuffle.components import EARTH, FIRE, NORMAL, STRONG, WATER, WEAK, strength
from tests.games.shuffle.table import walking
from tests.marks import clause


@clause("9.1", "9.2", "9.3", "9.4", "R17")
def test_a_battle_is_won_by_a_roll_in_the_set() -> None:
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.nw", luck="king four slide one")
    table.shows("row1 foyer rotunda? start cistern?\nseat1 a1.nw  souls king")
    assert table.match.view(0).explorers[0].points == 2  # type: ignore[attr-defined]
    assert table.told()[1:4] == [
        "The tile in the Grand Foyer is turned over: the Possessed King!",
        "Ann fights the Possessed King (2 points), at normal strength here (4, 5 or a star wins), and rolls 4.",
        "Ann takes the soul of the Possessed King and has 2 points.",
    ]


@clause("9.3", "R10")
def test_after_a_lost_battle_the_tile_stays_face_up() -> None:
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.nw", luck="king three slide one")
    table.shows("row1 foyer:king rotunda? start cistern?\nseat1 a1.nw")
    table.play("slide:d3.north", "move:c1.n", luck="slide four")
    table.play("slide:d4.north", "move:a1.se", luck="star slide one")  # face up already: nothing is turned over
    table.shows("row1 foyer rotunda? start cistern?\nseat1 a1.se  souls king")


@clause("9.5", "9.6", "R2")
def test_the_element_of_the_room_decides_which_set_counts() -> None:
    beats = ((WATER, FIRE), (FIRE, EARTH), (EARTH, WATER))
    for winner, loser in beats:
        assert strength(winner, loser) == STRONG
        assert strength(loser, winner) == WEAK
        assert strength(winner, winner) == NORMAL
    sets = {"a1.nw": "normal", "b1.nw": "", "b1.ne": "strong", "d1.nw": "weak"}
    king = {"normal": "four five star", "strong": "five star", "weak": "one four five star"}
    for space, name in sets.items():
        for roll in ("one", "two", "three", "four", "five", "star"):
            begin = space.replace(".nw", ".n").replace(".ne", ".n")
            table = walking("one", f"seat1 {begin}", "seat2 c1.mid")
            is_won = name != "" and roll in king[name]
            table.play(f"move:{space}", luck=f"king {roll} slide one" if name else "slide one")
            assert ("souls king" in table.text()) == is_won, (space, roll)
