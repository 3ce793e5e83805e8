"""Monsters that players move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.hustle.referee.box import Cell, depth, orthogonal
from tests.games.hustle.referee.helping import Helping
from tests.games.hustle.referee.parts import Answers, Then, name


class Driving(Helping):
    """Which monster, and where to."""

    def outwards(self, monster: Cell) -> list[Cell]:
        """R27."""
        return [cell for cell in orthogonal(monster) if self.is_free(cell) and depth(cell) == depth(monster) + 1]

    def movable(self, monsters: list[Cell]) -> list[Cell]:
        """R27: monsters that can go outwards."""
        return [monster for monster in monsters if self.outwards(monster)]

    def aim(self, monsters: list[Cell], act: Callable[[Cell], None], decline: Then | None = None) -> None:
        """Which monster."""
        answers: Answers = {f"at:{name(monster)}": partial(act, monster) for monster in sorted(monsters)}
        if decline:
            answers["done"] = decline
        self.ask("aim", self.turn, answers)

    def push(self, cells: int, is_first: bool, then: Then, monster: Cell) -> None:
        """R27: cell by cell; the first is a must."""
        self.count("R27")
        spots = self.outwards(monster) if cells else []
        if not spots:
            then()
            return
        answers: Answers = {f"push:{name(spot)}": partial(self.shove, cells, then, monster, spot) for spot in spots}
        if not is_first:
            answers["done"] = then
        self.ask("push", self.turn, answers)

    def shove(self, cells: int, then: Then, monster: Cell, spot: Cell) -> None:
        """One cell."""
        self.monsters.remove(monster)
        self.monsters.append(spot)
        if monster in self.now.pinned:
            self.note("a hushed monster is pushed")
            self.now.pinned[self.now.pinned.index(monster)] = spot
        self.push(cells - 1, False, then, spot)
