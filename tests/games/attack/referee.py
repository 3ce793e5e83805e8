"""A second referee for the game Dungeon Attack.

It plays the whole game again, slowly and in the plainest way, from the rulebook and the clauses of RULES.md
alone; it shares no line with the game it checks. Numbers such as 4.2 or R9 are the clauses of RULES.md. Every
place where a clause decides something counts it in `used`, and the rare halves of clauses are counted in words in
`special`, so that a test can tell what was really seen at work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

Outcome = str | int
Answers = dict[str, Callable[[], None]]

KINDS = ["monster", "boss"]  # 1.3; dice are counted in this order everywhere
FACES = ["defeated", "moving", "fighting"]  # 1.3
SIDES = {  # R19: how many sides of a die show Defeated, Moving, Fighting
    "fair": {"monster": [2, 2, 2], "boss": [2, 2, 2]},
    "grim": {"monster": [1, 1, 4], "boss": [1, 2, 3]},
}
LEVELS = [[14, 0], [14, 1], [14, 2]]  # 2.3, 2.4, 2.5
ADVENTURERS = {  # 1.2: the combat rating and the ability of each card
    "warrior": (3, "guard"),
    "seer": (2, "foresight"),
    "healer": (2, "mercy"),
    "berserker": (2, "rage"),
    "burglar": (2, "ambush"),
    "slayer": (2, "bane"),
    "bard": (2, "song"),
    "trapper": (2, "snare"),
    "monk": (2, "deflect"),
    "prospector": (2, "greed"),
}
ABILITY_CLAUSES = {
    "guard": "11.1",
    "foresight": "11.2",
    "mercy": "11.3",
    "rage": "11.4",
    "ambush": "11.5",
    "bane": "11.6",
    "song": "11.7",
    "snare": "11.8",
    "deflect": "11.9",
    "greed": "11.10",
}
UNHURT, STUNNED, WOUNDED, OUT = 0, 1, 2, 3  # 6.1, 6.2, 6.3
HEALTH = ["unhurt", "stunned", "wounded", "knocked out"]
GOODS = ["gold", "potion", "weapon", "artefact"]  # 1.4
MOST_TURNS = 60  # R18
MOST_SAYINGS = 2  # R30
NOBODY = -1


class Disagreement(AssertionError):
    """What was done or drawn cannot be, by the rules as the referee reads them."""


class LuckNeeded(Disagreement):
    """Luck ran out before it was decided which of these things happens."""

    def __init__(self, possible: Sequence[Outcome]) -> None:
        super().__init__(f"luck ran out: one of {list(possible)} should have been drawn")
        self.possible = possible


@dataclass
class Die:
    """A die of the roll in hand."""

    kind: str
    face: str = ""
    state: str = "fresh"  # or "picked" by the retainer, or "settled": not to be rerolled any more (R3)


@dataclass
class Player:
    """One seat and all that lies before it."""

    seat: int
    hero: str = ""
    rating: int = 0
    ability: str = ""
    hits: int = UNHURT
    fled: bool = False
    faces: list[int] = field(default_factory=lambda: [0, 0])
    pile: list[int] = field(default_factory=lambda: [0, 0])
    goods: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    retainer: str = "none"  # or "hired", or "leaving": used, but it still counts in this roll (R23)
    earned: bool = False  # the coin for a bust, in this level (R20)
    turns: int = 0  # in this level
    said: list[str] = field(default_factory=list)

    def in_play(self) -> bool:
        """6.3, 7.5: neither knocked out nor fled."""
        return self.hits < OUT and not self.fled

    def is_free(self) -> bool:
        """Whether it faces no dice."""
        return self.faces == [0, 0]


@dataclass
class Turn:
    """What has to be remembered of a turn until it ends."""

    player: Player
    dice_were_out: bool  # somebody has faced dice in this turn
    ability_used: bool = False
    items_used: int = 0  # rerolls by weapons and artefacts
    busted: bool = False
    assisted: int = NOBODY
    rallied: bool = False
    healed: bool = False  # by a Recover action
    hits: int = 0  # neither cancelled nor taken yet


def name_of(seat: int) -> str:
    """A seat as tokens spell it."""
    return f"seat{seat + 1}"


class Referee:
    """The whole game; seats count from 0 here and from 1 in tokens."""

    def __init__(self, seats: int, first_seat: str = "random", dice: str = "by_seats") -> None:
        self.players = [Player(seat) for seat in range(seats)]
        self.first_seat = first_seat
        by_seats = "fair" if seats <= 2 else "grim"
        self.sides = SIDES[by_seats if dice == "by_seats" else dice]  # R19
        self.used: Counter[str] = Counter()
        self.special: Counter[str] = Counter()
        self.step = ""
        self.asked = NOBODY
        self.answers: Answers = {}
        self.level = 0
        self.first = NOBODY
        self.dungeon = [0, 0]
        self.roll: list[Die] = []
        self.turn = Turn(self.players[0], dice_were_out=False)
        self.waited: set[int] = set()  # who in play has had a turn without busting since all dice are home
        self.paid_with_dice = False  # in this level, for a flight
        self.searching: list[int] = []  # who has yet to roll for treasure
        self.loot = [0, 0]  # Defeated Monsters and Fighting Bosses to be turned in
        self.givers: list[int] = []
        self.hirers: list[int] = []
        self.rank = NOBODY
        self.luck: list[Outcome] = []
        self.possible: list[list[int]] = []  # for each die thrown in this play, what its sides show
        self.count("1.1")
        self.ask_for_hero(self.players[0])

    # ---- what others may see -----------------------------------------

    def legal(self) -> dict[int, list[str]]:
        """Who must act now, and what they may answer."""
        return {self.asked: sorted(self.answers)} if self.answers else {}

    def asides(self) -> dict[int, list[str]]:
        """R30: what each seat may say besides; nobody waits for it."""
        if self.step not in ("act", "mend", "pick", "hits", "leave"):
            return {}
        offered = {player.seat: self.sayings(player) for player in self.players}
        return {seat: sorted(tokens) for seat, tokens in offered.items() if tokens}

    def play(self, seat: int, token: str, outcomes: Sequence[Outcome]) -> None:
        """Carry out an answer or a saying, and everything that follows by itself."""
        self.luck = list(outcomes)
        self.possible = []
        if seat == self.asked and token in self.answers:
            act = self.answers[token]
            self.answers = {}
            act()
        elif token in self.asides().get(seat, []):
            self.count("R30")
            self.players[seat].said.append(token)
        else:
            raise Disagreement(f"seat {seat} may not say {token!r}: {self.legal()}, {self.asides()}")
        if self.luck:
            raise Disagreement(f"luck left over: {self.luck}")

    def picture(self) -> dict[str, object]:
        """Everything on the table, all of which everybody sees, and what has to be remembered."""
        rolling = self.step in ("mend", "pick")
        return {
            "step": self.step,
            "to_act": self.asked if self.answers else NOBODY,
            "level": self.level,
            "first": self.first,
            "dungeon": tuple(self.dungeon),
            "roll": self.picture_of_roll(),
            "assisted": self.turn.assisted if rolling else NOBODY,
            "hits": self.turn.hits if self.step == "hits" else 0,
            "loot": tuple(self.loot),
            "used": self.turn.ability_used,
            "waited": tuple(sorted(self.waited)),
            "rank": self.rank,
            "heroes": [self.picture_of(player) for player in self.players],
        }

    def picture_of_roll(self) -> tuple[tuple[int, ...], ...]:
        """The dice in hand: three rows, by what may still become of them; in a row by kind and face."""
        if not self.roll:
            return ()
        counts = Counter((die.state, die.kind, die.face) for die in self.roll)
        return tuple(
            tuple(counts[state, kind, face] for kind in KINDS for face in FACES)
            for state in ("fresh", "picked", "settled")
        )

    def picture_of(self, player: Player) -> dict[str, object]:
        """One player's part of the picture."""
        return {
            "hero": player.hero,
            "health": HEALTH[player.hits],
            "fled": player.fled,
            "rating": self.rating(player),
            "ability": player.ability,
            "faces": tuple(player.faces),
            "pile": tuple(player.pile),
            "goods": tuple(player.goods.values()),
            "retainer": player.retainer != "none",
            "earned": player.earned,
            "turns": player.turns,
            "said": tuple(sorted(player.said)),
        }

    # ---- small helpers -----------------------------------------------

    def count(self, *clauses: str) -> None:
        """Note that these clauses were just applied."""
        for clause in clauses:
            self.used[clause] += 1

    def draw_luck(self, possible: Sequence[Outcome]) -> Outcome:
        """The next thing that luck decided; it must be one of those possible."""
        if not self.luck:
            raise LuckNeeded(possible)
        value = self.luck.pop(0)
        if value not in possible:
            raise Disagreement(f"luck drew {value!r}, which is not among {list(possible)}")
        return value

    def throw(self, kind: str) -> str:
        """1.3, R19: what a die shows, and what it could show."""
        self.count("1.3", "R19")
        self.possible.append(self.sides[kind])
        return str(self.draw_luck(FACES))

    def ask(self, step: str, player: Player, answers: Answers) -> None:
        """Put a question."""
        self.step, self.asked, self.answers = step, player.seat, answers

    def clockwise(self, start: int) -> list[Player]:
        """R26: all players in ascending order of seats, beginning with this seat."""
        return self.players[start:] + self.players[:start]

    def others(self, player: Player) -> list[Player]:
        """Everybody else, the one to the left first."""
        return self.clockwise(player.seat)[1:]

    def dice_are_out(self) -> bool:
        """Whether anybody faces dice."""
        return not all(player.is_free() for player in self.players)

    def rating(self, player: Player) -> int:
        """1.2, 9.4, 9.6, 9.9, 11.4: the combat rating, as it is now."""
        rating = player.rating + player.goods["weapon"] + player.goods["artefact"]
        if player.retainer != "none":
            rating += 1
        if player.ability == "rage" and player.in_play():  # R25
            rating += player.hits
        return rating

    def uses_ability(self, player: Player) -> None:
        """3.5, R25: it is used up for this turn."""
        self.turn.ability_used = True
        self.count("3.5", "R25", ABILITY_CLAUSES[player.ability])

    def can_use(self, player: Player, ability: str) -> bool:
        """R25: has it, and has not used it in this turn."""
        return player.ability == ability and not self.turn.ability_used

    def sayings(self, player: Player) -> list[str]:
        """R30: who faces dice may ask those in play; who has coins may offer up to three of them to anybody."""
        if len(player.said) == MOST_SAYINGS:
            return []
        tokens = []
        for other in self.others(player):
            if other.in_play() and not player.is_free():
                tokens.append(f"ask:{name_of(other.seat)}")
            tokens += [f"offer:{name_of(other.seat)}.{coins}" for coins in (1, 2, 3) if coins <= player.goods["gold"]]
        return [token for token in tokens if token not in player.said]

    # ---- getting ready -----------------------------------------------

    def ask_for_hero(self, player: Player) -> None:
        """2.1, R27: in seat order, one of those left, or one of them by lot."""
        taken = [other.hero for other in self.players]
        free = [hero for hero in ADVENTURERS if hero not in taken]
        answers: Answers = {f"hero:{hero}": partial(self.take_hero, player, hero) for hero in free}
        answers["hero:random"] = partial(self.take_hero_by_lot, player, free)
        self.ask("choose-hero", player, answers)

    def take_hero_by_lot(self, player: Player, free: list[str]) -> None:
        """R27: luck chooses."""
        self.special["a hero by lot"] += 1
        self.take_hero(player, str(self.draw_luck(free)))

    def take_hero(self, player: Player, hero: str) -> None:
        """2.1, 1.2: the card is taken; when all have one, the game begins."""
        self.count("2.1", "R27", "1.2")
        player.hero = hero
        player.rating, player.ability = ADVENTURERS[hero]
        if player.seat + 1 < len(self.players):
            self.ask_for_hero(self.players[player.seat + 1])
            return
        self.count("2.6", "R26")
        if self.first_seat == "random":
            self.first = int(self.draw_luck(range(len(self.players))))
        else:
            self.special["the first seat is named"] += 1
            self.first = int(self.first_seat) - 1
        self.begin_level()

    def begin_level(self) -> None:
        """2.2 to 2.5: all dice of the level lie in the dungeon, and the starting player begins."""
        self.count("2.2", ["2.3", "2.4", "2.5"][self.level])
        self.dungeon = list(LEVELS[self.level])
        self.waited = set()
        self.begin_turn(self.players[self.first])

    # ---- turns -------------------------------------------------------

    def begin_turn(self, player: Player) -> None:
        """3.2: somebody's turn."""
        self.count("3.2")
        self.turn = Turn(player, dice_were_out=self.dice_are_out())
        player.turns += 1
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
        return means == "potion" or other.in_play()

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

    def sendings(self, player: Player, then: Callable[[], None]) -> Answers:
        """9.2, R17: with a potion, to anybody else in play."""
        if player.goods["potion"] == 0:
            return {}
        return {
            f"send:{name_of(other.seat)}": partial(self.send, player, other, then)
            for other in self.others(player)
            if other.in_play()
        }

    def send(self, player: Player, other: Player, then: Callable[[], None]) -> None:
        """9.2, 9.3, R17: all dice to the other, and away with the potion."""
        self.count("9.2", "9.3", "R17", "3.5")
        self.special[f"dice sent in the step {self.step}"] += 1
        player.goods["potion"] -= 1
        self.move_dice(player, other)
        then()

    def move_dice(self, player: Player, other: Player) -> None:
        """All dice one player faces, to another one."""
        for index in (0, 1):
            other.faces[index] += player.faces[index]
            player.faces[index] = 0

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
        """11.8: up to two Monsters go home."""
        if other is player:
            self.special["one's own dice snared"] += 1
        self.uses_ability(player)
        snared = min(2, other.faces[0])
        other.faces[0] -= snared
        self.dungeon[0] += snared
        if not self.dice_are_out():
            self.special["the last die snared"] += 1
        self.ask_for_action(player)

    def end_turn(self) -> None:
        """R9: notice who lets the monsters be; then the phase ends, or it is the next player's turn."""
        player = self.turn.player
        player.said = []  # R30
        self.notice_waiting(player)
        self.turn.ability_used = False
        if self.phase_is_over():
            self.begin_treasure()
            return
        able = [other for other in [*self.others(player), player] if other.hits < OUT]
        if able[0].seat != (player.seat + 1) % len(self.players):
            self.count("R10")
        if able[0].turns == MOST_TURNS:
            self.count("R18")
            self.special[f"worn out {'facing dice' if self.dice_are_out() else 'in peace'}"] += 1
            self.begin_treasure()
            return
        self.begin_turn(able[0])

    def notice_waiting(self, player: Player) -> None:
        """R9: whether this was a turn without busting the door, with all dice at home."""
        turn = self.turn
        if self.dice_are_out() or turn.busted:
            self.waited = set()
            return
        if turn.dice_were_out:
            self.special["the turn that sent the last die home"] += 1
            return
        if turn.rallied:
            self.special["a rally is not a turn without busting"] += 1
            return
        if len(self.players) == 1 and turn.healed:
            self.count("R16")
            return
        if player.in_play():
            self.waited.add(player.seat)

    def phase_is_over(self) -> bool:
        """3.6, 3.7, 3.8, R9: whether the Adventure phase ends with this turn."""
        in_play = {other.seat for other in self.players if other.in_play()}
        if self.dungeon == [0, 0] and not self.dice_are_out():
            self.count("3.6", "R9")
            return True
        if not in_play:
            self.count("3.8", "R9")
            return True
        if not self.dice_are_out() and in_play <= self.waited:
            self.count("3.7", "R9")
            return True
        return False

    # ---- support actions ---------------------------------------------

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
            self.turn.healed = True
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
            self.special["healed while fled"] += 1
        other.hits = UNHURT
        self.turn.healed = True
        self.end_turn()

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

    # ---- combat actions ----------------------------------------------

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

    def pass_on(self, player: Player, clause: str) -> None:
        """6.4, 7.4, R6: dice go to the next one in play on the left, or home if there is none."""
        if player.is_free():
            return
        self.count(clause)
        for other in self.others(player):
            if other.in_play():
                self.move_dice(player, other)
                return
            self.count("R6")
            self.special["somebody out of play skipped"] += 1
        self.special["nobody left to take the dice"] += 1
        self.go_home(player)

    def go_home(self, player: Player) -> None:
        """All dice one player faces, back to the dungeon."""
        for index in (0, 1):
            self.dungeon[index] += player.faces[index]
            player.faces[index] = 0

    # ---- the roll ----------------------------------------------------

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
            answers[f"retainer:{word}"] = partial(self.pick, player, die)
        return answers

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
        die.face = "moving"
        die.state = "settled"
        self.ask_for_mending(player)

    def pick(self, player: Player, die: Die) -> None:
        """9.10, R23: the retainer will reroll this die; others may be added, in the order of kinds and faces."""
        die.state = "picked"
        places = [(kind, face) for kind in KINDS for face in FACES]
        answers: Answers = {}
        for kind, face in places[places.index((die.kind, die.face)) :]:
            other = self.fresh(kind, face)
            if other is not None:
                answers[f"retainer:{kind}.{face}"] = partial(self.pick, player, other)
        if not answers:
            self.count("R28")
            self.reroll_picked(player)
            return
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

    # ---- what comes of the roll --------------------------------------

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
        """4.2, R20: once per level."""
        if player.earned:
            self.count("R20")
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
        if player.ability == "rage" and player.hits:
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
            if player.ability == "rage":
                self.count("11.4", "R25")
                return 1
            return fighting
        if fighting > faces["defeated"] and fighting > faces["moving"]:
            self.count("5.7", "R1")
            return 1
        return 0

    # ---- hits --------------------------------------------------------

    def ask_for_cancelling(self, player: Player) -> None:
        """7.2, 9.10, 11.1: until no Hit is left, or nothing that cancels one (R28)."""
        answers: Answers = {}
        if self.turn.hits and player.goods["gold"] >= 2:
            answers["cancel:coins"] = partial(self.cancel, player, "coins")
        if self.turn.hits and player.retainer == "hired":
            answers["cancel:retainer"] = partial(self.cancel, player, "retainer")
        if self.turn.hits and self.can_use(player, "guard") and not self.turn.busted:
            answers["cancel:ability"] = partial(self.cancel, player, "ability")
        if not answers:
            self.take_hits(player)
            return
        answers["done"] = partial(self.take_hits, player)
        self.ask("hits", player, answers)

    def cancel(self, player: Player, means: str) -> None:
        """7.2, 9.10, 11.1, R4, R23: one Hit, or all of them."""
        if means == "coins":
            self.count("7.2", "R4")
            player.goods["gold"] -= 2
            self.turn.hits -= 1
        elif means == "ability":
            self.uses_ability(player)
            self.turn.hits -= 1
        else:
            self.count("9.10", "R23")
            self.count("9.11")
            self.special["a retainer cancels all Hits"] += 1
            player.retainer = "none"
            self.turn.hits = 0
        self.ask_for_cancelling(player)

    def take_hits(self, player: Player) -> None:
        """6.1, 6.2, 6.3: one after the other."""
        for _ in range(self.turn.hits):
            if player.hits < OUT:
                player.hits += 1
                self.count(["6.1", "6.2", "6.3"][player.hits - 1])
        self.turn.hits = 0
        if player.hits == OUT:
            self.knock_out(player)
            return
        self.ask_for_sending(player)

    def knock_out(self, player: Player) -> None:
        """6.3, 6.4, 6.5, R6: the dice go on, the pile is lost, the rest stays."""
        if player.pile != [0, 0]:
            self.count("6.5")
        self.count("R6")
        player.pile = [0, 0]
        self.pass_on(player, "6.4")
        self.end_turn()

    def ask_for_sending(self, player: Player) -> None:
        """9.2, R17: at the end of the turn, too, a potion may send the dice away."""
        answers = {} if player.is_free() else self.sendings(player, partial(self.ask_for_sending, player))
        if not answers:
            self.end_turn()
            return
        answers["done"] = self.end_turn
        self.ask("leave", player, answers)

    # ---- treasure ----------------------------------------------------

    def begin_treasure(self) -> None:
        """3.1, 8.1, R11: from the starting player on."""
        self.count("3.1")
        self.waited = set()
        self.searching = [player.seat for player in self.clockwise(self.first)]
        self.search()

    def search(self) -> None:
        """8.1: the next one rolls the pile, once."""
        if not self.searching:
            self.rest()
            return
        player = self.players[self.searching.pop(0)]
        if player.pile == [0, 0]:
            self.search()
            return
        self.count("8.1", "R11")
        if player.fled:
            self.special["one who fled searches the pile"] += 1
        monsters = [self.throw("monster") for _ in range(player.pile[0])]
        bosses = [self.throw("boss") for _ in range(player.pile[1])]
        player.pile = [0, 0]
        if player.ability == "greed":
            self.count("11.10", "R25")
            player.goods["gold"] += 3
        for _ in range(monsters.count("fighting")):
            self.count("8.2", "1.4")
            player.goods["gold"] += 1
        for _ in range(bosses.count("defeated")):
            self.count("8.6", "1.4")
            player.goods["artefact"] += 1
        if "moving" in monsters + bosses:
            self.count("8.7")
        self.loot = [monsters.count("defeated"), bosses.count("fighting")]
        self.ask_for_loot(player)

    def ask_for_loot(self, player: Player) -> None:
        """8.3, 8.4, 8.5, R11: first what to have for the Monsters, then for the Bosses."""
        monsters, bosses = self.loot
        if monsters >= 2:
            weapon, potions = partial(self.take_weapon, player), partial(self.take_potions, player)
            self.ask("loot", player, {"loot:weapon": weapon, "loot:potions": potions})
        elif monsters == 1:
            self.count("R28")
            self.take_potions(player)
        elif bosses:
            potion, gold = partial(self.take_potion, player), partial(self.take_gold, player)
            self.ask("loot", player, {"loot:potion": potion, "loot:gold": gold})
        else:
            self.search()

    def take_weapon(self, player: Player) -> None:
        """8.4: for two Defeated Monsters."""
        self.count("8.4", "1.4")
        self.loot[0] -= 2
        player.goods["weapon"] += 1
        self.ask_for_loot(player)

    def take_potions(self, player: Player) -> None:
        """8.3: one for each Defeated Monster left."""
        self.count("8.3", "1.4")
        player.goods["potion"] += self.loot[0]
        self.loot[0] = 0
        self.ask_for_loot(player)

    def take_potion(self, player: Player) -> None:
        """8.5: for a Fighting Boss."""
        self.count("8.5", "1.4")
        self.loot[1] -= 1
        player.goods["potion"] += 1
        self.ask_for_loot(player)

    def take_gold(self, player: Player) -> None:
        """8.5: three coins for each Fighting Boss left."""
        self.count("8.5")
        player.goods["gold"] += 3 * self.loot[1]
        self.loot[1] = 0
        self.ask_for_loot(player)

    def rest(self) -> None:
        """8.8, R21: everybody is in play and unhurt; then the next level, or the end."""
        self.count("8.8", "R21")
        for player in self.players:
            if player.retainer == "hired":
                self.count("9.12")
            self.go_home(player)
            player.hits, player.fled, player.retainer = UNHURT, False, "none"
            player.earned, player.turns, player.said = False, 0, []  # R20, R18, R30: they end with the level
        if self.level + 1 == len(LEVELS):
            self.finish()
            return
        if self.paid_with_dice:
            self.count("R31")
            self.paid_with_dice = False
        self.count("2.7")
        self.first = (self.first + 1) % len(self.players)
        order = [player.seat for player in self.clockwise(self.first)]
        self.givers = order + order  # R12
        self.hirers = list(order)
        self.next_giver()

    # ---- between the levels ------------------------------------------

    def next_giver(self) -> None:
        """8.9, R12: two rounds of gifts; then retainers."""
        if self.givers:
            self.ask_for_gift(self.players[self.givers.pop(0)], [(good, seat) for good in GOODS for seat in range(6)])
        else:
            self.next_hirer()

    def ask_for_gift(self, player: Player, places: list[tuple[str, int]]) -> None:
        """8.9, R29: anything to anybody, not before what was given last in the fixed order."""
        answers: Answers = {}
        for index, (good, seat) in enumerate(places):
            if seat < len(self.players) and seat != player.seat and player.goods[good]:
                answers[f"give:{good}.{name_of(seat)}"] = partial(self.give, player, places[index:])
        if not answers:
            self.count("R28")
            self.next_giver()
            return
        answers["done"] = self.next_giver
        self.ask("give", player, answers)

    def give(self, player: Player, places: list[tuple[str, int]]) -> None:
        """8.9, R12, R29: the first of these places says what, and to whom."""
        good, seat = places[0]
        self.count("8.9", "R12", "R29")
        self.special[f"gave a {good}"] += 1
        player.goods[good] -= 1
        self.players[seat].goods[good] += 1
        self.ask_for_gift(player, places)

    def next_hirer(self) -> None:
        """8.10, R12: one round; who cannot pay is not asked (R28)."""
        if not self.hirers:
            self.level += 1
            self.begin_level()
            return
        player = self.players[self.hirers.pop(0)]
        if player.goods["gold"] < 3:
            self.next_hirer()
            return
        self.ask("hire", player, {"hire": partial(self.hire, player), "done": self.next_hirer})

    def hire(self, player: Player) -> None:
        """8.10, 9.8, 9.12: for three coins, and only one."""
        self.count("8.10", "9.8", "9.12")
        player.goods["gold"] -= 3
        player.retainer = "hired"
        self.next_hirer()

    # ---- the end -----------------------------------------------------

    def finish(self) -> None:
        """10.1, 10.2, 10.3, R13, R14: what the party owns, together."""
        self.count("10.1", "10.2", "10.3", "R13", "R14")
        gold = sum(player.goods["gold"] for player in self.players)
        artefacts = sum(player.goods["artefact"] for player in self.players)
        items = artefacts + sum(player.goods["potion"] + player.goods["weapon"] for player in self.players)
        self.rank = [gold >= 16, items >= 4, artefacts >= 1].count(True)
        self.special[f"rank {self.rank}"] += 1
        self.step = "over"
