"""Shuffling the dungeon: rooms slide and turn, monsters and portals move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.shuffle.referee.box import BEYOND, COLOURS, FACE_DOWN, MIDDLE, RING, SIDES
from tests.games.shuffle.referee.moving import Moving
from tests.games.shuffle.referee.parts import Answers, Cell, Space, strength, turned


class Shuffling(Moving):
    """The first thing in a turn; then the pawn moves."""

    def shuffle(self) -> None:
        """4.3: what the Dungeon die allows (R3)."""
        self.count("4.3")
        families = {"slide": self.slides, "rotate": self.turns, "monster": self.lifts, "portal": self.pairs}
        answers = families[self.symbol]()
        if not answers:
            self.count("R21")
            self.tell("nothing", self.seat, self.why_nothing())
            self.move()
            return
        self.count("R3")
        if not self.must_shuffle:
            answers["skip"] = self.leave
        self.ask("shuffle", answers)

    def why_nothing(self) -> str:
        """5.9, 5.13, R21."""
        if self.symbol == "portal":
            self.count("5.13")
            return "no portal"
        if any(room.monster for room in self.rooms.values()):
            self.count("5.9")
            return "no empty room"
        self.count("no monster to move")
        return "no monsters"

    def leave(self) -> None:
        """R3."""
        self.count("R3", "left")
        self.tell("left", self.seat, self.symbol)
        self.move()

    def slides(self) -> Answers:
        """5.1, 5.2, 11.4: rooms beside a gap, the way towards it."""
        found: Answers = {}
        for cell in self.rooms:
            for side, (down, right, _) in BEYOND.items():
                to = Cell(cell.row + down, cell.column + right)
                if to not in self.cells:
                    self.count("5.2")
                elif to not in self.rooms:
                    found[f"slide:{cell.name}.{SIDES[side]}"] = partial(self.slide, cell, to)
        return found

    def slide(self, cell: Cell, to: Cell) -> None:
        """5.1, 5.3, R4: with everything on it."""
        self.count("5.1", "5.3", "R4")
        if self.side == 5:
            self.count("11.4", "11.5", "R13")
        room = self.rooms.pop(cell)
        self.rooms[to] = room
        self.carry(cell, lambda space: Space(to, space.place))
        self.tell("slid", self.seat, room.id, cell.name, to.name)
        self.tell_riders(to)
        self.move()

    def turns(self) -> Answers:
        """5.4, R4: any room."""
        return {
            f"turn:{cell.name}.{90 * quarters}": partial(self.turn_room, cell, quarters)
            for cell in self.rooms
            for quarters in (1, 2, 3)
        }

    def turn_room(self, cell: Cell, quarters: int) -> None:
        """5.4, R4: with everything on it."""
        self.count("5.4", "R4")
        if self.side == 5:
            self.count("11.5")
        room = self.rooms[cell]
        room.quarters = (room.quarters + quarters) % 4
        self.carry(cell, lambda space: Space(cell, turned(space.place, quarters)))
        self.tell("turned", self.seat, room.id, cell.name, quarters)
        self.tell_riders(cell)
        self.move()

    def tell_riders(self, cell: Cell) -> None:
        """R4: what went with its room to another space; the start space is the same wherever it is."""
        for number, player in enumerate(self.players):
            if player.space.cell == cell and player.space.place != MIDDLE:
                self.tell("rode", number, "", player.space.name)
        for colour in COLOURS:
            for space in self.portals.get(colour, []):
                if space.cell == cell:
                    self.tell("rode", -1, colour, space.name)

    def carry(self, cell: Cell, moved: Callable[[Space], Space]) -> None:
        """R4: pawns and portals go with their room."""
        for player in self.players:
            if player.space.cell == cell:
                self.count("a pawn goes with its room")
                player.space = moved(player.space)
        for ends in self.portals.values():
            for number, space in enumerate(ends):
                if space.cell == cell:
                    self.count("a portal goes with its room")
                    ends[number] = moved(space)

    def empty_rooms(self) -> list[Cell]:
        """5.7, 5.8: where a monster can go."""
        self.count("5.7", "5.8")
        return [cell for cell, room in self.rooms.items() if room.id != "start" and not room.monster]

    def lifts(self) -> Answers:
        """5.5: any monster, if there is an empty room."""
        if not self.empty_rooms():
            return {}
        return {f"lift:{cell.name}": partial(self.lift, cell) for cell, room in self.rooms.items() if room.monster}

    def lift(self, cell: Cell) -> None:
        """5.5: to which empty room."""
        self.lifted = cell.name
        self.ask("put", {f"put:{to.name}": partial(self.put, cell, to) for to in self.empty_rooms()})

    def put(self, cell: Cell, to: Cell) -> None:
        """5.5, 5.6: the tile stays as it lies."""
        self.count("5.5", "5.6")
        monster = self.rooms[cell].monster
        self.rooms[cell].monster, self.rooms[to].monster = "", monster
        if monster == FACE_DOWN:
            self.count("R15", "a tile moves face down")
        self.tell("carried", self.seat, monster, cell.name, to.name)
        if monster != FACE_DOWN:
            room = self.rooms[to]
            self.tell("strength", monster, strength(monster, room.element), to.name, room.id)
        self.move()

    def blanks(self) -> list[Space]:
        """R8: where a portal can lie."""
        self.count("R8")
        spaces = [Space(cell, place) for cell in self.rooms for place in RING]
        return [
            space
            for space in spaces
            if space.place not in self.rooms[space.cell].battles
            and not self.stands(space)
            and not self.colour_at(space)
        ]

    def pairs(self) -> Answers:
        """5.10, 5.12, R20: a pair to open or to move."""
        found: Answers = {}
        if len({space.cell for space in self.blanks()}) < 2:
            return found
        fresh = [colour for colour in COLOURS if colour not in self.portals]
        for colour in fresh[:1]:
            self.count("R20")
            found[f"portal:{colour}"] = partial(self.choose_pair, colour)
        for colour, ends in self.portals.items():
            if any(self.stands(end) for end in ends):
                self.count("5.12")
            else:
                found[f"portal:{colour}"] = partial(self.choose_pair, colour)
        return found

    def choose_pair(self, colour: str) -> None:
        """R20: then one of its ends, whichever."""
        self.count("R20")
        self.pair = colour
        self.ask(
            "place-first", {f"place:{space.name}": partial(self.place_first, colour, space) for space in self.blanks()}
        )

    def place_first(self, colour: str, one: Space) -> None:
        """R8, R20: the other end lies in another room."""
        self.pair, self.first_end = colour, one.name
        others = [space for space in self.blanks() if space.cell != one.cell]
        self.ask("place-second", {f"place:{space.name}": partial(self.place, colour, one, space) for space in others})

    def place(self, colour: str, one: Space, other: Space) -> None:
        """5.10, 5.11: both at the same time."""
        self.count("1.5", "5.10", "5.11", *["the later cell first"] * (other.cell < one.cell))
        self.tell("shifted" if colour in self.portals else "opened", self.seat, colour, one.name, other.name)
        self.portals[colour] = [one, other]
        self.move()
