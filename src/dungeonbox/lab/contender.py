"""The program that measures one build of the package for `dungeonbox bench --against`, in a process of its own.

The build may be older or newer than this file, so only names that stay are used: `make`, `Match`, `Seeded`, `compiled`
and `bulk`. Questions and answers are lines of JSON.
"""

import json
import sys
from collections.abc import Callable
from functools import cache
from random import Random
from time import process_time
from typing import Final

import dungeonbox
from dungeonbox.kernel.playout import bulk

GAMES_AT_ONCE: Final = 20


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


PLAYS: Final[dict[str, Callable[[str, int, int], int]]] = {"bulk": bulk_choices, "stepped by Match": match_choices}
"""What is measured: each plays from a seed and returns how many choices between two or more actions there were."""


def speed(play: str, id: str, seats: int, seed: int, seconds: float) -> float:
    """Decisions a second of this process's own time."""
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
        answer: object = [dungeonbox.__version__, dungeonbox.compiled()]
        if question == "speed":
            answer = speed(*arguments)
        elif question == "choices":
            play, id, seats, seed = arguments
            answer = PLAYS[play](id, seats, seed)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
