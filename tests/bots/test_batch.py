"""Many games side by side do what single games do, whatever their number; and nobody is told more."""

import numpy as np
import pytest

from dungeonbox import games
from dungeonbox.bots import make_bot
from dungeonbox.bots.batch import Batch
from dungeonbox.kernel.chance import NOBODY, Seeded
from dungeonbox.kernel.codes import turned_actions
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, seats_in

STEPS = 80


class Single:
    """One game of a batch, played by the book: an observation, its row, what is legal."""

    def __init__(self, game: Game[State], seed: int, number: int) -> None:
        self.game = game
        self.layout = games.layout(game)
        self.luck = Seeded(seed, 2 * number)
        self.state = game.start(self.luck, Notes(on=False))
        seats = int(game.seats)
        self.turned = [turned_actions(game.tokens, seats, seat) for seat in range(seats)]
        self.done = 0
        self.worth = (0.0,) * int(game.seats)

    @property
    def seat(self) -> int:
        return seats_in(self.game.to_act(self.state))[0]

    def told(self) -> tuple[int, bytes, bytes]:
        observation = self.game.observe(self.state, self.seat)
        turned = self.turned[self.seat]
        mask = bytearray(self.game.actions)
        for action in self.game.legal(observation, self.seat):
            mask[turned[action]] = 1
        return self.seat, self.layout.row(observation), bytes(mask)

    def act(self, action: int) -> None:
        meant = self.turned[self.seat].index(action)
        self.game.apply(self.state, self.seat, meant, self.luck, Notes(on=False))
        self.done = int(self.game.to_act(self.state) == 0)
        if self.done:
            self.worth = self.game.outcome(self.state).worth
            self.state = self.game.start(self.luck, Notes(on=False))


def told(batch: Batch, number: int) -> tuple[int, bytes, bytes]:
    """What the seat that is asked in a game of a batch gets."""
    size = len(batch.rows) // batch.count
    actions = batch.game.actions
    rows, masks = bytes(batch.rows), bytes(memoryview(batch.masks))
    return (
        batch.asked[number],
        rows[number * size : (number + 1) * size],
        masks[number * actions : (number + 1) * actions],
    )


@pytest.mark.parametrize("id", games.IDS)
def test_a_batch_does_step_by_step_what_single_games_do(id: str) -> None:
    game = games.make(id, games.info(id).seats[1])
    batch = Batch(game, games.layout(game), 3, seed=5)
    singles = [Single(game, 5, number) for number in range(3)]
    luck = Seeded(8)
    for _step in range(STEPS):
        actions = batch.at_random(luck)
        batch.step(actions)
        for number, single in enumerate(singles):
            single.act(actions[number])
            assert told(batch, number) == single.told()
            assert batch.dones[number] == single.done
            seats = int(game.seats)
            if single.done:
                assert tuple(batch.rewards[number * seats : (number + 1) * seats]) == single.worth
    assert not any(batch.replaced)


def test_a_game_does_not_depend_on_how_many_there_are() -> None:
    game = games.make("busters", 3)
    few, many = (Batch(game, games.layout(game), count, seed=1) for count in (1, 4))
    ended = 0
    for step in range(200):
        actions = many.at_random(Seeded(step))
        few.step(actions[:1])
        many.step(actions)
        assert told(few, 0) == told(many, 0)
        ended += few.dones[0]
    assert ended > 1


def test_numpy_sees_the_buffers_without_a_copy() -> None:
    game = games.make("mayhem", 2)
    batch = Batch(game, games.layout(game), 4, seed=1)
    rows = np.frombuffer(batch.rows, np.uint8).reshape(4, -1)
    masks = np.frombuffer(batch.masks, np.uint8).reshape(4, -1)
    rewards = np.frombuffer(batch.rewards, np.float64).reshape(4, 2)
    before = rows.copy()
    for _step in range(100):
        batch.step(masks.argmax(axis=1).tolist())
    assert (rows != before).any()
    assert rewards.sum() > 0


def test_actions_go_in_by_a_buffer_too() -> None:
    game = games.make("mayhem", 2)
    by_list, by_buffer = (Batch(game, games.layout(game), 3, seed=1) for _batch in range(2))
    answers = np.frombuffer(by_buffer.answers, "<i8")
    for step in range(60):
        answers[:] = by_list.at_random(Seeded(step))
        by_list.step(answers.tolist())
        by_buffer.step()
        assert by_list.rows == by_buffer.rows


def test_a_question_can_be_left_open() -> None:
    game = games.make("busters", 3)
    batch, other = (Batch(game, games.layout(game), 2, seed=1) for _batch in range(2))
    for step in range(30):
        actions = batch.at_random(Seeded(step))
        before = told(batch, 1)
        batch.step([actions[0], NONE])
        assert told(batch, 1) == before
        other.step(actions)
        batch.step([NONE, actions[1]])
        assert [told(batch, number) for number in range(2)] == [told(other, number) for number in range(2)]


def test_games_can_stay_over_until_they_are_begun_again() -> None:
    game = games.make("attack", 1)
    batch = Batch(game, games.layout(game), 2, seed=1, begins_again=False)
    while not batch.dones[0]:
        batch.step([batch.at_random(Seeded(1))[0], NONE])
    final = told(batch, 0)
    assert final[1] == games.layout(game).row(batch.observe(0))
    assert not any(final[2])
    assert tuple(batch.rewards[:1]) == game.outcome(batch._states[0]).worth
    with pytest.raises(BadOptions, match=r"^game 0 is over: begin it again$"):
        batch.step([0, NONE])
    batch.begin(0, Seeded(7), Seeded(8), {})
    single = Single(game, 7, 0)
    assert (told(batch, 0), batch.dones[0]) == (single.told(), 0)


@pytest.mark.parametrize("id", games.IDS)
def test_what_was_listed_to_see_whether_there_is_a_choice_is_what_is_legal(id: str) -> None:
    for seats in games.info(id).seats[:2]:
        game, luck, kept = games.make(id, seats), Seeded(3), 0
        state = game.start(luck, Notes(on=False))
        for _step in range(120):
            waiting = seats_in(game.to_act(state))
            if not waiting:
                break
            legal = list(game.legal(state, waiting[0]))
            assert list(game.choices(state, waiting[0])) == legal
            kept += len(state.stack.offered) > 0
            game.apply(state, waiting[0], legal[luck.below(len(legal), NOBODY)], luck, Notes(on=False))
        assert kept > 0 or id not in {"shuffle", "hustle"}


def test_bots_play_the_seats_they_are_named_for() -> None:
    game = games.make("mayhem", 3)
    thumb = make_bot("thumb", "mayhem")
    batch = Batch(game, None, 8, seed=3, bots={0: thumb, 2: thumb})
    luck, ended = Seeded(4), 0
    worth = np.zeros(3)
    for _step in range(200):
        assert set(batch.asked) == {1}
        batch.step(batch.at_random(luck))
        rewards = np.frombuffer(batch.rewards, np.float64).reshape(8, 3)
        worth += rewards[np.frombuffer(batch.dones, np.uint8) == 1].sum(axis=0)
        ended += sum(batch.dones)
    assert worth.sum() == pytest.approx(ended)
    assert worth[1] < worth[0]
    assert len(batch.rows) == 0


def test_an_illegal_action_is_replaced_and_said_to_be() -> None:
    game = games.make("mayhem", 2)
    batch = Batch(game, None, 2, seed=1)
    batch.step([game.parse("decline"), game.parse("hero:lia")])
    assert list(batch.replaced) == [1, 0]


def test_wrong_calls_are_refused_in_one_line() -> None:
    game = games.make("mayhem", 2)
    batch = Batch(game, None, 2, seed=1)
    with pytest.raises(BadOptions, match=r"^2 games need as many actions, not 1$"):
        batch.step([0])
    with pytest.raises(BadOptions, match=r"^mayhem has actions 0 to 147, not 148$"):
        batch.step([148, 0])
    bot = make_bot("random", "mayhem")
    with pytest.raises(BadOptions, match=r"^at a table of 2 seats at most 1 can be bots, not 2$"):
        Batch(game, None, 1, seed=1, bots={0: bot, 1: bot})
