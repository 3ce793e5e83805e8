# ruff: noqa: T201 - a measurement prints
"""How soon the home page is painted in a real browser that has never seen it, from a server on the same machine."""

import shutil
import sys
from statistics import median
from typing import Final

from playwright.sync_api import Browser

from bench.servers import LIFTED, SCRATCH, our_server
from dungeonbox.lab.speed import Ratio
from tests.e2e.browsers import open_browser

VISITS: Final = 7
WANTED: Final = 1000.0
"""Milliseconds."""

PAINTED: Final = """new Promise((painted) => new PerformanceObserver((list) => painted(list.getEntries()[0].startTime))
    .observe({ type: 'paint', buffered: true }))"""


def first_paint(browser: Browser, url: str) -> float:
    """Milliseconds from the request to the first paint, with an empty cache."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    painted: float = page.evaluate(PAINTED)
    context.close()
    return painted


def main() -> int:
    """Measure, print, and say by the exit code whether what is required was met."""
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    with our_server(None, *LIFTED) as (_server, port), open_browser() as browser:
        painted = median(first_paint(browser, f"http://127.0.0.1:{port}/") for _visit in range(VISITS))
    ratio = Ratio("1 s / home page painted", WANTED / painted, 1.0)
    print(f"home page painted after {painted:.0f} ms: ratio {ratio.ratio:.2f} of {ratio.required:.2f} required")
    return 0 if ratio.is_met else 1


if __name__ == "__main__":
    sys.exit(main())
