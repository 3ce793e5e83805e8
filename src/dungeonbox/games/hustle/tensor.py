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
    ByteRow,
    Choice,
    Code,
    Counts,
    Flags,
    Number,
    Numbers,
    Seat,
    SeatFlags,
    Slots,
)
from dungeonbox.kernel.tensor import LEFT, WHAT, WHOM, FieldCode, Frames, Layout, Part
from dungeonbox.kernel.types import NONE, Int


class CardCode(Code):
    """§1.2 A dungeon card as its colour, its type, and whether it shows a Monster Attack; NONE: all zeros."""

    def __init__(self) -> None:
        super().__init__(FLAG, [*COLOUR_NAMES, *TYPE_NAMES, "attack"])

    def write(self, value: Int, row: ByteRow, at: Int, me: Int) -> None:
        if value != NONE:
            row[at + colour_of(value)] = 1
            row[at + COLOURS + type_of(value)] = 1
            row[at + COLOURS + TYPES] = 1 if icon_of(value) == 1 else 0

    def read(self, row: ByteRow, at: Int, me: Int) -> Int:
        for card in range(CARD_KINDS):
            if row[at + colour_of(card)] == 1 and row[at + COLOURS + type_of(card)] == 1:
                return card + Int(row[at + COLOURS + TYPES])
        return NONE


def layout(game: Hustle) -> Layout:
    """The layout of a row."""
    box, seats = game.box, int(game.seats)
    unseen = [
        FieldCode("unseen", Counts(CARD_WORDS), "dungeon cards in the deck or hidden in hands"),
        *[FieldCode(f"unseen_{deck}", _items(box), f"{deck} items nobody has shown me") for deck in DECK_NAMES],
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


def _table(box: Box, seats: int) -> list[FieldCode]:
    return [
        FieldCode("turn", Seat(seats), "whose turn it is"),
        FieldCode("first", Seat(seats), "who began"),
        FieldCode("floor", Number(int(box.floors())), "the level of the dungeon, from 0"),
        FieldCode("escaped", _some(), "monsters that have escaped"),
        FieldCode("spawn", Choice(list(CORNER_NAMES)), "the spawn corner"),
        FieldCode("ending", Choice(list(ENDINGS)), "how the game ended; the first: it has not"),
        FieldCode("deck", Counts([], holes=True), "cards in the deck that nobody knows"),
    ]


def _board(box: Box) -> list[FieldCode]:
    cells = list(PLACE_NAMES[:CELLS])
    quest = Choice(box.quests.ids)
    numbers = Slots(DUNGEON, Number(CARD_KINDS - 1))
    return [
        FieldCode("cells", Slots(CELLS, CardCode(), is_fixed=True), "the dungeon card in each cell, row by row"),
        FieldCode("gaps", Slots(CELLS, Number(CELLS)), "the numbers of the cells to be filled, in order"),
        FieldCode("under", numbers, "the numbers of the cards known to lie under the deck, the next first"),
        FieldCode("discard", Counts(CARD_WORDS), "dungeon cards discarded"),
        FieldCode("monsters", Counts(cells), "monsters, by cell"),
        FieldCode("unturned", Flags(box.quests.ids), "quests that nobody has seen"),
        FieldCode("quests", Slots(CORNERS, quest, is_fixed=True), "the quest face up at each corner"),
        FieldCode("stock", Numbers(list(CORNER_NAMES), MOST), "quests face down at each corner"),
        FieldCode("gone", Flags(box.items.ids), "items out of the game"),
    ]


def _turn(box: Box) -> list[FieldCode]:
    places, items, helps = list(PLACE_NAMES), box.items.ids, Flags(box.helps.ids)
    return [
        FieldCode("marks", Flags(list(MARKS)), "what has happened in this turn"),
        FieldCode("asked", helps, "helping powers asked for in this step"),
        FieldCode("offered", helps, "helping powers that were offered"),
        FieldCode("used", Flags(box.powers.ids), "class powers used"),
        FieldCode("colours", Flags(list(COLOUR_NAMES)), "colours chosen for the hustle"),
        FieldCode("path", Slots(PLACES, Number(PLACES)), "the numbers of the places visited, in order"),
        FieldCode("painted", Flags(places), "cards that have changed colour"),
        FieldCode("slips", _some(), "characters that do not end the hustle"),
        FieldCode("veils", _some(), "monsters that do not end it"),
        FieldCode("lost", Counts(CARD_WORDS), "cards lost at random"),
        FieldCode("foe", _places(), "where the monster fought stands"),
        FieldCode("might", Number(MOST, saturates=True), "attack spent and given so far"),
        FieldCode("ward", Number(MOST, saturates=True), "cards fewer that it flips"),
        FieldCode("flipped", Slots(DUNGEON, CardCode()), "cards flipped, in order"),
        FieldCode("defended", _some(), "how often one has defended"),
        FieldCode("pinned", Flags(places), "where monsters do not move"),
        FieldCode("paid", Counts([*CARD_WORDS, *items]), "cards paid so far"),
        FieldCode("cheaper", Number(MOST, saturates=True), "Keys less for an item"),
        FieldCode("bought", _some(), "items bought"),
        FieldCode("gained", Flags(items), "items gained"),
        FieldCode("renewed", Flags(items), "items recharged"),
        FieldCode("room", Number(MOST, saturates=True), "room for more cards in the hand"),
        FieldCode("omen", CardCode(), "the spawn card"),
    ]


def _shelves(box: Box, seats: int) -> list[FieldCode]:
    entries: list[FieldCode] = []
    for deck, name in enumerate(DECK_NAMES):
        faces = [FIRST_ITEM + item for item in range(ITEMS) if box.item_decks[item] == deck]
        size = len(faces)
        item = Choice([box.items.ids[face - FIRST_ITEM] for face in faces], faces)
        entries += [
            FieldCode(f"{name}.top", Counts([], holes=True), "items nobody has looked at"),
            FieldCode(f"{name}.under", Slots(size, item), "items put back, the next first; nothing: one I do not know"),
            FieldCode(f"{name}.seen", Slots(size, SeatFlags(seats)), "who knows each of them"),
            FieldCode(f"{name}.tied", Slots(size, Flags(["tied"])), "whether each may change places with the next"),
            FieldCode(f"{name}.offer", _items(box, holes=True), "items being chosen from"),
        ]
    return entries


def _hero(box: Box) -> list[FieldCode]:
    return [
        FieldCode("character", Choice(list(CHARACTER_NAMES)), "the character"),
        FieldCode("place", _places(), "where it stands"),
        FieldCode("level", Number(LEVELS), "its level"),
        FieldCode("gold", Number(MOST, saturates=True), "gold"),
        FieldCode("hand", Counts(CARD_WORDS, holes=True), "cards in the hand"),
        FieldCode("known", Counts(CARD_WORDS), "cards that all seats know to be in the hand"),
        FieldCode("items", Flags(box.items.ids), "items"),
        FieldCode("spent", Flags(box.items.ids), "items that are discharged"),
        FieldCode("charge", CardCode(), "the card on the Helping card"),
        FieldCode("reward", Flags(["reward"]), "its Reward side is up"),
        FieldCode("quests", Flags(box.quests.ids), "quests completed"),
        FieldCode("turns", Number(MOST, saturates=True), "turns taken"),
    ]
