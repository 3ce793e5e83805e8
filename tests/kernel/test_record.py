"""Records: there and back, and a clear word about every file that is damaged, foreign or impossible."""

import json
from dataclasses import replace
from typing import Any

import pytest

from dungeonbox.kernel.chance import NOBODY, SPECTATOR, Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadRecord
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import FORMAT, SECRETS, Entry, FairProof, Record
from dungeonbox.proving import toys
from dungeonbox.proving.toys import shared

DRAWN: dict[str, object] = {
    "ending": "draw",
    "places": [1, 1],
    "worth": [0.5, 0.5],
    "lines": [],
    "characters": [],
    "totals": [],
    "decided": "",
}


def played(id: str, seats: int, seed: int = 1) -> Match:
    """A whole match played at random."""
    match = Match.new(toys.make(id, seats), Seeded(seed))
    chooser = Seeded(seed, 1)
    while not match.is_over:
        for seat in match.waiting():
            legal = match.legal(seat)
            match.play(seat, legal[chooser.below(len(legal), NOBODY)])
    return match


def game_of(record: Record) -> Game[State]:
    """The toy a record is about."""
    return toys.make(record.game, record.seats, record.options, record.edition)


# There and back ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", toys.IDS)
def test_a_record_reads_as_it_was_written(id: str) -> None:
    match = played(id, 2)
    match.names = ("Ada", "Zoë")
    match.fair = FairProof("7", "abc", "", (("c1", "n1"), ("c2", "n2")))
    record = match.record()
    assert Record.parse(record.text()) == record
    assert Match.replay(match.game, record).state.pack() == match.state.pack()


def test_the_seed_is_remembered_and_told_to_no_seat() -> None:
    match = played("shared", 2)
    assert '"seed"' not in match.record().text()
    match.seed = "77"
    assert Record.parse(match.record().text()).seed == "77"
    assert Match.replay(match.game, match.record()).seed == "77"
    assert match.clone().seed == "77"
    for eyes in (0, 1, SPECTATOR):
        assert match.eyes_record(eyes).seed == ""
        assert "seed" not in match.eyes_record(eyes).text()


def test_a_record_is_for_people_too() -> None:
    match = Match.new(toys.make("shared", 2), Seeded(1))
    match.play(0, "roll")
    die = match.entries[0].outcomes[0]
    assert match.record().text().splitlines() == [
        "{",
        f'  "format": "{FORMAT}",',
        '  "game": "shared",',
        '  "edition": 1,',
        '  "seats": 2,',
        '  "options": {"bust": "pot"},',
        f'  "digest": "{match.game.setup.digest}",',
        '  "eyes": "whole",',
        f'  "note": "{SECRETS}",',
        '  "start": [],',
        '  "entries": [',
        f'    [1, "roll", [{die}]]',
        "  ]",
        "}",
    ]


def test_an_empty_record_is_one() -> None:
    record = Match.new(toys.make("shared", 2), Seeded(1)).record()
    assert '"entries": []' in record.text()
    assert Record.parse(record.text()) == record


def test_the_record_of_a_match_that_is_over_holds_its_outcome_for_all_eyes() -> None:
    match = played("hidden", 2)
    assert match.record().outcome == match.outcome
    assert match.eyes_record(0).outcome == match.outcome
    assert json.loads(match.record().text())["outcome"]["ending"] == match.outcome.ending
    unfinished = Match.new(toys.make("hidden", 2), Seeded(1)).record()
    assert unfinished.outcome is None
    assert '"outcome"' not in unfinished.text()


def test_an_outcome_reads_as_it_was_written() -> None:
    lines = (ScoreLine(1, "coins", 4, 4), ScoreLine(0, "knocked out", 0))
    outcome = Outcome("done", (1, 1), (0.5, 0.5), lines, ("bard", "monk"), (0, 4), "more coins")
    record = replace(played("hidden", 2).record(), outcome=outcome)
    assert json.loads(record.text())["outcome"]["lines"] == [[2, "coins", 4, 4], [1, "knocked out", 0, -1]]
    assert Record.parse(record.text()).outcome == outcome


def test_an_outcome_that_the_entries_do_not_lead_to_is_refused() -> None:
    match = played("hidden", 2)
    record = match.record()
    assert record.outcome is not None
    turned = replace(record.outcome, worth=record.outcome.worth[::-1], places=record.outcome.places[::-1])
    with pytest.raises(BadRecord, match=r"names another outcome .* than its entries lead to: it ended with 'showdown'"):
        Match.replay(match.game, replace(record, outcome=turned))
    with pytest.raises(BadRecord, match=r"names another outcome .* it is not over"):
        Match.replay(match.game, replace(record, entries=record.entries[:1]))
    assert Match.replay(match.game, replace(record, outcome=None)).is_over


def test_other_components_travel_with_the_record() -> None:
    sheet = Sheet("mine", {**shared.BOX, "sides": 8})
    game = shared.build(shared.INFO.setup(2, {}, sheet))
    record = Match.new(game, Seeded(1)).record()
    assert record.components == sheet.data
    assert Record.parse(record.text()).components == sheet.data


def test_the_record_of_a_pair_of_eyes_says_whose_it_is_and_is_no_secret() -> None:
    record = played("hidden", 2).eyes_record(1)
    assert Record.parse(record.text()) == record
    assert SECRETS not in record.text()
    with pytest.raises(BadRecord, match="this is what seat 2 saw; only a whole record can be played again"):
        Match.replay(game_of(record), record)


# Damaged -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: not JSON"),
        ('{"format":\n nonsense}', "line 2: not JSON"),
        ("[" * 100_000, "not a record: nested too deeply"),
        ("[" + "9" * 5000 + "]", "not a record: Exceeds the limit"),
        ("[]", "not a dungeonbox record: expected an object"),
        ('{"game": "shared"}', "not a dungeonbox record"),
        ('{"format": "dungeonbox record 2"}', "expected the format 'dungeonbox record 1', got 'dungeonbox record 2'"),
        ('{"format": 1}', "expected the format"),
    ],
)
def test_text_that_is_no_record(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord) as bad:
        Record.parse(text)
    assert complaint in str(bad.value)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("game", 7, "'game' must be a text, got 7"),
        ("edition", "1", "'edition' must be a whole number, got '1'"),
        ("seats", True, "'seats' must be a whole number, got True"),
        ("seats", 2.5, "'seats' must be a whole number, got 2.5"),
        ("options", [], "'options' must be an object of texts"),
        ("options", {"bust": 1}, "'options' must be an object of texts"),
        ("digest", None, "'digest' must be a text"),
        ("eyes", 3, "'eyes' must be a text"),
        ("components", [1], "'components' must be an object"),
        ("names", "Ada", "'names' must be a list of texts"),
        ("names", [1], "'names' must be a list of texts"),
        ("seed", 7, "'seed' must be a text, got 7"),
        ("fair", 1, "'fair' must be an object"),
        ("fair", {}, "'players' must be a list"),
        ("fair", {"players": [1]}, r"expected a player's [commitment, number], got 1"),
        ("fair", {"players": [["a", "b"]]}, "'match' must be a text"),
        ("outcome", 1, "'outcome' must be an object, got 1"),
        ("outcome", {}, "'ending' must be a text, got None"),
        (
            "outcome",
            {**DRAWN, "places": [1, True]},
            "'places' of the outcome must be a list with a value for each seat",
        ),
        ("outcome", {**DRAWN, "places": []}, "'places' of the outcome must have 2 values, one for each seat, not 0"),
        ("outcome", {**DRAWN, "worth": ["1", "0"]}, "'worth' of the outcome must be a list"),
        ("outcome", {**DRAWN, "characters": ["bard"]}, "'characters' of the outcome must have 2 values"),
        ("outcome", {**DRAWN, "lines": 3}, "'lines' of the outcome must be a list, got 3"),
        ("outcome", {**DRAWN, "lines": [[3, "gold", 1, 1]]}, "expected a line of the outcome as [seat, reason, points"),
        ("outcome", {**DRAWN, "lines": [[1, "gold", 1]]}, "expected a line of the outcome as [seat, reason, points"),
        ("start", None, "start: expected a list of results of luck"),
        ("start", [1.5], "start: a result of luck is a word or a whole number, got 1.5"),
        ("start", [True], "start: a result of luck is a word or a whole number, got True"),
        ("entries", {}, "'entries' must be a list"),
        ("entries", [1], "entry 1: expected [seat, token, outcomes], got 1"),
        ("entries", [[1, "roll"]], "entry 1: expected [seat, token, outcomes]"),
        ("entries", [["1", "roll", []]], "entry 1: expected a seat number and a token, got '1' and 'roll'"),
        ("entries", [[1, 7, []]], "entry 1: expected a seat number and a token"),
        ("entries", [[1, "roll", {}]], "entry 1: expected a list of results of luck"),
        ("weather", "fine", "unknown entry 'weather'"),
    ],
)
def test_a_record_with_a_damaged_entry(key: str, value: object, complaint: str) -> None:
    data = json.loads(played("shared", 2).record().text())
    data[key] = value
    with pytest.raises(BadRecord) as bad:
        Record.parse(json.dumps(data))
    assert complaint in str(bad.value)


@pytest.mark.parametrize("key", ["game", "edition", "seats", "options", "digest", "eyes", "start", "entries"])
def test_a_record_that_lacks_something(key: str) -> None:
    data = json.loads(played("shared", 2).record().text())
    del data[key]
    with pytest.raises(BadRecord, match=key):
        Record.parse(json.dumps(data))


@pytest.mark.parametrize("count", ["0", "-1", "x", "", "1.5", "²", "9" * 5000])
def test_a_takeback_of_nonsense(count: str) -> None:
    with pytest.raises(BadRecord, match="expected undo: and a number"):
        _ = Entry(0, f"undo:{count}").undoes


# Impossible ----------------------------------------------------------------------------------------------


def refusal(record: Record, **changes: Any) -> str:
    """What is said when a changed record is played again."""
    with pytest.raises(BadRecord) as bad:
        Match.replay(game_of(record), replace(record, **changes))
    return str(bad.value)


def shared_record(*entries: Entry) -> Record:
    """A record of two friends with these entries."""
    return replace(Match.new(toys.make("shared", 2), Seeded(1)).record(), entries=entries)


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (Entry(0, "bank"), "entry 1: bank is not legal now (§4); legal now: roll, ask:seat2"),
        (Entry(1, "roll", (2,)), "entry 1: roll is not legal now (§2)"),
        (Entry(0, "dance"), "entry 1: shared has no action 'dance'"),
        (Entry(2, "roll", (2,)), "entry 1: expected a seat from 0 to 1, got 2"),
        (Entry(-1, "roll", (2,)), "entry 1: expected a seat from 0 to 1, got -1"),
        (Entry(10**30, "roll", (2,)), "entry 1: expected a seat from 0 to 1, got 1000"),
        (Entry(0, "roll"), "entry 1: draw 1 is missing"),
        (Entry(0, "roll", (2, 2)), "entry 1: draws left over: 1"),
        (Entry(0, "roll", (6,)), "entry 1: draw 1 is 6, which was not possible"),
        (Entry(0, "roll", ("sunshine",)), "entry 1: luck: shared has nothing called 'sunshine'"),
        (Entry(0, "undo:1"), "entry 1: entries that can be taken back: 0, not 1"),
        (Entry(0, "undo:x"), "entry 1: expected undo: and a number"),
    ],
)
def test_an_impossible_entry(entry: Entry, complaint: str) -> None:
    assert complaint in refusal(shared_record(entry))


def test_impossible_luck_at_the_start() -> None:
    record = played("hidden", 2).record()
    assert "start: draw 4 is missing" in refusal(record, start=record.start[:3])
    assert "start: draws left over: 1" in refusal(record, start=(*record.start, "card 5"))
    assert "start: draw 2 is" in refusal(record, start=record.start[:1] * 4)
    assert "start: hidden has nothing called 'joker'" in refusal(record, start=("joker", *record.start[1:]))


def test_a_number_where_a_card_was_drawn() -> None:
    """The number is the card's own, but a record names its cards."""
    record = played("hidden", 2).record()
    numbers = tuple(game_of(record).faces.index(str(face)) for face in record.start)
    assert "start: drew" in refusal(record, start=numbers)


def test_a_takeback_that_draws_luck() -> None:
    entries = (Entry(0, "ask:seat2"), Entry(0, "undo:1", (3,)))
    assert "entry 2: a takeback draws no luck" in refusal(shared_record(*entries))


def sealed_record(*entries: Entry) -> Record:
    """A record of two bidders with these entries."""
    return replace(Match.new(toys.make("sealed", 2), Seeded(1)).record(), entries=entries)


def prize() -> str:
    """The prize that can follow the first."""
    match = Match.new(toys.make("sealed", 2), Seeded(1))
    match.play(0, "bid:1")
    match.play(1, "bid:1")
    return str(match.entries[1].outcomes[0])


def test_half_a_sealed_step() -> None:
    complaint = "entry 1: expected the sealed choices of seats 0, 1 (counted from 0), got 0"
    assert complaint in refusal(sealed_record(Entry(0, "bid:1")))
    assert complaint in refusal(sealed_record(Entry(0, "bid:1"), Entry(0, "bid:2", (prize(),))))
    assert "got 1, 0" in refusal(sealed_record(Entry(1, "bid:1"), Entry(0, "bid:2", (prize(),))))
    assert "expected a seat from 0 to 1, got 9" in refusal(sealed_record(Entry(9, "bid:1")))


def test_an_aside_in_the_place_of_a_sealed_choice() -> None:
    entries = (Entry(0, "bid:1"), Entry(1, "pledge:low"), Entry(1, "bid:1", (prize(),)))
    assert "entry 1: pledge:low is not legal now" in refusal(sealed_record(*entries))
    entries = (Entry(1, "pledge:low"), Entry(0, "bid:1"), Entry(1, "bid:1", (prize(),)))
    assert len(Match.replay(toys.make("sealed", 2), sealed_record(*entries)).entries) == 3


def test_half_a_sealed_step_is_not_taken_back() -> None:
    step = (Entry(0, "bid:1"), Entry(1, "bid:1", (prize(),)))
    complaint = "entry 3: a sealed step is taken back whole or not at all"
    assert complaint in refusal(sealed_record(*step, Entry(1, "undo:1")))
    assert Match.replay(toys.make("sealed", 2), sealed_record(*step, Entry(1, "undo:2"))).entries == []
