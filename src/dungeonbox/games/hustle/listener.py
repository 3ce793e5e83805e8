"""A listener: what one seat can infer from its notes alone. The laws compare it with the observation of that seat.

It knows what is in the box and follows where each card and item goes, as a player with a good memory would.
"""

from dungeonbox.games.hustle import effects
from dungeonbox.games.hustle.components import DECKS, ITEMS, REFLIP
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.state import FIRST_ITEM
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.zones import HIDDEN

FROM_HAND = (effects.DEFENDED, effects.STRUCK, effects.DISCARDED, effects.LOST, effects.PAID)
"""The notes with which a card goes from a hand to the discards; a payment cannot be interrupted."""


class Listener:
    """A good memory at one pair of eyes."""

    def __init__(self, game: Hustle, eyes: int) -> None:
        self.eyes = eyes
        self.box = game.box
        self.is_dealt = False
        self.full = game.full_deck.listed()
        self.unseen: list[int] = []
        """Dungeon cards in the deck, or in a hand without being known."""
        self.deck = 0
        self.under: list[int] = []
        self.discard: list[int] = []
        self.charge: dict[int, int] = {}
        self.flipped: list[int] = []
        self.omen: list[int] = []
        self.last = HIDDEN
        self.size = [0] * game.seats
        self.known: list[list[int]] = [[] for _ in range(game.seats)]
        """Which cards of each hand this listener knows."""
        self.public: list[list[int]] = [[] for _ in range(game.seats)]
        """Which of them are known to all seats."""
        self.shelves = [_Shelf() for _ in range(DECKS)]

    def hear(self, note: Note) -> None:
        """Take in one note."""
        kind = note.kind
        first, second, third, fourth = note.public
        if kind == effects.CHARGED:
            self._charged(first, second)
        elif kind == effects.FIRST:
            self._dealt()
        elif kind in (effects.LAID, effects.DEALT):
            self._left_deck(second)
        elif kind in (effects.TOOK, effects.SWAPPED):
            if kind == effects.SWAPPED:
                self._left_hand(first, third)
            self._took(first, third if kind == effects.TOOK else fourth)
        elif kind in FROM_HAND:
            self._left_hand(first, second)
            self.discard.append(second)
        elif kind == effects.FETCHED:
            self.discard.remove(second)
            self._took(first, second)
        elif kind == effects.HELPED:
            self.discard.append(self.charge.pop(first))
        elif kind == effects.RENEWED:
            self.discard.remove(second)
            self.charge[first] = second
        elif kind == effects.DREW:
            self._drew(first, note.secret)
        elif kind == effects.REBUILT:
            self._rebuilt()
        else:
            self._hear_of_spawning(kind, second)
            self._hear_of_items(note)
        is_reflip = kind == effects.USED and self.box.items.effects[second] == REFLIP
        if is_reflip or kind in (effects.DEFENDED, effects.WON, effects.DEFEATED):
            self.discard += self.flipped
            self.flipped = []
        self.last = kind

    # Dungeon cards ---------------------------------------------------------------------------------------

    def _dealt(self) -> None:
        self.is_dealt = True
        for number in range(DECKS):
            items = [item for item in range(ITEMS) if self.box.item_decks[item] == number]
            self.shelves[number].fill([FIRST_ITEM + item for item in items])

    def _charged(self, seat: int, card: int) -> None:
        if self.is_dealt:
            self._left_hand(seat, card)
        else:
            self._left_deck(card)
        self.charge[seat] = card

    def _left_deck(self, card: int) -> None:
        """A card shown to all seats leaves the deck, or comes from under it."""
        if not self.is_dealt and not self.unseen:
            self.unseen = list(self.full)
            self.deck = len(self.full)
        if self.deck > 0:
            self.deck -= 1
            self.unseen.remove(card)
        else:
            self.under.remove(card)

    def _took(self, seat: int, card: int) -> None:
        self.size[seat] += 1
        self.known[seat].append(card)
        self.public[seat].append(card)

    def _drew(self, seat: int, card: int) -> None:
        self.size[seat] += 1
        is_public = self.deck == 0
        if card != HIDDEN:
            self.known[seat].append(card)
        if is_public:
            self.under.remove(card)
            self.public[seat].append(card)
        else:
            self.deck -= 1
            if card != HIDDEN:
                self.unseen.remove(card)

    def _left_hand(self, seat: int, card: int) -> None:
        self.size[seat] -= 1
        if card in self.known[seat]:
            self.known[seat].remove(card)
        else:
            self.unseen.remove(card)
        if card in self.public[seat]:
            self.public[seat].remove(card)

    def _rebuilt(self) -> None:
        """§R20 The deck is empty: what one single player held unseen can be worked out."""
        if self.last != effects.REVEALED:
            self.discard += self.omen
            self.omen = []
        secretive = [seat for seat, size in enumerate(self.size) if size > len(self.public[seat])]
        if len(secretive) == 1:
            seat = secretive[0]
            if seat != self.eyes:
                self.known[seat] += self.unseen
                self.unseen = []
            self.public[seat] = list(self.known[seat])
        self.unseen += self.discard
        self.deck = len(self.discard)
        self.discard = []

    def _hear_of_spawning(self, kind: int, card: int) -> None:
        """Flips and spawn cards are counted before they are discarded."""
        if kind == effects.FLIPPED:
            self._left_deck(card)
            self.flipped.append(card)
        elif kind == effects.REVEALED:
            self._left_deck(card)
            self.discard += self.omen
            self.omen = [card]
        elif kind == effects.BURIED:
            self.under.append(card)
            self.omen = []
        elif kind == effects.SET_ASIDE:
            self.discard.append(card)
            self.omen = []

    # Items -----------------------------------------------------------------------------------------------

    def _hear_of_items(self, note: Note) -> None:
        seat, deck, item, _ = note.public
        if note.kind == effects.LOOKED:
            is_own = seat == self.eyes
            self.shelves[deck].look(seat, FIRST_ITEM + note.secret if is_own else HIDDEN)
        elif note.kind == effects.KEPT:
            self.shelves[deck].keep(seat, FIRST_ITEM + item, self.eyes)
        elif note.kind == effects.GAINED:
            self.shelves[deck].gain(FIRST_ITEM + item)

    # What it comes to ------------------------------------------------------------------------------------

    def unseen_cards(self) -> list[tuple[list[int], list[list[int]]]]:
        """The dungeon cards that could be in a hole, with hands and deck; then the same of each item deck."""
        hands = []
        for seat, known in enumerate(self.known):
            hands.append([HIDDEN] * (self.size[seat] - len(known)) + sorted(known))
        cards = (sorted(self.unseen), [*hands, [HIDDEN] * self.deck])
        return [cards, *[shelf.secret() for shelf in self.shelves]]


class _Shelf:
    """An item deck as one pair of eyes follows it. Items not known are HIDDEN."""

    def __init__(self) -> None:
        self.unseen: list[int] = []
        self.top = 0
        self.under: list[int] = []
        self.tied: list[bool] = []
        self.offer: list[int] = []

    def fill(self, items: list[int]) -> None:
        """The whole deck is shuffled."""
        self.unseen = list(items)
        self.top = len(items)

    def look(self, seat: int, item: int) -> None:
        """A seat looks at the next item; `item` is HIDDEN unless this listener may know it."""
        if self.top > 0:
            self.top -= 1
            self._see(item)
        else:
            self._look_under(item)
        self.offer.append(item)

    def _look_under(self, item: int) -> None:
        """The next item lies under the deck; of a pair it is one of two."""
        pair = self.under[: 1 + self.tied[0]]
        if item in pair and item != HIDDEN:
            self.under.remove(item)
        else:
            forgotten = [one for one in pair if one != HIDDEN]
            self.unseen += forgotten
            self.under[: len(pair)] = [HIDDEN] * (len(pair) - 1)
            self._see(item)
        self.tied.pop(0)

    def _see(self, item: int) -> None:
        if item != HIDDEN:
            self.unseen.remove(item)

    def keep(self, seat: int, item: int, eyes: int) -> None:
        """One is kept, the others go under the deck."""
        if seat == eyes:
            self.offer.remove(item)
        else:
            self.offer.pop()
            self._see(item)
        self.tied += [place + 1 < len(self.offer) for place in range(len(self.offer))]
        self.under += sorted(self.offer)
        self.offer = []

    def gain(self, item: int) -> None:
        """The next item is taken, for all to see."""
        if self.top > 0:
            self.top -= 1
            self._see(item)
            return
        pair = self.under[: 1 + self.tied.pop(0)]
        if item in pair:
            self.under.remove(item)
        else:
            self.under.pop(pair.index(HIDDEN))
            self._see(item)

    def secret(self) -> tuple[list[int], list[list[int]]]:
        """What could be in the holes, and the items under the deck, offered, and on top."""
        return sorted(self.unseen), [list(self.under), sorted(self.offer), [HIDDEN] * self.top]
