"""Position notation: text is read back exactly, whole or as one observation; errors name the line."""

import pytest

from dungeonbox.bots import Eyes, make_bot
from dungeonbox.games import make
from dungeonbox.games.hustle.notation import read, write
from dungeonbox.kernel.chance import NOBODY, SPECTATOR, Seeded
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.match import Match
from tests.games.hustle.table import Table, position


def read_back(match: Match) -> None:
    """The position, and the observation of each seat, come back from their text."""
    for eyes in [*range(match.game.seats), SPECTATOR]:
        observation = match.observe(eyes)
        assert read(match.game, write(match.game, observation)).pack() == observation.pack()
    text = write(match.game, match.state)
    assert read(match.game, text).pack() == match.state.pack()
    assert write(match.game, read(match.game, text)) == text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game_by_chance_is_read_back_exactly(seats: int) -> None:
    match = Match.new(make("hustle", seats), Seeded(seats))
    luck = Seeded(seats, 1)
    while not match.is_over:
        read_back(match)
        seat = match.waiting()[0]
        legal = match.legal(seat)
        match.play(seat, legal[luck.below(len(legal), NOBODY)])
    read_back(match)


@pytest.mark.parametrize("seats", [2, 4])
def test_so_are_positions_of_a_game_played_well(seats: int) -> None:
    """With unknown hands, items under their decks and quests completed."""
    match = Match.new(make("hustle", seats), Seeded(seats))
    bot = make_bot("thumb", "hustle")
    luck = Seeded(seats, 1)
    while not match.is_over:
        seat = match.waiting()[0]
        match.act(seat, bot.choose(Eyes(match.game, match.observe(seat), luck)))
        if luck.below(4, NOBODY) == 0:
            read_back(match)
    read_back(match)


def test_a_position_before_the_set_up_is_short() -> None:
    assert (
        Table("step choose-hero seat2\nseat1 rogue\nseat2 -").text() == "step choose-hero seat2\nseat1 rogue\nseat2 -\n"
    )


def test_a_text_may_have_comments_and_any_spacing() -> None:
    text = position("step colour seat1", "monsters r6c6", "fighter  at r2c2", "mage")
    table = Table(text.replace("step colour", "# a comment\n\nstep   colour"))
    assert table.asks() == "seat1 colour"


GOOD = position("step colour seat1", "monsters r6c6", "fighter  at r2c2", "mage")

WRONG = [
    ("step colour seat1", "step", "line 1: expected a step (choose-hero, deal, "),
    ("step colour seat1", "step colour seat3", "line 1: expected a seat from seat1 to seat2, got 'seat3'"),
    ("step colour seat1", "step help seat1  what juggle", "line 1: there is no such thing as 'juggle'"),
    ("step colour seat1", "step colour seat1  left -1", "line 1: expected a number, got '-1'"),
    ("step colour seat1", "step colour seat1  seat2", "line 1: expected one of what, whom, left, got 'seat2'"),
    ("step colour seat1\n", "", "the position has no step line"),
    ("step colour", "eyes seat1\neyes seat2\nstep colour", "line 2: eyes is here twice"),
    ("monsters r6c6", "monsters r1c1", "there is no place 'r1c1'"),
    ("monsters r6c6", "monsters r6c6\nmonsters r2c2", "monsters is here twice"),
    ("monsters r6c6", "monsters r6c6 r6c6", "this position cannot be: there are too many monsters, or two on one card"),
    ("monsters r6c6", "monsters r6c6  discard ?", "these cards lie open, so none of them can be hidden"),
    ("monsters r6c6", "monsters r6c6  discard blue-dagger", "there is no card 'blue-dagger'"),
    ("monsters r6c6", "monsters r6c6  discard blue-key*9", "too many blue-key"),
    ("monsters r6c6", "monsters r6c6  marks late", "there is no mark 'late'"),
    ("monsters r6c6", "monsters r6c6  gone spoon", "there is no item 'spoon'"),
    ("monsters r6c6", "monsters r6c6  trinket torch torch", "too many torch"),
    ("monsters r6c6", "monsters r6c6  room many", "expected a number, got 'many'"),
    ("spawn se", "spawn south", "there is no corner 'south'"),
    ("first seat1", "first seat1  ending soon", "there is no ending 'soon'"),
    ("open ne:", "open up:", "there is no corner 'up'"),
    ("open ne:clear-the-cellar", "open ne:clear-the-table", "there is no quest 'clear-the-table'"),
    ("r1 . .", "r1 .", "a row has 7 cells, got 6"),
    ("r1 . .", "r1 pW .", "expected . at r1c1, got 'pW'"),
    ("rP []", "rP pW", "expected [] at r4c4, got 'pW'"),
    ("r2 . bW", "r2 . xX", "there is no card 'xX'"),
    ("r2 . bW", "r2 . --", "this position cannot be: the gaps of the board are not those to be filled"),
    ("r2 . bW", "r1 . bW", "r1 is here twice"),
    ("seat1 fighter", "seat1 bard", "there is no character 'bard'"),
    ("seat1 fighter", "seat2 fighter", "seat2 is here twice"),
    ("seat1 fighter", "seat1 mage", "this position cannot be: 2 players have mage"),
    ("seat1 fighter", "seat1 fighter  hand ?", "this position cannot be: seat 1 has hidden cards in a whole state"),
    ("seat1 fighter", "seat1 fighter  known red-key", "seat 1 is known to hold red-key but does not"),
    ("seat1 fighter", "seat1 fighter  spent torch", "seat 1 has discharged an item they do not have"),
    ("seat1 fighter", "seat1 fighter  level 5", "seat 1 has level 5 and 0 gold"),
    ("\nseat2 mage", "", "expected 2 lines of characters, got 1"),
]


@pytest.mark.parametrize(("good", "bad", "complaint"), WRONG, ids=[bad or good for good, bad, _ in WRONG])
def test_what_is_wrong_with_a_text_is_said(good: str, bad: str, complaint: str) -> None:
    assert good in GOOD
    with pytest.raises(BadNotation) as wrong:
        read(make("hustle", 2), GOOD.replace(good, bad, 1))
    assert complaint in str(wrong.value)
