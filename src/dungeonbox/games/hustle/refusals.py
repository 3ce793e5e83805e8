"""Why something cannot be done: the clause that forbids an action to the seat that is asked, by its family."""

from typing import Final

from librt.vecs import append

from dungeonbox.games.hustle import actions, aiming, bills, covering, effects, helping, questing, steps
from dungeonbox.games.hustle.board import BOARD, CELLS, LINES, NEAR, OUTER
from dungeonbox.games.hustle.components import (
    BASH,
    BOLT,
    CANTRIP,
    CHEAPER,
    HELPS,
    HOLD,
    LEAP,
    LEVELS,
    REACH,
    RECOLOUR,
    REMOVE,
    REVERSE,
    SHIELD,
    SWORD,
    TURN,
    VEIL,
    WILD,
    Box,
)
from dungeonbox.games.hustle.state import (
    BASHED,
    LEAPING,
    PAINTING,
    HustleState,
)
from dungeonbox.kernel.types import NONE, Int

TURN_ORDER: Final = "3.1"
"""What belongs to another step of the turn."""


def clause(s: HustleState, box: Box, action: Int, asks: str) -> str:
    """The clause that forbids this action; `asks` is the clause of the open question."""
    if actions.USE <= action < actions.STRIKE:
        return _use(s, action - actions.USE)
    if actions.ASK <= action < actions.OFFER:
        return _ask(s, box, action - actions.ASK)
    if actions.OFFER <= action < actions.YES:
        return helping.why_no_offer(s, s.eyes, action - actions.OFFER)
    if s.stack.step >= steps.HELP:
        return _asked_on_top(s, box, action, asks)
    if action < actions.COLOUR:
        return "2.1"
    if action < actions.TAKE or actions.POWER <= action < actions.USE:
        return _hustle(s, box, action)
    if action < actions.POWER:
        return _place(s, action)
    if action < actions.PAY:
        return _battle(s, box, action)
    if action < actions.ASK:
        return _trade(s, box, action)
    return "10.2" if action < actions.DONE else asks


# Questions on top of others ------------------------------------------------------------------------------


def _asked_on_top(s: HustleState, box: Box, action: Int, asks: str) -> str:
    """§8.3 §8.5 §10.2 §R26 §R27 While something is to be answered first, the clause of that question."""
    step = s.stack.step
    if step == steps.AIM:
        return _aim(s, action)
    if step == steps.PAY and actions.PAY <= action < actions.DISCARD:
        return _pay(s, box, action - actions.PAY)
    if step == steps.REFRESH and actions.CHARGE <= action < actions.BUY and not _can_charge(s):
        return "R12"
    if step == steps.OFFER:
        return questing.OFFER_CLAUSES[s.stack.left]
    return asks


def _aim(s: HustleState, action: Int) -> str:
    """§5.10 §13.12 §16.4 §R27 §R29 §R33 Why a monster is not to be chosen: what is done to it, or where it stands."""
    effect = s.stack.what
    is_monster = actions.AT <= action < actions.PUSH and s.has_monster(BOARD.cards[action - actions.AT])
    if effect == REACH or effect == BOLT:
        return "R29" if is_monster else "5.10"
    if effect == REMOVE:
        return "16.4"
    if effect == TURN:
        if is_monster and not aiming.is_within_turn(s, BOARD.cards[action - actions.AT]):
            return "R29"
        return "R27" if is_monster else "13.12"
    if effect == HOLD or effect == REVERSE:
        is_stuck = is_monster and effect == REVERSE and effects.is_called(s, BOARD.cards[action - actions.AT])
        return "R27" if is_stuck and s.now.pinned >> BOARD.cards[action - actions.AT] & 1 == 0 else "R33"
    return "R27"


def _pay(s: HustleState, box: Box, card: Int) -> str:
    """§6.1 §6.2 §8.2 §8.6 §8.7 §R26 Why a card does not pay: not the type, the colour again, or out of order."""
    purpose = s.stack.what
    bill = bills.bill_for(s, box, purpose, s.stack.whom)
    paid = append(s.now.paid.cards[:], card)
    if not s.hero().hand.has(card) or not bills.can_join(bill, paid):
        bill.differs = False
        bill.differs_by_type = False
        for symbol in range(len(bill.colours)):
            bill.colours[symbol] = NONE
        is_colour = s.hero().hand.has(card) and bills.can_join(bill, paid)
        if purpose == steps.FOR_QUEST:
            return "6.2" if is_colour else "6.1"
        if purpose == steps.FOR_ITEM:
            return "8.2"
        return "8.7" if is_colour else "8.6"
    return "R26"


def _can_charge(s: HustleState) -> bool:
    """§R12 Whether the Helping card is uncharged and on its helping side."""
    return s.hero().charge == NONE and s.hero().reward == 0


# The hustle ----------------------------------------------------------------------------------------------


def _hustle(s: HustleState, box: Box, action: Int) -> str:
    """§3.2 §9.2 §10.6 §R2 §R12 §R17 Colours, jumps, and what extends or ends a hustle."""
    step = s.stack.step
    if action == actions.TURN_BACK:
        return "R12"
    if actions.POWER <= action < actions.REWARD:
        return _power(s, box, action - actions.POWER)
    if action == actions.REWARD:
        if s.hero().reward == 0 or step != steps.JUMP:
            return "10.6"
        return _means(box.rewards[s.hero().character])
    if step == steps.COLOUR:
        return "15.21" if action < actions.JUMP else "3.2"
    if step != steps.JUMP:
        return TURN_ORDER
    if action < actions.JUMP:
        return "3.2"
    if action == actions.PAINT:
        return "R17"
    if action == actions.STOP:
        if s.now.has(PAINTING):
            return "R17"
        return "R18" if s.now.has(LEAPING) else "R2"
    return _jump(s, BOARD.places[action - actions.JUMP])


def _jump(s: HustleState, place: Int) -> str:
    """§3.2 §3.6 §3.7 §3.8 §R14 §R17 §R18 Why one cannot jump there."""
    here = s.hero().place
    if place < CELLS and s.now.path.has(place):
        return "3.8"
    if place < CELLS and s.table.cells[place] == NONE:
        return "R14"
    if here == NONE:
        for index in range(OUTER):
            if BOARD.ring[index] == place:
                return "R17"
        return "3.6"
    if s.now.has(LEAPING):
        for index in range(here * LINES, here * LINES + LINES):
            if BOARD.leaps[index] == place:
                return "R17"
        return "R18"
    for index in range(here * NEAR, here * NEAR + NEAR):
        if BOARD.near[index] == place:
            return "R17"
    return "3.7" if here >= CELLS else "3.2"


def _power(s: HustleState, box: Box, power: Int) -> str:
    """§9.2 Why a class power cannot be used: not one's own, not now, not again, or nothing to use it on."""
    hero = s.hero()
    first = hero.character * LEVELS
    effect = box.powers.effects[power]
    if not first <= power < first + hero.level:
        return "9.2"
    if s.now.used >> power & 1 == 1:
        return box.powers.clauses[power]
    if s.stack.step == steps.JUMP and (effect == RECOLOUR or effect == LEAP or effect == CANTRIP):
        if effect == CANTRIP and not covering.has_scroll(s):
            return "13.13"
        return _means(effect)
    return box.powers.clauses[power]


def _means(effect: Int) -> str:
    """§R17 §R18 Why no colour can be changed, or no space jumped over: it is declared already, or no card fits."""
    return "R18" if effect == LEAP else "R17"


def _place(s: HustleState, action: Int) -> str:
    """§5.9 §13.6 §R6 Cards to take, monsters to aim at, places to retreat to."""
    step = s.stack.step
    if action < actions.AT and step == steps.SLEIGHT:
        return "13.6"
    if action >= actions.GO and step == steps.RETREAT:
        return "5.9" if BOARD.places[action - actions.GO] < CELLS else "R6"
    return TURN_ORDER


# Battles -------------------------------------------------------------------------------------------------


def _battle(s: HustleState, box: Box, action: Int) -> str:
    """§4.2 §5.4 §5.5 §5.6 §5.7 §6.1 §13.1 §14.8 §R5 Swords, Shields, and the words of a battle."""
    step = s.stack.step
    if action == actions.QUEST:
        return _quest(s, box) if step == steps.QUEST else TURN_ORDER
    if action == actions.BURY:
        return "14.8"
    if action < actions.DEFEND and step == steps.STRIKE:
        return _strike(s, box, action)
    if actions.DEFEND <= action < actions.SUFFER:
        if step == steps.WANDER:
            return "4.2"
        if step == steps.FIGHT:
            return "5.7"
    if steps.AID <= step <= steps.STRIKE and action < actions.QUEST:
        if action == actions.FLIP:
            return "5.4"
        return "5.5" if step == steps.AID or actions.DEFEND <= action < actions.FLIP else "R5"
    return TURN_ORDER


def _strike(s: HustleState, box: Box, action: Int) -> str:
    """§5.6 §13.1 §R5 Why a card is not spent on the attack: not held, no power to, or not in the order."""
    if action < actions.BASH:
        return "R5" if s.hero().hand.has(actions.card_spent(actions.STRIKE, action, SWORD)) else "5.6"
    bash = effects.strength(box, s.hero(), BASH)
    if bash == 0 or s.now.has(BASHED) or not s.hero().hand.has(actions.card_spent(actions.BASH, action, SHIELD)):
        return "13.1"
    return "R5"


def _quest(s: HustleState, box: Box) -> str:
    """§6.1 §6.2 Why the quest cannot be completed: not the cards, or not the colours."""
    return "6.2" if bills.is_short_of_colours(s, box, steps.FOR_QUEST, questing.quest_here(s)) else "6.1"


# Paying and resting --------------------------------------------------------------------------------------


def _trade(s: HustleState, box: Box, action: Int) -> str:
    """§8.1 §8.2 §8.5 §8.6 §8.8 §8.9 §R10 §R12 §R32 What is bought, recharged, charged and discarded while resting."""
    step = s.stack.step
    if step == steps.TRIM and actions.DISCARD <= action < actions.LAY:
        return "8.9"
    if step != steps.REST:
        return TURN_ORDER
    if actions.CHARGE <= action < actions.BUY:
        return "8.8" if _can_charge(s) else "R12"
    if actions.BUY <= action < actions.RECHARGE:
        if s.now.bought >= box.most_purchases:
            return "8.1"
        return "8.2" if s.shelves[action - actions.BUY].size() > 0 else "R10"
    if actions.RECHARGE <= action < actions.KEEP:
        item = action - actions.RECHARGE
        if s.hero().spent >> item & 1 == 1 and s.now.renewed >> item & 1 == 0:
            return "8.7" if bills.is_short_of_colours(s, box, steps.FOR_CHARGE, item) else "8.6"
        return "8.6"
    return TURN_ORDER


# Items and help ------------------------------------------------------------------------------------------


def _use(s: HustleState, item: Int) -> str:
    """§8.4 §R11 Why an item cannot be used: not there, discharged; or new, not in this step, or to no effect."""
    hero = s.hero()
    return "8.4" if hero.items >> item & 1 == 0 or hero.spent >> item & 1 == 1 else "R11"


def _ask(s: HustleState, box: Box, aid: Int) -> str:
    """§10.1 §R12 §R28 §R34 Why a power cannot be asked for: nobody has it charged, asked before, not now, or no use."""
    character = aid // HELPS
    is_charged = False
    for seat in range(len(s.heroes)):
        hero = s.heroes[seat]
        if seat != s.turn and hero.character == character and hero.charge != NONE:
            is_charged = True
    if not is_charged:
        return "10.1"
    if s.now.asked >> aid & 1 == 1:
        return "R12"
    effect = box.helps.effects[aid]
    step = s.stack.step
    if effect == VEIL and step == steps.JUMP:
        return "R18" if s.now.has(LEAPING) else "R17" if s.now.has(PAINTING) else "R28"
    if (effect == WILD and step in (steps.QUEST, steps.REST)) or (effect == CHEAPER and step == steps.REST):
        return "R34"
    return "R12"
