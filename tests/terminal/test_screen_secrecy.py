"""Several people before one screen: nothing that only another seat may see is ever on it."""

import re
from typing import cast

import pytest
from rich.console import RenderableType
from textual.content import Content
from textual.screen import Screen

from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.notes import Note
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import start_table
from dungeonbox.terminal.screen.app import Dungeonbox, Opening
from dungeonbox.terminal.screen.boards.board import Board
from dungeonbox.terminal.screen.boards.mayhem import MayhemBoard
from dungeonbox.terminal.screen.chronicle import story
from dungeonbox.terminal.screen.dialogs import HandOver, Reading
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.table import TableScreen
from dungeonbox.terminal.words import sentences, words_of
from tests.terminal.screens import (
    INSTANT,
    Player,
    is_asked,
    is_passed,
    play,
    play_on,
    seen,
    spot,
    table,
    table_setup,
    text,
    the_table,
    until,
)


class Leak(AssertionError):
    """The screen showed a card that the seat looking at it may not know."""


class Watched(Dungeonbox):
    """An application that checks every picture it draws against what the person before it may see."""

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening)
        assert opening.local_table is not None
        self.match: Match = opening.local_table.match
        cards = cast(Mayhem, self.match.game).cards
        self.words = dict(zip(cards.names, cards.words, strict=True))
        names = sorted(self.words, key=len, reverse=True)
        self.named = re.compile("|".join(re.escape(name) for name in names))
        self.pictures: dict[int, int] = {}
        self.leaks: list[str] = []

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        super()._display(screen, renderable)
        tables = [one for one in self.screen_stack if isinstance(one, TableScreen)]
        if renderable is None or screen is not self.screen or not tables:
            return
        eyes = SPECTATOR if isinstance(screen, HandOver) else tables[0].frame.eyes
        self.pictures[eyes] = self.pictures.get(eyes, 0) + 1
        lines = [strip.text for strip in screen._compositor.render_strips()]
        shown = {self.words[name] for name in self.names_in(lines)}
        leaked = shown and shown - self.in_sight(eyes)
        if leaked:
            self.leaks.append(f"{eyes} was shown {leaked}:\n" + "\n".join(lines))

    def names_in(self, lines: list[str]) -> set[str]:
        """The cards a picture names; a name that is part of another's may stand at the break of a line."""
        parts = {name for name in self.words for other in self.words if name != other and name in other}
        broken = " ".join(re.sub(r"[─-╿▏█]", " ", "\n".join(lines)).split())
        on_a_line = {name for line in lines for name in self.named.findall(line)}
        return on_a_line - parts | set(self.named.findall(broken))

    def in_sight(self, eyes: int) -> set[str]:
        """The cards these eyes see on the table, and those that were named to them."""
        match = self.match
        seen = set(re.findall(r"'([a-z-]+)'", repr(match.view(eyes))))
        names = [str(seat) for seat in range(match.game.seats)]
        told = sentences(words_of("mayhem"), match.game, match.notes(eyes), names)
        return seen | {self.words[name] for name in self.named.findall(" ".join(told))}


def watched(*kinds: str, seed: int = 3) -> Watched:
    agreed = table_setup(*kinds, seed=seed)
    return Watched(Opening(agreed, start_table(agreed), Savefile(None), speed=INSTANT))


async def choose_and_read(pilot: Player) -> None:
    """Look at the log and the piles too, before choosing."""
    table = the_table(pilot)
    if table.model.match.length % 7 == 5:
        for key in ("l", "i"):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(pilot.app.screen, Reading))
            await pilot.press("escape")
            await until(pilot, lambda: is_asked(pilot))
    await pilot.press(*str(len(table.frame.legal)))


@pytest.mark.parametrize(
    ("kinds", "seed"),
    [
        pytest.param(["", ""], 13, id="people"),
        pytest.param(["", "thumb", ""], 35, id="and a bot", marks=pytest.mark.slow),
    ],
)
def test_nobody_is_shown_a_card_they_cannot_see(kinds: list[str], seed: int) -> None:
    app = watched(*kinds, seed=seed)

    async def scene(pilot: Player) -> None:
        await play_on(pilot, choose_and_read)
        people = [seat for seat, kind in enumerate(kinds) if not kind]
        assert set(app.pictures) == {SPECTATOR, *people}
        assert min(app.pictures.values()) > 5

    play(app, scene)
    assert not app.leaks, app.leaks[0]


def some_choices(app: Watched) -> None:
    """The first few choices of a game for two people."""

    async def scene(pilot: Player) -> None:
        table = the_table(pilot)
        await play_on(pilot, choose_and_read, lambda: table.model.match.length > 7)

    play(app, scene)


@pytest.mark.slow
def test_a_planted_leak_on_the_board_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    app = watched("", "")
    show = MayhemBoard.show

    def leaky(board: MayhemBoard, frame: Frame) -> None:
        show(board, frame)
        other = repr(app.match.view(1 - frame.eyes)) if frame.eyes != SPECTATOR else ""
        held = [name for name, word in app.words.items() if f"'{word}'" in other]
        board.screen.query_one("#banner").update(Content(" ".join(held)))  # type: ignore[attr-defined]

    monkeypatch.setattr(MayhemBoard, "show", leaky)
    some_choices(app)
    assert app.leaks


@pytest.mark.slow
def test_a_planted_leak_in_the_log_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    app = watched("", "")

    def leaky(_notes: list[Note], frame: Frame, board: Board, width: int) -> Content:
        return story(app.match.notes(0), frame, board, width)

    for module in ("surface", "table"):
        monkeypatch.setattr(f"dungeonbox.terminal.screen.{module}.story", leaky)
    some_choices(app)
    assert app.leaks


@pytest.mark.slow
def test_the_table_is_hidden_while_the_keyboard_changes_hands() -> None:
    async def scene(pilot: Player) -> None:
        await until(pilot, lambda: is_passed(pilot))
        assert "Pass the keyboard to Ann  (seat 1)" in text(pilot)
        assert the_table(pilot).frame.eyes == SPECTATOR
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(pilot))
        assert the_table(pilot).frame.eyes == 0
        await pilot.press("2")
        await until(pilot, lambda: is_passed(pilot))
        assert "Pass the keyboard to Bob  (seat 2)" in text(pilot)
        assert "Ann plays Lia the Radiant." in text(pilot)
        assert the_table(pilot).frame.eyes == SPECTATOR

    play(table("", ""), scene)


@pytest.mark.slow
def test_a_key_pressed_twice_does_not_show_the_next_persons_cards() -> None:
    async def scene(pilot: Player) -> None:
        await until(pilot, lambda: is_passed(pilot))
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert is_passed(pilot)

    play(table("", ""), scene, grace=60.0)


@pytest.mark.slow
def test_whoever_chose_last_may_take_it_back_before_the_next_sits_down() -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press("2")
        await until(pilot, lambda: is_passed(pilot))
        assert "u Ann takes back" in text(pilot)
        await pilot.press("u")
        await until(pilot, lambda: is_asked(pilot))
        assert the_table(pilot).model.match.length == 0
        assert the_table(pilot).frame.eyes == 0

    play(table("", ""), scene)


# Sealed choices ------------------------------------------------------------------------------------------


async def to_the_first_monster(pilot: Player) -> None:
    """All seats have an adventurer, and Ann must lay down a card."""
    table = the_table(pilot)

    async def first(pilot: Player) -> None:
        await pilot.press("1")

    await play_on(pilot, first, lambda: len(table.model.match.waiting()) > 1 and is_passed(pilot))
    await pilot.press("enter")
    await until(pilot, lambda: is_asked(pilot))


def sealed_pictures(token: str) -> list[str]:
    """What is on the screen once Ann has chosen this: while the keyboard is passed, and when Bob sits there."""
    pictures = []

    async def scene(pilot: Player) -> None:
        await to_the_first_monster(pilot)
        the_table(pilot).choose(token)
        await until(pilot, lambda: is_passed(pilot))
        pictures.append(text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(pilot) and the_table(pilot).frame.eyes == 1)
        await seen(pilot, "┏━ 1) ")  # the first look is taken, and drawn
        pictures.append(text(pilot))

    play(table("", "", "thumb", game="busters"), scene)
    return pictures


@pytest.mark.slow
def test_a_sealed_choice_is_not_shown_to_the_next_person() -> None:
    one, two = sealed_pictures("card:2"), sealed_pictures("card:5")
    assert one == two
    assert "c Ann chooses again" in one[0]


@pytest.mark.slow
def test_a_sealed_choice_may_be_changed_until_the_last_has_chosen() -> None:
    async def scene(pilot: Player) -> None:
        await to_the_first_monster(pilot)
        model = the_table(pilot).model
        assert the_table(pilot).frame.waiting == [0, 1, 2]  # the bot chooses last
        the_table(pilot).choose("card:2")
        await until(pilot, lambda: is_passed(pilot))
        await pilot.press("c")
        await until(pilot, lambda: is_asked(pilot))
        assert the_table(pilot).frame.eyes == 0
        assert the_table(pilot).frame.choice == "card:2"
        the_table(pilot).choose("card:4")
        await until(pilot, lambda: is_passed(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(pilot))
        the_table(pilot).choose("card:3")
        await until(pilot, lambda: bool(model.match.length > 4))
        assert [entry.token for entry in model.match.entries if entry.seat == 0] == ["hero:knight", "card:4"]
        assert model.choices == {}

    play(table("", "", "thumb", game="busters"), scene)


@pytest.mark.slow
def test_table_talk_leaves_the_question_open() -> None:
    async def scene(pilot: Player) -> None:
        await to_the_first_monster(pilot)
        table = the_table(pilot)
        aside = table.frame.asides[0]
        before = table.frame.legal
        table.choose(aside)
        await until(pilot, lambda: aside in [entry.token for entry in table.model.match.entries])
        await until(pilot, lambda: is_asked(pilot))
        assert table.frame.eyes == 0
        assert table.frame.legal == before

    play(table("", "", "thumb", game="busters"), scene)


# Taking back among people --------------------------------------------------------------------------------


async def to_bobs_turn(pilot: Player) -> None:
    """Ann has a hero, and Bob sits there."""
    await pilot.press("enter")
    await until(pilot, lambda: is_asked(pilot))
    await pilot.press("2")
    await until(pilot, lambda: is_passed(pilot))
    await pilot.press("enter")
    await until(pilot, lambda: is_asked(pilot))


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["y", "n"])
def test_more_than_ones_own_is_taken_back_only_if_all_agree(answer: str) -> None:
    async def scene(pilot: Player) -> None:
        await to_bobs_turn(pilot)
        model = the_table(pilot).model
        assert model.to_take_back(1, Accord.OWN) == 0
        assert model.to_take_back(1, Accord.ALL) == 1
        await pilot.press("u")
        await until(pilot, lambda: "Ann, do you agree that Bob takes back" in text(pilot))
        await pilot.press(answer)
        if answer == "y":
            await until(pilot, lambda: model.match.length == 0 and is_passed(pilot))
        else:
            await until(pilot, lambda: "Ann does not agree." in text(pilot))
            assert model.match.length == 1
            assert spot(pilot, "hero:azzan").is_legal

    play(table("", ""), scene)
