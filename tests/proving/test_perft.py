"""Counting trees: small positions of the toys, and luck as nodes of its own."""

from typing import Final

import pytest

from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.proving import toys
from dungeonbox.proving.perft import Case, Counts, cases, perft
from dungeonbox.proving.toys.shared import Shared, SharedState
from tests.house.places import TESTS

TEXT: Final = (TESTS / "proving" / "toys.perft").read_text(encoding="utf-8")
CASES: Final = list(cases(TEXT))


def game_of(case: Case) -> Game[State]:
    """The toy a case is about: its name, its seats, its options."""
    id, seats, *options = case.game.split()
    return toys.make(id, int(seats), dict(option.split("=") for option in options))


def counted(case: Case) -> tuple[Counts, ...]:
    """What the tree under a case's position has."""
    game = game_of(case)
    return tuple(perft(game, game.load(case.position), len(case.counts)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_tree_under_a_position(case: Case) -> None:
    assert counted(case) == case.counts


def test_every_toy_has_a_case() -> None:
    assert {case.game.split()[0] for case in CASES} == set(toys.IDS)


def test_a_die_has_six_results_and_banking_needs_none() -> None:
    """One roll is left and there is something to bank: bank, or roll and then six results, of which a one is a bust."""
    game = toys.make("shared", 2)
    s = game.start(Seeded(1), Notes())
    assert isinstance(s, SharedState)
    s.favours, s.pot, s.stack.left, s.turns = [0, 0], 4, 1, 1
    assert perft(game, s, 3) == [Counts(0, 1, 1), Counts(0, 0, 6), Counts(0, 0, 0)]


def test_an_answer_nobody_pays_for_shows_in_the_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Shared._answer

    def answer(self: Shared, s: SharedState, action: int, notes: Notes) -> None:
        favours = s.favours[:]
        honest(self, s, action, notes)
        s.favours = favours

    monkeypatch.setattr(Shared, "_answer", answer)
    assert any(counted(case) != case.counts for case in CASES if case.game.startswith("shared"))


@pytest.mark.parametrize(
    "text",
    [
        "id one\npos\neyes 63\n1: 0 0 0\n",
        "id one\ngame hidden 2\neyes 63\n1: 0 0 0\n",
        "id one\ngame hidden 2\npos\neyes 63\n",
        "id one\ngame hidden 2\npos\neyes 63\n2: 0 0 0\n",
    ],
    ids=["no game", "no position", "no counts", "a depth is missing"],
)
def test_a_case_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadNotation, match="case 'one'"):
        list(cases(text))


def test_a_case_on_one_line_of_position() -> None:
    (case,) = cases("id one\ngame hidden 2\npos start\n1: 2 3 4\n")
    assert case == Case("one", "hidden 2", "start", (Counts(2, 3, 4),))
    assert str(case.counts[0]) == "2 3 4"
