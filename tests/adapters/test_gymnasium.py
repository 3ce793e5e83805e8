"""Gymnasium's own checks on every game, vectors of games beside single ones, secrets, and a learner's mask."""

from typing import Any
from zlib import crc32

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from dungeonbox.adapters.episode import Episode
from dungeonbox.adapters.gymnasium import SeatEnv, SeatVectorEnv
from dungeonbox.bots.uniform import Uniform
from dungeonbox.kernel.errors import BadOptions, DungeonboxError
from tests.adapters.tables import Told, flips, tables

GAMES = 3


def name(id: str) -> str:
    return f"dungeonbox/{id.title()}-v0"


@pytest.mark.parametrize(("id", "seats"), tables())
def test_its_own_check_passes(id: str, seats: int) -> None:
    check_env(gymnasium.make(name(id), seats=seats, opponents="random").unwrapped)


def masked(rng: np.random.Generator, infos: dict[str, Any]) -> np.ndarray[Any, Any]:
    """A legal action for every game, or any where nothing is legal."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in infos["action_mask"]])


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize(("id", "seats"), tables())
def test_a_vector_does_step_by_step_what_single_games_do(id: str, seats: int, mode: AutoresetMode) -> None:
    ours = SeatVectorEnv(GAMES, id, seats, opponents="random", autoreset_mode=mode)
    single = SyncVectorEnv(
        [lambda: SeatEnv(id, seats, opponents="random") for _game in range(GAMES)], autoreset_mode=mode
    )
    assert (ours.observation_space, ours.action_space) == (single.observation_space, single.action_space)
    rng = np.random.default_rng(4)
    rows, infos = ours.reset(seed=9)
    assert data_equivalence((rows, infos), single.reset(seed=9), exact=True)
    ended = 0
    while ended <= GAMES:  # so that one of them has begun anew and ended again
        actions = masked(rng, infos)
        rows, rewards, over, cut, infos = ours.step(actions)
        assert data_equivalence((rows, rewards, over, cut, infos), single.step(actions), exact=True)
        ended += int(over.sum())
        if mode == AutoresetMode.DISABLED and over.any():
            rows, begun = ours.reset(options={"reset_mask": over})
            assert data_equivalence((rows, begun), single.reset(options={"reset_mask": over}), exact=True)
            infos["action_mask"][over] = begun["action_mask"][over]


@pytest.mark.parametrize("turned", [True, False])
def test_a_vector_seats_its_learners_as_single_games_do(turned: bool) -> None:
    ours = SeatVectorEnv(GAMES, "mayhem", 3, seat=None, opponents="random", turned=turned, render_mode="ansi")
    single = [SeatEnv("mayhem", 3, seat=None, opponents="random", turned=turned) for _game in range(GAMES)]
    rng = np.random.default_rng(5)
    _rows, infos = ours.reset(seed=4)
    for number, env in enumerate(single):
        env.reset(seed=4 + number)
    for _step in range(12):
        assert ours._learners.tolist() == [env.solo.seat for env in single]
        assert ours.render() == tuple(env.solo.episode.text(env.solo.seat) for env in single)
        actions = masked(rng, infos)
        rows, _rewards, _over, _cut, infos = ours.step(actions)
        assert (rows == [env.step(action)[0] for env, action in zip(single, actions, strict=True)]).all()


def test_a_vector_is_made_by_name_and_keeps_what_it_gave() -> None:
    envs = gymnasium.make_vec(name("busters"), num_envs=2, seats=3, opponents="random")
    assert isinstance(envs.unwrapped, SeatVectorEnv)
    rows, infos = envs.reset(seed=1)
    before = rows.copy()
    _rows, _rewards, _over, _cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
    assert (rows == before).all()
    assert (envs.unwrapped.action_masks() == infos["action_mask"]).all()


def test_a_game_that_is_over_must_be_begun_again() -> None:
    envs = SeatVectorEnv(1, "attack", 1, autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        envs.step(np.array([0]))
    _rows, infos = envs.reset(seed=1)
    over = np.array([False])
    while not over.any():
        _rows, _rewards, over, _truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))
    with pytest.raises(gymnasium.error.ResetNeeded, match="game 0 is over"):
        envs.step(np.array([0]))


def test_a_single_game_must_be_begun_too() -> None:
    env = SeatEnv("attack", 1)
    for call in (env.action_masks, lambda: env.step(0)):
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"^call reset before anything else$"):
            call()
    env.reset(seed=1)
    while env.action_masks().any():
        env.step(env.action_masks().argmax())
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"^the game is over: call reset$"):
        env.step(0)


def test_a_name_can_say_where_it_is_registered() -> None:
    env = gymnasium.make(f"dungeonbox.adapters.gymnasium:{name('mayhem')}", seats=2)
    assert isinstance(env.unwrapped, SeatEnv)


@pytest.mark.parametrize(("action", "complaint"), [(-1, "from 0 on, not -1"), (70, "actions 0 to 69, not 70")])
def test_a_vector_refuses_numbers_that_are_no_actions(action: int, complaint: str) -> None:
    envs = SeatVectorEnv(1, "attack", 1)
    envs.reset(seed=1)
    with pytest.raises(DungeonboxError, match=complaint):
        envs.step(np.array([action]))


@pytest.mark.parametrize("id", ["mayhem", "busters", "hustle"])
def test_a_seat_cannot_tell_truths_apart(id: str) -> None:
    env = SeatEnv(id, opponents="random")
    env.reset(seed=2)

    def told(episode: Episode, seat: int) -> bytes:
        env.solo.episode, env.solo.seat = episode, seat
        return b"".join([env.solo.row().tobytes(), env.solo.info()["action_mask"].tobytes()])

    assert flips(Episode(env.setup.encoder, 3), told) > 0


def told_by_vector(envs: SeatVectorEnv) -> Told:
    """What a vector tells a seat of a game that is put into its first place, where all seats learn."""
    batch = envs._batch

    def told(episode: Episode, seat: int) -> bytes:
        batch._states[0], batch._bots[0] = episode._state.clone(), {}
        batch._look(0)
        infos = envs._infos(np.array([batch.asked[0] == seat]))
        batch.asked[0] = seat
        batch._write_rows(0, 1)
        return b"".join([envs._observations().tobytes(), *[info.tobytes() for info in infos.values()]])

    return told


@pytest.mark.parametrize("id", ["mayhem", "busters", "hustle"])
def test_a_seat_of_a_vector_cannot_tell_truths_apart_either(id: str) -> None:
    envs = SeatVectorEnv(1, id, opponents="random")
    assert flips(Episode(envs.setup.encoder, 3), told_by_vector(envs)) > 0


@pytest.mark.parametrize("leaking", ["_rows", "_masks"])
def test_a_leak_planted_in_a_vector_is_caught(leaking: str) -> None:
    envs = SeatVectorEnv(1, "mayhem", 2, opponents="random")
    batch, honest = envs._batch, getattr(envs, leaking)

    class Leaky(SeatVectorEnv):
        """Shows a bit of the truth in one of its buffers."""

        @property
        def leak(self) -> np.ndarray[Any, Any]:
            found: np.ndarray[Any, Any] = honest.copy()
            found[0, 0] ^= crc32(batch._states[0].pack()) & 1
            return found

    setattr(Leaky, leaking, Leaky.leak)
    del envs.__dict__[leaking]
    envs.__class__ = Leaky
    with pytest.raises(AssertionError, match="can tell two truths apart"):
        flips(Episode(envs.setup.encoder, 3), told_by_vector(envs))


def test_one_seat_plays_to_the_end_and_is_paid_what_it_is_worth() -> None:
    env = SeatEnv("mayhem", 4, seat=2, opponents=["random", "child", Uniform()])
    ended = 0
    for seed in range(4):
        _row, info = env.reset(seed=seed)
        is_over, reward = False, 0.0
        while not is_over:
            assert (env.action_masks() == info["action_mask"].astype(bool)).all()
            _row, reward, is_over, truncated, info = env.step(env.action_masks().argmax())
            assert not truncated
            assert reward == 0 or is_over
        ended += 1
        assert reward == env.solo.episode.worth()[2]
        assert not env.action_masks().any()
    assert ended == 4


def test_the_seat_can_be_another_one_in_every_game() -> None:
    env = SeatEnv("mayhem", 3, seat=None, opponents="random")
    env.reset(seed=1)
    seats = set()
    for _game in range(20):
        env.reset()
        seats.add(env.solo.seat)
    assert seats == {0, 1, 2}
    target = env.setup.game.parse("target:seat1")
    assert env.token(target) == f"target:seat{env.solo.seat + 1}"


def test_an_illegal_action_is_replaced_and_said_to_be() -> None:
    env = SeatEnv("mayhem", 2, opponents="random")
    env.reset(seed=1)
    *_rest, info = env.step(env.setup.game.parse("decline"))
    assert info["illegal"]
    *_rest, info = env.step(env.action_masks().argmax())
    assert not info["illegal"]


def test_wrong_wishes_are_refused_in_one_line() -> None:
    with pytest.raises(BadOptions, match=r"^the seat is one of 0 to 1, or None, not 2$"):
        SeatEnv("mayhem", 2, seat=2)
    with pytest.raises(BadOptions, match=r"^4 seats need 3 opponents, not 1$"):
        SeatEnv("mayhem", 4, opponents=["thumb"])


def test_the_table_is_shown_as_the_seat_sees_it() -> None:
    env = gymnasium.make(name("attack"), seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert "seat 1" in str(env.render())
