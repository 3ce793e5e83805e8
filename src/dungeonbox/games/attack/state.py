"""The table of Dungeon Attack!: adventurers with what they face and own, the dungeon, the roll in progress."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from dungeonbox.games.attack.components import DICE
from dungeonbox.kernel.game import State, clone_bags, restore_state
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.pickling import Reduced
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int, Moves, Seats
from dungeonbox.kernel.zones import Pile

# How badly an adventurer is hurt.
UNHURT: Final = 0
STUNNED: Final = 1
WOUNDED: Final = 2
KNOCKED_OUT: Final = 3
HEALTH: Final = ("unhurt", "stunned", "wounded", "knocked out")

# A retainer.
NO_RETAINER: Final = 0
RETAINER: Final = 1
LEAVING: Final = 2
"""It has rerolled dice, and counts until this roll is resolved."""

# Dice of a roll lie in three rows, each with a place for every kind and face: those that can still be rerolled, those a
# retainer is about to reroll, and those that are settled.
FRESH: Final = 0
PICKED: Final = DICE
SETTLED: Final = 2 * DICE
PLACES: Final = 3 * DICE


@mypyc_attr(acyclic=True)
class Hero:
    """One player's adventurer: what they face, what they own, and how they are.

    `said` is what they have said since their last turn began, a bit for each possible saying.
    """

    def __init__(
        self,
        hero: Int,
        hits: Int,
        fled: Int,
        monsters: Int,
        bosses: Int,
        pile_monsters: Int,
        pile_bosses: Int,
        gold: Int,
        potions: Int,
        weapons: Int,
        artefacts: Int,
        retainer: Int,
        earned: Int,
        turns: Int,
        said: Int,
        spent: Int,
    ) -> None:
        self.hero = hero
        self.hits = hits
        self.fled = fled
        self.monsters = monsters
        self.bosses = bosses
        self.pile_monsters = pile_monsters
        self.pile_bosses = pile_bosses
        self.gold = gold
        self.potions = potions
        self.weapons = weapons
        self.artefacts = artefacts
        self.retainer = retainer
        self.earned = earned
        """Whether they have earned the coin for a bust this level."""
        self.turns = turns
        """Turns taken in this level."""
        self.said = said
        self.spent = spent
        """Whether an ability that is used once a level has been used in this one."""

    def clone(self) -> "Hero":
        """An equal hero that shares nothing with this one."""
        return Hero(
            self.hero,
            self.hits,
            self.fled,
            self.monsters,
            self.bosses,
            self.pile_monsters,
            self.pile_bosses,
            self.gold,
            self.potions,
            self.weapons,
            self.artefacts,
            self.retainer,
            self.earned,
            self.turns,
            self.said,
            self.spent,
        )

    def write(self, out: FieldWriter) -> None:
        """Write all fields."""
        out.number("hero", self.hero)
        out.number("hits", self.hits)
        out.number("fled", self.fled)
        out.number("monsters", self.monsters)
        out.number("bosses", self.bosses)
        out.number("pile_monsters", self.pile_monsters)
        out.number("pile_bosses", self.pile_bosses)
        out.number("gold", self.gold)
        out.number("potions", self.potions)
        out.number("weapons", self.weapons)
        out.number("artefacts", self.artefacts)
        out.number("retainer", self.retainer)
        out.number("earned", self.earned)
        out.number("turns", self.turns)
        out.number("said", self.said)
        out.number("spent", self.spent)

    def is_in_play(self) -> bool:
        """§R10 Neither knocked out nor fled."""
        return self.hits < KNOCKED_OUT and self.fled == 0

    def is_facing(self) -> bool:
        """§3.4 Whether any dice face this adventurer."""
        return self.monsters + self.bosses > 0

    def items(self) -> Int:
        """§R13 All magic items together."""
        return self.potions + self.weapons + self.artefacts


def new_hero() -> Hero:
    """A player before choosing, with nothing."""
    return Hero(NONE, UNHURT, 0, 0, 0, 0, 0, 0, 0, 0, 0, NO_RETAINER, 0, 0, 0, 0)


def read_hero(fields: FieldReader, name: str) -> Hero:
    """A hero from the fields `Hero.write` wrote."""
    return Hero(
        fields.number(f"{name}.hero"),
        fields.number(f"{name}.hits"),
        fields.number(f"{name}.fled"),
        fields.number(f"{name}.monsters"),
        fields.number(f"{name}.bosses"),
        fields.number(f"{name}.pile_monsters"),
        fields.number(f"{name}.pile_bosses"),
        fields.number(f"{name}.gold"),
        fields.number(f"{name}.potions"),
        fields.number(f"{name}.weapons"),
        fields.number(f"{name}.artefacts"),
        fields.number(f"{name}.retainer"),
        fields.number(f"{name}.earned"),
        fields.number(f"{name}.turns"),
        fields.number(f"{name}.said"),
        fields.number(f"{name}.spent"),
    )


def clone_heroes(heroes: vec[Hero]) -> vec[Hero]:
    """Equal heroes that share nothing with these."""
    twins = vec[Hero](capacity=len(heroes))
    for hero in heroes:
        twins = append(twins, hero.clone())
    return twins


def no_roll() -> Pile:
    """A roll without dice."""
    return Pile.of([0] * PLACES)


@mypyc_attr(acyclic=True)
class AttackState(State):
    """Everything on the table. Nothing of it is hidden.

    `lost` dice are out of this level: they fled with a player, lay in the pile of one knocked out, or were rolled for
    treasure. `waited` are the seats that let the dungeon be since all dice came home; `is_calm` says whether the turn
    in progress may become one of them. `ability` and `items` count what was used this turn.
    """

    def __init__(
        self,
        eyes: Int,
        stack: Stack,
        heroes: vec[Hero],
        first: Int,
        level: Int,
        monsters: Int,
        bosses: Int,
        lost_monsters: Int,
        lost_bosses: Int,
        waited: Int,
        is_calm: Int,
        ability: Int,
        items: Int,
        roll: Pile,
    ) -> None:
        super().__init__(eyes, stack)
        self.heroes = heroes
        self.first = first
        self.level = level
        self.monsters = monsters
        self.bosses = bosses
        self.lost_monsters = lost_monsters
        self.lost_bosses = lost_bosses
        self.waited = waited
        self.is_calm = is_calm
        self.ability = ability
        self.items = items
        self.roll = roll

    def __reduce__(self) -> Reduced:
        return restore_state, (read_state, len(self.heroes), self.pack())

    def cast(self) -> Moves:
        """The hero of each seat, NONE for one that has yet to choose."""
        return vec[i64]([hero.hero for hero in self.heroes])

    def clone(self) -> "AttackState":
        twin = AttackState(
            self.eyes,
            self.stack.clone(),
            clone_heroes(self.heroes),
            self.first,
            self.level,
            self.monsters,
            self.bosses,
            self.lost_monsters,
            self.lost_bosses,
            self.waited,
            self.is_calm,
            self.ability,
            self.items,
            self.roll.clone(),
        )
        twin.unseen = clone_bags(self.unseen)
        return twin

    def write(self, out: FieldWriter) -> None:
        out.number("first", self.first)
        out.number("level", self.level)
        out.number("monsters", self.monsters)
        out.number("bosses", self.bosses)
        out.number("lost_monsters", self.lost_monsters)
        out.number("lost_bosses", self.lost_bosses)
        out.number("waited", self.waited)
        out.number("is_calm", self.is_calm)
        out.number("ability", self.ability)
        out.number("items", self.items)
        out.zone("roll", self.roll)
        for seat in range(len(self.heroes)):
            out.part("seat", seat + 1)
            self.heroes[seat].write(out)

    def dice(self, die: Int) -> Int:
        """How many dice of the roll show this, settled or not."""
        return self.roll[FRESH + die] + self.roll[PICKED + die] + self.roll[SETTLED + die]

    def in_play(self) -> Seats:
        """§R10 The seats that are neither knocked out nor fled."""
        found: Seats = 0
        for seat in range(len(self.heroes)):
            if self.heroes[seat].is_in_play():
                found |= 1 << seat
        return found

    def are_all_home(self) -> bool:
        """§3.7 Whether no seat faces dice."""
        for hero in self.heroes:
            if hero.is_facing():
                return False
        return True


def read_state(eyes: int, stack: Stack, fields: FieldReader, seats: int) -> AttackState:
    """A state from the fields `AttackState.write` wrote."""
    first = fields.number("first")
    level = fields.number("level")
    monsters = fields.number("monsters")
    bosses = fields.number("bosses")
    lost_monsters = fields.number("lost_monsters")
    lost_bosses = fields.number("lost_bosses")
    waited = fields.number("waited")
    is_calm = fields.number("is_calm")
    ability = fields.number("ability")
    items = fields.number("items")
    roll = fields.pile("roll")
    heroes = vec[Hero]([read_hero(fields, f"seat{seat + 1}") for seat in range(seats)])
    return AttackState(
        eyes, stack, heroes, first, level, monsters, bosses, lost_monsters, lost_bosses,
        waited, is_calm, ability, items, roll,
    )  # fmt: skip
