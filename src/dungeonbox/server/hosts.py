"""Headers of every answer, and the names under which a server is reached."""

import socket
from collections.abc import Collection
from functools import cache
from ipaddress import ip_address
from typing import Final

HEADERS: Final = (
    (
        "Content-Security-Policy",
        (
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
            "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
        ),
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
"""No other site may frame our pages, learn their addresses, inject a script or use our answers.

The web server adds them to every answer, also to those that it gives itself."""


@cache
def own_names() -> frozenset[str]:
    """The names of this machine."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


def is_ours(header: str, domains: Collection[str]) -> bool:
    """Whether a Host header names this server: by an address, as this machine, or by a domain of the settings.

    A page of another site can let its own name lead to this machine, but it cannot be at an address. Programs that are
    not browsers may send no Host.

    >>> ours = ("192.0.2.7:8000", "[::1]:8000", "Games.Example", "localhost")
    >>> [is_ours(header, ["games.example"]) for header in ours]
    [True, True, True, True]
    >>> others = ("evil.example:8000", "games.example.evil.example", "1.2.3.x")
    >>> [is_ours(header, ["games.example"]) for header in others]
    [False, False, False]
    """
    name = header.lower()
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    elif name.count(":") == 1:
        name = name.partition(":")[0]
    name = name.removesuffix(".")
    if not name or name in own_names() or name.endswith(".localhost") or name in domains:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
