"""One's own bots: a class, an object or a name such as `bots.py:First`, in this process and in workers."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.games import read
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.types import Int
from dungeonbox.lab.simulate import BotFailed, Plan, simulate
from tests.terminal.shell import complaint, run

FILE = """
from dungeonbox import Bot
from beside import at

class First(Bot):
    def __init__(self):
        super().__init__("first")
    def choose(self, eyes):
        return eyes.legal()[at]

class Broken(First):
    def choose(self, eyes):
        return {}["no idea"]

class Illegal(First):
    def choose(self, eyes):
        return -7

class Needy(Bot):
    def __init__(self, level):
        super().__init__("needy")

class NoBot:
    pass
"""

SCRIPT = """
import sys
import dungeonbox

class Mine(dungeonbox.Bot):
    def __init__(self):
        super().__init__("mine")
    def choose(self, eyes):
        return eyes.legal()[0]

jobs, form = int(sys.argv[1]), sys.argv[2]
plan = dungeonbox.Plan("mayhem", games=70, seats=2, bots=[Mine if form == "class" else Mine(), "random"], seed=5)
try:
    print(dungeonbox.simulate(plan, jobs=jobs).tally.decisions)
except dungeonbox.BadOptions as error:
    print(error)
"""


class First(Bot):
    """Takes one of the first legal actions."""

    def __init__(self, at: int = 0) -> None:
        super().__init__("first")
        self.at = at

    def choose(self, eyes: Eyes) -> Int:
        legal = eyes.legal()
        return legal[min(self.at, len(legal) - 1)]


class Moody(First):
    """Breaks down where it has many choices."""

    def choose(self, eyes: Eyes) -> Int:
        assert len(eyes.legal()) < 4, "too much to choose from"
        return super().choose(eyes)


class Impostor(Bot):
    """Another class under the same name."""

    def __init__(self) -> None:
        super().__init__("first")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with bots, which imports another beside it."""
    path = tmp_path / "bots.py"
    path.write_text(FILE, encoding="utf-8")
    tmp_path.joinpath("beside.py").write_text("at = 0\n", encoding="utf-8")
    return path


def plan_with(*bots: object) -> Plan:
    """A few games of Mayhem between these."""
    return Plan("mayhem", games=70, seats=len(bots), bots=bots, seed=5)  # type: ignore[arg-type]


def test_a_class_an_object_and_a_name_play_alike_here_and_in_workers(file: Path) -> None:
    expected = simulate(plan_with(First, "random")).tally
    assert set(expected.worths) == {"first", "random"}
    assert simulate(plan_with(First(), "random")).tally == expected
    assert simulate(plan_with(f"{file}:First", "random")).tally == expected
    assert simulate(plan_with("tests.lab.test_own_bots:First", "random")).tally == expected
    for mine in (First, First(), f"{file}:First"):
        assert simulate(plan_with(mine, "random"), jobs=2).tally == expected


def test_an_object_travels_with_what_it_holds() -> None:
    here = simulate(plan_with(First(at=1), "random")).tally
    assert here != simulate(plan_with(First(at=0), "random")).tally
    assert simulate(plan_with(First(at=1), "random"), jobs=2).tally == here


def test_a_bot_of_the_house_may_be_given_as_an_object() -> None:
    plan = plan_with(make_bot("thumb", "mayhem"), make_bot("random", "mayhem"))
    assert simulate(plan, jobs=2).tally == simulate(plan_with("thumb", "random")).tally


def test_two_bots_of_one_name_are_refused() -> None:
    with pytest.raises(BadOptions, match="two different bots are called 'first'; give each a name of its own"):
        simulate(plan_with(First, Impostor))
    with pytest.raises(BadOptions, match="two different bots are called 'first'"):
        simulate(plan_with(First(0), First(1)))
    assert set(simulate(plan_with(First(1), First(1))).tally.worths) == {"first"}


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(BadOptions, match=r"expected the name of a bot, a dungeonbox\.Bot or a class of them, got 7"):
        simulate(plan_with(7, "random"))
    with pytest.raises(BadOptions, match=r"bot Path: expected a dungeonbox\.Bot, got a"):
        simulate(plan_with(Path, "random"))


@pytest.mark.parametrize(
    ("how", "form"), [(["{script}"], "class"), (["-"], "class"), (["-"], "object"), (["-m", "script"], "object")]
)
def test_a_class_of_the_running_script_plays_here_and_workers_say_what_to_do(
    how: list[str], form: str, tmp_path: Path
) -> None:
    """A notebook's cells are such a script, too: they stand in no file."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    told = []
    for jobs in ("1", "2"):
        command = [sys.executable, *(word.format(script=script) for word in how), jobs, form]
        done = subprocess.run(command, env=environment, input=SCRIPT, capture_output=True, text=True, check=True)
        told.append(done.stdout)
        assert done.stderr == ""
    assert int(told[0]) > 70
    assert told[1] == (
        "bot mine (Mine): worker processes never import the script or notebook that is running; put the class at the "
        "top of a file of its own and import it, or name it as FILE.py:CLASS, or use jobs=1\n"
    )


def test_what_cannot_be_sent_is_refused_before_any_game(tmp_path: Path) -> None:
    class Local(First):
        """Stands in a function, where no other process finds it."""

    with pytest.raises(BadOptions, match="never import the script"):
        simulate(replace(plan_with(Local, "random"), rows=str(tmp_path / "rows.csv")), jobs=2)
    mine = First()
    mine.at = lambda: 0  # type: ignore[assignment]
    with pytest.raises(BadOptions, match="bot first holds what cannot be sent to worker processes; use jobs=1"):
        simulate(plan_with(mine, "random"), jobs=2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failing_bot_is_named_with_seat_game_seed_and_reason(jobs: int) -> None:
    with pytest.raises(BotFailed) as failed:
        simulate(replace(plan_with(Moody, "random"), games=4), jobs=jobs)
    error = failed.value
    words = f"bot first failed at seat {error.seat + 1} in game {error.game} of seed 5: AssertionError: too much"
    assert str(error).startswith(words)
    assert read(error.record).waiting() == [error.seat]


# On the command line -------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulate_takes_a_file_and_a_class(jobs: str, file: Path) -> None:
    said = run("simulate", "mayhem", "--games", "5", "--bots", f"{file}:First,random", "--jobs", jobs)
    assert said.code == 0, said.err
    assert "\nfirst " in said.out
    assert "\nrandom " in said.out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bots.py:Second", "bot {name}: there is no class Second in {home}"),
        (
            "bots.py:Needy",
            "bot {name} cannot be made without arguments: TypeError: Needy.__init__() missing 1 required",
        ),
        ("bots.py:NoBot", "bot {name}: expected a dungeonbox.Bot, got a NoBot"),
        ("none.py:First", "bot {name}: {home} cannot be imported: No such file or directory"),
        ("odd.py:First", "bot {name}: {home} cannot be imported: ZeroDivisionError: division by zero"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_bot_that_cannot_be_had_is_one_line(command: str, name: str, words: str, file: Path) -> None:
    file.with_name("odd.py").write_text("1 / 0\n", encoding="utf-8")
    path = f"{file.parent}/{name}"
    flags = ["--people", "0", "--plain"] if command == "play" else ["--jobs", "1"]
    found = complaint(command, "mayhem", *flags, "--bots", path)
    assert found.startswith(words.format(name=path, home=path.partition(":")[0]))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulate_names_a_failing_bot_and_keeps_its_record(jobs: str, file: Path, tmp_path: Path) -> None:
    records = tmp_path / "records"
    flags = ["--games", "3", "--seed", "8", "--jobs", jobs, "--records", str(records)]
    said = complaint("simulate", "mayhem", "--bots", f"{file}:Broken,random", *flags)
    begin = "bot first failed at seat 1 in game 0 of seed 8: KeyError: 'no idea'; its record: "
    assert said.startswith(begin)
    assert read(Path(said.removeprefix(begin)).read_text()).waiting() == [0]


def test_play_seats_ones_own_bot_and_names_it_when_it_fails(file: Path, tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    flags = ["--people", "0", "--plain", "--seed", "1"]
    said = run("play", "mayhem", *flags, "--bots", f"{file}:First,random", "--save", saved)
    assert said.code == 0, said.err
    assert read(saved.read_text()).names == (f"Mad Bruna ({file}:First)", "Wee Pell (random)")
    assert complaint("play", "mayhem", *flags, "--bots", f"{file}:Broken,random") == (
        "bot first failed at seat 1: KeyError: 'no idea'"
    )
    assert complaint("play", "mayhem", *flags, "--bots", f"{file}:Illegal,random").startswith(
        "bot first failed at seat 1: -7 is not one of hero:azzan, "
    )


def test_a_name_alone_never_runs_a_file(tmp_path: Path) -> None:
    """A record or a message to a server may name any file; only who starts the program may have one run."""
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n", encoding="utf-8")
    with pytest.raises(BadOptions, match=r"the bot .*trap\.py:Trap is not loaded; name it with --bots"):
        make_bot(f"{trap}:Trap", "mayhem")
    assert not tmp_path.joinpath("sprung").exists()
