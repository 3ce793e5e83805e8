"""§1.2 §1.3 Adventurers, monsters, hands and amounts, from a components file to tables the rules can read fast."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.kernel.casting import RANDOM
from dungeonbox.kernel.components import Row, Sheet
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import Bag

COLOURS: Final = ("red", "yellow", "blue")
LETTERS: Final = {"R": 0, "Y": 1, "B": 2}
MOST_DUNGEONS: Final = 5
CHESTS: Final = 3
"""The most a monster has."""
MOST_STRENGTH: Final = 12
"""No card is stronger, in any box."""
SEAT_COUNTS: Final = (3, 4, 5)
SEATS: Final = 5
HANDS: Final = ("printed", "six")
"""The values of the option `hands`."""
MOST_SAID: Final = 9
MOST_GEMS: Final = 60
MOST_POINTS: Final = 20
TABLES: Final = ("amount", "hand", "adventurer", "monster")
AMOUNTS: Final = {
    "gems": (SEATS, MOST_GEMS),
    "first-gems": (0, MOST_GEMS // SEATS),
    "left-out": (0, MOST_STRENGTH),
    "gem-points": (0, MOST_POINTS),
    "set-points": (0, MOST_POINTS),
    "most-points": (0, MOST_POINTS),
    "most-pledges": (1, MOST_SAID),
    "most-low": (1, MOST_STRENGTH),
    "least-high": (1, MOST_STRENGTH),
}
"""The limits and amounts in the file, with the least and most each may be."""


class Box:
    """The monsters, numbered from 0 dungeon by dungeon, and the adventurers."""

    def __init__(self) -> None:
        self.heroes: list[str] = []
        self.hero_names: list[str] = []
        self.words: list[str] = []
        self.names: list[str] = []
        self.dungeon = vec[i64]()
        self.hp = vec[i64]()
        self.chests = vec[i64]()
        """How many chests each monster has."""
        self.gems = vec[i64]()
        """How many gems of each colour lie in each chest of each monster."""
        self.dungeons: Int = 0
        self.lowest: dict[str, int] = {}
        """§2.3 §R1 The lowest strength in the hands, by option and seats: "printed 4"."""
        self.highest: dict[str, int] = {}
        """§2.4 §R1 The highest, likewise."""
        self.strongest: Int = 0
        """§1.2 The highest strength in any of the hands."""
        self.all_gems: Int = 0
        """§1.4 How many gems of each colour there are."""
        self.first_gems: Int = 0
        """§2.5 How many gems of each colour every player starts with."""
        self.left_out: Int = 0
        """§2.8 How many cards of a dungeon are left out."""
        self.gem_points: Int = 0
        """§8.2 Points for a gem."""
        self.set_points: Int = 0
        """§8.3 Points for a set of all colours."""
        self.most_points: Int = 0
        """§8.4 Points for having most gems of a colour."""
        self.most_pledges: Int = 0
        """§R3 How many pledges a seat may make in a round."""
        self.most_low: Int = 0
        self.least_high: Int = 0
        """§R3 The strongest card that is low, and the weakest that is high."""

    def rounds(self) -> int:
        """How many monsters a party meets: all but those left out."""
        return len(self.words) - int(self.dungeons * self.left_out)

    def in_chest(self, monster: Int, chest: Int, colour: Int) -> Int:
        """How many gems of a colour lie in a monster's chest."""
        return self.gems[(monster * CHESTS + chest) * len(COLOURS) + colour]

    def is_empty(self, monster: Int, chest: Int) -> bool:
        """Whether nothing lies in a monster's chest."""
        for colour in range(len(COLOURS)):
            if self.in_chest(monster, chest, colour) > 0:
                return False
        return True


def deck_of(box: Box, dungeon: Int) -> Bag:
    """§2.7 The cards of a dungeon."""
    deck = Bag.empty()
    for monster in range(len(box.words)):
        if box.dungeon[monster] == dungeon:
            deck.add(monster)
    return deck


def load(sheet: Sheet) -> Box:
    """Read and check a components file."""
    box = Box()
    _load_amounts(box, sheet)
    heroes = sheet.rows("adventurer", TABLES)
    for row in heroes:
        _load_hero(box, row)
    if len(heroes) < SEATS:
        raise heroes[-1].fail(f"there must be at least {SEATS} adventurers, there are {len(heroes)}")
    _load_monsters(box, sheet.rows("monster", TABLES))
    _load_hands(box, sheet.rows("hand", TABLES))
    return box


def _load_amounts(box: Box, sheet: Sheet) -> None:
    amounts = sheet.amounts(AMOUNTS, TABLES)
    box.all_gems = amounts["gems"]
    box.first_gems = amounts["first-gems"]
    box.left_out = amounts["left-out"]
    box.gem_points = amounts["gem-points"]
    box.set_points = amounts["set-points"]
    box.most_points = amounts["most-points"]
    box.most_pledges = amounts["most-pledges"]
    box.most_low = amounts["most-low"]
    box.least_high = amounts["least-high"]
    if box.first_gems * SEATS > box.all_gems:
        rows = [row for row in sheet.rows("amount", TABLES) if row.data["id"] == "first-gems"]
        most = int(box.all_gems) // SEATS
        raise rows[0].fail(f"'number' must be at most {most}, a fifth of the gems, got {int(box.first_gems)}")


def _load_monsters(box: Box, rows: list[Row]) -> None:
    """§1.3 §7.5 Dungeon by dungeon, each with more monsters than are left out."""
    numbers = [row.number("dungeon", 1, MOST_DUNGEONS) for row in rows]
    box.dungeons = max(numbers)
    for dungeon in range(1, max(numbers) + 1):
        found = [row for row, number in zip(rows, numbers, strict=True) if number == dungeon]
        for row in found:
            _load_monster(box, row, dungeon - 1)
        if len(found) <= box.left_out:
            least = int(box.left_out) + 1
            raise rows[-1].fail(f"dungeon {dungeon} must have at least {least} monsters, it has {len(found)}")


def _load_hands(box: Box, rows: list[Row]) -> None:
    """§2.3 §2.4 §R1 For every seat count and value of the option, the lowest and the highest strength."""
    fights = _most_fights(box)
    for row in rows:
        hand = f"{row.one_of('hands', HANDS)} {row.number('seats', SEAT_COUNTS[0], SEATS)}"
        if hand in box.lowest:
            raise row.fail(f"the hand {hand!r} is here twice")
        box.lowest[hand] = row.number("lowest", 1, MOST_STRENGTH)
        box.highest[hand] = row.number("highest", box.lowest[hand], MOST_STRENGTH)
        box.strongest = max(box.strongest, box.highest[hand])
        cards = box.highest[hand] - box.lowest[hand] + 1
        if cards < fights:
            raise row.fail(f"a hand must have a card for each of {fights} fights in a dungeon, this one has {cards}")
        row.finish()
    for hand in [f"{hands} {seats}" for hands in HANDS for seats in SEAT_COUNTS]:
        if hand not in box.lowest:
            raise rows[-1].fail(f"the hand {hand!r} is missing")


def _most_fights(box: Box) -> int:
    """The monsters of the longest dungeon but those left out: so many cards a hand must have."""
    most: Int = 0
    for dungeon in range(box.dungeons):
        most = max(most, deck_of(box, dungeon).size())
    return int(most - box.left_out)


def _load_hero(box: Box, row: Row) -> None:
    box.heroes.append(row.new_id([RANDOM, *box.heroes]))
    box.hero_names.append(row.text("name"))
    row.text("colour")
    row.finish()


def _load_monster(box: Box, row: Row, dungeon: int) -> None:
    box.words.append(row.new_id([*box.heroes, *box.words]))
    box.names.append(row.text("name"))
    box.dungeon = append(box.dungeon, dungeon)
    box.hp = append(box.hp, row.number("hp", 1, 99))
    _load_chests(box, row)
    row.finish()


def _load_chests(box: Box, row: Row) -> None:
    chests = row.words("chests")
    if not 1 <= len(chests) <= CHESTS:
        raise row.fail(f"'chests' must be one to {CHESTS} texts, got {len(chests)}")
    box.chests = append(box.chests, len(chests))
    for chest in [*chests, "", ""][:CHESTS]:
        gems = chest.split()
        for gem in gems:
            if gem not in LETTERS:
                raise row.fail(f"a chest holds R, Y and B, got {gem!r}")
        for letter in LETTERS:
            box.gems = append(box.gems, gems.count(letter))
