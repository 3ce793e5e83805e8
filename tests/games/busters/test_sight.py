"""Who knows what at the table of Dungeon Busters."""

from collections import Counter
from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.busters.listener import Listener
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.view import BustersView, MonsterView
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import WrongEyes
from dungeonbox.kernel.match import Match
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from tests.games.busters.table import Table, eyes_of
from tests.marks import clause

FACE_DOWN = """
    step choose-card
    leader seat2  dungeon 2  monster mimic-2  left kobold dullahan
    bank 7 7 8  spoils 1 2 0
    seat1 knight  gems 3 2 1  played 7  choice 6
    seat2 mage    gems 3 3 2  played 4  trophies skeleton  pledges pledge:high ask:seat1.3  kept 2  broken 1
    seat3 thief   gems 1 1 4  played 1  choice 2
    """
"""Two cards lie face down while seat 2 still thinks, as planners see it."""

EVERYBODY = ("seat1", "seat2", "seat3", "spectator")
HIDDEN_KNIGHT = "seat1 knight  gems 3 2 1  hand ? ? ? ? ?  played 7  choice ?"
HIDDEN_THIEF = "seat3 thief   gems 1 1 4  hand ? ? ? ? ?  played 1  choice ?"
OPEN_MAGE = (
    "seat2 mage  gems 3 3 2  hand 1 2 3 5 6 7  played 4  trophies skeleton"
    "  pledges pledge:high ask:seat1.3  kept 2  broken 1"
)


@clause("R2")
def test_a_player_sees_only_their_own_card() -> None:
    table = Table(FACE_DOWN)
    table.shows(f"{OPEN_MAGE}\n{HIDDEN_THIEF}", eyes="seat1")
    table.shows("seat1 knight  gems 3 2 1  hand 1 2 3 4 5  played 7  choice 6", eyes="seat1")
    table.shows(f"{HIDDEN_KNIGHT}\n{OPEN_MAGE}\n{HIDDEN_THIEF}", eyes="seat2")
    table.shows(f"{HIDDEN_KNIGHT}\n{OPEN_MAGE}", eyes="seat3")
    table.shows("seat3 thief  gems 1 1 4  hand 3 4 5 6 7  played 1  choice 2", eyes="seat3")


@clause("R2", "2.6")
def test_the_spectator_sees_what_lies_open() -> None:
    table = Table(FACE_DOWN)
    table.shows(
        f"""
        eyes spectator
        step choose-card
        leader seat2  dungeon 2  monster mimic-2  left kobold dullahan
        bank 7 7 8  spoils 1 2 0
        {HIDDEN_KNIGHT}
        {OPEN_MAGE}
        {HIDDEN_THIEF}
        """,
        eyes="spectator",
    )


@clause("R2")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_what_cannot_be_placed_is_the_hand_with_the_card(eyes: str) -> None:
    """Everybody knows which cards a player has left, but not which of them lies there."""
    table = Table(FACE_DOWN)
    unseen = [secret.unseen.listed() for secret in table.game.unseen_cards(table.match.observe(eyes_of(eyes)))]
    assert unseen == [
        [] if eyes == "seat1" else [1, 2, 3, 4, 5, 6],
        [],
        [] if eyes == "seat3" else [2, 3, 4, 5, 6, 7],
    ]


@clause("R2")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_any_card_of_the_hand_could_be_the_one(eyes: str) -> None:
    """A planner who fills in what it cannot see meets every card about equally often, and never an impossible one."""
    table = Table(FACE_DOWN)
    observation = table.match.observe(eyes_of(eyes))
    luck = Seeded(7)
    laid: dict[str, Counter[str]] = {"seat1": Counter(), "seat3": Counter()}
    for _ in range(600):
        whole = table.game.determinize(observation, luck)
        assert table.game.check(whole) == []
        assert table.game.observe(whole, eyes_of(eyes)).pack() == observation.pack()
        for seat, count in laid.items():
            count[whole.dump().partition(f"{seat}.choice ")[2].split("\n")[0]] += 1
    assert laid["seat1"].keys() == ({"6"} if eyes == "seat1" else set("123456"))
    assert laid["seat3"].keys() == ({"2"} if eyes == "seat3" else set("234567"))
    assert all(60 < count < 150 for counter in laid.values() for count in counter.values() if len(counter) > 1)


def test_a_mask_is_for_one_pair_of_eyes() -> None:
    table = Table(FACE_DOWN)
    observation = table.match.observe(0)
    assert table.game.observe(observation, 0).pack() == observation.pack()
    for eyes in (1, SPECTATOR):
        with pytest.raises(WrongEyes):
            table.game.observe(observation, eyes)


@clause("R3", "R2")
def test_what_may_be_said_does_not_depend_on_what_is_hidden() -> None:
    table = Table(FACE_DOWN)
    for seat in range(3):
        assert list(table.game.asides(table.match.observe(seat), seat)) == list(
            table.game.asides(table.match.state, seat)
        )
        assert list(table.game.legal(table.match.observe(seat), seat)) == list(
            table.game.legal(table.match.state, seat)
        )
    assert "ask:seat1.6" in table.asides("seat3")
    assert "ask:seat1.7" not in table.asides("seat3")
    assert list(table.game.legal(table.match.observe(1), 0)) == []


@clause("7.1", "2.6", "3.4")
@pytest.mark.parametrize(
    "step",
    [
        "step choose-card",
        "step punish -  left 1\n    step lose seat1",
        "step share -  left 1\n    step take seat1",
        "step over",
    ],
)
def test_with_no_card_face_down_nothing_is_hidden(step: str) -> None:
    table = Table(f"""
    {step}
    leader seat2  dungeon 2  monster mimic-2  left kobold dullahan
    bank 7 7 8  spoils 1 2 0
    seat1 knight  gems 2 2 1  played 7 6
    seat2 mage    gems 3 3 2  played 4 5
    seat3 thief   gems 2 1 4  played 1 2
    """)
    truth = table.match.state.dump().partition("\nleader")[2]
    for eyes in EVERYBODY:
        observation = table.match.observe(eyes_of(eyes))
        assert observation.dump().partition("\nleader")[2] == truth
        assert [secret.unseen.listed() for secret in table.game.unseen_cards(observation)] == [[], [], []]


@clause("3.4")
def test_turned_over_cards_are_open_while_colours_are_chosen() -> None:
    table = Table(FACE_DOWN)
    table.play("seat2 card:1")
    assert table.asks() == "seat2 lose"
    for eyes in EVERYBODY:
        table.shows("seat1 knight  gems 3 2 1  hand 1 2 3 4 5  played 7  choice 6", eyes=eyes)


# Pictures ------------------------------------------------------------------------------------------------


def test_the_picture_shows_what_the_mask_shows() -> None:
    table = Table(FACE_DOWN)
    view = cast(BustersView, table.match.view(2))
    assert (view.eyes, view.step, view.to_act, view.leader, view.dungeon) == (2, "choose-card", (1,), 1, 1)
    assert view.monster == MonsterView("mimic-2", "Mimic", 10, ((1, 1, 1), (1, 0, 0)))
    assert (view.left, view.bank, view.spoils) == (("kobold", "dullahan"), (7, 7, 8), (1, 2, 0))
    assert [hero.hand for hero in view.heroes] == [(), (1, 2, 3, 5, 6, 7), (3, 4, 5, 6, 7)]
    assert [hero.choice for hero in view.heroes] == [0, 0, 2]
    assert [hero.played for hero in view.heroes] == [(7,), (4,), (1,)]
    assert [hero.gems for hero in view.heroes] == [(3, 2, 1), (3, 3, 2), (1, 1, 4)]
    assert [hero.hero for hero in view.heroes] == ["knight", "mage", "thief"]
    assert [hero.trophies for hero in view.heroes] == [(), ("skeleton",), ()]
    assert [hero.pledges for hero in view.heroes] == [(), ("pledge:high", "ask:seat1.3"), ()]
    assert [(hero.seat, hero.kept, hero.broken) for hero in view.heroes] == [(0, 0, 0), (1, 2, 1), (2, 0, 0)]


def test_the_spectators_picture() -> None:
    view = cast(BustersView, Table(FACE_DOWN).match.view(SPECTATOR))
    assert view.eyes == -1
    assert [(hero.hand, hero.choice) for hero in view.heroes] == [((), 0), ((1, 2, 3, 5, 6, 7), 0), ((), 0)]


def test_the_picture_before_and_after_the_game() -> None:
    view = cast(BustersView, Match.new(make("busters", 3), Seeded(1)).view(0))
    assert (view.step, view.to_act, view.leader, view.monster, view.left) == ("choose-hero", (0,), -1, None, ())
    assert [(hero.hero, hero.hand, hero.choice) for hero in view.heroes] == [("", (), 0)] * 3
    table = Table("step over\nleader seat1  dungeon 3  left dragon\nseat1 knight\nseat2 mage\nseat3 thief")
    view = cast(BustersView, table.match.view(0))
    assert (view.step, view.to_act, view.monster, view.left) == ("over", (), None, ("dragon",))


# What luck tells -----------------------------------------------------------------------------------------


@clause("3.1", "R10", "R11")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_everybody_learns_how_luck_falls(eyes: str) -> None:
    table = Table("step choose-hero seat3\nseat1 thief\nseat2 mage\nseat3 -")
    table.play("hero:random", luck="priest 2 chimera")
    entry = table.match.eyes_record(eyes_of(eyes)).entries[-1]
    assert entry.outcomes == ("priest", 2, "chimera")


# A perfect memory ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", ["uniform", "curious"])
@pytest.mark.parametrize(("seats", "hands"), [(3, "printed"), (3, "six"), (4, "printed"), (4, "six"), (5, "printed")])
def test_a_perfect_memory_comes_to_the_same(seats: int, hands: str, style: str) -> None:
    """A listener to the notes of a whole game knows exactly what the observations show, after every action."""
    table = make_subject("busters", seats, {"hands": hands}, 1)
    game = cast(Busters, table.game)
    listeners = {eyes: Listener(game, eyes) for eyes in table.eyes}
    path = walk(table, seed=11, style=style)
    for moment in path.moments:
        for eyes, listener in listeners.items():
            for note in moment.notes:
                listener.hear(note.to(eyes))
            found = [secret.listed() for secret in table.game.unseen_cards(table.game.observe(moment.state, eyes))]
            assert listener.unseen_cards() == found
    assert path.is_over


def test_the_listener_hears_cards_gone_and_cards_come_back() -> None:
    table = Table("step choose-hero seat3\nseat1 thief\nseat2 mage\nseat3 -", first_seat="1")
    listener = Listener(cast(Busters, table.game), SPECTATOR)
    table.play("hero:knight", luck="blue-slime")
    table.play("card:7", "card:6", "card:5", luck="mimic-1")
    table.play("card:2", "card:3", "card:4")
    assert table.asks() == "seat1 lose"
    for note in table.match.notes(SPECTATOR):
        listener.hear(note)
    assert listener.unseen_cards() == [
        ([], [[2], [1, 3, 4, 5, 6]]),
        ([], [[3], [1, 2, 4, 5, 7]]),
        ([], [[4], [1, 2, 3, 6, 7]]),
    ]
