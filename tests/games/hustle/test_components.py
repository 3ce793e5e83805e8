"""Component files: what is wrong with one is said by file, line and reason; the house's own is as rich as the box."""

import re
from collections import Counter
from copy import deepcopy
from importlib import resources

import pytest

from dungeonbox.games import house_components, make, read
from dungeonbox.games.hustle.components import ALL, CARD_WORDS, EFFECTS, LEVELS, QUEST_PARTS, RECHARGE, TYPES, Box, load
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, BadRecord
from dungeonbox.kernel.match import Match
from tests.games.hustle.table import STEADY, Table, hand, position
from tests.marks import clause

TEXT = resources.files("dungeonbox.games.hustle").joinpath("components.toml").read_text(encoding="utf-8")


def house() -> Box:
    """The components of the house."""
    return load(Sheet.parse(TEXT, "components.toml"))


def entry(kind: str, first: str) -> str:
    """The text of the entry of this kind that begins with this line."""
    start = TEXT.index(f"[[{kind}]]\n{first}\n")
    return TEXT[start : TEXT.index("source = ", start)] + TEXT[TEXT.index("source = ", start) :].split("\n")[0] + "\n"


def line_of(text: str) -> int:
    """The line on which an entry starts."""
    assert TEXT.count(text) == 1
    return TEXT[: TEXT.index(text)].count("\n") + 1


def complaint(text: str) -> str:
    """What is said about a file."""
    with pytest.raises(BadComponents) as caught:
        load(Sheet.parse(text, "my.toml"))
    return str(caught.value)


YELLOW = entry("dungeon", 'colour = "yellow"')
MAGE = entry("character", 'id = "mage"')
PRISM = entry("power", 'id = "prism-mind"')
SMOKE = entry("help", 'id = "smoke"')
HELPING = entry("helping", 'character = "mage"')
MONSTERS = entry("amount", 'id = "most-monsters"')
DEEP = entry("floor", "flips = 4")
HARD = entry("difficulty", 'id = "hard"')
PLAGUE = entry("quest", 'id = "cure-the-plague"')
HOARD = entry("quest", 'id = "loot-the-hoard"')
ARTIFACT = entry("deck", 'id = "artifact"')
TORCH = entry("item", 'id = "torch"')
BOW = entry("item", 'id = "enchanted-longbow"')
HORN = entry("item", 'id = "horn-of-plenty"')
WORD = "'id' must be a word of its own in small letters, got"
WRONG = [
    (YELLOW, '"yellow"', '"pink"', "'colour' must be one of purple, blue, white, red, green, yellow; got 'pink'"),
    (YELLOW, '"yellow"', '"green"', "'green' is here twice"),
    (YELLOW, '"2 2 4"', '"2 2 5"', "'shield' is made of 2, 3, 4, each with or without a *, got '5'"),
    (YELLOW, '"2 2 4"', '"2 2"', "there must be 96 dungeon cards, there are 95"),
    (YELLOW, '"2 2 4"', '"2 2 2"', "12 dungeon cards must be marked 4, 11 are"),
    (YELLOW, '"2 2 2 3"', '"2 2 2 2"', "6 dungeon cards must be marked 3, 5 are"),
    (YELLOW, 'source = "house"', 'source = "guess"', "'source' must be one of rulebook, public, house; got 'guess'"),
    (MAGE, 'id = "mage"', 'id = "bard"', "'id' must be one of fighter, rogue, cleric, mage; got 'bard'"),
    (MAGE, '"7 7 8 8"', '"7 7 8"', "'hands' must be 4 whole numbers from 1 to 99, got '7 7 8'"),
    (MAGE, '"3 4 6"', '"3 0 6"', "'gold' must be 3 whole numbers from 1 to 99, got '3 0 6'"),
    (PRISM, "level = 4", "level = 3", "'level' must be 4 here: powers go by character and level"),
    (PRISM, 'character = "mage"', 'character = "rogue"', "'character' must be 'mage' here: they go in the order"),
    (PRISM, 'effect = "recolour"', 'effect = "draw"', "'effect' must be one of bash, attack, trophy"),
    (PRISM, "number = 1", "number = 0", "'number' must be a whole number from 1 to 99, got 0"),
    (PRISM, 'id = "prism-mind"', 'id = "Prism"', f"{WORD} 'Prism'"),
    (PRISM, 'id = "prism-mind"', 'id = "bolt"', f"{WORD} 'bolt'"),
    (PRISM, 'id = "prism-mind"', 'id = "scroll"', f"{WORD} 'scroll'"),
    (SMOKE, 'effect = "veil"', 'effect = "hand"', "'effect' must be one of attack, cancel, cheaper"),
    (SMOKE, 'id = "smoke"', 'id = "vault"', f"{WORD} 'vault'"),
    (HELPING, 'reward = "recolour"', 'reward = "draw"', "'reward' must be one of recolour, leap; got 'draw'"),
    (HELPING, 'charge = "scroll"', 'charge = "coin"', "'charge' must be one of sword, shield"),
    (DEEP, "flips = 4", 'flips = "four"', "'flips' must be a whole number from 0 to 20, got 'four'"),
    (HARD, "escapes = 3", "escapes = 0", "'escapes' must be a whole number from 1 to 20, got 0"),
    (PLAGUE, "level = 3", "level = 4", "'level' must be a whole number from 1 to 3, got 4"),
    (PLAGUE, "potion sword", "potion coin", "'cost' is made of sword, shield, key, potion, scroll; got 'coin'"),
    (PLAGUE, '"potion potion potion sword"', '""', "'cost' must name at least one card"),
    (PLAGUE, "potion sword", "potion" + " sword" * 7, "'cost' names 7 times 'sword', but there are 6 colours"),
    (PLAGUE, "points = 7\n", "", "'points' is missing"),
    (
        HOARD,
        "gain treasure",
        "gain coin",
        "'gain' must be followed by one of trinket, treasure, artifact; got 'gain coin'",
    ),
    (HOARD, "gain treasure", "steal 2", "'effect' is made of draw, each-draw, refresh"),
    (HOARD, "gain treasure", "draw", "'draw' must be followed by a whole number from 1 to 9, got 'draw'"),
    (HOARD, "gain treasure", "push 0", "'push' must be followed by a whole number from 1 to 9, got 'push 0'"),
    (HOARD, "gain treasure", "remove 2", "'remove' must stand alone, got 'remove 2'"),
    (HOARD, "gain treasure", "wild, hush, wild, hush", "'effect' must have at most 3 parts, got 4"),
    (HOARD, '"gain treasure"', '""', "'text' must say what 'effect' does, and nothing if there is no effect"),
    (MONSTERS, "number = 4", "number = 2", "'number' must be a whole number from 3 to 12, got 2"),
    (ARTIFACT, "keys = 3", "keys = 7", "'keys' must be a whole number from 1 to 6, got 7"),
    (TORCH, 'deck = "trinket"', 'deck = "junk"', "'deck' must be one of trinket, treasure, artifact; got 'junk'"),
    (TORCH, 'id = "torch"', 'id = "buckler"', f"{WORD} 'buckler'"),
    (TORCH, 'recharge = "scroll"', 'recharge = ""', "'recharge' must have 1 to 4 symbols, got 0"),
    (TORCH, 'effect = "torch"', 'effect = "wild"', "'effect' must be one of draw, attack, cancel"),
    (TORCH, "points = 1", "points = 1\nhat = 2", "unknown entry 'hat'"),
    (BOW, "blue.scroll", "pink.scroll", "'recharge' is made of types, or colour.type, got 'pink.scroll'"),
    (BOW, "blue.scroll", "different", "'recharge' either names colours or asks for different ones, not both"),
    (HORN, "scroll scroll potion", "key " * 5, "'recharge' must have 1 to 4 symbols, got 5"),
]


@pytest.mark.parametrize(("where", "old", "new", "reason"), WRONG)
def test_what_is_wrong_with_an_entry(where: str, old: str, new: str, reason: str) -> None:
    assert old in where
    said = complaint(TEXT.replace(where, where.replace(old, new)))
    assert said.startswith(f"my.toml:{line_of(where)}: {reason}")


MISSING = [
    (YELLOW, "there must be 6 colours, there are 5"),
    (MAGE, "there must be 4 characters, there are 3"),
    (PRISM, "there must be 16 powers, there are 15"),
    (SMOKE, "there must be 8 helps, there are 7"),
    (HELPING, "there must be 4 helping cards, there are 3"),
    (HARD, "there must be 3 difficulties, there are 2"),
    (PLAGUE, "there must be 20 quests, there are 19"),
    (ARTIFACT, "there must be 3 item decks, there are 2"),
    (TORCH, "there must be 28 items, there are 27"),
]


@pytest.mark.parametrize(("where", "reason"), MISSING)
def test_nothing_may_be_missing(where: str, reason: str) -> None:
    assert reason in complaint(TEXT.replace(where, ""))


def test_a_dungeon_has_one_to_six_levels() -> None:
    """Each entry is a level; without one, and with seven, the file is refused."""
    floors = [entry("floor", f"flips = {flips}") for flips in (2, 3, 4)]
    assert load(Sheet.parse(TEXT.replace(DEEP, ""), "my.toml")).floors() == 2
    assert load(Sheet.parse(TEXT.replace(DEEP, DEEP * 4), "my.toml")).floors() == 6
    assert "there must be 1 to 6 floors, there are 7" in complaint(TEXT.replace(DEEP, DEEP * 5))
    none = TEXT
    for floor in floors:
        none = none.replace(floor, "")
    assert "expected entries [[floor]]" in complaint(none)


def test_a_quest_does_several_things_in_the_order_of_the_file() -> None:
    own = HOARD.replace('"gain treasure"', '"draw 2, gain artifact, push 3"')
    own = re.sub('text = ".*"', 'text = "Draw {1}, gain, push {3}."', own)
    box = load(Sheet.parse(TEXT.replace(HOARD, own), "my.toml"))
    quest = box.quests.ids.index("loot-the-hoard")
    at = slice(quest * QUEST_PARTS, quest * QUEST_PARTS + QUEST_PARTS)
    assert [EFFECTS[effect] for effect in box.quests.effects[at]] == ["draw", "gain", "push"]
    assert list(box.quests.numbers[at]) == [2, 2, 3]
    assert box.quests.texts[quest] == "Draw 2, gain, push 3."


def test_what_is_wrong_with_the_whole() -> None:
    assert "2 seats can use up 79 of 78 dungeon cards" in complaint(TEXT.replace('"6 6 7 7"', '"6 6 7 13"'))
    assert "there must be at least 3 quests of level 3, there are 0" in complaint(
        TEXT.replace("level = 3\ncost", "level = 2\ncost")
    )
    assert "there must be an item in the artifact deck" in complaint(
        TEXT.replace('deck = "artifact"', 'deck = "trinket"')
    )
    assert "unknown table 'spell'" in complaint(TEXT + '\n[[spell]]\nsource = "house"\n')
    only_potions = re.sub(r'key = "(.*)"\npotion = "', r'key = ""\npotion = "\1 ', TEXT)
    assert "there must be a key for every number of seats" in complaint(only_potions)


def test_the_dungeon_cards_at_every_number_of_seats() -> None:
    """As many of each type, colour and icon as the house planned."""
    box = house()
    for seats, swords, others, colour, icons in ((4, 24, 18, 16, 18), (3, 20, 16, 14, 16), (2, 18, 15, 13, 15)):
        cards = box.deck(seats).listed()
        assert Counter(card // 2 % TYPES for card in cards) == {
            0: swords,
            1: others,
            2: others,
            3: others,
            4: others,
        }
        assert set(Counter(card // 2 // TYPES for card in cards).values()) == {colour}
        assert sum(card % 2 for card in cards) == icons
        assert not any(card % 2 for card in cards if "sword" in CARD_WORDS[card])


def test_levels_quests_and_items_follow_their_curves() -> None:
    box = house()
    assert list(box.flips) == [2, 3, 4]
    assert list(box.bounties) == [1, 4, 6]
    assert box.limits == {"easy": 5, "normal": 4, "hard": 3}
    assert max(box.thresholds) <= 6
    assert [box.thresholds[character * LEVELS + LEVELS - 1] for character in range(4)] == [0] * 4
    assert Counter(box.quest_levels) == {1: 7, 2: 7, 3: 6}
    for quest, level in enumerate(box.quest_levels):
        assert sum(box.quest_costs[quest * TYPES : quest * TYPES + TYPES]) == level + 1
        assert box.quest_gold[quest] == level
    assert Counter(box.item_decks) == {0: 12, 1: 10, 2: 6}
    assert list(box.prices) == [1, 2, 3]
    assert {(deck, points) for deck, points in zip(box.item_decks, box.item_points, strict=True)} == {
        (0, 1),
        (1, 3),
        (2, 6),
    }


def test_the_three_kinds_of_recharge_costs() -> None:
    box = house()
    costs = {}
    for item, name in enumerate(box.items.ids):
        types = list(box.recharge_types[item * RECHARGE : item * RECHARGE + RECHARGE])
        colours = list(box.recharge_colours[item * RECHARGE : item * RECHARGE + RECHARGE])
        costs[name] = (types, colours, box.recharge_differs[item])
    assert costs["torch"] == ([4, -1, -1, -1], [-1, -1, -1, -1], 0)
    assert costs["enchanted-longbow"] == ([4, 4, -1, -1], [0, 1, -1, -1], 0)
    assert costs["tower-shield"] == ([1, 1, -1, -1], [-1, -1, -1, -1], 1)
    assert costs["horn-of-plenty"] == ([4, 4, 3, -1], [-1, -1, -1, -1], 0)


def test_every_effect_is_used_and_everything_has_words() -> None:
    box = house()
    used = set(box.rewards)
    for things in (box.powers, box.helps, box.quests, box.items):
        used |= set(things.effects)
        assert all(things.names)
        assert all(things.texts)
    assert used == set(range(len(EFFECTS)))
    assert len(set(box.items.texts)) == len(box.items.ids)
    assert all(box.reward_texts)
    assert box.powers.numbers[box.powers.ids.index("nimble")] == ALL


def test_every_quest_has_an_effect_of_its_own() -> None:
    effects = [row["effect"] for row in house_components("hustle").data["quest"]]
    assert all(effects)
    assert len(set(effects)) == len(effects) == 20


def test_every_entry_says_where_it_comes_from() -> None:
    data = Sheet.parse(TEXT, "components.toml").data
    public = {row["id"] for kind in ("help", "quest", "item") for row in data[kind] if row["source"] == "rulebook"}
    assert public == {
        "cleave", "research-the-ancients", "trash-the-tavern", "capture-the-weretiger", "potion-of-herbalism",
        "enchanted-longbow",
    }  # fmt: skip


def allowing(id: str, number: int) -> Sheet:
    """The steady box of the tests with another amount."""
    data = deepcopy(STEADY.data)
    for row in data["amount"]:
        row["number"] = number if row["id"] == id else row["number"]
    return Sheet("own.toml", data)


@clause("8.1")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_so_many_items_are_bought_in_a_turn(most: int) -> None:
    keys = f"fighter  at r2c3  {hand('red-key', 'blue-key')}  turns 1"
    for bought in range(3):
        at = position(
            "step rest seat1", f"monsters r6c6  colours blue  path r2c3  bought {bought}", keys, "mage  at sw"
        )
        assert ("buy:trinket" in Table(at, allowing("most-purchases", most)).legal()) == (bought < most)


@clause("5.7")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_so_often_one_defends_in_a_battle(most: int) -> None:
    shields = f"fighter  at r2c4  {hand('red-shield', 'green-shield')}  turns 1"
    for defended in range(3):
        now = f"monsters r2c4  foe r2c4  colours blue  path r2c3 r2c4  flipped red-sword  defended {defended}"
        table = Table(position("step fight seat1", now, shields, "mage  at sw"), allowing("most-defends", most))
        assert ("defend:red-shield" in table.legal()) == (defended < most)


def own_box() -> Sheet:
    """A box with another Torch, and escapes without end."""
    data = deepcopy(house_components("hustle").data)
    data["item"][11].update(name="Own Torch", points=9, source="public")
    data["difficulty"][1].update(escapes=20)
    return Sheet("own.toml", data)


def test_other_components_are_played_and_embedded_in_the_record() -> None:
    assert load(own_box()).item_points[11] == 9
    match = Match.new(make("hustle", 2, components=own_box()), Seeded(1))
    while not match.is_over:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[-1])
    text = match.record().text()
    assert "Own Torch" in text
    assert read(text).state.pack() == match.state.pack()
    with pytest.raises(BadRecord):
        read(text.replace("Own Torch", "Other Torch"))


def test_the_house_components_are_not_repeated_in_a_record() -> None:
    assert "Smelling Salts" not in Match.new(make("hustle", 2), Seeded(1)).record().text()
