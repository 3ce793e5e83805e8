"""The program that measures one build of the package for `dungeonbox bench --against`, in a process of its own.

The build may be older or newer than this file, so only names that stay are used: `make`, `Match`, `Seeded`, `compiled`,
`bulk`, `make_bot`, `Eyes` and the verbs of a game. Questions and answers are lines of JSON.
"""

import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

import dungeonbox
from dungeonbox.bots import Eyes, make_bot
from dungeonbox.kernel.playout import bulk

GAMES_AT_ONCE: Final = 20
POSITIONS: Final = 16
ITERATIONS: Final = 50
NO_END: Final = 1 << 30


@cache
def make(id: str, seats: int) -> "dungeonbox.Game[dungeonbox.State]":
    """A rulebook, made once."""
    return dungeonbox.make(id, seats)


def bulk_choices(id: str, seats: int, seed: int) -> int:
    """Random play in the compiled loop."""
    return int(bulk(make(id, seats), GAMES_AT_ONCE, seed))


def match_choices(id: str, seats: int, seed: int) -> int:
    """A match, stepped by tokens."""
    match = dungeonbox.Match.new(make(id, seats), dungeonbox.Seeded(seed))
    choice = Random(seed).choice  # noqa: S311 - a benchmark needs no secret luck
    choices = 0
    while not match.is_over:
        for seat in match.waiting():
            legal = match.legal(seat)
            choices += len(legal) > 1
            match.play(seat, choice(legal))
    return choices


@cache
def middles(id: str, seats: int) -> "list[tuple[dungeonbox.State, int]]":
    """The middle of some random games, each with a seat to act."""
    found = []
    for seed in range(POSITIONS):
        whole = dungeonbox.Match.new(make(id, seats), dungeonbox.Seeded(seed))
        length = _play(whole, seed, NO_END)
        match = dungeonbox.Match.new(make(id, seats), dungeonbox.Seeded(seed))
        _play(match, seed, length // 2)
        found.append((match.state, match.waiting()[0]))
    return found


def _play(match: "dungeonbox.Match", seed: int, most: int) -> int:
    """Play at random, at most so many decisions; returns how many there were."""
    choice = Random(seed).choice  # noqa: S311 - as above
    done = 0
    while not match.is_over and done < most:
        seat = match.waiting()[0]
        match.play(seat, choice(match.legal(seat)))
        done += 1
    return done


def clones(id: str, seats: int, _seed: int) -> int:
    """Copies of states."""
    for s, _seat in middles(id, seats):
        s.clone()
    return POSITIONS


def determinizations(id: str, seats: int, seed: int) -> int:
    """Observations, and whole states that could be behind them."""
    game, luck = make(id, seats), dungeonbox.Seeded(seed)
    for s, seat in middles(id, seats):
        game.determinize(game.observe(s, seat), luck)
    return POSITIONS


def iterations(id: str, seats: int, seed: int) -> int:
    """The search as it is played, with its guide."""
    game, bot = make(id, seats), make_bot(f"search:{ITERATIONS}", id)
    s, seat = middles(id, seats)[seed % POSITIONS]
    return int(bot.think(Eyes(game, game.observe(s, seat), dungeonbox.Seeded(seed))).iterations)  # type: ignore[attr-defined]


PLAYS: Final[dict[str, Callable[[str, int, int], int]]] = {
    "bulk": bulk_choices,
    "stepped by Match": match_choices,
    "clone": clones,
    "observe + determinize": determinizations,
    "search": iterations,
}
"""What is measured: each does something from a seed and returns how much; of play, how many real choices there were."""


def built() -> str:
    """How this build was compiled, as far as it says so."""
    if not dungeonbox.compiled():
        return "uncompiled"
    flags = Path(dungeonbox.__file__).with_name("flags.txt")
    return flags.read_text(encoding="utf-8").strip() if flags.exists() else "compiled, it does not say how"


def waited() -> float:
    """Which share of its time this process waited for its core; -1 where the operating system does not count that."""
    counted = Path("/proc/self/schedstat")
    if not counted.exists():
        return -1.0
    ran, waiting, _slices = map(int, counted.read_text(encoding="utf-8").split())
    return waiting / (ran + waiting)


def speed(play: str, id: str, seats: int, seed: int, seconds: float) -> float:
    """How much is done in a second of this process's own time."""
    choices = 0
    start = now = process_time()
    while now < start + seconds:
        choices += PLAYS[play](id, seats, seed)
        seed += 1
        now = process_time()
    return choices / (now - start)


def main() -> None:
    """Answer until there are no more questions."""
    for line in sys.stdin:
        question, *arguments = json.loads(line)
        answer: object = [dungeonbox.__version__, built()]
        if question == "speed":
            answer = speed(*arguments)
        elif question == "waited":
            answer = waited()
        elif question == "choices":
            play, id, seats, seed = arguments
            answer = PLAYS[play](id, seats, seed)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
