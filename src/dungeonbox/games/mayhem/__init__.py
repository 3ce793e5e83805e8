"""Dungeon Mayhem: a free-for-all battle of two to four heroes."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.listing import Listing, Option, Setting, first_seat

__all__ = ("LISTING", "build")

LISTING = Listing(
    id="mayhem",
    title="Dungeon Mayhem",
    blurb="A free-for-all battle with cards. Be the last hero standing.",
    seats=(2, 3, 4),
    editions=(1,),
    minutes="10",
    options=(
        first_seat("who goes first", 4),
        Option(
            "fireball_ignores_shields",
            "Fireball",
            {"off": "is stopped by Defense cards", "on": "goes past Defense cards"},
        ),
    ),
)


def build(setting: Setting) -> Game[State]:
    """The rulebook for a setting."""
    from dungeonbox.games.mayhem.rules import Mayhem

    return cast(Game[State], Mayhem(setting))
