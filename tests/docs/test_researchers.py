"""The page for researchers: its table is what the command counts, and the worked examples do what they say."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import dungeonbox
from dungeonbox import games
from dungeonbox.bots import load_bot
from dungeonbox.lab.survey import survey
from dungeonbox.terminal.commands.survey import rows
from tests.house.places import ROOT

PAGE: Final = (ROOT / "docs" / "researchers.md").read_text(encoding="utf-8")
GAMES: Final = 20
HUNTER: Final = str(ROOT / "examples" / "hunter" / "bot.py") + ":Hunter"


@pytest.mark.slow
def test_the_table_of_the_games_is_what_the_command_counts() -> None:
    tables = [(id, seats) for id in games.IDS for seats in (games.info(id).seats[0], games.info(id).seats[-1])]
    assert "\n".join(rows([survey(id, seats, GAMES) for id, seats in tables])) in PAGE


def test_a_bot_in_two_files_wins_most_games() -> None:
    load_bot(HUNTER)
    plan = dungeonbox.Plan("mayhem", games=60, seats=2, bots=(HUNTER, "random"), seed=1)
    worths = dungeonbox.simulate(plan).tally.worths["hunter"]
    assert worths[1.0] > 0.6 * worths.total() == 36


def test_a_club_is_rated_by_its_records(tmp_path: Path) -> None:
    dungeonbox.simulate(
        dungeonbox.Plan("mayhem", games=8, seats=2, bots=("thumb", "random"), seed=1, records=str(tmp_path))
    )
    command = [sys.executable, str(ROOT / "examples" / "club_ratings.py"), *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"thumb +\d+\.\d ± \d\.\d\nrandom +\d+\.\d ± \d\.\d\n", done.stdout)


@pytest.mark.long
def test_a_learner_is_taught_a_few_steps() -> None:
    command = [sys.executable, str(ROOT / "examples" / "maskable_ppo.py"), "1024", "20"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"worth before 0\.\d\d, after 1024 steps 0\.\d\d\n", done.stdout)


def test_the_throughput_of_a_random_policy_is_counted() -> None:
    command = [sys.executable, str(ROOT / "examples" / "throughput.py"), "busters", "160"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"busters: [\d,]+ steps a second, \d+ games in 160 steps\n", done.stdout)
