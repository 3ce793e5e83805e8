"""Dungeon Attack!, §1 The box: every clause shown at a table."""

import pytest

from dungeonbox.games import house_components, make
from dungeonbox.games.attack import components
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.match import Match
from tests.games.attack.table import party
from tests.marks import clause


@clause("1.1")
def test_one_to_six_players_on_one_side() -> None:
    for seats in range(1, 7):
        game = make("attack", seats)
        match = Match.new(game, Seeded(seats))
        while not match.is_over:
            match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
        assert match.outcome.places == (1,) * seats
        assert len(set(match.outcome.worth)) == 1
    with pytest.raises(BadOptions, match="1 to 6 seats"):
        make("attack", 7)


@clause("1.2")
def test_an_adventurer_has_a_name_a_rating_and_an_ability() -> None:
    box = components.load(house_components("attack"))
    assert len(box.heroes) >= 8
    assert len(set(box.hero_names)) == len(box.heroes)
    assert len({box.ability(hero) for hero in range(len(box.heroes))}) == len(box.heroes)
    assert set(box.ratings) == {1, 2, 3, 4}
    assert box.ratings[box.heroes.index("warrior")] == 3


@clause("1.3")
def test_two_kinds_of_dice_show_three_results() -> None:
    for name in components.SETS:
        monster, boss = components.load(house_components("attack")).dice(name)
        assert set(monster.listed()) == {0, 1, 2}
        assert {0, 2} <= set(boss.listed()) <= {0, 1, 2}


@clause("1.4")
def test_coins_items_and_retainers_are_somebodys() -> None:
    table = party("warrior  gold 1  potions 2  weapons 3  artefacts 4  retainer 1", "seer")
    assert table.hero("seat1") == "seat1 warrior  gold 1  potions 2  weapons 3  artefacts 4  retainer 1"
