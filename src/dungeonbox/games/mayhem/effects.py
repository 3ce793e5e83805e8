"""What cards do to heroes, Defense cards, hands and decks; and how each thing done is noted."""

from typing import Final

from dungeonbox.games.mayhem.components import Cards
from dungeonbox.games.mayhem.state import Hero, MayhemState
from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import HIDDEN, Bag

# The kinds of notes and their numbers; words.py has the sentences.
CHOSE: Final = 0  # seat, hero
FIRST: Final = 1  # seat, whether by lot
TURN: Final = 2  # seat, cards owed, whether a disguise ends
DREW: Final = 3  # seat, how; secret: card
PLAYED: Final = 4  # seat, card, what it announces
ATTACKED: Final = 5  # seat, target, damage, Defense card that is aimed at: 1 + card, or 0
BLOCKED: Final = 6  # holder, card, damage, fate
BROKE: Final = 7  # holder, card, owner, slot
HURT: Final = 8  # seat, damage, hit points left, whether Defense cards took the rest
HEALED: Final = 9  # seat, hit points gained, hit points now, whether after something else the card did
AGAIN: Final = 10  # seat, cards owed
REBUILT: Final = 11  # seat, cards
SWAPPED: Final = 12  # seat, other, hit points, other's hit points
CHARMED: Final = 13  # seat, from, card, slot
FETCHED: Final = 14  # seat, card, whether it is another than one played this turn
DISGUISED: Final = 15  # seat
DROPPED: Final = 16  # seat, card
STOLE: Final = 17  # seat, from, card, what it announces
FELL: Final = 18  # seat
TIDIED: Final = 19  # seat
FORGIVEN: Final = 20  # seat, cards
NOTHING: Final = 21  # seat, card, reason
DECLINED: Final = 22  # seat
OVER: Final = 23  # ending, winners (a set of seats), their hit points
PASSED: Final = 24  # seat, card
FULL: Final = 25  # seat, hit points
LOST: Final = 26  # holder, card, home
NONE_TO_STEAL: Final = 27  # seat, from
NONE_TO_DRAW: Final = 28  # seat
RAN_OUT: Final = 29  # seat
DEALT: Final = 30  # seat, cards of the deck
LAID: Final = 31  # card
RAISED: Final = 32  # seat, card, defense, owner
PUT_AWAY: Final = 33  # card, owner
KNOWN: Final = 34  # seat; secret, for all but this seat: card
EMPTIED: Final = 35  # seat, cards to draw
DRAINED: Final = 36  # seat, cards to draw, cards owed
CARRIED: Final = 37  # holder, card, damage, fate
MARKED: Final = 38  # holder, slot, damage
DESTROYED: Final = 39  # card whose power it is, holder, card, home
OWES: Final = 40  # cards owed
EMPTY_HANDED: Final = 41  # seat

# How cards are drawn, in a note of the kind DREW.
DRAWS: Final = 0
STARTS_WITH: Final = 1
THEN_DRAWS: Final = 2  # after something else that the card did

# What a card fails to do, in a note of the kind NOTHING.
NO_TARGET: Final = 0
NO_SWAP: Final = 1
NO_VICTIM: Final = 2
NO_CHARM: Final = 3
NO_SHIELD: Final = 4
NO_DISCARD: Final = 5


def bit(seat: Int) -> Int:
    """This seat alone, as a set."""
    return 1 << seat


def owner_of(s: MayhemState, cards: Cards, card: Int) -> Int:
    """§1.3 The seat whose deck the card came from."""
    seat: Int = 0
    while s.heroes[seat].hero != cards.hero[card]:
        seat += 1
    return seat


def is_out_of_reach(s: MayhemState, seat: Int, at: Int) -> bool:
    """§R9 §R18 Whether a card this seat plays passes another by: knocked out, or disguised from opponents."""
    hero = s.heroes[at]
    return hero.fell > 0 or (hero.disguised == 1 and at != seat)


def passes_by(s: MayhemState, seat: Int, at: Int, card: Int, clause: str, notes: Notes) -> bool:
    """§R9 §R18 Whether a card that touches everyone passes a player by; of a disguised one it is told."""
    hero = s.heroes[at]
    if hero.fell == 0 and hero.disguised == 1 and at != seat:
        notes.tell(PASSED, clause, at, card)
        return True
    return hero.fell > 0


# Cards ---------------------------------------------------------------------------------------------------


def ready_deck(hero: Hero, seat: Int, notes: Notes) -> bool:
    """§3.6 §R6 See to it that the deck has a card, rebuilding it if need be; False if there is none at all."""
    return hero.deck.size() > 0 or _rebuild(hero, seat, notes)


def _rebuild(hero: Hero, seat: Int, notes: Notes) -> bool:
    """§3.6 §R6 The discard pile becomes the deck; False if there is none."""
    if hero.discard.size() == 0:
        return False
    hero.deck = hero.discard
    hero.discard = Bag.empty()
    notes.tell(REBUILT, "3.6", seat, hero.deck.size())
    return True


def look_through(hero: Hero, seat: Int, notes: Notes) -> None:
    """§R22 As soon as a deck has run out, all seats can work out its owner's hand."""
    if hero.deck.size() == 0 and hero.hand.size() > hero.known.size():
        _know_hand(hero, seat, notes)


def _know_hand(hero: Hero, seat: Int, notes: Notes) -> None:
    """§R22 All that is in a hand becomes known."""
    notes.tell(RAN_OUT, "R22", seat)
    for card in hero.hand.less(hero.known).cards:
        hero.known.add(card)
        notes.whisper(KNOWN, "R22", card, EVERYONE & ~bit(seat), seat)


def draw(s: MayhemState, seat: Int, count: Int, how: Int, clause: str, chance: Chance, notes: Notes) -> None:
    """§6.1 §R6 Draw cards by this clause, as far as there are any."""
    hero = s.heroes[seat]
    for _card in range(count):
        if not ready_deck(hero, seat, notes):
            notes.tell(NONE_TO_DRAW, "R6", seat)
            return
        card = chance.take(hero.deck, bit(seat))
        hero.hand.add(card)
        if notes.on:
            notes.whisper(DREW, clause, card, bit(seat), seat, how)
        look_through(hero, seat, notes)


def leave_hand(hero: Hero, card: Int) -> None:
    """A card leaves the hand face up, so it leaves the cards known to be there."""
    hero.hand.remove(card)
    hero.known.discard(card)


def deed_of(s: MayhemState, cards: Cards, seat: Int, card: Int) -> Int:
    """What a card that this seat plays announces: its number, and so many more if it guards beside another copy."""
    return card + len(cards.words) if s.heroes[seat].shields.count(card) > 0 else card


def lay_down(s: MayhemState, cards: Cards, seat: Int, card: Int, notes: Notes) -> None:
    """§3.2 §5.1 Put a card on the table: a Defense card in front of the player, any other among those played."""
    if cards.defense[card] > 0:
        hero = s.heroes[seat]
        hero.shields.push(card)
        hero.tokens.push(0)
        if notes.on:
            notes.tell(RAISED, "5.1", seat, card, cards.defense[card], owner_of(s, cards, card))
    else:
        s.played.push(card)
        if notes.on:
            notes.tell(LAID, "3.2", card)


def drop_hand(s: MayhemState, seat: Int, chance: Chance, notes: Notes) -> None:
    """§7.10 Discard the whole hand, face up."""
    hero = s.heroes[seat]
    if hero.hand.size() == 0:
        notes.tell(EMPTY_HANDED, "7.10", seat)
    while hero.hand.size() > 0:
        card = hero.hand[0]
        chance.show(card, EVERYONE)
        leave_hand(hero, card)
        hero.discard.add(card)
        notes.tell(DROPPED, "7.10", seat, card)


def tidy(s: MayhemState, cards: Cards, notes: Notes) -> None:
    """§3.3 §7.13 The cards played this turn go to their owners' discard piles."""
    active = s.heroes[s.turn]
    notes.tell(TIDIED, "3.3", s.turn)
    while s.played.size() > 0:
        card = s.played.take_at(0)
        owner = s.turn if cards.hero[card] == active.hero else owner_of(s, cards, card)
        s.heroes[owner].discard.add(card)
        if notes.on:
            notes.tell(PUT_AWAY, "3.3" if owner == s.turn else "7.13", card, owner)


# Damage and healing --------------------------------------------------------------------------------------


def hurt(s: MayhemState, seat: Int, damage: Int, is_rest: bool, clause: str, notes: Notes) -> None:
    """§4.2 §5.6 Lose hit points by this clause, down to zero; maybe to the rest of what Defense cards took."""
    hero = s.heroes[seat]
    hero.hp = max(hero.hp - damage, 0)
    notes.tell(HURT, clause, seat, damage, hero.hp, 1 if is_rest else 0)


def heal(s: MayhemState, cards: Cards, seat: Int, amount: Int, is_later: bool, clause: str, notes: Notes) -> None:
    """§6.2 §6.3 Get hit points back by this clause, up to as many as at the start."""
    hero = s.heroes[seat]
    before = hero.hp
    hero.hp = min(before + amount, cards.hit_points)
    if hero.hp > before:
        notes.tell(HEALED, clause, seat, hero.hp - before, hero.hp, 1 if is_later else 0)
    else:
        notes.tell(FULL, "6.3", seat, hero.hp)


def block(s: MayhemState, cards: Cards, holder: Int, slot: Int, damage: Int, clause: str, notes: Notes) -> Int:
    """§5.2 §5.3 One Defense card takes what damage it can, by this clause; returns the damage left over."""
    return _take(s, cards, holder, slot, damage, BLOCKED, clause, notes)


def carry(s: MayhemState, cards: Cards, holder: Int, slot: Int, damage: Int, clause: str, notes: Notes) -> Int:
    """§5.5 Another Defense card takes what it can of damage that goes on, as in `block`."""
    return _take(s, cards, holder, slot, damage, CARRIED, clause, notes)


def _take(
    s: MayhemState, cards: Cards, holder: Int, slot: Int, damage: Int, kind: Int, clause: str, notes: Notes
) -> Int:
    hero = s.heroes[holder]
    card = hero.shields[slot]
    left = cards.defense[card] - hero.tokens[slot]
    taken = min(damage, left)
    if notes.on:
        fate = len(s.heroes) + left - taken if taken < left else home_of(s, cards, holder, card)
        notes.tell(kind, clause, holder, card, taken, fate)
    hero.tokens.put(slot, hero.tokens[slot] + taken)
    notes.tell(MARKED, "5.2", holder, slot, taken)
    if taken == left:
        destroy(s, cards, holder, slot, "5.3", notes)
    return damage - taken


def home_of(s: MayhemState, cards: Cards, holder: Int, card: Int) -> Int:
    """§7.12 §R10 Where a Defense card goes that is not its holder's own: 1 + the seat of its owner; else 0."""
    return 0 if cards.hero[card] == s.heroes[holder].hero else 1 + owner_of(s, cards, card)


def destroy(s: MayhemState, cards: Cards, holder: Int, slot: Int, clause: str, notes: Notes) -> None:
    """§5.3 §7.12 §R10 A Defense card leaves play by this clause, for the discard pile of its owner."""
    hero = s.heroes[holder]
    card = hero.shields.take_at(slot)
    hero.tokens.take_at(slot)
    owner = owner_of(s, cards, card)
    s.heroes[owner].discard.add(card)
    notes.tell(BROKE, clause, holder, card, owner, slot)


def destroy_by(s: MayhemState, cards: Cards, power: Int, holder: Int, slot: Int, clause: str, notes: Notes) -> None:
    """§7.5 §7.7 §7.11 The power of a card destroys a Defense card."""
    if notes.on:
        card = s.heroes[holder].shields[slot]
        notes.tell(DESTROYED, clause, power, holder, card, home_of(s, cards, holder, card))
    destroy(s, cards, holder, slot, clause, notes)


def lose_all(s: MayhemState, cards: Cards, holder: Int, notes: Notes) -> None:
    """§R14 The Defense cards in front of a player who is knocked out leave play."""
    hero = s.heroes[holder]
    while hero.shields.size() > 0:
        if notes.on:
            notes.tell(LOST, "R14", holder, hero.shields[0], home_of(s, cards, holder, hero.shields[0]))
        destroy(s, cards, holder, 0, "R14", notes)


def blast(s: MayhemState, cards: Cards, at: Int, damage: Int, clause: str, notes: Notes) -> None:
    """§R4 §5.4 §5.5 §5.6 Damage that is not aimed: Defense cards take it first, oldest first, then the player."""
    rest = damage
    if s.heroes[at].shields.size() > 0:
        rest = block(s, cards, at, 0, rest, "R4", notes)
    while rest > 0 and s.heroes[at].shields.size() > 0:
        rest = carry(s, cards, at, 0, rest, "R4", notes)
    if rest > 0:
        hurt(s, at, rest, rest < damage, clause, notes)


# Mighty powers that ask nothing --------------------------------------------------------------------------


def fireball(s: MayhemState, cards: Cards, seat: Int, card: Int, ignores_shields: bool, notes: Notes) -> None:
    """§7.1 §R9 The same damage to every player in reach, the caster included."""
    for at in range(len(s.heroes)):
        if passes_by(s, seat, at, card, "R9", notes):
            continue
        if ignores_shields:
            hurt(s, at, cards.fireball_damage, False, "7.1", notes)
        else:
            blast(s, cards, at, cards.fireball_damage, "7.1", notes)


def banishing_smite(s: MayhemState, cards: Cards, seat: Int, card: Int, notes: Notes) -> None:
    """§7.5 §R7 §R11 All Defense cards in play are destroyed, but those of disguised opponents."""
    is_idle = True
    for at in range(len(s.heroes)):
        if s.heroes[at].shields.size() > 0:
            is_idle = False
            if passes_by(s, seat, at, card, "R11", notes):
                continue
            while s.heroes[at].shields.size() > 0:
                destroy_by(s, cards, card, at, 0, "7.5", notes)
    if is_idle:
        notes.tell(NOTHING, "R7", seat, card, NO_SHIELD)


def clever_disguise(s: MayhemState, seat: Int, notes: Notes) -> None:
    """§7.6 Until their next turn opponents' cards pass this player by."""
    s.heroes[seat].disguised = 1
    notes.tell(DISGUISED, "7.6", seat)


def whirling_axes(s: MayhemState, cards: Cards, seat: Int, card: Int, notes: Notes) -> None:
    """§7.9 §R9 Heal for each opponent still standing, disguised or not; then damage to each in reach."""
    opponents: Int = 0
    for at in range(len(s.heroes)):
        if at != seat and s.heroes[at].fell == 0:
            opponents += 1
    heal(s, cards, seat, opponents * cards.axes_heal, False, "7.9", notes)
    for at in range(len(s.heroes)):
        if at != seat and not passes_by(s, seat, at, card, "R9", notes):
            blast(s, cards, at, cards.axes_damage, "7.9", notes)


def battle_roar(s: MayhemState, cards: Cards, seat: Int, card: Int, chance: Chance, notes: Notes) -> None:
    """§7.10 From the caster on, every player drops their hand; then each draws a new one."""
    seats = len(s.heroes)
    for step in range(seats):
        at = (seat + step) % seats
        if not passes_by(s, seat, at, card, "R9", notes):
            drop_hand(s, at, chance, notes)
    for step in range(seats):
        at = (seat + step) % seats
        if not is_out_of_reach(s, seat, at):
            draw(s, at, cards.roar_cards, DRAWS, "7.10", chance, notes)


# Mighty powers after the choice --------------------------------------------------------------------------


def charm(s: MayhemState, seat: Int, holder: Int, slot: Int, notes: Notes) -> None:
    """§7.2 §R10 A Defense card changes sides, the damage tokens on it too."""
    theirs = s.heroes[holder]
    ours = s.heroes[seat]
    card = theirs.shields.take_at(slot)
    ours.shields.push(card)
    ours.tokens.push(theirs.tokens.take_at(slot))
    notes.tell(CHARMED, "7.2", seat, holder, card, slot)


def vampiric_touch(s: MayhemState, seat: Int, other: Int, notes: Notes) -> None:
    """§7.3 §R12 Two players swap their present hit points."""
    ours = s.heroes[seat]
    theirs = s.heroes[other]
    ours.hp, theirs.hp = theirs.hp, ours.hp
    notes.tell(SWAPPED, "7.3", seat, other, ours.hp, theirs.hp)


def divine_inspiration(s: MayhemState, cards: Cards, seat: Int, card: Int, notes: Notes) -> None:
    """§7.4 §R13 §R24 A card comes back from the discard pile to the hand, known to all."""
    hero = s.heroes[seat]
    hero.discard.remove(card)
    hero.hand.add(card)
    hero.known.add(card)
    notes.tell(FETCHED, "7.4", seat, card, _is_another(s, cards, card))


def _is_another(s: MayhemState, cards: Cards, card: Int) -> Int:
    """Whether a card is not the one of its kind that was played this turn: 1, or 2 if there are but the two; else 0."""
    if s.played.count(card) == 0:
        return 0
    return 2 if cards.copies[card] == 2 else 1


def pick_pocket(s: MayhemState, cards: Cards, seat: Int, victim: Int, chance: Chance, notes: Notes) -> Int:
    """§7.8 §R10 The top card of the victim's deck is laid down by the thief; HIDDEN if there was none (§R6)."""
    robbed = s.heroes[victim]
    if not ready_deck(robbed, victim, notes):
        notes.tell(NONE_TO_STEAL, "R6", seat, victim)
        return HIDDEN
    card = chance.take(robbed.deck, EVERYONE)
    notes.tell(STOLE, "7.8", seat, victim, card, deed_of(s, cards, seat, card))
    lay_down(s, cards, seat, card, notes)
    look_through(robbed, victim, notes)
    return card
