"""The roll, and all that rerolls a die of it."""

from __future__ import annotations

from functools import partial

from tests.games.attack.referee.box import FACES, KINDS
from tests.games.attack.referee.judging import Judging
from tests.games.attack.referee.parts import Answers, Die, Player


class Rolling(Judging):
    """Dice in hand; then it is judged what comes of them."""

    def roll_dice(self, player: Player, dice: list[int]) -> None:
        """5.1, 5.2: all together; then the Bosses that must be rolled again (5.10)."""
        self.count("5.1")
        self.turn.dice_were_out = True
        self.roll = [Die("monster") for _ in range(dice[0])] + [Die("boss") for _ in range(dice[1])]
        for die in self.roll:
            die.face = self.throw(die.kind)
        for die in self.roll:
            if die.kind == "boss" and die.face == "defeated":
                self.test_boss(player, die)
        self.ask_for_mending(player)

    def test_boss(self, player: Player, die: Die) -> None:
        """5.9, 5.10, 11.6: a Boss that shows Defeated on the first roll."""
        if player.ability == "bane":
            self.count("11.6", "R25")
            die.state = "settled"
            return
        self.count("5.10", "R5")
        self.reroll(die)

    def reroll(self, die: Die) -> None:
        """R3: once a turn."""
        die.face = self.throw(die.kind)
        die.state = "settled"
        if die.kind == "boss" and die.face == "defeated":
            self.count("5.9")

    def fresh(self, kind: str, face: str) -> Die | None:
        """A die of this kind and face that can still be rerolled."""
        for die in self.roll:
            if (die.kind, die.face, die.state) == (kind, face, "fresh"):
                return die
        return None

    def ask_for_mending(self, player: Player) -> None:
        """R3: which dice to reroll or turn, one at a time, until the player stops or can do no more (R28)."""
        answers: Answers = {}
        for kind in KINDS:
            for face in FACES:
                die = self.fresh(kind, face)
                if die is not None:
                    answers.update(self.rerolls(player, die))
        if self.can_use(player, "deflect"):
            for kind in KINDS:
                die = self.to_deflect(kind)
                if die is not None:
                    answers[f"ability:{kind}.fighting"] = partial(self.deflect, player, die)
        if player.retainer == "hired":
            answers.update(self.all_fighting(player))
        if not answers:
            self.count("R28")
            self.settle(player)
            return
        answers["done"] = partial(self.settle, player)
        self.ask("mend", player, answers)

    def rerolls(self, player: Player, die: Die) -> Answers:
        """7.1, 9.5, 9.7, 9.10, 11.2, R15: by what this die can be rerolled."""
        word = f"{die.kind}.{die.face}"
        answers: Answers = {}
        if player.goods["gold"]:
            answers[f"coin:{word}"] = partial(self.reroll_for_coin, player, die)
        if player.goods["weapon"] + player.goods["artefact"] > self.turn.items_used:
            answers[f"item:{word}"] = partial(self.reroll_by_item, player, die)
        if self.can_use(player, "foresight"):
            answers[f"ability:{word}"] = partial(self.reroll_by_foresight, player, die)
        if player.retainer == "hired":
            answers[f"retainer:{word}"] = partial(self.pick, player, [die])
        return answers

    def all_fighting(self, player: Player) -> Answers:
        """R23: several Fighting dice as one choice."""
        fighting = [die for die in self.roll if (die.face, die.state) == ("fighting", "fresh")]
        return {"retainer:fighting": partial(self.pick, player, fighting)} if len(fighting) > 1 else {}

    def reroll_for_coin(self, player: Player, die: Die) -> None:
        """7.1, R4: a coin rerolls one die."""
        self.count("7.1", "R4")
        player.goods["gold"] -= 1
        self.reroll_one(player, die)

    def reroll_by_item(self, player: Player, die: Die) -> None:
        """9.5, 9.7, R15: weapons go first."""
        self.turn.items_used += 1
        self.count("3.5", "R15", "9.5" if self.turn.items_used <= player.goods["weapon"] else "9.7")
        if self.turn.items_used > 1:
            self.special["a second item in a turn"] += 1
        self.reroll_one(player, die)

    def reroll_by_foresight(self, player: Player, die: Die) -> None:
        """11.2: once a turn."""
        self.uses_ability(player)
        self.reroll_one(player, die)

    def reroll_one(self, player: Player, die: Die) -> None:
        """R3, 5.11: by a means of the player's."""
        self.count("R3")
        if die.kind == "boss":
            self.count("5.11")
        self.reroll(die)
        self.ask_for_mending(player)

    def to_deflect(self, kind: str) -> Die | None:
        """11.9: a Fighting die of this kind; one that cannot be rerolled rather than one that can."""
        fighting = [die for die in self.roll if die.kind == kind and die.face == "fighting"]
        settled = [die for die in fighting if die.state == "settled"]
        if settled:
            return settled[0]
        return fighting[0] if fighting else None

    def deflect(self, player: Player, die: Die) -> None:
        """11.9: Fighting becomes Moving, and stays so."""
        self.special[f"a {die.state} {die.kind} deflected"] += 1
        if die.state == "settled" and self.fresh(die.kind, "fighting") is not None:
            self.special["a settled die deflected before a fresh one"] += 1
        self.uses_ability(player)
        self.turn.deflected = True
        die.face = "moving"
        die.state = "settled"
        self.ask_for_mending(player)

    def pick(self, player: Player, dice: list[Die]) -> None:
        """9.10, R23: the retainer will reroll these dice; others may be added, until the player wants them thrown."""
        if len(dice) > 1:
            self.special["all Fighting dice picked at once"] += 1
        picked = [die.kind for die in self.roll if die.state == "picked"]
        if "boss" in picked and dice[0].kind == "monster":
            self.special["a Boss picked before a Monster"] += 1
        for die in dice:
            die.state = "picked"
        answers = self.all_fighting(player)
        for kind in KINDS:
            for face in FACES:
                other = self.fresh(kind, face)
                if other is not None:
                    answers[f"retainer:{kind}.{face}"] = partial(self.pick, player, [other])
        answers["done"] = partial(self.reroll_picked, player)
        self.ask("pick", player, answers)

    def reroll_picked(self, player: Player) -> None:
        """9.10, R23: all of them together; the retainer's point still counts in this roll."""
        self.count("9.10", "R23")
        picked = [die for die in self.roll if die.state == "picked"]
        picked.sort(key=lambda die: (KINDS.index(die.kind), FACES.index(die.face)))
        if len(picked) > 1:
            self.special["a retainer rerolls several dice"] += 1
        player.retainer = "leaving"
        for die in picked:
            if die.kind == "boss":
                self.count("5.11")
            self.reroll(die)
        self.ask_for_mending(player)
