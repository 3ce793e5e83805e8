"""The dungeon as a map of characters, and where on it everything lies."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from textual.content import Content

from dungeonbox.games.shuffle.components import RING, SPACES, WAYS
from dungeonbox.games.shuffle.view import RoomView, ShuffleView
from dungeonbox.games.shuffle.words import ShuffleBox

ELEMENTS: Final = {"fire": ("♨", "$attack"), "earth": ("♣", "$success"), "water": ("≈", "$secondary")}
START_CORNER: Final = ("┌", "$primary")
PORTALS: Final = {"red": ("✦", "$error"), "yellow": ("☼", "$warning"), "blue": ("☾", "$defense")}
PAWNS: Final = {
    "red": ("●", "$error"),
    "blue": ("▲", "$defense"),
    "green": ("■", "$success"),
    "yellow": ("◆", "$warning"),
    "violet": ("★", "$power"),
    "white": ("✚", "$foreground"),
}
"""A shape for each colour of a pawn: those of the marks that the browser gives the seats."""
STRENGTHS: Final = {"weak": "-", "normal": "=", "strong": "+"}
HOME: Final = "⌂"
BLANK: Final = "·"
BATTLE: Final = "×"
STEP: Final = "•"

WIDTH: Final = 11
"""How many columns a room takes."""
SMALL: Final = 3
"""Rows of a room whose spaces lie on its walls."""
LARGE: Final = 5
"""Rows of a room with walls round its spaces."""
LABEL: Final = 2
"""Columns before the first room, for the number of the row."""
AT: Final = {
    "nw": (2, 0), "n": (5, 0), "ne": (8, 0),
    "w": (2, 1), "mid": (5, 1), "e": (8, 1),
    "sw": (2, 2), "s": (5, 2), "se": (8, 2),
}  # fmt: skip
"""Column and row of every space in a small room."""
TOWARDS: Final = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
OPPOSITE: Final = {"north": "south", "east": "west", "south": "north", "west": "east"}
MOST_AT_HOME: Final = 5
"""So many pawns are drawn one by one on the start space."""


def corner_of(cell: str, height: int) -> tuple[int, int]:
    """Where the upper left corner of a room is drawn.

    >>> corner_of("a1", SMALL), corner_of("b3", LARGE)
    ((2, 1), (13, 11))
    """
    return LABEL + (ord(cell[0]) - ord("a")) * WIDTH, 1 + (int(cell[1:]) - 1) * height


def point_of(space: str, height: int) -> tuple[int, int]:
    """Where a space is drawn.

    >>> point_of("a1.nw", SMALL), point_of("b1.s", LARGE)
    ((4, 1), (18, 4))
    """
    cell, _, place = space.partition(".")
    left, top = corner_of(cell, height)
    column, row = AT[place]
    return left + column, top + row + (height - SMALL) // 2


def tile_of(room: RoomView, box: ShuffleBox) -> tuple[str, str]:
    """A monster tile in three characters, and its colour: its element, its points, how strong it is here."""
    if room.monster in ("", "?"):
        return f"{room.monster:^3}", "bold"
    monster = box.monsters[room.monster]
    shape, style = ELEMENTS[monster.element]
    return f"{shape}{monster.points}{STRENGTHS[room.strength]}", f"bold {style}"


def turned(view: ShuffleView, cell: str, quarters: int) -> ShuffleView:
    """The view with this room turned clockwise: a preview of a turn."""

    def moved(space: str) -> str:
        where, _, place = space.partition(".")
        return f"{cell}.{_turned_place(place, quarters)}" if where == cell else space

    rooms = tuple([_turned_room(room, quarters) if room.cell == cell else room for room in view.rooms])
    doors = {room.cell: room.doors for room in rooms}
    return replace(
        view,
        rooms=tuple([replace(room, open=_meeting(room, doors)) for room in rooms]),
        explorers=tuple([replace(explorer, space=moved(explorer.space)) for explorer in view.explorers]),
        portals=tuple([replace(pair, ends=tuple(map(moved, pair.ends))) for pair in view.portals]),
    )


def _turned_place(place: str, quarters: int) -> str:
    return place if place == "mid" else SPACES[(SPACES.index(place) + 2 * quarters) % RING]


def _turned_room(room: RoomView, quarters: int) -> RoomView:
    doors = tuple([WAYS[(WAYS.index(way) + quarters) % len(WAYS)] for way in room.doors])
    return replace(room, doors=doors, battles=tuple([_turned_place(place, quarters) for place in room.battles]))


def _meeting(room: RoomView, doors: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The doorways of a room that meet one of the room beside it."""
    return tuple([way for way in room.doors if OPPOSITE[way] in doors.get(beside(room.cell, way), ())])


def beside(cell: str, way: str) -> str:
    """The cell that lies this way, in the grid or not.

    >>> beside("b2", "north"), beside("b2", "east")
    ('b1', 'c2')
    """
    right, down = TOWARDS[way]
    return f"{chr(ord(cell[0]) + right)}{int(cell[1:]) + down}"


class Canvas:
    """Rows of characters, each with its style."""

    def __init__(self, width: int, height: int) -> None:
        self.rows = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write from here to the right."""
        for column, letter in enumerate(text, x):
            self.rows[y][column] = (letter, style)

    def content(self) -> Content:
        """All of it."""
        lines = []
        for row in self.rows:
            runs = groupby(row, key=lambda ink: ink[1])
            lines.append(Content.assemble(*[("".join([letter for letter, _ in run]), style) for style, run in runs]))
        return Content("\n").join(lines)


def draw(view: ShuffleView, box: ShuffleBox, height: int, route: Sequence[str] = ()) -> Content:
    """The whole dungeon with all that lies and stands in it, and a route to look at."""
    canvas = Canvas(LABEL + view.side * WIDTH, 1 + view.side * height)
    for number in range(view.side):
        canvas.put(LABEL + number * WIDTH + WIDTH // 2, 0, "abcde"[number], "$faint")
        canvas.put(0, 1 + number * height + height // 2, str(number + 1), "$faint")
    for room in view.rooms:
        if room.room:
            _draw_room(canvas, view, box, room, height)
        else:
            left, top = corner_of(room.cell, height)
            canvas.put(left + WIDTH // 2 - 1, top + height // 2, "gap", "$faint")
    for space in route:
        canvas.put(*point_of(space, height), STEP, "bold $accent")
    _draw_pieces(canvas, view, box, height)
    return canvas.content()


def _draw_room(canvas: Canvas, view: ShuffleView, box: ShuffleBox, room: RoomView, height: int) -> None:
    """Walls with doorways, spaces, and the monster in the middle; the element is in the corner."""
    left, top = corner_of(room.cell, height)
    corner, style = ELEMENTS.get(room.element, START_CORNER)
    _draw_walls(canvas, room, height, style)
    canvas.put(left, top, corner, style)
    for place in SPACES:
        if place != "mid":
            is_battle = place in room.battles
            lit = "bold $error" if room.monster else "$faint"
            canvas.put(
                *point_of(f"{room.cell}.{place}", height), BATTLE if is_battle else BLANK, lit if is_battle else ""
            )
    tile, colour = (f" {HOME} ", "bold $primary") if room.room == "start" else tile_of(room, box)
    is_lifted = view.lifted == room.cell
    canvas.put(left + 4, top + height // 2, tile, f"{colour} reverse" if is_lifted else colour)


def _draw_walls(canvas: Canvas, room: RoomView, height: int, style: str) -> None:
    """A doorway that meets another is bright, one that leads nowhere is not."""
    left, top = corner_of(room.cell, height)
    right, bottom = left + WIDTH - 1, top + height - 1
    canvas.put(left, top, "┌" + "─" * (WIDTH - 2) + "┐", style)
    canvas.put(left, bottom, "└" + "─" * (WIDTH - 2) + "┘", style)
    for y in range(top + 1, bottom):
        canvas.put(left, y, "│", style)
        canvas.put(right, y, "│", style)
    for way in room.doors:
        lit = "bold $accent" if way in room.open else style
        if way == "north":
            canvas.put(left + 4, top, "┘ └", lit)
        elif way == "south":
            canvas.put(left + 4, bottom, "┐ ┌", lit)
        else:
            canvas.put(left if way == "west" else right, top + height // 2, "═", lit)


def _draw_pieces(canvas: Canvas, view: ShuffleView, box: ShuffleBox, height: int) -> None:
    """Portals, and pawns on top of them; a portal under a pawn is drawn beside it."""
    pawns: dict[str, list[int]] = {}
    for explorer in view.explorers:
        pawns.setdefault(explorer.space, []).append(explorer.seat)
    portals = [(end, pair.colour) for pair in view.portals for end in pair.ends if pair.colour != view.pair]
    portals += [(view.first_end, view.pair)] if view.first_end else []
    for end, colour in portals:
        x, y = point_of(end, height)
        shape, style = PORTALS[colour]
        canvas.put(x + (end in pawns), y, shape, f"bold {style}")
    for space, seats in pawns.items():
        x, y = point_of(space, height)
        if len(seats) > MOST_AT_HOME:
            canvas.put(x - 1, y, f"{len(seats)}♟", "bold $primary")
            continue
        for column, seat in enumerate(seats, x - len(seats) // 2):
            shape, style = PAWNS[box.pawns[seat]]
            canvas.put(column, y, shape, f"bold {style}{' reverse' if seat == view.to_act else ''}")
