"""The rule of thumb for Dungeon Shuffle, and the search it guides."""

from typing import cast

import pytest

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.bots.bot import Guide, take_turn
from dungeonbox.bots.search import Search
from dungeonbox.games import make
from dungeonbox.games.shuffle.view import ShuffleView
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.lab.simulate import Plan, simulate
from dungeonbox.lab.stats import mean
from tests.games.shuffle.table import Table, dungeon

RICH = "souls drake djinn wurm lich"


def chosen(table: Table, bot: Bot) -> str:
    """What a bot does at a table, for the seat that is asked."""
    seat = table.match.waiting()[0]
    return table.game.token(bot.choose(Eyes(table.game, table.match.observe(seat), Seeded(1))))


def thumb() -> Bot:
    """The rule of thumb."""
    return make_bot("thumb", "shuffle")


def test_it_fights_where_it_can() -> None:
    assert chosen(dungeon("step move seat1", "dice slide one", "seat1 a1.n", "seat2 c1.mid"), thumb()) == "move:a1.nw"


@pytest.mark.parametrize(
    ("forge", "rotunda", "token"),
    [
        ("mole", "wisp", "move:a2.ne"),  # earth is weak where there is fire, fire strong where there is earth
        ("slime", "leech", "move:b1.sw"),  # water is strong where there is fire, weak where there is earth
    ],
)
def test_it_prefers_weak_monsters(forge: str, rotunda: str, token: str) -> None:
    table = dungeon(
        "step move seat1", "dice slide three", "seat1 a1.se", "seat2 c1.mid",
        f"row1 foyer  rotunda:{rotunda}   start  cistern?", f"row2 forge:{forge} crypt? well? gap",
        "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?",
    )  # fmt: skip
    assert {"move:a2.ne", "move:b1.sw"} <= set(table.legal().split())
    assert chosen(table, thumb()) == token


def test_it_shuffles_rooms_to_open_a_way() -> None:
    """With a 2 on the die the gate to the next room must be opened first: the battle is behind it."""
    table = dungeon(
        "step shuffle seat1", "dice rotate two", "seat1 a2.e", "seat2 c1.mid",
        "row1 foyer  rotunda  start  cistern", "row2 forge crypt? well gap",
        "row3 smokeway tunnel sluice kiln", "row4 cinderpass canal burrow grotto",
    )  # fmt: skip
    token = chosen(table, thumb())
    table.play(token)
    assert [end for end in cast(ShuffleView, table.match.view(0)).ends if end.battle], token


def test_it_goes_home_with_the_points() -> None:
    assert chosen(dungeon("step move seat1", "dice slide five", f"seat1 b1.e  {RICH}", "seat2 a1.n"), thumb()) == (
        "move:c1.mid"
    )
    swap = dungeon("step swap seat1", "dice slide star", f"seat1 a4.n  {RICH}", "seat2 c1.mid", "seat3 a1.n")
    assert chosen(swap, thumb()) == "swap:seat1.seat2"


def test_it_hinders_a_leader_on_the_way_home() -> None:
    table = dungeon("step shuffle seat1", "dice rotate one", "seat1 a3.n", f"seat2 b1.e  {RICH}", "seat3 a1.n")
    token = chosen(table, thumb())
    assert token.startswith("turn:b1")  # away from the doorway that leads home
    swap = dungeon("step swap seat1", "dice slide star", "seat1 a3.n", f"seat2 c1.n  {RICH}", "seat3 d4.s")
    assert chosen(swap, thumb()) in ("swap:seat1.seat2", "swap:seat2.seat3")


def test_search_is_guided() -> None:
    bot = make_bot("search:20", "shuffle")
    assert isinstance(bot, Search)
    assert isinstance(bot.guide, Guide)
    assert chosen(dungeon("step move seat1", "dice slide five", f"seat1 b1.e  {RICH}", "seat2 a1.n"), bot) == (
        "move:c1.mid"
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "thumb"])
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("forced", ["off", "on"])
def test_a_bot_plays_whole_games(name: str, seats: int, forced: str) -> None:
    match = Match.new(make("shuffle", seats, {"must_shuffle": forced}), Seeded(seats))
    bot = make_bot(name, "shuffle")
    while not match.is_over:
        take_turn(match, match.waiting()[0], bot, Seeded(match.length))
    assert match.outcome.ending


@pytest.mark.slow
def test_it_beats_three_random_players() -> None:
    result = simulate(Plan("shuffle", 40, 4, ("thumb", "random", "random", "random"), seed=1), 1)
    assert mean(result.tally.worths["thumb"]) >= 0.8
