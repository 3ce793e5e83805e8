"""Observations as rows of bytes: what is refused, what a row says in words, and seats counted from one's own.

That a row holds its observation is law 24, tried on random walks with all others; here are faults that it must catch.
"""

from dataclasses import replace
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

import dungeonbox
from dungeonbox import games
from dungeonbox.bots import make_bot
from dungeonbox.bots.bot import Eyes
from dungeonbox.kernel.chance import NOBODY, SPECTATOR, Seeded
from dungeonbox.kernel.codes import Choice, Counts, Flags, NoRoom, Number, SeatFlags, Slots, turned_actions
from dungeonbox.kernel.errors import WrongEyes
from dungeonbox.kernel.game import State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldList
from dungeonbox.kernel.tensor import Layout
from dungeonbox.kernel.types import seats_in
from dungeonbox.proving.laws_of_rows import law_rows_hold_the_observation
from dungeonbox.proving.subject import LawBroken, make_subject
from dungeonbox.proving.trial import QUICK, Trial
from dungeonbox.proving.walk import walk


def begun(id: str, seats: int, steps: int = 12) -> Match:
    """A match that has got somewhere."""
    match = Match.new(games.make(id, seats), Seeded(5))
    pick = Seeded(6)
    for _step in range(steps):
        seat = match.waiting()[0]
        legal = match.legal(seat)
        match.play(seat, legal[pick.below(len(legal), NOBODY)])
    return match


class Altered:
    """A layout whose rows are spoilt on the way."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.fields = layout.fields
        self.size = layout.size
        self.made = 0

    def row(self, observation: State) -> bytes:
        """The row, with something wrong in it."""
        self.made += 1
        return self.spoil(bytearray(self.layout.row(observation)))

    def spoil(self, row: bytearray) -> bytes:
        """What is wrong with it."""
        return bytes(row)

    def encode_some(self, *which: Any) -> None:
        """Rows made at once."""
        self.layout.encode_some(*which)

    def decode(self, row: bytes) -> bytes:
        """The observation, as the row says."""
        return self.layout.decode(row)

    def blank(self, row: bytearray, name: str) -> bytes:
        """The row without a field."""
        (field,) = [field for field in self.fields if field.name == name]
        row[field.at : field.at + field.size] = bytes(field.size)
        return bytes(row)


class Forgetful(Altered):
    """Leaves a field out."""

    def spoil(self, row: bytearray) -> bytes:
        """No hit points."""
        return self.blank(row, "me.hp")


class Talkative(Altered):
    """Writes something that is not in the observation."""

    def spoil(self, row: bytearray) -> bytes:
        """The number of rows made so far."""
        row[-1] = self.made
        return bytes(row)


class Hasty(Altered):
    """Makes another row at once than from an observation."""

    def encode_some(self, *which: Any) -> None:
        """With something that the observation does not have."""
        super().encode_some(*which)
        which[-1][-1] += 1


class Overflowing(Altered):
    """Writes more than it declares."""

    def spoil(self, row: bytearray) -> bytes:
        """Two seats are mine."""
        row[0] = row[1] = 1
        return bytes(row)


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        (Altered, ""),
        (Forgetful, "hp is"),
        (Talkative, "two rows for what it cannot tell apart"),
        (Hasty, "another row without an observation"),
        (Overflowing, "seat is no one-hot up to 1"),
    ],
)
def test_faults_in_rows_are_caught(fault: type[Altered], complaint: str) -> None:
    subject = make_subject("mayhem", 2, {}, 1)
    assert subject.layout is not None
    planted = replace(subject, layout=cast(Layout, fault(subject.layout)))
    trial = Trial(walk(planted, 3), QUICK)
    if complaint:
        with pytest.raises(LawBroken, match=complaint):
            law_rows_hold_the_observation(trial)
    else:
        assert law_rows_hold_the_observation(trial) > 0


@pytest.mark.parametrize("id", games.IDS)
def test_what_is_written_at_once_is_what_is_observed_and_read_again(id: str) -> None:
    """Random walks, on which law 24 is tried, seldom come by what is hidden in Dungeon Hustle: bots do."""
    game = games.make(id, games.info(id).seats[-1])
    layout = games.layout(game)
    bot, luck, own = make_bot("thumb", id), Seeded(1), Seeded(2)
    state = game.start(luck, Notes(on=False))
    hidden = 0
    for step in range(200):
        waiting = seats_in(game.to_act(state))
        if not waiting:
            break
        choice = bot.choose(Eyes(game, game.observe(state, waiting[0]), own))
        game.apply(state, waiting[0], choice, luck, Notes(on=False))
        for eyes in (*range(game.seats), SPECTATOR) if step % 4 == 0 else ():
            written, observation = FieldList(), game.observe(state, eyes)
            game.write_seen(state, eyes, written)
            assert written.packed() == observation.pack()
            if eyes != SPECTATOR:
                assert layout.decode(layout.row(observation)) == observation.pack()
            hidden += sum([int(zone.holes()) for secret in game.unseen_cards(observation) for zone in secret.zones])
    assert (hidden > 0) == (id in {"mayhem", "busters", "hustle"})


@pytest.mark.parametrize("id", games.IDS)
def test_the_truth_and_what_spectators_see_are_refused_in_one_line(id: str) -> None:
    match = begun(id, games.info(id).seats[-1])
    layout = games.layout(match.game)
    for state, whose in ((match.state, "whole"), (match.observe(SPECTATOR), "seen by spectators")):
        with pytest.raises(WrongEyes, match=f"^a row is made for a seat, from its observation; this state is {whose}$"):
            layout.encode(state, bytearray(layout.size), 0)


def test_rows_are_written_side_by_side_and_overwrite_what_was_there() -> None:
    match = begun("busters", 3)
    layout = dungeonbox.layout(match.game)
    rows = bytearray(b"\xff" * (3 * layout.size))
    for seat in (2, 0, 1):
        layout.encode(match.observe(seat), rows, seat * layout.size)
    assert rows == b"".join(layout.row(match.observe(seat)) for seat in range(3))


def test_a_row_says_in_words_what_the_seat_knows() -> None:
    match = Match.new(games.make("mayhem", 2, {"first_seat": "1"}), Seeded(4))
    match.play(0, "hero:lia")
    match.play(1, "hero:azzan")
    layout = games.layout(match.game)
    mine, theirs = (layout.named(layout.row(match.observe(seat))) for seat in (0, 1))
    assert mine["now.step"] == "play"
    assert (mine["now.seat"], theirs["now.seat"]) == ("me", "next1")
    assert (mine["me.hero"], mine["next1.hero"], theirs["me.hero"]) == ("lia", "azzan", "azzan")
    assert mine["me.hp"] == 10
    assert mine["me.shields"] == []
    assert sum(cast("dict[str, int]", mine["me.hand"]).values()) == 4
    assert theirs["next1.hand"] == {"hidden": 4}


@pytest.mark.parametrize("id", games.IDS)
def test_every_byte_of_a_row_belongs_to_one_field_with_a_meaning(id: str) -> None:
    for seats in games.info(id).seats:
        layout = games.layout(games.make(id, seats))
        ends = [field.at + field.size for field in layout.fields]
        assert [field.at for field in layout.fields] == [0, *ends[:-1]]
        assert ends[-1] == layout.size == len(layout.scales())
        assert len({field.name for field in layout.fields}) == len(layout.fields)
        assert all(field.meaning for field in layout.fields)
        assert min(layout.scales()) > 0


@pytest.mark.parametrize("id", games.IDS)
def test_actions_turned_to_a_seat_and_back_are_the_same(id: str) -> None:
    game = games.make(id, games.info(id).seats[-1])
    for seat in range(game.seats):
        there = turned_actions(game.tokens, int(game.seats), seat)
        back = turned_actions(game.tokens, int(game.seats), -seat % int(game.seats))
        assert [back[action] for action in there] == list(range(game.actions))


def test_a_seat_is_called_first_by_itself() -> None:
    tokens = games.make("shuffle", 4).tokens
    turned = [tokens[action] for action in turned_actions(tokens, 4, 2)]
    assert turned[tokens.index("swap:seat1.seat4")] == "swap:seat2.seat3"
    assert turned[tokens.index("swap:seat3.seat4")] == "swap:seat1.seat2"
    tokens = games.make("attack", 3).tokens
    turned = [tokens[action] for action in turned_actions(tokens, 3, 1)]
    assert turned[tokens.index("heal:potion.seat2")] == "heal:potion.seat1"
    assert turned[tokens.index("offer:seat1.3")] == "offer:seat3.3"


def test_sets_of_many_things_are_read_as_they_were_written() -> None:
    for code in (Flags([str(place) for place in range(60)]), SeatFlags(6, ["a", "b"], [1, 8])):
        for place in range(54):
            row = vec[u8]([0] * 60)
            code.write(1 << place, row, 0, 1)
            assert code.read(row, 0, 1) == 1 << place


def test_what_has_no_room_is_refused_and_never_cut() -> None:
    row = vec[u8]([0] * 8)
    for code, value in (
        (Choice(["a", "b"]), 2),
        (Choice(["a", "b"], [3, 5]), 4),
        (Flags(["a"]), 2),
        (Number(5), 6),
        (Number(5), -1),
    ):
        with pytest.raises(NoRoom):
            code.write(value, row, 0, 0)
    for zone, cards in ((Counts(["a"]), [-1]), (Counts(["a"]), [0] * 256), (Slots(2, Number(5)), [1, 1, 1])):
        with pytest.raises(NoRoom):
            zone.write_zone(vec[i64](cards), row, 0, 0)
    Number(5, saturates=True).write(6, row, 7, 0)
    assert row[7] == 5
