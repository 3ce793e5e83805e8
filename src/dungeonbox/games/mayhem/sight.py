"""Hidden information: what each seat may know of the state. No other file of the game decides it.

Everything on the table is open but hands and decks. A player sees their own hand; of any other hand all
seats know the size and the cards in `known` (§R22, §R24). A deck is unknown to all: what is in it, and in the unknown
part of a hand, is whatever of the hero's 28 cards does not lie open elsewhere.
"""

from typing import Final

from librt.vecs import append

from dungeonbox.games.mayhem.state import Hero, MayhemState
from dungeonbox.kernel.game import UnseenCards, write_head
from dungeonbox.kernel.packing import FieldWriter
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import Bag

NOTHING: Final = Bag.empty()


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
        hero.hand = hero.known.among_hidden(hero.hand.size() - hero.known.size())
    return unseen


def write_redacted(s: MayhemState, eyes: Int, out: FieldWriter) -> None:
    """The fields of what `redact` returns, without the copy."""
    seats = len(s.heroes)
    write_head(out, eyes, s.stack, seats)
    for seat in range(seats):
        hero = s.heroes[seat]
        out.zone("unseen", hero.deck)
        if seat != eyes:
            out.add_cards(hero.hand)
            out.drop_cards(hero.known)
    s.write_table(out)
    for seat in range(seats):
        out.part("seat", seat + 1)
        _write_redacted_hero(s.heroes[seat], out, seat == eyes)


def _write_redacted_hero(hero: Hero, out: FieldWriter, is_own: bool) -> None:
    """As `Hero.write`, with the deck turned over, and the hand too unless it is one's own."""
    out.number("hero", hero.hero)
    out.number("hp", hero.hp)
    out.number("disguised", hero.disguised)
    out.number("turns", hero.turns)
    out.number("fell", hero.fell)
    if is_own:
        out.zone("hand", hero.hand)
    else:
        out.hidden("hand", hero.known, hero.hand.size() - hero.known.size())
    out.zone("known", hero.known)
    out.hidden("deck", NOTHING, hero.deck.size())
    out.zone("discard", hero.discard)
    out.zone("shields", hero.shields)
    out.zone("tokens", hero.tokens)


def unseen_cards(observation: MayhemState) -> list[UnseenCards]:
    """Per hero, the unseen cards and the holes they fill."""
    found: list[UnseenCards] = []
    for seat in range(len(observation.unseen)):
        hero = observation.heroes[seat]
        found.append(UnseenCards(observation.unseen[seat], [hero.hand, hero.deck]))
    return found
