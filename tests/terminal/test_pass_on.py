"""A person may pass until something changes: the table passes for them, and asks again as soon as something has."""

import io
from contextlib import suppress

from dungeonbox.bots import Bot, Eyes
from dungeonbox.games import make
from dungeonbox.games.attack import effects
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import Int
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import LocalTable, SeatedBot
from dungeonbox.terminal.plain import PlainTable, PlayerLeft
from dungeonbox.terminal.rulebook import Rulebook
from dungeonbox.terminal.screen.table_model import TableModel
from dungeonbox.terminal.words import PASS, words_of
from tests.terminal.shell import run

POSITION = """
step act seat1
level 1  first seat1
seat1 bard
seat2 berserker  faces 9 0
seat3 seer
"""


class Fighter(Bot):
    """Fights what it faces, and otherwise does nothing."""

    def choose(self, eyes: Eyes) -> Int:
        names = [eyes.game.token(action) for action in eyes.legal()]
        wanted = next((name for name in ("fight", "pass", "done") if name in names), names[0])
        return eyes.game.parse(wanted)


def passed_on(seed: int) -> tuple[Match, str]:
    """A game in which the first seat passes on once, and leaves when it is asked again."""
    match = Match.new(make("attack", 3), Seeded(seed), position=POSITION)
    bots = {seat: SeatedBot(seat, Fighter("fighter"), Seeded(seat)) for seat in (1, 2)}
    out = io.StringIO()
    table = PlainTable(match, words_of("attack"), bots, Console(io.StringIO("pass on\nquit\n"), out), Savefile(None))
    with suppress(PlayerLeft):
        table.run()
    return match, out.getvalue()


def test_the_table_passes_until_something_changes() -> None:
    longest = 0
    for seed in range(8):
        match, said = passed_on(seed)
        notes = match.notes(SPECTATOR)
        passes = [note for note in notes if note.kind == effects.PASSED and note.public[0] == 0]
        told, asked, table = said.partition("Something has changed: you no longer pass.")
        assert asked
        assert "turn. " in told
        assert "turn. " not in table
        assert "no longer pass" not in table
        longest = max(longest, len(passes))
        state = match.observe(0)
        is_calm = match.game.view(state).lull.split()[-1] == "1"  # type: ignore[attr-defined]
        has_fallen = any(note.kind == effects.FELL for note in notes)
        assert is_calm or has_fallen
    assert longest > 1


def test_passing_on_is_refused_where_one_must_decide() -> None:
    said = run("play", "attack", "--seats", "1", "--seed", "1", typed="hero:bard\npass on\nquit\n").out
    assert "You cannot pass on now: this is for you to decide." in said


def test_the_full_screen_goes_by_the_same() -> None:
    match = Match.new(make("attack", 3), Seeded(1), position=POSITION)
    model = TableModel(LocalTable(match, 1), words_of("attack"), Rulebook("attack"), Savefile(None))
    model.sit(0)
    assert model.pass_on()
    assert model.passes_on(0)
    model.choose(PASS)
    match.play(1, "fight")
    assert match.waiting() == [2]
    match.play(2, "bust")
    while match.waiting() != [0]:
        match.play(match.waiting()[0], "done")
    assert model.passes_on(0)
    match.play(0, PASS)
    match.play(1, "ask:seat1")
    match.play(1, "fight")
    while match.waiting() != [0]:
        match.play(match.waiting()[0], "fight" if "fight" in match.legal(match.waiting()[0]) else "done")
    assert not model.passes_on(0)
