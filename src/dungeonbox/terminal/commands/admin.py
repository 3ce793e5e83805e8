"""`dungeonbox admin`: what an operator does with a server that runs."""

import asyncio
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from ipaddress import ip_network
from typing import TYPE_CHECKING, Final

from dungeonbox.kernel.errors import BadOptions, DungeonboxError
from dungeonbox.terminal.commands.backup import store_of
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.extras import needs

if TYPE_CHECKING:
    from dungeonbox.server.operator import Order
    from dungeonbox.server.store import Store

NAME: Final = "admin"
SUMMARY: Final = "look after a server that runs: its tables, its chat, its visitors"
EPILOG: Final = """\
Orders are written to the database and carried out by the server within a
second; without one, as soon as one runs. Who can write to the database is the
operator: there is no password.

  list [N]           the tables that were in use last
  close TABLE        end a game and send all away; its replay stays
  delete TABLE       close a table and delete all that is stored of it
  forget TABLE SEAT  delete the chat of a person, at all tables of the same key
  ban ADDRESS        refuse an address or a network such as 192.0.2.0/24
  unban ADDRESS      let it in again
  bans               the addresses that are banned
  chat on|off        let people chat, or not
  restart SECONDS    announce a restart that long ahead; 0 calls it off

examples:
  dungeonbox admin list
  dungeonbox admin restart 60 && sleep 60 && systemctl restart dungeonbox
  dungeonbox admin ban 2001:db8:1:2::/64 --db postgresql://me@localhost/games
"""

WAIT: Final = 5.0
"""How many seconds the command waits for a server to take an order."""
LONGEST_NOTICE: Final = 86_400
LISTED: Final = 50
MOST_LISTED: Final = 100_000


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox admin` can be told."""
    parser.add_argument("action", choices=sorted(ACTIONS), metavar="ACTION", help=", ".join(sorted(ACTIONS)))
    parser.add_argument("words", nargs="*", metavar="WORD", help="what the action needs")
    parser.add_argument("--db", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")


def run(args: Namespace) -> int:
    """Do one thing."""
    with needs(NAME):
        import dungeonbox.server.operator  # noqa: F401 - to know whether the server's libraries are there

    names, act = ACTIONS[args.action]
    least = sum(not name.startswith("[") for name in names)
    if not least <= len(args.words) <= len(names):
        raise BadOptions(
            f"expected admin {args.action} {' '.join(names)}, got {len(args.words)} words".replace("  ", " ")
        )
    store = store_of(args)
    Console.standard().say(asyncio.run(_use(store, act, args.words)))
    return 0


async def _use(store: "Store", act: "Action", words: list[str]) -> str:
    await store.check_version()
    try:
        return await act(store, words)
    finally:
        await store.engine.dispose()


# Tables -----------------------------------------------------------------------------------------------------------


async def _list(store: "Store", words: list[str]) -> str:
    from dungeonbox.server.operator import described

    rows = await store.latest(_number(words[0], 1, MOST_LISTED) if words else LISTED)
    return "\n".join(map(described, rows)) or "There are no tables."


async def _close(store: "Store", words: list[str]) -> str:
    from dungeonbox.server.operator import Close

    return await _order(store, Close(await _table(store, words[0])))


async def _delete(store: "Store", words: list[str]) -> str:
    from dungeonbox.server.operator import Delete

    return await _order(store, Delete(await _table(store, words[0])))


async def _forget(store: "Store", words: list[str]) -> str:
    from dungeonbox.server.operator import Forget
    from dungeonbox.server.wire import MOST_SEATS

    return await _order(store, Forget(await _table(store, words[0]), _number(words[1], 1, MOST_SEATS) - 1))


async def _table(store: "Store", id: str) -> str:
    if await store.header(id) is None:
        raise DungeonboxError(f"there is no table {id[:40]!r}")
    return id


async def _order(store: "Store", order: "Order") -> str:
    from dungeonbox.server.operator import pack

    number = await store.order(pack(order))
    until = time.monotonic() + WAIT
    while number in await store.orders():
        if time.monotonic() > until:
            return "No server has taken the order yet; the next one that runs will."
        await asyncio.sleep(0.1)
    return "A server has taken the order; its journal says how it went."


# Visitors ---------------------------------------------------------------------------------------------------------


async def _ban(store: "Store", words: list[str]) -> str:
    await store.furnish(f"ban:{_network(words[0])}", "on")
    return f"{_network(words[0])} is banned."


async def _unban(store: "Store", words: list[str]) -> str:
    if f"ban:{_network(words[0])}" not in await store.house():
        raise DungeonboxError(f"{_network(words[0])} is not banned")
    await store.furnish(f"ban:{_network(words[0])}", "")
    return f"{_network(words[0])} may come in."


async def _bans(store: "Store", _words: list[str]) -> str:
    names = [name.removeprefix("ban:") for name in sorted(await store.house()) if name.startswith("ban:")]
    return "\n".join(names) or "Nothing is banned."


async def _chat(store: "Store", words: list[str]) -> str:
    if words[0] not in ("on", "off"):
        raise BadOptions(f"expected on or off, got {words[0][:40]!r}")
    await store.furnish("chat", "off" if words[0] == "off" else "")
    return f"Chat is {words[0]}."


async def _restart(store: "Store", words: list[str]) -> str:
    seconds = _number(words[0], 0, LONGEST_NOTICE)
    await store.furnish("restart", str(int(time.time() + seconds) * 1000) if seconds else "")
    return f"Players are told of a restart in {seconds} seconds." if seconds else "The restart is called off."


def _network(text: str) -> str:
    """A network in its usual form; of IPv6 at least a /64, which is what one client has."""
    try:
        found = ip_network(text, strict=False)
        return str(found.supernet(new_prefix=64) if found.version == 6 and found.prefixlen > 64 else found)
    except ValueError:
        raise BadOptions(f"expected an address or a network such as 192.0.2.0/24, got {text[:60]!r}") from None


def _number(text: str, least: int, most: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not least <= int(text) <= most:
        raise BadOptions(f"expected a whole number from {least} to {most}, got {text[:40]!r}")
    return int(text)


Action = Callable[["Store", list[str]], Awaitable[str]]

ACTIONS: Final[dict[str, tuple[tuple[str, ...], Action]]] = {
    "list": (("[N]",), _list),
    "close": (("TABLE",), _close),
    "delete": (("TABLE",), _delete),
    "forget": (("TABLE", "SEAT"), _forget),
    "ban": (("ADDRESS",), _ban),
    "unban": (("ADDRESS",), _unban),
    "bans": ((), _bans),
    "chat": (("on|off",), _chat),
    "restart": (("SECONDS",), _restart),
}
"""What each action needs, and what it does."""
