"""Who sits at the table: people first, then bots, which see only what their seat sees."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from dungeonbox.kernel.chance import NOBODY, Chance
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.listing import Listing

PERSON: Final = ""
"""Stands in a list of players for somebody at the keyboard; every other word names a kind of bot."""


class Bot(Protocol):
    """Somebody who chooses by themselves, from a mask."""

    def choose(self, game: Game[State], masked: State, seat: int) -> int:
        """The number of a legal action."""


class Uniform:
    """Every legal action equally likely."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, game: Game[State], masked: State, seat: int) -> int:
        """Any of them."""
        moves = game.legal(masked, seat)
        return moves[self.chance.below(len(moves), NOBODY)]


BOTS: Final[dict[str, Callable[[Chance], Bot]]] = {"random": Uniform}


def seating(listing: Listing, seats: int | None, people: int | None, bots: Sequence[str]) -> list[str]:
    """Who sits where, from what was asked for; one kind of bot is enough for all the seats that people leave.

    >>> from dungeonbox.games import listing
    >>> mayhem = listing("mayhem")
    >>> seating(mayhem, None, None, []), seating(mayhem, None, 3, []), seating(mayhem, 2, 0, ["random"])
    (['', 'random', 'random', 'random'], ['', '', ''], ['random', 'random'])
    """
    for bot in bots:
        if bot not in BOTS:
            raise BadOptions(f"there is no bot {bot!r}; there is {', '.join(BOTS)}")
    if seats is None:
        seats = _seats(listing, people, bots)
    if people is None:
        people = seats - len(bots) if len(bots) > 1 else 1
    others = seats - people
    if people < 0 or others < 0:
        raise BadOptions(f"{seats} seats are not enough for {people} people and {len(bots)} bots")
    if len(bots) > 1 and len(bots) != others:
        raise BadOptions(f"{seats} seats less {people} people leaves {others} for bots, not {len(bots)}")
    kinds = list(bots) if len(bots) > 1 else [*bots, "random"][:1] * others
    return [PERSON] * people + kinds


def _seats(listing: Listing, people: int | None, bots: Sequence[str]) -> int:
    """How many seats when nobody said so: one for everybody who was named, else all there are."""
    if (people or 0) > 1 or len(bots) > 1:
        return max(listing.seats[0], (1 if people is None else people) + len(bots))
    return listing.seats[-1]


def names_of(players: Sequence[str]) -> list[str]:
    """What the players are called.

    >>> names_of(["", "random"])
    ['Player 1', 'Bot 2']
    """
    return [f"{'Player' if player == PERSON else 'Bot'} {seat}" for seat, player in enumerate(players, 1)]


def players_called(names: Sequence[str], seats: int) -> list[str]:
    """Who sat where in a record, by their names; all people if it has none."""
    if len(names) != seats:
        return [PERSON] * seats
    return ["random" if name.startswith("Bot ") else PERSON for name in names]
