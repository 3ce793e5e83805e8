"""The table of the second referee: what lies on it, what was asked, and what luck decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from tests.games.shuffle.referee.box import MIDDLE, MONSTERS, NEEDED
from tests.games.shuffle.referee.parts import Answers, Cell, Disagreement, Player, Room, Space, Told


class Table:
    """All that lies on the table; seats count from 0 here and from 1 in tokens."""

    def __init__(self, seats: int, first_seat: str = "random", must_shuffle: str = "on") -> None:
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
        self.shown: dict[str, int] = {}  # how many steps the route to each end has, if it was shown
        self.longest = 0  # how many steps the longest route has
        self.is_whole = False  # whether it uses the whole roll
        self.winners: list[int] = []
        self.ending = ""
        self.step = ""
        self.answers: Answers = {}
        self.told: list[Told] = []
        self.used: Counter[str] = Counter()
        self.luck: Sequence[str | int] = []
        self.count("1.1", "2.2")

    def lay(self, cell: Cell, word: str) -> None:
        """Lay a room as a position writes it: `gap`, `foyer/90?`, `crypt:king`."""
        if word == "gap":
            return
        word, _, monster = word.replace("?", ":?").partition(":")
        room, _, degrees = word.partition("/")
        self.rooms[cell] = Room(room, int(degrees or 0) // 90, monster)

    def legal(self) -> dict[int, list[str]]:
        """Who must act now, and what they may answer."""
        return {self.seat: sorted(self.answers)} if self.answers else {}

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

    def unseen(self) -> list[str]:
        """R15: the monsters nobody has seen."""
        seen = [room.monster for room in self.rooms.values()]
        seen += [soul for player in self.players for soul in player.souls]
        return [monster for monster in MONSTERS if monster not in seen]

    def count(self, *clauses: str) -> None:
        """Note that these clauses were just applied."""
        self.used.update(clauses)

    def tell(self, *words: str | int) -> None:
        """Add a public note."""
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
        """Whether any explorer has the points."""
        return self.players[seat].points >= self.target

    def stands(self, space: Space, but: int = -1) -> bool:
        """Whether a pawn stands there, one seat's aside."""
        return any(player.space == space for seat, player in enumerate(self.players) if seat != but)

    def pawn_on(self, space: Space) -> int:
        """Whose pawn stands there."""
        return next(seat for seat, player in enumerate(self.players) if player.space == space)

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
