"""Dungeon Attack!: one to six adventurers together against the dice."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.listing import Listing, Option, Setting

__all__ = ("LISTING", "build")

LISTING = Listing(
    id="attack",
    title="Dungeon Attack!",
    blurb="Roll the monsters, grab the treasure, all for one. Dare you bust the door again?",
    seats=(1, 2, 3, 4, 5, 6),
    editions=(1,),
    minutes="15",
    options=(
        Option("first_seat", ("random", "1", "2", "3", "4", "5", "6"), "who starts: by lot, or this seat"),
        Option("dice", ("by_seats", "fair", "grim"), "what the dice show: by the number of players, or these dice"),
    ),
)


def build(setting: Setting) -> Game[State]:
    """The rulebook for a setting."""
    from dungeonbox.games.attack.rules import Attack

    return cast(Game[State], Attack(setting))
