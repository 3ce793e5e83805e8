"""A search in steps of any size: what it finds depends on seed and budget alone."""

from itertools import cycle

import pytest

from dungeonbox.bots import Eyes, judge, make_bot
from dungeonbox.bots.search import FIRST_LOOK, Search
from dungeonbox.games import IDS
from dungeonbox.kernel.chance import Seeded
from tests.bots.questions import parts, questions

SEARCHES = [
    *[(id, f"search:{FIRST_LOOK + 7}", FIRST_LOOK) for id in IDS],
    *[(id, f"sharp:{judge.FIRST_LOOK + 3}", judge.FIRST_LOOK) for id in ("mayhem", "attack")],
]
"""Game, bot, and after how many iterations it first drops alternatives."""


@pytest.mark.slow
@pytest.mark.parametrize(("id", "name", "first_look"), SEARCHES)
def test_steps_of_any_size_find_what_one_long_thought_finds(id: str, name: str, first_look: int) -> None:
    """Also where a step goes on past the point at which alternatives are dropped."""
    bot = make_bot(name, id)
    assert isinstance(bot, Search)
    # The last such question of a game: the imagined games are short.
    game, observation = [(match.game, match.observe(seat)) for match, seat in questions(id, every=4)][-1]
    whole = Eyes(game, observation, Seeded(3))
    expected = parts(bot.think(whole))
    luck = whole.chance.below(10**6, 0)
    for sizes in ([1], [2, 7, 1, 40], [first_look - 1, 2], [10**6]):
        eyes = Eyes(game, observation, Seeded(3))
        thinking = bot.begin(eyes)
        for size in cycle(sizes):
            thinking.step(size)
            if thinking.is_done:
                break
        assert parts(thinking.estimate()) == expected
        assert eyes.chance.below(10**6, 0) == luck


def test_a_search_by_the_clock_ends_in_steps_too() -> None:
    bot = make_bot("search:1ms", "mayhem")
    assert isinstance(bot, Search)
    match, seat = next(questions("mayhem", every=4))
    thinking = bot.begin(Eyes(match.game, match.observe(seat), Seeded(3)))
    while not thinking.is_done:
        thinking.step(1)
    assert thinking.is_spent
    assert thinking.estimate().iterations == thinking.iterations > 0


def test_pretending_spends_the_budget_and_learns_nothing() -> None:
    bot = make_bot("search:10", "mayhem")
    assert isinstance(bot, Search)
    match, seat = next(questions("mayhem", every=4))
    eyes = Eyes(match.game, match.observe(seat), Seeded(3))
    thinking = bot.begin(eyes)
    thinking.step(4)
    before = parts(thinking.estimate())
    luck = Seeded(3)
    shorter = Search(iterations=4).begin(Eyes(match.game, match.observe(seat), luck))
    shorter.step(4)
    for _iteration in range(6):
        assert not thinking.is_spent
        thinking.pretend()
    assert thinking.is_spent
    assert parts(thinking.estimate()) == before
    assert eyes.chance.below(10**6, 0) == luck.below(10**6, 0)
