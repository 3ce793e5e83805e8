"""Sealed cards, talk around them, and what can be taken back."""

import re
from itertools import permutations

import pytest

from dungeonbox.games import make, read
from dungeonbox.kernel.chance import SPECTATOR, Scripted, Seeded
from dungeonbox.kernel.errors import IllegalAction, NoTakeback
from dungeonbox.kernel.game import State
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.notes import Notes
from dungeonbox.proving.courier import SmallTable
from tests.games.busters.table import Table, eyes_of, party
from tests.marks import clause, option

CHIMERA = party("1 1 1", "1 1 1", "1 1 1", monster="chimera", left="red-slime skeleton mimic-1")
ONLOOKERS = ("seat1", "seat3", "spectator")


def everything(table: Table, name: str) -> dict[str, object]:
    """All that one pair of eyes gets from the table, to the byte."""
    game, match, eyes = table.game, table.match, eyes_of(name)
    observation = match.observe(eyes)
    found: dict[str, object] = {
        "observation": observation.pack(),
        "dump": observation.dump(),
        "text": table.text(name),
        "view": game.view(observation),
        "notes": match.notes(eyes),
        "record": match.eyes_record(eyes).text(),
        "waiting": match.waiting(),
        "why_not": [game.why_not(observation, action) for action in range(game.actions)],
    }
    if eyes != SPECTATOR:
        found |= {"legal": match.legal(eyes), "asides": match.asides(eyes), "refusals": refusals(table, eyes)}
    return found


def refusals(table: Table, seat: int) -> list[str]:
    """What the table says to everything this seat may not do now."""
    said = []
    allowed = table.match.legal(seat) + table.match.asides(seat)
    for token in table.game.tokens:
        if token not in allowed:
            with pytest.raises(IllegalAction) as caught:
                table.match.play(seat, token)
            said.append(str(caught.value))
    return said


# Any order, any number of times --------------------------------------------------------------------------


@clause("R2", "3.4")
@pytest.mark.parametrize("order", list(permutations(["seat1 card:4", "seat2 card:5", "seat3 card:2"])))
def test_cards_may_be_laid_down_in_any_order(order: tuple[str, ...]) -> None:
    table = Table(CHIMERA)
    table.play(*order)
    straight = Table(CHIMERA)
    straight.play("card:4", "card:5", "card:2")
    assert table.match.state.pack() == straight.match.state.pack()
    assert table.match.record() == straight.match.record()
    assert table.told() == straight.told()


@clause("R2")
def test_nobody_can_tell_afterwards_that_a_mind_was_changed() -> None:
    table = Table(CHIMERA)
    table.play("seat1 card:7", "seat2 card:7", "seat1 card:1", "seat2 card:5", "seat1 card:4", "seat3 card:2")
    straight = Table(CHIMERA)
    straight.play("card:4", "card:5", "card:2")
    for eyes in ("seat1", "seat2", "seat3", "spectator"):
        assert everything(table, eyes) == everything(straight, eyes)
    assert table.match.record().text() == straight.match.record().text()


@clause("R2")
def test_choosing_the_same_card_again_changes_nothing() -> None:
    table = Table(CHIMERA)
    table.play("seat1 card:7", "seat1 card:7", "seat1 card:7")
    assert (table.match.waiting(), table.match.length) == ([1, 2], 0)


@clause("R2", "3.2")
def test_a_refused_card_leaves_the_choice_as_it_was() -> None:
    table = Table(CHIMERA.replace("knight  gems 1 1 1", "knight  gems 1 1 1  played 7"))
    table.play("seat1 card:4")
    assert table.refuses("card:7", "seat1") == "3.2"
    table.play("seat2 card:5", "seat3 card:2")
    assert table.told()[0] == "Ann reveals 4."


# Nothing is seen before the reveal -----------------------------------------------------------------------


@clause("R2", "3.4")
@pytest.mark.parametrize("eyes", ONLOOKERS)
@pytest.mark.parametrize("others", [(), ("seat1 card:3",), ("seat3 card:3",)])
def test_a_card_laid_down_cannot_be_told_from_any_other(eyes: str, others: tuple[str, ...]) -> None:
    """Everything others get is the same to the byte, whichever card it is and however often it was exchanged."""
    seen = []
    for choices in (["1"], ["4"], ["7"], ["7", "1"], ["2", "5", "2", "6"]):
        table = Table(CHIMERA)
        table.play("seat2 pledge:4", *others, *[f"seat2 card:{card}" for card in choices])
        seen.append(everything(table, eyes))
    assert all(sight == seen[0] for sight in seen)


@clause("R2")
@pytest.mark.parametrize("eyes", ONLOOKERS)
def test_that_a_card_was_laid_down_changes_only_who_is_waited_for(eyes: str) -> None:
    table = Table(CHIMERA)
    before = everything(table, eyes)
    table.play("seat2 card:6")
    assert everything(table, eyes) == {**before, "waiting": [0, 2]}


@clause("R2")
@pytest.mark.parametrize("cards", [(1, 7), (4, 2), (7, 6)])
def test_the_messages_others_get_are_the_same(cards: tuple[int, int]) -> None:
    """Their bytes and their number; a changed choice sends no frame to other seats."""
    everybody = [0, 1, 2, SPECTATOR]
    frames = []
    for card in cards:
        table = Table(CHIMERA)
        courier = SmallTable(table.match, everybody)
        courier.open()
        laid = courier.act(1, table.game.parse(f"card:{card}"))
        changed = courier.act(1, table.game.parse("card:3"))
        assert list(changed) == [1]
        talk = courier.act(0, table.game.parse("ask:seat2.3"))
        frames.append([{eyes: post.get(eyes) for eyes in (0, 2, SPECTATOR)} for post in (laid, changed, talk)])
    assert frames[0] == frames[1]


def laid_down(table: Table, *choices: tuple[int, int]) -> State:
    """The state after these seats (from 0) have laid down these cards one by one, as a planner plays them."""
    state = table.match.state.clone()
    for seat, card in choices:
        table.game.apply(state, seat, table.game.parse(f"card:{card}"), Scripted([]), Notes())
    return state


@clause("R2")
@pytest.mark.parametrize("eyes", ONLOOKERS)
@pytest.mark.parametrize("played", ["", "  played 4 6"])
def test_nor_where_choices_come_one_by_one(eyes: str, played: str) -> None:
    """Planners apply a sealed step card by card: what lies face down is a hole in every observation but one."""
    table = Table(CHIMERA.replace("mage  gems 1 1 1", f"mage  gems 1 1 1{played}"))
    game, who = table.game, eyes_of(eyes)
    seen = []
    for card in (1, 3, 7):
        observation = game.observe(laid_down(table, (1, card)), who)
        facts: list[object] = [observation.pack(), observation.dump(), game.view(observation), game.to_act(observation)]
        facts += [game.why_not(observation, action) for action in range(game.actions)]
        if who != SPECTATOR:
            facts += [list(game.legal(observation, who)), list(game.asides(observation, who))]
            facts += [list(game.asides(laid_down(table, (1, card)), who))]
        seen.append(facts)
    assert seen[0] == seen[1] == seen[2]


@clause("R2")
def test_but_its_player_knows_it() -> None:
    table = Table(CHIMERA)
    observations = [table.game.observe(laid_down(table, (1, card)), 1).dump() for card in (1, 7)]
    assert "seat2.hand 2 3 4 5 6 7\nseat2.choice 1\n" in observations[0]
    assert "seat2.hand 1 2 3 4 5 6\nseat2.choice 7\n" in observations[1]


@clause("R2")
def test_no_notes_are_made_before_the_last_card() -> None:
    table = Table(CHIMERA)
    state, notes = table.match.state.clone(), Notes()
    for seat, card in ((2, 5), (0, 4)):
        table.game.apply(state, seat, table.game.parse(f"card:{card}"), Scripted([]), notes)
        assert notes.written == []
    table.game.apply(state, 1, table.game.parse("card:2"), Scripted([]), notes)
    assert len(notes.written) > 3


@clause("R2", "3.4")
def test_after_the_reveal_everybody_sees_all_cards() -> None:
    table = Table(CHIMERA)
    table.play("card:4", "card:5", "card:2")
    assert table.asks() == "seat3 lose"
    for eyes in ("seat1", "seat2", "seat3", "spectator"):
        table.shows(
            """
            seat1 knight  gems 1 1 1  hand 1 2 3 5 6 7  choice 4
            seat2 mage    gems 1 1 1  hand 1 2 3 4 6 7  choice 5
            seat3 thief   gems 1 1 1  hand 1 3 4 5 6 7  choice 2
            """,
            eyes=eyes,
        )
        assert [entry.token for entry in table.match.eyes_record(eyes_of(eyes)).entries] == [
            "card:4",
            "card:5",
            "card:2",
        ]


# Talk around sealed cards --------------------------------------------------------------------------------


@clause("R3", "R2")
@option("pledges", "on")
def test_talk_goes_on_while_cards_lie_face_down() -> None:
    table = Table(CHIMERA)
    table.play("seat2 card:6", "seat1 pledge:5", "seat3 card:1", "seat3 ask:seat1.7", "seat1 ask:seat2.6")
    assert (table.match.waiting(), table.match.has_chosen(1), table.match.has_chosen(2)) == ([0], True, True)
    table.play("seat1 card:7", luck="mimic-1")
    assert [(entry.seat, entry.token) for entry in table.match.entries] == [
        (0, "pledge:5"),
        (2, "ask:seat1.7"),
        (0, "ask:seat2.6"),
        (0, "card:7"),
        (1, "card:6"),
        (2, "card:1"),
    ]
    table.shows("seat1 knight  gems 1 1 2  played 7  broken 1  trophies chimera")


@clause("R3", "R2")
def test_the_card_already_laid_down_may_still_be_named() -> None:
    """To the other seats it may still be in the hand; otherwise the missing offer would reveal it."""
    table = Table(CHIMERA)
    table.play("seat2 card:6")
    assert "pledge:6" in table.asides("seat2")
    assert "ask:seat2.6" in table.asides("seat1")
    table.play("seat2 pledge:6", "seat1 ask:seat2.6", "seat3 card:1", "seat1 card:7", luck="mimic-1")
    table.shows("seat2 mage  gems 1 2 1  played 6  kept 1")


@clause("R3", "R2")
def test_also_where_choices_come_one_by_one() -> None:
    table = Table(CHIMERA.replace("mage  gems 1 1 1", "mage  gems 1 1 1  played 2  choice 6"))
    assert "pledge:6" in table.asides("seat2")
    assert "pledge:2" not in table.asides("seat2")
    assert "ask:seat2.6" in table.asides("seat1")
    assert "ask:seat2.2" not in table.asides("seat1")
    everywhere = [table.game.asides(state, 0) for state in (table.match.state, table.match.observe(0))]
    assert list(everywhere[0]) == list(everywhere[1])


@clause("R3", "R2")
def test_the_last_low_card_laid_down_is_still_a_low_card() -> None:
    table = Table(CHIMERA.replace("mage  gems 1 1 1", "mage  gems 1 1 1  played 2 3 4  choice 1"))
    assert table.asides("seat2").split()[:6] == [
        "pledge:1",
        "pledge:5",
        "pledge:6",
        "pledge:7",
        "pledge:low",
        "pledge:high",
    ]


@clause("R3", "3.3")
def test_talk_changes_nothing_that_is_chosen_or_asked() -> None:
    table = Table(CHIMERA)
    before = [table.match.waiting(), [table.legal(seat) for seat in ("seat1", "seat2", "seat3")]]
    table.play("seat1 pledge:5", "seat1 ask:seat2.6", "seat2 pledge:low", "seat3 pledge:high", "seat3 pledge:1")
    assert [table.match.waiting(), [table.legal(seat) for seat in ("seat1", "seat2", "seat3")]] == before
    quiet = Table(CHIMERA)
    for one in (table, quiet):
        one.play("card:4", "card:5", "card:2")
        one.play("lose:red", luck="mimic-1")
    assert re.sub(r"  (kept|broken) \d", "", table.text()) == quiet.text()


@clause("R3", "R2")
@option("pledges", "off")
def test_without_pledges_cards_are_sealed_all_the_same() -> None:
    table = Table(CHIMERA, pledges="off")
    table.play("seat3 card:7", "seat1 card:4", "seat3 card:2")
    assert [table.asides(seat) for seat in ("seat1", "seat2", "seat3")] == ["", "", ""]
    assert table.refuses("pledge:2", "seat3") == "R3"
    table.play("seat2 card:5")
    assert table.told() == [
        "Ann reveals 4.",
        "Bob reveals 5.",
        "Cid reveals 2.",
        "2 + 4 + 5 = 11 against 14 HP: the party is defeated.",
    ]


@clause("R13", "R3")
@pytest.mark.parametrize(
    ("said", "card", "counted"),
    [
        ("pledge:5 pledge:high", 5, "kept 2"),
        ("pledge:5 pledge:high", 6, "kept 1  broken 1"),
        ("pledge:5 pledge:high", 4, "broken 2"),
        ("pledge:2 pledge:5", 5, "kept 1  broken 1"),
        ("pledge:2 pledge:5", 2, "kept 1  broken 1"),
        ("pledge:2 pledge:5", 3, "broken 2"),
        ("pledge:low pledge:high", 3, "kept 1  broken 1"),
        ("pledge:low pledge:high", 4, "broken 2"),
        ("ask:seat1.3 pledge:3", 3, "kept 1"),
        ("pledge:3 ask:seat1.3", 4, "broken 1"),
        ("ask:seat1.3 ask:seat3.3", 4, ""),
    ],
)
def test_two_pledges_are_counted_one_by_one(said: str, card: int, counted: str) -> None:
    table = Table(party("0 0 0", "0 0 0", "0 0 0", monster="chimera", left="skeleton mimic-1"))
    table.play(*[f"seat2 {token}" for token in said.split()], "card:1", f"card:{card}", "card:1", luck="mimic-1")
    table.shows(f"seat2 mage  played {card}  {counted}")


@clause("R13", "7.4")
def test_the_count_goes_through_all_dungeons() -> None:
    position = party("0 0 0", "0 0 0", "0 0 0", monster="chimera", left="skeleton")
    table = Table(position.replace("mage  gems 0 0 0", "mage  kept 3  broken 2"))
    table.play("seat2 pledge:2", "card:1", "card:2", "card:1", luck="dullahan")
    table.shows("dungeon 2\nseat2 mage  kept 4  broken 2")
    assert table.asides("seat2").startswith("pledge:1 pledge:2")


# Taking back ---------------------------------------------------------------------------------------------


def expedition(*monsters: str) -> Match:
    """Three players before the first of these monsters, with the first seat as Leader."""
    game = make("busters", 3, {"first_seat": "1"})
    match = Match.new(game, Scripted([game.faces.index(monster) for monster in monsters]))
    for seat, hero in enumerate(["knight", "mage", "thief"]):
        match.play(seat, f"hero:{hero}")
    return match


def undoable(match: Match, accord: Accord) -> list[int]:
    """How much each seat may take back."""
    return [match.undoable(seat, accord) for seat in range(3)]


def lay_down(match: Match, *cards: int) -> None:
    """A card for each seat."""
    for seat, card in enumerate(cards):
        match.play(seat, f"card:{card}")


@clause("R2", "3.4")
def test_turned_over_cards_are_not_taken_back_by_consent() -> None:
    """No luck was drawn, and everybody agrees; but all have seen the cards."""
    match = expedition("chimera")
    lay_down(match, 1, 2, 3)
    assert match.waiting() == [0]
    assert (undoable(match, Accord.OWN), undoable(match, Accord.ALL)) == ([0, 0, 0], [0, 0, 0])
    for accord in (Accord.OWN, Accord.ALL):
        with pytest.raises(NoTakeback):
            match.takeback(2, accord)


@clause("R2", "3.4")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_alone_against_bots_they_go_back_whole(count: int) -> None:
    match = expedition("chimera")
    before = match.state.pack()
    lay_down(match, 1, 2, 3)
    assert undoable(match, Accord.ALONE) == [6, 6, 6]
    match.takeback(0, Accord.ALONE, count)
    assert (match.state.pack(), match.length, match.waiting()) == (before, 3, [0, 1, 2])
    lay_down(match, 4, 2, 3)
    assert [entry.token for entry in match.record().entries[3:]] == [
        "card:1", "card:2", "card:3", "undo:3", "card:4", "card:2", "card:3",
    ]  # fmt: skip
    again = read(match.record().text())
    assert (again.state.pack(), again.record()) == (match.state.pack(), match.record())


@clause("4.3")
def test_a_colour_given_up_may_be_taken_back_until_the_next_monster() -> None:
    match = expedition("chimera", "skeleton")
    lay_down(match, 2, 2, 3)
    asked = match.state.pack()
    match.play(0, "lose:red")
    assert (undoable(match, Accord.OWN), undoable(match, Accord.ALL)) == ([1, 0, 0], [1, 1, 1])
    match.takeback(0)
    assert (match.state.pack(), match.waiting()) == (asked, [0])
    match.play(0, "lose:blue")
    match.play(1, "lose:yellow")  # and now the next monster is turned over
    assert (undoable(match, Accord.OWN), undoable(match, Accord.ALL)) == ([0, 0, 0], [0, 0, 0])
    assert read(match.record().text()).state.pack() == match.state.pack()


@clause("6.1")
def test_gems_taken_from_the_spoils_may_be_taken_back() -> None:
    match = expedition("chimera", "blue-slime", "skeleton")
    lay_down(match, 2, 2, 2)
    for seat, colour in enumerate(["red", "yellow", "yellow"]):
        match.play(seat, f"lose:{colour}")
    lay_down(match, 4, 1, 3)
    assert match.legal(1) == ["take:red", "take:yellow"]
    match.play(1, "take:yellow")
    assert (undoable(match, Accord.OWN), undoable(match, Accord.ALL)) == ([0, 1, 0], [1, 1, 1])
    match.takeback(2, Accord.ALL)
    assert match.legal(1) == ["take:red", "take:yellow"]
    match.play(1, "take:red")
    assert undoable(match, Accord.ALL) == [0, 0, 0]  # the others were yellow, and the next monster is here


@clause("R3")
def test_what_was_said_cannot_be_taken_back() -> None:
    match = expedition("chimera")
    match.play(2, "pledge:6")
    match.play(0, "pledge:low")
    match.play(0, "ask:seat3.7")
    assert (undoable(match, Accord.OWN), undoable(match, Accord.ALL)) == ([0, 0, 0], [0, 0, 0])
    with pytest.raises(NoTakeback, match="entries this seat may take back now: 0, not 1"):
        match.takeback(0)
    assert match.asides(0) == []


@clause("R3", "R2")
def test_alone_against_bots_a_pledge_is_taken_back_and_the_cards_stay_where_they_lie() -> None:
    match = expedition("chimera", "skeleton")
    match.play(1, "card:6")
    match.play(0, "pledge:low")
    match.play(2, "card:5")
    match.takeback(0, Accord.ALONE)
    assert (match.waiting(), match.asides(0)[7]) == ([0], "pledge:low")
    match.play(0, "card:7")
    assert [entry.token for entry in match.entries[3:]] == ["card:7", "card:6", "card:5"]
    assert read(match.record().text()).state.pack() == match.state.pack()


@clause("2.2", "3.1")
def test_adventurers_may_be_taken_back_until_the_first_monster() -> None:
    game = make("busters", 3, {"first_seat": "1"})
    match = Match.new(game, Scripted([game.faces.index("chimera")]))
    match.play(0, "hero:knight")
    match.play(1, "hero:mage")
    assert (undoable(match, Accord.OWN), undoable(match, Accord.ALL)) == ([0, 1, 0], [2, 2, 2])
    match.takeback(1)
    match.play(1, "hero:ranger")
    match.play(2, "hero:mage")
    assert undoable(match, Accord.ALL) == [0, 0, 0]
    with pytest.raises(NoTakeback, match="entries this seat may take back now: 0, not 1"):
        match.takeback(2)


def test_a_takeback_goes_to_a_choice_and_past_what_was_said() -> None:
    match = Match.new(make("busters", 3), Seeded(2))
    assert match.entries_back([0]) == 0
    for seat, hero in enumerate(("knight", "mage", "thief")):
        match.play(seat, f"hero:{hero}")
    match.play(2, "pledge:5")
    assert match.entries_back([2]) == 2
    assert match.entries_back([0]) == 4
