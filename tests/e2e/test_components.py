"""A table with the host's own components file: it is played with, or refused by file, line and reason."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import HOUSE, Person

Invite = Callable[..., Person]

REFUSED = "the server responded with a status of 400"
"""What a browser itself writes into its console about a refusal; no page can prevent that."""


def own_file(folder: Path, old: str, new: str) -> Path:
    """A components file of Dungeon Attack! in which one thing differs from the house's."""
    text = (HOUSE / "src/dungeonbox/games/attack/components.toml").read_text(encoding="utf-8")
    assert old in text
    path = folder / "my attack.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def choose_file(somebody: Person, path: Path) -> None:
    """On the create page, against a bot, with this file."""
    page = somebody.page
    page.goto("/new/attack")
    expect(page.locator(".chairs select").first).to_be_visible()
    for seat in range(1, page.locator(".chairs select").count()):
        page.locator(".chairs select").nth(seat).select_option("bot thumb")
    page.locator("details.more summary").click()
    page.get_by_label("Your own components file").set_input_files(path)
    page.get_by_role("button", name="Start the game").click()


def test_a_table_is_set_with_them(person: Invite, tmp_path: Path) -> None:
    somebody = person(motion=False)
    choose_file(
        somebody, own_file(tmp_path, 'id = "warrior"\nname = "Hilda Ironwall"', 'id = "duck"\nname = "Hilda Own"')
    )
    expect(somebody.board).to_be_visible()
    expect(somebody.board.get_by_role("button", name="Hilda Own")).to_be_visible()
    expect(somebody.board.get_by_role("button", name="Ironwall")).to_have_count(0)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        pytest.param("rating = 3", "rating = 99", "'rating' must be a whole number", id="a number"),
        pytest.param('ability = ["guard"]', 'ability = ["juggle"]', "'ability' is made of guard", id="an ability"),
        pytest.param('id = "warrior"', 'id = "warrior', "", id="no TOML"),
    ],
)
def test_a_bad_file_is_refused_by_name_line_and_reason(
    person: Invite, tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    somebody = person(motion=False)
    somebody.expected = (REFUSED,)
    path = own_file(tmp_path, old, new)
    lines = path.read_text(encoding="utf-8").splitlines()
    # A mistake of spelling is known by its line, one of meaning by the entry it is in.
    line = lines.index("[[adventurer]]") + 1 if complaint else lines.index(new) + 1
    choose_file(somebody, path)
    alert = somebody.page.get_by_role("alert")
    expect(alert).to_contain_text(f"my attack.toml:{line}: {complaint}")
    assert "/new/attack" in somebody.page.url

    choose_file(somebody, own_file(tmp_path, "Hilda", "Hilda"))
    expect(somebody.board).to_be_visible()
