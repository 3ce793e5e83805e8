"""The dark and the light colour theme. Whatever a colour says, a symbol says too."""

from typing import Final

from textual.app import App
from textual.theme import Theme

NIGHT: Final = Theme(
    name="dungeon-night",
    primary="#e3a857",
    secondary="#7fa7c9",
    accent="#ffd28a",
    foreground="#e9e2d6",
    background="#15131a",
    surface="#1c1922",
    panel="#282331",
    success="#7cc47f",
    warning="#f0b95b",
    error="#f0706a",
    dark=True,
    variables={
        "hero-azzan": "#f4cf58",
        "hero-lia": "#f4716b",
        "hero-oriax": "#c295f5",
        "hero-sutha": "#74cf7c",
        "attack": "#ff8a6b",
        "defense": "#86b6e8",
        "heal": "#f58fa8",
        "draw": "#8fd6cf",
        "again": "#f0c050",
        "power": "#e7a4ff",
        "faint": "#958c9e",
        "line": "#4a4356",
        "footer-background": "#1c1922",
        "footer-key-foreground": "#e3a857",
        "block-cursor-background": "#e3a857",
        "block-cursor-foreground": "#15131a",
    },
)

DAY: Final = Theme(
    name="dungeon-day",
    primary="#8a5a12",
    secondary="#2f5f86",
    accent="#a34b00",
    foreground="#2a2430",
    background="#f3ecdd",
    surface="#ece3d0",
    panel="#e0d5bd",
    success="#2c7a35",
    warning="#8f5b00",
    error="#b3261e",
    dark=False,
    variables={
        "hero-azzan": "#8a6a00",
        "hero-lia": "#b3261e",
        "hero-oriax": "#7136b0",
        "hero-sutha": "#22722c",
        "attack": "#b5401c",
        "defense": "#22609c",
        "heal": "#b52e55",
        "draw": "#10706a",
        "again": "#8a6100",
        "power": "#8126a8",
        "faint": "#6f6577",
        "line": "#bfb197",
        "footer-background": "#e0d5bd",
        "footer-key-foreground": "#8a5a12",
        "block-cursor-background": "#8a5a12",
        "block-cursor-foreground": "#f3ecdd",
    },
)

THEMES: Final = (NIGHT, DAY)


def next_theme(app: App[None]) -> None:
    """By night, by day."""
    names = [theme.name for theme in THEMES]
    app.theme = names[(names.index(app.theme) + 1) % len(names)]
