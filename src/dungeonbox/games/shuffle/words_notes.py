"""The notes of Dungeon Shuffle: their sentences, what each changes in a view, and how long it is shown."""

from typing import cast

from dungeonbox.games.shuffle.actions import space_word
from dungeonbox.games.shuffle.components import PLACES, ROLLS, SETS, SYMBOLS
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.kernel.changes import Change, ViewWords, at
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords

SHUFFLED = (Change("touch", at("rooms")), Change("touch", at("explorers.*.space")), Change("touch", at("portals")))
"""A room has moved with all that is on it, and doorways meet or part; a step has one such note at most."""

# In the order of the kinds in effects.py.
NOTES = (
    NoteWords(
        "goal",
        ("points",),
        "The first to bring {points} {points?point|points} back to the start space wins.",
        changes=(),
        beat=500,
    ),
    NoteWords("first", ("seat",), "{seat} goes first.", changes=(), beat=500),
    NoteWords("turn", ("seat",), "{seat}'s turn.", changes=(Change("add", at("turn"), 1),), beat=200),
    NoteWords(
        "warned",
        ("turns",),
        "Everybody has {turns} {turns?turn|turns} left; then the most points win.",
        changes=(),
        beat=900,
    ),
    NoteWords(
        "rolled",
        ("seat", "symbol", "roll"),
        "{seat} rolls {symbol} and {roll}.",
        changes=(Change("set", at("symbol"), "{symbol}"), Change("set", at("roll"), "{roll}")),
        beat=700,
    ),
    NoteWords("nothing", ("seat", "reason"), "{reason}.", changes=(), beat=600),
    NoteWords("left", ("seat", "symbol"), "{seat} leaves the dungeon as it is.", changes=(), beat=400),
    NoteWords(
        "slid",
        ("seat", "room", "cell", "to"),
        "{seat} slides {room} from {cell} to {to}.",
        changes=SHUFFLED,
        beat=900,
    ),
    NoteWords(
        "turned",
        ("seat", "room", "cell", "quarters"),
        "{seat} turns {room} at {cell} {quarters}.",
        changes=SHUFFLED,
        beat=900,
    ),
    # The room that slid or turned has told its changes.
    NoteWords(
        "rode",
        ("seat", "portal", "space"),
        "It carries {seat}{portal} to {space}.",
        run="{seat}{portal} to {space}",
        changes=(),
        joins=True,
        beat=0,
    ),
    NoteWords(
        "carried",
        ("seat", "monster", "cell", "to"),
        "{seat} moves {monster} from {cell} to {to}.",
        changes=(
            Change("set", at("rooms.{cell}.monster"), ""),
            Change("set", at("rooms.{cell}.strength"), ""),
            Change("set", at("rooms.{to}.monster"), "{monster}"),
        ),
        beat=800,
    ),
    NoteWords(
        "strength",
        ("monster", "set", "to", "room"),
        "In {room} it is {set}.",
        changes=(Change("set", at("rooms.{to}.strength"), "{set}"),),
        joins=True,
        beat=800,
    ),
    NoteWords(
        "opened",
        ("seat", "colour", "space", "end"),
        "{seat} opens the {colour} portal between {space} and {end}.",
        changes=(Change("touch", at("portals.{colour}.ends")),),
        beat=800,
    ),
    NoteWords(
        "shifted",
        ("seat", "colour", "space", "end"),
        "{seat} moves the {colour} portal: it now joins {space} and {end}.",
        changes=(Change("touch", at("portals.{colour}.ends")),),
        beat=800,
    ),
    NoteWords(
        "walked",
        ("seat", "space", "end"),
        "{seat} walks from {space} to {end}.",
        changes=(Change("set", at("explorers.{seat}.space"), "{end}"),),
        beat=600,
    ),
    # Only pawns cut a move short: a room has seven more spaces in a ring, and no roll is above five.
    NoteWords(
        "cut",
        ("seat", "space", "end", "used"),
        "{seat} walks from {space} to {end}, only {used}: other pawns are in the way.",
        changes=(Change("set", at("explorers.{seat}.space"), "{end}"),),
        beat=800,
    ),
    NoteWords("peace", ("seat",), "{seat} may not fight there: the move was cut short.", changes=(), beat=600),
    NoteWords(
        "jumped",
        ("seat", "colour", "space", "end"),
        "{seat} ends on the {colour} portal and must go through to {end}.",
        changes=(Change("set", at("explorers.{seat}.space"), "{end}"),),
        beat=700,
    ),
    NoteWords(
        "took",
        ("seat", "colour", "end", "count"),
        "{seat} takes the {colour} portal to {end} and gives up {count} {count?step|steps}.",
        changes=(Change("set", at("explorers.{seat}.space"), "{end}"),),
        beat=700,
    ),
    NoteWords(
        "barred",
        ("seat", "colour", "other"),
        "{seat} stays on the {colour} portal: {other} stands on its other end.",
        changes=(),
        beat=700,
    ),
    NoteWords(
        "looped",
        ("seat", "colour"),
        "{seat} stays on the {colour} portal: it leads back to where the move began.",
        changes=(),
        beat=700,
    ),
    NoteWords("stuck", ("seat",), "{seat} cannot move: other pawns are in the way.", changes=(), beat=600),
    # Where the two stand is told by the notes that join this one.
    NoteWords(
        "swapped",
        ("seat", "one", "other"),
        "",
        changes=(Change("touch", at("explorers.{one}.space")), Change("touch", at("explorers.{other}.space"))),
        beat=800,
    ),
    NoteWords(
        "sent",
        ("seat", "other", "space"),
        "{seat} swaps two pawns: {other} goes to {space}.",
        run="{other} goes to {space}",
        changes=(),
        joins=True,
        beat=0,
    ),
    NoteWords(
        "traded",
        ("seat", "other", "space", "end"),
        "{seat} changes places with {other}: {seat} goes to {space}, {other} to {end}.",
        changes=(
            Change("set", at("explorers.{seat}.space"), "{space}"),
            Change("set", at("explorers.{other}.space"), "{end}"),
        ),
        beat=800,
    ),
    NoteWords("stayed", ("seat",), "{seat} swaps nobody.", changes=(), beat=400),
    NoteWords(
        "unswapped", ("seat",), "All pawns are on the start space: {seat} has none to swap.", changes=(), beat=600
    ),
    NoteWords(
        "revealed",
        ("monster", "room", "cell", "set"),
        "The tile in {room} is turned over: {monster}!",
        changes=(
            Change("set", at("rooms.{cell}.monster"), "{monster}"),
            Change("set", at("rooms.{cell}.strength"), "{set}"),
            Change("take", at("unseen"), "{monster}"),
        ),
        beat=700,
    ),
    NoteWords(
        "fought",
        ("seat", "monster", "foe", "roll"),
        "{seat} fights {foe}, and rolls {roll}.",
        changes=(),
        beat=1000,
    ),
    NoteWords(
        "won",
        ("seat", "monster", "points", "cell"),
        "{seat} takes the soul of {monster} and has {points} {points?point|points}.",
        changes=(
            Change("set", at("rooms.{cell}.monster"), ""),
            Change("set", at("rooms.{cell}.strength"), ""),
            Change("put", at("explorers.{seat}.souls"), "{monster}"),
            Change("set", at("explorers.{seat}.points"), "{points}"),
        ),
        beat=900,
    ),
    NoteWords(
        "enough",
        ("seat", "target"),
        "That is enough ({target} needed): {seat} can now win by coming back to the start space.",
        changes=(),
        beat=900,
    ),
    NoteWords("lost", ("seat", "monster"), "{seat} loses to {monster}; the tile stays, face up.", changes=(), beat=800),
    NoteWords(
        "lowered",
        ("points", "target"),
        "No monster is left, and nobody has {target} {target?point|points}: {points} {points?is|are} enough now.",
        changes=(Change("set", at("target"), "{points}"),),
        beat=1000,
    ),
    NoteWords(
        "eligible",
        ("seat",),
        "{seat} can now win by coming back to the start space.",
        run="{seat}",
        changes=(),
        beat=900,
    ),
    NoteWords(
        "home",
        ("seat", "points", "target"),
        "{seat} wins: home with {points} {points?point|points} ({target} needed).",
        changes=(),
        beat=1500,
    ),
    NoteWords(
        "wins",
        ("seat", "points", "count", "why"),
        "{seat} {count?wins|share first place} with {points} {points?point|points}: {why}.",
        run="{seat}",
        changes=(),
        beat=1500,
    ),
    NoteWords(
        "total",
        ("seat", "points"),
        "Points: {seat} {points}.",
        run="{seat} {points}",
        changes=(),
        joins=True,
        beat=0,
    ),
    NoteWords("over", (), "The game is over.", changes=(Change("touch", at("winners")),), beat=500),
)

ASKED = ("step", "to_act", "lifted", "pair", "first_end", "ends", "changes", "lairs", "swaps")
"""What of a view describes the open question."""

LATE: tuple[str, ...] = ()
"""What of a view may lag behind until the last note of a step."""


def view_words(game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views."""
    rules = cast(Shuffle, game)
    spaces = [space_word(space, rules.side) for space in range(rules.cells * PLACES)]
    return {
        "symbol": SYMBOLS,
        "roll": ROLLS,
        "set": SETS,
        "monster": [*rules.box.monsters, "?"],
        "space": spaces,
        "end": spaces,
    }
