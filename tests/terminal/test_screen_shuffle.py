"""The map of Dungeon Shuffle: what it shows, what can be chosen on it, and that it fits the screen."""

from __future__ import annotations

from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.shuffle import notation, words
from dungeonbox.games.shuffle.view import ShuffleView
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import TableSetup, start_table
from dungeonbox.terminal.players import make_players
from dungeonbox.terminal.screen.app import Dungeonbox, Opening
from dungeonbox.terminal.screen.boards.shuffle import MapSpot, PairSpot
from dungeonbox.terminal.screen.boards.shuffle_map import LARGE as LARGE_ROOM
from dungeonbox.terminal.screen.boards.shuffle_map import SMALL as SMALL_ROOM
from dungeonbox.terminal.screen.boards.shuffle_map import draw, point_of, turned
from dungeonbox.terminal.screen.choosing import ChoosingSurface
from dungeonbox.terminal.screen.panels import Choices
from dungeonbox.terminal.screen.spot import Spot
from tests.games.shuffle.table import BOX
from tests.terminal.screens import (
    INSTANT,
    LARGE,
    SMALL,
    Player,
    lit,
    play,
    seen,
    settled,
    spot,
    table,
    text,
    the_table,
    until,
)
from tests.terminal.test_screen_games import by_arrows, by_number, whole_game

ROWS = """
row1 foyer?      rotunda:king  start         cistern
row2 forge?      crypt?        well/90:toad  gap
row3 smokeway?   tunnel?       sluice?       kiln?
row4 cinderpass? canal?        burrow?       grotto?
red b1.n c2.s
blue a4.s d3.e
"""
LARGE_ROWS = """
row1 foyer?      rotunda?  start    cistern?  hearth?
row2 forge?      crypt?    well?    bath?     brazier?
row3 smokeway?   tunnel?   gap      kiln?     granary?
row4 cinderpass? canal?    burrow   gap       gallery?
row5 furnace?    quarry?   cellar?  lagoon?   dock?
"""
THREE = "seat1 c1.e\nseat2 b1.n\nseat3 c1.mid\n"
CROWD = ("a1.n", "a1.e", "b2.n", "c1.mid", "e5.w", "e5.s")
SIX = "".join(f"seat{seat + 1} {space}\n" for seat, space in enumerate(CROWD))

MAP = """\
       a          b          c          d
  ♨─×─┘·└─·─┐♣─·─┘▲✦─×─┐┌─·─┘•└─•─┐≈─×─┘·└─·─┐
1 ═ ·  ?  · ══ · ♨2+ · ══ ·  ■  ● ══ ·     · ═
  └─·─┐·┌─×─┘└─×─┐·┌─·─┘└─·─┐·┌─·─┘└─·─┐·┌─×─┘
  ♨─·─┘·└─×─┐♣─×─┘·└─·─┐≈─×──·──·─┐
2 │ ·  ?  · ═│ ·  ?  · ══ · ♣1+ · ═    gap
  └─×─┐·┌─·─┘└─·─┐·┌─×─┘└─·─┐✦┌─×─┘
  ♨─·─┘·└─×─┐♣─·─┘·└─·─┐≈─×─┘·└─·─┐♨─·─┘·└─·─┐
3 │ ·  ?  · ││ ·  ?  · ││ ·  ?  · ││ ·  ?  ☾ ═
  └─·─┐·┌─·─┘└─·─┐·┌─×─┘└─·─┐·┌─·─┘└─·─┐·┌─×─┘
  ♨─·──·──·─┐≈─·──·──×─┐♣─·──·──·─┐≈─·──·──×─┐
4 ═ ·  ?  · ══ ·  ?  · ══ ·  ?  · ══ ·  ?  · ═
  └─×──☾──·─┘└─·──·──·─┘└─×─┐·┌─·─┘└─·─┐·┌─·─┘"""

LARGE_ROOM_TURNED = """\
≈───┘ └───┐
│ ·  ·  × │
═ ✦ ♣1+ · │
│ ×  ·  · │
└───┐ ┌───┘"""


def position(step: str, dice: str, rows: str = ROWS, players: str = THREE) -> str:
    return f"step {step}\nturn 5  first seat1  target 9  dice {dice}\n{rows}{players}"


def view_of(text: str) -> tuple[ShuffleView, words.ShuffleBox]:
    game = make("shuffle", text.count("\nseat"), components=BOX)
    view = game.view(game.observe(notation.read(game, text), 0))
    return cast(ShuffleView, view), words.box(game)


def table_at(text: str) -> Dungeonbox:
    """A table that goes on from a position; the first seat is a person."""
    seats = text.count("\nseat")
    agreed = TableSetup(
        "shuffle", make_players("shuffle", ["", *["random"] * (seats - 1)], ["Ann"]), seed=1, components=BOX
    )
    local_table = start_table(agreed)
    local_table.match.state = notation.read(local_table.match.game, text)
    return Dungeonbox(Opening(agreed, local_table, Savefile(None), speed=INSTANT))


# The map -------------------------------------------------------------------------------------------------


def test_the_map_shows_rooms_doorways_spaces_pieces_and_a_route() -> None:
    view, box = view_of(position("move seat1", "slide two"))
    shown = draw(view, box, SMALL_ROOM, ("c1.ne", "c1.n")).plain
    assert [line.rstrip() for line in shown.splitlines()] == MAP.splitlines()


def test_a_larger_map_has_walls_round_the_spaces_and_a_room_can_be_looked_at_as_if_turned() -> None:
    view, box = view_of(position("move seat1", "slide two"))
    shown = draw(turned(view, "c2", 1), box, LARGE_ROOM).plain.splitlines()
    assert "\n".join(line[24:35] for line in shown[6:11]) == LARGE_ROOM_TURNED


@pytest.mark.parametrize("cell", ["a1", "b2", "c2", "c1"])
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_room_looked_at_as_if_turned_lies_as_it_then_does(cell: str, quarters: int) -> None:
    app = table_at(position("shuffle seat1", "rotate star"))
    assert app.opening.local_table is not None
    match = app.opening.local_table.match
    before = cast(ShuffleView, match.view(0))
    match.play(0, f"turn:{cell}.{90 * quarters}")
    after = cast(ShuffleView, match.view(0))
    imagined = turned(before, cell, quarters)
    assert imagined.explorers == after.explorers
    assert [set(pair.ends) for pair in imagined.portals] == [set(pair.ends) for pair in after.portals]
    for one, other in zip(imagined.rooms, after.rooms, strict=True):
        assert (set(one.doors), set(one.open), set(one.battles)) == (
            set(other.doors),
            set(other.open),
            set(other.battles),
        )


def test_six_at_home_are_counted() -> None:
    everybody = "".join(f"seat{seat} c1.mid\n" for seat in range(1, 7))
    view, box = view_of(position("shuffle seat1", "slide two", LARGE_ROWS, everybody))
    assert "6♟" in draw(view, box, SMALL_ROOM).plain
    three = view_of(position("shuffle seat1", "slide two", LARGE_ROWS, SIX.replace("b2.n", "c1.mid")))
    assert "■◆" in draw(*three, SMALL_ROOM).plain


# What can be chosen --------------------------------------------------------------------------------------

STEPS = [
    ("shuffle seat1", "slide two"),
    ("shuffle seat1", "rotate two"),
    ("shuffle seat1", "monster two"),
    ("shuffle seat1", "portal two"),
    ("put seat1 a2", "monster two"),
    ("place-first seat1 red", "portal two"),
    ("place-second seat1 red a1.s", "portal two"),
    ("move seat1", "slide five"),
    ("swap seat1", "slide star"),
]


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(("step", "dice"), STEPS, ids=[step.split()[0] + "-" + dice.split()[0] for step, dice in STEPS])
def test_everything_has_a_place_on_a_large_map_and_all_of_it_fits(step: str, dice: str, size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        screen = the_table(pilot)
        spots = lit(pilot)
        assert [one.token for one in spots] == screen.frame.legal
        board = screen.board
        assert all(board in one.ancestors for one in spots)
        for one in spots:
            assert screen.find_widget(one).visible_region == one.region, one.token
        cells = [cell for one in spots for cell in places(one)]
        assert len(cells) == len(set(cells)), "two spots lie on each other"
        assert screen.query_one("#middle").max_scroll_y == 0
        assert screen.query_one(Choices).has_class("-filled") == (size == LARGE)
        for label in "abcde":
            assert label in text(pilot).splitlines()[1][:57]

    play(table_at(position(step, dice, LARGE_ROWS, SIX)), scene, size)


def places(one: Spot) -> list[tuple[int, int]]:
    """The cells of the screen that a spot takes up."""
    return [(x, y) for y in one.region.line_range for x in one.region.column_range]


def test_looking_at_an_end_shows_the_way_there() -> None:
    async def scene(pilot: Player) -> None:
        screen = the_table(pilot)
        end = next(end for end in cast(ShuffleView, screen.frame.view).ends if end.token == "move:c1.w")
        assert len(end.route) == 4
        screen.look_at_token(end.token)
        await until(pilot, lambda: screen.focused is spot(pilot, end.token))
        await settled(pilot)
        passed = {one.token for one in screen.query(MapSpot) if one.has_class("-passed")}
        hidden = {space for space in end.route if f"move:{space}" in screen.frame.legal}
        assert passed == {f"move:{space}" for space in hidden}
        assert end.space in hidden
        lines = text(pilot).splitlines()
        for space in set(end.route) - hidden:
            x, y = point(pilot, space)
            assert lines[y][x] == "•", space
        assert sum(line.count("•") for line in lines) == len(end.route) - len(hidden)

    play(table_at(position("move seat1", "slide four")), scene)


def test_looking_at_a_turn_shows_the_room_turned() -> None:
    async def scene(pilot: Player) -> None:
        the_table(pilot).look_at_token("turn:b3.90")
        await seen(pilot, "≈─×─┘·└─·─┐")
        await until(pilot, lambda: "3 │↕·↺ ? ↻· │═↕·↺ ? ↻· ═" in text(pilot))

    play(table_at(position("shuffle seat1", "rotate two")), scene)


def test_a_battle_a_jump_and_the_way_home_are_marked() -> None:
    async def scene(pilot: Player) -> None:
        shown = {one.token: str(one.content) for one in lit(pilot)}
        number = the_table(pilot).frame.number
        assert shown["move:c1.mid"] == f"{number('move:c1.mid')}⌂"
        assert shown["move:b1.sw"] == f"{number('move:b1.sw')}×"
        assert shown["take:b1.n"] == f"{number('take:b1.n')}✦"
        assert spot(pilot, "take:b1.n").region.offset == point(pilot, "c2.s")

    rich = "seat1 b1.ne  souls drake djinn wurm\nseat2 a4.n\nseat3 c1.mid\n"
    play(table_at(position("move seat1", "slide four", players=rich)), scene)


def point(pilot: Player, space: str) -> tuple[int, int]:
    """Where a space is on a small map."""
    x, y = point_of(space, SMALL_ROOM)
    corner = the_table(pilot).query_one("#dungeon").region
    return corner.x + x, corner.y + y


def test_pawns_are_swapped_beside_the_map_by_mouse() -> None:
    async def scene(pilot: Player) -> None:
        screen = the_table(pilot)
        assert {one.token for one in screen.query(PairSpot) if one.display} == set(screen.frame.legal) - {"stay"}
        await pilot.click(spot(pilot, "swap:seat1.seat2"))
        await until(pilot, lambda: screen.model.match.length > 0)

    play(table_at(position("swap seat1", "slide star")), scene)


def test_what_lurks_is_listed_with_the_rolls_that_defeat_it() -> None:
    async def scene(pilot: Player) -> None:
        await seen(pilot, "b1 ♨2+ 5 ✶")
        await seen(pilot, "c2 ♣1+ 3 5 ✶")
        await seen(pilot, "✦ b1.n c2.s")
        await pilot.press("question_mark")
        await seen(pilot, "♨ fire   ♣ earth   ≈ water")
        await seen(pilot, "✦ red portal   ☼ yellow portal   ☾ blue portal")

    play(table_at(position("move seat1", "slide two")), scene)


def test_no_key_of_a_help_that_scrolls_is_broken_over_two_lines() -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("question_mark", "end")
        await seen(pilot, ChoosingSurface.KEYS.splitlines()[-1])
        shown = text(pilot)
        assert [line for line in ChoosingSurface.KEYS.splitlines() if line not in shown] == []

    play(table_at(position("move seat1", "slide two")), scene)


# Whole games ---------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_a_whole_game_by_numbers(size: tuple[int, int]) -> None:
    whole_game(table("", "thumb", "thumb", "thumb", game="shuffle", seed=3), by_number, size)


@pytest.mark.long
def test_a_whole_game_by_arrows() -> None:
    whole_game(table("", "thumb", "thumb", game="shuffle", seed=4), by_arrows, SMALL)
