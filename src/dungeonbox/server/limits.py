"""Rate limits per client, as token buckets."""

import time
from collections import OrderedDict
from typing import Final

from msgspec import Struct

MOST_CLIENTS: Final = 10_000
"""How many clients are tracked; the least recently seen are dropped."""


class Limits(Struct, frozen=True):
    """The limits of one client address or, where said so, of one connection."""

    messages_at_once: int = 20
    messages_a_second: float = 10.0
    connections: int = 64
    tables_an_hour: int = 60
    requests_at_once: int = 60
    requests_a_second: float = 20.0
    hints_at_once: int = 5
    hints_a_minute: int = 10
    watchers: int = 200
    """For one table."""


class Bucket:
    """A token bucket: `size` at once, `rate` a second in the long run."""

    __slots__ = ("_filled", "_left", "_rate", "_size")

    def __init__(self, size: float, rate: float) -> None:
        self._size = size
        self._rate = rate
        self._left = size
        self._filled = time.monotonic()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        moment = time.monotonic()
        self._left = min(self._size, self._left + (moment - self._filled) * self._rate)
        self._filled = moment
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Client:
    """The buckets of one client address."""

    __slots__ = ("connections", "hints", "requests", "tables")

    def __init__(self, limits: Limits) -> None:
        self.connections = 0
        self.requests = Bucket(limits.requests_at_once, limits.requests_a_second)
        self.hints = Bucket(limits.hints_at_once, limits.hints_a_minute / 60)
        self.tables = Bucket(limits.tables_an_hour, limits.tables_an_hour / 3600)


class Clients:
    """The client addresses seen lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._clients: OrderedDict[str, Client] = OrderedDict()

    def at(self, address: str) -> Client:
        """The client at an address."""
        client = self._clients.get(address)
        if client is None:
            client = self._clients[address] = Client(self.limits)
            self._forget()
        self._clients.move_to_end(address)
        return client

    def _forget(self) -> None:
        """Drop the least recently seen clients that have no connection."""
        for address in list(self._clients):
            if len(self._clients) <= MOST_CLIENTS:
                return
            if not self._clients[address].connections:
                del self._clients[address]
