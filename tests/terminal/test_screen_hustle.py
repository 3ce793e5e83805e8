"""The board of Dungeon Hustle: what lies where, what a hustle picks up, what a quest lacks; a spot for everything."""

from typing import cast

import pytest
from textual.widgets import Static

from dungeonbox.games.hustle import words
from dungeonbox.games.hustle.view import HustleView
from dungeonbox.kernel.match import Match
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import LocalTable
from dungeonbox.terminal.screen.app import Dungeonbox, Opening
from dungeonbox.terminal.screen.spot import Spot
from tests.games.hustle.table import dungeon
from tests.terminal.screens import (
    INSTANT,
    LARGE,
    SMALL,
    Player,
    Scene,
    advice,
    is_asked,
    lit,
    play,
    settled,
    spot,
    table,
    table_setup,
    text,
    the_table,
    until,
)
from tests.terminal.test_screen_games import by_arrows, by_number, whole_game

SIZES = pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.long)], ids=["80x24", "120x40"])


def at(scene: Scene, size: tuple[int, int], step: str, said: str, *heroes: str, cells: str = "") -> None:
    """Play a scene that begins at a position; all seats are people at the same screen."""
    match: Match = dungeon(step, said, *heroes, cells=cells).match
    match.names = ("Ann", "Bob", "Cid", "Dot")[: len(heroes)]

    async def begun(pilot: Player) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(pilot), "a question")
        await settled(pilot)
        await scene(pilot)

    agreed = table_setup(*[""] * len(heroes), game="hustle")
    play(Dungeonbox(Opening(agreed, LocalTable(match, 1), Savefile(None), speed=INSTANT)), begun, size)


def cell(pilot: Player, place: str) -> list[str]:
    """The first two lines of a place on the board, without the space between their words."""
    shown = str(the_table(pilot).query_one(f"#{place}", Spot).content)
    return [" ".join(line.split()) for line in shown.splitlines()[:2]]


@SIZES
def test_a_cell_shows_its_card_who_is_there_and_where_one_may_jump(size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        assert cell(pilot, "r2c4") == ["■K! 4", "☠"]
        assert cell(pilot, "r3c3") == ["○K 6", "✦"]
        assert cell(pilot, "r7c4") == ["▲S", ""]
        assert cell(pilot, "nw") == ["Trove 8", ""]
        assert "■K!" in text(pilot)
        assert "☠" in text(pilot)

    at(
        scene,
        size,
        "step hustle seat1",
        "colours blue  path r2c3  monsters r2c4",
        "fighter  at r2c3  turns 1",
        "mage  at r3c3  turns 1",
        cells="r2c4:bK!",
    )


@SIZES
def test_rows_and_columns_are_labelled_as_the_log_names_them(size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        labels = {str(label.content): label.region for label in the_table(pilot).query(".place").results(Static)}
        for place in ("r1c3", "r2c2", "r3c1", "r4c7", "r5c5", "r7c5"):
            region = spot(pilot, f"jump:{place}").region
            assert labels[place[:2]].y == region.y
            assert labels[place[2:]].x == region.x
        assert "   c1     c2     c3     c4     c5     c6     c7" in text(pilot)

    at(
        scene,
        size,
        "step hustle seat1",
        "colours blue  path r2c3",
        "fighter  at r2c3  turns 1",
        "mage  at r3c3  turns 1",
    )


@SIZES
def test_the_hustle_grows_and_shows_what_it_will_pick_up(size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        assert cell(pilot, "r2c2")[1] == "+0"
        assert cell(pilot, "r2c3")[1] == "♜ ·1"
        assert "■ 1: ■W" in text(pilot)
        await pilot.click(spot(pilot, "jump:r2c4"))
        await until(pilot, lambda: "■ 2: ■W ■H" in text(pilot), "the next jump")
        assert cell(pilot, "r2c3")[1] == "+1"
        assert cell(pilot, "r2c4")[1] == "♜ ·2"

    at(
        scene,
        size,
        "step hustle seat1  left 1",
        "colours blue  path r2c2 r2c3",
        "fighter  at r2c3  turns 1",
        "mage  at sw  turns 1",
    )


def test_a_recoloured_card_is_picked_up_and_one_with_a_monster_is_not() -> None:
    async def scene(pilot: Player) -> None:
        assert cell(pilot, "r2c2")[1] == "☠ ·0"
        assert cell(pilot, "r3c3")[1] == "~1"
        assert cell(pilot, "r2c4")[1] == "♜ ·2"
        assert "■ 1: ○K" in text(pilot)

    at(
        scene,
        SMALL,
        "step hustle seat1  left 2",
        "colours blue  path r2c2 r3c3 r2c4  painted r3c3  monsters r2c2",
        "fighter  at r2c4  turns 1",
        "mage  at sw  turns 1",
    )


@SIZES
def test_a_corner_says_what_is_missing_for_its_quest(size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        assert cell(pilot, "ne") == ["NE", "W✓ H✗"]
        assert cell(pilot, "sw")[1] == "H✗ P✓"
        assert cell(pilot, "se")[0] == "SE ☠spawn"
        assert "▤3" in text(pilot)
        assert text(pilot).count("$1 ◆2") == 2  # what each of the two quests pays

    at(
        scene,
        size,
        "step colour seat1",
        "open ne:clear-the-cellar sw:deliver-the-salve",
        "fighter  at r2c3  hand red-sword white-sword blue-potion  turns 1",
        "mage  at sw  turns 1",
    )


def test_a_quest_is_completed_at_its_corner() -> None:
    async def scene(pilot: Player) -> None:
        assert cell(pilot, "ne") == ["NE 1", "W✓ H✓"]
        await pilot.click(the_table(pilot).query_one("#ne", Spot))
        await until(pilot, lambda: "Clear the Cellar" in the_table(pilot).frame.question(), "the payment")
        assert {one.token for one in lit(pilot)} == {"pay:red-sword", "pay:white-sword"}

    at(
        scene,
        SMALL,
        "step quest seat1",
        "path r1c5 ne",
        "fighter  at ne  hand red-sword white-sword yellow-shield  turns 1",
        "mage  at sw  turns 1",
    )


@SIZES
def test_the_tracks_the_decks_and_everybodys_things(size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        shown = text(pilot)
        assert "I▶II III  ↻3 $4  ☠☠··" in shown
        assert "▁▁  2" in shown
        price = words.box(the_table(pilot).model.game).characters["fighter"].gold[1]
        assert f"L2 $1/{price} ◆1" in shown
        assert "you (fighter)" in shown
        assert "Bob (mage)" in shown
        assert "hand 2/7 ■K!▯" in shown
        assert "◉♥P  Ward" in shown
        assert "Reward" in shown
        assert "◉Whetstone" in shown
        assert "◌Torch" in shown

    at(
        scene,
        size,
        "step colour seat1",
        "floor 2  escaped 2  discard red-key blue-key",
        "fighter  at r2c3  level 2  gold 1  items whetstone torch  spent torch  reward 1  quests map-the-vaults",
        "mage  at r3c3  hand blue-key! red-potion!  known blue-key!  turns 3",
        "cleric  charge red-potion  turns 3",
    )


def test_a_battle_is_told_in_numbers() -> None:
    async def scene(pilot: Player) -> None:
        assert "☠ 3 ♥W ■P!" in text(pilot)
        assert {one.token for one in lit(pilot)} == {"defend:red-shield", "flee"}
        await pilot.click(spot(pilot, "attack"))
        await until(pilot, lambda: "Not now" in advice(pilot), "a refusal")

    at(
        scene,
        SMALL,
        "step fight seat1",
        "foe r2c4  monsters r2c4  marks fought  path r2c3 r2c4  colours blue  flipped red-sword blue-potion!",
        "rogue  at r2c4  hand red-shield red-key  turns 1",
        "mage  at sw  turns 1",
    )


EVERY_STEP = {
    "colour": ("step colour seat1", "", "at r2c3  items staff-of-two-hues"),
    "wander": ("step wander seat1  left 2", "path r2c3 r2c4", "at r2c4  hand red-shield blue-key  items buckler"),
    "before": ("step before seat1", "monsters r2c5  path r2c3 r2c4", "at r2c4  level 4"),
    "aid": ("step aid seat1", "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4", "at r2c4"),
    "retreat": ("step retreat seat1", "monsters r2c4  foe r2c4  marks fought beaten  path r2c3 r2c4", "at r2c4"),
    "spawn": ("step spawn seat1", "omen blue-key!  monsters r2c4", "at r3c3  items caltrops pocket-mirror"),
    "rest": ("step rest seat1", "", "at nw  hand red-key blue-sword white-sword  items torch satchel  spent torch"),
    "trim": ("step trim seat1", "", "at nw  hand red-key red-key! red-sword white-sword blue-key blue-key!"),
    "keep": ("step rest seat1\nstep keep seat1  what trinket", "trinket-offer torch whetstone", "at nw"),
    "drop": ("step rest seat1\nstep drop seat1", "", "at nw  items torch satchel buckler whetstone"),
    "lay": ("step colour seat1\nstep lay seat1", "", "at r2c3  hand red-key blue-key"),
    "take": ("step colour seat1\nstep take seat1  what red-key", "", "at r2c3  hand red-key blue-key"),
    "aim": ("step omen seat1\nstep aim seat1  what remove  whom 1  left 1", "monsters r2c4 r6c6", "at r3c3"),
    "push": ("step colour seat1\nstep push seat1  what push  whom r4c5  left 2", "monsters r4c5", "at r3c3"),
    "refresh": ("step omen seat1\nstep refresh seat1", "discard red-sword", "at ne  items torch  spent torch"),
    "offer": ("step omen seat1\nstep offer seat1  what 1", "", "at ne"),
    "fetch": ("step mending seat1\nstep fetch seat1", "lost red-key blue-key  discard red-key blue-key", "at r3c3"),
}
"""Positions in which something is asked, each of another kind: step, table, and the Fighter who is asked."""


@pytest.mark.parametrize("asked", EVERY_STEP)
def test_everything_that_may_be_chosen_has_a_spot_on_the_board(asked: str) -> None:
    async def scene(pilot: Player) -> None:
        shown = the_table(pilot)
        assert cast(HustleView, shown.frame.view).step == asked
        assert len(shown.frame.legal) > 1
        on_board = {one.token for one in shown.board.query(Spot)}
        assert [token for token in shown.frame.legal if token not in on_board] == []
        assert shown.frame.question()

    step, said, hero = EVERY_STEP[asked]
    at(scene, SMALL, step, said, f"fighter  {hero}  turns 1", "cleric  at sw  charge red-potion  turns 1")


@SIZES
def test_a_place_too_far_away_quotes_the_clause(size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        await pilot.click(spot(pilot, "jump:r7c4"))
        await until(pilot, lambda: "§3.2" in advice(pilot), "a refusal")
        await pilot.click(spot(pilot, "ask:ward"))
        await until(pilot, lambda: "R12" in advice(pilot), "another")

    at(
        scene,
        size,
        "step hustle seat1",
        "colours blue  path r2c3",
        "fighter  at r2c3  turns 1",
        "cleric  at sw  charge red-potion  turns 1",
    )


def test_the_piles_and_the_legend_say_it_in_words() -> None:
    async def scene(pilot: Player) -> None:
        board, frame = the_table(pilot).board, the_table(pilot).frame
        told = board.details(frame).plain
        assert "you lack: shield" in told
        assert "discards 1: ♥K" in told
        assert "Whetstone: In battle" in told
        assert "under the deck: ■K" in told
        legend = board.legend().plain
        for word in ("purple", "sword", "fighter", "Monster Attack", "Reward"):
            assert word in legend

    at(
        scene,
        SMALL,
        "step colour seat1",
        "discard red-key  under blue-key",
        "fighter  at r2c3  hand red-sword  items whetstone  turns 1",
        "mage  at sw  turns 1",
    )


@SIZES
def test_a_closed_hand_is_shown_to_its_owner_alone(size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        shown = the_table(pilot)
        assert shown.frame.eyes == 1
        assert "asks you for Ward" in shown.frame.question()
        assert shown.frame.question().split(".")[0] in text(pilot)
        assert "hand 2/6 ○P!▯" in text(pilot)
        assert "♥K!" not in text(pilot) + shown.board.details(shown.frame).plain
        await pilot.press("2", "enter")
        await until(pilot, lambda: shown.frame.eyes == 0 and is_asked(pilot), "the other player")
        assert "♥K!" in text(pilot)

    at(
        scene,
        size,
        "step aid seat1\nstep help seat2  what ward",
        "foe r2c4  monsters r2c4  marks fought  path r2c3 r2c4  colours blue  asked ask:ward",
        "rogue  at r2c4  hand red-key! white-potion!  known white-potion!  turns 1",
        "cleric  at sw  charge red-potion  turns 1",
        "fighter  at se  charge red-sword  turns 1",
    )


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.long)], ids=["80x24", "120x40"])
def test_a_whole_hustle_by_numbers(size: tuple[int, int]) -> None:
    whole_game(table("", "random", "random", game="hustle", seed=2), by_number, size)


@pytest.mark.long
def test_a_whole_hustle_of_four_by_arrows() -> None:
    whole_game(table("", "random", "random", "random", game="hustle", seed=3), by_arrows, SMALL)
