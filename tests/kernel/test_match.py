"""A match: playing, refusing, sealed choices that wait, taking back, and the record of it all."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from dungeonbox.kernel.chance import NOBODY, SPECTATOR, WHOLE, Fair, Scripted, Seeded
from dungeonbox.kernel.errors import BadToken, DungeonboxError, IllegalAction, NoTakeback, WrongEyes
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.record import UNKNOWN, Entry
from dungeonbox.proving import toys
from dungeonbox.proving.toys.hidden import Hidden, HiddenState
from dungeonbox.proving.toys.sealed import Sealed, SealedState
from dungeonbox.proving.toys.shared import SharedState

Patch: TypeAlias = Callable[[object, str, object], None]


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> Patch:
    """Replaces a method until the test is over."""
    return monkeypatch.setattr


def shared_match(*dice: int) -> Match:
    """Two friends, and the dice they will roll (a face counts from 1)."""
    return Match.new(toys.make("shared", 2), Scripted([die - 1 for die in dice]))


def sealed_match() -> Match:
    """Three bidders: prizes 1 and 2 are removed, 3 comes first, then 6, 5 and 4."""
    return Match.new(toys.make("sealed", 3), Scripted([1, 2, 3, 6, 5, 4]))


def hidden_match() -> Match:
    """Two players with the cards 0, 1 and 2, 3; the deck is 4 and 5."""
    return Match.new(toys.make("hidden", 2), Scripted([0, 1, 2, 3, 4, 5]))


# Playing -------------------------------------------------------------------------------------------------


def test_a_new_match_waits_for_the_first_seat() -> None:
    match = shared_match()
    assert (match.waiting(), match.legal(0), match.legal(1), match.is_over, match.length) == (
        [0],
        ["roll", "ask:seat2"],
        [],
        False,
        0,
    )
    assert match.entries == []


def test_an_action_is_played_noted_and_recorded() -> None:
    match = shared_match(4)
    match.play(0, "roll")
    assert match.entries == [Entry(0, "roll", (3,))]
    assert [(note.kind, note.public[:2]) for note in match.notes(SPECTATOR)] == [(0, (0, 4))]
    assert match.notes(SPECTATOR, since=1) == []
    assert match.length == 1
    state = match.state
    assert isinstance(state, SharedState)
    assert state.pot == 4


def test_a_match_can_do_without_notes() -> None:
    match = Match.new(toys.make("hidden", 2), Seeded(1), notes=False)
    match.play(0, "draw")
    assert match.notes(WHOLE) == []


def test_a_whole_match_has_an_outcome_and_then_no_more_actions() -> None:
    match = shared_match(*[6] * 18)
    with pytest.raises(DungeonboxError, match="not over"):
        _ = match.outcome
    while not match.is_over:
        match.play(match.waiting()[0], "roll")
    assert (match.outcome.ending, match.outcome.worth, match.outcome.winners) == ("rank 4", (1.0, 1.0), [0, 1])
    with pytest.raises(IllegalAction, match=r"roll is not legal now \(§7\); it is not this seat's turn"):
        match.play(0, "roll")


def test_an_illegal_action_names_the_clause_and_what_was_legal() -> None:
    match = shared_match()
    with pytest.raises(IllegalAction) as refused:
        match.play(0, "bank")
    assert str(refused.value) == "bank is not legal now (§4); legal now: roll, ask:seat2"
    assert (refused.value.clause, refused.value.legal) == ("4", ["roll", "ask:seat2"])
    with pytest.raises(IllegalAction, match=r"roll is not legal now \(§2\)"):
        match.play(1, "roll")


def test_a_word_that_is_no_action_is_explained() -> None:
    with pytest.raises(BadToken, match=r"shared has no action 'rol'; did you mean roll\?"):
        shared_match().play(0, "rol")
    with pytest.raises(BadToken, match=r"shared has no action 'xyzzy'$"):
        shared_match().play(0, "xyzzy")


@pytest.mark.parametrize("seat", [-1, 2, 62, 10**30])
def test_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(BadToken, match="expected a seat from 0 to 1"):
        shared_match().play(seat, "roll")


def test_somebody_else_is_asked_out_of_turn() -> None:
    match = shared_match(1)
    match.play(0, "ask:seat2")
    assert (match.waiting(), match.legal(1), match.legal(0)) == ([1], ["yes", "no"], [])
    match.play(1, "yes")
    match.play(0, "roll")
    assert match.waiting() == [0]


def test_what_leaves_a_match_goes_through_a_mask() -> None:
    match = hidden_match()
    observation = match.observe(0)
    assert isinstance(observation, HiddenState)
    assert [hand.listed() for hand in observation.hands] == [[0, 1], [-1, -1]]
    assert match.view(1) == match.game.view(match.observe(1))
    assert [note.secret for note in match.notes(1)] == [-1, -1, 2, 3]
    with pytest.raises(WrongEyes, match="a state seen by seat 0 cannot be turned into one seen by seat 1"):
        match.game.observe(observation, 1)


# Sealed choices ------------------------------------------------------------------------------------------


def test_sealed_choices_wait_until_the_last_one() -> None:
    match = sealed_match()
    before = match.state
    match.play(2, "bid:4")
    match.play(0, "bid:1")
    assert match.state is before
    assert (match.waiting(), match.has_chosen(2), match.has_chosen(1), match.entries) == ([1], True, False, [])
    match.play(1, "bid:2")
    assert match.entries == [Entry(0, "bid:1"), Entry(1, "bid:2"), Entry(2, "bid:4", ("prize 6",))]
    assert (match.waiting(), match.has_chosen(2)) == ([0, 1, 2], False)


def test_a_sealed_choice_can_be_changed_until_then() -> None:
    match = sealed_match()
    match.play(0, "bid:1")
    match.play(0, "bid:3")
    match.play(1, "bid:2")
    match.play(0, "bid:4")
    match.play(2, "bid:2")
    assert match.entries[0] == Entry(0, "bid:4")
    state = match.state
    assert isinstance(state, SealedState)
    assert state.won[0].listed() == [3]


def test_a_choice_that_is_not_legal_does_not_replace_one_that_is() -> None:
    match = sealed_match()
    for seat in range(3):
        match.play(seat, f"bid:{seat + 1}")
    match.play(0, "bid:2")
    with pytest.raises(IllegalAction, match="§3"):
        match.play(0, "bid:1")
    assert match.has_chosen(0)


def test_asides_are_said_at_once_even_while_choices_wait() -> None:
    match = sealed_match()
    match.play(0, "bid:1")
    assert match.asides(1) == ["pledge:low", "pledge:high"]
    match.play(1, "pledge:high")
    assert (match.entries, match.has_chosen(0), match.asides(1)) == ([Entry(1, "pledge:high")], True, [])
    with pytest.raises(IllegalAction, match="§5"):
        match.play(1, "pledge:low")
    match.play(1, "bid:1")
    match.play(2, "bid:1")
    assert len(match.entries) == 4


# When a rule breaks down ---------------------------------------------------------------------------------


def test_a_crash_inside_a_rule_leaves_the_table_as_it_was(patch: Patch) -> None:
    match = hidden_match()
    before, entries = match.state.pack(), match.entries
    honest = Hidden._next_turn

    def crash(_self: Hidden, s: HiddenState, *_: Any) -> None:
        s.hands[0].clear()
        raise ZeroDivisionError

    patch(Hidden, "_next_turn", crash)
    with pytest.raises(ZeroDivisionError):
        match.play(0, "discard:0")
    assert (match.state.pack(), match.entries, match.waiting()) == (before, entries, [0])
    patch(Hidden, "_next_turn", honest)
    match.play(0, "discard:1")
    assert match.entries == [Entry(0, "discard:1")]


def test_a_crash_when_a_sealed_step_closes_leaves_the_table_as_it_was(patch: Patch) -> None:
    match = sealed_match()
    before = match.state.pack()

    def crash(*_: Any) -> None:
        raise ZeroDivisionError

    patch(Sealed, "_reveal", crash)
    match.play(0, "bid:1")
    match.play(1, "bid:1")
    with pytest.raises(ZeroDivisionError):
        match.play(2, "bid:1")
    assert (match.state.pack(), match.entries, match.waiting()) == (before, [], [2])


# Steps that are prepared, and past that is elsewhere ------------------------------------------------------


def test_a_prepared_step_has_not_happened_until_it_is_adopted() -> None:
    match = shared_match(4)
    before = match.state.pack()
    step = match.prepare(0, match.game.parse("roll"))
    assert step is not None
    assert (match.state.pack(), match.length) == (before, 0)
    assert match.entries_of(step) == (Entry(0, "roll", (3,)),)
    match.commit(step)
    assert match.entries == [Entry(0, "roll", (3,))]
    assert match.state.pack() != before


def test_a_dropped_step_gives_its_luck_back() -> None:
    luck = Fair(bytes(32), "match", [])
    match = Match.new(toys.make("shared", 2), luck)
    drawn = luck.mark()
    step = match.prepare(0, match.game.parse("roll"))
    assert step is not None
    assert luck.mark() > drawn
    match.drop(step)
    assert luck.mark() == drawn
    again = match.prepare(0, match.game.parse("roll"))
    assert again is not None
    assert match.entries_of(again) == match.entries_of(step)


def test_preparing_a_choice_that_waits_changes_nothing() -> None:
    match = sealed_match()
    bid = match.game.parse(match.legal(0)[0])
    assert match.prepare(0, bid) is None
    assert (match.has_chosen(0), match.choice(0)) == (False, "")
    match.act(0, bid)
    assert match.choice(0) == match.game.token(bid)


def test_a_step_from_elsewhere_is_followed_and_checked() -> None:
    match, copy = shared_match(4), shared_match(4)
    match.play(0, "roll")
    step = copy.apply(tuple(match.entries))
    assert copy.state.pack() == match.state.pack()
    assert [note.kind for played in step.played for note in played.notes] == [0]
    with pytest.raises(DungeonboxError):
        copy.apply((Entry(0, "roll", (99,)),))


def test_a_takeback_from_elsewhere_is_followed() -> None:
    match = shared_match(4, 5)
    start = match.state.pack()
    match.play(0, "roll")
    match.apply((Entry(0, "undo:1"),))
    assert (match.state.pack(), match.length) == (start, 0)


def test_a_shadow_plays_on_but_has_no_past() -> None:
    match = shared_match(4, 5)
    match.play(0, "roll")
    without_history = match.without_history()
    assert without_history.state.pack() == match.state.pack()
    seat = without_history.waiting()[0]
    without_history.play(seat, without_history.legal(seat)[0])
    assert without_history.state.pack() != match.state.pack()
    for ask in (
        without_history.record,
        without_history.moments,
        lambda: without_history.notes(0),
        lambda: without_history.undoable(0, Accord.ALONE),
    ):
        with pytest.raises(DungeonboxError, match="keeps no log"):
            ask()


def test_a_shadow_keeps_the_choices_that_wait() -> None:
    match = sealed_match()
    match.play(0, match.legal(0)[0])
    without_history = match.without_history()
    assert without_history.choice(0) == match.choice(0) != ""
    for seat in without_history.waiting():
        without_history.play(seat, without_history.legal(seat)[0])
    assert not without_history.has_chosen(0)
    assert match.has_chosen(0)


def test_moments_are_steps_and_a_sealed_step_is_one() -> None:
    match = sealed_match()
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
    beginning, bids = match.moments()
    assert (beginning.entries, [entry.seat for entry in bids.entries]) == ([], [0, 1, 2])
    assert bids.state.pack() == match.state.pack()
    told = [note.kind for note in beginning.notes + bids.notes]
    assert told == [note.kind for note in match.notes(WHOLE)]


# Taking back ---------------------------------------------------------------------------------------------


def test_a_seat_takes_back_its_own_latest_entries() -> None:
    match = shared_match()
    match.play(0, "ask:seat2")
    before = match.state.pack()
    match.play(1, "no")
    assert [match.undoable(seat, Accord.OWN) for seat in (0, 1)] == [0, 1]
    match.takeback(1)
    assert (match.state.pack(), match.entries, match.length) == (before, [Entry(0, "ask:seat2")], 1)
    assert match.undoable(0, Accord.OWN) == 1


def test_all_together_take_back_anything_up_to_a_barrier() -> None:
    match = shared_match(5)
    match.play(0, "roll")
    before = match.state.pack()
    match.play(0, "ask:seat2")
    match.play(1, "yes")
    assert [match.undoable(0, accord) for accord in (Accord.OWN, Accord.ALL, Accord.ALONE)] == [0, 2, 3]
    match.takeback(0, Accord.ALL, 2)
    assert match.state.pack() == before
    assert match.undoable(0, Accord.ALL) == 0


def test_alone_against_bots_one_takes_back_even_luck() -> None:
    match = shared_match(5, 5)
    start = match.state.pack()
    match.play(0, "roll")
    match.takeback(0, Accord.ALONE)
    assert match.state.pack() == start
    match.play(0, "roll")
    assert match.entries == [Entry(0, "roll", (4,))]


@pytest.mark.parametrize("count", [0, -1, 2])
def test_nothing_more_can_be_taken_back(count: int) -> None:
    match = shared_match()
    match.play(0, "ask:seat2")
    with pytest.raises(NoTakeback, match=f"entries this seat may take back now: 1, not {count}"):
        match.takeback(0, Accord.OWN, count)


def test_luck_is_a_barrier() -> None:
    match = shared_match(3)
    match.play(0, "roll")
    with pytest.raises(NoTakeback):
        match.takeback(0)


def test_a_card_that_was_shown_is_a_barrier() -> None:
    match = hidden_match()
    match.play(0, "discard:1")
    assert [match.undoable(0, accord) for accord in (Accord.OWN, Accord.ALL)] == [0, 0]


def test_a_card_everybody_knew_is_no_barrier() -> None:
    match = hidden_match()
    match.play(0, "discard:1")
    match.play(1, "take")
    assert match.undoable(1, Accord.OWN) == 1
    match.play(0, "discard:0")
    match.play(1, "discard:1")
    assert match.undoable(1, Accord.OWN) == 1


def test_a_closed_sealed_step_is_a_barrier_and_goes_back_whole() -> None:
    match = sealed_match()
    start = match.state.pack()
    for seat in range(3):
        match.play(seat, "bid:1")
    assert [match.undoable(2, accord) for accord in (Accord.OWN, Accord.ALL, Accord.ALONE)] == [0, 0, 3]
    match.play(1, "bid:2")
    match.takeback(0, Accord.ALONE)
    assert (match.state.pack(), match.entries, match.waiting()) == (start, [], [0, 1, 2])
    assert match.record().entries[-1] == Entry(0, "undo:3")


def test_an_aside_is_a_barrier_to_taking_back() -> None:
    match = sealed_match()
    match.play(1, "pledge:high")
    assert [match.undoable(1, accord) for accord in (Accord.OWN, Accord.ALL, Accord.ALONE)] == [0, 0, 1]


def test_what_was_taken_back_stays_in_the_record() -> None:
    match = shared_match()
    match.play(0, "ask:seat2")
    match.takeback(0)
    match.play(0, "ask:seat2")
    match.play(1, "no")
    tokens = [entry.token for entry in match.record().entries]
    assert tokens == ["ask:seat2", "undo:1", "ask:seat2", "no"]
    again = Match.replay(match.game, match.record())
    assert (again.state.pack(), again.entries, again.record()) == (match.state.pack(), match.entries, match.record())


# What eyes get to keep -----------------------------------------------------------------------------------


def test_a_seats_own_record_holds_no_luck_it_did_not_see() -> None:
    match = Match.new(toys.make("hidden", 2), Scripted([0, 1, 2, 3, 4, 4]))
    match.play(0, "peek")
    match.play(0, "discard:0")
    match.play(1, "draw")
    record = match.eyes_record(0)
    assert record.eyes == "seat 1"
    assert record.start == ("card 0", "card 1", UNKNOWN, UNKNOWN)
    assert [entry.outcomes for entry in record.entries] == [("card 4",), (), (UNKNOWN,)]
    assert [entry.outcomes for entry in match.eyes_record(1).entries] == [(UNKNOWN,), (), ("card 4",)]
    watched = match.eyes_record(SPECTATOR)
    assert (watched.eyes, watched.start) == ("spectator", (UNKNOWN,) * 4)
    assert "card 4" not in watched.text()


def test_a_match_goes_on_after_a_replay() -> None:
    match = Match.new(toys.make("hidden", 3), Seeded(6))
    for _ in range(5):
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    again = Match.replay(match.game, match.record(), Seeded(7))
    assert again.notes(WHOLE) == match.notes(WHOLE)
    chooser = Seeded(8)
    while not again.is_over:
        seat = again.waiting()[0]
        legal = again.legal(seat)
        again.play(seat, legal[chooser.below(len(legal), NOBODY)])
    assert again.record().entries[:5] == match.record().entries
