"""The rule of thumb for Dungeon Hustle, and the search it guides."""

import pytest

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.bots.bot import Guide
from dungeonbox.games import make
from dungeonbox.games.hustle import notation
from dungeonbox.kernel.chance import Seeded
from dungeonbox.lab.simulate import Plan, simulate
from dungeonbox.lab.stats import mean
from tests.games.hustle.table import STEADY, position


def chosen(bot: Bot, step: str, table: str, *heroes: str, cells: str = "") -> str:
    """What a bot does at a position, for the seat that is asked; the hand sizes and gold of the box are fixed."""
    game = make("hustle", len(heroes), components=STEADY)
    state = notation.read(game, position(step, table, *heroes, cells=cells))
    return game.token(bot.choose(Eyes(game, game.observe(state, state.stack.seat), Seeded(1))))


def thumb() -> Bot:
    """The rule of thumb."""
    return make_bot("thumb", "hustle")


def hand(*cards: str) -> str:
    """A hand whose cards are known to all seats."""
    return f"hand {' '.join(cards)}  known {' '.join(cards)}"


ALONE = "r3c1:gH r3c2:pH r3c3:gS"
"""Nothing but blue cards go on from here."""


def test_it_hustles_on_the_colour_with_the_longest_way() -> None:
    table = "monsters r6c6"
    assert (
        chosen(thumb(), "step colour seat1", table, "fighter  at r2c2  turns 1", "mage", cells=ALONE) == "colour:blue"
    )
    walking = "monsters r6c6  colours blue  path r2c2"
    first = chosen(thumb(), "step hustle seat1", walking, "fighter  at r2c2  turns 1", "mage", cells=ALONE)
    assert first == "jump:r2c3"


def test_it_ends_on_a_monster_it_can_beat() -> None:
    walking = "monsters r3c3  colours blue  path r2c2 r2c3"
    strong = f"fighter  at r2c3  turns 1  {hand('red-sword', 'green-sword', 'white-sword', 'yellow-sword')}"
    assert chosen(thumb(), "step hustle seat1  left 1", walking, strong, "mage", cells="r2c4:gH") == "jump:r3c3"
    weak = f"fighter  at r2c3  level 3  turns 1  {hand('red-key')}"
    assert chosen(thumb(), "step hustle seat1  left 1", walking, weak, "mage", cells="r2c4:gH") != "jump:r3c3"


def test_it_ends_at_a_quest_it_can_pay() -> None:
    walking = "monsters r6c6  colours blue  path r2c4 r2c5"
    rich = f"fighter  at r2c5  turns 1  {hand('red-sword', 'green-shield')}"
    assert chosen(thumb(), "step hustle seat1  left 1", walking, rich, "mage", cells="r2c6:gH") == "jump:ne"


def test_it_declares_what_makes_a_longer_way() -> None:
    """A white card between two groups of blue ones."""
    walking = "monsters r6c6  colours blue  path r2c2 r2c3"
    fighter = "fighter  at r2c3  reward 1  turns 1"
    cells = "r2c4:wK r1c3:gH r3c4:gH r3c3:gS r2c5:bP"
    assert chosen(thumb(), "step hustle seat1  left 1", walking, fighter, "mage", cells=cells) == "reward"


def test_it_helps_for_gold_and_the_reward() -> None:
    now = "monsters r2c4  colours blue  path r2c3 r2c4  foe r2c4  marks fought"
    step = "step aid seat1\nstep help seat2  what cleave"
    rogue = f"rogue  at r2c4  turns 1  {hand('red-sword')}"
    assert chosen(thumb(), step, now, rogue, "fighter  gold 2  charge purple-sword") == "yes"


def test_it_buys_the_best_it_can_pay() -> None:
    rich = f"fighter  at r2c3  {hand('red-key', 'white-key', 'blue-key')}"
    assert chosen(thumb(), "step rest seat1", "monsters r6c6  colours blue  path r2c3", rich, "mage") == "buy:artifact"


def test_it_discards_what_is_worth_least() -> None:
    keys = ("red-key", "red-key!", "white-key", "blue-key", "red-sword", "green-sword")
    full = f"fighter  at r2c3  {hand(*keys)}"
    chose = chosen(thumb(), "step trim seat1", "monsters r6c6  colours blue  path r2c3", full, "mage")
    assert chose in ("discard:red-key", "discard:red-key!")


def test_search_is_guided_by_it() -> None:
    assert isinstance(thumb(), Guide)
    search = make_bot("search:30", "hustle")
    rich = f"fighter  at r2c3  {hand('red-key', 'white-key')}"
    now = "monsters r6c6  floor 4  colours blue  path r2c3  turn seat2"
    assert chosen(search, "step rest seat2", now, "mage  turns 6", f"{rich}  turns 5") == "buy:treasure"


@pytest.mark.slow
def test_four_thumbs_do_better_than_chance_and_keep_most_monsters_in() -> None:
    thumbs = simulate(Plan("hustle", games=60, seats=4, bots=("thumb",) * 4, seed=1)).tally
    randoms = simulate(Plan("hustle", games=60, seats=4, bots=("random",) * 4, seed=1)).tally
    assert mean(thumbs.scores["thumb"]) >= 3 * max(mean(randoms.scores["random"]), 1.0)
    assert thumbs.endings["the monsters win"] < 30
    assert randoms.endings["the monsters win"] > 50
