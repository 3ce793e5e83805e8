"""PettingZoo's own tests on every game, and what they do not look at: secrets, illegal actions, rewards."""

import pickle
import warnings
from typing import Any
from zlib import crc32

import numpy as np
import pytest

import dungeonbox.adapters.pettingzoo as adapter
from dungeonbox import games
from dungeonbox.adapters.episode import Episode, NoSuchAction
from dungeonbox.adapters.pettingzoo import Environments, TurnEnv, busters_v0, mayhem_v0
from dungeonbox.kernel.errors import BadOptions
from tests.adapters.tables import flips, tables

with warnings.catch_warnings():
    # Where what its classic games need is installed, it imports one of them by a name that it warns of.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

pytestmark = [
    # PettingZoo has a list of its own games with a mask in the observation, and finds it odd in others.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
SEALED = "busters"
CYCLES = 60


def environments(id: str) -> Environments:
    found: Environments = getattr(adapter, f"{id}_v0")
    return found


@pytest.mark.parametrize(("id", "seats"), tables())
def test_its_own_tests_pass(id: str, seats: int) -> None:
    api_test(environments(id).env(seats=seats), CYCLES)
    seed_test(lambda: environments(id).env(seats=seats), CYCLES)


@pytest.mark.parametrize("seats", games.info(SEALED).seats)
def test_its_own_parallel_tests_pass(seats: int) -> None:
    parallel_api_test(busters_v0.parallel_env(seats=seats), CYCLES)
    parallel_seed_test(lambda: busters_v0.parallel_env(seats=seats), CYCLES)


def test_only_games_with_sealed_steps_have_a_parallel_environment() -> None:
    assert [id for id in games.IDS if hasattr(environments(id), "parallel_env")] == [SEALED]


def told(env: Any) -> Any:
    """What an environment tells an agent, as bytes."""

    def bytes_for(episode: Episode, seat: int) -> bytes:
        env.episode = episode
        seen = env.observe(f"player_{seat}")
        return b"".join([seen["observation"].tobytes(), seen["action_mask"].tobytes()])

    return bytes_for


@pytest.mark.parametrize("id", games.IDS)
def test_an_agent_cannot_tell_truths_apart_that_its_seat_cannot(id: str) -> None:
    env = environments(id).raw_env()
    env.reset(seed=3)
    differed = flips(env.episode, told(env))
    assert (differed > 0) == (id in {"mayhem", "busters", "hustle"})


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TurnEnv.observe

    def leaky(self: TurnEnv, agent: str) -> dict[str, Any]:
        seen = honest(self, agent)
        seen["observation"][0] ^= crc32(self.episode._state.pack()) & 1
        return seen

    monkeypatch.setattr(TurnEnv, "observe", leaky)
    env = mayhem_v0.raw_env(seats=2)
    env.reset(seed=3)
    with pytest.raises(AssertionError, match="can tell two truths apart"):
        flips(env.episode, told(env))


@pytest.mark.parametrize("id", [SEALED])
def test_parallel_agents_cannot_tell_truths_apart_either(id: str) -> None:
    env = environments(id).parallel_env()

    def bytes_for(episode: Episode, seat: int) -> bytes:
        env.episode = episode
        seen = env._observations()[f"player_{seat}"]
        return b"".join([seen["observation"].tobytes(), seen["action_mask"].tobytes()])

    env.reset(seed=3)
    assert flips(env.episode, bytes_for) > 0


def play(env: Any, seed: int) -> dict[str, float]:
    """A game at random; the rewards of all agents."""
    env.reset(seed=seed)
    rewards: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, _info = env.last()
        rewards[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if termination or truncation else int(rng.choice(legal)))
    return rewards


def test_the_rewards_are_what_the_outcome_is_worth() -> None:
    env = mayhem_v0.env(seats=3)
    for seed in range(3):
        assert sum(play(env, seed).values()) == pytest.approx(1)
        assert tuple(play(env, seed).values()) == env.unwrapped.episode.worth()


def test_seats_that_are_not_asked_have_nothing_to_choose() -> None:
    env = mayhem_v0.raw_env(seats=3)
    env.reset(seed=1)
    masks = [env.observe(agent)["action_mask"].sum() for agent in env.agents]
    assert masks == [5, 0, 0]
    table = busters_v0.parallel_env(seats=3)
    seen, _infos = table.reset(seed=1)
    assert [seen[agent]["action_mask"][table.wait] for agent in table.agents] == [0, 1, 1]


def test_an_illegal_action_is_replaced_and_said_to_be() -> None:
    env = mayhem_v0.raw_env(seats=2)
    env.reset(seed=1)
    decline = env.rules.parse("decline")
    env.step(decline)
    assert env.infos["player_0"] == {"illegal": True}
    assert env.encoder.layout.named(env.observe("player_0")["observation"].tobytes())["me.hero"] == "azzan"
    wrapped = mayhem_v0.env(seats=2)
    wrapped.reset(seed=1)
    wrapped.step(decline)
    assert wrapped.terminations == {"player_0": True, "player_1": True}
    assert wrapped.rewards["player_0"] == -1
    with pytest.raises(NoSuchAction, match=r"^mayhem has actions 0 to 147, not 148$"):
        env.step(148)


def test_actions_name_seats_from_the_acting_seat_on_unless_asked_otherwise() -> None:
    env = mayhem_v0.raw_env(seats=3)
    target = env.rules.parse("target:seat2")
    assert env.token("player_0", target) == "target:seat2"
    assert env.token("player_2", target) == "target:seat1"
    assert mayhem_v0.raw_env(seats=3, turned=False).token("player_2", target) == "target:seat2"


def test_rows_can_be_floats_with_numbers_up_to_one() -> None:
    env = mayhem_v0.raw_env(seats=2, dtype="float32")
    env.reset(seed=1)
    row = env.observe("player_0")["observation"]
    (hp,) = [field.at for field in env.encoder.layout.fields if field.name == "me.hp"]
    assert row.dtype == np.float32
    assert row[hp] == 1
    with pytest.raises(BadOptions, match=r"^dtype is one of uint8, float32, not 'int64'$"):
        mayhem_v0.raw_env(dtype="int64")


def test_environments_are_pickled_by_what_they_were_made_of() -> None:
    env = pickle.loads(pickle.dumps(busters_v0.raw_env(seats=4, options={"pledges": "off"})))  # noqa: S301 - our own
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert env.rules.setup.options["pledges"] == "off"


def test_the_table_is_shown_as_spectators_see_it() -> None:
    env = mayhem_v0.raw_env(seats=2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "seat 1" in text
    assert mayhem_v0.raw_env(seats=2).render() is None
