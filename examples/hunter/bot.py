"""A bot of one's own for Dungeon Mayhem, in two files: this one chooses, values.py says what cards are worth.

It aims at whoever has the fewest hit points left, and plays the card whose symbols are worth most.
"""

from values import HERO, POWER, SYMBOLS

import dungeonbox

CARDS = dungeonbox.make("mayhem", seats=2).cards


class Hunter(dungeonbox.Bot):
    """Strong cards first, weak opponents first."""

    def __init__(self) -> None:
        super().__init__("hunter")

    def choose(self, eyes: dungeonbox.Eyes) -> int:
        """The legal action of most worth."""
        view = eyes.game.view(eyes.observation)
        assert isinstance(view, dungeonbox.MayhemView)
        return max(list(eyes.legal()), key=lambda action: worth(view, eyes.game.token(action)))


def worth(view: dungeonbox.MayhemView, token: str) -> float:
    """What an action is worth, by the word for it."""
    family, _, rest = token.partition(":")
    if family == "hero":
        return float(rest == HERO)
    if family == "target":
        seat = int(rest.partition(".")[0].removeprefix("seat")) - 1
        return -100.0 if seat == view.eyes else -view.heroes[seat].hp
    if family == "decline":
        return -50.0
    symbols = CARDS.symbols[CARDS.words.index(rest)].split()
    return sum(SYMBOLS[symbol] for symbol in symbols) or POWER
