"""The table of Dungeon Mayhem: heroes with their zones, the cards played this turn, whose turn it is."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from dungeonbox.kernel.game import State, clone_bags, restore_state
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.pickling import Reduced
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int, Moves
from dungeonbox.kernel.zones import Bag, Pile

# How a game ended.
NOT_OVER: Final = 0
LAST_STANDING: Final = 1
TIE: Final = 2
TURN_LIMIT: Final = 3
ENDINGS: Final = ("", "last standing", "tie", "turn limit")
END_CLAUSES: Final = ("", "8.1", "8.2", "R16")
"""The clause by which a game ended, in the same order."""


@mypyc_attr(acyclic=True)
class Hero:
    """One player's hero and all that lies before them.

    `known` are the cards that all seats know to be in the hand, `shields` the Defense cards protecting this hero,
    oldest first, `tokens` the damage on each.
    """

    def __init__(
        self,
        hero: Int,
        hp: Int,
        disguised: Int,
        turns: Int,
        fell: Int,
        hand: Bag,
        known: Bag,
        deck: Bag,
        discard: Bag,
        shields: Pile,
        tokens: Pile,
    ) -> None:
        self.hero = hero
        self.hp = hp
        self.disguised = disguised
        self.turns = turns
        self.fell = fell
        """0 while standing; else k, if the k-th card that knocked out heroes did it."""
        self.hand = hand
        self.known = known
        self.deck = deck
        self.discard = discard
        self.shields = shields
        self.tokens = tokens

    def clone(self) -> "Hero":
        """An equal hero that shares nothing with this one."""
        return Hero(
            self.hero,
            self.hp,
            self.disguised,
            self.turns,
            self.fell,
            self.hand.clone(),
            self.known.clone(),
            self.deck.clone(),
            self.discard.clone(),
            self.shields.clone(),
            self.tokens.clone(),
        )

    def write(self, out: FieldWriter) -> None:
        """Write all fields."""
        out.number("hero", self.hero)
        out.number("hp", self.hp)
        out.number("disguised", self.disguised)
        out.number("turns", self.turns)
        out.number("fell", self.fell)
        out.zone("hand", self.hand)
        out.zone("known", self.known)
        out.zone("deck", self.deck)
        out.zone("discard", self.discard)
        out.zone("shields", self.shields)
        out.zone("tokens", self.tokens)


def new_hero(hit_points: Int) -> Hero:
    """§2.2 A player before choosing: all hit points and nothing else."""
    return Hero(
        NONE,
        hit_points,
        0,
        0,
        0,
        Bag.empty(),
        Bag.empty(),
        Bag.empty(),
        Bag.empty(),
        Pile.empty(),
        Pile.empty(),
    )


def read_hero(fields: FieldReader, name: str) -> Hero:
    """A hero from the fields `Hero.write` wrote."""
    return Hero(
        fields.number(f"{name}.hero"),
        fields.number(f"{name}.hp"),
        fields.number(f"{name}.disguised"),
        fields.number(f"{name}.turns"),
        fields.number(f"{name}.fell"),
        fields.bag(f"{name}.hand"),
        fields.bag(f"{name}.known"),
        fields.bag(f"{name}.deck"),
        fields.bag(f"{name}.discard"),
        fields.pile(f"{name}.shields"),
        fields.pile(f"{name}.tokens"),
    )


def clone_heroes(heroes: vec[Hero]) -> vec[Hero]:
    """Equal heroes that share nothing with these."""
    twins = vec[Hero](capacity=len(heroes))
    for hero in heroes:
        twins = append(twins, hero.clone())
    return twins


@mypyc_attr(acyclic=True)
class MayhemState(State):
    """Everything on the table. `owed` counts the cards that must still be played this turn."""

    def __init__(
        self,
        eyes: Int,
        stack: Stack,
        heroes: vec[Hero],
        played: Pile,
        turn: Int,
        owed: Int,
        falls: Int,
        ending: Int,
    ) -> None:
        super().__init__(eyes, stack)
        self.heroes = heroes
        self.played = played
        self.turn = turn
        self.owed = owed
        self.falls = falls
        """How many cards have knocked out heroes."""
        self.ending = ending

    def __reduce__(self) -> Reduced:
        return restore_state, (read_state, len(self.heroes), self.pack())

    def cast(self) -> Moves:
        """The hero of each seat, NONE for one that has yet to choose."""
        cast = vec[i64](capacity=len(self.heroes))
        for hero in self.heroes:
            cast = append(cast, hero.hero)
        return cast

    def clone(self) -> "MayhemState":
        twin = MayhemState(
            self.eyes,
            self.stack.clone(),
            clone_heroes(self.heroes),
            self.played.clone(),
            self.turn,
            self.owed,
            self.falls,
            self.ending,
        )
        twin.unseen = clone_bags(self.unseen)
        return twin

    def write(self, out: FieldWriter) -> None:
        self.write_table(out)
        for seat in range(len(self.heroes)):
            out.part("seat", seat + 1)
            self.heroes[seat].write(out)

    def write_table(self, out: FieldWriter) -> None:
        """Write the fields that belong to no seat."""
        out.number("turn", self.turn)
        out.number("owed", self.owed)
        out.number("falls", self.falls)
        out.number("ending", self.ending)
        out.zone("played", self.played)


def read_state(eyes: int, stack: Stack, fields: FieldReader, seats: int) -> MayhemState:
    """A state from the fields `MayhemState.write` wrote."""
    turn = fields.number("turn")
    owed = fields.number("owed")
    falls = fields.number("falls")
    ending = fields.number("ending")
    played = fields.pile("played")
    heroes = vec[Hero]([read_hero(fields, f"seat{seat + 1}") for seat in range(seats)])
    return MayhemState(eyes, stack, heroes, played, turn, owed, falls, ending)
