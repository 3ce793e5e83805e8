# ruff: noqa: T201 - a measurement prints
"""Games for learning programs: our batches beside PettingZoo's classic environments and pgx, on one core.

`python -m bench.toolkits` measures, prints a table as pages have it, and says what was missed;
`--performance` also runs PettingZoo's own performance test on our environments. Peers that are not installed are named.
"""

import pkgutil
import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from bench.measure import say
from dungeonbox import games
from dungeonbox.lab.contender import built, waited
from dungeonbox.lab.speed import SEATS, Ratio, core_phrase, one_core, quartiles, surroundings
from dungeonbox.lab.timing import Batched

ROUNDS: Final = 7
SLICE: Final = 0.4
WARM_UP: Final = 0.001
OURS: Final = "Dungeonbox, batch"
BARE: Final = "Dungeonbox, batch, no rows"
ADAPTED: Final = "Dungeonbox, PettingZoo"
CLASSIC: Final = "PettingZoo classic"
PGX: Final = "pgx, 4,096 side by side"
PGX_GAMES: Final = ("leduc_holdem", "kuhn_poker", "tic_tac_toe", "connect_four", "backgammon")
SIDE_BY_SIDE: Final = 4096
STEPS_AT_ONCE: Final = 16
LIBRARIES: Final = ("librt", "numpy", "gymnasium", "pettingzoo", "rlcard", "pgx", "jax")
"""Whose versions are told."""


@dataclass(frozen=True)
class Task:
    """Something that makes steps: how many in a second."""

    kit: str
    name: str
    speed: Callable[[float], float]


@dataclass(frozen=True)
class Row:
    """The median of all rounds, and the quartiles on both sides of it."""

    kit: str
    name: str
    value: float
    low: float
    high: float


def our_tasks() -> Iterator[Task]:
    """Every game as a batch, with rows and without, and as an environment of PettingZoo."""
    for id in games.IDS:
        seats = SEATS.get(id, games.info(id).seats[-1])
        game = games.make(id, seats)
        name = f"{id}, {seats} seats"
        yield Task(OURS, name, Batched(game, games.layout(game)).speed)
        yield Task(BARE, name, Batched(game, None).speed)
        yield Task(ADAPTED, name, partial(turns, adapted(id).env(seats=seats)))


def adapted(id: str) -> Any:
    """Our environments of PettingZoo for one game."""
    return getattr(import_module("dungeonbox.adapters.pettingzoo"), f"{id}_v0")


def classic_tasks() -> Iterator[Task]:
    """PettingZoo's classic environments, as far as what they need is installed."""
    classic = import_module("pettingzoo.classic")
    names = [module.name for module in pkgutil.iter_modules(classic.__path__) if re.search(r"_v\d+$", module.name)]
    for name in names:
        try:
            env = import_module(f"pettingzoo.classic.{name}").env()
        except Exception as error:  # noqa: BLE001 - each needs other libraries, which fail in their own ways
            say(f"{name} is left out: {error}")
        else:
            yield Task(CLASSIC, name, partial(turns, env))


def turns(env: Any, seconds: float) -> float:
    """Steps a second of an environment whose agents take turns; each agent is told its observation before it acts."""
    random = Random(1).random  # noqa: S311 - a benchmark needs no secret luck
    done = 0
    start = now = process_time()
    while now < start + seconds:
        env.reset(seed=done)
        for agent in env.agent_iter():
            observation, _reward, is_over, is_cut, info = env.last()
            action = None if is_over or is_cut else _chosen(env, agent, observation, info, random())
            env.step(action)
            done += 1
            now = process_time()
            if now >= start + seconds:
                break
    return done / (now - start)


def _chosen(env: Any, agent: str, observation: Any, info: dict[str, Any], drawn: float) -> Any:
    """A legal action; an environment without a mask takes them all."""
    mask = observation.get("action_mask") if isinstance(observation, dict) else info.get("action_mask")
    if mask is None:
        return int(drawn * env.action_space(agent).n)
    legal = mask.nonzero()[0]
    return legal[int(drawn * len(legal))]


def pgx_tasks() -> Iterator[Task]:
    """Some games of pgx, many side by side, random legal actions chosen inside its compiled loop."""
    for name in PGX_GAMES:
        yield Task(PGX, name, PgxGame(name).speed)


class PgxGame:
    """One game of pgx's, compiled for this processor."""

    def __init__(self, name: str) -> None:
        import jax  # noqa: PLC0415 - an extra, slow to import
        import pgx  # noqa: PLC0415 - as above
        from pgx.experimental import auto_reset  # noqa: PLC0415 - as above

        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def advance(state: Any, key: Any) -> tuple[Any, None]:
            choosing, stepping = jax.random.split(key)
            logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            actions = jax.random.categorical(choosing, logits)
            return step(state, actions, jax.random.split(stepping, SIDE_BY_SIDE)), None

        def walk(state: Any, key: Any) -> Any:
            return jax.lax.scan(advance, state, jax.random.split(key, STEPS_AT_ONCE))[0]

        self.jax = jax
        self.key = jax.random.PRNGKey(1)
        self.walk = jax.jit(walk)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, SIDE_BY_SIDE))
        for _warm_up in range(2):  # what comes out may have other types than what went in, and is compiled once more
            self.speed(WARM_UP)

    def speed(self, seconds: float) -> float:
        """Steps a second of all games together."""
        done = 0
        start = now = process_time()
        while now < start + seconds:
            self.key, drawn = self.jax.random.split(self.key)
            self.state = self.jax.block_until_ready(self.walk(self.state, drawn))
            done += SIDE_BY_SIDE * STEPS_AT_ONCE
            now = process_time()
        return done / (now - start)


def measured(rounds: int, seconds: float) -> list[Row]:
    """All that is installed, taking turns."""
    tasks = list(our_tasks())
    for name, make in (("pettingzoo", classic_tasks), ("pgx", pgx_tasks)):
        if find_spec(name) is None:
            say(f"{name} is not installed, so it is left out")
        else:
            say(f"setting up {name} ...")
            tasks += make()
    say(f"measuring {len(tasks)} things in {rounds} rounds ...")
    values = [[task.speed(seconds) for task in tasks] for _round in range(rounds)]
    return [
        Row(task.kit, task.name, *quartiles(column))
        for task, column in zip(tasks, zip(*values, strict=True), strict=True)
    ]  # fmt: skip


def compared(rows: list[Row]) -> list[Ratio]:
    """What is required: of Mayhem so many steps, and of every game more than of any classic environment."""
    mayhem = {row.kit: row.value for row in rows if row.name.startswith("mayhem")}
    found = [
        Ratio("mayhem, rows and masks / 0.4 M", mayhem[OURS] / 400_000, 1.0),
        Ratio("mayhem, masks / 1.0 M", mayhem[BARE] / 1_000_000, 1.0),
    ]
    classic = [row.value for row in rows if row.kit == CLASSIC]
    for row in rows if classic else []:
        if row.kit == OURS:
            found.append(Ratio(f"{row.name} / fastest classic", row.value / max(classic), 1.0))
            found.append(Ratio(f"{row.name} / median classic", row.value / median(classic), 5.0))
    return found


def table(rows: list[Row]) -> list[str]:
    """The rows as a table of a page."""
    best_first = sorted(rows, key=lambda row: (row.kit, -row.value))
    return ["| | game | steps/s | quartiles |", "| --- | --- | --- | --- |"] + [
        f"| {row.kit} | {row.name} | {row.value:,.0f} | {row.low:,.0f} to {row.high:,.0f} |" for row in best_first
    ]


def performance() -> None:
    """PettingZoo's own performance test, on each of our games."""
    from pettingzoo.test import performance_benchmark  # noqa: PLC0415 - an extra

    for id in games.IDS:
        print(f"{id}:")
        performance_benchmark(adapted(id).env())


def main() -> int:
    """Measure, print, and say by the exit code whether what is required was met."""
    parser = ArgumentParser(prog="python -m bench.toolkits", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how many rounds (default: {ROUNDS})")
    parser.add_argument("--performance", action="store_true", help="also run PettingZoo's performance test")
    args = parser.parse_args()
    with one_core():
        rows = measured(max(args.rounds, 2), SLICE)
        about = [*surroundings(LIBRARIES), f"built: {built()}", core_phrase(waited())]
        print("\n".join([*about, "", *table(rows), ""]))
        if args.performance:
            performance()
    ratios = compared(rows)
    for ratio in ratios:
        verdict = "pass" if ratio.is_met else "MISSED"
        print(f"{ratio.name:<44}{ratio.ratio:>8.2f} of {ratio.required:.2f} required  {verdict}")
    return 0 if all(ratio.is_met for ratio in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
