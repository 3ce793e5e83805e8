"""docs/wire.md has a row for every struct of the wire, and each row names all fields of its struct."""

import re
from types import ModuleType

from msgspec import Struct
from msgspec.structs import fields

from dungeonbox.server import books, wire
from tests.house.places import ROOT

BASES = (wire.Message, wire.Numbered)
"""Never sent themselves."""

CHAPTER = (ROOT / "docs/wire.md").read_text(encoding="utf-8").partition("## Field by field")[2]
ROWS: dict[str, str] = dict(re.findall(r"^\| `(\w+)` \| (.*)\|$", CHAPTER, re.MULTILINE))
"""What stands beside each struct, or beside each message by its tag."""


def _structs(module: ModuleType) -> list[type[Struct]]:
    return [
        found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, Struct) and found.__module__ == module.__name__
    ]


def _title(struct: type[Struct]) -> str:
    tag = struct.__struct_config__.tag
    return struct.__name__ if tag is None else str(tag)


SENT = [struct for module in (wire, books) for struct in _structs(module) if struct not in BASES]


def test_every_struct_has_its_row_and_no_row_is_left_over() -> None:
    assert sorted(ROWS) == sorted(map(_title, SENT))


def test_every_field_is_described() -> None:
    described = {title: set(re.findall(r"`(\w+)`", row)) for title, row in ROWS.items()}
    missing = [
        f"{_title(struct)}.{field.encode_name}"
        for struct in SENT
        for field in fields(struct)
        if field.encode_name not in described[_title(struct)]
    ]
    assert missing == []
