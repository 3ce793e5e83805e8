"""Position notation: text is read back exactly, whole or as one observation; errors name the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbox.games import make
from dungeonbox.games.shuffle.notation import read, write
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from tests.games.shuffle.table import dungeon

GOOD = """
step place-second seat2  red a1.e
turn 12  first seat2  target 9  dice portal four
row1 foyer/90:king  rotunda?   start/270  cistern
row2 forge?         crypt/180  well?      gap
row3 smokeway?      tunnel?    sluice?    kiln?
row4 cinderpass?    canal?     burrow?    grotto?
yellow a1.n d4.e
seat1 c1.mid
seat2 a1.w  souls imp toad
"""


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("style", ["uniform", "curious", "stubborn"])
def test_every_position_of_a_game_is_read_back_exactly(seats: int, style: str) -> None:
    table = make_subject("shuffle", seats, {}, 1)
    game = table.game
    for state in walk(table, seed=seats, style=style).states()[:: seats + 1]:
        text = write(game, state)
        assert read(game, text).pack() == state.pack()
        assert write(game, read(game, text)) == text
        observation = game.observe(state, 0)
        assert read(game, write(game, observation)).pack() == observation.pack()


def test_a_whole_dungeon_in_a_few_lines() -> None:
    game = make("shuffle", 2)
    written = write(game, read(game, GOOD))
    assert [line.split() for line in written.splitlines()] == [line.split() for line in GOOD.split("\n")[1:-1]]


def test_what_need_not_be_said() -> None:
    table = dungeon("step shuffle seat1", "dice slide one", "seat1 c1.mid", "seat2 c1.mid")
    assert "turn 1  first seat1  target 11  dice slide one\n" in table.text()


def test_a_game_that_is_over_says_how_and_for_whom() -> None:
    text = GOOD.replace("step place-second seat2  red a1.e", "step over seat1  no-monsters-left seat1 seat2")
    game = make("shuffle", 2)
    assert game.outcome(read(game, text)).places == (1, 1)
    assert write(game, read(game, text)).startswith("step over seat1  no-monsters-left seat1 seat2\n")


def test_a_comment_is_not_read() -> None:
    game = make("shuffle", 2)
    assert read(game, GOOD.replace("\nseat1", "\n# ten turns later\nseat1")).pack() == read(game, GOOD).pack()


WRONG = [
    ("step place-second seat2  red a1.e", "", "has no step line"),
    ("step place-second seat2", "step muse seat2", "line 2: expected a step"),
    ("step place-second seat2", "step place-second seat3", "line 2: expected a seat from seat1 to seat2, got 'seat3'"),
    ("red a1.e", "red", "line 2: expected a colour, and where its first end lies, got 'red'"),
    ("red a1.e", "pink a1.e", "line 2: there is no colour 'pink'"),
    ("red a1.e", "red a1.x", "line 2: there is no space 'a1.x'"),
    ("step place-second seat2  red a1.e", "step put seat2  e1", "line 2: there is no cell 'e1'"),
    ("step place-second seat2  red a1.e", "step put seat2", "line 2: expected the cell of the monster"),
    ("step place-second seat2  red a1.e", "step move seat2  a1", "line 2: expected nothing more, got 'a1'"),
    ("step place-second seat2  red a1.e", "step over seat2  bored", "line 2: there is no ending 'bored'"),
    ("step place-second seat2  red a1.e", "step move seat2\nstep move seat2", "line 3: step is here twice"),
    ("turn 12", "turn twelve", "line 3: expected a number, got 'twelve'"),
    ("turn 12", "turn 9999999999", "line 3: expected a number"),
    ("turn 12", "turn 12  turn 13", "line 3: turn is here twice"),
    ("first seat2", "first bob", "line 3: expected a seat from seat1 to seat2, got 'bob'"),
    ("  dice portal four", "", "expected what both dice show, got ''"),
    ("dice portal four", "dice portal", "line 3: expected what both dice show, got 'portal'"),
    ("dice portal four", "dice dance four", "line 3: there is no symbol 'dance'"),
    ("dice portal four", "dice portal six", "line 3: there is no roll 'six'"),
    ("row1 foyer/90:king", "row9 foyer/90:king", "line 4: there is no row 'row9'"),
    ("row2", "row1", "line 5: row1 is here twice"),
    ("foyer/90:king", "", "line 4: expected 4 rooms or gaps"),
    ("foyer/90:king", "foyer/45:king", "line 4: expected a room, got 'foyer/45:king'"),
    ("foyer/90:king", "ballroom", "line 4: there is no room 'ballroom'"),
    ("foyer/90:king", "foyer:dragon", "line 4: there is no monster 'dragon'"),
    ("foyer/90:king", "crypt", "a room is in the dungeon twice"),
    ("foyer/90:king", "remove", "the rooms are not those of a dungeon"),
    ("foyer/90:king", "gap", "there are 2 gaps instead of 1"),
    ("start/270", "start/270?", "there is a monster in cell 2, which cannot have one"),
    ("foyer/90:king", "foyer/90:imp", "the monster tiles are not all there, each once"),
    ("yellow a1.n d4.e", "yellow a1.n", "line 8: expected the spaces of both portals, got 'a1.n'"),
    ("yellow a1.n d4.e", "yellow a1.n a1.e", "the two portals of a pair are in the wrong order, or in one room"),
    ("yellow a1.n d4.e", "yellow a1.n d4.n", "a portal lies on space 136, which is not blank"),
    ("yellow a1.n d4.e", "yellow a1.n d4.e\nyellow a1.n d4.e", "line 9: yellow is here twice"),
    ("yellow a1.n d4.e", "yellow a1.n d4.e\nred a1.n d3.e", "two portals lie on one space"),
    ("seat1 c1.mid", "seat2 c1.mid", "line 10: seat2 is here twice"),
    ("seat1 c1.mid", "seat1 d2.n", "where no room is"),
    ("seat1 c1.mid", "seat1 a1.mid", "in the middle of a room"),
    ("seat1 c1.mid", "seat1 a1.w", "two pawns stand on space 7"),
    ("seat1 c1.mid", "seat1", "line 9: there is no space ''"),
    ("souls imp toad", "gems imp", "line 10: expected souls, got 'gems'"),
    ("souls imp toad", "souls imp imp", "the monster tiles are not all there, each once"),
    ("\nseat1 c1.mid", "", "expected 2 lines of explorers, got 1"),
    ("\nrow4 cinderpass?    canal?     burrow?    grotto?", "", "expected 4 rows, got 3"),
    ("\nturn 12", "\neyes seat1\neyes seat2\nturn 12", "line 4: eyes is here twice"),
]


@pytest.mark.parametrize(("old", "new", "reason"), WRONG)
def test_what_is_wrong_is_said_by_line(old: str, new: str, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(BadNotation) as caught:
        read(make("shuffle", 2), GOOD.replace(old, new, 1))
    assert reason in str(caught.value)


@given(st.lists(st.sampled_from([*GOOD.split(), "\n", "step", "?", "-1", "é"]), max_size=40))
def test_any_text_is_read_or_refused(words: list[str]) -> None:
    try:
        read(make("shuffle", 2), " ".join(words))
    except BadNotation:
        return
