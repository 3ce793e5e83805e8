"""A match that begins at a text position: it plays, its record carries the position and is played again."""

import json
from dataclasses import replace

import pytest

from dungeonbox import games
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.errors import BadNotation, BadRecord, WrongEyes
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.record import Record
from tests.kernel.test_pickling import IDS, make, played

DUEL = """
step play seat1
turn seat1  owed 1
seat1 azzan  hp 7  turns 3  hand fireball charm*2  discard rest
seat2 lia  hp 3  turns 2  hand for-justice
"""


def begun(id: str) -> Match:
    """A match that begins where another one stands, and three answers later."""
    there = played(id)
    match = Match.new(make(id), Seeded(4), position=there.game.position(there.state))
    for _answer in range(3):
        if not match.is_over:
            seat = match.waiting()[0]
            match.play(seat, match.legal(seat)[0])
    return match


@pytest.mark.parametrize("id", IDS)
def test_it_begins_where_the_text_says(id: str) -> None:
    there = played(id)
    match = Match.new(there.game, Seeded(4), position=there.game.position(there.state))
    assert match.state == there.state
    assert match.length == 0


@pytest.mark.parametrize("id", IDS)
def test_its_record_carries_the_position_and_is_played_again(id: str) -> None:
    match = begun(id)
    record = match.record()
    assert record.position == match.position
    assert Record.parse(record.text()) == record
    again = Match.replay(match.game, Record.parse(record.text()), match.chance)
    assert again.state == match.state
    assert again.record() == record


@pytest.mark.parametrize("id", IDS)
def test_all_of_it_can_be_taken_back(id: str) -> None:
    match = begun(id)
    if match.length:
        match.takeback(0, Accord.ALONE, match.length)
    assert match.state == played(id).state
    assert len(match.moments()) == 1


@pytest.mark.parametrize("id", games.IDS)
def test_the_record_of_a_seat_has_the_position_as_it_saw_it(id: str) -> None:
    match = begun(id)
    for seat in range(match.game.seats):
        seen = match.game.observe(match.game.from_position(match.position), seat)
        assert match.eyes_record(seat).position == match.game.position(seen)


def test_a_position_written_by_hand_is_played_to_the_end() -> None:
    match = Match.new(games.make("mayhem", 2), Seeded(1), position=DUEL)
    assert match.legal(0) == ["play:fireball", "play:charm"]
    match.play(0, "play:fireball")
    assert match.is_over
    assert match.outcome.winners == [0]
    rows = json.loads(match.record().text())
    assert rows["position"][0] == "step play seat1"
    assert rows["start"] == []


def test_what_no_match_can_begin_at_is_refused() -> None:
    game = games.make("mayhem", 2)
    with pytest.raises(BadNotation, match="seat 1 has 70 hit points"):
        Match.new(game, Seeded(1), position=DUEL.replace("hp 7", "hp 70"))
    toy = make("shared")
    broken = toy.position(toy.start(Seeded(1), Notes(on=False))).replace("pot 0", "pot 999")
    with pytest.raises(BadNotation, match="no match can begin at this position: 999 in the pot"):
        Match.new(toy, Seeded(1), position=broken)
    with pytest.raises(BadNotation, match="line 1"):
        Match.new(game, Seeded(1), position="nonsense")
    seen = game.position(game.observe(game.from_position(DUEL), 1))
    with pytest.raises(WrongEyes, match="a match needs a whole position, got one seen by seat 1"):
        Match.new(game, Seeded(1), position=seen)


def test_a_record_with_a_damaged_position_is_refused() -> None:
    record = Match.new(games.make("mayhem", 2), Seeded(1), position=DUEL).record()
    with pytest.raises(BadRecord, match="start: line 1"):
        Match.replay(games.make("mayhem", 2), replace(record, position="nonsense\n"))
    text = record.text().replace('"position": [', '"position": [7, ')
    with pytest.raises(BadRecord, match="'position' must be a list of texts"):
        Record.parse(text)
