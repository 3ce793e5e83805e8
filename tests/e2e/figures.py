"""Figures of the pages: first paint, layout shifts, and frames a second while something moves on a slow processor.

Usage: python -m tests.e2e.figures [GAME ...]          (default: all games)

`make webstyle` weighs the JavaScript. Shifts within half a second of a press answer it: they are told, but not counted.
Frames a second are those of this machine; layouts and paints for a frame, from the browser's own trace, are the page's.
What is moved by `translate` or `transform` is no shift: it has its place, and only seems to be elsewhere.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, expect

from dungeonbox.games import IDS, info
from tests.e2e.browsers import DESKTOP, OFFERED, Person, open_browser
from tests.server.servers import Server

SCRIPT: Final = Path(__file__).with_name("figures.js")
PHONE: Final = (390, 844)
VISITS: Final = 15
"""So often the home page is opened, each time in a new browser."""
CHOICES: Final = 12
"""So many choices are made in each game."""
SLOW: Final = 4
"""How many times slower than this one the slow processor is."""
TRACED: Final = ("devtools.timeline", "disabled-by-default-devtools.timeline.stack")
"""What the browser writes into its trace: what it does for a frame, and which script made it do so early."""
CHOSEN: Final = "You have chosen."
"""What the question says while others still choose."""
FIRST_PAINT: Final = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
READ: Final = "figures.read()"
"""All layout shifts of a page so far, in JavaScript."""
WINDOW: Final = 5000
GAP: Final = 1000
"""Shifts in a row belong together, as the Layout Instability specification counts them; in milliseconds."""


def newcomer(browser: Browser, url: str, size: tuple[int, int]) -> Person:
    """Somebody whose page is measured."""
    somebody = Person(browser, url, size)
    somebody.know_all_games()
    somebody.page.add_init_script(path=SCRIPT)
    return somebody


def largest_shift(shifts: list[dict[str, Any]], *, answers: bool = False) -> float:
    """The largest sum of shifts in a row: the cumulative layout shift of a page; or of those that answer a press."""
    largest = total = first = latest = 0.0
    for shift in [shift for shift in shifts if shift["answers"] is answers]:
        at = shift["at"]
        if total == 0 or at - latest > GAP or at - first > WINDOW:
            total, first = 0.0, at
        total, latest = total + shift["value"], at
        largest = max(largest, total)
    return largest


def home(browser: Browser, url: str, size: tuple[int, int]) -> str:
    """The first paint and the shifts of the home page."""
    paints: list[float] = []
    shifts: list[float] = []
    for _ in range(VISITS):
        visitor = newcomer(browser, url, size)
        visitor.page.goto("/", wait_until="networkidle")
        expect(visitor.page.locator("article")).to_have_count(len(IDS))
        painted = visitor.page.wait_for_function(FIRST_PAINT)
        paints.append(painted.json_value())
        shifts.append(largest_shift(visitor.page.evaluate(READ)))
        visitor.context.close()
    return (
        f"home at {size[0]}x{size[1]}: first paint {min(paints):.0f} ms at best, {median(paints):.0f} ms usually; "
        f"layout shift {max(shifts):.3f} at most"
    )


def sit_down(browser: Browser, url: str, game: str, size: tuple[int, int]) -> Person:
    """Somebody at the smallest table of a game, against bots that wait for eyes."""
    player = newcomer(browser, url, size)
    player.play_against(game, ["bot thumb"] * (max(2, info(game).seats[0]) - 1), {})
    # What moved while the table was laid came of choices that a script made, which count as nobody's.
    player.page.evaluate(f"{READ}.length = 0")
    return player


def play(player: Person, choices: int) -> list[dict[str, Any]]:
    """Make so many choices; the layout shifts meanwhile."""
    made = 0
    while made < choices and not player.is_over:
        # Whoever has chosen may change their mind; that is no further choice, and nothing would ever be shown.
        if player.page.get_by_text(CHOSEN).count() == 0:
            made += press(player)
        player.page.wait_for_timeout(50)
    return shifts_of(player)


def shifts_of(player: Person) -> list[dict[str, Any]]:
    """The layout shifts of a page so far."""
    shifts: list[dict[str, Any]] = player.page.evaluate(READ)
    return shifts


def heavy_of(player: Person) -> list[str]:
    """What was animated on the board so far that a compositor cannot move alone: each frame is painted anew for it."""
    heavy: list[str] = player.page.evaluate("[...figures.heavy].sort()")
    return heavy


def table(browser: Browser, url: str, game: str, size: tuple[int, int]) -> str:
    """The shifts of a table, the frames a second while something moves, and what the browser does for a frame."""
    player = sit_down(browser, url, game, size)
    tools = player.context.new_cdp_session(player.page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    browser.start_tracing(page=player.page, categories=[*TRACED])
    shifts = play(player, CHOICES)
    work = work_in(json.loads(browser.stop_tracing())["traceEvents"])
    frames = sorted(player.page.evaluate("figures.frames"))
    late = [frame for frame in frames if frame > 1.5 * 1000 / 60]
    counted = [(shift["value"], shift["what"][:2]) for shift in shifts if not shift["answers"]]
    worst: tuple[float, list[str]] = max(counted, default=(0, []))
    heavy = "; ".join(heavy_of(player)) or "nothing"
    player.context.close()
    return (
        f"{game} at {size[0]}x{size[1]}: {1000 * len(frames) / sum(frames):.0f} frames a second of {len(frames)}, "
        f"{len(late) / len(frames):.0%} late, the middle one {median(frames):.1f} ms; {work}; "
        f"painted anew for every frame: {heavy}; layout shift {largest_shift(shifts):.3f}, "
        f"the largest {worst[0]:.3f} of {worst[1]}; in answer to a press {largest_shift(shifts, answers=True):.3f}"
    )


def work_in(trace: list[dict[str, Any]]) -> str:
    """How often pages are laid out and painted, for a hundred frames; forced layouts are those a script asked for."""
    done: Counter[str] = Counter()
    for event in trace:
        if event["ph"] == "X":
            done[event["name"]] += 1
            is_forced = event["name"] == "Layout" and "stackTrace" in event["args"].get("beginData", {})
            done["forced"] += is_forced
    frames = max(1, done["Commit"])
    each = {name: 100 * done[name] / frames for name in ("Layout", "forced", "Paint")}
    return f"in 100 frames {each['Layout']:.0f} layouts ({each['forced']:.0f} forced) and {each['Paint']:.0f} paints"


def press(player: Person) -> bool:
    """Click something that is offered, as a hand does: what moves in answer to it is no surprise."""
    middle: list[float] | None = player.page.locator(OFFERED).evaluate_all(
        """(spots, luck) => {
            const spot = spots[Math.floor(luck * spots.length)];
            spot?.scrollIntoView({ block: 'nearest' });
            const box = spot?.getBoundingClientRect();
            return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
        }""",
        player.luck.random(),
    )
    if middle is not None:
        player.page.mouse.click(*middle)
    return middle is not None


def main(arguments: list[str]) -> None:
    """Measure everything, a line for each figure."""
    with (
        TemporaryDirectory() as place,
        Server(f"sqlite:///{place}/tables.sqlite", Path(place), "--bot-speed", "normal") as server,
        open_browser() as browser,
    ):
        for size in (DESKTOP, PHONE):
            sys.stdout.write(f"{home(browser, server.url, size)}\n")
            for game in arguments or IDS:
                sys.stdout.write(f"{table(browser, server.url, game, size)}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
