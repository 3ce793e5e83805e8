"""A queue that shares a scarce resource: first among client addresses, then among the tables of each.

Each address has spent some time of the resource. The next item is one of the address that has spent least, and of that
address one of the table that has spent least; the items of one table come in their order. An address that was idle
cannot save up: it starts level with those that are busy.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

T = TypeVar("T")

MOST_KEPT: Final = 1000
"""How many idle accounts are kept before they are forgotten."""


class Account:
    """What an address or a table has spent, and how many of its items wait or are being worked on."""

    __slots__ = ("active", "spent", "waiting", "weight")

    def __init__(self) -> None:
        self.spent = 0.0
        self.active = 0
        self.waiting = 0
        self.weight = 1


class Item(Generic[T]):
    """Something that waits: whose address pays for it, for which table, and with how many shares."""

    __slots__ = ("cost", "payer", "table", "thing", "weight")

    def __init__(self, thing: T, payer: str, table: str, weight: int = 1) -> None:
        self.thing = thing
        self.payer = payer
        self.table = table
        self.weight = weight
        self.cost = 0.0


class FairQueue(Generic[T]):
    """Items in a fair order. `pop` charges an item what it may cost, `finish` corrects that to what it did cost.

    An item has a share of the resource from `push` to `forget`.
    """

    def __init__(self) -> None:
        self._items: dict[tuple[str, str], deque[Item[T]]] = {}
        self._payers: dict[str, Account] = {}
        self._tables: dict[tuple[str, str], Account] = {}
        self._level = 0.0
        """What the address that was served last had spent by then."""

    def __len__(self) -> int:
        return sum(map(len, self._items.values()))

    def things(self) -> Iterator[T]:
        """All that waits, in no order."""
        return (item.thing for items in self._items.values() for item in items)

    def push(self, item: Item[T]) -> None:
        """Add an item."""
        key = (item.payer, item.table)
        payer = self._opened(self._payers.setdefault(item.payer, Account()), self._level)
        level = min((self._tables[one].spent for one in self._items if one[0] == item.payer), default=0.0)
        table = self._opened(self._tables.setdefault(key, Account()), level)
        payer.weight = item.weight
        for account in (payer, table):
            account.active += 1
            account.waiting += 1
        self._items.setdefault(key, deque()).append(item)

    @staticmethod
    def _opened(account: Account, level: float) -> Account:
        if not account.active:
            account.spent = max(account.spent, level)
        return account

    def share(self, payer: str) -> float:
        """The part of the resource that is due to each item of an address, 1 if there is no other.

        Addresses share by their weights, the items of one address evenly.
        """
        account = self._payers.get(payer)
        if account is None or not account.active:
            return 1.0
        weights = sum(one.weight for one in self._payers.values() if one.active)
        return account.weight / weights / account.active

    def pop(self, cost: Callable[[Item[T]], float]) -> Item[T] | None:
        """The next item, charged with what it may cost; None if there is none."""
        payer = min((name for name, one in self._payers.items() if one.waiting), key=self._spent, default=None)
        if payer is None:
            return None
        key = min((one for one in self._items if one[0] == payer), key=lambda one: self._tables[one].spent)
        item = self._items[key].popleft()
        if not self._items[key]:
            del self._items[key]
        self._level = self._payers[payer].spent
        item.cost = cost(item)
        self._payers[payer].waiting -= 1
        self._tables[key].waiting -= 1
        self._charge(item, item.cost)
        return item

    def _spent(self, payer: str) -> float:
        return self._payers[payer].spent

    def finish(self, item: Item[T], cost: float) -> None:
        """An item that was popped is done, or given up, and this is what it did cost; it still has its share."""
        self._charge(item, cost - item.cost)

    def forget(self, item: Item[T]) -> None:
        """Give the share of a finished item to the others."""
        self._payers[item.payer].active -= 1
        self._tables[item.payer, item.table].active -= 1
        if len(self._tables) > MOST_KEPT:
            self._payers = {name: one for name, one in self._payers.items() if one.active}
            self._tables = {key: one for key, one in self._tables.items() if one.active}

    def _charge(self, item: Item[T], cost: float) -> None:
        self._payers[item.payer].spent += cost / item.weight
        self._tables[item.payer, item.table].spent += cost
