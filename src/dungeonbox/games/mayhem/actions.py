"""Action ids: which numbers belong to which family of actions, and the token of each.

family     numbers                            tokens
hero       one per hero, then random          hero:azzan ... hero:random
target     per seat: the player, the shields  target:seat1 target:seat1.shield1 ... target:seat2 ...
decline    one                                decline
play       one per card                       play:fireball ...
fetch      one per card                       fetch:fireball ...
"""

from dungeonbox.games.mayhem.components import Cards
from dungeonbox.kernel.casting import hero_tokens
from dungeonbox.kernel.types import Int


class Actions:
    """Where each family of actions begins, for one number of seats and one set of cards."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self.slots: Int = cards.slots()
        self.block: Int = self.slots + 1
        self.random: Int = len(cards.heroes)
        self.target: Int = self.random + 1
        self.decline: Int = self.target + seats * self.block
        self.play: Int = self.decline + 1
        self.fetch: Int = self.play + len(cards)
        self.end: Int = self.fetch + len(cards)

    def at_player(self, seat: Int) -> Int:
        """Aim at a player."""
        return self.target + seat * self.block

    def at_shield(self, seat: Int, slot: Int) -> Int:
        """Aim at a Defense card in front of a player, slot 0 the oldest."""
        return self.target + seat * self.block + slot + 1

    def target_seat(self, action: Int) -> Int:
        """Whom a target action aims at."""
        return (action - self.target) // self.block

    def target_slot(self, action: Int) -> Int:
        """Which Defense card it aims at; -1 for the player."""
        return (action - self.target) % self.block - 1

    def is_target(self, action: Int) -> bool:
        """Whether the action chooses a target."""
        return self.target <= action < self.decline

    def is_play(self, action: Int) -> bool:
        """Whether the action plays a card."""
        return self.play <= action < self.fetch


def tokens(cards: Cards, seats: int) -> list[str]:
    """The token of every action, in order."""
    action_ids = Actions(cards, seats)
    found = hero_tokens(cards.heroes)
    for seat in range(1, seats + 1):
        found.append(f"target:seat{seat}")
        found += [f"target:seat{seat}.shield{slot + 1}" for slot in range(action_ids.slots)]
    found.append("decline")
    found += [f"play:{word}" for word in cards.words]
    found += [f"fetch:{word}" for word in cards.words]
    return found
