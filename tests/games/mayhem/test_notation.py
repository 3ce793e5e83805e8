"""Position notation: text is read back exactly, whole or as one observation; errors name the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbox.games import make
from dungeonbox.games.mayhem.notation import read, write
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.match import Match
from tests.games.mayhem.boxes import WALL, with_deck
from tests.games.mayhem.table import Table


def walk_and_read_back(match: Match, seed: int) -> int:
    """Play to the end by chance; every position, and every seat's sight of it, must come back from its text."""
    choices = Seeded(seed, 1)
    positions = 0
    while True:
        for eyes in [*range(match.game.seats), SPECTATOR]:
            observation = match.observe(eyes)
            assert read(match.game, write(match.game, observation)).pack() == observation.pack()
        text = write(match.game, match.state)
        assert read(match.game, text).pack() == match.state.pack()
        assert write(match.game, read(match.game, text)) == text
        positions += 1
        if match.is_over:
            return positions
        seat = match.waiting()[0]
        legal = match.legal(seat)
        match.play(seat, legal[choices.below(len(legal), 0)])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_is_read_back_exactly(seats: int, seed: int) -> None:
    match = Match.new(make("mayhem", seats), Seeded(seed))
    assert walk_and_read_back(match, seed) > seats + 3


@pytest.mark.parametrize("seed", range(3))
def test_so_is_every_position_with_other_cards(seed: int) -> None:
    match = Match.new(make("mayhem", 3, components=with_deck("lia", WALL)), Seeded(seed))
    match.play(0, "hero:lia")
    walk_and_read_back(match, seed)


def test_what_is_left_out_is_nothing_and_ten_hit_points() -> None:
    full = """
        step play seat2
        turn seat2  owed 1  falls 0
        played -
        seat1 lia    hp 10  turns 0  fell 0  disguised 0  hand -  known -  shields -  discard -  deck rest
        seat2 sutha  hand flex
        """
    short = """
        step play seat2
        turn seat2 owed 1
        seat1 lia
        seat2 sutha  hand flex
        """
    assert Table(full).text() == Table(short).text()


def test_a_text_may_have_comments_empty_lines_and_any_spacing() -> None:
    table = Table("""
        # Lia is about to win
        step play seat1   # her move

        turn   seat1 owed    1
        seat2 sutha hp 1
        seat1 lia hand fluffy   fluffy*0 for-justice*2
        """)
    assert table.text() == (
        "step play seat1\nturn seat1  owed 1\nseat1 lia  hp 10  hand for-justice*2 fluffy\nseat2 sutha  hp 1\n"
    )


def test_the_rest_of_a_deck_may_lie_in_the_discard_pile() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy  deck divine-smite*3  discard rest
        seat2 sutha  discard riff  deck rest
        """)
    assert "deck ?*3" in table.text("seat2")
    assert "deck ?*27" in table.text("seat2")


GOOD = """\
step play seat1
turn seat1  owed 1
seat1 lia  hand fluffy
seat2 sutha  hp 4
"""

WRONG = [
    ("step", "line 1: expected a step (choose-hero, deal, start-turn, play, "),
    ("step play", "line 1: expected a step (choose-hero, deal, start-turn, play, "),
    ("step juggle seat1", "and a seat, got 'juggle seat1'"),
    ("step play seat3", "line 1: expected a seat from seat1 to seat2, got 'seat3'"),
    ("step attack seat1 left", "line 1: expected pairs of card, at, left and a value, got 'left'"),
    ("step attack seat1 hp 3", "line 1: expected pairs of card, at, left and a value, got 'hp 3'"),
    ("step attack seat1 left two", "line 1: expected a number, got 'two'"),
    ("step attack seat1 left -2", "line 1: expected a number, got '-2'"),
    ("step overflow seat1 at seat9", "line 1: expected a seat from seat1 to seat2, got 'seat9'"),
    ("step resolve seat1 card flood", "line 1: there is no card 'flood'"),
    ("turn seat3", "line 2: expected a seat from seat1 to seat2, got 'seat3'"),
    ("turn seat1 owed", "line 2: expected pairs of owed, falls, ending and a value, got 'owed'"),
    ("turn seat1 debts 2", "line 2: expected pairs of owed, falls, ending and a value, got 'debts 2'"),
    ("turn seat1 owed many", "line 2: expected a number, got 'many'"),
    ("turn seat1 owed ²", "line 2: expected a number, got '²'"),
    ("turn seat1 ending soon", "line 2: expected one of the endings last standing, tie, turn limit, got 'soon'"),
    ("seat1", "line 3: expected a hero (azzan, lia, oriax, sutha), got ''"),
    ("seat1 merlin", "line 3: expected a hero (azzan, lia, oriax, sutha), got 'merlin'"),
    (
        "seat1 lia fluffy",
        "line 3: expected one of hp, turns, fell, disguised, hand, known, shields, discard, deck, got",
    ),
    ("seat1 lia hp", "line 3: expected a number, got ''"),
    ("seat1 lia hp 1 2", "line 3: expected a number, got '1 2'"),
    ("seat1 lia hp ten", "line 3: expected a number, got 'ten'"),
    ("seat1 lia hp 1 hp 2", "line 3: hp is here twice"),
    ("seat1 lia hand fluffy hand fluffy", "line 3: hand is here twice"),
    ("seat1 lia hand flufy", "line 3: there is no card 'flufy'"),
    ("seat1 lia hand fluffy*two", "line 3: expected a number, got 'two'"),
    ("seat1 lia hand fluffy*", "line 3: expected a number, got ''"),
    ("seat1 lia hand fluffy*2", "line 3: too many fluffy"),
    ("seat1 lia hand fluffy shields fluffy", "line 3: too many fluffy"),
    ("seat1 lia hand fluffy discard fluffy", "line 3: too many fluffy"),
    ("seat1 lia hand riff", "line 3: too many riff"),
    ("seat1 lia hand rest", "line 3: there is no card 'rest'"),
    ("seat1 lia shields fluffy/x", "line 3: expected a number, got 'x'"),
    ("seat1 lia shields fluffy/", "line 3: expected a number, got ''"),
    ("seat1 lia shields ?", "line 3: these cards lie open, so none of them can be hidden"),
    ("seat1 lia discard ?*2", "line 3: these cards lie open, so none of them can be hidden"),
    ("seat1 -", "line 3: a player in the course of a game has a hero"),
    ("seat1 lia shields fluffy/2", "this position cannot be: seat 1 has a Defense card with 2 damage tokens"),
    ("seat1 lia shields divine-smite", "this position cannot be: seat 1 has a Defense card with 0 damage tokens"),
    ("seat1 lia shields stoneskin", "this position cannot be: no hero in play owns stoneskin"),
    ("seat1 lia hp 11", "this position cannot be: seat 1 has 11 hit points"),
    ("seat1 lia hp 3 fell 1", "this position cannot be: seat 1 is out but has hit points or Defense cards"),
    ("seat1 lia hp 0 fell 1 shields fluffy", "this position cannot be: seat 1 is out but has hit points or"),
    ("seat1 lia known fluffy", "this position cannot be: seat 1 is known to hold fluffy but does not"),
    ("seat1 lia hand ?", "this position cannot be: seat 1 has hidden cards in a whole state"),
    ("seat1 lia deck fluffy", "this position cannot be: 0 for-even-more-justice instead of 4; 0 for-justice"),
    ("seat1 sutha", "this position cannot be: 2 players have sutha"),
]
"""A line to put in the place of the good one of the same name, and what is said then."""


@pytest.mark.parametrize(("line", "said"), WRONG)
def test_what_is_wrong_with_a_line_is_said(line: str, said: str) -> None:
    name = line.split(maxsplit=1)[0]
    text = "".join(f"{line}\n" if good.split()[0] == name else f"{good}\n" for good in GOOD.splitlines())
    read(make("mayhem", 2), GOOD)
    with pytest.raises(BadNotation) as caught:
        read(make("mayhem", 2), text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("banana", "line 5: expected a seat from seat1 to seat2, got 'banana'"),
        ("seat3 azzan", "line 5: expected a seat from seat1 to seat2, got 'seat3'"),
        ("seat1 lia", "line 5: seat1 is here twice"),
        ("turn seat1", "line 5: turn is here twice"),
        ("played flood", "line 5: there is no card 'flood'"),
        ("played ?", "line 5: these cards lie open, so none of them can be hidden"),
        ("played fluffy", "line 3: too many fluffy"),
        ("played fireball", "this position cannot be: no hero in play owns fireball"),
        ("played riff\nplayed raff", "line 6: played is here twice"),
        ("eyes", "line 5: expected a seat from seat1 to seat2, got ''"),
        ("eyes everybody", "line 5: expected a seat from seat1 to seat2, got 'everybody'"),
        ("eyes seat1", "line 3: 27 cards are placed nowhere, but 0 are hidden"),
        ("eyes seat1\neyes seat2", "line 6: eyes is here twice"),
    ],
)
def test_what_is_wrong_with_one_line_more_is_said(line: str, said: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(make("mayhem", 2), f"{GOOD}{line}\n")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 0: the position has no step line"),
        ("turn seat1\nseat1 lia\nseat2 sutha\n", "line 3: the position has no step line"),
        ("step play seat1\nturn seat1\nseat1 lia\n", "line 3: expected 2 lines of heroes, got 1"),
        ("step play seat1\n", "line 1: expected 2 lines of heroes, got 0"),
    ],
)
def test_what_is_missing_is_said(text: str, said: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(make("mayhem", 2), text)
    assert said in str(caught.value)


VOCABULARY = """
    step turn played eyes seat1 seat2 seat3 spectator lia sutha - ? # choose-hero play attack over card at left
    hand known shields discard deck rest hp turns fell disguised owed falls ending tie
    0 1 2 11 fluffy riff divine-shield/1 for-justice*2 ?*27 ?*28
    """


@given(st.lists(st.sampled_from([*VOCABULARY.split(), "\n"]), max_size=8), st.integers(0, 3), st.booleans())
def test_no_jumble_of_words_does_anything_but_complain(words: list[str], at: int, more: bool) -> None:
    """Either in the place of a line or at its end."""
    lines = GOOD.splitlines()
    lines[at] = " ".join([lines[at], *words] if more else words)
    game = make("mayhem", 2)
    try:
        state = read(game, "\n".join(lines))
    except BadNotation:
        return
    assert read(game, write(game, state)).pack() == state.pack()


@pytest.mark.parametrize("step", ["resolve seat1 card fireball", "check seat1", "attack seat1", "fetch seat1"])
def test_a_position_nobody_can_go_on_from_is_refused(step: str) -> None:
    game = make("mayhem", seats=2)
    text = f"step {step}\nturn seat1 owed 1\nseat1 azzan hand fireball\nseat2 lia fell 1 hp 0\n"
    with pytest.raises(BadNotation, match="no seat has a legal action"):
        read(game, text)
