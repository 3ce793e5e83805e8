"""A small picture of shares with their intervals, as SVG that any browser shows."""

from collections.abc import Sequence
from html import escape
from typing import Final

ROW: Final = 34
LABEL: Final = 130
WIDTH: Final = 640
MARGIN: Final = 40

Bar = tuple[str, float, tuple[float, float]]
"""A name, a share, and its interval."""


def bars(title: str, rows: Sequence[Bar], fair: float | None = None) -> str:
    """A bar for each row with its interval as a whisker; `fair` draws a line to compare with.

    >>> picture = bars("Who wins", [("thumb", 0.4, (0.35, 0.45)), ("random", 0.2, (0.18, 0.22))], fair=0.25)
    >>> picture.startswith("<svg"), picture.count("<rect"), "thumb" in picture
    (True, 3, True)
    """
    top = max([high for _, _, (_, high) in rows] + [fair or 0.0])
    scale = (WIDTH - LABEL - MARGIN * 2) / (top or 1.0)
    height = MARGIN + ROW * len(rows) + MARGIN // 2
    font = 'font-family="system-ui, sans-serif" font-size="14"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" {font}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fdfaf3"/>',
        f'<text x="12" y="24" font-weight="600" fill="#2b2118">{escape(title)}</text>',
    ]
    for index, row in enumerate(rows):
        parts += _bar(MARGIN + index * ROW, row, scale)
    if fair is not None:
        path = f"M{LABEL + fair * scale:.1f} {MARGIN - 6}V{height - 14}"
        parts.append(f'<path d="{path}" stroke="#8a6d3b" stroke-dasharray="4 3"/>')
    return "\n".join([*parts, "</svg>"])


def _bar(y: int, row: Bar, scale: float) -> list[str]:
    name, share, (low, high) = row
    middle = y + ROW // 2 - 4
    return [
        f'<text x="{LABEL - 10}" y="{middle + 5}" text-anchor="end" fill="#2b2118">{escape(name)}</text>',
        f'<rect x="{LABEL}" y="{y + 2}" width="{share * scale:.1f}" height="{ROW - 12}" rx="3" fill="#4d7c6f"/>',
        f'<path d="M{LABEL + low * scale:.1f} {middle}H{LABEL + high * scale:.1f}" stroke="#2b2118" stroke-width="2"/>',
        f'<text x="{LABEL + high * scale + 8:.1f}" y="{middle + 5}" fill="#2b2118">{share:.1%}</text>',
    ]
