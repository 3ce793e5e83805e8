"""A page of HTML that needs nothing but itself: no network, no script; light and dark, for desk, phone and paper.

All text goes through `text`, which escapes it; what the other functions are given and return is markup.
"""

from collections.abc import Sequence
from html import escape
from typing import Final

STYLE: Final = """
:root { color-scheme: light; --paper: #fdfbf6; --ink: #241c15; --faint: #6b6055; --line: #ddd3c4;
  --bar: #3f7467; --mark: #a8581c; --band: #f3ecdf; }
@media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark; --paper: #1b1815; --ink: #f0e9df;
  --faint: #b3a798; --line: #463e36; --bar: #7cc0ae; --mark: #f0a860; --band: #26211d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 58rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.3rem; margin: 2.4rem 0 .4rem; padding-top: .6rem; border-top: 2px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .3rem; }
p { margin: .4rem 0 .8rem; max-width: 44rem; }
.faint { color: var(--faint); }
ul { padding-left: 1.2rem; max-width: 44rem; } li { margin: .3rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid var(--line); vertical-align: middle; }
th { font-weight: 600; font-size: .85rem; color: var(--faint); vertical-align: bottom; }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
td.plot { width: 28%; min-width: 6rem; }
tr.stands-out td { background: var(--band); font-weight: 600; }
svg { display: block; width: 100%; }
svg.row { height: 1.1rem; }
svg.area { height: 9rem; margin-top: .6rem; }
.axis { display: flex; justify-content: space-between; color: var(--faint); font-size: .85rem; }
code { font: .9em/1.4 ui-monospace, monospace; background: var(--band); padding: .1rem .3rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) { .wide { display: none; } td.plot { width: 24%; min-width: 4rem; }
  th, td { padding: .3rem .3rem; font-size: .9rem; } h1 { font-size: 1.5rem; } }
@media print { body { max-width: none; padding: 0; font-size: 10pt; background: none; } h2, h3 { break-after: avoid; }
  tr, svg { break-inside: avoid; } .scroll { overflow: visible; } }
@page { margin: 15mm; }
"""


def text(words: object) -> str:
    """Words as markup.

    >>> text("<Tom & Ann>")
    '&lt;Tom &amp; Ann&gt;'
    """
    return escape(str(words))


def element(name: str, *inside: str, of_class: str = "") -> str:
    """An element with markup inside."""
    attribute = f' class="{escape(of_class)}"' if of_class else ""
    return f"<{name}{attribute}>{''.join(inside)}</{name}>"


def paragraph(words: str, of_class: str = "") -> str:
    """A paragraph of plain words."""
    return element("p", text(words), of_class=of_class)


def bullets(lines: Sequence[str]) -> str:
    """A list of plain sentences."""
    return element("ul", *(element("li", text(line)) for line in lines)) if lines else ""


class Table:
    """A table under construction. Columns whose names are in `wide` are left out on a phone."""

    def __init__(self, *columns: str, wide: Sequence[str] = ()) -> None:
        self.columns = columns
        self.wide = frozenset(wide)
        self.rows: list[str] = []

    def add(self, *cells: str, stands_out: bool = False) -> None:
        """Add a row of markup; the last cell of a table is a picture if its column has no name."""
        parts = []
        for column, cell in zip(self.columns, cells, strict=True):
            kind = "plot" if not column else "wide" if column in self.wide else ""
            parts.append(element("td", cell, of_class=kind))
        self.rows.append(element("tr", *parts, of_class="stands-out" if stands_out else ""))

    def markup(self) -> str:
        """The whole table; it scrolls by itself where it is too wide."""
        heads = [element("th", text(column), of_class="wide" if column in self.wide else "") for column in self.columns]
        head = element("thead", element("tr", *heads))
        return element("div", element("table", head, element("tbody", *self.rows)), of_class="scroll")


def page(title: str, *parts: str) -> str:
    """A whole page."""
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{text(title)}</title>",
            f"<style>{STYLE}</style></head><body>",
            *parts,
            "</body></html>\n",
        )
    )
