"""The table of the second referee: decks and hands, what was asked, and what luck decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby

from tests.games.mayhem.referee.box import PRINTED, Box
from tests.games.mayhem.referee.parts import Disagreement, Luck, Outcome, Player, Shield


class Table:
    """All that lies on the table; seats count from 0 here and from 1 in tokens."""

    def __init__(
        self,
        seats: int,
        first_seat: str = "random",
        fireball_ignores_shields: bool = False,
        box: Box = PRINTED,
    ) -> None:
        if seats not in (2, 3, 4):
            raise ValueError(f"two to four players, not {seats}")
        if first_seat != "random" and first_seat not in [str(seat + 1) for seat in range(seats)]:
            raise ValueError(f"no such first seat: {first_seat}")
        self.box = box
        self.first_seat = first_seat
        self.fireball_ignores_shields = fireball_ignores_shields
        self.players = [Player() for _ in range(seats)]
        self.used: Counter[str] = Counter()
        self.special: Counter[str] = Counter()  # rare halves of a clause, in words
        self.step = ""  # "" while no question is open
        self.to_act = -1
        self.answers: dict[str, Callable[[], None]] = {}
        self.turn = -1
        self.owed = 0
        self.damage = 0
        self.cards_this_turn = 0
        self.played: list[str] = []
        self.todo: list[tuple[str, str, int]] = []  # (card, kind of symbol, how many) still to be resolved
        self.knock_out_cards = 0
        self.winners: list[int] = []
        self.ending = ""
        self.luck: Luck = []
        self.luck_read = 0
        self.count("1.1")

    def legal(self) -> dict[int, list[str]]:
        """Who must act now, and what they may answer."""
        return {self.to_act: sorted(self.answers)} if self.answers else {}

    def count(self, *clauses: str) -> None:
        """Note that these clauses were just applied."""
        self.used.update(clauses)

    def draw_luck(self, possible: Sequence[Outcome]) -> Outcome:
        """The next thing that luck decided; it must be one of those possible."""
        if callable(self.luck):
            value = self.luck(possible)
        elif self.luck_read < len(self.luck):
            value = self.luck[self.luck_read]
        else:
            raise Disagreement(f"luck ran out: one of {list(possible)} should have been drawn")
        self.luck_read += 1
        if value not in possible:
            raise Disagreement(f"luck drew {value!r}, which is not among {list(possible)}")
        return value

    def turned_up(self, hand: list[str]) -> str:
        """The next card of a hand laid open: no luck is needed, but a list of luck names it all the same."""
        return hand[0] if callable(self.luck) else str(self.draw_luck(hand))

    def ask(self, step: str, seat: int, answers: dict[str, Callable[[], None]], damage: int = 0) -> None:
        """Put a question; with one answer only it is done without asking, but for heroes and plays (R20)."""
        if len(answers) == 1 and step not in ("choose-hero", "play"):
            self.count("R20")
            for act in answers.values():
                act()
            return
        self.step, self.to_act, self.answers, self.damage = step, seat, answers, damage

    def me(self) -> Player:
        """The player whose turn it is; whatever is played, stolen cards too (R10), is played by them."""
        return self.players[self.turn]

    def owner_of(self, card: str) -> int:
        """The seat to whose deck a card belongs."""
        return [player.hero for player in self.players].index(self.box.hero_of[card])

    def standing(self) -> list[int]:
        """The players still in the game."""
        return [seat for seat, player in enumerate(self.players) if player.fell == 0]

    def clockwise(self, start: int) -> list[int]:
        """All seats, going left from this one (R19)."""
        seats = len(self.players)
        return [(start + step) % seats for step in range(seats)]

    def opponents(self) -> list[int]:
        """Every other player still standing (R18), disguised or not."""
        if len(self.standing()) < len(self.players):
            self.special["opponents are only those standing"] += 1
        return [seat for seat in self.clockwise(self.turn) if seat != self.turn and seat in self.standing()]

    def reachable(self) -> list[int]:
        """The opponents whom a card of mine may touch: not the disguised (7.6, R9)."""
        opponents = self.opponents()
        reachable = [seat for seat in opponents if not self.players[seat].disguised]
        if len(reachable) < len(opponents):
            self.count("7.6", "R9")
        return reachable

    def everyone(self) -> list[int]:
        """Those touched by a card for every player: me, then the opponents who are not disguised."""
        if self.me().disguised:
            self.count("R9")  # my own cards work for me as usual
            self.special["a disguised player is touched by their own card"] += 1
        return [self.turn, *self.reachable()]

    def shield_tokens(self, seat: int) -> list[str]:
        """The names of a player's Defense cards, the oldest first."""
        return [f"target:seat{seat + 1}.shield{number + 1}" for number in range(len(self.players[seat].shields))]

    def top_card(self, seat: int) -> str | None:
        """Take the top card of a deck; an empty deck is first made anew from the discard pile (3.6, R6)."""
        player = self.players[seat]
        if not player.deck and not player.discard:
            self.count("R6")
            self.special["deck and discard pile both empty"] += 1
            return None
        if not player.deck:
            self.count("3.6", "R6")
            if player.hand:
                self.count("R22")  # what is not in this pile or on the table must be in the hand
            player.deck, player.discard = player.discard, []
        card = str(self.draw_luck(sorted(set(player.deck))))
        player.deck.remove(card)
        return card

    def draw(self, seat: int, cards: int) -> int:
        """Draw so many cards, or as many as there are (R6); say how many it were."""
        drawn = 0
        for _ in range(cards):
            card = self.top_card(seat)
            if card is not None:
                self.players[seat].hand.append(card)
                drawn += 1
        return drawn

    def into_discard(self, card: str) -> None:
        """A card that leaves play goes to the discard pile of the player to whose deck it belongs."""
        self.players[self.owner_of(card)].discard.append(card)

    def put_on_table(self, card: str, came: str) -> None:
        """A card is played: a Defense card in front of me (5.1), any other stays until the turn ends."""
        face = self.box.face[card]
        if face and set(face) <= set("ASHDP*"):
            self.count("1.4")
        if "S" in face:
            self.count("5.1")
            self.me().shields.append(Shield(card, face.count("S"), came))
        else:
            self.played.append(card)
        parts = [(card, kind, len(list(symbols))) for kind, symbols in groupby(face)]
        if len(parts) > 1:
            self.count("R2")
            if len([kind for _, kind, _ in parts if kind != "*"]) > 1:
                self.count("6.8")
        self.todo = parts + self.todo
