"""Wrong rules planted in toys, each caught by the law that is meant for it; and what is told of a failing walk."""

from pathlib import Path

import pytest

from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.proving.prove import FAILURES, prove_walk
from dungeonbox.proving.subject import LawBroken
from dungeonbox.proving.toys.hidden import Hidden, HiddenState
from dungeonbox.proving.toys.sealed import DECK, STAKE, Sealed, SealedState
from dungeonbox.proving.toys.shared import Shared, SharedState
from dungeonbox.proving.walk import walk
from tests.proving.plants import LOOK_HARD, Patch, caught, toy_subject


@pytest.fixture
def failures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where failing walks go in this test."""
    monkeypatch.setenv(FAILURES, str(tmp_path))
    return tmp_path


def test_a_prize_that_is_won_and_stays(patch: Patch) -> None:
    honest = Sealed._reveal

    def reveal(self: Sealed, s: SealedState, chance: Chance, notes: Notes) -> None:
        stake = s.prizes[STAKE].clone()
        honest(self, s, chance, notes)
        s.prizes[STAKE].add_all(stake)

    patch(Sealed, "_reveal", reveal)
    assert "the prizes are" in caught(8, toy_subject("sealed"))


def test_a_card_that_is_lost(patch: Patch) -> None:
    honest = Sealed._turn_up

    def turn_up(self: Sealed, s: SealedState, chance: Chance, notes: Notes) -> None:
        honest(self, s, chance, notes)
        if len(s.prizes[DECK]) == 2:
            s.prizes[DECK].take_at(0)

    patch(Sealed, "_turn_up", turn_up)
    assert "the prizes are" in caught(8, toy_subject("sealed"))


def test_a_discard_that_stays_in_the_hand(patch: Patch) -> None:
    honest = Hidden._lay_down

    def lay_down(self: Hidden, s: HiddenState, seat: int, card: int, notes: Notes) -> None:
        honest(self, s, seat, card, notes)
        s.hands[seat].add(card)

    patch(Hidden, "_lay_down", lay_down)
    assert "the cards are" in caught(8, toy_subject("hidden"))


def test_a_favour_given_twice(patch: Patch) -> None:
    honest = Shared._answer

    def answer(self: Shared, s: SharedState, action: int, notes: Notes) -> None:
        s.favours[s.stack.seat] -= 1
        honest(self, s, action, notes)

    patch(Shared, "_answer", answer)
    assert "favours" in caught(8, toy_subject("shared"))


def test_a_failing_walk_is_saved_and_named(patch: Patch, failures: Path) -> None:
    patch(Shared, "check", lambda *_: ["nothing is right"])
    path = walk(toy_subject("shared"), 7)
    with pytest.raises(LawBroken, match="nothing is right") as broken:
        prove_walk(path, LOOK_HARD)
    (file,) = failures.iterdir()
    assert file.read_text(encoding="utf-8") == path.record.text()
    assert any(str(file) in note for note in broken.value.__notes__)


def test_a_rulebook_that_breaks_down_under_a_law_breaks_it(patch: Patch, failures: Path) -> None:
    def check(_self: Shared, _s: SharedState) -> list[str]:
        raise RuntimeError("no")

    patch(Shared, "check", check)
    with pytest.raises(LawBroken, match=r"law 8 is broken: broke down: RuntimeError\('no'\)"):
        prove_walk(walk(toy_subject("shared"), 7), LOOK_HARD)
    assert list(failures.iterdir())
