"""The spawn card: monsters come and go."""

from __future__ import annotations

from functools import partial

from tests.games.hustle.referee.box import CORNERS, RING, Cell, colour_of, depth, orthogonal, type_of
from tests.games.hustle.referee.parts import Answers, Item, clockwise, name, turning
from tests.games.hustle.referee.resting import Resting


class Spawning(Resting):
    """The fifth step of a turn; then the player rests."""

    def omen(self) -> None:
        """14.8: before the spawn card."""
        self.now.asked = []
        self.ask_for_omen()

    def ask_for_omen(self) -> None:
        """14.8."""
        answers = self.asking("foretell", self.foretell, self.ask_for_omen)
        self.ask("omen", self.turn, {**answers, "done": self.reveal})

    def foretell(self) -> None:
        """14.8."""
        self.count("14.8")
        self.now.foretold = True
        self.reveal()

    def reveal(self) -> None:
        """7.1."""
        self.count("7.1")
        self.now.omen = self.take_card()
        if not self.now.omen:
            self.rest()
            return
        self.ask_about_omen()

    def matching(self) -> list[Cell]:
        """7.3: monsters that will move."""
        now = self.now
        return [
            monster
            for monster in self.monsters
            if monster not in now.pinned
            and (
                colour_of(self.board[monster]) == colour_of(now.omen)
                or type_of(self.board[monster]) == type_of(now.omen)
            )
        ]

    def ask_about_omen(self) -> None:
        """14.8, 15.6, 15.8, 15.17."""
        answers: Answers = {"done": self.spawn_and_move}
        if self.now.foretold or self.now.foreseen:
            answers["bury"] = self.bury
        for item in self.usable("mirror"):
            answers[f"use:{item.name}"] = partial(self.use_mirror, item)
        if self.matching():
            for item in self.usable("hold"):
                answers[f"use:{item.name}"] = partial(self.use_hold, item)
        if self.movable(self.matching()):
            for item in self.usable("reverse"):
                answers[f"use:{item.name}"] = partial(self.use_reverse, item)
        self.ask("spawn", self.turn, answers)

    def bury(self) -> None:
        """14.8, 16.12, R31: what a quest granted first."""
        self.count("16.12" if self.now.foreseen else "14.8", "R31")
        if self.now.foreseen:
            self.now.foreseen = False
        else:
            self.now.foretold = False
        self.under.append(self.now.omen)
        self.reveal()

    def use_mirror(self, item: Item) -> None:
        """15.6."""
        self.count("15.6")
        self.discharge(item)
        self.discards.append(self.now.omen)
        self.reveal()

    def use_hold(self, item: Item) -> None:
        """15.8, R33."""
        self.count("15.8", "R33")
        self.discharge(item)
        self.aim(self.matching(), self.pin)

    def pin(self, monster: Cell) -> None:
        """15.8."""
        self.now.pinned.append(monster)
        self.ask_about_omen()

    def use_reverse(self, item: Item) -> None:
        """15.17, R33: outwards at once."""
        self.count("15.17", "R33")
        self.discharge(item)
        self.aim(self.movable(self.matching()), self.reverse)

    def reverse(self, monster: Cell) -> None:
        """15.17."""
        spots = self.outwards(monster)
        self.ask("push", self.turn, {f"push:{name(spot)}": partial(self.drive_back, monster, spot) for spot in spots})

    def drive_back(self, monster: Cell, spot: Cell) -> None:
        """15.17."""
        self.monsters.remove(monster)
        self.monsters.append(spot)
        self.pin(spot)

    def spawn_and_move(self) -> None:
        """7.2 to 7.6."""
        now = self.now
        moving = self.matching()
        self.spawn()
        self.discards.append(now.omen)
        now.omen = ""
        for monster in self.marching_order(moving):
            self.march(monster)
            if self.escaped == self.limit:
                self.count("11.3", "R16")
                self.end("the monsters win")
                return
        self.rest()

    def spawn(self) -> None:
        """7.2, R8: where a monster appears, if it does."""
        self.count("7.2", "R8")
        if len(self.monsters) == self.tables.most_monsters:
            self.count("1.4")
            return
        first = 3 * CORNERS.index(self.spawn_corner)
        for cell in RING[first:] + RING[:first]:
            card = self.board[cell]
            if card and colour_of(card) == colour_of(self.now.omen) and cell not in self.monsters:
                self.monsters.append(cell)
                self.note("a monster spawns on a character", [p for p in self.players if p.place == cell])
                return
        self.note("no card for a monster to spawn on")

    def marching_order(self, monsters: list[Cell]) -> list[Cell]:
        """7.5, R9: nearest first, then clockwise from the diagonal of the spawn corner."""
        self.count("7.5", "R9")
        self.note("monsters equally near", len({depth(monster) for monster in monsters}) < len(monsters))
        return sorted(monsters, key=lambda cell: (depth(cell), clockwise(cell, self.spawn_corner)))

    def march(self, monster: Cell) -> None:
        """7.3, 7.4, 7.6, R9."""
        self.count("7.3")
        if depth(monster) == 1:
            self.count("7.6")
            self.monsters.remove(monster)
            self.escaped += 1
            self.note("two monsters escape in a turn", self.now.escapes)
            self.now.escapes += 1
            return
        inwards = [cell for cell in orthogonal(monster) if self.is_free(cell) and depth(cell) == depth(monster) - 1]
        if not inwards:
            self.note("a monster is stuck")
            return
        all_inwards = [cell for cell in orthogonal(monster) if depth(cell) == depth(monster) - 1]
        self.note("a monster goes the other way round", len(inwards) < len(all_inwards))
        self.count("7.4", *["R9"] * (len(inwards) > 1))
        self.monsters.remove(monster)
        self.monsters.append(max(inwards, key=lambda cell: turning(monster, cell)))
