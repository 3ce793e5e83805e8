"""A game as a list of steps: each step is one class, and the list in the order of the rulebook is the turn diagram."""

from typing import ClassVar, Generic

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.game import Game, S
from dungeonbox.kernel.info import GameSetup, Measures, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One step of a game: its name, the clause that refuses in it, what may be answered, and what happens.

    A question overrides `legal` and `do`; an automatic step overrides `run`. A step holds no state of play: the top
    frame of `s.stack` says whose step it is, and keeps what else is to be remembered.
    """

    name: ClassVar[str] = ""
    """What views and notation call it."""
    clause: ClassVar[str] = ""
    """The clause that refuses an answer which is not legal, unless `why_not` knows a better one."""

    def to_act(self, s: S) -> Seats:
        """The seats that are asked: the one in the frame, unless the step says otherwise."""
        return 1 << s.stack.seat

    def legal(self, s: S, seat: Int) -> Moves:
        """The answers this seat can give, ascending; none for a seat that is not asked.

        It is called for the seat in the frame. A sealed step has NONE there, and is called for every seat.
        """
        return no_moves()

    def do(self, s: S, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """Carry out this seat's answer."""
        raise NotImplementedError

    def run(self, s: S, chance: Chance, notes: Notes) -> bool:
        """Do what is automatic; False if the step waits for an answer, which leaves the state as it was.

        By default a question is asked only if there is a choice: a single answer is carried out at once. What was
        listed to see that is kept in `s.stack.offered`.
        """
        seat = s.stack.seat
        answers = self.legal(s, seat)
        if len(answers) > 1:
            s.stack.offered = answers
            return False
        self.do(s, seat, answers[0], chance, notes)
        return True

    def why_not(self, observation: S, action: Int) -> str:
        """The clause that forbids this action to the seat that is asked."""
        return self.clause


@mypyc_attr(allow_interpreted_subclasses=True)
class SteppedGame(Game[S]):
    """A game played step by step: `s.stack.step` is the place of the current step in `steps`."""

    def __init__(
        self,
        setup: GameSetup,
        traits: Traits,
        tokens: list[str],
        faces: list[str],
        measures: Measures,
        steps: list[Step[S]],
    ) -> None:
        super().__init__(setup, traits, tokens, faces, measures)
        self.steps: vec[Step[S]] = vec[Step](steps)  # type: ignore[type-arg]  # librt makes vecs of plain classes only

    def to_act(self, s: S) -> Seats:
        return self.steps[s.stack.step].to_act(s)

    def legal(self, s: S, seat: Int) -> Moves:
        if s.stack.seat != seat and s.stack.seat != NONE:
            return no_moves()
        return self.steps[s.stack.step].legal(s, seat)

    def choices(self, s: S, seat: Int) -> Moves:
        if len(s.stack.offered) > 0 and s.stack.seat == seat:
            return s.stack.offered
        return self.legal(s, seat)

    def apply(self, s: S, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        self.answer(s, seat, action, chance, notes)
        self.advance(s, chance, notes)

    def answer(self, s: S, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """Carry out an answer or an aside, without the automatic steps that follow."""
        self.steps[s.stack.step].do(s, seat, action, chance, notes)

    def run(self, s: S, chance: Chance, notes: Notes) -> bool:
        return self.steps[s.stack.step].run(s, chance, notes)

    def advance(self, s: S, chance: Chance, notes: Notes) -> None:
        """Run automatic steps until one waits for an answer or the game is over."""
        steps, stack = self.steps, s.stack
        stack.offered = vec[i64]()
        while steps[stack.step].run(s, chance, notes):
            pass

    def step_name(self, s: S) -> str:
        """What views and notation call the current step."""
        return self.steps[s.stack.step].name
