"""What a program sees of the package: public names, docstrings, reprs, and records from text or file."""

import inspect
import pickle
from enum import Enum
from pathlib import Path

import pytest

import dungeonbox
from dungeonbox import games
from dungeonbox.kernel.chance import NOBODY

CLASSES = [getattr(dungeonbox, name) for name in dungeonbox.__all__ if inspect.isclass(getattr(dungeonbox, name))]
NATIVE = [one for one in CLASSES if not issubclass(one, dungeonbox.View | Enum | BaseException | tuple)]
FUNCTIONS = [
    getattr(dungeonbox, name)
    for name in dungeonbox.__all__
    if callable(getattr(dungeonbox, name)) and not inspect.isclass(getattr(dungeonbox, name))
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: str(function.__name__))
def test_every_public_function_has_a_docstring_and_a_signature(function: object) -> None:
    assert inspect.getdoc(function)
    assert callable(function)
    assert str(inspect.signature(function)).startswith("(")


@pytest.mark.parametrize("shown", NATIVE, ids=lambda shown: str(shown.__name__))
def test_every_public_class_and_all_its_members_have_docstrings_in_both_builds(shown: type) -> None:
    assert inspect.getdoc(shown)
    for name, member in vars(shown).items():
        is_member = inspect.isroutine(member) or isinstance(member, property)
        if is_member and not name.startswith("_"):
            assert inspect.getdoc(getattr(shown, name)), f"{shown.__name__}.{name}"


def test_properties_have_docstrings_in_both_builds() -> None:
    for name in ("is_over", "outcome", "length", "entries"):
        assert inspect.getdoc(getattr(dungeonbox.Match, name)), name


def test_objects_say_what_they_are() -> None:
    game = dungeonbox.make("mayhem", seats=2)
    match = dungeonbox.Match.new(game, dungeonbox.Seeded(7))
    said = "<Mayhem edition 1 for 2 seats: first_seat=random, fireball_ignores_shields=off>"
    assert repr(game) == said
    assert repr(match) == "<Match of mayhem for 2 seats: 0 entries, waiting for [0]>"
    assert repr(match.state) == "<MayhemState, whole>"
    assert repr(match.observe(1)) == "<MayhemState, seen by seat 1>"
    assert repr(match.observe(dungeonbox.SPECTATOR)) == "<MayhemState, seen by spectators>"
    assert repr(match.chance) == "<Seeded chance source>"
    assert repr(match.record()) == "<Record of mayhem for 2 seats: 0 entries>"
    assert repr(match.eyes_record(0)) == "<Record of mayhem for 2 seats: 0 entries, seen by seat 1 (counted from 1)>"
    assert repr(games.house_components("mayhem")).startswith("<Sheet mayhem/components.toml, digest ")
    while not match.is_over:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
    assert repr(match).endswith(f"over, won by {match.outcome.winners}>")


def test_a_repr_shows_no_luck_to_come() -> None:
    luck = dungeonbox.Fair(b"0123456789abcdef", "m", [])
    before = repr(luck)
    key = pickle.dumps(luck)
    luck.below(6, NOBODY)
    assert (before, repr(luck)) == ("<Fair chance source: 0 draws>", "<Fair chance source: 1 draws>")
    assert pickle.dumps(luck) != key


# Records from text or file -------------------------------------------------------------------------------


def test_a_record_is_read_from_text_a_path_or_the_words_of_a_path(tmp_path: Path) -> None:
    match = dungeonbox.Match.new(dungeonbox.make("busters", seats=3), dungeonbox.Seeded(7))
    text = match.record().text()
    path = tmp_path / "match.json"
    path.write_text(text, encoding="utf-8")
    for source in (text, f"\n  {text}", path, str(path)):
        assert dungeonbox.read(source).state == match.state


def test_what_is_neither_text_nor_path_is_refused_in_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bytes.json"
    bad.write_bytes(b"\xff\xfe")
    for source, reason in (
        ("nonsense", "'nonsense': No such file or directory"),
        ("", "Is a directory"),
        (tmp_path, "Is a directory"),
        (bad, "can't decode byte 0xff"),
        ("nul\0byte", "embedded null byte"),
    ):
        with pytest.raises(dungeonbox.BadRecord, match=reason) as refused:
            dungeonbox.read(source)
        assert "\n" not in str(refused.value)
