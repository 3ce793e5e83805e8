"""Dungeon Attack!: one to six adventurers together against the dice."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo, GameSetup, Option, Persona, first_seat

__all__ = ("INFO", "build")

INFO = GameInfo(
    id="attack",
    title="Dungeon Attack!",
    blurb="Roll the monsters, grab the treasure, all for one. Dare you bust the door again?",
    seats=(1, 2, 3, 4, 5, 6),
    editions=(1,),
    minutes="15",
    options=(
        first_seat("who starts", 6),
        Option(
            "dice",
            "the dice",
            {
                "by_seats": "by the number of players",
                "fair": "fair ones",
                "lone": "those for one player",
                "keen": "those for two players",
                "stern": "those for three players",
                "fell": "those for four players",
                "dire": "those for five players",
                "grim": "those for six players",
            },
        ),
        Option(
            "moving_coin",
            "the coin if all dice of a bust are Moving",
            {"always": "every time", "once": "once a level for each"},
        ),
    ),
    best_seats=4,
    cast=(
        Persona("Red Hild", "Opens doors with her boots.", "rose horns red scar"),
        Persona("Pip Corwin", "Practised on rats. Large rats.", "pale band green glasses"),
        Persona("Doc Sorrel", "Charges by the wound.", "dark brim teal moustache"),
        Persona("Ma Dagna", "Packed sandwiches for everybody.", "tan bun gold glasses"),
        Persona("Tiny Ruk", "Tall enough to clean the chandelier.", "green bald violet tusks"),
        Persona("Lady Bex", "Came for the portrait gallery.", "pale crown blue patch"),
    ),
)


def build(setup: GameSetup) -> Game[State]:
    """The rulebook for a setup."""
    from dungeonbox.games.attack.rules import Attack

    return cast(Game[State], Attack(setup))
