"""The invariants of a whole state: counts, ranges, and cards that are nowhere or twice."""

from dungeonbox.games.mayhem.components import Cards
from dungeonbox.games.mayhem.state import Hero, MayhemState
from dungeonbox.kernel.casting import broken_cast
from dungeonbox.kernel.types import NONE


def broken(s: MayhemState, cards: Cards) -> list[str]:
    """§1.3 §2.2 §R22 Every invariant a whole state breaks, in words."""
    wrong = [] if len(s.unseen) == 0 else ["there are unseen cards in a whole state"]
    for seat in range(len(s.heroes)):
        hero = s.heroes[seat]
        who = f"seat {seat + 1}"
        if not 0 <= hero.hp <= cards.hit_points:
            wrong.append(f"{who} has {hero.hp} hit points")
        if hero.hp == 0 and hero.fell == 0:
            wrong.append(f"{who} stands without hit points")
        if hero.fell > 0 and (hero.hp > 0 or hero.shields.size() > 0):
            wrong.append(f"{who} is out but has hit points or Defense cards")
        if hero.shields.size() != hero.tokens.size():
            wrong.append(f"{who} has {hero.shields.size()} Defense cards but {hero.tokens.size()} counts of tokens")
        for slot in range(min(hero.shields.size(), hero.tokens.size())):
            if not 0 <= hero.tokens[slot] < cards.defense[hero.shields[slot]]:
                wrong.append(f"{who} has a Defense card with {hero.tokens[slot]} damage tokens")
        if hero.hand.holes() + hero.deck.holes() > 0:
            wrong.append(f"{who} has hidden cards in a whole state")
        for card in hero.known.kinds():
            if hero.known.count(card) > hero.hand.count(card):
                wrong.append(f"{who} is known to hold {cards.words[card]} but does not")
        if hero.hero != NONE and s.turn != NONE:
            if hero.deck.size() == 0 and hero.known.size() < hero.hand.size():
                wrong.append(f"{who} has no deck left, but a hand that is not known")
            wrong += _miscounted(s, cards, hero, who)
    return wrong + _strangers(s, cards)


def _strangers(s: MayhemState, cards: Cards) -> list[str]:
    """§2.1 §1.3 A hero two players have, and cards on the table of a hero who is not in play."""
    heroes = [hero.hero for hero in s.heroes]
    table = s.played.listed() + [card for hero in s.heroes for card in hero.shields.listed()]
    strangers = [f"no hero in play owns {cards.words[card]}" for card in table if cards.hero[card] not in heroes]
    return broken_cast(s.cast(), cards.heroes) + strangers


def _miscounted(s: MayhemState, cards: Cards, hero: Hero, who: str) -> list[str]:
    """§1.3 Cards of one hero's deck that are lost, doubled, or in a zone of another hero."""
    wrong: list[str] = []
    for card in range(len(cards.words)):
        here = hero.hand.count(card) + hero.deck.count(card) + hero.discard.count(card)
        if cards.hero[card] != hero.hero:
            if here > 0:
                wrong.append(f"{who} holds {cards.words[card]}, a card of another hero")
            continue
        table = s.played.count(card) + sum([other.shields.count(card) for other in s.heroes])
        if here + table != cards.copies[card]:
            wrong.append(f"{here + table} {cards.words[card]} instead of {cards.copies[card]}")
    return wrong
