"""What a match must refuse: eyes of no seat, numbers out of range, promises that can be wiped out."""

import pickle

import pytest

from dungeonbox.games import make, read
from dungeonbox.kernel.chance import SPECTATOR, Chance, Fair, Seeded
from dungeonbox.kernel.errors import BadRecord, BadToken, IllegalAction, NoTakeback, WrongEyes
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.record import FairProof, Record


def dealt(seats: int = 2, luck: Chance | None = None) -> Match:
    """A match of Mayhem with hands dealt."""
    match = Match.new(make("mayhem", seats=seats), luck or Seeded(3))
    for seat in range(seats):
        match.play(seat, "hero:random")
    return match


def choosing() -> Match:
    """A match of Busters in which seats 2 and 3 have chosen."""
    match = Match.new(make("busters", seats=3), Seeded(3))
    for seat in range(3):
        match.play(seat, "hero:random")
    match.play(1, "card:2")
    match.play(2, "card:3")
    return match


@pytest.mark.parametrize("eyes", [-1, 2, 7, 61, 63, 64, 65, 128, 10**30])
def test_there_are_no_other_eyes(eyes: int) -> None:
    match = dealt()
    for door in (match.observe, match.view, match.eyes_record, match.legal, match.asides):
        with pytest.raises(WrongEyes, match="a seat from 0 to 1 or SPECTATOR"):
            door(eyes)


@pytest.mark.parametrize("eyes", [-1, 2, 61, 64, 65, 10**30])
def test_notes_are_read_by_eyes_that_are_there(eyes: int) -> None:
    with pytest.raises(WrongEyes):
        dealt().notes(eyes)


def test_spectators_may_look_and_nothing_else() -> None:
    match = choosing()
    assert match.legal(SPECTATOR) == match.asides(SPECTATOR) == []


@pytest.mark.parametrize("action", [-1, 10**9, 10**30])
def test_an_action_that_does_not_exist(action: int) -> None:
    with pytest.raises(BadToken, match="has actions 0 to"):
        dealt().act(0, action)


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_nobody_there_takes_anything_back(seat: int) -> None:
    with pytest.raises(BadToken, match="a seat from 0 to 1"):
        dealt().takeback(seat, Accord.ALONE)


def test_a_word_cannot_be_taken_back_and_leaves_the_choices_of_others() -> None:
    match = choosing()
    match.play(0, "pledge:5")
    with pytest.raises(NoTakeback):
        match.takeback(0)
    assert [match.has_chosen(seat) for seat in range(3)] == [False, True, True]


def test_what_is_over_is_over() -> None:
    match = dealt()
    while not match.is_over:
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    assert match.undoable(0, Accord.ALL) == match.undoable(1, Accord.OWN) == 0
    with pytest.raises(NoTakeback):
        match.takeback(0, Accord.ALL)
    match.takeback(0, Accord.ALONE)
    assert not match.is_over


def test_a_seat_does_not_get_the_secret_of_fair_luck_before_the_end() -> None:
    match = dealt(luck=Fair(b"0123456789abcdef", "m", []))
    match.fair = FairProof("m", "shown", b"0123456789abcdef".hex(), ())
    mine = match.eyes_record(0).fair
    assert mine is not None
    assert mine.secret == ""


def test_a_record_is_replayed_by_its_own_rules_only() -> None:
    record = dealt().record()
    for other in (make("mayhem", 3), make("mayhem", 2, {"fireball_ignores_shields": "on"}), make("busters", 3)):
        with pytest.raises(BadRecord, match="another game"):
            Match.replay(other, record)


def test_a_record_does_not_share_its_options_with_the_game() -> None:
    match = dealt()
    match.record().options["first_seat"] = "2"
    assert match.game.setup.options["first_seat"] == "random"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"seats": 2,', '"seats": 2, "seats": 3,', "twice"),
        ('"game": "mayhem"', '"game": "\\ud800"', "half a character"),
        ('"start": []', '"names": ["a", "b", "c"], "start": []', "a name for each seat"),
        ('"digest": "', '"digest": ' + "9" * 5000 + ', "x": "', "not a record"),
    ],
)
def test_a_hostile_record(old: str, new: str, complaint: str) -> None:
    text = dealt().record().text()
    assert old in text
    with pytest.raises(BadRecord, match=complaint):
        read(text.replace(old, new))


def test_a_complaint_is_not_longer_than_what_it_complains_about() -> None:
    text = dealt().record().text().replace('"eyes": "whole"', f'"eyes": {list(range(9999))}')
    with pytest.raises(BadRecord) as info:
        Record.parse(text)
    assert len(str(info.value)) < 200


def test_many_takebacks_replay_quickly_and_exactly() -> None:
    match = choosing()
    for _ in range(50):
        match.play(0, "pledge:5")
        match.takeback(0, Accord.ALONE)
    again = read(match.record().text())
    assert again.state.pack() == match.state.pack()
    assert again.record() == match.record()


def test_a_refusal_can_be_sent_to_another_process() -> None:
    with pytest.raises(IllegalAction) as info:
        dealt().play(0, "decline")
    copy = pickle.loads(pickle.dumps(info.value))  # noqa: S301 - our own words
    assert (str(copy), copy.clause, copy.legal) == (str(info.value), info.value.clause, info.value.legal)


def test_a_crash_does_not_spend_fair_luck() -> None:
    luck = Fair(b"0123456789abcdef", "m", [])
    match = Match.new(make("mayhem", seats=2), luck)
    match.play(0, "hero:azzan")
    spent = luck.mark()

    match.chance = _Stumbling(luck)
    with pytest.raises(ZeroDivisionError):
        match.play(1, "hero:lia")
    assert luck.mark() == spent


class _Stumbling(Chance):
    """Draws from another source once, then breaks down."""

    def __init__(self, source: Fair) -> None:
        self.source = source

    def below(self, n: int, seen: int) -> int:
        self.source.below(n, seen)
        raise ZeroDivisionError

    def mark(self) -> int:
        return self.source.mark()

    def rewind(self, mark: int) -> None:
        self.source.rewind(mark)
