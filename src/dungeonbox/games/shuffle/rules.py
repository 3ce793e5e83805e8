"""Dungeon Shuffle, edition 1: the flow of a game. What slides, portals and battles do is in effects.py."""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.games.shuffle import components, effects
from dungeonbox.games.shuffle.actions import SKIP, TURNS, Actions, tokens
from dungeonbox.games.shuffle.components import (
    FIRST_ROLL,
    FIRST_ROOM,
    FIRST_SYMBOL,
    MIDDLE,
    MONSTER,
    MONSTERS,
    PAIRS,
    PAWNS,
    PLACES,
    PORTAL,
    QUARTERS,
    RING,
    ROTATE,
    SLIDE,
    STAR,
)
from dungeonbox.games.shuffle.effects import Routes, beside, is_battle, start_space
from dungeonbox.games.shuffle.sight import redact, unseen_cards
from dungeonbox.games.shuffle.state import (
    FACE_DOWN,
    GAP,
    NO_MONSTER,
    NOWHERE,
    Explorer,
    ShuffleState,
    broken,
    read_state,
)
from dungeonbox.games.shuffle.view import picture
from dungeonbox.kernel.chance import EVERYONE, SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, UnseenCards, View, worth_of_places
from dungeonbox.kernel.info import GameSetup, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves
from dungeonbox.kernel.zones import Bag, Pile

# The steps of a game, in the order of the rulebook, and what the frame of each keeps in `what` and `whom`.
# fmt: off
START_TURN: Final = 0    # §4.2
SHUFFLE: Final = 1       # §4.3   asked
PUT: Final = 2           # §5.5   asked   what: the cell of the monster
PLACE_FIRST: Final = 3   # §5.10  asked   what: the pair
PLACE_SECOND: Final = 4  # §5.11  asked   what: the pair   whom: where its first end is to lie
ADVANCE: Final = 5       # §4.4
MOVE: Final = 6          # §6.1   asked
SWAP: Final = 7          # §8.1   asked
BATTLE: Final = 8        # §9.1
END_TURN: Final = 9      # §4.5
OVER: Final = 10         # §10.1          left: how it ended; whom: the winners, as bits
# fmt: on

STEPS: Final = (
    "start-turn", "shuffle", "put", "place-first", "place-second", "advance", "move", "swap", "battle", "end-turn",
    "over",
)  # fmt: skip

# §R11 §R12 How a game ends.
ESCAPED: Final = 0
EMPTY: Final = 1
TIME_UP: Final = 2
ENDINGS: Final = ("escaped", "no monsters left", "100 turns each")

TARGETS: Final = (11, 9, 7, 9, 7)
"""§2.2 The points needed, from two players on."""
MOST_TURNS: Final = 100
QUESTIONS_A_TURN: Final = 4
WHOLE_RING: Final = 0xFF
LARGE: Final = 5
"""From so many players on the grid is 5 x 5."""


class Shuffle(Game[ShuffleState]):
    """The rulebook for so many seats, with the rooms and monsters of a box."""

    def __init__(self, setup: GameSetup) -> None:
        box = components.load(setup.components)
        side = 5 if setup.seats >= LARGE else 4
        super().__init__(
            setup,
            Traits(luck=True),
            tokens(side, setup.seats),
            box.faces(),
            setup.seats * MOST_TURNS * QUESTIONS_A_TURN,
        )
        self.box = box
        self.side: Int = side
        self.cells: Int = side * side
        self.action_ids = Actions(side, setup.seats)
        first = setup.options["first_seat"]
        self.first_seat: Int = NONE if first == "random" else int(first) - 1
        self.is_forced = setup.options["must_shuffle"] == "on"

    def to_act(self, s: ShuffleState) -> Seats:
        if s.stack.step == OVER:
            return 0
        return 1 << s.stack.seat

    def legal(self, s: ShuffleState, seat: Int) -> Moves:
        if s.stack.seat != seat:
            return no_moves()
        return self._answers(s)

    def apply(self, s: ShuffleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        self._answer(s, action, chance, notes)
        self._advance(s, chance, notes)

    def _advance(self, s: ShuffleState, chance: Chance, notes: Notes) -> None:
        """§R21 Run what is automatic until somebody has a choice to make."""
        while True:
            step = s.stack.step
            if step == ADVANCE:
                self._run_advance(s, notes)
            elif step == MOVE or step == OVER:
                return
            elif step == END_TURN:
                self._run_end_turn(s, notes)
            elif step == START_TURN:
                self._run_start_turn(s, chance, notes)
            elif step == BATTLE:
                self._run_battle(s, chance, notes)
            elif step == SHUFFLE and not self._can_shuffle(s):
                self._run_nothing(s, notes)
            elif step == SHUFFLE and not self.is_forced:
                return
            else:
                answers = self._answers(s)
                if len(answers) > 1:
                    return
                self._answer(s, answers[0], chance, notes)

    def _answers(self, s: ShuffleState) -> Moves:
        """The legal answers to the open question."""
        step = s.stack.step
        if step == MOVE:
            return self._legal_move(s)
        if step == SHUFFLE:
            return self._legal_shuffle(s)
        if step == SWAP:
            return self._legal_swap(s)
        if step == PUT:
            return self._legal_put(s)
        if step == PLACE_FIRST:
            return self._legal_place_first(s)
        if step == PLACE_SECOND:
            return self._legal_place_second(s)
        return no_moves()

    def _answer(self, s: ShuffleState, action: Int, chance: Chance, notes: Notes) -> None:
        """Do what was answered to the open question."""
        step = s.stack.step
        if step == MOVE:
            self._do_move(s, action, notes)
        elif step == SHUFFLE:
            self._do_shuffle(s, action, notes)
        elif step == SWAP:
            self._do_swap(s, action, notes)
        elif step == PUT:
            self._do_put(s, action, notes)
        elif step == PLACE_FIRST:
            self._do_place_first(s, action)
        else:
            self._do_place_second(s, action, notes)

    # Setting up ------------------------------------------------------------------------------------------

    def start(self, chance: Chance, notes: Notes) -> ShuffleState:
        """§2.2 §3.4 §3.6 §R19 A dungeon, everybody on the start space, and somebody who goes first."""
        rooms, turned = self._lay_rooms(chance)
        explorers = vec[Explorer]()
        for _seat in range(self.seats):
            explorers = append(explorers, Explorer(0, Bag.empty(), 0))
        first = self.first_seat
        if first == NONE:
            first = chance.below(self.seats, EVERYONE)
        portals = Pile.of([NOWHERE] * (2 * PAIRS))
        s = ShuffleState(
            WHOLE,
            Stack(START_TURN, first),
            explorers,
            first,
            0,
            TARGETS[self.seats - 2],
            NONE,
            NONE,
            rooms,
            turned,
            self._lay_monsters(rooms),
            portals,
            Bag.of(list(range(MONSTERS))),
        )
        for explorer in s.explorers:
            explorer.space = start_space(s, self.box)
        notes.tell(effects.FIRST, first)
        self._advance(s, chance, notes)
        return s

    def _lay_rooms(self, chance: Chance) -> tuple[Pile, Pile]:
        """§3.1 §3.2 §3.3 §11.1 §11.2 §11.3 §R13 §R16 The rooms by cell, and how each is turned.

        Where the two special cards lie is drawn first: so every draw decides something that can be seen.
        """
        box = self.box
        ordinary = Bag.empty()
        for room in range(len(box.rooms)):
            if room != box.start and room != box.remove:
                ordinary.add(FIRST_ROOM + room)
        cells = self._cells_for_cards()
        start = cells.take_at(chance.below(cells.size(), EVERYONE))
        cells.take_at(chance.below(cells.size(), EVERYONE))  # Remove this Card
        rooms = Pile.empty()
        turned = Pile.empty()
        for cell in range(self.cells):
            if cell == start:
                rooms.push(box.start)
            elif cells.has(cell):
                rooms.push(chance.take(ordinary, EVERYONE) - FIRST_ROOM)
            else:
                rooms.push(GAP)
            turned.push(0 if rooms[cell] == GAP else chance.below(QUARTERS, EVERYONE))
        return rooms, turned

    def _cells_for_cards(self) -> Bag:
        """§3.2 §11.2 Every cell, but the middle of the large grid."""
        cells = Bag.of(list(range(self.cells)))
        if self.side == LARGE:
            cells.remove(self.cells // 2)
        return cells

    def _lay_monsters(self, rooms: Pile) -> Pile:
        """§3.5 A tile face down in every room but the Start Portal."""
        monsters = Pile.empty()
        for room in rooms.cards:
            monsters.push(NO_MONSTER if room == GAP or room == self.box.start else FACE_DOWN)
        return monsters

    # START_TURN ------------------------------------------------------------------------------------------

    def _run_start_turn(self, s: ShuffleState, chance: Chance, notes: Notes) -> None:
        """§4.1 §4.2 §R11 §R17 A roll of both dice; unless who has the points was put onto the start space."""
        seat = s.stack.seat
        explorer = s.explorers[seat]
        s.turn += 1
        notes.tell(effects.TURN, seat)
        if explorer.points >= s.target and explorer.space == start_space(s, self.box):
            self._win(s, notes)
            return
        s.symbol = effects.roll_die(self.box.dungeon_die, chance) - FIRST_SYMBOL
        s.roll = effects.roll_die(self.box.player_die, chance) - FIRST_ROLL
        notes.tell(effects.ROLLED, seat, s.symbol, s.roll)
        s.stack.step = SHUFFLE

    # SHUFFLE ---------------------------------------------------------------------------------------------

    def _can_shuffle(self, s: ShuffleState) -> bool:
        """§5.9 §5.13 Whether there is anything to do; a room can always be slid or turned."""
        if s.symbol == MONSTER:
            return self._has_monster(s) and self._has_empty_room(s)
        if s.symbol == PORTAL:
            return self._next_pair(s) != NONE or self._has_movable_pair(s)
        return True

    def _run_nothing(self, s: ShuffleState, notes: Notes) -> None:
        """§5.9 §5.13 §R21 There is nothing to do: on to the Move Player phase."""
        notes.tell(effects.NOTHING, s.stack.seat, s.symbol)
        s.stack.step = ADVANCE

    def _has_monster(self, s: ShuffleState) -> bool:
        for monster in s.monsters.cards:
            if monster != NO_MONSTER:
                return True
        return False

    def _has_empty_room(self, s: ShuffleState) -> bool:
        for cell in range(self.cells):
            if self._is_empty_room(s, cell):
                return True
        return False

    def _is_empty_room(self, s: ShuffleState, cell: Int) -> bool:
        """§5.7 §5.8 Whether a monster can move into this cell."""
        room = s.rooms[cell]
        return room != GAP and room != self.box.start and s.monsters[cell] == NO_MONSTER

    def _next_pair(self, s: ShuffleState) -> Int:
        """§R20 The first pair that is not in play, or NONE."""
        for pair in range(PAIRS):
            if s.portals[2 * pair] == NOWHERE:
                return pair
        return NONE

    def _is_movable(self, s: ShuffleState, pair: Int) -> bool:
        """§5.12 §R8 Whether a pair is in play and no pawn stands on it."""
        one = s.portals[2 * pair]
        return one != NOWHERE and not s.is_occupied(one) and not s.is_occupied(s.portals[2 * pair + 1])

    def _has_movable_pair(self, s: ShuffleState) -> bool:
        for pair in range(PAIRS):
            if self._is_movable(s, pair):
                return True
        return False

    def _legal_shuffle(self, s: ShuffleState) -> Moves:
        """§4.3 §R3 What the Dungeon die allows, or nothing."""
        moves = no_moves()
        if not self.is_forced:
            moves = append(moves, SKIP)
        if s.symbol == SLIDE:
            return self._add_slides(s, moves)
        if s.symbol == ROTATE:
            return self._add_turns(s, moves)
        if s.symbol == MONSTER:
            return self._add_lifts(s, moves)
        return self._add_pairs(s, moves)

    def _add_slides(self, s: ShuffleState, moves: Moves) -> Moves:
        """§5.1 §5.2 §11.4 §R4 Every room beside a gap, into it."""
        rooms = s.rooms.cards
        for cell in range(self.cells):
            if rooms[cell] == GAP:
                continue
            for way in range(QUARTERS):
                to = beside(cell, way, self.side)
                if to != NONE and rooms[to] == GAP:
                    moves = append(moves, self.action_ids.sliding(cell, way))
        return moves

    def _add_turns(self, s: ShuffleState, moves: Moves) -> Moves:
        """§5.4 Every room, by one, two or three quarters."""
        rooms = s.rooms.cards
        for cell in range(self.cells):
            if rooms[cell] != GAP:
                for quarters in range(1, TURNS + 1):
                    moves = append(moves, self.action_ids.turning(cell, quarters))
        return moves

    def _add_lifts(self, s: ShuffleState, moves: Moves) -> Moves:
        """§5.5 Every monster; that there is a room for it was seen before."""
        monsters = s.monsters.cards
        for cell in range(self.cells):
            if monsters[cell] != NO_MONSTER:
                moves = append(moves, self.action_ids.lift + cell)
        return moves

    def _add_pairs(self, s: ShuffleState, moves: Moves) -> Moves:
        """§5.10 §R8 §R20 The next pair that is not in play, and every pair nobody stands on."""
        following = self._next_pair(s)
        for pair in range(PAIRS):
            if pair == following or self._is_movable(s, pair):
                moves = append(moves, self.action_ids.portal + pair)
        return moves

    def _do_shuffle(self, s: ShuffleState, action: Int, notes: Notes) -> None:
        """§4.3 §11.5 §R3 One room slides or turns, or it is asked where the monster or the portals go."""
        action_ids = self.action_ids
        seat = s.stack.seat
        s.stack.step = ADVANCE
        if action == SKIP:
            notes.tell(effects.LEFT, seat, s.symbol)
        elif action_ids.is_slide(action):
            cell = (action - action_ids.slide) // QUARTERS
            to = beside(cell, (action - action_ids.slide) % QUARTERS, self.side)
            effects.slide(s, cell, to)
            notes.tell(effects.SLID, seat, s.rooms[to], cell, to)
        elif action_ids.is_turn(action):
            cell = (action - action_ids.turn) // TURNS
            quarters = (action - action_ids.turn) % TURNS + 1
            effects.turn(s, cell, quarters)
            notes.tell(effects.TURNED, seat, s.rooms[cell], cell, quarters)
        elif action_ids.is_lift(action):
            s.stack.step = PUT
            s.stack.what = action - action_ids.lift
        else:
            s.stack.step = PLACE_FIRST
            s.stack.what = action - action_ids.portal

    # PUT -------------------------------------------------------------------------------------------------

    def _legal_put(self, s: ShuffleState) -> Moves:
        """§5.7 §5.8 Every room without a monster but the Start Portal."""
        moves = no_moves()
        for cell in range(self.cells):
            if self._is_empty_room(s, cell):
                moves = append(moves, self.action_ids.put + cell)
        return moves

    def _do_put(self, s: ShuffleState, action: Int, notes: Notes) -> None:
        """§5.5 §5.6 §R15 The tile moves as it lies."""
        cell = s.stack.what
        to = action - self.action_ids.put
        monster = s.monsters[cell]
        s.monsters.put(cell, NO_MONSTER)
        s.monsters.put(to, monster)
        notes.tell(effects.CARRIED, s.stack.seat, monster, cell, to)
        s.stack.what = NONE
        s.stack.step = ADVANCE

    # PLACE_FIRST, PLACE_SECOND ---------------------------------------------------------------------------

    def _legal_place_first(self, s: ShuffleState) -> Moves:
        """§5.10 §R8 §R20 Every free space after which there is one in a later cell."""
        free = self._free_spaces(s)
        last = self.cells - 1
        while free[last] == 0:
            last -= 1
        return self._add_places(free, 0, last)

    def _legal_place_second(self, s: ShuffleState) -> Moves:
        """§5.11 §R8 §R20 Every free space in a later cell."""
        return self._add_places(self._free_spaces(s), s.stack.whom // PLACES + 1, self.cells)

    def _free_spaces(self, s: ShuffleState) -> Moves:
        """§R8 By cell, as bits, where a portal can be placed: on blank spaces without pawn or portal."""
        free = self.box.nothing[: self.cells]
        for cell in range(self.cells):
            if s.rooms[cell] != GAP:
                free[cell] = WHOLE_RING & ~self.box.battles[s.rooms[cell] * QUARTERS + s.turned[cell]]
        for explorer in s.explorers:
            free[explorer.space // PLACES] &= ~(1 << explorer.space % PLACES)
        for end in range(2 * PAIRS):
            space = s.portals[end]
            if space != NOWHERE:
                free[space // PLACES] &= ~(1 << space % PLACES)
        return free

    def _add_places(self, free: Moves, first: Int, end: Int) -> Moves:
        moves = no_moves()
        for cell in range(first, end):
            bits = free[cell]
            action = self.action_ids.place + cell * RING
            while bits > 0:
                if bits & 1 == 1:
                    moves = append(moves, action)
                bits >>= 1
                action += 1
        return moves

    def _do_place_first(self, s: ShuffleState, action: Int) -> None:
        """§5.11 The pair lies where it lay until it is said where the other end goes."""
        s.stack.whom = self.action_ids.space_placed(action)
        s.stack.step = PLACE_SECOND

    def _do_place_second(self, s: ShuffleState, action: Int, notes: Notes) -> None:
        """§5.10 §5.11 Both portals move together."""
        pair = s.stack.what
        kind: Int = effects.SHIFTED
        if s.portals[2 * pair] == NOWHERE:
            kind = effects.OPENED
        one = s.stack.whom
        other = self.action_ids.space_placed(action)
        effects.lay_portals(s, pair, one, other)
        notes.tell(kind, s.stack.seat, pair, one, other)
        s.stack.what = NONE
        s.stack.whom = NONE
        s.stack.step = ADVANCE

    # ADVANCE, MOVE ---------------------------------------------------------------------------------------

    def _run_advance(self, s: ShuffleState, notes: Notes) -> None:
        """§4.4 §8.1 §R18 The Move Player phase: a star swaps, a number moves, if any step is possible."""
        if s.roll == STAR:
            s.stack.step = SWAP
        elif Routes(s, self.box, self.side, s.stack.seat).can_step():
            s.stack.step = MOVE
        else:
            notes.tell(effects.STUCK, s.stack.seat)
            s.stack.step = END_TURN

    def _legal_move(self, s: ShuffleState) -> Moves:
        """§6.6 §6.7 §7.2 §7.3 §R6 §R7 §R11 Where a longest route ends, and the portals that can be taken on one."""
        routes = Routes(s, self.box, self.side, s.stack.seat)
        routes.find()
        moves = no_moves()
        for cell in range(self.cells):
            ends = routes.ends[cell]
            place: Int = 0
            while ends > 0:
                if ends & 1 == 1:
                    moves = append(moves, self.action_ids.move + cell * PLACES + place)
                ends >>= 1
                place += 1
        return self._add_gates(s, moves, routes.gates)

    def _add_gates(self, s: ShuffleState, moves: Moves, gates: Int) -> Moves:
        """The portals of these bits, by ascending space."""
        while gates > 0:
            lowest: Int = NONE
            for end in range(2 * PAIRS):
                if (gates >> end) & 1 == 1 and (lowest == NONE or s.portals[end] < s.portals[lowest]):
                    lowest = end
            moves = append(moves, self.action_ids.taking(s.portals[lowest]))
            gates &= ~(1 << lowest)
        return moves

    def _do_move(self, s: ShuffleState, action: Int, notes: Notes) -> None:
        """§6.1 §7.4 §R11 Walk there; then through the portal, home, into battle, or the turn is over."""
        seat = s.stack.seat
        explorer = s.explorers[seat]
        begin = explorer.space
        s.stack.step = END_TURN
        if self.action_ids.is_take(action):
            space = self.action_ids.space_taken(action)
            notes.tell(effects.WALKED, seat, begin, space)
            effects.jump(s, seat, space, notes)
            return
        space = action - self.action_ids.move
        is_fight = is_battle(s, self.box, space) and self._is_whole_roll(s)
        explorer.space = space
        notes.tell(effects.WALKED, seat, begin, space)
        if space % PLACES == MIDDLE and explorer.points >= s.target:
            self._win(s, notes)
        elif is_fight:
            s.stack.step = BATTLE
        elif s.twin(space) != NOWHERE:  # §7.6
            notes.tell(effects.BARRED, seat, effects.colour_at(s, space))

    def _is_whole_roll(self, s: ShuffleState) -> bool:
        """§9.1 §R9 Whether the longest routes use the whole roll."""
        routes = Routes(s, self.box, self.side, s.stack.seat)
        routes.find()
        return routes.longest == s.roll + 1

    # SWAP ------------------------------------------------------------------------------------------------

    def _legal_swap(self, s: ShuffleState) -> Moves:
        """§8.1 §8.5 §R14 Any two pawns that are not on the same space, or none."""
        moves = append(no_moves(), SKIP)
        action = self.action_ids.swap
        for one in range(self.seats):
            for other in range(one + 1, self.seats):
                if s.explorers[one].space != s.explorers[other].space:
                    moves = append(moves, action)
                action += 1
        return moves

    def _do_swap(self, s: ShuffleState, action: Int, notes: Notes) -> None:
        """§8.2 §8.3 §8.4 §8.5 §R14 Two pawns change places; who swaps themselves does what the space demands."""
        seat = s.stack.seat
        s.stack.step = END_TURN
        if action == SKIP:
            notes.tell(effects.STAYED, seat)
            return
        one: Int = 0
        while self.action_ids.swapping(one, self.seats - 1) < action:
            one += 1
        other = action - self.action_ids.swapping(one, one + 1) + one + 1
        space = s.explorers[one].space
        s.explorers[one].space = s.explorers[other].space
        s.explorers[other].space = space
        notes.tell(effects.SWAPPED, seat, one, other)
        if seat == one or seat == other:
            self._land(s, notes)

    def _land(self, s: ShuffleState, notes: Notes) -> None:
        """§8.2 §R11 §R14 What the space demands onto which somebody swapped themselves."""
        seat = s.stack.seat
        explorer = s.explorers[seat]
        space = explorer.space
        twin = s.twin(space)
        if space % PLACES == MIDDLE and explorer.points >= s.target:
            self._win(s, notes)
        elif is_battle(s, self.box, space):
            s.stack.step = BATTLE
        elif twin != NOWHERE and s.is_occupied(twin):
            notes.tell(effects.BARRED, seat, effects.colour_at(s, space))
        elif twin != NOWHERE:
            effects.jump(s, seat, space, notes)

    # BATTLE ----------------------------------------------------------------------------------------------

    def _run_battle(self, s: ShuffleState, chance: Chance, notes: Notes) -> None:
        """§4.6 §9.1 §R12 A battle with the monster of the room; the last one may change what is needed."""
        seat = s.stack.seat
        s.stack.step = END_TURN
        is_won = effects.fight(s, self.box, seat, s.explorers[seat].space // PLACES, chance, notes)
        if is_won and not self._has_monster(s):
            self._lower_target(s, notes)

    def _lower_target(self, s: ShuffleState, notes: Notes) -> None:
        """§R12 No monster is left: if nobody has the points, the highest total is enough."""
        highest: Int = 0
        for explorer in s.explorers:
            highest = max(highest, explorer.points)
        if highest >= s.target:
            return
        s.target = highest
        notes.tell(effects.LOWERED, highest)
        home = start_space(s, self.box)
        winners: Int = 0
        for seat in range(self.seats):
            if s.explorers[seat].points == highest and s.explorers[seat].space == home:
                winners |= 1 << seat
        if winners != 0:
            self._end(s, EMPTY, winners, notes)

    # END_TURN --------------------------------------------------------------------------------------------

    def _run_end_turn(self, s: ShuffleState, notes: Notes) -> None:
        """§4.5 §R12 §R19 The next seat's turn; after 100 turns each the game is over."""
        if s.turn == MOST_TURNS * self.seats:
            self._end_by_time(s, notes)
        else:
            s.stack.step = START_TURN
            s.stack.seat = (s.stack.seat + 1) % self.seats

    def _end_by_time(self, s: ShuffleState, notes: Notes) -> None:
        """§R12 The highest total wins, shared if it is equal."""
        highest: Int = 0
        for explorer in s.explorers:
            highest = max(highest, explorer.points)
        winners: Int = 0
        for seat in range(self.seats):
            if s.explorers[seat].points == highest:
                winners |= 1 << seat
        notes.tell(effects.TIRED, highest)
        self._end(s, TIME_UP, winners, notes)

    # The end ---------------------------------------------------------------------------------------------

    def _win(self, s: ShuffleState, notes: Notes) -> None:
        """§2.1 §10.1 Back at the Start Portal with the points."""
        self._end(s, ESCAPED, 1 << s.stack.seat, notes)

    def _end(self, s: ShuffleState, ending: Int, winners: Int, notes: Notes) -> None:
        s.stack.step = OVER
        s.stack.whom = winners
        s.stack.left = ending
        for seat in range(self.seats):
            if (winners >> seat) & 1 == 1:
                notes.tell(effects.HOME, seat)
        notes.tell(effects.OVER)

    def reckon(self, s: ShuffleState) -> Outcome:
        """§2.1 §R12 The winners first, the others by their points."""
        winners = s.stack.whom
        merits: list[int] = []
        lines: list[ScoreLine] = []
        for seat in range(self.seats):
            points: int = s.explorers[seat].points
            merits.append(points + 1000 * (winners >> seat & 1))
            lines.append(ScoreLine(seat, "souls", points))
        places = [1 + sum([1 for other in merits if other > merit]) for merit in merits]
        for seat in range(self.seats):
            if (winners >> seat) & 1 == 1:
                places[seat] = 1
        pawns = PAWNS[: self.seats]
        return Outcome(ENDINGS[s.stack.left], tuple(places), worth_of_places(places), tuple(lines), pawns)

    # Sight -----------------------------------------------------------------------------------------------

    def redact(self, s: ShuffleState, eyes: Int) -> ShuffleState:
        return redact(s, eyes)

    def unseen_cards(self, observation: ShuffleState) -> list[UnseenCards]:
        return unseen_cards()

    def view(self, observation: ShuffleState) -> View:
        step = observation.stack.step
        winners = [seat for seat in range(self.seats) if step == OVER and observation.stack.whom >> seat & 1]
        return picture(observation, self.box, self.action_ids, self.tokens, self.side, STEPS[step], winners)

    def why_not(self, observation: ShuffleState, action: Int) -> str:
        """The clause that keeps the seat whose observation this is from doing that."""
        seat = observation.eyes
        step = observation.stack.step
        if seat == SPECTATOR:
            return "1.1"
        if step == OVER:
            return "10.1"
        if observation.stack.seat != seat:
            return "R19"
        if step == SHUFFLE:
            return self._why_not_shuffle(observation, action)
        if step == PUT:
            return self._why_not_put(observation, action)
        if step == MOVE:
            return self._why_not_move(observation, action)
        if step == SWAP:
            return "R14" if self.action_ids.is_swap(action) else "8.1"
        return "R8" if self.action_ids.is_place(action) else "5.10"

    def _why_not_shuffle(self, observation: ShuffleState, action: Int) -> str:
        action_ids = self.action_ids
        if action == SKIP:
            return "R3"
        if observation.symbol == SLIDE and action_ids.is_slide(action):
            return "5.1"
        if observation.symbol == ROTATE and action_ids.is_turn(action):
            return "5.4"
        if observation.symbol == MONSTER and action_ids.is_lift(action):
            return "5.5"
        if observation.symbol == PORTAL and action_ids.is_portal(action):
            pair = action - action_ids.portal
            return "R20" if observation.portals[2 * pair] == NOWHERE else "5.12"
        return "4.3"

    def _why_not_put(self, observation: ShuffleState, action: Int) -> str:
        if not self.action_ids.is_put(action):
            return "5.5"
        room = observation.rooms[action - self.action_ids.put]
        if room == self.box.start:
            return "5.7"
        return "5.5" if room == GAP else "5.8"

    def _why_not_move(self, observation: ShuffleState, action: Int) -> str:
        action_ids = self.action_ids
        if action_ids.is_take(action):
            space = action_ids.space_taken(action)
            return "7.1" if observation.twin(space) == NOWHERE else "R7"
        if not action_ids.is_move(action):
            return "4.4"
        space = action - action_ids.move
        if observation.is_occupied(space) and space % PLACES != MIDDLE:
            return "6.4" if observation.explorers[observation.eyes].space != space else "6.5"
        return "R6" if observation.twin(space) == NOWHERE else "7.2"

    # Housekeeping ----------------------------------------------------------------------------------------

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> ShuffleState:
        return read_state(eyes, stack, fields, self.seats)

    def position(self, s: ShuffleState) -> str:
        from dungeonbox.games.shuffle import notation

        return notation.write(cast(Game[State], self), s)

    def from_position(self, text: str) -> ShuffleState:
        from dungeonbox.games.shuffle import notation

        return notation.read(cast(Game[State], self), text)

    def check(self, s: ShuffleState) -> list[str]:
        return broken(s, self.box, self.side)
