"""Who knows what: the only file that says so.

Everything lies open but hands, the deck and the item decks. A player sees their own hand; of any other hand everybody
knows its size and the cards in `known` (§R20). Nobody has seen the deck, but cards put under it openly (§R31). Nobody
has seen an item deck, but who looked at items on the Trove knows those put back, though not in which order they lie
(§R10). Quests face down have no names yet (§R7).
"""

from librt.vecs import append

from dungeonbox.games.hustle.state import HustleState, Shelf
from dungeonbox.kernel.chance import sees
from dungeonbox.kernel.game import Secret
from dungeonbox.kernel.piles import HIDDEN, Bag, Int, Pile


def blind(s: HustleState, eyes: Int) -> HustleState:
    """A copy of the whole state as these eyes see it."""
    masked = s.clone()
    masked.eyes = eyes
    masked.unseen = append(masked.unseen, _blind_cards(masked, eyes))
    for shelf in masked.shelves:
        masked.unseen = append(masked.unseen, _blind_shelf(shelf, eyes))
    return masked


def _blind_cards(masked: HustleState, eyes: Int) -> Bag:
    """§R20 Turn over the deck and the hands of others; returns the cards that were in them unseen."""
    unseen = masked.deck
    masked.deck = Bag.hidden(unseen.size())
    for seat in range(len(masked.heroes)):
        hero = masked.heroes[seat]
        if seat != eyes and hero.hand.size() > hero.known.size():
            unseen.add_all(hero.hand.less(hero.known))
            holes = hero.hand.size() - hero.known.size()
            hero.hand = hero.known.clone()
            while holes > 0:
                hero.hand.add(HIDDEN)
                holes -= 1
    return unseen


def _blind_shelf(shelf: Shelf, eyes: Int) -> Bag:
    """§R10 Turn over an item deck, and what others look at or have put under it."""
    unseen = shelf.top
    shelf.top = Bag.hidden(unseen.size())
    _blind_pile(shelf.under, shelf.seen, eyes, unseen)
    _blind_pile(shelf.offer, shelf.looks, eyes, unseen)
    return unseen


def _blind_pile(items: Pile, seen: Pile, eyes: Int, unseen: Bag) -> None:
    """Hide the items that these eyes have not seen."""
    for index in range(items.size()):
        if not sees(seen[index], eyes):
            unseen.add(items[index])
            items.put(index, HIDDEN)


def secrets(masked: HustleState) -> list[Secret]:
    """The dungeon cards with the hands and the deck they fill; then the items of each deck."""
    if len(masked.unseen) == 0:
        return []
    zones = [hero.hand for hero in masked.heroes]
    found = [Secret(masked.unseen[0], [*zones, masked.deck])]
    for deck in range(len(masked.shelves)):
        shelf = masked.shelves[deck]
        found.append(Secret(masked.unseen[1 + deck], [shelf.under, shelf.offer, shelf.top]))
    return found
