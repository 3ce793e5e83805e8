"""Component files: what is wrong with one is said by file, line and reason; one that is right can be played."""

from copy import deepcopy
from importlib import resources

import pytest

from dungeonbox.games import house_components, make, read
from dungeonbox.games.busters.components import deck_of, load
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, BadRecord
from dungeonbox.kernel.match import Match
from dungeonbox.terminal.words import sentences, words_of
from tests.games.busters.boxes import with_monster
from tests.games.busters.table import DUNGEONS, Table
from tests.marks import clause

TEXT = resources.files("dungeonbox.games.busters").joinpath("components.toml").read_text(encoding="utf-8")

RANGER = """\
[[adventurer]]
id = "ranger"
name = "Ranger"
colour = "brown"
source = "public"
"""
SKELETON = """\
[[monster]]
id = "skeleton"
name = "Skeleton"
dungeon = 1
hp = 7
chests = ["Y", "R"]
source = "public"
"""
DRAGON = """\
[[monster]]
id = "dragon"
name = "Dragon"
dungeon = 3
hp = 14
chests = ["B B", "R", "Y"]
source = "public"
"""


HEAD = TEXT[: TEXT.index("[[hand]]")].count("\n")
BEFORE_MONSTERS = TEXT[: TEXT.index("[[monster]]")].count("\n")


def line_of(entry: str) -> int:
    """The line on which an entry starts."""
    assert TEXT.count(entry) == 1
    return TEXT[: TEXT.index(entry)].count("\n") + 1


def complaint(text: str) -> str:
    """What is said about a file."""
    with pytest.raises(BadComponents) as caught:
        make("busters", 3, components=Sheet.parse(text, "my.toml"))
    return str(caught.value)


@clause("1.3", "2.7")
def test_the_printed_box_is_in_order() -> None:
    box = load(Sheet.parse(TEXT, "my.toml"))
    assert [[box.words[monster] for monster in deck_of(box, dungeon).listed()] for dungeon in range(3)] == [
        list(words) for words in DUNGEONS
    ]
    assert Sheet.parse(TEXT, "my.toml").digest == house_components("busters").digest


WORD = "'id' must be a word of its own in small letters, got"
NUMBER = "must be a whole number from"

WRONG = {
    "a key is missing": (SKELETON, "hp = 7\n", "", "'hp' is missing"),
    "no name": (SKELETON, 'name = "Skeleton"\n', "", "'name' is missing"),
    "no dungeon": (SKELETON, "dungeon = 1\n", "", "'dungeon' is missing"),
    "no chests": (SKELETON, 'chests = ["Y", "R"]\n', "", "'chests' is missing"),
    "no id": (SKELETON, 'id = "skeleton"\n', "", "'id' is missing"),
    "no source": (SKELETON, 'source = "public"\n', "", "'source' is missing"),
    "a number for a text": (SKELETON, '"Skeleton"', "7", "'name' must be a text, got 7"),
    "a text for a number": (SKELETON, "hp = 7", 'hp = "seven"', f"'hp' {NUMBER} 1 to 99, got 'seven'"),
    "a yes for a number": (SKELETON, "hp = 7", "hp = true", f"'hp' {NUMBER} 1 to 99, got True"),
    "half a point": (SKELETON, "hp = 7", "hp = 7.5", f"'hp' {NUMBER} 1 to 99, got 7.5"),
    "no hit points": (SKELETON, "hp = 7", "hp = 0", f"'hp' {NUMBER} 1 to 99, got 0"),
    "too many hit points": (SKELETON, "hp = 7", "hp = 100", f"'hp' {NUMBER} 1 to 99, got 100"),
    "a dungeon in the cellar": (SKELETON, "dungeon = 1", "dungeon = 0", f"'dungeon' {NUMBER} 1 to 5, got 0"),
    "a sixth dungeon": (SKELETON, "dungeon = 1", "dungeon = 6", f"'dungeon' {NUMBER} 1 to 5, got 6"),
    "one text of chests": (SKELETON, '["Y", "R"]', '"Y R"', "'chests' must be a list of words, got 'Y R'"),
    "a list of numbers": (SKELETON, '["Y", "R"]', "[1, 1]", "'chests' must be a list of words, got [1, 1]"),
    "an empty list": (SKELETON, '["Y", "R"]', "[]", "'chests' must be one to 3 texts, got 0"),
    "four chests": (SKELETON, '["Y", "R"]', '["Y", "R", "B", "B"]', "'chests' must be one to 3 texts, got 4"),
    "a green gem": (SKELETON, '["Y", "R"]', '["Y", "R G"]', "a chest holds R, Y and B, got 'G'"),
    "gems without a space": (SKELETON, '["Y", "R"]', '["YR"]', "a chest holds R, Y and B, got 'YR'"),
    "a small letter": (SKELETON, '["Y", "R"]', '["y"]', "a chest holds R, Y and B, got 'y'"),
    "an id in capitals": (SKELETON, '"skeleton"', '"Skeleton"', f"{WORD} 'Skeleton'"),
    "an id of two words": (SKELETON, '"skeleton"', '"old bones"', f"{WORD} 'old bones'"),
    "an empty id": (SKELETON, '"skeleton"', '""', f"{WORD} ''"),
    "an id twice": (SKELETON, '"skeleton"', '"red-slime"', f"{WORD} 'red-slime'"),
    "an adventurer's id": (SKELETON, '"skeleton"', '"mage"', f"{WORD} 'mage'"),
    "an unknown source": (
        SKELETON,
        '"public"',
        '"rumour"',
        "'source' must be one of rulebook, public, house; got 'rumour'",
    ),
    "an unknown entry": (
        SKELETON,
        "hp = 7",
        "hp = 7\nteeth = 32",
        "unknown entry 'teeth'; known are chests, dungeon, hp, id, name, source",
    ),
    "an adventurer twice": (RANGER, '"ranger"', '"knight"', f"{WORD} 'knight'"),
    "an adventurer in capitals": (RANGER, '"ranger"', '"Ranger"', f"{WORD} 'Ranger'"),
    "an adventurer called random": (RANGER, '"ranger"', '"random"', f"{WORD} 'random'"),
    "an adventurer without a name": (RANGER, 'name = "Ranger"\n', "", "'name' is missing"),
    "an adventurer without a colour": (RANGER, 'colour = "brown"\n', "", "'colour' is missing"),
    "an adventurer with a hat": (
        RANGER,
        'colour = "brown"',
        'colour = "brown"\nhat = "big"',
        "unknown entry 'hat'; known are colour, id, name, source",
    ),
}
"""For each fault: the entry it is in, what is replaced by what, and what is said."""


@clause("1.2", "1.3")
@pytest.mark.parametrize("fault", WRONG)
def test_a_fault_in_an_entry_is_said_with_its_line(fault: str) -> None:
    entry, old, new, reason = WRONG[fault]
    assert old in entry
    text = TEXT.replace(entry, entry.replace(old, new, 1))
    assert complaint(text) == f"my.toml:{line_of(entry)}: {reason}"


@clause("1.2")
def test_fewer_adventurers_than_players_may_come_are_too_few() -> None:
    text = TEXT.replace(RANGER, "")
    assert complaint(text).endswith(": there must be at least 5 adventurers, there are 4")


@clause("1.2")
def test_there_may_be_more_adventurers() -> None:
    text = TEXT.replace(
        RANGER, RANGER + '\n[[adventurer]]\nid = "bard"\nname = "Bard"\ncolour = "red"\nsource = "house"\n'
    )
    game = make("busters", 5, {"first_seat": "1"}, Sheet.parse(text, "my.toml"))
    match = Match.new(game, Seeded(3))
    assert match.legal(0)[-2:] == ["hero:bard", "hero:random"]
    match.play(0, "hero:bard")
    for seat in range(1, 5):
        match.play(seat, "hero:random")
    assert len({hero.hero for hero in match.view(0).heroes}) == 5  # type: ignore[attr-defined]
    assert match.legal(0) == [f"card:{card}" for card in range(1, 7)]


@clause("1.3")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (SKELETON, SKELETON.replace("dungeon = 1", "dungeon = 4"), "dungeon 4 must have at least 2 monsters, it has 1"),
        (DRAGON, DRAGON.replace("dungeon = 3", "dungeon = 5"), "dungeon 4 must have at least 2 monsters, it has 0"),
    ],
)
def test_every_dungeon_has_more_monsters_than_are_left_out(old: str, new: str, said: str) -> None:
    text = TEXT.replace(old, new)
    last = max(number for number, line in enumerate(text.splitlines(), 1) if line == "[[monster]]")
    assert complaint(text) == f"my.toml:{last}: {said}"


def test_a_slip_of_the_pen_is_said_with_its_line() -> None:
    text = TEXT.replace('id = "dragon"', "id = dragon")
    assert complaint(text).startswith(f"my.toml:{line_of(DRAGON) + 1}: ")


def test_a_file_that_breaks_off_is_said_at_its_last_line() -> None:
    assert complaint('[[adventurer]]\nid = "kni').startswith("my.toml:2: ")


def test_an_unknown_table_is_said_with_its_line() -> None:
    text = TEXT + '\n[[weapon]]\nname = "Club"\n'
    line = len(text.splitlines()) - 1
    assert complaint(text) == f"my.toml:{line}: unknown table 'weapon'; expected amount, hand, adventurer, monster"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "my.toml:1: expected entries [[amount]]"),
        (TEXT[: TEXT.index("[[hand]]")], f"my.toml:{HEAD}: expected entries [[adventurer]]"),
        (TEXT[: TEXT.index("[[monster]]")], f"my.toml:{BEFORE_MONSTERS}: expected entries [[monster]]"),
        ("amount = 3\n", "my.toml:1: expected entries [[amount]]"),
        ("amount = []\n", "my.toml:1: expected entries [[amount]]"),
        ("# one\n\n[amount]\nid = 'most-pledges'\n", "my.toml:3: expected entries [[amount]]"),
    ],
)
def test_a_table_that_is_missing_or_no_table(text: str, said: str) -> None:
    assert complaint(text) == said


# Amounts and hands ---------------------------------------------------------------------------------------


def amount(id: str, number: int) -> str:
    """The file with another amount."""
    at = TEXT.index(f'id = "{id}"')
    end = TEXT.index("source", at)
    return f'{TEXT[:at]}id = "{id}"\nnumber = {number}\n{TEXT[end:]}'


def line_of_amount(id: str) -> int:
    """The line on which an amount starts."""
    return TEXT[: TEXT.index(f'id = "{id}"')].count("\n")


@clause("1.4", "2.5", "2.8", "8.2", "8.3", "8.4")
@pytest.mark.parametrize(
    ("id", "number", "reason"),
    [
        ("gems", 4, "'number' must be a whole number from 5 to 60, got 4"),
        ("first-gems", 4, "'number' must be at most 3, a fifth of the gems, got 4"),
        ("left-out", 13, "'number' must be a whole number from 0 to 12, got 13"),
        ("gem-points", -1, "'number' must be a whole number from 0 to 20, got -1"),
        ("set-points", 21, "'number' must be a whole number from 0 to 20, got 21"),
        ("most-points", 21, "'number' must be a whole number from 0 to 20, got 21"),
        ("most-pledges", 0, "'number' must be a whole number from 1 to 9, got 0"),
        ("most-low", 0, "'number' must be a whole number from 1 to 12, got 0"),
        ("least-high", 13, "'number' must be a whole number from 1 to 12, got 13"),
    ],
)
def test_an_amount_out_of_bounds_is_said_with_its_line(id: str, number: int, reason: str) -> None:
    assert complaint(amount(id, number)) == f"my.toml:{line_of_amount(id)}: {reason}"


HAND = """\
[[hand]]
hands = "printed"
seats = 4
lowest = 2
highest = 6
source = "rulebook"
"""


@clause("2.3", "2.4", "R1")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("seats = 4", "seats = 3", "the hand 'printed 3' is here twice"),
        ("lowest = 2", "lowest = 0", "'lowest' must be a whole number from 1 to 12, got 0"),
        ("highest = 6", "highest = 1", "'highest' must be a whole number from 2 to 12, got 1"),
        ("lowest = 2", "lowest = 4", "a hand must have a card for each of 4 fights in a dungeon, this one has 3"),
        (
            "lowest = 2",
            "lowest = 2\nmiddle = 3",
            "unknown entry 'middle'; known are hands, highest, lowest, seats, source",
        ),
    ],
)
def test_a_fault_in_a_hand_is_said_with_its_line(old: str, new: str, reason: str) -> None:
    assert complaint(TEXT.replace(HAND, HAND.replace(old, new))) == f"my.toml:{line_of(HAND)}: {reason}"


def test_a_hand_that_is_missing_is_said() -> None:
    assert complaint(TEXT.replace(HAND, "")).endswith("the hand 'printed 4' is missing")


@clause("3.3", "R3")
@pytest.mark.parametrize(("most_low", "least_high", "said"), [(2, 8, {"pledge:low", "pledge:high"}), (1, 9, set())])
def test_low_and_high_are_promised_by_those_who_hold_such_a_card(
    most_low: int, least_high: int, said: set[str]
) -> None:
    data = deepcopy(house_components("busters").data)
    for row in data["hand"]:
        row.update(lowest=2, highest=8)
    for row in data["amount"]:
        row["number"] = {"most-low": most_low, "least-high": least_high}.get(row["id"], row["number"])
    match = Match.new(make("busters", 3, components=Sheet("own.toml", data)), Seeded(5))
    for seat in range(3):
        match.play(seat, "hero:random")
    assert {"pledge:low", "pledge:high"} & set(match.asides(0)) == said


@clause("1.2", "3.5", "4.4", "R3")
def test_stronger_cards_are_played_promised_and_wished() -> None:
    data = deepcopy(house_components("busters").data)
    for row in data["hand"]:
        row.update(lowest=row["lowest"] + 2, highest=row["highest"] + 2)
    for row in data["amount"]:
        row["number"] = {"most-low": 4, "least-high": 9}.get(row["id"], row["number"])
    match = Match.new(make("busters", 3, components=Sheet("strong.toml", data)), Seeded(5))
    for seat in range(3):
        match.play(seat, "hero:random")
    assert match.legal(0) == [f"card:{card}" for card in range(3, 10)]
    assert {"pledge:9", "pledge:high", "ask:seat2.9"} <= set(match.asides(0))
    match.play(0, "pledge:high")
    match.play(1, "pledge:low")
    for seat, card in enumerate((8, 4, 4)):
        match.play(seat, f"card:{card}")
    told = sentences(words_of("busters"), match.game, match.notes(SPECTATOR), ["Ann", "Bob", "Cid"])
    assert "Ann promised a high card but played 8." in told
    assert "Bob promised a low card and kept their word." in told


@clause("2.5", "8.2", "8.3", "8.4")
def test_other_amounts_are_dealt_and_scored() -> None:
    text = amount("gems", 25)
    for id, number in (("first-gems", 2), ("gem-points", 2), ("set-points", 5), ("most-points", 7)):
        text = text.replace(
            TEXT[(at := TEXT.index(f'id = "{id}"')) : TEXT.index("source", at)], f'id = "{id}"\nnumber = {number}\n'
        )
    match = Match.new(make("busters", 3, components=Sheet.parse(text, "my.toml")), Seeded(5))
    for seat in range(3):
        match.play(seat, "hero:random")
    view = match.view(0)
    assert [hero.gems for hero in view.heroes] == [(2, 2, 2)] * 3  # type: ignore[attr-defined]
    assert view.bank == (19, 19, 19)  # type: ignore[attr-defined]
    end = "step over\nleader seat1  dungeon 3\nseat1 knight  gems 3 2 1\nseat2 mage  gems 1 1 0\nseat3 thief"
    outcome = Table(end, Sheet.parse(text, "my.toml")).match.outcome
    assert [(line.reason, line.points) for line in outcome.lines if line.seat == 0] == [
        ("gems", 12),
        ("sets", 5),
        ("most red", 7),
        ("most yellow", 7),
        ("most blue", 7),
        ("defeated monsters", 0),
    ]


@clause("1.3", "2.8", "7.5")
def test_dungeons_of_other_sizes_are_played_to_the_end() -> None:
    """Two dungeons, of which all monsters appear, with hands of four cards."""
    text = amount("left-out", 0)
    for number in (1, 2, 3):
        rows = text[: text.index("[[monster]]")], *text[text.index("[[monster]]") :].split("[[monster]]\n")[1:]
        keep = [row for row in rows[1:] if f"dungeon = {number}\n" not in row or number < 3]
        text = rows[0] + "".join(f"[[monster]]\n{row}" for row in keep)
    match = Match.new(make("busters", 3, components=Sheet.parse(text, "my.toml")), Seeded(5))
    play_by_chance(match, 5)
    assert sum(entry.token.startswith("card:") for entry in match.entries) == 3 * 5 * 2
    assert match.view(0).dungeon == 1  # type: ignore[attr-defined]


# A box of one's own --------------------------------------------------------------------------------------

HYDRA = SKELETON.replace('"skeleton"', '"hydra"').replace("Skeleton", "Hydra").replace("hp = 7", "hp = 18")
OWN = TEXT.replace(SKELETON, HYDRA.replace('["Y", "R"]', '["R R R", "", "Y B"]').replace("public", "house"))


@clause("1.3", "5.1", "5.2")
def test_a_box_of_ones_own_can_be_played() -> None:
    """A chest may be empty: then its player gets nothing from it."""
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster hydra  left mimic-1 chimera
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """, Sheet.parse(OWN, "own.toml"))  # fmt: skip
    table.play("card:7", "card:6", "card:5", luck="chimera")
    table.shows("""
        bank 9 11 11
        seat1 knight  gems 1 2 2  played 7  trophies hydra
        seat2 mage    gems 1 1 1  played 6
        seat3 thief   gems 4 1 1  played 5
        """)
    assert "Ann, highest, wins the Hydra card." in table.told()


def play_by_chance(match: Match, seed: int) -> None:
    """Play to the end."""
    choices = Seeded(seed, 1)
    while not match.is_over:
        seat = match.waiting()[0]
        legal = match.legal(seat)
        match.play(seat, legal[choices.below(len(legal), 0)])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_record_brings_the_box_it_was_played_with(seats: int) -> None:
    sheet = Sheet.parse(OWN, "own.toml")
    match = Match.new(make("busters", seats, components=sheet), Seeded(5))
    play_by_chance(match, 5)
    record = match.record()
    assert "hydra" in {outcome for entry in record.entries for outcome in entry.outcomes}
    assert record.components == sheet.data
    assert record.digest == sheet.digest != house_components("busters").digest
    again = read(record.text())
    assert again.state.pack() == match.state.pack()
    assert again.outcome == match.outcome
    assert again.record() == record


def test_a_record_of_the_printed_box_brings_none() -> None:
    match = Match.new(make("busters", 3, components=Sheet.parse(TEXT, "copy.toml")), Seeded(5))
    assert match.record().components is None


def test_a_record_whose_box_was_changed_is_refused() -> None:
    match = Match.new(make("busters", 3, components=with_monster("dragon", name="Old Dragon")), Seeded(5))
    text = match.record().text()
    assert "Old Dragon" in text
    with pytest.raises(BadRecord, match="other components"):
        read(text.replace("Old Dragon", "Young Dragon"))


def test_a_record_with_a_broken_box_is_refused() -> None:
    match = Match.new(make("busters", 3, components=with_monster("dragon", hp=12)), Seeded(5))
    with pytest.raises(BadRecord, match="must be a whole number from 1 to 99, got 0"):
        read(match.record().text().replace('"hp": 12', '"hp": 0', 1))
