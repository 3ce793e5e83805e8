"""`dungeonbox completion`: a script that completes commands, flags and games in a shell."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from dungeonbox.terminal.parser_listing import Argument, Subcommand, arguments_of, subcommands_of

NAME: Final = "completion"
SUMMARY: Final = "print a script that completes commands in your shell"
EPILOG: Final = """\
Put the line for your shell into its start-up file:

  ~/.bashrc                     eval "$(dungeonbox completion bash)"
  ~/.zshrc, after compinit      eval "$(dungeonbox completion zsh)"
  ~/.config/fish/config.fish    dungeonbox completion fish | source

examples:
  dungeonbox completion bash
"""

SHELLS: Final = ("bash", "zsh", "fish")

BASH: Final = """\
_dungeonbox() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words=
    if [ "$COMP_CWORD" = 1 ]; then
        words="{commands}"
    else
        case "${{COMP_WORDS[1]}} $before" in
{cases}
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _dungeonbox dungeonbox
"""
"""With `-o default` a shell completes file names where there is no word to offer."""

ZSH: Final = "autoload -U +X bashcompinit && bashcompinit\n"


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox completion` can be told."""
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=f"one of {', '.join(SHELLS)}")


def run(args: Namespace) -> int:
    """Print the script."""
    from dungeonbox.terminal.cli import parser

    print(script(args.shell, parser()), end="")
    return 0


def script(shell: str, parser: ArgumentParser) -> str:
    """The script for a shell, made from the parser."""
    if shell == "fish":
        return "\n".join(_fish(subcommands_of(parser))) + "\n"
    return (ZSH if shell == "zsh" else "") + _bash(parser)


def _bash(parser: ArgumentParser) -> str:
    commands = subcommands_of(parser)
    flags = [flag for argument in arguments_of(parser) for flag in argument.flags]
    names = " ".join([*(command.name for command in commands), *flags])
    cases = "\n".join(line for command in commands for line in _bash_cases(command))
    return BASH.format(commands=names, cases=cases)


def _bash_cases(command: Subcommand) -> Iterator[str]:
    """First the values after a flag, then everything that may stand elsewhere."""
    for argument in command.arguments:
        if argument.flags and argument.metavar:
            pattern = "|".join(f'"{command.name} {flag}"' for flag in argument.flags)
            yield f'            {pattern}) words="{" ".join(argument.values)}" ;;'
    flags = [flag for argument in command.arguments for flag in argument.flags]
    values = [value for argument in command.arguments if not argument.flags for value in argument.values]
    yield f'            "{command.name} "*) words="{" ".join([*values, *flags])}" ;;'


def _fish(commands: tuple[Subcommand, ...]) -> Iterator[str]:
    for command in commands:
        yield f"complete -c dungeonbox -n __fish_use_subcommand -f -a {command.name} -d {_quoted(command.summary)}"
        for argument in command.arguments:
            yield f"complete -c dungeonbox -n '__fish_seen_subcommand_from {command.name}' {_fish_argument(argument)}"


def _fish_argument(argument: Argument) -> str:
    flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in argument.flags)
    values = f"-a {_quoted(' '.join(argument.values))}" if argument.values else ""
    needs_value = ("-x" if values else "-r") if argument.flags and argument.metavar else ""
    return " ".join(part for part in (flags, needs_value, values, f"-d {_quoted(argument.help)}") if part)


def _quoted(text: str) -> str:
    r"""Text as one word of fish.

    >>> print(_quoted("the table's"))
    'the table\'s'
    """
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
