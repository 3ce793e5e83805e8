"""The lock of a table: one holder at a time, in the order of the requests."""

import asyncio

import pytest

from dungeonbox.server.lock import Lock


def test_a_free_lock_is_taken_without_waiting_and_a_taken_one_not_at_all() -> None:
    lock = Lock()
    assert lock.take()
    assert not lock.take()
    lock.give()
    assert lock.take()


def test_waiting_tasks_get_the_lock_in_order_and_no_other_gets_it_between() -> None:
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
        assert not lock.take()  # it was handed to the first task, which has not run yet
        await asyncio.gather(*waiting)
        assert came == ["a", "b", "c"]
        assert not lock.is_taken

    asyncio.run(go())


def test_a_cancelled_task_does_not_block_the_others() -> None:
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
        late.cancel()  # after it was handed the lock
        await last
        assert not lock.is_taken
        for one in (early, late):
            with pytest.raises(asyncio.CancelledError):
                await one

    asyncio.run(go())
