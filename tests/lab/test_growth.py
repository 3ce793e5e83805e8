"""Strength by games fitted: who plays, that all play the same deals, and what is kept, drawn and refused."""

import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dungeonbox.bots import make_judge
from dungeonbox.bots.sharp import Sharp
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab import growth
from dungeonbox.lab.fitting import FitPlan, fit, gather, weigh_up
from dungeonbox.lab.growth import RIVAL, SHIPPED, Candidate, Contest, Point, candidates, grow, planned, play
from dungeonbox.terminal.commands.fit import as_picture
from tests.terminal.shell import complaint, run

PLAN = FitPlan("mayhem", games=46, seed=4)
AMONG = (Candidate("weak", (1.0,)), Candidate("strong", (2.0,)))
Played = tuple[tuple[int, int], float]


def pretended(_trial: Contest, which: tuple[int, int]) -> Played:
    """A game that the second candidate always wins and the first every other time; nothing is played."""
    at, number = which
    return which, 1.0 if at or number % 2 else 0.0


def test_weights_of_each_part_of_the_games_play_and_those_that_ship() -> None:
    known = gather(PLAN)
    judge = make_judge("mayhem")
    assert judge is not None
    half, whole, shipped = candidates(PLAN, known, weigh_up(judge, known, PLAN.seed))
    assert [one.name for one in (half, whole, shipped)] == ["23 games", "46 games", SHIPPED]
    assert half.weights == fit(FitPlan("mayhem", games=23, seed=4)).weights
    assert whole.weights == fit(PLAN).weights
    assert shipped.weights == tuple(judge.weights)
    assert planned(PLAN, 5) == 15
    assert planned(FitPlan("attack", 44), 5) == 20, "thumb's parties play besides"


def test_a_candidate_plays_with_its_own_weights_and_as_many_samples_as_the_top_level() -> None:
    """Who has no weights is thumb; with others the bot judges by them in the very game it plays."""
    one = growth.candidate_bot(PLAN, Candidate("mine", (0.5,) * 40, (2.0, 1.0)))
    assert isinstance(one, Sharp)
    assert (one.name, list(one.judge.weights), list(one.judge.steepness)) == ("sharp:96", [0.5] * 40, [2.0, 1.0])
    assert growth.candidate_bot(PLAN, Candidate(RIVAL)).name == RIVAL


def test_the_same_weights_win_the_same_games() -> None:
    """So what differs between candidates is not the luck of the deal; `thumb` keeps the game short."""
    contest = Contest(PLAN, (Candidate("one"), Candidate("other")), 4)
    games = [[play(contest, (at, number))[1] for number in range(4)] for at in range(2)]
    assert games[0] == games[1]
    assert len(set(games[0])) == 2, "games have luck of their own"
    assert [point.share for point in grow(contest)] == [sum(games[0]) / 4] * 2


def test_a_party_reaches_a_part_of_the_highest_rank() -> None:
    which, share = play(Contest(FitPlan("attack", 44, 4), (Candidate(RIVAL),), 1), (0, 0))
    assert which == (0, 0)
    assert 0.0 <= share <= 1.0


def test_what_was_played_counts_after_an_interrupt_and_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, contest = tmp_path / "book", Contest(PLAN, AMONG, 10)
    known = gather(PLAN, resume=book)

    def cut(contest: Contest, which: tuple[int, int]) -> Played:
        if which == (1, 6):
            raise KeyboardInterrupt
        return pretended(contest, which)

    monkeypatch.setattr(growth, "play", cut)
    assert [(point.games, point.share) for point in grow(contest, resume=book)] == [(7, 3 / 7), (6, 1.0)]
    asked: list[tuple[int, int]] = []

    def counted(contest: Contest, which: tuple[int, int]) -> Played:
        asked.append(which)
        return pretended(contest, which)

    monkeypatch.setattr(growth, "play", counted)
    done: list[int] = []
    whole = grow(contest, 1, done.append, book)
    assert [(point.games, point.share) for point in whole] == [(10, 0.5), (10, 1.0)]
    assert len(asked) == 7
    assert done[-1] == 20
    asked.clear()
    assert grow(contest, resume=book) == whole
    assert asked == []
    grow(Contest(PLAN, (Candidate("strong", (2.0, 0.0)),), 2), resume=book)
    assert len(asked) == 2, "other weights are somebody else"
    assert gather(PLAN, resume=book) == known, "the games of the fit are kept beside them"
    with book.open("a", encoding="utf-8") as file:
        file.write('{"weights": "a"}\n')
    with pytest.raises(BadOptions, match="expected a part of this work: KeyError"):
        grow(contest, resume=book)


def test_the_command_draws_the_curve_and_says_its_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "play", pretended)
    picture, weights = tmp_path / "curve.svg", tmp_path / "mayhem.toml"
    words = ("fit", "mayhem", "--games", "46", "--seed", "4", "--jobs", "1", "--curve", picture, "--proof", "8")
    said = run(*words)
    assert said.code == 0
    assert "# 23 games           8  50.0% (" in said.out
    assert f"# {SHIPPED}         8  100.0% (" in said.out
    drawn = "".join(ElementTree.parse(picture).getroot().itertext())  # noqa: S314 - our own file
    assert all(name in drawn for name in ("first places against thumb", "23 games", "46 games", SHIPPED, "50.0%"))
    assert "\n23 games           8  50.0% (" in run(*words, "--output", weights).out
    assert tomllib.loads(said.out) == tomllib.loads(weights.read_text(encoding="utf-8"))


def test_an_interrupted_curve_is_drawn_as_far_as_it_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(contest: Contest, which: tuple[int, int]) -> Played:
        if which == (1, 2):
            raise KeyboardInterrupt
        return pretended(contest, which)

    monkeypatch.setattr(growth, "play", cut)
    said = run("fit", "mayhem", "--games", "46", "--jobs", "1", "--curve", tmp_path / "curve.svg", "--proof", "8")
    assert said.code == 130
    assert "# 23 games           3  33.3% (" in said.out
    assert (tmp_path / "curve.svg").exists()


def test_the_line_to_compare_with_is_what_the_heuristic_reaches() -> None:
    """An even share of first places; of parties what the heuristic's came to."""
    points = [Point(RIVAL, 4, 0.5, (0.25, 0.75)), Point(SHIPPED, 4, 1.0, (0.5, 1.0))]
    assert 'd="M345.0 34V' in as_picture(FitPlan("attack", 44), points)
    assert 'd="M237.5 34V' in as_picture(PLAN, points[1:])


@pytest.mark.parametrize("flag", ["--curve", "--output"])
def test_a_file_in_no_folder_is_refused_before_anything_is_played(flag: str, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "file"
    assert complaint("fit", "mayhem", flag, path) == f"there is no folder {path.parent} for file"
    assert "expected a number of at least 1, got 0" in complaint("fit", "mayhem", "--proof", "0")
