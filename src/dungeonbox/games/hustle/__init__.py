"""Dungeon Hustle: two to four heroes, and the monsters that must not escape."""

from typing import cast

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo, GameSetup, Option, Persona, first_seat

__all__ = ("INFO", "build")

INFO = GameInfo(
    id="hustle",
    title="Dungeon Hustle",
    blurb="Race for cards, quests and treasure. But if too many monsters escape, nobody wins.",
    seats=(2, 3, 4),
    editions=(1,),
    minutes="45",
    options=(
        first_seat("who starts", 4),
        Option(
            "difficulty",
            "difficulty",
            {
                "normal": "normal (four escapes lose)",
                "easy": "easy, for a first game (five escapes lose)",
                "hard": "hard (three escapes lose)",
            },
        ),
    ),
    cast=(
        Persona("Jory Fix", "Knows a man who knows a lock.", "tan band green scar"),
        Persona("Cut Vesna", "Has a quest of her own, and tells nobody.", "pale hood red patch"),
        Persona("Mr Crumb", "Buys high, sells never.", "dark brim gold moustache"),
        Persona("Old Maud", "Was here before the dungeon.", "grey wizard violet glasses"),
    ),
    first_game={"difficulty": "easy"},
)


def build(setup: GameSetup) -> Game[State]:
    """The rulebook for a setup."""
    from dungeonbox.games.hustle.rules import Hustle

    return cast(Game[State], Hustle(setup))
