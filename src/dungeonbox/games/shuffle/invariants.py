"""The invariants of a whole state: counts, ranges, and cards that are nowhere or twice."""

from dungeonbox.games.shuffle.components import MIDDLE, MONSTERS, PAIRS, PLACES, QUARTERS, ROOMS, SIDES, Box
from dungeonbox.games.shuffle.state import FACE_DOWN, GAP, NO_MONSTER, NOWHERE, ShuffleState, is_blank
from dungeonbox.kernel.types import NONE, Int


def broken(s: ShuffleState, box: Box, side: Int) -> list[str]:
    """§1.2 §1.4 §1.5 §3.3 §3.5 §11.1 Every invariant a whole state breaks, in words."""
    wrong = [] if len(s.unseen) == 0 else ["there are unseen things in a game without secrets"]
    cells = side * side
    for name, pile in (("rooms", s.rooms), ("turned", s.turned), ("monsters", s.monsters)):
        if pile.size() != cells:
            return [*wrong, f"{name} has {pile.size()} cells instead of {cells}"]
    if s.portals.size() != 2 * PAIRS:
        return [*wrong, f"there are {s.portals.size()} portals instead of {2 * PAIRS}"]
    wrong += _broken_rooms(s, box, side)
    wrong += _broken_monsters(s, box)
    if wrong:
        return wrong
    wrong += _broken_portals(s, box)
    wrong += _broken_pawns(s, box)
    if not NONE <= s.symbol < QUARTERS or not NONE <= s.roll < SIDES:
        wrong.append("a die shows what it cannot show")
    return wrong


def _broken_rooms(s: ShuffleState, box: Box, side: Int) -> list[str]:
    wrong: list[str] = []
    laid = [room for room in s.rooms.listed() if room != GAP]
    gaps = s.rooms.size() - len(laid)
    expected = 1 if side == 4 else 2
    if gaps != expected:
        wrong.append(f"there are {gaps} gaps instead of {expected}")
    if len(set(laid)) != len(laid):
        wrong.append("a room is in the dungeon twice")
    if box.start not in laid or box.remove in laid or min(laid) < 0 or max(laid) >= ROOMS + 2:
        wrong.append("the rooms are not those of a dungeon")
    for cell in range(s.rooms.size()):
        if not 0 <= s.turned[cell] < QUARTERS or (s.rooms[cell] == GAP and s.turned[cell] != 0):
            wrong.append(f"cell {cell} is turned {s.turned[cell]} times")
    return wrong


def _broken_monsters(s: ShuffleState, box: Box) -> list[str]:
    wrong: list[str] = []
    seen = [monster for explorer in s.explorers for monster in explorer.souls.listed()]
    hidden = 0
    for cell in range(s.monsters.size()):
        monster = s.monsters[cell]
        if monster == NO_MONSTER:
            continue
        if s.rooms[cell] == GAP or s.rooms[cell] == box.start:
            wrong.append(f"there is a monster in cell {cell}, which cannot have one")
        if monster == FACE_DOWN:
            hidden += 1
        else:
            seen.append(monster)
    if sorted([*seen, *s.deck.listed()]) != list(range(MONSTERS)):
        wrong.append("the monster tiles are not all there, each once")
    if hidden > s.deck.size():
        wrong.append("more tiles lie face down than have not been seen")
    for seat in range(len(s.explorers)):
        explorer = s.explorers[seat]
        if explorer.points != sum([box.points[monster] for monster in explorer.souls.listed()]):
            wrong.append(f"seat {seat + 1} has {explorer.points} points, which the souls are not worth")
    return wrong


def _broken_portals(s: ShuffleState, box: Box) -> list[str]:
    wrong: list[str] = []
    placed = [space for space in s.portals.listed() if space != NOWHERE]
    if len(set(placed)) != len(placed):
        wrong.append("two portals lie on one space")
    for pair in range(PAIRS):
        low, high = s.portals[2 * pair], s.portals[2 * pair + 1]
        if (low == NOWHERE) != (high == NOWHERE):
            wrong.append("a portal has no twin")
        elif low != NOWHERE and low // PLACES >= high // PLACES:
            wrong.append("the two portals of a pair are in the wrong order, or in one room")
        if pair >= box.pairs and low != NOWHERE:
            wrong.append(f"pair {pair + 1} of the portals is in play, and there are only {box.pairs}")
    for space in placed:
        if not is_blank(s, box, space):
            wrong.append(f"a portal lies on space {space}, which is not blank")
    return wrong


def _broken_pawns(s: ShuffleState, box: Box) -> list[str]:
    wrong: list[str] = []
    spaces = [explorer.space for explorer in s.explorers]
    for space in spaces:
        cell = space // PLACES
        if not 0 <= cell < s.rooms.size() or s.rooms[cell] == GAP:
            wrong.append(f"a pawn stands on space {space}, where no room is")
        elif space % PLACES == MIDDLE:
            if s.rooms[cell] != box.start:
                wrong.append(f"a pawn stands on space {space}, in the middle of a room")
        elif spaces.count(space) > 1:
            wrong.append(f"two pawns stand on space {space}")
    return wrong
