"""The referee as others see it: how it gets ready, how a turn begins, and a picture of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.games.shuffle.referee.box import (
    BEYOND,
    COLOURS,
    DUNGEON_DIE,
    FACE_DOWN,
    LAST_TURN,
    LAST_TURNS,
    MIDDLE,
    PLAYER_DIE,
    ROOMS,
    SIDES,
)
from tests.games.shuffle.referee.parts import Cell, Player, Room, Space, Told, cell_named, space_named, strength
from tests.games.shuffle.referee.shuffling import Shuffling


class Referee(Shuffling):
    """The whole game; seats count from 0 here and from 1 in tokens."""

    def look_at(self, position: str) -> None:
        """Take in a position, and ask what is asked there: how to change the dungeon, or where to move."""
        step = ""
        for first, *words in (line.split() for line in position.splitlines()):
            if first == "step":
                step, self.seat = words[0], int(words[1][4:]) - 1
            elif first == "turn":
                turn, _, starter, _, target, _, self.symbol, self.roll = words
                self.turn, self.first, self.target = int(turn), int(starter[4:]) - 1, int(target)
            elif first.startswith("row"):
                for column, word in enumerate(words):
                    self.lay(Cell(int(first[3:]) - 1, column), word)
            elif first in COLOURS:
                self.portals[first] = [space_named(word) for word in words]
            else:
                self.players.append(Player(space_named(words[0]), words[2:]))
        if step == "shuffle":
            self.shuffle()
        else:
            self.move()

    def begin(self, outcomes: Sequence[str | int]) -> list[Told]:
        """Set the game up; says what there was to tell."""
        return self.follow(self.set_up, outcomes)

    def picture(self) -> dict[str, object]:
        """Everything on the table, in the words of the view; who looks at it does not matter (everything is open)."""
        return {
            "step": self.step,
            "to_act": self.seat if self.step != "over" else -1,
            "first": self.first,
            "turn": self.turn,
            "target": self.target,
            "side": self.side,
            "symbol": self.symbol,
            "roll": self.roll,
            "lifted": self.lifted,
            "pair": self.pair,
            "first_end": self.first_end,
            "rooms": [self.picture_of(cell) for cell in self.cells],
            "explorers": [
                (seat, player.space.name, sorted(player.souls), player.points)
                for seat, player in enumerate(self.players)
            ],
            "portals": [(colour, sorted(space.name for space in self.portals.get(colour, []))) for colour in COLOURS],
            "unseen": sorted(self.unseen()),
            "winners": self.winners,
        }

    def picture_of(self, cell: Cell) -> dict[str, object]:
        """One cell of the grid."""
        room = self.rooms.get(cell)
        if room is None:
            return {"cell": cell.name, "room": ""}
        is_up = room.monster not in ("", FACE_DOWN)
        return {
            "cell": cell.name,
            "room": room.id,
            "turned": 90 * room.quarters,
            "element": room.element,
            "doors": sorted(SIDES[door] for door in room.doors),
            "open": sorted(SIDES[door] for door in room.doors if self.through(Space(cell, door))),
            "battles": sorted(room.battles),
            "monster": room.monster,
            "strength": strength(room.monster, room.element) if is_up else "",
        }

    def picture_of_end(self, token: str) -> dict[str, object]:
        """One way to move: where the pawn is then, and what comes of it."""
        word, _, name = token.partition(":")
        space = space_named(name)
        colour = self.colour_at(space) if word == "take" else ""
        return {
            "token": token,
            "space": self.twin(space).name if colour else name,
            "portal": colour,
            "battle": not colour and self.is_whole and self.is_battle(space),
            "wins": self.is_rich(self.seat) and space == self.home(),
            "cut": not colour and not self.is_whole and not (self.is_rich(self.seat) and space == self.home()),
        }

    def picture_of_change(self, token: str) -> tuple[str, str, list[str], list[str]]:
        """A slide or a turn: where the room would lie, its doorways there, and those that would meet another."""
        family, _, word = token.partition(":")
        name, _, how = word.partition(".")
        cell, rooms = cell_named(name), self.rooms
        self.rooms = dict(rooms)
        room = replace(self.rooms.pop(cell))
        if family == "slide":
            down, right, _ = next(BEYOND[side] for side, way in SIDES.items() if way == how)
            cell = Cell(cell.row + down, cell.column + right)
        else:
            room.quarters = (room.quarters + int(how) // 90) % 4
        self.rooms[cell] = room
        meeting = [door for door in room.doors if self.through(Space(cell, door))]
        self.rooms = rooms
        return token, cell.name, sorted(SIDES[door] for door in room.doors), sorted(SIDES[door] for door in meeting)

    def picture_of_lair(self, token: str) -> tuple[str, str, str]:
        """How strong the lifted monster would be in a room, if it lies face up."""
        name = token.removeprefix("put:")
        monster = self.rooms[cell_named(self.lifted)].monster
        return token, name, "" if monster == FACE_DOWN else strength(monster, self.rooms[cell_named(name)].element)

    def picture_of_swap(self, token: str) -> tuple[str, int, int, str, str, bool, bool]:
        """What comes of it if these two pawns change places, for the seat that chooses."""
        one, other = (int(seat.removeprefix("seat")) - 1 for seat in token.removeprefix("swap:").split("."))
        if self.seat not in (one, other):
            return token, one, other, "", "", False, False
        space = self.players[one + other - self.seat].space
        colour, wins = self.colour_at(space), self.is_rich(self.seat) and space == self.home()
        if colour and not self.stands(self.twin(space)):
            return token, one, other, self.twin(space).name, colour, False, False
        return token, one, other, space.name, "", self.is_battle(space), wins

    def set_up(self) -> None:
        """3.1 to 3.6, 11.1 to 11.3, R16, R19."""
        cells = list(self.cells)
        if self.side == 5:
            self.count("11.1", "11.2", "11.3")
            cells.remove(Cell(2, 2))
        start = cells[int(self.draw(range(len(cells))))]
        left = [cell for cell in cells if cell != start]
        gap = left[int(self.draw(range(len(left))))]
        deck = [room for room in ROOMS if room not in ("start", "remove")]
        for cell in cells:
            if cell == gap:
                continue
            card = "start" if cell == start else str(self.draw(deck))
            if card != "start":
                deck.remove(card)
            self.rooms[cell] = Room(card, int(self.draw(range(4))), "" if card == "start" else FACE_DOWN)
        self.count("1.2", "1.3", "1.4", "3.1", "3.2", "3.3", "3.5", "R16")
        assert len(deck) == 24 - (14 if self.side == 4 else 22)
        self.count("3.4")
        self.players = [Player(Space(start, MIDDLE)) for _ in range(self.seats)]
        self.count("3.6", "R19")
        if self.first_seat == "random":
            self.first = int(self.draw(range(self.seats)))
        else:
            self.first = int(self.first_seat) - 1
        self.tell("goal", self.target)
        self.tell("first", self.first)
        self.start_turn(self.first)

    def start_turn(self, seat: int) -> None:
        """4.1, 4.2; whoever was brought home with the points has won (R11)."""
        self.count("4.1")
        self.seat = seat
        self.turn += 1
        self.tell("turn", seat)
        if self.turn == (LAST_TURN - LAST_TURNS) * self.seats + 1:
            self.count("R12", "the last turns")
            self.tell("warned", LAST_TURNS)
        if self.is_rich(seat) and self.me().space == self.home():
            self.count("R11", "brought home")
            self.escape()
            return
        self.count("1.6", "4.2", "R1", "R17")
        self.symbol = str(self.draw(DUNGEON_DIE))
        self.roll = str(self.draw(PLAYER_DIE))
        self.tell("rolled", seat, self.symbol, self.roll)
        self.shuffle()
