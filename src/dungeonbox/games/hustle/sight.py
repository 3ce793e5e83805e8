"""Hidden information: what each seat may know of the state. No other file of the game decides it.

Everything lies open but hands, the deck and the item decks. A player sees their own hand; of any other hand all
seats know the size and the cards in `known` (§R20). The deck is unknown to all but for cards put under it openly
(§R31). An item deck is unknown to all but for the items put back under it: the seat that looked at them on the Trove
knows which, though not in which order they lie (§R10). Quests face down have no names yet (§R7).
"""

from typing import Final

from librt.vecs import append

from dungeonbox.games.hustle.state import Hero, HustleState, Shelf
from dungeonbox.kernel.chance import sees
from dungeonbox.kernel.game import UnseenCards, write_head
from dungeonbox.kernel.packing import FieldWriter
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import HIDDEN, Bag, Pile

NOTHING: Final = Bag.empty()


def redact(s: HustleState, eyes: Int) -> HustleState:
    """A copy of the whole state as these eyes see it."""
    observation = s.clone()
    observation.eyes = eyes
    observation.unseen = append(observation.unseen, _redact_cards(observation, eyes))
    for shelf in observation.shelves:
        observation.unseen = append(observation.unseen, _redact_shelf(shelf, observation.turn == eyes, eyes))
    return observation


def _redact_cards(observation: HustleState, eyes: Int) -> Bag:
    """§R20 Turn over the deck and the hands of others; returns the cards that were in them unseen."""
    unseen = observation.deck
    observation.deck = Bag.hidden(unseen.size())
    for seat in range(len(observation.heroes)):
        hero = observation.heroes[seat]
        if seat != eyes and hero.hand.size() > hero.known.size():
            unseen.add_all(hero.hand.less(hero.known))
            hero.hand = hero.known.among_hidden(hero.hand.size() - hero.known.size())
    return unseen


def _redact_shelf(shelf: Shelf, is_turn: bool, eyes: Int) -> Bag:
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


# The same without a copy --------------------------------------------------------------------------------


def write_redacted(s: HustleState, eyes: Int, out: FieldWriter) -> None:
    """The fields of what `redact` returns, without the copy."""
    write_head(out, eyes, s.stack, 1 + len(s.shelves))
    out.zone("unseen", s.deck)
    for seat in range(len(s.heroes)):
        if seat != eyes:
            out.add_cards(s.heroes[seat].hand)
            out.drop_cards(s.heroes[seat].known)
    for shelf in s.shelves:
        _write_unseen_items(shelf, s.turn == eyes, eyes, out)
    s.write_progress(out)
    out.hidden("deck", NOTHING, s.deck.size())
    s.table.write(out)
    s.now.write(out)
    for deck in range(len(s.shelves)):
        out.part("shelf", deck + 1)
        _write_redacted_shelf(s.shelves[deck], s.turn == eyes, eyes, out)
    for seat in range(len(s.heroes)):
        out.part("seat", seat + 1)
        if seat == eyes:
            s.heroes[seat].write(out)
        else:
            _write_redacted_hero(s.heroes[seat], out)


def _write_unseen_items(shelf: Shelf, is_turn: bool, eyes: Int, out: FieldWriter) -> None:
    """§R10 The items of a deck that these eyes cannot place."""
    out.zone("unseen", shelf.top)
    if not is_turn:
        out.add_cards(shelf.offer)
    for index in range(shelf.under.size()):
        if not sees(shelf.seen[index], eyes):
            out.add_card(shelf.under[index])


def _known_items(shelf: Shelf, eyes: Int) -> Pile:
    """§R10 The items under a deck, without those that these eyes have not seen."""
    if shelf.under.size() == 0:
        return shelf.under
    under = shelf.under.clone()
    for index in range(under.size()):
        if not sees(shelf.seen[index], eyes):
            under.put(index, HIDDEN)
    return under


def _write_redacted_shelf(shelf: Shelf, is_turn: bool, eyes: Int, out: FieldWriter) -> None:
    """As `Shelf.write`, with hidden what `_redact_shelf` hides."""
    out.hidden("top", NOTHING, shelf.top.size())
    out.zone("under", _known_items(shelf, eyes))
    out.zone("seen", shelf.seen)
    out.zone("tied", shelf.tied)
    if is_turn:
        out.zone("offer", shelf.offer)
    else:
        out.hidden("offer", NOTHING, shelf.offer.size())


def _write_redacted_hero(hero: Hero, out: FieldWriter) -> None:
    """As `Hero.write`, with only the cards of the hand that all seats know."""
    out.number("character", hero.character)
    out.number("place", hero.place)
    out.number("level", hero.level)
    out.number("gold", hero.gold)
    out.hidden("hand", hero.known, hero.hand.size() - hero.known.size())
    out.zone("known", hero.known)
    out.number("items", hero.items)
    out.number("spent", hero.spent)
    out.number("charge", hero.charge)
    out.number("reward", hero.reward)
    out.number("quests", hero.quests)
    out.number("turns", hero.turns)


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
