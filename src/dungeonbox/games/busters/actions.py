"""Action ids: which numbers belong to which family of actions, and the token of each.

family   numbers                        tokens
hero     one per adventurer, random     hero:knight ... hero:random
card     all strengths there are        card:1 ... card:7
lose     red, yellow, blue              lose:red ...
take     red, yellow, blue              take:red ...
pledge   all strengths, low, high       pledge:1 ... pledge:7 pledge:low pledge:high
ask      per seat: all strengths        ask:seat1.1 ... ask:seat1.7 ask:seat2.1 ...
"""

from dungeonbox.games.busters.components import COLOURS, Box
from dungeonbox.kernel.casting import hero_tokens
from dungeonbox.kernel.types import Int


class Actions:
    """Where each family of actions begins. A card's action is `card` plus its strength, so strength 0 is unused."""

    def __init__(self, box: Box, seats: int) -> None:
        self.strongest: Int = box.strongest
        self.most_low: Int = box.most_low
        self.least_high: Int = box.least_high
        self.random: Int = len(box.heroes)
        self.card: Int = self.random
        self.lose: Int = self.card + self.strongest + 1
        self.take: Int = self.lose + len(COLOURS)
        self.pledge: Int = self.take + len(COLOURS) - 1
        self.low: Int = self.pledge + self.strongest + 1
        self.high: Int = self.low + 1
        self.ask: Int = self.high
        self.end: Int = self.ask + seats * self.strongest + 1

    def ask_for(self, seat: Int, card: Int) -> Int:
        """Wish that a seat plays a card."""
        return self.ask + seat * self.strongest + card

    def is_card(self, action: Int) -> bool:
        """Whether the action chooses a card."""
        return self.card < action < self.lose

    def is_lose(self, action: Int) -> bool:
        """Whether the action gives up a colour."""
        return self.lose <= action < self.take

    def is_take(self, action: Int) -> bool:
        """Whether the action takes a gem from the Spoils."""
        return self.take <= action <= self.pledge

    def is_talk(self, action: Int) -> bool:
        """Whether the action only talks."""
        return action > self.pledge


def tokens(box: Box, seats: int) -> list[str]:
    """The token of every action, in order."""
    strengths = range(1, int(box.strongest) + 1)
    found = hero_tokens(box.heroes)
    found += [f"card:{card}" for card in strengths]
    found += [f"lose:{colour}" for colour in COLOURS]
    found += [f"take:{colour}" for colour in COLOURS]
    found += [f"pledge:{card}" for card in strengths] + ["pledge:low", "pledge:high"]
    found += [f"ask:seat{seat}.{card}" for seat in range(1, seats + 1) for card in strengths]
    return found
