"""What a parser accepts, as data: the source of shell completion and the man page."""

from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from dataclasses import dataclass

from dungeonbox.games import IDS

VALUES_BY_METAVAR = {"GAME": IDS, "ID": IDS}
"""What stands for a placeholder, where that is a list."""


@dataclass(frozen=True)
class Argument:
    """One argument of a command; a positional one has no flags."""

    flags: tuple[str, ...]
    metavar: str
    """The placeholder of its value; empty for a flag that takes none."""
    values: tuple[str, ...]
    """All values it can have, where they can be listed."""
    help: str


@dataclass(frozen=True)
class Subcommand:
    """One command with its arguments."""

    name: str
    summary: str
    epilog: str
    arguments: tuple[Argument, ...]


def arguments_of(parser: ArgumentParser) -> tuple[Argument, ...]:
    """The arguments of a parser, without its commands."""
    return tuple(_argument(parser, action) for action in _actions(parser) if not _is_commands(action))


def subcommands_of(parser: ArgumentParser) -> tuple[Subcommand, ...]:
    """The commands of a parser, in their order."""
    commands = next(action for action in _actions(parser) if isinstance(action, _SubParsersAction))
    summaries = {choice.dest: choice.help or "" for choice in commands._choices_actions}
    return tuple(
        Subcommand(name, summaries[name], part.epilog or "", arguments_of(part))
        for name, part in commands.choices.items()
    )


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    yield from parser._actions


def _is_commands(action: Action) -> bool:
    return isinstance(action, _SubParsersAction)


def _argument(parser: ArgumentParser, action: Action) -> Argument:
    metavar = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
    values = VALUES_BY_METAVAR.get(metavar, ()) if action.choices is None else action.choices
    text = parser._get_formatter()._expand_help(action) if action.help else ""
    return Argument(tuple(action.option_strings), metavar, tuple(str(value) for value in values), text)
