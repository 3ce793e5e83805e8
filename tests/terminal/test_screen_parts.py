"""The parts under the screen: thinking beside it, and the model that knows whose eyes look."""

from typing import cast

import pytest

from dungeonbox.bots import Eyes
from dungeonbox.bots.search import Search
from dungeonbox.games import make
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import NoTakeback
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.notewords import NoteWords
from dungeonbox.proving import toys
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import LocalTable, start_table
from dungeonbox.terminal.rulebook import Rulebook
from dungeonbox.terminal.screen.app import model_for
from dungeonbox.terminal.screen.mind import choose, ponder
from dungeonbox.terminal.screen.table_model import TableModel
from dungeonbox.terminal.words import Words
from tests.terminal.screens import table_setup


def eyes_of(match: Match, seed: int = 1) -> Eyes:
    return Eyes(match.game, match.observe(match.waiting()[0]), Seeded(seed))


def begun(seed: int) -> Match:
    """A match in which everybody has a hero."""
    match = Match.new(make("mayhem", 2), Seeded(seed))
    match.play(0, "hero:lia")
    match.play(1, "hero:sutha")
    return match


# Thinking ------------------------------------------------------------------------------------------------


def test_pondering_finds_what_the_bot_itself_would_find() -> None:
    search = Search(iterations=50)
    for seed in range(5):
        match = begun(seed)
        alone, beside = search.think(eyes_of(match)), ponder(search, eyes_of(match), lambda: True)
        assert (alone.actions, alone.shares, alone.worths) == (beside.actions, beside.shares, beside.worths)
        assert choose(search, eyes_of(match), lambda: True) == search.choose(eyes_of(match))


def test_pondering_stops_when_nobody_waits() -> None:
    asked = iter([True] * 5)
    found = ponder(Search(iterations=10**9), eyes_of(begun(1)), lambda: next(asked, False))
    assert found.iterations == 6


def forced() -> Match:
    """A match in which somebody has no choice."""
    match = begun(1)
    for seed in range(2, 200):
        while not match.is_over:
            seat = match.waiting()[0]
            if len(match.legal(seat)) == 1:
                return match
            match.play(seat, match.legal(seat)[-1])
        match = begun(seed)
    raise AssertionError("everybody always has a choice")


def test_a_forced_choice_takes_as_long_as_any_other() -> None:
    """Else the time a bot takes would tell how many different cards it holds."""
    match = forced()
    looks: list[None] = []

    def is_wanted() -> bool:
        looks.append(None)
        return True

    eyes = eyes_of(match)
    assert [match.game.token(choose(Search(iterations=30), eyes, is_wanted))] == match.legal(eyes.seat)
    assert len(looks) == 29
    assert eyes.chance.below(1000, 0) == Seeded(1).below(1000, 0)


# The model ------------------------------------------------------------------------------------------------


def model(*kinds: str) -> TableModel:
    return model_for(start_table(table_setup(*kinds)), Savefile(None))


def test_who_looks_while_bots_play() -> None:
    assert model("", "thumb").onlooker == 0
    assert model("thumb", "", "thumb").onlooker == 1
    assert model("", "").onlooker == SPECTATOR
    assert model("thumb", "thumb").onlooker == SPECTATOR


def test_the_keyboard_is_passed_only_where_there_is_something_to_hide() -> None:
    assert not model("", "thumb").needs_handover(0)
    shared = model("", "")
    assert shared.needs_handover(0)
    shared.sit(0)
    assert not shared.needs_handover(0)
    assert shared.needs_handover(1)
    shared.look_away()
    assert shared.needs_handover(0)


class Numbers:
    """Words for a toy: everything as it is."""

    NOTES = tuple(
        NoteWords("something", ("a", "b", "c", "d"), "", f"{kind} {{a}} {{b}} {{c}} {{d}}.") for kind in range(9)
    )

    def lists(self, _game: object) -> dict[str, list[str]]:
        return {}

    def describe(self, _game: object, _view: object, token: str) -> str:
        return token

    def show(self, _game: object, view: object, _names: list[str]) -> str:
        return repr(view)


def toy_desk(id: str) -> TableModel:
    """Two people at a toy that is in no box."""
    match = Match.new(toys.make(id, 2), Seeded(1))
    match.names = ("Ann", "Bob")
    return TableModel(LocalTable(match, 1), cast(Words, Numbers()), Rulebook("mayhem"), Savefile(None))


def test_where_nothing_is_hidden_nobody_passes_the_keyboard() -> None:
    one = toy_desk("shared")
    traits = one.game.traits
    assert one.needs_handover(1) == (traits.hidden or traits.sealed)


def test_one_may_not_take_back_what_somebody_else_did() -> None:
    shared = model("", "")
    shared.sit(0)
    shared.choose("hero:lia")
    assert shared.to_take_back(0, Accord.OWN) == 1
    shared.sit(1)
    shared.choose("hero:azzan")
    assert shared.to_take_back(0, Accord.OWN) == 0
    with pytest.raises(NoTakeback):
        shared.take_back(1, Accord.OWN)


def test_a_frame_holds_what_its_eyes_may_see_and_do() -> None:
    shared = model("", "")
    assert shared.frame().legal == []
    shared.sit(0)
    frame = shared.frame()
    assert frame.legal == shared.match.legal(0)
    assert frame.number(frame.legal[1]) == 2
    assert frame.number("play:fireball") == 0
    assert frame.view == shared.match.view(0)


def test_a_sealed_choice_is_known_to_its_own_seat_only() -> None:
    sealed = toy_desk("sealed")
    sealed.sit(0)
    sealed.choose("bid:2")
    assert sealed.frame().choice == "bid:2"
    assert sealed.frame().chosen == [0]
    sealed.sit(1)
    assert sealed.frame().choice == ""
    sealed.choose("bid:3")
    assert sealed.choices == {}
    assert sealed.match.length == 2


def test_bots_choose_first_in_a_sealed_step() -> None:
    local_table = start_table(table_setup("", "thumb", "thumb", game="busters"))
    one = model_for(local_table, Savefile(None))
    for token in ("hero:knight", "hero:mage", "hero:thief"):
        one.match.play(one.match.waiting()[0], token)
    assert one.match.waiting() == [0, 1, 2]
    assert one.next_seat() == 1
    one.bots[1](one.match)
    one.bots[2](one.match)
    assert one.next_seat() == 0
