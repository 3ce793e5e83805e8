"""A scarce resource is shared among addresses first, then among the tables of each."""

import pytest

from dungeonbox.server.fair_queue import FairQueue, Item


def served(queue: FairQueue[str], count: int, seconds: float = 1.0) -> list[str]:
    """The next items, each of which takes so long."""
    found = []
    for _time in range(count):
        item = queue.pop(lambda _item: seconds)
        assert item is not None
        queue.finish(item, seconds)
        queue.forget(item)
        found.append(item.thing)
    return found


def filled(*wishes: tuple[str, str, str]) -> FairQueue[str]:
    """A queue of things, each with its address and its table."""
    queue: FairQueue[str] = FairQueue()
    for thing, payer, table in wishes:
        queue.push(Item(thing, payer, table))
    return queue


def test_the_items_of_one_table_come_in_their_order() -> None:
    queue = filled(("a", "x", "1"), ("b", "x", "1"), ("c", "x", "1"))
    assert served(queue, 3) == ["a", "b", "c"]
    assert queue.pop(lambda _item: 1.0) is None


def test_an_address_with_one_item_is_second_whatever_another_has_queued() -> None:
    queue = filled(*((f"a{number}", "greedy", f"{number}") for number in range(100)))
    assert served(queue, 1) == ["a0"]
    queue.push(Item("b", "modest", "table"))
    assert served(queue, 2) == ["b", "a1"]


def test_tables_of_one_address_take_turns() -> None:
    queue = filled(("a1", "x", "a"), ("a2", "x", "a"), ("a3", "x", "a"), ("b1", "x", "b"), ("b2", "x", "b"))
    assert served(queue, 5) == ["a1", "b1", "a2", "b2", "a3"]


def test_an_idle_address_saves_nothing_up() -> None:
    queue = filled(*((f"a{number}", "busy", "a") for number in range(20)))
    served(queue, 10)
    for number in range(10):
        queue.push(Item(f"b{number}", "late", "b"))
    assert sorted(thing[0] for thing in served(queue, 10)) == ["a"] * 5 + ["b"] * 5


def test_what_counts_is_time_not_items() -> None:
    queue = filled(*((f"a{number}", "slow", "a") for number in range(9)), *((f"b{n}", "fast", "b") for n in range(9)))
    order = []
    for _time in range(6):
        item = queue.pop(lambda item: 4.0 if item.payer == "slow" else 1.0)
        assert item is not None
        queue.finish(item, item.cost)
        queue.forget(item)
        order.append(item.thing[0])
    assert order == ["a", "b", "b", "b", "b", "a"]


def test_more_people_at_an_address_get_more() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(30):
        queue.push(Item(f"a{number}", "school", "a", 3))
        queue.push(Item(f"b{number}", "home", "b", 1))
    assert sorted(thing[0] for thing in served(queue, 12)) == ["a"] * 9 + ["b"] * 3


def test_the_share_of_an_item_shrinks_with_those_of_its_own_address() -> None:
    queue = filled(("a", "x", "1"))
    assert queue.share("x") == 1.0
    for number in range(3):
        queue.push(Item(f"b{number}", "y", "2"))
    assert queue.share("x") == 1 / 2
    assert queue.share("y") == pytest.approx(1 / 6)
    served(queue, 4)
    assert queue.share("y") == 1.0


def test_an_item_has_its_share_until_it_is_forgotten() -> None:
    queue = filled(("a", "x", "1"), ("b", "y", "2"))
    item = queue.pop(lambda _item: 1.0)
    assert item is not None
    assert queue.share("y") == 1 / 2
    queue.finish(item, 1.0)
    assert queue.share("y") == 1 / 2
    queue.forget(item)
    assert queue.share("y") == 1.0


def test_accounts_are_forgotten_when_they_are_many() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(5000):
        queue.push(Item("a", f"address {number}", f"table {number}"))
        served(queue, 1)
    assert len(queue._tables) < 2000
    assert len(queue._payers) < 2000
