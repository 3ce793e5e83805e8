"""Wrong questions and answers planted in toys: each is caught by the law that is meant for it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from dungeonbox.kernel.chance import EVERYONE
from dungeonbox.kernel.game import Game, Outcome
from dungeonbox.kernel.types import Moves
from dungeonbox.proving.subject import LawBroken
from dungeonbox.proving.toys import shared
from dungeonbox.proving.toys.hidden import Hidden, HiddenState
from dungeonbox.proving.toys.sealed import Sealed, SealedState
from dungeonbox.proving.toys.shared import Shared, SharedState
from dungeonbox.proving.walk import walk
from tests.proving.plants import Patch, caught, caught_on, toy_subject, try_law


@pytest.mark.parametrize(
    "arrange", [lambda legal: legal[::-1], lambda legal: legal + legal[-1:]], ids=["order", "twice"]
)
def test_legal_in_another_order_or_twice(patch: Patch, arrange: Callable[[list[int]], list[int]]) -> None:
    honest = Hidden.legal

    def legal(self: Hidden, s: HiddenState, seat: int) -> Moves:
        return vec[i64](arrange(list(honest(self, s, seat))))

    patch(Hidden, "legal", legal)
    caught(1, toy_subject("hidden"))


def test_legal_for_somebody_who_is_not_asked(patch: Patch) -> None:
    def to_act(self: Shared, s: SharedState) -> int:
        return 0 if s.stack.step == shared.OVER else 1 << (s.stack.seat + 1) % self.seats

    planted = toy_subject("shared")
    path = walk(planted, 1)
    patch(Shared, "to_act", to_act)
    caught_on(1, [path])


def test_an_aside_that_alters_what_is_legal(patch: Patch) -> None:
    honest = Sealed.legal

    def legal(self: Sealed, s: SealedState, seat: int) -> Moves:
        moves = honest(self, s, seat)
        return moves[:1] if s.pledges[seat] else moves

    patch(Sealed, "legal", legal)
    assert "altered to_act or legal" in caught(1, toy_subject("sealed"))


def test_two_actions_of_one_name() -> None:
    planted = toy_subject("shared")
    planted.game.tokens[1] = planted.game.tokens[0]
    assert "same name" in caught(2, planted)


def test_an_action_that_looks_like_a_takeback() -> None:
    planted = toy_subject("shared")
    game = planted.game
    game.tokens[0] = "undo:1"
    Game.__init__(game, game.setup, game.traits, game.tokens, game.faces, game.measures)
    assert "looks like a takeback" in caught(2, planted)


def test_a_clause_that_does_not_exist(patch: Patch) -> None:
    patch(Shared, "why_not", lambda *_: "99")
    assert "'99', which is no clause" in caught(16, toy_subject("shared"))


def test_a_parser_that_takes_anything(patch: Patch) -> None:
    patch(Shared, "parse", lambda *_: 0)
    assert "parses" in caught(16, toy_subject("shared"))


def test_an_outcome_before_the_end(patch: Patch) -> None:
    patch(Shared, "outcome", lambda *_: Outcome("early", (1, 1, 1), (0.0, 0.0, 0.0)))
    assert "is not the end" in caught(15, toy_subject("shared"))


@pytest.mark.parametrize("worth", [(1.5, 0.0, 0.0, 0.0), (1.0, 1.0, 0.0, 0.0), (-0.1, 0.0, 0.0, 0.0), (1.0,)])
def test_a_worth_out_of_range(patch: Patch, worth: tuple[float, ...]) -> None:
    honest = Sealed.reckon

    def reckon(self: Sealed, s: SealedState) -> Outcome:
        return replace(honest(self, s), worth=worth)

    patch(Sealed, "reckon", reckon)
    caught(15, toy_subject("sealed"))


def test_a_worth_for_search_that_is_not_that_of_the_outcome(patch: Patch) -> None:
    patch(Sealed, "worth", lambda *_: vec[float]([0.25] * 4))
    assert "or [0.25, 0.25, 0.25, 0.25]" in caught(15, toy_subject("sealed"))


def test_a_sealed_step_that_remembers_who_was_last(patch: Patch) -> None:
    honest = Sealed.apply

    def apply(self: Sealed, s: SealedState, seat: int, action: int, *others: Any) -> None:
        if action < len(self.hand):
            s.stack.what = seat
        honest(self, s, seat, action, *others)

    patch(Sealed, "apply", apply)
    assert "in the order" in caught(14, toy_subject("sealed"))


@pytest.mark.parametrize("law", [1, 14])
def test_luck_before_the_last_sealed_choice(patch: Patch, law: int) -> None:
    honest = Sealed.apply

    def apply(self: Sealed, s: SealedState, seat: int, action: int, *others: Any) -> None:
        others[0].below(2, EVERYONE)
        honest(self, s, seat, action, *others)

    patch(Sealed, "apply", apply)
    with pytest.raises(LawBroken, match="law 14 is broken: luck falls"):
        try_law(law, [walk(toy_subject("sealed"), 1)])
