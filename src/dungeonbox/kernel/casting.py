"""Choosing characters before a game: each seat in turn takes one of those left, or leaves it to luck.

In every game with characters these are the first actions: one for each character, numbered from 0, then `random`.
"""

from librt.vecs import append

from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.types import Int, Moves, no_moves
from dungeonbox.kernel.zones import Bag


class Cast:
    """All characters of a box. `first_face` is where they begin among the faces of luck."""

    def __init__(self, characters: int, first_face: int) -> None:
        self.random: Int = characters
        self.first_face: Int = first_face

    def legal(self, taken: Moves) -> Moves:
        """Every character nobody has taken, or one at random."""
        moves = no_moves()
        for character in range(self.random):
            if not _is_in(taken, character):
                moves = append(moves, character)
        return append(moves, self.random)

    def pick(self, action: Int, taken: Moves, chance: Chance) -> Int:
        """The character an action takes: the one it names, or one of those left by lot."""
        if action != self.random:
            return action
        free = Bag.empty()
        for character in range(self.random):
            if not _is_in(taken, character):
                free.add(self.first_face + character)
        return chance.take(free, EVERYONE) - self.first_face


def _is_in(taken: Moves, character: Int) -> bool:
    for other in taken:
        if other == character:
            return True
    return False
