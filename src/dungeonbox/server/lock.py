"""One at a time at a table, in the order they came; who finds it free need not wait, not even for the event loop."""

import asyncio


class Lock:
    """A lock like asyncio's, which can also be taken from where nothing can be awaited."""

    __slots__ = ("_waiting", "is_taken")

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: list[asyncio.Future[None]] = []  # few ever wait, and an empty deque takes 700 bytes

    def take(self) -> bool:
        """Take it, if it is free: it is never free while somebody waits."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def give(self) -> None:
        """Hand it to whoever has waited longest; if nobody waits it is free."""
        while self._waiting:
            future = self._waiting.pop(0)
            if not future.done():
                future.set_result(None)
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        try:
            await future
        except asyncio.CancelledError:
            if not future.cancelled():  # it was handed over, and is not wanted any more
                self.give()
            raise

    async def __aexit__(self, *_error: object) -> None:
        self.give()
