"""Other boxes than the printed one, for what its decks never let happen."""

from dungeonbox.games import house_components
from dungeonbox.kernel.components import Sheet
from tests.games.mayhem.referee import PRINTED, Box, Deck, word

WALL: Deck = {"Wall": (26, "S"), "Slap": (1, "A"), "Finger Wag": (1, "PP")}
"""Nearly everything protects somebody, so hand, deck and discard pile may all be empty."""

RAMPARTS = Box(
    {
        "azzan": {
            "Rampart": (17, "SP"),
            "Magic Missile": (3, "AP"),
            "Speed of Thought": (2, "PPP"),
            "Fireball": (2, "*"),
            "Charm": (2, "*"),
            "Vampiric Touch": (2, "*"),
        },
        "lia": {
            "Bulwark": (18, "SP"),
            "For Justice!": (4, "AP"),
            "Finger-wag of Judgment": (2, "PPP"),
            "Divine Inspiration": (2, "*HH"),
            "Banishing Smite": (2, "*P"),
        },
        "oriax": {
            "Hideout": (16, "SP"),
            "One Thrown Dagger": (4, "AP"),
            "Cunning Action": (2, "PPP"),
            "Clever Disguise": (2, "*"),
            "Sneak Attack!": (2, "*P"),
            "Pick Pocket": (2, "*"),
        },
        "sutha": {
            "Barricade": (17, "SP"),
            "Head Butt": (3, "AP"),
            "Two Axes Are Better Than One": (2, "PPP"),
            "Battle Roar": (2, "*P"),
            "Mighty Toss": (2, "*D"),
            "Whirling Axes": (2, "*"),
        },
    }
)
"""Decks that can be played through in one turn, down to the last card."""

THIEVES = Box(
    {
        "azzan": {"Rampart": (14, "SP"), "Magic Missile": (14, "AP")},
        "lia": {"Bulwark": (28, "SP")},
        "oriax": {"Pick Pocket": (10, "*"), "Clever Disguise": (9, "*"), "Sneak Attack!": (9, "*P")},
        "sutha": {"Barricade": (14, "SP"), "Mighty Toss": (14, "*D")},
    }
)
"""A thief with disguises, and those who attack, destroy, or lay down their whole deck before it is stolen from."""


def with_deck(hero: str, deck: Deck) -> Sheet:
    """The printed box with another deck for one of its heroes, as a components file."""
    return sheet_of(Box({**PRINTED.decks, hero: deck}))


def sheet_of(box: Box) -> Sheet:
    """A box as a components file."""
    cards: list[dict[str, object]] = []
    for hero, deck in box.decks.items():
        for name, (copies, face) in deck.items():
            symbols = " ".join(face.replace("*", ""))
            card = {"hero": hero, "name": name, "copies": copies, "symbols": symbols, "source": "house"}
            cards.append({**card, "power": word(name)} if "*" in face else card)
    return Sheet("box.toml", {**house_components("mayhem").data, "card": cards})
