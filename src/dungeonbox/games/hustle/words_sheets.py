"""What is in the box of Dungeon Hustle: for screens that draw it, and as sheets of text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from dungeonbox.games.hustle.actions import AIDS
from dungeonbox.games.hustle.components import (
    CHARACTER_NAMES,
    CHARACTERS,
    DECK_NAMES,
    HELPS,
    ITEMS,
    LEVELS,
    QUESTS,
    RECHARGE,
    TYPE_NAMES,
    TYPES,
)
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.view import symbol_word
from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import counted, listed, often, plural

# The box -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ThingBox:
    """A power or helping power: what it is called, and what it does in a sentence."""

    name: str
    text: str


@dataclass(frozen=True)
class CharacterBox:
    """A character: powers and hand sizes by level, gold for the next ones, and the Helping card.

    `help_gold` is what helping with the card brings.
    """

    name: str
    powers: tuple[str, ...]
    hands: tuple[int, ...]
    gold: tuple[int, ...]
    charge: str
    helps: tuple[str, ...]
    help_gold: int
    reward: str


@dataclass(frozen=True)
class QuestBox:
    """A quest: its level, the types it costs, gold, points, and the effect in a sentence (or none)."""

    name: str
    level: int
    cost: tuple[str, ...]
    gold: int
    points: int
    text: str


@dataclass(frozen=True)
class ItemBox:
    """An item: its deck, points, what it does, and the recharge cost: types, some with a colour before a dot."""

    name: str
    deck: str
    points: int
    text: str
    recharge: tuple[str, ...]
    differs: bool


@dataclass(frozen=True)
class HustleBox:
    """What is in the box, by the words that views use.

    A player may have `most_items` items; who buys on the Trove chooses from `offered` ones.
    """

    characters: dict[str, CharacterBox]
    powers: dict[str, ThingBox]
    helps: dict[str, ThingBox]
    quests: dict[str, QuestBox]
    items: dict[str, ItemBox]
    most_items: int
    offered: int


def box(game: Game[State]) -> HustleBox:
    """The characters, quests and items."""
    rules = cast(Hustle, game)
    cards = rules.box
    return HustleBox(
        characters={CHARACTER_NAMES[number]: _character_box(rules, number) for number in range(CHARACTERS)},
        powers={
            cards.powers.ids[number]: ThingBox(cards.powers.names[number], cards.powers.texts[number])
            for number in range(CHARACTERS * LEVELS)
        },
        helps={
            cards.helps.ids[number]: ThingBox(cards.helps.names[number], cards.helps.texts[number])
            for number in range(AIDS)
        },
        quests={cards.quests.ids[number]: quest_box(rules, number) for number in range(QUESTS)},
        items={cards.items.ids[number]: _item_box(rules, number) for number in range(ITEMS)},
        most_items=int(cards.most_items),
        offered=int(cards.offered),
    )


def _character_box(rules: Hustle, number: int) -> CharacterBox:
    cards = rules.box
    first = number * LEVELS
    return CharacterBox(
        cards.characters[number],
        tuple(cards.powers.ids[first : first + LEVELS]),
        tuple(int(cards.hands[first + level]) for level in range(LEVELS)),
        tuple(int(cards.thresholds[first + level]) for level in range(LEVELS - 1)),
        TYPE_NAMES[cards.charges[number]],
        tuple(cards.helps.ids[number * HELPS : number * HELPS + HELPS]),
        int(cards.reward_gold[number]),
        cards.reward_texts[number],
    )


def quest_box(rules: Hustle, number: int) -> QuestBox:
    """A quest by its number."""
    cards = rules.box
    cost = [TYPE_NAMES[type_] for type_ in range(TYPES) for _ in range(cards.quest_costs[number * TYPES + type_])]
    return QuestBox(
        cards.quests.names[number],
        int(cards.quest_levels[number]),
        tuple(cost),
        int(cards.quest_gold[number]),
        int(cards.quest_points[number]),
        cards.quests.texts[number],
    )


def _item_box(rules: Hustle, number: int) -> ItemBox:
    cards = rules.box
    return ItemBox(
        cards.items.names[number],
        DECK_NAMES[cards.item_decks[number]],
        int(cards.item_points[number]),
        cards.items.texts[number],
        tuple(recharge_words(rules, number)),
        cards.recharge_differs[number] == 1,
    )


def recharge_words(rules: Hustle, item: int) -> list[str]:
    """The symbols of an item's recharge cost."""
    words = []
    for index in range(item * RECHARGE, item * RECHARGE + RECHARGE):
        type_, colour = rules.box.recharge_types[index], rules.box.recharge_colours[index]
        if type_ != NONE:
            words.append(symbol_word(type_, colour))
    return words


# Sheets --------------------------------------------------------------------------------------------------


def cost_words(cost: Sequence[str], differs: bool) -> str:
    """A cost in a sentence.

    >>> cost_words(["scroll", "scroll"], True), cost_words(["blue.key"], False)
    ('2 Scrolls of different colours', 'a blue Key')
    """
    words = []
    for symbol in dict.fromkeys(cost):
        colour, _, type_ = symbol.rpartition(".")
        thing = f"{colour} {type_.capitalize()}".lstrip()
        words.append(f"a {thing}" if cost.count(symbol) == 1 else counted(cost.count(symbol), thing))
    return listed(words) + " of different colours" * (differs and len(cost) > 1)


def quest_cost(quest: QuestBox) -> str:
    """§6.1 §6.2 What a quest costs, in a sentence."""
    types = dict.fromkeys(quest.cost)
    return listed([cost_words([type_] * quest.cost.count(type_), differs=True) for type_ in types])


THINGS = {
    "sword": "Sword: discarded in a battle it is 1 attack. Among the cards a monster flips it is 1 power. It pays for"
    " quests, too.",
    "shield": "Shield: discarded it wards off a Monster Attack; in a battle it makes the monster flip anew, {defends}"
    " in each battle. It pays for quests, too.",
    "key": "Key: Keys of different colours buy items while you rest. It pays for quests, too.",
    "potion": "Potion: pays for quests and recharges items.",
    "scroll": "Scroll: pays for quests and recharges items.",
    "attack": "Monster Attack: when a card with this icon is laid on the floor after your hustle, discard a Shield or"
    " lose a card at random. Flipped by a monster it is 1 power.",
    "monster": "Monster: land on it to fight. Its power is your level, and 1 for each Sword and each Monster Attack"
    " icon among the cards it flips; with as much attack you defeat it for gold, else you lose a card and retreat. When"
    " the spawn card has the colour or the symbol it stands on, it goes a step towards the exit. If {escapes}"
    " escape, all lose.",
    "trove": "Treasure Trove: whoever stands here and buys an item, of any deck, looks at {offered} and keeps one.",
    "gate": "Monster Spawn Location: clockwise from here a monster enters on the first card of the outer row with the"
    " colour of the spawn card.",
    "exit": "Exit: monsters leave here. The deck lies on it; each time it runs out the party goes a level deeper.",
    "floor": "Dungeon level: how deep the party is. Each time the deck runs out it goes a level deeper, where a monster"
    " flips more cards and is worth more gold: {floors}. When the deck runs out on the last level, play goes on until"
    " all have had the same number of turns; then points are counted.",
    "escapes": "Escaped monsters: if {escapes} leave by the exit, the game ends at once, and nobody wins.",
    "trinket": "Trinket: an item for {trinket} while you rest.",
    "treasure": "Treasure: an item for {treasure} of different colours while you rest.",
    "artifact": "Artifact: an item for {artifact} of different colours while you rest.",
    "helping": "Helping card: while it is charged others may ask you for one of its powers. To help brings gold,"
    " and turns up your Reward; a card of its type charges it again while you rest.",
    "points": "Points at the end: {level_points} for each level, {gold_points} for each gold, and those of items and"
    " quests. Most points win.",
}
"""What is neither character, power, quest nor item, by its word."""

TURN_OF_USE = "To use it, discharge it, but not in the turn you gain it."
"""§8.4 When items are used."""


def _things(rules: Hustle) -> dict[str, str]:
    """The sheets of what all players have in common, with the amounts of the box."""
    cards = rules.box
    levels = enumerate(zip(cards.flips, cards.bounties, strict=True), 1)
    floors = [f"{counted(int(flips), 'card')} and {gold} gold on level {level}" for level, (flips, gold) in levels]
    amounts = {word: counted(int(price), "Key") for word, price in zip(DECK_NAMES, cards.prices, strict=True)}
    return {
        word: text.format(
            defends="once" if cards.most_defends == 1 else often(int(cards.most_defends)),
            escapes=rules.limit,
            offered=cards.offered,
            floors=listed(floors),
            level_points=cards.level_points,
            gold_points=cards.gold_points,
            **amounts,
        )
        for word, text in THINGS.items()
    }


def box_sheets(game: Game[State]) -> dict[str, str]:
    """What characters, powers, helping powers, quests, items and the rest are and do, by their words."""
    cards = box(game)
    found = _things(cast(Hustle, game))
    for word, character in cards.characters.items():
        found[word] = _character_sheet(cards, character)
        for aid in character.helps:
            whose = f"the {character.name}'s Helping power, charged with a {character.charge.capitalize()}"
            gains = f"Whoever helps gains {character.help_gold} gold and the Reward."
            found[aid] = f"{cards.helps[aid].name}: {whose}. {cards.helps[aid].text} {gains}"
    for word, power in cards.powers.items():
        found[word] = f"{power.name}: {power.text}"
    for word, quest in cards.quests.items():
        cost = quest_cost(quest)
        gives = f"{quest.gold} gold and {counted(quest.points, 'point')}"
        found[word] = f"{quest.name}: a quest of level {quest.level} for {cost}; {gives}. {quest.text}".rstrip()
    for word, item in cards.items.items():
        cost = cost_words(item.recharge, item.differs)
        scores = counted(item.points, "point")
        article = "an" if item.deck[0] in "aeiou" else "a"
        what = f"{article} {item.deck.capitalize()}, {scores}"
        found[word] = f"{item.name}: {what}. {item.text} {TURN_OF_USE} Recharged with {cost} while you rest."
    return found


def _character_sheet(cards: HustleBox, character: CharacterBox) -> str:
    """What a character can do, a line for each part."""
    helps = " and ".join(cards.helps[aid].name for aid in character.helps)
    levels = [
        f"Level {level}, {counted(hand, 'card')} in hand. {cards.powers[power].name}: {cards.powers[power].text}"
        for level, (hand, power) in enumerate(zip(character.hands, character.powers, strict=True), 1)
    ]
    lines = [
        f"{character.name}: a character. A level more costs {listed([str(price) for price in character.gold])} gold.",
        *levels,
        f"Helps others, when charged with a {character.charge.capitalize()}, with {helps}.",
        f"Reward for helping: {character.reward}",
    ]
    return "\n".join(lines)


def sheets(game: Game[State], view: View) -> dict[str, str]:
    """What all things are and do, at this moment: nothing changes them."""
    del view
    return box_sheets(game)


def sheet_groups(game: Game[State], view: View) -> dict[str, list[str]]:
    """The words of all sheets: characters, their powers, cards and places, quests by level, items by deck."""
    del view
    cards = box(game)
    found = {"Characters": list(cards.characters), "Powers": list(cards.powers), "Helping powers": list(cards.helps)}
    found["Cards and places"] = list(THINGS)
    for word, quest in cards.quests.items():
        found.setdefault(f"Quests of level {quest.level}", []).append(word)
    for word, item in cards.items.items():
        found.setdefault(plural(item.deck.capitalize()), []).append(word)
    return found
