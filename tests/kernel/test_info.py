"""What a game says of itself, and what it makes of what a table asks for."""

import pytest

from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Outcome, worth_of_places
from dungeonbox.kernel.info import GameInfo, Option, first_seat

SHEET = Sheet("box", {"a": 1})
PLAIN = GameInfo("plain", "Plain", "No choices.", (2,), (1,), "5")
INFO = GameInfo(
    id="rich",
    title="Rich",
    blurb="Choices.",
    seats=(2, 3, 5),
    editions=(1, 3),
    minutes="20",
    options=(
        Option("speed", "how fast", {"normal": "at ease", "fast": "in haste"}),
        Option("dark", "the light", {"off": "is on", "on": "is off"}),
    ),
)


def test_defaults_are_filled_in() -> None:
    setup = INFO.setup(3, {}, SHEET)
    assert (setup.game, setup.edition, setup.seats) == ("rich", 3, 3)
    assert setup.options == {"speed": "normal", "dark": "off"}
    assert setup.digest == SHEET.digest


def test_what_was_asked_for_is_kept() -> None:
    setup = INFO.setup(5, {"dark": "on"}, SHEET, edition=1)
    assert (setup.edition, setup.seats, setup.options) == (1, 5, {"speed": "normal", "dark": "on"})


@pytest.mark.parametrize("seats", [0, 1, 4, 6, -2, 10**30])
def test_a_seat_count_the_game_does_not_have(seats: int) -> None:
    with pytest.raises(BadOptions, match=f"Rich is for 2 to 5 seats, not {seats}"):
        INFO.setup(seats, {}, SHEET)


@pytest.mark.parametrize("edition", [0, 2, 4])
def test_an_edition_the_game_does_not_have(edition: int) -> None:
    with pytest.raises(BadOptions, match=f"Rich has editions 1, 3, not {edition}"):
        INFO.setup(2, {}, SHEET, edition)


def test_house_rules_are_told_where_they_are_unusual() -> None:
    assert INFO.house_rules({"speed": "normal", "dark": "off"}) == []
    assert INFO.house_rules({"speed": "fast", "dark": "off"}) == ["how fast: in haste"]


def test_an_option_or_value_the_game_does_not_have() -> None:
    with pytest.raises(BadOptions, match="Rich has no option 'colour'; it has speed, dark"):
        INFO.setup(2, {"colour": "red"}, SHEET)
    with pytest.raises(BadOptions, match="Plain has no option 'colour'; it has none"):
        PLAIN.setup(2, {"colour": "red"}, SHEET)
    with pytest.raises(BadOptions, match="option speed is one of normal, fast, not 'slow'"):
        INFO.setup(2, {"speed": "slow"}, SHEET)


def test_a_first_seat_that_is_not_at_the_table() -> None:
    info = GameInfo("duel", "Duel", "", (2, 3), (1,), "5", (first_seat("who begins", 3),))
    assert info.setup(3, {"first_seat": "3"}, SHEET).options == {"first_seat": "3"}
    with pytest.raises(BadOptions, match="seat 3 cannot go first at a table of 2 seats"):
        info.setup(2, {"first_seat": "3"}, SHEET)


@pytest.mark.parametrize(
    ("places", "worth"),
    [([1, 2], (1.0, 0.0)), ([1, 1], (0.5, 0.5)), ([3, 1, 1, 4], (0.0, 0.5, 0.5, 0.0)), ([1], (1.0,))],
)
def test_first_place_is_shared(places: list[int], worth: tuple[float, ...]) -> None:
    assert worth_of_places(places) == worth


def test_nobody_wins_what_the_game_won() -> None:
    assert Outcome("monsters", (1, 1), (0.0, 0.0)).winners == []
    assert Outcome("points", (2, 1, 1), (0.0, 0.5, 0.5)).winners == [1, 2]
