"""How an observation of Dungeon Attack! is written as a row of bytes: the code of each field of its state."""

from dungeonbox.games.attack import steps
from dungeonbox.games.attack.actions import MOST_COINS
from dungeonbox.games.attack.components import KINDS, LEVELS, MOST_DICE, RESULTS, Box
from dungeonbox.games.attack.rules import STEPS, Attack
from dungeonbox.games.attack.state import HEALTH
from dungeonbox.kernel.codes import MOST, Choice, Code, Flags, Number, Numbers, Seat, SeatFlags
from dungeonbox.kernel.tensor import LEFT, WHAT, WHOM, FieldCode, Frames, Layout, Part
from dungeonbox.kernel.types import NONE


def layout(game: Attack) -> Layout:
    """The layout of a row."""
    seats = int(game.seats)
    return Layout(seats, _frames(seats), _table(seats), _hero(game.box, seats))


def _frames(seats: int) -> Frames:
    """A turn or the Treasure phase, and a question."""
    rolling = [steps.MEND, steps.PICK, steps.RESOLVE, steps.HITS]
    return Frames(
        2,
        [step.name for step in STEPS],
        seats,
        [
            Part("busted", WHAT, rolling, Number(1), "1 if the door was busted"),
            Part("assisted", WHOM, rolling, Seat(seats), "to whom Moving dice go; to the dungeon if nobody"),
            Part("hits", LEFT, [steps.HITS], _dice(), "Hits not cancelled"),
            Part("defeated", WHAT, [steps.LOOT], _dice(), "Defeated Monsters to be traded in"),
            Part("fighting", WHOM, [steps.LOOT], _dice(), "Fighting Bosses to be traded in"),
            Part("given", WHAT, [steps.EXCHANGE, steps.GIVE], Number(2, NONE), "1 once something was given"),
        ],
    )


def _dice() -> Code:
    return Number(MOST_DICE)


def _table(seats: int) -> list[FieldCode]:
    rows = ("fresh", "picked", "settled")
    places = [f"{row}.{kind}.{result}" for row in rows for kind in KINDS for result in RESULTS]
    return [
        FieldCode("first", Seat(seats), "the starting player"),
        FieldCode("level", Choice([f"level{number}" for number in range(1, LEVELS + 1)]), "the level of the dungeon"),
        FieldCode("monsters", _dice(), "Monster dice in the dungeon"),
        FieldCode("bosses", _dice(), "Boss dice in the dungeon"),
        FieldCode("lost_monsters", _dice(), "Monster dice out of this level"),
        FieldCode("lost_bosses", _dice(), "Boss dice out of this level"),
        FieldCode("waited", SeatFlags(seats), "who has let the dungeon be since all dice came home"),
        FieldCode("is_calm", Flags(["calm"]), "whether this turn can become one of those"),
        FieldCode("ability", Number(MOST, saturates=True), "how often the ability was used this turn"),
        FieldCode("items", Number(MOST, saturates=True), "how many items were used this turn"),
        FieldCode("roll", Numbers(places, MOST_DICE), "dice of the roll, by what they show"),
    ]


def _hero(box: Box, seats: int) -> list[FieldCode]:
    many = Number(MOST, saturates=True)
    return [
        FieldCode("hero", Choice(box.heroes), "the adventurer"),
        FieldCode("hits", Choice(list(HEALTH)), "injuries"),
        FieldCode("fled", Flags(["fled"]), "has fled from this level"),
        FieldCode("monsters", _dice(), "Monster dice faced"),
        FieldCode("bosses", _dice(), "Boss dice faced"),
        FieldCode("pile_monsters", _dice(), "Monster dice in the treasure pile"),
        FieldCode("pile_bosses", _dice(), "Boss dice in the treasure pile"),
        FieldCode("gold", many, "coins"),
        FieldCode("potions", many, "potions"),
        FieldCode("weapons", many, "weapons"),
        FieldCode("artefacts", many, "artefacts"),
        FieldCode("retainer", Choice(["none", "here", "leaving"]), "the retainer"),
        FieldCode("earned", Flags(["earned"]), "has earned the coin for a bust in this level"),
        FieldCode("turns", Number(int(box.most_turns)), "turns taken in this level"),
        FieldCode("said", SeatFlags(seats, ["ask:", "offer:"], [1, MOST_COINS]), "asked for help, or offered coins"),
        FieldCode("spent", Flags(["spent"]), "has used an ability that is used once a level"),
    ]
