"""What the view of Dungeon Attack! says of goals, prices and items is what the rules then do: on seeded games."""

from functools import cache
from typing import cast

import pytest

from dungeonbox.bots import Eyes, make_bot
from dungeonbox.games import make
from dungeonbox.games.attack import effects, words
from dungeonbox.games.attack.actions import MEANS
from dungeonbox.games.attack.view import AttackView
from dungeonbox.kernel.chance import NOBODY, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from tests.games.attack.table import Table
from tests.marks import clause

GAMES = ((6, 6),)
"""Seats and seed of each game."""
WHIM = 3
"""One choice in so many is made by lot, so that unwise positions come up too."""

Turn = tuple[AttackView, str, list[Note], AttackView]
"""What a seat saw, what it did, what came of it, and what it saw then."""


@cache
def played(seats: int, seed: int) -> tuple[Match, list[Turn]]:
    """A game: mostly wise choices, some by lot."""
    match = Match.new(make("attack", seats), Seeded(seed))
    luck = Seeded(seed, stream=1)
    turns: list[Turn] = []
    while not match.is_over:
        seat = match.waiting()[0]
        bot = make_bot("random" if luck.below(WHIM, NOBODY) == 0 else "thumb", "attack")
        action = bot.choose(Eyes(match.game, match.observe(seat), luck))
        step = match.prepare(seat, action)
        assert step is not None
        before = cast(AttackView, match.view(seat))
        match.commit(step)
        turns.append((before, match.game.token(action), step.notes(), cast(AttackView, match.view(seat))))
    return match, turns


def at(step: str, *lines: str) -> Table:
    """A table of two on the first level."""
    return Table("\n".join([step, "level 1  first seat1", *lines, "seat2 seer", ""]))


def view_of(table: Table) -> AttackView:
    """What the first seat sees."""
    return cast(AttackView, table.match.view(0))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
@clause("10.2", "10.3")
def test_a_goal_is_an_achievement_as_soon_as_the_view_says_so(seats: int, seed: int) -> None:
    match, turns = played(seats, seed)
    view = turns[-1][3]
    assert view.rank == match.outcome.ending
    ranks = words.lists(match.game)["rank"]
    for _, _, _, seen in turns:
        assert seen.rank == ranks[len([goal for goal in seen.goals if goal.has >= goal.needs])]
        gold, items, artefacts = (goal.has for goal in seen.goals)
        assert gold == sum(hero.gold for hero in seen.heroes)
        assert items == sum(hero.potions + hero.weapons + hero.artefacts for hero in seen.heroes)
        assert artefacts == sum(hero.artefacts for hero in seen.heroes)


@clause("10.2")
def test_one_coin_less_is_no_achievement() -> None:
    for gold, rank in ((15, "no achievement"), (16, "Great Achievement")):
        view = view_of(at("step act seat1", f"seat1 warrior  gold {gold}"))
        assert view.rank == rank
        assert view.goals[0].has == gold
        assert view.goals[0].needs == 16


@clause("7.1", "7.2")
def test_coins_are_paid_as_the_box_says() -> None:
    prices = words.box(make("attack", 2)).prices
    rich = "seat1 warrior  gold 9"
    rolled = at("step mend seat1  what 0", "fresh monster.fighting*3", rich)
    rolled.play("coin:monster.fighting", luck="M")
    assert view_of(rolled).heroes[0].gold == 9 - prices.reroll
    hit = at("step hits seat1  what 0  left 2", rich)
    hit.play("cancel:coins")
    assert view_of(hit).heroes[0].gold == 9 - prices.cancel


@pytest.mark.parametrize(("seats", "seed"), GAMES)
@clause("5.7")
def test_the_hits_that_threaten_are_those_that_come(seats: int, seed: int) -> None:
    _, turns = played(seats, seed)
    stood = [turn for turn in turns if turn[0].step == "mend" and turn[1] == "done"]
    single = (effects.HIT, effects.HIT_BOSSES)
    several = (effects.CRITICAL, effects.BORE)
    threats = []
    for before, _, notes, _ in stood:
        threats.append(before.threat)
        struck = [1 if note.kind in single else note.public[1] for note in notes if note.kind in (*single, *several)]
        assert before.threat == sum(struck)
    assert set(threats) >= {0, 1}
    assert {before.threat for before, _, _, _ in turns if before.step not in ("mend", "pick")} == {0}


@clause("5.8", "11.5", "11.11")
def test_critical_hits_threaten_as_they_come() -> None:
    for hero, bust, threat in (("warrior", 0, 3), ("berserker", 0, 1), ("burglar", 0, 3), ("burglar", 1, 0)):
        table = at(f"step mend seat1  what {bust}", "fresh monster.fighting*3", f"seat1 {hero}  gold 1")
        assert view_of(table).threat == threat


@pytest.mark.parametrize(("seats", "seed"), GAMES)
@clause("8.3")
def test_a_weapon_costs_the_dice_the_box_says(seats: int, seed: int) -> None:
    prices = words.box(make("attack", 2)).prices
    _, turns = played(seats, seed)
    weapons = [turn for turn in turns if turn[1] == "loot:weapon"]
    assert weapons
    for before, _, _, after in weapons:
        assert before.loot[0] >= prices.weapon_dice
        if after.step == "loot" and after.to_act == before.to_act:
            assert before.loot[0] - after.loot[0] == prices.weapon_dice


@clause("R15")
def test_the_item_of_the_view_is_the_one_that_rerolls() -> None:
    table = at("step mend seat1  what 0", "fresh monster.fighting*3", "seat1 warrior  weapons 1  artefacts 1  gold 1")
    for item in ("weapon", "artefact"):
        assert view_of(table).item == item
        since = len(table.match.notes(0))
        table.play("item:monster.fighting", luck="M")
        means = [MEANS[note.public[1]] for note in table.match.notes(0, since) if note.kind == effects.REROLLED]
        assert means == [item]
