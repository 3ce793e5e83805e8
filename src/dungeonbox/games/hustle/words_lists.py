"""What the numbers of the notes of Dungeon Hustle mean in sentences."""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from dungeonbox.games.hustle.board import BOARD, CORNER_NAMES, DECK, PLACES, SPACES, place_name
from dungeonbox.games.hustle.components import (
    CARD_WORDS,
    COLOUR_NAMES,
    EFFECTS,
    MOST_FLOORS,
    PILGRIM,
    TROPHY,
    TYPE_NAMES,
)
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.scoring import TIE_BREAKERS
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.wording import listed

__all__ = ("DECK_PLACE", "DECK_WORDS", "ICON", "card_words", "lists", "place_words")

DECK_PLACE = place_name(DECK)
DECK_WORDS = ("a Trinket", "a Treasure", "an Artifact")
ICON = "!"
"""The mark of a Monster Attack in a card's word. A log names it where it counts, not on every card of a hand."""
CORNER_WORDS = {"nw": "the Treasure Trove", "ne": "the NE corner", "se": "the SE corner", "sw": "the SW corner"}
SCORED_WORDS = "everybody has had the same number of turns"
LOST_WORDS = "the monsters win, for {limit} of them have escaped; everybody loses"
BOONS = ("may once pay with a card as if it were of any type", "may put the spawn card under the deck")
UNUSED_BOONS = ("the card of any type", "the look ahead", "the lower price", "the cover")
WAIVED = ("declines to draw", "removes no monster", "charges nothing", "moves no monster")
WHY_DISCARDED = (" for it", ": too many cards in hand")
ENDS = (
    " by choice",
    " at the corner",
    " on a monster",
    " on another character's card",
    " on another colour",
    ", for there is no way on",
)
LACKS = ("there is no monster to remove", "no monster can be moved outwards", "there is nothing to charge")
NO_CARD = "deck and discards are empty: there is no card"
PURPOSES = {
    "keep": " and loses no card",
    "slip": " to get past a character",
    "veil": " to get past monsters and characters",
    "two-colours": " for a second colour",
    "spare-key": " as a Key",
    "wild-quest": ": any card may pay for one symbol",
}
"""What an item is used for, by its effect, where no other note tells it."""


def place_words(word: str) -> str:
    """A place in a sentence.

    >>> place_words("r1c3"), place_words("nw")
    ('r1c3', 'the Treasure Trove')
    """
    return CORNER_WORDS.get(word, word)


def card_words(word: str) -> str:
    """A dungeon card in a sentence.

    >>> card_words("blue-key"), card_words("blue-key!")
    ('a blue Key', 'a blue Key with a Monster Attack')
    """
    colour, _, rest = word.partition("-")
    return f"a {colour} {rest.rstrip('!').capitalize()}{' with a Monster Attack' * word.endswith('!')}"


@lru_cache(64)
def lists(game: Game[State]) -> dict[str, list[str]]:
    """What the numbers of a note mean, for each field that is neither a seat nor a plain number."""
    rules = cast(Hustle, game)
    cards = rules.box
    places = [place_words(place_name(place)) for place in range(PLACES)]
    spaces = [place_name(cell) for cell in BOARD.cards]
    return {
        "hero": list(cards.characters),
        "card": [card_words(word.rstrip(ICON)) for word in CARD_WORDS],
        "laid": [card_words(word.rstrip(ICON)) for word in CARD_WORDS],
        "face": [card_words(word) for word in CARD_WORDS],
        "place": places,
        "over": ["the deck" if place == DECK_PLACE else place for place in places],
        "space": spaces,
        "onto": spaces,
        "corner": [place_words(corner) for corner in CORNER_NAMES],
        "quest": list(cards.quests.names),
        "item": list(cards.items.names),
        "power": list(cards.powers.names),
        "aid": list(cards.helps.names),
        "deck": list(DECK_WORDS),
        "floor": [str(floor + 1) for floor in range(MOST_FLOORS + 1)],
        **_lists_of_a_hustle(),
        **_lists_of_means(rules),
        **_lists_of_the_end(rules),
    }


def _lists_of_a_hustle() -> dict[str, list[str]]:
    """Where a hustle goes and ends, and what attacks after it."""
    shades = [_members(COLOUR_NAMES, colours) for colours in range(1 << len(COLOUR_NAMES))]
    return {
        "colour": list(COLOUR_NAMES),
        "second": ["", ", too"],
        "shade": [" or ".join(shade) for shade in shades],
        "nobody": ["the monster"],
        "ends": list(ENDS),
        "catch": ["; nothing is picked up", ""],
        "why": list(WHY_DISCARDED),
        "again": ["", ": the monster flips again"],
        "flips": ["no"],
        "attacks": [
            "no Monster Attack",
            "a Monster Attack",
            *[f"{count} Monster Attacks" for count in range(2, SPACES)],
        ],
    }


def _lists_of_means(rules: Hustle) -> dict[str, list[str]]:
    """By what something is so, what it is for, and what comes of it."""
    cards = rules.box
    types = [f"a {type_.capitalize()}" for type_ in TYPE_NAMES]
    more = [
        f", {number} of it by {name}" if effect in (TROPHY, PILGRIM) else ""
        for name, effect, number in zip(cards.powers.names, cards.powers.effects, cards.powers.numbers, strict=True)
    ]
    barred = [f"no card of the outer row is {colour} and free of monsters" for colour in COLOUR_NAMES]
    return {
        "type": [*types, *[f"{type_} of another colour" for type_ in types]],
        "by": ["", " (the card of any type)", *[f" ({name})" for name in (*cards.powers.names, *cards.items.names)]],
        "more": ["", "", *more],
        "purpose": [PURPOSES.get(effect, "") for effect in EFFECTS],
        "gains": ["buys", "gains"],
        "boon": list(BOONS),
        "unused": list(UNUSED_BOONS),
        "waived": list(WAIVED),
        "of": ["", *[f"{quest}: " for quest in cards.quests.names]],
        "lack": [*LACKS, NO_CARD, *[f"there is not {deck} left" for deck in DECK_WORDS]],
        "barred": [*barred, f"all {cards.most_monsters} are on the board"],
        "there": ["", *[f", beside {who}; no battle follows" for who in _groups(rules.seats)]],
    }


def _lists_of_the_end(rules: Hustle) -> dict[str, list[str]]:
    """How the game ends, and who wins."""
    groups = _groups(rules.seats)
    return {
        "rest": ["", ", and the others play their last turn"],
        "ending": ["", SCORED_WORDS, LOST_WORDS.format(limit=rules.limit)],
        "winners": ["", *[f"{who} share first place, each" if " and " in who else f"{who} wins" for who in groups]],
        "rivals": ["", *[f", as many as {who}" for who in groups]],
        "decided": ["", *[f"; {what} decided" for what in TIE_BREAKERS[1:]]],
    }


def _groups(seats: int) -> list[str]:
    """The names of all groups of players, by their seats as bits, from the first seat alone on."""
    names = [f"{{seat{seat}}}" for seat in range(1, seats + 1)]
    return [listed(_members(names, group)) for group in range(1, 1 << seats)]


def _members(names: Sequence[str], group: int) -> list[str]:
    """Those of some names that a group has, which is given as bits."""
    return [name for number, name in enumerate(names) if group >> number & 1]
