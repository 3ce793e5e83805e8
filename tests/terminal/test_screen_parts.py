"""The parts under the screen: thinking beside it, and the model that knows whose eyes look."""

from typing import cast

import pytest

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.bots.bot import Guide, take_turn
from dungeonbox.bots.search import FIRST_LOOK, Search
from dungeonbox.games import IDS, make
from dungeonbox.games.busters.view import BustersView
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import NoTakeback
from dungeonbox.kernel.game import Game, Outcome, State
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.notewords import NoteWords
from dungeonbox.kernel.types import Int
from dungeonbox.proving import toys
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import LocalTable, SeatedBot, start_table
from dungeonbox.terminal.mind import choose, hinter, ponder
from dungeonbox.terminal.rulebook import Rulebook
from dungeonbox.terminal.screen.app import model_for
from dungeonbox.terminal.screen.table_model import TableModel
from dungeonbox.terminal.words import Words
from tests.terminal.screens import table_setup


def eyes_of(match: Match, seed: int = 1) -> Eyes:
    return Eyes(match.game, match.observe(match.waiting()[0]), Seeded(seed))


def begun(seed: int) -> Match:
    """A match in which all seats have a hero."""
    match = Match.new(make("mayhem", 2), Seeded(seed))
    match.play(0, "hero:lia")
    match.play(1, "hero:sutha")
    return match


# Thinking ------------------------------------------------------------------------------------------------


def test_pondering_stops_when_the_answer_is_no_longer_wanted() -> None:
    asked = iter([True] * 5)
    found = ponder(Search(iterations=10**9).begin(eyes_of(begun(1))), lambda: next(asked, False))
    assert found.iterations == 6


def test_a_hint_asks_the_guide_where_the_game_has_one() -> None:
    for id in IDS:
        guide = make_bot("thumb", id)
        assert (hinter(id).guide is not None) == isinstance(guide, Guide)


def forced() -> Match:
    """A match in which the seat to act has one legal action."""
    match = begun(1)
    for seed in range(2, 200):
        while not match.is_over:
            seat = match.waiting()[0]
            if len(match.legal(seat)) == 1:
                return match
            match.play(seat, match.legal(seat)[-1])
        match = begun(seed)
    raise AssertionError("no seat had a single legal action")


def looks_at(bot: Search, eyes: Eyes) -> tuple[int, int]:
    """What the screen chooses for a bot, and how often it looked whether the answer is still wanted."""
    looks: list[None] = []

    def is_wanted() -> bool:
        looks.append(None)
        return True

    return choose(bot, eyes, is_wanted), len(looks)


def test_a_forced_choice_takes_as_long_as_any_other() -> None:
    """Else the time a bot takes would tell how many different cards it holds."""
    match = forced()
    eyes = eyes_of(match)
    action, looks = looks_at(Search(iterations=30), eyes)
    assert [match.game.token(action)] == match.legal(eyes.seat)
    assert looks == 30
    assert eyes.chance.below(1000, 0) == Seeded(1).below(1000, 0)
    assert looks_at(Search(iterations=30), eyes_of(begun(1)))[1] == 29  # its first iteration is made unasked


def last_questions(id: str) -> list[Eyes]:
    """The free choices of a short game, the last one first: the nearer the end, the shorter the imagined games."""
    match = Match.new(make(id, 2), Seeded(1))
    bot = make_bot("thumb", id)
    found: list[Eyes] = []
    while not match.is_over:
        seat = match.waiting()[0]
        found.append(Eyes(match.game, match.observe(seat), Seeded(1)))
        take_turn(match, seat, bot, Seeded(match.length))
    return [eyes for eyes in reversed(found) if len(eyes.legal()) > 1]


def test_a_choice_that_is_clear_early_takes_as_long_as_any_other() -> None:
    """A guided search stops when nothing rivals the guide's choice; on the screen the time goes on."""
    budget = FIRST_LOOK + 20
    bot = make_bot(f"search:{budget}", "attack")
    assert isinstance(bot, Search)
    asked = [(eyes, Eyes(eyes.game, eyes.observation, Seeded(1))) for eyes in last_questions("attack")]
    eyes, alone = next(pair for pair in asked if bot.think(pair[1]).iterations == FIRST_LOOK)
    action, looks = looks_at(bot, eyes)
    assert looks == budget - 1
    assert eyes.chance.below(10**6, 0) == alone.chance.below(10**6, 0)
    assert action == bot.choose(Eyes(eyes.game, eyes.observation, Seeded(1)))


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

    def describe(self, _game: object, _view: object, token: str, _names: list[str]) -> str:
        return token

    def question(self, _game: object, _view: object, _names: list[str]) -> str:
        return "Choose."

    def characters(self, game: Game[State], _view: object) -> list[str]:
        return [""] * game.seats

    def verdict(self, _game: object, _view: object, outcome: Outcome, _names: list[str]) -> str:
        return outcome.ending

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


class Obliging(Bot):
    """Lays down the card that was wished of it, else its lowest."""

    def __init__(self) -> None:
        super().__init__("obliging")
        self.is_listening = True

    def choose(self, eyes: Eyes) -> Int:
        heroes = cast(BustersView, eyes.game.view(eyes.observation)).heroes
        said = [token for hero in heroes for token in hero.pledges if token.startswith(f"ask:seat{eyes.seat + 1}.")]
        return eyes.game.parse(f"card:{said[-1][-1]}") if said else eyes.legal()[0]


def test_bots_that_have_chosen_hear_people_and_each_other() -> None:
    match = Match.new(make("busters", 3), Seeded(1))
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
    match.names = ("Ann", "Ash Tobin (thumb)", "Sir Odo (thumb)")
    one = TableModel(LocalTable(match, 1), cast(Words, Numbers()), Rulebook("busters"), Savefile(None))
    one.bots = {seat: SeatedBot(seat, Obliging(), Seeded(seat)) for seat in (1, 2)}
    for bot in one.bots.values():
        bot(match)
    one.sit(0)
    one.choose("ask:seat2.6")
    one.act(1, match.game.parse("ask:seat3.5"))
    assert [match.choice(seat) for seat in range(3)] == ["", "card:6", "card:5"]


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


def test_bots_choose_last_in_a_sealed_step() -> None:
    local_table = start_table(table_setup("", "thumb", "thumb", game="busters"))
    one = model_for(local_table, Savefile(None))
    for token in ("hero:knight", "hero:mage", "hero:thief"):
        one.match.play(one.match.waiting()[0], token)
    assert one.match.waiting() == [0, 1, 2]
    assert one.next_seat() == 0
    one.match.play(0, one.match.legal(0)[0])
    assert one.next_seat() == 1
    one.bots[1](one.match)
    assert one.next_seat() == 2
