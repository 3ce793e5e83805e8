"""Position notation: text is read back exactly, whole or as one observation; errors name the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbox.games import make
from dungeonbox.games.attack.notation import read, write
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from tests.games.attack.table import Table

GOOD = """
step mend seat2  what 0  whom seat1
level 2  first seat2  lost 1 0  waited seat1  calm 1  used 1  items 1
fresh monster.moving monster.fighting*2  picked monster.defeated  settled boss.moving
seat1 warrior  hits 1  faces 2 0  gold 2  potions 1  retainer 1
seat2 seer  pile 2 0  weapons 1  artefacts 1  earned 1  turns 3  said ask:seat1 offer:seat1.2
"""


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("style", ["uniform", "curious", "stubborn"])
def test_every_position_of_a_game_is_read_back_exactly(seats: int, style: str) -> None:
    table = make_subject("attack", seats, {}, 1)
    game = table.game
    for state in walk(table, seed=seats, style=style).states():
        text = write(game, state)
        assert read(game, text).pack() == state.pack()
        assert write(game, read(game, text)) == text
        for eyes in table.eyes:
            observation = game.observe(state, eyes)
            assert read(game, write(game, observation)).pack() == observation.pack()


def test_dice_that_are_placed_nowhere_lie_in_the_dungeon() -> None:
    game = make("attack", 2)
    assert "dungeon 5 0" in write(game, read(game, GOOD))


def test_a_comment_is_not_read() -> None:
    game = make("attack", 2)
    assert read(game, GOOD.replace("\nseat1", "\n# ten turns later\nseat1")).pack() == read(game, GOOD).pack()


WRONG = [
    ("step mend seat2  what 0  whom seat1", "", "has no step line"),
    ("step mend seat2", "step muse seat2", "line 2: expected a step"),
    ("step mend seat2", "step mend", "line 2: expected a seat from seat1 to seat2"),
    ("whom seat1", "whom seat3", "line 2: expected a seat from seat1 to seat2, got 'seat3'"),
    ("whom seat1", "whom seat1  whom seat1", "line 2: whom is here twice"),
    ("whom seat1", "why seat1", "line 2: expected a number, got '0 why seat1'"),
    ("step mend seat2  what 0  whom seat1", "step give seat2  what gold", "line 2: expected a number, got 'gold'"),
    ("level 2", "level 4", "line 3: expected a level from 1 to 3, got 4"),
    ("level 2", "level two", "line 3: expected a number, got 'two'"),
    ("lost 1 0", "lost 1", "line 3: expected Monsters and Bosses as two numbers, got '1'"),
    ("lost 1 0", "lost 9 0", "fewer than no Monster dice"),
    ("lost 1 0", "dungeon 9 0", "17 Monster dice instead of 14 in level 2"),
    ("lost 1 0", "lost 1 0  level 2", "line 3: level is here twice"),
    ("waited seat1", "waited everybody", "line 3: expected a seat"),
    ("picked monster.defeated", "picked monster.defeat", "line 4: there is no die 'monster.defeat'"),
    ("fighting*2", "fighting*x", "line 4: expected a number, got 'x'"),
    ("seat1 warrior", "seat1 wizard", "line 5: there is no adventurer 'wizard'"),
    ("seat1 warrior", "seat1", "line 5: there is no adventurer 'hits'"),
    ("seat1 warrior", "seat2 warrior", "line 6: seat2 is here twice"),
    ("hits 1", "hits 4", "seat 1 has taken 4 hits"),
    ("hits 1", "hits 3", "seat 1 is out of play but faces dice"),
    ("hits 1", "fled 1", "seat 1 is out of play but faces dice"),
    ("gold 2", "gold 9999999999", "line 5: expected a number"),
    ("retainer 1", "retainer 3", "seat 1 has 3 retainers"),
    ("said ask:seat1", "said bust", "line 6: there is no saying 'bust'"),
    ("said ask:seat1", "said hello", "line 6: there is no saying 'hello'"),
    ("seat2 seer", "seat2 warrior", "2 players have warrior"),
    ("\nseat2 seer  pile 2 0", "\n# seat2 seer  pile 2 0", "expected 2 lines of adventurers, got 1"),
    ("\nlevel 2", "\neyes seat1\neyes seat2\nlevel 2", "line 4: eyes is here twice"),
]


@pytest.mark.parametrize(("old", "new", "reason"), WRONG)
def test_what_is_wrong_is_said_by_line(old: str, new: str, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(BadNotation) as caught:
        read(make("attack", 2), GOOD.replace(old, new, 1))
    assert reason in str(caught.value)


@given(st.lists(st.sampled_from([*GOOD.split(), "\n", "step", "?", "-1", "é"]), max_size=40))
def test_any_text_is_read_or_refused(words: list[str]) -> None:
    try:
        read(make("attack", 2), " ".join(words))
    except BadNotation:
        return


def test_that_something_was_given_is_written_down() -> None:
    table = Table(
        """
        step exchange seat1  left 2
        step give seat1  what 1
        level 1  first seat2
        seat1 bard  gold 1
        seat2 monk  gold 2
        """
    )
    table.play("done")
    assert table.asks() == "seat2 give"  # the second round
