"""Moving: every route is walked to find where a roll leads."""

from __future__ import annotations

from functools import partial

from tests.games.shuffle.referee.box import BEYOND, MIDDLE, PLAYER_DIE, RING, SIDES
from tests.games.shuffle.referee.parts import Answers, Cell, Space, space_named
from tests.games.shuffle.referee.star import Star


class Moving(Star):
    """The pawn comes after the dungeon."""

    def move(self) -> None:
        """4.4: the pawn moves, or two are swapped."""
        self.count("4.4")
        if self.roll == "star":
            self.ask_for_swap()
            return
        routes = self.routes()
        if not routes:
            self.count("R18")
            self.tell("stuck", self.seat)
            self.end_turn()
            return
        self.find_ends(routes)
        answers: Answers = {}
        for token in self.ends:
            word, _, name = token.partition(":")
            answers[token] = partial(self.walk if word == "move" else self.take, space_named(name))
        self.ask("move", answers)

    def through(self, space: Space) -> Space | None:
        """6.2, 6.3, R5: the space beyond the doorway here, if a doorway meets it."""
        down, right, place = BEYOND[space.place]
        cell = Cell(space.cell.row + down, space.cell.column + right)
        if cell not in self.rooms:
            self.count("R5", "a doorway to nowhere")
            return None
        if place not in self.rooms[cell].doors:
            self.count("6.3")
            return None
        return Space(cell, place)

    def neighbours(self, space: Space) -> list[Space]:
        """R5: one step from here."""
        room = self.rooms[space.cell]
        if space.place == MIDDLE:
            return [Space(space.cell, side) for side in SIDES]
        number = RING.index(space.place)
        found = [Space(space.cell, RING[(number + step) % 8]) for step in (-1, 1)]
        if space.place in SIDES and room.id == "start":
            found.append(Space(space.cell, MIDDLE))
        if space.place in room.doors and (beyond := self.through(space)):
            found.append(beyond)
        return found

    def routes(self) -> list[list[Space]]:
        """6.4, 6.5, R6: every route there is, up to the roll, without the space it begins at."""
        self.count("6.1", "R6")
        roll = PLAYER_DIE.index(self.roll) + 1
        found: list[list[Space]] = []
        ways = [[self.me().space]]
        for _ in range(roll):
            ways = [[*way, space] for way in ways for space in self.neighbours(way[-1]) if self.is_free(way, space)]
            found += [way[1:] for way in ways]
        return found

    def is_free(self, way: list[Space], space: Space) -> bool:
        """Whether a route can go on there."""
        if space in way:
            self.count("6.5")
            return False
        if space != self.home() and self.stands(space, but=self.seat):
            self.count("6.4")
            return False
        return True

    def find_ends(self, routes: list[list[Space]]) -> None:
        """6.6, 6.7, R6, R7, R11: which routes are legal, and where they can end."""
        self.longest = most = max(len(route) for route in routes)
        self.is_whole = most == PLAYER_DIE.index(self.roll) + 1
        longest = [route for route in routes if len(route) == most]
        self.count(*["6.6"] * (len(routes) > len(longest)), *["a shorter move"] * (not self.is_whole))
        self.count(*["6.7"] * (len(longest) > 1))
        self.ends = {}
        if self.is_rich(self.seat):
            longest = self.ways_home(routes, longest)
        for route in longest:
            for steps, space in enumerate(route, 1):
                if self.is_usable(space):
                    self.count("R7", "7.3" if steps < len(route) else "7.2")
                    self.ends.setdefault(f"take:{space.name}", []).append(route[:steps])
            if not self.is_usable(route[-1]):
                self.ends.setdefault(f"move:{route[-1].name}", []).append(route)

    def ways_home(self, routes: list[list[Space]], longest: list[list[Space]]) -> list[list[Space]]:
        """R11: with the points every route home is legal, and nobody walks one that leads beyond it."""
        self.count("R11", "rich")
        home = self.home()
        short = [route for route in routes if route[-1] == home]
        if short:
            self.ends[f"move:{home.name}"] = list(short)
        walked = [route for route in longest if home not in route[:-1]]
        reached = [route[-1] for route in [*walked, *short]]
        self.count(*["beyond home"] * any(route[-1] not in reached for route in longest))
        touched = [space for route in walked for space in route]
        aside = [space for route in short for space in route if space not in touched]
        self.count(*["R7", "a portal on a short way home"] * any(self.is_usable(space) for space in aside))
        return walked

    def is_usable(self, space: Space) -> bool:
        """7.5, R7: whether the pawn that moves can take the portal there, if there is one."""
        if not self.colour_at(space):
            return False
        if self.stands(self.twin(space), but=self.seat):
            self.count("7.5")
            return False
        return self.twin(space) != self.me().space

    def walk(self, space: Space) -> None:
        """6.1: the move ends here."""
        self.count("6.1")
        me = self.me()
        began, me.space = me.space, space
        self.count(*["6.2"] * (began.cell != space.cell))
        is_home = self.is_rich(self.seat) and space == self.home()
        self.tell_walk(began, space, is_whole=self.is_whole or is_home)
        if is_home:
            self.count("R11", "walked home")
            self.escape()
        elif self.is_battle(space) and self.is_whole:
            self.count("4.6", "9.1", "R9")
            self.battle()
        elif colour := self.colour_at(space):
            if self.twin(space) == began:
                self.count("R7", "back to where it began")
                self.tell("looped", self.seat, colour)
            else:
                self.count("R7", "7.6")
                self.tell("barred", self.seat, colour, self.pawn_on(self.twin(space)))
            self.end_turn()
        else:
            self.count("4.5")
            if self.is_battle(space):
                self.count("R9", "a battle space, but not the whole roll")
                self.tell("peace", self.seat)
            self.end_turn()

    def take(self, space: Space) -> None:
        """7.1, 7.4: through the portal here, and nothing more."""
        self.count("4.6", "7.1", "7.4")
        me = self.me()
        began, me.space = me.space, space
        steps = self.shown.get(f"take:{space.name}", 0)
        if steps == self.longest:
            self.tell_walk(began, space, is_whole=self.is_whole)
            self.jump()
            return
        self.tell_walk(began, space, is_whole=True)
        self.count("7.3", "over a portal")
        me.space = self.twin(space)
        left = PLAYER_DIE.index(self.roll) + 1 - steps
        self.tell("took", self.seat, self.colour_at(space), me.space.name, left)
        self.end_turn()

    def tell_walk(self, began: Space, space: Space, *, is_whole: bool) -> None:
        """6.1, or 6.6 if it is shorter than the roll."""
        if is_whole:
            self.tell("walked", self.seat, began.name, space.name)
        else:
            used = f"{self.longest} of {PLAYER_DIE.index(self.roll) + 1}"
            self.tell("cut", self.seat, began.name, space.name, used)
