"""The judge of Dungeon Hustle: what it foretells, and what counts for nothing."""

from typing import cast

from librt.vecs import vec

from dungeonbox.bots import Eyes, make_bot, make_judge
from dungeonbox.bots.judge import Judge
from dungeonbox.bots.judges.hustle import FAR, WAYS, turns_left
from dungeonbox.games import make
from dungeonbox.games.hustle import notation
from dungeonbox.games.hustle.board import CELLS, PLACES
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.state import HustleState
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from tests.games.hustle.table import position

LAST_ROUND = "floor 4  turn seat2  first seat1"
RICH = "hand red-sword red-shield white-scroll  known red-sword red-shield white-scroll"


def table(general: str, *heroes: str) -> tuple[Game[State], HustleState]:
    """A game, and a state in which seat 2 is to choose a colour."""
    game = make("hustle", len(heroes))
    return game, notation.read(game, position("step colour seat2", general, *heroes))


def judge() -> Judge:
    found = make_judge("hustle")
    assert found is not None
    return found


def turns(general: str, *heroes: str) -> list[float]:
    game, s = table(general, *heroes)
    return [turns_left(cast(Hustle, game), s, seat) for seat in range(len(heroes))]


def worths(general: str, *heroes: str) -> list[float]:
    game, s = table(general, *heroes)
    return [judge().worth(game, s, seat) for seat in range(len(heroes))]


def test_in_the_last_round_those_have_a_turn_who_come_before_the_first_player() -> None:
    assert turns(LAST_ROUND, "fighter", "mage", "rogue") == [0.0, 1.0, 1.0]


def test_before_it_everybody_has_as_many_turns_when_the_round_is_played_out() -> None:
    first, *others = turns("floor 1  turn seat2  first seat1", "fighter", "mage", "rogue")
    assert others == [first + 1.0, first + 1.0]
    assert first > 1.0


def test_cards_count_for_nothing_when_the_last_turn_is_over() -> None:
    game, s = table(LAST_ROUND, f"fighter  {RICH}", "mage")
    _, bare = table(LAST_ROUND, "fighter", "mage")
    assert list(judge().describe(game, s, 0)) == list(judge().describe(game, bare, 0))
    _, first = table("floor 1", f"fighter  {RICH}", "mage")
    assert list(judge().describe(game, first, 0)) != list(judge().describe(game, bare, 0))


def lead(general: str, *steepness: float) -> float:
    """How much more a position is worth to a hero of level 3 than to one of level 2, if nothing but points counts."""
    one = judge()
    one.weights = vec[float]([float(name == "points") for name in one.names] + [0.0] * len(one.names))
    one.steepness = vec[float](steepness)
    game, s = table(general, "fighter  level 3", "mage  level 2")
    return one.worth(game, s, 0) - one.worth(game, s, 1)


def test_a_lead_counts_the_more_the_later_it_is() -> None:
    assert lead(LAST_ROUND, 1.0, 4.0) > lead("floor 1", 1.0, 4.0) > lead("floor 1", 1.0, 0.0) > 0.0
    assert lead(LAST_ROUND, 1.0, 0.0) == lead("floor 1", 1.0, 0.0)


def test_what_threatens_all_is_about_nobodys_points() -> None:
    """The monsters are as near however rich the heroes are."""
    poor = worths("floor 1", "fighter", "mage")
    rich = worths("floor 1", "fighter  level 4", "mage  level 4")
    safe = judge().safe
    assert abs(sum(poor) - sum(rich)) < 1e-9 < sum(poor) < 2.0 * safe + 1.0 - safe


def test_ways_to_corners_are_counted_in_jumps() -> None:
    north_east = WAYS[PLACES : 2 * PLACES]
    assert north_east[CELLS + 1] == 0
    assert north_east[4] == north_east[20] == 1  # r1c5 and r3c7
    assert north_east[CELLS + 3] == FAR


def choosing(seats: int, *taken: str) -> Eyes:
    """What the seat sees that must choose a character after these."""
    match = Match.new(make("hustle", seats), Seeded(1))
    for character in taken:
        match.play(match.waiting()[0], f"hero:{character}")
    return Eyes(match.game, match.observe(len(taken)), Seeded(2))


def test_at_a_full_table_it_is_settled_whom_to_be() -> None:
    bot = make_bot("sharp:1", "hustle")
    for taken, chosen in [((), "fighter"), (("fighter",), "mage"), (("mage", "rogue", "fighter"), "cleric")]:
        eyes = choosing(4, *taken)
        assert eyes.game.token(bot.choose(eyes)) == f"hero:{chosen}"


def test_at_other_tables_and_with_other_characters_samples_decide_whom_to_be() -> None:
    few, full, stranger = choosing(3), choosing(4), judge()
    stranger.digest = "of another box"
    assert list(judge().candidates(few)) == list(few.legal())
    assert list(stranger.candidates(full)) == list(full.legal())
    assert len(judge().candidates(full)) == 1
