"""Hidden information: what each seat may know of the state. No other file of the game decides it.

Gems, hands and played cards are open to all (§2.6), since all seats begin with the same cards. Hidden is only a card
laid face down while others still choose (§R2): then its player's hand and that card together are known, but not which
of them it is.
"""

from typing import Final

from librt.vecs import append

from dungeonbox.games.busters.state import BustersState, Hero
from dungeonbox.kernel.game import UnseenCards, write_head
from dungeonbox.kernel.packing import FieldWriter
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import Bag

NOTHING: Final = Bag.empty()


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


def write_redacted(s: BustersState, eyes: Int, is_choosing: bool, out: FieldWriter) -> None:
    """The fields of what `redact` returns, without the copy."""
    seats = len(s.heroes)
    write_head(out, eyes, s.stack, seats)
    for seat in range(seats):
        hero = s.heroes[seat]
        if is_choosing and seat != eyes and hero.choice.size() > 0:
            out.zone("unseen", hero.hand)
            out.add_cards(hero.choice)
        else:
            out.zone("unseen", NOTHING)
    s.write_table(out)
    for seat in range(seats):
        out.part("seat", seat + 1)
        hero = s.heroes[seat]
        if is_choosing and seat != eyes and hero.choice.size() > 0:
            _write_redacted_hero(hero, out)
        else:
            hero.write(out)


def _write_redacted_hero(hero: Hero, out: FieldWriter) -> None:
    """As `Hero.write`, but which card of the hand was laid down is not known."""
    out.number("hero", hero.hero)
    out.number("kept", hero.kept)
    out.number("broken", hero.broken)
    out.hidden("hand", NOTHING, hero.hand.size())
    out.hidden("choice", NOTHING, 1)
    out.zone("played", hero.played)
    out.zone("gems", hero.gems)
    out.zone("trophies", hero.trophies)
    out.zone("pledges", hero.pledges)


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
