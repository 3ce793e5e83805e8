"""A listener: what one seat can infer from its notes alone. The laws compare it with the observation of that seat.

Between sealed steps nothing is hidden, so the listener must know every hand, and every card just revealed, exactly.
"""

from dungeonbox.games.busters import effects
from dungeonbox.games.busters.rules import Busters
from dungeonbox.kernel.notes import Note


class Listener:
    """A perfect memory; all eyes hear the same in this game."""

    def __init__(self, game: Busters, eyes: int) -> None:
        self.eyes = eyes
        self.all_cards = list(range(game.low, game.high + 1))
        self.hands: list[list[int]] = [[] for _ in range(game.seats)]
        self.choices: list[list[int]] = [[] for _ in range(game.seats)]

    def hear(self, note: Note) -> None:
        """Take in one note."""
        seat, card, _, _ = note.public
        if note.kind in (effects.LEADS, effects.RESTOCKED):
            self.hands = [list(self.all_cards) for _ in self.hands]
        if note.kind == effects.REVEALED:
            self.hands[seat].remove(card)
            self.choices[seat] = [card]
        if note.kind in (effects.APPEARED, effects.OVER):
            self.choices = [[] for _ in self.choices]

    def unseen_cards(self) -> list[tuple[list[int], list[list[int]]]]:
        """Per hero: nothing unseen, the card on the table, the hand."""
        return [([], [choice, hand]) for choice, hand in zip(self.choices, self.hands, strict=True)]
