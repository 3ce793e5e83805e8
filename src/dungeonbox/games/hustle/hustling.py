"""The hustle, jump by jump, with what extends and ends it; then the wandering monsters."""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.hustle import actions, covering, effects, steps
from dungeonbox.games.hustle.board import BOARD, CELLS, LINES, NEAR, OUTER, SPACES, STANDS, bit, stepped
from dungeonbox.games.hustle.components import (
    ALL,
    CANCEL,
    CANTRIP,
    CHARACTERS,
    COLOURS,
    HELPS,
    ITEMS,
    LEAP,
    LEVELS,
    MEND,
    PUSH,
    RECOLOUR,
    SCROLL,
    SHIELD,
    SLEIGHT,
    SLIP,
    SWAP,
    TWO_COLOURS,
    VEIL,
    Box,
)
from dungeonbox.games.hustle.covering import has_scroll, is_coloured
from dungeonbox.games.hustle.effects import helper_for, ready_items, unused
from dungeonbox.games.hustle.state import (
    LEAPING,
    PAINTING,
    SECOND_COLOUR,
    HustleState,
    colour_of,
    type_of,
)
from dungeonbox.games.hustle.steps import HandQuestion, HustleStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves

# COLOUR --------------------------------------------------------------------------------------------------


class Colour(HustleStep):
    """§3.2 Choose a colour for the hustle; before it, items may be used."""

    name: ClassVar[str] = "colour"
    clause: ClassVar[str] = "3.2"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§3.2 §15.10 §15.18 §15.21 §15.22 A colour; before it, items for the start of a hustle."""
        moves = no_moves()
        for colour in range(COLOURS):
            if s.now.colours >> colour & 1 == 0:
                moves = append(moves, actions.COLOUR + colour)
        ready = ready_items(s)
        if s.now.colours != 0 or ready == 0:
            return moves
        for item in range(ITEMS):
            if ready >> item & 1 == 1 and _is_of_use_at_start(s, self.box.items.effects[item]):
                moves = append(moves, actions.USE + item)
        return moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§3.2 §15.21 The colour is chosen, or a second one still to come; or an item does its work first."""
        now = s.now
        if action < actions.JUMP:
            clause = "3.2" if now.colours == 0 else "15.21"
            now.colours |= bit(action - actions.COLOUR)
            notes.tell(effects.COLOUR, clause, s.turn, action - actions.COLOUR, 0 if clause == "3.2" else 1)
            if now.has(SECOND_COLOUR):
                now.marks &= ~SECOND_COLOUR
                return
            s.stack.step = steps.JUMP
            s.stack.left = 0
            place = s.hero().place
            if place != NONE:
                now.path.push(place)
                notes.tell(effects.STARTED, "3.7", place, BOARD.index[place])
            return
        item = action - actions.USE
        effect = self.box.items.effects[item]
        effects.use_item(s, self.box, item, notes)
        if effect == PUSH:
            s.stack.push(steps.AIM, s.turn, PUSH, self.box.items.numbers[item])
        elif effect == SWAP:
            s.stack.push(steps.LAY, s.turn)
        elif effect == TWO_COLOURS:
            now.marks |= SECOND_COLOUR
        else:
            now.veils += self.box.items.numbers[item]


def _is_of_use_at_start(s: HustleState, effect: Int) -> bool:
    """§R27 Whether an item with this effect can do something before the hustle."""
    if effect == PUSH:
        for cell in s.table.monsters.cards:
            if effects.is_pushable(s, cell):
                return True
        return False
    if effect == SWAP:
        return s.hero().hand.size() > 0 and empty_nearby(s) != 0
    if effect == TWO_COLOURS:
        return not s.now.has(SECOND_COLOUR)
    return effect == VEIL and s.now.veils < ALL


def empty_nearby(s: HustleState) -> Int:
    """§15.18 §R30 The empty cards next to the current player, as bits."""
    place = s.hero().place
    found: Int = 0
    if place != NONE:
        for index in range(place * NEAR, place * NEAR + NEAR):
            other = BOARD.near[index]
            if other != NONE and other < CELLS and s.is_empty(other):
                found |= bit(other)
    return found


# LAY, TAKE -----------------------------------------------------------------------------------------------


class Lay(HandQuestion):
    """§15.18 Lay a card of the hand onto the board ..."""

    name: ClassVar[str] = "lay"
    clause: ClassVar[str] = "15.18"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§15.18 Any card of the hand."""
        moves = no_moves()
        for card in s.hero().hand.kinds():
            moves = append(moves, actions.LAY + card)
        return moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§15.18 Then it is asked for which card."""
        s.stack.step = steps.TAKE
        s.stack.what = action - actions.LAY


class Take(HustleStep):
    """§15.18 ... and take one beside the hero for it. Frame: `what` is the card laid."""

    name: ClassVar[str] = "take"
    clause: ClassVar[str] = "15.18"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§15.18 Any empty card next to the player."""
        return spaces(actions.TAKE, empty_nearby(s))

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§15.18 §R20 The two cards change places, for all to see."""
        laid = s.stack.what
        s.stack.pop()
        cell = BOARD.places[action - actions.TAKE]
        card = s.table.cells[cell]
        hero = s.hero()
        effects.leave_hand(hero, laid)
        effects.take_openly(hero, card)
        s.table.cells.put(cell, laid)
        notes.tell(effects.SWAPPED, "15.18", s.turn, BOARD.index[cell], laid, card)


def spaces(family: Int, cells: Int) -> Moves:
    """Actions of a family for a set of cells, in order."""
    moves = no_moves()
    for number in range(SPACES):
        if cells >> BOARD.cards[number] & 1 == 1:
            moves = append(moves, family + number)
    return moves


# HUSTLE --------------------------------------------------------------------------------------------------


def targets(s: HustleState, marks: Int) -> Int:
    """§3.2 §3.6 §3.7 §3.8 §R2 §R18 Where the next jump can land, as bits of places; marks say what kind it is."""
    place = s.hero().place
    found: Int = 0
    if place == NONE:
        for index in range(OUTER):
            found |= _landing(s, BOARD.ring[index], marks)
    elif marks & LEAPING != 0:
        for index in range(place * LINES, place * LINES + LINES):
            found |= _landing(s, BOARD.leaps[index], marks)
    else:
        for index in range(place * NEAR, place * NEAR + NEAR):
            found |= _landing(s, BOARD.near[index], marks)
    return found


def _landing(s: HustleState, place: Int, marks: Int) -> Int:
    """§3.8 §R2 §R14 §R17 A place as a bit, if one may land there: a card not visited, no gap; or a corner tile."""
    if place == NONE:
        return 0
    is_painting = marks & PAINTING != 0
    if place >= CELLS:
        if is_painting:
            return 0
    elif s.table.cells[place] == NONE or s.now.path.has(place) or (is_painting and is_coloured(s, place)):
        return 0
    return bit(place)


def can_paint_start(s: HustleState) -> bool:
    """§R17 Whether the card one starts on could change its colour."""
    place = s.hero().place
    if s.stack.left > 0 or place == NONE or place >= CELLS or s.now.has(LEAPING):
        return False
    return s.table.cells[place] != NONE and not is_coloured(s, place)


def can_paint(s: HustleState) -> bool:
    """§R17 Whether a card could change its colour with the next jump, or before the first."""
    return targets(s, s.now.marks | PAINTING) != 0 or can_paint_start(s)


def can_leap(s: HustleState) -> bool:
    """§R18 Whether the next jump could go over a space: not from a corner tile, not as the first entry."""
    place = s.hero().place
    return place != NONE and place < CELLS and targets(s, s.now.marks | LEAPING) != 0


class Jump(HandQuestion):
    """§3.2 The hustle: jump on, stop, or extend it. Frame: `left` is the number of jumps made."""

    name: ClassVar[str] = "hustle"
    clause: ClassVar[str] = "R2"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§3.2 §R2 §R17 §R18 Jump, stop, change a colour, or use what extends the hustle."""
        now = s.now
        found = targets(s, now.marks)
        moves = no_moves()
        for number in range(STANDS):
            if found >> BOARD.places[number] & 1 == 1:
                moves = append(moves, actions.JUMP + number)
        if now.has(PAINTING):
            return append(moves, actions.PAINT) if can_paint_start(s) else moves
        if not now.has(LEAPING) and (s.stack.left > 0 or found == 0):
            moves = append(moves, actions.STOP)
        return _add_extensions(s, self.box, moves)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§3.2 A jump, the end of the hustle, or something that extends it."""
        now = s.now
        if action < actions.STOP:
            _jump(s, self.box, BOARD.places[action - actions.JUMP], notes)
        elif action == actions.STOP:
            why = effects.NO_WAY_ON if notes.on and targets(s, now.marks) == 0 else effects.AT_WILL
            end_hustle(s, self.box, notes, "R2", why)
        elif action == actions.PAINT:
            now.marks &= ~PAINTING
            now.painted |= bit(s.hero().place)
            notes.tell(effects.PAINTED, "R17", s.turn, BOARD.index[s.hero().place], now.colours)
        elif action == actions.REWARD:
            s.hero().reward = 0
            notes.tell(effects.REWARD, "10.6", s.turn)
            _extend(s, self.box.rewards[s.hero().character], 1)
        elif action < actions.REWARD:
            power = action - actions.POWER
            effects.use_power(s, self.box, power, notes)
            _extend(s, self.box.powers.effects[power], 1)
        else:
            item = action - actions.USE
            effects.use_item(s, self.box, item, notes)
            _extend(s, self.box.items.effects[item], self.box.items.numbers[item])


def _add_extensions(s: HustleState, box: Box, moves: Moves) -> Moves:
    """§10.6 §13.8 §13.13 §13.16 §14.4 §15.5 §15.14 §15.15 Powers, the Reward, items and help, as far as they apply."""
    hero = s.hero()
    ready = ready_items(s)
    is_leaping = s.now.has(LEAPING)
    cantrip = unused(s, box, CANTRIP)
    recolour = unused(s, box, RECOLOUR)
    leap = unused(s, box, LEAP)
    if ready == 0 and hero.reward == 0 and cantrip + recolour + leap == 3 * NONE:
        return moves if is_leaping else _add_veil(s, box, moves)
    paints = can_paint(s)
    leaps = not is_leaping and can_leap(s)
    if not paints or not has_scroll(s):
        cantrip = NONE
    if not paints:
        recolour = NONE
    if not leaps:
        leap = NONE
    for power in range(hero.character * LEVELS, hero.character * LEVELS + hero.level):
        if power == cantrip or power == recolour or power == leap:
            moves = append(moves, actions.POWER + power)
    reward = box.rewards[hero.character]
    if hero.reward == 1 and ((reward == RECOLOUR and paints) or (reward == LEAP and leaps)):
        moves = append(moves, actions.REWARD)
    for item in range(ITEMS):
        if ready >> item & 1 == 1:
            effect = box.items.effects[item]
            is_slip = effect == SLIP and not is_leaping and covering.is_of_use(s, box, SLIP)
            if (effect == RECOLOUR and paints) or (effect == LEAP and leaps) or is_slip:
                moves = append(moves, actions.USE + item)
    return moves if is_leaping else _add_veil(s, box, moves)


def _add_veil(s: HustleState, box: Box, moves: Moves) -> Moves:
    """§14.4 §R28 Help that covers somebody, if anybody stands where this hustle can come."""
    if effects.aid_with(s, box, VEIL) == NONE or not covering.is_of_use(s, box, VEIL):
        return moves
    return add_ask(s, box, moves, VEIL)


def add_ask(s: HustleState, box: Box, moves: Moves, effect: Int) -> Moves:
    """§10.1 Every helping power with this effect that some other seat can be asked for."""
    return add_asks(s, box, moves, effect, effect)


def add_asks(s: HustleState, box: Box, moves: Moves, effect: Int, other: Int) -> Moves:
    """§10.1 §10.3 The same for either of two effects, in the order of the helping powers."""
    for aid in range(CHARACTERS * HELPS):
        what = box.helps.effects[aid]
        if (what == effect or what == other) and helper_for(s, aid) != NONE:
            moves = append(moves, actions.ASK + aid)
    return moves


def _extend(s: HustleState, effect: Int, number: Int) -> None:
    """§10.6 §13.8 §13.13 §13.16 §15.5 §15.14 §15.15 What a power, the Reward or an item does for the hustle."""
    if effect == LEAP:
        s.now.marks |= LEAPING
    elif effect == SLIP:
        s.now.slips += number
    else:
        s.now.marks |= PAINTING
        if effect == CANTRIP:
            s.stack.push(steps.SCROLL, s.turn)


def _jump(s: HustleState, box: Box, place: Int, notes: Notes) -> None:
    """§3.3 §R17 §R18 §R28 Land, and see whether the hustle ends here."""
    now = s.now
    hero = s.hero()
    is_last = ends_hustle(s, box, place)
    if notes.on and s.stack.left > 0:
        _tell_passing(s, box, notes)
    now.slips, now.veils = covering.covers_left(s, box)
    if now.has(PAINTING):
        now.painted |= bit(place)
        notes.tell(effects.PAINTED, "R17", s.turn, BOARD.index[place], now.colours)
    is_leap = now.has(LEAPING)
    clause = "R18" if is_leap else _jump_clause(hero.place)
    over = leapt_over(hero.place, place) if is_leap else NONE
    now.marks &= ~(PAINTING | LEAPING)
    hero.place = place
    now.path.push(place)
    s.stack.left += 1
    if is_leap:
        notes.tell(effects.LEAPT, clause, s.turn, place, over)
    kind = effects.LANDED if is_leap else effects.JUMPED
    notes.tell(kind, clause, s.turn, place, BOARD.index[place], place - CELLS)
    if is_last:
        end_hustle(s, box, notes, "3.3", _why_last(s, box, place))


def leapt_over(cell: Int, place: Int) -> Int:
    """§R18 The space between a card and the place to which a jump over one space leads."""
    for direction in range(LINES):
        if BOARD.leaps[cell * LINES + direction] == place:
            return stepped(cell, direction, 1)
    return NONE


def _why_last(s: HustleState, box: Box, place: Int) -> Int:
    """§3.3 What ends a hustle that ends at this place."""
    if place >= CELLS:
        return effects.AT_CORNER
    characters, monsters = covering.figures(s, box, place)
    if monsters > 0:
        return effects.AT_MONSTER
    return effects.AT_CHARACTER if characters > 0 else effects.AT_COLOUR


def _tell_passing(s: HustleState, box: Box, notes: Notes) -> None:
    """§13.5 §R28 Name those who stand on the card that one jumps on from."""
    place = s.hero().place
    if place >= CELLS:
        return
    by = effects.by_power(box, s.hero(), SLIP)
    for seat in range(len(s.heroes)):
        if seat != s.turn and s.heroes[seat].place == place:
            clause = "R28" if by == effects.BY_ITSELF else "13.5"
            notes.tell(effects.SLIPPED, clause, s.turn, seat, place, by)
    if s.has_monster(place):
        notes.tell(effects.SLIPPED, "R28", s.turn, NONE, place, effects.BY_ITSELF)


def _jump_clause(place: Int) -> str:
    """§3.2 §3.6 §3.7 The clause by which one jumps from a place: onto the board, from a corner tile, from a card."""
    if place == NONE:
        return "3.6"
    return "3.7" if place >= CELLS else "3.2"


def ends_hustle(s: HustleState, box: Box, place: Int) -> bool:
    """§3.3 §R17 §R28 Whether the next jump ends the hustle if it lands here."""
    if place >= CELLS or not (s.now.has(PAINTING) or is_coloured(s, place)):
        return True
    slips, veils = covering.covers_left(s, box)
    return not covering.is_covered_by(s, box, place, slips, veils)


class Scroll(HandQuestion):
    """§13.13 Discard a Scroll."""

    name: ClassVar[str] = "scroll"
    clause: ClassVar[str] = "13.13"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§13.13 Any Scroll of the hand."""
        moves = no_moves()
        for card in s.hero().hand.kinds():
            if type_of(card) == SCROLL:
                moves = append(moves, actions.DISCARD + card)
        return moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§13.13 It is discarded."""
        s.stack.pop()
        card = action - actions.DISCARD
        effects.discard_card(s, s.hero(), card)
        notes.tell(effects.DISCARDED, "13.13", s.turn, card, effects.FOR_CANTRIP)


def end_hustle(s: HustleState, box: Box, notes: Notes, clause: str, why: Int) -> None:
    """§3.3 §3.4 §3.5 §R2 §R3 §R22 Pick up all cards of the colour on the way, but those under figures.

    `clause` is the one by which it ends, `why` what ends it.
    """
    if notes.on:
        notes.tell(effects.STOPPED, clause, s.turn, s.hero().place, why, _brings_cards(s))
    for place in s.now.path.cards:
        if is_picked_up(s, place):
            pick_up(s, place, notes, "3.4")
    if s.now.slips > 0 or 0 < s.now.veils < ALL:
        notes.tell(effects.UNUSED, "R28", s.turn, effects.COVER)
    s.stack.left = 0
    s.stack.step = steps.REFILL
    if unused(s, box, SLEIGHT) != NONE:
        s.stack.step = steps.SLEIGHT


def _brings_cards(s: HustleState) -> Int:
    """1 if a card is picked up when the hustle ends, else 0."""
    for place in s.now.path.cards:
        if is_picked_up(s, place):
            return 1
    return 0


def is_picked_up(s: HustleState, place: Int) -> bool:
    """§3.4 §3.5 §R3 Whether the card of a place on the way is picked up when the hustle ends."""
    return place < CELLS and s.is_empty(place) and is_coloured(s, place)


def pick_up(s: HustleState, cell: Int, notes: Notes, clause: str) -> None:
    """§3.4 §R3 A card goes from the board to the hand, and leaves a gap."""
    card = s.table.cells[cell]
    effects.take_openly(s.hero(), card)
    s.table.cells.put(cell, NONE)
    s.table.gaps.push(cell)
    notes.tell(effects.TOOK, clause, s.turn, BOARD.index[cell], card)


# SLEIGHT -------------------------------------------------------------------------------------------------


class Sleight(HustleStep):
    """§13.6 A card more, by a class power."""

    name: ClassVar[str] = "sleight"
    clause: ClassVar[str] = "13.6"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§13.6 §R30 An empty card of the chosen colour next to the player, or none."""
        near = empty_nearby(s)
        for number in range(SPACES):
            cell = BOARD.cards[number]
            if near >> cell & 1 == 1 and s.now.colours >> colour_of(s.table.cells[cell]) & 1 == 0:
                near &= ~bit(cell)
        return append(spaces(actions.TAKE, near), actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§13.6 It is picked up like the others."""
        if action != actions.DONE:
            effects.use_power(s, self.box, unused(s, self.box, SLEIGHT), notes)
            pick_up(s, BOARD.places[action - actions.TAKE], notes, "13.6")
        s.stack.step = steps.REFILL


# REFILL, WANDER, MENDING ---------------------------------------------------------------------------------


class Refill(HustleStep):
    """§4.1 §13.9 §R4 §R14 Fill all gaps, oldest first, and count the attacks."""

    name: ClassVar[str] = "refill"
    clause: ClassVar[str] = "4.1"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        attacks = effects.fill_gaps(s, chance, notes, "4.1")
        if attacks > 0:
            notes.tell(effects.ATTACKED, "4.1", s.turn, attacks)
            spared = min(attacks, effects.strength(self.box, s.hero(), CANCEL))
            if spared > 0:
                notes.tell(effects.POWER, "13.9", s.turn, effects.unused(s, self.box, CANCEL))
                notes.tell(effects.CANCELLED, "13.9", s.turn, spared)
                attacks -= spared
        s.now.asked = 0
        s.stack.step = steps.WANDER
        s.stack.left = attacks
        return True


class Wander(HandQuestion):
    """§4.2 Wandering monsters attack, one after the other. Frame: `left` is the number of Monster Attacks to come."""

    name: ClassVar[str] = "wander"
    clause: ClassVar[str] = "4.2"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        """§R4 The attacks are over when none is left, or there is nothing to lose."""
        if s.stack.left > 0:
            if s.hero().hand.size() > 0:
                return super().run(s, chance, notes)
            notes.tell(effects.BARE, "R4", s.turn)
        s.stack.left = 0
        s.stack.step = steps.MENDING
        return True

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§4.2 §4.3 §14.2 §15.3 A Shield, an item, help, or a card at random."""
        moves = no_moves()
        ready = ready_items(s)
        for item in range(ITEMS):
            if ready >> item & 1 == 1 and self.box.items.effects[item] == CANCEL:
                moves = append(moves, actions.USE + item)
        moves = add_shields(s, moves, actions.DEFEND)
        return add_ask(s, self.box, append(moves, actions.SUFFER), CANCEL)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§4.2 §4.3 §15.3 One attack is met."""
        if action == actions.SUFFER:
            effects.lose_card(s, chance, notes, "4.3")
            s.stack.left -= 1
        elif action < actions.STRIKE:
            item = action - actions.USE
            effects.use_item(s, self.box, item, notes)
            cancel(s, self.box.items.numbers[item], notes, "15.3")
        else:
            card = actions.card_spent(actions.DEFEND, action, SHIELD)
            effects.discard_card(s, s.hero(), card)
            notes.tell(effects.DEFENDED, "4.2", s.turn, card, NONE, 0)
            s.stack.left -= 1


def add_shields(s: HustleState, moves: Moves, family: Int) -> Moves:
    """Each different Shield of the hand."""
    for card in s.hero().hand.kinds():
        if type_of(card) == SHIELD:
            moves = append(moves, actions.spent_for(family, card))
    return moves


def cancel(s: HustleState, count: Int, notes: Notes, clause: str) -> None:
    """§14.2 §15.3 Up to so many attacks do nothing."""
    spared = min(count, s.stack.left)
    s.stack.left -= spared
    notes.tell(effects.CANCELLED, clause, s.turn, spared)


class Mending(HustleStep):
    """§14.6 Help for a card lost to the attacks."""

    name: ClassVar[str] = "mending"
    clause: ClassVar[str] = "14.6"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§14.6 Help for a card lost, or go on."""
        moves = no_moves()
        if lost_cards(s) != 0:
            moves = add_ask(s, self.box, moves, MEND)
        return append(moves, actions.DONE)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§14.6 On to combat."""
        s.now.asked = 0
        s.stack.step = steps.BEFORE


def lost_cards(s: HustleState) -> Seats:
    """§14.6 The cards lost at random this turn that are still among the discards, as bits."""
    found: Int = 0
    for card in s.now.lost.cards:
        if s.table.discard.has(card):
            found |= bit(card)
    return found


class Fetch(HustleStep):
    """§14.6 Take back one of the cards lost."""

    name: ClassVar[str] = "fetch"
    clause: ClassVar[str] = "14.6"

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§14.6 One of the cards lost."""
        found = lost_cards(s)
        moves = no_moves()
        for card in s.now.lost.kinds():
            if found >> card & 1 == 1:
                moves = append(moves, actions.FETCH + card)
        return moves

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§14.6 §R20 It comes back to the hand."""
        s.stack.pop()
        card = action - actions.FETCH
        s.table.discard.remove(card)
        s.now.lost.remove(card)
        effects.take_openly(s.hero(), card)
        notes.tell(effects.FETCHED, "14.6", s.turn, card)
