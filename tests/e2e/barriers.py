"""Barriers for people who do not see, hear or point as most do, as far as axe can find them."""

from typing import Any, Final

from playwright.sync_api import Page

from tests.e2e.browsers import HOUSE

AXE: Final = HOUSE / "web/node_modules/axe-core/axe.min.js"


def barriers(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong with the page as it is now, by these rules or by all of its own."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "async rules => (await axe.run(rules.length ? {runOnly: rules} : {})).violations", rules
    )
    return [
        f"{page.url}: {rule['id']}: {node['html'][:160]} | {node['any'][0]['message'][:160] if node['any'] else ''}"
        for rule in found
        for node in rule["nodes"]
    ]
