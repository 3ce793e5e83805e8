"""One game for learning programs: rows of bytes and masks as arrays, and a game in progress behind them.

Everything a seat gets is made from its observation. Talk that nobody waits for (asides) is left out: the toolkits have
no word for it.
"""

from importlib import import_module
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from dungeonbox import games
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.codes import NUMBER, turned_actions
from dungeonbox.kernel.errors import BadOptions, DungeonboxError
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, seats_in

Array: TypeAlias = npt.NDArray[Any]

DTYPES: Final = ("uint8", "float32")
"""Rows as they are, or as floats, with numbers divided by their bound."""


class NoSuchAction(DungeonboxError):
    """A number that is no action of the game."""


class Encoder:
    """The observations and actions of one game as arrays.

    If actions are `turned`, they name seats as rows do: the acting seat is the first. So one policy can play all seats.
    """

    def __init__(self, game: Game[State], dtype: str, *, turned: bool) -> None:
        if dtype not in DTYPES:
            raise BadOptions(f"dtype is one of {', '.join(DTYPES)}, not {dtype!r}")
        self.game = game
        self.layout = games.layout(game)
        self.size = int(self.layout.size)
        self.dtype = np.dtype(dtype)
        self._scales = np.frombuffer(self.layout.scales(), np.uint8) if dtype == "float32" else None
        seats = int(game.seats)
        shifts = range(seats) if turned else [0] * seats
        self._seen = [np.array(turned_actions(game.tokens, seats, shift)) for shift in shifts]
        self._meant = [turned_actions(game.tokens, seats, -shift % seats) for shift in shifts]

    def most(self) -> Array:
        """The largest value of each place of a row."""
        found = np.ones(self.size, self.dtype)
        for field in self.layout.fields:
            is_scaled = field.kind == NUMBER and self._scales is not None
            found[field.at : field.at + field.size] = 1 if is_scaled else field.bound
        return found

    def row(self, observation: State) -> Array:
        """A row of its own."""
        row = bytearray(self.size)
        self.layout.encode(observation, row, 0)
        return self.scaled(np.frombuffer(row, np.uint8))

    def scaled(self, rows: Array) -> Array:
        """Rows of bytes in the type that was asked for."""
        return rows if self._scales is None else np.divide(rows, self._scales, dtype=np.float32)

    def mask(self, observation: State) -> npt.NDArray[np.int8]:
        """1 for each action that is legal for the seat whose observation this is, else 0."""
        seat = int(observation.eyes)
        mask = np.zeros(self.game.actions, np.int8)
        mask[self._seen[seat][list(self.game.legal(observation, seat))]] = 1
        return mask

    def text(self, observation: State) -> str:
        """The table as it is observed, at most 80 columns wide."""
        names = [f"seat {seat + 1}" for seat in range(int(self.game.seats))]
        words = import_module(f"dungeonbox.games.{self.game.id}.words")
        shown: str = words.show(self.game, self.game.view(observation), names)
        return shown

    def meant(self, seat: int, action: int) -> int:
        """The game's number of an action as a seat says it."""
        if not 0 <= action < self.game.actions:
            raise NoSuchAction(f"{self.game.id} has actions 0 to {self.game.actions - 1}, not {action}")
        return self._meant[seat][action]


class Episode:
    """A game in progress. Nobody is shown its state: seats get rows, masks and what the end is worth to them."""

    def __init__(self, encoder: Encoder, seed: int) -> None:
        self.encoder = encoder
        self.game = encoder.game
        self._luck = Seeded(seed)
        self._notes = Notes(on=False)
        self._state = self.game.start(self._luck, self._notes)

    def waiting(self) -> list[int]:
        """The seats that are asked; several in a sealed step, none when the game is over."""
        return seats_in(self.game.to_act(self._state))

    @property
    def asked(self) -> int:
        """The seat that comes next, the lowest in a sealed step; NONE when the game is over."""
        return min(self.waiting(), default=NONE)

    def observe(self, seat: int) -> State:
        """What a seat knows."""
        return self.game.observe(self._state, seat)

    def act(self, seat: int, action: int) -> bool:
        """Carry out an action as the seat says it.

        One that is not legal is replaced by the first that is; returns whether it was legal.
        """
        meant = self.encoder.meant(seat, action) if action != NONE else NONE
        legal = list(self.game.legal(self._state, seat))
        self.play(seat, meant if meant in legal else legal[0])
        return meant in legal

    def play(self, seat: int, action: int) -> None:
        """Carry out one of the game's legal actions."""
        self.game.apply(self._state, seat, action, self._luck, self._notes)

    def worth(self) -> tuple[float, ...]:
        """What the game was worth to each seat, from 0 to 1; nothing before it is over."""
        if self.asked != NONE:
            return (0.0,) * int(self.game.seats)
        return self.game.outcome(self._state).worth

    def text(self, eyes: int = SPECTATOR) -> str:
        """The table as these eyes see it, at most 80 columns wide."""
        return self.encoder.text(self.observe(eyes))
