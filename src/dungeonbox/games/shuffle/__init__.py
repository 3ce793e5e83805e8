"""Dungeon Shuffle: rooms that slide and turn, for two to six explorers."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.listing import Listing, Option, Setting

__all__ = ("LISTING", "build")

LISTING = Listing(
    id="shuffle",
    title="Dungeon Shuffle",
    blurb="Slide the rooms, turn the doors, hunt for souls, and run for the portal before the way home is gone.",
    seats=(2, 3, 4, 5, 6),
    editions=(1,),
    minutes="45",
    options=(
        Option("first_seat", ("random", "1", "2", "3", "4", "5", "6"), "who starts: by lot, or this seat"),
        Option("must_shuffle", ("off", "on"), "whether what the Dungeon die shows must be done if it can be"),
    ),
)


def build(setting: Setting) -> Game[State]:
    """The rulebook for a setting."""
    from dungeonbox.games.shuffle.rules import Shuffle

    return cast(Game[State], Shuffle(setting))
