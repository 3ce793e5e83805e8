"""The table of Dungeon Busters: adventurers with cards and gems, the monster, the bank and the Spoils card."""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from dungeonbox.kernel.game import State, clone_bags, restore_state
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.pickling import Reduced
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int, Moves
from dungeonbox.kernel.zones import Bag, Pile


@mypyc_attr(acyclic=True)
class Hero:
    """One player's adventurer. Cards are their strengths; `gems` counts red, yellow and blue.

    `choice` holds the one card laid face down, until it is turned over and counted; `pledges` the actions by which this
    player has talked this round.
    """

    def __init__(
        self,
        hero: Int,
        kept: Int,
        broken: Int,
        hand: Bag,
        choice: Bag,
        played: Pile,
        gems: Pile,
        trophies: Bag,
        pledges: Pile,
    ) -> None:
        self.hero = hero
        self.kept = kept
        self.broken = broken
        self.hand = hand
        self.choice = choice
        self.played = played
        self.gems = gems
        self.trophies = trophies
        self.pledges = pledges

    def clone(self) -> "Hero":
        """An equal hero that shares nothing with this one."""
        return Hero(
            self.hero,
            self.kept,
            self.broken,
            self.hand.clone(),
            self.choice.clone(),
            self.played.clone(),
            self.gems.clone(),
            self.trophies.clone(),
            self.pledges.clone(),
        )

    def write(self, out: FieldWriter) -> None:
        """Write all fields."""
        out.number("hero", self.hero)
        out.number("kept", self.kept)
        out.number("broken", self.broken)
        out.zone("hand", self.hand)
        out.zone("choice", self.choice)
        out.zone("played", self.played)
        out.zone("gems", self.gems)
        out.zone("trophies", self.trophies)
        out.zone("pledges", self.pledges)


def no_gems() -> Pile:
    """No gem of any colour."""
    return Pile.of([0, 0, 0])


def new_hero() -> Hero:
    """A player before choosing, with nothing."""
    return Hero(NONE, 0, 0, Bag.empty(), Bag.empty(), Pile.empty(), no_gems(), Bag.empty(), Pile.empty())


def read_hero(fields: FieldReader, name: str) -> Hero:
    """A hero from the fields `Hero.write` wrote."""
    return Hero(
        fields.number(f"{name}.hero"),
        fields.number(f"{name}.kept"),
        fields.number(f"{name}.broken"),
        fields.bag(f"{name}.hand"),
        fields.bag(f"{name}.choice"),
        fields.pile(f"{name}.played"),
        fields.pile(f"{name}.gems"),
        fields.bag(f"{name}.trophies"),
        fields.pile(f"{name}.pledges"),
    )


def clone_heroes(heroes: vec[Hero]) -> vec[Hero]:
    """Equal heroes that share nothing with these."""
    twins = vec[Hero](capacity=len(heroes))
    for hero in heroes:
        twins = append(twins, hero.clone())
    return twins


@mypyc_attr(acyclic=True)
class BustersState(State):
    """Everything on the table. `deck` holds this dungeon's cards not yet turned over, the one left out among them."""

    def __init__(
        self,
        eyes: Int,
        stack: Stack,
        heroes: vec[Hero],
        leader: Int,
        dungeon: Int,
        monster: Int,
        deck: Bag,
        bank: Pile,
        spoils: Pile,
    ) -> None:
        super().__init__(eyes, stack)
        self.heroes = heroes
        self.leader = leader
        self.dungeon = dungeon
        self.monster = monster
        self.deck = deck
        self.bank = bank
        self.spoils = spoils

    def __reduce__(self) -> Reduced:
        return restore_state, (read_state, len(self.heroes), self.pack())

    def cast(self) -> Moves:
        """The hero of each seat, NONE for one that has yet to choose."""
        return vec[i64]([hero.hero for hero in self.heroes])

    def clone(self) -> "BustersState":
        twin = BustersState(
            self.eyes,
            self.stack.clone(),
            clone_heroes(self.heroes),
            self.leader,
            self.dungeon,
            self.monster,
            self.deck.clone(),
            self.bank.clone(),
            self.spoils.clone(),
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
        out.number("leader", self.leader)
        out.number("dungeon", self.dungeon)
        out.number("monster", self.monster)
        out.zone("deck", self.deck)
        out.zone("bank", self.bank)
        out.zone("spoils", self.spoils)


def read_state(eyes: int, stack: Stack, fields: FieldReader, seats: int) -> BustersState:
    """A state from the fields `BustersState.write` wrote."""
    leader = fields.number("leader")
    dungeon = fields.number("dungeon")
    monster = fields.number("monster")
    deck = fields.bag("deck")
    bank = fields.pile("bank")
    spoils = fields.pile("spoils")
    heroes = vec[Hero]([read_hero(fields, f"seat{seat + 1}") for seat in range(seats)])
    return BustersState(eyes, stack, heroes, leader, dungeon, monster, deck, bank, spoils)
