"""Quests, their rewards and effects; the spawn card, and what can be done about it."""

from typing import ClassVar, Final

from librt.vecs import append

from dungeonbox.games.hustle import actions, bills, effects, steps
from dungeonbox.games.hustle.aiming import aims
from dungeonbox.games.hustle.board import CELLS, bit
from dungeonbox.games.hustle.components import (
    CHEAPER,
    DRAW,
    EACH_DRAW,
    FEAST,
    FORETELL,
    GAIN,
    HAND,
    HOLD,
    HUSH,
    ITEMS,
    MIRROR,
    NOTHING,
    PILGRIM,
    PUSH,
    QUEST_PARTS,
    REFRESH,
    REMOVE,
    REVERSE,
    TOAST,
    WILD,
    WILD_QUEST,
    Box,
)
from dungeonbox.games.hustle.effects import ready_items
from dungeonbox.games.hustle.hustling import add_ask
from dungeonbox.games.hustle.resting import gain_item, recharge
from dungeonbox.games.hustle.state import (
    ESCAPED,
    FORESEEN,
    FORETOLD,
    RETREATED,
    UNTURNED,
    WILD_CARD,
    WILD_TYPE,
    HustleState,
    type_of,
)
from dungeonbox.games.hustle.steps import HandQuestion, HustleStep
from dungeonbox.games.hustle.turn import end
from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

# QUEST ---------------------------------------------------------------------------------------------------


def quest_here(s: HustleState) -> Int:
    """§6.1 §R6 The quest the current player could complete, or NONE."""
    place = s.hero().place
    if place < CELLS or s.now.has(RETREATED):
        return NONE
    return s.table.quests[place - CELLS]


class Quest(HandQuestion):
    """§6.1 Complete the quest of the corner tile the hero is on, or not."""

    name: ClassVar[str] = "quest"
    clause: ClassVar[str] = "6.1"

    def is_private(self, s: HustleState) -> bool:
        """§R25 Only a quest that could be completed says anything about the hand."""
        return quest_here(s) != NONE and super().is_private(s)

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§6.1 §14.7 §15.16 §R34 Complete it, if it can be paid; or first whatever would make that possible; or not."""
        moves = no_moves()
        quest = quest_here(s)
        if quest == NONE:
            return append(moves, actions.DONE)
        ledgers = _ready_ledgers(s, self.box)
        if ledgers != 0 and is_payable_with(s, self.box, quest, 1, 0):
            for item in range(ITEMS):
                if ledgers >> item & 1 == 1:
                    moves = append(moves, actions.USE + item)
        if bills.can_pay(s, self.box, steps.FOR_QUEST, quest):
            moves = append(moves, actions.QUEST)
        free: Int = 1 if ledgers != 0 else 0
        if not s.now.has(WILD_TYPE) and is_payable_with(s, self.box, quest, free, 1):
            moves = add_ask(s, self.box, moves, WILD)
        return append(moves, actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§6.1 Begin to pay, use an item, or go on."""
        if action == actions.QUEST:
            s.stack.push(steps.PAY, s.turn, steps.FOR_QUEST, quest_here(s))
        elif action == actions.DONE:
            s.stack.step = steps.OMEN
            s.now.asked = 0
        else:
            effects.use_item(s, self.box, action - actions.USE, notes)
            s.now.marks |= WILD_CARD


def _ready_ledgers(s: HustleState, box: Box) -> Int:
    """§15.16 The items that would let any card pay for one symbol, as bits; none if one of them already does."""
    ready = ready_items(s)
    found: Int = 0
    if ready != 0 and not s.now.has(WILD_CARD):
        for item in range(ITEMS):
            if ready >> item & 1 == 1 and box.items.effects[item] == WILD_QUEST:
                found |= bit(item)
    return found


def is_payable_with(s: HustleState, box: Box, quest: Int, free: Int, wilds: Int) -> bool:
    """§R34 Whether the quest could be paid if so many more cards could be anything, and so many of any type."""
    bill = bills.bill_for(s, box, steps.FOR_QUEST, quest)
    bill.free += free
    bill.wilds += wilds
    spares = bills.spare_keys(s, box, steps.FOR_QUEST, quest)
    return bills.is_payable(s, bill, spares, s.now.paid.cards, 0, NONE)


def complete(s: HustleState, box: Box, quest: Int, chance: Chance, notes: Notes) -> None:
    """§6.3 §6.5 §6.6 §13.11 §R7 The quest is yours; gold; the spawn location moves here, the old one turns one up."""
    hero = s.hero()
    corner = hero.place - CELLS
    s.table.quests.put(corner, NONE)
    hero.quests |= bit(quest)
    s.now.marks &= ~WILD_CARD
    notes.tell(effects.COMPLETED, "6.1", s.turn, quest, corner)
    effects.earn(s, box, s.turn, box.quest_gold[quest], notes, "6.3", PILGRIM)
    if s.spawn != corner:
        effects.turn_up(s, box, s.spawn, chance, notes, "6.6")
        s.spawn = corner
        notes.tell(effects.SPAWN, "6.6", corner)
    if not effects.has_open_quest(s):
        s.now.marks |= UNTURNED
    s.stack.step = steps.EFFECT
    s.stack.what = quest
    s.stack.left = 0


# EFFECT, OFFER, REFRESH ----------------------------------------------------------------------------------


class Effect(HustleStep):
    """§6.4 §R32 The special effects of a quest, after its rewards, one after the other.

    Frame: `what` is the quest, `left` how many of its effects have happened.
    """

    name: ClassVar[str] = "effect"
    clause: ClassVar[str] = "6.4"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        part = s.stack.left
        at = s.stack.what * QUEST_PARTS + part
        if part == QUEST_PARTS or self.box.quests.effects[at] == NOTHING:
            s.stack.what = NONE
            s.stack.left = 0
            s.stack.step = steps.OMEN
            s.now.asked = 0
            return True
        s.stack.left = part + 1
        effect = self.box.quests.effects[at]
        number = self.box.quests.numbers[at]
        if effect in (REFRESH, REMOVE, GAIN, PUSH):
            self._ask(s, effect, number, chance, notes)
        elif effect in (DRAW, EACH_DRAW, FEAST, TOAST):
            _deal_out(s, effect, number, chance, notes)
        else:
            _grant(s, self.box, effect, number, notes)
        return True

    def _ask(self, s: HustleState, effect: Int, number: Int, chance: Chance, notes: Notes) -> None:
        """§16.3 §16.4 §16.5 §16.6 What charges something, concerns one monster, or brings an item."""
        if effect == REFRESH:
            s.stack.push(steps.REFRESH, s.turn)
        elif effect != GAIN:
            s.stack.push(steps.AIM, s.turn, effect, number, 1)
        elif s.shelves[number].size() > 0:
            gain_item(s, self.box, number, effects.take_top(s.shelves[number], chance), notes, "16.5")
        else:
            notes.tell(effects.FIZZLED, "16.5", effects.EMPTY_DECK + number, 1 + s.stack.what)


def _deal_out(s: HustleState, effect: Int, number: Int, chance: Chance, notes: Notes) -> None:
    """§16.1 §16.2 §16.7 §16.8 Cards for the current player, for everybody, or for the others."""
    if effect == DRAW:
        effects.draw(s, s.turn, number, chance, notes, "16.1")
    elif effect == EACH_DRAW:
        _offer(s, number, 0, EACH)
    elif effect == FEAST:
        effects.draw(s, s.turn, number, chance, notes, "16.7")
        _offer(s, 1, 1, FEASTING)
    else:
        _offer(s, number, 1, TOASTING)


def _grant(s: HustleState, box: Box, effect: Int, number: Int, notes: Notes) -> None:
    """§16.9 §16.10 §16.11 §16.12 §16.13 What lasts for the rest of the turn."""
    if effect == HAND:
        s.now.room += number
        notes.tell(effects.ROOMIER, "16.9", s.turn, effects.hand_size(s, box, s.turn))
    elif effect == CHEAPER:
        s.now.cheaper = number
        notes.tell(effects.CHEAPER, "16.10", s.turn, number)
    elif effect == WILD:
        s.now.marks |= WILD_TYPE
        notes.tell(effects.GRANTED, "16.11", s.turn, effects.ANY_TYPE)
    elif effect == HUSH:
        for cell in s.table.monsters.cards:
            s.now.pinned |= bit(cell)
        notes.tell(effects.HUSHED, "16.13")
    else:
        s.now.marks |= FORESEEN
        notes.tell(effects.GRANTED, "16.12", s.turn, effects.FORESIGHT)


EACH: Final = 0
FEASTING: Final = 1
TOASTING: Final = 2
OFFER_CLAUSES: Final = ("16.2", "16.7", "16.8")
"""The clauses by which all players, the others at a feast, and the others at a toast may draw."""


def _offer(s: HustleState, cards: Int, first: Int, occasion: Int) -> None:
    """§16.2 §16.7 §16.8 §R21 Ask the players clockwise, from the current one or the next, whether they draw."""
    seats = len(s.heroes)
    for step in range(seats - 1, first - 1, -1):
        s.stack.push(steps.OFFER, (s.turn + step) % seats, cards, NONE, occasion)


class Offer(HustleStep):
    """§16.2 §16.7 §16.8 §R21 A seat may draw cards. Frame: `what` is their number, `left` the occasion."""

    name: ClassVar[str] = "offer"
    clause: ClassVar[str] = "R21"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§16.2 §16.7 §16.8 Draw or not."""
        return append(append(no_moves(), actions.DRAW), actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§16.2 §16.7 §16.8 §R21 Each for themselves."""
        seat = s.stack.seat
        cards = s.stack.what
        clause = OFFER_CLAUSES[s.stack.left]
        s.stack.pop()
        if action == actions.DRAW:
            effects.draw(s, seat, cards, chance, notes, clause)
        else:
            notes.tell(effects.DECLINED, clause, seat, effects.NO_CARDS)


class Refresh(HustleStep):
    """§16.3 A quest charges a card or an item."""

    name: ClassVar[str] = "refresh"
    clause: ClassVar[str] = "16.3"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§16.3 §R12 §R32 A card of the right type from the discards, an item that is discharged, or neither."""
        hero = s.hero()
        moves = no_moves()
        if hero.charge == NONE and hero.reward == 0:
            for card in s.table.discard.kinds():
                if type_of(card) == self.box.charges[hero.character]:
                    moves = append(moves, actions.CHARGE + card)
        for item in range(ITEMS):
            if hero.spent >> item & 1 == 1:
                moves = append(moves, actions.RECHARGE + item)
        return append(moves, actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§16.3 It is charged again."""
        is_choice = len(self.legal(s, seat)) > 1
        s.stack.pop()
        hero = s.hero()
        if action == actions.DONE:
            if is_choice:
                notes.tell(effects.DECLINED, "R32", s.turn, effects.NO_CHARGE)
            else:
                notes.tell(effects.FIZZLED, "16.3", effects.NOTHING_TO_CHARGE, 1 + s.stack.what)
        elif action < actions.BUY:
            card = action - actions.CHARGE
            s.table.discard.remove(card)
            hero.charge = card
            notes.tell(effects.RENEWED, "16.3", s.turn, card)
        else:
            recharge(s, action - actions.RECHARGE, notes, "16.3")


# OMEN, REVEAL, SPAWN, MOVE -------------------------------------------------------------------------------


class Omen(HustleStep):
    """§14.8 Help before the spawn card is revealed."""

    name: ClassVar[str] = "omen"
    clause: ClassVar[str] = "14.8"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§14.8 Ask for help before the card is revealed, or reveal it."""
        moves = no_moves()
        if not s.now.has(FORETOLD):
            moves = add_ask(s, self.box, moves, FORETELL)
        return append(moves, actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.1 Reveal it."""
        s.stack.step = steps.REVEAL


class Reveal(HustleStep):
    """§7.1 §R14 Reveal the spawn card; without any, no monster stirs."""

    name: ClassVar[str] = "reveal"
    clause: ClassVar[str] = "7.1"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        effects.fill_gaps(s, chance, notes, "R14")
        card = effects.next_card(s, EVERYONE, chance, notes)
        if card == NONE:
            notes.tell(effects.FIZZLED, "R14", effects.NO_CARD_LEFT, 0)
            s.stack.step = steps.REST
            s.now.asked = 0
            return True
        s.now.omen = card
        notes.tell(effects.REVEALED, "7.1", s.turn, card, effects.cards_left(s))
        effects.see_to_deck(s, notes)
        s.stack.step = steps.SPAWN
        return True


class Spawn(HustleStep):
    """§7.1 What can be done about the spawn card before monsters spawn and move."""

    name: ClassVar[str] = "spawn"
    clause: ClassVar[str] = "7.1"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§14.8 §15.6 §15.8 §15.17 §16.12 Put the card away, hold or reverse a monster, or let them come."""
        moves = no_moves()
        ready = ready_items(s)
        if ready != 0:
            for item in range(ITEMS):
                if ready >> item & 1 == 1:
                    effect = self.box.items.effects[item]
                    is_aimed = (effect == HOLD or effect == REVERSE) and aims(
                        s, effect, self.box.items.numbers[item]
                    ) != 0
                    if effect == MIRROR or is_aimed:
                        moves = append(moves, actions.USE + item)
        if s.now.has(FORETOLD | FORESEEN):
            moves = append(moves, actions.BURY)
        return append(moves, actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§14.8 §15.6 §15.8 §15.17 §16.12 §R31 What was chosen."""
        if action == actions.DONE:
            s.stack.step = steps.MOVE
            if s.now.has(FORETOLD | FORESEEN):
                notes.tell(effects.LET_BE, "16.12" if s.now.has(FORESEEN) else "14.8", s.turn)
        elif action == actions.BURY:
            is_by_quest = s.now.has(FORESEEN)
            s.now.marks &= ~(FORESEEN if is_by_quest else FORETOLD)
            omen = _reveal_another(s)
            s.table.under.push(omen)
            notes.tell(effects.BURIED, "16.12" if is_by_quest else "14.8", s.turn, omen)
        else:
            item = action - actions.USE
            effect = self.box.items.effects[item]
            effects.use_item(s, self.box, item, notes)
            if effect == MIRROR:
                omen = _reveal_another(s)
                s.table.discard.add(omen)
                notes.tell(effects.SET_ASIDE, "15.6", s.turn, omen)
            elif effect == HOLD:
                s.stack.push(steps.AIM, s.turn, HOLD, 1)
            else:
                s.stack.push(steps.AIM, s.turn, REVERSE, self.box.items.numbers[item])


def _reveal_another(s: HustleState) -> Int:
    """Another spawn card is to be revealed; returns the one that counts no more."""
    omen = s.now.omen
    s.now.omen = NONE
    s.stack.step = steps.REVEAL
    return omen


class Move(HustleStep):
    """§7.2 §7.3 §11.3 §R16 Monsters spawn and move; if too many have escaped, they win at once."""

    name: ClassVar[str] = "move"
    clause: ClassVar[str] = "7.2"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        born = effects.spawn(s, self.box.most_monsters, notes)
        if effects.march(s, born, self.book.limit, notes) == 0 and born == NONE:
            notes.tell(effects.QUIET, "7.2")
        omen = s.now.omen
        s.table.discard.add(omen)
        s.now.omen = NONE
        notes.tell(effects.PASSED, "7.1", omen)
        s.now.asked = 0
        s.stack.step = steps.REST
        if s.escaped >= self.book.limit:
            end(s, self.box, ESCAPED, notes)
        return True
