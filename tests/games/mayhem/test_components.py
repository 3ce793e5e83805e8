"""Component files: what is wrong with one is said by file, line and reason; one that is right can be played."""

from importlib import resources

import pytest

from dungeonbox.games import house_components, make, read
from dungeonbox.games.mayhem.components import load
from dungeonbox.games.mayhem.effects import PLAYED
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, BadRecord
from dungeonbox.kernel.match import Match
from tests.games.mayhem.boxes import WALL, with_deck
from tests.games.mayhem.table import Table
from tests.marks import clause

TEXT = resources.files("dungeonbox.games.mayhem").joinpath("components.toml").read_text(encoding="utf-8")

HIT_POINTS = """\
[[amount]]
id = "hit-points"
number = 10
source = "rulebook"
"""
AZZAN = """\
[[hero]]
id = "azzan"
name = "Azzan the Mystic"
calling = "wizard"
colour = "yellow"
source = "rulebook"
"""
SUTHA = """\
[[hero]]
id = "sutha"
name = "Sutha the Skullcrusher"
calling = "barbarian"
colour = "green"
source = "rulebook"
"""
LIGHTNING = '[[card]]\nhero = "azzan"\nname = "Lightning Bolt"\n'
STONESKIN = """\
[[card]]
hero = "azzan"
name = "Stoneskin"
copies = 1
symbols = "S S"
source = "public"
"""
FIREBALL = """\
[[card]]
hero = "azzan"
name = "Fireball"
copies = 2
symbols = ""
power = "fireball"
source = "public"
"""


def line_of(entry: str) -> int:
    """The line on which an entry starts."""
    assert TEXT.count(entry) == 1
    return TEXT[: TEXT.index(entry)].count("\n") + 1


def complaint(text: str) -> str:
    """What is said about a file."""
    with pytest.raises(BadComponents) as caught:
        make("mayhem", 2, components=Sheet.parse(text, "my.toml"))
    return str(caught.value)


def test_the_printed_box_is_in_order() -> None:
    assert len(load(Sheet.parse(TEXT, "my.toml"))) == 52
    assert Sheet.parse(TEXT, "my.toml").digest == house_components("mayhem").digest


WRONG = {
    "a key is missing": (STONESKIN, "copies = 1\n", "", "'copies' is missing"),
    "a name is missing": (STONESKIN, 'name = "Stoneskin"\n', "", "'name' is missing"),
    "symbols are missing": (STONESKIN, 'symbols = "S S"\n', "", "'symbols' is missing"),
    "no hero": (STONESKIN, 'hero = "azzan"\n', "", "'hero' is missing"),
    "no source": (STONESKIN, 'source = "public"\n', "", "'source' is missing"),
    "a number for a text": (STONESKIN, '"Stoneskin"', "7", "'name' must be a text, got 7"),
    "a text for a number": (
        STONESKIN,
        "copies = 1",
        'copies = "one"',
        "'copies' must be a whole number from 1 to 28, got 'one'",
    ),
    "a yes for a number": (
        STONESKIN,
        "copies = 1",
        "copies = true",
        "'copies' must be a whole number from 1 to 28, got True",
    ),
    "no copies": (STONESKIN, "copies = 1", "copies = 0", "'copies' must be a whole number from 1 to 28, got 0"),
    "too many copies": (STONESKIN, "copies = 1", "copies = 29", "'copies' must be a whole number from 1 to 28, got 29"),
    "a list of symbols": (STONESKIN, '"S S"', '["S", "S"]', "'symbols' must be a text, got ['S', 'S']"),
    "an unknown symbol": (STONESKIN, '"S S"', '"S X"', "'symbols' are A, S, H, D and P, got 'X'"),
    "nothing on the card": (STONESKIN, '"S S"', '""', "a card must show symbols or have a power"),
    "an unknown hero": (
        STONESKIN,
        '"azzan"',
        '"merlin"',
        "'hero' must be one of azzan, lia, oriax, sutha; got 'merlin'",
    ),
    "an unknown source": (
        STONESKIN,
        '"public"',
        '"rumour"',
        "'source' must be one of rulebook, public, house; got 'rumour'",
    ),
    "an unknown entry": (
        STONESKIN,
        "copies = 1",
        "copies = 1\ncolour = 2",
        "unknown entry 'colour'; known are copies, hero, name, power, source, symbols",
    ),
    "a name twice": (STONESKIN, '"Stoneskin"', '"Shield!"', "'name' must be different for every card, got 'Shield!'"),
    "a name without letters": (STONESKIN, '"Stoneskin"', '"!!!"', "'name' must be different for every card, got '!!!'"),
    "a name of a hero": (STONESKIN, '"Stoneskin"', '"Lia"', "'name' must be different for every card, got 'Lia'"),
    "an unknown power": (
        FIREBALL,
        'power = "fireball"',
        'power = "flood"',
        (
            "'power' must be one of fireball, charm, vampiric-touch, divine-inspiration, banishing-smite, "
            "clever-disguise, sneak-attack, pick-pocket, whirling-axes, battle-roar, mighty-toss; got 'flood'"
        ),
    ),
    "a number for a power": (FIREBALL, 'power = "fireball"', "power = 3", "'power' must be a text, got 3"),
    "an unknown amount": (
        HIT_POINTS,
        '"hit-points"',
        '"mana"',
        (
            "'id' must be one of hit-points, deck, first-hand, turn-draw, turn-plays, refill, most-turns, "
            "fireball-damage, axes-heal, axes-damage, "
            "roar-cards; got 'mana'"
        ),
    ),
    "no hit points": (HIT_POINTS, "= 10", "= 0", "'number' must be a whole number from 1 to 20, got 0"),
    "a deck of 27 cards": (AZZAN, "", "", "the deck of azzan must have 28 cards, it has 27"),
    "a hero twice": (SUTHA, '"sutha"', '"azzan"', "'id' must be a word of its own in small letters, got 'azzan'"),
    "a hero in capitals": (SUTHA, '"sutha"', '"Sutha"', "'id' must be a word of its own in small letters, got 'Sutha'"),
    "a hero called random": (
        SUTHA,
        '"sutha"',
        '"random"',
        "'id' must be a word of its own in small letters, got 'random'",
    ),
    "a hero without a calling": (SUTHA, 'calling = "barbarian"\n', "", "'calling' is missing"),
    "a hero with a hat": (
        SUTHA,
        'colour = "green"',
        'colour = "green"\nhat = "big"',
        "unknown entry 'hat'; known are calling, colour, id, name, source",
    ),
}
"""For each fault: the entry it is in, what is replaced by what, and what is said."""


@clause("1.3", "1.4")
@pytest.mark.parametrize("fault", WRONG)
def test_a_fault_in_an_entry_is_said_with_its_line(fault: str) -> None:
    entry, old, new, reason = WRONG[fault]
    text = TEXT.replace(entry, entry.replace(old, new))
    if fault == "a deck of 27 cards":
        text = TEXT.replace(FIREBALL, FIREBALL.replace("copies = 2", "copies = 1"))
    assert complaint(text) == f"my.toml:{line_of(entry)}: {reason}"


@clause("1.2")
def test_fewer_heroes_than_players_may_come_are_too_few() -> None:
    start = TEXT.index('[[card]]\nhero = "sutha"')
    text = TEXT[:start].replace(SUTHA, "")
    third = text[: text.rindex("[[hero]]")].count("\n") + 1
    assert complaint(text) == f"my.toml:{third}: there must be at least 4 heroes, there are 3"


def test_a_slip_of_the_pen_is_said_with_its_line() -> None:
    text = TEXT.replace('id = "azzan"', "id = azzan")
    assert complaint(text).startswith(f"my.toml:{line_of(AZZAN) + 1}: ")


def test_a_file_that_breaks_off_is_said_at_its_last_line() -> None:
    assert complaint('[[hero]]\nid = "azz').startswith("my.toml:2: ")
    assert complaint('[[hero]]\nid = """azz\n').startswith("my.toml:2: ")


def test_an_unknown_table_is_said_with_its_line() -> None:
    text = TEXT + '\n[[monster]]\nname = "Beholder"\n'
    line = len(text.splitlines()) - 1
    assert complaint(text) == f"my.toml:{line}: unknown table 'monster'; expected amount, hero, card"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "my.toml:1: expected entries [[amount]]"),
        (TEXT[: TEXT.index("[[hero]]")], f"my.toml:{line_of(AZZAN) - 1}: expected entries [[hero]]"),
        (TEXT[: TEXT.index("[[card]]")], f"my.toml:{line_of(LIGHTNING) - 1}: expected entries [[card]]"),
        ("amount = 3\n", "my.toml:1: expected entries [[amount]]"),
        ("amount = []\n", "my.toml:1: expected entries [[amount]]"),
        ("# one amount\n\n[amount]\nid = 'refill'\n", "my.toml:3: expected entries [[amount]]"),
    ],
)
def test_a_table_that_is_missing_or_no_table(text: str, said: str) -> None:
    assert complaint(text) == said


# A box of one's own --------------------------------------------------------------------------------------

OWN = TEXT.replace(STONESKIN, STONESKIN.replace("Stoneskin", "Diamond Skin").replace("S S", "S S S S").replace(
    '"public"', '"house"'
))  # fmt: skip


def test_a_box_of_ones_own_can_be_played() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand diamond-skin charm
        seat2 sutha  hand rage riff
        """, Sheet.parse(OWN, "own.toml"))  # fmt: skip
    table.play("play:diamond-skin", luck="flex")
    table.play("play:rage", luck="fireball")
    table.shows("seat1 azzan  hp 10  hand charm fireball  discard diamond-skin  turns 1")


ONE_OF_EACH = ("Stoneskin", "Fluffy", "My Little Friend", "Riff")
"""A card of each hero of which there is one copy."""


def with_amounts(**numbers: int) -> Sheet:
    """The house's box with other amounts, as `hit_points=12`."""
    data = house_components("mayhem").data
    changes = {id.replace("_", "-"): number for id, number in numbers.items()}
    amounts = [{**row, "number": changes.get(row["id"], row["number"])} for row in data["amount"]]
    return Sheet("own.toml", {**data, "amount": amounts})


@clause("3.1", "3.2", "6.4")
def test_more_cards_can_be_drawn_and_played_in_a_turn() -> None:
    """The second of two cards is no extra card, the third is."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hand for-justice fluffy high-charisma cure-wounds
        seat2 sutha  hand rage riff
        """, with_amounts(turn_draw=2, turn_plays=2))  # fmt: skip
    table.play("play:for-justice", "play:fluffy")
    table.shows("step play seat1  left 2\nturn seat1  owed 1")
    table.play("play:high-charisma", luck="divine-shield divine-smite flex bag-of-rats")
    table.shows("seat2 sutha  hp 9  hand bag-of-rats flex rage riff  turns 1")
    played = [note.clause for note in table.match.notes(0) if note.kind == PLAYED]
    assert played == ["3.2", "3.2", "6.4"]


@clause("1.3")
def test_decks_can_have_another_size() -> None:
    box = with_amounts(deck=29)
    cards = [{**row, "copies": 2} if row["name"] in ONE_OF_EACH else row for row in box.data["card"]]
    game = make("mayhem", 2, components=Sheet("own.toml", {**box.data, "card": cards}))
    match = Match.new(game, Seeded(5))
    for seat in range(2):
        match.play(seat, "hero:random")
    view = match.view(0)
    assert [hero.deck_size + hero.hand_size for hero in view.heroes] == [29, 29]  # type: ignore[attr-defined]
    with pytest.raises(
        BadComponents, match=r"own.toml: \[\[hero\]\] 1: the deck of azzan must have 29 cards, it has 28"
    ):
        make("mayhem", 2, components=box)


def test_a_record_brings_the_box_it_was_played_with() -> None:
    sheet = Sheet.parse(OWN, "own.toml")
    match = Match.new(make("mayhem", 3, components=sheet), Seeded(5))
    while not match.is_over:
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[-1])
    record = match.record()
    assert record.components == sheet.data
    assert record.digest == sheet.digest != house_components("mayhem").digest
    again = read(record.text())
    assert again.state.pack() == match.state.pack()
    assert again.outcome == match.outcome
    assert again.record() == record


def test_a_record_of_the_printed_box_brings_none() -> None:
    match = Match.new(make("mayhem", 2, components=Sheet.parse(TEXT, "copy.toml")), Seeded(5))
    assert match.record().components is None


def test_a_record_whose_box_was_changed_is_refused() -> None:
    match = Match.new(make("mayhem", 2, components=Sheet.parse(OWN, "own.toml")), Seeded(5))
    text = match.record().text()
    assert "Diamond Skin" in text
    with pytest.raises(BadRecord, match="other components"):
        read(text.replace("Diamond Skin", "Paper Skin"))


def test_a_record_with_a_broken_box_is_refused() -> None:
    match = Match.new(make("mayhem", 2, components=Sheet.parse(OWN, "own.toml")), Seeded(5))
    with pytest.raises((BadRecord, BadComponents), match="must have 28 cards, it has 27"):
        read(match.record().text().replace('"copies": 5', '"copies": 4', 1))


@clause("1.3")
def test_a_deck_may_hold_many_defense_cards() -> None:
    cards = load(with_deck("lia", WALL))
    assert cards.slots() == 26 + 4 + 5 + 4
    game = make("mayhem", 2, components=with_deck("lia", WALL))
    assert game.parse("target:seat2.shield39") > 0
