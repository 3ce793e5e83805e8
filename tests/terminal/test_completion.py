"""Shell completion and the man page say what the parser says."""

import re
import subprocess
from pathlib import Path

import pytest

import dungeonbox
from dungeonbox.terminal.cli import COMMANDS, parser
from dungeonbox.terminal.commands.completion import script
from dungeonbox.terminal.manpage import man_page
from dungeonbox.terminal.parser_listing import subcommands_of
from tests.terminal.shell import complaint, run


def completed(tmp_path: Path, *words: str) -> set[str]:
    """What bash offers for the last of these words."""
    (tmp_path / "completion.bash").write_text(script("bash", parser()), encoding="utf-8")
    quoted = " ".join(f"'{word}'" for word in words)
    program = f"""
        source {tmp_path}/completion.bash
        COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}
        _dungeonbox
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)  # noqa: S607 - any bash
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["dungeonbox", "re"], {"replay", "restore"}),
        (["dungeonbox", "play", "m"], {"mayhem"}),
        (["dungeonbox", "play", "mayhem", "--se"], {"--seats", "--seed"}),
        (["dungeonbox", "rules", ""], {*dungeonbox.IDS, "-h", "--help"}),
        (["dungeonbox", "serve", "--log-level", ""], {"debug", "info", "warning", "error"}),
        (["dungeonbox", "replay", "--seat", ""], set()),
    ],
)
def test_bash_completes(tmp_path: Path, words: list[str], offered: set[str]) -> None:
    assert completed(tmp_path, *words) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_and_flag_is_in_every_script(shell: str) -> None:
    text = run("completion", shell).out
    for command in subcommands_of(parser()):
        assert command.name in text
        for argument in command.arguments:
            for flag in argument.flags:
                assert flag in text or f"-l {flag.lstrip('-')}" in text or f"-s {flag.lstrip('-')}" in text


def test_an_unknown_shell_is_refused() -> None:
    assert "invalid choice: 'tcsh'" in complaint("completion", "tcsh")


def test_the_man_page_has_every_command_and_flag() -> None:
    page = man_page(parser())
    plain = re.sub(r"\\f[BIR]|\\&", "", page).replace("\\-", "-")
    for command in COMMANDS:
        assert f".SS dungeonbox {command.NAME}" in plain
    for subcommand in subcommands_of(parser()):
        for argument in subcommand.arguments:
            assert all(flag in plain for flag in argument.flags)
    assert not [line for line in page.splitlines() if re.match(r"['.](?!TH|S[HS]|B |RI |TP|PP|nf|fi)", line)]
