"""The gate of a table: one at a time, in the order they came."""

import asyncio

import pytest

from dungeonbox.table.gate import Gate


def test_a_free_gate_is_taken_without_waiting_and_a_taken_one_not_at_all() -> None:
    gate = Gate()
    assert gate.take()
    assert not gate.take()
    gate.give()
    assert gate.take()


def test_whoever_waits_comes_in_order_and_nobody_slips_in_between() -> None:
    async def go() -> None:
        gate, came = Gate(), []

        async def come(name: str) -> None:
            async with gate:
                assert not gate.take()
                came.append(name)

        assert gate.take()
        waiting = [asyncio.create_task(come(name)) for name in "abc"]
        await asyncio.sleep(0)
        gate.give()
        assert not gate.take()  # it was handed to the first, who has not come yet
        await asyncio.gather(*waiting)
        assert came == ["a", "b", "c"]
        assert not gate.is_taken

    asyncio.run(go())


def test_one_who_gives_up_waiting_holds_up_nobody() -> None:
    async def go() -> None:
        gate = Gate()
        assert gate.take()

        async def come() -> None:
            async with gate:
                await asyncio.sleep(0)

        early, late, last = (asyncio.create_task(come()) for _ in range(3))
        await asyncio.sleep(0)
        early.cancel()  # while it waits
        gate.give()
        late.cancel()  # when it was handed the gate already
        await last
        assert not gate.is_taken
        for one in (early, late):
            with pytest.raises(asyncio.CancelledError):
                await one

    asyncio.run(go())
