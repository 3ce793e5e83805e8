"""§R26 Bills: what a quest, an item or a recharge costs, and whether cards can pay for it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from dungeonbox.games.hustle import steps
from dungeonbox.games.hustle.board import bit
from dungeonbox.games.hustle.components import (
    CARD_KINDS,
    ITEMS,
    KEY,
    RECHARGE,
    SCROLL,
    SCROLL_QUEST,
    SPARE_KEY,
    TYPES,
    WILD_KEY,
    Box,
)
from dungeonbox.games.hustle.effects import ready_items, strength
from dungeonbox.games.hustle.state import WILD_CARD, WILD_TYPE, HustleState, bits, colour_of, type_of
from dungeonbox.kernel.types import NONE, Int

SPARE: Final = CARD_KINDS
"""An item that pays for a Key counts as a card after all others."""


# The ways in which a card pays for a symbol.
AS_IT_IS: Final = 0
AS_SCROLL: Final = 1
AS_ANYTHING: Final = 2
AS_ANY_TYPE: Final = 3
WAYS: Final = 4


@mypyc_attr(acyclic=True)
class Bill:
    """What is to be paid: symbols, by type and colour (NONE: any), and what may stand in for them.

    `free` cards may be anything, `scrolls` are Scrolls that may, `wilds` may be of another type. Colours must differ
    by type (`shades` has a set of colours for each) or among all cards (one set for all).
    """

    def __init__(self) -> None:
        self.types = vec[i64]()
        self.colours = vec[i64]()
        self.differs_by_type = False
        self.differs = False
        self.free: Int = 0
        self.scrolls: Int = 0
        self.wilds: Int = 0
        self.shades = vec[i64]([0] * TYPES)

    def add(self, type_: Int, colour: Int) -> None:
        """One more symbol."""
        self.types = append(self.types, type_)
        self.colours = append(self.colours, colour)

    def is_paid(self, cards: "vec[i64]", must: Int, at: Int, still: Int) -> bool:
        """§6.2 §8.7 §R26 Whether the symbols still open can be paid by cards from here on, the first ones all used."""
        if still == 0:
            return at >= must
        if at == len(cards):
            return False
        card = cards[at]
        tried: Int = 0
        for symbol in range(len(self.types)):
            if still >> symbol & 1 == 1 and tried >> self.types[symbol] & 1 == 0:
                if self.colours[symbol] == NONE:
                    tried |= bit(self.types[symbol])  # the next symbol of this type is the same again
                if self._assigns(cards, must, at, still, card, symbol):
                    return True
        if at < must:
            return False
        after = at + 1
        while after < len(cards) and cards[after] == card:
            after += 1
        return self.is_paid(cards, must, after, still)

    def _assigns(self, cards: "vec[i64]", must: Int, at: Int, still: Int, card: Int, symbol: Int) -> bool:
        """Let a card pay for a symbol in every way it can, and see whether the rest can be paid."""
        rest = still & ~bit(symbol)
        type_ = self.types[symbol]
        if card == SPARE:
            return type_ == KEY and self.is_paid(cards, must, at + 1, rest)
        is_type = type_of(card) == type_
        if (is_type or self.wilds > 0) and self._fits(colour_of(card), symbol):
            shade = self._shade(type_)
            before = self.shades[shade]
            self.shades[shade] = before | bit(colour_of(card))
            if not is_type:
                self.wilds -= 1
            found = self.is_paid(cards, must, at + 1, rest)
            self.shades[shade] = before
            if not is_type:
                self.wilds += 1
            if found:
                return True
        if type_of(card) == SCROLL and self.scrolls > 0:
            self.scrolls -= 1
            found = self.is_paid(cards, must, at + 1, rest)
            self.scrolls += 1
            if found:
                return True
        if self.free > 0:
            self.free -= 1
            found = self.is_paid(cards, must, at + 1, rest)
            self.free += 1
            return found
        return False

    def symbol_for(self, paid: "vec[i64]", at: Int, still: Int, way: Int) -> Int:
        """The symbol that a card pays for in one way so that those after it can pay the rest, or NONE; it then has."""
        for symbol in range(len(self.types)):
            if still >> symbol & 1 == 1 and self._can_pay(paid[at], symbol, way):
                free, scrolls, wilds = self.free, self.scrolls, self.wilds
                shades = self.shades[:]
                self.scrolls -= 1 if way == AS_SCROLL else 0
                self.free -= 1 if way == AS_ANYTHING else 0
                self.wilds -= 1 if way == AS_ANY_TYPE else 0
                if paid[at] != SPARE and (way == AS_IT_IS or way == AS_ANY_TYPE):
                    shade = self._shade(self.types[symbol])
                    self.shades[shade] = shades[shade] | bit(colour_of(paid[at]))
                if self.is_paid(paid, len(paid), at + 1, still & ~bit(symbol)):
                    return symbol
                self.free, self.scrolls, self.wilds = free, scrolls, wilds
                self.shades = shades
        return NONE

    def _can_pay(self, card: Int, symbol: Int, way: Int) -> bool:
        """Whether a card may pay for a symbol in one way."""
        if card == SPARE:
            return way == AS_IT_IS and self.types[symbol] == KEY
        if way == AS_SCROLL:
            return self.scrolls > 0 and type_of(card) == SCROLL
        if way == AS_ANYTHING:
            return self.free > 0
        is_type = type_of(card) == self.types[symbol]
        return (is_type if way == AS_IT_IS else self.wilds > 0) and self._fits(colour_of(card), symbol)

    def _shade(self, type_: Int) -> Int:
        """Which set of colours a card of this type joins."""
        if self.differs_by_type:
            return type_
        return 0

    def _fits(self, colour: Int, symbol: Int) -> bool:
        """§6.2 §8.7 Whether a colour may pay for a symbol: the one it names; where colours differ, a new one."""
        if self.colours[symbol] != NONE:
            return self.colours[symbol] == colour
        if self.differs or self.differs_by_type:
            return self.shades[self._shade(self.types[symbol])] >> colour & 1 == 0
        return True


def bill_for(s: HustleState, box: Box, purpose: Int, which: Int, less: Int = 0) -> Bill:
    """§6.1 §8.2 §8.6 §13.7 §13.15 §14.3 §14.7 §15.16 What a quest, an item of a deck or a recharge costs now.

    `less` are Keys that an item would cost less.
    """
    bill = Bill()
    hero = s.hero()
    if purpose == steps.FOR_QUEST:
        bill.differs_by_type = True
        bill.scrolls = strength(box, hero, SCROLL_QUEST)
        for type_ in range(TYPES):
            for _symbol in range(box.quest_costs[which * TYPES + type_]):
                bill.add(type_, NONE)
        if s.now.has(WILD_CARD):
            bill.free = 1
    elif purpose == steps.FOR_ITEM:
        bill.differs_by_type = True
        bill.free = strength(box, hero, WILD_KEY)
        for _key in range(max(keys_for(s, box, which) - less, 1)):
            bill.add(KEY, NONE)
    else:
        bill.differs = box.recharge_differs[which] == 1
        for index in range(which * RECHARGE, which * RECHARGE + RECHARGE):
            if box.recharge_types[index] != NONE:
                bill.add(box.recharge_types[index], box.recharge_colours[index])
    if s.now.has(WILD_TYPE):
        bill.wilds = 1
    return bill


def keys_for(s: HustleState, box: Box, deck: Int) -> Int:
    """§8.2 §14.3 How many Keys an item of a deck costs now."""
    return max(box.prices[deck] - s.now.cheaper, 1)


def spare_keys(s: HustleState, box: Box, purpose: Int, which: Int) -> Int:
    """§15.9 The items that can pay for a Key, as bits; none pays for itself."""
    ready = ready_items(s)
    found: Int = 0
    if ready != 0:
        for item in range(ITEMS):
            if ready >> item & 1 == 1 and box.items.effects[item] == SPARE_KEY:
                found |= bit(item)
        if purpose == steps.FOR_CHARGE:
            found &= ~bit(which)
    return found


def is_payable(s: HustleState, bill: Bill, spares: Int, paid: "vec[i64]", least: Int, used: Int) -> bool:
    """§R26 Whether these cards, followed by cards of the hand from the least one on, can pay the bill.

    One copy of the card `used` is no longer in the hand (NONE: all are).
    """
    cards = paid[:]
    for card in s.hero().hand.cards:
        if card == used:
            used = NONE
        elif card >= least:
            cards = append(cards, card)
    return bill.is_paid(_with_spares(cards, spares), len(paid), 0, bit(len(bill.types)) - 1)


def _with_spares(cards: "vec[i64]", spares: Int) -> "vec[i64]":
    """These cards, and after them the items that pay for a Key."""
    while spares > 0:
        if spares & 1 == 1:
            cards = append(cards, SPARE)
        spares >>= 1
    return cards


def can_pay(s: HustleState, box: Box, purpose: Int, which: Int) -> bool:
    """§R26 Whether a payment could be begun."""
    bill = bill_for(s, box, purpose, which)
    return is_payable(s, bill, spare_keys(s, box, purpose, which), vec[i64](), 0, NONE)


def could_pay(s: HustleState, box: Box, purpose: Int, which: Int, wilds: Int, less: Int) -> bool:
    """§R34 Whether a payment could be begun if so many cards counted as any type, and it cost so many Keys less."""
    bill = bill_for(s, box, purpose, which, less)
    bill.wilds = max(bill.wilds, wilds)
    return is_payable(s, bill, spare_keys(s, box, purpose, which), vec[i64](), 0, NONE)


def can_join(bill: Bill, paid: "vec[i64]") -> bool:
    """§6.2 §8.7 Whether these cards, all of them, can pay for as many symbols of a bill, whichever they are."""
    symbols = len(bill.types)
    for chosen in range(bit(symbols)):
        if bits(chosen) == len(paid) and bill.is_paid(paid, len(paid), 0, chosen):
            return True
    return False


def still_owed(bill: Bill, paid: "vec[i64]") -> Int:
    """§R26 The symbols that cards paid so far leave open, as bits; whatever may stand in is used only if it must."""
    free, scrolls, wilds = bill.free, bill.scrolls, bill.wilds
    everything = bit(len(bill.types)) - 1
    for helped in range(2):
        bill.free, bill.scrolls, bill.wilds = free * helped, scrolls * helped, wilds * helped
        for chosen in range(everything + 1):
            if bits(chosen) == len(paid) and bill.is_paid(paid, len(paid), 0, chosen):
                return everything & ~chosen
    return everything


def stand_ins(bill: Bill, paid: "vec[i64]") -> "vec[i64]":
    """§R26 The cards among those that paid a bill which paid for what they are not.

    Each is followed by the type it paid for, and the way in which: powers go first, then items, then Wild.
    """
    _allow_least(bill, paid)
    still = bit(len(bill.types)) - 1
    found = vec[i64]()
    for at in range(len(paid)):
        for way in range(WAYS):
            symbol = bill.symbol_for(paid, at, still, way)
            if symbol != NONE:
                still &= ~bit(symbol)
                if way != AS_IT_IS:
                    found = append(append(append(found, paid[at]), bill.types[symbol]), way)
                break
    return found


def _allow_least(bill: Bill, paid: "vec[i64]") -> None:
    """Let a bill be paid in no other way than it must."""
    free, scrolls, wilds = bill.free, bill.scrolls, bill.wilds
    for allowed in range(bit(WAYS - 1)):
        bill.scrolls = scrolls * (allowed & 1)
        bill.free = free * (allowed >> 1 & 1)
        bill.wilds = wilds * (allowed >> 2)
        if bill.is_paid(paid, len(paid), 0, bit(len(bill.types)) - 1):
            return


def is_short_of_colours(s: HustleState, box: Box, purpose: Int, which: Int) -> bool:
    """§6.2 §8.7 Whether a payment fails by the colours of the cards alone."""
    bill = bill_for(s, box, purpose, which)
    bill.differs = False
    bill.differs_by_type = False
    for symbol in range(len(bill.colours)):
        bill.colours[symbol] = NONE
    return is_payable(s, bill, spare_keys(s, box, purpose, which), vec[i64](), 0, NONE)


def covered(s: HustleState, box: Box, purpose: Int, which: Int) -> Int:
    """§6.2 §R26 The symbols of a bill the current player can pay together, as bits; the first come first."""
    bill = bill_for(s, box, purpose, which)
    cards = _with_spares(s.hero().hand.cards[:], spare_keys(s, box, purpose, which))
    found: Int = 0
    for symbol in range(len(bill.types)):
        if bill.is_paid(cards, 0, 0, found | bit(symbol)):
            found |= bit(symbol)
    return found
