"""Law 24: the row of an observation, which learning programs get, holds the observation and nothing else."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.codes import FLAG, ONE_HOT
from dungeonbox.kernel.errors import WrongEyes
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.packing import FieldList
from dungeonbox.kernel.tensor import Field, Layout
from dungeonbox.proving.trial import Trial, demand

LAW: Final = 24


def law_rows_hold_the_observation(trial: Trial) -> int:
    """24 A row is a function of the observation, which is made again from it, but for numbers that saturate."""
    game, layout = trial.game, trial.subject.layout
    states = trial.sample(LAW)
    for state in states:
        for eyes in trial.subject.eyes:
            _compare_written(game, state, eyes)
        if layout is None:
            continue
        for no_row in (state, game.observe(state, SPECTATOR)):
            demand(LAW, _is_refused(layout, no_row), f"a row was made of {no_row!r}")
        for seat in range(game.seats):
            observation = game.observe(state, seat)
            other = game.observe(game.determinize(observation, trial.luck(LAW)), seat)
            row = layout.row(observation)
            demand(LAW, layout.row(other) == row, f"seat {seat + 1} gets two rows for what it cannot tell apart")
            for field in layout.fields:
                demand(LAW, _is_sound(field, row), f"{field.name} is no {field.kind} up to {field.bound}")
            _compare(game, layout, observation, game.unpack(layout.decode(row)))
            at_once = bytearray(layout.size)
            layout.encode_some(game, [state], vec[u8]([u8(seat)]), 0, 1, memoryview(at_once))
            demand(LAW, at_once == row, f"seat {seat + 1} gets another row without an observation in between")
    return len(states) * int(game.seats)


def _compare_written(game: Game[State], state: State, eyes: int) -> None:
    """What is written of a state for a pair of eyes is what they observe."""
    written, observed = FieldList(), game.observe(state, eyes).fields()
    game.write_seen(state, eyes, written)
    for name, row, other, true in zip(written.names, written.rows, observed.names, observed.rows, strict=True):
        demand(LAW, (name, row) == (other, true), f"for eyes {eyes} {name} is written as {row}, but {other} is {true}")


def _is_refused(layout: Layout, state: State) -> bool:
    """Whether no row is made of a state that is no seat's observation."""
    try:
        layout.row(state)
    except WrongEyes:
        return True
    return False


def _is_sound(field: Field, row: bytes) -> bool:
    """Whether the bytes of a field are what its kind says."""
    part = row[field.at : field.at + field.size]
    if field.kind in (FLAG, ONE_HOT) and max(part, default=0) > 1:
        return False
    width = len(field.words)
    starts = range(0, len(part), width) if field.kind == ONE_HOT else ()
    return max(part, default=0) <= field.bound and all(sum(part[start : start + width]) <= 1 for start in starts)


def _compare(game: Game[State], layout: Layout, observation: State, restored: State) -> None:
    """What was made from a row is the observation; where numbers saturate, it still allows the same."""
    seat = observation.eyes
    demand(LAW, list(game.legal(restored, seat)) == list(game.legal(observation, seat)), "a row allows something else")
    if restored.pack() == observation.pack():
        return
    limits = {field.name.rpartition(".")[2]: field.bound + field.low for field in layout.fields if field.saturates}
    true, found = observation.fields(), restored.fields()
    for name, row, saturated in zip(true.names, true.rows, found.rows, strict=True):
        limit = limits.get(name.rpartition(".")[2])
        expected = row if limit is None else [min(value, limit) for value in row]
        demand(LAW, saturated == expected, f"{name} is {row}, but {saturated} by its row")
    for shown, again in zip(_leaves(game.view(observation)), _leaves(game.view(restored)), strict=True):
        is_over = isinstance(shown, int) and isinstance(again, int) and min(shown, again) >= min(limits.values())
        demand(LAW, shown == again or is_over, f"a view shows {shown}, but {again} by its row")


def _leaves(value: object) -> Iterator[object]:
    """The plain values of a view, in order."""
    if is_dataclass(value):
        for field in fields(value):
            yield from _leaves(getattr(value, field.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from _leaves(part)
    else:
        yield value
