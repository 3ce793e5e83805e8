"""Luck and skill: the parts of a result, luck terms that favour nobody, and how many games show who is better."""

import json
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from dungeonbox.bots import make_bot
from dungeonbox.games import house_components, make
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import State
from dungeonbox.kernel.match import Match
from dungeonbox.lab import luck as lab
from dungeonbox.lab.luck import LuckMeter, LuckPlan, Trial, luck_and_skill, parts_of, seating, try_lucks
from dungeonbox.lab.outlook import Outlook, Worths
from dungeonbox.lab.stats import mean, mean_interval
from tests.terminal.shell import complaint, run

PLAN = LuckPlan("mayhem", ("thumb", "random"), seats=2, lucks=6, seed=4)


def test_all_play_all_luck_and_both() -> None:
    assert parts_of([[(1.0, 0.0)]] * 10) == {"play": 1, "luck": 0, "both": 0}
    luck = parts_of([[(1.0, 1.0)], [(0.0, 0.0)]] * 10)
    assert (luck["play"], luck["luck"], luck["both"]) == (0, 1, 0)
    both = parts_of([[(1.0, 0.0)], [(0.0, 1.0)]] * 10)
    assert (both["play"], both["luck"], both["both"]) == (0, 0, 1)


def test_the_parts_are_those_that_the_results_were_made_of() -> None:
    luck = Random(1)
    cells = []
    for _number in range(20_000):
        seat = luck.gauss(0, 2.0)
        cells.append([(seat + 1 + luck.gauss(0, 1), seat - 1 + luck.gauss(0, 1))])
    parts = parts_of(cells)
    expected = {"play": 1 / 6, "luck": 4 / 6, "both": 1 / 6}
    assert parts == pytest.approx(expected, abs=0.01)


def test_each_bot_has_every_seat_once_with_every_luck() -> None:
    for seats in (2, 3, 4, 5):
        plan = LuckPlan("mayhem", ("thumb", "random"), seats, 1)
        ways = [seating(plan, way, shared=False) for way in (0, 1)]
        assert [sorted(bots) for bots in zip(*ways, strict=True)] == [[0, 1]] * seats
    assert [seating(PLAN, way, shared=True) for way in (0, 1)] == [[0, 0], [1, 1]]


@pytest.mark.parametrize("number", range(4))
def test_both_games_have_the_same_luck_and_changed_seats(number: int) -> None:
    game = make("mayhem", seats=2)
    bots = [make_bot(name, "mayhem") for name in ("thumb", "random")]
    one, other = [lab._played(PLAN, game, bots, number, way) for way in (0, 1)]
    assert one.record().start == other.record().start
    assert (one.names, other.names) == (("thumb", "random"), ("random", "thumb"))


class Choosy(LuckMeter):
    """Counts only what went well for the first seat: which steps count then depends on what they bring."""

    def _term(self, came: State, others: Sequence[State]) -> Worths:
        term = super()._term(came, others)
        return term if term[0] > 0 else (0.0, 0.0)


@pytest.mark.slow
def test_luck_terms_are_zero_on_average_and_a_wrong_meter_is_found_out() -> None:
    game = make("mayhem", seats=2)
    plan = LuckPlan("mayhem", ("thumb", "random"), 2, 150, seed=2)
    bots = [make_bot(name, "mayhem") for name in plan.bots]  # type: ignore[arg-type]
    terms: dict[type[LuckMeter], list[float]] = {LuckMeter: [], Choosy: []}
    for number in range(plan.lucks):
        match = lab._played(plan, game, bots, number, 0)
        for kind, found in terms.items():
            found.append(kind(game, plan.seed, number, samples=2).measure(match)[0])
    for kind, found in terms.items():
        low, high = mean_interval(Counter(found), min(found), max(found))
        assert (low < 0 < high) == (kind is LuckMeter), (kind, mean(Counter(found)), low, high)


@pytest.mark.parametrize("has_judge", [True, False])
def test_an_outlook_is_the_same_for_the_same_position_and_knows_the_end(has_judge: bool) -> None:
    text = house_components("mayhem").text
    other = None if has_judge else Sheet.parse(text.replace("number = 10", "number = 8", 1), "weaker.toml")
    game = make("mayhem", seats=2, components=other)
    match = Match.new(game, Seeded(1))
    outlook = Outlook(game, 3, seed=7)
    assert (outlook.judge is not None) == has_judge
    assert outlook.worths(match.state) == outlook.worths(match.state.clone())
    assert sum(outlook.worths(match.state)) == pytest.approx(1)
    while not match.is_over:
        match.act(match.waiting()[0], game.legal(match.state, match.waiting()[0])[0])
    assert outlook.worths(match.state) == outlook.chances(match.state) == match.outcome.worth


def test_chances_of_winning_leave_out_what_it_is_worth_that_nobody_wins() -> None:
    game = make("hustle", seats=3)
    outlook = Outlook(game, 1)
    state = Match.new(game, Seeded(1)).state
    worths, chances = outlook.worths(state), outlook.chances(state)
    safety = sum(chances)  # how likely it is that the monsters do not win
    assert 0 < safety < 1
    assert worths == pytest.approx([0.25 * safety + 0.75 * chance for chance in chances])


# How many games ------------------------------------------------------------------------------------------


def trials(wins: int, losses: int) -> list[Trial]:
    """So many lucks in which the first bot wins both games, or loses both."""
    won, lost = ((1.0, 0.0), (0.0, 1.0)), ((0.0, 1.0), (1.0, 0.0))
    return [Trial(number, won if number < wins else lost, ()) for number in range(wins + losses)]


def test_so_many_games_until_the_better_one_leads() -> None:
    """With 60 % wins a game brings 0.2 with a variance of 0.96: 1.645² × 0.96 / 0.04 is just below 65."""
    advantage = luck_and_skill(PLAN, trials(600, 400))["advantage"]
    assert advantage["mean"] == pytest.approx(0.2)
    assert advantage["games_to_lead"]["games"] == 65
    low, high = advantage["games_to_lead"]["ci95"]
    assert low < 65 < high
    assert luck_and_skill(PLAN, trials(400, 600))["advantage"]["games_to_lead"] == advantage["games_to_lead"]
    assert luck_and_skill(PLAN, trials(50, 50))["advantage"]["games_to_lead"] is None


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(BadOptions, match="expected two different bots, got thumb"):
        try_lucks(LuckPlan("mayhem", ("thumb",), 2, 5))
    assert complaint("luck", "mayhem", "--lucks", "1").startswith("argument --lucks: expected a number of at least 2")
    assert "two different bots" in complaint("luck", "mayhem", "--bots", "thumb,thumb")


# The command ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["mayhem", "attack"])
def test_the_command_fits_a_terminal(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "SAMPLES", 1)
    flags = ["--lucks", "4", "--looks", "3" if game == "mayhem" else "0", "--jobs", "1"]
    said = run("luck", game, *flags)
    assert said.code == 0, said.err
    assert all(len(line) <= 80 for line in said.out.splitlines())
    assert "what decides the result of a seat" in said.out
    assert ("Draw by draw, in 6 games" in said.out) == (game == "mayhem")
    data = json.loads(run("luck", game, *flags, "--json").out)
    assert sum(part["share"] for part in data["shares"].values()) == pytest.approx(1)


@pytest.mark.slow
def test_the_same_result_on_any_number_of_workers() -> None:
    plan = LuckPlan("mayhem", ("thumb", "random"), 2, 40, looks=0, seed=4)
    assert try_lucks(plan, jobs=2) == try_lucks(plan)
