"""Dungeon Busters: fight together, loot alone; three to five heroes."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.listing import Listing, Option, Setting

__all__ = ("LISTING", "build")

LISTING = Listing(
    id="busters",
    title="Dungeon Busters",
    blurb="Fight monsters together, grab the gems alone. How little can you do?",
    seats=(3, 4, 5),
    editions=(1,),
    minutes="20",
    options=(
        Option("first_seat", ("random", "1", "2", "3", "4", "5"), "who is the Leader: by lot, or this seat"),
        Option("hands", ("printed", "six"), "the cards in hand, as our rulebook or as other editions print them"),
        Option("pledges", ("on", "off"), "whether players may make public promises before they choose"),
    ),
)


def build(setting: Setting) -> Game[State]:
    """The rulebook for a setting."""
    from dungeonbox.games.busters.rules import Busters

    return cast(Game[State], Busters(setting))
