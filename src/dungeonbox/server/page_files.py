"""The files of the built pages: read once, and compressed when first asked for, so that a request costs little.

All are of one build, also while another one is installed: a server is restarted after that.
"""

import gzip
import re
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

PAGES: Final = Path(__file__).with_name("pages")
"""The built pages."""

PAGE: Final = "index.html"
"""The single page of the browser client."""

ASSETS: Final = "assets/"
"""Files in this folder have names that change with what is in them."""

MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSED: Final = (".png", ".woff2")
"""Files that are compressed already."""


class PageFile(Struct, frozen=True):
    """A file and its media type."""

    body: bytes
    media_type: str


@cache
def page_files() -> dict[str, PageFile]:
    """All files of the built pages by their names, such as `assets/index-1.js`; none if the pages were not built."""
    return {path.relative_to(PAGES).as_posix(): _read(path) for path in sorted(PAGES.rglob("*")) if path.is_file()}


def _read(path: Path) -> PageFile:
    return PageFile(path.read_bytes(), MEDIA_TYPES.get(path.suffix, "application/octet-stream"))


@cache
def zipped(name: str) -> bytes:
    """A file of the pages, compressed by gzip; nothing where that gains nothing."""
    return b"" if name.endswith(COMPRESSED) else gzip.compress(page_files()[name].body, mtime=0)


@cache
def build() -> str:
    """The name of the main script of the built pages, which changes with every build; empty without pages."""
    page = page_files().get(PAGE)
    found = None if page is None else re.search(rb'src="/assets/([^"]+\.js)"', page.body)
    return found.group(1).decode() if found else ""
