"""A toy with a shared fate: all players roll for one common total, and may ask a friend for backing."""

from dataclasses import dataclass
from typing import Final, cast

from librt.vecs import append

from dungeonbox.kernel.chance import EVERYONE, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, State, UnseenCards, View, restore_state
from dungeonbox.kernel.info import SHARED_SUM, GameInfo, GameSetup, Measures, Option, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.pickling import Reduced
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Moves, no_moves

BUST: Final = Option("bust", "a one loses", {"pot": "the pot", "all": "the common total too"})
INFO: Final = GameInfo("shared", "Shared Fate", "Roll together.", (2, 3), (1,), "1", (BUST,))
BOX: Final = {"sides": 6, "favours": 1, "rolls": 3, "turns": 3, "goals": [3, 5, 8, 12]}
RULES: Final = {
    "1": "You play together, three turns each; everybody has one favour to give.",
    "2": "On your turn you roll the die up to three times; each roll adds to the pot.",
    "3": "A one loses the pot (option bust) and ends your turn.",
    "4": "You may bank a pot that is not empty, which ends your turn; the third roll does it for you.",
    "5": "Once a turn you may ask somebody who has a favour left to back your next roll.",
    "6": "Whoever is asked says yes or no; yes costs the favour, and a one on that roll only adds nothing.",
    "7": "After the last turn your rank is the number of goals, each times the seats, the total has reached.",
}
TURN, REFUSED, BACKED, CONSENT, OVER = range(5)
ROLL, BANK, YES, NO, ASK = range(5)
ROLLED, BUSTED, BANKED, ASKED, ANSWERED = range(5)


class SharedState(State):
    """The common total, the pot of the present turn, who has favours left, how many turns are to come.

    The frame of a turn counts the rolls left; above it may lie the question to a friend.
    """

    def __init__(self, eyes: int, stack: Stack, total: int, pot: int, turns: int, favours: list[int]) -> None:
        super().__init__(eyes, stack)
        self.total = total
        self.pot = pot
        self.turns = turns
        self.favours = favours

    def __reduce__(self) -> Reduced:
        return restore_state, (read_state, len(self.favours), self.pack())

    def clone(self) -> "SharedState":
        return SharedState(self.eyes, self.stack.clone(), self.total, self.pot, self.turns, self.favours[:])

    def write(self, out: FieldWriter) -> None:
        out.number("total", self.total)
        out.number("pot", self.pot)
        out.number("turns", self.turns)
        out.ints("favours", self.favours)


def read_state(eyes: int, stack: Stack, fields: FieldReader, _seats: int) -> SharedState:
    """A state from the fields `SharedState.write` wrote."""
    total, pot, turns = fields.number("total"), fields.number("pot"), fields.number("turns")
    return SharedState(eyes, stack, total, pot, turns, fields.ints("favours"))


@dataclass(frozen=True)
class SharedView(View):
    """Everything: nothing is hidden here."""

    total: int
    pot: int
    turns: int
    favours: list[int]
    frames: list[int]


class Shared(Game[SharedState]):
    """The rulebook."""

    def __init__(self, setup: GameSetup) -> None:
        box = setup.components.data
        self.sides: int = box["sides"]
        self.favours: int = box["favours"]
        self.rolls: int = box["rolls"]
        self.turns: int = box["turns"] * setup.seats
        self.goals = [goal * setup.seats for goal in box["goals"]]
        self.loses_all = setup.options["bust"] == "all"
        tokens = ["roll", "bank", "yes", "no"] + [f"ask:seat{seat + 1}" for seat in range(setup.seats)]
        measures = Measures(self.turns * (self.rolls + 3), 12 * setup.seats, 1, self.sides)
        super().__init__(setup, Traits(luck=True, sum=SHARED_SUM), tokens, [], measures)

    def start(self, chance: Chance, notes: Notes) -> SharedState:
        """§1 Every seat starts from nothing, with a favour to give."""
        return SharedState(WHOLE, Stack(TURN, 0, left=self.rolls), 0, 0, self.turns, [self.favours] * self.seats)

    def to_act(self, s: SharedState) -> int:
        return 0 if s.stack.step == OVER else 1 << s.stack.seat

    def legal(self, s: SharedState, seat: int) -> Moves:
        moves = no_moves()
        if s.stack.step == OVER or s.stack.seat != seat:
            return moves
        if s.stack.step == CONSENT:
            return append(append(moves, YES), NO)
        moves = append(moves, ROLL)
        if s.pot > 0:
            moves = append(moves, BANK)
        for other in range(self.seats):
            if s.stack.step == TURN and other != seat and s.favours[other] > 0:
                moves = append(moves, ASK + other)
        return moves

    def apply(self, s: SharedState, seat: int, action: int, chance: Chance, notes: Notes) -> None:
        if action == ROLL:
            self._roll(s, chance, notes)
        elif action == BANK:
            self._bank(s, notes)
        elif action in (YES, NO):
            self._answer(s, action, notes)
        else:
            s.stack.push(CONSENT, action - ASK, whom=seat)
            notes.tell(ASKED, "5", seat, action - ASK)

    def _roll(self, s: SharedState, chance: Chance, notes: Notes) -> None:
        """§2 §3 §6 Add to the pot, or lose it to a one that has no backing."""
        die = chance.below(self.sides, EVERYONE) + 1
        notes.tell(ROLLED, "2", s.stack.seat, die)
        if die == 1 and s.stack.step != BACKED:
            s.total = 0 if self.loses_all else s.total
            s.pot = 0
            notes.tell(BUSTED, "3", s.stack.seat)
            self._next_turn(s)
            return
        s.pot += die if die > 1 else 0
        if s.stack.step == BACKED:
            s.stack.step = REFUSED
        s.stack.left -= 1
        if s.stack.left == 0:
            self._bank(s, notes)

    def _bank(self, s: SharedState, notes: Notes) -> None:
        """§4 The pot is safe."""
        s.total += s.pot
        s.pot = 0
        notes.tell(BANKED, "4", s.stack.seat, s.total)
        self._next_turn(s)

    def _answer(self, s: SharedState, action: int, notes: Notes) -> None:
        """§6 Back to the turn below, with a backed roll or without."""
        friend = s.stack.seat
        notes.tell(ANSWERED, "6", friend, action)
        s.stack.pop()
        s.stack.step = BACKED if action == YES else REFUSED
        if action == YES:
            s.favours[friend] -= 1

    def _next_turn(self, s: SharedState) -> None:
        s.turns -= 1
        s.stack.step = TURN if s.turns > 0 else OVER
        s.stack.seat = (s.stack.seat + 1) % self.seats
        s.stack.left = self.rolls

    def reckon(self, s: SharedState) -> Outcome:
        """§7 All share the rank."""
        rank = sum(s.total >= goal for goal in self.goals)
        return Outcome(f"rank {rank}", (1,) * self.seats, (rank / len(self.goals),) * self.seats)

    def redact(self, s: SharedState, eyes: int) -> SharedState:
        observation = s.clone()
        observation.eyes = eyes
        return observation

    def unseen_cards(self, observation: SharedState) -> list[UnseenCards]:
        return []

    def view(self, observation: SharedState) -> View:
        return SharedView(
            observation.total, observation.pot, observation.turns, observation.favours[:], observation.stack.listed()
        )

    def why_not(self, observation: SharedState, action: int) -> str:
        if observation.stack.step == OVER:
            return "7"
        if observation.stack.step == CONSENT or action in (YES, NO):
            return "6"
        if observation.stack.seat != observation.eyes:
            return "2"
        return "4" if action == BANK else "5"

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> SharedState:
        return read_state(eyes, stack, fields, self.seats)

    def check(self, s: SharedState) -> list[str]:
        wrong = [f"{s.pot} in the pot"] if not 0 <= s.pot <= self.rolls * self.sides else []
        wrong += [f"a total of {s.total}"] if s.total < 0 else []
        wrong += [f"{favours} favours" for favours in s.favours if not 0 <= favours <= self.favours]
        wrong += ["a turn is missing"] if (s.turns == 0) != (s.stack.step == OVER) else []
        wrong += ["a friend who was not asked"] if NONE in s.stack.listed()[8::5] else []
        return wrong


def build(setup: GameSetup) -> Game[State]:
    """The rulebook for a setup."""
    return cast("Game[State]", Shared(setup))
