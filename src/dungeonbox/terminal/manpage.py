"""The man page `dungeonbox(1)`, made from the parser: python -m dungeonbox.terminal.manpage > dungeonbox.1."""

from argparse import ArgumentParser
from collections.abc import Iterator

from dungeonbox import __version__
from dungeonbox.terminal.parser_listing import Argument, Subcommand, arguments_of, subcommands_of


def man_page(parser: ArgumentParser) -> str:
    """The page in the language of man(7)."""
    lines = [
        f'.TH DUNGEONBOX 1 "" "dungeonbox {__version__}" "User Commands"',
        ".SH NAME",
        f"dungeonbox \\- {_escaped((parser.description or '').rstrip('.').lower())}",
        ".SH SYNOPSIS",
        ".B dungeonbox\n.RI [ COMMAND ]\n.RI [ ARGUMENT ...]",
        ".SH DESCRIPTION",
        *_verbatim(parser.epilog or ""),
        ".SH OPTIONS",
        *[line for argument in arguments_of(parser) for line in _argument(argument)],
        ".SH COMMANDS",
        *[line for command in subcommands_of(parser) for line in _command(command)],
        ".SH EXIT STATUS",
        ".TP\n0\nSuccess.",
        ".TP\n1\nA required ratio was missed (bench), or a law was broken (prove).",
        ".TP\n2\nBad input; one line on the error stream says what was expected.",
        ".TP\n130\nStopped by Ctrl\\-C.",
    ]
    return "\n".join(lines) + "\n"


def _command(command: Subcommand) -> Iterator[str]:
    yield f".SS dungeonbox {command.name}"
    yield _escaped(f"{command.summary[0].upper()}{command.summary[1:]}.")
    for argument in command.arguments:
        yield from _argument(argument)
    yield from _verbatim(command.epilog)


def _argument(argument: Argument) -> Iterator[str]:
    flags = ", ".join(f"\\fB{_escaped(flag)}\\fR" for flag in argument.flags)
    metavar = f"\\fI{_escaped(argument.metavar)}\\fR" if argument.metavar else ""
    yield ".TP"
    yield " ".join(part for part in (flags, metavar) if part)
    yield _escaped(argument.help)


def _verbatim(text: str) -> Iterator[str]:
    """Text whose lines stay as they are."""
    yield ".PP\n.nf"
    yield from (_escaped(line) for line in text.rstrip().split("\n"))
    yield ".fi"


def _escaped(text: str) -> str:
    r"""Text without anything that man would take for a command.

    >>> print(_escaped("--json"))
    \-\-json
    """
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


if __name__ == "__main__":
    from dungeonbox.terminal.cli import parser

    print(man_page(parser()), end="")
