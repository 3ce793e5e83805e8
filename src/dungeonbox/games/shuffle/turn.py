"""The beginning and the end of a turn, and the end of the game."""

from typing import ClassVar, Final

from dungeonbox.games.shuffle import effects, steps
from dungeonbox.games.shuffle.components import (
    FIRST_ROLL,
    FIRST_SYMBOL,
    STAR,
)
from dungeonbox.games.shuffle.effects import Routes, start_space
from dungeonbox.games.shuffle.state import TIME_UP, ShuffleState
from dungeonbox.games.shuffle.steps import ShuffleStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import Seats

LAST_TURNS: Final = 10
"""So many turns before the last one everybody is warned that the game will end."""


class StartTurn(ShuffleStep):
    """§4.1 §4.2 §R11 §R17 A roll of both dice; unless who has the points was put onto the start space."""

    name: ClassVar[str] = "start-turn"

    def run(self, s: ShuffleState, chance: Chance, notes: Notes) -> bool:
        seat = s.stack.seat
        explorer = s.explorers[seat]
        s.turn += 1
        notes.tell(effects.TURN, "4.1", seat)
        if notes.on:
            self._warn(s, notes)
        if explorer.points >= s.target and explorer.space == start_space(s, self.box):
            self.win(s, "R11", notes)
            return True
        s.symbol = effects.roll_die(self.box.dungeon_die, chance) - FIRST_SYMBOL
        s.roll = effects.roll_die(self.box.player_die, chance) - FIRST_ROLL
        notes.tell(effects.ROLLED, "4.2", seat, s.symbol, s.roll)
        s.stack.step = steps.CHANGE
        return True

    def _warn(self, s: ShuffleState, notes: Notes) -> None:
        """§R12 How many turns are left, once, when the last ones begin."""
        left = min(LAST_TURNS, self.box.most_turns)
        if s.turn == (self.box.most_turns - left) * self.seats + 1:
            notes.tell(effects.WARNED, "R12", left)


class Advance(ShuffleStep):
    """§4.4 §8.1 §R18 The Move Player phase: a star swaps, a number moves, if any step is possible."""

    name: ClassVar[str] = "advance"

    def run(self, s: ShuffleState, chance: Chance, notes: Notes) -> bool:
        if s.roll == STAR:
            s.stack.step = steps.SWAP
        elif Routes(s, self.box, self.side, s.stack.seat).can_step():
            s.stack.step = steps.MOVE
        else:
            notes.tell(effects.STUCK, "R18", s.stack.seat)
            s.stack.step = steps.END_TURN
        return True


class EndTurn(ShuffleStep):
    """§4.5 §R12 §R19 The next seat's turn; when all turns are had the game is over."""

    name: ClassVar[str] = "end-turn"

    def run(self, s: ShuffleState, chance: Chance, notes: Notes) -> bool:
        if s.turn == self.box.most_turns * self.seats:
            self._end_by_time(s, notes)
        else:
            s.stack.step = steps.START_TURN
            s.stack.seat = (s.stack.seat + 1) % self.seats
        return True

    def _end_by_time(self, s: ShuffleState, notes: Notes) -> None:
        """§R12 The highest total wins, shared if it is equal."""
        self.win_without_coming_home(s, TIME_UP, self.holders(s, self.highest_total(s)), notes)


class Over(ShuffleStep):
    """§10.1 The game is over. Frame: `left` is how it ended, `whom` the winners, as bits."""

    name: ClassVar[str] = "over"
    clause: ClassVar[str] = "10.1"

    def to_act(self, s: ShuffleState) -> Seats:
        return 0

    def run(self, s: ShuffleState, chance: Chance, notes: Notes) -> bool:
        return False
