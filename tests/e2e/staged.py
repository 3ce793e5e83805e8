"""Pages before a question of one's choice: the real pages, and a server that knows nothing but this question.

The questions are those of real games (`tools/questions`). A page loads as ever; what it asks about its table is
answered here, so a test needs no luck to get to a question, and sees the fullest of every kind.
"""

from functools import cache
from typing import Any, Final

import msgspec
from playwright.sync_api import Locator, Route, WebSocketRoute, expect

from dungeonbox.games import info, make
from dungeonbox.kernel.step import Step, SteppedGame
from dungeonbox.server import projection, wire
from dungeonbox.server.books import Book
from tests.e2e.browsers import HOUSE, Person

TABLE: Final = "staged"
"""The table at which all of it is played."""

FORBIDDING: Final = "1.1"
"""The clause by which this server forbids whatever it is asked about: every game has it."""

THINGS: Final = {
    "mayhem": (".foes .face", ".dock .face", ".shields .spot", ".hand .spot", ".arena .thing"),
    "busters": (
        *(".adventurer .portrait", ".adventurer .pair .thing", ".trophies .thing", ".hand .spot"),
        *(".lair .thing", ".chests .thing", ".stores .thing", ".stage header .thing"),
    ),
    "attack": (
        *(".adventurer .portrait", ".goods .thing", ".faced .thing", ".pile .thing"),
        *(".lair .thing", ".goals .thing", ".tray .face .thing", ".tray .mend"),
    ),
    "shuffle": (".room .face", ".explorers .explorer", ".souls .thing", ".dice .thing"),
    "hustle": (
        *(".cell", ".corner", ".exit", ".tracks .thing", ".hand .spot", ".shop .spot", ".quests .thing"),
        *(".players .player", ".gear .spot", ".gear .thing", ".deeds .deed[data-token^='use:']"),
    ),
}
"""Heroes, monsters, rooms, cards, items, quests, opponents: one of each kind of thing that has a sheet in the book."""


class Question(msgspec.Struct, frozen=True):
    """A question to a seat, and the table as that seat sees it."""

    step: str
    you: int
    names: list[str]
    view: Any
    prompt: str
    legal: list[wire.Choice]
    asides: list[wire.Choice]
    notes: list[wire.NoteRow]

    @property
    def tokens(self) -> list[str]:
        """Everything that may be answered."""
        return [choice.token for choice in self.legal]


@cache
def questions(game: str) -> list[Question]:
    """The questions of a game, at its largest table."""
    path = HOUSE / f"tests/e2e/questions/{game}.json"
    return msgspec.json.decode(path.read_bytes(), type=list[Question])


def asking_steps(game: str) -> list[str]:
    """The steps of a game that can ask a question, in the order of its own list."""
    found = make(game, info(game).seats[-1])
    assert isinstance(found, SteppedGame)
    return [step.name for step in found.steps if type(step).legal is not Step.legal]


class Stage:
    """The server of one page: it asks what it is told to ask, takes any answer, and then asks the others."""

    def __init__(self, person: Person, game: str, question: Question | None = None) -> None:
        self.person = person
        self.game = game
        self.question = question or questions(game)[0]
        self._number = 0
        self._socket: WebSocketRoute | None = None
        person.page.route(f"**/api/tables/{TABLE}/book", self._lend_book)
        person.page.route_web_socket("**/ws", self._open)
        person.page.goto(f"/t/{TABLE}")
        expect(person.board).to_be_visible()
        person.page.evaluate("document.fonts.ready")

    def ask(self, question: Question) -> None:
        """Show this question, from the top of the page, once it is the one that is asked."""
        self.question = question
        assert self._socket is not None
        self._socket.send(self._welcome())
        page = self.person.page
        page.evaluate("scrollTo(0, 0)")
        first = question.tokens[0]
        expect(page.locator(f'[data-token="{first}"]:not([aria-disabled="true"])').first).to_be_attached()

    def find(self, kind: str) -> Locator | None:
        """The first thing of a kind that can be seen, with the focus on it; folded lists are unfolded."""
        page = self.person.page
        page.evaluate("for (const list of document.querySelectorAll('.board-place .folds details')) list.open = true")
        for thing in page.locator(f".board-place {kind}").all():
            if thing.is_visible():
                thing.evaluate("thing => thing.focus({ preventScroll: true })")
                expect(thing).to_be_focused()
                return thing
        return None

    @property
    def book(self) -> Book:
        """What the page is told of the game."""
        return projection.book(make(self.game, len(self.question.names)))

    def _lend_book(self, route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(self.book).decode(), content_type="application/json")

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda said: self._answer(socket, str(said)))

    def _answer(self, socket: WebSocketRoute, said: str) -> None:
        message = msgspec.json.decode(said)
        if message["t"] == "hello":
            socket.send(self._welcome())
        elif message["t"] == "act":
            socket.send(_text(wire.News(notes=[], scene=self._others(), answered=self._number, heard=0)))
        elif message["t"] == "why":
            socket.send(_text(wire.Because(message["token"], FORBIDDING, "")))
        elif message["t"] == "ping":
            socket.send(_text(wire.Pong()))

    def _welcome(self) -> str:
        self._number += 1
        you = self.question.you
        return _text(
            wire.Welcome(
                facts=self._facts(),
                you=you,
                is_host=True,
                heard=0,
                join="",
                here=[you],
                watchers=0,
                chat=[],
                muted=[],
                notes=self.question.notes,
                scene=self._scene(),
            )
        )

    def _facts(self) -> wire.Facts:
        own = self.question.you
        seats = [
            wire.SeatFacts("person", name) if seat == own else wire.SeatFacts("bot", name, "thumb")
            for seat, name in enumerate(self.question.names)
        ]
        return wire.Facts(
            id=TABLE,
            game=self.game,
            title=info(self.game).title,
            options={},
            house=True,
            public=False,
            move_seconds=0,
            total_seconds=0,
            increment=0,
            time_up="bot",
            hints=True,
            speed="normal",
            chat=True,
            stage="playing",
            host=own,
            seats=seats,
            luck="",
            secret="",
            rematch="",
            guided=False,
        )

    def _scene(self) -> wire.Scene:
        asked = self.question
        return wire.Scene(
            view=asked.view,
            to_act=[asked.you],
            question=self._number,
            prompt=asked.prompt,
            legal=asked.legal,
            asides=asked.asides,
            chosen=[],
            choice="",
        )

    def _others(self) -> wire.Scene:
        """The same table, with nothing left for this seat to answer."""
        other = (self.question.you + 1) % len(self.question.names)
        return msgspec.structs.replace(self._scene(), to_act=[other], question=0, legal=[], asides=[])


def _text(message: object) -> str:
    return msgspec.json.encode(message).decode()
