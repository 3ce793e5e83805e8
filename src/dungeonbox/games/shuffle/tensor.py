"""How an observation of Dungeon Shuffle is written as a row of bytes: the code of each field of its state."""

from dungeonbox.games.shuffle import steps
from dungeonbox.games.shuffle.actions import cell_word, space_word
from dungeonbox.games.shuffle.components import COLOURS, MOST_NEEDED, PAIRS, PLACES, QUARTERS, ROLLS, SYMBOLS, Box
from dungeonbox.games.shuffle.rules import STEPS, Shuffle
from dungeonbox.games.shuffle.state import ENDINGS
from dungeonbox.kernel.codes import MOST, Choice, Code, Counts, Number, Seat, SeatFlags, Slots
from dungeonbox.kernel.tensor import LEFT, WHAT, WHOM, FieldCode, Frames, Layout, Part


def layout(game: Shuffle) -> Layout:
    """The layout of a row."""
    seats, side = int(game.seats), int(game.side)
    return Layout(seats, _frames(seats, side), _table(game.box, seats, side), _explorer(game.box, side))


def _spaces(side: int) -> Code:
    return Choice([space_word(space, side) for space in range(side * side * PLACES)])


def _frames(seats: int, side: int) -> Frames:
    """There is one question at a time."""
    cells = [cell_word(cell, side) for cell in range(side * side)]
    placing = [steps.PLACE_FIRST, steps.PLACE_SECOND]
    return Frames(
        1,
        [step.name for step in STEPS],
        seats,
        [
            Part("lifted", WHAT, [steps.PUT], Choice(cells), "the cell of the monster that is to move"),
            Part("pair", WHAT, placing, Choice(list(COLOURS)), "the portals that are being placed"),
            Part("first_end", WHOM, [steps.PLACE_SECOND], _spaces(side), "where the first of them is to lie"),
            Part("winners", WHOM, [steps.OVER], SeatFlags(seats), "who has won"),
            Part("ending", LEFT, [steps.OVER], Choice(list(ENDINGS)), "how the game ended"),
        ],
    )


def _table(box: Box, seats: int, side: int) -> list[FieldCode]:
    cells = side * side
    turned = Choice([str(90 * quarters) for quarters in range(QUARTERS)])
    monster = Choice([*box.monsters, "face-down"])
    return [
        FieldCode("first", Seat(seats), "who began"),
        FieldCode("turn", Number(MOST, saturates=True), "turns begun"),
        FieldCode("target", Number(MOST_NEEDED), "points needed"),
        FieldCode("symbol", Choice(list(SYMBOLS)), "what the Dungeon die shows"),
        FieldCode("roll", Choice(list(ROLLS)), "what the Player die shows"),
        FieldCode("rooms", Slots(cells, Choice(box.rooms), is_fixed=True), "the room in each cell, row by row"),
        FieldCode("turned", Slots(cells, turned, is_fixed=True), "how far each is turned, in degrees clockwise"),
        FieldCode("monsters", Slots(cells, monster, is_fixed=True), "the monster in each cell"),
        FieldCode("portals", Slots(2 * PAIRS, _spaces(side), is_fixed=True), "the spaces of the portals, pair by pair"),
        FieldCode("deck", Counts(box.monsters), "monsters not turned up so far, those left in the box among them"),
    ]


def _explorer(box: Box, side: int) -> list[FieldCode]:
    return [
        FieldCode("space", _spaces(side), "where the pawn stands"),
        FieldCode("souls", Counts(box.monsters), "monsters defeated"),
        FieldCode("points", Number(MOST), "what they are worth"),
    ]
