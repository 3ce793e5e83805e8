"""Dungeon Shuffle: rooms that slide and turn, for two to six explorers."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.listing import Listing, Option, Setting, first_seat

__all__ = ("LISTING", "build")

LISTING = Listing(
    id="shuffle",
    title="Dungeon Shuffle",
    blurb="Slide the rooms, turn the doors, hunt for souls, and run for the portal before the way home is gone.",
    seats=(2, 3, 4, 5, 6),
    editions=(1,),
    minutes="45",
    options=(
        first_seat("who starts", 6),
        Option(
            "must_shuffle",
            "the Dungeon die",
            {"off": "need not be obeyed", "on": "must be obeyed if it can be"},
        ),
    ),
)


def build(setting: Setting) -> Game[State]:
    """The rulebook for a setting."""
    from dungeonbox.games.shuffle.rules import Shuffle

    return cast(Game[State], Shuffle(setting))
