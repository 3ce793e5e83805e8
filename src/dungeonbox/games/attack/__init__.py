"""Dungeon Attack!: one to six adventurers together against the dice."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo, GameSetup, Option, first_seat

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
)


def build(setup: GameSetup) -> Game[State]:
    """The rulebook for a setup."""
    from dungeonbox.games.attack.rules import Attack

    return cast(Game[State], Attack(setup))
