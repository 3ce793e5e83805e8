"""§R27 Choosing a monster and moving it: what items, powers and quests do to one monster."""

from typing import ClassVar, Final

from librt.vecs import append

from dungeonbox.games.hustle import actions, effects, steps
from dungeonbox.games.hustle.board import BOARD, OUTWARD, apart, are_in_line, bit
from dungeonbox.games.hustle.components import ATTACK, BOLT, HOLD, REACH, REMOVE, REVERSE, TURN, Box
from dungeonbox.games.hustle.effects import strength
from dungeonbox.games.hustle.hustling import spaces
from dungeonbox.games.hustle.state import FOUGHT, HustleState
from dungeonbox.games.hustle.steps import HustleStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves

TURN_RANGE: Final = 2


def aims(s: HustleState, effect: Int, number: Int) -> Int:
    """§13.4 §13.12 §13.14 §R27 §R29 §R33 The monsters an effect can be aimed at, as bits of cells."""
    found: Int = 0
    for cell in s.table.monsters.cards:
        if is_aim(s, effect, number, cell):
            found |= bit(cell)
    return found


def is_aim(s: HustleState, effect: Int, number: Int, cell: Int) -> bool:
    """§13.4 §13.12 §13.14 §R27 §R29 §R33 Whether an effect can be aimed at the monster on this cell."""
    place = s.hero().place
    if effect == REACH:
        return cell != place and are_in_line(place, cell) and apart(place, cell) <= number
    if effect == BOLT:
        return are_in_line(place, cell) and apart(place, cell) == number
    if effect == REMOVE:
        return True
    if effect == TURN:
        return is_within_turn(s, cell) and effects.is_pushable(s, cell)
    if effect == HOLD or effect == REVERSE:
        is_moving = s.now.pinned >> cell & 1 == 0 and effects.is_called(s, cell)
        return is_moving and (effect == HOLD or effects.is_pushable(s, cell))
    return effects.is_pushable(s, cell)


def is_within_turn(s: HustleState, cell: Int) -> bool:
    """§13.12 §R29 Whether a cell is within two cards of the current player."""
    return apart(s.hero().place, cell) <= TURN_RANGE


class Aim(HustleStep):
    """§R27 Choose a monster. Frame: `what` is the effect, `whom` its number, `left` 1 if it may be declined."""

    name: ClassVar[str] = "aim"
    clause: ClassVar[str] = "R27"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§R27 §R32 One of the monsters it can be aimed at, or none if it may be declined."""
        moves = spaces(actions.AT, aims(s, s.stack.what, s.stack.whom))
        return append(moves, actions.DONE) if s.stack.left == 1 else moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§R27 It is held, removed, fought or moved."""
        effect = s.stack.what
        number = s.stack.whom
        s.stack.pop()
        if action == actions.DONE:
            _tell_none(s, effect, aims(s, effect, number) != 0, notes)
            return
        cell = BOARD.cards[action - actions.AT]
        if effect == REACH or effect == BOLT:
            begin_battle(s, self.box, cell, notes)
        elif effect == REMOVE:
            s.table.monsters.remove(cell)
            notes.tell(effects.REMOVED, "16.4", s.turn, BOARD.index[cell])
        elif effect == HOLD:
            s.now.pinned |= bit(cell)
            notes.tell(effects.HELD, "15.8", s.turn, cell)
        else:
            s.stack.push(steps.PUSH, s.turn, effect, cell, 2 * number)


def _tell_none(s: HustleState, effect: Int, is_choice: bool, notes: Notes) -> None:
    """§16.4 §16.6 §R27 §R32 A quest's effect on a monster is declined, or there is none that it could be for."""
    is_removal = effect == REMOVE
    if is_choice:
        notes.tell(effects.DECLINED, "R32", s.turn, effects.NO_REMOVAL if is_removal else effects.NO_PUSH)
    elif is_removal:
        notes.tell(effects.FIZZLED, "16.4", effects.NONE_TO_REMOVE, 1 + s.stack.what)
    else:
        notes.tell(effects.FIZZLED, "R27", effects.NONE_TO_PUSH, 1 + s.stack.what)


def begin_battle(s: HustleState, box: Box, cell: Int, notes: Notes) -> None:
    """§5.2 §R5 The battle with the monster on this cell begins."""
    s.now.foe = cell
    s.now.marks |= FOUGHT
    s.stack.step = steps.AID
    clause = "5.1" if cell == s.hero().place else "5.10"
    might = strength(box, s.hero(), ATTACK)
    notes.tell(effects.FOUGHT, clause, s.turn, cell, s.hero().level, might)
    if notes.on and might > 0:
        effects.tell_boosts(s, box, ATTACK, might, notes)


class Push(HustleStep):
    """§R27 Move a monster cell by cell.

    Frame: `what` is the effect, `whom` the monster, `left` twice the cells left, and 1 more if it has moved.
    """

    name: ClassVar[str] = "push"
    clause: ClassVar[str] = "R27"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§R27 A free card outwards; or no farther, once it has moved."""
        cell = s.stack.whom
        found: Int = 0
        for index in range(cell * OUTWARD, cell * OUTWARD + OUTWARD):
            other = BOARD.outward[index]
            if other != NONE and s.is_empty(other):
                found |= bit(other)
        moves = spaces(actions.PUSH, found)
        return append(moves, actions.DONE) if s.stack.left & 1 == 1 else moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§13.12 §15.10 §15.17 §16.6 §R27 §R33 It moves by one cell, and may move on if it is pushed farther."""
        stack = s.stack
        if action == actions.DONE:
            stack.pop()
            return
        to = BOARD.cards[action - actions.PUSH]
        effects.push(s, stack.whom, to, notes, _push_clause(s, stack.what))
        if stack.what == REVERSE:
            s.now.pinned |= bit(to)
        stack.left = stack.left // 2 * 2 - 1
        stack.whom = to
        if stack.left <= 1:
            stack.pop()


def _push_clause(s: HustleState, effect: Int) -> str:
    """§13.12 §15.10 §15.17 §16.6 The clause by which a monster is moved: before a colour is chosen only items do it."""
    if effect == TURN:
        return "13.12"
    if effect == REVERSE:
        return "15.17"
    return "15.10" if s.now.colours == 0 else "16.6"
