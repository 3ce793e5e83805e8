"""What goes out to a pair of eyes. This is the only place that makes pictures, and it makes them from masks."""

from functools import cache
from importlib import import_module
from typing import Any, Protocol

from dungeonbox import games
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note, rows
from dungeonbox.kernel.piles import NONE, seats_in
from dungeonbox.table import wire
from dungeonbox.table.room import Room, place_name
from dungeonbox.table.sitting import OVER, Place, Sitting


class _Words(Protocol):
    """What a game's words.py offers."""

    NOTES: tuple[Any, ...]
    CLAUSES: dict[str, str]

    @staticmethod
    def describe(game: Game[State], view: View, token: str) -> str: ...
    @staticmethod
    def lists(game: Game[State]) -> dict[str, list[str]]: ...
    @staticmethod
    def box(game: Game[State]) -> Any: ...


@cache
def words_of(game: str) -> _Words:
    """The words of a game."""
    module: _Words = import_module(f"dungeonbox.games.{game}.words")  # type: ignore[assignment]
    return module


def eyes_of(seat: int) -> int:
    """A seat's eyes, or the spectators' for seat -1."""
    return SPECTATOR if seat == NONE else seat


# The game --------------------------------------------------------------------------------------------------


def scene(room: Room, seat: int) -> wire.Scene | None:
    """The game through a seat's eyes, or the spectators' for seat -1; None before it has begun."""
    match = room.match
    if match is None:
        return None
    game, sitting = room.game, room.sitting
    mask = match.mask(eyes_of(seat))
    view = game.view(mask)
    is_over = sitting.stage == OVER
    place = None if seat == NONE or is_over else sitting.places[seat]
    chosen = room.chosen()
    return wire.Scene(
        view=view,
        to_act=[] if is_over else seats_in(game.to_act(mask)),
        ask=place.ask if place is not None and place.asked else 0,
        legal=[] if place is None else choices(game, view, game.legal(mask, seat)),
        asides=[] if place is None else choices(game, view, game.asides(mask, seat)),
        chosen=chosen,
        choice=match.choice(seat) if seat in chosen else "",
        proposal=_proposal(sitting),
        ending=ending(match, sitting) if is_over else None,
    )


def choices(game: Game[State], view: View, actions: Any) -> list[wire.Choice]:
    """Actions as tokens, words and clauses."""
    if not actions:
        return []
    words = words_of(game.id)
    describe, clauses, tokens = words.describe, words.CLAUSES, game.tokens
    found = []
    for action in actions:
        token = tokens[action]
        found.append(wire.Choice(token, describe(game, view, token), clauses[token.partition(":")[0]]))
    return found


def _proposal(sitting: Sitting) -> wire.Proposal | None:
    wish = sitting.wish
    return None if wish is None else wire.Proposal(wish.seat, wish.count, list(wish.agreed))


def ending(match: Match, sitting: Sitting) -> wire.Ending:
    """How the game ended: by its own rules, or because somebody gave up."""
    if sitting.conceded != NONE:
        seats = range(len(sitting.places))
        places = [len(sitting.places) if seat == sitting.conceded else 1 for seat in seats]
        winners = [seat for seat in seats if seat != sitting.conceded]
        return wire.Ending("conceded", places, winners, [], [], sitting.conceded)
    outcome = match.outcome
    return wire.Ending(
        ending=outcome.ending,
        places=list(outcome.places),
        winners=outcome.winners,
        lines=[wire.Line(line.seat, line.reason, line.points) for line in outcome.lines],
        characters=list(outcome.characters),
    )


def note_rows(notes: list[Note], seat: int) -> list[wire.NoteRow]:
    """Notes as a seat's eyes may read them."""
    return rows(notes, eyes_of(seat))


def news(room: Room, seat: int, notes: list[Note]) -> wire.News:
    """What a step brought for a pair of eyes."""
    now = scene(room, seat)
    assert now is not None  # there is news only of a game
    place = None if seat == NONE else room.sitting.places[seat]
    return wire.News(
        notes=note_rows(notes, seat),
        scene=now,
        answered=0 if place is None else place.answered,
        heard=0 if place is None else place.heard,
    )


# The table -------------------------------------------------------------------------------------------------


def seat_facts(place: Place, seat: int) -> wire.SeatFacts:
    """What everybody may know of a seat."""
    name = "" if place.kind == "open" else place_name(place, seat)
    return wire.SeatFacts(place.kind, name, place.bot, place.conceded, bool(place.promise))


def all_seats(sitting: Sitting) -> list[wire.SeatFacts]:
    """What everybody may know of the seats."""
    return [seat_facts(place, seat) for seat, place in enumerate(sitting.places)]


def facts(room: Room) -> wire.Facts:
    """What everybody may know of the table."""
    header, sitting = room.header, room.sitting
    return wire.Facts(
        id=header.id,
        game=header.game,
        title=games.listing(header.game).title,
        options=header.options,
        house=room.game.setting.components.is_house,
        public=header.public,
        pace=header.pace,
        stage=sitting.stage,
        host=sitting.host,
        seats=all_seats(sitting),
        luck=header.luck,
        secret=header.secret if sitting.stage == OVER else "",
        rematch=sitting.rematch,
    )


def changed(room: Room, seat: int) -> wire.Changed:
    """The facts of the table, for one of those who are there."""
    heard = 0 if seat == NONE else room.sitting.places[seat].heard
    return wire.Changed(facts(room), seat, seat != NONE and seat == room.sitting.host, heard)


def book(game: Game[State]) -> wire.Book:
    """The words and components of a game."""
    words = words_of(game.id)
    pages = [
        wire.NotePage(note.name, list(note.fields), note.clause, note.text, getattr(note, "hidden", ""))
        for note in words.NOTES
    ]
    return wire.Book(game.id, pages, words.lists(game), words.box(game))
