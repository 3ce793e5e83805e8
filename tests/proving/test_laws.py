"""Every law holds for every toy and every game, at every number of seats, with every option value.

`pytest --hypothesis-profile=soak` walks much longer; `dungeonbox prove GAME --full` tries every combination of options.
"""

from typing import Final

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from dungeonbox import games
from dungeonbox.proving import replay, toys
from dungeonbox.proving.laws import LAWS, sentence
from dungeonbox.proving.prove import prove_walk
from dungeonbox.proving.subject import Subject, clauses_of, info_of, make_subject, subjects_of
from dungeonbox.proving.trial import QUICK
from dungeonbox.proving.walk import STYLES, walk

USUAL: Final = 100
"""How many examples Hypothesis tries by default."""

LONG: Final = 300
"""A walk is broken off after so many decisions, but for every fifth, which goes on to the end of its game."""

IDS: Final = (*toys.IDS, *games.IDS)
LONG_WALKS: Final = ("shuffle",)
"""Games of which even one walk at each seat count takes long uncompiled."""


def on_subjects(*ids: str) -> pytest.MarkDecorator:
    """Run a test once for each subject of these games."""
    found = [one for id in ids for one in subjects_of(id, full=False)]
    return pytest.mark.parametrize("subject", found, ids=lambda one: one.name)


def walks(usual: int) -> settings:
    """So many walks, or as many as a longer profile asks for. A shrunk seed is no simpler walk, so none is shrunk.

    The first example is always the simplest: seed 0, length 0. So one example is none.
    """
    asked = settings.default.max_examples if settings.default is not None else USUAL
    return settings(
        max_examples=asked if asked > USUAL else usual, phases=[Phase.explicit, Phase.reuse, Phase.generate]
    )


seeds: Final = st.integers(0, 2**32 - 1)
styles: Final = st.sampled_from(STYLES)


@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.slow) if id in LONG_WALKS else id for id in IDS])
def test_every_law_holds_on_a_first_walk(id: str) -> None:
    for seats in info_of(id).seats:
        prove_walk(walk(make_subject(id, seats, {}, info_of(id).editions[-1]), seats, "curious"), QUICK)


@pytest.mark.slow
@on_subjects(*IDS)
@walks(2)
@given(seed=seeds, style=styles)
def test_every_law_holds(subject: Subject, seed: int, style: str) -> None:
    prove_walk(walk(subject, seed, style, None if seed % 5 == 0 else LONG), QUICK)


@pytest.mark.slow
@on_subjects(*IDS)
@walks(2)
@given(seed=seeds, length=st.integers(0, 30))
def test_every_law_holds_for_a_game_broken_off(subject: Subject, seed: int, length: int) -> None:
    prove_walk(walk(subject, seed, length=length), QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_records_replay_to_the_same_states_in_other_processes(id: str) -> None:
    records = [walk(one, 1).record for one in subjects_of(id, full=False)]
    assert replay.elsewhere(records) >= len(records) * len(replay.HASH_SEEDS)


def test_there_are_twenty_five_laws_in_order() -> None:
    assert [int(sentence(law).split()[0]) for law in LAWS] == list(range(1, 26))


@pytest.mark.parametrize("id", IDS)
def test_the_subjects_meet_every_seat_count_edition_and_option_value(id: str) -> None:
    info = info_of(id)
    found = subjects_of(id, full=False)
    assert {one.game.seats for one in found} == set(info.seats)
    assert {one.game.edition for one in found} == set(info.editions)
    for option in info.options:
        assert {one.game.setup.options[option.name] for one in found} == set(option.values)
    assert len({one.name for one in subjects_of(id, full=True)}) >= len(found)


@pytest.mark.parametrize("id", IDS)
def test_every_rulebook_has_clauses(id: str) -> None:
    assert clauses_of(id)
