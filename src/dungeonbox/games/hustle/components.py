"""§1.1 Dungeon cards, characters, helping cards, quests and items, from a components file to tables for the rules."""

import re
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.kernel.casting import RANDOM
from dungeonbox.kernel.components import Row, Sheet
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.kernel.zones import Bag

# A dungeon card is called by its number `(colour * TYPES + type) * 2 + icon`.
TYPE_NAMES: Final = ("sword", "shield", "key", "potion", "scroll")
SWORD: Final = 0
SHIELD: Final = 1
KEY: Final = 2
POTION: Final = 3
SCROLL: Final = 4
TYPES: Final = 5
COLOUR_NAMES: Final = ("purple", "blue", "white", "red", "green", "yellow")
COLOURS: Final = 6
CARD_KINDS: Final = COLOURS * TYPES * 2
CARD_WORDS: Final = [f"{colour}-{type_}{icon}" for colour in COLOUR_NAMES for type_ in TYPE_NAMES for icon in ("", "!")]
"""What each of them is called; a Monster Attack icon is a "!"."""

CHARACTER_NAMES: Final = ("fighter", "rogue", "cleric", "mage")
CHARACTERS: Final = 4
LEVELS: Final = 4
"""Levels of a character; powers and hand sizes are numbered `character * LEVELS + level - 1`."""
HELPS: Final = 2
"""Powers of a helping card, numbered `character * HELPS + power`."""
MOST_FLOORS: Final = 6
"""The most levels a dungeon can have; the rulebook's has three."""
DIFFICULTIES: Final = ("easy", "normal", "hard")
DECK_NAMES: Final = ("trinket", "treasure", "artifact")
TRINKET: Final = 0
TREASURE: Final = 1
ARTIFACT: Final = 2
DECKS: Final = 3
QUEST_LEVELS: Final = 3
QUEST_PILES: Final = 3
RECHARGE: Final = 4
"""The most symbols a recharge cost can have; item i has its symbols at i * RECHARGE."""

# What powers, helping cards, quests and items do. Each has a number n beside it.
NOTHING: Final = 0
RECOLOUR: Final = 1
CANTRIP: Final = 2
LEAP: Final = 3
SLIP: Final = 4
VEIL: Final = 5
TWO_COLOURS: Final = 6
SLEIGHT: Final = 7
PUSH: Final = 8
SWAP: Final = 9
CANCEL: Final = 10
MEND: Final = 11
TURN: Final = 12
REACH: Final = 13
BOLT: Final = 14
ATTACK: Final = 15
BASH: Final = 16
BULWARK: Final = 17
RALLY: Final = 18
WARD: Final = 19
TORCH: Final = 20
REFLIP: Final = 21
KEEP: Final = 22
TROPHY: Final = 23
SPOILS: Final = 24
PILGRIM: Final = 25
DRAW: Final = 26
EACH_DRAW: Final = 27
FEAST: Final = 28
REFRESH: Final = 29
REMOVE: Final = 30
GAIN: Final = 31
WILD_KEY: Final = 32
SPARE_KEY: Final = 33
CHEAPER: Final = 34
WILD_QUEST: Final = 35
SCROLL_QUEST: Final = 36
WILD: Final = 37
FORETELL: Final = 38
MIRROR: Final = 39
HOLD: Final = 40
REVERSE: Final = 41
HAND: Final = 42
TOAST: Final = 43
HUSH: Final = 44
EFFECTS: Final = (
    "nothing", "recolour", "cantrip", "leap", "slip", "veil", "two-colours", "sleight", "push", "swap", "cancel",
    "mend", "turn", "reach", "bolt", "attack", "bash", "bulwark", "rally", "ward", "torch", "reflip", "keep", "trophy",
    "spoils", "pilgrim", "draw", "each-draw", "feast", "refresh", "remove", "gain", "wild-key", "spare-key", "cheaper",
    "wild-quest", "scroll-quest", "wild", "foretell", "mirror", "hold", "reverse", "hand", "toast", "hush",
)  # fmt: skip
ALL: Final = 99
"""The number that stands for any number of attacks, monsters or characters."""
POWER_EFFECTS: Final = (
    "bash", "attack", "trophy", "reach", "slip", "sleight", "wild-key", "leap", "cancel", "bulwark", "pilgrim", "turn",
    "cantrip", "bolt", "scroll-quest", "recolour",
)  # fmt: skip
HELP_EFFECTS: Final = ("attack", "cancel", "cheaper", "veil", "ward", "mend", "wild", "foretell")
REWARD_EFFECTS: Final = ("recolour", "leap")
QUEST_EFFECTS: Final = (
    "draw", "each-draw", "refresh", "remove", "gain", "push", "feast", "toast", "hand", "cheaper", "wild", "foretell",
    "hush",
)  # fmt: skip
COUNTED: Final = ("draw", "each-draw", "push", "feast", "toast", "hand", "cheaper")
"""Those of them that go with a number."""
QUEST_PARTS: Final = 3
"""The most effects a quest can have, one after the other; quest q has its first at q * QUEST_PARTS."""
ITEM_EFFECTS: Final = (
    "draw", "attack", "cancel", "keep", "slip", "mirror", "trophy", "hold", "spare-key", "push", "hand", "torch",
    "reach", "recolour", "leap", "wild-quest", "reverse", "swap", "rally", "spoils", "two-colours", "veil", "reflip",
)  # fmt: skip

BOARD: Final = 36
DUNGEON: Final = 96
MARKED: Final = {3: 6, 4: 12}
"""How many dungeon cards are left out below three and below four seats."""
SEATS: Final = (2, 3, 4)
SLACK: Final = 20
"""How many dungeon cards must be in deck and discards when every hand is full."""
QUESTS: Final = 20
ITEMS: Final = 28
MOST: Final = 20
TABLES: Final = (
    "amount", "dungeon", "character", "power", "helping", "help", "floor", "difficulty", "quest", "deck", "item",
)  # fmt: skip
AMOUNTS: Final = {
    "most-purchases": (0, ITEMS), "most-items": (1, ITEMS), "offered": (2, 3), "most-defends": (0, MOST),
    "most-monsters": (3, BOARD // 3), "level-points": (0, MOST), "gold-points": (0, MOST),
}  # fmt: skip
"""The limits and amounts in the file, with the least and most each may be.

Of the items offered at most two go back under their deck: a shelf keeps track of pairs in random order, not of more.
"""
RESERVED: Final = (RANDOM, *TYPE_NAMES, *COLOUR_NAMES, *CHARACTER_NAMES, *DECK_NAMES)
"""Words that mean something else among tokens."""


class Things:
    """Powers, helps, quests or items, numbered from 0: what they are called, say and do."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.texts: list[str] = []
        self.clauses: list[str] = []
        """The clause of what each does: the chapter lists the effects in their order here."""
        self.effects = vec[i64]()
        self.numbers = vec[i64]()

    def name(self, row: Row, known: list[str]) -> None:
        """One more, whose id nothing else in the box has."""
        name = row.new_id([*RESERVED, *known])
        known.append(name)
        self.ids.append(name)
        self.names.append(row.text("name"))

    def add(self, row: Row, known: list[str], effects: tuple[str, ...], chapter: int) -> None:
        """One more that does one thing."""
        self.name(row, known)
        effect = row.one_of("effect", effects)
        self.clauses.append(f"{chapter}.{1 + effects.index(effect)}")
        self.effects = append(self.effects, EFFECTS.index(effect))
        number = row.number("number", 1, ALL)
        self.numbers = append(self.numbers, number)
        self.texts.append(row.text("text").replace("{n}", str(number)))

    def add_quest(self, row: Row, known: list[str]) -> None:
        """One more that does any number of things, up to QUEST_PARTS, one after the other."""
        self.name(row, known)
        parts = [part.split() for part in row.text("effect").split(",") if part.strip()]
        if len(parts) > QUEST_PARTS:
            raise row.fail(f"'effect' must have at most {QUEST_PARTS} parts, got {len(parts)}")
        text = row.text("text")
        if bool(text) != bool(parts):
            raise row.fail("'text' must say what 'effect' does, and nothing if there is no effect")
        for index in range(QUEST_PARTS):
            effect, number = _quest_part(row, parts[index]) if index < len(parts) else (NOTHING, 0)
            self.effects = append(self.effects, effect)
            self.numbers = append(self.numbers, number)
            text = text.replace(f"{{{index + 1}}}", str(number))
        self.texts.append(text)


def _quest_part(row: Row, words: list[str]) -> tuple[int, int]:
    """One of the things a quest does: `draw 2`, `gain treasure`, `remove`; its effect and its number."""
    effect = words[0]
    if effect not in QUEST_EFFECTS:
        raise row.fail(f"'effect' is made of {', '.join(QUEST_EFFECTS)}; got {effect!r}")
    rest = words[1:]
    if effect == "gain":
        if len(rest) != 1 or rest[0] not in DECK_NAMES:
            raise row.fail(f"'gain' must be followed by one of {', '.join(DECK_NAMES)}; got {' '.join(words)!r}")
        return GAIN, DECK_NAMES.index(rest[0])
    if effect not in COUNTED:
        if rest:
            raise row.fail(f"{effect!r} must stand alone, got {' '.join(words)!r}")
        return EFFECTS.index(effect), 1
    if len(rest) != 1 or not re.fullmatch("[1-9]", rest[0]):
        raise row.fail(f"{effect!r} must be followed by a whole number from 1 to 9, got {' '.join(words)!r}")
    return EFFECTS.index(effect), int(rest[0])


class Amounts:
    """Limits and points that stand on no card."""

    def __init__(self) -> None:
        self.most_purchases: Int = 0
        """§8.1 How many items a player may buy in a turn."""
        self.most_items: Int = 0
        """§8.5 How many items a player may have."""
        self.offered: Int = 0
        """§8.3 How many items one looks at on the Trove."""
        self.most_defends: Int = 0
        """§5.7 How often one may defend in a battle."""
        self.most_monsters: Int = 0
        """§7.2 How many monsters can be on the board."""
        self.level_points: Int = 0
        """§12.1 Points for each level of a character."""
        self.gold_points: Int = 0
        """§12.2 Points for each gold."""


class Box(Amounts):
    """Everything in the box. What belongs to a character is in the order of CHARACTER_NAMES."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        """The ids of all powers, helps, quests and items."""
        self.dungeon = vec[i64]()
        """The 96 dungeon cards, by number."""
        self.marks = vec[i64]()
        """From how many seats on each of them is used."""
        self.characters: list[str] = [""] * CHARACTERS
        """What the four are called."""
        self.hands = vec[i64]([0] * (CHARACTERS * LEVELS))
        self.thresholds = vec[i64]([0] * (CHARACTERS * LEVELS))
        """Gold that takes a character from each level to the next; 0 at level 4."""
        self.powers = Things()
        self.charges = vec[i64]([NONE] * CHARACTERS)
        """The type of card that charges each helping power."""
        self.rewards = vec[i64]([NOTHING] * CHARACTERS)
        self.reward_gold = vec[i64]([0] * CHARACTERS)
        self.reward_texts: list[str] = [""] * CHARACTERS
        self.helps = Things()
        self.flips = vec[i64]()
        self.bounties = vec[i64]()
        """Cards a monster flips and gold it is worth, on each level of the dungeon."""
        self.limits: dict[str, int] = {}
        """How many escaped monsters end the game, by difficulty."""
        self.quests = Things()
        self.quest_levels = vec[i64]()
        self.quest_costs = vec[i64]()
        """How many cards of each type a quest costs: quest * TYPES + type."""
        self.quest_gold = vec[i64]()
        self.quest_points = vec[i64]()
        self.prices = vec[i64]([0] * DECKS)
        """Keys an item of each deck costs."""
        self.items = Things()
        self.item_decks = vec[i64]()
        self.item_points = vec[i64]()
        self.recharge_types = vec[i64]()
        self.recharge_colours = vec[i64]()
        """The symbols of each recharge cost: type (NONE when there are no more) and colour (NONE for any)."""
        self.recharge_differs = vec[i64]()
        """Whether all cards of the cost must be of different colours."""

    def floors(self) -> Int:
        """§11.4 How many levels the dungeon has."""
        return len(self.flips)

    def lowest(self, floor: Int) -> Int:
        """§R14 The level whose values hold: on the last turns those of the last one."""
        return min(floor, len(self.flips) - 1)

    def deck(self, seats: Int) -> Bag:
        """The dungeon cards that so many play with."""
        found = Bag.empty()
        for index in range(len(self.dungeon)):
            if self.marks[index] <= seats:
                found.add(self.dungeon[index])
        return found


def load(sheet: Sheet) -> Box:
    """Read and check a components file."""
    box = Box()
    _load_amounts(box, sheet.amounts(AMOUNTS, TABLES))
    _load_dungeon(box, sheet.rows("dungeon", TABLES))
    _load_characters(box, sheet.rows("character", TABLES))
    _load_powers(box, sheet.rows("power", TABLES))
    _load_helping(box, sheet.rows("helping", TABLES))
    _load_helps(box, sheet.rows("help", TABLES))
    _load_floors(box, sheet.rows("floor", TABLES))
    _load_difficulties(box, sheet.rows("difficulty", TABLES))
    _load_quests(box, sheet.rows("quest", TABLES))
    _load_decks(box, sheet.rows("deck", TABLES))
    _load_items(box, sheet.rows("item", TABLES))
    _check_plenty(box, sheet.rows("dungeon", TABLES)[-1])
    return box


def _load_amounts(box: Box, amounts: dict[str, int]) -> None:
    box.most_purchases = amounts["most-purchases"]
    box.most_items = amounts["most-items"]
    box.offered = amounts["offered"]
    box.most_defends = amounts["most-defends"]
    box.most_monsters = amounts["most-monsters"]
    box.level_points = amounts["level-points"]
    box.gold_points = amounts["gold-points"]


def _load_dungeon(box: Box, rows: list[Row]) -> None:
    """Per colour and type a word for each card: the number of seats that need it, with a * for a Monster Attack."""
    cards: list[tuple[int, int]] = []
    colours: list[str] = []
    for row in rows:
        colour = _once(row, "colour", COLOUR_NAMES, colours)
        for type_, name in enumerate(TYPE_NAMES):
            for word in row.text(name).split():
                if not re.fullmatch(r"[234]\*?", word):
                    raise row.fail(f"{name!r} is made of 2, 3, 4, each with or without a *, got {word!r}")
                icon = 1 if word.endswith("*") else 0
                cards.append(((colour * TYPES + type_) * 2 + icon, int(word[0])))
        row.finish()
    _check_count(rows, "colours", COLOURS)
    if len(cards) != DUNGEON:
        raise rows[-1].fail(f"there must be {DUNGEON} dungeon cards, there are {len(cards)}")
    for mark, right in MARKED.items():
        found = sum([1 for card in cards if card[1] == mark])
        if found != right:
            raise rows[-1].fail(f"{right} dungeon cards must be marked {mark}, {found} are")
    for card in sorted(cards):
        box.dungeon = append(box.dungeon, card[0])
        box.marks = append(box.marks, card[1])


def _load_characters(box: Box, rows: list[Row]) -> None:
    seen: list[str] = []
    for row in rows:
        character = _once(row, "id", CHARACTER_NAMES, seen)
        box.characters[character] = row.text("name")
        hands = _numbers(row, "hands", LEVELS)
        gold = _numbers(row, "gold", LEVELS - 1)
        for level in range(LEVELS):
            box.hands[character * LEVELS + level] = hands[level]
        for level in range(LEVELS - 1):
            box.thresholds[character * LEVELS + level] = gold[level]
        row.finish()
    _check_count(rows, "characters", CHARACTERS)


def _load_powers(box: Box, rows: list[Row]) -> None:
    """Four powers for each character, one a level, in this order."""
    _check_count(rows, "powers", CHARACTERS * LEVELS)
    for index, row in enumerate(rows):
        _in_order(row, "character", CHARACTER_NAMES[index // LEVELS])
        level = index % LEVELS + 1
        if row.number("level", 1, LEVELS) != level:
            raise row.fail(f"'level' must be {level} here: powers go by character and level")
        box.powers.add(row, box.ids, POWER_EFFECTS, 13)
        row.finish()


def _load_helping(box: Box, rows: list[Row]) -> None:
    """A helping card for each character: what charges it, and its reward side."""
    seen: list[str] = []
    for row in rows:
        character = _once(row, "character", CHARACTER_NAMES, seen)
        box.charges[character] = TYPE_NAMES.index(row.one_of("charge", TYPE_NAMES))
        box.rewards[character] = EFFECTS.index(row.one_of("reward", REWARD_EFFECTS))
        box.reward_gold[character] = row.number("gold", 0, MOST)
        box.reward_texts[character] = row.text("text")
        row.finish()
    _check_count(rows, "helping cards", CHARACTERS)


def _load_helps(box: Box, rows: list[Row]) -> None:
    """Two powers for each helping card, in the order of the characters."""
    _check_count(rows, "helps", CHARACTERS * HELPS)
    for index, row in enumerate(rows):
        _in_order(row, "character", CHARACTER_NAMES[index // HELPS])
        box.helps.add(row, box.ids, HELP_EFFECTS, 14)
        row.finish()


def _load_floors(box: Box, rows: list[Row]) -> None:
    if len(rows) > MOST_FLOORS:
        raise rows[-1].fail(f"there must be 1 to {MOST_FLOORS} floors, there are {len(rows)}")
    for row in rows:
        box.flips = append(box.flips, row.number("flips", 0, MOST))
        box.bounties = append(box.bounties, row.number("gold", 0, MOST))
        row.finish()


def _load_difficulties(box: Box, rows: list[Row]) -> None:
    seen: list[str] = []
    for row in rows:
        _once(row, "id", DIFFICULTIES, seen)
        box.limits[seen[-1]] = row.number("escapes", 1, MOST)
        row.finish()
    _check_count(rows, "difficulties", len(DIFFICULTIES))


def _load_quests(box: Box, rows: list[Row]) -> None:
    """Enough of each level for the three piles; no more cards of a type than there are colours to pay with."""
    for row in rows:
        box.quests.add_quest(row, box.ids)
        box.quest_levels = append(box.quest_levels, row.number("level", 1, QUEST_LEVELS))
        words = row.text("cost").split()
        if not words:
            raise row.fail("'cost' must name at least one card")
        for word in words:
            if word not in TYPE_NAMES:
                raise row.fail(f"'cost' is made of {', '.join(TYPE_NAMES)}; got {word!r}")
        for name in TYPE_NAMES:
            if words.count(name) > COLOURS:
                raise row.fail(f"'cost' names {words.count(name)} times {name!r}, but there are {COLOURS} colours")
            box.quest_costs = append(box.quest_costs, words.count(name))
        box.quest_gold = append(box.quest_gold, row.number("gold", 0, MOST))
        box.quest_points = append(box.quest_points, row.number("points", 0, MOST))
        row.finish()
    _check_count(rows, "quests", QUESTS)
    for level in range(1, QUEST_LEVELS + 1):
        found = sum([1 for other in box.quest_levels if other == level])
        if found < QUEST_PILES:
            raise rows[-1].fail(f"there must be at least {QUEST_PILES} quests of level {level}, there are {found}")


def _load_decks(box: Box, rows: list[Row]) -> None:
    seen: list[str] = []
    for row in rows:
        deck = _once(row, "id", DECK_NAMES, seen)
        box.prices[deck] = row.number("keys", 1, COLOURS)
        row.finish()
    _check_count(rows, "item decks", DECKS)


def _load_items(box: Box, rows: list[Row]) -> None:
    for row in rows:
        box.items.add(row, box.ids, ITEM_EFFECTS, 15)
        box.item_decks = append(box.item_decks, DECK_NAMES.index(row.one_of("deck", DECK_NAMES)))
        box.item_points = append(box.item_points, row.number("points", 0, MOST))
        _load_recharge(box, row)
        row.finish()
    _check_count(rows, "items", ITEMS)
    for deck in range(DECKS):
        if deck not in box.item_decks:
            raise rows[-1].fail(f"there must be an item in the {DECK_NAMES[deck]} deck")


def _load_recharge(box: Box, row: Row) -> None:
    """Light grey symbols, symbols of named colours, or shades of grey that stand for different colours."""
    words = row.text("recharge").split()
    differs = "different" in words
    if differs:
        words.remove("different")
    if not 1 <= len(words) <= RECHARGE:
        raise row.fail(f"'recharge' must have 1 to {RECHARGE} symbols, got {len(words)}")
    for word in words:
        colour, dot, type_ = word.rpartition(".")
        if type_ not in TYPE_NAMES or (dot and colour not in COLOUR_NAMES):
            raise row.fail(f"'recharge' is made of types, or colour.type, got {word!r}")
        if dot and differs:
            raise row.fail("'recharge' either names colours or asks for different ones, not both")
        box.recharge_types = append(box.recharge_types, TYPE_NAMES.index(type_))
        box.recharge_colours = append(box.recharge_colours, COLOUR_NAMES.index(colour) if dot else NONE)
    while len(box.recharge_types) % RECHARGE > 0:
        box.recharge_types = append(box.recharge_types, NONE)
        box.recharge_colours = append(box.recharge_colours, NONE)
    box.recharge_differs = append(box.recharge_differs, 1 if differs else 0)


def _check_plenty(box: Box, row: Row) -> None:
    """Board, charges and full hands must leave cards for the deck, whoever plays, or nothing could be drawn."""
    full = sorted([box.hands[character * LEVELS + LEVELS - 1] for character in range(CHARACTERS)])
    for seats in SEATS:
        used = BOARD + seats + sum(full[CHARACTERS - seats :]) + SLACK
        cards = len(box.deck(seats))
        if used >= cards:
            raise row.fail(f"{seats} seats can use up {used} of {cards} dungeon cards: make hands smaller")
    for type_ in range(TYPES):
        if not any(card // 2 % TYPES == type_ for card in box.deck(SEATS[0]).listed()):
            raise row.fail(f"there must be a {TYPE_NAMES[type_]} for every number of seats")


def _once(row: Row, key: str, words: tuple[str, ...], seen: list[str]) -> int:
    """One of some words, each of which may come once; its place among them."""
    word = row.one_of(key, words)
    if word in seen:
        raise row.fail(f"{word!r} is here twice")
    seen.append(word)
    return words.index(word)


def _in_order(row: Row, key: str, word: str) -> None:
    if row.text(key) != word:
        raise row.fail(f"{key!r} must be {word!r} here: they go in the order {', '.join(CHARACTER_NAMES)}")


def _check_count(rows: list[Row], what: str, right: int) -> None:
    if len(rows) != right:
        raise rows[-1].fail(f"there must be {right} {what}, there are {len(rows)}")


def _numbers(row: Row, key: str, right: int) -> list[int]:
    """So many small whole numbers, written in a row."""
    words = row.text(key).split()
    if len(words) != right or not all(re.fullmatch("[1-9][0-9]?", word) for word in words):
        raise row.fail(f"{key!r} must be {right} whole numbers from 1 to 99, got {row.text(key)!r}")
    return [int(word) for word in words]
