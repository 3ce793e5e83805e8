"""Small pictures as SVG inside a page: they take their colours from it, so they are light and dark as it is."""

from collections.abc import Sequence
from html import escape
from typing import Final

WIDTH: Final = 200.0
HEIGHT: Final = 100.0
STILL: Final = 'vector-effect="non-scaling-stroke"'
"""Lines keep their width however a picture is stretched."""


class Scale:
    """Where values lie between the left and the right edge of a picture."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.span = (high - low) or 1.0

    def at(self, value: float) -> float:
        """Where a value lies; beyond the edges, at the nearer one."""
        return round(WIDTH * min(1.0, max(0.0, (value - self.low) / self.span)), 1)


def whisker(scale: Scale, value: float, interval: Sequence[float], reference: float, says: str) -> str:
    """A value with its interval on one row, and a dashed line to compare it with; `says` is it in words.

    >>> whisker(Scale(0, 1), 0.5, (0.4, 0.6), 0.25, "half").count("<path")
    3
    """
    low, high = scale.at(interval[0]), scale.at(interval[1])
    middle, line = scale.at(value), scale.at(reference)
    return (
        f'<svg class="row" viewBox="0 0 {WIDTH:g} 20" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(says)}">'
        f'<path d="M{line} 0V20" stroke="var(--faint)" stroke-dasharray="3 3" {STILL}/>'
        f'<path d="M{low} 10H{high}" stroke="var(--bar)" stroke-width="3" {STILL}/>'
        f'<path d="M{middle} 3V17" stroke="var(--mark)" stroke-width="4" {STILL}/></svg>'
    )


def bar(scale: Scale, value: float, says: str) -> str:
    """A value as a bar from the left edge."""
    return (
        f'<svg class="row" viewBox="0 0 {WIDTH:g} 20" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(says)}"><rect y="4" height="12" width="{scale.at(value)}" fill="var(--bar)"/></svg>'
    )


def columns(counts: Sequence[int], says: str) -> str:
    """A histogram: a column for each count, side by side.

    >>> columns([1, 2], "two columns").count("<rect")
    2
    """
    width = WIDTH / len(counts)
    most = max(counts)
    rects = [
        f'<rect x="{at * width:.2f}" y="{HEIGHT - HEIGHT * count / most:.2f}" width="{width * 0.9:.2f}" '
        f'height="{HEIGHT * count / most:.2f}" fill="var(--bar)"/>'
        for at, count in enumerate(counts)
    ]
    return _area(says, rects)


def curve(values: Sequence[float], reference: float, says: str) -> str:
    """Values from 0 to 1 as a line from left to right, and a dashed line to compare it with."""
    step = WIDTH / (len(values) - 1)
    points = " ".join(f"{at * step:.1f},{HEIGHT - HEIGHT * value:.1f}" for at, value in enumerate(values))
    level = HEIGHT - HEIGHT * reference
    dashes = f'<path d="M0 {level:.1f}H{WIDTH:g}" stroke="var(--faint)" stroke-dasharray="3 3" {STILL}/>'
    line = f'<polyline points="{points}" fill="none" stroke="var(--bar)" stroke-width="3" {STILL}/>'
    frame = f'<path d="M0 {HEIGHT:g}H{WIDTH:g}M0 0V{HEIGHT:g}" stroke="var(--line)" fill="none" {STILL}/>'
    return _area(says, [frame, dashes, line])


def _area(says: str, parts: Sequence[str]) -> str:
    return (
        f'<svg class="area" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(says)}">{"".join(parts)}</svg>'
    )
