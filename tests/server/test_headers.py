"""Headers of every answer, and the names under which a server is reached."""

import socket
from collections.abc import Iterator
from typing import Final

import pytest

from dungeonbox.server.hosts import HEADERS
from tests.patience import PATIENCE
from tests.server.servers import Server


def raw(server: Server, request: bytes) -> bytes:
    """What a server answers to these bytes, until it closes or says no more."""
    host, _, port = server.url.removeprefix("http://").rpartition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as found:
        found.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            more = found.recv(65_536)
            if not more:
                break
            answer += more
    return answer


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without special flags but a domain."""
    folder = tmp_path_factory.mktemp("plain")
    with Server(f"sqlite:///{folder / 'tables.sqlite'}", folder, "--domain", "Games.example") as server:
        yield server


UPGRADE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: %s\r\n\r\n"
)


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
        (b"GET /api/nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"GET /assets/nowhere.js HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"DELETE /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        (b"GET /api/tables/x HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n", 403),
        (b"GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
        (b"this is not HTTP\r\n\r\n", 400),
        (b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % (b"x" * 3_000), 414),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: %s\r\n\r\n" % (b"x" * 20_000), 431),
        (UPGRADE % (b"localhost", b"http://evil.example"), 403),
        (UPGRADE % (b"evil.example", b"http://evil.example"), 403),
        (UPGRADE.replace(b"Sec-WebSocket-Key", b"X-Key") % (b"localhost", b"http://localhost"), 400),
        (UPGRADE.replace(b"Version: 13", b"Version: 7") % (b"localhost", b"http://localhost"), 400),
        (UPGRADE.replace(b"AAAA", b"A") % (b"localhost", b"http://localhost"), 400),
        (UPGRADE % (b"localhost", b"http://localhost"), 101),
    ],
)
def test_every_answer_has_the_security_headers_once(plain: Server, request_bytes: bytes, status: int) -> None:
    head = raw(plain, request_bytes).partition(b"\r\n\r\n")[0].decode("latin-1").lower()
    assert head.startswith(f"http/1.1 {status} "), head
    for name, value in HEADERS:
        assert head.count(f"{name}: {value}".lower()) == 1, (name, head)
        assert head.count(f"\n{name}:".lower()) == 1, (name, head)
    assert "connect-src 'self';" in head


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.20:8000", True),
        ("[fe80::1]:8000", True),
        ("localhost", True),
        ("games.example", True),
        ("GAMES.example.:443", True),
        ("evil.example", False),
        ("games.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
    ],
)
def test_a_name_that_is_not_the_servers_is_refused_and_an_address_is_not(
    plain: Server, host: str, *, is_ours: bool
) -> None:
    answer = raw(plain, f"GET /api/games HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 200" if is_ours else b"HTTP/1.1 421"), answer[:100]
    shaken = raw(plain, UPGRADE % (host.encode(), b"http://" + host.encode()))
    assert shaken.startswith(b"HTTP/1.1 101" if is_ours else b"HTTP/1.1 403"), shaken[:100]
