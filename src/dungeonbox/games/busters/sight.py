"""Hidden information: what each seat may know of the state. No other file of the game decides it.

Gems, hands and played cards are open to all (§2.6), since all seats begin with the same cards. Hidden is only a card
laid face down while others still choose (§R2): then its player's hand and that card together are known, but not which
of them it is.
"""

from librt.vecs import append

from dungeonbox.games.busters.state import BustersState
from dungeonbox.kernel.game import UnseenCards
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import Bag


def redact(s: BustersState, eyes: Int, is_choosing: bool) -> BustersState:
    """A copy of the whole state as these eyes see it."""
    observation = s.clone()
    observation.eyes = eyes
    for seat in range(len(observation.heroes)):
        hero = observation.heroes[seat]
        unseen = Bag.empty()
        if is_choosing and seat != eyes and hero.choice.size() > 0:
            unseen = hero.hand
            unseen.add_all(hero.choice)
            hero.hand = Bag.hidden(unseen.size() - 1)
            hero.choice = Bag.hidden(1)
        observation.unseen = append(observation.unseen, unseen)
    return observation


def unseen_cards(observation: BustersState) -> list[UnseenCards]:
    """Per hero, the cards of which one lies face down, and the holes they fill."""
    found: list[UnseenCards] = []
    for seat in range(len(observation.unseen)):
        hero = observation.heroes[seat]
        found.append(UnseenCards(observation.unseen[seat], [hero.choice, hero.hand]))
    return found


def holds(s: BustersState, seat: Int, card: Int) -> bool:
    """§R3 Whether all seats know that this one still has this card, laid down or not."""
    hero = s.heroes[seat]
    if hero.hand.has(card) or hero.choice.has(card):
        return True
    return len(s.unseen) > 0 and s.unseen[seat].has(card)
