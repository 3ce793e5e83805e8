"""The actions of a turn: support and combat actions, and the abilities used before them."""

from __future__ import annotations

from functools import partial

from tests.games.attack.referee.box import GOODS, KINDS, OUT, SNARED, STUNNED, UNHURT, WOUNDED
from tests.games.attack.referee.parts import Answers, Player, Turn, name_of
from tests.games.attack.referee.rolling import Rolling


class Acting(Rolling):
    """The actions of a turn; most of them end in a roll."""

    def begin_turn(self, player: Player) -> None:
        """3.2: the turn of one adventurer."""
        self.count("3.2")
        self.turn = Turn(player, dice_were_out=self.dice_are_out())
        player.turns += 1
        player.said = []  # R30
        self.ask_for_action(player)

    def ask_for_action(self, player: Player) -> None:
        """3.3, 3.4: by whether they face dice; it is always asked (R28)."""
        if player.fled:
            self.count("7.5", "R10")
            self.ask("act", player, {"rally": partial(self.rally, player), "pass": partial(self.let_pass, player)})
        elif player.is_free():
            self.count("3.3")
            self.ask("act", player, {**self.support_actions(player), **self.aids(player)})
        else:
            self.count("3.4")
            self.ask("act", player, {**self.combat_actions(player), **self.aids(player)})

    def support_actions(self, player: Player) -> Answers:
        """3.3: for who faces no dice."""
        answers: Answers = {"recover": partial(self.recover, player), "pass": partial(self.let_pass, player)}
        if self.dungeon != [0, 0]:  # R24
            answers["bust"] = partial(self.bust, player)
        for other in self.others(player):
            if not other.is_free():  # R24
                answers[f"assist:{name_of(other.seat)}"] = partial(self.assist, player, other)
        for other in self.players:
            for means in ("potion", "artefact", "ability"):
                if self.can_heal(player, other, means):
                    answers[f"heal:{means}.{name_of(other.seat)}"] = partial(self.heal, player, other, means)
        return answers

    def can_heal(self, player: Player, other: Player, means: str) -> bool:
        """9.1, 9.7, 11.3, R10, R22: whom a Recover action can heal, and by what."""
        if means == "ability":
            return self.can_use(player, "mercy") and other.hits == OUT
        if player.goods[means] == 0 or other.hits == UNHURT:
            return False
        return means == "potion" or other.hits < OUT

    def combat_actions(self, player: Player) -> Answers:
        """3.4: for who faces dice; before it a potion may send them away (R17)."""
        answers: Answers = {"fight": partial(self.fight, player)}
        for good in GOODS:  # 7.3
            if player.goods[good]:
                answers[f"flee:{good}"] = partial(self.flee, player, good)
        for index, kind in enumerate(KINDS):
            if player.pile[index]:
                answers[f"flee:{kind}"] = partial(self.flee, player, kind)
        if len(answers) == 1:
            self.count("R7")
        answers.update(self.sendings(player, partial(self.ask_for_action, player)))
        return answers

    def aids(self, player: Player) -> Answers:
        """11.7, 11.8: the abilities used before the action."""
        answers: Answers = {}
        if self.can_use(player, "song"):
            for other in self.others(player):
                if other.hits == WOUNDED:
                    answers[f"aid:{name_of(other.seat)}"] = partial(self.sing, player, other)
        if self.can_use(player, "snare"):
            for other in self.players:
                if other.faces[0]:
                    answers[f"aid:{name_of(other.seat)}"] = partial(self.snare, player, other)
        return answers

    def sing(self, player: Player, other: Player) -> None:
        """11.7: from Wounded to Stunned."""
        if other.fled:
            self.special["a song for one who fled"] += 1
        self.uses_ability(player)
        other.hits = STUNNED
        self.ask_for_action(player)

    def snare(self, player: Player, other: Player) -> None:
        """11.8: as many Monsters as the card says go home."""
        if other is player:
            self.special["one's own dice snared"] += 1
        self.uses_ability(player)
        snared = min(SNARED, other.faces[0])
        other.faces[0] -= snared
        self.dungeon[0] += snared
        if not self.dice_are_out():
            self.special["the last die snared"] += 1
        self.ask_for_action(player)

    def rally(self, player: Player) -> None:
        """4.6: back into play."""
        self.count("4.6")
        player.fled = False
        self.turn.rallied = True
        self.end_turn()

    def let_pass(self, player: Player) -> None:
        """4.7: nothing."""
        self.count("4.7")
        self.special["passed while fled" if player.fled else "passed in play"] += 1
        self.end_turn()

    def recover(self, player: Player) -> None:
        """4.5, R22: one step; it may be taken unhurt."""
        if player.hits == UNHURT:
            self.count("R22")
            self.special["recovered unhurt"] += 1
        else:
            self.count("4.5")
            player.hits -= 1
            self.notice_healing()
        self.end_turn()

    def heal(self, player: Player, other: Player, means: str) -> None:
        """9.1, 9.7, 11.3, R22: a Recover action that heals somebody fully."""
        if means == "ability":
            self.uses_ability(player)
        else:
            self.count("3.5", "R22", "9.1" if means == "potion" else "9.7")
        if means == "potion":
            self.count("9.3")
            player.goods["potion"] -= 1
        if other.hits == OUT:
            self.count("6.6", "R10")
            self.special[f"brought back by {means}"] += 1
        if other.fled:
            self.special[f"healed by {means} while fled"] += 1
        self.notice_healing()
        other.hits = UNHURT
        self.end_turn()

    def notice_healing(self) -> None:
        """R16: whether the only one in play heals somebody."""
        self.turn.healed_alone = [player.in_play() for player in self.players].count(True) == 1

    def bust(self, player: Player) -> None:
        """4.1: all dice of the dungeon, and fight."""
        self.count("4.1")
        self.turn.busted = True
        dice, self.dungeon = self.dungeon, [0, 0]
        self.waited = set()
        self.roll_dice(player, dice)

    def assist(self, player: Player, other: Player) -> None:
        """4.3: all dice another one faces, and fight."""
        self.count("4.3", "R24")
        self.turn.assisted = other.seat
        dice, other.faces = other.faces, [0, 0]
        self.roll_dice(player, dice)

    def fight(self, player: Player) -> None:
        """5.1: the dice one faces."""
        dice, player.faces = player.faces, [0, 0]
        self.roll_dice(player, dice)

    def flee(self, player: Player, price: str) -> None:
        """7.3, 7.4, 7.5: pay, hand on the dice, and be out of play."""
        self.count("7.3", "7.5")
        self.special[f"fled for a {price}"] += 1
        if price in GOODS:
            player.goods[price] -= 1
        else:
            player.pile[KINDS.index(price)] -= 1
            self.paid_with_dice = True
        player.fled = True
        self.pass_on(player, "7.4")
        self.end_turn()
