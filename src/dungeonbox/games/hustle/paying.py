"""§R26 Payments: a quest, an item or a recharge is paid one card after the other."""

from typing import ClassVar, Final

from librt.vecs import append

from dungeonbox.games.hustle import actions, effects, questing, resting, steps
from dungeonbox.games.hustle.bills import (
    AS_ANY_TYPE,
    AS_SCROLL,
    SPARE,
    Bill,
    bill_for,
    is_payable,
    spare_keys,
    stand_ins,
)
from dungeonbox.games.hustle.board import bit
from dungeonbox.games.hustle.components import ITEMS, SCROLL_QUEST, TYPES, WILD_KEY, WILD_QUEST, Box
from dungeonbox.games.hustle.state import WILD_TYPE, HustleState, type_of
from dungeonbox.games.hustle.steps import HandQuestion
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

PURPOSES: Final = ("6.1", "8.2", "8.6")
"""The clauses by which one pays for a quest, an item and a recharge."""


class Pay(HandQuestion):
    """§6.1 §8.2 §8.6 §R26 Pay the next card of a bill.

    Frame: `what` is the purpose, `whom` the quest, item deck or item, `left` the least card still allowed.
    """

    name: ClassVar[str] = "pay"
    clause: ClassVar[str] = "R26"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§6.1 §8.2 §8.6 §15.9 §R26 The next card, with which the bill can still be paid; a spare key last."""
        purpose = s.stack.what
        which = s.stack.whom
        bill = bill_for(s, self.box, purpose, which)
        spares = spare_keys(s, self.box, purpose, which)
        paid = s.now.paid
        moves = no_moves()
        if spares != 0:
            after = append(paid.cards[:], SPARE)
            for item in range(ITEMS):
                if spares >> item & 1 == 1 and is_payable(s, bill, spares & ~bit(item), after, SPARE, NONE):
                    moves = append(moves, actions.USE + item)
        for card in s.hero().hand.kinds():
            if card >= s.stack.left and is_payable(s, bill, spares, append(paid.cards[:], card), card, card):
                moves = append(moves, actions.PAY + card)
        return moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§6.1 §8.2 §8.6 §15.9 §R26 One more card; with the last, what was paid for happens."""
        if action < actions.STRIKE:
            effects.use_item(s, self.box, action - actions.USE, notes)
            s.now.paid.add(SPARE)
            s.stack.left = SPARE
        else:
            card = action - actions.PAY
            effects.leave_hand(s.hero(), card)
            s.now.paid.add(card)
            s.stack.left = card
            notes.tell(effects.PAID, PURPOSES[s.stack.what], s.turn, card)
        bill = bill_for(s, self.box, s.stack.what, s.stack.whom)
        if s.now.paid.size() == len(bill.types):
            _settle(s, self.box, bill, notes, PURPOSES[s.stack.what])
            self._deliver(s, chance, notes)

    def _deliver(self, s: HustleState, chance: Chance, notes: Notes) -> None:
        """§6.1 §8.2 §8.6 The bill is paid: the quest is completed, the item bought or recharged."""
        purpose = s.stack.what
        which = s.stack.whom
        s.stack.pop()
        if purpose == steps.FOR_QUEST:
            questing.complete(s, self.box, which, chance, notes)
        elif purpose == steps.FOR_ITEM:
            resting.buy(s, self.box, which, chance, notes)
        else:
            resting.recharge(s, which, notes, "8.6")


def _settle(s: HustleState, box: Box, bill: Bill, notes: Notes, clause: str) -> None:
    """§14.7 §R26 The cards are discarded; what stood in for one is used up if it was needed."""
    bill.wilds = 0
    paid = s.now.paid.cards[:]
    if s.now.has(WILD_TYPE) and not bill.is_paid(paid, len(paid), 0, bit(len(bill.types)) - 1):
        s.now.marks &= ~WILD_TYPE
        bill.wilds = 1
    if notes.on:
        _tell_stand_ins(s, box, bill, notes)
    for card in paid:
        s.now.paid.remove(card)
        if card != SPARE:
            s.table.discard.add(card)
            notes.tell(effects.SETTLED, clause, card)


def _tell_stand_ins(s: HustleState, box: Box, bill: Bill, notes: Notes) -> None:
    """§13.7 §13.15 §14.7 §15.16 §R26 Name the cards that counted as something else, and by what."""
    found = stand_ins(bill, s.now.paid.cards[:])
    for at in range(0, len(found), 3):
        card, type_ = found[at], found[at + 1]
        counted = type_ if type_of(card) != type_ else TYPES + type_
        notes.tell(effects.STOOD_IN, "R26", card, counted, _means(s, box, found[at + 2]))


def _means(s: HustleState, box: Box, way: Int) -> Int:
    """§13.7 §13.15 §15.16 By what a card pays in one way, as notes number it."""
    if way == AS_ANY_TYPE:
        return effects.BY_WILD
    if way == AS_SCROLL:
        return effects.by_power(box, s.hero(), SCROLL_QUEST)
    if s.stack.what == steps.FOR_ITEM:
        return effects.by_power(box, s.hero(), WILD_KEY)
    for item in range(ITEMS):
        if s.hero().spent >> item & 1 == 1 and box.items.effects[item] == WILD_QUEST:
            return effects.BY_ITEM + item
    return effects.BY_ITSELF
