"""Which clause may be cited for what: a table of events and circumstances, written from RULES.md alone.

The law of citations compares it with the clauses of all notes and refusals. A circumstance is computed from states and
answers; what the rules noted or refused by is not known here. Where a pawn can go is found here once more, by walking
every route.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from dungeonbox.games.shuffle import steps
from dungeonbox.games.shuffle.components import MIDDLE, PAIRS, PLACES, QUARTERS, RING, SYMBOLS
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.games.shuffle.state import ESCAPED, GAP, NO_MONSTER, NOWHERE, ShuffleState
from dungeonbox.games.shuffle.words import NOTES
from dungeonbox.kernel.citations import Cell, Happening

EVENTS: Final = tuple(words.name for words in NOTES)
MOVING: Final = ("stay", "move", "take", "swap")
"""The families of answers of the Move Player phase; all others change the dungeon."""
SHUFFLING: Final = ("skip", "slide", "turn", "lift", "put", "portal", "place")

CELLS: Final = (
    Cell("goal", "", ("2.2", "2.1")),
    Cell("first", "by lot", ("3.6", "R19")),
    Cell("first", "by agreement", ("R19",)),
    Cell("turn", "", ("4.1", "R19")),
    Cell("warned", "", ("R12",)),
    Cell("rolled", "", ("4.2", "R17")),
    Cell("nothing", "no monster is left", ("R21",)),
    Cell("nothing", "no room is empty", ("5.9",)),
    Cell("nothing", "pawns on all portals", ("5.13",)),
    Cell("left", "", ("R3",)),
    Cell("slid", "", ("5.1",)),
    Cell("turned", "", ("5.4",)),
    Cell("rode", "", ("R4",)),
    Cell("carried", "", ("5.5",)),
    Cell("strength", "", ("9.5", "R2")),
    Cell("opened", "", ("5.10",)),
    Cell("shifted", "", ("5.10", "5.11")),
    Cell("walked", "the whole roll", ("6.1",)),
    Cell("walked", "home with the points", ("R11", "10.1")),
    Cell("walked", "to a portal where the way ends", ("7.2",)),
    Cell("walked", "over a portal", ("7.3",)),
    Cell("walked", "to a portal or over it", ("7.2", "7.3")),
    Cell("cut", "", ("6.6", "R6")),
    Cell("peace", "", ("R9",)),
    Cell("jumped", "after a walk", ("7.1", "7.2")),
    Cell("jumped", "after a swap", ("8.2", "R14")),
    Cell("took", "", ("7.3", "7.4")),
    Cell("barred", "after a walk", ("7.5", "7.6")),
    Cell("barred", "after a swap", ("R14",)),
    Cell("looped", "", ("R7",)),
    Cell("stuck", "", ("R18",)),
    Cell("swapped", "", ("8.1", "8.4")),
    Cell("sent", "", ("8.1", "8.4")),
    Cell("traded", "", ("8.1",)),
    Cell("stayed", "", ("8.5",)),
    Cell("unswapped", "", ("R14",)),
    Cell("revealed", "", ("9.2",)),
    Cell("fought", "", ("9.3", "R17")),
    Cell("won", "", ("9.4",)),
    Cell("enough", "", ("10.1",)),
    Cell("lost", "", ("R10",)),
    Cell("lowered", "", ("R12",)),
    Cell("eligible", "", ("R12",)),
    Cell("home", "by a walk", ("10.1", "R11")),
    Cell("home", "by a swap", ("R11",)),
    Cell("home", "when the turn begins", ("R11",)),
    Cell("wins", "", ("R12",)),
    Cell("total", "", ("9.4",)),
    Cell("over", "by a walk", ("10.1", "R11")),
    Cell("over", "by a swap", ("R11",)),
    Cell("over", "when the turn begins", ("R11",)),
    Cell("over", "the highest total", ("R12",)),
    # Refusals of anything
    Cell("refused", "over: home with the points", ("10.1",)),
    Cell("refused", "over: the highest total", ("R12",)),
    Cell("refused", "another player's turn", ("R19",)),
    # Refusals to the seat that is asked, by the kind of answer
    *(Cell(f"refused {family}", "the dungeon is shuffled first", ("4.1",)) for family in MOVING),
    *(Cell(f"refused {family}", "the pawn moves now", ("4.1",)) for family in SHUFFLING),
    *(Cell(f"refused {family}", "the die shows something else", ("4.3",)) for family in SHUFFLING[1:]),
    *(Cell(f"refused {family}", "a monster is to move", ("5.5",)) for family in SHUFFLING if family != "put"),
    *(Cell(f"refused {family}", "portals are to be placed", ("5.10",)) for family in SHUFFLING[:5]),
    Cell("refused skip", "it must be shuffled", ("R3",)),
    Cell("refused slide", "no room", ("5.1",)),
    Cell("refused slide", "no gap on that side", ("5.2",)),
    Cell("refused turn", "no room", ("5.4",)),
    Cell("refused lift", "no monster there", ("5.5",)),
    Cell("refused put", "no monster lifted", ("5.5",)),
    Cell("refused put", "no room", ("5.5",)),
    Cell("refused put", "where it is", ("5.5",)),
    Cell("refused put", "the Start Portal", ("5.7",)),
    Cell("refused put", "a monster there", ("5.8",)),
    Cell("refused portal", "not the next pair", ("R20",)),
    Cell("refused portal", "a pawn on it", ("5.12",)),
    Cell("refused portal", "portals are to be placed", ("R20",)),
    Cell("refused place", "no pair named", ("R20",)),
    Cell("refused place", "no room", ("R8",)),
    Cell("refused place", "a Monster Battle space", ("R8",)),
    Cell("refused place", "a pawn there", ("R8",)),
    Cell("refused place", "a portal there", ("R8",)),
    Cell("refused place", "the room of the other end", ("R8",)),
    Cell("refused stay", "no star", ("8.1",)),
    Cell("refused swap", "no star", ("8.1",)),
    Cell("refused swap", "both on the start space", ("R14",)),
    Cell("refused move", "a star", ("8.1",)),
    Cell("refused take", "a star", ("8.1",)),
    Cell("refused move", "no space", ("R5",)),
    Cell("refused move", "where the move began", ("6.5",)),
    Cell("refused move", "a pawn there", ("6.4",)),
    Cell("refused move", "a portal that must be taken", ("7.2",)),
    Cell("refused move", "beyond home with the points", ("R11",)),
    Cell("refused move", "there are longer ways", ("6.6", "R6")),
    Cell("refused take", "no portal", ("7.1",)),
    Cell("refused take", "where the move began", ("6.5",)),
    Cell("refused take", "back to where the move began", ("R7",)),
    Cell("refused take", "a pawn on either end", ("7.5",)),
    Cell("refused take", "on no way of the greatest length", ("R7",)),
    *(Cell(f"refused {family}", "pawns in the way", ("6.4",)) for family in ("move", "take")),
    *(Cell(f"refused {family}", "a doorway on one side only", ("6.3",)) for family in ("move", "take")),
    *(Cell(f"refused {family}", "no doorway", ("6.2",)) for family in ("move", "take")),
    *(Cell(f"refused {family}", "too far", ("6.1",)) for family in ("move", "take")),
)


# Notes ---------------------------------------------------------------------------------------------------


def circumstance(game: Shuffle, happening: Happening[ShuffleState]) -> str:
    """In which circumstance something was noted; "" for what happens in one way only."""
    before = happening.before
    match happening.event:
        case "first":
            return "by lot" if game.setup.options["first_seat"] == "random" else "by agreement"
        case "nothing":
            return "no room is empty" if happening.is_start else _idleness(before)
        case "walked":
            return _walk(game, before, happening.action)
        case "jumped" | "barred":
            return "after a walk" if before.stack.step == steps.MOVE else "after a swap"
        case "home":
            return _arrival(before)
        case "over":
            return _arrival(before) if happening.after.stack.left == ESCAPED else "the highest total"
    return ""


def _idleness(s: ShuffleState) -> str:
    """§5.9 §5.13 §R21 Why there is nothing to do for the Dungeon die."""
    if SYMBOLS[s.symbol] == "portal":
        return "pawns on all portals"
    return "no monster is left" if all(monster == NO_MONSTER for monster in s.monsters.listed()) else "no room is empty"


def _walk(game: Shuffle, s: ShuffleState, action: int) -> str:
    """§6.1 §7.2 §7.3 §R11 What kind of walk it was, if it was not cut short."""
    ways = _ways(game, s)
    family, space = _family(game, action), _space(game, action)
    if family == "move":
        if space == ways.home and ways.is_rich:
            return "home with the points"
        return "the whole roll"
    longest = [route for route in ways.routes if len(route) == ways.longest]
    if ways.is_rich:
        longest = [route for route in longest if ways.home not in route[:-1]]
    is_end = any(route[-1] == space for route in longest)
    is_passed = any(space in route[:-1] for route in longest)
    if is_end and is_passed:
        return "to a portal or over it"
    return "to a portal where the way ends" if is_end else "over a portal"


def _arrival(s: ShuffleState) -> str:
    """§10.1 §R11 How the winner came home."""
    return {steps.MOVE: "by a walk", steps.SWAP: "by a swap"}.get(int(s.stack.step), "when the turn begins")


# Refusals ------------------------------------------------------------------------------------------------


def refusal(game: Shuffle, observation: ShuffleState, action: int) -> tuple[str, str]:
    """The event and the circumstance of an answer that is not allowed to the seat whose observation this is."""
    step = observation.stack.step
    if step == steps.OVER:
        is_home = observation.stack.left == ESCAPED
        return "refused", "over: home with the points" if is_home else "over: the highest total"
    if observation.stack.seat != observation.eyes:
        return "refused", "another player's turn"
    family = _family(game, action)
    return f"refused {family}", _why_not(game, observation, family, action)


def _why_not(game: Shuffle, s: ShuffleState, family: str, action: int) -> str:
    """What keeps the seat that is asked from an answer of this family."""
    step = s.stack.step
    is_moving = family in MOVING
    if step in (steps.MOVE, steps.SWAP):
        if not is_moving:
            return "the pawn moves now"
        if step == steps.SWAP:
            return "both on the start space" if family == "swap" else "a star"
        return "no star" if family in ("stay", "swap") else _ways(game, s).why_not(family, _space(game, action))
    if is_moving:
        return "the dungeon is shuffled first"
    if step == steps.PUT:
        return _why_not_put(game, s, action) if family == "put" else "a monster is to move"
    if step == steps.CHANGE:
        return _why_not_change(game, s, family, action)
    return _why_not_place(game, s, action) if family == "place" else "portals are to be placed"


SYMBOL_OF: Final = {"slide": "slide", "turn": "rotate", "lift": "monster", "put": "monster"}
"""Which symbol of the Dungeon die a family of answers belongs to; `portal` and `place` belong to its portal."""


def _why_not_change(game: Shuffle, s: ShuffleState, family: str, action: int) -> str:
    """§4.3 §5.1 §5.2 §5.4 §5.5 §5.12 §R3 §R20 Why the dungeon cannot be changed so."""
    if family == "skip":
        return "it must be shuffled"
    if SYMBOL_OF.get(family, "portal") != SYMBOLS[s.symbol]:
        return "the die shows something else"
    if family == "portal":
        pair = ("red", "yellow", "blue").index(game.token(action).partition(":")[2])
        return "not the next pair" if s.portals[2 * pair] == NOWHERE else "a pawn on it"
    if family in ("put", "place"):
        return "no monster lifted" if family == "put" else "no pair named"
    if family == "lift":
        return "no monster there"
    is_gap = s.rooms[_cell(game, action)] == GAP
    return "no room" if is_gap or family == "turn" else "no gap on that side"


def _why_not_put(game: Shuffle, s: ShuffleState, action: int) -> str:
    """§5.5 §5.7 §5.8 Why a monster cannot go there."""
    cell = _cell(game, action)
    if s.rooms[cell] == GAP:
        return "no room"
    if s.rooms[cell] == game.box.start:
        return "the Start Portal"
    return "where it is" if cell == s.stack.what else "a monster there"


def _why_not_place(game: Shuffle, s: ShuffleState, action: int) -> str:
    """§R8 Why a portal cannot lie there."""
    cell, space = _cell(game, action), _space(game, action)
    if s.rooms[cell] == GAP:
        return "no room"
    if game.box.battles[s.rooms[cell] * QUARTERS + s.turned[cell]] >> space % PLACES & 1:
        return "a Monster Battle space"
    if any(explorer.space == space for explorer in s.explorers):
        return "a pawn there"
    return "a portal there" if _twin(s, space) != NOWHERE else "the room of the other end"


# Where a pawn can go -------------------------------------------------------------------------------------


class _Ways:
    """Every route of the pawn whose turn it is, walked one by one."""

    def __init__(self, game: Shuffle, s: ShuffleState) -> None:
        self.game = game
        self.s = s
        explorer = s.explorers[s.stack.seat]
        self.roll = int(s.roll) + 1
        self.origin = int(explorer.space)
        self.home = s.rooms.listed().index(game.box.start) * PLACES + MIDDLE
        self.is_rich = explorer.points >= s.target
        others = [one.space for seat, one in enumerate(s.explorers) if seat != s.stack.seat]
        self.pawns = {space for space in others if space != self.home}
        self.routes = list(self._routes([self.origin]))
        self.longest = max((len(route) for route in self.routes), default=0)
        self.ends = {route[-1] for route in self.routes if len(route) == self.longest}
        self._distances: dict[tuple[int, bool], dict[int, int]] = {}

    def _routes(self, walked: list[int]) -> Iterator[list[int]]:
        """§6.4 §6.5 Every route that goes on from here; without the space where it began."""
        if len(walked) <= self.roll:
            for space in self.beside(walked[-1], doorways=2):
                if space not in walked and space not in self.pawns:
                    yield [*walked[1:], space]
                    yield from self._routes([*walked, space])

    def beside(self, space: int, doorways: int) -> Iterator[int]:
        """§6.2 §R5 The spaces next to one; a side leads on if it has at least so many doorways, on both sides of it."""
        cell, place = divmod(space, PLACES)
        if place == MIDDLE:
            yield from (cell * PLACES + door for door in (1, 3, 5, 7))
            return
        yield from (cell * PLACES + (place + step) % RING for step in (1, -1))
        if place % 2 == 0:
            return
        if cell == self.home // PLACES:
            yield self.home
        row, column = divmod(cell, self.game.side)
        down, right = {1: (-1, 0), 3: (0, 1), 5: (1, 0), 7: (0, -1)}[place]
        row, column = row + down, column + right
        if 0 <= row < self.game.side and 0 <= column < self.game.side:
            other, opposite = row * self.game.side + column, (place + 4) % RING
            if self.s.rooms[other] != GAP and self._has_door(cell, place) + self._has_door(other, opposite) >= doorways:
                yield other * PLACES + opposite

    def _has_door(self, cell: int, place: int) -> bool:
        return bool(self.game.box.doors[self.s.rooms[cell] * QUARTERS + self.s.turned[cell]] >> place // 2 & 1)

    def distance(self, goal: int, doorways: int, *, is_blocked: bool) -> int:
        """The length of the shortest way to a space; more than any roll if there is none."""
        if (doorways, is_blocked) not in self._distances:
            self._distances[doorways, is_blocked] = self._distances_to_all(doorways, is_blocked=is_blocked)
        return self._distances[doorways, is_blocked].get(goal, self.game.cells * PLACES)

    def _distances_to_all(self, doorways: int, *, is_blocked: bool) -> dict[int, int]:
        """The length of the shortest way to every space that can be reached."""
        near, steps = {self.origin}, 0
        found = {self.origin: 0}
        while near:
            near = {to for space in near for to in self.beside(space, doorways)} - found.keys()
            near -= self.pawns if is_blocked else set()
            steps += 1
            found |= dict.fromkeys(near, steps)
        return found

    def why_not(self, family: str, space: int) -> str:
        """§6.1 to §6.6 §7.1 §7.2 §7.5 §R5 §R7 §R11 Why the move cannot end there, or that portal not be taken."""
        return self._why_not_take(space) if family == "take" else self._why_not_move(space)

    def _why_not_move(self, space: int) -> str:
        if self.s.rooms[space // PLACES] == GAP or (space % PLACES == MIDDLE and space != self.home):
            return "no space"
        if space == self.origin:
            return "where the move began"
        if space in self.pawns:
            return "a pawn there"
        if space in self.ends:
            is_portal = _twin(self.s, space) not in {NOWHERE, self.origin, *self.pawns}
            return "a portal that must be taken" if is_portal else "beyond home with the points"
        return self._why_not_reached(space, "there are longer ways")

    def _why_not_take(self, space: int) -> str:
        twin = _twin(self.s, space)
        if twin == NOWHERE:
            return "no portal"
        if self.origin in (space, twin):
            return "where the move began" if space == self.origin else "back to where the move began"
        if space in self.pawns or twin in self.pawns:
            return "a pawn on either end"
        return self._why_not_reached(space, "on no way of the greatest length")

    def _why_not_reached(self, space: int, near: str) -> str:
        """What keeps a space out of reach; `near` if nothing does."""
        if self.distance(space, doorways=2, is_blocked=True) <= self.longest:
            return near
        for circumstance, doorways in (("pawns in the way", 2), ("a doorway on one side only", 1), ("no doorway", 0)):
            if self.distance(space, doorways, is_blocked=False) <= self.roll:
                return circumstance
        return "too far"


def _ways(game: Shuffle, s: ShuffleState) -> _Ways:
    """The routes in a state, walked once for all the answers that are asked about it."""
    return _ways_in(game, s.pack())


@lru_cache(maxsize=8)
def _ways_in(game: Shuffle, packed: bytes) -> _Ways:
    return _Ways(game, game.unpack(packed))


# Words of answers ----------------------------------------------------------------------------------------


def _family(game: Shuffle, action: int) -> str:
    return game.token(action).partition(":")[0]


def _cell(game: Shuffle, action: int) -> int:
    """The cell that an answer names."""
    word = game.token(action).partition(":")[2]
    return "abcde".index(word[0]) + (int(word[1]) - 1) * game.side


def _space(game: Shuffle, action: int) -> int:
    """The space that an answer names."""
    place = game.token(action).partition(".")[2]
    return _cell(game, action) * PLACES + ("nw", "n", "ne", "e", "se", "s", "sw", "w", "mid").index(place)


def _twin(s: ShuffleState, space: int) -> int:
    """§7.1 The other end of the portal on a space, or NOWHERE."""
    ends = s.portals.listed()
    return next((ends[end ^ 1] for end in range(2 * PAIRS) if ends[end] == space), NOWHERE)
