"""What `sharp` makes of Dungeon Shuffle: the prospects of a roll, and turns that are planned to their end."""

from typing import cast

import pytest

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.bots.judges.shuffle import FIRST_PLACES, GameJudge, Plan
from dungeonbox.bots.judges.shuffle_prospects import Odds, Prospects
from dungeonbox.bots.sharp import Sharp
from dungeonbox.games.shuffle.components import PLACES, SIDES, SPACES, STAR
from dungeonbox.games.shuffle.effects import Routes, is_battle
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.games.shuffle.state import ShuffleState
from dungeonbox.kernel.chance import Seeded
from tests.bots.questions import questions
from tests.games.shuffle.table import RICH, Table, dungeon

POOR = "seat2 a1.n"


def sharp(table: Table) -> Bot:
    """The top bot, which takes the rooms of the tests for those it was fitted to."""
    bot = make_bot("sharp:2", "shuffle")
    assert isinstance(bot, Sharp)
    bot.judge.digest = table.game.setup.digest
    return bot


def chosen(table: Table) -> str:
    seat = table.match.waiting()[0]
    return table.game.token(sharp(table).choose(Eyes(table.game, table.match.observe(seat), Seeded(1))))


def worths(table: Table) -> dict[str, float]:
    """What a plan says of every answer."""
    judge = cast(Sharp, sharp(table)).judge
    assert isinstance(judge, GameJudge)
    seat = table.match.waiting()[0]
    s = cast(ShuffleState, table.match.observe(seat))
    plan = Plan(judge, cast(Shuffle, table.game), seat)
    return {table.game.token(action): plan.worth(s, action) for action in table.game.legal(s, seat)}


def test_prospects_are_what_the_rules_allow_with_each_roll() -> None:
    """Looked for here as the game itself does, one roll after the other."""
    met = 0
    for match, seat in questions("shuffle", every=7):
        game = cast(Shuffle, match.game)
        s = cast(ShuffleState, match.observe(seat)).clone()
        seen = Prospects(game, Odds(game.box), s, seat)
        best = [0.0] * SIDES
        home = [0.0] * SIDES
        for s.roll in range(STAR):
            routes = Routes(s, game.box, game.side, seat)
            routes.find()
            ends = [
                cell * PLACES + place
                for cell in range(game.cells)
                for place in range(PLACES)
                if routes.ends[cell] >> place & 1 and routes.longest == s.roll + 1
            ]
            home[s.roll] = float(seen.is_rich and routes.ends[routes.home // PLACES] >> routes.home % PLACES & 1)
            if not seen.is_rich:
                best[s.roll] = max((seen.gain_at(end) for end in ends if is_battle(s, game.box, end)), default=0.0)
        assert list(seen.gains)[:STAR] == pytest.approx(best[:STAR])
        assert seen.home - seen.gains[STAR] / SIDES == pytest.approx(sum(home) / SIDES) or not seen.is_rich
        met += sum(gain > 0.0 for gain in best)
    assert met > 20


def test_the_chance_of_a_battle_is_counted_by_the_sides_of_the_die() -> None:
    """The box has one side for each roll; in a room of every element another set of rolls counts."""
    table = dungeon("step move seat1", "dice slide one", "seat1 a1.n", "seat2 c1.mid")
    game = cast(Shuffle, table.game)
    odds = Odds(game.box)
    for monster, name in enumerate(game.box.monsters):
        chances = [odds.chance(monster, element) for element in range(3)]
        sets = [int(game.box.sets[monster * 3 + which]).bit_count() / SIDES for which in range(3)]
        assert sorted(chances, reverse=True) == sets, name


def test_it_wins_where_it_can() -> None:
    assert chosen(dungeon("step move seat1", "dice slide five", f"seat1 b1.e  {RICH}", POOR)) == "move:c1.mid"
    swap = dungeon("step swap seat1", "dice slide star", f"seat1 a4.n  {RICH}", "seat2 c1.mid", "seat3 a1.n")
    assert chosen(swap) == "swap:seat1.seat2"
    assert worths(swap)["swap:seat1.seat2"] == 1.0


def test_a_change_is_worth_what_the_best_move_after_it_is() -> None:
    """What is said of a change still holds when it was made."""
    table = dungeon(
        "step shuffle seat1", "dice rotate two", "seat1 a2.e", POOR,
        "row1 foyer  rotunda  start  cistern", "row2 forge crypt? well gap",
        "row3 smokeway tunnel sluice kiln", "row4 cinderpass canal burrow grotto",
    )  # fmt: skip
    found = worths(table)
    best = max(found, key=lambda token: found[token])
    table.play(best)
    assert max(worths(table).values()) == pytest.approx(found[best])


FAR_OFF = (
    "seat1 a1.n", "seat2 c1.mid",
    "row1 foyer  rotunda  start  cistern", "row2 forge crypt well gap",
    "row3 smokeway tunnel sluice kiln", "row4 cinderpass canal burrow grotto:drake",
)  # fmt: skip
"""The last monster is at the other end of the dungeon."""


def space_of(token: str) -> int:
    """The space of a token such as `place:a1.nw`, in a dungeon of four by four."""
    cell, place = token.partition(":")[2].split(".")
    return PLACES * (4 * (int(cell[1]) - 1) + "abcd".index(cell[0])) + SPACES.index(place)


def next_gain(table: Table, seat: int, space: int) -> float:
    """What the next roll brings on average from a space."""
    game = cast(Shuffle, table.game)
    s = cast(ShuffleState, table.match.state).clone()
    s.explorers[seat].space = space
    return Prospects(game, Odds(game.box), s, seat).gain


def test_a_portal_takes_it_to_where_it_is_best_to_stand() -> None:
    """One end where the roll leads, the other where the next roll brings most of all places there are."""
    table = dungeon("step place-first seat1 red", "dice portal three", *FAR_OFF)
    places = [space_of(token) for token in table.legal().split()]
    best = max(next_gain(table, 0, place) for place in places)
    tokens = []
    for luck in ("", "", "slide one"):
        tokens.append(chosen(table))
        table.play(tokens[-1], luck=luck)
    assert [token.partition(":")[0] for token in tokens] == ["place", "place", "take"]
    assert next_gain(table, 0, cast(ShuffleState, table.match.state).explorers[0].space) == pytest.approx(best)
    assert best > 0.0


def test_a_pair_of_portals_is_worth_where_it_can_take_us() -> None:
    """So it is said before it is placed what it will be worth; of several pairs one is planned with."""
    table = dungeon("step shuffle seat1", "dice portal three", *FAR_OFF, must_shuffle="off")
    found = worths(table)
    assert found["portal:red"] > found["skip"]
    assert chosen(table) == "portal:red"
    table.play("portal:red")
    assert max(worths(table).values()) == pytest.approx(found["portal:red"])


def test_of_a_hundred_places_for_a_portal_a_few_are_planned_with() -> None:
    """The nearest; with the points, those that are weightiest at first sight, which are near home."""
    for souls, expected in (("", ["place:a1.ne", "place:a1.e"]), (RICH, ["place:c1.n", "place:c1.e"])):
        table = dungeon("step place-first seat1 red", "dice portal three", f"seat1 a1.n {souls}", "seat2 d4.se")
        judge = cast(Sharp, sharp(table)).judge
        assert isinstance(judge, GameJudge)
        s = cast(ShuffleState, table.match.observe(0))
        moves = table.game.legal(s, 0)
        promising = Plan(judge, cast(Shuffle, table.game), 0).promising(s, moves)
        found = [table.game.token(action) for action in promising]
        assert len(found) == FIRST_PLACES < len(moves)
        assert set(expected) <= set(found), found


def test_a_reckoned_choice_needs_no_samples_and_knows_what_else_there_was() -> None:
    """The choice comes first, then what was weighed against it; luck is asked for nothing but a lot among equals."""
    table = dungeon("step move seat1", "dice slide five", f"seat1 b1.e  {RICH}", POOR)
    thinking = cast(Sharp, sharp(table)).begin(Eyes(table.game, table.match.observe(0), Seeded(1)))
    assert thinking.is_done
    found = thinking.estimate()
    assert table.game.token(found.actions[0]) == "move:c1.mid"
    assert sorted(found.actions) == list(table.game.legal(table.match.observe(0), 0))
    assert found.worths[0] == 1.0
    assert found.worths[1:] == sorted(found.worths[1:], reverse=True)


def test_a_battle_is_worth_more_the_likelier_it_is_won() -> None:
    def worth(monster: str) -> float:
        table = dungeon(
            "step move seat1", "dice slide three", "seat1 a1.se", "seat2 c1.mid",
            "row1 foyer  rotunda   start  cistern?", f"row2 forge:{monster} crypt? well? gap",
            "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?",
        )  # fmt: skip
        return worths(table)["move:a2.ne"]

    assert worth("mole") > worth("slime") + 0.02  # earth is weak where there is fire, water is strong there


def test_it_hinders_a_leader_on_the_way_home() -> None:
    swap = dungeon("step swap seat1", "dice slide star", "seat1 a3.n", f"seat2 c1.n  {RICH}", "seat3 d4.s")
    found = worths(swap)
    assert max(found["swap:seat1.seat2"], found["swap:seat2.seat3"]) > found["stay"]
