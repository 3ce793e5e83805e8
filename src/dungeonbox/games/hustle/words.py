"""The words of Dungeon Hustle: names, sentences for notes, phrases for choices, and the table as text."""

from dataclasses import dataclass
from typing import cast

from dungeonbox.games.hustle.actions import AIDS
from dungeonbox.games.hustle.board import CORNER_NAMES, CORNERS, PLACES, SIZE, is_card, place_name
from dungeonbox.games.hustle.components import (
    CARD_WORDS,
    CHARACTER_NAMES,
    CHARACTERS,
    COLOUR_NAMES,
    DECK_NAMES,
    FLOORS,
    HELPS,
    ITEMS,
    LEVELS,
    QUESTS,
    RECHARGE,
    TYPE_NAMES,
    TYPES,
)
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.state import ENDINGS
from dungeonbox.games.hustle.view import CellView, HeroView, HustleView, symbol_word
from dungeonbox.kernel.casting import describe_hero
from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.notewords import NoteWords
from dungeonbox.kernel.types import NONE

__all__ = ("CLAUSES", "NOTES", "box", "describe", "lists", "show")

# In the order of the kinds in effects.py.
NOTES = (
    NoteWords("chose", ("seat", "hero"), "2.1", "{seat} is {hero}."),
    NoteWords("first", ("seat",), "2.9", "{seat} goes first."),
    NoteWords("charged", ("seat", "card"), "8.8", "{seat}'s Helping power is charged with {card}."),
    NoteWords("laid", ("place", "card"), "4.1", "{card} is laid at {place}."),
    NoteWords("monster", ("place",), "2.5", "A monster stands at {place}."),
    NoteWords("turned-up", ("corner", "quest"), "6.6", "A quest turns up at {corner}: {quest}."),
    NoteWords("turn", ("seat",), "3.1", "{seat}'s turn."),
    NoteWords("colour", ("seat", "colour"), "3.2", "{seat} hustles on {colour}."),
    NoteWords("jumped", ("seat", "place"), "3.2", "{seat} jumps to {place}."),
    NoteWords("leapt", ("seat", "place"), "R18", "{seat} leaps over a space to {place}."),
    NoteWords("painted", ("seat", "place"), "R17", "{seat} changes the colour of {place}."),
    NoteWords("stopped", ("seat", "place"), "3.3", "{seat} stops at {place}."),
    NoteWords("took", ("seat", "place", "card"), "3.4", "{seat} picks up {card} at {place}."),
    NoteWords("used", ("seat", "item"), "8.4", "{seat} uses {item}."),
    NoteWords("power", ("seat", "power"), "9.2", "{seat} uses {power}."),
    NoteWords("reward", ("seat",), "10.6", "{seat} uses the Reward."),
    NoteWords("asked", ("seat", "other", "aid"), "10.1", "{seat} asks {other} for {aid}."),
    NoteWords("helped", ("seat", "other", "aid", "card"), "10.3", "{seat} helps {other}: {aid}, for {card}."),
    NoteWords("refused", ("seat", "other", "aid"), "10.2", "{seat} does not help {other}."),
    NoteWords("attacked", ("seat", "attacks"), "4.1", "Monster Attacks on {seat}: {attacks}."),
    NoteWords("cancelled", ("seat", "attacks"), "13.9", "Attacks that do nothing: {attacks}."),
    NoteWords("defended", ("seat", "card"), "4.2", "{seat} defends with {card}."),
    NoteWords("lost", ("seat", "card"), "4.3", "{seat} loses {card}."),
    NoteWords(
        "fought", ("seat", "place", "strength"), "5.1", "{seat} fights the monster at {place}, power {strength}."
    ),
    NoteWords("flipped", ("seat", "card", "strength"), "5.4", "It flips {card}: power {strength}."),
    NoteWords("struck", ("seat", "card", "strength"), "5.6", "{seat} strikes with {card}: attack {strength}."),
    NoteWords("won", ("seat", "place"), "5.8", "{seat} defeats the monster at {place}!"),
    NoteWords("defeated", ("seat", "place"), "5.9", "{seat} cannot beat the monster at {place}."),
    NoteWords("retreated", ("seat", "place"), "5.9", "{seat} retreats to {place}."),
    NoteWords("gold", ("seat", "gold", "total"), "9.1", "{seat} gains gold: {gold}."),
    NoteWords("level", ("seat", "level", "total"), "9.1", "{seat} reaches level {level}!"),
    NoteWords("paid", ("seat", "card"), "R26", "{seat} pays {card}."),
    NoteWords("completed", ("seat", "quest", "corner"), "6.1", "{seat} completes {quest}!"),
    NoteWords("spawn", ("corner",), "6.6", "Monsters now spawn from {corner}."),
    NoteWords("drew", ("seat", "card"), "16.1", "{seat} draws {card}.", "{seat} draws a card."),
    NoteWords("declined", ("seat",), "R21", "{seat} declines."),
    NoteWords("removed", ("seat", "place"), "16.4", "{seat} removes the monster at {place}."),
    NoteWords("pushed", ("seat", "place", "to"), "R27", "{seat} drives the monster from {place} to {to}."),
    NoteWords("revealed", ("seat", "card"), "7.1", "The spawn card is {card}."),
    NoteWords("buried", ("seat", "card"), "14.8", "{seat} puts {card} under the deck."),
    NoteWords("set-aside", ("seat", "card"), "15.6", "{seat} sets {card} aside."),
    NoteWords("spawned", ("place",), "7.2", "A monster spawns at {place}."),
    NoteWords("moved", ("place", "to"), "7.3", "A monster moves from {place} to {to}."),
    NoteWords("escaped", ("place", "escaped"), "7.6", "The monster at {place} escapes! Escaped so far: {escaped}."),
    NoteWords("held", ("seat", "place"), "15.8", "{seat} holds the monster at {place}."),
    NoteWords("bought", ("seat", "deck"), "8.1", "{seat} buys {deck}."),
    NoteWords("looked", ("seat", "deck", "item"), "8.3", "{seat} looks at {item}.", "{seat} looks at {deck}."),
    NoteWords("kept", ("seat", "deck", "item"), "8.3", "{seat} keeps {item}."),
    NoteWords("gained", ("seat", "deck", "item"), "8.2", "{seat} gains {item}."),
    NoteWords("dropped", ("seat", "item"), "8.5", "{seat} discards {item}."),
    NoteWords("recharged", ("seat", "item"), "8.6", "{item} is charged again."),
    NoteWords("turned-back", ("seat",), "R12", "{seat} turns the Helping card back."),
    NoteWords("discarded", ("seat", "card"), "8.9", "{seat} discards {card}."),
    NoteWords("fetched", ("seat", "card"), "14.6", "{seat} takes {card} from the discards."),
    NoteWords("swapped", ("seat", "place", "laid", "card"), "15.18", "{seat} swaps {laid} for {card} at {place}."),
    NoteWords("rebuilt", (), "11.1", "The discards are shuffled into a new deck."),
    NoteWords("descended", ("floor",), "11.2", "The party descends to level {floor} of the dungeon."),
    NoteWords("last-turns", (), "11.4", "The deck ran out on the last level: the last turns."),
    NoteWords("over", ("ending",), "11.3", "The game is over: {ending}."),
)


def lists(game: Game[State]) -> dict[str, list[str]]:
    """What the numbers of a note mean, for each field that is neither a seat nor a plain number."""
    cards = cast(Hustle, game).box
    places = [place_words(place_name(place)) for place in range(PLACES)]
    return {
        "hero": list(cards.characters),
        "card": [card_words(word) for word in CARD_WORDS],
        "laid": [card_words(word) for word in CARD_WORDS],
        "place": places,
        "to": places,
        "corner": [place_words(corner) for corner in CORNER_NAMES],
        "quest": list(cards.quests.names),
        "colour": list(COLOUR_NAMES),
        "item": list(cards.items.names),
        "power": list(cards.powers.names),
        "aid": list(cards.helps.names),
        "deck": list(DECK_WORDS),
        "floor": [str(floor + 1) for floor in range(FLOORS + 1)],
        "ending": list(ENDINGS),
    }


DECK_WORDS = ("a Trinket", "a Treasure", "an Artifact")
CORNER_WORDS = {"nw": "the Trove", "ne": "the NE corner", "se": "the SE corner", "sw": "the SW corner"}


def place_words(word: str) -> str:
    """A place in a sentence.

    >>> place_words("r1c3"), place_words("nw")
    ('r1c3', 'the Trove')
    """
    return CORNER_WORDS.get(word, word)


def card_words(word: str) -> str:
    """A dungeon card in a sentence.

    >>> card_words("blue-key"), card_words("blue-key!")
    ('a blue Key', 'a blue Key with an Attack')
    """
    colour, _, rest = word.partition("-")
    return f"a {colour} {rest.rstrip('!').capitalize()}{' with an Attack' * word.endswith('!')}"


# Phrases for choices -------------------------------------------------------------------------------------

SIMPLE = {
    "stop": "stop here",
    "paint": "change the colour of the card you start on",
    "reward": "use your Reward",
    "turn-back": "turn your Helping card back, without using the Reward",
    "flip": "let the monster flip",
    "attack": "attack: you have enough",
    "flee": "give up the battle",
    "bury": "put the spawn card under the deck",
    "yes": "help",
    "no": "do not help",
}
SUFFER = {"wander": "lose a card at random", "defeat": "lose a card at random"}
DONE = {
    "sleight": "pick up nothing more",
    "mending": "go on",
    "before": "go on",
    "after": "go on",
    "retreat": "stay",
    "quest": "leave the quest",
    "omen": "reveal the spawn card",
    "spawn": "let the monsters come",
    "rest": "end the turn",
    "aim": "leave the monsters alone",
    "push": "no farther",
    "offer": "draw nothing",
    "refresh": "charge nothing",
}
ABOUT_CARDS = {
    "strike": "strike with {card}",
    "bash": "bash with {card}",
    "defend": "defend with {card}",
    "pay": "pay {card}",
    "discard": "discard {card}",
    "lay": "exchange {card}",
    "fetch": "take back {card}",
    "charge": "charge your Helping power with {card}",
}
ABOUT_PLACES = {
    "jump": "jump to {place}",
    "take": "take the card at {place}",
    "at": "the monster at {place}",
    "push": "drive it to {place}",
    "go": "retreat to {place}",
}
ABOUT_ITEMS = {
    "use": "use {item}: {text}",
    "recharge": "recharge {item}",
    "keep": "keep {item}: {text}",
    "drop": "discard {item}",
}


def describe(game: Game[State], view: View, token: str) -> str:
    """A phrase for an action, for the player to whom this view belongs."""
    rules = cast(Hustle, game)
    table = cast(HustleView, view)
    family, _, word = token.partition(":")
    if token in SIMPLE:
        return SIMPLE[token]
    if token == "done":
        return DONE.get(table.step, "no more")
    if token == "suffer":
        return SUFFER.get(table.step, "lose a card at random")
    if token == "quest":
        return f"complete {_quest_here(rules, table)}"
    if token == "draw":
        return "draw"
    if family in ABOUT_CARDS:
        return ABOUT_CARDS[family].format(card=card_words(word))
    if family in ABOUT_PLACES:
        return ABOUT_PLACES[family].format(place=_what_is_at(table, word))
    if family in ABOUT_ITEMS:
        item = rules.box.items.ids.index(word)
        return ABOUT_ITEMS[family].format(item=rules.box.items.names[item], text=rules.box.items.texts[item])
    if family == "buy":
        keys = next(shelf.price for shelf in table.shelves if shelf.deck == word)
        return f"buy {DECK_WORDS[DECK_NAMES.index(word)]} for {keys} Key{'s' * (keys > 1)}"
    return _describe_word(rules, family, word)


def _describe_word(rules: Hustle, family: str, word: str) -> str:
    """The phrases about characters, colours, powers and helpers."""
    if family == "hero":
        characters = [character_line(rules, character) for character in range(CHARACTERS)]
        return describe_hero(word, list(CHARACTER_NAMES), characters, "character")
    if family == "colour":
        return f"hustle on {word}"
    if family == "power":
        power = rules.box.powers.ids.index(word)
        return f"{rules.box.powers.names[power]}: {rules.box.powers.texts[power]}"
    aid = rules.box.helps.ids.index(word)
    who = CHARACTER_NAMES[aid // HELPS].capitalize()
    return f"ask the {who} for {rules.box.helps.names[aid]}: {rules.box.helps.texts[aid]}"


def character_line(rules: Hustle, character: int) -> str:
    """A character in a line: name and first power."""
    power = character * LEVELS
    return f"{rules.box.characters[character]}; {rules.box.powers.names[power]}: {rules.box.powers.texts[power]}"


def _quest_here(rules: Hustle, table: HustleView) -> str:
    place = table.heroes[table.turn].place if table.turn >= 0 else ""
    quests = [corner.quest for corner in table.corners if corner.corner == place and corner.quest]
    return rules.box.quests.names[rules.box.quests.ids.index(quests[0])] if quests else "the quest"


def _what_is_at(table: HustleView, word: str) -> str:
    """A place with what is to be seen there."""
    for cell in table.cells:
        if cell.place == word and cell.card:
            return f"{word}, {card_words(cell.card)}{', a monster' * cell.monster}"
    return place_words(word)


CLAUSES = {
    "hero": "2.1",
    "colour": "3.2",
    "jump": "3.2",
    "stop": "R2",
    "paint": "R17",
    "take": "13.6",
    "at": "R27",
    "push": "R27",
    "go": "5.9",
    "power": "9.2",
    "reward": "10.6",
    "turn-back": "R12",
    "use": "8.4",
    "strike": "5.6",
    "bash": "13.1",
    "defend": "4.2",
    "suffer": "4.3",
    "flip": "5.4",
    "attack": "5.6",
    "flee": "5.9",
    "quest": "6.1",
    "bury": "14.8",
    "draw": "16.2",
    "pay": "R26",
    "discard": "8.9",
    "lay": "15.18",
    "fetch": "14.6",
    "charge": "8.8",
    "buy": "8.1",
    "recharge": "8.6",
    "keep": "8.3",
    "drop": "8.5",
    "ask": "10.1",
    "yes": "10.2",
    "no": "10.2",
    "done": "3.1",
}
"""The clause that lets one do this, by the family of the token."""

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
        quests={cards.quests.ids[number]: _quest_box(rules, number) for number in range(QUESTS)},
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


def _quest_box(rules: Hustle, number: int) -> QuestBox:
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


# The table as text ---------------------------------------------------------------------------------------

TYPE_LETTERS = {"sword": "W", "shield": "H", "key": "K", "potion": "P", "scroll": "S"}
GAP = "--"


def short(word: str) -> str:
    """A dungeon card in two or three letters: colour, type, and ! for a Monster Attack.

    >>> short("blue-key!"), short("white-sword"), short("")
    ('bK!', 'wW', '--')
    """
    if not word:
        return GAP
    colour, _, rest = word.partition("-")
    return colour[0] + TYPE_LETTERS[rest.rstrip("!")] + "!" * rest.endswith("!")


def show(game: Game[State], view: View, names: list[str]) -> str:
    """The table as its eyes see it, at most 80 columns wide."""
    rules = cast(Hustle, game)
    table = cast(HustleView, view)
    floor = min(table.floor + 1, FLOORS)
    worth = f"monsters flip {table.flips}, worth {table.bounty} gold"
    lines = [f"Dungeon level {floor}: {worth}   escaped {table.escaped} of {table.limit}   deck {table.deck}"]
    lines += board_lines(table)
    lines += [_corner_line(rules, table, corner) for corner in range(CORNERS)]
    lines += question_lines(table)
    for hero in table.heroes:
        lines += _hero_lines(rules, table, hero, names)
    return "\n".join(lines)


def board_lines(table: HustleView) -> list[str]:
    """The seven rows: cards, M for a monster, the numbers of players; `<>` corner tiles, `[]` the deck."""
    cells = {cell.place: cell for cell in table.cells}
    lines = ["     c1       c2       c3       c4       c5       c6       c7"]
    for row in range(SIZE):
        words = []
        for column in range(SIZE):
            number = row * SIZE + column
            if is_card(number):
                words.append(_cell_words(cells[place_name(number)]))
            else:
                words.append("[deck]" if number == SIZE * SIZE // 2 else "<>")
        lines.append(f"r{row + 1}  " + " ".join(f"{word:8}" for word in words).rstrip())
    return lines


def _cell_words(cell: CellView) -> str:
    mark = "*" if cell.visited else ""
    return short(cell.card) + mark + "M" * cell.monster + "".join(str(seat + 1) for seat in cell.heroes)


def _corner_line(rules: Hustle, table: HustleView, number: int) -> str:
    corner = table.corners[number]
    if corner.is_trove:
        text = "Treasure Trove"
    elif corner.quest:
        quest = _quest_box(rules, rules.box.quests.ids.index(corner.quest))
        cost = " ".join(TYPE_LETTERS[type_] for type_ in quest.cost)
        text = f"{quest.name}: {cost}, {quest.gold} gold, {quest.points} points"
    else:
        text = f"face down: {corner.stock}"
    here = "".join(f" {seat + 1}" for seat in corner.heroes)
    return f"{corner.corner.upper()}{' (spawn)' * corner.is_spawn} {text}{'   players' * bool(here)}{here}"[:80]


def question_lines(table: HustleView) -> list[str]:
    """What is going on in the turn."""
    lines = []
    if table.colours:
        lines.append(f"  hustle on {' and '.join(table.colours)}: {' '.join(table.path)}"[:80])
    if table.attacks:
        lines.append(f"  Monster Attacks to come: {table.attacks}")
    if table.battle:
        power = table.battle.power if table.battle.flipped else table.battle.base
        flips = " ".join(short(card) for card in table.battle.flipped)
        lines.append(f"  battle at {table.battle.foe}: power {power}   flipped {flips or '-'}")
    if table.omen:
        lines.append(f"  spawn card {short(table.omen)}")
    return lines


def _hero_lines(rules: Hustle, table: HustleView, hero: HeroView, names: list[str]) -> list[str]:
    mark = ">" if hero.seat == table.to_act else " "
    turn = "*" if hero.seat == table.turn else " "
    gold = f"{hero.gold}/{hero.next_level}" if hero.next_level else str(hero.gold)
    name = hero.hero.capitalize() or "nobody yet"
    help_ = "reward" if hero.reward else short(hero.charge) if hero.charge else "uncharged"
    who = f"{mark}{turn}{hero.seat + 1} {names[hero.seat][:14]:14} {name:10}"
    lines = [f"{who} level {hero.level}  gold {gold}  help {help_}  at {hero.place or '-'}"]
    hand = " ".join(short(card) if card else "?" for card in hero.hand)
    lines.append(f"      hand {hand or '-'}"[:80])
    items = [_item_words(rules, item.item, is_charged=item.charged) for item in hero.items]
    owned = items + [f"{len(hero.quests)} quest{'s' * (len(hero.quests) > 1)}"] * bool(hero.quests)
    return lines + ([f"      {', '.join(owned)}"[:80]] if owned else [])


def _item_words(rules: Hustle, item: str, *, is_charged: bool) -> str:
    name = rules.box.items.names[rules.box.items.ids.index(item)]
    return name if is_charged else f"({name})"
