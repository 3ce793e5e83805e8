"""Component files: what is read, and how a complaint names file, line and reason."""

import pytest

from dungeonbox.kernel.components import Row, Sheet
from dungeonbox.kernel.errors import BadComponents

TEXT = """\
# the cards

[[card]]
name = "Fireball"
copies = 2
kind = "power"
parts = ["damage", "again"]
source = "house"

[[card]]
name = "Shield"
copies = 1
kind = "card"
parts = []
source = "rulebook"

[[hero]]
name = "Azzan"
source = "public"
"""

TABLES = ("card", "hero")


def rows(text: str, kind: str = "card") -> list[Row]:
    """The entries of a kind in a file called cards.toml."""
    return Sheet.parse(text, "cards.toml").rows(kind, TABLES)


def test_entries_are_read_in_order() -> None:
    fireball, shield = rows(TEXT)
    assert (fireball.text("name"), fireball.number("copies", 1, 9)) == ("Fireball", 2)
    assert (fireball.one_of("kind", ("card", "power")), fireball.words("parts")) == ("power", ["damage", "again"])
    fireball.finish()
    assert (shield.text("name"), shield.words("parts")) == ("Shield", [])
    assert rows(TEXT, "hero")[0].text("name") == "Azzan"


def test_a_word_that_may_be_missing() -> None:
    fireball, _ = rows(TEXT)
    assert (fireball.optional("kind"), fireball.optional("mood")) == ("power", "")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('name = "Shield"', "name = 7", "cards.toml:10: 'name' must be a text, got 7"),
        ('name = "Shield"', f'name = "{"S" * 41}"', "'name' must be at most 40 printable characters, got 41"),
        ('name = "Shield"', 'name = "Shi\\u202eeld"', "'name' must be at most 40 printable characters"),
        ('name = "Shield"', "", "cards.toml:10: 'name' is missing"),
        ("copies = 1", "copies = 10", "cards.toml:10: 'copies' must be a whole number from 1 to 9, got 10"),
        ("copies = 1", "copies = true", "cards.toml:10: 'copies' must be a whole number from 1 to 9, got True"),
        ("copies = 1", "copies = 1.0", "cards.toml:10: 'copies' must be a whole number from 1 to 9, got 1.0"),
        ('kind = "card"', 'kind = "pet"', "cards.toml:10: 'kind' must be one of card, power; got 'pet'"),
        ("parts = []", "parts = [1]", "cards.toml:10: 'parts' must be a list of words, got [1]"),
        ("parts = []", 'parts = "x"', "cards.toml:10: 'parts' must be a list of words, got 'x'"),
        ('"rulebook"', '"hearsay"', "cards.toml:10: 'source' must be one of rulebook, public, house; got 'hearsay'"),
        ("parts = []", "parts = []\nmood = 1", "cards.toml:10: unknown entry 'mood'; known are copies, kind, name"),
    ],
)
def test_a_bad_entry_is_named_with_its_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadComponents) as bad:
        read_all(TEXT.replace(old, new))
    assert complaint in str(bad.value)


def read_all(text: str) -> None:
    """Read every card of a file as a game would."""
    for row in rows(text):
        row.text("name")
        row.number("copies", 1, 9)
        row.one_of("kind", ("card", "power"))
        row.words("parts")
        row.finish()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x = ", "cards.toml:1: "),
        ('\n\n[[card]]\nname = "a\n', "cards.toml:4: "),
        ("[[pet]]\n", "cards.toml:1: unknown table 'pet'; expected card, hero"),
        ("# empty\n", "cards.toml:1: expected entries [[card]]"),
        ("card = 3\n", "cards.toml:1: expected entries [[card]]"),
        ("card = [1]\n", "cards.toml:1: expected entries [[card]]"),
    ],
)
def test_a_bad_file_is_named_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(BadComponents) as bad:
        rows(text)
    assert str(bad.value).startswith(complaint)


def test_the_digest_is_about_the_contents_only() -> None:
    sheet = Sheet.parse(TEXT, "one.toml")
    assert Sheet.parse("# another comment\n" + TEXT, "two.toml").digest == sheet.digest
    assert Sheet.parse(TEXT.replace("copies = 2", "copies = 3"), "one.toml").digest != sheet.digest
    assert Sheet("record", {"b": 1, "a": "ü"}).digest == Sheet("record", {"a": "ü", "b": 1}).digest
    assert len(sheet.digest) == 64


def test_a_date_is_refused_like_any_other_nonsense() -> None:
    with pytest.raises(BadComponents, match=r"box.toml:1: .* no dates"):
        Sheet.parse("day = 2026-11-15\n", "box.toml")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a = " + "[" * 5_000, "x:1: nested too deeply"),
        ("\n[" + ".".join("a" * 20_000) + "]", "x:2: a line has at most 60 dots"),
        ("a = { " + ".".join("a" * 20_000) + " = 1 }", "x:1: a line has at most 60 dots"),
        ("a = " + "9" * 5_000, "x:1: a number is too long"),
        ("a = 0x" + "f" * 5_000, "x:1: a number is too long"),
    ],
    ids=["nested", "long header", "long key", "long number", "long hexadecimal number"],
)
def test_text_that_would_keep_the_reader_busy_or_break_it_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadComponents, match=complaint):
        Sheet.parse(text, "x")
