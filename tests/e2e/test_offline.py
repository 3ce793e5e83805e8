"""The installed page: what it shows while no server answers, and that it shows nothing old while one does."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import HOUSE, Person
from tests.e2e.conftest import free_port
from tests.server.servers import Server

Invite = Callable[..., Person]

KEEPS_OLD = """async () => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const keep = (name, type, text) => cache.put(name, new Response(text, {headers: {'Content-Type': type}}));
    await keep('/', 'text/html', '<title>Old</title>');
    await keep('/api/games', 'application/json', '{"games": []}');
}"""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed, and comes back at the same address."""
    with Server(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path, "--port", str(free_port())) as server:
        yield server
        assert server.complaints() == []


def installed(person: Invite, server: Server) -> Person:
    """Somebody with a game, whose browser keeps the pages."""
    player = person(at=server, service_workers="allow")
    player.play_now("Dungeon Mayhem")
    player.page.goto("/")
    player.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    player.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return player


def test_without_a_server_home_rules_and_ones_games_are_shown(person: Invite, own_server: Server) -> None:
    player = installed(person, own_server)
    player.expected = ("Failed to load resource", "ERR_CONNECTION_REFUSED")
    own_server.kill()
    page = player.page
    page.goto("/")
    expect(page.get_by_text("As they stood when the server last answered")).to_be_visible()
    expect(page.locator("ul.panel", has_text="Dungeon Mayhem")).to_be_visible()
    expect(page.locator(".catalogue article")).to_have_count(5)
    for game in ("hustle", "busters"):
        page.goto(f"/rules/{game}")
        expect(page.locator(".clause").first).to_be_visible()
    page.goto("/")
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("As they stood when the server last answered")).to_have_count(0)
    expect(page.locator("ul.panel", has_text="Dungeon Mayhem")).to_be_visible()


def test_with_a_server_nothing_old_is_shown(person: Invite, own_server: Server) -> None:
    player = installed(person, own_server)
    player.page.evaluate(KEEPS_OLD)
    player.page.goto("/")
    expect(player.page.locator(".catalogue article")).to_have_count(5)


def test_the_page_can_be_installed(server: Server) -> None:
    def served(path: str) -> httpx.Response:
        answer = httpx.get(f"{server.url}{path}")
        assert answer.headers["cache-control"] == "no-cache"
        return answer

    manifest = json.loads(served("/manifest.webmanifest").text)
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        file = HOUSE / "web/public" / icon["src"].strip("/")
        answer = served(icon["src"])
        assert (answer.content, answer.headers["content-type"].partition(";")[0]) == (file.read_bytes(), icon["type"])
    assert "javascript" in served("/worker.js").headers["content-type"]
