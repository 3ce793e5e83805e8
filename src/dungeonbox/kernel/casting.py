"""Choosing heroes before a game: seat by seat, each takes one of those left or lets luck decide.

Every game with heroes does it alike: a game's first actions are one per hero, numbered from 0, then `hero:random`.
"""

from typing import Final

from librt.vecs import append

from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import Int, Moves, no_moves
from dungeonbox.kernel.zones import Bag

RANDOM: Final = "random"
"""The word that takes the place of a hero's id in the token, so no hero may have it as an id."""


def hero_tokens(ids: list[str]) -> list[str]:
    """The tokens of a game's first actions.

    >>> hero_tokens(["bard", "thief"])
    ['hero:bard', 'hero:thief', 'hero:random']
    """
    return [f"hero:{id}" for id in [*ids, RANDOM]]


def describe_hero(id: str, ids: list[str], phrases: list[str], noun: str) -> str:
    """The phrase for taking a hero, given one for each; `noun` is what the game calls them.

    >>> describe_hero("thief", ["bard", "thief"], ["the Bard", "the Thief"], "adventurer")
    'the Thief'
    >>> describe_hero("random", ["bard", "thief"], ["the Bard", "the Thief"], "adventurer")
    'any adventurer, by lot'
    """
    return f"any {noun}, by lot" if id == RANDOM else phrases[ids.index(id)]


def broken_cast(heroes: Moves, ids: list[str]) -> list[str]:
    """What is wrong with who is who, in words: `heroes` has the hero of each seat, or NONE."""
    taken = [int(hero) for hero in heroes]
    return [f"{taken.count(hero)} players have {ids[hero]}" for hero in range(len(ids)) if taken.count(hero) > 1]


class Cast:
    """The heroes of a box, and the step in which they are chosen.

    `first_face` is where they begin among the faces of luck, `note` the kind of note that tells a choice, `after` the
    step that follows when all seats have chosen. A hero is chosen by `clause`, which also refuses one that is not free;
    seats choose in their order, or let luck choose, by `order_clause`. In all methods `heroes` has the hero of each
    seat, NONE for a seat that has yet to choose.
    """

    def __init__(self, heroes: int, first_face: int, note: int, after: int, clause: str, order_clause: str) -> None:
        self.random: Int = heroes
        self.first_face: Int = first_face
        self.note: Int = note
        self.after: Int = after
        self.clause = clause
        self.order_clause = order_clause

    def legal(self, heroes: Moves) -> Moves:
        """The free heroes, and one of them at random."""
        moves = no_moves()
        for hero in range(self.random):
            if not _is_in(heroes, hero):
                moves = append(moves, hero)
        return append(moves, self.random)

    def choose(self, heroes: Moves, action: Int, chance: Chance) -> Int:
        """The hero the asked seat gets by this action."""
        return self._draw(heroes, chance) if action == self.random else action

    def advance(self, stack: Stack, heroes: Moves, action: Int, notes: Notes) -> None:
        """The asked seat has its hero: tell it; the next seat is asked, or the step after follows."""
        clause = self.order_clause if action == self.random else self.clause
        notes.tell(self.note, clause, stack.seat, heroes[stack.seat])
        if stack.seat + 1 < len(heroes):
            stack.seat += 1
        else:
            stack.step = self.after

    def why_not(self, stack: Stack, seat: Int) -> str:
        """The clause by which a seat may not do in this step what is not legal."""
        return self.clause if stack.seat == seat else self.order_clause

    def _draw(self, heroes: Moves, chance: Chance) -> Int:
        free = Bag.empty()
        for hero in range(self.random):
            if not _is_in(heroes, hero):
                free.add(self.first_face + hero)
        return chance.take(free, EVERYONE) - self.first_face


def _is_in(heroes: Moves, hero: Int) -> bool:
    for other in heroes:
        if other == hero:
            return True
    return False
