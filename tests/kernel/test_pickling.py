"""Every object a caller can hold is pickled, copied and compared: in this process, and on the way to another."""

import pickle
from copy import copy, deepcopy
from functools import cache
from multiprocessing import get_context

import pytest

from dungeonbox import games
from dungeonbox.kernel.chance import (
    EVERYONE,
    NOBODY,
    SPECTATOR,
    Chance,
    Draw,
    DrawNeeded,
    ExplicitChance,
    Fair,
    Recorder,
    Scripted,
    Seeded,
)
from dungeonbox.kernel.errors import IllegalAction
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.notes import Note, Notes
from dungeonbox.kernel.record import FairProof, Record
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.zones import Bag, Pile
from dungeonbox.proving import toys

IDS = (*games.IDS, *toys.IDS)
STEPS = 24
PROTOCOLS = (2, pickle.DEFAULT_PROTOCOL, pickle.HIGHEST_PROTOCOL)


def make(id: str) -> Game[State]:
    if id in toys.IDS:
        return toys.make(id, toys.info(id).seats[-1])
    return games.make(id, games.info(id).seats[-1])


@cache
def played(id: str) -> Match:
    """A match that has got somewhere, with a takeback in its log and, where the game has them, a waiting choice."""
    match = Match.new(make(id), Seeded(5))
    pick = Seeded(6)
    for _step in range(STEPS):
        if match.is_over:
            break
        seat = match.waiting()[-1]
        legal = match.legal(seat)
        match.play(seat, legal[pick.below(len(legal), NOBODY)])
    match.takeback(0, Accord.ALONE)
    if not match.is_over:
        seat = match.waiting()[-1]
        match.play(seat, match.legal(seat)[0])
    return match


def things(id: str) -> list[object]:
    """Everything there is to hold of one match."""
    match = played(id)
    game = match.game
    observations = [match.observe(eyes) for eyes in (*range(game.seats), SPECTATOR)]
    views = [match.view(eyes) for eyes in (0, SPECTATOR)]
    whole = Match.new(game, Seeded(1), notes=False)
    while not whole.is_over:
        seat = whole.waiting()[0]
        whole.play(seat, whole.legal(seat)[-1])
    records = [match.record(), match.eyes_record(0)]
    return [game, game.setup, game.traits, match.state, *observations, *views, match, *records, whole.outcome]


def sources() -> list[Chance]:
    """Chance sources, each in the middle of its work."""
    scripted = Scripted([3, 1, 2])
    recorder = Recorder(Seeded(3))
    recorder.take(Bag.of([4, 4, 9]), EVERYONE)
    found = [Seeded(7), scripted, ExplicitChance([1, 0]), Fair(b"0123456789abcdef", "m", ["1", "2"]), recorder]
    for source in found:
        source.below(6, NOBODY)
    return found


SMALL: list[object] = [
    Draw(3, is_card=True, seen=5),
    Note(2, "4.2", (1, 2, 3, 4), 7, 1),
    Bag.of([3, 1]),
    Pile.of([3, 1]),
    Stack.of([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    FairProof("m", "c", "s", (("a", "b"),)),
    games.house_components("mayhem"),
    games.info("busters"),
]


def copies(value: object) -> list[object]:
    return [copy(value), deepcopy(value), *[pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS]]  # noqa: S301 - our own bytes


@pytest.mark.parametrize("id", IDS)
def test_everything_of_a_match_is_pickled_copied_and_equal(id: str) -> None:
    for value in things(id):
        for twin in copies(value):
            assert type(twin) is type(value)
            assert twin == value, type(value)


@pytest.mark.parametrize("source", sources(), ids=repr)
def test_a_copied_chance_source_goes_on_alike_and_by_itself(source: Chance) -> None:
    for twin in copies(source):
        assert isinstance(twin, Chance)
        assert twin == source
        deep = deepcopy(source)
        if not isinstance(source, Scripted):
            assert [twin.below(1000, NOBODY) for _ in range(9)] == [deep.below(1000, NOBODY) for _ in range(9)]
            assert twin != source


@pytest.mark.parametrize("value", SMALL, ids=lambda value: type(value).__name__)
def test_small_things_are_pickled_copied_and_equal(value: object) -> None:
    assert all(twin == value and type(twin) is type(value) for twin in copies(value))


def test_errors_arrive_whole() -> None:
    for error in (IllegalAction("no", "2.1", ["a", "b"]), DrawNeeded([1, 2, 2])):
        for twin in copies(error):
            assert (type(twin), str(twin), vars(twin)) == (type(error), str(error), vars(error))


def test_notes_are_pickled() -> None:
    notes = Notes()
    notes.tell(1, "4.2", 2)
    for twin in copies(notes):
        assert isinstance(twin, Notes)
        assert (twin.on, twin.written) == (True, notes.written)


# What differs is not equal -------------------------------------------------------------------------------


@pytest.mark.parametrize("id", IDS)
def test_what_differs_is_not_equal(id: str) -> None:
    match = played(id)
    other = Match.new(match.game, Seeded(8))
    assert match != other
    assert match.state != other.state
    assert match.record() != other.record()
    assert match.state != match.observe(0)
    assert match.state != match.state.pack()
    assert match.clone(Seeded(99)) != match


def test_games_differ_by_what_they_were_set_up_with() -> None:
    game = games.make("mayhem", 3)
    assert game == games.make("mayhem", 3)
    assert hash(game) == hash(games.make("mayhem", 3))
    others = [games.make("mayhem", 2), games.make("mayhem", 3, {"fireball_ignores_shields": "on"}), make("busters")]
    assert all(game != other for other in others)


def test_what_changes_has_no_hash() -> None:
    match = played("sealed")
    for value in (match, match.state, match.chance, match.state.stack):
        with pytest.raises(TypeError, match="has no hash"):
            hash(value)


# A clone goes on by itself -------------------------------------------------------------------------------


@pytest.mark.parametrize("id", IDS)
def test_a_cloned_match_goes_on_alike_and_changes_nothing_in_the_first(id: str) -> None:
    before = pickle.dumps(played(id))
    for twin in (played(id).clone(), deepcopy(played(id)), pickle.loads(before)):  # noqa: S301 - our own bytes
        other = played(id).clone()
        for _step in range(STEPS):
            if twin.is_over:
                break
            seat = twin.waiting()[0]
            for one in (twin, other):
                one.play(seat, one.legal(seat)[-1])
            assert twin == other
        assert twin.record() == other.record()
        if twin.length:
            twin.takeback(0, Accord.ALONE, twin.length)
            assert twin.length == 0
    assert pickle.dumps(played(id)) == before


def test_a_clone_can_have_luck_of_its_own() -> None:
    match = Match.new(make("mayhem"), Seeded(5))
    twin = match.clone(Seeded(6))
    for one in (match, twin):
        while not one.is_over:
            seat = one.waiting()[0]
            one.play(seat, one.legal(seat)[0])
    assert match.record() != twin.record()


# The way to another process ------------------------------------------------------------------------------


def told(values: list[object]) -> list[object]:
    """Runs in the other process: what arrives is sent back, with a move made in each match."""
    for value in values:
        if isinstance(value, Match) and not value.is_over:
            seat = value.waiting()[0]
            value.play(seat, value.legal(seat)[0])
    return values


def test_everything_travels_to_a_spawned_process_and_back() -> None:
    sent = [thing for id in IDS for thing in things(id)] + list(sources()) + SMALL
    with get_context("spawn").Pool(1) as pool:
        back = pool.apply(told, (sent,))
    assert back == told(deepcopy(sent))
    assert [type(value) for value in back] == [type(value) for value in sent]
    assert any(isinstance(value, Record) for value in back)
