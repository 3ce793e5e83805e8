"""What is in the box of Dungeon Shuffle, and its sheets: rooms, monsters, and the dungeon place by place in words."""

from dataclasses import dataclass
from typing import cast

from dungeonbox.games.shuffle.components import (
    ELEMENT_WORDS,
    ELEMENTS,
    LETTERS,
    MIDDLE,
    MONSTERS,
    PAWNS,
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
from dungeonbox.games.shuffle.view import RoomView, ShuffleView
from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.wording import counted, listed

ARTICLE = "The "
"""What the names of many rooms begin with."""
STRENGTHS = {"weak": "weak", "normal": "at normal strength", "strong": "strong"}
"""How strong a monster is in its room, by the set that counts there."""


def room_name(box: Box, room: int) -> str:
    """The name of a room in the middle of a sentence: "the Bone Kiln", "Gravel Gallery"."""
    name = box.room_names[room]
    return f"the {name.removeprefix(ARTICLE)}" if room == box.start or name.startswith(ARTICLE) else name


def roll_set(box: Box, monster: int, which: int) -> list[str]:
    """The rolls of one of a monster's sets, as letters: 1 to 5 and *."""
    return [LETTERS[roll] for roll in range(SIDES) if box.sets[monster * len(SETS) + which] >> roll & 1]


def sets_words(box: Box, monster: int) -> str:
    """All three sets of a monster."""
    return ", ".join([f"{name} {' '.join(roll_set(box, monster, which))}" for which, name in enumerate(SETS)])


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


# Sheets --------------------------------------------------------------------------------------------------


def sheets(game: Game[State], view: View) -> dict[str, str]:
    """The dungeon in words, place by place, as it lies at this moment; and all that is in the box."""
    return _places(game, cast(ShuffleView, view)) | box_sheets(game)


FIGHTING = "Whoever ends a move by exact roll on a Monster Battle space of its room fights it: one more roll decides."
"""What Monster Battle spaces are for."""

THINGS = {
    "slide": "Slide a room: any one beside a gap, not diagonally, moves into it with all that is on it.",
    "rotate": "Turn a room: any one, where it lies, by as many quarter turns as you like, with all that is on it.",
    "monster": "Move a monster: to a room that has none, but not to the Start Portal. Face down it stays face down.",
    "portal": "Place portals: a pair comes into play on two blank spaces of two rooms, or one in play moves to others."
    " Whoever ends a move on a portal must go through to the other of its colour; whoever passes over one may. To go"
    " through costs no step, but it ends the turn: the rest of the roll is lost. Nobody goes through while another pawn"
    " stands on either end.",
    "walk": "Player die: your pawn walks so many spaces, through doorways that meet, touching none twice; as far as it"
    " can if no way is that long. Ending on a Monster Battle space by exact roll is a battle: the die is rolled again.",
    "star": "Star: swap any two pawns that are not both at the start, or nobody. If one is yours, it does what its new"
    " space demands: a battle on a Monster Battle space, or a portal.",
    "hidden": "A monster nobody has seen: it is turned over when somebody fights it. " + FIGHTING,
    "explorer": "Explorer: the pawn of a player. The souls of defeated monsters are points; whoever has the points"
    " needed and is first back at the Start Portal wins.",
}
"""What the dice show and what else lies on the table, by its word."""


def box_sheets(game: Game[State]) -> dict[str, str]:
    """What rooms and monsters are, and the other things, by their words."""
    cards = box(game)
    found = dict(THINGS)
    for word, room in cards.rooms.items():
        element = "no element" if room.element == "none" else room.element
        doors, battles = listed(room.doors) or "none", listed([PLACE_WORDS[place] for place in room.battles]) or "none"
        found[word] = f"{room.name}: {element}. As printed, doorways: {doors}; Monster Battle spaces: {battles}."
        if room.battles:
            found[word] += " To end a move by exact roll on such a space is to fight the monster of the room, if any."
    for word, monster in cards.monsters.items():
        sets = f"weak {' '.join(monster.weak)}, normal {' '.join(monster.normal)}, strong {' '.join(monster.strong)}"
        worth = counted(monster.points, "point")
        beats, beaten = BEATS[monster.element]
        found[word] = (
            f"{monster.name}: {monster.element}, {monster.tier}, {worth}. "
            f"Rolls that defeat it (* is the star): {sets}. "
            f"It is strong in rooms of {beats}, weak in rooms of {beaten}, normal in its own. {FIGHTING}"
        )
    return found


def sheet_groups(game: Game[State], view: View) -> dict[str, list[str]]:
    """The words of all sheets: places, rooms, dice and the rest, monsters by tier."""
    cards = box(game)
    found = {"Places": [MAP, *(room.cell for room in cast(ShuffleView, view).rooms)], "Rooms": list(cards.rooms)}
    found["Dice and explorers"] = list(THINGS)
    for word, monster in cards.monsters.items():
        found.setdefault(f"Monsters, {monster.tier}", []).append(word)
    return found


BEATS = {"fire": ("earth", "water"), "earth": ("water", "fire"), "water": ("fire", "earth")}
"""What each element beats, and what beats it."""


# The dungeon, place by place -----------------------------------------------------------------------------

MAP = "map"
"""The sheet of all places at once."""
PLACE_WORDS = {"nw": "north-west", "ne": "north-east", "sw": "south-west", "se": "south-east", "mid": "middle"}
PLACE_WORDS |= {way[0]: way for way in WAYS}


def _places(game: Game[State], table: ShuffleView) -> dict[str, str]:
    """What lies at every place of the grid: a map for those who cannot see one."""
    cells = {room.cell: room for room in table.rooms}
    found = {cell: _place(game, table, cells, room) for cell, room in cells.items()}
    return {MAP: "\n".join(found.values()), **found}


def _place(game: Game[State], table: ShuffleView, cells: dict[str, RoomView], room: RoomView) -> str:
    """A room as it lies, its doorways, its monster, and what stands on it."""
    if not room.room:
        return f"{room.cell}: a gap; no room lies here."
    cards = cast(Shuffle, game).box
    name = cards.room_names[cards.rooms.index(room.room)]
    said = [f"{room.cell}: {name}, {'no element' if room.element == 'none' else room.element}"]
    said.append(f"Doorways: {'; '.join([_doorway(cards, cells, room, way) for way in room.doors])}")
    if room.battles:
        spaces = [PLACE_WORDS[place] for place in room.battles]
        said.append(f"Battle {'space' if len(spaces) == 1 else 'spaces'}: {listed(spaces)}")
        said.append(_tile(cards, room))
    said += [
        f"The {PAWNS[explorer.seat]} pawn stands {_spot(explorer.space)}"
        for explorer in table.explorers
        if explorer.space.startswith(f"{room.cell}.")
    ]
    for pair in table.portals:
        for end, twin in zip(pair.ends, reversed(pair.ends), strict=True):
            if end.startswith(f"{room.cell}."):
                said.append(f"A {pair.colour} portal lies {_spot(end)} and leads to {twin}")
    return ". ".join(said) + "."


def _doorway(cards: Box, cells: dict[str, RoomView], room: RoomView, way: str) -> str:
    """Where a doorway leads, or why it leads nowhere."""
    right, down = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}[way]
    beyond = cells.get(f"{chr(ord(room.cell[0]) + right)}{int(room.cell[1]) + down}")
    if beyond is None:
        return f"{way}, shut by the edge"
    if not beyond.room:
        return f"{way}, shut by the gap"
    where = f"{room_name(cards, cards.rooms.index(beyond.room))} ({beyond.cell})"
    return f"{way} to {where}" if way in room.open else f"{way}, shut by a wall of {where}"


def _tile(cards: Box, room: RoomView) -> str:
    """The monster of a room and what defeats it here."""
    if not room.monster:
        return "No monster"
    if room.monster == "?":
        return "A monster nobody has seen lies face down"
    monster = cards.monsters.index(room.monster)
    worth = counted(int(cards.points[monster]), "point")
    rolls = " ".join(roll_set(cards, monster, SETS.index(room.strength)))
    nature = ELEMENTS[cards.natures[monster]]
    return (
        f"The {cards.monster_names[monster]} ({nature}, {worth}) is {STRENGTHS[room.strength]} here: {rolls} defeat it"
    )


def _spot(space: str) -> str:
    """A space within its room."""
    place = space.partition(".")[2]
    return "on the start space" if place == SPACES[MIDDLE] else f"{PLACE_WORDS[place]} ({space})"
