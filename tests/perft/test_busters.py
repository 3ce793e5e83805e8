"""The counted trees of Dungeon Busters, each counted twice: by the game, and by the second referee."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from itertools import pairwise
from typing import Any, Final, cast

import pytest

from dungeonbox.games.busters.notation import read
from dungeonbox.kernel.game import Game, State
from dungeonbox.proving.perft import Case, Counts, cases, perft
from tests.games.busters.picture import picture
from tests.games.busters.referee import Outcome, Player, Referee
from tests.house.places import TESTS
from tests.perft.test_mayhem import LuckNeeded, Told, game_of, running_totals

CASES: Final = list(cases((TESTS / "perft" / "busters.perft").read_text(encoding="utf-8")))
REFEREE_NODES: Final = 1_500
"""The referee is slow: it counts as deep as there are fewer nodes than this."""


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_tree_under_a_position(case: Case) -> None:
    game = game_of(case)
    assert tuple(perft(game, read(game, case.position), len(case.counts))) == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_referee_counts_the_same_tree(case: Case) -> None:
    game = game_of(case)
    depth = len([nodes for nodes in running_totals(case.counts) if nodes < REFEREE_NODES])
    assert depth >= 4
    tally = [[0, 0, 0] for _ in range(depth)]
    for kind, level in nodes_below(referee_at(game, read(game, case.position)), 0, depth):
        tally[level][kind] += 1
    assert tuple(Counts(*counts) for counts in tally) == case.counts[:depth]


def test_no_tree_is_counted_beyond_its_end() -> None:
    """At most the last depth of a case is empty, to show that there it is over."""
    for case in CASES:
        sizes = [counts.decisions + counts.chances + counts.overs for counts in case.counts]
        assert all(before > 0 for before, _ in pairwise(sizes)), case.id


# ---- counting with the referee -----------------------------------


def nodes_below(referee: Referee, level: int, depth: int) -> Iterator[tuple[int, int]]:
    """Each node below a decision of the first seat asked: its kind (0 decision, 1 chance, 2 over) and depth."""
    legal = referee.legal()
    if level < depth and legal:
        seat = min(legal)
        for token in legal[seat]:
            yield from nodes_of(referee, (seat, token), [], level, depth)


def nodes_of(
    referee: Referee, move: tuple[int, str], luck: list[Outcome], level: int, depth: int
) -> Iterator[tuple[int, int]]:
    """The node reached by an action and so much luck, and all below it."""
    after = deepcopy(referee)
    try:
        after.play(*move, Told(luck))
    except LuckNeeded as needed:
        yield 1, level
        if level + 1 < depth:
            for result in needed.possible:
                yield from nodes_of(referee, move, [*luck, result], level + 1, depth)
        return
    yield (0 if after.legal() else 2), level
    yield from nodes_below(after, level + 1, depth)


def referee_at(game: Game[State], state: Any) -> Referee:
    """A referee who is shown a position in which cards are being chosen, or adventurers."""
    shown = cast("dict[str, Any]", picture(game, state))
    options = game.setting.options
    referee = Referee(game.seats, options["first_seat"], options["hands"], options["pledges"] == "on")
    referee.players = [Player(**hero) for hero in shown["heroes"]]
    if shown["step"] == "choose-hero":
        referee.ask_for_hero(shown["to_act"][0])
        return referee
    assert shown["step"] == "choose-card"
    for name in ("step", "leader", "dungeon", "monster", "left", "bank", "spoils"):
        setattr(referee, name, shown[name])
    referee.questions = {}
    for seat, player in enumerate(referee.players):
        if seat in shown["to_act"]:
            referee.questions[seat] = {f"card:{card}": partial(referee.choose_card, seat, card) for card in player.hand}
        else:  # the picture shows the card that lies face down among those played
            referee.chosen[seat] = player.played.pop()
            player.hand.append(referee.chosen[seat])
    return referee
