"""The table of the second referee: what lies on it, what was asked, and what luck decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.games.hustle.referee.box import CELLS, CORNERS, HOUSE, TOUCHES, Cell, Tables, beside
from tests.games.hustle.referee.parts import ABOUT_HANDS, Answers, Disagreement, Item, Place, Player, Turn


class Table:
    """All that lies on the table; seats count from 0 here and from 1 in tokens."""

    def __init__(
        self, seats: int, first_seat: str = "random", difficulty: str = "normal", tables: Tables = HOUSE
    ) -> None:
        self.players = [Player() for _ in range(seats)]
        self.seats = seats
        self.first_seat = first_seat
        self.tables = tables
        self.limit = tables.limits[difficulty]
        self.used: Counter[str] = Counter()
        self.seen: set[str] = set()
        self.step = ""
        self.asked = -1
        self.answers: Answers = {}
        self.first = -1
        self.turn = -1
        self.floor = 0
        self.escaped = 0
        self.ending = ""
        self.board: dict[Cell, str] = dict.fromkeys(CELLS, "")
        self.gaps: list[Cell] = []
        self.monsters: list[Cell] = []
        self.deck: list[str] = []
        self.under: list[str] = []
        self.discards: list[str] = []
        self.faces: dict[str, str] = dict.fromkeys(CORNERS, "")
        self.stock: dict[str, int] = dict.fromkeys(CORNERS, 0)
        self.unturned = list(tables.quests)
        self.spawn_corner = "se"
        self.shelves: list[list[str]] = [[], [], []]
        self.shelf_under: list[list[list[str]]] = [[], [], []]  # put back together, in no order
        self.offer: list[str] = []
        self.now = Turn()
        self.luck: Sequence[str | int] = []
        self.luck_read = 0
        self.count("1.1", "1.2", "1.3", "1.4", "R16")

    def level_below(self) -> int:
        """R14: the level whose values hold; on the last turns those of the last one."""
        return min(self.floor, len(self.tables.flips) - 1)

    def legal(self) -> dict[int, list[str]]:
        """Who must act now, and what they may answer."""
        return {self.asked: sorted(self.answers)} if self.answers else {}

    def play(self, seat: int, token: str, outcomes: Sequence[str | int]) -> None:
        """Carry out an answer, and everything that follows by itself."""
        self.luck, self.luck_read = outcomes, 0
        if token not in self.legal().get(seat, []):
            raise Disagreement(f"seat {seat} may not {token!r} now; legal is {self.legal()}")
        act = self.answers[token]
        self.answers = {}
        act()
        if self.luck_read < len(self.luck):
            raise Disagreement(f"luck left over: {list(self.luck)[self.luck_read :]}")

    def count(self, *clauses: str) -> None:
        """Note that these clauses were just applied."""
        self.used.update(clauses)

    def note(self, half: str, happened: object = True) -> None:
        """Note one half of a clause, which a count of the whole clause could hide."""
        if happened:
            self.seen.add(half)

    def draw(self, possible: Sequence[str | int]) -> str | int:
        """The next thing that luck decided; it must be one of those possible."""
        if self.luck_read == len(self.luck):
            raise Disagreement(f"luck ran out: one of {list(possible)} should have been drawn")
        value = self.luck[self.luck_read]
        self.luck_read += 1
        if value not in possible:
            raise Disagreement(f"luck drew {value!r}, which is not among {list(possible)}")
        return value

    def ask(self, step: str, seat: int, answers: Answers) -> None:
        """R25: put a question, unless there is no choice and silence gives nothing away."""
        self.step, self.asked, self.answers = step, seat, answers
        player = self.players[seat]
        is_private = step in ABOUT_HANDS and len(player.hand) > len(player.known)
        if len(answers) > 1 or is_private:
            return
        self.count("R25")
        act = next(iter(answers.values()))
        self.answers = {}
        act()

    def me(self) -> Player:
        """Whose turn it is."""
        return self.players[self.turn]

    def others_at(self, place: Place) -> list[Player]:
        """Other characters who stand here."""
        return [player for seat, player in enumerate(self.players) if seat != self.turn and player.place == place]

    def is_free(self, cell: Cell) -> bool:
        """A card lies here and nobody stands on it."""
        standing = [player for player in self.players if player.place == cell]
        return bool(self.board[cell]) and cell not in self.monsters and not standing

    def neighbours(self, place: Place) -> list[Cell]:
        """The cells next to a place."""
        if isinstance(place, str):
            self.count("R30")
            return list(TOUCHES[place])
        return beside(place)

    def usable(self, effect: str) -> list[Item]:
        """8.4, R11: charged items of whose turn it is, not gained this turn, that do this."""
        self.count("R11")
        return [
            item
            for item in self.me().items
            if item.charged and not item.fresh and self.tables.items[item.name][1] == effect
        ]

    def discharge(self, item: Item) -> int:
        """8.4: turn an item; the number on it."""
        self.count("8.4")
        item.charged = False
        return self.tables.items[item.name][2]

    def drop(self, player: Player, card: str) -> None:
        """A card leaves a hand, seen by all (R20)."""
        self.count("R20")
        player.hand.remove(card)
        if card in player.known:
            player.known.remove(card)

    def discard(self, player: Player, card: str) -> None:
        """From a hand onto the discards."""
        self.drop(player, card)
        self.discards.append(card)

    def earn(self, player: Player, gold: int) -> None:
        """9.1, 9.2, R13: gold, and the levels it pays for at once."""
        player.gold += gold
        before = player.level
        prices = self.tables.gold[player.hero]
        while player.level < 4 and player.gold >= prices[player.level - 1]:
            self.count("9.1", "9.2")
            player.gold -= prices[player.level - 1]
            player.level += 1
        self.note("several levels at once", player.level > before + 1)
        self.note("a level in another player's turn", player.level > before and player is not self.me())
        if player.level == 4 and gold:
            self.count("R13")

    def take_card(self, player: Player | None = None) -> str:
        """11.1, R14: the top card of the deck, or nothing, perhaps into a hand; an empty deck is rebuilt at once."""
        if self.deck:
            card = str(self.draw(self.deck))
            self.deck.remove(card)
        elif self.under:
            self.count("R31")
            card = self.under.pop(0)
            if player:
                player.known.append(card)
        else:
            return ""
        if player:
            player.hand.append(card)
        if not self.deck and not self.under:
            self.count("11.1", "R14")
            self.note("the deck ran out twice in a turn", self.now.exhausted)
            self.note("the deck ran out in a battle", self.now.battle)
            self.now.exhausted = True
            self.work_out_hands()
            self.deck, self.discards = self.discards, []
            self.note("a lost card is shuffled into the deck", self.now.lost)
            self.now.lost = []  # 14.6
        return card

    def work_out_hands(self) -> None:
        """R20: when no card is left in the deck, the unknown cards of a single player are no secret."""
        unknown = [player for player in self.players if len(player.known) < len(player.hand)]
        if len(unknown) == 1:
            self.note("the only unknown hand is worked out")
            unknown[0].known = list(unknown[0].hand)

    def turn_up(self, corner: str) -> None:
        """R7: the next quest of a corner, if any is left."""
        self.faces[corner] = ""
        if not self.stock[corner]:
            return
        level = 4 - self.stock[corner]
        self.stock[corner] -= 1
        possible = [quest for quest in self.unturned if self.tables.quests[quest][0] == level]
        self.faces[corner] = str(self.draw(possible))
        self.unturned.remove(self.faces[corner])
