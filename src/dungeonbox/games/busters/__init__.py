"""Dungeon Busters: fight together, loot alone; three to five heroes."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo, GameSetup, Option, Persona, first_seat

__all__ = ("INFO", "build")

INFO = GameInfo(
    id="busters",
    title="Dungeon Busters",
    blurb="Fight monsters together, grab the gems alone. How little can you do?",
    seats=(3, 4, 5),
    editions=(1,),
    minutes="20",
    options=(
        first_seat("who is the Leader", 5),
        Option("hands", "the cards in hand", {"printed": "as our rulebook has them", "six": "as other editions do"}),
        Option("pledges", "public promises", {"on": "may be made before choosing", "off": "are not made"}),
    ),
    cast=(
        Persona("Big Mags", "Carries the chests, and so she counts them.", "rose bun red scar"),
        Persona("Ash Tobin", "Smells of smoke. It was the dragon's fault.", "dark band blue beard"),
        Persona("Sir Odo", "Knighted for a rescue that nobody else remembers.", "pale helmet gold moustache"),
        Persona("Kit Fenn", "Reads faces better than maps.", "tan hood green patch"),
        Persona("Nan Gripp", "Has never put a gem back.", "grey brim violet glasses"),
    ),
)


def build(setup: GameSetup) -> Game[State]:
    """The rulebook for a setup."""
    from dungeonbox.games.busters.rules import Busters

    return cast(Game[State], Busters(setup))
