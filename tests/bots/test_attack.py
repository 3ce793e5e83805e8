"""The rule of thumb for Dungeon Attack!, and the search it guides."""

import pytest

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.bots.bot import Guide, take_turn
from dungeonbox.bots.search import Search
from dungeonbox.games import make
from dungeonbox.games.attack import notation
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE
from dungeonbox.lab.simulate import Plan, simulate
from dungeonbox.lab.stats import mean


def chosen(position: str, bot: Bot) -> str:
    """What a bot does at a position, for the seat that is asked."""
    seats = position.count("\nseat")
    game = make("attack", seats)
    state = notation.read(game, position)
    return game.token(bot.choose(Eyes(game, game.observe(state, state.stack.seat), Seeded(1))))


def thumb() -> Bot:
    """The rule of thumb."""
    return make_bot("thumb", "attack")


def test_the_healthy_assist_the_wounded() -> None:
    position = (
        "step act seat1\nlevel 1  first seat1\nseat1 monk\nseat2 bard  faces 5 0  hits 2  pile 4 0\nseat3 seer  hits 1"
    )
    assert chosen(position, thumb()) == "assist:seat2"


def test_the_hurt_recover_while_others_fight() -> None:
    position = "step act seat1\nlevel 1  first seat1\nseat1 monk  hits 1\nseat2 bard  faces 5 0\nseat3 seer"
    assert chosen(position, thumb()) == "recover"


def test_a_rich_pile_is_worth_a_flight() -> None:
    position = "step act seat1\nlevel 1  first seat1\nseat1 slayer  faces 1 0  hits 2  pile 8 0\nseat2 bard\nseat3 seer"
    assert chosen(position, thumb()) == "flee:monster"


def test_coins_are_for_what_would_knock_out() -> None:
    position = "step hits seat1  what 0  left 1\nlevel 1  first seat1\n"
    position += "seat1 slayer  faces 1 0  hits {}  pile 6 0  gold 2\nseat2 bard"
    assert chosen(position.format(2), thumb()) == "cancel:coins"
    assert chosen(position.format(0), thumb()) == "done"


def said(position: str) -> str:
    """What the rule of thumb says at a position, for the first of three seats; "" if it is silent."""
    game = make("attack", 3)
    aside = thumb().say(Eyes(game, game.observe(notation.read(game, position), 0), Seeded(1)))
    return "" if aside == NONE else game.token(aside)


def test_it_asks_for_help_when_wounded() -> None:
    position = "step act seat1\nlevel 1  first seat1\nseat1 monk  faces 2 0  hits 2\nseat2 bard  hits 1\nseat3 seer"
    assert said(position) == "ask:seat3"


def test_it_asks_nobody_who_cannot_assist() -> None:
    position = "step act seat1\nlevel 1  first seat1\nseat1 monk  faces 2 0  hits 2\nseat2 bard  hits 1\nseat3 seer"
    assert said(f"{position}  faces 1 0") == ""


def test_it_says_nothing_between_a_hit_and_what_it_does() -> None:
    rest = "level 1  first seat1\nseat1 monk  faces 2 0  hits 2  gold 2\nseat2 bard\nseat3 seer"
    assert said(f"step hits seat1  what 0  left 1\n{rest}") == ""
    assert said(f"step act seat1\n{rest}") == "ask:seat2"


def test_it_asks_for_no_help_before_it_is_asked_again() -> None:
    position = "step act seat1\nlevel 1  first seat1\nseat1 trapper  faces 3 0  hits 2\nseat2 bard\nseat3 seer"
    assert chosen(position, thumb()) == "aid:seat1"
    assert said(position) == ""


def test_it_asks_for_no_help_if_it_leaves_the_dice() -> None:
    position = "step act seat1\nlevel 1  first seat1\nseat1 slayer  faces 1 0  hits 2  pile 8 0\nseat2 bard\nseat3 seer"
    assert chosen(position, thumb()) == "flee:monster"
    assert said(position) == ""


def test_search_is_guided_where_all_win_together() -> None:
    bot = make_bot("search:20", "attack")
    assert isinstance(bot, Search)
    assert isinstance(bot.guide, Guide)
    free = make_bot("search:20", "mayhem")
    assert isinstance(free, Search)
    assert free.guide is None


def test_search_sees_what_the_thumb_does_not() -> None:
    """At the very end only what completes an achievement counts: three coins make sixteen, a potion is one of two."""
    position = """
step search seat1  left 2
step loot seat1  what 0  whom 1
level 3  first seat1
seat1 bard  gold 13  potions 3  artefacts 0
seat2 seer
"""
    assert chosen(position, make_bot("search:200", "attack")) in ("loot:gold", "loot:potion")
    poor = position.replace("potions 3", "potions 1")
    assert chosen(poor, make_bot("search:200", "attack")) == "loot:gold"
    short = position.replace("gold 13", "gold 3")
    assert chosen(short, make_bot("search:200", "attack")) == "loot:potion"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "thumb", "search:4", "search:1ms"])
@pytest.mark.parametrize("seats", [1, 3])
def test_a_bot_plays_whole_games(name: str, seats: int) -> None:
    match = Match.new(make("attack", seats), Seeded(seats))
    bot = make_bot(name, "attack")
    while not match.is_over:
        take_turn(match, match.waiting()[0], bot, Seeded(match.length))
    assert match.outcome.ending


@pytest.mark.slow
def test_a_thumb_party_goes_further_than_a_random_one() -> None:
    ranks = {
        bot: mean(simulate(Plan("attack", 60, 4, (bot,) * 4, seed=1), 1).tally.worths[bot])
        for bot in ("random", "thumb")
    }
    assert ranks["thumb"] > 2 * ranks["random"]
    assert ranks["thumb"] > 0.25
