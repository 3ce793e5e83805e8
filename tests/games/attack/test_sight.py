"""Nothing is hidden in Dungeon Attack!: each observation is the whole table, and views differ only in their seat."""

from dataclasses import replace
from typing import cast

import pytest

from dungeonbox.games.attack.view import AttackView
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.errors import WrongEyes
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from tests.games.attack.table import Table

MENDING = """
    step mend seat1  what 0  whom seat2
    level 3  first seat2  used 1  waited seat1
    fresh monster.fighting*2 boss.moving  picked monster.moving  settled monster.defeated
    seat1 berserker  hits 2  gold 2  weapons 1  retainer 2
    seat2 monk  faces 1 1  pile 3 0  potions 1  said ask:seat1
    """


def test_all_see_the_same() -> None:
    table = make_subject("attack", 3, {}, 1)
    game = table.game
    for state in walk(table, seed=3).states():
        views = [cast(AttackView, game.view(game.observe(state, eyes))) for eyes in table.eyes]
        assert [replace(view, eyes=0) for view in views] == [views[0]] * len(views)
        assert [view.eyes for view in views] == [0, 1, 2, -1]
        for eyes in table.eyes:
            assert game.unseen_cards(game.observe(state, eyes)) == []


def test_a_mask_is_for_one_pair_of_eyes() -> None:
    table = Table(MENDING)
    observation = table.match.observe(0)
    with pytest.raises(WrongEyes):
        table.game.observe(observation, SPECTATOR)


def test_what_a_view_shows() -> None:
    table = Table(MENDING)
    view = cast(AttackView, table.match.view(1))
    assert (view.step, view.to_act, view.level, view.first, view.assisted) == ("mend", 0, 2, 1, 1)
    assert view.dungeon == (6, 0)
    assert view.roll == ((0, 0, 2, 0, 1, 0), (0, 1, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0))
    assert (view.used, view.waited, view.hits, view.loot) == (True, (0,), 0, (0, 0))
    berserker, monk = view.heroes
    assert (berserker.rating, berserker.ability, berserker.health, berserker.retainer) == (
        5,
        "rage, grit",
        "wounded",
        True,
    )
    assert (monk.faces, monk.pile, monk.potions, monk.said) == ((1, 1), (3, 0), 1, ("ask:seat1",))


def test_a_lull_lasts_until_something_changes_for_who_passes() -> None:
    def lull(*heroes: str, first: str = "level 1  first seat1") -> str:
        lines = "\n".join(f"seat{seat} {hero}" for seat, hero in enumerate(heroes, 1))
        return cast(AttackView, Table(f"step act seat1\n{first}\n{lines}").match.view(0)).lull

    quiet = lull("bard", "monk  faces 3 0", "seer")
    assert quiet == lull("bard", "monk  faces 1 0  pile 1 0  hits 1", "seer  faces 1 0") != ""
    assert quiet != lull("bard  hits 1", "monk  faces 3 0", "seer")
    assert quiet != lull("bard", "monk  faces 3 0  said ask:seat1", "seer")
    assert quiet != lull("bard", "monk  faces 3 0", "seer  hits 3")
    assert quiet != lull("bard", "monk  faces 3 0", "seer  fled 1")
    assert quiet != lull("bard", "monk", "seer")
    assert lull("bard  faces 1 0", "monk", "seer") == ""
    assert lull("bard", "monk", first="level 1  first seat1  waited seat2  calm 1") == ""


def test_hits_and_loot_are_shown_while_they_matter() -> None:
    table = Table("step hits seat1  what 0  left 2\nlevel 1  first seat1\nseat1 bard  gold 2  faces 2 0\nseat2 monk")
    assert cast(AttackView, table.match.view(0)).hits == 2
    table = Table(
        "step search seat1  left 1\nstep loot seat1  what 2  whom 1\nlevel 3  first seat1\nseat1 bard\nseat2 monk"
    )
    assert cast(AttackView, table.match.view(0)).loot == (2, 1)
