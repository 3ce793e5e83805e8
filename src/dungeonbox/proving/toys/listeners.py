"""The listeners of the toys: what a pair of eyes can work out from what it is told, and from nothing else."""

from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.zones import HIDDEN
from dungeonbox.proving.toys import hidden, sealed


class SealedListener:
    """What a seat can work out from what it is told."""

    def __init__(self, game: sealed.Sealed, eyes: int) -> None:
        self.eyes = eyes
        self.prizes = game.prizes[:]
        self.removed = game.removed
        self.hands = [game.hand[:] for _ in range(game.seats)]

    def hear(self, note: Note) -> None:
        """Take a note into account."""
        what, bid = note.public[:2]
        if note.kind == sealed.PRIZE:
            self.prizes.remove(what)
        elif note.kind == sealed.REVEALED:
            self.hands[what].remove(bid)

    def unseen_cards(self) -> list[tuple[list[int], list[list[int]]]]:
        """The unseen cards and the zones they may be in, as the observation should have them."""
        holes = [[HIDDEN] * self.removed, [HIDDEN] * (len(self.prizes) - self.removed)]
        return [(self.prizes, holes), *[([], [hand, []]) for hand in self.hands]]


class HiddenListener:
    """What a seat can work out from what it is told: the sure cards of each hand, and how many doubts."""

    def __init__(self, game: hidden.Hidden, eyes: int) -> None:
        self.eyes = eyes
        self.cards = game.cards
        self.sure: list[list[int]] = [[] for _ in range(game.seats)]
        self.doubts = [0] * game.seats
        self.deck = len(game.cards)
        self.top: list[int] = []
        self.discards: list[int] = []

    def hear(self, note: Note) -> None:
        """Take a note into account."""
        seat, card = note.public[:2]
        if note.kind in (hidden.DEALT, hidden.LOOKED, hidden.DREW):
            self._hear_draw(note.kind, seat, note.secret)
        elif note.kind == hidden.TOOK:
            self._hold(seat, self.discards.pop())
        elif note.kind == hidden.GAVE:
            self._hear_gift(seat, card, note.secret)
        elif note.kind == hidden.DISCARDED:
            self._lose(seat, card)
            self.discards.append(card)
        elif note.kind == hidden.REBUILT:
            self._hear_rebuilt()
        elif note.kind == hidden.SHOWN:
            self._lose(seat, card)
            self._hold(seat, card)

    def _hear_draw(self, kind: int, seat: int, card: int) -> None:
        if self.top:
            card = max(card, self.top.pop())
        else:
            self.deck -= 1
        if kind == hidden.LOOKED:
            self.top.append(card)
        else:
            self._hold(seat, card)

    def _hear_gift(self, giver: int, taker: int, card: int) -> None:
        self._lose(giver, card)
        if card == HIDDEN:
            self.doubts[giver] += len(self.sure[giver])
            self.sure[giver].clear()
        self._hold(taker, card)

    def _hear_rebuilt(self) -> None:
        doubtful = [seat for seat, doubts in enumerate(self.doubts) if doubts]
        if len(doubtful) == 1:
            self.sure[doubtful[0]] += self._unseen()
            self.doubts[doubtful[0]] = 0
        self.deck = len(self.discards)
        self.discards.clear()

    def _hold(self, seat: int, card: int) -> None:
        if card == HIDDEN:
            self.doubts[seat] += 1
        else:
            self.sure[seat].append(card)

    def _lose(self, seat: int, card: int) -> None:
        if card in self.sure[seat]:
            self.sure[seat].remove(card)
        else:
            self.doubts[seat] -= 1

    def _unseen(self) -> list[int]:
        seen = [*self.top, *self.discards, *[card for sure in self.sure for card in sure]]
        return [card for card in self.cards if card not in seen]

    def unseen_cards(self) -> list[tuple[list[int], list[list[int]]]]:
        """The unseen cards and the zones they may be in, as the observation should have them."""
        hands = [[HIDDEN] * self.doubts[seat] + sorted(sure) for seat, sure in enumerate(self.sure)]
        return [(self._unseen(), [*hands, self.top, [HIDDEN] * self.deck])]
