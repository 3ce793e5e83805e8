"""Dungeon Shuffle: rooms that slide and turn, for two to six explorers."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo, GameSetup, Option, first_seat

__all__ = ("INFO", "build")

INFO = GameInfo(
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
            {"on": "must be obeyed if it can be", "off": "need not be obeyed"},
        ),
    ),
)


def build(setup: GameSetup) -> Game[State]:
    """The rulebook for a setup."""
    from dungeonbox.games.shuffle.rules import Shuffle

    return cast(Game[State], Shuffle(setup))
