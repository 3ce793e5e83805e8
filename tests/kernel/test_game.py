"""The contract itself: what a rulebook gets from the kernel, what it must bring, and random play in one loop."""

from collections.abc import Callable

import pytest

from dungeonbox.kernel.chance import EVERYONE, WHOLE, Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import Measures, Traits
from dungeonbox.kernel.notes import Note, Notes
from dungeonbox.kernel.packing import FieldReader
from dungeonbox.kernel.playout import bulk, lowest, playout
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.zones import HIDDEN
from dungeonbox.proving import toys


def bare_game() -> Game[State]:
    """A rulebook without rules."""
    return Game(toys.make("shared", 2).setup, Traits(), ["pass"], [], Measures(1, 1, 0, 0))


BARE: State = State(WHOLE, Stack(0, 0))


VERBS: dict[str, Callable[[Game[State]], object]] = {
    "start": lambda game: game.start(Seeded(1), Notes()),
    "to_act": lambda game: game.to_act(BARE),
    "legal": lambda game: game.legal(BARE, 0),
    "apply": lambda game: game.apply(BARE, 0, 0, Seeded(1), Notes()),
    "reckon": lambda game: game.reckon(BARE),
    "redact": lambda game: game.observe(BARE, 0),
    "secrets": lambda game: game.unseen_cards(BARE),
    "view": lambda game: game.view(BARE),
    "why_not": lambda game: game.why_not(BARE, 0),
    "read": lambda game: game.read(WHOLE, Stack(0, 0), FieldReader([], [])),
    "check": lambda game: game.check(BARE),
    "clone": lambda _: BARE.clone(),
    "write": lambda _: BARE.pack(),
}


@pytest.mark.parametrize("verb", VERBS)
def test_what_every_game_must_bring(verb: str) -> None:
    with pytest.raises(NotImplementedError):
        VERBS[verb](bare_game())


def test_what_every_game_gets() -> None:
    game = bare_game()
    assert (game.id, game.edition, game.seats, game.actions, list(game.asides(BARE, 0))) == ("shared", 1, 2, 1, [])
    assert (game.token(0), game.parse("pass")) == ("pass", 0)


def test_filling_the_truth_gives_the_truth() -> None:
    game = toys.make("hidden", 2)
    s = game.start(Seeded(1), Notes())
    assert game.determinize(s, Seeded(2)).pack() == s.pack()


# Notes ---------------------------------------------------------------------------------------------------


def test_a_secret_is_for_some_and_the_rest_for_all() -> None:
    notes = Notes()
    notes.tell(3, "4.2", 1, 2)
    notes.whisper(4, "6.1", 17, 0b10, 1)
    told, whispered = notes.written
    assert told == Note(3, "4.2", (1, 2, NONE, NONE), NONE, EVERYONE)
    assert told.to(0) is told
    assert (whispered.to(1).secret, whispered.to(0).secret, whispered.to(0).public) == (
        17,
        HIDDEN,
        (1, NONE, NONE, NONE),
    )
    assert len({told, Note(3, "4.2", (1, 2, NONE, NONE), NONE, EVERYONE), whispered}) == 2
    assert repr(whispered) == "Note(4, '6.1', (1, -1, -1, -1), 17, 2)"
    assert told != "told"


def test_notes_that_are_off_stay_empty() -> None:
    notes = Notes(on=False)
    notes.tell(3, "4.2")
    notes.whisper(4, "6.1", 17, 0b10)
    assert notes.written == []


# Playouts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seat"), [(0b1, 0), (0b1100, 2), (0b1000, 3)])
def test_the_lowest_seat_of_a_set(seats: int, seat: int) -> None:
    assert lowest(seats) == seat


@pytest.mark.parametrize("id", toys.IDS)
def test_a_playout_reaches_the_end_and_counts_real_choices(id: str) -> None:
    game = toys.make(id, 2)
    luck = Seeded(5)
    s = game.start(luck, Notes(on=False))
    choices = playout(game, s, luck, Notes(on=False))
    assert game.to_act(s) == 0
    assert 0 < choices <= game.max_length


def test_many_playouts_are_the_same_each_time() -> None:
    game = toys.make("sealed", 2)
    assert bulk(game, 20, 3) == bulk(game, 20, 3) == 20 * 2 * 3
