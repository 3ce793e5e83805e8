"""The board of Dungeon Shuffle: the map of the dungeon; beside it dice, explorers, portals, and what lurks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, cast

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from dungeonbox.games.shuffle import words
from dungeonbox.games.shuffle.view import EndView, ShuffleView
from dungeonbox.kernel.game import Game, State
from dungeonbox.terminal.screen.boards.board import Board
from dungeonbox.terminal.screen.boards.shuffle_map import (
    BATTLE,
    BLANK,
    ELEMENTS,
    HOME,
    LABEL,
    LARGE,
    PAWNS,
    PORTALS,
    SMALL,
    STEP,
    STRENGTHS,
    WIDTH,
    beside,
    corner_of,
    draw,
    point_of,
    tile_of,
    turned,
)
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.panels import TextLine
from dungeonbox.terminal.screen.spot import Spot, badge, spots_for

SYMBOLS: Final = {"slide": "⇄ Slide", "rotate": "↻ Rotate", "monster": "? Monster", "portal": "✦ Portal"}
ROLLS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "star": "✶"}
SKIPS: Final = {"skip": "leave it", "stay": "swap nobody"}
TURNS: Final = {"90": (7, "↻"), "180": (1, "↕"), "270": (3, "↺")}
"""Where in the middle of a room its turns are, and their arrows."""
ARROWS: Final = {"north": ("s", "↑"), "east": ("w", "→"), "south": ("n", "↓"), "west": ("e", "←")}
"""The side of a gap where a room comes in, and an arrow."""
MOST_NUMBERED: Final = 30
"""With more choices than this there is a ring where each can be made: the number is told on looking at it."""
AROUND: Final = 4
"""Rows of the screen that are always taken: banner, question, keys."""
LIST: Final = 10
"""Rows of the list of choices, where there is room for one."""
PAIRS_IN_A_ROW: Final = 4


@dataclass(frozen=True)
class Mark:
    """Something on the map that can be chosen: where, and what it looks like."""

    token: str
    x: int
    y: int
    text: str


class MapSpot(Spot):
    """A space, a room or a monster on the map that can be chosen."""

    DEFAULT_CSS = """
    MapSpot { position: absolute; width: 1; height: 1; }
    MapSpot.-legal { color: $primary; background: $panel; text-style: bold; }
    MapSpot.-passed { color: $accent; text-style: bold underline; }
    MapSpot.-hinted { text-style: bold underline; }
    MapSpot:focus { background: $accent; color: $background; text-style: bold; }
    """

    point = (0, 0)
    """Where on the map it lies."""

    def mark(self, mark: Mark, number: int) -> None:
        """Lie where this says."""
        self.point = (mark.x, mark.y)
        self.styles.offset = (mark.x, mark.y)
        self.styles.width = len(mark.text)
        self.put(mark.token, number, Content(mark.text))


class Ground(Static):
    """The map itself, drawn as text."""

    DEFAULT_CSS = """
    Ground { position: absolute; width: auto; height: auto; }
    """


class Dungeon(Container):
    """The map, with everything on it that can be chosen now."""

    DEFAULT_CSS = """
    Dungeon { width: auto; height: auto; }
    """

    def __init__(self, box: words.ShuffleBox) -> None:
        super().__init__(id="dungeon")
        self.box = box
        self.height = SMALL
        self.ground = Ground("", markup=False)
        self._drawn = Content()

    def compose(self) -> ComposeResult:
        """The ground; spots come on top of it."""
        yield self.ground

    def show(self, frame: Frame, height: int) -> None:
        """Draw the dungeon, `height` rows to a room."""
        view = cast(ShuffleView, frame.view)
        self.height = height
        self.styles.width = LABEL + view.side * WIDTH
        self.styles.height = 1 + view.side * height
        self.draw(view, ())
        marks = list(self._marks(frame))
        for spot, mark in zip(spots_for(self, MapSpot, len(marks)), marks, strict=True):
            spot.mark(mark, frame.number(mark.token))

    def draw(self, view: ShuffleView, route: Sequence[str]) -> None:
        """Draw what lies under the spots; those on the route are marked."""
        passed = {point_of(space, self.height) for space in route}
        for spot in self.query(MapSpot):
            spot.set_class(spot.point in passed, "-passed")
        content = draw(view, self.box, self.height, route)
        if not content.is_same(self._drawn):
            self._drawn = content
            self.ground.update(content)

    def look(self, frame: Frame, token: str) -> None:
        """Show the route that this token would take, or how a room would lie."""
        view = cast(ShuffleView, frame.view)
        family, _, word = token.partition(":")
        if family == "turn":
            cell, _, degrees = word.partition(".")
            view = turned(view, cell, int(degrees) // 90)
        self.draw(view, next((end.route for end in view.ends if end.token == token), ()))

    # What can be chosen ----------------------------------------------------------------------------------

    def _marks(self, frame: Frame) -> Iterator[Mark]:
        """Everything on the map that is legal now."""
        view = cast(ShuffleView, frame.view)
        ends = {end.token: end for end in view.ends}
        for token in frame.legal:
            family, _, word = token.partition(":")
            number = str(frame.number(token)) if len(frame.legal) <= MOST_NUMBERED else "○"
            if token in ends:
                yield self._on_space(token, ends[token].space, number + _ending(ends[token]))
            elif family == "place":
                yield self._on_space(token, word, number)
            elif family == "slide":
                yield self._in_gap(token, word, number)
            elif family == "turn":
                yield self._beside_monster(token, word)
            elif family in ("lift", "put"):
                yield self._on_monster(view, token, word, number)

    def _on_space(self, token: str, space: str, text: str) -> Mark:
        x, y = point_of(space, self.height)
        return Mark(token, x, y, text)

    def _in_gap(self, token: str, word: str, number: str) -> Mark:
        """A slide is chosen in the gap, on the side where the room comes in."""
        cell, _, way = word.partition(".")
        place, arrow = ARROWS[way]
        return self._on_space(token, f"{beside(cell, way)}.{place}", number + arrow)

    def _beside_monster(self, token: str, word: str) -> Mark:
        cell, _, degrees = word.partition(".")
        left, top = corner_of(cell, self.height)
        column, arrow = TURNS[degrees]
        return Mark(token, left + column, top + self.height // 2, arrow)

    def _on_monster(self, view: ShuffleView, token: str, cell: str, number: str) -> Mark:
        """The monster with its number in front, or where it can go."""
        left, top = corner_of(cell, self.height)
        room = next(room for room in view.rooms if room.cell == cell)
        tile = tile_of(room, self.box)[0] if room.monster else " ○ "
        return Mark(token, left + 4 - len(number), top + self.height // 2, number + tile)


def _ending(end: EndView) -> str:
    """What comes of a move: a battle, a jump, or victory."""
    if end.portal:
        return PORTALS[end.portal][0]
    return HOME if end.wins else BATTLE if end.battle else ""


class GateSpot(Spot):
    """A pair of portals, in a line."""

    DEFAULT_CSS = """
    GateSpot { width: 100%; height: 1; text-wrap: nowrap; }
    GateSpot.-legal { text-style: bold; }
    GateSpot.-hinted { text-style: underline; }
    GateSpot:focus { background: $accent; color: $background; }
    """


class PairSpot(MapSpot):
    """Two pawns that can be swapped."""


class Ledger(Vertical):
    """The dice, the explorers, the portals; a way to do nothing, whom one can swap; and the monsters seen."""

    DEFAULT_CSS = """
    Ledger { width: 1fr; padding-left: 1; }
    Ledger #rolled { height: 2; }
    Ledger #lairs { height: 1fr; text-wrap: nowrap; }
    """

    def __init__(self, box: words.ShuffleBox) -> None:
        super().__init__(id="ledger")
        self.box = box
        self.gates = [GateSpot() for _ in PORTALS]
        self.skip = GateSpot()

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield TextLine(id="rolled")
        yield TextLine(id="explorers")
        yield from self.gates
        yield self.skip
        yield Container(id="pairs")
        yield TextLine(id="lairs")

    def show(self, frame: Frame, rows: int) -> None:
        """Draw everything beside the map, which has so many rows."""
        view = cast(ShuffleView, frame.view)
        self.styles.height = rows
        self.query_one("#rolled", TextLine).put(self._rolled(view))
        explorers = self.query_one("#explorers", TextLine)
        explorers.styles.height = len(view.explorers)
        explorers.put(Content("\n").join(self._explorers(frame, view)))
        for spot, pair in zip(self.gates, view.portals, strict=True):
            shape, style = PORTALS[pair.colour]
            token = f"portal:{pair.colour}"
            number = frame.number(token)
            where = " ".join(pair.ends) or "not in play"
            spot.put(token, number, Content.assemble((badge(number), "bold"), (f"{shape} ", f"bold {style}"), where))
        leave = next((token for token in SKIPS if token in frame.legal), "")
        if leave:
            number = frame.number(leave)
            self.skip.put(leave, number, Content(badge(number) + SKIPS[leave]))
        else:
            self.skip.clear()
        self._show_pairs(frame)
        self.query_one("#lairs", TextLine).put(Content("\n").join(self._lairs(view)))

    def _rolled(self, view: ShuffleView) -> Content:
        dice = f"{SYMBOLS[view.symbol]}   {ROLLS[view.roll]}" if view.roll else ""
        return Content.assemble((dice, "bold $primary"), "\n", (f"turn {view.turn}, to win {view.target}", "$faint"))

    def _explorers(self, frame: Frame, view: ShuffleView) -> Iterator[Content]:
        """Whose turn it is, the pawn, the name, the points, and where they are."""
        for explorer in view.explorers:
            shape, style = PAWNS[self.box.pawns[explorer.seat]]
            who = "you" if explorer.seat == frame.eyes else frame.names[explorer.seat]
            turn = "▶" if explorer.seat == view.to_act else " "
            where = f"{HOME} home" if explorer.space.endswith(".mid") else explorer.space
            yield Content.assemble(
                (turn, "bold $primary"), (f"{shape} {who:<8.8}", f"bold {style}"),
                (f"{explorer.points:>3} ", "bold"), (where, "$faint"),
            )  # fmt: skip

    def _lairs(self, view: ShuffleView) -> Iterator[Content]:
        """The monsters that lie face up, and the rolls that defeat them where they are."""
        for room in view.rooms:
            if room.strength:
                tile = tile_of(room, self.box)
                rolls = " ".join(getattr(self.box.monsters[room.monster], room.strength)).replace("*", ROLLS["star"])
                yield Content.assemble((f"{room.cell} ", "$faint"), tile, (f" {rolls}", ""))

    def _show_pairs(self, frame: Frame) -> None:
        """Who can be swapped, a pair of pawns each."""
        tokens = [token for token in frame.legal if token.startswith("swap:")]
        home = self.query_one("#pairs", Container)
        home.styles.height = -(-len(tokens) // PAIRS_IN_A_ROW)
        spots = spots_for(home, PairSpot, len(tokens))
        for place, (spot, token) in enumerate(zip(spots, tokens, strict=True)):
            seats = [int(seat.removeprefix("seat")) - 1 for seat in token.removeprefix("swap:").split(".")]
            pawns = "".join([PAWNS[self.box.pawns[seat]][0] for seat in seats])
            row, column = divmod(place, PAIRS_IN_A_ROW)
            spot.mark(Mark(token, 5 * column, row, f"{frame.number(token):>2}{pawns}"), frame.number(token))


class ShuffleBoard(Board):
    """The map of the dungeon, and a ledger of explorers, portals and monsters."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    ShuffleBoard #plan { height: auto; }
    """

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        self.box = words.box(game)
        self.shown: Frame | None = None

    def compose(self) -> ComposeResult:
        """The map on the left, the rest on the right."""
        yield Horizontal(Dungeon(self.box), Ledger(self.box), id="plan")

    def show(self, frame: Frame) -> None:
        """Draw a frame; the rooms are as large as fits."""
        self.shown = frame
        view = cast(ShuffleView, frame.view)
        is_listed = self.screen.has_class("-wide") and self.screen.has_class("-tall")
        rows = self.screen.size.height - AROUND - LIST * is_listed
        height = LARGE if rows > LARGE * view.side else SMALL
        self.query_one(Dungeon).show(frame, height)
        self.query_one(Ledger).show(frame, 1 + view.side * height)

    def on_spot_looked(self, event: Spot.Looked) -> None:
        """Draw the route to the spot in focus."""
        if self.shown is not None:
            self.query_one(Dungeon).look(self.shown, event.token)

    # Words -----------------------------------------------------------------------------------------------

    def seat_style(self, frame: Frame, seat: int) -> str:
        """The colour of the pawn."""
        del frame
        return f"bold {PAWNS[self.box.pawns[seat]][1]}"

    def seat_mark(self, frame: Frame, seat: int) -> str:
        """The shape of the pawn."""
        del frame
        return PAWNS[self.box.pawns[seat]][0]

    def legend(self) -> Content:
        """What the symbols mean."""
        elements = [Content.assemble((shape, style), f" {name}") for name, (shape, style) in ELEMENTS.items()]
        portals = [Content.assemble((shape, style), f" {name} portal") for name, (shape, style) in PORTALS.items()]
        pawns = [Content.assemble(PAWNS[pawn], f" {pawn}") for pawn in self.box.pawns]
        strengths = "   ".join(f"{mark} {name}" for name, mark in STRENGTHS.items())
        return Content("\n").join(
            [
                Content("   ").join(elements),
                Content(f"in the middle of a room: ? face down, or element, points, strength ({strengths})"),
                Content(f"{BLANK} space   {BATTLE} battle space   {HOME} start space   {STEP} the way you look at"),
                Content("┘ └  ┐ ┌  ═ doorways; bright where two meet   ↻ ↕ ↺ turn by 90, 180, 270"),
                Content("   ").join(portals),
                Content("   ").join(pawns),
                Content("c1.nw: column c, row 1; in that room the space to the north-west"),
            ]
        )


BOARD: Final = ShuffleBoard
