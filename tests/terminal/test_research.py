"""`dungeonbox tensor` and `dungeonbox survey`: what researchers look up."""

import json

import pytest

from dungeonbox import games
from tests.terminal.shell import run


@pytest.mark.parametrize("id", games.IDS)
def test_the_layout_has_a_line_for_every_field(id: str) -> None:
    layout = games.layout(games.make(id, games.info(id).usual_seats()))
    shown = run("tensor", id).out.splitlines()
    assert f"{layout.size} bytes in {len(layout.fields)} fields" in shown[0]
    assert len(shown) == len(layout.fields) + 3
    assert all(line.endswith(field.meaning) for line, field in zip(shown[3:], layout.fields, strict=True))


def test_the_layout_for_programs_names_every_byte() -> None:
    found = json.loads(run("tensor", "mayhem", "--seats", "2", "--json").out)
    layout = games.layout(games.make("mayhem", 2))
    assert (found["game"], found["seats"], found["size"], found["actions"]) == ("mayhem", 2, layout.size, 148)
    assert [field["name"] for field in found["fields"]] == [field.name for field in layout.fields]
    assert [tuple(field["words"]) for field in found["fields"]] == [field.words for field in layout.fields]
    assert [field["name"] for field in found["fields"] if field["saturates"]] == ["me.turns", "next1.turns"]


@pytest.mark.slow
def test_the_survey_counts_every_game_at_its_smallest_and_its_largest_table() -> None:
    found = json.loads(run("survey", "--games", "1", "--json").out)
    ends = [(id, games.info(id).seats[end]) for id in games.IDS for end in (0, -1)]
    assert [(one["game"], one["seats"]) for one in found] == ends
    assert all(1 < one["branching"] < one["actions"] and one["length"] <= one["max_length"] for one in found)
