"""The notes of Dungeon Attack!: their sentences, what each changes in a view, and how long it is shown."""

from dungeonbox.kernel.changes import ViewWords
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords

FACES_SHOWN = ("defeated", "moving", "fighting")

# In the order of the kinds in effects.py.
NOTES = (
    NoteWords("chose", ("seat", "hero"), "{seat} is {hero}."),
    NoteWords("first", ("seat",), "{seat} goes first."),
    NoteWords("level", ("level", "monsters", "bosses"), "The party enters level {level}: {monsters+bosses}."),
    NoteWords("turn", ("seat",), "{seat}'s turn."),
    NoteWords("fought", ("seat", "monsters", "bosses"), "{seat} fights {monsters+bosses}."),
    NoteWords("busted", ("seat", "monsters", "bosses"), "{seat} busts the door: {monsters+bosses}!"),
    NoteWords("assisted", ("seat", "other", "monsters", "bosses"), "{seat} assists {other} against {monsters+bosses}."),
    NoteWords("rolled", ("seat", *FACES_SHOWN), "Monsters: {defeated+moving+fighting}."),
    NoteWords("rolled-bosses", ("seat", *FACES_SHOWN), "Bosses: {defeated+moving+fighting}."),
    NoteWords("felled", ("seat", "bosses"), "{seat} fells {bosses} with the first roll."),
    NoteWords("rerolled", ("seat", "means", "die", "face"), "{seat} rerolls a {die} {means}: {face}."),
    NoteWords("threw", ("seat", "dice_count"), "{seat}'s retainer rerolls {dice_count} {dice_count?die|dice}."),
    NoteWords("deflected", ("seat", "kind"), "{seat} turns a Fighting {kind} to Moving."),
    NoteWords("stood", ("seat",), "{seat} lets the roll stand."),
    NoteWords("kept", ("seat", "monsters", "bosses"), "{seat} keeps {monsters+bosses}."),
    NoteWords(
        "exceeded",
        ("seat", "rating", "monsters", "bosses"),
        "With a combat rating of {rating}, {seat} has to let {monsters+bosses} go.",
    ),
    NoteWords("moved", ("seat", "other", "monsters", "bosses"), "Back to {other}: {monsters+bosses}."),
    NoteWords("stayed", ("seat", "monsters", "bosses"), "{seat} now faces {monsters+bosses}."),
    NoteWords("coin", ("seat", "count"), "All Moving: {seat} earns {count} {count?coin|coins}."),
    NoteWords("ambushed", ("seat",), "{seat} took them by surprise: no Hits."),
    NoteWords("hit", ("seat", "hits", "kind"), "A Hit for {seat}: most {kind} dice are Fighting."),
    NoteWords(
        "critical",
        ("seat", "hits", "kind"),
        "Critical! {hits?The only|All} {kind} {hits?die is|dice are} Fighting: {hits} {hits?Hit|Hits} for {seat}.",
    ),
    NoteWords(
        "bore", ("seat", "hits", "kind"), "All {kind} dice are Fighting, but {seat} grits the teeth: only one Hit."
    ),
    NoteWords("cancelled", ("seat", "by", "hits"), "{seat} cancels {hits} {hits?Hit|Hits} {by}."),
    NoteWords("hurt", ("seat", "health"), "{seat} is {health}."),
    NoteWords("fell", ("seat",), "{seat} is knocked out!"),
    NoteWords("lost", ("seat", "monsters", "bosses"), "{seat} loses the whole treasure pile: {monsters+bosses}."),
    NoteWords("passed-on", ("seat", "other", "monsters", "bosses"), "{seat} leaves {monsters+bosses} to {other}."),
    NoteWords("fled", ("seat", "price"), "{seat} flees, and gives up {price}."),
    NoteWords("rallied", ("seat",), "{seat} rallies."),
    NoteWords("passed", ("seat",), "{seat} passes."),
    NoteWords("recovered", ("seat", "health"), "{seat} recovers, and is {health} now."),
    NoteWords("breathed", ("seat",), "{seat} recovers, though unhurt."),
    NoteWords("healed", ("seat", "other", "remedy"), "{seat} heals {other} with {remedy}."),
    NoteWords("cured", ("seat", "remedy"), "{seat} is healed by {remedy}."),
    NoteWords("revived", ("seat", "other", "remedy"), "{seat} brings {other} back into play with {remedy}."),
    NoteWords(
        "sent", ("seat", "other", "monsters", "bosses"), "{seat} uses a potion to send {monsters+bosses} to {other}."
    ),
    NoteWords("sang", ("seat", "other", "health"), "{seat} sings for {other}, who is only {health} now."),
    NoteWords("snared", ("seat", "other", "monsters"), "{seat} sends {monsters} from {other} back to the dungeon."),
    NoteWords("snared-own", ("seat", "other", "monsters"), "{seat} sends {monsters} back to the dungeon."),
    NoteWords("cleared", ("level",), "Level {level} is cleared!"),
    NoteWords(
        "left", ("level", "monsters", "bosses"), "The party leaves level {level} with {monsters+bosses} still in it."
    ),
    NoteWords("routed", ("level",), "Nobody is left in play: level {level} is over."),
    NoteWords("tired", ("level",), "The party is worn out: level {level} is over."),
    NoteWords("searched", ("seat", *FACES_SHOWN), "{seat} rolls the treasure pile: {defeated+moving+fighting}."),
    NoteWords(
        "searched-bosses", ("seat", *FACES_SHOWN), "{seat} rolls the Bosses of the pile: {defeated+moving+fighting}."
    ),
    NoteWords("found-coins", ("seat", "count"), "{seat} finds {count} {count?coin|coins}."),
    NoteWords("found-potions", ("seat", "count"), "{seat} finds {count} {count?potion|potions}."),
    NoteWords("found-weapons", ("seat", "count"), "{seat} finds {count} {count?weapon|weapons}."),
    NoteWords("found-artefacts", ("seat", "count"), "{seat} finds {count} {count?artefact|artefacts}."),
    NoteWords("found-nothing", ("seat",), "{seat} finds nothing."),
    NoteWords("rested", (), "The party rests: everybody is in play, and unhurt."),
    NoteWords("dismissed", ("seat",), "{seat}'s retainer leaves."),
    NoteWords("gave", ("seat", "other", "good"), "{seat} gives {other} {good}."),
    NoteWords("hired", ("seat",), "{seat} hires a retainer."),
    NoteWords("declined", ("seat",), "{seat} hires nobody."),
    NoteWords("asked", ("seat", "other"), '{seat}: "{other}, assist me!"'),
    NoteWords(
        "offered", ("seat", "other", "coins"), '{seat}: "{other}, {coins} {coins?coin|coins} for you after this level."'
    ),
    NoteWords(
        "over",
        ("rank", "gold", "items", "artefacts"),
        "The adventure is over, with {gold} {gold?coin|coins} and {items} {items?magic item|magic items},"
        " of which {artefacts} {artefacts?is an artefact|are artefacts}: {rank}.",
    ),
    NoteWords("found-besides", ("seat", "count"), "{seat} is greedy, and finds {count} {count?coin|coins} besides."),
)

ASKED: tuple[str, ...] = ()
"""What of a view describes the open question."""

LATE: tuple[str, ...] = ()
"""What of a view may lag behind until the last note of a step."""


def view_words(_game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views."""
    return {}
