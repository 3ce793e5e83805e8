"""Timing loops: each runs one operation for some seconds and counts.

Seconds are CPU time, not wall time, so that another process on the same core disturbs less.
"""

import subprocess
import sys
from collections.abc import Sequence
from random import Random
from time import perf_counter, process_time
from typing import Final

from dungeonbox.bots import Eyes, make_bot
from dungeonbox.bots.batch import Batch
from dungeonbox.bots.search import Search
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.playout import bulk, lowest
from dungeonbox.kernel.tensor import Layout

GAMES_AT_ONCE: Final = 20
SIDE_BY_SIDE: Final = 64
POSITIONS: Final = 32
ITERATIONS_AT_ONCE: Final = 20
THOROUGH: Final = 200
"""The iterations of one search, after which the next question is taken."""
MILLION: Final = 1_000_000


class Bulk:
    """Random play inside the compiled loop, with new games each time."""

    def __init__(self, game: Game[State]) -> None:
        self.game = game
        self.seed = 0

    def speed(self, seconds: float) -> float:
        """Decisions a second."""
        choices = 0
        start = now = process_time()
        while now < start + seconds:
            self.seed += 1
            choices += bulk(self.game, GAMES_AT_ONCE, self.seed)
            now = process_time()
        return choices / (now - start)


class Batched:
    """Random play of many games side by side, with rows or with masks alone."""

    def __init__(self, game: Game[State], layout: Layout | None) -> None:
        self.batch = Batch(game, layout, SIDE_BY_SIDE, seed=1)
        self.luck = Seeded(2)

    def speed(self, seconds: float) -> float:
        """Steps of a game a second; the choice of a legal action at random is part of them."""
        batch, luck = self.batch, self.luck
        steps = 0
        start = now = process_time()
        while now < start + seconds:
            batch.step(batch.at_random(luck))
            steps += SIDE_BY_SIDE
            now = process_time()
        return steps / (now - start)


def stepped(game: Game[State], seconds: float) -> float:
    """Decisions a second, each asked for and answered from here, through the verbs of a game."""
    random = Random(1)  # noqa: S311 - a benchmark needs no secret luck
    chance = Seeded(1)
    notes = Notes(False)
    choices = 0
    start = now = process_time()
    while now < start + seconds:
        choices += _step_through(game, chance, notes, random)
        now = process_time()
    return choices / (now - start)


def _step_through(game: Game[State], chance: Seeded, notes: Notes, random: Random) -> int:
    choice = random.choice
    choices = 0
    s = game.start(chance, notes)
    waiting = game.to_act(s)
    while waiting:
        seat = lowest(waiting)
        moves = game.legal(s, seat)
        choices += len(moves) > 1
        game.apply(s, seat, choice(moves), chance, notes)
        waiting = game.to_act(s)
    return choices


def matched(game: Game[State], seconds: float) -> float:
    """Decisions a second through `Match`: observations, validation, notes and a record, by tokens."""
    choice = Random(1).choice  # noqa: S311 - as above
    choices = 0
    seed = 0
    start = now = process_time()
    while now < start + seconds:
        seed += 1
        match = Match.new(game, Seeded(seed))
        while not match.is_over:
            for seat in match.waiting():
                legal = match.legal(seat)
                choices += len(legal) > 1
                match.play(seat, choice(legal))
        now = process_time()
    return choices / (now - start)


def middles(game: Game[State]) -> list[tuple[State, int]]:
    """The middle of some random games, each with a seat to act."""
    return [_middle(game, seed) for seed in range(POSITIONS)]


def _middle(game: Game[State], seed: int) -> tuple[State, int]:
    states = _walk(game, seed, game.max_length)
    return _walk(game, seed, states[2] // 2)[:2]


def _walk(game: Game[State], seed: int, most: int) -> tuple[State, int, int]:
    """A random game up to so many entries: the state, the last seat that was to act, the entries."""
    chance = Seeded(seed)
    notes = Notes(False)
    s = game.start(chance, notes)
    seat = entries = 0
    while game.to_act(s):
        seat = lowest(game.to_act(s))
        if entries == most:
            break
        moves = game.legal(s, seat)
        game.apply(s, seat, moves[chance.below(len(moves), 0)], chance, notes)
        entries += 1
    return s, seat, entries


def clone(positions: Sequence[tuple[State, int]], seconds: float) -> float:
    """Microseconds for a clone."""
    clones = [s.clone for s, _seat in positions]
    done = 0
    start = now = process_time()
    while now < start + seconds:
        for clone_one in clones:
            clone_one()
        done += len(clones)
        now = process_time()
    return (now - start) / done * MILLION


def observe_and_determinize(game: Game[State], positions: Sequence[tuple[State, int]], seconds: float) -> float:
    """Microseconds to observe a state for the seat to act and to determinize the observation."""
    chance = Seeded(1)
    observe, determinize = game.observe, game.determinize
    done = 0
    start = now = process_time()
    while now < start + seconds:
        for s, seat in positions:
            determinize(observe(s, seat), chance)
        done += len(positions)
        now = process_time()
    return (now - start) / done * MILLION


class Searched:
    """A search as it is played, from the middle of games; each question is searched on.

    An iteration of `search` is a determinization and a playout to the end, with the guide of the game; one of `sharp`
    a determinization and all alternatives in it, or one reckoning.
    """

    def __init__(self, game: Game[State], positions: Sequence[tuple[State, int]], kind: str = "search") -> None:
        bot = make_bot(f"{kind}:{THOROUGH}", game.id)
        assert isinstance(bot, Search)
        self.bot = bot
        self.questions = [Eyes(game, game.observe(s, seat), Seeded(1)) for s, seat in positions]
        self.asked = 0

    def speed(self, seconds: float) -> float:
        """Iterations a second."""
        done = 0
        start = now = process_time()
        while now < start + seconds:
            thinking = self.bot.begin(self.questions[self.asked % len(self.questions)])
            self.asked += 1
            while now < start + seconds and not thinking.is_done:
                thinking.step(ITERATIONS_AT_ONCE)
                now = process_time()
            done += thinking.iterations
            now = process_time()  # what is reckoned is done before the first step
        return done / (now - start)


def start_up(code: str) -> float:
    """Milliseconds an interpreter needs for this code, over one that has nothing to do."""
    return (_run(code) - _run("pass")) * 1000


def _run(code: str) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - our own interpreter and words
    return perf_counter() - start
