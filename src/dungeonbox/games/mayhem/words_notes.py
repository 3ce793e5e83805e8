"""The notes of Dungeon Mayhem: their sentences, what each changes in a view, and how long it is shown."""

from typing import cast

from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.games.mayhem.state import ENDINGS
from dungeonbox.kernel.changes import ViewWords
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords

# In the order of the kinds in effects.py. A field is `seat`, `other` (seats), `card`, `hero`, `ending`, `reason`, or a
# number.
NOTES = (
    NoteWords("chose", ("seat", "hero"), "{seat} plays {hero}."),
    NoteWords("first", ("seat",), "{seat} goes first."),
    NoteWords("turn", ("seat",), "{seat}'s turn."),
    NoteWords("drew", ("seat", "card"), "{seat} draws {card}.", "{seat} draws a card."),
    NoteWords("played", ("seat", "card"), "{seat} plays {card}."),
    NoteWords("attacked", ("seat", "other", "damage"), "{seat} attacks {other} for {damage}."),
    NoteWords("blocked", ("seat", "card", "damage"), "{card} takes {damage} damage for {seat}."),
    NoteWords("broke", ("seat", "card", "other"), "{seat} loses {card}."),
    NoteWords("hurt", ("seat", "damage", "left"), "{seat} takes {damage} damage: {left} hp left."),
    NoteWords("healed", ("seat", "gained", "now"), "{seat} heals {gained}: {now} hp."),
    NoteWords("again", ("seat", "more", "owed"), "{seat} has {owed} more {owed?card|cards} to play."),
    NoteWords("rebuilt", ("seat",), "{seat} shuffles the discard pile into a new deck."),
    NoteWords(
        "swapped",
        ("seat", "other", "now", "left"),
        "{seat} and {other} swap hit points: {seat} now has {now}, {other} {left}.",
    ),
    NoteWords("charmed", ("seat", "other", "card"), "{seat} charms {card} away from {other}."),
    NoteWords("fetched", ("seat", "card"), "{seat} takes {card} back from the discard pile."),
    NoteWords("disguised", ("seat",), "{seat} is disguised until their next turn."),
    NoteWords("dropped", ("seat", "card"), "{seat} discards {card}."),
    NoteWords("stole", ("seat", "other", "card"), "{seat} steals {card} from {other} and plays it."),
    NoteWords("fell", ("seat",), "{seat} is knocked out!"),
    NoteWords("tidied", ("seat",), "{seat}'s turn ends."),
    NoteWords("forgiven", ("seat", "cards"), "{seat} has no card left to play."),
    NoteWords("nothing", ("seat", "card", "reason"), "{card} finds {reason}."),
    NoteWords("declined", ("seat",), "{seat} destroys nothing."),
    NoteWords("over", ("ending",), "The game is over: {ending}."),
    NoteWords("passed", ("seat", "card"), "{card} passes {seat} by, who is disguised."),
    NoteWords("full", ("seat", "now"), "{seat} is unhurt and stays at {now} hp."),
    NoteWords("returned", ("card", "other"), "{card} goes back to {other}'s discard pile."),
    NoteWords("none_to_steal", ("seat", "other"), "{other} has no card that {seat} could steal."),
    NoteWords("none_to_draw", ("seat",), "{seat} has no card left to draw."),
    NoteWords("ran_out", ("seat",), "{seat}'s deck has run out, so everybody can work out {seat}'s hand."),
)

ASKED = ("step", "to_act", "damage", "holder", "card")
"""What of a view describes the open question."""

LATE: tuple[str, ...] = ()
"""What of a view may lag behind until the last note of a step."""


def view_words(game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views."""
    cards = cast(Mayhem, game).cards
    return {"card": cards.words, "hero": cards.heroes, "ending": ENDINGS}
