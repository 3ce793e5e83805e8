"""The cast: every game has bots with a name, a line and a face of their own."""

import re
from pathlib import Path

import pytest

from dungeonbox.games import IDS, info

DRAWING = Path(__file__).parents[2] / "web/src/parts/Persona.svelte"
LONGEST = 10
"""So many letters stand beside a seat on a phone."""


@pytest.mark.parametrize("id", IDS)
def test_a_full_table_of_bots_has_a_name_for_each(id: str) -> None:
    cast = info(id).cast
    assert len(cast) == info(id).seats[-1]
    assert all(len(one.name) <= LONGEST and one.line.endswith(".") for one in cast)


def test_no_two_bots_share_a_name_or_a_face() -> None:
    cast = [one for id in IDS for one in info(id).cast]
    assert len({one.name for one in cast}) == len(cast)
    assert len({one.face for one in cast}) == len(cast)


def test_every_word_of_a_face_is_drawn() -> None:
    drawn = set(re.findall(r"(?:words\.has\('|\b)(\w+)'?(?:\)|: '#)", DRAWING.read_text(encoding="utf-8")))
    asked = {word for id in IDS for one in info(id).cast for word in one.face.split()}
    assert asked <= drawn
