"""How many steps a second a random policy makes: python examples/throughput.py GAME [STEPS]."""

import sys
import time

import numpy as np

from dungeonbox.adapters.gymnasium import SeatVectorEnv


def main(game: str = "busters", steps: str = "20000") -> None:
    """Let 16 games run side by side, one seat each, against random opponents."""
    envs = SeatVectorEnv(16, game, opponents="random", dtype="uint8")
    rng = np.random.default_rng(1)
    _rows, infos = envs.reset(seed=1)
    done = games = 0
    began = time.perf_counter()
    while done < int(steps):
        # The highest of random numbers among the legal actions: a legal one at random.
        actions = (rng.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)
        _rows, _rewards, over, _truncated, infos = envs.step(actions)
        done += envs.num_envs
        games += int(over.sum())
    spent = time.perf_counter() - began
    print(f"{game}: {done / spent:,.0f} steps a second, {games} games in {done} steps")


if __name__ == "__main__":
    main(*sys.argv[1:])
