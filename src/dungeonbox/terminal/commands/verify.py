"""`dungeonbox verify`: compute a match again, and its luck too if it was fair; say what that proves and what not."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.errors import BadRecord
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import FairProof, Record
from dungeonbox.kernel.wording import counted
from dungeonbox.terminal.console import Console, indented
from dungeonbox.terminal.files import named, read_record

NAME: Final = "verify"
SUMMARY: Final = "check a saved match, and its luck if it was --fair"
EPILOG: Final = """\
Exit code 0: everything that can be checked is right. Exit code 2: something is
not; it says what.

examples:
  dungeonbox play mayhem --fair --save a.json
  dungeonbox verify a.json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox verify` can be told."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="a file that `dungeonbox play --save` wrote")


def run(args: Namespace) -> int:
    """Check a record and report."""
    record = read_record(args.record)
    try:
        proven, unproven = _checked(record)
    except BadRecord as error:
        raise named(error, args.record) from None
    console = Console.standard()
    console.say(f"{args.record}: {games.info(record.game).title}, {counted(record.seats, 'seat')}")
    console.say("Proven:")
    for line in proven:
        console.say(indented("  + ", line, console.width))
    console.say("Not proven:")
    for line in unproven:
        console.say(indented("  - ", line, console.width))
    return 0


def _checked(record: Record) -> tuple[list[str], list[str]]:
    """What a record proves and what it does not; a BadRecord if it contradicts itself."""
    game = games.make_for(record)
    match = Match.replay(game, record)
    entries = counted(len(record.entries), "entry")
    ending = "it is over" if match.is_over else "it is not over"
    proven = [f"It replays correctly: all {entries} are legal, and all luck is possible; {ending}."]
    proof = record.fair
    if proof is None:
        return proven, ["Anything about luck: it was not played with fair luck, so it may have been args."]
    if not proof.secret:
        if match.is_over:
            raise BadRecord("the match is over, but the secret of its luck has not been published")
        return proven, ["Anything about luck: the secret is published when the match is over."]
    Match.verify(game, record)
    return proven + _proven_luck(record, proof), _unproven_luck(record, proof)


def _proven_luck(record: Record, proof: FairProof) -> list[str]:
    drawn = len(record.start) + sum(len(entry.outcomes) for entry in record.entries)
    lines = [f"The secret fits the commitment {proof.commitment}."]
    if proof.players:
        lines.append(f"{counted(len(proof.players), 'player')} gave a number that fits its commitment.")
    lines.append(f"All {counted(drawn, 'result')} of luck are those that the secret and the numbers give.")
    return lines


def _unproven_luck(record: Record, proof: FairProof) -> list[str]:
    """What a record cannot prove."""
    lines = [
        "That the commitment was shown before the numbers were args: compare it with what you wrote down.",
        "That the holder of the secret did not look at coming luck, or give up matches that went badly.",
        "That the players did what the record says: actions carry no signature.",
    ]
    if proof.players:
        numbers = ", ".join(number for _, number in proof.players)
        lines.append(f"That the players chose their numbers themselves: look for yours. They are {numbers}.")
    else:
        lines.append("That the luck was not args: no player gave a number, so the secret alone decided it.")
    taken_back = sum(entry.undoes for entry in record.entries)
    if taken_back:
        lines.append(f"That no player tried their luck twice: {counted(taken_back, 'entry')} were taken back.")
    return lines
