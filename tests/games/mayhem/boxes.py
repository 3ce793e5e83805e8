"""Other boxes than the printed one, for what its decks never let happen."""

from typing import Any

from dungeonbox.games import house_components
from dungeonbox.kernel.components import Sheet

# A deck as a test writes it down: for each card its name, how many copies, and its symbols from top to bottom.
Deck = dict[str, tuple[int, str]]

WALL: Deck = {"Wall": (26, "S"), "Slap": (1, "A"), "Finger Wag": (1, "P P")}
"""Nearly everything protects somebody, so hand, deck and discard pile may all be empty."""


def with_deck(hero: str, deck: Deck) -> Sheet:
    """The printed box with another deck for one of its heroes."""
    data = house_components("mayhem").data
    own = [card_of(hero, name, copies, symbols) for name, (copies, symbols) in deck.items()]
    others = [card for card in data["card"] if card["hero"] != hero]
    return Sheet(f"{hero}.toml", {"hero": data["hero"], "card": others + own})


def card_of(hero: str, name: str, copies: int, symbols: str) -> dict[str, Any]:
    """The entry of one card."""
    return {"hero": hero, "name": name, "copies": copies, "symbols": symbols, "source": "house"}
