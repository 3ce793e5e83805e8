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
from dungeonbox.kernel.types import seats_in

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


def at_random(batch: Batch, luck: Seeded) -> list[int]:
    """A legal action for every game."""
    found = []
    for number in range(batch.count):
        legal = [action for action, byte in enumerate(told(batch, number)[2]) if byte]
        found.append(legal[luck.below(len(legal), NOBODY)])
    return found


@pytest.mark.parametrize("id", games.IDS)
def test_a_batch_does_step_by_step_what_single_games_do(id: str) -> None:
    game = games.make(id, games.info(id).seats[1])
    batch = Batch(game, games.layout(game), 3, seed=5)
    singles = [Single(game, 5, number) for number in range(3)]
    luck = Seeded(8)
    for _step in range(STEPS):
        actions = at_random(batch, luck)
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
        actions = at_random(many, Seeded(step))
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


def test_bots_play_the_seats_they_are_named_for() -> None:
    game = games.make("mayhem", 3)
    thumb = make_bot("thumb", "mayhem")
    batch = Batch(game, None, 8, seed=3, bots={0: thumb, 2: thumb})
    luck, ended = Seeded(4), 0
    worth = np.zeros(3)
    for _step in range(200):
        assert set(batch.asked) == {1}
        batch.step(at_random(batch, luck))
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
