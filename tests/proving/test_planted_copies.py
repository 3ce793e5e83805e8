"""Wrong copies, bytes and luck planted in toys: each is caught by the law that is meant for it."""

import random
from dataclasses import replace
from typing import Any

import pytest

from dungeonbox.kernel.chance import EVERYONE, NOBODY, BadLuck, Chance
from dungeonbox.kernel.game import View
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import Moves
from dungeonbox.proving import replay
from dungeonbox.proving.subject import LawBroken
from dungeonbox.proving.toys.hidden import Hidden, HiddenState
from dungeonbox.proving.toys.sealed import Sealed, SealedState
from dungeonbox.proving.toys.shared import ROLLED, Shared, SharedState
from dungeonbox.proving.walk import walk
from tests.proving.plants import WALKS, Patch, caught, caught_on, toy_subject


def shallow_clone(patch: Patch) -> None:
    """Let clones share their hands."""
    honest = HiddenState.clone

    def clone(self: HiddenState) -> HiddenState:
        twin = honest(self)
        twin.hands = self.hands
        return twin

    patch(HiddenState, "clone", clone)


@pytest.mark.parametrize("law", [3, 4])
def test_a_shallow_clone(patch: Patch, law: int) -> None:
    planted = toy_subject("hidden")
    paths = [walk(planted, seed) for seed in range(WALKS)]
    shallow_clone(patch)
    caught_on(law, paths)


def test_a_clone_that_forgets(patch: Patch) -> None:
    honest = SharedState.clone

    def clone(self: SharedState) -> SharedState:
        twin = honest(self)
        twin.pot = 0
        return twin

    planted = toy_subject("shared")
    path = walk(planted, 1)
    patch(SharedState, "clone", clone)
    assert "a clone packs otherwise" in caught_on(3, [path])


def test_a_pack_without_a_field(patch: Patch) -> None:
    """Neither written nor read: the bytes come round, the state does not."""

    def write(self: SharedState, out: FieldWriter) -> None:
        out.number("total", self.total)
        out.number("pot", self.pot)
        out.number("turns", self.turns)

    def read(_self: Shared, eyes: int, stack: Stack, fields: FieldReader) -> SharedState:
        total, pot, turns = fields.number("total"), fields.number("pot"), fields.number("turns")
        return SharedState(eyes, stack, total, pot, turns, [1, 1, 1])

    patch(SharedState, "write", write)
    patch(Shared, "read", read)
    assert "gives another state" in caught(5, toy_subject("shared"))


def test_luck_that_is_no_argument(patch: Patch) -> None:
    honest = Shared._roll
    dice = random.Random(1)

    def roll(self: Shared, s: SharedState, chance: Chance, notes: Notes) -> None:
        s.total += dice.randrange(6)
        honest(self, s, chance, notes)

    patch(Shared, "_roll", roll)
    assert "replays to other states" in caught(6, toy_subject("shared"))


def test_another_process_that_plays_otherwise(patch: Patch) -> None:
    """What is planted here is not planted there."""
    patch(Shared, "_bank", lambda self, s, _notes: self._next_turn(s))
    records = [walk(toy_subject("shared"), 1).record]
    with pytest.raises(LawBroken, match="in a process with"):
        replay.elsewhere(records)


def test_a_game_that_never_ends(patch: Patch) -> None:
    honest = Shared._next_turn

    def next_turn(self: Shared, s: SharedState) -> None:
        s.turns += 1
        honest(self, s)

    patch(Shared, "_next_turn", next_turn)
    assert "no end" in caught(7, toy_subject("shared"))


def test_a_game_longer_than_it_says() -> None:
    planted = toy_subject("shared")
    planted.game.measures = replace(planted.game.measures, max_length=5)
    assert "though max_length is 5" in caught(7, planted)


def test_going_round_in_a_circle(patch: Patch) -> None:
    """Rolling is left out: banking nothing comes back to the same player for ever."""

    def bank(_self: Shared, s: SharedState, _chance: Chance, notes: Notes) -> None:
        notes.tell(ROLLED, "2", s.stack.seat, 0)

    patch(Shared, "_roll", bank)
    assert "in a circle" in caught(7, toy_subject("shared"))


def test_drawing_without_end(patch: Patch) -> None:
    def roll(self: Shared, _s: SharedState, chance: Chance, _notes: Notes) -> None:
        while True:
            chance.below(self.sides, EVERYONE)

    patch(Shared, "_roll", roll)
    assert "drew more than" in caught(7, toy_subject("shared"))


def test_an_automatic_step_without_end(patch: Patch) -> None:
    def roll(self: Shared, s: SharedState, _chance: Chance, notes: Notes) -> None:
        while self.to_act(s):
            notes.tell(ROLLED, "2")

    patch(Shared, "_roll", roll)
    assert "did not come to an end" in caught(7, toy_subject("shared"))


def test_a_stack_that_only_grows(patch: Patch) -> None:
    honest = Shared._roll

    def roll(self: Shared, s: SharedState, chance: Chance, notes: Notes) -> None:
        honest(self, s, chance, notes)
        for _ in range(70):
            s.stack.push(s.stack.step, s.stack.seat, s.stack.what, s.stack.whom, s.stack.left)

    patch(Shared, "_roll", roll)
    assert "frames on the stack" in caught(7, toy_subject("shared"))


def test_a_rule_that_breaks_down(patch: Patch) -> None:
    def bank(_self: Shared, _s: SharedState, _notes: Notes) -> None:
        raise ZeroDivisionError

    patch(Shared, "_bank", bank)
    assert "broke down: ZeroDivisionError" in caught(7, toy_subject("shared"))


def test_a_reading_verb_that_changes_the_state(patch: Patch) -> None:
    honest = Hidden.legal

    def legal(self: Hidden, s: HiddenState, seat: int) -> Moves:
        s.stack.whom = seat
        return honest(self, s, seat)

    patch(Hidden, "legal", legal)
    assert "changed it" in caught(17, toy_subject("hidden"))


def test_a_view_that_changes_the_mask(patch: Patch) -> None:
    honest = Sealed.view

    def view(self: Sealed, observation: SealedState) -> View:
        observation.pledges.reverse()
        picture = honest(self, observation)
        observation.pledges[0] += 1
        return picture

    patch(Sealed, "view", view)
    assert "looking at an observation changed it" in caught(17, toy_subject("sealed"))


def test_notes_that_change_luck(patch: Patch) -> None:
    honest = Shared._roll

    def roll(self: Shared, s: SharedState, chance: Chance, notes: Notes) -> None:
        if notes.on:
            chance.below(2, EVERYONE)
        honest(self, s, chance, notes)

    patch(Shared, "_roll", roll)
    assert "with notes off" in caught(18, toy_subject("shared"))


def test_notes_that_change_the_state(patch: Patch) -> None:
    honest = Shared._bank

    def bank(self: Shared, s: SharedState, notes: Notes) -> None:
        s.total += len(notes.written[:1])
        honest(self, s, notes)

    patch(Shared, "_bank", bank)
    assert "gives another state" in caught(18, toy_subject("shared"))


def test_a_rule_that_makes_up_missing_luck(patch: Patch) -> None:
    honest = Shared._roll

    def roll(self: Shared, s: SharedState, chance: Chance, notes: Notes) -> None:
        try:
            honest(self, s, chance, notes)
        except BadLuck:
            self._bank(s, notes)

    patch(Shared, "_roll", roll)
    assert "is accepted" in caught(19, toy_subject("shared"))


def test_luck_in_a_game_that_says_it_has_none() -> None:
    planted = toy_subject("shared")
    planted.game.traits = replace(planted.game.traits, luck=False)
    assert "luck is drawn" in caught(19, planted)


def test_more_draws_than_the_game_says() -> None:
    planted = toy_subject("hidden")
    planted.game.measures = replace(planted.game.measures, max_draws=3)
    assert "though max_draws is 3" in caught(19, planted)


def test_a_draw_higher_than_the_game_says() -> None:
    planted = toy_subject("shared")
    planted.game.measures = replace(planted.game.measures, max_outcomes=5)
    assert "could draw 5, though max_outcomes is 5" in caught(19, planted)


@pytest.mark.parametrize(("id", "kind"), [("shared", "constant"), ("hidden", "shared"), ("hidden", "no such thing")])
def test_a_sum_that_is_not_what_the_game_says(id: str, kind: str) -> None:
    planted = toy_subject(id)
    planted.game.traits = replace(planted.game.traits, sum=kind)
    assert f"the sum is not {kind}" in caught(15, planted)


def test_a_step_that_does_more_when_it_stops_at_draws(patch: Patch) -> None:
    def answer(self: Shared, s: SharedState, *given: Any) -> None:
        self.apply(s, *given)
        s.total += 1

    patch(Shared, "answer", answer)
    assert "leads to another state" in caught(25, toy_subject("shared"))


def test_a_step_that_draws_otherwise_when_it_stops_at_draws(patch: Patch) -> None:
    patch(Shared, "answer", lambda *given: given[4].below(99, EVERYONE))
    assert "explicitly [0, 1, 2" in caught(25, toy_subject("shared"))


class Unseen(Chance):
    """Luck that no seat is said to see."""

    def __init__(self, source: Chance) -> None:
        self.source = source

    def below(self, n: int, seen: int) -> int:
        """A number, without telling who sees it."""
        return self.source.below(n, NOBODY)


def test_a_draw_that_is_seen_by_others_when_it_is_explicit(patch: Patch) -> None:
    patch(
        Shared,
        "answer",
        lambda game, s, seat, action, chance, notes: game.apply(s, seat, action, Unseen(chance), notes),
    )
    assert "is seen by others" in caught(25, toy_subject("shared"))
