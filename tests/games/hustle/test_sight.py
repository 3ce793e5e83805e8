"""Who knows what at the table of Dungeon Hustle."""

from collections import Counter
from typing import cast

import pytest

from dungeonbox.games.hustle.view import HustleView
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.errors import WrongEyes
from tests.games.hustle.table import Table, dungeon, eyes_of
from tests.marks import clause

EVERYBODY = ("seat1", "seat2", "seat3", "spectator")


def opening() -> Table:
    """Two closed hands, one of them partly known; items that one seat has looked at."""
    return dungeon(
        "step colour seat1",
        "under white-sword  trinket torch/seat1+ satchel/seat1",
        "rogue  at r2c3  hand red-key white-key  known red-key  turns 1",
        "mage  at sw  hand yellow-key  turns 1",
        "cleric  at se  turns 1",
    )


def unseen(table: Table, eyes: str, secret: int) -> Counter[str]:
    """The cards (0) or the items of a deck (1 to 3) that these eyes cannot place."""
    game = table.game
    bag = game.unseen_cards(table.match.observe(eyes_of(eyes)))[secret].unseen
    return Counter(game.faces[face] for face in bag.listed())


def view(table: Table, eyes: str) -> HustleView:
    """The picture these eyes are shown."""
    return cast(HustleView, table.match.view(eyes_of(eyes)))


@clause("R20")
def test_a_player_sees_their_own_hand_and_what_is_known_of_the_others() -> None:
    table = opening()
    table.shows("seat1 rogue  at r2c3  hand red-key white-key  known red-key  turns 1", eyes="seat1")
    table.shows("seat2 mage  at sw  hand ?  turns 1", eyes="seat1")
    for eyes in ("seat2", "seat3", "spectator"):
        table.shows("seat1 rogue  at r2c3  hand ? red-key  known red-key  turns 1", eyes=eyes)
    table.shows("seat2 mage  at sw  hand yellow-key  turns 1", eyes="seat2")


@clause("R20", "R31")
def test_nobody_has_seen_the_deck_but_what_was_put_under_it() -> None:
    table = opening()
    for eyes in EVERYBODY:
        assert view(table, eyes).under == ("white-sword",)
        assert view(table, eyes).deck == 84 - 36 - 3
    assert unseen(table, "seat1", 0)["yellow-key"] == unseen(table, "seat2", 0)["yellow-key"] + 1
    assert unseen(table, "seat2", 0)["white-key"] == unseen(table, "seat1", 0)["white-key"] + 1
    assert unseen(table, "spectator", 0).total() == 84 - 36 - 1 - 1


@clause("8.3", "R10")
def test_who_looked_at_items_knows_what_they_put_back() -> None:
    table = opening()
    assert view(table, "seat1").shelves[0].under == ("torch", "satchel")
    for eyes in ("seat2", "seat3", "spectator"):
        assert view(table, eyes).shelves[0].under == ("", "")
    assert unseen(table, "seat1", 1).total() == 10
    assert unseen(table, "seat2", 1).total() == 12


@clause("8.3", "R10")
def test_only_who_chooses_sees_the_offer() -> None:
    said = "trinket-offer torch satchel buckler"
    table = dungeon("step rest seat1\nstep keep seat1  what trinket", said, "rogue  at nw", "mage", "cleric")
    assert set(view(table, "seat1").shelves[0].offer) == {"torch", "satchel", "buckler"}
    for eyes in ("seat2", "seat3", "spectator"):
        assert view(table, eyes).shelves[0].offer == ("", "", "")
    assert table.match.legal(eyes_of("seat2")) == []


@clause("R20", "R35")
def test_what_is_drawn_is_told_to_its_owner_alone() -> None:
    table = dungeon("step rest seat1", "", "rogue  at r2c3  items potion-of-herbalism", "mage", "cleric")
    table.play("use:potion-of-herbalism", luck="green-key!")
    card = table.game.faces.index("green-key!")
    assert [note.secret == card for note in table.match.notes(0, 0)].count(True) == 1
    for eyes in (1, 2, SPECTATOR):
        assert not [note for note in table.match.notes(eyes, 0) if note.secret == card]


@clause("R20")
def test_a_known_card_that_leaves_the_hand_is_known_no_more() -> None:
    table = dungeon(
        "step wander seat1  left 1",
        "path r2c3 r2c4",
        "rogue  at r2c4  hand white-shield*2 white-key  known white-shield  turns 1",
        "mage",
        "cleric",
    )
    table.play("defend:white-shield", luck="blue-potion")
    shown = view(table, "seat2").heroes[0]
    assert (shown.held, shown.hand) == (2, ())
    assert view(table, "seat2").heroes[0].known == ()


def test_a_mask_is_for_one_pair_of_eyes() -> None:
    table = opening()
    with pytest.raises(WrongEyes):
        table.game.observe(table.match.observe(0), SPECTATOR)


@clause("R7")
def test_quests_face_down_have_no_names() -> None:
    table = opening()
    corners = view(table, "seat1").corners
    assert [(corner.quest, corner.stock) for corner in corners] == [
        ("", 0),
        ("clear-the-cellar", 2),
        ("", 3),
        ("deliver-the-salve", 2),
    ]
