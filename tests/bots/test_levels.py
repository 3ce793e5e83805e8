"""Levels: every name is a bot, each is stronger than the one below, and they err as people do."""

import json
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from dungeonbox.bots import Eyes, make_bot
from dungeonbox.bots.levels import LEVELS, level_words, levels
from dungeonbox.bots.sharp import Sharp
from dungeonbox.games import IDS, make
from dungeonbox.games.mayhem import notation
from dungeonbox.kernel.chance import Seeded
from dungeonbox.server.decide import STAND_IN
from dungeonbox.server.tables import HINTER
from dungeonbox.terminal.mind import HINT
from tests.terminal.shell import run

WITH_LEVELS = [id for id in IDS if levels(id)]
TRIES = 40
WIN_IN_HAND = """
    step play seat1
    turn seat1  owed 1
    seat1 azzan  hp 3  turns 2  hand lightning-bolt stoneskin
    seat2 sutha  hp 3  turns 1  hand flex
    """


def choices(name: str, text: str) -> list[str]:
    """What a bot plays with different luck."""
    game = make("mayhem", seats=2)
    observation = game.observe(notation.read(game, text), 0)
    bot = make_bot(name, "mayhem")
    return [game.token(bot.choose(Eyes(game, observation, Seeded(luck)))) for luck in range(TRIES)]


def test_there_are_levels() -> None:
    assert WITH_LEVELS, f"{LEVELS} has none"


@pytest.mark.parametrize("id", WITH_LEVELS)
def test_every_level_is_a_bot_by_its_name_and_has_words(id: str) -> None:
    for level in levels(id):
        assert make_bot(level.name, id).name == level.name
        assert level.words == level_words()[level.name]


@pytest.mark.parametrize("id", WITH_LEVELS)
def test_every_level_was_found_to_be_stronger_than_the_one_below(id: str) -> None:
    """Measure anew after a change of a level: `dungeonbox bots GAME --measure`."""
    for below, level in pairwise(levels(id)):
        found = level.strength
        assert found is not None
        assert found.against == below.name
        assert found.low > found.even


def test_the_higher_the_level_the_seldomer_it_misses_what_decides_the_game() -> None:
    child, beginner, casual = (
        choices(name, WIN_IN_HAND).count("play:lightning-bolt") for name in ("child", "beginner", "casual")
    )
    assert child <= beginner < casual
    assert casual > TRIES * 3 // 4


@pytest.mark.parametrize("id", IDS)
def test_a_game_without_levels_says_so(id: str) -> None:
    assert ("has no levels yet" in run("bots", id).out) is not (id in WITH_LEVELS)


def test_the_command_lists_them_the_weakest_first() -> None:
    found = json.loads(run("bots", "mayhem", "--json").out)
    assert [level["name"] for level in found["levels"]] == [level.name for level in levels("mayhem")]
    assert found["levels"][0]["strength"] is None
    assert set(found["levels"][1]) == {"name", "words", "strength"}
    shown = run("bots", "mayhem").out
    assert all(f"{level.name:10} {level.words}" in shown for level in levels("mayhem"))


@pytest.mark.parametrize("name", [HINT, HINTER])
@pytest.mark.parametrize("id", WITH_LEVELS)
def test_hints_come_from_the_top_level_with_as_much_time_as_there_is(id: str, name: str) -> None:
    hinter, top = make_bot(name, id), make_bot(levels(id)[-1].name, id)
    assert isinstance(hinter, Sharp)
    assert isinstance(top, Sharp)
    assert hinter.blur == top.blur == 0.0
    assert list(hinter.judge.weights) == list(top.judge.weights)
    assert (hinter.iterations, hinter.milliseconds > 0) == (0, True)


@pytest.mark.parametrize("id", IDS)
def test_who_stands_in_is_no_level_that_thinks_ahead(id: str) -> None:
    assert type(make_bot(STAND_IN, id)) is type(make_bot("thumb", id))
    assert not isinstance(make_bot(STAND_IN, id), Sharp)


@pytest.mark.slow
def test_the_command_measures_them_anew() -> None:
    shown = run("bots", "mayhem", "--measure", "2", "--seed", "5", "--jobs", "1").out
    assert shown.startswith("# dungeonbox bots mayhem --measure 2 --seed 5\n")
    assert list(tomllib.loads(shown)["mayhem"]) == [level.name for level in levels("mayhem")[1:]]
    assert run("bots", "mayhem", "--measure", "0").err.startswith("dungeonbox: argument --measure: expected a number")


def test_what_was_measured_is_kept_and_not_played_again(tmp_path: Path) -> None:
    """A part of the games first, then the rest: the same as all at once."""
    words = ["bots", "busters", "--seed", "5", "--jobs", "1", "--measure"]
    run(*words, "1", "--resume", str(tmp_path))
    kept = tmp_path / "busters-casual-child.log"
    first = kept.read_text(encoding="utf-8")
    assert run(*words, "2", "--resume", str(tmp_path)).out == run(*words, "2").out
    assert kept.read_text(encoding="utf-8").startswith(first)
    assert len(kept.read_text(encoding="utf-8").splitlines()) == len(first.splitlines()) + 1
