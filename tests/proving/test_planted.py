"""The laws tested on themselves: each fault planted in a toy is caught by the law that is meant for it.

A plant replaces one method of a toy. `caught` then tries a single law on some walks and expects it to be broken; that
toys without plants break none is shown in test_laws.py.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.kernel.chance import EVERYONE, NOBODY, BadLuck, Chance, Seeded
from dungeonbox.kernel.game import Game, Outcome, View
from dungeonbox.kernel.listing import Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import Reader, Writer
from dungeonbox.kernel.piles import HIDDEN, Bag, Moves, Stack
from dungeonbox.proving import replay
from dungeonbox.proving.bench import Bench, LawBroken, bench, listing_of
from dungeonbox.proving.courier import Post, SmallTable
from dungeonbox.proving.laws import LAWS
from dungeonbox.proving.prove import FAILURES, prove_walk
from dungeonbox.proving.toys import hidden, shared
from dungeonbox.proving.toys.hidden import DREW, Hidden, HiddenState, HiddenView
from dungeonbox.proving.toys.sealed import DECK, STAKE, Sealed, SealedState
from dungeonbox.proving.toys.shared import ROLLED, Shared, SharedState
from dungeonbox.proving.trial import Effort, Trial
from dungeonbox.proving.walk import STYLES, Walk, walk

LOOK_HARD: Final = Effort(states=60, twins=12)
WALKS: Final = 40

Patch: TypeAlias = Callable[[object, str, object], None]


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> Patch:
    """Replaces a method until the test is over."""
    return monkeypatch.setattr


def on_bench(id: str) -> Bench:
    """A toy at its largest table, where third parties look on."""
    listing = listing_of(id)
    return bench(id, listing.seats[-1], {}, listing.editions[-1])


def caught(law: int, planted: Bench) -> str:
    """Try one law on some walks until it is broken; returns the complaint."""
    paths = (walk(planted, seed, STYLES[seed % len(STYLES)]) for seed in range(WALKS))
    return caught_on(law, paths)


def caught_on(law: int, paths: Iterable[Walk]) -> str:
    """The same on walks that were taken before the fault was planted."""
    with pytest.raises(LawBroken) as broken:
        try_law(law, paths)
    assert broken.value.law == law
    return str(broken.value)


def try_law(law: int, paths: Iterable[Walk]) -> None:
    """Try one law on some walks."""
    for path in paths:
        LAWS[law - 1](Trial(path, LOOK_HARD))


# Leaks ---------------------------------------------------------------------------------------------------


def test_a_card_id_in_a_log_line(patch: Patch) -> None:
    honest = Hidden._draw

    def draw(self: Hidden, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        before = s.hands[seat].clone()
        honest(self, s, seat, chance, notes)
        notes.tell(DREW, seat, s.hands[seat].less(before)[0])

    patch(Hidden, "_draw", draw)
    assert "notes tells" in caught(10, on_bench("hidden"))


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
    caught(law, on_bench("hidden"))


def remember_truth(patch: Patch) -> None:
    """Let masks carry along the truth they were made from."""
    honest = Hidden.blind

    def blind(self: Hidden, s: HiddenState, eyes: int) -> HiddenState:
        masked = honest(self, s, eyes)
        masked.__dict__["truth"] = s.clone()
        return masked

    patch(Hidden, "blind", blind)


def test_hidden_order_through_a_list(patch: Patch) -> None:
    """A known card is shown where it sorts among the hidden ones, which tells how many of them are lower."""
    remember_truth(patch)
    honest = Hidden.view

    def view(self: Hidden, masked: HiddenState) -> View:
        picture = honest(self, masked)
        assert isinstance(picture, HiddenView)
        truth: HiddenState = masked.__dict__["truth"]
        hands = [
            [card if card in known else HIDDEN for card in true.listed()]
            for true, known in zip(truth.hands, picture.hands, strict=True)
        ]
        return replace(picture, hands=hands)

    patch(Hidden, "view", view)
    caught(10, on_bench("hidden"))


@pytest.mark.parametrize("law", [10, 13])
def test_a_truthful_fill(patch: Patch, law: int) -> None:
    remember_truth(patch)

    def fill(_self: Hidden, masked: HiddenState, _chance: Chance) -> HiddenState:
        truth: HiddenState = masked.__dict__["truth"]
        return truth.clone()

    patch(Hidden, "fill", fill)
    caught(law, on_bench("hidden"))


@pytest.mark.parametrize("law", [10, 12])
def test_a_secret_in_a_view(patch: Patch, law: int) -> None:
    remember_truth(patch)
    honest = Hidden.view

    def view(self: Hidden, masked: HiddenState) -> View:
        picture = honest(self, masked)
        assert isinstance(picture, HiddenView)
        return replace(picture, top=masked.__dict__["truth"].top.listed())

    patch(Hidden, "view", view)
    caught(law, on_bench("hidden"))


def test_a_secret_in_why_not(patch: Patch) -> None:
    remember_truth(patch)

    def why_not(_self: Hidden, masked: HiddenState, _action: int) -> str:
        truth: HiddenState = masked.__dict__["truth"]
        return "1" if truth.deck.has(0) else "2"

    patch(Hidden, "why_not", why_not)
    assert "why_not tells" in caught(10, on_bench("hidden"))


class TalkativeTable(SmallTable):
    """Sends one frame more to everybody while the first seat holds the lowest card."""

    def act(self, seat: int, action: int) -> Post:
        """Pass the action on, and chatter."""
        post = super().act(seat, action)
        state = self.match.state
        assert isinstance(state, HiddenState)
        if state.hands[0].has(0):
            return {eyes: [*post.get(eyes, []), b"{}"] for eyes in self.eyes}
        return post


def test_a_secret_in_the_number_of_frames() -> None:
    assert "number of frames tells" in caught(10, replace(on_bench("hidden"), courier=TalkativeTable))


class NervousTable(SmallTable):
    """Sends a frame to everybody whenever somebody chooses, even for the second time."""

    def act(self, seat: int, action: int) -> Post:
        """Pass the action on, and tell everybody that something was chosen."""
        return {eyes: [b"{}"] for eyes in self.eyes} | super().act(seat, action)


def test_a_frame_for_every_change_of_mind() -> None:
    assert "changes a sealed choice" in caught(10, replace(on_bench("sealed"), courier=NervousTable))


class OpenTable(SmallTable):
    """Tells everybody what was chosen while the others still choose."""

    def _picture(self, eyes: int) -> dict[str, object]:
        return super()._picture(eyes) | {"choices": sorted(self._choices.items())}


def test_a_sealed_choice_in_a_frame() -> None:
    caught(10, replace(on_bench("sealed"), courier=OpenTable))


class CountingTable(SmallTable):
    """Puts a number of its own into every frame."""

    frames = 0

    def _picture(self, eyes: int) -> dict[str, object]:
        CountingTable.frames += 1
        return super()._picture(eyes) | {"frame": CountingTable.frames}


def test_a_frame_that_is_no_function_of_the_mask() -> None:
    assert "the same table sends" in caught(12, replace(on_bench("shared"), courier=CountingTable))


def test_a_draw_marked_as_seen_by_too_few(patch: Patch) -> None:
    """The seat gets the card, but the draw says nobody saw it."""
    honest = Hidden._draw

    def draw(self: Hidden, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        honest(self, s, seat, Relabelled(chance, NOBODY), notes)

    patch(Hidden, "_draw", draw)
    assert "pack(mask) tells" in caught(10, on_bench("hidden"))


def test_a_draw_marked_as_seen_by_too_many(patch: Patch) -> None:
    """Everybody's record would name the card, though no mask shows it."""
    honest = Hidden._draw

    def draw(self: Hidden, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        honest(self, s, seat, Relabelled(chance, EVERYONE), notes)

    patch(Hidden, "_draw", draw)
    assert "who gets nothing of it" in caught(10, on_bench("hidden"))


def test_a_card_that_changes_hands_without_being_shown(patch: Patch) -> None:
    """Somebody draws a card that others have looked at, and nothing says that they know it now."""
    honest = Hidden._draw

    def draw(self: Hidden, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        s.top_seen |= 1 << seat
        honest(self, s, seat, chance, notes)

    patch(Hidden, "_draw", draw)
    caught(10, on_bench("hidden"))


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


def test_a_mask_that_forgets_to_hide(patch: Patch) -> None:
    honest = Hidden.blind

    def blind(self: Hidden, s: HiddenState, eyes: int) -> HiddenState:
        masked = honest(self, s, eyes)
        masked.top = s.top.clone()
        return masked

    patch(Hidden, "blind", blind)
    caught(10, on_bench("hidden"))


def test_a_mask_that_shows_what_others_know(patch: Patch) -> None:
    honest = Hidden.blind

    def blind(self: Hidden, s: HiddenState, eyes: int) -> HiddenState:
        masked = honest(self, s, eyes)
        masked.known = s.clone().known
        return masked

    patch(Hidden, "blind", blind)
    caught(10, on_bench("hidden"))


def test_knowledge_nobody_can_have(patch: Patch) -> None:
    """When the deck comes round everybody is taken to know every hand, not only where one is in doubt."""
    honest = Hidden._rebuild

    def rebuild(self: Hidden, s: HiddenState, notes: Notes) -> None:
        was_empty = len(s.deck) == 0
        honest(self, s, notes)
        for viewer, row in enumerate(s.known):
            if was_empty:
                s.known[viewer] = [Bag.of([]) if seat == viewer else s.hands[seat].clone() for seat in range(len(row))]

    patch(Hidden, "_rebuild", rebuild)
    caught(10, on_bench("hidden"))


def test_a_sealed_choice_in_the_mask_of_another(patch: Patch) -> None:
    honest = Sealed.blind

    def blind(self: Sealed, s: SealedState, eyes: int) -> SealedState:
        masked = honest(self, s, eyes)
        masked.bids = s.clone().bids
        return masked

    patch(Sealed, "blind", blind)
    caught(10, on_bench("sealed"))


def test_a_game_that_says_it_hides_something_and_does_not() -> None:
    planted = on_bench("shared")
    planted.game.traits = Traits(hidden=True, luck=True, shared=True)
    assert "no draw had a twin" in caught(10, planted)


def test_a_game_that_hides_something_and_does_not_say_so() -> None:
    planted = on_bench("hidden")
    planted.game.traits = Traits(luck=True)
    assert "says it hides nothing" in caught(10, planted)


def test_a_fill_that_never_varies(patch: Patch) -> None:
    honest = Game.fill

    def fill(self: Sealed, masked: SealedState, _chance: Chance) -> SealedState:
        return honest(self, masked, Seeded(1))

    patch(Sealed, "fill", fill)
    caught(13, on_bench("sealed"))


def test_a_fill_that_is_no_world_of_the_mask(patch: Patch) -> None:
    honest = Game.fill

    def fill(self: Hidden, masked: HiddenState, chance: Chance) -> HiddenState:
        whole = honest(self, masked, chance)
        whole.points[0] += 1
        return whole

    patch(Hidden, "fill", fill)
    assert "mask(fill(m)) is not m" in caught(9, on_bench("hidden"))


def test_a_mask_that_can_be_masked_for_somebody_else(patch: Patch) -> None:
    def mask(_self: Shared, s: SharedState, eyes: int) -> SharedState:
        masked = s.clone()
        masked.eyes = eyes
        return masked

    patch(Shared, "mask", mask)
    assert "was masked for" in caught(9, on_bench("shared"))


def test_a_missing_note(patch: Patch) -> None:
    honest = Hidden._take

    def take(self: Hidden, s: HiddenState, seat: int, _notes: Notes) -> None:
        honest(self, s, seat, Notes(on=False))

    patch(Hidden, "_take", take)
    caught(20, on_bench("hidden"))


def test_a_hidden_game_without_a_listener() -> None:
    assert "has no listener" in caught(20, replace(on_bench("hidden"), listener=None))


# Questions and answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arrange", [lambda legal: legal[::-1], lambda legal: legal + legal[-1:]], ids=["order", "twice"]
)
def test_legal_in_another_order_or_twice(patch: Patch, arrange: Callable[[list[int]], list[int]]) -> None:
    honest = Hidden.legal

    def legal(self: Hidden, s: HiddenState, seat: int) -> Moves:
        return vec[i64](arrange(list(honest(self, s, seat))))

    patch(Hidden, "legal", legal)
    caught(1, on_bench("hidden"))


def test_legal_for_somebody_who_is_not_asked(patch: Patch) -> None:
    def to_act(self: Shared, s: SharedState) -> int:
        return 0 if s.stack.step == shared.OVER else 1 << (s.stack.seat + 1) % self.seats

    planted = on_bench("shared")
    path = walk(planted, 1)
    patch(Shared, "to_act", to_act)
    caught_on(1, [path])


def test_an_aside_that_alters_what_is_legal(patch: Patch) -> None:
    honest = Sealed.legal

    def legal(self: Sealed, s: SealedState, seat: int) -> Moves:
        moves = honest(self, s, seat)
        return moves[:1] if s.pledges[seat] else moves

    patch(Sealed, "legal", legal)
    assert "altered to_act or legal" in caught(1, on_bench("sealed"))


def test_two_actions_of_one_name() -> None:
    planted = on_bench("shared")
    planted.game.tokens[1] = planted.game.tokens[0]
    assert "same name" in caught(2, planted)


def test_an_action_that_looks_like_a_takeback() -> None:
    planted = on_bench("shared")
    game = planted.game
    game.tokens[0] = "undo:1"
    Game.__init__(game, game.setting, game.traits, game.tokens, game.faces, game.longest)
    assert "looks like a takeback" in caught(2, planted)


def test_a_clause_that_does_not_exist(patch: Patch) -> None:
    patch(Shared, "why_not", lambda *_: "99")
    assert "'99', which is no clause" in caught(16, on_bench("shared"))


def test_a_parser_that_takes_anything(patch: Patch) -> None:
    patch(Shared, "parse", lambda *_: 0)
    assert "parses" in caught(16, on_bench("shared"))


def test_an_outcome_before_the_end(patch: Patch) -> None:
    patch(Shared, "outcome", lambda *_: Outcome("early", (1, 1, 1), (0.0, 0.0, 0.0)))
    assert "is not the end" in caught(15, on_bench("shared"))


@pytest.mark.parametrize("worth", [(1.5, 0.0, 0.0, 0.0), (1.0, 1.0, 0.0, 0.0), (-0.1, 0.0, 0.0, 0.0), (1.0,)])
def test_a_worth_out_of_range(patch: Patch, worth: tuple[float, ...]) -> None:
    honest = Sealed.reckon

    def reckon(self: Sealed, s: SealedState) -> Outcome:
        return replace(honest(self, s), worth=worth)

    patch(Sealed, "reckon", reckon)
    caught(15, on_bench("sealed"))


def test_a_sealed_step_that_remembers_who_was_last(patch: Patch) -> None:
    honest = Sealed.apply

    def apply(self: Sealed, s: SealedState, seat: int, action: int, *others: Any) -> None:
        if action < len(self.hand):
            s.stack.what = seat
        honest(self, s, seat, action, *others)

    patch(Sealed, "apply", apply)
    assert "in the order" in caught(14, on_bench("sealed"))


@pytest.mark.parametrize("law", [1, 14])
def test_luck_before_the_last_sealed_choice(patch: Patch, law: int) -> None:
    honest = Sealed.apply

    def apply(self: Sealed, s: SealedState, seat: int, action: int, *others: Any) -> None:
        others[0].below(2, EVERYONE)
        honest(self, s, seat, action, *others)

    patch(Sealed, "apply", apply)
    with pytest.raises(LawBroken, match="law 14 is broken: luck falls"):
        try_law(law, [walk(on_bench("sealed"), 1)])


# Copies, bytes, luck -------------------------------------------------------------------------------------


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
    planted = on_bench("hidden")
    paths = [walk(planted, seed) for seed in range(WALKS)]
    shallow_clone(patch)
    caught_on(law, paths)


def test_a_clone_that_forgets(patch: Patch) -> None:
    honest = SharedState.clone

    def clone(self: SharedState) -> SharedState:
        twin = honest(self)
        twin.pot = 0
        return twin

    planted = on_bench("shared")
    path = walk(planted, 1)
    patch(SharedState, "clone", clone)
    assert "a clone packs otherwise" in caught_on(3, [path])


def test_a_pack_without_a_field(patch: Patch) -> None:
    """Neither written nor read: the bytes come round, the state does not."""

    def write(self: SharedState, out: Writer) -> None:
        out.number("total", self.total)
        out.number("pot", self.pot)
        out.number("turns", self.turns)

    def read(_self: Shared, eyes: int, stack: Stack, fields: Reader) -> SharedState:
        total, pot, turns = fields.number("total"), fields.number("pot"), fields.number("turns")
        return SharedState(eyes, stack, total, pot, turns, [1, 1, 1])

    patch(SharedState, "write", write)
    patch(Shared, "read", read)
    assert "gives another state" in caught(5, on_bench("shared"))


def test_luck_that_is_no_argument(patch: Patch) -> None:
    honest = Shared._roll
    dice = random.Random(1)

    def roll(self: Shared, s: SharedState, chance: Chance, notes: Notes) -> None:
        s.total += dice.randrange(6)
        honest(self, s, chance, notes)

    patch(Shared, "_roll", roll)
    assert "replays to other states" in caught(6, on_bench("shared"))


def test_another_process_that_plays_otherwise(patch: Patch) -> None:
    """What is planted here is not planted there."""
    patch(Shared, "_bank", lambda self, s, _notes: self._next_turn(s))
    records = [walk(on_bench("shared"), 1).record]
    with pytest.raises(LawBroken, match="in a process with"):
        replay.elsewhere(records)


def test_a_game_that_never_ends(patch: Patch) -> None:
    honest = Shared._next_turn

    def next_turn(self: Shared, s: SharedState) -> None:
        s.turns += 1
        honest(self, s)

    patch(Shared, "_next_turn", next_turn)
    assert "no end" in caught(7, on_bench("shared"))


def test_a_game_longer_than_it_says() -> None:
    planted = on_bench("shared")
    planted.game.longest = 5
    assert "though longest is 5" in caught(7, planted)


def test_going_round_in_a_circle(patch: Patch) -> None:
    """Rolling is left out: banking nothing comes back to the same player for ever."""

    def bank(_self: Shared, s: SharedState, _chance: Chance, notes: Notes) -> None:
        notes.tell(ROLLED, s.stack.seat, 0)

    patch(Shared, "_roll", bank)
    assert "in a circle" in caught(7, on_bench("shared"))


def test_drawing_without_end(patch: Patch) -> None:
    def roll(self: Shared, _s: SharedState, chance: Chance, _notes: Notes) -> None:
        while True:
            chance.below(self.sides, EVERYONE)

    patch(Shared, "_roll", roll)
    assert "drew more than" in caught(7, on_bench("shared"))


def test_an_automatic_step_without_end(patch: Patch) -> None:
    def roll(self: Shared, s: SharedState, _chance: Chance, notes: Notes) -> None:
        while self.to_act(s):
            notes.tell(ROLLED)

    patch(Shared, "_roll", roll)
    assert "did not come to an end" in caught(7, on_bench("shared"))


def test_a_stack_that_only_grows(patch: Patch) -> None:
    honest = Shared._roll

    def roll(self: Shared, s: SharedState, chance: Chance, notes: Notes) -> None:
        honest(self, s, chance, notes)
        for _ in range(70):
            s.stack.push(s.stack.step, s.stack.seat, s.stack.what, s.stack.whom, s.stack.left)

    patch(Shared, "_roll", roll)
    assert "frames on the stack" in caught(7, on_bench("shared"))


def test_a_rule_that_breaks_down(patch: Patch) -> None:
    def bank(_self: Shared, _s: SharedState, _notes: Notes) -> None:
        raise ZeroDivisionError

    patch(Shared, "_bank", bank)
    assert "broke down: ZeroDivisionError" in caught(7, on_bench("shared"))


def test_a_reading_verb_that_changes_the_state(patch: Patch) -> None:
    honest = Hidden.legal

    def legal(self: Hidden, s: HiddenState, seat: int) -> Moves:
        s.stack.whom = seat
        return honest(self, s, seat)

    patch(Hidden, "legal", legal)
    assert "changed it" in caught(17, on_bench("hidden"))


def test_a_view_that_changes_the_mask(patch: Patch) -> None:
    honest = Sealed.view

    def view(self: Sealed, masked: SealedState) -> View:
        masked.pledges.reverse()
        picture = honest(self, masked)
        masked.pledges[0] += 1
        return picture

    patch(Sealed, "view", view)
    assert "looking at a mask changed it" in caught(17, on_bench("sealed"))


def test_notes_that_change_luck(patch: Patch) -> None:
    honest = Shared._roll

    def roll(self: Shared, s: SharedState, chance: Chance, notes: Notes) -> None:
        if notes.on:
            chance.below(2, EVERYONE)
        honest(self, s, chance, notes)

    patch(Shared, "_roll", roll)
    assert "with notes off" in caught(18, on_bench("shared"))


def test_notes_that_change_the_state(patch: Patch) -> None:
    honest = Shared._bank

    def bank(self: Shared, s: SharedState, notes: Notes) -> None:
        s.total += len(notes.written[:1])
        honest(self, s, notes)

    patch(Shared, "_bank", bank)
    assert "gives another state" in caught(18, on_bench("shared"))


def test_a_rule_that_makes_up_missing_luck(patch: Patch) -> None:
    honest = Shared._roll

    def roll(self: Shared, s: SharedState, chance: Chance, notes: Notes) -> None:
        try:
            honest(self, s, chance, notes)
        except BadLuck:
            self._bank(s, notes)

    patch(Shared, "_roll", roll)
    assert "is accepted" in caught(19, on_bench("shared"))


def test_luck_in_a_game_that_says_it_has_none() -> None:
    planted = on_bench("shared")
    planted.game.traits = Traits(shared=True)
    assert "luck is drawn" in caught(19, planted)


# Wrong rules ---------------------------------------------------------------------------------------------


def test_a_prize_that_is_won_and_stays(patch: Patch) -> None:
    honest = Sealed._reveal

    def reveal(self: Sealed, s: SealedState, chance: Chance, notes: Notes) -> None:
        stake = s.prizes[STAKE].clone()
        honest(self, s, chance, notes)
        s.prizes[STAKE].add_all(stake)

    patch(Sealed, "_reveal", reveal)
    assert "the prizes are" in caught(8, on_bench("sealed"))


def test_a_card_that_is_lost(patch: Patch) -> None:
    honest = Sealed._turn_up

    def turn_up(self: Sealed, s: SealedState, chance: Chance, notes: Notes) -> None:
        honest(self, s, chance, notes)
        if len(s.prizes[DECK]) == 2:
            s.prizes[DECK].take_at(0)

    patch(Sealed, "_turn_up", turn_up)
    assert "the prizes are" in caught(8, on_bench("sealed"))


def test_a_discard_that_stays_in_the_hand(patch: Patch) -> None:
    honest = Hidden._lay_down

    def lay_down(self: Hidden, s: HiddenState, seat: int, card: int, notes: Notes) -> None:
        honest(self, s, seat, card, notes)
        s.hands[seat].add(card)

    patch(Hidden, "_lay_down", lay_down)
    assert "the cards are" in caught(8, on_bench("hidden"))


def test_a_favour_given_twice(patch: Patch) -> None:
    honest = Shared._answer

    def answer(self: Shared, s: SharedState, action: int, notes: Notes) -> None:
        s.favours[s.stack.seat] -= 1
        honest(self, s, action, notes)

    patch(Shared, "_answer", answer)
    assert "favours" in caught(8, on_bench("shared"))


# The failing walk ----------------------------------------------------------------------------------------


@pytest.fixture
def failures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where failing walks go in this test."""
    monkeypatch.setenv(FAILURES, str(tmp_path))
    return tmp_path


def test_a_failing_walk_is_saved_and_named(patch: Patch, failures: Path) -> None:
    patch(Shared, "check", lambda *_: ["nothing is right"])
    path = walk(on_bench("shared"), 7)
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
        prove_walk(walk(on_bench("shared"), 7), LOOK_HARD)
    assert list(failures.iterdir())
