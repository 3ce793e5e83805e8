"""What docs/bots.md says of the levels is what was measured."""

import pytest

from dungeonbox.games import IDS, info
from tests.house.places import ROOT
from tests.terminal.shell import run

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("id", IDS)
def test_the_page_has_the_levels_as_the_command_makes_them(id: str) -> None:
    section = PAGE.partition(f"\n### {info(id).title}\n")[2].partition("\n#")[0]
    assert run("bots", id, "--markdown").out.strip() in section
