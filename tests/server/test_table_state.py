"""How events change the state of a table: its seats, its open questions, its stage."""

from dungeonbox.kernel.record import Entry
from dungeonbox.server import events
from dungeonbox.server.clock import Clock
from dungeonbox.server.events import AnyEvent, pack, unpack
from dungeonbox.server.table_state import LOBBY, OPENING, OVER, PLAYING, Place, TableState, Wish, deadline, evolve

NOBODY = 0
FIRST = 0b001
BOTH = 0b011


def sat(seats: int, *told: AnyEvent, waiting: int = NOBODY) -> TableState:
    """A table of so many seats after some events; the game waits for `waiting` after each."""
    state = TableState(tuple(Place() for _seat in range(seats)))
    for event in told:
        state = evolve(state, event, waiting)
    return state


def people(*names: str) -> list[AnyEvent]:
    return [events.Sat(seat=seat, name=name, key=f"{name}'s") for seat, name in enumerate(names)]


def move(seat: int, question: int = 1, n: int = 0) -> events.Moved:
    return events.Moved(seat, n, entries=(Entry(seat, "play:it"),), drawn=0, question=question)


BEGAN = events.Began(start=(), drawn=0)


def test_the_first_to_sit_is_host_and_the_next_when_the_host_leaves() -> None:
    state = sat(3, *people("Ann", "Bob"))
    assert state.host == 0
    left = evolve(state, events.Freed(0, seat=0), NOBODY)
    assert (left.host, left.places[0]) == (1, Place())
    assert evolve(left, events.Freed(1, seat=1), NOBODY).host == -1


def test_somebody_else_leaving_does_not_change_the_host() -> None:
    assert sat(3, *people("Ann", "Bob"), events.Freed(0, seat=1)).host == 0


def test_a_question_is_asked_once_and_numbered_per_seat() -> None:
    state = sat(2, *people("Ann", "Bob"), BEGAN, waiting=FIRST)
    assert state.stage == PLAYING
    assert [(place.question, place.asked) for place in state.places] == [(1, True), (0, False)]
    after = evolve(state, move(0), FIRST)
    assert [(place.question, place.asked) for place in after.places] == [(2, True), (0, False)]
    assert (after.places[0].answered, after.places[0].answer) == (1, "play:it")


def test_an_aside_answers_nothing() -> None:
    state = sat(2, *people("Ann", "Bob"), BEGAN, waiting=BOTH)
    aside = events.Moved(1, 1, entries=(Entry(1, "pledge:5"),), drawn=0)
    after = evolve(state, aside, BOTH)
    assert [(place.question, place.asked, place.answered) for place in after.places] == [(1, True, 0), (1, True, 0)]
    assert after.places[1].heard_from("") == 1


def test_a_sealed_step_answers_for_everybody_in_it() -> None:
    state = sat(2, *people("Ann", "Bob"), BEGAN, waiting=BOTH)
    both = events.Moved(1, entries=(Entry(0, "card:2"), Entry(1, "card:3")), drawn=0, question=1)
    after = evolve(state, both, BOTH)
    assert [(place.answered, place.answer, place.question) for place in after.places] == [
        (1, "card:2", 2),
        (1, "card:3", 2),
    ]


def test_the_game_is_over_when_it_waits_for_nobody() -> None:
    assert sat(2, *people("Ann", "Bob"), BEGAN, waiting=FIRST).stage == PLAYING
    assert evolve(sat(2, *people("Ann", "Bob"), BEGAN, waiting=FIRST), move(0), NOBODY).stage == OVER


def test_taking_back_asks_anew_under_new_numbers() -> None:
    state = sat(2, *people("Ann", "Bob"), BEGAN, waiting=FIRST)
    after = evolve(state, events.TookBack(0, 1, seat=0, count=1), FIRST)
    assert (after.places[0].question, after.places[0].asked) == (2, True)


def test_a_wish_to_take_back_gathers_consent_and_lapses_when_somebody_plays_or_refuses() -> None:
    wished = sat(3, *people("Ann", "Bob", "Cay"), BEGAN, events.Proposed(0, 1, count=2), waiting=FIRST)
    assert wished.wish == Wish(0, 2)
    agreed = evolve(wished, events.Agreed(2, 1, yes=True), FIRST)
    assert agreed.wish == Wish(0, 2, (2,))
    assert evolve(agreed, events.Agreed(1, 1, yes=False), FIRST).wish is None
    assert evolve(agreed, move(0), FIRST).wish is None


def test_giving_up_leaves_the_seat_to_a_bot_for_good_while_people_are_left() -> None:
    on = sat(2, *people("Ann", "Bob"), BEGAN, events.Conceded(1, 1, plays_on=True), waiting=FIRST)
    assert (on.stage, on.conceded, on.places[1].bot, on.places[1].is_person) == (PLAYING, -1, "thumb", False)
    assert (on.people(), on.quitters) == ([0], (1,))
    over = evolve(on, events.Conceded(0, 1), FIRST)
    assert (over.stage, over.conceded, over.quitters) == (OVER, 0, (1, 0))
    assert not any(place.asked for place in over.places)


def test_a_concession_stored_by_an_older_version_means_what_it_meant() -> None:
    old = unpack(b'{"k":"conceded","by":1,"n":1}')
    over = sat(2, *people("Ann", "Bob"), BEGAN, old, waiting=FIRST)
    assert (over.stage, over.conceded) == (OVER, 1)
    assert sat(3, *people("Ann", "Bob", "Cay"), BEGAN, old, waiting=FIRST).stage == PLAYING


def test_a_claim_ends_it() -> None:
    on = sat(2, *people("Ann", "Bob"), BEGAN, events.Conceded(1, 1, plays_on=True), waiting=FIRST)
    over = evolve(on, events.Claimed(0, 1), FIRST)
    assert (over.stage, over.conceded, over.claimed) == (OVER, -1, 0)


def test_the_next_person_who_is_there_becomes_host_when_the_host_leaves_the_game() -> None:
    state = sat(3, *people("Ann", "Bob", "Cay"), BEGAN, waiting=FIRST)
    assert evolve(state, events.StoodIn(0, 1, seat=0, bot="thumb"), FIRST).host == 1
    away = evolve(state, events.StoodIn(2, 1, seat=1, bot="thumb"), FIRST)
    assert (away.host, evolve(away, events.StoodIn(0, 1, seat=0, bot="thumb"), FIRST).host) == (0, 2)
    assert evolve(state, events.Hosted(seat=2), FIRST).host == 2


def test_leaving_while_numbers_are_opened_leads_back_to_the_lobby() -> None:
    state = sat(2, *people("Ann", "Bob"), events.Promised(0, 1, hash="ab"), events.Opening(0, 2))
    left = evolve(state, events.Freed(1, seat=1), NOBODY)
    assert (left.stage, left.places[1].kind) == (LOBBY, "open")


def test_pages_of_one_person_number_their_messages_apart() -> None:
    state = sat(2, *people("Ann", "Bob"), events.Spoke(1, 1, "one", text="a"), events.Spoke(1, 1, "two", text="b"))
    assert [state.places[1].heard_from(tab) for tab in ("one", "two", "three", "")] == [1, 1, 0, 0]
    for number in range(20):
        state = evolve(state, events.Spoke(1, 1, f"{number}", text="c"), NOBODY)
    assert len(state.places[1].heard) == 8


def test_the_last_person_giving_up_ends_it() -> None:
    bots: list[AnyEvent] = [events.BotSat(seat=1, bot="random"), events.BotSat(seat=2, bot="random")]
    assert sat(3, *people("Ann"), *bots, BEGAN, events.Conceded(0, 1), waiting=FIRST).stage == OVER


def test_promises_are_open_until_their_numbers_are_known() -> None:
    state = sat(2, *people("Ann", "Bob"), events.Promised(1, 1, hash="ab"), events.Opening(0, 1))
    assert (state.stage, state.open_promises()) == (OPENING, [1])
    assert evolve(state, events.Revealed(1, 2, number="7"), NOBODY).open_promises() == []


def test_standing_in_and_coming_back() -> None:
    away = sat(2, *people("Ann", "Bob"), BEGAN, events.StoodIn(0, 1, seat=0, bot="thumb"), waiting=FIRST)
    assert (away.places[0].is_person, away.places[0].is_present) == (True, False)
    assert evolve(away, events.StoodIn(0, seat=0, bot=""), FIRST).places[0].is_present


def test_mutes_are_kept_per_seat_and_can_be_lifted() -> None:
    muted = sat(3, *people("Ann", "Bob"), events.Muted(0, 1, seat=2, on=True), events.Muted(0, 2, seat=1, on=True))
    assert muted.places[0].mutes == 0b110
    assert evolve(muted, events.Muted(0, 3, seat=2, on=False), NOBODY).places[0].mutes == 0b010


def test_messages_are_counted_for_who_sent_them() -> None:
    state = sat(2, *people("Ann", "Bob"), events.Spoke(1, 4, text="hello"))
    assert [place.heard_from("") for place in state.places] == [0, 4]
    assert state.stage == LOBBY


def test_every_event_is_stored_and_read_back_the_same() -> None:
    told: list[AnyEvent] = [
        *people("Ann"),
        events.BotSat(0, 1, seat=1, bot="thumb"),
        events.Freed(0, 2, seat=1),
        events.Renamed(0, 3, name="Änn"),
        events.Promised(0, 4, hash="0" * 64),
        events.Opening(0, 5),
        events.Revealed(0, 6, number="12"),
        events.Began(0, 7, start=("fireball", 3), drawn=9),
        events.Chose(1, question=2, token="card:5"),
        events.Moved(1, entries=(Entry(0, "card:1", (2, "orc")), Entry(1, "card:5")), drawn=11, question=2),
        events.Proposed(0, 8, count=2),
        events.Agreed(1, 1, yes=True),
        events.TookBack(1, 2, seat=0, count=2),
        events.StoodIn(0, 9, seat=0, bot="thumb"),
        events.Spoke(0, 10, text="“hm”"),
        events.Muted(0, 11, seat=1, on=True),
        events.Conceded(0, 12, plays_on=True),
        events.Claimed(1, 1, "tab", 1_700_000_000_000, 0b10),
        events.Hosted(seat=1),
        events.Noticed(1, at=5),
        events.TimedOut(1, at=6),
        events.Hinted(1, question=3),
        events.Rematched(0, 13, table="abc"),
    ]
    assert [unpack(pack(event)) for event in told] == told


def test_a_step_is_stored_as_ever() -> None:
    body = b'{"k":"moved","by":1,"rows":[[0,"card:1",[2,"orc"]],[1,"card:5",[]]],"drawn":11,"question":2}'
    moved = events.Moved(1, entries=(Entry(0, "card:1", (2, "orc")), Entry(1, "card:5")), drawn=11, question=2)
    assert (pack(moved), unpack(body)) == (body, moved)


CLOCKED = Clock(total=60_000, increment=2_000)


def timed(clock: Clock, *told: AnyEvent, waiting: int) -> TableState:
    state = TableState((Place("person", "Ann"), Place("person", "Bob")), clock=clock)
    for event in told:
        state = evolve(state, event, waiting)
    return state


def test_a_total_clock_loses_what_was_used_and_gains_its_increment() -> None:
    began = events.Began(start=(), drawn=0, at=1_000, here=0b01)
    state = timed(CLOCKED, began, waiting=FIRST)
    assert (state.places[0].bank, deadline(CLOCKED, state.places[0])) == (60_000, 61_000)
    moved = events.Moved(0, at=11_000, here=0b11, entries=(Entry(0, "play:it"),), drawn=0, question=1)
    after = evolve(state, moved, 0b10)
    assert (after.places[0].bank, after.places[0].since) == (52_000, 0)
    assert (after.places[1].bank, after.places[1].since) == (60_000, 11_000)


def test_a_sealed_choice_stops_the_clock_once() -> None:
    began = events.Began(start=(), drawn=0, at=1_000, here=0b11)
    chose = evolve(timed(CLOCKED, began, waiting=BOTH), events.Chose(0, at=4_000, question=1, token="card:1"), BOTH)
    assert (chose.places[0].bank, deadline(CLOCKED, chose.places[0])) == (59_000, 0)
    again = evolve(chose, events.Chose(0, at=9_000, question=1, token="card:2"), BOTH)
    assert again.places[0].bank == 59_000


def test_a_clock_starts_when_the_question_can_be_seen_and_a_minute_later_at_the_latest() -> None:
    began = events.Began(start=(), drawn=0, at=1_000, here=0)
    clock = Clock(move=30_000)
    state = timed(clock, began, waiting=FIRST)
    assert deadline(clock, state.places[0]) == 91_000
    assert deadline(clock, evolve(state, events.Noticed(0, at=21_000), FIRST).places[0]) == 51_000


def test_a_slow_clock_runs_whether_the_person_is_there_or_not() -> None:
    clock = Clock(move=2 * 86_400_000)
    state = timed(clock, events.Began(start=(), drawn=0, at=1_000), waiting=FIRST)
    assert (clock.is_slow, deadline(clock, state.places[0])) == (True, 172_801_000)


def test_no_clock_runs_while_a_bot_stands_in() -> None:
    began = events.Began(start=(), drawn=0, at=1_000, here=0b11)
    away = evolve(timed(CLOCKED, began, waiting=FIRST), events.StoodIn(1, at=5_000, seat=0, bot="thumb"), FIRST)
    assert (away.places[0].bank, away.places[0].since) == (56_000, 0)
    back = evolve(away, events.StoodIn(0, at=9_000, seat=0, bot=""), FIRST)
    assert deadline(CLOCKED, back.places[0]) == 65_000


def test_whose_time_is_up_is_played_by_a_bot_and_not_listed_as_a_quitter() -> None:
    began = events.Began(start=(), drawn=0, at=1_000, here=0b11)
    out = evolve(timed(CLOCKED, began, waiting=FIRST), events.TimedOut(0, at=61_000), FIRST)
    assert (out.places[0].bot, out.places[0].is_person, out.quitters, out.stage) == ("thumb", False, (), PLAYING)
