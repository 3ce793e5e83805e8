"""The searching bot: small positions it must get right, and what it never does."""

import pytest

from dungeonbox.bots import Eyes
from dungeonbox.bots.bot import take_turn
from dungeonbox.bots.search import Search
from dungeonbox.games import make
from dungeonbox.games.mayhem import notation
from dungeonbox.kernel.chance import Chance, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Notes
from dungeonbox.proving import toys


def eyes(text: str, seat: int, seats: int = 2) -> Eyes:
    game = make("mayhem", seats=seats)
    return Eyes(game, game.observe(notation.read(game, text), seat), Seeded(3))


def chosen(position: Eyes, iterations: int = 400) -> str:
    return position.game.token(Search(iterations=iterations).choose(position))


def test_it_takes_the_win_in_front_of_it() -> None:
    position = eyes(
        """
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  turns 2  hand lightning-bolt stoneskin evil-sneer
        seat2 sutha  hp 3  turns 1  hand flex
        """,
        0,
    )
    assert chosen(position) == "play:lightning-bolt"


def test_it_swaps_a_bad_life_for_a_good_one() -> None:
    position = eyes(
        """
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 1  turns 2  hand burning-hands vampiric-touch
        seat2 sutha  hp 10  turns 1  hand rage big-axe-is-best-axe
        """,
        0,
    )
    assert chosen(position) == "play:vampiric-touch"


def test_it_does_not_burn_itself() -> None:
    position = eyes(
        """
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 2  turns 2  hand fireball stoneskin
        seat2 sutha  hp 9  turns 1  hand flex
        """,
        0,
    )
    assert chosen(position) == "play:stoneskin"


def test_an_estimate_adds_up() -> None:
    position = eyes(
        """
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 6  turns 2  hand fireball stoneskin evil-sneer
        seat2 sutha  hp 9  turns 1  hand flex
        """,
        0,
    )
    found = Search(iterations=300).think(position)
    assert found.iterations == 300
    assert sum(found.shares) == pytest.approx(1.0)
    assert sorted(found.actions) == list(position.legal())
    assert all(0.0 <= worth <= 1.0 for worth in found.worths)
    assert found.shares == sorted(found.shares, reverse=True)


def test_the_same_seed_and_iterations_give_the_same_estimate() -> None:
    def once() -> tuple[list[int], list[float], list[float]]:
        game = make("mayhem", seats=4)
        state = game.start(Seeded(1), Notes(False))
        found = Search(iterations=200).think(Eyes(game, game.observe(state, 0), Seeded(5)))
        return found.actions, found.shares, found.worths

    assert once() == once()


def test_a_mistake_in_a_rule_is_not_swallowed() -> None:
    class Broken(Exception):
        pass

    class Trap(Chance):
        def below(self, n: int, seen: int) -> int:
            raise Broken

    game = make("mayhem", seats=2)
    text = "step play seat1\nturn seat1 owed 1\nseat1 azzan hand fireball charm\nseat2 sutha hand flex rage\n"
    observation = game.observe(notation.read(game, text), 0)
    with pytest.raises(Broken):
        Search(iterations=5).choose(Eyes(game, observation, Trap()))


@pytest.mark.parametrize("id", toys.IDS)
def test_it_plays_sealed_hidden_and_shared_games_alike(id: str) -> None:
    game = toys.make(id, toys.info(id).seats[0])
    match = Match.new(game, Seeded(3))
    bot = Search(iterations=20)
    while not match.is_over:
        for seat in match.waiting():
            take_turn(match, seat, bot, Seeded(match.length))
    assert len(match.outcome.worth) == game.seats


def test_a_sealed_choice_of_another_seat_is_not_known() -> None:
    """Applied one by one, the first seat's choice lies face down: whatever it is, the second seat thinks the same."""
    game = toys.make("sealed", 2)
    start = game.start(Seeded(3), Notes(False))
    thoughts = set()
    for action in game.legal(start, 0):
        state = start.clone()
        game.apply(state, 0, action, Seeded(1), Notes(False))
        found = Search(iterations=100).think(Eyes(game, game.observe(state, 1), Seeded(2)))
        thoughts.add((tuple(found.actions), tuple(found.worths)))
    assert len(thoughts) == 1
