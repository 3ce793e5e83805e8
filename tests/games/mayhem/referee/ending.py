"""Knock-outs, and the end."""

from __future__ import annotations

from tests.games.mayhem.referee.damage import Damage


class Ending(Damage):
    """Who is knocked out, who has won."""

    def look_for_knock_outs(self) -> None:
        """4.3, R14: who is at zero is out; the Defense cards before them leave play."""
        fallen = [seat for seat in self.standing() if self.players[seat].hp == 0]
        if not fallen:
            return
        self.knock_out_cards += 1
        if len(fallen) > 1:
            self.count("R18")
        for seat in fallen:
            self.count("4.3", "R14")
            self.players[seat].fell = self.knock_out_cards
        for seat in fallen:
            if self.players[seat].shields:
                self.special["knocked out behind Defense cards"] += 1
            while self.players[seat].shields:
                self.destroy(seat, 0)
        self.note_cards_left_with_others(fallen)

    def note_cards_left_with_others(self, fallen: list[int]) -> None:
        """7.12, R14: cards of the fallen that protect others stay where they are."""
        for seat in self.standing():
            for shield in self.players[seat].shields:
                if self.owner_of(shield.card) in fallen:
                    self.count("R14")
                    if shield.came == "charmed":
                        self.count("7.12")
                    self.special["a card of the fallen protects another"] += 1

    def end_by_knock_out(self) -> None:
        """8.1, 8.2, R15, R18: one player is left, or nobody; it ends at once, and owed cards are forgiven."""
        if self.owed:
            self.count("R18")
        if self.standing():
            self.count("8.1")
            self.finish("last standing", self.standing())
        else:
            self.count("8.2", "R15")
            last = [seat for seat, player in enumerate(self.players) if player.fell == self.knock_out_cards]
            self.finish("tie", last)

    def end_by_turn_limit(self) -> None:
        """R16: the most hit points among the standing."""
        self.count("R16")
        most = max(self.players[seat].hp for seat in self.standing())
        best = [seat for seat in self.standing() if self.players[seat].hp == most]
        if len(best) > 1:
            self.special["turn limit, shared win"] += 1
        self.finish("turn limit", best)

    def finish(self, ending: str, winners: list[int]) -> None:
        """No seat has a question open any more."""
        self.ending, self.winners = ending, winners
        self.step, self.to_act, self.owed, self.todo = "over", -1, 0, []
        if len(winners) < len(self.players):
            self.count("R23")

    def places(self) -> list[int]:
        """R23: the winners, then others standing by hit points, then the fallen, the last to fall first."""
        if self.step != "over":
            return []
        merit: list[tuple[int, int]] = []
        for seat, player in enumerate(self.players):
            if seat in self.winners:
                merit.append((3, 0))
            elif player.fell == 0:
                merit.append((2, player.hp))
            else:
                merit.append((1, player.fell))
        return [1 + len([other for other in merit if other > mine]) for mine in merit]
