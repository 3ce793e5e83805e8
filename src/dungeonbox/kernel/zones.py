"""Zones, which hold cards: bags are multisets without an order, piles have a public order.

Both hold plain ints in a `vec`. A `vec` is a value (growing it may or may not move it), so it never leaves these
classes except as a fresh copy.

State data holds no reference cycles. `acyclic` tells mypyc so, which exempts the objects from garbage collection.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from dungeonbox.kernel.pickling import Reduced
from dungeonbox.kernel.types import Int, Moves

HIDDEN: Final = -1
"""A card that the observer cannot see. It sorts before every real card."""
ALL_HIDDEN: Final = vec[i64]([HIDDEN] * 64)


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

    def __reduce__(self) -> Reduced:
        return _zone, (type(self), self.listed())

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
    """Cards whose order no observer knows, so it does not exist: always sorted.

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
        return Bag(_holes(size))

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

    def among_hidden(self, holes: Int) -> "Bag":
        """A bag with these cards, none of which is hidden, and so many hidden ones."""
        cards = _holes(holes)
        for card in self.cards:
            cards = append(cards, card)
        return Bag(cards)

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
        before = self.cards
        self.cards = cards.cards
        cards.clear()
        for card in before:
            if card != HIDDEN:
                self.add(card)


@mypyc_attr(acyclic=True)
class Pile(Zone):
    """Cards in a public order, oldest first.

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


def _holes(count: Int) -> vec[i64]:
    """So many hidden cards. Up to a deck of them are copied at once, which is faster than one by one."""
    holes = ALL_HIDDEN[:count]
    while len(holes) < count:
        holes = append(holes, HIDDEN)
    return holes


def _zone(kind: type[Zone], cards: list[int]) -> Zone:
    """A bag or a pile out of its pickle."""
    return kind(vec[i64](cards))
