"""The counted trees of Dungeon Attack!, each counted twice: by the game, and by the second referee."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pytest

from dungeonbox.games.attack.notation import read
from dungeonbox.games.attack.rules import STEPS
from dungeonbox.games.attack.state import RETAINER, AttackState, Hero
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.piles import seats_in
from dungeonbox.proving.perft import Case, Counts, cases, perft
from tests.games.attack.referee import ADVENTURERS, GOODS, LuckNeeded, Player, Referee, Turn
from tests.house.places import TESTS
from tests.perft.test_mayhem import game_of, running_totals

CASES: Final = list(cases((TESTS / "perft" / "attack.perft").read_text(encoding="utf-8")))
REFEREE_NODES: Final = 1_500
"""The referee is slow: it counts as deep as there are fewer nodes than this."""


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_tree_under_a_position(case: Case) -> None:
    game = game_of(case)
    assert tuple(perft(game, read(game, case.position), len(case.counts))) == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_referee_counts_the_same_tree(case: Case) -> None:
    depth = len([nodes for nodes in running_totals(case.counts) if nodes < REFEREE_NODES])
    assert depth >= 3
    tally = [[0, 0, 0] for _ in range(depth)]
    for kind, level in Tree(case, depth).below((), 0):
        tally[level][kind] += 1
    assert tuple(Counts(*counts) for counts in tally) == case.counts[:depth]


def test_no_tree_is_counted_beyond_its_end() -> None:
    """At most the last depth of a case is empty, to show that there it is over."""
    for case in CASES:
        sizes = [counts.decisions + counts.chances + counts.overs for counts in case.counts]
        assert all(before > 0 for before, _ in pairwise(sizes)), case.id


# ---- counting with the referee -----------------------------------

Move = tuple[int, str, tuple[str | int, ...]]
"""A seat, what it says, and the luck that follows."""


@dataclass(frozen=True)
class Tree:
    """All that can follow a position; every node is reached by playing its moves from the beginning."""

    case: Case
    depth: int

    def at(self, moves: tuple[Move, ...]) -> Referee:
        """A referee who has seen these moves."""
        game = game_of(self.case)
        referee = referee_at(game, read(game, self.case.position))
        for move in moves:
            referee.play(*move)
        return referee

    def below(self, moves: tuple[Move, ...], level: int) -> Iterator[tuple[int, int]]:
        """Each node below a decision: its kind (0 decision, 1 chance, 2 over) and depth."""
        if level < self.depth:
            for seat, tokens in self.at(moves).legal().items():
                for token in tokens:
                    yield from self.after(moves, (seat, token, ()), level)

    def after(self, moves: tuple[Move, ...], move: Move, level: int) -> Iterator[tuple[int, int]]:
        """The node reached by a move and so much luck, and all below it."""
        try:
            referee = self.at((*moves, move))
        except LuckNeeded as needed:
            yield 1, level
            if level + 1 < self.depth:
                for result in dict.fromkeys(needed.possible):
                    yield from self.after(moves, (*move[:2], (*move[2], result)), level + 1)
            return
        yield (0 if referee.legal() else 2), level
        yield from self.below((*moves, move), level + 1)


def referee_at(game: Game[State], state: AttackState) -> Referee:
    """A referee who is shown a position in which somebody is about to act, or to choose an adventurer."""
    options = game.setting.options
    referee = Referee(game.seats, options["first_seat"], options["dice"])
    if STEPS[state.stack.step] == "choose-hero":
        return referee
    assert STEPS[state.stack.step] == "act"
    referee.players = [player_of(seat, hero) for seat, hero in enumerate(state.heroes)]
    referee.first, referee.level = state.first, state.level
    referee.dungeon = [state.monsters, state.bosses]
    referee.waited = set(seats_in(state.waited))
    player = referee.players[state.stack.seat]
    referee.turn = Turn(player, dice_were_out=state.is_calm == 0)
    referee.ask_for_action(player)
    return referee


def player_of(seat: int, hero: Hero) -> Player:
    """A player as the state has one."""
    name = list(ADVENTURERS)[hero.hero]
    player = Player(seat, name, *ADVENTURERS[name])
    player.hits, player.fled, player.turns = hero.hits, hero.fled == 1, hero.turns
    player.faces, player.pile = [hero.monsters, hero.bosses], [hero.pile_monsters, hero.pile_bosses]
    player.goods = dict(zip(GOODS, (hero.gold, hero.potions, hero.weapons, hero.artefacts), strict=True))
    player.retainer = "hired" if hero.retainer == RETAINER else "none"
    return player
