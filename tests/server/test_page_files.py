"""The files of the built pages, as a server hands them out."""

import gzip
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from dungeonbox.server import page_files
from tests.server.inside import House, hasten, visit

SCRIPT = b"console.log('a dragon');\n" * 100
PAGE = b'<script type="module" src="/assets/index-1.js"></script>\n' * 100


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of built pages, in the place of the real ones."""
    folder = tmp_path / "pages"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "theme.js").write_bytes(b"dark()")
    (folder / "assets" / "index-1.js").write_bytes(SCRIPT)
    (folder / "assets" / "letters.woff2").write_bytes(b"letters" * 1000)
    hasten(monkeypatch)
    monkeypatch.setattr(page_files, "PAGES", folder)
    _forget()
    yield folder
    _forget()


def _forget() -> None:
    page_files.page_files.cache_clear()
    page_files.zipped.cache_clear()
    page_files.build.cache_clear()


@pytest.mark.usefixtures("built")
def test_files_are_handed_out_compressed_or_not_as_the_browser_likes(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        zipped = await house.client.get("/assets/index-1.js", headers={"Accept-Encoding": "gzip"})
        assert (zipped.content, zipped.headers["content-encoding"]) == (SCRIPT, "gzip")
        assert int(zipped.headers["content-length"]) == len(gzip.compress(SCRIPT))
        plain = await house.client.get("/assets/index-1.js", headers={"Accept-Encoding": "identity"})
        assert (plain.content, plain.headers.get("content-encoding")) == (SCRIPT, None)
        for found in (zipped, plain):
            assert found.headers["content-type"].startswith("text/javascript")
            assert "immutable" in found.headers["cache-control"]
            assert found.headers["vary"] == "Accept-Encoding"
        letters = await house.client.get("/assets/letters.woff2", headers={"Accept-Encoding": "gzip"})
        assert (letters.headers["content-type"], letters.headers.get("content-encoding")) == ("font/woff2", None)

    visit(tmp_path, go)


def test_every_other_address_is_the_page_and_nothing_is_read_twice(built: Path, tmp_path: Path) -> None:
    async def go(house: House) -> None:
        assert (await house.client.get("/")).content == PAGE
        shutil.rmtree(built)
        for address in ("/", "/table/abc", "/index.html", "/no/such/page"):
            found = await house.client.get(address)
            assert (found.content, found.headers["cache-control"]) == (PAGE, "no-cache"), address
        assert (await house.client.get("/theme.js")).headers["content-type"].startswith("text/javascript")
        for address in ("/assets/nothing.js", "/assets", "/api/nothing", "/schema/x/y"):
            assert (await house.client.get(address)).status_code == 404, address
        assert page_files.build() == "index-1.js"

    visit(tmp_path, go)


def test_without_built_pages_the_server_says_so(built: Path, tmp_path: Path) -> None:
    shutil.rmtree(built)

    async def go(house: House) -> None:
        assert "were not built" in (await house.client.get("/")).text

    visit(tmp_path, go)
