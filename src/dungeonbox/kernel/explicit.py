"""Explicit chance nodes: a step that stops at every draw, for trees that branch on luck.

`begin` and `act` carry out a step up to its first draw, `draw` goes on from there with one of the results. Only the
automatic step in which a draw falls is done again, not the whole step.
"""

from mypy_extensions import mypyc_attr

from dungeonbox.kernel.chance import BadLuck, Draw, DrawNeeded, ExplicitChance, Recorder
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.pickling import Reduced, same
from dungeonbox.kernel.types import NONE


@mypyc_attr(acyclic=True)
class ExplicitStep:
    """A step as far as luck has decided it: the start of a game, or an action with everything automatic after it.

    `results` lists the equally likely results of the draw it waits for, a card once for each copy; none when the step
    is done. It never changes, so a copy is the step itself.
    """

    def __init__(self, kept: State | None, seat: int, action: int, draws: list[Draw]) -> None:
        self.kept = kept
        """The state after the latest automatic step that is decided; None before the game has begun."""
        self.seat = seat
        self.action = action
        """What is still to be carried out; NONE once only automatic steps are left."""
        self.draws = draws
        """The luck that led to `kept`, and the cards shown on the way."""
        self.drawn: list[int] = []
        """The results that have fallen since."""
        self.results: list[int] = []
        self.is_card = False
        """Whether the results are cards, not numbers."""

    def __reduce__(self) -> Reduced:
        parts = (self.kept, self.seat, self.action, self.draws, self.drawn, self.results, self.is_card)
        return _explicit_step, parts

    def __copy__(self) -> "ExplicitStep":
        return self

    def __deepcopy__(self, memo: object) -> "ExplicitStep":
        return self

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __hash__(self) -> int:
        raise TypeError("a step holds a state, so it has no hash")

    def __repr__(self) -> str:
        fallen = len(self.draws) + len(self.drawn)
        waits = f"waiting for one of {len(self.results)} results" if self.results else "done"
        return f"<ExplicitStep: {fallen} draws, {waits}>"

    @property
    def is_done(self) -> bool:
        """Whether luck has decided all of it."""
        return not self.results

    @property
    def state(self) -> State:
        """The state that the step led to. It belongs to the step: clone it before changing it."""
        if self.kept is None or self.results:
            raise DungeonboxError("the step waits for a draw, so it has led to no state yet")
        return self.kept


def begin(game: Game[State]) -> ExplicitStep:
    """The start of a game, up to its first draw."""
    return _go_on(game, ExplicitStep(None, NONE, NONE, []), [])


def reached(state: State) -> ExplicitStep:
    """A step that has led to this state, however it came about."""
    return ExplicitStep(state, NONE, NONE, [])


def act(game: Game[State], state: State, seat: int, action: int) -> ExplicitStep:
    """An action, up to its first draw; the state stays as it is. As `apply` does, it trusts its caller."""
    return _go_on(game, ExplicitStep(state, seat, action, []), [])


def draw(game: Game[State], step: ExplicitStep, result: int) -> ExplicitStep:
    """The step after this result of the draw it waits for, up to its next draw; a BadLuck if it cannot fall so."""
    if result not in step.results:
        raise BadLuck(f"{result} is none of the {len(step.results)} results that are possible")
    return _go_on(game, step, [*step.drawn, result])


def _go_on(game: Game[State], step: ExplicitStep, drawn: list[int]) -> ExplicitStep:
    """Carry out what is not decided, with these results, up to the next draw; keep what is decided by then."""
    script = ExplicitChance(drawn)
    luck = Recorder(script)
    luck.draws = step.draws[:]
    notes = Notes(False)
    kept = ExplicitStep(step.kept, step.seat, step.action, step.draws)
    used = 0
    try:
        state = _first_part(game, step, luck, notes)
        while True:
            if script.used > used:
                kept = ExplicitStep(state.clone(), NONE, NONE, luck.draws[:])
                used = script.used
            if not game.run(state, luck, notes):
                return ExplicitStep(state, NONE, NONE, luck.draws)
    except DrawNeeded as needed:
        kept.drawn = drawn[used:]
        kept.results = needed.results
        kept.is_card = needed.is_card
        return kept


def _first_part(game: Game[State], step: ExplicitStep, luck: Recorder, notes: Notes) -> State:
    """Set up the game, carry out the action, or nothing, if only automatic steps are left."""
    if step.kept is None:
        return game.start(luck, notes)
    state = step.kept.clone()
    if step.action != NONE:
        game.answer(state, step.seat, step.action, luck, notes)
    return state


def _explicit_step(
    kept: State | None,
    seat: int,
    action: int,
    draws: list[Draw],
    drawn: list[int],
    results: list[int],
    is_card: bool,
) -> ExplicitStep:
    """A step out of its pickle."""
    step = ExplicitStep(kept, seat, action, draws)
    step.drawn = drawn
    step.results = results
    step.is_card = is_card
    return step
