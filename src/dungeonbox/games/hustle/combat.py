"""Combat: which monster, help, the flip, attack or defend, and what follows."""

from typing import ClassVar, Final

from librt.vecs import append

from dungeonbox.games.hustle import actions, aiming, effects, steps
from dungeonbox.games.hustle.board import BOARD, CELLS, NEAR, STANDS, apart, bit
from dungeonbox.games.hustle.components import (
    ATTACK,
    BASH,
    BOLT,
    BULWARK,
    ITEMS,
    KEEP,
    LEVELS,
    MEND,
    RALLY,
    REACH,
    REFLIP,
    SHIELD,
    SPOILS,
    SWORD,
    TORCH,
    TROPHY,
    TURN,
    WARD,
    Box,
)
from dungeonbox.games.hustle.effects import ready_items, strength
from dungeonbox.games.hustle.hustling import add_ask, add_asks, add_shields, lost_cards
from dungeonbox.games.hustle.state import (
    BASHED,
    DIMMED,
    LOST,
    RETREATED,
    WON,
    HustleState,
    icon_of,
    type_of,
)
from dungeonbox.games.hustle.steps import HandQuestion, HustleStep
from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

RALLY_RANGE: Final = 2

# BEFORE --------------------------------------------------------------------------------------------------


def is_on_monster(s: HustleState) -> bool:
    """§5.1 §R22 Whether the hustle ended on a monster, and not where it began."""
    hero = s.hero()
    has_jumped = s.now.path.size() > 1 or hero.turns == 0
    return has_jumped and hero.place < CELLS and s.has_monster(hero.place)


class Before(HustleStep):
    """§5.1 §5.10 Before a battle: powers and items that are aimed at a monster."""

    name: ClassVar[str] = "before"
    clause: ClassVar[str] = "5.10"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§5.10 §5.11 §13.4 §13.12 §13.14 §15.13 Turn a monster away, reach one at a distance, or go on."""
        moves = no_moves()
        hero = s.hero()
        if hero.place == NONE or hero.place >= CELLS or s.table.monsters.size() == 0:
            return append(moves, actions.DONE)
        is_free = not is_on_monster(s)
        for power in range(hero.character * LEVELS, hero.character * LEVELS + hero.level):
            effect = self.box.powers.effects[power]
            is_fitting = effect == TURN or (is_free and (effect == REACH or effect == BOLT))
            if (
                is_fitting
                and s.now.used >> power & 1 == 0
                and aiming.aims(s, effect, self.box.powers.numbers[power]) != 0
            ):
                moves = append(moves, actions.POWER + power)
        ready = ready_items(s)
        if is_free and ready != 0:
            for item in range(ITEMS):
                is_fitting = ready >> item & 1 == 1 and self.box.items.effects[item] == REACH
                if is_fitting and aiming.aims(s, REACH, self.box.items.numbers[item]) != 0:
                    moves = append(moves, actions.USE + item)
        return append(moves, actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.1 §13.12 §R33 Aim a power or an item; else fight the monster under the hero, if any."""
        if action == actions.DONE:
            if is_on_monster(s):
                aiming.begin_battle(s, self.box, s.hero().place, notes)
            else:
                s.stack.step = steps.AFTER
        elif action < actions.REWARD:
            power = action - actions.POWER
            effects.use_power(s, self.box, power, notes)
            s.stack.push(steps.AIM, s.turn, self.box.powers.effects[power], self.box.powers.numbers[power])
        else:
            item = action - actions.USE
            effects.use_item(s, self.box, item, notes)
            s.stack.push(steps.AIM, s.turn, REACH, self.box.items.numbers[item])


# AID, FLIP -----------------------------------------------------------------------------------------------


class Aid(HustleStep):
    """§5.3 Help for the battle, before the monster flips."""

    name: ClassVar[str] = "aid"
    clause: ClassVar[str] = "5.3"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§5.3 §14.1 §14.5 §R5 Let the monster flip, or ask for help first."""
        return add_asks(s, self.box, append(no_moves(), actions.FLIP), ATTACK, WARD)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.3 The monster flips."""
        s.stack.step = steps.FLIP


class Flip(HustleStep):
    """§5.4 §14.5 §R14 The monster flips its cards."""

    name: ClassVar[str] = "flip"
    clause: ClassVar[str] = "5.4"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        for _card in range(flips(s, self.box)):
            effects.fill_gaps(s, chance, notes, "R14")
            card = effects.next_card(s, EVERYONE, chance, notes)
            if card == NONE:
                notes.tell(effects.FIZZLED, "R14", effects.NO_CARD_LEFT, 0)
                break
            s.now.flipped.push(card)
            notes.tell(effects.FLIPPED, "5.4", s.turn, card, foe_power(s), effects.cards_left(s))
            effects.see_to_deck(s, notes)
        s.stack.step = steps.FIGHT
        notes.tell(effects.STRENGTH, "5.4", foe_power(s))
        return True


def flips(s: HustleState, box: Box) -> Int:
    """§5.4 §14.5 How many cards the monster flips."""
    return max(box.flips[box.lowest(s.floor)] - s.now.ward, 0)


def foe_power(s: HustleState) -> Int:
    """§5.2 §5.4 §15.12 §R5 The monster's power: your level, its Swords, its icons."""
    total = s.hero().level
    for card in s.now.flipped.cards:
        if type_of(card) == SWORD:
            total += 1
        if not s.now.has(DIMMED):
            total += icon_of(card)
    return total


def might(s: HustleState, box: Box) -> Int:
    """§5.6 §13.2 §13.10 The attack so far: what was spent or given, and class powers."""
    hero = s.hero()
    total = s.now.might + strength(box, hero, ATTACK)
    if s.now.defended > 0:
        total += strength(box, hero, BULWARK)
    return total


# FIGHT ---------------------------------------------------------------------------------------------------


class Fight(HandQuestion):
    """§5.5 Attack, defend, or give up."""

    name: ClassVar[str] = "fight"
    clause: ClassVar[str] = "R5"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§5.5 §5.6 §5.7 §15.12 §15.23 §R5 Attack if it suffices, defend once, use an item, or give up."""
        moves = no_moves()
        ready = ready_items(s)
        if ready != 0:
            for item in range(ITEMS):
                if ready >> item & 1 == 1:
                    effect = self.box.items.effects[item]
                    if effect == REFLIP or (effect == TORCH and _has_icons(s)):
                        moves = append(moves, actions.USE + item)
        if s.now.defended < self.box.most_defends:
            moves = add_shields(s, moves, actions.DEFEND)
        if might(s, self.box) + in_reserve(s, self.box, 0) >= foe_power(s):
            moves = append(moves, actions.ATTACK)
        return append(moves, actions.FLEE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.5 What was chosen."""
        if action == actions.ATTACK:
            s.stack.step = steps.STRIKE
            s.stack.left = 0
            _see_who_wins(s, self.box, notes)
        elif action == actions.FLEE:
            s.now.marks |= LOST
            s.stack.step = steps.DEFEAT
            notes.tell(effects.DEFEATED, "R6", s.turn, s.now.foe, foe_power(s), might(s, self.box))
            effects.discard_flips(s, notes)
        elif action >= actions.DEFEND:
            card = actions.card_spent(actions.DEFEND, action, SHIELD)
            effects.discard_card(s, s.hero(), card)
            s.now.defended += 1
            notes.tell(effects.DEFENDED, "5.7", s.turn, card, might(s, self.box), 1)
            if notes.on and s.now.defended == 1:
                effects.tell_boosts(s, self.box, BULWARK, might(s, self.box), notes)
            _flip_again(s, notes)
        else:
            item = action - actions.USE
            effects.use_item(s, self.box, item, notes)
            if self.box.items.effects[item] == TORCH:
                s.now.marks |= DIMMED
                notes.tell(effects.DARKENED, "15.12", foe_power(s))
            else:
                _flip_again(s, notes)


def _has_icons(s: HustleState) -> bool:
    """§15.12 Whether the icons of this flip count and there are any."""
    if s.now.has(DIMMED):
        return False
    for card in s.now.flipped.cards:
        if icon_of(card) == 1:
            return True
    return False


def _flip_again(s: HustleState, notes: Notes) -> None:
    """§5.7 §15.23 The monster is back at its base power and flips anew."""
    effects.discard_flips(s, notes)
    s.now.marks &= ~DIMMED
    s.stack.step = steps.FLIP
    notes.tell(effects.STRENGTH, "5.4", foe_power(s))


# STRIKE --------------------------------------------------------------------------------------------------


def attack_of(s: HustleState, box: Box, item: Int) -> Int:
    """§15.2 §15.19 §R29 How much attack an item gives now."""
    effect = box.items.effects[item]
    if effect == ATTACK:
        return box.items.numbers[item]
    if effect != RALLY:
        return 0
    friends: Int = 0
    place = s.hero().place
    for seat in range(len(s.heroes)):
        other = s.heroes[seat].place
        if seat != s.turn and other != NONE and other < CELLS and apart(place, other) <= RALLY_RANGE:
            friends += 1
    return min(friends, box.items.numbers[item])


def in_reserve(s: HustleState, box: Box, least: Int) -> Int:
    """§5.6 §R5 How much attack could still be spent, by actions from the least one on."""
    hero = s.hero()
    ready = ready_items(s)
    total: Int = 0
    if ready != 0:
        for item in range(ITEMS):
            if ready >> item & 1 == 1 and actions.USE + item >= least:
                total += attack_of(s, box, item)
    bash = strength(box, hero, BASH)
    if s.now.has(BASHED):
        bash = 0
    best: Int = 0
    for card in hero.hand.cards:
        if type_of(card) == SWORD and actions.spent_for(actions.STRIKE, card) >= least:
            total += 1
        elif type_of(card) == SHIELD and actions.spent_for(actions.BASH, card) >= least:
            best = bash
    return total + best


class Strike(HandQuestion):
    """§5.6 What is spent on the attack, one thing at a time. Frame: `left` is the least action still allowed."""

    name: ClassVar[str] = "strike"
    clause: ClassVar[str] = "R5"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§5.6 §13.1 §15.2 §15.19 §R5 Items, Swords and a Shield, in this order, as long as the rest suffices."""
        least = s.stack.left
        need = foe_power(s) - might(s, self.box)
        moves = no_moves()
        ready = ready_items(s)
        if ready != 0:
            for item in range(ITEMS):
                action = actions.USE + item
                is_fitting = ready >> item & 1 == 1 and action >= least and attack_of(s, self.box, item) > 0
                if is_fitting and in_reserve(s, self.box, action) >= need:
                    moves = append(moves, action)
        kinds = s.hero().hand.kinds()
        for card in kinds:
            action = actions.spent_for(actions.STRIKE, card)
            if type_of(card) == SWORD and action >= least and in_reserve(s, self.box, action) >= need:
                moves = append(moves, action)
        for card in kinds:
            action = actions.spent_for(actions.BASH, card)
            if type_of(card) == SHIELD and in_reserve(s, self.box, action) >= need:
                moves = append(moves, action)
        return moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.6 §13.1 §15.2 §15.19 Spend one thing, and see whether it suffices."""
        s.stack.left = action
        if action < actions.STRIKE:
            item = action - actions.USE
            effects.use_item(s, self.box, item, notes)
            s.now.might += attack_of(s, self.box, item)
            notes.tell(effects.MIGHT, "5.6", might(s, self.box))
        else:
            if action < actions.BASH:
                card = actions.card_spent(actions.STRIKE, action, SWORD)
                s.now.might += 1
            else:
                card = actions.card_spent(actions.BASH, action, SHIELD)
                s.now.might += strength(self.box, s.hero(), BASH)
                s.now.marks |= BASHED
            effects.discard_card(s, s.hero(), card)
            is_sword = action < actions.BASH
            by = effects.BY_ITSELF if is_sword else effects.by_power(self.box, s.hero(), BASH)
            notes.tell(effects.STRUCK, "5.6" if is_sword else "13.1", s.turn, card, might(s, self.box), by)
        _see_who_wins(s, self.box, notes)


def _see_who_wins(s: HustleState, box: Box, notes: Notes) -> None:
    """§5.6 §5.8 §13.3 With enough attack the monster is defeated and pays."""
    if might(s, box) < foe_power(s):
        return
    s.table.monsters.remove(s.now.foe)
    s.now.marks |= WON
    s.stack.step = steps.AFTER
    s.stack.left = 0
    notes.tell(effects.WON, "5.8", s.turn, BOARD.index[s.now.foe], might(s, box), foe_power(s))
    effects.discard_flips(s, notes)
    bounty = box.bounties[box.lowest(s.floor)]
    effects.earn(s, box, s.turn, bounty, notes, "5.8", TROPHY)


# DEFEAT, RETREAT, AFTER ----------------------------------------------------------------------------------


class Defeat(HustleStep):
    """§5.9 A lost battle costs a card."""

    name: ClassVar[str] = "defeat"
    clause: ClassVar[str] = "5.9"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§5.9 §15.4 Lose a card, unless an item prevents it."""
        moves = no_moves()
        ready = ready_items(s)
        if s.hero().hand.size() > 0:
            for item in range(ITEMS):
                if ready >> item & 1 == 1 and self.box.items.effects[item] == KEEP:
                    moves = append(moves, actions.USE + item)
        return append(moves, actions.SUFFER)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.9 §15.4 §R6 The card is lost or not; who fought at a distance stays where they are."""
        if action == actions.SUFFER:
            effects.lose_card(s, chance, notes, "5.9")
        else:
            effects.use_item(s, self.box, action - actions.USE, notes)
        s.stack.step = steps.RETREAT if s.now.foe == s.hero().place else steps.AFTER


class Retreat(HustleStep):
    """§5.9 §R6 After a lost battle the hero moves away from the monster."""

    name: ClassVar[str] = "retreat"
    clause: ClassVar[str] = "R6"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§5.9 §R6 An adjacent empty card, or an adjacent corner tile without a character; if none, none."""
        place = s.hero().place
        found: Int = 0
        for index in range(place * NEAR, place * NEAR + NEAR):
            other = BOARD.near[index]
            if other != NONE and (s.is_empty(other) or (other >= CELLS and s.characters(other) == 0)):
                found |= bit(other)
        moves = no_moves()
        for number in range(STANDS):
            if found >> BOARD.places[number] & 1 == 1:
                moves = append(moves, actions.GO + number)
        return moves if found != 0 else append(moves, actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.9 §R6 Move there; no quest is completed there this turn."""
        if action == actions.DONE:
            notes.tell(effects.CORNERED, "R6", s.turn)
        else:
            place = BOARD.places[action - actions.GO]
            s.hero().place = place
            s.now.marks |= RETREATED
            clause = "5.9" if place < CELLS else "R6"
            notes.tell(effects.RETREATED, clause, s.turn, place, BOARD.index[place], place - CELLS)
        s.stack.step = steps.AFTER


class After(HustleStep):
    """§5.8 After a battle: items for a victory, help for a loss."""

    name: ClassVar[str] = "after"
    clause: ClassVar[str] = "5.8"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§14.6 §15.7 §15.20 After a victory, items for it; after a loss, help; or go on."""
        moves = no_moves()
        ready = ready_items(s)
        if s.now.has(WON) and ready != 0:
            for item in range(ITEMS):
                effect = self.box.items.effects[item]
                if ready >> item & 1 == 1 and (effect == TROPHY or effect == SPOILS):
                    moves = append(moves, actions.USE + item)
        if s.now.has(LOST) and lost_cards(s) != 0:
            moves = add_ask(s, self.box, moves, MEND)
        return append(moves, actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§15.7 §15.20 Gold, cards, or on to questing."""
        if action == actions.DONE:
            s.now.asked = 0
            s.stack.step = steps.QUEST
            return
        item = action - actions.USE
        effects.use_item(s, self.box, item, notes)
        if self.box.items.effects[item] == TROPHY:
            effects.earn(s, self.box, s.turn, self.box.items.numbers[item], notes, "15.7")
        else:
            effects.draw(s, s.turn, self.box.items.numbers[item], chance, notes, "15.20")
