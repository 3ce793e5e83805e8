"""The things a table is made of: bags of cards in no order, piles in order, the stack of open questions.

All of them hold plain ints in a `vec`. A `vec` is a value (growing it may or may not move it), so it never
leaves these classes except as a fresh copy.

Nothing that is only data refers back to whoever holds it. `acyclic` tells mypyc so, here and wherever it stands, and
garbage collection passes it by.
"""

from typing import Final, TypeAlias

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from dungeonbox.kernel.errors import BadNotation

Int: TypeAlias = i64
Seats: TypeAlias = i64
"""A set of seats as bits: seat 0 is 1, seat 1 is 2, seat 2 is 4 ..."""

Moves: TypeAlias = "vec[i64]"
"""Action numbers, ascending, each once."""

WIDTH: Final = 5
"""How many ints a frame of the stack has."""

NONE: Final = -1
HIDDEN: Final = -1
"""A card somebody cannot see. It sorts before every real card."""


def seats_in(bits: Seats) -> list[int]:
    """The seats of a bit set, lowest first.

    >>> seats_in(0b1010)
    [1, 3]
    """
    found: list[int] = []
    seat: Int = 0
    while bits >> seat > 0:
        if bits >> seat & 1:
            found.append(seat)
        seat += 1
    return found


def no_moves() -> Moves:
    """An empty list of actions to append to, with room for as many as most questions have."""
    return vec[i64](capacity=8)


@mypyc_attr(acyclic=True)
class Zone:
    """A place for cards: what bags and piles have in common."""

    def __init__(self, cards: vec[i64]) -> None:
        self.cards = cards

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, index: Int) -> Int:
        return self.cards[index]

    def __contains__(self, card: object) -> bool:
        return card in self.listed()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Zone) and self.listed() == other.listed()

    def __hash__(self) -> int:
        raise TypeError("a zone changes, so it has no hash")

    def __repr__(self) -> str:
        return f"{type(self).__name__}.of({self.listed()})"

    def size(self) -> Int:
        """How many cards are here."""
        return len(self.cards)

    def listed(self) -> list[int]:
        """The cards as a list of its own."""
        return [card for card in self.cards]

    def words(self, words: list[str]) -> tuple[str, ...]:
        """The visible cards by their words."""
        return tuple([words[card] for card in self.cards if card != HIDDEN])

    def count(self, card: Int) -> Int:
        """How many copies of this card are here."""
        copies: Int = 0
        for other in self.cards:
            if other == card:
                copies += 1
        return copies

    def has(self, card: Int) -> bool:
        """Whether a copy of this card is here."""
        for other in self.cards:
            if other == card:
                return True
        return False

    def holes(self) -> Int:
        """How many cards here are hidden."""
        return self.count(HIDDEN)

    def settle(self, card: Int) -> None:
        """Let the first hidden card here turn out to be this one."""
        for index in range(len(self.cards)):
            if self.cards[index] == HIDDEN:
                self.cards[index] = card
                return
        raise ValueError("there is no hidden card here to settle")

    def clear(self) -> None:
        """Leave nothing here."""
        self.cards = vec[i64]()


@mypyc_attr(acyclic=True)
class Bag(Zone):
    """Cards whose order nobody knows, so it does not exist: always sorted.

    >>> bag = Bag.of([7, 3, 3])
    >>> bag.add(5); bag.remove(3); bag.listed()
    [3, 5, 7]
    """

    @staticmethod
    def of(cards: list[int]) -> "Bag":
        """A bag with these cards."""
        return Bag(vec[i64](sorted(cards)))

    @staticmethod
    def hidden(size: Int) -> "Bag":
        """A bag of which only the size is known."""
        cards = vec[i64](capacity=size)
        while len(cards) < size:
            cards = append(cards, HIDDEN)
        return Bag(cards)

    @staticmethod
    def empty() -> "Bag":
        """A bag with nothing in it."""
        return Bag(vec[i64]())

    def clone(self) -> "Bag":
        """A bag of its own with the same cards."""
        return Bag(self.cards[:])

    def add(self, card: Int) -> None:
        """Put one card in."""
        cards = append(self.cards, card)
        index = len(cards) - 1
        while index > 0 and cards[index - 1] > card:
            cards[index] = cards[index - 1]
            index -= 1
        cards[index] = card
        self.cards = cards

    def add_all(self, other: Zone) -> None:
        """Put copies of all these cards in."""
        for card in other.cards:
            self.add(card)

    def remove(self, card: Int) -> None:
        """Take one copy of this card out; it must be here."""
        for index in range(len(self.cards)):
            if self.cards[index] == card:
                self.take_at(index)
                return
        raise ValueError(f"card {card} is not in {self!r}")

    def discard(self, card: Int) -> None:
        """Take one copy of this card out if one is here."""
        if self.has(card):
            self.remove(card)

    def take_at(self, index: Int) -> Int:
        """Take out the card at this place in the sorted order."""
        self.cards, card = pop(self.cards, index)
        return card

    def less(self, other: Zone) -> "Bag":
        """What is left of this bag without those cards, all of which must be in it."""
        rest = self.clone()
        for card in other.cards:
            rest.remove(card)
        return rest

    def kinds(self) -> Moves:
        """Each different visible card once, ascending."""
        found = vec[i64]()
        last: Int = HIDDEN
        for card in self.cards:
            if card != last:
                found = append(found, card)
                last = card
        return found

    def settle(self, card: Int) -> None:
        """Let a hidden card turn out to be this one, and keep the order."""
        if len(self.cards) == 0 or self.cards[0] != HIDDEN:
            raise ValueError("there is no hidden card here to settle")
        self.take_at(0)
        self.add(card)

    def settle_all(self, cards: "Bag") -> None:
        """Let the hidden cards turn out to be exactly these, which are taken out of their bag."""
        merged = cards.cards
        cards.clear()
        for card in self.cards:
            if card != HIDDEN:
                merged = append(merged, card)
        self.cards = merged
        self.sort()

    def sort(self) -> None:
        """Bring the cards into order, cheap where they almost are."""
        cards = self.cards
        for start in range(1, len(cards)):
            card = cards[start]
            index: Int = start
            while index > 0 and cards[index - 1] > card:
                cards[index] = cards[index - 1]
                index -= 1
            cards[index] = card


@mypyc_attr(acyclic=True)
class Pile(Zone):
    """Cards in an order everybody can see, oldest first.

    >>> pile = Pile.of([4, 2]); pile.push(9); pile.take_at(0), pile.listed()
    (4, [2, 9])
    """

    @staticmethod
    def of(cards: list[int]) -> "Pile":
        """A pile with these cards, first one oldest."""
        return Pile(vec[i64](cards))

    @staticmethod
    def empty() -> "Pile":
        """A pile with nothing on it."""
        return Pile(vec[i64]())

    def clone(self) -> "Pile":
        """A pile of its own with the same cards."""
        return Pile(self.cards[:])

    def push(self, card: Int) -> None:
        """Put one card on as the newest."""
        self.cards = append(self.cards, card)

    def put(self, index: Int, card: Int) -> None:
        """Replace the card at this place."""
        self.cards[index] = card

    def take_at(self, index: Int) -> Int:
        """Take out the card at this place; younger ones move up."""
        self.cards, card = pop(self.cards, index)
        return card


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

    @staticmethod
    def of(ints: list[int]) -> "Stack":
        """A stack of these frames, laid flat, lowest first."""
        if len(ints) < WIDTH or len(ints) % WIDTH:
            raise BadNotation(f"a stack is frames of {WIDTH} numbers, got {len(ints)} numbers")
        stack = Stack(ints[0], ints[1], ints[2], ints[3], ints[4])
        for at in range(WIDTH, len(ints), WIDTH):
            stack.push(ints[at], ints[at + 1], ints[at + 2], ints[at + 3], ints[at + 4])
        return stack

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

    def push(self, step: Int, seat: Int, what: Int = NONE, whom: Int = NONE, left: Int = 0) -> None:
        """Open a new question on top."""
        at = self._height
        while len(self._under) < at + WIDTH:
            self._under = append(self._under, NONE)
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
