"""Explicit chance nodes: a step that stops at every draw."""

import copy
import pickle
from collections import Counter
from typing import cast

import pytest

from dungeonbox import games
from dungeonbox.kernel import explicit
from dungeonbox.kernel.chance import EVERYONE, BadLuck, Chance, Scripted
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.explicit import ExplicitStep
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.proving import toys
from dungeonbox.proving.toys.shared import Shared, SharedState


def first_results(game: Game[State], step: ExplicitStep) -> tuple[ExplicitStep, int]:
    """The step with the first result of every draw, and how many there were."""
    draws = 0
    while not step.is_done:
        step = explicit.draw(game, step, step.results[0])
        draws += 1
    return step, draws


def test_a_step_waits_for_a_number_and_goes_on_with_it() -> None:
    game = toys.make("shared", 2)
    start = explicit.begin(game)
    assert start.is_done
    step = explicit.act(game, start.state, 0, game.parse("roll"))
    assert (step.results, step.is_card, step.is_done) == ([0, 1, 2, 3, 4, 5], False, False)
    assert repr(step) == "<ExplicitStep: 0 draws, waiting for one of 6 results>"
    after = explicit.draw(game, step, 3)
    state = game.start(Scripted([]), Notes())
    game.apply(state, 0, game.parse("roll"), Scripted([3]), Notes())
    assert after.state == state
    assert [draw.value for draw in after.draws] == [3]
    assert start.state == game.start(Scripted([]), Notes()), "the state the step came from stays as it was"


def test_a_card_is_among_the_results_once_for_each_copy() -> None:
    game = games.make("mayhem", 2)
    step = explicit.begin(game)
    for seat, token in enumerate(("hero:azzan", "hero:lia")):
        step = explicit.act(game, step.state, seat, game.parse(token))
    assert step.results == [0, 1], "who goes first"
    step = explicit.draw(game, step, 0)
    assert step.is_card
    assert Counter(game.faces[card] for card in step.results)["lightning-bolt"] > 1


def test_a_step_that_waits_has_led_to_no_state() -> None:
    game = games.make("shuffle", 2)
    step = explicit.begin(game)
    with pytest.raises(DungeonboxError, match="waits for a draw"):
        _ = step.state
    with pytest.raises(BadLuck, match="99 is none of the 16 results"):
        explicit.draw(game, step, 99)
    step, draws = first_results(game, step)
    assert draws == len(step.draws) > 30
    assert game.check(step.state) == []


def test_a_step_can_be_copied_and_pickled_at_every_draw() -> None:
    game = games.make("mayhem", 2)
    step = explicit.act(game, explicit.act(game, explicit.begin(game).state, 0, 0).state, 1, 1)
    while not step.is_done:
        assert pickle.loads(pickle.dumps(step)) == step  # noqa: S301 - our own
        assert copy.deepcopy(step) is copy.copy(step) is step
        step = explicit.draw(game, step, step.results[-1])
    assert pickle.loads(pickle.dumps(step)) == step  # noqa: S301 - our own
    with pytest.raises(TypeError, match="no hash"):
        hash(step)


class Rolling(Shared):
    """A toy in which one roll leads to many automatic ones, and which counts them."""

    runs = 0

    def answer(self, s: SharedState, seat: int, action: int, chance: Chance, notes: Notes) -> None:
        """Roll once."""
        s.total = chance.below(self.sides, EVERYONE)

    def run(self, s: SharedState, chance: Chance, notes: Notes) -> bool:
        """Roll again, until all turns are used up."""
        if s.turns == 0:
            return False
        self.runs += 1
        s.total += chance.below(self.sides, EVERYONE)
        s.turns -= 1
        return True


def test_what_is_decided_is_not_done_again() -> None:
    game = Rolling(toys.make("shared", 3).setup)
    step = explicit.act(cast(Game[State], game), game.start(Scripted([]), Notes()), 0, 0)
    done, draws = first_results(cast(Game[State], game), step)
    assert draws == len(done.draws) == 1 + game.turns == 10
    assert game.runs == 2 * game.turns, "each automatic step: once up to its draw, once with it"


def test_the_deal_of_hustle_is_not_done_again_for_every_draw() -> None:
    game = games.make("hustle", 2)
    step = explicit.begin(game)
    for seat in range(2):
        step = explicit.act(game, step.state, seat, game.legal(step.state, seat)[0])
    draws = most = 0
    while not step.is_done:
        step = explicit.draw(game, step, step.results[0])
        draws, most = draws + 1, max(most, len(step.drawn))
    assert draws > 30
    assert most <= 2
