"""What comes of a roll: which dice are defeated, which move on, and how many hits there are."""

from __future__ import annotations

from collections import Counter

from tests.games.attack.referee.box import KINDS, NOBODY
from tests.games.attack.referee.hits import Hits
from tests.games.attack.referee.parts import Die, Player


class Judging(Hits):
    """What comes of a roll; then its hits are taken."""

    def settle(self, player: Player) -> None:
        """R3: Defeated and Moving dice leave, then Hits are counted."""
        dice, self.roll = self.roll, []
        if self.turn.busted and all(die.face == "moving" for die in dice):
            self.earn_coin(player)
        self.turn_excess(player, dice)
        hits = self.judge(dice)
        for die in dice:
            index = KINDS.index(die.kind)
            if die.face == "defeated":
                self.count("5.3")
                player.pile[index] += 1
            elif die.face == "fighting":
                self.count("5.6")
                player.faces[index] += 1
            elif self.turn.assisted != NOBODY:
                self.count("4.4")
                self.players[self.turn.assisted].faces[index] += 1
            else:
                self.count("5.5")
                self.dungeon[index] += 1
        if player.retainer == "leaving":
            self.count("9.11")
            player.retainer = "none"
        self.turn.hits = hits
        self.ask_for_cancelling(player)

    def earn_coin(self, player: Player) -> None:
        """4.2, R20: not by Deflect; once per level, if that was agreed."""
        if self.turn.deflected or (self.coin_once and player.earned):
            self.count("R20")
            self.special["no coin by Deflect" if self.turn.deflected else "no second coin"] += 1
            return
        self.count("4.2")
        player.earned = True
        player.goods["gold"] += 1

    def turn_excess(self, player: Player, dice: list[Die]) -> None:
        """5.4, R8: Defeated dice over the rating are Moving; Bosses are kept first."""
        defeated = [die for die in dice if die.face == "defeated"]
        defeated.sort(key=lambda die: die.kind != "boss")
        rating = self.rating(player)
        if len(defeated) > player.rating:
            self.count_rating(player)
        for die in defeated[rating:]:
            die.face = "moving"
        if len(defeated) > rating:
            self.count("5.4", "R24" if self.turn.assisted != NOBODY else "5.4")
        if len(defeated) > rating and defeated[0].kind == "boss":
            self.count("R8")

    def count_rating(self, player: Player) -> None:
        """What has raised the rating, in a roll in which it matters."""
        if player.goods["weapon"]:
            self.count("9.4")
        if player.goods["artefact"]:
            self.count("9.6")
        if player.retainer != "none":
            self.count("9.9")
        if player.retainer == "leaving":
            self.special["the rating of a retainer that leaves"] += 1
        if "rage" in player.ability and player.hits:
            self.count("11.4")
            self.special["rage raises the rating"] += 1

    def judge(self, dice: list[Die]) -> int:
        """5.7, 5.8, 5.12, R1, R2: the Hits of the roll, Monsters and Bosses apart."""
        player = self.turn.player
        hits = 0
        for kind in KINDS:
            faces = Counter(die.face for die in dice if die.kind == kind)
            hits_of_kind = self.judge_kind(player, faces)
            if hits_of_kind and kind == "boss":
                self.count("5.2", "5.12")
                self.special["a critical hit by several Bosses"] += hits_of_kind > 1
            hits += hits_of_kind
        if hits and self.turn.busted and player.ability == "ambush":
            self.count("11.5", "R25")
            return 0
        return hits

    def judge_kind(self, player: Player, faces: Counter[str]) -> int:
        """5.7, 5.8, R1, R2: the Hits by the dice of one kind."""
        fighting = faces["fighting"]
        if fighting == 0:
            return 0
        if fighting == faces.total():
            self.count("5.8", "R2")
            if "grit" in player.ability:
                self.count("11.11", "R25")
                return 1
            return fighting
        if fighting > faces["defeated"] and fighting > faces["moving"]:
            self.count("5.7", "R1")
            return 1
        return 0
