"""The stack of open questions and pending work: where a game is in its turn."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.pickling import Reduced, same
from dungeonbox.kernel.types import NONE, Int, Moves

WIDTH: Final = 5
"""How many ints a frame of the stack has."""


@mypyc_attr(acyclic=True)
class Stack:
    """The open questions and pending work of a game, newest on top.

    A frame is five ints: `step` (what is going on), `seat` (who does it), and three that each step names for
    itself: `what`, `whom`, `left`. The top frame is the stack's own attributes, to read and to change; the frames
    under it lie flat in a `vec`, so that a state is cloned, printed and sent without ceremony.

    >>> stack = Stack(3, 0, 17); stack.push(4, 1); stack.step, stack.what
    (4, -1)
    >>> stack.pop(); stack.step, stack.what
    (3, 17)
    """

    def __init__(self, step: Int, seat: Int, what: Int = NONE, whom: Int = NONE, left: Int = 0) -> None:
        self.step = step
        self.seat = seat
        self.what = what
        self.whom = whom
        self.left = left
        self._under = vec[i64]()
        self._height: Int = 0
        """How many ints of `_under` count; what lies beyond is left over from frames that were closed."""
        self.offered: Moves = vec[i64]()
        """The answers to the open question, if its step has listed them; else none. Only `Game.choices` reads it.

        It follows from the state and is no part of it: never copied, packed or compared.
        """

    @staticmethod
    def of(ints: list[int]) -> "Stack":
        """A stack of these frames, laid flat, lowest first."""
        if len(ints) < WIDTH or len(ints) % WIDTH:
            raise BadNotation(f"a stack is frames of {WIDTH} numbers, got {len(ints)} numbers")
        stack = Stack(ints[0], ints[1], ints[2], ints[3], ints[4])
        for at in range(WIDTH, len(ints), WIDTH):
            stack.push(ints[at], ints[at + 1], ints[at + 2], ints[at + 3], ints[at + 4])
        return stack

    def __reduce__(self) -> Reduced:
        return _stack, (self.listed(),)

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __hash__(self) -> int:
        raise TypeError("a stack changes, so it has no hash")

    def __len__(self) -> int:
        return self._height // WIDTH + 1

    def __repr__(self) -> str:
        return f"Stack.of({self.listed()})"

    def clone(self) -> "Stack":
        """A stack of its own with the same frames."""
        twin = Stack(self.step, self.seat, self.what, self.whom, self.left)
        if self._height > 0:
            twin._under = self._under[: self._height]
            twin._height = self._height
        return twin

    def listed(self) -> list[int]:
        """The frames laid flat, lowest first."""
        under = [value for value in self._under[: self._height]]
        return [*under, self.step, self.seat, self.what, self.whom, self.left]

    def frame(self, depth: Int, number: Int) -> Int:
        """One of the numbers of a frame, from step (0) to left (4); the top frame has depth 0.

        >>> stack = Stack(3, 0, 17); stack.push(4, 1); stack.frame(0, 0), stack.frame(1, 2)
        (4, 17)
        """
        if depth > 0:
            return self._under[self._height - depth * WIDTH + number]
        if number == 0:
            return self.step
        if number == 1:
            return self.seat
        if number == 2:
            return self.what
        return self.whom if number == 3 else self.left

    def push(self, step: Int, seat: Int, what: Int = NONE, whom: Int = NONE, left: Int = 0) -> None:
        """Open a new question on top."""
        at = self._height
        if len(self._under) < at + WIDTH:
            self._make_room()
        under = self._under
        under[at] = self.step
        under[at + 1] = self.seat
        under[at + 2] = self.what
        under[at + 3] = self.whom
        under[at + 4] = self.left
        self._height = at + WIDTH
        self.step = step
        self.seat = seat
        self.what = what
        self.whom = whom
        self.left = left

    def pop(self) -> None:
        """Close the top question."""
        at = self._height - WIDTH
        under = self._under
        self.step = under[at]
        self.seat = under[at + 1]
        self.what = under[at + 2]
        self.whom = under[at + 3]
        self.left = under[at + 4]
        self._height = at

    def _make_room(self) -> None:
        """Make room for one more frame."""
        for _number in range(WIDTH):
            self._under = append(self._under, NONE)


def _stack(ints: list[int]) -> Stack:
    """A stack out of its pickle."""
    return Stack.of(ints)
