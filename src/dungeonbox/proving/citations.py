"""Law 21: the clause that a note or a refusal cites is one that applies, by the table in the game's citations.py.

The table is written from RULES.md alone: a `Cell` for each kind of event and circumstance, with the one or two clauses
that may be cited. A circumstance is computed from the states before and after a step and from the answer; neither the
numbers nor the clause of a note are known to it. A step is small: `SteppedGame.answer`, then each `Step.run`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.citations import Cell, Happening
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Note, Notes
from dungeonbox.kernel.step import SteppedGame
from dungeonbox.kernel.types import NONE
from dungeonbox.proving.trial import Trial, demand, some
from dungeonbox.proving.walk import Walk

LAW: Final = 21

Table: TypeAlias = dict[tuple[str, str], Cell]


@dataclass(frozen=True)
class StepTaken:
    """One step of a walk: the states before and after it, and what was noted in it; no seat if it was automatic."""

    seat: int
    action: int
    before: State
    after: State
    notes: list[Note]

    def happenings(self, names: tuple[str, ...]) -> Iterator[tuple[Happening[State], Note]]:
        """Each note with what the table may know of it; `names` are those of the kinds of notes."""
        seen: Counter[int] = Counter()
        for note in self.notes:
            nth, event = seen[note.kind], names[note.kind]
            seen[note.kind] += 1
            yield Happening(event, nth, self.seat, self.action, self.before, self.after), note


def law_citations_apply(trial: Trial) -> int:
    """21 The clause of every note and of every refusal is one that applies, by the game's table of citations."""
    return cited(trial).total()


def cited(trial: Trial) -> Counter[Cell]:
    """How often each cell of the table was met on a walk."""
    return cited_by_notes(trial, steps_taken(trial.walk)) + cited_by_refusals(trial, trial.game.why_not)


def unreached(trials: Iterable[Trial]) -> list[Cell]:
    """The cells of a game's table that none of these walks met, in the order of the table."""
    met: dict[Cell, bool] = {}
    for trial in trials:
        met = dict.fromkeys(table_of(trial).values(), False) | met | dict.fromkeys(cited(trial), True)
    return [cell for cell, is_met in met.items() if not is_met]


def table_of(trial: Trial) -> Table:
    """The cells of the game's table, by event and circumstance."""
    return {(cell.event, cell.circumstance): cell for cell in trial.subject.citations.CELLS}


def _cell(table: Table, event: str, circumstance: str, clause: str, what: object) -> Cell:
    """The cell of an event in a circumstance, if it has the clause that was cited."""
    where = f"{event!r} in the circumstance {circumstance!r}"
    demand(LAW, (event, circumstance) in table, f"the table has no cell for {where}: {what}")
    cell = table[event, circumstance]
    demand(LAW, clause in cell.clauses, f"{where} is by {' or '.join(cell.clauses)}, not by {clause}: {what}")
    return cell


# Notes ---------------------------------------------------------------------------------------------------


def cited_by_notes(trial: Trial, steps: Iterable[StepTaken]) -> Counter[Cell]:
    """How often each cell was met by the notes of these steps."""
    citations, table = trial.subject.citations, table_of(trial)
    met: Counter[Cell] = Counter()
    for step in steps:
        for happening, note in step.happenings(citations.EVENTS):
            circumstance = citations.circumstance(trial.game, happening)
            met[_cell(table, happening.event, circumstance, note.clause, note)] += 1
    return met


def steps_taken(walk: Walk) -> Iterator[StepTaken]:
    """A walk taken once more, one small step after another, with the same luck."""
    game = walk.subject.game
    first = walk.moments[0]
    yield StepTaken(NONE, NONE, first.state, first.state, first.notes)
    for before, moment in pairwise(walk.moments):
        if moment.moves:
            state = before.state
            luck = moment.luck()
            for seat, action in moment.moves:
                for step in _answer(game, state, seat, action, luck):
                    yield step
                    state = step.after
            demand(LAW, state.pack() == moment.state.pack(), "taken step by step, an action leads to another state")


def _answer(game: Game[State], state: State, seat: int, action: int, luck: Chance) -> Iterator[StepTaken]:
    """An answer, then every automatic step that follows; a game without steps takes all in one."""
    if not isinstance(game, SteppedGame):
        notes, after = Notes(), state.clone()
        game.apply(after, seat, action, luck, notes)
        yield StepTaken(seat, action, state, after, notes.written)
        return
    notes, after = Notes(), state.clone()
    game.answer(after, seat, action, luck, notes)
    yield StepTaken(seat, action, state, after, notes.written)
    goes_on = True
    while goes_on:
        state, notes, after = after, Notes(), after.clone()
        goes_on = game.steps[after.stack.step].run(after, luck, notes)
        if goes_on:
            yield StepTaken(NONE, NONE, state, after, notes.written)


# Refusals ------------------------------------------------------------------------------------------------


def cited_by_refusals(trial: Trial, why_not: Callable[[State, int], str]) -> Counter[Cell]:
    """How often each cell was met by what seats may not do, asked or not, in some states and one of every step."""
    game, citations, table = trial.game, trial.subject.citations, table_of(trial)
    times: Counter[tuple[str, str, str]] = Counter()
    cells: dict[tuple[str, str, str], Cell] = {}
    for state in [*trial.sample(LAW), *_one_of_each_step(trial)]:
        for seat in range(game.seats):
            observation = game.observe(state, seat)
            allowed = {*game.legal(observation, seat), *game.asides(observation, seat)}
            for action in range(game.actions):
                if action not in allowed:
                    event, circumstance = citations.refusal(game, observation, action)
                    cited = event, circumstance, why_not(observation, action)
                    if cited not in cells:
                        cells[cited] = _cell(table, *cited, f"{game.token(action)} of seat {seat + 1}")
                    times[cited] += 1
    met: Counter[Cell] = Counter()
    for cited, count in times.items():
        met[cells[cited]] += count
    return met


def _one_of_each_step(trial: Trial) -> list[State]:
    """For every step that waited for an answer on the walk, a state in which it did: rare questions too."""
    found = {int(state.stack.step): state for state in some(trial.states, len(trial.states), trial.luck(LAW))}
    return list(found.values())
