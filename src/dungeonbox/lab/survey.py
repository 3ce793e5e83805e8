"""The games as problems to learn: how long, how wide and how large they are, counted in random play."""

from dataclasses import asdict, dataclass
from statistics import mean, median

from dungeonbox import games
from dungeonbox.kernel.chance import NOBODY, Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import seats_in

PLAYERS = 1
"""The stream of luck by which random players choose; the game has the first."""


@dataclass(frozen=True)
class Survey:
    """What a game is like at one number of seats.

    `length` is the median number of decisions of a game, `branching` the mean number of legal actions at one, both in
    random play; `max_length` is a bound on all games.
    """

    game: str
    seats: int
    hidden: bool
    sealed: bool
    luck: bool
    sum: str
    actions: int
    row_bytes: int
    length: float
    branching: float
    max_length: int

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return asdict(self)


def survey(id: str, seats: int, count: int, seed: int = 0) -> Survey:
    """Play so many games at random, and count."""
    game = games.make(id, seats)
    played = [_widths(game, seed + number) for number in range(count)]
    traits = game.traits
    return Survey(
        game=id,
        seats=seats,
        hidden=traits.hidden,
        sealed=traits.sealed,
        luck=traits.luck,
        sum=traits.sum,
        actions=game.actions,
        row_bytes=int(games.layout(game).size),
        length=median([len(widths) for widths in played]),
        branching=mean([width for widths in played for width in widths]),
        max_length=game.max_length,
    )


def _widths(game: Game[State], seed: int) -> list[int]:
    """The number of legal actions at every decision of a random game."""
    luck, players, notes = Seeded(seed), Seeded(seed, PLAYERS), Notes(on=False)
    state = game.start(luck, notes)
    widths: list[int] = []
    while waiting := seats_in(game.to_act(state)):
        legal = list(game.legal(state, waiting[0]))
        widths.append(len(legal))
        game.apply(state, waiting[0], legal[players.below(len(legal), NOBODY)], luck, notes)
    return widths
