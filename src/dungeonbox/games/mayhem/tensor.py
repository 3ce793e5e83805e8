"""How an observation of Dungeon Mayhem is written as a row of bytes: the code of each field of its state."""

from dungeonbox.games.mayhem import components, steps
from dungeonbox.games.mayhem.components import Cards
from dungeonbox.games.mayhem.rules import STEPS, Mayhem
from dungeonbox.games.mayhem.state import ENDINGS
from dungeonbox.kernel.codes import MOST, Choice, Counts, Flags, Number, Seat, Slots
from dungeonbox.kernel.tensor import LEFT, WHAT, WHOM, FieldCode, Frames, Layout, Part


def layout(game: Mayhem) -> Layout:
    """The layout of a row."""
    cards, seats = game.cards, int(game.seats)
    unseen = FieldCode("unseen", Counts(cards.words), "cards that are in the deck or hidden in the hand")
    return Layout(seats, _frames(cards, seats), _table(cards, seats), _hero(cards, seats), None, unseen)


def _frames(cards: Cards, seats: int) -> Frames:
    """A turn, the card played, one more for each Pick Pocket that steals another, and a question."""
    thefts = [card for card in range(len(cards)) if cards.power[card] == components.PICK_POCKET]
    return Frames(
        3 + sum([int(cards.copies[card]) for card in thefts]),
        [step.name for step in STEPS],
        seats,
        [
            Part("card", WHAT, [steps.RESOLVE], Choice(cards.words), "the card that is being resolved"),
            Part("parts", LEFT, [steps.RESOLVE], Number(MOST), "how many of its parts are done"),
            Part("plays", LEFT, [steps.PLAY, steps.CHECK], Number(MOST), "cards played of those that had to be"),
            Part("holder", WHOM, [steps.CHOOSE_OVERFLOW], Seat(seats), "whose next Defense card is hit"),
            Part("damage", LEFT, [steps.CHOOSE_TARGET, steps.CHOOSE_OVERFLOW], Number(MOST), "damage to be dealt"),
        ],
    )


def _table(cards: Cards, seats: int) -> list[FieldCode]:
    played = Slots(seats * int(cards.deck), Number(len(cards) - 1))
    return [
        FieldCode("turn", Seat(seats), "whose turn it is"),
        FieldCode("owed", Number(MOST), "cards that must still be played this turn"),
        FieldCode("falls", Number(seats), "cards that have knocked out heroes"),
        FieldCode("ending", Choice(list(ENDINGS)), "how the game ended; the first: it has not"),
        FieldCode("played", played, "the numbers of the cards on the table this turn, oldest first"),
    ]


def _hero(cards: Cards, seats: int) -> list[FieldCode]:
    defense = [card for card in range(len(cards)) if cards.defense[card] > 0]
    shield = Choice([cards.words[card] for card in defense], defense)
    return [
        FieldCode("hero", Choice(cards.heroes), "the hero"),
        FieldCode("hp", Number(int(cards.hit_points)), "hit points"),
        FieldCode("disguised", Flags(["disguised"]), "out of reach until the next turn"),
        FieldCode("turns", Number(MOST, saturates=True), "turns taken"),
        FieldCode("fell", Number(seats), "0 while standing; else in which fall this hero was knocked out"),
        FieldCode("hand", Counts(cards.words, holes=True), "cards in the hand"),
        FieldCode("known", Counts(cards.words), "cards that all seats know to be in the hand"),
        FieldCode("deck", Counts([], holes=True), "cards in the deck"),
        FieldCode("discard", Counts(cards.words), "cards in the discard pile"),
        FieldCode("shields", Slots(cards.slots(), shield), "Defense cards in play, oldest first"),
        FieldCode("tokens", Slots(cards.slots(), Number(MOST)), "the damage on each of them"),
    ]
