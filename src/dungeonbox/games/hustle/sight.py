"""Hidden information: what each seat may know of the state. No other file of the game decides it.

Everything lies open but hands, the deck and the item decks. A player sees their own hand; of any other hand all
seats know the size and the cards in `known` (§R20). The deck is unknown to all but for cards put under it openly
(§R31). An item deck is unknown to all but for the items put back under it: the seat that looked at them on the Trove
knows which, though not in which order they lie (§R10). Quests face down have no names yet (§R7).
"""

from librt.vecs import append

from dungeonbox.games.hustle.state import HustleState, Shelf
from dungeonbox.kernel.chance import sees
from dungeonbox.kernel.game import UnseenCards
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import HIDDEN, Bag


def redact(s: HustleState, eyes: Int) -> HustleState:
    """A copy of the whole state as these eyes see it."""
    observation = s.clone()
    observation.eyes = eyes
    observation.unseen = append(observation.unseen, _blind_cards(observation, eyes))
    for shelf in observation.shelves:
        observation.unseen = append(observation.unseen, _blind_shelf(shelf, observation.turn == eyes, eyes))
    return observation


def _blind_cards(observation: HustleState, eyes: Int) -> Bag:
    """§R20 Turn over the deck and the hands of others; returns the cards that were in them unseen."""
    unseen = observation.deck
    observation.deck = Bag.hidden(unseen.size())
    for seat in range(len(observation.heroes)):
        hero = observation.heroes[seat]
        if seat != eyes and hero.hand.size() > hero.known.size():
            unseen.add_all(hero.hand.less(hero.known))
            holes = hero.hand.size() - hero.known.size()
            hero.hand = hero.known.clone()
            while holes > 0:
                hero.hand.add(HIDDEN)
                holes -= 1
    return unseen


def _blind_shelf(shelf: Shelf, is_turn: bool, eyes: Int) -> Bag:
    """§R10 Turn over an item deck, what others put under it, and what another seat is choosing from."""
    unseen = shelf.top
    shelf.top = Bag.hidden(unseen.size())
    for index in range(shelf.under.size()):
        if not sees(shelf.seen[index], eyes):
            unseen.add(shelf.under[index])
            shelf.under.put(index, HIDDEN)
    if not is_turn:
        unseen.add_all(shelf.offer)
        shelf.offer = Bag.hidden(shelf.offer.size())
    return unseen


def unseen_cards(observation: HustleState) -> list[UnseenCards]:
    """The dungeon cards with the hands and the deck they fill; then the items of each deck."""
    if len(observation.unseen) == 0:
        return []
    zones = [hero.hand for hero in observation.heroes]
    found = [UnseenCards(observation.unseen[0], [*zones, observation.deck])]
    for deck in range(len(observation.shelves)):
        shelf = observation.shelves[deck]
        found.append(UnseenCards(observation.unseen[1 + deck], [shelf.under, shelf.offer, shelf.top]))
    return found
