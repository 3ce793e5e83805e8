"""Hidden information: what each seat may know of the state. No other file of the game decides it.

Everything on the table is open but hands and decks. A player sees their own hand; of any other hand all
seats know the size and the cards in `known` (§R22, §R24). A deck is unknown to all: what is in it, and in the unknown
part of a hand, is whatever of the hero's 28 cards does not lie open elsewhere.
"""

from librt.vecs import append

from dungeonbox.games.mayhem.state import Hero, MayhemState
from dungeonbox.kernel.game import UnseenCards
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import HIDDEN, Bag


def redact(s: MayhemState, eyes: Int) -> MayhemState:
    """A copy of the whole state as these eyes see it."""
    observation = s.clone()
    observation.eyes = eyes
    for seat in range(len(observation.heroes)):
        observation.unseen = append(observation.unseen, _redact_hero(observation.heroes[seat], seat == eyes))
    return observation


def _redact_hero(hero: Hero, is_own: bool) -> Bag:
    """Turn the deck over, and the hand too unless it is one's own; returns what was in them unseen."""
    unseen = hero.deck
    hero.deck = Bag.hidden(unseen.size())
    if not is_own:
        unseen.add_all(hero.hand.less(hero.known))
        holes = hero.hand.size() - hero.known.size()
        hero.hand = hero.known.clone()
        while holes > 0:
            hero.hand.add(HIDDEN)
            holes -= 1
    return unseen


def unseen_cards(observation: MayhemState) -> list[UnseenCards]:
    """Per hero, the unseen cards and the holes they fill."""
    found: list[UnseenCards] = []
    for seat in range(len(observation.unseen)):
        hero = observation.heroes[seat]
        found.append(UnseenCards(observation.unseen[seat], [hero.hand, hero.deck]))
    return found
