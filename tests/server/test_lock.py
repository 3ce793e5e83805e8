"""The lock of a table: one at a time, in the order they came."""

import asyncio

import pytest

from dungeonbox.server.lock import Lock


def test_a_free_gate_is_taken_without_waiting_and_a_taken_one_not_at_all() -> None:
    lock = Lock()
    assert lock.take()
    assert not lock.take()
    lock.give()
    assert lock.take()


def test_whoever_waits_comes_in_order_and_nobody_slips_in_between() -> None:
    async def go() -> None:
        lock, came = Lock(), []

        async def come(name: str) -> None:
            async with lock:
                assert not lock.take()
                came.append(name)

        assert lock.take()
        waiting = [asyncio.create_task(come(name)) for name in "abc"]
        await asyncio.sleep(0)
        lock.give()
        assert not lock.take()  # it was handed to the first, who has not come yet
        await asyncio.gather(*waiting)
        assert came == ["a", "b", "c"]
        assert not lock.is_taken

    asyncio.run(go())


def test_one_who_gives_up_waiting_holds_up_nobody() -> None:
    async def go() -> None:
        lock = Lock()
        assert lock.take()

        async def come() -> None:
            async with lock:
                await asyncio.sleep(0)

        early, late, last = (asyncio.create_task(come()) for _ in range(3))
        await asyncio.sleep(0)
        early.cancel()  # while it waits
        lock.give()
        late.cancel()  # when it was handed the lock already
        await last
        assert not lock.is_taken
        for one in (early, late):
            with pytest.raises(asyncio.CancelledError):
                await one

    asyncio.run(go())
