"""A second referee for Dungeon Shuffle.

It plays the whole game again, slowly and in the plainest way, from the rulebook and the clauses of RULES.md alone; it
shares no line with the game it checks. Routes are found by walking every one of them. Numbers such as 4.2 or R9 are
the clauses of RULES.md; every place where a clause decides something counts it in `used`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

Answers = dict[str, Callable[[], None]]
Told = tuple[str | int, ...]

COMPONENTS = Path(__file__).parents[3] / "src" / "dungeonbox" / "games" / "shuffle" / "components.toml"
BOX = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))
ROOMS = {room["id"]: room for room in BOX["room"]}  # 1.2, 1.3
MONSTERS = {monster["id"]: monster for monster in BOX["monster"]}  # 1.4
DUNGEON_DIE = BOX["die"][0]["faces"].split()  # 1.6
PLAYER_DIE = ["one", "two", "three", "four", "five", "star"]  # R1
LETTERS = dict(zip(PLAYER_DIE, "12345*", strict=True))
COLOURS = ("red", "yellow", "blue")  # 1.5, R20
NEEDED = {2: 11, 3: 9, 4: 7, 5: 9, 6: 7}  # 2.2
BEATS = {"water": "fire", "fire": "earth", "earth": "water"}  # R2
RING = ("nw", "n", "ne", "e", "se", "s", "sw", "w")  # R5
MIDDLE = "mid"
SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
BEYOND = {"n": (-1, 0, "s"), "e": (0, 1, "w"), "s": (1, 0, "n"), "w": (0, -1, "e")}
FACE_DOWN = "?"
LAST_TURN = 100  # R12


class Disagreement(AssertionError):
    """What was done or drawn cannot be, by the rules as the referee reads them."""


class Cell(NamedTuple):
    """One place of the grid; in order they go row by row from the top, each from the left."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """As tokens call it."""
        return f"{'abcde'[self.column]}{self.row + 1}"


class Space(NamedTuple):
    """Where a pawn can stand: a cell, and a place in it as it lies now."""

    cell: Cell
    place: str

    @property
    def name(self) -> str:
        """As tokens call it."""
        return f"{self.cell.name}.{self.place}"


def cell_named(name: str) -> Cell:
    """The cell of this name."""
    return Cell(int(name[1:]) - 1, "abcde".index(name[0]))


def space_named(name: str) -> Space:
    """The space of this name."""
    cell, place = name.split(".")
    return Space(cell_named(cell), place)


def turned(place: str, quarters: int) -> str:
    """Where a place of a room comes to lie when the room turns clockwise."""
    return place if place == MIDDLE else RING[(RING.index(place) + 2 * quarters) % 8]


@dataclass
class Room:
    """A room card on the table, and the monster in it."""

    id: str
    quarters: int
    monster: str = ""

    @property
    def element(self) -> str:
        """1.3."""
        return str(ROOMS[self.id]["element"])

    @property
    def doors(self) -> list[str]:
        """The sides that have a doorway, as the room lies now."""
        return [turned(door.lower(), self.quarters) for door in ROOMS[self.id]["doors"].split()]

    @property
    def battles(self) -> list[str]:
        """The Monster Battle spaces, as the room lies now."""
        return [turned(place.lower(), self.quarters) for place in ROOMS[self.id]["battles"].split()]


@dataclass
class Player:
    """A seat: where its pawn stands, and the souls it holds."""

    space: Space
    souls: list[str] = field(default_factory=list)

    @property
    def points(self) -> int:
        """9.4."""
        return sum(int(MONSTERS[soul]["points"]) for soul in self.souls)


class Referee:
    """The whole game; seats count from 0 here and from 1 in tokens."""

    def __init__(self, seats: int, first_seat: str = "random", must_shuffle: str = "off") -> None:
        self.seats = seats
        self.first_seat = first_seat
        self.must_shuffle = must_shuffle == "on"
        self.side = 4 if seats < 5 else 5  # 3.2, 11.1
        self.cells = [Cell(row, column) for row in range(self.side) for column in range(self.side)]
        self.rooms: dict[Cell, Room] = {}  # a cell that is not here is a gap
        self.players: list[Player] = []
        self.portals: dict[str, list[Space]] = {}
        self.target = NEEDED[seats]
        self.first = -1
        self.turn = 0
        self.seat = -1
        self.symbol = ""
        self.roll = ""
        self.lifted = ""
        self.pair = ""
        self.first_end = ""
        self.ends: dict[str, list[list[Space]]] = {}
        self.is_whole = False  # whether the longest route uses the whole roll
        self.winners: list[int] = []
        self.ending = ""
        self.step = ""
        self.answers: Answers = {}
        self.told: list[Told] = []
        self.used: Counter[str] = Counter()
        self.luck: Sequence[str | int] = []
        self.count("1.1", "2.2")

    @staticmethod
    def at(position: str, seats: int, must_shuffle: str = "off") -> Referee:
        """A game that goes on from a position, which must ask how to change the dungeon."""
        referee = Referee(seats, "1", must_shuffle)
        lines = [line.split() for line in position.splitlines()]
        for words in lines:
            if words[0].startswith("row"):
                for column, word in enumerate(words[1:]):
                    referee.lay(Cell(int(words[0][3:]) - 1, column), word)
            elif words[0] == "turn":
                said = dict(zip(words[::2], words[1::2], strict=False))
                referee.turn, referee.target = int(said["turn"]), int(said["target"])
                referee.first = int(said["first"][4:]) - 1
                referee.symbol, referee.roll = words[words.index("dice") + 1 :]
            elif words[0] in COLOURS:
                referee.portals[words[0]] = [space_named(word) for word in words[1:]]
            elif words[0] == "step":
                referee.seat = int(words[2][4:]) - 1
            else:
                referee.players.append(Player(space_named(words[1]), words[3:]))
        referee.shuffle()
        return referee

    def lay(self, cell: Cell, word: str) -> None:
        """Lay a room as a position writes it: `gap`, `foyer/90?`, `crypt:king`."""
        if word == "gap":
            return
        word, _, monster = word.replace("?", ":?").partition(":")
        room, _, degrees = word.partition("/")
        self.rooms[cell] = Room(room, int(degrees or 0) // 90, monster)

    # ---- what others may see -----------------------------------------

    def legal(self) -> dict[int, list[str]]:
        """Who must act now, and what they may answer."""
        return {self.seat: sorted(self.answers)} if self.answers else {}

    def begin(self, outcomes: Sequence[str | int]) -> list[Told]:
        """Set the game up; says what there was to tell."""
        return self.follow(self.set_up, outcomes)

    def play(self, seat: int, token: str, outcomes: Sequence[str | int]) -> list[Told]:
        """Carry out an answer and everything that follows by itself; says what there was to tell."""
        if token not in self.legal().get(seat, []):
            raise Disagreement(f"seat {seat} may not {token!r} now; legal is {self.legal()}")
        act = self.answers[token]
        self.answers, self.ends = {}, {}
        self.lifted = self.pair = self.first_end = ""
        return self.follow(act, outcomes)

    def follow(self, act: Callable[[], None], outcomes: Sequence[str | int]) -> list[Told]:
        """Do something with this luck and no more."""
        self.luck, self.told = list(outcomes), []
        act()
        if self.luck:
            raise Disagreement(f"luck left over: {self.luck}")
        return self.told

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
        }

    def unseen(self) -> list[str]:
        """R15: the monsters nobody has seen."""
        seen = [room.monster for room in self.rooms.values()]
        seen += [soul for player in self.players for soul in player.souls]
        return [monster for monster in MONSTERS if monster not in seen]

    # ---- small helpers -----------------------------------------------

    def count(self, *clauses: str) -> None:
        """Note that these clauses were just applied."""
        self.used.update(clauses)

    def tell(self, *words: str | int) -> None:
        """Something happened that everybody is told."""
        self.told.append(words)

    def draw(self, possible: Sequence[str | int]) -> str | int:
        """The next thing that luck decided; it must be one of those possible."""
        if not self.luck:
            raise Disagreement(f"luck ran out: one of {list(possible)} should have been drawn")
        value, *self.luck = self.luck
        if value not in possible:
            raise Disagreement(f"luck drew {value!r}, which is not among {list(possible)}")
        return value

    def ask(self, step: str, answers: Answers) -> None:
        """Put a question; one with a single answer is not put, except where to move (R21)."""
        if len(answers) == 1 and step != "move":
            self.count("R21")
            self.lifted = self.pair = self.first_end = ""
            next(iter(answers.values()))()
            return
        self.step, self.answers = step, answers

    def me(self) -> Player:
        """Whose turn it is."""
        return self.players[self.seat]

    def home(self) -> Space:
        """R5: the start space."""
        return Space(next(cell for cell, room in self.rooms.items() if room.id == "start"), MIDDLE)

    def is_rich(self, seat: int) -> bool:
        """Whether somebody has the points."""
        return self.players[seat].points >= self.target

    def stands(self, space: Space, but: int = -1) -> bool:
        """Whether a pawn stands there, one seat's aside."""
        return any(player.space == space for seat, player in enumerate(self.players) if seat != but)

    def is_battle(self, space: Space) -> bool:
        """Whether this is a Monster Battle space of a room that still has a monster."""
        room = self.rooms[space.cell]
        return space.place in room.battles and room.monster != ""

    def colour_at(self, space: Space) -> str:
        """The colour of the portal there, if there is one."""
        return next((colour for colour, ends in self.portals.items() if space in ends), "")

    def twin(self, space: Space) -> Space:
        """7.1: the other end of the portal there."""
        one, other = self.portals[self.colour_at(space)]
        return other if space == one else one

    # ---- getting ready -----------------------------------------------

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
        self.tell("first", self.first)
        self.start_turn(self.first)

    # ---- turns -------------------------------------------------------

    def start_turn(self, seat: int) -> None:
        """4.1, 4.2; whoever was brought home with the points has won (R11)."""
        self.count("4.1")
        self.seat = seat
        self.turn += 1
        self.tell("turn", seat)
        if self.is_rich(seat) and self.me().space == self.home():
            self.count("R11", "brought home")
            self.escape([seat])
            return
        self.count("1.6", "4.2", "R1", "R17")
        self.symbol = str(self.draw(DUNGEON_DIE))
        self.roll = str(self.draw(PLAYER_DIE))
        self.tell("rolled", seat, self.symbol, self.roll)
        self.shuffle()

    def end_turn(self) -> None:
        """R19: the next seat, until everybody has had 100 turns (R12)."""
        self.count("R19")
        if self.turn == LAST_TURN * self.seats:
            self.count("R12", "100 turns")
            most = max(player.points for player in self.players)
            self.tell("tired", most)
            self.end([seat for seat, player in enumerate(self.players) if player.points == most], "100 turns each")
            return
        self.start_turn((self.seat + 1) % self.seats)

    def escape(self, winners: list[int], ending: str = "escaped") -> None:
        """2.1, 10.1."""
        self.count("2.1", "10.1")
        self.end(winners, ending)

    def end(self, winners: list[int], ending: str) -> None:
        """It is over."""
        self.step, self.winners, self.ending = "over", winners, ending
        for seat in winners:
            self.tell("home", seat)
        self.tell("over")

    # ---- shuffling the dungeon ---------------------------------------

    def shuffle(self) -> None:
        """4.3: what the Dungeon die allows (R3)."""
        self.count("4.3")
        families = {"slide": self.slides, "rotate": self.turns, "monster": self.lifts, "portal": self.pairs}
        answers = families[self.symbol]()
        if not answers:
            self.count("R21", *{"monster": ["5.9"], "portal": ["5.13"]}[self.symbol])
            self.tell("nothing", self.seat, self.symbol)
            self.move()
            return
        self.count("R3")
        if not self.must_shuffle:
            answers["skip"] = self.leave
        self.ask("shuffle", answers)

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
        self.move()

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
        if not any(one.cell != other.cell for one in self.blanks() for other in self.blanks()):
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
        """R20: first the end in the earlier cell."""
        self.count("R20")
        self.pair = colour
        blanks = self.blanks()
        last = max(space.cell for space in blanks)
        self.ask(
            "place-first",
            {f"place:{space.name}": partial(self.place_first, colour, space) for space in blanks if space.cell < last},
        )

    def place_first(self, colour: str, one: Space) -> None:
        """R8, R20: the other end lies in a later cell."""
        self.pair, self.first_end = colour, one.name
        later = [space for space in self.blanks() if space.cell > one.cell]
        self.ask("place-second", {f"place:{space.name}": partial(self.place, colour, one, space) for space in later})

    def place(self, colour: str, one: Space, other: Space) -> None:
        """5.10, 5.11: both at the same time."""
        self.count("1.5", "5.10", "5.11")
        self.tell("shifted" if colour in self.portals else "opened", self.seat, colour, one.name, other.name)
        self.portals[colour] = [one, other]
        self.move()

    # ---- moving ------------------------------------------------------

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
        most = max(len(route) for route in routes)
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
        self.tell("walked", self.seat, began.name, space.name)
        if self.is_rich(self.seat) and space == self.home():
            self.count("R11", "walked home")
            self.escape([self.seat])
        elif self.is_battle(space) and self.is_whole:
            self.count("4.6", "9.1", "R9")
            self.battle()
        elif colour := self.colour_at(space):
            self.count("R7", "7.6" if self.twin(space) != began else "back to where it began")
            self.tell("barred", self.seat, colour)
            self.end_turn()
        else:
            self.count("4.5", *["R9", "a battle space, but not the whole roll"] * self.is_battle(space))
            self.end_turn()

    def take(self, space: Space) -> None:
        """7.1, 7.4: through the portal here, and nothing more."""
        self.count("4.6", "7.1", "7.4")
        self.tell("walked", self.seat, self.me().space.name, space.name)
        self.me().space = space
        self.jump()

    def jump(self) -> None:
        """7.1: from one end to the other."""
        me = self.me()
        began, me.space = me.space, self.twin(me.space)
        self.tell("jumped", self.seat, self.colour_at(began), began.name, me.space.name)
        self.end_turn()

    # ---- the star ----------------------------------------------------

    def ask_for_swap(self) -> None:
        """8.1, 8.5, R14: any two pawns, unless both are at home."""
        answers: Answers = {"skip": self.stay}
        for one in range(self.seats):
            for other in range(one + 1, self.seats):
                if self.players[one].space == self.players[other].space:
                    self.count("R14", "both at home")
                else:
                    answers[f"swap:seat{one + 1}.seat{other + 1}"] = partial(self.swap, one, other)
        self.ask("swap", answers)

    def stay(self) -> None:
        """8.5."""
        self.count("8.5")
        self.tell("stayed", self.seat)
        self.end_turn()

    def swap(self, one: int, other: int) -> None:
        """8.1 to 8.4, R14."""
        self.count("8.1", "R14")
        first, second = self.players[one], self.players[other]
        first.space, second.space = second.space, first.space
        self.tell("swapped", self.seat, one, other)
        if self.seat not in (one, other):
            self.count("8.4")
            self.end_turn()
            return
        self.count("8.2")
        space = self.me().space
        if self.is_rich(self.seat) and space == self.home():
            self.count("R11", "swapped home")
            self.escape([self.seat])
        elif self.is_battle(space):
            self.count("R9", "swapped into a battle")
            self.battle()
        elif not (colour := self.colour_at(space)):
            self.count("8.3")
            self.end_turn()
        elif self.stands(self.twin(space), but=self.seat):
            self.count("7.5", "R14", "barred after a swap")
            self.tell("barred", self.seat, colour)
            self.end_turn()
        else:
            self.count("7.1", "a jump after a swap")
            self.jump()

    # ---- battles -----------------------------------------------------

    def battle(self) -> None:
        """9.2, 9.3, 9.5, R2."""
        self.count("9.3", "9.5", "R2", "R17")
        room = self.rooms[self.me().space.cell]
        if room.monster == FACE_DOWN:
            self.count("9.2", "R15")
            room.monster = str(self.draw(self.unseen()))
            self.tell("revealed", self.seat, room.monster, room.id)
        monster = room.monster
        which = strength(monster, room.element)
        self.count(*["9.6"] * (MONSTERS[monster]["element"] == "water" and which != "normal"))
        roll = str(self.draw(PLAYER_DIE))
        self.tell("fought", self.seat, monster, which, roll)
        if LETTERS[roll] not in MONSTERS[monster][which].split():
            self.count("R10")
            self.tell("lost", self.seat, monster)
            self.end_turn()
            return
        self.count("9.4", "9.7")
        room.monster = ""
        self.me().souls.append(monster)
        self.tell("won", self.seat, monster, self.me().points)
        self.look_round()

    def look_round(self) -> None:
        """R12: whether that was the last monster, and nobody has the points."""
        if any(room.monster for room in self.rooms.values()) or any(map(self.is_rich, range(self.seats))):
            self.end_turn()
            return
        self.count("R12", "no monster is left")
        self.target = max(player.points for player in self.players)
        self.tell("lowered", self.target)
        if winners := [seat for seat in range(self.seats) if self.is_rich(seat) and self.is_home(seat)]:
            self.count("at home when the last monster falls")
            self.escape(winners, "no monsters left")
        else:
            self.end_turn()

    def is_home(self, seat: int) -> bool:
        """Whether a pawn stands on the start space."""
        return self.players[seat].space == self.home()


def strength(monster: str, element: str) -> str:
    """R2: how a monster fares in a room of an element."""
    nature = str(MONSTERS[monster]["element"])
    if BEATS[nature] == element:
        return "strong"
    return "normal" if nature == element else "weak"
