"""Dungeon Hustle: two to four heroes, and the monsters that must not escape."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.listing import Listing, Option, Setting

__all__ = ("LISTING", "build")

LISTING = Listing(
    id="hustle",
    title="Dungeon Hustle",
    blurb="Race for cards, quests and treasure. But if too many monsters escape, nobody wins.",
    seats=(2, 3, 4),
    editions=(1,),
    minutes="45",
    options=(
        Option("first_seat", ("random", "1", "2", "3", "4"), "who starts: by lot, or this seat"),
        Option("difficulty", ("normal", "easy", "hard"), "how many monsters may escape: easy is for a first game"),
    ),
)


def build(setting: Setting) -> Game[State]:
    """The rulebook for a setting."""
    from dungeonbox.games.hustle.rules import Hustle

    return cast(Game[State], Hustle(setting))
