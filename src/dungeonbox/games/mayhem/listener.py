"""A listener: what one seat can infer from its notes alone. The laws compare it with the observation of that seat.

It knows the cards in the box (§1.3) and follows where each goes, as a player with a perfect memory would.
"""

from dungeonbox.games.mayhem import effects
from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.zones import HIDDEN


class Listener:
    """A perfect memory at one pair of eyes."""

    def __init__(self, game: Mayhem, eyes: int) -> None:
        self.cards = game.cards
        self.decks = [deck.listed() for deck in game.decks]
        self.eyes = eyes
        self.heroes = [-1] * game.seats
        self.is_dealt = False
        self.hand = [0] * game.seats
        """How many cards each hand holds."""
        self.known: list[list[int]] = [[] for _ in range(game.seats)]
        """Which of them this listener knows."""
        self.public: list[list[int]] = [[] for _ in range(game.seats)]
        """Which of them are known to all seats."""
        self.deck = [0] * game.seats
        self.discard: list[list[int]] = [[] for _ in range(game.seats)]
        self.played: list[int] = []
        self.shields: list[int] = []

    def hear(self, note: Note) -> None:
        """Take in one note."""
        seat, what, _, _ = note.public
        kind = note.kind
        if kind == effects.CHOSE:
            self.heroes[seat] = what
        elif kind == effects.FIRST:
            self.is_dealt = True
            self.deck = [len(self.decks[hero]) for hero in self.heroes]
        elif kind == effects.DREW:
            self._drew(seat, note.secret)
        elif kind == effects.PLAYED:
            self._left_hand(seat, what)
            self._laid_down(what)
        elif kind == effects.STOLE:
            self.deck[what] -= 1
            self._laid_down(note.public[2])
            self._look_through(what)
        elif kind == effects.BROKE:
            self.shields.remove(what)
            self.discard[note.public[2]].append(what)
        elif kind == effects.DROPPED:
            self._left_hand(seat, what)
            self.discard[seat].append(what)
        elif kind == effects.FETCHED:
            self._fetched(seat, what)
        elif kind == effects.TIDIED:
            self._tidied()
        elif kind == effects.REBUILT:
            self._rebuilt(seat)

    def _drew(self, seat: int, card: int) -> None:
        self.deck[seat] -= 1
        self.hand[seat] += 1
        if card != HIDDEN:
            self.known[seat].append(card)
        self._look_through(seat)

    def _look_through(self, seat: int) -> None:
        """§R22 With an empty deck the hand is all that lies nowhere open."""
        if self.deck[seat] == 0:
            hand = self._not_open(seat)
            self.known[seat] = list(hand)
            self.public[seat] = list(hand)

    def _left_hand(self, seat: int, card: int) -> None:
        self.hand[seat] -= 1
        for memory in (self.known[seat], self.public[seat]):
            if card in memory:
                memory.remove(card)

    def _laid_down(self, card: int) -> None:
        (self.shields if self.cards.defense[card] else self.played).append(card)

    def _fetched(self, seat: int, card: int) -> None:
        self.discard[seat].remove(card)
        self.hand[seat] += 1
        self.known[seat].append(card)
        self.public[seat].append(card)

    def _tidied(self) -> None:
        for card in self.played:
            self.discard[self.heroes.index(self.cards.hero[card])].append(card)
        self.played = []

    def _rebuilt(self, seat: int) -> None:
        self.deck[seat] = len(self.discard[seat])
        self.discard[seat] = []

    def _not_open(self, seat: int) -> list[int]:
        """The cards of this seat's hero that lie nowhere face up: hand and deck together."""
        rest = list(self.decks[self.heroes[seat]])
        for card in [*self.discard[seat], *self.played, *self.shields]:
            if card in rest:
                rest.remove(card)
        return rest

    def unseen_cards(self) -> list[tuple[list[int], list[list[int]]]]:
        """Per hero: the cards that could be in a hole, and hand and deck with their holes."""
        return [self._secret(seat) for seat in range(len(self.heroes))]

    def _secret(self, seat: int) -> tuple[list[int], list[list[int]]]:
        if not self.is_dealt:
            return [], [[], []]
        unseen = self._not_open(seat)
        for card in self.known[seat]:
            unseen.remove(card)
        holes = self.hand[seat] - len(self.known[seat])
        hand = [HIDDEN] * holes + sorted(self.known[seat])
        return unseen, [hand, [HIDDEN] * self.deck[seat]]
