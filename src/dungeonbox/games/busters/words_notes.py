"""The notes of Dungeon Busters: their sentences, what each changes in a view, and how long it is shown."""

from dungeonbox.kernel.changes import ViewWords
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords

# In the order of the kinds in effects.py.
NOTES = (
    NoteWords("chose", ("seat", "hero"), "{seat} is the {hero}."),
    NoteWords("leads", ("seat",), "{seat} leads the party."),
    NoteWords("dungeon", ("dungeon",), "The party enters dungeon {dungeon}."),
    NoteWords("appeared", ("monster", "hp"), "The {monster} appears, with {hp} HP."),
    NoteWords("pledged", ("seat", "pledge"), "{seat}: {pledge}"),
    NoteWords("revealed", ("seat", "card"), "{seat} plays {card}."),
    NoteWords("cancelled", ("seat", "card"), "{seat} plays {card}, which cancels out."),
    NoteWords("kept", ("seat", "pledge"), "{seat} kept their word: {pledge}"),
    NoteWords("broke", ("seat", "pledge"), "{seat} broke their word: {pledge}"),
    NoteWords("won", ("total", "hp"), "Victory: {total} against {hp}!"),
    NoteWords("defeated", ("total", "hp"), "Defeat: {total} against {hp}."),
    NoteWords(
        "looted",
        ("seat", "chest", "colour", "gems"),
        "{seat} takes {gems} {colour} {gems?gem|gems} from chest {chest}.",
    ),
    NoteWords(
        "spilled",
        ("chest", "colour", "gems"),
        "Nobody is left for chest {chest}: {gems} {colour} {gems?gem goes|gems go} to the Spoils.",
    ),
    NoteWords(
        "lacked",
        ("chest", "colour", "gems"),
        "The bank is out of {colour} gems: chest {chest} has {gems} too few.",
    ),
    NoteWords("trophy", ("seat", "monster"), "{seat} keeps the {monster}."),
    NoteWords("lost", ("seat", "colour", "gems"), "{seat} loses {gems} {colour} {gems?gem|gems} to the Spoils."),
    NoteWords("spared", ("seat",), "{seat} has no gems to lose."),
    NoteWords("took", ("seat", "colour"), "{seat} takes a {colour} gem from the Spoils."),
    NoteWords("restocked", (), "Everybody takes back their cards."),
    NoteWords("over", (), "That was the last monster."),
)

ASKED: tuple[str, ...] = ()
"""What of a view describes the open question."""

LATE: tuple[str, ...] = ()
"""What of a view may lag behind until the last note of a step."""


def view_words(_game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views."""
    return {}
