"""The games as Gymnasium environments: one seat learns, bots play the others.

    import gymnasium
    import dungeonbox.adapters.gymnasium

    env = gymnasium.make("dungeonbox/Mayhem-v0", seats=4, opponents="thumb")

An observation is a row, see `dungeonbox tensor`; the mask of the legal actions is in the info, and `action_masks()`
returns it for sb3-contrib. The reward comes at the end: what the outcome is worth to the seat, from 0 to 1. If an
action is not legal, the first legal one takes its place, and the info says `illegal`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, SupportsInt

from dungeonbox import games
from dungeonbox.adapters import needs
from dungeonbox.bots import make_bot
from dungeonbox.bots.batch import Batch
from dungeonbox.bots.bot import Bot, Eyes
from dungeonbox.kernel.chance import NOBODY, Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.types import NONE

with needs("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from dungeonbox.adapters.episode import Array, Encoder, Episode, NoSuchAction

SEEDS: Final = 1 << 62

# The streams of luck of one episode: the game has the first of its seed.
WHICH_SEAT: Final = 1
BOTS: Final = 2


class Setup:
    """A game, the seat that learns (None: another one in every episode), and the bots in the other seats."""

    def __init__(  # noqa: PLR0913 - one for each thing a caller may want otherwise
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int | None = 0,
        opponents: str | Bot | Sequence[str | Bot] = "thumb",
        options: Mapping[str, str] | None = None,
        components: Sheet | None = None,
        dtype: str = "float32",
        turned: bool = True,
    ) -> None:
        seats = games.info(game).usual_seats() if seats is None else seats
        self.game = games.make(game, seats, options, components)
        if seat is not None and not 0 <= seat < seats:
            raise BadOptions(f"the seat is one of 0 to {seats - 1}, or None, not {seat}")
        self.seat = seat
        self.is_turned = turned
        self.encoder = Encoder(self.game, dtype, turned=turned)
        names = [opponents] * (seats - 1) if isinstance(opponents, str | Bot) else list(opponents)
        if len(names) != seats - 1:
            raise BadOptions(f"{seats} seats need {seats - 1} opponents, not {len(names)}")
        self.bots = [name if isinstance(name, Bot) else make_bot(name, game) for name in names]
        most = self.encoder.most()
        self.observation_space = spaces.Box(np.zeros_like(most), most, dtype=self.encoder.dtype.type)
        self.action_space = spaces.Discrete(self.game.actions)

    def learner(self, seed: int) -> int:
        """The seat that learns in the episode of this seed."""
        return Seeded(seed, WHICH_SEAT).below(int(self.game.seats), NOBODY) if self.seat is None else self.seat

    def bots_beside(self, learner: int) -> dict[int, Bot]:
        """The bots by the seats they play."""
        others = [seat for seat in range(int(self.game.seats)) if seat != learner]
        return dict(zip(others, self.bots, strict=True))


class Solo:
    """An episode of one seat: the bots play on until it is asked again or the game is over."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.encoder = setup.encoder
        self.episode = Episode(setup.encoder, seed)
        self.seat = setup.learner(seed)
        self._bots = setup.bots_beside(self.seat)
        self._luck = Seeded(seed, BOTS)
        self.was_legal = True
        self._play_on()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.episode.asked == NONE

    @property
    def reward(self) -> float:
        """What the game was worth to the seat; nothing before it is over."""
        return self.episode.worth()[self.seat]

    def act(self, action: SupportsInt) -> None:
        """Answer for the seat; the bots answer for theirs."""
        self.was_legal = self.episode.act(self.seat, int(action))
        self._play_on()

    def row(self) -> Array:
        """What the seat knows."""
        return self.encoder.row(self.episode.observe(self.seat))

    def info(self) -> dict[str, Any]:
        """The mask of the legal actions, and whether the last one was not."""
        return {"action_mask": self.encoder.mask(self.episode.observe(self.seat)), "illegal": not self.was_legal}

    def _play_on(self) -> None:
        asked = self.episode.asked
        while asked not in (NONE, self.seat):
            eyes = Eyes(self.episode.game, self.episode.observe(asked), self._luck)
            self.episode.play(asked, self._bots[asked].choose(eyes))
            asked = self.episode.asked


class SeatEnv(gymnasium.Env[Array, SupportsInt]):
    """One seat of a game against bots."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, game: str, seats: int | None = None, *, render_mode: str | None = None, **kwargs: Any) -> None:
        self.setup = Setup(game, seats, **kwargs)
        self.render_mode = render_mode
        self.observation_space = self.setup.observation_space
        self.action_space = self.setup.action_space
        self._solo: Solo | None = None

    @property
    def solo(self) -> Solo:
        """The episode in progress."""
        if self._solo is None:
            raise gymnasium.error.ResetNeeded("call reset before anything else")
        return self._solo

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin a game, and let the bots play until the seat is asked."""
        super().reset(seed=seed)
        self._solo = Solo(self.setup, int(self.np_random.integers(SEEDS)))
        return self.solo.row(), self.solo.info()

    def step(self, action: SupportsInt) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Answer for the seat."""
        if self.solo.is_over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset")
        self.solo.act(action)
        return self.solo.row(), self.solo.reward, self.solo.is_over, False, self.solo.info()

    def action_masks(self) -> Array:
        """Which actions are legal, as sb3-contrib asks for it."""
        mask: Array = self.solo.info()["action_mask"]
        return mask.astype(np.bool_)

    def token(self, action: SupportsInt) -> str:
        """The word for an action, with the seats as they are at the table."""
        return self.setup.game.token(self.setup.encoder.meant(self.solo.seat, int(action)))

    def render(self) -> str | None:
        """The table as the seat sees it, if the mode is "ansi"."""
        return self.solo.episode.text(self.solo.seat) if self.render_mode == "ansi" else None


class SeatVectorEnv(VectorEnv[Array, Array, Array]):
    """Many games of one seat against bots, step by step the same as so many single ones, in one `Batch`."""

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "mayhem",
        seats: int | None = None,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **kwargs: Any,
    ) -> None:
        self.num_envs = num_envs
        self.setup = Setup(game, seats, **kwargs)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = self.setup.observation_space
        self.single_action_space = self.setup.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._generators: list[np.random.Generator | None] = [None] * num_envs
        self._is_over = np.zeros(num_envs, np.bool_)
        self._learners = np.zeros(num_envs, np.int64)
        rules, encoder = self.setup.game, self.setup.encoder
        self._batch = Batch(rules, encoder.layout, num_envs, 0, turned=self.setup.is_turned, begins_again=False)
        self._rows = np.frombuffer(self._batch.rows, np.uint8).reshape(num_envs, encoder.size)
        self._masks = np.frombuffer(self._batch.masks, np.int8).reshape(num_envs, rules.actions)
        self._rewards = np.frombuffer(self._batch.rewards, np.float64).reshape(num_envs, int(rules.seats))
        self._dones = np.frombuffer(self._batch.dones, np.bool_)
        self._replaced = np.frombuffer(self._batch.replaced, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all games, or those that `options["reset_mask"]` marks."""
        seeds = [None] * self.num_envs if seed is None else seed
        if isinstance(seeds, int):
            seeds = [seeds + number for number in range(self.num_envs)]
        marked = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        for number in np.flatnonzero(marked):
            self._begin(number, seeds[number])
        self._is_over[marked] = False
        return self._observations(), self._infos(marked)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One step in every game."""
        waiting = self._is_over
        if None in self._generators:
            raise gymnasium.error.ResetNeeded("call reset before the first step")
        if waiting.any() and self.autoreset_mode != AutoresetMode.NEXT_STEP:
            raise gymnasium.error.ResetNeeded(f"game {waiting.argmax()} is over: reset it with options['reset_mask']")
        answers = np.asarray(actions, np.int64)
        if answers.min() < 0:
            raise NoSuchAction(f"an action is a number from 0 on, not {answers.min()}")
        self._batch.step(np.where(waiting, NONE, answers).tolist())
        over = self._dones.copy()
        rewards = np.where(over, self._rewards[np.arange(self.num_envs), self._learners], 0.0)
        for number in np.flatnonzero(waiting):
            self._begin(number, None)
        infos: dict[str, Any] = {}
        self._is_over = over.copy()
        if self.autoreset_mode == AutoresetMode.SAME_STEP and over.any():
            infos = self._begin_again(over)
        infos |= self._infos(np.ones(self.num_envs, np.bool_))
        return self._observations(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> Array:
        """Which actions are legal in each game, as sb3-contrib asks for it."""
        return self._masks.astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """The tables as their seats see them, if the mode is "ansi"."""
        if self.render_mode != "ansi":
            return None
        return tuple(self.setup.encoder.text(self._batch.observe(number)) for number in range(self.num_envs))

    def _begin(self, number: int, seed: int | None) -> None:
        """A new game at this number: from this seed, or from the next of the seed before."""
        generator = self._generators[number]
        if seed is not None or generator is None:
            generator, _used = seeding.np_random(seed)
            self._generators[number] = generator
        drawn = int(generator.integers(SEEDS))
        learner = self.setup.learner(drawn)
        self._learners[number] = learner
        self._batch.begin(int(number), Seeded(drawn), Seeded(drawn, BOTS), self.setup.bots_beside(learner))

    def _begin_again(self, over: Array) -> dict[str, Any]:
        """Begin the games that are over, and tell how they ended."""
        ended = self._infos(over)
        found: dict[str, Any] = {"final_info": ended, "_final_info": over.copy(), "_final_obs": over.copy()}
        found["final_obs"] = np.full(self.num_envs, None, object)
        rows = self._observations()
        for number in np.flatnonzero(over):
            found["final_obs"][number] = rows[number]
            self._begin(number, None)
        self._is_over[:] = False
        return found

    def _infos(self, told: Array) -> dict[str, Any]:
        """The masks of the legal actions, and where the last one was not; zeros for games that are not told of."""
        return {
            "action_mask": self._masks * told[:, None],
            "_action_mask": told.copy(),
            "illegal": self._replaced & told,
            "_illegal": told.copy(),
        }

    def _observations(self) -> Array:
        found = self.setup.encoder.scaled(self._rows)
        return found.copy() if found is self._rows else found


def register() -> None:
    """Tell Gymnasium the names `dungeonbox/Mayhem-v0` and so on; importing this module does it."""
    for id in games.IDS:
        name = f"dungeonbox/{id.title()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="dungeonbox.adapters.gymnasium:SeatEnv",
                vector_entry_point="dungeonbox.adapters.gymnasium:SeatVectorEnv",
                kwargs={"game": id},
            )


register()
