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
    NoteWords("first", ("seat",), "{seat} goes first.", changes=(), beat=500),
    NoteWords("turn", ("seat",), "{seat}'s turn.", changes=(Change("add", at("turn"), 1),), beat=200),
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
        ("monster", "set", "to"),
        "It is {set} there.",
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
        "{seat} moves the {colour} portal: it joins {space} and {end} now.",
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
    NoteWords(
        "cut",
        ("seat", "count", "steps"),
        "The move is cut short: {seat} rolled {count}, but no way is longer than {steps} {steps?step|steps}.",
        changes=(),
        beat=800,
    ),
    NoteWords("peace", ("seat",), "After a move cut short there is no battle.", changes=(), beat=600),
    NoteWords(
        "jumped",
        ("seat", "colour", "space", "end"),
        "The {colour} portal takes {seat} to {end}.",
        changes=(Change("set", at("explorers.{seat}.space"), "{end}"),),
        beat=700,
    ),
    NoteWords(
        "barred",
        ("seat", "colour", "reason"),
        "{seat} cannot take the {colour} portal: {reason}.",
        changes=(),
        beat=700,
    ),
    NoteWords("stuck", ("seat",), "{seat} cannot move: there is nowhere to go.", changes=(), beat=600),
    NoteWords(
        "swapped",
        ("seat", "one", "other"),
        "{seat} swaps {one} and {other}.",
        changes=(Change("touch", at("explorers.{one}.space")), Change("touch", at("explorers.{other}.space"))),
        beat=800,
    ),
    NoteWords(
        "traded",
        ("seat", "other", "space", "end"),
        "{seat} changes places with {other}: {seat} stands at {space} now, {other} at {end}.",
        changes=(
            Change("set", at("explorers.{seat}.space"), "{space}"),
            Change("set", at("explorers.{other}.space"), "{end}"),
        ),
        beat=800,
    ),
    NoteWords("stayed", ("seat",), "{seat} swaps nobody.", changes=(), beat=400),
    NoteWords(
        "revealed",
        ("monster", "room", "cell", "set"),
        "{room} hides {monster}!",
        changes=(
            Change("set", at("rooms.{cell}.monster"), "{monster}"),
            Change("set", at("rooms.{cell}.strength"), "{set}"),
            Change("take", at("unseen"), "{monster}"),
        ),
        beat=700,
    ),
    NoteWords(
        "fought",
        ("seat", "monster", "set", "roll"),
        "{seat} fights {monster}, {set} here, and rolls {roll}.",
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
    NoteWords("enough", ("seat",), "That is enough: {seat} wins on reaching the start space.", changes=(), beat=900),
    NoteWords(
        "lost",
        ("seat", "monster", "needed"),
        "{seat} cannot beat {monster}: {needed} would do.",
        changes=(),
        beat=800,
    ),
    NoteWords(
        "lowered",
        ("points",),
        "No monster is left: {points} {points?point is|points are} enough now.",
        changes=(Change("set", at("target"), "{points}"),),
        beat=1000,
    ),
    NoteWords(
        "home",
        ("seat", "points"),
        "{seat} is home with {points} {points?point|points} and wins!",
        changes=(),
        beat=1500,
    ),
    NoteWords(
        "wins",
        ("seat", "points"),
        "The win goes to {seat}, with {points} {points?point|points}!",
        run="{seat}",
        changes=(),
        beat=1500,
    ),
    NoteWords(
        "tired", ("turns",), "All have had {turns} {turns?turn|turns}: the most points win.", changes=(), beat=900
    ),
    NoteWords("over", (), "The game is over.", changes=(Change("touch", at("winners")),), beat=500),
    # The room that slid or turned has told its changes.
    NoteWords(
        "rode",
        ("seat", "space"),
        "It takes {seat} along to {space}.",
        run="{seat} along to {space}",
        changes=(),
        joins=True,
        beat=0,
    ),
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
