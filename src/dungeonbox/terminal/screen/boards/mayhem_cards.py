"""The cards of Dungeon Mayhem on the full screen: symbols and colours, cards on the table."""

from collections import Counter
from typing import Final

from textual.content import Content
from textual.widgets import Static

from dungeonbox.games.mayhem import words
from dungeonbox.games.mayhem.components import Cards
from dungeonbox.games.mayhem.view import HeroView

SYMBOLS: Final = {"A": ("†", "$attack"), "S": ("■", "$defense"), "H": ("♥", "$heal"), "D": ("▯", "$draw"),
                  "P": ("↻", "$again")}  # fmt: skip
POWER: Final = ("★", "$power")
MARKS: Final = {"azzan": "✦", "lia": "✚", "oriax": "◆", "sutha": "▲"}
STRANGER: Final = "●"


def mark_of(hero: str) -> str:
    """The symbol of a hero."""
    return MARKS.get(hero, STRANGER)


def style_of(hero: str) -> str:
    """The colour of a hero, as the theme has it."""
    return f"$hero-{hero}" if hero in MARKS else "$foreground"


def hero_name(hero: HeroView, cards: Cards) -> str:
    """The first name of a player's hero."""
    return cards.hero_names[cards.heroes.index(hero.hero)].split()[0] if hero.hero else "no hero yet"


def symbols_of(cards: Cards, card: int) -> Content:
    """A card's symbols, top to bottom as printed."""
    parts = [POWER] if cards.power[card] >= 0 else []
    parts += [SYMBOLS[symbol] for symbol in cards.symbols[card].split()]
    return Content.assemble(*parts)


class Laid(Static):
    """A card on the table, for all to see."""

    def __init__(self) -> None:
        super().__init__(markup=False)

    def put(self, cards: Cards, card: int) -> None:
        """Show this card."""
        style = style_of(cards.heroes[cards.hero[card]])
        text = words.effect(cards, card)
        self.update(
            Content.assemble(
                (cards.names[card], f"bold {style}"), "\n", symbols_of(cards, card), "\n", (text, "$faint")
            )
        )
        self.display = True


def strengths(cards: Cards, kinds: Counter[int]) -> Content:
    """What a hero's deck is made of: how many symbols of each kind."""
    totals = Counter[str]()
    for card, copies in kinds.items():
        for symbol in cards.symbols[card].split():
            totals[symbol] += copies
        totals["*"] += copies * (cards.power[card] >= 0)
    glyphs = SYMBOLS | {"*": POWER}
    return Content.assemble(*[part for letter in glyphs for part in (glyphs[letter], f"{totals[letter]:<3} ")])
