"""Playing on the full screen without a terminal: an application, a pilot, and what it shows."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import TypeAlias, TypeVar

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from dungeonbox.bots.pauses import BotSpeed, bot_speed
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import TableSetup, start_table
from dungeonbox.terminal.players import make_players
from dungeonbox.terminal.screen.app import Dungeonbox, Opening, ScreenApp
from dungeonbox.terminal.screen.dialogs import HandOver, Question
from dungeonbox.terminal.screen.spot import Spot
from dungeonbox.terminal.screen.table import TableScreen
from tests.patience import PATIENCE

SMALL = (80, 24)
LARGE = (120, 40)
INSTANT = bot_speed("instant")
TICK = 0.005
CALM = 5
"""So many ticks without a change, and a picture counts as settled."""
MOST_CHOICES = 400

Player: TypeAlias = Pilot[None]
Scene: TypeAlias = Callable[[Player], Awaitable[None]]
S = TypeVar("S", bound=Screen[object])


def table_setup(*kinds: str, game: str = "mayhem", seed: int = 3) -> TableSetup:
    """A table with these players: "" is a person, everything else a bot."""
    return TableSetup(game, make_players(game, kinds, ["Ann", "Bob", "Cid", "Dot"]), seed=seed)


def table(*kinds: str, game: str = "mayhem", seed: int = 3, speed: BotSpeed = INSTANT) -> Dungeonbox:
    """An application that opens with a table ready to play."""
    agreed = table_setup(*kinds, game=game, seed=seed)
    return Dungeonbox(Opening(agreed, start_table(agreed), Savefile(None), speed=speed))


def play(app: ScreenApp, scene: Scene, size: tuple[int, int] = SMALL, grace: float = 0.0) -> None:
    """Run a scene on a screen of this size."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await settled(pilot)
            await scene(pilot)

    with pytest.MonkeyPatch.context() as patch:
        for module in ("textual.app", "textual.pilot"):
            patch.setattr(f"{module}.wait_for_idle", give_way)
        patch.setattr("dungeonbox.terminal.screen.dialogs.GRACE", grace)
        asyncio.run(run())


async def give_way(*_seconds: float) -> None:
    """Let others run: instead of waiting for an idle machine, our scenes wait for what they need."""
    await asyncio.sleep(0)


async def settled(pilot: Player) -> None:
    """Wait until the picture stays as it is: everything is mounted, and the first look is taken."""
    end = monotonic() + PATIENCE
    before, calm = "", 0
    while calm < CALM and monotonic() < end:
        await pilot._wait_for_screen()
        await asyncio.sleep(TICK)
        now = text(pilot)
        before, calm = now, calm + 1 if now == before else 0


async def until(pilot: Player, is_so: Callable[[], bool], what: str = "it") -> None:
    """Wait until something is so, and until the screen shows it."""
    end = monotonic() + PATIENCE
    while not is_so():
        if monotonic() > end:
            raise AssertionError(f"{what} never happened; the screen shows:\n{text(pilot)}")
        await pilot._wait_for_screen()
        await asyncio.sleep(TICK)
    await pilot.pause()


async def seen(pilot: Player, words: str) -> None:
    """Wait until these words are on the screen."""
    await until(pilot, lambda: words in text(pilot), repr(words))


def text(pilot: Player) -> str:
    """Everything on the screen, line by line."""
    return "\n".join(strip.text.rstrip() for strip in pilot.app.screen._compositor.render_strips())


def the_table(pilot: Player) -> TableScreen:
    """The table, whatever lies on it."""
    [found] = [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]
    return found


def is_asked(pilot: Player) -> bool:
    """Whether a person at the table must choose, with nothing lying on it."""
    return isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.is_asked


def is_over(pilot: Player) -> bool:
    """Whether the result is on the screen."""
    return isinstance(pilot.app.screen, Question) and the_table(pilot).model.match.is_over


def is_passed(pilot: Player) -> bool:
    """Whether the keyboard changes hands."""
    return isinstance(pilot.app.screen, HandOver)


def done(table: TableScreen) -> tuple[int, int, bool]:
    """How far the match has come."""
    return table.model.match.length, len(table.model.choices), table.model.match.is_over


def has_gone_on(table: TableScreen, before: tuple[int, int, bool]) -> bool:
    """Whether something was done since."""
    return done(table) != before


async def play_on(pilot: Player, choose: Scene, is_enough: Callable[[], bool] = lambda: False) -> int:
    """Choose again and again until the game is over, or it is enough; returns how often."""
    table = the_table(pilot)
    for count in range(MOST_CHOICES):
        await until(pilot, lambda: is_asked(pilot) or is_over(pilot) or is_passed(pilot) or is_enough(), "a question")
        if is_over(pilot) or is_enough():
            return count
        if is_passed(pilot):
            await pilot.press("enter")
        if not is_asked(pilot):
            continue
        before = done(table)
        await choose(pilot)
        await until(pilot, partial(has_gone_on, table, before), "a choice")
    raise AssertionError("the game does not end")


def lit(pilot: Player) -> list[Spot]:
    """The spots that may be chosen now, by number."""
    return the_table(pilot).legal_spots()


def spot(pilot: Player, token: str) -> Spot:
    """A spot by its token."""
    return next(spot for spot in the_table(pilot).query(Spot) if spot.token == token and spot.display)


def advice(pilot: Player) -> str:
    """What the table has to say besides."""
    shown = the_table(pilot).query_one("#advice", Static)
    return str(shown.content) if shown.has_class("-open") else ""
