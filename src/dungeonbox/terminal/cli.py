"""The command line `dungeonbox`: the parser, and the exit codes for errors."""

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from typing import Final, NoReturn, Protocol

from dungeonbox import __version__, compiled
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.terminal.commands import (
    admin,
    backup,
    balance,
    bench,
    bots,
    completion,
    components,
    exploit,
    export,
    fit,
    games,
    ladder,
    luck,
    play,
    prove,
    replay,
    restore,
    rules,
    serve,
    simulate,
    survey,
    tensor,
    verify,
)
from dungeonbox.terminal.console import printable

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


EPILOG: Final = """\
Without a command it opens the table in the browser, like `dungeonbox serve`.

examples:
  dungeonbox
  dungeonbox play
  dungeonbox rules mayhem 4.1
  dungeonbox play --help
"""


class Command(Protocol):
    """What the module of a command must have."""

    NAME: str
    SUMMARY: str
    EPILOG: str

    def add_arguments(self, parser: ArgumentParser, /) -> None:
        """Say what the command can be told."""

    def run(self, args: Namespace, /) -> int:
        """Do it; returns the exit code."""


COMMANDS: Final[tuple[Command, ...]] = (
    serve,
    play,
    games,
    bots,
    rules,
    components,
    replay,
    verify,
    admin,
    backup,
    restore,
    simulate,
    ladder,
    balance,
    luck,
    fit,
    exploit,
    export,
    prove,
    survey,
    tensor,
    bench,
    completion,
)


class BadArguments(DungeonboxError):
    """A command line that cannot be understood."""


class Parser(ArgumentParser):
    """A parser that complains in one line, like everything else here."""

    def error(self, message: str) -> NoReturn:
        """Point to the help instead of printing it."""
        raise BadArguments(f"{message} (see {self.prog} --help)")


def parser() -> Parser:
    """The parser of the whole command line."""
    built = "compiled" if compiled() else "pure"
    whole = Parser(
        prog="dungeonbox",
        description="Dungeon board games with exact rules, honest secrets and fast play.",
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    whole.set_defaults(prog=whole.prog)
    whole.add_argument("--version", action="version", version=f"dungeonbox {__version__} ({built})")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        part = commands.add_parser(
            command.NAME,
            help=command.SUMMARY,
            description=_sentence(command.SUMMARY),
            epilog=command.EPILOG,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.add_arguments(part)
        part.set_defaults(run=command.run, prog=part.prog)
    return whole


def _sentence(words: str) -> str:
    """A summary as a sentence.

    >>> _sentence("is it fair?"), _sentence("list the games")
    ('Is it fair?', 'List the games.')
    """
    return f"{words[0].upper()}{words[1:]}{'' if words.endswith('?') else '.'}"


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run_command(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        return _discard_output()
    except KeyboardInterrupt:
        return _print_error("stopped", INTERRUPTED)
    except DungeonboxError as error:
        return _print_error(str(error), BAD_INPUT)
    except OSError as error:
        return _print_error(_os_error_message(error), BAD_INPUT)
    return code


def _run_command(argv: list[str] | None) -> int:
    args, unknown = parser().parse_known_args(argv)
    if unknown:
        raise BadArguments(f"unrecognized arguments: {' '.join(unknown)} (see {args.prog} --help)")
    if not hasattr(args, "run"):
        args = parser().parse_args([serve.NAME])
    code: int = args.run(args)
    return code


def _print_error(message: str, code: int) -> int:
    """Print the message as one line on the error stream."""
    line = printable(" ".join(message.split()))
    print(f"dungeonbox: {line}", file=sys.stderr)
    return code


def _os_error_message(error: OSError) -> str:
    """The file and the reason of an error of the operating system."""
    reason = error.strerror or str(error) or type(error).__name__
    return reason if error.filename is None else f"{error.filename}: {reason}"


def _discard_output() -> int:
    """The reader of the output has gone: let Python flush what is left into the null device without an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE
