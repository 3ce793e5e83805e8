"""The table of Dungeon Hustle: the board with cards and monsters, the heroes, the decks, and the turn in progress."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from dungeonbox.games.hustle.board import CELLS, CORNERS
from dungeonbox.games.hustle.components import (
    CARD_KINDS,
    DECKS,
    ITEMS,
    QUESTS,
    TYPES,
)
from dungeonbox.kernel.game import State, clone_bags, restore_state
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.pickling import Reduced
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int, Moves
from dungeonbox.kernel.zones import Bag, Pile

# Luck draws faces: dungeon cards by their number, then items, quests and characters.
FIRST_ITEM: Final = CARD_KINDS
FIRST_QUEST: Final = FIRST_ITEM + ITEMS
FIRST_CHARACTER: Final = FIRST_QUEST + QUESTS

# What has happened in this turn, as bits of `marks`.
LEAPING: Final = 1  # the next jump goes over a space
PAINTING: Final = 2  # the next card jumped onto changes its colour
SECOND_COLOUR: Final = 4  # another colour is to be chosen
BASHED: Final = 8  # in this battle
DIMMED: Final = 16  # the icons of this flip do not count
FOUGHT: Final = 32
WON: Final = 64
LOST: Final = 128
RETREATED: Final = 256
WILD_CARD: Final = 512  # one card of a quest may be any
WILD_TYPE: Final = 1024  # one card of a payment counts as any type
FORETOLD: Final = 2048  # the spawn card may be put under the deck
EXHAUSTED: Final = 4096  # the deck ran out
UNTURNED: Final = 8192  # the corner completed turns its next quest up at the end of the turn
FORESEEN: Final = 16384  # the spawn card may be put under the deck, by a quest
MARKS: Final = (
    "leaping", "painting", "second-colour", "bashed", "dimmed", "fought", "won", "beaten", "retreated", "wild-card",
    "wild-type", "foretold", "exhausted", "unturned", "foreseen",
)  # fmt: skip

# How a game ended.
NOT_OVER: Final = 0
SCORED: Final = 1
ESCAPED: Final = 2
ENDINGS: Final = ("", "the dungeon is done", "the monsters win")


def colour_of(card: Int) -> Int:
    """§1.2 The colour of a dungeon card."""
    return card // (2 * TYPES)


def type_of(card: Int) -> Int:
    """§1.2 The type of a dungeon card."""
    return card // 2 % TYPES


def icon_of(card: Int) -> Int:
    """§1.2 Whether a dungeon card shows a Monster Attack."""
    return card & 1


@mypyc_attr(acyclic=True)
class Hero:
    """One player's character and all that lies before them.

    `known` is what everybody knows to be in the hand. `items`, `spent` (those discharged) and `quests` are sets, as
    bits. `charge` is the card on the Helping card, `reward` says that its Reward side is up.
    """

    def __init__(
        self,
        character: Int,
        place: Int,
        level: Int,
        gold: Int,
        hand: Bag,
        known: Bag,
        items: Int,
        spent: Int,
        charge: Int,
        reward: Int,
        quests: Int,
        turns: Int,
    ) -> None:
        self.character = character
        self.place = place
        self.level = level
        self.gold = gold
        self.hand = hand
        self.known = known
        self.items = items
        self.spent = spent
        self.charge = charge
        self.reward = reward
        self.quests = quests
        self.turns = turns

    def clone(self) -> "Hero":
        """An equal hero that shares nothing with this one."""
        return Hero(
            self.character,
            self.place,
            self.level,
            self.gold,
            self.hand.clone(),
            self.known.clone(),
            self.items,
            self.spent,
            self.charge,
            self.reward,
            self.quests,
            self.turns,
        )

    def write(self, out: FieldWriter) -> None:
        """Write all fields."""
        out.number("character", self.character)
        out.number("place", self.place)
        out.number("level", self.level)
        out.number("gold", self.gold)
        out.zone("hand", self.hand)
        out.zone("known", self.known)
        out.number("items", self.items)
        out.number("spent", self.spent)
        out.number("charge", self.charge)
        out.number("reward", self.reward)
        out.number("quests", self.quests)
        out.number("turns", self.turns)


def new_hero() -> Hero:
    """§R19 A player before choosing: off the board, with nothing."""
    return Hero(NONE, NONE, 1, 0, Bag.empty(), Bag.empty(), 0, 0, NONE, 0, 0, 0)


def read_hero(fields: FieldReader, name: str) -> Hero:
    """A hero from the fields `Hero.write` wrote."""
    return Hero(
        fields.number(f"{name}.character"),
        fields.number(f"{name}.place"),
        fields.number(f"{name}.level"),
        fields.number(f"{name}.gold"),
        fields.bag(f"{name}.hand"),
        fields.bag(f"{name}.known"),
        fields.number(f"{name}.items"),
        fields.number(f"{name}.spent"),
        fields.number(f"{name}.charge"),
        fields.number(f"{name}.reward"),
        fields.number(f"{name}.quests"),
        fields.number(f"{name}.turns"),
    )


def clone_heroes(heroes: vec[Hero]) -> vec[Hero]:
    """Equal heroes that share nothing with these."""
    twins = vec[Hero](capacity=len(heroes))
    for hero in heroes:
        twins = append(twins, hero.clone())
    return twins


@mypyc_attr(acyclic=True)
class Shelf:
    """An item deck. Items are called by their faces.

    `top` nobody has looked at. `under` lie the items put back, in the order they will come; of two put back together
    nobody knows which comes first, so they are `tied`: 1 on the first of them. `seen` says who knows each, as bits.
    `offer` are those the current player is choosing from, and alone sees.
    """

    def __init__(self, top: Bag, under: Pile, seen: Pile, tied: Pile, offer: Bag) -> None:
        self.top = top
        self.under = under
        self.seen = seen
        self.tied = tied
        self.offer = offer

    def clone(self) -> "Shelf":
        """An equal deck that shares nothing with this one."""
        return Shelf(
            self.top.clone(),
            self.under.clone(),
            self.seen.clone(),
            self.tied.clone(),
            self.offer.clone(),
        )

    def write(self, out: FieldWriter) -> None:
        """Write all fields."""
        out.zone("top", self.top)
        out.zone("under", self.under)
        out.zone("seen", self.seen)
        out.zone("tied", self.tied)
        out.zone("offer", self.offer)

    def size(self) -> Int:
        """How many items can be had."""
        return self.top.size() + self.under.size()


def new_shelf() -> Shelf:
    """A deck with nothing in it."""
    return Shelf(Bag.empty(), Pile.empty(), Pile.empty(), Pile.empty(), Bag.empty())


def read_shelf(fields: FieldReader, name: str) -> Shelf:
    """A deck from the fields `Shelf.write` wrote."""
    return Shelf(
        fields.bag(f"{name}.top"),
        fields.pile(f"{name}.under"),
        fields.pile(f"{name}.seen"),
        fields.pile(f"{name}.tied"),
        fields.bag(f"{name}.offer"),
    )


def clone_shelves(shelves: vec[Shelf]) -> vec[Shelf]:
    """Equal decks that share nothing with these."""
    twins = vec[Shelf](capacity=len(shelves))
    for shelf in shelves:
        twins = append(twins, shelf.clone())
    return twins


@mypyc_attr(acyclic=True)
class Table:
    """What lies open for all: the board, the discards, monsters and quests.

    `cells` are the dungeon cards by cell (NONE where there is none), `gaps` the cells to be filled, in order. `under`
    are the cards everybody knows to lie under the deck, the next first. `unturned` is the set of quests nobody has
    seen, `quests` the one face up at each corner, `stock` how many more lie face down there. `gone` are items out of
    the game.
    """

    def __init__(
        self,
        cells: Pile,
        gaps: Pile,
        under: Pile,
        discard: Bag,
        monsters: Bag,
        unturned: Int,
        quests: Pile,
        stock: Pile,
        gone: Int,
    ) -> None:
        self.cells = cells
        self.gaps = gaps
        self.under = under
        self.discard = discard
        self.monsters = monsters
        self.unturned = unturned
        self.quests = quests
        self.stock = stock
        self.gone = gone

    def clone(self) -> "Table":
        """An equal table that shares nothing with this one."""
        return Table(
            self.cells.clone(),
            self.gaps.clone(),
            self.under.clone(),
            self.discard.clone(),
            self.monsters.clone(),
            self.unturned,
            self.quests.clone(),
            self.stock.clone(),
            self.gone,
        )

    def write(self, out: FieldWriter) -> None:
        """Write all fields."""
        out.zone("cells", self.cells)
        out.zone("gaps", self.gaps)
        out.zone("under", self.under)
        out.zone("discard", self.discard)
        out.zone("monsters", self.monsters)
        out.number("unturned", self.unturned)
        out.zone("quests", self.quests)
        out.zone("stock", self.stock)
        out.number("gone", self.gone)


def new_table() -> Table:
    """An empty table."""
    return Table(
        Pile.of([NONE] * CELLS),
        Pile.empty(),
        Pile.empty(),
        Bag.empty(),
        Bag.empty(),
        0,
        Pile.of([NONE] * CORNERS),
        Pile.of([0] * CORNERS),
        0,
    )


def read_table(fields: FieldReader) -> Table:
    """A table from the fields `Table.write` wrote."""
    return Table(
        fields.pile("cells"),
        fields.pile("gaps"),
        fields.pile("under"),
        fields.bag("discard"),
        fields.bag("monsters"),
        fields.number("unturned"),
        fields.pile("quests"),
        fields.pile("stock"),
        fields.number("gone"),
    )


@mypyc_attr(acyclic=True)
class Turn:
    """What is only about the turn in progress; a new one begins with nothing.

    `marks` are bits of what happened, `asked` the helping powers asked for in this step, `offered` those that their
    owners have offered, `used` the class powers used, as bits. The hustle: `colours` chosen, as bits; `path`, the
    places visited; `painted` cells, as bits; `slips` and `veils` for those who do not end it. `lost` are cards lost
    at random. The battle: `foe`, where the monster stands; `might`, the attack spent and given so far; `ward`,
    flips fewer; `flipped` cards; how often one has `defended`. `pinned` are cells of monsters that do not move.
    Payments: `paid` cards; `cheaper`, Keys less. Resting: how many items were `bought`; `gained` and `renewed` items,
    as bits; `room` for more cards in the hand. `omen` is the spawn card.
    """

    def __init__(
        self,
        marks: Int,
        asked: Int,
        offered: Int,
        used: Int,
        colours: Int,
        path: Pile,
        painted: Int,
        slips: Int,
        veils: Int,
        lost: Bag,
        foe: Int,
        might: Int,
        ward: Int,
        flipped: Pile,
        defended: Int,
        pinned: Int,
        paid: Bag,
        cheaper: Int,
        bought: Int,
        gained: Int,
        renewed: Int,
        room: Int,
        omen: Int,
    ) -> None:
        self.marks = marks
        self.asked = asked
        self.offered = offered
        self.used = used
        self.colours = colours
        self.path = path
        self.painted = painted
        self.slips = slips
        self.veils = veils
        self.lost = lost
        self.foe = foe
        self.might = might
        self.ward = ward
        self.flipped = flipped
        self.defended = defended
        self.pinned = pinned
        self.paid = paid
        self.cheaper = cheaper
        self.bought = bought
        self.gained = gained
        self.renewed = renewed
        self.room = room
        self.omen = omen

    def clone(self) -> "Turn":
        """An equal turn that shares nothing with this one."""
        return Turn(
            self.marks,
            self.asked,
            self.offered,
            self.used,
            self.colours,
            self.path.clone(),
            self.painted,
            self.slips,
            self.veils,
            self.lost.clone(),
            self.foe,
            self.might,
            self.ward,
            self.flipped.clone(),
            self.defended,
            self.pinned,
            self.paid.clone(),
            self.cheaper,
            self.bought,
            self.gained,
            self.renewed,
            self.room,
            self.omen,
        )

    def write(self, out: FieldWriter) -> None:
        """Write all fields."""
        out.number("marks", self.marks)
        out.number("asked", self.asked)
        out.number("offered", self.offered)
        out.number("used", self.used)
        out.number("colours", self.colours)
        out.zone("path", self.path)
        out.number("painted", self.painted)
        out.number("slips", self.slips)
        out.number("veils", self.veils)
        out.zone("lost", self.lost)
        out.number("foe", self.foe)
        out.number("might", self.might)
        out.number("ward", self.ward)
        out.zone("flipped", self.flipped)
        out.number("defended", self.defended)
        out.number("pinned", self.pinned)
        out.zone("paid", self.paid)
        out.number("cheaper", self.cheaper)
        out.number("bought", self.bought)
        out.number("gained", self.gained)
        out.number("renewed", self.renewed)
        out.number("room", self.room)
        out.number("omen", self.omen)

    def has(self, mark: Int) -> bool:
        """Whether something has happened in this turn."""
        return self.marks & mark != 0


def new_turn() -> Turn:
    """A turn in which nothing has happened yet."""
    return Turn(
        0, 0, 0, 0, 0, Pile.empty(), 0, 0, 0, Bag.empty(), NONE, 0, 0, Pile.empty(), 0, 0, Bag.empty(),
        0, 0, 0, 0, 0, NONE,
    )  # fmt: skip


def read_turn(fields: FieldReader) -> Turn:
    """A turn from the fields `Turn.write` wrote."""
    return Turn(
        fields.number("marks"),
        fields.number("asked"),
        fields.number("offered"),
        fields.number("used"),
        fields.number("colours"),
        fields.pile("path"),
        fields.number("painted"),
        fields.number("slips"),
        fields.number("veils"),
        fields.bag("lost"),
        fields.number("foe"),
        fields.number("might"),
        fields.number("ward"),
        fields.pile("flipped"),
        fields.number("defended"),
        fields.number("pinned"),
        fields.bag("paid"),
        fields.number("cheaper"),
        fields.number("bought"),
        fields.number("gained"),
        fields.number("renewed"),
        fields.number("room"),
        fields.number("omen"),
    )


@mypyc_attr(acyclic=True)
class HustleState(State):
    """Everything on the table. `turn` is whose it is, `floor` the dungeon level from 0, `spawn` the spawn corner."""

    def __init__(
        self,
        eyes: Int,
        stack: Stack,
        heroes: vec[Hero],
        table: Table,
        deck: Bag,
        shelves: vec[Shelf],
        now: Turn,
        turn: Int,
        first: Int,
        floor: Int,
        escaped: Int,
        spawn: Int,
        ending: Int,
    ) -> None:
        super().__init__(eyes, stack)
        self.heroes = heroes
        self.table = table
        self.deck = deck
        self.shelves = shelves
        self.now = now
        self.turn = turn
        self.first = first
        self.floor = floor
        self.escaped = escaped
        self.spawn = spawn
        self.ending = ending

    def __reduce__(self) -> Reduced:
        return restore_state, (read_state, len(self.heroes), self.pack())

    def cast(self) -> Moves:
        """The character of each seat, NONE for one that has yet to choose."""
        return vec[i64]([hero.character for hero in self.heroes])

    def clone(self) -> "HustleState":
        twin = HustleState(
            self.eyes,
            self.stack.clone(),
            clone_heroes(self.heroes),
            self.table.clone(),
            self.deck.clone(),
            clone_shelves(self.shelves),
            self.now.clone(),
            self.turn,
            self.first,
            self.floor,
            self.escaped,
            self.spawn,
            self.ending,
        )
        twin.unseen = clone_bags(self.unseen)
        return twin

    def write(self, out: FieldWriter) -> None:
        self.write_progress(out)
        out.zone("deck", self.deck)
        self.table.write(out)
        self.now.write(out)
        for deck in range(len(self.shelves)):
            out.part("shelf", deck + 1)
            self.shelves[deck].write(out)
        for seat in range(len(self.heroes)):
            out.part("seat", seat + 1)
            self.heroes[seat].write(out)

    def write_progress(self, out: FieldWriter) -> None:
        """Write how far the game has come."""
        out.number("turn", self.turn)
        out.number("first", self.first)
        out.number("floor", self.floor)
        out.number("escaped", self.escaped)
        out.number("spawn", self.spawn)
        out.number("ending", self.ending)

    def hero(self) -> Hero:
        """The hero whose turn it is."""
        return self.heroes[self.turn]

    def has_monster(self, place: Int) -> bool:
        """Whether a monster stands here."""
        return self.table.monsters.has(place)

    def characters(self, place: Int) -> Int:
        """How many characters stand here, the one whose turn it is not counted."""
        count: Int = 0
        for seat in range(len(self.heroes)):
            if seat != self.turn and self.heroes[seat].place == place:
                count += 1
        return count

    def is_empty(self, place: Int) -> bool:
        """§7.4 Whether a card lies here and nobody stands on it."""
        if place >= CELLS or self.table.cells[place] == NONE or self.has_monster(place):
            return False
        for hero in self.heroes:
            if hero.place == place:
                return False
        return True


def read_state(eyes: int, stack: Stack, fields: FieldReader, seats: int) -> HustleState:
    """A state from the fields `HustleState.write` wrote."""
    turn = fields.number("turn")
    first = fields.number("first")
    floor = fields.number("floor")
    escaped = fields.number("escaped")
    spawn = fields.number("spawn")
    ending = fields.number("ending")
    deck = fields.bag("deck")
    table = read_table(fields)
    now = read_turn(fields)
    shelves = vec[Shelf]([read_shelf(fields, f"shelf{deck + 1}") for deck in range(DECKS)])
    heroes = vec[Hero]([read_hero(fields, f"seat{seat + 1}") for seat in range(seats)])
    return HustleState(eyes, stack, heroes, table, deck, shelves, now, turn, first, floor, escaped, spawn, ending)


# What must hold ------------------------------------------------------------------------------------------


def bits(number: Int) -> Int:
    """How many things are in a set.

    >>> bits(0b1011)
    3
    """
    count: Int = 0
    while number > 0:
        count += number & 1
        number >>= 1
    return count


def union(sets: list[int]) -> int:
    """What is in any of the sets."""
    total = 0
    for one in sets:
        total |= one
    return total
