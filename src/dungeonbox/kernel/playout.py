"""Random playouts in one compiled loop, for simulations, search and benchmarks."""

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbox.kernel.chance import NOBODY, Chance, Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import Int, Seats


def lowest(seats: Seats) -> Int:
    """The lowest seat of a set that is not empty: sequential users act for it.

    >>> lowest(0b1100)
    2
    """
    seat: Int = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


def playout(game: Game[State], s: State, chance: Chance, notes: Notes) -> Int:
    """Play to the end, every legal action equally likely; returns how many real choices (two or more) there were."""
    choices: Int = 0
    s.stack.offered = vec[i64]()  # it may have been changed by hand
    waiting = game.to_act(s)
    while waiting != 0:
        seat = lowest(waiting)
        moves = game.choices(s, seat)
        pick: Int = 0
        if len(moves) > 1:
            choices += 1
            pick = chance.below(len(moves), NOBODY)
        game.apply(s, seat, moves[pick], chance, notes)
        waiting = game.to_act(s)
    return choices


def bulk(game: Game[State], games: Int, seed: int) -> Int:
    """Play so many whole games at random; returns the number of real choices in all of them."""
    chance = Seeded(seed)
    notes = Notes(False)
    choices: Int = 0
    for _game in range(games):
        choices += playout(game, game.start(chance, notes), chance, notes)
    return choices
