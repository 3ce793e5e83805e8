"""The notes of Dungeon Mayhem: their sentences, what each changes in a view, and how long it is shown."""

from typing import cast

from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.games.mayhem.state import ENDINGS
from dungeonbox.kernel.changes import Change, ViewWords, at
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords

HP = at("heroes.{seat}.hp")
HAND = at("heroes.{seat}.hand")
HAND_SIZE = at("heroes.{seat}.hand_size")
DECK_SIZE = at("heroes.{seat}.deck_size")
DISCARD = at("heroes.{seat}.discard")
SHIELDS = at("heroes.{seat}.shields")

# In the order of the kinds in effects.py. A field is `seat`, `other` (seats), `card`, `hero`, `ending`, `reason`, or a
# number.
NOTES = (
    NoteWords(
        "chose",
        ("seat", "hero"),
        "{seat} plays {hero}.",
        changes=(Change("set", at("heroes.{seat}.hero"), "{hero}"),),
        beat=600,
    ),
    NoteWords("first", ("seat",), "{seat} goes first.", changes=(), beat=600),
    NoteWords(
        "turn",
        ("seat", "owed"),
        "{seat}'s turn.",
        changes=(
            Change("set", at("turn"), "{seat}"),
            Change("set", at("owed"), "{owed}"),
            Change("set", at("heroes.{seat}.disguised"), False),
            Change("add", at("heroes.{seat}.turns"), 1),
        ),
        beat=300,
    ),
    NoteWords(
        "drew",
        ("seat", "card"),
        "{seat} draws {card}.",
        "{seat} draws a card.",
        run="{card}",
        changes=(Change("put", HAND, "{card}"), Change("add", HAND_SIZE, 1), Change("sub", DECK_SIZE, 1)),
        beat=200,
    ),
    NoteWords(
        "played",
        ("seat", "card"),
        "{seat} plays {card}.",
        changes=(Change("take", HAND, "{card}"), Change("sub", HAND_SIZE, 1), Change("sub", at("owed"), 1)),
        beat=800,
    ),
    NoteWords("attacked", ("seat", "other", "damage"), "{seat} attacks {other} for {damage}.", changes=(), beat=500),
    NoteWords(
        "blocked",
        ("seat", "card", "damage", "slot"),
        "{card} takes {damage} damage for {seat}.",
        changes=(Change("add", at("heroes.{seat}.shields.{slot}.damage"), "{damage}"),),
        beat=500,
    ),
    NoteWords(
        "broke",
        ("seat", "card", "other", "slot"),
        "{seat} loses {card}.",
        run="{card}",
        changes=(Change("cut", SHIELDS, "{slot}"), Change("put", at("heroes.{other}.discard"), "{card}")),
        beat=500,
    ),
    NoteWords(
        "hurt",
        ("seat", "damage", "left"),
        "{seat} takes {damage} damage: {left} hp left.",
        changes=(Change("set", HP, "{left}"),),
        beat=800,
    ),
    NoteWords(
        "healed",
        ("seat", "gained", "now"),
        "{seat} heals {gained}: {now} hp.",
        changes=(Change("set", HP, "{now}"),),
        beat=600,
    ),
    NoteWords(
        "again",
        ("seat", "more", "owed"),
        "{seat} has {owed} more {owed?card|cards} to play.",
        changes=(Change("set", at("owed"), "{owed}"),),
        beat=300,
    ),
    NoteWords(
        "rebuilt",
        ("seat", "cards"),
        "{seat} shuffles the discard pile into a new deck.",
        changes=(Change("set", DECK_SIZE, "{cards}"), Change("clear", DISCARD)),
        beat=600,
    ),
    NoteWords(
        "swapped",
        ("seat", "other", "now", "left"),
        "{seat} and {other} swap hit points: {seat} now has {now}, {other} {left}.",
        changes=(Change("set", HP, "{now}"), Change("set", at("heroes.{other}.hp"), "{left}")),
        beat=1000,
    ),
    NoteWords(
        "charmed",
        ("seat", "other", "card", "slot"),
        "{seat} charms {card} away from {other}.",
        changes=(Change("move", at("heroes.{other}.shields.{slot}"), to=SHIELDS),),
        beat=800,
    ),
    NoteWords(
        "fetched",
        ("seat", "card"),
        "{seat} takes {card} back from the discard pile.",
        changes=(Change("take", DISCARD, "{card}"), Change("put", HAND, "{card}"), Change("add", HAND_SIZE, 1)),
        beat=600,
    ),
    NoteWords(
        "disguised",
        ("seat",),
        "{seat} is disguised until their next turn.",
        changes=(Change("set", at("heroes.{seat}.disguised"), True),),
        beat=700,
    ),
    NoteWords(
        "dropped",
        ("seat", "card"),
        "{seat} discards {card}.",
        run="{card}",
        changes=(Change("take", HAND, "{card}"), Change("sub", HAND_SIZE, 1), Change("put", DISCARD, "{card}")),
        beat=200,
    ),
    NoteWords(
        "stole",
        ("seat", "other", "card"),
        "{seat} steals {card} from {other} and plays it.",
        changes=(Change("sub", at("heroes.{other}.deck_size"), 1),),
        beat=800,
    ),
    NoteWords(
        "fell",
        ("seat",),
        "{seat} is knocked out!",
        changes=(Change("set", at("heroes.{seat}.is_out"), True),),
        beat=1400,
    ),
    NoteWords("tidied", ("seat",), "", changes=(), beat=0),
    NoteWords("forgiven", ("seat", "cards"), "{seat} has no card left to play.", changes=(), beat=400),
    NoteWords("nothing", ("seat", "card", "reason"), "{card} finds {reason}.", changes=(), beat=500),
    NoteWords(
        "declined",
        ("seat",),
        "{seat} could only destroy their own Defense cards, and destroys none.",
        changes=(),
        beat=400,
    ),
    NoteWords(
        "over",
        ("ending",),
        "The game is over: {ending}.",
        changes=(Change("set", at("ending"), "{ending}"), Change("set", at("owed"), 0)),
        beat=1000,
    ),
    NoteWords("passed", ("seat", "card"), "{card} passes {seat} by, who is disguised.", changes=(), beat=500),
    NoteWords("full", ("seat", "now"), "{seat} is unhurt and stays at {now} hp.", changes=(), beat=300),
    NoteWords("returned", ("card", "other"), "{card} goes back to {other}'s discard pile.", changes=(), beat=300),
    NoteWords("none_to_steal", ("seat", "other"), "{other} has no card that {seat} could steal.", changes=(), beat=500),
    NoteWords("none_to_draw", ("seat",), "{seat} has no card left to draw.", changes=(), beat=400),
    NoteWords(
        "ran_out",
        ("seat",),
        "{seat}'s deck has run out, so everybody can work out {seat}'s hand.",
        changes=(),
        beat=500,
    ),
    NoteWords("dealt", ("seat", "cards"), "", changes=(Change("set", DECK_SIZE, "{cards}"),), beat=0),
    NoteWords("laid", ("card",), "", changes=(Change("push", at("played"), "{card}"),), joins=True, beat=0),
    NoteWords(
        "raised",
        ("seat", "card", "defense", "owner"),
        "",
        changes=(Change("push", SHIELDS, {"card": "{card}", "defense": "{defense}", "damage": 0, "owner": "{owner}"}),),
        joins=True,
        beat=0,
    ),
    NoteWords(
        "put_away",
        ("card", "other"),
        "",
        changes=(Change("take", at("played"), "{card}"), Change("put", at("heroes.{other}.discard"), "{card}")),
        joins=True,
        beat=0,
    ),
    NoteWords("known", ("seat", "card"), "", changes=(Change("put", HAND, "{card}"),), joins=True, beat=0, secret=True),
    NoteWords("emptied", ("seat",), "{seat}'s hand is empty.", changes=(), beat=300),
)

ASKED = ("step", "to_act", "damage", "holder", "card")
"""What of a view describes the open question."""

LATE: tuple[str, ...] = ()
"""What of a view may lag behind until the last note of a step."""


def view_words(game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views."""
    cards = cast(Mayhem, game).cards
    return {"card": cards.words, "hero": cards.heroes, "ending": ENDINGS}
