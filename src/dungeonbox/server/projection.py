"""What one seat or spectator is shown. Views are made here only, and from observations only."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from msgspec import UNSET, Struct, UnsetType

from dungeonbox import games
from dungeonbox.kernel import wording
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.changes import Change, ViewWords
from dungeonbox.kernel.facts import Fact
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, View
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note, rows
from dungeonbox.kernel.notewords import NoteWords
from dungeonbox.kernel.types import NONE, seats_in
from dungeonbox.kernel.wording import score_words, sheet_for
from dungeonbox.server import books, wire
from dungeonbox.server.clock import now
from dungeonbox.server.guiding import guide_of, step_at
from dungeonbox.server.library import card_page
from dungeonbox.server.table import Table, persona_at, place_name
from dungeonbox.server.table_state import OVER, Place, TableState


class _Words(Protocol):
    """The interface of a game's words.py."""

    NOTES: tuple[NoteWords, ...]
    ASKED: tuple[str, ...]
    LATE: tuple[str, ...]
    CHAPTERS: tuple[str, ...]
    FACTS: tuple[Fact, ...]

    @staticmethod
    def describe(game: Game[State], view: View, token: str, names: list[str]) -> str: ...
    @staticmethod
    def clause(game: Game[State], observation: State, token: str) -> str: ...
    @staticmethod
    def question(game: Game[State], view: View, names: list[str]) -> str: ...
    @staticmethod
    def characters(game: Game[State], view: View) -> list[str]: ...
    @staticmethod
    def verdict(game: Game[State], view: View, outcome: Outcome, names: list[str]) -> str: ...
    @staticmethod
    def lists(game: Game[State]) -> dict[str, list[str]]: ...
    @staticmethod
    def view_words(game: Game[State]) -> ViewWords: ...
    @staticmethod
    def box(game: Game[State]) -> Any: ...
    @staticmethod
    def box_sheets(game: Game[State]) -> dict[str, str]: ...
    @staticmethod
    def sheets(game: Game[State], view: View) -> dict[str, str]: ...


@cache
def words_of(game: str) -> _Words:
    """The words of a game."""
    module: _Words = import_module(f"dungeonbox.games.{game}.words")  # type: ignore[assignment]
    return module


def eyes_of(seat: int) -> int:
    """The eyes of a seat, or SPECTATOR for seat -1."""
    return SPECTATOR if seat == NONE else seat


# The game --------------------------------------------------------------------------------------------------


class Common(Struct, frozen=True, gc=False):
    """What all eyes see of a game besides their own view: made once for all connections that are told of a step.

    `notes` are what happened in it, with secrets that not all eyes may read; `hurried` as in wire.News.
    """

    words: _Words
    names: list[str]
    chosen: list[int]
    proposal: wire.Proposal | None
    ending: wire.Ending | None
    clocks: list[wire.SeatClock]
    notes: list[Note]
    hurried: int | UnsetType


def common(table: Table, notes: list[Note], hurried: int = 0) -> Common:
    """What all eyes see of the game that a table plays, now that a step was taken."""
    match, state, names = table.match, table.state, table.names()
    assert match is not None  # before it has begun there is nothing to see
    return Common(
        words_of(table.game.id),
        names,
        match.chosen(),
        _proposal(state),
        ending(match, state, names) if state.stage == OVER else None,
        clocks(state),
        notes,
        hurried or UNSET,
    )


def scene(table: Table, seat: int, shared: Common | None = None) -> wire.Scene | None:
    """The game as a seat sees it, or a spectator for seat -1; None before it has begun.

    One is made for every connection after every step, so its fields are passed by position: by keyword they cost twice.
    """
    match, game = table.match, table.game
    if match is None:
        return None
    if shared is None:
        shared = common(table, [])
    observation = match.observe(eyes_of(seat))
    view = game.view(observation)
    chosen, proposal, ending, clocks = shared.chosen, shared.proposal, shared.ending, shared.clocks
    to_act = [] if ending is not None else seats_in(game.to_act(observation))
    if seat == NONE or ending is not None:
        return wire.Scene(view, to_act, 0, "", [], [], chosen, "", proposal, ending, clocks)
    place, names = table.state.places[seat], shared.names
    legal: list[wire.Choice] = []
    prompt = ""
    if seat in to_act:
        prompt = shared.words.question(game, view, names)
        legal = choices(game, observation, view, game.legal(observation, seat), names)
    has_chosen = seat in chosen
    return wire.Scene(
        view,
        to_act,
        place.question if place.asked else 0,
        prompt,
        legal,
        choices(game, observation, view, game.asides(observation, seat), names),
        chosen,
        match.choice(seat) if has_chosen else "",
        proposal,
        ending,
        clocks,
        None if has_chosen or table.state.guiding is None else _guide(table, seat),
    )


def about(table: Table, seat: int, token: str) -> str:
    """What the thing is and does that a token is about, as a seat may know it; "" if nothing is known of it."""
    if table.match is None:
        return ""
    view = table.match.view(seat)
    characters = [hero.hero for hero in getattr(view, "heroes", ())]
    return sheet_for(words_of(table.game.id).sheets(table.game, view), token, characters)


def _guide(table: Table, seat: int) -> wire.GuideStep | None:
    """What the guide says to a seat about the open question; None if it has nothing to say."""
    at = step_at(table.game.id, table.state.guiding, seat)
    if at == NONE or not table.state.places[seat].asked:
        return None
    steps = guide_of(table.game.id).steps
    return wire.GuideStep(at + 1, len(steps), steps[at].says, table.state.scripted(seat))


def clocks(state: TableState) -> list[wire.SeatClock]:
    """What is left to each seat, now; empty at a table without clocks."""
    if not state.clock.is_on:
        return []
    return [_clock(state, place, now()) for place in state.places]


def _clock(state: TableState, place: Place, moment: int) -> wire.SeatClock:
    if place.kind != "person" or place.conceded:
        return wire.SeatClock(-1, False, 0)
    left = place.bank if state.clock.total else state.clock.move
    starts = max(place.since - moment, 0)
    used = moment - place.since if place.since and not starts else 0
    return wire.SeatClock(max(left - used, 0), place.since > 0 and not starts, starts)


def choices(game: Game[State], observation: State, view: View, actions: Any, names: list[str]) -> list[wire.Choice]:
    """Actions as tokens, words and clauses."""
    if not actions:
        return []
    words = words_of(game.id)
    describe, clause, tokens = words.describe, words.clause, game.tokens
    found = []
    for action in actions:
        token = tokens[action]
        found.append(wire.Choice(token, describe(game, view, token, names), clause(game, observation, token)))
    return found


def _proposal(state: TableState) -> wire.Proposal | None:
    wish = state.wish
    return None if wish is None else wire.Proposal(wish.seat, wish.count, list(wish.agreed))


def ending(match: Match, state: TableState, names: list[str]) -> wire.Ending:
    """The result of the game: by its rules, a concession, a claim or the operator. Who conceded is listed last."""
    if state.is_closed:
        return wire.Ending("closed", "The operator closed this table.", [1] * len(names), [], [], [], [], "")
    if state.claimed != NONE:
        places = listed([1 if seat == state.claimed else 2 for seat in range(len(names))], state.quitters)
        verdict = f"{names[state.claimed]} claimed the win: no other person was left."
        return wire.Ending("claimed", verdict, places, [state.claimed], [], [], [], "", claimed=state.claimed)
    if state.conceded != NONE:
        places = listed([1] * len(names), state.quitters)
        winners = [seat for seat, place in enumerate(places) if place == 1]
        verdict = f"{names[state.conceded]} gave up."
        return wire.Ending("conceded", verdict, places, winners, [], [], [], "", state.conceded)
    return _by_the_rules(match, state, names)


def _by_the_rules(match: Match, state: TableState, names: list[str]) -> wire.Ending:
    outcome = match.outcome
    places = listed(outcome.places, state.quitters)
    winners = outcome.winners
    words, view = words_of(match.game.id), match.view(SPECTATOR)
    verdict = words.verdict(match.game, view, outcome, names)
    if state.quitters:
        winners = [seat for seat, place in enumerate(places) if place == 1] if winners else winners
        gave_up = wording.listed([names[seat] for seat in state.quitters])
        verdict = f"{verdict} {gave_up} gave up and {'is' if len(state.quitters) == 1 else 'are'} listed last."
    return wire.Ending(
        ending=outcome.ending,
        verdict=verdict,
        places=places,
        winners=winners,
        lines=[_score_line(outcome, line) for line in outcome.lines],
        totals=list(outcome.totals),
        characters=words.characters(match.game, view),
        decided=outcome.decided,
        is_shared=match.game.traits.shared,
    )


def listed(places: Sequence[int], quitters: Sequence[int]) -> list[int]:
    """The places of all seats, those that conceded last, and the first of them at the very end.

    >>> listed([1, 2, 3, 4], []), listed([1, 2, 3, 4], [0, 2]), listed([1, 1], [0, 1])
    ([1, 2, 3, 4], [4, 1, 3, 2], [2, 1])
    """
    stayed = [place for seat, place in enumerate(places) if seat not in quitters]
    found = [1 + sum(other < place for other in stayed) for place in places]
    for number, seat in enumerate(quitters):
        found[seat] = len(places) - number
    return found


def _score_line(outcome: Outcome, line: ScoreLine) -> wire.ScoreLine:
    return wire.ScoreLine(line.seat, line.reason, line.points, line.count, score_words(outcome, line))


def note_rows(notes: list[Note], seat: int) -> list[wire.NoteRow]:
    """Notes with the secrets that a seat may not know left out."""
    return rows(notes, eyes_of(seat))


def news(table: Table, seat: int, tab: str, shared: Common) -> wire.News:
    """The news of a step for a page of a seat, or for spectators: seat -1."""
    now = scene(table, seat, shared)
    assert now is not None  # there is news only of a game
    notes = note_rows(shared.notes, seat)
    if seat == NONE:
        return wire.News(notes, now, 0, 0, shared.hurried)
    place = table.state.places[seat]
    return wire.News(notes, now, place.answered, place.heard_from(tab), shared.hurried)


# The table -------------------------------------------------------------------------------------------------


def seat_facts(place: Place, seat: int, game: str) -> wire.SeatFacts:
    """The public facts of a seat."""
    name = "" if place.kind == "open" else place_name(place, seat, game)
    persona = persona_at(place, seat, game)
    return wire.SeatFacts(
        kind=place.kind,
        name=name,
        bot=place.bot,
        conceded=place.conceded,
        promised=bool(place.promise),
        hints=place.hints,
        timed_out=place.timed_out,
        face=persona.face if persona else "",
    )


def all_seats(state: TableState, game: str) -> list[wire.SeatFacts]:
    """The public facts of all seats."""
    return [seat_facts(place, seat, game) for seat, place in enumerate(state.places)]


def facts(table: Table) -> wire.Facts:
    """The public facts of a table."""
    header, state = table.header, table.state
    return wire.Facts(
        id=header.id,
        game=header.game,
        title=games.info(header.game).title,
        options=header.options,
        house=table.game.setup.components.is_house,
        public=header.public,
        move_seconds=header.move_seconds,
        total_seconds=header.total_seconds,
        increment=header.increment,
        time_up=header.time_up,
        hints=header.hints,
        speed=state.speed,
        chat=table.house.is_chat_on,
        stage=state.stage,
        host=state.host,
        seats=all_seats(state, header.game),
        luck="" if header.is_guided else header.luck,
        secret=header.secret if state.stage == OVER and not header.is_guided else "",
        rematch=state.rematch,
        guided=header.is_guided,
    )


def changed(table: Table, seat: int, tab: str = "") -> wire.Changed:
    """The public facts of a table, with what a connected seat needs besides."""
    heard = 0 if seat == NONE else table.state.places[seat].heard_from(tab)
    join = "" if seat == NONE else table.join
    return wire.Changed(facts(table), seat, seat != NONE and seat == table.state.host, heard, join)


def book(game: Game[State]) -> books.Book:
    """The words and components of a game."""
    words = words_of(game.id)
    return books.Book(
        game=game.id,
        notes=[_note_page(kind) for kind in words.NOTES],
        lists=words.lists(game),
        words={field: list(found) for field, found in words.view_words(game).items()},
        asked=list(words.ASKED),
        late=list(words.LATE),
        box=words.box(game),
        chapters=list(words.CHAPTERS),
        facts=[_fact_page(fact) for fact in words.FACTS],
        sheets=words.box_sheets(game),
        card=card_page(games.guide(game.id).card.filled(game.setup.components)),
    )


def _note_page(kind: NoteWords) -> books.NotePage:
    return books.NotePage(
        name=kind.name,
        fields=list(kind.fields),
        text=kind.text,
        hidden=kind.hidden,
        run=kind.run,
        secret=kind.has_secret,
        changes=None if kind.changes is None else [_change_page(change) for change in kind.changes],
        joins=kind.joins,
        beat=kind.beat,
    )


def _change_page(change: Change) -> books.ChangePage:
    return books.ChangePage(change.how, list(change.where), change.what, list(change.to))


def _fact_page(fact: Fact) -> books.FactPage:
    return books.FactPage(list(fact.notes), fact.text, fact.by, fact.add, fact.least)
