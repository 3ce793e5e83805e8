"""What a battle does to gems, cards and promises; and how each thing done is noted."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.games.busters.actions import Actions
from dungeonbox.games.busters.components import COLOURS, Box
from dungeonbox.games.busters.state import BustersState
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.kernel.zones import Pile

# The kinds of notes and their numbers; words.py has the sentences.
CHOSE: Final = 0  # seat, hero
LEADS: Final = 1  # seat, 1 if by lot
DUNGEON: Final = 2  # dungeon, dungeon, its monsters, how many are left out
APPEARED: Final = 3  # monster, hit points, monster
PLEDGED: Final = 4  # seat, action
REVEALED: Final = 5  # seat, card
CANCELLED: Final = 6  # card, how many of them
KEPT: Final = 7  # seat, action
BROKE: Final = 8  # seat, action, card
WON: Final = 9  # total, hit points, cards that count as bits
DEFEATED: Final = 10  # total, hit points, cards that count as bits, the lowest card if it cancelled out
LOOTED: Final = 11  # seat, red, yellow, blue gems of the first chest
FOLLOWED: Final = 12  # seat, red, yellow, blue gems of the second chest
SPILLED: Final = 13  # chest, red, yellow, blue gems
LACKED: Final = 14  # chest, red, yellow, blue gems
TROPHY: Final = 15  # seat, monster, 1 if no other card counts
LOST: Final = 16  # seat, colour, gems, 1 if by choice
SPARED: Final = 17  # seat
TOOK: Final = 18  # seat, colour
RESTOCKED: Final = 19  # dungeon
OVER: Final = 20  # -
DEALT: Final = 21  # lowest card, highest card, gems of each colour
STACKED: Final = 22  # seat, card
TRAILED: Final = 23  # seat, red, yellow, blue gems of the third chest
EMPTIED: Final = 24  # seat, red, yellow, blue gems of a monster's only chest
UNPAID: Final = 25  # seat, chest
RETURNED: Final = 26  # monster
UNCLAIMED: Final = 27  # red, yellow, blue gems
SCORED: Final = 28  # seat, gems, what else scores, points
CROWNED: Final = 29  # seat, points
SHARED: Final = 30  # seats as bits, points, defeated monsters
OUTDONE: Final = 31  # seats as bits, the winners' defeated monsters, theirs
GRABBED: Final = 32  # seat, red, yellow, blue gems of the first chest; no other card counts
CLEARED: Final = 33  # seat, red, yellow, blue gems of a monster's only chest; no other card counts

CHEST_NOTES: Final = (LOOTED, FOLLOWED, TRAILED)
"""By chest, if a monster has several."""
ONLY: Final = len(CHEST_NOTES)
"""Stands in notes for the number of a monster's only chest."""


def card_of(s: BustersState, seat: Int) -> Int:
    """The strength a seat has chosen."""
    return s.heroes[seat].choice[0]


def is_cancelled(s: BustersState, seat: Int) -> bool:
    """§3.5 Whether another seat played the same strength."""
    card = card_of(s, seat)
    for other in range(len(s.heroes)):
        if other != seat and card_of(s, other) == card:
            return True
    return False


def counted(s: BustersState) -> vec[i64]:
    """§5.1 §5.5 §6.2 The seats whose cards count, the lowest card first."""
    seats = vec[i64]()
    for card in range(lowest_card(s), highest_card(s) + 1):
        players: Int = 0
        player: Int = 0
        for seat in range(len(s.heroes)):
            if card_of(s, seat) == card:
                players += 1
                player = seat
        if players == 1:
            seats = append(seats, player)
    return seats


def lowest_card(s: BustersState) -> Int:
    """§4.4 The lowest strength played, cancelled or not."""
    lowest = card_of(s, 0)
    for seat in range(1, len(s.heroes)):
        lowest = min(lowest, card_of(s, seat))
    return lowest


def highest_card(s: BustersState) -> Int:
    """§7.2 The highest strength played, cancelled or not."""
    highest = card_of(s, 0)
    for seat in range(1, len(s.heroes)):
        highest = max(highest, card_of(s, seat))
    return highest


def most_of_a_colour(gems: Pile) -> Int:
    """§4.2 How many gems a pile has of its most numerous colour."""
    most: Int = 0
    for count in gems.cards:
        most = max(most, count)
    return most


def move_gems(source: Pile, target: Pile, colour: Int, count: Int) -> Int:
    """§5.3 Move gems of a colour, as many as there are; returns how many."""
    moved = min(count, source[colour])
    source.put(colour, source[colour] - moved)
    target.put(colour, target[colour] + moved)
    return moved


def judge_pledges(s: BustersState, action_ids: Actions, notes: Notes) -> None:
    """§R13 Every promise about oneself was kept or broken."""
    for seat in range(len(s.heroes)):
        hero = s.heroes[seat]
        card = card_of(s, seat)
        for pledge in hero.pledges.cards:
            if pledge > action_ids.high:
                continue  # a wish about another seat
            if is_kept(action_ids, pledge, card):
                hero.kept += 1
                notes.tell(KEPT, "R13", seat, pledge)
            else:
                hero.broken += 1
                notes.tell(BROKE, "R13", seat, pledge, card)


def is_kept(action_ids: Actions, pledge: Int, card: Int) -> bool:
    """§R3 Whether a card is what was promised: that strength, low or high."""
    if pledge == action_ids.low:
        return card <= action_ids.most_low
    if pledge == action_ids.high:
        return card >= action_ids.least_high
    return pledge == action_ids.pledge + card


def tell_cancelled(s: BustersState, notes: Notes) -> None:
    """§3.5 For each strength that was played more than once, that its cards cancel each other out."""
    for card in range(lowest_card(s), highest_card(s) + 1):
        players: Int = 0
        for seat in range(len(s.heroes)):
            if card_of(s, seat) == card:
                players += 1
        if players > 1:
            notes.tell(CANCELLED, "3.5", card, players)


def open_chests(s: BustersState, box: Box, order: vec[i64], notes: Notes) -> None:
    """§5.1 §5.2 §5.4 §R5 Chests to the cards that count, lowest first; those without such a card to the Spoils."""
    for chest in range(box.chests[s.monster]):
        if chest < len(order):
            _loot(s, box, order[chest], chest, len(order) == 1, notes)
        else:
            _spill(s, box, chest, notes)


def _loot(s: BustersState, box: Box, seat: Int, chest: Int, alone: bool, notes: Notes) -> None:
    """§5.1 §5.2 §5.3 Gems of a chest from the bank to a player, as far as the bank has them."""
    paid = _pay(s, box, chest, s.heroes[seat].gems)
    if paid[0] + paid[1] + paid[2] > 0:
        if box.chests[s.monster] == 1:
            kind = CLEARED if alone else EMPTIED
        else:
            kind = GRABBED if alone else CHEST_NOTES[chest]
        notes.tell(kind, "5.1" if chest == 0 else "5.2", seat, paid[0], paid[1], paid[2])
        _tell_lack(s, box, chest, paid, "5.3", notes)
    elif not box.is_empty(s.monster, chest):
        notes.tell(UNPAID, "5.3", seat, _named(s, box, chest))


def _spill(s: BustersState, box: Box, chest: Int, notes: Notes) -> None:
    """§5.4 §R5 Gems of a chest from the bank to the Spoils, as far as the bank has them."""
    paid = _pay(s, box, chest, s.spoils)
    if paid[0] + paid[1] + paid[2] > 0:
        notes.tell(SPILLED, "5.4", chest, paid[0], paid[1], paid[2])
    _tell_lack(s, box, chest, paid, "R5", notes)


def _named(s: BustersState, box: Box, chest: Int) -> Int:
    """§5.1 A chest as notes name it: by its number, unless the monster has no other."""
    return ONLY if box.chests[s.monster] == 1 else chest


def _pay(s: BustersState, box: Box, chest: Int, target: Pile) -> vec[i64]:
    """§5.3 Move a chest's gems from the bank; returns how many of each colour there were."""
    paid = vec[i64]()
    for colour in range(len(COLOURS)):
        paid = append(paid, move_gems(s.bank, target, colour, box.in_chest(s.monster, chest, colour)))
    return paid


def _tell_lack(s: BustersState, box: Box, chest: Int, paid: vec[i64], clause: str, notes: Notes) -> None:
    """§5.3 §R5 Tell what a chest should have held and the bank could not pay."""
    red = box.in_chest(s.monster, chest, 0) - paid[0]
    yellow = box.in_chest(s.monster, chest, 1) - paid[1]
    blue = box.in_chest(s.monster, chest, 2) - paid[2]
    if red + yellow + blue > 0:
        notes.tell(LACKED, clause, _named(s, box, chest), red, yellow, blue)


def lose_colour(s: BustersState, seat: Int, colour: Int, by_choice: bool, notes: Notes) -> None:
    """§4.2 §4.3 All gems of one colour go to the Spoils card."""
    gems = s.heroes[seat].gems
    moved = move_gems(gems, s.spoils, colour, gems[colour])
    notes.tell(LOST, "4.3" if by_choice else "4.2", seat, colour, moved, 1 if by_choice else 0)


def take_gem(s: BustersState, seat: Int, colour: Int, notes: Notes) -> None:
    """§6.1 One gem from the Spoils."""
    move_gems(s.spoils, s.heroes[seat].gems, colour, 1)
    notes.tell(TOOK, "6.1", seat, colour)


def award_monster(s: BustersState, notes: Notes) -> None:
    """§7.2 §R7 The defeated monster's card goes to the player of the highest card that counts."""
    order = counted(s)
    bravest = order[len(order) - 1]
    monster = s.monster
    s.heroes[bravest].trophies.add(monster)
    s.monster = NONE
    notes.tell(TROPHY, "7.2", bravest, monster, 1 if len(order) == 1 else 0)


def box_monster(s: BustersState, notes: Notes) -> None:
    """§4.6 The monster that won goes back to the box."""
    monster = s.monster
    s.monster = NONE
    notes.tell(RETURNED, "4.6", monster)


def clear_table(s: BustersState, notes: Notes) -> None:
    """§7.1 Cards stay face up in front of their players; what was said is forgotten."""
    for seat in range(len(s.heroes)):
        hero = s.heroes[seat]
        card = hero.choice[0]
        hero.played.push(card)
        hero.choice.clear()
        if hero.pledges.size() > 0:
            hero.pledges.clear()
        notes.tell(STACKED, "7.1", seat, card)


def restock(s: BustersState, notes: Notes) -> None:
    """§7.4 Every seat takes back its played cards."""
    for hero in s.heroes:
        hero.hand.add_all(hero.played)
        hero.played.clear()
    notes.tell(RESTOCKED, "7.4", s.dungeon)
