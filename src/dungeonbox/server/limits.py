"""Rate limits per client address and per table, as token buckets.

A school or a family shares one address. Each PEOPLE_A_SHARE people who sit at tables from there add a share to the
limits of the address, up to MOST_SHARES: seats count, not only addresses.
"""

import time
from collections import OrderedDict
from collections.abc import Hashable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from dungeonbox.server import metrics

source = time.monotonic
"""Tests put another source of time in its place."""

MOST_CLIENTS: Final = 10_000
"""How many clients are tracked; the least recently seen are dropped."""
PEOPLE_A_SHARE: Final = 4
MOST_SHARES: Final = 8
LONGEST_ADDRESS: Final = 64
NETWORK: Final = 64
"""A client with IPv6 has a whole network of addresses: limits are for the first so many bits."""

REFUSED = metrics.counter("refused_total", "Requests and messages over a limit.", "limit")


class Limits(Struct, frozen=True):
    """The limits of one client address or, where said so, of one connection or one table."""

    messages_at_once: int = 20
    messages_a_second: float = 10.0
    frames_at_once: int = 400
    frames_a_second: float = 40.0
    kilobytes_at_once: int = 1000
    kilobytes_a_second: float = 100.0
    lines: int = 256
    connections: int = 64
    openings_at_once: int = 60
    openings_a_second: float = 4.0
    tables_an_hour: int = 60
    rematches_at_once: int = 20
    rematches_a_minute: int = 20
    visits_at_once: int = 4000
    visits_a_second: float = 100.0
    requests_at_once: int = 60
    requests_a_second: float = 20.0
    readings_at_once: int = 60
    readings_a_second: float = 4.0
    hints_at_once: int = 5
    hints_a_minute: int = 10
    watchers: int = 200
    """For one table."""
    table_openings_at_once: int = 60
    table_openings_a_second: float = 10.0
    table_readings_at_once: int = 30
    table_readings_a_second: float = 3.0
    table_rematches_at_once: int = 3
    table_rematches_a_minute: int = 4


Cost: TypeAlias = Literal[
    "visits",
    "requests",
    "tables",
    "rematches",
    "openings",
    "readings",
    "hints",
    "table_openings",
    "table_readings",
    "table_rematches",
]


class Rate(Struct, frozen=True):
    """How a limit is counted: its fields in Limits, the seconds that the second is for, and how it is told."""

    at_once: str
    in_time: str
    seconds: int
    words: str
    period: str


RATES: Final[dict[Cost, Rate]] = {
    "visits": Rate("visits_at_once", "visits_a_second", 1, "requests of any kind", "a second"),
    "requests": Rate("requests_at_once", "requests_a_second", 1, "requests", "a second"),
    "tables": Rate("tables_an_hour", "tables_an_hour", 3600, "tables", "an hour"),
    "rematches": Rate("rematches_at_once", "rematches_a_minute", 60, "rematches", "a minute"),
    "openings": Rate("openings_at_once", "openings_a_second", 1, "new connections", "a second"),
    "readings": Rate("readings_at_once", "readings_a_second", 1, "replays, records and rules", "a second"),
    "hints": Rate("hints_at_once", "hints_a_minute", 60, "hints", "a minute"),
    "table_openings": Rate(
        "table_openings_at_once", "table_openings_a_second", 1, "new connections to this table", "a second"
    ),
    "table_readings": Rate(
        "table_readings_at_once", "table_readings_a_second", 1, "replays and takebacks of this table", "a second"
    ),
    "table_rematches": Rate(
        "table_rematches_at_once", "table_rematches_a_minute", 60, "rematches of these players", "a minute"
    ),
}


class Bucket:
    """A token bucket: `size` at once, `rate` a second in the long run."""

    __slots__ = ("_filled", "_left", "_rate", "_size")

    def __init__(self, size: float, rate: float) -> None:
        self._size = size
        self._rate = rate
        self._left = size
        self._filled = source()

    def take(self, count: float = 1, shares: int = 1) -> bool:
        """Take so many tokens; False if there are too few. A bucket with several shares is so many times as large."""
        moment = source()
        self._left = min(self._size, self._left + (moment - self._filled) * self._rate)
        self._filled = moment
        if self._left * shares < count:
            return False
        self._left -= count / shares
        return True


class Client:
    """What one client address uses."""

    __slots__ = ("buckets", "connections", "lines", "seats")

    def __init__(self) -> None:
        self.connections = 0
        self.lines = 0
        """Open TCP connections, those of WebSockets included."""
        self.buckets: dict[Cost, Bucket] = {}
        self.seats: dict[tuple[str, int], int] = {}
        """The seats of people connected from here, and by how many connections each."""

    @property
    def shares(self) -> int:
        """How many shares of a limit the address has: more if many people play from there."""
        return min(1 + len(self.seats) // PEOPLE_A_SHARE, MOST_SHARES)

    def sit(self, table: str, seat: int) -> None:
        """A person at a seat has connected from here."""
        self.seats[table, seat] = self.seats.get((table, seat), 0) + 1

    def rise(self, table: str, seat: int) -> None:
        """That connection has ended."""
        left = self.seats.pop((table, seat)) - 1
        if left:
            self.seats[table, seat] = left


class Clients:
    """The client addresses seen lately, and the tables that were costly lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._clients: OrderedDict[str, Client] = OrderedDict()
        self._tables: OrderedDict[int, Bucket] = OrderedDict()

    def at(self, address: str) -> Client:
        """The client at an address, as `network_of` gives it."""
        client = self._clients.get(address)
        if client is None:
            client = self._clients[address] = Client()
            self._forget()
        self._clients.move_to_end(address)
        return client

    def over(self, cost: Cost, address: str) -> str:
        """Take one from a limit of an address; if there is none left, the refusal in words, else no text."""
        client = self.at(address)
        if cost not in client.buckets:
            client.buckets[cost] = self._bucket(cost)
        return "" if client.buckets[cost].take(1, client.shares) else self._words(cost)

    def over_at_table(self, cost: Cost, *key: Hashable) -> str:
        """The same for a limit of a table, or of a seat at a table."""
        name = hash((cost, *key))  # a number: keys of seats are not kept in memory
        bucket = self._tables.get(name)
        if bucket is None:
            bucket = self._tables[name] = self._bucket(cost)
            while len(self._tables) > MOST_CLIENTS:
                self._tables.popitem(last=False)
        self._tables.move_to_end(name)
        return "" if bucket.take() else self._words(cost)

    def _bucket(self, cost: Cost) -> Bucket:
        rate = RATES[cost]
        return Bucket(getattr(self.limits, rate.at_once), getattr(self.limits, rate.in_time) / rate.seconds)

    def _words(self, cost: Cost) -> str:
        REFUSED.add(1, cost)
        rate = RATES[cost]
        return f"too many {rate.words}: at most {getattr(self.limits, rate.in_time):g} {rate.period}"

    def _forget(self) -> None:
        """Drop the least recently seen clients that have no connection."""
        for address in list(self._clients):
            if len(self._clients) <= MOST_CLIENTS:
                return
            if not self._clients[address].connections and not self._clients[address].lines:
                del self._clients[address]


@lru_cache(MOST_CLIENTS)
def network_of(address: str) -> str:
    """The client that an address stands for: an IPv4 address itself, the /64 network of an IPv6 address.

    >>> network_of("198.51.100.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:198.51.100.7")
    ('198.51.100.7', '2001:db8:1:2::', '198.51.100.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> NETWORK << NETWORK))
