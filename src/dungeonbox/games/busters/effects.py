"""What a battle does to gems, cards and promises; and how each thing done is noted."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.games.busters.actions import Actions
from dungeonbox.games.busters.components import COLOURS, STRONGEST, Box
from dungeonbox.games.busters.state import BustersState
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import Pile

# The kinds of notes and their numbers; words.py has the sentences.
CHOSE: Final = 0  # seat, hero
LEADS: Final = 1  # seat
DUNGEON: Final = 2  # dungeon
APPEARED: Final = 3  # monster, hit points
PLEDGED: Final = 4  # seat, action
REVEALED: Final = 5  # seat, card
CANCELLED: Final = 6  # seat, card
KEPT: Final = 7  # seat, action
BROKE: Final = 8  # seat, action
WON: Final = 9  # total, hit points
DEFEATED: Final = 10  # total, hit points
LOOTED: Final = 11  # seat, chest, colour, gems
SPILLED: Final = 12  # chest, colour, gems
LACKED: Final = 13  # chest, colour, gems
TROPHY: Final = 14  # seat, monster
LOST: Final = 15  # seat, colour, gems
SPARED: Final = 16  # seat
TOOK: Final = 17  # seat, colour
RESTOCKED: Final = 18  # -
OVER: Final = 19  # -


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
    for card in range(1, STRONGEST + 1):
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
    lowest: Int = STRONGEST
    for seat in range(len(s.heroes)):
        lowest = min(lowest, card_of(s, seat))
    return lowest


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
                notes.tell(BROKE, "R13", seat, pledge)


def is_kept(action_ids: Actions, pledge: Int, card: Int) -> bool:
    """§R3 Whether a card is what was promised: that strength, low (1 to 3) or high (5 to 7)."""
    if pledge == action_ids.low:
        return card <= LOW
    if pledge == action_ids.high:
        return card >= HIGH
    return pledge == action_ids.pledge + card


LOW: Final = 3
HIGH: Final = 5


def open_chests(s: BustersState, box: Box, order: vec[i64], notes: Notes) -> None:
    """§5.1 §5.2 §5.4 §R5 Chests to the cards that count, lowest first; those without such a card to the Spoils."""
    for chest in range(box.chests[s.monster]):
        for colour in range(len(COLOURS)):
            gems = box.in_chest(s.monster, chest, colour)
            if gems == 0:
                continue
            if chest < len(order):
                _loot(s, order[chest], chest, colour, gems, notes)
            else:
                _spill(s, chest, colour, gems, notes)


def _loot(s: BustersState, seat: Int, chest: Int, colour: Int, gems: Int, notes: Notes) -> None:
    """§5.1 §5.2 §5.3 Gems of a chest from the bank to a player, as far as the bank has them."""
    moved = move_gems(s.bank, s.heroes[seat].gems, colour, gems)
    if moved > 0:
        notes.tell(LOOTED, "5.1" if chest == 0 else "5.2", seat, chest, colour, moved)
    if moved < gems:
        notes.tell(LACKED, "5.3", chest, colour, gems - moved)


def _spill(s: BustersState, chest: Int, colour: Int, gems: Int, notes: Notes) -> None:
    """§5.4 §R5 Gems of a chest from the bank to the Spoils, as far as the bank has them."""
    moved = move_gems(s.bank, s.spoils, colour, gems)
    if moved > 0:
        notes.tell(SPILLED, "5.4", chest, colour, moved)
    if moved < gems:
        notes.tell(LACKED, "R5", chest, colour, gems - moved)


def lose_colour(s: BustersState, seat: Int, colour: Int, clause: str, notes: Notes) -> None:
    """§4.2 §4.3 All gems of one colour go to the Spoils card."""
    gems = s.heroes[seat].gems
    moved = move_gems(gems, s.spoils, colour, gems[colour])
    notes.tell(LOST, clause, seat, colour, moved)


def take_gem(s: BustersState, seat: Int, colour: Int, notes: Notes) -> None:
    """§6.1 One gem from the Spoils."""
    move_gems(s.spoils, s.heroes[seat].gems, colour, 1)
    notes.tell(TOOK, "6.1", seat, colour)


def stack_cards(s: BustersState) -> None:
    """§7.1 The cards of this battle stay face up in front of their players; what was said is forgotten."""
    for hero in s.heroes:
        hero.played.push(hero.choice[0])
        hero.choice.clear()
        if hero.pledges.size() > 0:
            hero.pledges.clear()


def restock(s: BustersState, notes: Notes) -> None:
    """§7.4 Every seat takes back its played cards."""
    for hero in s.heroes:
        hero.hand.add_all(hero.played)
        hero.played.clear()
    notes.tell(RESTOCKED, "7.4")
