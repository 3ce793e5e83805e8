"""Leaks planted in toys: each is caught by the law that is meant for it."""

from dataclasses import replace

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.kernel.chance import EVERYONE, NOBODY, Chance, Seeded
from dungeonbox.kernel.game import Game, View
from dungeonbox.kernel.info import Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldWriter
from dungeonbox.kernel.types import Moves
from dungeonbox.kernel.zones import HIDDEN, Bag
from dungeonbox.proving.courier import Post, SmallTable
from dungeonbox.proving.toys import hidden
from dungeonbox.proving.toys.hidden import DREW, Hidden, HiddenState, HiddenView
from dungeonbox.proving.toys.sealed import Sealed, SealedState
from dungeonbox.proving.toys.shared import Shared, SharedState
from tests.proving.plants import Patch, caught, toy_subject


def remember_truth(patch: Patch) -> None:
    """Let observations carry along the truth they were made from."""
    honest = Hidden.redact

    def redact(self: Hidden, s: HiddenState, eyes: int) -> HiddenState:
        observation = honest(self, s, eyes)
        observation.__dict__["truth"] = s.clone()
        return observation

    patch(Hidden, "redact", redact)


class TalkativeTable(SmallTable):
    """Sends one frame more to all observers while the first seat holds the lowest card."""

    def act(self, seat: int, action: int) -> Post:
        """Pass the action on, and chatter."""
        post = super().act(seat, action)
        state = self.match.state
        assert isinstance(state, HiddenState)
        if state.hands[0].has(0):
            return {eyes: [*post.get(eyes, []), b"{}"] for eyes in self.eyes}
        return post


class NervousTable(SmallTable):
    """Sends a frame to all observers whenever a seat chooses, even for the second time."""

    def act(self, seat: int, action: int) -> Post:
        """Pass the action on, and tell all observers that a seat has chosen."""
        return {eyes: [b"{}"] for eyes in self.eyes} | super().act(seat, action)


class OpenTable(SmallTable):
    """Shows all observers what was chosen while other seats still choose."""

    def _picture(self, eyes: int) -> dict[str, object]:
        return super()._picture(eyes) | {"choices": sorted(self._choices.items())}


class CountingTable(SmallTable):
    """Puts a number of its own into every frame."""

    frames = 0

    def _picture(self, eyes: int) -> dict[str, object]:
        CountingTable.frames += 1
        return super()._picture(eyes) | {"frame": CountingTable.frames}


class Relabelled(Chance):
    """Passes questions on with another `seen`."""

    def __init__(self, source: Chance, seen: int) -> None:
        self.source = source
        self.seen = seen

    def below(self, n: int, _seen: int) -> int:
        return self.source.below(n, self.seen)

    def take(self, bag: Bag, _seen: int) -> int:
        return self.source.take(bag, self.seen)

    def show(self, card: int, _seen: int) -> None:
        self.source.show(card, self.seen)


def test_a_card_id_in_a_log_line(patch: Patch) -> None:
    honest = Hidden._draw

    def draw(self: Hidden, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        before = s.hands[seat].clone()
        honest(self, s, seat, chance, notes)
        notes.tell(DREW, "3", seat, s.hands[seat].less(before)[0])

    patch(Hidden, "_draw", draw)
    assert "notes tells" in caught(10, toy_subject("hidden"))


@pytest.mark.parametrize("law", [10, 11])
def test_an_opponents_hand_in_legal(patch: Patch, law: int) -> None:
    """Giving is offered only while the other one does not hold the highest card."""
    honest = Hidden.legal

    def legal(self: Hidden, s: HiddenState, seat: int) -> Moves:
        moves = vec[i64]()
        for action in honest(self, s, seat):
            is_gift = hidden.GIVE <= action < self.discard
            if not is_gift or not s.hands[action - hidden.GIVE].has(self.cards[-1]):
                moves = append(moves, action)
        return moves

    patch(Hidden, "legal", legal)
    caught(law, toy_subject("hidden"))


def test_hidden_order_through_a_list(patch: Patch) -> None:
    """A known card is shown where it sorts among the hidden ones, which tells how many of them are lower."""
    remember_truth(patch)
    honest = Hidden.view

    def view(self: Hidden, observation: HiddenState) -> View:
        picture = honest(self, observation)
        assert isinstance(picture, HiddenView)
        truth: HiddenState = observation.__dict__["truth"]
        hands = [
            [card if card in known else HIDDEN for card in true.listed()]
            for true, known in zip(truth.hands, picture.hands, strict=True)
        ]
        return replace(picture, hands=hands)

    patch(Hidden, "view", view)
    caught(10, toy_subject("hidden"))


@pytest.mark.parametrize("law", [10, 13])
def test_a_truthful_fill(patch: Patch, law: int) -> None:
    remember_truth(patch)

    def determinize(_self: Hidden, observation: HiddenState, _chance: Chance) -> HiddenState:
        truth: HiddenState = observation.__dict__["truth"]
        return truth.clone()

    patch(Hidden, "determinize", determinize)
    caught(law, toy_subject("hidden"))


@pytest.mark.parametrize("law", [10, 12])
def test_a_secret_in_a_view(patch: Patch, law: int) -> None:
    remember_truth(patch)
    honest = Hidden.view

    def view(self: Hidden, observation: HiddenState) -> View:
        picture = honest(self, observation)
        assert isinstance(picture, HiddenView)
        return replace(picture, top=observation.__dict__["truth"].top.listed())

    patch(Hidden, "view", view)
    caught(law, toy_subject("hidden"))


def test_a_secret_in_why_not(patch: Patch) -> None:
    remember_truth(patch)

    def why_not(_self: Hidden, observation: HiddenState, _action: int) -> str:
        truth: HiddenState = observation.__dict__["truth"]
        return "1" if truth.deck.has(0) else "2"

    patch(Hidden, "why_not", why_not)
    assert "why_not tells" in caught(10, toy_subject("hidden"))


def test_a_secret_in_the_number_of_frames() -> None:
    assert "number of frames tells" in caught(10, replace(toy_subject("hidden"), courier=TalkativeTable))


def test_a_frame_for_every_change_of_mind() -> None:
    assert "changes a sealed choice" in caught(10, replace(toy_subject("sealed"), courier=NervousTable))


def test_a_sealed_choice_in_a_frame() -> None:
    caught(10, replace(toy_subject("sealed"), courier=OpenTable))


def test_a_frame_that_is_no_function_of_the_mask() -> None:
    assert "the same table sends" in caught(12, replace(toy_subject("shared"), courier=CountingTable))


def test_a_draw_marked_as_seen_by_too_few(patch: Patch) -> None:
    """The seat gets the card, but the draw is marked as seen by no seat."""
    honest = Hidden._draw

    def draw(self: Hidden, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        honest(self, s, seat, Relabelled(chance, NOBODY), notes)

    patch(Hidden, "_draw", draw)
    assert "pack(observation) tells" in caught(10, toy_subject("hidden"))


def test_a_draw_marked_as_seen_by_too_many(patch: Patch) -> None:
    """The records of all seats would name the card, though no observation shows it."""
    honest = Hidden._draw

    def draw(self: Hidden, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        honest(self, s, seat, Relabelled(chance, EVERYONE), notes)

    patch(Hidden, "_draw", draw)
    assert "who gets nothing of it" in caught(10, toy_subject("hidden"))


def test_a_card_that_changes_hands_without_being_shown(patch: Patch) -> None:
    """A seat draws a card that others have looked at, and the state does not keep that they know it."""
    honest = Hidden._draw

    def draw(self: Hidden, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        s.top_seen |= 1 << seat
        honest(self, s, seat, chance, notes)

    patch(Hidden, "_draw", draw)
    caught(10, toy_subject("hidden"))


def test_a_mask_that_forgets_to_hide(patch: Patch) -> None:
    honest = Hidden.redact

    def redact(self: Hidden, s: HiddenState, eyes: int) -> HiddenState:
        observation = honest(self, s, eyes)
        observation.top = s.top.clone()
        return observation

    patch(Hidden, "redact", redact)
    caught(10, toy_subject("hidden"))


def test_a_mask_that_shows_what_others_know(patch: Patch) -> None:
    honest = Hidden.redact

    def redact(self: Hidden, s: HiddenState, eyes: int) -> HiddenState:
        observation = honest(self, s, eyes)
        observation.known = s.clone().known
        return observation

    patch(Hidden, "redact", redact)
    caught(10, toy_subject("hidden"))


def test_knowledge_nobody_can_have(patch: Patch) -> None:
    """When the deck is rebuilt all seats are taken to know every hand, not only where one is in doubt."""
    honest = Hidden._rebuild

    def rebuild(self: Hidden, s: HiddenState, notes: Notes) -> None:
        was_empty = len(s.deck) == 0
        honest(self, s, notes)
        for viewer, row in enumerate(s.known):
            if was_empty:
                s.known[viewer] = [Bag.of([]) if seat == viewer else s.hands[seat].clone() for seat in range(len(row))]

    patch(Hidden, "_rebuild", rebuild)
    caught(10, toy_subject("hidden"))


def test_a_sealed_choice_in_the_mask_of_another(patch: Patch) -> None:
    honest = Sealed.redact

    def redact(self: Sealed, s: SealedState, eyes: int) -> SealedState:
        observation = honest(self, s, eyes)
        observation.bids = s.clone().bids
        return observation

    patch(Sealed, "redact", redact)
    caught(10, toy_subject("sealed"))


def test_a_game_that_says_it_hides_something_and_does_not() -> None:
    planted = toy_subject("shared")
    planted.game.traits = replace(planted.game.traits, hidden=True)
    assert "no draw had a twin" in caught(10, planted)


def test_a_game_that_hides_something_and_does_not_say_so() -> None:
    planted = toy_subject("hidden")
    planted.game.traits = Traits(luck=True)
    assert "says it hides nothing" in caught(10, planted)


def test_a_fill_that_never_varies(patch: Patch) -> None:
    honest = Game.determinize

    def determinize(self: Sealed, observation: SealedState, _chance: Chance) -> SealedState:
        return honest(self, observation, Seeded(1))

    patch(Sealed, "determinize", determinize)
    caught(13, toy_subject("sealed"))


def test_a_fill_that_is_no_world_of_the_mask(patch: Patch) -> None:
    honest = Game.determinize

    def determinize(self: Hidden, observation: HiddenState, chance: Chance) -> HiddenState:
        whole = honest(self, observation, chance)
        whole.points[0] += 1
        return whole

    patch(Hidden, "determinize", determinize)
    assert "observe(determinize(m)) is not m" in caught(9, toy_subject("hidden"))


def test_a_mask_that_can_be_masked_for_somebody_else(patch: Patch) -> None:
    def observe(_self: Shared, s: SharedState, eyes: int) -> SharedState:
        observation = s.clone()
        observation.eyes = eyes
        return observation

    patch(Shared, "observe", observe)
    assert "was observed for" in caught(9, toy_subject("shared"))


def test_a_missing_note(patch: Patch) -> None:
    honest = Hidden._take

    def take(self: Hidden, s: HiddenState, seat: int, _notes: Notes) -> None:
        honest(self, s, seat, Notes(on=False))

    patch(Hidden, "_take", take)
    caught(20, toy_subject("hidden"))


def test_a_hidden_game_without_a_listener() -> None:
    assert "has no listener" in caught(20, replace(toy_subject("hidden"), listener=None))


def test_what_is_written_without_a_copy_shows_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    def write_redacted(_self: Hidden, s: HiddenState, eyes: int, out: FieldWriter) -> None:
        observation = s.clone()
        observation.eyes = eyes
        observation.write_all(out)

    monkeypatch.setattr(Hidden, "write_redacted", write_redacted, raising=False)
    assert "is written as" in caught(24, toy_subject("hidden"))
