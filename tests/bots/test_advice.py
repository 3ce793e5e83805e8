"""What a hint tells a person: the best few choices, and whether one of them stands out."""

from dungeonbox.bots.advice import ALONE, MOST, NO_FAVOURITE, UNRIVALLED, advise
from dungeonbox.bots.search import Estimate


def test_the_best_few_are_told_the_one_to_choose_first() -> None:
    found = advise(Estimate([5, 1, 2, 3], [0.4, 0.3, 0.2, 0.1], [0.5, 0.4, 0.3, 0.9], 1000), 4, is_shared=False)
    assert (found.actions, found.chances) == ([5, 1, 2], [50, 40, 30])
    assert len(found.actions) == MOST


def test_what_luck_explains_is_no_favourite() -> None:
    def reason(games: int) -> str:
        return advise(Estimate([0, 1], [0.5, 0.5], [0.55, 0.45], games), 2, is_shared=False).reason

    assert reason(20) == NO_FAVOURITE
    assert reason(2000) == "It wins 10 more of 100 imagined games than the next best."


def test_the_next_best_is_the_one_that_wins_most() -> None:
    found = Estimate([0, 1, 2], [0.4, 0.35, 0.25], [0.8, 0.2, 0.7], 5000)
    assert advise(found, 3, is_shared=False).reason == "It wins 10 more of 100 imagined games than the next best."


def test_a_choice_that_is_visited_more_but_wins_less_is_no_favourite() -> None:
    assert advise(Estimate([0, 1], [0.6, 0.4], [0.4, 0.6], 5000), 2, is_shared=False).reason == NO_FAVOURITE


def test_a_game_won_together_has_no_winners() -> None:
    reason = advise(Estimate([0, 1], [0.5, 0.5], [0.7, 0.5], 5000), 2, is_shared=True).reason
    assert reason == "In imagined games it comes 20 % closer to full success than the next best."


def test_a_single_choice_needs_no_reason() -> None:
    assert advise(Estimate([3], [1.0], [0.2], 10), 1, is_shared=False).reason == ALONE


def test_the_only_choice_that_was_tried_is_not_called_the_only_one() -> None:
    assert advise(Estimate([3], [1.0], [0.2], 10), 3, is_shared=False).reason == UNRIVALLED
