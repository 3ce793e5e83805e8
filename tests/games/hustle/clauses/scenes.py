"""Positions of Dungeon Hustle that several sections are shown with, in the order of a turn."""

from copy import deepcopy
from typing import cast

from dungeonbox.games import house_components, make
from dungeonbox.games.hustle.view import BattleView, HustleView
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.match import Match
from tests.games.hustle.table import MAGE, Table, dungeon

ROGUE = "rogue  at r2c4  turns 1"
FIGHTER = "fighter  at sw  turns 1"
WALK = ("step hustle seat1  left 2", "monsters r6c6  colours blue  path r2c2 r2c3 r2c4")
"""About to stop, with two cards to pick up."""
LANDED = "monsters r2c4  colours blue  path r2c2 r2c3 r2c4"
AID = "monsters r2c4  foe r2c4  marks fought  colours blue  path r2c3 r2c4"
AT_NE = "monsters r6c6  colours blue  path r2c5 ne"
BOARD_CARDS = [
    f"{colour}-{type_}"
    for colour in ("purple", "blue", "white", "red", "green", "yellow")
    for type_ in ("sword", "sword", "shield", "key", "potion", "scroll")
]
"""What lies on the board of ROWS: of each colour two Swords and one of each other type."""
LAST = [
    *("blue-key", "blue-key!", "blue-potion", "blue-potion!", "blue-scroll!", "blue-shield", "blue-sword"),
    *("green-key!", "green-potion!", "green-scroll", "green-scroll!", "green-shield*2", "green-sword"),
    *("purple-key!", "purple-potion", "purple-scroll", "purple-scroll!", "purple-shield*2", "purple-sword"),
    *("red-key", "red-key!", "red-potion", "red-potion!", "red-scroll", "red-shield", "red-sword"),
    *("white-key", "white-potion!", "white-scroll", "white-scroll!", "white-shield*2", "white-sword"),
    *(
        "yellow-key",
        "yellow-key!",
        "yellow-potion",
        "yellow-potion!",
        "yellow-scroll!",
        "yellow-shield",
        "yellow-sword",
    ),
]
"""All cards of two seats that do not lie on the board."""


def dealt(seats: int, seed: int = 1, **options: str) -> Match:
    """A game after the set-up, with some luck."""
    match = Match.new(make("hustle", seats, options), Seeded(seed))
    for seat in range(seats):
        match.play(seat, "hero:random")
    return match


def hustle(hero: str, *others: str, said: str = "path r2c3", left: int = 0, cells: str = "") -> Table:
    """Seat 1 hustles on blue, from r2c3 by default."""
    return dungeon(f"step hustle seat1  left {left}", f"colours blue  {said}", hero, *(others or (MAGE,)), cells=cells)


def before(monsters: str, hero: str, other: str = MAGE) -> Table:
    """A hero at r2c3 is about to battle or not."""
    said = f"monsters {monsters}  colours blue  path r2c2 r2c3"
    return dungeon("step before seat1", said, f"{hero}  at r2c3  turns 1", other)


def battle(step: str, fighter: str, *others: str, more: str = "", cells: str = "", **options: str) -> Table:
    """A battle with the monster one has landed on."""
    table = f"{LANDED}  foe r2c4  marks fought  {more}".strip()
    return dungeon(f"step {step} seat1", table, fighter, *(others or (MAGE,)), cells=cells, **options)


def battle_of(table: Table) -> BattleView:
    """The battle in progress."""
    found = seen(table.match).battle
    assert found
    return found


def seen(match: Match) -> HustleView:
    """The table as the first seat sees it."""
    return cast(HustleView, match.view(0))


def questing(hero: str, *others: str, table: str = AT_NE, quest: str = "clear-the-cellar") -> Table:
    """A hero who has ended the hustle at the NE corner."""
    open_ = f"open ne:{quest} sw:deliver-the-salve"
    return dungeon("step quest seat1", f"{table}  {open_}", hero, *(others or (MAGE,)))


def quest(id: str, hero: str, *others: str, said: str = "") -> Table:
    """A hero in the northeast is about to complete this quest."""
    table = f"path r1c5 ne  open ne:{id} sw:deliver-the-salve  stock ne:2 sw:2  {said}"
    return dungeon("step quest seat1", table, f"{hero}  turns 1", *(others or (MAGE,)))


def omen(
    card: str, monsters: str, rogue: str = "rogue  at r4c1", cells: str = "", more: str = "", **options: str
) -> Table:
    """The spawn card is revealed at a table with these monsters, and all that follows happens."""
    now = f"monsters {monsters}  colours red  path r4c1  {more}".strip()
    table = dungeon("step omen seat1", now, rogue, "mage  charge green-scroll!", cells=cells, **options)
    table.play("done", luck=card)
    return table


def resting(hero: str, *others: str, table: str = "monsters r6c6", cells: str = "") -> Table:
    """A hero who rests; the next player looks on."""
    now = f"{table}  colours blue  path r2c3"
    return dungeon("step rest seat1", now, hero, *(others or (MAGE,)), cells=cells)


def with_item(step: str, said: str, items: str, where: str = "r2c4", cards: str = "") -> Table:
    """A Rogue with these items."""
    return dungeon(step, said, f"rogue  at {where}  items {items}  {cards}  turns 1", MAGE)


def help_of(step: str, said: str, hero: str, helper: str, cells: str = "") -> Table:
    """A hero who can ask a charged helper in the southwest."""
    charge = {"fighter": "red-sword", "rogue": "red-key", "cleric": "red-potion", "mage": "red-scroll"}[helper]
    return dungeon(step, said, hero, f"{helper}  at sw  charge {charge}  turns 1", cells=cells)


def discards(*deck: str) -> str:
    """The discards when only these cards are left, in the deck or in a hand."""
    return f"discard {' '.join(card for card in LAST if card not in deck)}"


def all_but(seats: int, *left: str, used: str) -> str:
    """Every dungeon card for so many seats but those left in the deck and those used elsewhere, as discards."""
    game = make("hustle", seats)
    faces = [game.faces[card] for card in cast("list[int]", game.full_deck.listed())]  # type: ignore[attr-defined]
    for word in [*BOARD_CARDS, *left, *used.split()]:
        faces.remove(word)
    return " ".join(faces)


def nearly_empty(left: str, step: str = "step omen seat1", said: str = "", *, hero: str = "", used: str = "") -> Table:
    """A deck of these cards; all others are discarded."""
    discards = all_but(2, *left.split(), used=used)
    return dungeon(step, f"discard {discards}  {said}", f"rogue  at r1c4  {hero}  turns 1", MAGE)


def scored(*heroes: str) -> Table:
    """The last turn of the last player is about to end."""
    seats = len(heroes)
    table = dungeon(f"step rest seat{seats}", f"turn seat{seats}  first seat1  floor 4", *heroes)
    table.play("done")
    return table


def boxed(table: str, ids: dict[str, tuple[str, int]]) -> Sheet:
    """The box of the house, in which these powers do something else."""
    data = deepcopy(house_components("hustle").data)
    for row in data[table]:
        if row["id"] in ids:
            row["effect"], row["number"] = ids[row["id"]]
    return Sheet("other.toml", data)
