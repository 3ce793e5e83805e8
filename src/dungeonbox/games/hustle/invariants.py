"""The invariants of a whole state: counts, ranges, and cards that are nowhere or twice."""

from dungeonbox.games.hustle.board import BOARD, CELLS, DECK, PLACES, bit
from dungeonbox.games.hustle.components import (
    CARD_KINDS,
    CARD_WORDS,
    CHARACTER_NAMES,
    DECK_NAMES,
    DECKS,
    ITEMS,
    LEVELS,
    QUEST_LEVELS,
    QUESTS,
    Box,
)
from dungeonbox.games.hustle.state import FIRST_ITEM, Hero, HustleState, bits, union
from dungeonbox.kernel.casting import broken_cast
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.zones import HIDDEN


def broken(s: HustleState, box: Box) -> list[str]:
    """§1.2 §1.3 §1.4 Every invariant a whole state breaks, in words."""
    wrong = [] if len(s.unseen) == 0 else ["there are unseen cards in a whole state"]
    wrong += broken_cast(s.cast(), list(CHARACTER_NAMES))
    for seat in range(len(s.heroes)):
        wrong += _broken_hero(s.heroes[seat], box, f"seat {seat + 1}")
    wrong += _broken_board(s, box)
    if s.first != NONE:
        wrong += _miscounted_cards(s, box) + _miscounted_items(s, box) + _miscounted_quests(s, box)
    return wrong


def _broken_hero(hero: Hero, box: Box, who: str) -> list[str]:
    wrong: list[str] = []
    if not 1 <= hero.level <= LEVELS or hero.gold < 0:
        wrong.append(f"{who} has level {hero.level} and {hero.gold} gold")
    if hero.place != NONE and (not 0 <= hero.place < PLACES or hero.place == DECK):
        wrong.append(f"{who} stands nowhere")
    if hero.hand.holes() > 0:
        wrong.append(f"{who} has hidden cards in a whole state")
    for card in hero.known.kinds():
        if hero.known.count(card) > hero.hand.count(card):
            wrong.append(f"{who} is known to hold {CARD_WORDS[card]} but does not")
    if hero.spent & ~hero.items != 0:
        wrong.append(f"{who} has discharged an item they do not have")
    if bits(hero.items) > box.most_items + 1:
        wrong.append(f"{who} has {bits(hero.items)} items")
    if hero.reward == 1 and hero.charge != NONE:
        wrong.append(f"{who} has a charged helping card with its reward side up")
    return wrong


def _broken_board(s: HustleState, box: Box) -> list[str]:
    wrong: list[str] = []
    monsters = s.table.monsters
    if monsters.size() > box.most_monsters or len(set(monsters.listed())) != monsters.size():
        wrong.append("there are too many monsters, or two on one card")
    cards = BOARD.cards[:]
    for cell in range(CELLS):
        if cell not in cards and s.table.cells[cell] != NONE:
            wrong.append("a dungeon card lies where none belongs")
    if s.first != NONE:
        empty = [cell for cell in cards if s.table.cells[cell] == NONE]
        if sorted(s.table.gaps.listed()) != empty:
            wrong.append("the gaps of the board are not those to be filled")
    return wrong


def _miscounted_cards(s: HustleState, box: Box) -> list[str]:
    """§1.2 §2.2 Dungeon cards that are lost or doubled."""
    found = [card for card in s.table.cells.listed() if card != NONE]
    found += s.deck.listed() + s.table.under.listed() + s.table.discard.listed() + s.now.flipped.listed()
    found += [card for card in s.now.paid.listed() if card < CARD_KINDS]
    found += [s.now.omen] if s.now.omen != NONE else []
    for hero in s.heroes:
        found += hero.hand.listed() + ([hero.charge] if hero.charge != NONE else [])
    full = box.deck(len(s.heroes)).listed()
    if sorted(found) == full:
        return []
    wrong = [card for card in sorted(set(found + full)) if found.count(card) != full.count(card)]
    return [
        f"{found.count(card)} {CARD_WORDS[card] if card != HIDDEN else 'hidden cards'} instead of {full.count(card)}"
        for card in wrong
    ]


def _miscounted_items(s: HustleState, box: Box) -> list[str]:
    """§1.3 Items that are lost, doubled, or in a deck they do not belong to."""
    found = [item for item in range(ITEMS) if s.table.gone >> item & 1]
    for hero in s.heroes:
        found += [item for item in range(ITEMS) if hero.items >> item & 1]
    wrong: list[str] = []
    for deck in range(DECKS):
        shelf = s.shelves[deck]
        here = [face - FIRST_ITEM for face in shelf.top.listed() + shelf.under.listed() + shelf.offer.listed()]
        if [item for item in here if not 0 <= item < ITEMS or box.item_decks[item] != deck]:
            wrong.append(f"the {DECK_NAMES[deck]} deck holds what does not belong there")
        if shelf.under.size() != shelf.seen.size() or shelf.under.size() != shelf.tied.size():
            wrong.append(f"the lists of the bottom of the {DECK_NAMES[deck]} deck differ in length")
        found += here
    if sorted(found) != list(range(ITEMS)):
        wrong.append("items are lost or doubled")
    return wrong


def _miscounted_quests(s: HustleState, box: Box) -> list[str]:
    """§1.3 §2.6 Quests that are lost or doubled; face-down ones need unseen quests of their levels."""
    sets = [s.table.unturned] + [hero.quests for hero in s.heroes]
    sets += [bit(quest) for quest in s.table.quests.listed() if quest != NONE]
    if sum([bits(one) for one in sets]) != QUESTS or union(sets) != bit(QUESTS) - 1:
        return ["quests are lost or doubled"]
    for level in range(1, QUEST_LEVELS + 1):
        need = len([1 for left in s.table.stock.listed() if left > QUEST_LEVELS - level])
        there = [quest for quest in range(QUESTS) if s.table.unturned >> quest & 1 and box.quest_levels[quest] == level]
        if need > len(there):
            return [f"there are too few quests of level {level} left"]
    return []
