"""The games as PettingZoo environments: `from dungeonbox.adapters.pettingzoo import mayhem_v0`.

    env = mayhem_v0.env(seats=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

An observation is a row, see `dungeonbox tensor`, and a mask of the legal actions. Rewards come at the end: what the
outcome is worth to each seat, from 0 to 1. `env` ends a game at an illegal action, as PettingZoo's own games do; in
`raw_env` and `parallel_env` the first legal action takes its place, and the agent's info says `illegal`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from dungeonbox import games
from dungeonbox.adapters import needs
from dungeonbox.kernel.chance import NOBODY, Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.types import NONE

with needs("pettingzoo"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

    from dungeonbox.adapters.episode import Array, Encoder, Episode

RENDER_MODES: Final = ("ansi",)


class _Table(EzPickle):
    """What both kinds of environments share: agents, spaces, seeds, and the game in progress."""

    def __init__(  # noqa: PLR0913 - one for each thing a caller may want otherwise
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, str] | None = None,
        components: Sheet | None = None,
        dtype: str = "uint8",
        turned: bool = True,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self, game, seats, options=options, components=components, dtype=dtype, turned=turned,
            render_mode=render_mode,
        )  # fmt: skip
        seats = games.info(game).usual_seats() if seats is None else seats
        self.rules = games.make(game, seats, options, components)
        self.encoder = Encoder(self.rules, dtype, turned=turned)
        self.render_mode = render_mode
        self.metadata = {"name": f"{game}_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._actions = self.rules.actions
        self._seeds: Seeded | None = None

    def _open(self) -> None:
        """Make the spaces, once it is known how many actions there are."""
        actions = self._actions
        most = self.encoder.most()
        self._spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(most), most, dtype=self.encoder.dtype.type),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._choices = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A row and a mask."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the actions."""
        return self._choices[agent]

    def token(self, agent: str, action: int) -> str:
        """The word for an action of an agent, with the seats as they are at the table."""
        return self.rules.token(self.encoder.meant(self._seat(agent), int(action)))

    def render(self) -> str | None:
        """The table as spectators see it, if the mode is "ansi"."""
        return self.episode.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return f"{self.rules.id}_v0"

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _begin(self, seed: int | None) -> None:
        """A new game: from this seed, or from the next of the seed before."""
        if seed is not None or self._seeds is None:
            entropy = np.random.SeedSequence().generate_state(1, np.uint64)[0] if seed is None else seed
            self._seeds = Seeded(int(entropy), 1)
        self.episode = Episode(self.encoder, self._seeds.below(1 << 31, NOBODY))
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"illegal": False} for agent in self.agents}

    def _settle(self) -> None:
        """Rewards and terminations, once the game is over."""
        if self.episode.asked == NONE:
            self.rewards = dict(zip(self.agents, self.episode.worth(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)


class TurnEnv(_Table, AECEnv):
    """A game whose seats act one after the other, also in a sealed step: there none knows what others have chosen."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        AECEnv.__init__(self)
        _Table.__init__(self, *args, **kwargs)
        self._open()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        self._begin(seed)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.agent_selection = self.possible_agents[self.episode.asked]

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent knows; its mask is empty while another one is asked."""
        seat = self._seat(agent)
        observation = self.episode.observe(seat)
        mask = self.encoder.mask(observation)
        if seat != self.episode.asked:
            mask[:] = 0
        return {"observation": self.encoder.row(observation), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's action."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        is_legal = self.episode.act(self._seat(agent), int(action))
        self.infos[agent] = {"illegal": not is_legal}
        self._settle()
        if self.episode.asked != NONE:
            self.agent_selection = self.possible_agents[self.episode.asked]
        self._accumulate_rewards()


class SealedEnv(_Table, ParallelEnv):
    """A game whose seats choose at the same time in sealed steps.

    The last action is to wait: the only one for a seat that is not asked.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        _Table.__init__(self, *args, **kwargs)
        self._actions += 1
        self.wait = self._actions - 1
        self.metadata["is_parallelizable"] = True
        self._open()

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a game."""
        self._begin(seed)
        return self._observations(), self.infos

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Carry out what those who are asked have chosen."""
        self.infos = {agent: {"illegal": False} for agent in self.agents}
        for seat in self.episode.waiting():
            agent = self.possible_agents[seat]
            action = int(actions.get(agent, self.wait))
            is_legal = self.episode.act(seat, NONE if action == self.wait else action)
            self.infos[agent]["illegal"] = not is_legal
        self._settle()
        found = self._observations(), self.rewards, self.terminations, self.truncations, self.infos
        if self.episode.asked == NONE:
            self.agents = []
        return found

    def _observations(self) -> dict[str, dict[str, Array]]:
        waiting = self.episode.waiting()
        found: dict[str, dict[str, Array]] = {}
        for seat, agent in enumerate(self.possible_agents):
            observation = self.episode.observe(seat)
            waits = np.array([0 if seat in waiting else 1], np.int8)
            mask = np.concatenate([self.encoder.mask(observation), waits])
            found[agent] = {"observation": self.encoder.row(observation), "action_mask": mask}
        return found


class Environments:
    """The environments of one game, as a module of PettingZoo has them."""

    def __init__(self, game: str) -> None:
        self.game = game

    def raw_env(self, seats: int | None = None, **kwargs: Any) -> TurnEnv:
        """The environment without wrappers."""
        return TurnEnv(self.game, seats, **kwargs)

    def env(self, seats: int | None = None, **kwargs: Any) -> Any:
        """The environment, which ends at an illegal action and complains of a wrong order of calls."""
        legal = wrappers.TerminateIllegalWrapper(self.raw_env(seats, **kwargs), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))

    @property
    def parallel_env(self) -> Callable[..., SealedEnv]:
        """The parallel environment, if seats of this game choose at the same time."""
        if not games.make(self.game, games.info(self.game).seats[0]).traits.sealed:
            raise AttributeError(f"the seats of {self.game} act one after the other: it has no parallel environment")
        return self._parallel

    def _parallel(self, seats: int | None = None, **kwargs: Any) -> SealedEnv:
        return SealedEnv(self.game, seats, **kwargs)


mayhem_v0: Final = Environments("mayhem")
busters_v0: Final = Environments("busters")
attack_v0: Final = Environments("attack")
shuffle_v0: Final = Environments("shuffle")
hustle_v0: Final = Environments("hustle")
