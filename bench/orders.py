"""Processes of clients obey lines: each line of standard input is an order, answered with one line of JSON."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from uvloop import new_event_loop

from bench.sockets import Trouble

Obey = Callable[..., Awaitable[dict[str, object]]]
"""Does what an order says; its first word is the command."""


async def obey_all(obey: Obey, failed: "asyncio.Future[None] | None" = None) -> None:
    """Do what each line says, until there is no more, or something goes wrong."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        work = asyncio.ensure_future(obey(*line.decode().split()))
        either: set[asyncio.Future[Any]] = {work} if failed is None else {work, failed}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if failed is not None and failed.done():
            work.cancel()
            failed.result()
        sys.stdout.write(msgspec.json.encode(work.result()).decode() + "\n")
        sys.stdout.flush()


def run(name: str, main: Callable[[], Awaitable[None]]) -> None:
    """Run a process of clients; what goes wrong is its last word."""

    async def go() -> None:
        await main()

    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(go())
    except (Trouble, OSError, TimeoutError, msgspec.MsgspecError) as error:
        sys.exit(f"{name}: {str(error) or repr(error)}")
