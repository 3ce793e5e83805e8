"""How an observation of Dungeon Hustle is written as a row of bytes: the code of each field of its state."""

from dungeonbox.games.hustle import actions, steps
from dungeonbox.games.hustle.board import CELLS, CORNER_NAMES, CORNERS, PLACE_NAMES, PLACES
from dungeonbox.games.hustle.components import (
    CARD_KINDS,
    CARD_WORDS,
    CHARACTER_NAMES,
    COLOUR_NAMES,
    COLOURS,
    DECK_NAMES,
    DUNGEON,
    EFFECTS,
    ITEMS,
    LEVELS,
    TYPE_NAMES,
    TYPES,
    Box,
)
from dungeonbox.games.hustle.rules import STEPS, Hustle
from dungeonbox.games.hustle.state import ENDINGS, FIRST_ITEM, MARKS, colour_of, icon_of, type_of
from dungeonbox.kernel.codes import (
    FLAG,
    MOST,
    Choice,
    Code,
    Counts,
    Flags,
    Number,
    Numbers,
    Row,
    Seat,
    SeatFlags,
    Slots,
)
from dungeonbox.kernel.tensor import LEFT, WHAT, WHOM, Entry, Frames, Layout, Part
from dungeonbox.kernel.types import NONE, Int


class CardCode(Code):
    """§1.2 A dungeon card as its colour, its type, and whether it shows a Monster Attack; NONE: all zeros."""

    def __init__(self) -> None:
        super().__init__(FLAG, [*COLOUR_NAMES, *TYPE_NAMES, "attack"])

    def write(self, value: Int, row: Row, at: Int, me: Int) -> None:
        if value != NONE:
            row[at + colour_of(value)] = 1
            row[at + COLOURS + type_of(value)] = 1
            row[at + COLOURS + TYPES] = 1 if icon_of(value) == 1 else 0

    def read(self, row: Row, at: Int, me: Int) -> Int:
        for card in range(CARD_KINDS):
            if row[at + colour_of(card)] == 1 and row[at + COLOURS + type_of(card)] == 1:
                return card + Int(row[at + COLOURS + TYPES])
        return NONE


def layout(game: Hustle) -> Layout:
    """The layout of a row."""
    box, seats = game.box, int(game.seats)
    unseen = [
        Entry("unseen", Counts(CARD_WORDS), "dungeon cards in the deck or hidden in hands"),
        *[Entry(f"unseen_{deck}", _items(box), f"{deck} items nobody has shown me") for deck in DECK_NAMES],
    ]
    table = [*_table(box, seats), *_board(box), *_turn(box), *_shelves(box, seats)]
    return Layout(seats, _frames(game.tokens, box, seats), table, _hero(box), unseen)


def _items(box: Box, *, holes: bool = False) -> Code:
    return Counts(box.items.ids, FIRST_ITEM, holes=holes)


def _places() -> Code:
    return Choice(list(PLACE_NAMES))


def _some() -> Code:
    return Number(MOST)


def _frames(tokens: list[str], box: Box, seats: int) -> Frames:
    """A turn's step, an offer to every seat, and a few questions."""
    spent = list(range(actions.USE, actions.DEFEND))
    striking = Choice(["any", *[tokens[action] for action in spent]], [0, *spent])
    aiming = [steps.AIM, steps.PUSH]
    return Frames(
        seats + 3,
        [step.name for step in STEPS],
        seats,
        [
            Part("laid", WHAT, [steps.TAKE], Choice(CARD_WORDS), "the card laid down for another"),
            Part("help", WHAT, [steps.HELP], Choice(box.helps.ids), "the helping power asked for"),
            Part("shelf", WHAT, [steps.KEEP], Choice(list(DECK_NAMES)), "the item deck looked at"),
            Part("quest", WHAT, [steps.EFFECT], Choice(box.quests.ids), "the quest whose effects happen"),
            Part("effect", WHAT, aiming, Choice(list(EFFECTS)), "what is aimed"),
            Part("monster", WHOM, [steps.PUSH], _places(), "where the monster stands that is moved"),
            Part("purpose", WHAT, [steps.PAY], Choice(["quest", "item", "recharge"]), "what is paid for"),
            Part("least", LEFT, [steps.STRIKE], striking, "what is spent next comes no earlier than this"),
        ],
    )


def _table(box: Box, seats: int) -> list[Entry]:
    return [
        Entry("turn", Seat(seats), "whose turn it is"),
        Entry("first", Seat(seats), "who began"),
        Entry("floor", Number(int(box.floors())), "the level of the dungeon, from 0"),
        Entry("escaped", _some(), "monsters that have escaped"),
        Entry("spawn", Choice(list(CORNER_NAMES)), "the spawn corner"),
        Entry("ending", Choice(list(ENDINGS)), "how the game ended; the first: it has not"),
        Entry("deck", Counts([], holes=True), "cards in the deck that nobody knows"),
    ]


def _board(box: Box) -> list[Entry]:
    cells = list(PLACE_NAMES[:CELLS])
    quest = Choice(box.quests.ids)
    numbers = Slots(DUNGEON, Number(CARD_KINDS - 1))
    return [
        Entry("cells", Slots(CELLS, CardCode(), is_fixed=True), "the dungeon card in each cell, row by row"),
        Entry("gaps", Slots(CELLS, Number(CELLS)), "the numbers of the cells to be filled, in order"),
        Entry("under", numbers, "the numbers of the cards known to lie under the deck, the next first"),
        Entry("discard", Counts(CARD_WORDS), "dungeon cards discarded"),
        Entry("monsters", Counts(cells), "monsters, by cell"),
        Entry("unturned", Flags(box.quests.ids), "quests that nobody has seen"),
        Entry("quests", Slots(CORNERS, quest, is_fixed=True), "the quest face up at each corner"),
        Entry("stock", Numbers(list(CORNER_NAMES), MOST), "quests face down at each corner"),
        Entry("gone", Flags(box.items.ids), "items out of the game"),
    ]


def _turn(box: Box) -> list[Entry]:
    places, items, helps = list(PLACE_NAMES), box.items.ids, Flags(box.helps.ids)
    return [
        Entry("marks", Flags(list(MARKS)), "what has happened in this turn"),
        Entry("asked", helps, "helping powers asked for in this step"),
        Entry("offered", helps, "helping powers that were offered"),
        Entry("used", Flags(box.powers.ids), "class powers used"),
        Entry("colours", Flags(list(COLOUR_NAMES)), "colours chosen for the hustle"),
        Entry("path", Slots(PLACES, Number(PLACES)), "the numbers of the places visited, in order"),
        Entry("painted", Flags(places), "cards that have changed colour"),
        Entry("slips", _some(), "characters that do not end the hustle"),
        Entry("veils", _some(), "monsters that do not end it"),
        Entry("lost", Counts(CARD_WORDS), "cards lost at random"),
        Entry("foe", _places(), "where the monster fought stands"),
        Entry("might", Number(MOST, saturates=True), "attack spent and given so far"),
        Entry("ward", Number(MOST, saturates=True), "cards fewer that it flips"),
        Entry("flipped", Slots(DUNGEON, CardCode()), "cards flipped, in order"),
        Entry("defended", _some(), "how often one has defended"),
        Entry("pinned", Flags(places), "where monsters do not move"),
        Entry("paid", Counts([*CARD_WORDS, *items]), "cards paid so far"),
        Entry("cheaper", Number(MOST, saturates=True), "Keys less for an item"),
        Entry("bought", _some(), "items bought"),
        Entry("gained", Flags(items), "items gained"),
        Entry("renewed", Flags(items), "items recharged"),
        Entry("room", Number(MOST, saturates=True), "room for more cards in the hand"),
        Entry("omen", CardCode(), "the spawn card"),
    ]


def _shelves(box: Box, seats: int) -> list[Entry]:
    entries: list[Entry] = []
    for deck, name in enumerate(DECK_NAMES):
        faces = [FIRST_ITEM + item for item in range(ITEMS) if box.item_decks[item] == deck]
        size = len(faces)
        item = Choice([box.items.ids[face - FIRST_ITEM] for face in faces], faces)
        entries += [
            Entry(f"{name}.top", Counts([], holes=True), "items nobody has looked at"),
            Entry(f"{name}.under", Slots(size, item), "items put back, the next first; nothing: one I do not know"),
            Entry(f"{name}.seen", Slots(size, SeatFlags(seats)), "who knows each of them"),
            Entry(f"{name}.tied", Slots(size, Flags(["tied"])), "whether each may change places with the next"),
            Entry(f"{name}.offer", _items(box, holes=True), "items being chosen from"),
        ]
    return entries


def _hero(box: Box) -> list[Entry]:
    return [
        Entry("character", Choice(list(CHARACTER_NAMES)), "the character"),
        Entry("place", _places(), "where it stands"),
        Entry("level", Number(LEVELS), "its level"),
        Entry("gold", Number(MOST, saturates=True), "gold"),
        Entry("hand", Counts(CARD_WORDS, holes=True), "cards in the hand"),
        Entry("known", Counts(CARD_WORDS), "cards that all seats know to be in the hand"),
        Entry("items", Flags(box.items.ids), "items"),
        Entry("spent", Flags(box.items.ids), "items that are discharged"),
        Entry("charge", CardCode(), "the card on the Helping card"),
        Entry("reward", Flags(["reward"]), "its Reward side is up"),
        Entry("quests", Flags(box.quests.ids), "quests completed"),
        Entry("turns", Number(MOST, saturates=True), "turns taken"),
    ]
