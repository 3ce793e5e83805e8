"""Dungeon Shuffle: rooms that slide and turn, for two to six explorers."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo, GameSetup, Option, Persona, first_seat

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
    cast=(
        Persona("Jay Wren", "Leaves crumbs. Eats them on the way back.", "pale hood teal glasses"),
        Persona("Lost Nim", "Insists that the map is wrong.", "tan wizard blue beard"),
        Persona("Aunt Greta", "Rearranges every room she enters.", "rose bun violet glasses"),
        Persona("Owl Tully", "Sleeps by day and turns by night.", "dark brim gold patch"),
        Persona("Left Oswin", "Always takes the first door on the left.", "grey helmet green moustache"),
        Persona("Blind Bo", "Finds the way by knocking on walls.", "green band red tusks"),
    ),
)


def build(setup: GameSetup) -> Game[State]:
    """The rulebook for a setup."""
    from dungeonbox.games.shuffle.rules import Shuffle

    return cast(Game[State], Shuffle(setup))
