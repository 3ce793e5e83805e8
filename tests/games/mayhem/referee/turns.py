"""The turn: cards played, resolved and discarded."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.mayhem.referee.box import TURN_LIMIT
from tests.games.mayhem.referee.powers import Powers


class Turns(Powers):
    """One turn after the other."""

    def begin_turn(self, seat: int) -> None:
        """3.1, R1: the disguise ends, draw one, then a card has to be played."""
        self.turn, self.owed, self.cards_this_turn = seat, 1, 0
        self.me().turns += 1
        if self.me().disguised:
            self.me().disguised = False
            self.count("7.6", "R9")
        if self.draw(seat, 1):
            self.count("3.1")
        self.go_on_or_end_turn()

    def go_on_or_end_turn(self) -> None:
        """Play the next card if one is owed (6.6); what is owed with no card to play is forgiven (R8)."""
        if self.owed and self.me().hand:
            if self.cards_this_turn:
                self.count("6.6")
            answers: dict[str, Callable[[], None]] = {
                f"play:{card}": partial(self.play_from_hand, card) for card in set(self.me().hand)
            }
            self.ask("play", self.turn, answers)
            return
        if self.owed:
            self.count("R8")
            self.owed = 0
        self.end_turn()

    def play_from_hand(self, card: str) -> None:
        """3.2 for the first card of a turn, 6.4 for each extra one."""
        if self.cards_this_turn == 0:
            self.count("3.2")
        else:
            self.count("6.4")
            if "P" in self.box.face[card]:
                self.count("6.5")
        self.cards_this_turn += 1
        self.owed -= 1
        self.me().hand.remove(card)
        self.put_on_table(card, "played")

    def resolve(self, card: str, kind: str, symbols: int) -> None:
        """One kind of symbol, or the mighty power, of a card on the table; from top to bottom (R2)."""
        if kind == "A":
            self.attack(symbols)
        elif kind == "H":
            self.heal(symbols)
        elif kind == "D":
            self.count("6.1")
            self.draw(self.turn, symbols)
        elif kind == "P":
            self.owed += symbols  # 6.4 and 6.6 are counted when the cards are played
        elif kind == "*":
            self.count("6.9")
            self.mighty_power(card)

    def card_is_done(self) -> None:
        """R18: first the knock-outs and the end; then the empty hand (R5); then the cards owed (R1)."""
        self.look_for_knock_outs()
        if len(self.standing()) <= 1:
            self.end_by_knock_out()
        elif self.me().fell:
            self.count("R14")
            self.special["knocked out by your own card, the game goes on"] += 1
            self.owed = 0
            self.end_turn()
        else:
            self.look_at_empty_hand()
            self.go_on_or_end_turn()

    def look_at_empty_hand(self) -> bool:
        """3.5, 6.7, R5: with no card left in hand, draw two; say whether any was drawn."""
        if self.me().hand or not self.draw(self.turn, 2):
            return False
        self.count("R5", "6.7" if self.owed else "3.5")
        return True

    def end_turn(self) -> None:
        """3.3, 3.4, R1: clear the table, look at the hand once more (R5), pass the turn to the left."""
        for card in self.played:
            self.count("3.3")
            if self.owner_of(card) != self.turn:
                self.count("7.13")
            self.into_discard(card)
        self.played = []
        if self.me().fell == 0 and self.look_at_empty_hand():
            self.special["a hand filled after the played cards were discarded"] += 1
        self.count("R1", "3.4", "R19")
        next_seat = next(seat for seat in self.clockwise(self.turn)[1:] if seat in self.standing())
        if self.players[next_seat].turns == TURN_LIMIT:
            self.end_by_turn_limit()
        else:
            self.begin_turn(next_seat)
