"""The view: the whole table as plain values that screens draw; it is the same for all seats."""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from dungeonbox.games.shuffle.actions import TURNS, Actions, cell_word, space_word
from dungeonbox.games.shuffle.components import (
    COLOURS,
    ELEMENT_WORDS,
    MIDDLE,
    PLACES,
    QUARTERS,
    RING,
    ROLLS,
    SETS,
    SPACES,
    SYMBOLS,
    WAYS,
    Box,
    strength,
)
from dungeonbox.games.shuffle.effects import Routes, beside, colour_at, is_battle, is_open
from dungeonbox.games.shuffle.state import FACE_DOWN, GAP, NO_MONSTER, NOWHERE, ShuffleState
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.game import View
from dungeonbox.kernel.types import NONE


@mypyc_attr(native_class=False)
@dataclass
class RoomView:
    """One cell of the grid, with everything as it lies on the table now.

    `room` is empty for a gap. `turned` is in degrees, clockwise. `doors` are the sides with a doorway, `open` those
    of them that meet a doorway, both as ways (`north` ...); `battles` the Monster Battle spaces (`nw` ...). `monster`
    is `?` for a tile face down, empty for none; `strength` is `weak`, `normal` or `strong` for a tile face up.
    """

    cell: str
    room: str
    turned: int
    element: str
    doors: tuple[str, ...]
    open: tuple[str, ...]
    battles: tuple[str, ...]
    monster: str
    strength: str


@mypyc_attr(native_class=False)
@dataclass
class ExplorerView:
    """One player: `space` is where the pawn stands; `souls` are the monsters defeated, worth so many points."""

    seat: int
    space: str
    souls: tuple[str, ...]
    points: int


@mypyc_attr(native_class=False)
@dataclass
class PortalView:
    """A pair of portals: its colour and its two spaces, or none if it is not in play."""

    colour: str
    ends: tuple[str, ...]


@mypyc_attr(native_class=False)
@dataclass
class EndView:
    """A way the pawn can go now: the token that chooses it, where the pawn is then, and one route as spaces walked.

    If the route ends at a portal that is taken, `portal` is its colour and `space` the twin of the last one walked.
    `battle` says that a battle follows, `wins` that the game is won, `cut` that the way is shorter than the roll
    because there is none longer: then no battle follows, even on a Monster Battle space.
    """

    token: str
    space: str
    route: tuple[str, ...]
    portal: str
    battle: bool
    wins: bool
    cut: bool


@mypyc_attr(native_class=False)
@dataclass
class ChangeView:
    """A slide or a turn that can be made now: the token that chooses it, and how the room would lie then.

    `cell` is where it would lie; `doors` are its sides with a doorway, `open` those that would meet one.
    """

    token: str
    cell: str
    doors: tuple[str, ...]
    open: tuple[str, ...]


@mypyc_attr(native_class=False)
@dataclass
class LairView:
    """A room into which the lifted monster can move: the token that chooses it, and how strong the monster is there.

    `strength` is empty for a tile face down.
    """

    token: str
    cell: str
    strength: str


@mypyc_attr(native_class=False)
@dataclass
class SwapView:
    """Two pawns that can change places: the token that chooses them, their seats, and what comes of it.

    If one of them is the chooser's own, `space` is where that pawn is in the end, through the portal of the colour
    `portal` or not; `battle` says that a battle follows, `wins` that the game is won. Otherwise nothing comes of it.
    """

    token: str
    one: int
    other: int
    space: str
    portal: str
    battle: bool
    wins: bool


@mypyc_attr(native_class=False)
@dataclass
class ShuffleView(View):
    """The table as one pair of eyes sees it.

    `rooms` are the cells row by row from the top left, `side` to a row. `symbol` and `roll` are what the dice show:
    `slide`, `rotate`, `monster` or `portal`; `one` to `five` or `star`; empty before the first turn. `ends` are there
    while a move is to be chosen, `changes` while a room slides or turns, `lairs` while a monster goes to another room,
    `swaps` while pawns can change places. `lifted` is the cell of the monster that is to move, `pair` and `first_end`
    the portals being placed and where the first of them is to lie. `unseen` are the monsters not turned up so far,
    those left in the box among them.
    """

    eyes: int
    step: str
    to_act: int
    first: int
    turn: int
    target: int
    side: int
    symbol: str
    roll: str
    lifted: str
    pair: str
    first_end: str
    rooms: tuple[RoomView, ...]
    explorers: tuple[ExplorerView, ...]
    portals: tuple[PortalView, ...]
    ends: tuple[EndView, ...]
    changes: tuple[ChangeView, ...]
    lairs: tuple[LairView, ...]
    swaps: tuple[SwapView, ...]
    unseen: tuple[str, ...]
    winners: tuple[int, ...]


def picture(
    observation: ShuffleState,
    box: Box,
    action_ids: Actions,
    tokens: list[str],
    side: int,
    step: str,
    legal: list[int],
    winners: list[int],
) -> ShuffleView:
    """Draw an observation; `step` is the name of what is going on, `legal` what the seat that is asked can answer."""
    stack = observation.stack
    is_placing = step in ("place-first", "place-second")
    return ShuffleView(
        eyes=NONE if observation.eyes == SPECTATOR else observation.eyes,
        step=step,
        to_act=NONE if step == "over" else stack.seat,
        first=observation.first,
        turn=observation.turn,
        target=observation.target,
        side=side,
        symbol=SYMBOLS[observation.symbol] if observation.symbol != NONE else "",
        roll=ROLLS[observation.roll] if observation.roll != NONE else "",
        lifted=cell_word(stack.what, side) if step == "put" else "",
        pair=COLOURS[stack.what] if is_placing else "",
        first_end=space_word(stack.whom, side) if step == "place-second" else "",
        rooms=tuple(_picture_room(observation, box, side, cell) for cell in range(side * side)),
        explorers=tuple(_picture_explorer(observation, box, side, seat) for seat in range(len(observation.explorers))),
        portals=tuple(_picture_portal(observation, side, pair) for pair in range(box.pairs)),
        ends=_picture_ends(observation, box, action_ids, tokens, side) if step == "move" else (),
        changes=_picture_changes(observation, box, action_ids, tokens, side, legal) if step == "shuffle" else (),
        lairs=_picture_lairs(observation, box, action_ids, tokens, side, legal) if step == "put" else (),
        swaps=_picture_swaps(observation, box, action_ids, tokens, side, legal) if step == "swap" else (),
        unseen=observation.deck.words(box.monsters),
        winners=tuple(winners),
    )


def _picture_room(observation: ShuffleState, box: Box, side: int, cell: int) -> RoomView:
    room = observation.rooms[cell]
    word = cell_word(cell, side)
    if room == GAP:
        return RoomView(word, "", 0, "", (), (), (), "", "")
    turned = observation.turned[cell]
    doors = box.doors[room * QUARTERS + turned]
    battles = box.battles[room * QUARTERS + turned]
    monster = observation.monsters[cell]
    is_seen = monster not in (NO_MONSTER, FACE_DOWN)
    return RoomView(
        cell=word,
        room=box.rooms[room],
        turned=90 * turned,
        element=ELEMENT_WORDS[box.elements[room]],
        doors=tuple(WAYS[way] for way in range(QUARTERS) if (doors >> way) & 1 == 1),
        open=tuple(WAYS[way] for way in range(QUARTERS) if is_open(observation, box, side, cell, way)),
        battles=tuple(SPACES[place] for place in range(RING) if (battles >> place) & 1 == 1),
        monster=box.monsters[monster] if is_seen else "?" * (monster == FACE_DOWN),
        strength=SETS[strength(box.natures[monster], box.elements[room])] if is_seen else "",
    )


def _picture_explorer(observation: ShuffleState, box: Box, side: int, seat: int) -> ExplorerView:
    explorer = observation.explorers[seat]
    return ExplorerView(
        seat=seat,
        space=space_word(explorer.space, side),
        souls=explorer.souls.words(box.monsters),
        points=explorer.points,
    )


def _picture_portal(observation: ShuffleState, side: int, pair: int) -> PortalView:
    ends = (observation.portals[2 * pair], observation.portals[2 * pair + 1])
    return PortalView(COLOURS[pair], tuple(space_word(end, side) for end in ends if end != NOWHERE))


def _picture_ends(
    observation: ShuffleState, box: Box, action_ids: Actions, tokens: list[str], side: int
) -> tuple[EndView, ...]:
    """§R6 §R7 Every legal end of the move with a route to it, in the order of the actions."""
    routes = Routes(observation, box, side, observation.stack.seat)
    roll = routes.limit
    routes.find()
    is_cut = routes.longest < roll
    found: list[EndView] = []
    for space in range(side * side * PLACES):
        if (routes.ends[space // PLACES] >> space % PLACES) & 1 == 1:
            token = tokens[action_ids.move + space]
            is_battle_space = not is_cut and is_battle(observation, box, space)
            wins = space == routes.home and routes.is_rich
            walked = tuple(space_word(step, side) for step in routes.trace(space, 0))
            found.append(
                EndView(token, space_word(space, side), walked, "", is_battle_space, wins, is_cut and not wins)
            )
    for space in sorted(observation.portals.listed()):
        gate = routes.gate_at(space)
        if space != NOWHERE and routes.gates & gate:
            token = tokens[action_ids.taking(space)]
            walked = tuple(space_word(step, side) for step in routes.trace(space, gate))
            colour = COLOURS[colour_at(observation, space)]
            found.append(EndView(token, space_word(observation.twin(space), side), walked, colour, False, False, False))
    return tuple(found)


def _picture_changes(
    observation: ShuffleState, box: Box, action_ids: Actions, tokens: list[str], side: int, legal: list[int]
) -> tuple[ChangeView, ...]:
    """§5.1 §5.4 §6.2 How a room would lie after every slide or turn."""
    found: list[ChangeView] = []
    for action in legal:
        quarters = 0
        if action_ids.is_slide(action):
            cell = (action - action_ids.slide) // QUARTERS
            to = beside(cell, (action - action_ids.slide) % QUARTERS, side)
        elif action_ids.is_turn(action):
            cell = to = (action - action_ids.turn) // TURNS
            quarters = (action - action_ids.turn) % TURNS + 1
        else:
            continue
        doors = box.doors[observation.rooms[cell] * QUARTERS + (observation.turned[cell] + quarters) % QUARTERS]
        ways = [way for way in range(QUARTERS) if (doors >> way) & 1 == 1]
        meeting = [way for way in ways if _has_doorway(observation, box, beside(to, way, side), way ^ 2, cell)]
        found.append(
            ChangeView(
                tokens[action],
                cell_word(to, side),
                tuple([WAYS[way] for way in ways]),
                tuple([WAYS[way] for way in meeting]),
            )
        )
    return tuple(found)


def _has_doorway(observation: ShuffleState, box: Box, cell: int, way: int, left: int) -> bool:
    """Whether the room of a cell has a doorway on that side; the room of the cell `left` has gone from there."""
    if cell == NONE or cell == left or observation.rooms[cell] == GAP:
        return False
    return (box.doors[observation.rooms[cell] * QUARTERS + observation.turned[cell]] >> way) & 1 == 1


def _picture_lairs(
    observation: ShuffleState, box: Box, action_ids: Actions, tokens: list[str], side: int, legal: list[int]
) -> tuple[LairView, ...]:
    """§9.5 How strong the lifted monster would be in each room."""
    monster = observation.monsters[observation.stack.what]
    found: list[LairView] = []
    for action in legal:
        cell = action - action_ids.put
        word = ""
        if monster != FACE_DOWN:
            word = SETS[strength(box.natures[monster], box.elements[observation.rooms[cell]])]
        found.append(LairView(tokens[action], cell_word(cell, side), word))
    return tuple(found)


def _picture_swaps(
    observation: ShuffleState, box: Box, action_ids: Actions, tokens: list[str], side: int, legal: list[int]
) -> tuple[SwapView, ...]:
    """§8.2 §8.4 §R14 Which pawns can change places, and what the space demands of the one who swaps their own."""
    found: list[SwapView] = []
    seat = observation.stack.seat
    for action in legal:
        if not action_ids.is_swap(action):
            continue
        one, other = action_ids.swapped(action)
        space, portal, battle, wins = "", "", False, False
        if seat in (one, other):
            end = observation.explorers[one + other - seat].space
            twin = observation.twin(end)
            wins = end % PLACES == MIDDLE and observation.explorers[seat].points >= observation.target
            battle = is_battle(observation, box, end)
            if twin != NOWHERE and (twin == observation.explorers[seat].space or observation.is_occupied(twin)):
                twin = NOWHERE  # the pawn swapped with stands on it, or another
            portal = COLOURS[colour_at(observation, end)] if twin != NOWHERE else ""
            space = space_word(twin if twin != NOWHERE else end, side)
        found.append(SwapView(tokens[action], one, other, space, portal, battle, wins))
    return tuple(found)
