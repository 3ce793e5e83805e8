"""The notes of Dungeon Hustle: their sentences, what each changes in a view, and how long it is shown."""

from dungeonbox.kernel.changes import ViewWords
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords

# In the order of the kinds in effects.py.
NOTES = (
    NoteWords("chose", ("seat", "hero"), "{seat} is the {hero}."),
    NoteWords("first", ("seat",), "{seat} goes first."),
    NoteWords("charged", ("seat", "card"), "{seat}'s Helping power is charged with {card}."),
    NoteWords("laid", ("place", "face"), "New on the board: {face} at {place}.", run="{face} at {place}"),
    NoteWords("monster", ("place",), "A monster stands at {place}.", run="{place}"),
    NoteWords("turned-up", ("corner", "quest"), "A quest turns up at {corner}: {quest}."),
    NoteWords("turn", ("seat",), "{seat}'s turn."),
    NoteWords("colour", ("seat", "colour"), "{seat} hustles on {colour}.", run="{colour}"),
    NoteWords("jumped", ("seat", "place"), "{seat} jumps to {place}.", run="{place}"),
    NoteWords("leapt", ("seat", "place"), "{seat} leaps over a space to {place}."),
    NoteWords("painted", ("seat", "place"), "{seat} changes the colour of the card at {place}."),
    NoteWords("stopped", ("seat", "place"), "There the hustle ends."),
    NoteWords("took", ("seat", "place", "card"), "{seat} picks up {card} at {place}.", run="{card} at {place}"),
    NoteWords("used", ("seat", "item"), "{seat} uses {item}."),
    NoteWords("power", ("seat", "power"), "{seat} uses {power}."),
    NoteWords("reward", ("seat",), "{seat} turns the Helping card back to use the Reward."),
    NoteWords("asked", ("seat", "other", "aid"), "{seat} asks {other} for {aid}."),
    NoteWords("helped", ("seat", "other", "aid", "card"), "{seat} helps {other} with {aid}, and discards {card}."),
    NoteWords("refused", ("seat", "other", "aid"), "{seat} does not help {other} with {aid}."),
    NoteWords("attacked", ("seat", "attacks"), "{seat} faces {attacks}."),
    NoteWords("cancelled", ("seat", "attacks"), "{attacks} {attacks?does|do} nothing."),
    NoteWords("defended", ("seat", "card"), "{seat} defends with {card}.", run="{card}"),
    NoteWords("lost", ("seat", "card"), "{seat} loses {card}.", run="{card}"),
    NoteWords("fought", ("seat", "place", "strength"), "{seat} fights the monster at {place}, base power {strength}."),
    NoteWords("flipped", ("seat", "face", "strength"), "It flips {face}: power {strength}.", run="{face}"),
    NoteWords("struck", ("seat", "card", "strength"), "{seat} strikes with {card}: attack {strength}.", run="{card}"),
    NoteWords("won", ("seat", "place"), "{seat} defeats the monster at {place}!"),
    NoteWords("defeated", ("seat", "place"), "{seat} gives up the battle with the monster at {place}."),
    NoteWords("retreated", ("seat", "place"), "{seat} retreats to {place}."),
    NoteWords("gold", ("seat", "gold", "total"), "{seat} gains {gold} gold."),
    NoteWords("rose", ("seat", "level", "total"), "{seat} reaches level {level}!"),
    NoteWords("paid", ("seat", "card"), "{seat} pays {card}.", run="{card}"),
    NoteWords("completed", ("seat", "quest", "corner"), "{seat} completes the quest {quest}!"),
    NoteWords("spawn", ("corner",), "Monsters now spawn from {corner} on."),
    NoteWords("drew", ("seat", "card"), "{seat} draws {card}.", "{seat} draws a card.", run="{card}"),
    NoteWords("declined", ("seat", "waived"), "{seat} {waived}."),
    NoteWords("removed", ("seat", "place"), "{seat} removes the monster at {place}."),
    NoteWords(
        "pushed", ("seat", "place", "to"), "{seat} drives the monster from {place} to {to}.", run="from {place} to {to}"
    ),
    NoteWords("revealed", ("seat", "card"), "The spawn card is {card}."),
    NoteWords("buried", ("seat", "card"), "{seat} puts the spawn card under the deck."),
    NoteWords("set-aside", ("seat", "card"), "{seat} discards the spawn card."),
    NoteWords("spawned", ("place",), "A monster spawns at {place}."),
    NoteWords("moved", ("place", "to"), "The monster at {place} moves to {to}."),
    NoteWords("escaped", ("place", "escaped"), "The monster at {place} escapes! {escaped} {escaped?has|have} escaped."),
    NoteWords("held", ("seat", "place"), "The monster at {place} stays where it is."),
    NoteWords("bought", ("seat", "deck"), "{seat} buys {deck}."),
    NoteWords("looked", ("seat", "deck", "item"), "{seat} looks at {item}.", "{seat} looks at {deck}.", run="{item}"),
    NoteWords("kept", ("seat", "deck", "item"), "{seat} keeps {item}."),
    NoteWords("gained", ("seat", "deck", "item"), "{seat} gains {item}."),
    NoteWords("dropped", ("seat", "item"), "{seat} discards {item}."),
    NoteWords("recharged", ("seat", "item"), "{seat} recharges {item}."),
    NoteWords("turned-back", ("seat",), "{seat} turns the Helping card back without using the Reward."),
    NoteWords("discarded", ("seat", "card"), "{seat} discards {card}.", run="{card}"),
    NoteWords("fetched", ("seat", "card"), "{seat} takes {card} from the discards."),
    NoteWords("swapped", ("seat", "place", "laid", "card"), "{seat} exchanges {laid} for {card} at {place}."),
    NoteWords("rebuilt", (), "The deck is used up: the discards are shuffled and become the deck."),
    NoteWords("descended", ("floor",), "The party descends to level {floor} of the dungeon."),
    NoteWords("last-turns", (), "The deck has run out for the third time: the round is played to its end."),
    NoteWords("over", ("ending",), "The game is over: {ending}."),
    NoteWords("offered", ("seat", "other", "aid"), "{seat} offers {other} {aid}."),
    NoteWords("dealt", ("place", "card"), ""),
    NoteWords("board-ready", ("cards",), "{cards} dungeon cards are laid out round the deck."),
    NoteWords("granted", ("seat", "boon"), "This turn {seat} {boon}."),
    NoteWords("hushed", (), "All is quiet: no monster on the board moves this turn."),
)

ASKED: tuple[str, ...] = ()
"""What of a view describes the open question."""

LATE: tuple[str, ...] = ()
"""What of a view may lag behind until the last note of a step."""


def view_words(_game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views."""
    return {}
