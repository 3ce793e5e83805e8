"""The things of Dungeon Hustle on the full screen: symbols and colours, cells of the board, what lies in a row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.containers import HorizontalScroll
from textual.content import Content
from textual.widgets import Static

from dungeonbox.games.hustle.view import CellView, CornerView, HustleView
from dungeonbox.games.hustle.words import TYPE_LETTERS
from dungeonbox.games.hustle.words_sheets import QuestBox
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.panels import TextLine
from dungeonbox.terminal.screen.spot import Spot, badge, spots_for

SHAPES: Final = {
    "purple": ("▲", "$power"),
    "blue": ("■", "$defense"),
    "white": ("○", "$foreground"),
    "red": ("♥", "$error"),
    "green": ("♣", "$success"),
    "yellow": ("★", "$again"),
}
"""A shape for each colour; a type is a letter."""
MARKS: Final = {
    "fighter": ("♜", "$attack"),
    "rogue": ("◐", "$draw"),
    "cleric": ("✚", "$heal"),
    "mage": ("✦", "$secondary"),
}
STRANGER: Final = ("●", "$foreground")
MONSTER: Final = ("☠", "bold $error")
ICON: Final = ("!", "bold $error")
UNSEEN: Final = ("▯", "$faint")
GOLD: Final = ("$", "$warning")
POINTS: Final = ("◆", "$accent")
CHARGED: Final = ("◉", "$success")
SPENT: Final = ("◌", "$faint")

CELL: Final = 6
"""How wide a cell is; a corner tile covers two cells and the gap between them."""
CORNER: Final = 13


def mark_of(hero: str) -> tuple[str, str]:
    """The symbol and colour of a character."""
    return MARKS.get(hero, STRANGER)


def card_of(word: str) -> Content:
    """A dungeon card: the shape of its colour, the letter of its type, and its icon.

    >>> card_of("blue-key!").plain, card_of("white-sword").plain, card_of("").plain
    ('■K!', '○W', '▯')
    """
    if not word:
        return Content.assemble(UNSEEN)
    colour, _, rest = word.partition("-")
    shape, style = SHAPES[colour]
    icon = [ICON] if rest.endswith("!") else []
    return Content.assemble((shape + TYPE_LETTERS[rest.rstrip("!")], style), *icon)


def cards_of(words: Sequence[str]) -> Content:
    """Dungeon cards in a row.

    >>> cards_of(["red-potion", "", "blue-key!"]).plain
    '♥P ▯ ■K!'
    """
    return Content(" ").join([card_of(word) for word in words])


def lined_up(left: Content, right: Content, width: int) -> Content:
    """Two texts at the ends of a line; where they do not both fit, the left one goes first.

    >>> lined_up(Content("■K!"), Content("7"), 6).plain, lined_up(Content("☠♜◐✚✦"), Content("+12"), 6).plain
    ('■K!  7', '☠♜◐✚✦ ')
    """
    gap = width - left.cell_length - right.cell_length
    return Content.assemble(left, " " * gap, right) if gap >= 0 else left.pad_right(width - left.cell_length)


def figures_of(view: HustleView, seats: Sequence[int]) -> Content:
    """The characters that stand somewhere."""
    return Content.assemble(*[(mark, f"bold {style}") for mark, style in [mark_of(view.heroes[s].hero) for s in seats]])


class Cell(Spot):
    """A cell of the board: its card, who stands there, how the hustle came by, and where one may go."""

    DEFAULT_CSS = """
    Cell { width: 100%; height: 100%; }
    Cell.-visited { background: $panel; }
    Cell.-legal { background: $surface; text-style: bold; }
    Cell.-hinted { text-style: bold underline; }
    Cell:focus { text-style: bold reverse; }
    """

    def __init__(self, place: str) -> None:
        super().__init__(id=place)
        self.place = place

    def show(self, frame: Frame, view: HustleView, cell: CellView, family: str) -> None:
        """Draw it; `family` is what choosing it means now."""
        token = f"{family}:{cell.place}"
        number = frame.number(token)
        card = card_of(cell.card) if cell.card else Content.assemble(("··", "$faint"))
        label = Content.assemble((str(number) if number else "", "bold $primary"))
        monster = [MONSTER] if cell.monster else []
        here = Content.assemble(*monster, figures_of(view, cell.heroes))
        lines = [lined_up(card, label, CELL), lined_up(here, self._trace(view, cell), CELL)]
        lines.append(Content.assemble((cell.place.ljust(CELL), "$faint")))
        self.set_class(cell.visited, "-visited")
        self.put(token, number, Content("\n").join(lines))

    def _trace(self, view: HustleView, cell: CellView) -> Content:
        """How many jumps it took to come here, and whether the card comes along."""
        if not cell.visited or cell.place not in view.path:
            return Content()
        mark = "·" if cell.place not in view.gathers else "~" if cell.painted else "+"
        return Content.assemble((f"{mark}{view.path.index(cell.place)}", "bold $accent" if mark != "·" else "$faint"))


class Corner(Spot):
    """The two cells of a corner tile that lie side by side: which one it is, and the cost of its quest."""

    DEFAULT_CSS = """
    Corner { width: 100%; height: 100%; column-span: 2; background: $panel; }
    Corner.-legal { text-style: bold; }
    Corner.-hinted { text-style: bold underline; }
    Corner:focus { text-style: bold reverse; }
    """

    def __init__(self, place: str) -> None:
        super().__init__(id=place)
        self.place = place

    def show(self, frame: Frame, corner: CornerView, quest: QuestBox | None, family: str) -> None:
        """Draw it; `family` is what choosing it means now."""
        token = family if family == "quest" else f"{family}:{corner.corner}"
        number = frame.number(token)
        name = "Trove" if corner.is_trove else corner.corner.upper()
        spawn = (" ☠spawn", "bold $error") if corner.is_spawn else ""
        label = Content.assemble((str(number) if number else "", "bold $primary"))
        title = Content.assemble((name, "bold"), spawn)
        told = Content(quest.name[:CORNER] if quest else "").pad_right(CORNER)
        self.put(token, number, Content("\n").join([lined_up(title, label, CORNER), self._cost(corner, quest), told]))

    def _cost(self, corner: CornerView, quest: QuestBox | None) -> Content:
        """The symbols of the quest, each with a tick if the hand of these eyes can pay it."""
        if quest is None:
            return Content(" " * CORNER)
        letters = [TYPE_LETTERS[type_] for type_ in quest.cost]
        if not corner.covered:
            return Content(" ".join(letters)).pad_right(CORNER)
        parts = [
            (f"{letter}✓", "bold $success") if is_covered else (f"{letter}✗", "$faint")
            for letter, is_covered in zip(letters, corner.covered, strict=True)
        ]
        gap = " " if len(parts) < 5 else ""
        return lined_up(Content(gap).join([Content.assemble(part) for part in parts]), Content(), CORNER)


class CornerFoot(Static):
    """The third cell of a corner tile: what its quest is worth or how many lie there, and who is on the tile."""

    DEFAULT_CSS = """
    CornerFoot { width: 100%; height: 100%; background: $panel; }
    """

    def __init__(self, place: str) -> None:
        super().__init__("", id=f"{place}-foot", markup=False)
        self.place = place

    def show(self, view: HustleView, corner: CornerView, quest: QuestBox | None) -> None:
        """Draw it."""
        worth = Content.assemble(GOLD, str(quest.gold), " ", POINTS, str(quest.points)) if quest else Content()
        stock = Content.assemble((f"▤{corner.stock}" if corner.stock else "", "$faint"))
        here = lined_up(figures_of(view, corner.heroes), stock, CELL)
        self.update(Content("\n").join([worth, here]), layout=False)


@dataclass(frozen=True)
class Chip:
    """Something in a row that can be chosen."""

    token: str
    face: Content


class ChipSpot(Spot):
    """A chip: its number if it may be chosen, and its face."""

    DEFAULT_CSS = """
    ChipSpot { width: auto; height: 1; margin-right: 2; }
    ChipSpot.-legal { background: $panel; text-style: bold; }
    ChipSpot.-hinted { text-style: bold underline; }
    ChipSpot:focus { text-style: bold reverse; }
    """

    is_growing = True

    def deal(self, chip: Chip, frame: Frame) -> None:
        """Show this one."""
        number = frame.number(chip.token)
        self.put(chip.token, number, Content.assemble((badge(number), "bold $primary"), chip.face))


class Row(HorizontalScroll, can_focus=False):
    """Chips in one line behind a word that says what they are."""

    DEFAULT_CSS = """
    Row { height: 1; scrollbar-size-horizontal: 0; }
    Row .label { width: auto; height: 1; color: $faint; margin-right: 1; }
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.label = TextLine(id=f"{id}-label")
        self.label.add_class("label")

    def compose(self) -> ComposeResult:
        """The word; the chips come and go."""
        yield self.label

    def show(self, frame: Frame, label: Content, chips: Sequence[Chip]) -> None:
        """Lay these chips out."""
        self.label.update(label)
        self.label.display = bool(label.plain)
        for spot, chip in zip(spots_for(self, ChipSpot, len(chips)), chips, strict=True):
            spot.deal(chip, frame)
