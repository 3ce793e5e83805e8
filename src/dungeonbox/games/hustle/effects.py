"""What happens to cards, gold, items and monsters; and how each thing done is noted."""

from typing import Final

from dungeonbox.games.hustle.board import BOARD, CELLS, CORNERS, DECK, INWARD, OUTER, OUTWARD, bit, to_centre
from dungeonbox.games.hustle.components import (
    CHARACTERS,
    COLOURS,
    HELPS,
    LEVELS,
    NOTHING,
    QUEST_LEVELS,
    QUESTS,
    Box,
)
from dungeonbox.games.hustle.state import (
    EXHAUSTED,
    FIRST_ITEM,
    FIRST_QUEST,
    Hero,
    HustleState,
    Shelf,
    bits,
    colour_of,
    icon_of,
    type_of,
)
from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Note, Notes
from dungeonbox.kernel.types import NONE, Int, Seats
from dungeonbox.kernel.zones import Bag

# The kinds of notes and their numbers; words.py has the sentences.
CHOSE: Final = 0  # seat, hero
FIRST: Final = 1  # seat
CHARGED: Final = 2  # seat, card
LAID: Final = 3  # space, face, cards of the deck
MONSTER: Final = 4  # space
TURNED_UP: Final = 5  # corner, quest
TURN: Final = 6  # seat
COLOUR: Final = 7  # seat, colour, whether it is the second
JUMPED: Final = 8  # seat, place, space, corner
LEAPT: Final = 9  # seat, place, the place between
PAINTED: Final = 10  # seat, space, colours of the hustle as bits
STOPPED: Final = 11  # seat, place, why, whether cards are picked up
TOOK: Final = 12  # seat, place, card
USED: Final = 13  # seat, item, slot, effect
POWER: Final = 14  # seat, power
REWARD: Final = 15  # seat
ASKED: Final = 16  # seat, other, aid
HELPED: Final = 17  # seat, other, aid, card: the seat helps the other
REFUSED: Final = 18  # seat, other, aid
ATTACKED: Final = 19  # seat, attacks
CANCELLED: Final = 20  # seat, attacks
DEFENDED: Final = 21  # seat, card, might, whether in a battle
LOST: Final = 22  # seat, card
FOUGHT: Final = 23  # seat, place, power
FLIPPED: Final = 24  # seat, card, power
STRUCK: Final = 25  # seat, card, might, by what
WON: Final = 26  # seat, space, might, power
DEFEATED: Final = 27  # seat, place, power, might
RETREATED: Final = 28  # seat, place
GOLD: Final = 29  # seat, gold, total, the power that adds to it
ROSE: Final = 30  # seat, level, gold paid, hand size
PAID: Final = 31  # seat, card
COMPLETED: Final = 32  # seat, quest, corner
SPAWN: Final = 33  # corner
DREW: Final = 34  # seat, cards of the deck; secret: card
DECLINED: Final = 35  # seat, waived
REMOVED: Final = 36  # seat, space
PUSHED: Final = 37  # seat, space, onto
REVEALED: Final = 38  # seat, card, cards of the deck
BURIED: Final = 39  # seat, card
SET_ASIDE: Final = 40  # seat, card
SPAWNED: Final = 41  # space, seats there as bits
MOVED: Final = 42  # space, onto
ESCAPED: Final = 43  # space, escaped, how many may
HELD: Final = 44  # seat, place
LANDED: Final = 45  # seat, place, space, corner: after LEAPT, without a sentence
LOOKED: Final = 46  # seat, deck; secret: item
KEPT: Final = 47  # seat, deck, item, items left
GAINED: Final = 48  # seat, deck, item, whether by a quest
DROPPED: Final = 49  # seat, item, slot
RECHARGED: Final = 50  # seat, item, slot
TURNED_BACK: Final = 51  # seat
DISCARDED: Final = 52  # seat, card, why
FETCHED: Final = 53  # seat, card
SWAPPED: Final = 54  # seat, space, card laid, card taken
REBUILT: Final = 55  # cards of the deck
DESCENDED: Final = 56  # floor, flips, bounty
LAST_TURNS: Final = 57  # floor, whether others have a turn left
OVER: Final = 58  # ending
OFFERED: Final = 59  # seat, other, aid
DEALT: Final = 60  # space, card, cards of the deck
BOARD_READY: Final = 61  # cards
GRANTED: Final = 62  # seat, boon
HUSHED: Final = 63  # -
DARKENED: Final = 78  # the monster's power
STOOD_IN: Final = 79  # card, type, by what
QUIET: Final = 80  # -
ROOMIER: Final = 81  # seat, hand size
CHEAPER: Final = 82  # seat, Keys
BOOSTED: Final = 83  # seat, power, attack it adds, might
SLIPPED: Final = 84  # seat, other or NONE for a monster, place, by what
WARDED: Final = 85  # cards the monster flips
UNSPAWNED: Final = 86  # why
BLOCKED: Final = 87  # space
BARE: Final = 88  # seat
FIZZLED: Final = 89  # what is lacking, the quest + 1 or 0
RUN_DRY: Final = 90  # corner
RENEWED: Final = 91  # seat, card
LET_BE: Final = 92  # seat
UNUSED: Final = 93  # seat, boon
POINTS: Final = 94  # seat, points
WINNERS: Final = 95  # seats as bits, points, seats with as many points as bits, tie-breaker
COVERED: Final = 96  # seat, how many monsters or characters
CORNERED: Final = 97  # seat

# What changes without a sentence.
STARTED: Final = 64  # place, space
COUNTED: Final = 65  # cards of the deck
STOCKED: Final = 66  # corner, quests
SHELVED: Final = 67  # deck, items
ENDED: Final = 68  # seat, whose turn it is now, hand size
LEARNT: Final = 69  # seat, power, gold for the next level
CLEARED: Final = 70  # card
STRENGTH: Final = 71  # the monster's power
MIGHT: Final = 72  # the attack so far
PASSED: Final = 73  # card
SETTLED: Final = 74  # card
UNBURIED: Final = 75  # cards of the deck
KNOWN: Final = 76  # seat, card
WORKED_OUT: Final = 77  # seat; secret: card

# What a quest or a helper grants for a while: the numbers of GRANTED and UNUSED.
ANY_TYPE: Final = 0
FORESIGHT: Final = 1
LOWER_PRICE: Final = 2
COVER: Final = 3

# What a quest offers and a player lets be: the numbers of DECLINED.
NO_CARDS: Final = 0
NO_REMOVAL: Final = 1
NO_CHARGE: Final = 2
NO_PUSH: Final = 3

# Where a hustle ends: the numbers of STOPPED.
AT_WILL: Final = 0
AT_CORNER: Final = 1
AT_MONSTER: Final = 2
AT_CHARACTER: Final = 3
AT_COLOUR: Final = 4
NO_WAY_ON: Final = 5

# What an effect lacks: the numbers of FIZZLED. The decks of items come last.
NONE_TO_REMOVE: Final = 0
NONE_TO_PUSH: Final = 1
NOTHING_TO_CHARGE: Final = 2
NO_CARD_LEFT: Final = 3
EMPTY_DECK: Final = 4

# By what something is so: the numbers of STRUCK, SLIPPED, STOOD_IN and GOLD. Powers and items come last.
BY_ITSELF: Final = 0
BY_WILD: Final = 1
BY_POWER: Final = 2
BY_ITEM: Final = BY_POWER + CHARACTERS * LEVELS

# Why a card of the hand is discarded: the numbers of DISCARDED.
FOR_CANTRIP: Final = 0
TOO_MANY: Final = 1


# Powers, items and helpers -------------------------------------------------------------------------------


def power_of(box: Box, hero: Hero, effect: Int) -> Int:
    """§9.2 The class power with this effect that a hero has, or NONE."""
    first = hero.character * LEVELS
    for power in range(first, first + hero.level):
        if box.powers.effects[power] == effect:
            return power
    return NONE


def strength(box: Box, hero: Hero, effect: Int) -> Int:
    """§9.2 The numbers of all class powers with this effect together."""
    first = hero.character * LEVELS
    total: Int = 0
    for power in range(first, first + hero.level):
        if box.powers.effects[power] == effect:
            total += box.powers.numbers[power]
    return total


def unused(s: HustleState, box: Box, effect: Int) -> Int:
    """A class power with this effect that the current player can still use this turn, or NONE."""
    hero = s.hero()
    first = hero.character * LEVELS
    for power in range(first, first + hero.level):
        if box.powers.effects[power] == effect and s.now.used >> power & 1 == 0:
            return power
    return NONE


def ready_items(s: HustleState) -> Int:
    """§8.4 §R11 The items the current player can use, as bits: charged, and not gained this turn."""
    hero = s.hero()
    return hero.items & ~hero.spent & ~s.now.gained


def use_item(s: HustleState, box: Box, item: Int, notes: Notes) -> None:
    """§8.4 Discharge an item."""
    s.hero().spent |= bit(item)
    notes.tell(USED, "8.4", s.turn, item, slot_of(s.hero(), item), box.items.effects[item])


def slot_of(hero: Hero, item: Int) -> Int:
    """How many of a hero's items come before this one."""
    return bits(hero.items & (bit(item) - 1))


def use_power(s: HustleState, box: Box, power: Int, notes: Notes) -> None:
    """§9.2 Use a class power that can be used once in a turn."""
    s.now.used |= bit(power)
    notes.tell(POWER, box.powers.clauses[power], s.turn, power)


def by_power(box: Box, hero: Hero, effect: Int) -> Int:
    """The class power with this effect that a hero has, as notes number it; BY_ITSELF if there is none."""
    power = power_of(box, hero, effect)
    return BY_ITSELF if power == NONE else BY_POWER + power


def tell_boosts(s: HustleState, box: Box, effect: Int, might: Int, notes: Notes) -> None:
    """§13.2 §13.10 Name the class powers with this effect, which have added to the attack."""
    hero = s.hero()
    first = hero.character * LEVELS
    for power in range(first, first + hero.level):
        if box.powers.effects[power] == effect:
            notes.tell(BOOSTED, box.powers.clauses[power], s.turn, power, box.powers.numbers[power], might)


def helper_for(s: HustleState, aid: Int) -> Int:
    """§10.1 §R12 The seat that can be asked for this helping power now, or NONE."""
    if s.now.asked >> aid & 1 == 1:
        return NONE
    character = aid // HELPS
    for seat in range(len(s.heroes)):
        hero = s.heroes[seat]
        if hero.character == character and seat != s.turn and hero.charge != NONE:
            return seat
    return NONE


def aid_with(s: HustleState, box: Box, effect: Int) -> Int:
    """§10.1 The first helping power with this effect that can be asked for now, or NONE."""
    for aid in range(CHARACTERS * HELPS):
        if box.helps.effects[aid] == effect and helper_for(s, aid) != NONE:
            return aid
    return NONE


# Dungeon cards -------------------------------------------------------------------------------------------


def next_card(s: HustleState, seen: Seats, chance: Chance, notes: Notes) -> Int:
    """§R14 §R31 Take the next card of the deck; NONE if there is none at all. When it is noted, see to the deck."""
    if s.deck.size() > 0:
        return chance.take(s.deck, seen)
    if s.table.under.size() > 0:
        card = s.table.under.take_at(0)
        notes.tell(UNBURIED, "R31", cards_left(s))
        return card
    if rebuild(s, notes):
        return chance.take(s.deck, seen)
    return NONE


def cards_left(s: HustleState) -> Int:
    """How many cards the deck has, with those under it."""
    return s.deck.size() + s.table.under.size()


def fill_gaps(s: HustleState, chance: Chance, notes: Notes, clause: str) -> Int:
    """§4.1 §R14 Fill the gaps of the board, oldest first, while there are cards; returns the icons on the new ones."""
    icons: Int = 0
    while s.table.gaps.size() > 0:
        card = next_card(s, EVERYONE, chance, notes)
        if card == NONE:
            break
        cell = s.table.gaps.take_at(0)
        s.table.cells.put(cell, card)
        notes.tell(LAID, clause, BOARD.index[cell], card, cards_left(s))
        see_to_deck(s, notes)
        icons += icon_of(card)
    return icons


def see_to_deck(s: HustleState, notes: Notes) -> None:
    """§11.1 §R14 A deck whose last card was taken is exhausted, and rebuilt at once."""
    if cards_left(s) == 0:
        s.now.marks |= EXHAUSTED
        rebuild(s, notes)


def rebuild(s: HustleState, notes: Notes) -> bool:
    """§11.1 §14.6 §R14 §R20 The discards become the deck, if there are any; hands that can be worked out now are."""
    table = s.table
    if table.discard.size() == 0:
        return False
    s.deck = table.discard
    table.discard = Bag.empty()
    s.now.lost.clear()  # none of them is among the discards any more
    notes.tell(REBUILT, "11.1", cards_left(s))
    secretive: Int = NONE
    for seat in range(len(s.heroes)):
        hero = s.heroes[seat]
        if hero.hand.size() > hero.known.size():
            if secretive != NONE:
                return True
            secretive = seat
    if secretive != NONE:
        _work_out(s.heroes[secretive], secretive, notes)
    return True


def _work_out(hero: Hero, seat: Int, notes: Notes) -> None:
    """§R20 Everybody knows every card of this hand now."""
    for card in hero.hand.less(hero.known).cards:
        hero.known.add(card)
        notes.tell(KNOWN, "R20", seat, card)
        notes.whisper(WORKED_OUT, "R20", card, EVERYONE & ~bit(seat), seat)


def draw(s: HustleState, seat: Int, count: Int, chance: Chance, notes: Notes, clause: str) -> None:
    """§16.1 §R14 §R31 §R35 Draw cards to a hand, seen by their owner; one that lay known under the deck by all.

    A gap that stayed in the board is filled before.
    """
    hero = s.heroes[seat]
    for _card in range(count):
        fill_gaps(s, chance, notes, "R14")
        seen = bit(seat)
        if s.deck.size() == 0 and s.table.under.size() > 0:
            seen = EVERYONE
        card = next_card(s, seen, chance, notes)
        if card == NONE:
            notes.tell(FIZZLED, "R14", NO_CARD_LEFT, 0)
            return
        hero.hand.add(card)
        notes.whisper(DREW, clause, card, seen, seat, cards_left(s))
        if seen == EVERYONE:
            hero.known.add(card)
            notes.tell(KNOWN, "R20", seat, card)
        see_to_deck(s, notes)


def take_openly(hero: Hero, card: Int) -> None:
    """§R20 Add a card to a hand, known to all seats."""
    hero.hand.add(card)
    hero.known.add(card)


def leave_hand(hero: Hero, card: Int) -> None:
    """§R20 A card leaves a hand face up."""
    hero.hand.remove(card)
    hero.known.discard(card)


def discard_card(s: HustleState, hero: Hero, card: Int) -> None:
    """A card goes from a hand to the discards."""
    leave_hand(hero, card)
    s.table.discard.add(card)


def lose_card(s: HustleState, chance: Chance, notes: Notes, clause: str) -> None:
    """§4.3 §5.9 §R4 The current player discards a card at random, if they have one."""
    hero = s.hero()
    if hero.hand.size() == 0:
        notes.tell(BARE, "R4", s.turn)
        return
    card = chance.take(hero.hand, EVERYONE)
    hero.known.discard(card)
    s.table.discard.add(card)
    s.now.lost.add(card)
    notes.tell(LOST, clause, s.turn, card)


def discard_flips(s: HustleState, notes: Notes) -> None:
    """§5.4 The flipped cards are counted no more."""
    while s.now.flipped.size() > 0:
        card = s.now.flipped.take_at(0)
        s.table.discard.add(card)
        notes.tell(CLEARED, "5.4", card)


# Gold and quests -----------------------------------------------------------------------------------------


def earn(s: HustleState, box: Box, seat: Int, gold: Int, notes: Notes, clause: str, more: Int = NOTHING) -> None:
    """§9.1 §13.3 §13.11 §R13 Gold comes in, and at once becomes as many levels as it can.

    `more` is the effect of class powers that bring more of it.
    """
    hero = s.heroes[seat]
    by: Int = BY_ITSELF
    if more != NOTHING:
        gold += strength(box, hero, more)
        by = by_power(box, hero, more)
    if gold > 0:
        hero.gold += gold
        notes.tell(GOLD, clause, seat, gold, hero.gold, by)
    while hero.level < LEVELS:
        price = box.thresholds[hero.character * LEVELS + hero.level - 1]
        if hero.gold < price:
            return
        hero.gold -= price
        hero.level += 1
        notes.tell(ROSE, "9.1", seat, hero.level, price, hand_size(s, box, seat))
        at = hero.character * LEVELS + hero.level - 1
        notes.tell(LEARNT, "9.2", seat, at, box.thresholds[at])


def hand_size(s: HustleState, box: Box, seat: Int) -> Int:
    """§8.9 §15.11 §R23 How many cards a player may keep: more in the turn in which something makes room."""
    hero = s.heroes[seat]
    room: Int = 0
    if seat == s.turn:
        room = s.now.room
    return box.hands[hero.character * LEVELS + hero.level - 1] + room


def turn_up(s: HustleState, box: Box, corner: Int, chance: Chance, notes: Notes, clause: str) -> None:
    """§2.7 §6.6 §R7 The next quest of a corner is turned up, if one is left there and none is face up."""
    table = s.table
    if table.quests[corner] != NONE:
        return
    if table.stock[corner] == 0:
        notes.tell(RUN_DRY, "R7", corner)
        return
    level = QUEST_LEVELS + 1 - table.stock[corner]
    bag = Bag.empty()
    for quest in range(QUESTS):
        if table.unturned >> quest & 1 == 1 and box.quest_levels[quest] == level:
            bag.add(FIRST_QUEST + quest)
    found = chance.take(bag, EVERYONE) - FIRST_QUEST
    table.unturned &= ~bit(found)
    table.quests.put(corner, found)
    table.stock.put(corner, table.stock[corner] - 1)
    notes.tell(TURNED_UP, clause, corner, found)


def has_open_quest(s: HustleState) -> bool:
    """§R7 Whether any quest is face up."""
    for corner in range(CORNERS):
        if s.table.quests[corner] != NONE:
            return True
    return False


# Items ---------------------------------------------------------------------------------------------------


def take_top(shelf: Shelf, chance: Chance) -> Int:
    """§8.2 §R10 The next item of a deck, seen by all; there must be one."""
    if shelf.top.size() > 0:
        return chance.take(shelf.top, EVERYONE)
    item = chance.take(first_group(shelf), EVERYONE)
    take_from_under(shelf, item)
    return item


def first_group(shelf: Shelf) -> Bag:
    """The items under a deck of which one is next: a pair put back together, or one."""
    group = Bag.empty()
    group.add(shelf.under[0])
    if shelf.tied[0] == 1:
        group.add(shelf.under[1])
    return group


def take_from_under(shelf: Shelf, item: Int) -> None:
    """An item leaves the first group under a deck."""
    at: Int = 0
    if shelf.under[0] != item:
        at = 1
    shelf.under.take_at(at)
    shelf.seen.take_at(at)
    shelf.tied.take_at(0)


def look(s: HustleState, box: Box, seat: Int, deck: Int, chance: Chance, notes: Notes) -> None:
    """§8.3 §R10 The next items of a deck come before one player, who alone sees them."""
    shelf = s.shelves[deck]
    while shelf.offer.size() < box.offered and shelf.size() > 0:
        if shelf.top.size() > 0:
            item = chance.take(shelf.top, bit(seat))
        else:
            item = chance.take(first_group(shelf), bit(seat))
            is_split = shelf.tied[0] == 1
            take_from_under(shelf, item)
            if is_split:
                # Of the seats that knew the pair only the one looking now can tell which of it is left.
                shelf.seen.put(0, shelf.seen[0] & bit(seat))
        shelf.offer.add(item)
        notes.whisper(LOOKED, "8.3", item - FIRST_ITEM, bit(seat), seat, deck)


def put_back(shelf: Shelf, seat: Int, item: Int) -> None:
    """§8.3 §R10 One of the items chosen from is kept, the others go under the deck in random order."""
    shelf.offer.remove(item)
    while shelf.offer.size() > 0:
        shelf.under.push(shelf.offer.take_at(0))
        shelf.seen.push(bit(seat))
        shelf.tied.push(min(shelf.offer.size(), 1))


# Monsters ------------------------------------------------------------------------------------------------


def is_called(s: HustleState, cell: Int) -> bool:
    """§7.3 Whether the card of a cell shares colour or symbol with the spawn card."""
    card = s.table.cells[cell]
    omen = s.now.omen
    return card != NONE and (colour_of(card) == colour_of(omen) or type_of(card) == type_of(omen))


def is_pushable(s: HustleState, cell: Int) -> bool:
    """§R27 Whether a monster here could be moved outwards."""
    for index in range(cell * OUTWARD, cell * OUTWARD + OUTWARD):
        other = BOARD.outward[index]
        if other != NONE and s.is_empty(other):
            return True
    return False


def push(s: HustleState, cell: Int, to: Int, notes: Notes, clause: str) -> None:
    """§R27 A monster is moved outwards by one cell; one that does not move this turn is still that one."""
    s.table.monsters.remove(cell)
    s.table.monsters.add(to)
    if s.now.pinned >> cell & 1 == 1:
        s.now.pinned = s.now.pinned & ~bit(cell) | bit(to)
    notes.tell(PUSHED, clause, s.turn, BOARD.index[cell], BOARD.index[to])


def spawn_cell(s: HustleState, colour: Int, most: Int) -> Int:
    """§7.2 §1.4 §R8 The cell where a spawn card of this colour brings in a monster, or NONE."""
    if s.table.monsters.size() >= most:
        return NONE
    for index in range(s.spawn * OUTER, s.spawn * OUTER + OUTER):
        cell = BOARD.ring[index]
        card = s.table.cells[cell]
        if card != NONE and colour_of(card) == colour and not s.has_monster(cell):
            return cell
    return NONE


def spawn(s: HustleState, most: Int, notes: Notes) -> Int:
    """§7.2 A monster may spawn; returns its cell, or NONE."""
    cell = spawn_cell(s, colour_of(s.now.omen), most)
    if cell != NONE:
        s.table.monsters.add(cell)
        notes.tell(SPAWNED, "7.2", BOARD.index[cell], seats_at(s, cell))
    elif s.table.monsters.size() >= most:
        notes.tell(UNSPAWNED, "7.2", COLOURS)
    else:
        notes.tell(UNSPAWNED, "7.2", colour_of(s.now.omen))
    return cell


def seats_at(s: HustleState, place: Int) -> Seats:
    """The seats whose characters are at a place, as bits."""
    found: Seats = 0
    for seat in range(len(s.heroes)):
        if s.heroes[seat].place == place:
            found |= bit(seat)
    return found


def march(s: HustleState, born: Int, limit: Int, notes: Notes) -> Int:
    """§7.3 §7.5 §R9 §R33 Monsters that are called move inwards, the nearest first, until too many have escaped.

    Returns how many were called.
    """
    called: Int = 0
    done = s.now.pinned
    if born != NONE:
        done |= bit(born)
    while s.escaped < limit:
        best: Int = NONE
        for cell in s.table.monsters.cards:
            if done >> cell & 1 == 0 and is_called(s, cell) and (best == NONE or comes_first(s, cell, best)):
                best = cell
        if best == NONE:
            break
        done |= bit(best)
        called += 1
        to = step_inwards(s, best)
        if to == NONE:
            notes.tell(BLOCKED, "7.4", BOARD.index[best])
            continue
        s.table.monsters.remove(best)
        if to == DECK:
            s.escaped += 1
            notes.tell(ESCAPED, "7.6", BOARD.index[best], s.escaped, limit)
        else:
            s.table.monsters.add(to)
            done |= bit(to)
            notes.tell(MOVED, "7.3", BOARD.index[best], BOARD.index[to])
    return called


def comes_first(s: HustleState, cell: Int, other: Int) -> bool:
    """§7.5 §R9 Nearer the centre first; equally near, clockwise from the spawn corner."""
    if to_centre(cell) != to_centre(other):
        return to_centre(cell) < to_centre(other)
    return BOARD.clock[s.spawn * CELLS + cell] < BOARD.clock[s.spawn * CELLS + other]


def step_inwards(s: HustleState, cell: Int) -> Int:
    """§7.4 §7.6 §R9 Where a monster moves: the first way inwards that is free, the deck itself from beside it."""
    for index in range(cell * INWARD, cell * INWARD + INWARD):
        to = BOARD.inward[index]
        if to != NONE and (to == DECK or s.is_empty(to)):
            return to
    return NONE


def spawn_forecast(s: HustleState, most: Int, limit: Int) -> list[Note]:
    """§7.2 §7.3 The notes of the spawning and the moves that the spawn card causes, played on a copy of the state."""
    twin = s.clone()
    notes = Notes()
    march(twin, spawn(twin, most, notes), limit, notes)
    return notes.written
