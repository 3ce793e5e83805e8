"""What `simulate` prints and what it gives to programs."""

import json
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from dungeonbox.bots import Bot, Eyes
from dungeonbox.games import IDS, info
from dungeonbox.kernel.types import Int
from dungeonbox.lab.report import as_json, as_text
from dungeonbox.lab.rows import words_of
from dungeonbox.lab.simulate import Plan, Result, simulate
from dungeonbox.lab.stats import share_interval

KEYS = {
    "game", "seats", "games", "games_planned", "seed", "options", "components", "decisions", "seconds", "worth", "bots",
    "by_seat", "by_place", "characters", "lengths", "turns", "idle_share", "endgame_share",
    "endgame_share_ci95", "endings", "decided", "lines",
}  # fmt: skip
GROUP_KEYS = {
    "games", "first_share", "first_share_ci95", "of_fair_share", "of_fair_share_ci95", "mean_score", "mean_worth",
    "mean_worth_ci95", "mean_turns", "idle_share",
}  # fmt: skip


@cache
def played(id: str, games: int = 7) -> Result:
    """A few games between bots that play at random, at a full table."""
    seats = info(id).seats[-1]
    return simulate(Plan(id, games, seats, ("random",) * seats, seed=2))


def report(id: str, games: int = 7) -> dict[str, Any]:
    """The same for programs, as they read it."""
    found: dict[str, Any] = json.loads(json.dumps(as_json(played(id, games))))
    return found


@pytest.mark.parametrize("id", IDS)
def test_programs_get_the_same_keys_for_every_game(id: str) -> None:
    data = report(id)
    seats = data["seats"]
    assert set(data) == KEYS
    assert set(data["bots"][0]) == GROUP_KEYS | {"name", "scores"}
    assert all(set(row) == GROUP_KEYS | {"name", "effect_ci95"} for row in data["characters"])
    assert [row["seat"] for row in data["by_seat"]] == list(range(1, seats + 1))
    assert [row["place"] for row in data["by_place"]] == list(range(1, seats + 1))
    for row in [*data["by_seat"], *data["by_place"]]:
        assert set(row) - {"seat", "place"} == GROUP_KEYS
        assert row["games"] == 7
    assert sum(row["games"] for row in data["characters"]) == 7 * seats


@pytest.mark.parametrize("id", [id for id in IDS if id != "attack"])
def test_shares_of_seats_places_and_characters_are_of_one_cake(id: str) -> None:
    data = report(id)
    total = sum(row["first_share"] for row in data["by_seat"])
    assert sum(row["first_share"] for row in data["by_place"]) == pytest.approx(total)
    assert sum(row["first_share"] * row["games"] for row in data["characters"]) == pytest.approx(7 * total)
    for row in data["by_seat"]:
        if total:
            assert row["of_fair_share"] == pytest.approx(row["first_share"] * data["seats"] / total)
            assert row["of_fair_share_ci95"] == pytest.approx(
                [bound * data["seats"] / total for bound in row["first_share_ci95"]]
            )


@pytest.mark.parametrize("id", IDS)
def test_seven_games_prove_nothing_for_certain(id: str) -> None:
    data = report(id)
    for row in [*data["bots"], *data["by_seat"], *data["by_place"], *data["characters"]]:
        for name in ("first_share", "mean_worth"):
            if row[name] is not None:
                low, high = row[f"{name}_ci95"]
                assert 0.0 <= low <= row[name] <= high <= 1.0
                assert high - low > 0.04
    assert all(row["effect_ci95"] is None or row["effect_ci95"][1] > 0 for row in data["characters"])


def test_a_bot_with_several_seats_is_not_counted_as_several_games() -> None:
    """With one bot at all seats one of them wins every time: nothing to be uncertain of, or of as many games."""
    result = played("mayhem")
    row = report("mayhem")["bots"][0]
    low, high = share_interval(7, 7)
    assert row["games"] == 28
    assert row["first_share_ci95"] == pytest.approx([low / 4, high / 4])
    assert sum(result.tally.parties["random"].values()) == 7


@pytest.mark.parametrize("id", IDS)
def test_tables_fit_eighty_columns_and_explain_their_columns(id: str) -> None:
    text = as_text(played(id))
    assert max(len(line) for line in text.splitlines()) <= 80
    assert f"worth: {words_of(id).WORTH}" in text
    for word in ("seat 1", "place 1", "turns    median"):
        assert word in text
    assert ("with less without: " in text) == (id == "attack")
    assert ("of fair: " in text) == (id != "attack")
    assert ("idle" in text) == (id == "attack")
    assert ("endgame  " in text) == (id == "shuffle")


class LongName(Bot):
    """Has a name that no column holds."""

    def __init__(self) -> None:
        super().__init__("ExtremelyCautiousAndSlow")

    def choose(self, eyes: Eyes) -> Int:
        legal = eyes.legal()
        return legal[eyes.chance.below(len(legal), 0)]


def test_long_names_and_large_numbers_fit_too() -> None:
    result = simulate(Plan("attack", games=3, seats=3, bots=(LongName,) * 3))
    for _doubling in range(20):
        result.tally.add(deepcopy(result.tally))
    text = as_text(result)
    assert "3,145,728 games" in text
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "\n...iousAndSlow " in text
