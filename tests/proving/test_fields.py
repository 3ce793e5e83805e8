"""Everything a state holds is packed, dumped and cloned: change each field, and see that it is noticed."""

import gc
from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest
from librt.vecs import vec

import dungeonbox
from dungeonbox import games
from dungeonbox.kernel.game import State
from dungeonbox.kernel.packing import FieldWriter
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.zones import Bag, Pile
from dungeonbox.proving import toys
from dungeonbox.proving.fields import attributes, faults, fields, snapshot
from dungeonbox.proving.subject import info_of, make_subject
from dungeonbox.proving.toys.hidden import HiddenState
from dungeonbox.proving.toys.shared import SharedState
from dungeonbox.proving.walk import walk

Patch: TypeAlias = Callable[[object, str, object], None]


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> Patch:
    """Replaces a method until the test is over."""
    return monkeypatch.setattr


def some_states(id: str) -> list[State]:
    """States of one walk at the largest table, some of them observation."""
    largest = make_subject(id, info_of(id).seats[-1], {}, info_of(id).editions[-1])
    states = walk(largest, 5).states()
    whole = [states[0], states[len(states) // 2], states[-1]]
    return whole + [largest.game.observe(state, eyes) for state in whole for eyes in largest.eyes[-2:]]


@pytest.mark.parametrize("id", [*toys.IDS, *games.IDS])
def test_every_field_is_packed_dumped_and_cloned(id: str) -> None:
    for state in some_states(id):
        assert faults(state) == []


@pytest.mark.parametrize("id", [*toys.IDS, *games.IDS])
def test_a_snapshot_is_the_same_for_a_clone(id: str) -> None:
    for state in some_states(id):
        assert snapshot(state.clone()) == snapshot(state)


def parts(thing: object) -> Iterator[object]:
    """An object of ours, and all objects of ours that hang on it."""
    if isinstance(thing, vec):
        for item in thing:
            yield from parts(item)
    elif type(thing).__module__.startswith("dungeonbox."):
        yield thing
        for name in attributes(thing):
            yield from parts(getattr(thing, name))


@pytest.mark.skipif(not dungeonbox.compiled(), reason="only what is compiled can be left unwatched")
@pytest.mark.parametrize("id", games.IDS)
def test_no_part_of_a_state_is_watched_for_circles(id: str) -> None:
    found = [part for state in some_states(id) for part in parts(state)]
    assert Stack in {type(part) for part in found}
    assert {type(part).__name__ for part in found if gc.is_tracked(part)} == set()


def test_fields_of_all_kinds_are_found() -> None:
    paths = {field.path for state in some_states("hidden") for field in fields(state)}
    assert {
        "state.eyes",
        "state.stack",
        "state.stack.left",
        "state.unseen (one more)",
        "state.unseen[0]",
        "state.top_seen",
        "state.points (one more)",
        "state.points[2]",
        "state.deck",
        "state.top",
        "state.hands[1]",
        "state.known[3][2]",
    } <= paths


class Hero:
    """A part of a state with slots and parts of its own."""

    __slots__ = ("hand", "hp", "name")

    def __init__(self) -> None:
        self.hp = 10
        self.name = "red"
        self.hand = Bag.of([1])


class Table(State):
    """A state with parts of every sort, which clones and writes as it is told."""

    def __init__(self) -> None:
        super().__init__(63, Stack(0, 0))
        self.heroes = [Hero()]
        self.pile = Pile.of([1, 2])

    def clone(self) -> "Table":
        twin = Table()
        twin.eyes, twin.stack = self.eyes, self.stack.clone()
        twin.unseen = self.unseen[:]
        twin.heroes[0].hp, twin.heroes[0].name = self.heroes[0].hp, self.heroes[0].name
        twin.heroes[0].hand = self.heroes[0].hand.clone()
        twin.pile = self.pile.clone()
        return twin

    def write(self, out: FieldWriter) -> None:
        hero = self.heroes[0]
        out.number("hp", hero.hp)
        out.ints("name", [ord(letter) for letter in hero.name])
        out.zone("hand", hero.hand)
        out.zone("pile", self.pile)


def test_attributes_are_found_in_slots_and_without() -> None:
    assert attributes(Hero()) == ["hand", "hp", "name"]
    assert attributes(Table()) == ["eyes", "heroes", "pile", "stack", "unseen"]
    assert attributes(7) == []


def test_a_state_with_parts_passes_if_it_writes_them_all() -> None:
    assert faults(Table()) == []


def test_a_field_that_is_not_written_is_caught(patch: Patch) -> None:
    def write(self: Table, out: FieldWriter) -> None:
        out.number("hp", self.heroes[0].hp)
        out.zone("pile", self.pile)

    patch(Table, "write", write)
    assert faults(Table()) == [
        "state.heroes[0].hand: pack does not notice it",
        "state.heroes[0].hand: dump does not notice it",
        "state.heroes[0].name: pack does not notice it",
        "state.heroes[0].name: dump does not notice it",
    ]


def test_a_part_that_clones_share_is_caught(patch: Patch) -> None:
    honest = Table.clone

    def clone(self: Table) -> Table:
        twin = honest(self)
        twin.pile = self.pile
        return twin

    patch(Table, "clone", clone)
    assert faults(Table()) == ["state.pile: a clone shares it"]


def test_a_field_that_clones_forget_is_caught(patch: Patch) -> None:
    honest = SharedState.clone

    def clone(self: SharedState) -> SharedState:
        twin = honest(self)
        twin.favours = [1] * len(self.favours)
        return twin

    state = some_states("shared")[0]
    assert isinstance(state, SharedState)
    state.favours[0] = 0
    patch(SharedState, "clone", clone)
    assert faults(state) == ["a clone is another state"]


def test_a_list_that_clones_share_is_caught(patch: Patch) -> None:
    honest = HiddenState.clone

    def clone(self: HiddenState) -> HiddenState:
        twin = honest(self)
        twin.points = self.points
        return twin

    state = some_states("hidden")[0]
    patch(HiddenState, "clone", clone)
    assert faults(state) == ["state.points (one more): a clone shares it"]
