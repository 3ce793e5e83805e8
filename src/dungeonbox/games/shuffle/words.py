"""The words of Dungeon Shuffle: names, sentences for notes, phrases for choices, and the table as text."""

from dataclasses import dataclass
from typing import cast

from dungeonbox.games.shuffle.actions import cell_word, space_word
from dungeonbox.games.shuffle.components import (
    COLOURS,
    ELEMENT_WORDS,
    ELEMENTS,
    LETTERS,
    MONSTERS,
    PAWNS,
    PLACES,
    QUARTERS,
    RING,
    SETS,
    SIDES,
    SPACES,
    SYMBOLS,
    TIERS,
    WAYS,
    Box,
)
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.games.shuffle.view import EndView, ExplorerView, RoomView, ShuffleView
from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.notewords import NoteWords

__all__ = ("CLAUSES", "NOTES", "box", "describe", "lists", "show")

# In the order of the kinds in effects.py.
NOTES = (
    NoteWords("first", ("seat",), "3.6", "{seat} goes first."),
    NoteWords("turn", ("seat",), "4.1", "{seat}'s turn."),
    NoteWords("rolled", ("seat", "symbol", "roll"), "4.2", "{seat} rolls {symbol} and {roll}."),
    NoteWords("nothing", ("seat", "symbol"), "R21", "There is nothing to do for {symbol}."),
    NoteWords("left", ("seat", "symbol"), "R3", "{seat} leaves the dungeon as it is."),
    NoteWords("slid", ("seat", "room", "cell", "to"), "5.1", "{seat} slides {room} from {cell} to {to}."),
    NoteWords("turned", ("seat", "room", "cell", "quarters"), "5.4", "{seat} turns {room} at {cell} by {quarters}."),
    NoteWords("carried", ("seat", "monster", "cell", "to"), "5.5", "{seat} moves {monster} from {cell} to {to}."),
    NoteWords(
        "opened", ("seat", "colour", "space", "end"), "5.10", "{seat} opens a {colour} portal: {space} and {end}."
    ),
    NoteWords(
        "shifted", ("seat", "colour", "space", "end"), "5.10", "{seat} moves the {colour} portal: {space} and {end}."
    ),
    NoteWords("walked", ("seat", "space", "end"), "6.1", "{seat} walks from {space} to {end}."),
    NoteWords("jumped", ("seat", "colour", "space", "end"), "7.1", "The {colour} portal takes {seat} to {end}."),
    NoteWords("barred", ("seat", "colour"), "7.6", "The {colour} portal is barred: {seat} stays."),
    NoteWords("stuck", ("seat",), "R18", "{seat} cannot move."),
    NoteWords("swapped", ("seat", "one", "other"), "8.1", "{seat} swaps {one} and {other}."),
    NoteWords("stayed", ("seat",), "8.5", "{seat} swaps nobody."),
    NoteWords("revealed", ("seat", "monster", "room"), "9.2", "In {room} lurks {monster}!"),
    NoteWords("fought", ("seat", "monster", "set", "roll"), "9.3", "{seat} fights {monster}, {set} here: {roll}."),
    NoteWords("won", ("seat", "monster", "points"), "9.4", "{seat} takes the soul of {monster}: points {points}."),
    NoteWords("lost", ("seat", "monster"), "R10", "{monster} is too much for {seat}."),
    NoteWords("lowered", ("points",), "R12", "No monster is left: points {points} are enough now."),
    NoteWords("home", ("seat",), "10.1", "{seat} wins!"),
    NoteWords("tired", ("turns", "points"), "R12", "{turns} turns each: the most points win, {points}."),
    NoteWords("over", (), "10.1", "The game is over."),
)

SYMBOL_WORDS = ("Slide", "Rotate", "Move Monster", "Portal")
ROLL_WORDS = ("1", "2", "3", "4", "5", "a star")
QUARTER_WORDS = ("", "90 degrees", "180 degrees", "270 degrees")
UNSEEN = "a monster nobody has seen"


def lists(game: Game[State]) -> dict[str, list[str]]:
    """What the numbers of a note mean, for each field that is neither a seat nor a plain number.

    `one` and `other` are seats.
    """
    rules = cast(Shuffle, game)
    cells = [cell_word(cell, rules.side) for cell in range(rules.cells)]
    spaces = [space_word(space, rules.side) for space in range(rules.cells * PLACES)]
    return {
        "symbol": list(SYMBOL_WORDS),
        "roll": list(ROLL_WORDS),
        "room": list(rules.box.room_names),
        "cell": cells,
        "to": cells,
        "quarters": list(QUARTER_WORDS),
        "monster": [*(f"the {name}" for name in rules.box.monster_names), UNSEEN],
        "colour": list(COLOURS),
        "space": spaces,
        "end": spaces,
        "set": list(SETS),
    }


# Phrases for choices -------------------------------------------------------------------------------------

SKIPS = {"shuffle": "leave the dungeon as it is", "swap": "swap nobody"}


def describe(game: Game[State], view: View, token: str) -> str:
    """A phrase for an action, for the player to whom this view belongs."""
    rules = cast(Shuffle, game)
    table = cast(ShuffleView, view)
    family, _, word = token.partition(":")
    cell, _, detail = word.partition(".")
    if family == "skip":
        return SKIPS.get(table.step, "leave it")
    if family == "slide":
        return f"slide {_room(rules, table, cell)} {detail}"
    if family == "turn":
        return f"turn {_room(rules, table, cell)} by {detail} degrees"
    if family == "lift":
        return f"move {_monster(rules, table, cell)} out of {_room(rules, table, cell)}"
    if family == "put":
        return f"into {_room(rules, table, cell)}"
    if family == "portal":
        is_in_play = any(pair.colour == word and pair.ends for pair in table.portals)
        return f"move the {word} portal" if is_in_play else f"open the {word} portal"
    if family == "place":
        return f"{'the other' if table.first_end else 'one'} end of the portal at {word}"
    if family == "swap":
        return f"swap {_player(cell)} and {_player(detail)}"
    return _describe_end(rules, table, token, word)


def _describe_end(rules: Shuffle, table: ShuffleView, token: str, word: str) -> str:
    """Where a move ends, and what comes of it."""
    ends = [end for end in table.ends if end.token == token]
    if not ends:
        return f"walk to the portal at {word}" if token.startswith("take:") else f"walk to {word}"
    end = ends[0]
    if end.portal:
        return f"walk to {word} and take the {end.portal} portal to {end.space}"
    if end.wins:
        return f"walk home to {word} and win"
    if end.battle:
        return f"walk to {word} and fight {_monster(rules, table, word.partition('.')[0])}"
    return f"walk to {word}"


def _player(word: str) -> str:
    return f"player {word.removeprefix('seat')}"


def _cell(table: ShuffleView, cell: str) -> RoomView | None:
    return next((room for room in table.rooms if room.cell == cell), None)


def _room(rules: Shuffle, table: ShuffleView, cell: str) -> str:
    """A room by its name and where it lies."""
    room = _cell(table, cell)
    return f"{rules.box.room_names[rules.box.rooms.index(room.room)]} ({cell})" if room and room.room else cell


def _monster(rules: Shuffle, table: ShuffleView, cell: str) -> str:
    """The monster of a room, with what is needed against it."""
    room = _cell(table, cell)
    if room is None or room.monster in ("", "?"):
        return "the unseen monster" if room and room.monster else "the monster"
    number = rules.box.monsters.index(room.monster)
    rolls = roll_set(rules.box, number, SETS.index(room.strength))
    return f"the {rules.box.monster_names[number]}, {room.strength} here ({' '.join(rolls)})"


def roll_set(box: Box, monster: int, which: int) -> list[str]:
    """The rolls of one of a monster's sets, as letters: 1 to 5 and *."""
    return [LETTERS[roll] for roll in range(SIDES) if box.sets[monster * len(SETS) + which] >> roll & 1]


CLAUSES = {
    "skip": "R3",
    "slide": "5.1",
    "turn": "5.4",
    "lift": "5.5",
    "put": "5.5",
    "portal": "5.10",
    "place": "5.10",
    "move": "6.1",
    "take": "7.3",
    "swap": "8.1",
}
"""The clause that lets one do this, by the family of the token."""

# The box -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RoomBox:
    """A room card: name, element (`none` for the Start Portal), and doorways and battle spaces as they are printed."""

    name: str
    element: str
    doors: tuple[str, ...]
    battles: tuple[str, ...]


@dataclass(frozen=True)
class MonsterBox:
    """A monster tile: the three sets are rolls as letters, 1 to 5 and * for the star."""

    name: str
    element: str
    tier: str
    points: int
    weak: tuple[str, ...]
    normal: tuple[str, ...]
    strong: tuple[str, ...]


@dataclass(frozen=True)
class ShuffleBox:
    """What is in the box, by the words that views use; `die` is what the sides of the Dungeon die show."""

    rooms: dict[str, RoomBox]
    monsters: dict[str, MonsterBox]
    die: tuple[str, ...]
    pawns: tuple[str, ...]


def box(game: Game[State]) -> ShuffleBox:
    """The rooms, the monsters and the dice."""
    cards = cast(Shuffle, game).box
    rooms = {}
    for room, word in enumerate(cards.rooms):
        doors, battles = cards.doors[room * QUARTERS], cards.battles[room * QUARTERS]
        rooms[word] = RoomBox(
            cards.room_names[room],
            ELEMENT_WORDS[cards.elements[room]],
            tuple(WAYS[way] for way in range(QUARTERS) if doors >> way & 1),
            tuple(SPACES[place] for place in range(RING) if battles >> place & 1),
        )
    monsters = {}
    for monster, word in enumerate(cards.monsters):
        weak, normal, strong = (tuple(roll_set(cards, monster, which)) for which in range(len(SETS)))
        monsters[word] = MonsterBox(
            cards.monster_names[monster],
            ELEMENTS[cards.natures[monster]],
            TIERS[cards.tiers[monster]],
            int(cards.points[monster]),
            weak,
            normal,
            strong,
        )
    die = tuple(SYMBOLS[face - MONSTERS] for face in cards.dungeon_die.listed())
    return ShuffleBox(rooms, monsters, die, PAWNS)


# The table as text ---------------------------------------------------------------------------------------

BLANK, BATTLE, START, END = ".", "x", "@", "*"
PORTAL_LETTERS = {"red": "R", "yellow": "Y", "blue": "B"}


def show(game: Game[State], view: View, names: list[str]) -> str:
    """The table as its eyes see it, at most 80 columns wide."""
    rules = cast(Shuffle, game)
    table = cast(ShuffleView, view)
    dice = f"   dice: {table.symbol} and {table.roll}" if table.roll else ""
    lines = [f"Turn {table.turn}   points needed: {table.target}{dice}", *map_lines(rules, table)]
    lines += [_show_explorer(rules, table, explorer, names) for explorer in table.explorers]
    lines += _show_monsters(rules, table)
    return "\n".join(lines)


def map_lines(rules: Shuffle, table: ShuffleView) -> list[str]:
    """The map: five lines a row of rooms.

    Digits are pawns, @ the start space, x a battle space, * where a move can end, R Y B portals. In the middle: the
    element of the room as a small letter, then the monster: ? face down, else its element and points.
    """
    marks = _marks(table)
    lines = ["    " + "".join(f"{chr(ord('a') + column):^9}" for column in range(table.side)).rstrip()]
    for row in range(table.side):
        drawn = [_draw_room(rules, room, marks) for room in table.rooms[row * table.side : (row + 1) * table.side]]
        for line in range(5):
            label = f"{row + 1:>3} " if line == 2 else "    "
            lines.append((label + "".join(room[line] for room in drawn)).rstrip())
    return lines


def _marks(table: ShuffleView) -> dict[str, str]:
    """What is to be seen on a space besides its ground: a pawn, an end of a move, a portal."""
    marks = {space: PORTAL_LETTERS[pair.colour] for pair in table.portals for space in pair.ends}
    marks |= {end.space: END for end in table.ends}
    marks |= {explorer.space: str(explorer.seat + 1) for explorer in reversed(table.explorers)}
    return marks


def _draw_room(rules: Shuffle, room: RoomView, marks: dict[str, str]) -> list[str]:
    if not room.room:
        return [" " * 9] * 5
    spots = {place: marks.get(f"{room.cell}.{place}", _ground(room, place)) for place in SPACES}
    north = "+--   --+" if "north" in room.doors else "+-------+"
    south = "+--   --+" if "south" in room.doors else "+-------+"
    west = " " if "west" in room.doors else "|"
    east = " " if "east" in room.doors else "|"
    middle = f" {spots['mid']} " if room.room == "start" else f"{room.element[0]}{_tile(rules, room)}"
    return [
        north,
        f"|{spots['nw']}  {spots['n']}  {spots['ne']}|",
        f"{west}{spots['w']} {middle} {spots['e']}{east}",
        f"|{spots['sw']}  {spots['s']}  {spots['se']}|",
        south,
    ]


def _ground(room: RoomView, place: str) -> str:
    if place == "mid":
        return START
    return BATTLE if place in room.battles else BLANK


def _tile(rules: Shuffle, room: RoomView) -> str:
    """A monster tile in two letters."""
    if room.monster in ("", "?"):
        return f"{room.monster:2}"
    number = rules.box.monsters.index(room.monster)
    return f"{ELEMENTS[rules.box.natures[number]][0].upper()}{rules.box.points[number]}"


def _show_explorer(rules: Shuffle, table: ShuffleView, explorer: ExplorerView, names: list[str]) -> str:
    mark = ">" if explorer.seat == table.to_act else " "
    souls = [rules.box.monster_names[rules.box.monsters.index(soul)] for soul in explorer.souls]
    line = f"{mark}{explorer.seat + 1} {names[explorer.seat][:16]:16} {explorer.space:7} points {explorer.points:<2} "
    return (line + ", ".join(souls))[:80].rstrip()


def _show_monsters(rules: Shuffle, table: ShuffleView) -> list[str]:
    """The monsters that lie face up, with the rolls that defeat them where they are."""
    lines = []
    for room in table.rooms:
        if room.monster not in ("", "?"):
            lines.append(f"  {_room(rules, table, room.cell)}: {_monster(rules, table, room.cell)}"[:80])
    return lines


def end_words(end: EndView) -> str:
    """A route as text: its spaces, and the portal at its end."""
    walked = " ".join(end.route)
    return f"{walked} ={end.portal}=> {end.space}" if end.portal else walked
