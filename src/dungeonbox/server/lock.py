"""The lock of a table: first come, first served, and taken without awaiting when it is free."""

import asyncio


class Lock:
    """A lock like asyncio.Lock, which synchronous code can take too."""

    __slots__ = ("_waiting", "is_taken")

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: list[asyncio.Future[None]] = []  # seldom used, and an empty deque takes 700 bytes

    def take(self) -> bool:
        """Take the lock if it is free; it is never free while a task waits for it."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def give(self) -> None:
        """Hand the lock to the task that has waited longest, or free it if none waits."""
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
            if not future.cancelled():  # the lock was handed over before the task was cancelled
                self.give()
            raise

    async def __aexit__(self, *_error: object) -> None:
        self.give()
