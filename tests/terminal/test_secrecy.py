"""Several people at one keyboard: no seat is shown what only another seat may see."""

import ast
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import cast

import pytest

import dungeonbox.terminal
from dungeonbox.bots import make_bot
from dungeonbox.games import make
from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.changes import ViewWords
from dungeonbox.kernel.facts import Fact
from dungeonbox.kernel.game import Game, Outcome, State, View
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notewords import NoteWords
from dungeonbox.proving import toys
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import SeatedBot
from dungeonbox.terminal.plain import PlainTable
from dungeonbox.terminal.players import make_players
from dungeonbox.terminal.words import Words, sentences, words_of

TERMINAL = Path(dungeonbox.terminal.__file__).parent


class Leak(AssertionError):
    """A seat was shown a card that it may not see."""


class Watched(Console):
    """A console that knows who is looking at it, and checks every card that is named."""

    def __init__(self, match: Match, typed: Iterator[str]) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.match = match
        self.typed = typed
        self.reader = SPECTATOR
        self.pages: list[list[str]] = [[]]
        cards = cast(Mayhem, match.game).cards if match.game.id == "mayhem" else None
        self.words = dict(zip(cards.names, cards.words, strict=True)) if cards else {}
        names = sorted(self.words, key=len, reverse=True)
        self.named = re.compile("|".join(re.escape(name) for name in names)) if names else re.compile("(?!)")

    def say(self, text: str = "", highlight: str = "") -> None:
        """Check what is said against what its reader can see."""
        self.pages[-1].append(text)
        shown = {self.words[name] for name in self.named.findall(" ".join(text.split()))}
        shown |= {word for word in re.findall(r"(?:play|fetch):([a-z-]+)", text) if word in self.words.values()}
        leaked = shown and shown - self.visible()
        if leaked:
            raise Leak(f"{self.reader} was shown {leaked}: {text}")

    def visible(self) -> set[str]:
        """The cards the reader sees on the table, and those that were named to them before."""
        match = self.match
        seen = set(re.findall(r"'([a-z-]+)'", repr(match.view(self.reader))))
        told = sentences(words_of("mayhem"), match.game, match.notes(self.reader), self.names())
        return seen | {self.words[name] for name in self.named.findall(" ".join(told))}

    def names(self) -> list[str]:
        return [str(seat) for seat in range(self.match.game.seats)]

    def ask(self, prompt: str) -> str:
        """Type the next thing; the seat that presses Enter is looking from then on."""
        handed = re.search(r"\(seat (\d+)\)", prompt)
        if handed:
            self.reader = int(handed[1]) - 1
        self.pages[-1].append(prompt)
        return next(self.typed)

    def clear(self) -> None:
        """No seat is looking now, so only public facts may be shown."""
        self.reader = SPECTATOR
        self.pages.append([])


def table(match: Match, words: Words, typed: Iterator[str], bots: tuple[int, ...] = ()) -> tuple[PlainTable, Watched]:
    """A table for people in all seats but these."""
    kinds = ["random" if seat in bots else "" for seat in range(match.game.seats)]
    match.names = tuple(player.written for player in make_players(match.game.id, kinds))
    console = Watched(match, typed)
    bot, luck = make_bot("random", "mayhem"), Seeded(1)
    return PlainTable(
        match, words, {seat: SeatedBot(seat, bot, luck) for seat in bots}, console, Savefile(None)
    ), console


@pytest.mark.parametrize("bots", [(), (1,), (0, 3)], ids=["people", "a bot", "two bots"])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_shown_a_card_they_cannot_see(seed: int, bots: tuple[int, ...]) -> None:
    match = Match.new(make("mayhem", 4), Seeded(seed))
    one, console = table(match, words_of("mayhem"), cycle(["3", "1", "2", "log", "4", "table"]), bots)
    one.run()
    assert match.is_over
    assert len(console.pages) > 5


@dataclass(frozen=True)
class Leaky:
    """Words that show the table as the next seat sees it."""

    match: Match
    words: Words

    @property
    def NOTES(self) -> object:  # noqa: N802 - a constant of the module
        return self.words.NOTES

    def __getattr__(self, name: str) -> object:
        return getattr(self.words, name)

    def show(self, game: Game[State], view: View, names: list[str]) -> str:
        return self.words.show(game, self.match.view((getattr(view, "eyes", 0) + 1) % game.seats), names)


def test_a_planted_leak_is_caught() -> None:
    match = Match.new(make("mayhem", 3), Seeded(1))
    leaky = cast(Words, Leaky(match, words_of("mayhem")))
    one, _ = table(match, leaky, cycle(["1", "2"]))
    with pytest.raises(Leak):
        one.run()


def test_a_planted_note_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(make("mayhem", 3), Seeded(1))
    one, _ = table(match, words_of("mayhem"), cycle(["1", "2"]))
    tell = one._tell_notes
    monkeypatch.setattr(one, "_tell_notes", lambda _notes: tell(match.notes(0)))
    with pytest.raises(Leak):
        one.run()


class Numbers:
    """Words for a toy: everything as it is."""

    NOTES = (NoteWords("something", ("a", "b", "c", "d"), "{a} {b} {c} {d}.", "{a} {b} {c}."),) * 9
    LATE: tuple[str, ...] = ()
    CHAPTERS: tuple[str, ...] = ()
    FACTS: tuple[Fact, ...] = ()

    def view_words(self, _game: object) -> ViewWords:
        return {}

    def lists(self, _game: Game[State]) -> dict[str, list[str]]:
        return {}

    def describe(self, _game: Game[State], _view: View, token: str, _names: list[str]) -> str:
        return token

    def clause(self, _game: object, _observation: object, _token: str) -> str:
        return ""

    def question(self, _game: object, _view: object, _names: list[str]) -> str:
        return "Choose."

    def characters(self, game: Game[State], _view: object) -> list[str]:
        return [""] * game.seats

    def verdict(self, _game: object, _view: object, outcome: Outcome, _names: list[str]) -> str:
        return outcome.ending

    def piles(self, _game: object, view: object, _names: list[str]) -> str:
        return repr(view)

    def sheets(self, _game: object, _view: object) -> dict[str, str]:
        return {}

    def sheet_groups(self, _game: object, _view: object) -> dict[str, list[str]]:
        return {}

    def legend(self, _game: object) -> str:
        return ""

    def show(self, _game: Game[State], view: View, _names: list[str]) -> str:
        return repr(view)


def sealed_pages(typed: list[str]) -> list[str]:
    """The pages of a sealed game for two, up to where the typing ends."""
    match = Match.new(toys.make("sealed", 2), Seeded(1))
    one, console = table(match, Numbers(), iter(typed))
    with pytest.raises(StopIteration):
        one.run()
    return ["\n".join(page) for page in console.pages]


def test_a_sealed_choice_is_not_shown_to_the_next_person() -> None:
    """The first seat's choice does not change what the second seat sees."""
    one, two = sealed_pages(["", "1", ""]), sealed_pages(["", "2", ""])
    assert "Your choice is hidden until everybody has chosen." in one[0]
    assert "Pass the keyboard to Player 2" in one[1]
    assert one[1] == two[1]


def test_sealed_choices_are_revealed_together() -> None:
    pages = sealed_pages(["", "1", "", "2", ""])
    assert "Pass the keyboard to Player 1" in pages[2]
    assert pages != sealed_pages(["", "2", "", "2", ""])


def test_table_talk_leaves_the_question_open() -> None:
    match = Match.new(toys.make("sealed", 2), Seeded(1))
    aside = match.asides(0)[0]
    one, console = table(match, Numbers(), iter(["", aside, "1", ""]))
    with pytest.raises(StopIteration):
        one.run()
    page = "\n".join(console.pages[0])
    assert "You may also say:" in page
    assert page.count("Player 1> ") == 2
    assert match.has_chosen(0)
    assert match.entries[0].token == aside


def looks_at_the_state(code: str) -> list[int]:
    """The lines on which code looks at the true state of a match."""
    nodes = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Attribute)]
    return [
        node.lineno
        for node in nodes
        if node.attr == "WHOLE" or (node.attr in ("state", "_states") and ast.unparse(node.value).endswith("match"))
    ]


def test_the_terminal_never_looks_at_the_true_state() -> None:
    """It gets observations, views, notes and tokens; the state is not for it."""
    paths = sorted(TERMINAL.rglob("*.py"))
    assert {path.name: lines for path in paths if (lines := looks_at_the_state(path.read_text(encoding="utf-8")))} == {}


def test_a_planted_look_is_found() -> None:
    assert looks_at_the_state("def show(self):\n    return self.match.state.heroes\n") == [2]
