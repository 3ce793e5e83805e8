"""`dungeonbox replay`: see a match again, as a spectator or through the eyes of a seat."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.chance import SPECTATOR, Scripted
from dungeonbox.kernel.errors import BadOptions, BadRecord
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.record import Entry, Record
from dungeonbox.kernel.wording import counted
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.extras import wants_full_screen
from dungeonbox.terminal.files import named, read_record
from dungeonbox.terminal.players import display_names
from dungeonbox.terminal.words import Words, result_lines, story, words_of

NAME: Final = "replay"
SUMMARY: Final = "see a saved match again, from any seat"
EPILOG: Final = """\
In a terminal the replay fills the screen: back and forth, to any step, with any
eyes. With --plain, and in a pipe, it is told line by line. Without --seat you
see what a spectator saw: hands stay hidden. With it you see what that seat saw.

examples:
  dungeonbox replay a.json
  dungeonbox replay a.json --seat 2 --step
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox replay` can be told."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="a file that `dungeonbox play --save` wrote")
    parser.add_argument("--seat", type=int, metavar="N", help="through whose eyes (default: a spectator's)")
    parser.add_argument("--step", action="store_true", help="line by line; stop after every entry and show the table")
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")


def run(args: Namespace) -> int:
    """Tell the story of a match."""
    console = Console.standard()
    record = read_record(args.record)
    try:
        whole = Match.replay(games.make_for(record), record)
    except BadRecord as error:
        raise named(error, args.record) from None
    game = whole.game
    if args.seat is not None and not 1 <= args.seat <= game.seats:
        raise BadOptions(f"the record has seats 1 to {game.seats}, not {args.seat}")
    eyes = SPECTATOR if args.seat is None else args.seat - 1
    if not args.plain and not args.step and wants_full_screen(console):
        from dungeonbox.terminal.screen.app import open_replay
        from dungeonbox.terminal.screen.replay_model import ReplayModel

        open_replay(ReplayModel(whole, eyes))
    else:
        _tell(whole, record, eyes, console, is_stepped=args.step)
    return 0


def _tell(whole: Match, record: Record, eyes: int, console: Console, *, is_stepped: bool) -> None:
    """Line by line."""
    game = whole.game
    names = display_names(record.names, game.seats)
    console.say(f"{games.info(record.game).title}: {', '.join(names)}; {counted(len(record.entries), 'entry')}.")
    printer = ReplayPrinter(console, words_of(game.id), game, names, eyes)
    for match, entries in replay_steps(game, record):
        printer.news(match, entries)
        if is_stepped and entries:
            printer.table(match)
            if not _goes_on(console):
                return
    if not is_stepped:
        printer.table(whole)
    console.say()
    if whole.is_over:
        console.say("\n".join(result_lines(printer.words, whole, eyes, names, console.width)))
    else:
        console.say("The match is not over.")


class ReplayPrinter:
    """Tells a match to one pair of eyes; what happened is held back until a paragraph is complete."""

    def __init__(self, console: Console, words: Words, game: Game[State], names: list[str], eyes: int) -> None:
        self.console = console
        self.words = words
        self.game = game
        self.names = names
        self.eyes = eyes
        self.told = 0
        self.notes: list[Note] = []

    def news(self, match: Match, entries: list[Entry]) -> None:
        """Take in what the latest entries did."""
        for entry in entries:
            if entry.undoes:
                self.tell()
                self.console.say(f"  {self.names[entry.seat]} takes back {counted(entry.undoes, 'entry')}.")
        self.notes += match.notes(self.eyes, self.told)
        self.told = len(match.notes(self.eyes))

    def tell(self) -> None:
        """Print what was held back."""
        for paragraph in story(self.words, self.game, self.notes, self.names, self.console.width):
            self.console.say(paragraph)
        self.notes = []

    def table(self, match: Match) -> None:
        """Print the news, then the table."""
        self.tell()
        self.console.say()
        self.console.say(self.words.show(self.game, match.view(self.eyes), self.names))


def replay_steps(game: Game[State], record: Record) -> Iterator[tuple[Match, list[Entry]]]:
    """The match after its start and after each step of it; a sealed step has an entry for every seat."""
    match = Match.replay(game, replace(record, entries=(), outcome=None))
    yield match, []
    index = 0
    while index < len(record.entries):
        size = _step_size(match, record.entries[index])
        entries = list(record.entries[index : index + size])
        index += size
        match.chance = Scripted([_value(game, outcome) for entry in entries for outcome in entry.outcomes])
        for entry in entries:
            if entry.undoes:
                match.takeback(entry.seat, Accord.ALONE, entry.undoes)
            else:
                match.play(entry.seat, entry.token)
        yield match, entries


def _step_size(match: Match, entry: Entry) -> int:
    if entry.undoes or entry.token in match.asides(entry.seat):
        return 1
    return len(match.waiting())


def _value(game: Game[State], outcome: str | int) -> int:
    """A result of luck as the rules see it."""
    return outcome if isinstance(outcome, int) else game.faces.index(outcome)


def _goes_on(console: Console) -> bool:
    """Wait for Enter; anything that begins with q stops."""
    try:
        return not console.ask("Enter: go on, q: stop. ").lower().startswith("q")
    except EOFError:
        return False
