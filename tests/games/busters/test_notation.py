"""Position notation: text is read back exactly, whole or as one observation; errors name the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbox.games import make
from dungeonbox.games.busters.notation import read, write
from dungeonbox.kernel.chance import Scripted
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.notes import Notes
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from tests.games.busters.boxes import with_monster
from tests.games.busters.table import Table


@pytest.mark.parametrize(
    ("seats", "hands", "style"),
    [
        (3, "printed", "uniform"),
        (4, "printed", "curious"),
        (5, "printed", "stubborn"),
        (3, "six", "first"),
        (4, "six", "last"),
        (5, "six", "uniform"),
    ],
)
def test_every_position_of_a_game_is_read_back_exactly(seats: int, hands: str, style: str) -> None:
    """Also in the middle of a sealed step, and as every seat and the spectator see it."""
    table = make_subject("busters", seats, {"hands": hands}, 1)
    game = table.game
    states = walk(table, seed=seats, style=style).states()
    hidden = 0
    for state in states:
        text = write(game, state)
        assert read(game, text).pack() == state.pack()
        assert write(game, read(game, text)) == text
        assert game.unpack(state.pack()).dump() == state.dump()
        assert game.load(state.dump()).pack() == state.pack()
        for eyes in table.eyes:
            observation = game.observe(state, eyes)
            seen = write(game, observation)
            assert read(game, seen).pack() == observation.pack()
            hidden += seen.count("choice ?")
    assert len(states) > 12 * seats
    assert hidden > 12 * seats


def test_so_is_a_position_with_another_monster() -> None:
    table = Table(
        """
        step choose-card
        leader seat3  dungeon 1  monster tiny-slime  left red-slime skeleton
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """,
        with_monster("blue-slime", id="tiny-slime", hp=1),
    )
    table.play("card:1", "card:2", "card:2", luck="skeleton")
    assert "trophies tiny-slime" in table.text()


def test_what_is_left_out() -> None:
    """Defaults: no seat has gems, all are in the bank, a hand is what was not played; no pledge was kept or broken."""
    full = """
        step choose-card -
        leader seat2  dungeon 1  monster mimic-1  left skeleton chimera
        bank 14 12 12  spoils 0 0 1
        seat1 knight  gems 0 0 0  hand 1 2 4 5 6 7  played 3  kept 0  broken 0
        seat2 mage    gems 1 3 2  hand 1 2 3 5 6 7  played  choice 4  trophies  pledges
        seat3 thief   hand 1 2 3 4 5 6 7
        """
    short = """
        step choose-card
        leader seat2  monster mimic-1  left chimera skeleton
        spoils 0 0 1
        seat1 knight  played 3
        seat2 mage    gems 1 3 2  choice 4
        seat3 thief
        """
    assert Table(full).text() == Table(short).text()
    assert Table(short).text() == (
        "step choose-card -\n"
        "leader seat2  dungeon 1  monster mimic-1  left skeleton chimera\n"
        "bank 14 12 12  spoils 0 0 1\n"
        "seat1 knight  gems 0 0 0  played 3\n"
        "seat2 mage  gems 1 3 2  choice 4\n"
        "seat3 thief  gems 0 0 0\n"
    )


def test_everything_there_can_be_is_written() -> None:
    game = make("busters", 3)
    text = (
        "step punish -  left 2\n"
        "step lose seat2\n"
        "leader seat1  dungeon 2  monster kobold  left basilisk mimic-2\n"
        "bank 8 9 10  spoils 1 2 3\n"
        "seat1 ranger  gems 3 2 1  hand 1 2 3 5  played 7 6  choice 4  trophies blue-slime mandragora  "
        "pledges pledge:low ask:seat3.7  kept 3  broken 12\n"
        "seat2 mage  gems 2 2 0  hand 1 2 3 5  played 7 6  choice 4  broken 1\n"
        "seat3 knight  gems 1 0 1  hand 1 2 3 6  played 4 7  choice 5  pledges pledge:high  kept 1\n"
    )
    assert write(game, read(game, text)) == text


def test_a_party_before_it_sets_out() -> None:
    game = make("busters", 4)
    text = (
        "step choose-hero seat3\n"
        "leader -  dungeon 1\n"
        "bank 15 15 15  spoils 0 0 0\n"
        "seat1 ranger  gems 0 0 0\n"
        "seat2 thief  gems 0 0 0\n"
        "seat3 -  gems 0 0 0\n"
        "seat4 -  gems 0 0 0\n"
    )
    assert write(game, read(game, text)) == text
    assert read(game, "step choose-hero seat3\nseat1 ranger\nseat2 thief\nseat3 -\nseat4 -").pack() == (
        read(game, text).pack()
    )


def test_the_eyes_come_first() -> None:
    table = Table(GOOD)
    state = table.match.state.clone()
    table.game.apply(state, 1, table.game.parse("card:6"), Scripted([]), Notes())
    texts = [write(table.game, table.game.observe(state, eyes)).splitlines() for eyes in (0, 1, 62)]
    assert [text[0] for text in texts] == ["eyes seat1", "eyes seat2", "eyes spectator"]
    assert [text[5] for text in texts] == [
        "seat2 mage  gems 2 1 1  hand ? ? ? ? ?  played 4  choice ?",
        "seat2 mage  gems 2 1 1  hand 1 2 3 5 7  played 4  choice 6",
        "seat2 mage  gems 2 1 1  hand ? ? ? ? ?  played 4  choice ?",
    ]


def test_a_hidden_card_needs_no_hand() -> None:
    game = make("busters", 3)
    long = GOOD.replace("played 4", "hand ? ? ? ? ?  played 4  choice ?") + "eyes seat1\n"
    short = GOOD.replace("played 4", "played 4  choice ?") + "eyes seat1\n"
    assert read(game, long).pack() == read(game, short).pack()


def test_a_text_may_have_comments_empty_lines_and_any_spacing() -> None:
    table = Table("""
        # two are left
        step    choose-card   # everybody's move

        seat3 thief
        spoils 0 0 1
        monster mimic-1 leader   seat1
        left chimera   skeleton
        seat2 mage played 3
        seat1 knight
        """)
    assert table.text().splitlines()[:3] == [
        "step choose-card -",
        "leader seat1  dungeon 1  monster mimic-1  left skeleton chimera",
        "bank 15 15 14  spoils 0 0 1",
    ]


GOOD = """\
step choose-card
leader seat1  dungeon 1  monster mimic-1  left skeleton chimera
spoils 1 0 0
seat1 knight  gems 1 1 1  played 3
seat2 mage  gems 2 1 1  played 4
seat3 thief  gems 1 1 1  played 5
"""

WRONG = [
    ("step", "line 1: expected a step (choose-hero, deal, appear, choose-card, reveal, punish, lose, share, take, onw"),
    ("step juggle", "line 1: expected a step (choose-hero, deal, appear, "),
    ("step juggle seat1", "over), got 'juggle seat1'"),
    ("step lose seat4", "line 1: expected a seat from seat1 to seat3, got 'seat4'"),
    ("step lose", "line 1: step lose asks a seat: expected a seat"),
    ("step take -", "line 1: step take asks a seat: expected a seat"),
    ("step choose-hero", "line 1: step choose-hero asks a seat: expected a seat"),
    ("step punish left 2", "line 1: expected a seat from seat1 to seat3, got 'left'"),
    ("step punish - left", "line 1: expected a number, got ''"),
    ("step punish - left two", "line 1: expected a number, got 'two'"),
    ("step punish - left -2", "line 1: expected a number, got '-2'"),
    ("step punish - left 2 3", "line 1: expected a number, got '2 3'"),
    ("step punish - right 2", "line 1: expected left and a number, got 'right 2'"),
    ("step lose seat1 banana", "line 1: expected left and a number, got 'banana'"),
    ("leader seat4 monster mimic-1", "line 2: expected a seat from seat1 to seat3, got 'seat4'"),
    ("leader seat1 seat2", "line 2: expected a seat from seat1 to seat3, got 'seat1 seat2'"),
    ("leader", "line 2: expected a seat from seat1 to seat3, got ''"),
    ("leader seat1 leader seat1", "line 2: leader is here twice"),
    ("leader seat1 dungeon 1 dungeon 1", "line 2: dungeon is here twice"),
    ("leader seat1 dungeon 0", "line 2: expected a dungeon from 1 to 3, got 0"),
    ("leader seat1 dungeon 4", "line 2: expected a dungeon from 1 to 3, got 4"),
    ("leader seat1 dungeon", "line 2: expected a number, got ''"),
    ("leader seat1 dungeon two", "line 2: expected a number, got 'two'"),
    ("leader seat1 dungeon ²", "line 2: expected a number, got '²'"),
    ("leader seat1 dungeon 1000000000000", "line 2: expected a number, got '1000000000000'"),
    ("leader seat1 monster", "line 2: there is no monster ''"),
    ("leader seat1 monster beholder", "line 2: there is no monster 'beholder'"),
    ("leader seat1 monster mimic-1 chimera", "line 2: there is no monster 'mimic-1 chimera'"),
    ("leader seat1 left mimic-1 mimic", "line 2: there is no monster 'mimic'"),
    ("leader seat1 left skeleton left mimic-1", "line 2: left is here twice"),
    ("leader seat1 monster kobold", "this position cannot be: a monster does not belong to dungeon 1"),
    ("leader seat1 monster mimic-1 left mimic-1", "this position cannot be: a monster is in two places"),
    ("leader seat1 left chimera chimera", "this position cannot be: a monster is in two places"),
    ("leader seat1 dungeon 2 left chimera", "this position cannot be: a monster does not belong to dungeon 2"),
    ("leader -", "this position cannot be: seat 1 does not have one card of each strength; seat 2 does"),
    ("spoils 1", "line 3: expected three numbers of gems, got '1'"),
    ("spoils 1 2 3 4", "line 3: expected three numbers of gems, got '1 2 3 4'"),
    ("spoils 1 2 x", "line 3: expected a number, got 'x'"),
    ("spoils 1 2 -3", "line 3: expected a number, got '-3'"),
    ("spoils 1 0 0 spoils 1 0 0", "line 3: spoils is here twice"),
    ("spoils 0 13 0", "this position cannot be: there are fewer than no yellow gems in the bank or the Spoils"),
    ("spoils 1 0 0 bank 1 1", "line 3: expected three numbers of gems, got '1 1'"),
    ("spoils 1 0 0 bank 10 12 11", "this position cannot be: 14 blue gems instead of 15"),
    ("spoils 1 0 0 bank 11 13 12", "this position cannot be: 16 red gems instead of 15; 16 yellow gems instead of 15"),
    ("seat1", "line 4: there is no adventurer ''"),
    ("seat1 merlin", "line 4: there is no adventurer 'merlin'"),
    ("seat1 gems 1 1 1", "line 4: there is no adventurer 'gems'"),
    ("seat1 knight 3", "line 4: expected one of hand, gems, played, choice, trophies, pledges, kept, broken, got '3'"),
    ("seat1 knight gems 1 1", "line 4: expected three numbers of gems, got '1 1'"),
    ("seat1 knight gems 1 1 one", "line 4: expected a number, got 'one'"),
    ("seat1 knight gems 1 1 1 gems 1 1 1", "line 4: gems is here twice"),
    ("seat1 knight gems 16 0 0", "this position cannot be: there are fewer than no red gems in the bank or the Spoils"),
    ("seat1 knight played x", "line 4: expected a number, got 'x'"),
    ("seat1 knight hand 1 hand 2", "line 4: hand is here twice"),
    ("seat1 knight hand 1 2", "this position cannot be: seat 1 does not have one card of each strength"),
    ("seat1 knight hand 1 2 3 4 5 6 7 8", "this position cannot be: seat 1 does not have one card of each strength"),
    ("seat1 knight played 3 3", "this position cannot be: seat 1 does not have one card of each strength"),
    ("seat1 knight played 0", "this position cannot be: seat 1 does not have one card of each strength"),
    ("seat1 knight played ?", "this position cannot be: seat 1 does not have one card of each strength"),
    ("seat1 knight choice ?", "this position cannot be: seat 1 does not have one card of each strength"),
    ("seat1 knight choice 3 4", "this position cannot be: seat 1 has laid down 2 cards"),
    ("seat1 knight trophies beholder", "line 4: there is no monster 'beholder'"),
    ("seat1 knight trophies chimera", "this position cannot be: a monster is in two places"),
    ("seat1 knight trophies kobold", "this position cannot be: a monster is defeated before its dungeon is entered"),
    ("seat1 knight pledges pledge:9", "line 4: there is no pledge 'pledge:9'"),
    ("seat1 knight pledges card:3", "line 4: there is no pledge 'card:3'"),
    ("seat1 knight pledges take:blue", "line 4: there is no pledge 'take:blue'"),
    ("seat1 knight pledges ask:seat4.1", "line 4: there is no pledge 'ask:seat4.1'"),
    ("seat1 knight kept", "line 4: expected a number, got ''"),
    ("seat1 knight kept 1 2", "line 4: expected a number, got '1 2'"),
    ("seat1 knight broken never", "line 4: expected a number, got 'never'"),
    ("seat2 mage kept x", "line 5: expected a number, got 'x'"),
    ("seat3 thief trophies troll", "line 6: there is no monster 'troll'"),
]
"""A line to put in the place of the good one of the same name, and what is said then."""


@pytest.mark.parametrize(("line", "said"), WRONG)
def test_what_is_wrong_with_a_line_is_said(line: str, said: str) -> None:
    name = line.split(maxsplit=1)[0]
    text = "".join(f"{line}\n" if good.split()[0] == name else f"{good}\n" for good in GOOD.splitlines())
    read(make("busters", 3), GOOD)
    with pytest.raises(BadNotation) as caught:
        read(make("busters", 3), text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("banana", "line 7: expected a seat from seat1 to seat3, got 'banana'"),
        ("seat4 priest", "line 7: expected a seat from seat1 to seat3, got 'seat4'"),
        ("seat1 knight", "line 7: seat1 is here twice"),
        ("leader seat1", "line 7: leader is here twice"),
        ("monster mimic-1", "line 7: monster is here twice"),
        ("left mimic-1", "line 7: left is here twice"),
        ("spoils 0 0 0", "line 7: spoils is here twice"),
        ("bank 1 1 1\nbank 1 1 1", "line 8: bank is here twice"),
        ("bank 1 1", "line 7: expected three numbers of gems, got '1 1'"),
        ("eyes", "line 7: expected a seat from seat1 to seat3, got ''"),
        ("eyes everybody", "line 7: expected a seat from seat1 to seat3, got 'everybody'"),
        ("eyes seat1 seat2", "line 7: expected a seat from seat1 to seat3, got 'seat1 seat2'"),
        ("eyes seat1\neyes seat2", "line 8: eyes is here twice"),
    ],
)
def test_what_is_wrong_with_one_line_more_is_said(line: str, said: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(make("busters", 3), f"{GOOD}{line}\n")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("line", "eyes", "said"),
    [
        ("played 4  choice 6", "seat1", "these eyes see more than this, or less"),
        ("played 4  choice ?", "seat2", "these eyes see more than this, or less"),
        ("hand 1 2 3 5 6  played 4  choice ?", "seat1", "line 5: 6 cards are placed nowhere, but 1 are hidden"),
        ("hand ? ? ? ?  played 4  choice ?", "seat1", "line 5: 6 cards are placed nowhere, but 5 are hidden"),
        ("hand ? ? ? ? ? ?  played 4", "spectator", "line 5: 0 cards are placed nowhere, but 6 are hidden"),
        ("hand 1 ? ? ? ? ?  played 4  choice ?", "seat1", "this position cannot be: seat 2 does not have one card of"),
        ("hand 1 2 3  played 4", "seat3", "this position cannot be: seat 2 does not have one card of each strength"),
        ("hand ? ? ? ?  played 4  choice ? ?", "seat1", "this position cannot be: seat 2 has laid down 2 cards"),
        ("played ?  choice 4", "seat1", "this position cannot be: seat 2 does not have one card of each strength"),
    ],
)
def test_what_nobody_can_see_is_refused(line: str, eyes: str, said: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(make("busters", 3), GOOD.replace("played 4", line) + f"eyes {eyes}\n")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 0: the position has no step line"),
        ("leader seat1\nseat1 knight\nseat2 mage\nseat3 thief\n", "line 4: the position has no step line"),
        ("step choose-card\nleader seat1\nseat1 knight\n", "line 3: expected 3 lines of heroes, got 1"),
        ("step choose-card\n", "line 1: expected 3 lines of heroes, got 0"),
    ],
)
def test_what_is_missing_is_said(text: str, said: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(make("busters", 3), text)
    assert said in str(caught.value)


def test_cards_the_options_leave_out_are_refused() -> None:
    with pytest.raises(BadNotation, match="seat 1 does not have one card of each strength"):
        read(make("busters", 3, {"hands": "six"}), GOOD.replace("played 3", "played 1"))


VOCABULARY = """
    step leader dungeon monster left bank spoils eyes seat1 seat2 seat3 seat4 spectator knight mage - ? #
    choose-hero choose-card lose take over punish hand gems played choice trophies pledges kept broken
    0 1 2 3 7 15 mimic-1 chimera kobold pledge:low ask:seat1.2 card:1
    """


@given(st.lists(st.sampled_from([*VOCABULARY.split(), "\n"]), max_size=8), st.integers(0, 5), st.booleans())
def test_no_jumble_of_words_does_anything_but_complain(words: list[str], at: int, more: bool) -> None:
    """Either in the place of a line or at its end."""
    lines = GOOD.splitlines()
    lines[at] = " ".join([lines[at], *words] if more else words)
    game = make("busters", 3)
    try:
        state = read(game, "\n".join(lines))
    except BadNotation:
        return
    assert read(game, write(game, state)).pack() == state.pack()
