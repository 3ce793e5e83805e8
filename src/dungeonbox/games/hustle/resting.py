"""Resting: buying, recharging, charging, and the cards one cannot keep."""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.hustle import actions, bills, effects, steps
from dungeonbox.games.hustle.board import TROVE, bit
from dungeonbox.games.hustle.components import CHEAPER, DECKS, DRAW, HAND, ITEMS, WILD, Box
from dungeonbox.games.hustle.effects import ready_items
from dungeonbox.games.hustle.hustling import add_asks
from dungeonbox.games.hustle.state import (
    FIRST_ITEM,
    WILD_TYPE,
    HustleState,
    bits,
    type_of,
)
from dungeonbox.games.hustle.steps import HandQuestion, HustleStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

# REST ----------------------------------------------------------------------------------------------------


class Rest(HandQuestion):
    """§8.1 Rest: buy, recharge, charge, in any order."""

    name: ClassVar[str] = "rest"
    clause: ClassVar[str] = "R10"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§8.1 §8.6 §8.8 §15.1 §15.11 §R10 Anything of it, in any order; or be done."""
        hero = s.hero()
        moves = no_moves()
        if hero.reward == 1:
            moves = append(moves, actions.TURN_BACK)
        ready = ready_items(s)
        if ready != 0:
            for item in range(ITEMS):
                effect = self.box.items.effects[item]
                if ready >> item & 1 == 1 and (effect == HAND or effect == DRAW):
                    moves = append(moves, actions.USE + item)
        if hero.charge == NONE and hero.reward == 0:
            for card in hero.hand.kinds():
                if type_of(card) == self.box.charges[hero.character]:
                    moves = append(moves, actions.CHARGE + card)
        moves = _add_trade(s, self.box, moves)
        return append(_add_help(s, self.box, moves), actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§8.1 One thing of it."""
        hero = s.hero()
        if action == actions.DONE:
            s.stack.step = steps.TRIM
            s.stack.left = 0
        elif action == actions.TURN_BACK:
            hero.reward = 0
            notes.tell(effects.TURNED_BACK, "R12", s.turn)
        elif action < actions.STRIKE:
            _use(s, self.box, action - actions.USE, chance, notes)
        elif action < actions.BUY:
            card = action - actions.CHARGE
            effects.leave_hand(hero, card)
            hero.charge = card
            notes.tell(effects.CHARGED, "8.8", s.turn, card, hero.hand.size())
        elif action < actions.RECHARGE:
            s.stack.push(steps.PAY, s.turn, steps.FOR_ITEM, action - actions.BUY)
        else:
            s.stack.push(steps.PAY, s.turn, steps.FOR_CHARGE, action - actions.RECHARGE)


def _add_trade(s: HustleState, box: Box, moves: Moves) -> Moves:
    """§8.1 §8.2 §8.6 §R10 What can be bought, and which items recharged."""
    hero = s.hero()
    if s.now.bought < box.most_purchases:
        for deck in range(DECKS):
            if s.shelves[deck].size() > 0 and bills.can_pay(s, box, steps.FOR_ITEM, deck):
                moves = append(moves, actions.BUY + deck)
    spent = hero.spent & ~s.now.renewed
    if spent != 0:
        for item in range(ITEMS):
            if spent >> item & 1 == 1 and bills.can_pay(s, box, steps.FOR_CHARGE, item):
                moves = append(moves, actions.RECHARGE + item)
    return moves


def _add_help(s: HustleState, box: Box, moves: Moves) -> Moves:
    """§14.3 §14.7 §R34 Help with a purchase that is still to come, or with any payment."""
    cheaper: Int = NONE
    if s.now.cheaper == 0 and effects.aid_with(s, box, CHEAPER) != NONE and _is_cheaper_of_use(s, box):
        cheaper = CHEAPER
    wild: Int = NONE
    if not s.now.has(WILD_TYPE) and effects.aid_with(s, box, WILD) != NONE and _is_wild_of_use(s, box):
        wild = WILD
    return add_asks(s, box, moves, cheaper, wild) if cheaper != NONE or wild != NONE else moves


def _is_cheaper_of_use(s: HustleState, box: Box) -> bool:
    """§14.3 §R34 Whether an item of more than one Key could be bought with this help, and Wild if to be had."""
    if s.now.bought >= box.most_purchases:
        return False
    wilds: Int = 1 if s.now.has(WILD_TYPE) or effects.aid_with(s, box, WILD) != NONE else 0
    keys = _keys_less(s, box)
    for deck in range(DECKS):
        is_dear = s.shelves[deck].size() > 0 and box.prices[deck] > 1
        if is_dear and bills.could_pay(s, box, steps.FOR_ITEM, deck, wilds, keys):
            return True
    return False


def _is_wild_of_use(s: HustleState, box: Box) -> bool:
    """§14.7 §R34 Whether anything could be bought or recharged with this help, and Cheaper if to be had."""
    if s.hero().hand.size() == 0:
        return False
    if s.now.bought < box.most_purchases:
        keys = _keys_less(s, box)
        for deck in range(DECKS):
            if s.shelves[deck].size() > 0 and bills.could_pay(s, box, steps.FOR_ITEM, deck, 1, keys):
                return True
    spent = s.hero().spent & ~s.now.renewed
    for item in range(ITEMS):
        if spent >> item & 1 == 1 and bills.could_pay(s, box, steps.FOR_CHARGE, item, 1, 0):
            return True
    return False


def _keys_less(s: HustleState, box: Box) -> Int:
    """§14.3 By how many Keys more the purchase of this turn could become cheaper."""
    aid = effects.aid_with(s, box, CHEAPER)
    return box.helps.numbers[aid] if s.now.cheaper == 0 and aid != NONE else 0


def _use(s: HustleState, box: Box, item: Int, chance: Chance, notes: Notes) -> None:
    """§15.1 §15.11 Draw cards, or have room for more."""
    effects.use_item(s, box, item, notes)
    if box.items.effects[item] == HAND:
        s.now.room += box.items.numbers[item]
        notes.tell(effects.ROOMIER, "15.11", s.turn, effects.hand_size(s, box, s.turn))
    else:
        effects.draw(s, s.turn, box.items.numbers[item], chance, notes, "15.1")


def recharge(s: HustleState, item: Int, notes: Notes, clause: str) -> None:
    """§8.6 §16.3 An item is charged again, once a turn."""
    s.hero().spent &= ~bit(item)
    s.now.renewed |= bit(item)
    notes.tell(effects.RECHARGED, clause, s.turn, item, effects.slot_of(s.hero(), item))


def buy(s: HustleState, box: Box, deck: Int, chance: Chance, notes: Notes) -> None:
    """§8.1 §8.2 §8.3 §14.3 §R10 A paid item is the top one; on the Trove one of several."""
    s.now.bought += 1
    s.now.cheaper = 0
    shelf = s.shelves[deck]
    if s.hero().place == TROVE and shelf.size() > 1:
        effects.look(s, box, s.turn, deck, chance, notes)
        s.stack.push(steps.KEEP, s.turn, deck)
    else:
        gain_item(s, box, deck, effects.take_top(shelf, chance), notes, "8.2")


# KEEP, DROP ----------------------------------------------------------------------------------------------


class Keep(HustleStep):
    """§8.3 Keep one of the items looked at. Frame: `what` is the item deck."""

    name: ClassVar[str] = "keep"
    clause: ClassVar[str] = "8.3"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§8.3 One of those looked at."""
        moves = no_moves()
        for item in s.shelves[s.stack.what].offer.cards:
            moves = append(moves, actions.KEEP + item - FIRST_ITEM)
        return moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§8.3 §R10 It is kept, the others go under the deck."""
        deck = s.stack.what
        s.stack.pop()
        item = action - actions.KEEP
        effects.put_back(s.shelves[deck], s.turn, item + FIRST_ITEM)
        own_item(s, self.box, item)
        notes.tell(effects.KEPT, "8.3", s.turn, deck, item, s.shelves[deck].size())


def gain_item(s: HustleState, box: Box, deck: Int, face: Int, notes: Notes, clause: str) -> None:
    """§8.2 §8.4 §16.5 An item comes face up: bought, or by a quest."""
    item = face - FIRST_ITEM
    own_item(s, box, item)
    notes.tell(effects.GAINED, clause, s.turn, deck, item, 0 if clause == "8.2" else 1)


def own_item(s: HustleState, box: Box, item: Int) -> None:
    """§8.4 §8.5 It is charged, and cannot be used this turn; one more than the limit is too many."""
    hero = s.hero()
    hero.items |= bit(item)
    s.now.gained |= bit(item)
    if bits(hero.items) > box.most_items:
        s.stack.push(steps.DROP, s.turn)


class Drop(HustleStep):
    """§8.5 One item too many leaves the game."""

    name: ClassVar[str] = "drop"
    clause: ClassVar[str] = "8.5"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§8.5 §R11 Any of them, the new one too."""
        moves = no_moves()
        for item in range(ITEMS):
            if s.hero().items >> item & 1 == 1:
                moves = append(moves, actions.DROP + item)
        return moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§8.5 §R10 It leaves the game."""
        s.stack.pop()
        item = action - actions.DROP
        hero = s.hero()
        slot = effects.slot_of(hero, item)
        hero.items &= ~bit(item)
        hero.spent &= ~bit(item)
        s.now.gained &= ~bit(item)
        s.now.renewed &= ~bit(item)
        s.table.gone |= bit(item)
        notes.tell(effects.DROPPED, "8.5", s.turn, item, slot)


# TRIM ----------------------------------------------------------------------------------------------------


class Trim(HandQuestion):
    """§8.9 Discard down to the hand size. Frame: `left` is the least card still allowed."""

    name: ClassVar[str] = "trim"
    clause: ClassVar[str] = "8.9"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        if s.hero().hand.size() <= effects.hand_size(s, self.box, s.turn):
            s.stack.step = steps.END_TURN
            return True
        return super().run(s, chance, notes)

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§8.9 §R23 The cards that may be the next to go, in order; none if no more need to."""
        hand = s.hero().hand
        moves = no_moves()
        excess = hand.size() - effects.hand_size(s, self.box, s.turn)
        if excess <= 0:
            return moves
        for index in range(hand.size()):
            card = hand[index]
            is_new = index == 0 or hand[index - 1] != card
            if is_new and card >= s.stack.left and hand.size() - index >= excess:
                moves = append(moves, actions.DISCARD + card)
        return moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§8.9 It is discarded."""
        card = action - actions.DISCARD
        s.stack.left = card
        effects.discard_card(s, s.hero(), card)
        notes.tell(effects.DISCARDED, "8.9", s.turn, card, effects.TOO_MANY)
