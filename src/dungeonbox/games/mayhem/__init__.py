"""Dungeon Mayhem: a free-for-all battle of two to four heroes."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo, GameSetup, Option, Persona, first_seat

__all__ = ("INFO", "build")

INFO = GameInfo(
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
    cast=(
        Persona("Mad Bruna", "Retired from three arenas, banned from a fourth.", "tan horns red scar"),
        Persona("Wee Pell", "Small, quiet, and never where the fist lands.", "pale hood blue glasses"),
        Persona("Old Marrow", "Has lost more duels than you have fought.", "grey bald green beard"),
        Persona("Sly Quill", "Keeps a second deck of manners up his sleeve.", "dark brim violet moustache"),
    ),
)


def build(setup: GameSetup) -> Game[State]:
    """The rulebook for a setup."""
    from dungeonbox.games.mayhem.rules import Mayhem

    return cast(Game[State], Mayhem(setup))
