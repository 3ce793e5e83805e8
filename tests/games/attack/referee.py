"""A second referee for Dungeon Attack!.

It plays the whole game again, slowly and in the plainest way, from the rulebook and the clauses of RULES.md alone; it
shares no line with the game it checks. Every die is a thing of its own. Numbers such as 4.2 or R9 are the clauses of
RULES.md; every place where a clause decides something counts it in `used`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

Answers = dict[str, Callable[[], None]]

DEFEATED, MOVING, FIGHTING = FACES = ("defeated", "moving", "fighting")  # 1.3
MONSTER, BOSS = KINDS = ("monster", "boss")
NAMES = [f"{kind}.{face}" for kind in KINDS for face in FACES]
LEVELS = [(14, 0), (14, 1), (14, 2)]  # 2.2 to 2.5
DICE = {  # R19
    "fair": {MONSTER: "DDMMFF", BOSS: "DDMMFF"},
    "grim": {MONSTER: "DMFFFF", BOSS: "DMMFFF"},
}
HEROES = {  # 1.2: combat rating and ability
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
GOODS = ("gold", "potion", "weapon", "artefact")  # 1.4
OUT = 3


class Disagreement(AssertionError):
    """What was done or drawn cannot be, by the rules as the referee reads them."""


class LuckNeeded(Disagreement):
    """Luck ran out; `possible` are the equally likely things it could bring."""

    def __init__(self, possible: Sequence[str | int]) -> None:
        super().__init__(f"luck ran out: one of {list(possible)} should have been drawn")
        self.possible = list(possible)


@dataclass(eq=False)
class Die:
    """One die: what it is, what it shows, and whether it may still be rerolled this turn."""

    kind: str
    face: str = ""
    is_settled: bool = False
    is_picked: bool = False

    @property
    def name(self) -> str:
        """As tokens call it."""
        return f"{self.kind}.{self.face}"


@dataclass
class Player:
    """One seat and all that lies before it."""

    hero: str = ""
    hits: int = 0
    fled: bool = False
    faces: list[Die] = field(default_factory=list)
    pile: list[Die] = field(default_factory=list)
    goods: Counter[str] = field(default_factory=Counter)
    retainer: bool = False
    earned: bool = False
    turns: int = 0
    said: list[str] = field(default_factory=list)

    @property
    def ability(self) -> str:
        """What they can do that others cannot."""
        return HEROES[self.hero][1]

    @property
    def in_play(self) -> bool:
        """R10."""
        return self.hits < OUT and not self.fled


class Referee:
    """The whole game; seats count from 0 here and from 1 in tokens."""

    def __init__(self, seats: int, first_seat: str = "random", dice: str = "by_seats") -> None:
        self.players = [Player() for _ in range(seats)]
        self.seats = seats
        self.first_seat = first_seat
        self.dice = DICE[dice if dice != "by_seats" else "fair" if seats < 3 else "grim"]
        self.used: Counter[str] = Counter()
        self.step = ""
        self.asked = -1
        self.answers: Answers = {}
        self.first = -1
        self.level = 0
        self.dungeon: list[Die] = []
        self.waited: set[int] = set()  # who has let the dungeon be
        self.roll: list[Die] = []
        self.hits = 0
        self.home = -1  # the seat that was assisted
        self.busted = False
        self.calm = False  # whether this turn may be one that let the dungeon be
        self.ability_used = False
        self.items_used = 0
        self.retainer_counts = False
        self.rank = -1
        self.luck: Sequence[str | int] = []
        self.luck_read = 0
        self.count("1.1", "1.2", "1.3", "1.4", "R19")
        self.ask_for_hero(0)

    # ---- what others may see -----------------------------------------

    def legal(self) -> dict[int, list[str]]:
        """Who must act now, and what they may answer."""
        return {self.asked: sorted(self.answers)} if self.answers else {}

    def asides(self) -> dict[int, list[str]]:
        """R30: what each seat may say now."""
        found: dict[int, list[str]] = {}
        if self.step not in ("act", "mend", "pick", "hits", "leave"):
            return found
        for seat, player in enumerate(self.players):
            if len(player.said) == 2:
                continue
            others = [other for other in range(self.seats) if other != seat]
            sayings = [f"ask:seat{other + 1}" for other in others if player.faces and self.players[other].in_play]
            coins = range(1, min(3, player.goods["gold"]) + 1)
            sayings += [f"offer:seat{other + 1}.{number}" for other in others for number in coins]
            if left := sorted(set(sayings) - set(player.said)):
                found[seat] = left
        return found

    def play(self, seat: int, token: str, outcomes: Sequence[str | int]) -> None:
        """Carry out an answer or a saying, and everything that follows by itself."""
        self.luck, self.luck_read = outcomes, 0
        if token in self.legal().get(seat, []):
            act = self.answers[token]
            self.answers = {}
            act()
        elif token in self.asides().get(seat, []):
            self.count("R30")
            self.players[seat].said.append(token)
        else:
            raise Disagreement(f"seat {seat} may not {token!r} now; legal is {self.legal()}")
        if self.luck_read < len(self.luck):
            raise Disagreement(f"luck left over: {list(self.luck)[self.luck_read :]}")

    def picture(self) -> dict[str, object]:
        """Everything on the table."""
        return {
            "step": self.step,
            "level": self.level,
            "first": self.first,
            "dungeon": tally(self.dungeon),
            "roll": sorted((die.name, die.is_settled, die.is_picked) for die in self.roll),
            "hits": self.hits,
            "waited": sorted(self.waited),
            "rank": self.rank,
            "heroes": [self.picture_of(player) for player in self.players],
        }

    def picture_of(self, player: Player) -> dict[str, object]:
        """One player's part of the picture."""
        return {
            "hero": player.hero,
            "hits": player.hits,
            "fled": player.fled,
            "faces": tally(player.faces),
            "pile": tally(player.pile),
            "goods": [player.goods[good] for good in GOODS],
            "retainer": player.retainer,
            "earned": player.earned,
            "turns": player.turns,
            "said": sorted(player.said),
        }

    # ---- small helpers -----------------------------------------------

    def count(self, *clauses: str) -> None:
        """Note that these clauses were just applied."""
        self.used.update(clauses)

    def draw(self, possible: Sequence[str | int]) -> str | int:
        """The next thing that luck decided; it must be one of those possible."""
        if self.luck_read == len(self.luck):
            raise LuckNeeded(possible)
        value = self.luck[self.luck_read]
        self.luck_read += 1
        if value not in possible:
            raise Disagreement(f"luck drew {value!r}, which is not among {list(possible)}")
        return value

    def throw(self, die: Die) -> None:
        """Roll one die."""
        letters = {face[0].upper(): face for face in FACES}
        die.face = str(self.draw([letters[letter] for letter in self.dice[die.kind]]))

    def ask(self, step: str, seat: int, answers: Answers) -> None:
        """Put a question."""
        self.step, self.asked, self.answers = step, seat, answers

    def me(self) -> Player:
        """Whoever is asked, or acts."""
        return self.players[self.asked]

    def rating(self, player: Player) -> int:
        """5.4: with everything that raises it."""
        rating = HEROES[player.hero][0] + player.goods["weapon"] + player.goods["artefact"]
        self.count("5.4", *["9.4"] * bool(player.goods["weapon"]), *["9.6"] * bool(player.goods["artefact"]))
        if player.retainer or self.retainer_counts:
            self.count("9.9")
            rating += 1
        if player.ability == "rage" and player.hits:
            self.count("11.4")
            rating += player.hits
        return rating

    # ---- getting ready -----------------------------------------------

    def ask_for_hero(self, seat: int) -> None:
        """2.1, R27."""
        free = [hero for hero in HEROES if hero not in [player.hero for player in self.players]]
        answers: Answers = {f"hero:{hero}": partial(self.take_hero, seat, hero) for hero in free}
        answers["hero:random"] = lambda: self.take_hero(seat, str(self.draw(free)))
        self.ask("choose-hero", seat, answers)

    def take_hero(self, seat: int, hero: str) -> None:
        """The next one chooses, or the game begins (2.6, R26)."""
        self.count("2.1", "R27")
        self.players[seat].hero = hero
        if seat + 1 < self.seats:
            self.ask_for_hero(seat + 1)
            return
        self.count("2.6", "R26")
        self.first = int(self.draw(range(self.seats))) if self.first_seat == "random" else int(self.first_seat) - 1
        self.enter(0)

    def enter(self, level: int) -> None:
        """A level begins with all its dice in the dungeon."""
        self.count("2.2", ("2.3", "2.4", "2.5")[level], "3.1")
        self.level = level
        monsters, bosses = LEVELS[level]
        self.dungeon = [Die(MONSTER) for _ in range(monsters)] + [Die(BOSS) for _ in range(bosses)]
        self.waited = set()
        self.start_turn(self.first)

    # ---- turns -------------------------------------------------------

    def start_turn(self, seat: int) -> None:
        """3.2: nothing is used yet."""
        self.count("3.2")
        player = self.players[seat]
        player.turns += 1
        self.ability_used, self.items_used, self.busted, self.retainer_counts = False, 0, False, False
        self.calm = player.in_play and not any(other.faces for other in self.players)
        self.ask_for_action(seat)

    def ask_for_action(self, seat: int) -> None:
        """3.3, 3.4: always asked (R28)."""
        player = self.players[seat]
        if player.fled:
            self.count("R10")
            self.ask("act", seat, {"rally": self.rally, "pass": self.do_pass})
            return
        if player.faces:
            self.count("3.4")
            answers: Answers = {"fight": self.fight, **self.flights(player), **self.sendings(seat)}
        else:
            self.count("3.3")
            answers = {"recover": self.recover, "pass": self.do_pass, **self.helps(seat), **self.healings(seat)}
            if self.dungeon:
                answers["bust"] = self.bust
        self.ask("act", seat, {**answers, **self.aids(seat)})

    def flights(self, player: Player) -> Answers:
        """7.3, R7: what there is to pay with."""
        prices = [good for good in GOODS if player.goods[good]]
        prices += [kind for kind in KINDS if any(die.kind == kind for die in player.pile)]
        if not prices:
            self.count("R7")
        return {f"flee:{price}": partial(self.flee, price) for price in prices}

    def sendings(self, seat: int) -> Answers:
        """9.2, R17: other players in play, if there is a potion and there are dice."""
        player = self.players[seat]
        if not player.goods["potion"] or not player.faces:
            return {}
        others = [other for other in range(self.seats) if other != seat and self.players[other].in_play]
        return {f"send:seat{other + 1}": partial(self.send, other) for other in others}

    def helps(self, seat: int) -> Answers:
        """4.3, R24, R16: others who face dice."""
        if self.seats == 1:
            self.count("R16")
        others = [other for other in range(self.seats) if other != seat and self.players[other].faces]
        return {f"assist:seat{other + 1}": partial(self.assist, other) for other in others}

    def healings(self, seat: int) -> Answers:
        """9.1, 9.7, 11.3, R22: whom one can heal, and how."""
        player = self.players[seat]
        found: Answers = {}
        for other, friend in enumerate(self.players):
            if player.goods["potion"] and friend.hits:
                found[f"heal:potion.seat{other + 1}"] = partial(self.heal, other, "potion")
            if player.goods["artefact"] and friend.hits and friend.in_play:
                found[f"heal:artefact.seat{other + 1}"] = partial(self.heal, other, "artefact")
            if player.ability == "mercy" and friend.hits == OUT:
                found[f"heal:ability.seat{other + 1}"] = partial(self.heal, other, "ability")
        return found

    def aids(self, seat: int) -> Answers:
        """11.7, 11.8, R25: abilities before the action, once."""
        ability = self.players[seat].ability
        if self.ability_used:
            self.count("R25")
            return {}
        targets: list[int] = []
        if ability == "song":
            targets = [other for other, friend in enumerate(self.players) if other != seat and friend.hits == 2]
        if ability == "snare":
            targets = [
                other for other, friend in enumerate(self.players) if any(die.kind == MONSTER for die in friend.faces)
            ]
        return {f"aid:seat{other + 1}": partial(self.aid, other) for other in targets}

    def aid(self, other: int) -> None:
        """Song or Snare; the action is still to come (3.5)."""
        self.count("3.5")
        self.ability_used = True
        friend = self.players[other]
        if self.me().ability == "song":
            self.count("11.7")
            friend.hits -= 1
        else:
            self.count("11.8")
            for die in [die for die in friend.faces if die.kind == MONSTER][:2]:
                friend.faces.remove(die)
                self.dungeon.append(die)
        self.ask_for_action(self.asked)

    def send(self, other: int) -> None:
        """9.2, 9.3: a potion passes the dice; before the action, one then acts as free (R17)."""
        self.count("9.2", "9.3", "R17")
        player = self.me()
        player.goods["potion"] -= 1
        self.players[other].faces += player.faces
        player.faces = []
        if self.step == "act":
            self.ask_for_action(self.asked)
        else:
            self.end_turn()

    def rally(self) -> None:
        """4.6."""
        self.count("4.6", "7.5")
        self.me().fled = False
        self.end_turn()

    def do_pass(self) -> None:
        """4.7."""
        self.count("4.7")
        self.end_turn()

    def recover(self) -> None:
        """4.5, R22."""
        self.count("4.5", "R22")
        player = self.me()
        self.heals_alone(player)
        player.hits = max(0, player.hits - 1)
        self.end_turn()

    def heals_alone(self, player: Player) -> None:
        """R16: alone, healing does not let the dungeon be."""
        if self.seats == 1 and player.hits:
            self.count("R16")
            self.calm = False

    def heal(self, other: int, means: str) -> None:
        """9.1, 9.7, 11.3."""
        friend = self.players[other]
        self.heals_alone(friend)
        self.count({"potion": "9.1", "artefact": "9.7", "ability": "11.3"}[means])
        if means == "potion":
            self.count("9.3")
            self.me().goods["potion"] -= 1
        if friend.hits == OUT:
            self.count("6.6", "R10")
        friend.hits = 0
        self.end_turn()

    def flee(self, price: str) -> None:
        """7.3 to 7.5."""
        self.count("7.3", "7.4", "7.5")
        player = self.me()
        if price in GOODS:
            player.goods[price] -= 1
        else:
            self.count("R31")
            player.pile.remove(next(die for die in player.pile if die.kind == price))
        player.fled = True
        self.pass_left(self.asked)
        self.end_turn()

    def pass_left(self, seat: int) -> None:
        """6.4, 7.4, R6: to the next player in play, or home."""
        dice, self.players[seat].faces = self.players[seat].faces, []
        for step in range(1, self.seats):
            other = self.players[(seat + step) % self.seats]
            if other.in_play:
                other.faces += dice
                return
        self.count("R6")
        self.dungeon += dice

    # ---- fighting ----------------------------------------------------

    def fight(self) -> None:
        """5.1: the dice one faces."""
        dice, self.me().faces = self.me().faces, []
        self.throw_all(dice, -1)

    def assist(self, other: int) -> None:
        """4.3: the dice of another."""
        self.count("4.3", "R24")
        dice, self.players[other].faces = self.players[other].faces, []
        self.throw_all(dice, other)

    def bust(self) -> None:
        """4.1, R9: all dice of the dungeon; nobody has let it be any more."""
        self.count("4.1", "R24")
        dice, self.dungeon = self.dungeon, []
        self.waited, self.calm, self.busted = set(), False, True
        self.throw_all(dice, -1)

    def throw_all(self, dice: list[Die], home: int) -> None:
        """5.1, 5.2: Monsters, then Bosses, then what Bosses roll by themselves."""
        self.count("5.1", "R3")
        self.home = home
        self.roll = sorted(dice, key=lambda die: KINDS.index(die.kind))
        for die in self.roll:
            die.is_settled = die.is_picked = False
            self.throw(die)
        bosses = [die for die in self.roll if die.kind == BOSS]
        if bosses:
            self.count("5.2")
        for die in bosses:
            if die.face != DEFEATED:
                self.count("5.11")
                continue
            die.is_settled = True
            if self.me().ability == "bane":
                self.count("11.6")
            else:
                self.count("5.9", "5.10")
                self.throw(die)
                self.count(*["R5"] * (die.face != DEFEATED))
        self.mend()

    def mend(self) -> None:
        """R3: rerolls one at a time, as long as there is something to decide (R28)."""
        player = self.me()
        fresh = {die.name for die in self.roll if not die.is_settled}
        answers: Answers = {}
        if self.items_used < player.goods["weapon"] + player.goods["artefact"]:
            answers |= {f"item:{name}": partial(self.reroll, name, "item") for name in fresh}
        if player.goods["gold"]:
            answers |= {f"coin:{name}": partial(self.reroll, name, "coin") for name in fresh}
        if player.ability == "foresight" and not self.ability_used:
            answers |= {f"ability:{name}": partial(self.reroll, name, "ability") for name in fresh}
        if player.ability == "deflect" and not self.ability_used:
            fighting = {die.name for die in self.roll if die.face == FIGHTING}
            answers |= {f"ability:{name}": partial(self.deflect, name) for name in fighting}
        if player.retainer:
            answers |= {f"retainer:{name}": partial(self.pick, name) for name in fresh}
        if answers:
            self.ask("mend", self.asked, {**answers, "done": self.resolve})
        else:
            self.count("R28")
            self.resolve()

    def reroll(self, name: str, means: str) -> None:
        """One die, which is settled then."""
        player = self.me()
        if means == "coin":
            self.count("7.1", "R4")
            player.goods["gold"] -= 1
        elif means == "ability":
            self.count("11.2")
            self.ability_used = True
        else:
            self.count("R15", "9.5" if self.items_used < player.goods["weapon"] else "9.7")
            self.items_used += 1
        die = next(die for die in self.roll if die.name == name and not die.is_settled)
        die.is_settled = True
        self.throw(die)
        self.mend()

    def deflect(self, name: str) -> None:
        """11.9: rather a die that is settled anyway."""
        self.count("11.9")
        self.ability_used = True
        die = max((die for die in self.roll if die.name == name), key=lambda die: die.is_settled)
        die.face, die.is_settled = MOVING, True
        self.mend()

    def pick(self, name: str) -> None:
        """9.10: dice for the retainer, in the order of kinds and faces."""
        self.me().retainer = False
        self.retainer_counts = True
        die = next(die for die in self.roll if die.name == name and not die.is_settled and not die.is_picked)
        die.is_picked = True
        later = NAMES[NAMES.index(name) :]
        left = {die.name for die in self.roll if not die.is_settled and not die.is_picked and die.name in later}
        if left:
            self.ask(
                "pick",
                self.asked,
                {**{f"retainer:{one}": partial(self.pick, one) for one in left}, "done": self.throw_picked},
            )
        else:
            self.throw_picked()

    def throw_picked(self) -> None:
        """9.10, 9.11, R23: together."""
        self.count("9.10", "9.11", "R23")
        for die in sorted((die for die in self.roll if die.is_picked), key=lambda die: NAMES.index(die.name)):
            die.is_picked, die.is_settled = False, True
            self.throw(die)
        self.mend()

    def resolve(self) -> None:
        """5.3 to 5.6, R8: where each die goes."""
        player = self.me()
        dice, self.roll = self.roll, []
        if self.busted and all(die.face == MOVING for die in dice):
            self.count("4.2")
            if not player.earned:
                self.count("R20")
                player.goods["gold"] += 1
                player.earned = True
        defeated = sorted((die for die in dice if die.face == DEFEATED), key=lambda die: die.kind != BOSS)
        limit = self.rating(player)
        self.retainer_counts = False
        for die in defeated[limit:]:
            die.face = MOVING
        if any(die.kind == BOSS for die in defeated):
            self.count("R8")
        for die in dice:
            if die.face == DEFEATED:
                self.count("5.3")
                player.pile.append(die)
            elif die.face == FIGHTING:
                self.count("5.6")
                player.faces.append(die)
            elif self.home < 0:
                self.count("5.5")
                self.dungeon.append(die)
            else:
                self.count("4.4")
                self.players[self.home].faces.append(die)
        self.home = -1
        if self.busted and player.ability == "ambush":
            self.count("11.5")
            self.hits = 0
        else:
            self.hits = sum(self.judge([die for die in dice if die.kind == kind]) for kind in KINDS)
        self.take_hits()

    def judge(self, dice: list[Die]) -> int:
        """5.7, 5.8, R1, R2: the Hits of one kind."""
        faces = Counter(die.face for die in dice)
        if not dice:
            return 0
        if faces[FIGHTING] == len(dice):
            self.count("5.8", "R2")
            if self.me().ability == "rage":
                self.count("11.4")
                return 1
            hits = len(dice)
        elif faces[FIGHTING] > max(faces[DEFEATED], faces[MOVING]):
            self.count("5.7", "R1")
            hits = 1
        else:
            return 0
        if dice[0].kind == BOSS:
            self.count("5.12")
        return hits

    def take_hits(self) -> None:
        """7.2, 9.10, 11.1: cancel Hits, as long as there are any and there is a means."""
        player = self.me()
        answers: Answers = {}
        if self.hits and player.goods["gold"] >= 2:
            answers["cancel:coins"] = partial(self.cancel, "coins")
        if self.hits and player.retainer:
            answers["cancel:retainer"] = partial(self.cancel, "retainer")
        if self.hits and player.ability == "guard" and not self.ability_used and not self.busted:
            answers["cancel:ability"] = partial(self.cancel, "ability")
        if answers:
            self.ask("hits", self.asked, {**answers, "done": self.suffer})
        else:
            self.suffer()

    def cancel(self, means: str) -> None:
        """One Hit, or all."""
        player = self.me()
        if means == "retainer":
            self.count("9.10", "9.11", "R23")
            player.retainer = False
            self.hits = 0
        else:
            self.hits -= 1
            if means == "coins":
                self.count("7.2", "R4")
                player.goods["gold"] -= 2
            else:
                self.count("11.1")
                self.ability_used = True
        self.take_hits()

    def suffer(self) -> None:
        """6.1 to 6.5."""
        player = self.me()
        hits, self.hits = self.hits, 0
        for _ in range(hits):
            if player.hits < OUT:
                self.count(("6.1", "6.2", "6.3")[player.hits])
                player.hits += 1
        if player.hits == OUT:
            self.count("6.4", "6.5", "R6")
            player.pile = []
            self.pass_left(self.asked)
        sendings = self.sendings(self.asked)
        if sendings:
            self.ask("leave", self.asked, {**sendings, "done": self.end_turn})
        else:
            self.end_turn()

    # ---- between turns -----------------------------------------------

    def end_turn(self) -> None:
        """3.6 to 3.8, R9, R18."""
        self.me().said = []
        if self.calm:
            self.waited.add(self.asked)
        in_play = {seat for seat, player in enumerate(self.players) if player.in_play}
        facing = any(player.faces for player in self.players)
        if not facing and not self.dungeon:
            self.count("3.6", "R9")
            self.search(0)
        elif not in_play:
            self.count("3.8", "R9")
            self.search(0)
        elif not facing and in_play <= self.waited:
            self.count("3.7", "R9")
            self.search(0)
        else:
            seat = (self.asked + 1) % self.seats
            while self.players[seat].hits == OUT:
                self.count("R10")
                seat = (seat + 1) % self.seats
            if self.players[seat].turns == 60:
                self.count("R18")
                self.search(0)
            else:
                self.start_turn(seat)

    # ---- treasure ----------------------------------------------------

    def search(self, done: int) -> None:
        """8.1, R11: from the starting player on."""
        self.waited = set()
        for step in range(done, self.seats):
            seat = (self.first + step) % self.seats
            player = self.players[seat]
            if not player.pile:
                continue
            self.count("8.1", "R11")
            dice = sorted(player.pile, key=lambda die: KINDS.index(die.kind))
            player.pile = []
            for die in dice:
                self.throw(die)
            found = Counter(die.name for die in dice)
            self.count(*["8.2"] * found["monster.fighting"], *["8.6"] * found["boss.defeated"])
            self.count(*["8.7"] * (found["monster.moving"] + found["boss.moving"]))
            player.goods["gold"] += found["monster.fighting"]
            player.goods["artefact"] += found["boss.defeated"]
            if player.ability == "greed":
                self.count("11.10")
                player.goods["gold"] += 3
            if found["monster.defeated"] or found["boss.fighting"]:
                self.loot(seat, found["monster.defeated"], found["boss.fighting"], step + 1)
                return
        self.after_treasure()

    def loot(self, seat: int, monsters: int, bosses: int, done: int) -> None:
        """8.3 to 8.5: weapons, then potions for Monsters; then potions, then coins for Bosses."""
        goods = self.players[seat].goods

        def weapon() -> None:
            self.count("8.4")
            goods["weapon"] += 1
            self.loot(seat, monsters - 2, bosses, done)

        def potions() -> None:
            self.count("8.3")
            goods["potion"] += monsters
            self.loot(seat, 0, bosses, done)

        def potion() -> None:
            self.count("8.5")
            goods["potion"] += 1
            self.loot(seat, 0, bosses - 1, done)

        def gold() -> None:
            self.count("8.5")
            goods["gold"] += 3 * bosses
            self.search(done)

        if monsters > 1:
            self.ask("loot", seat, {"loot:weapon": weapon, "loot:potions": potions})
        elif monsters:
            potions()
        elif bosses:
            self.ask("loot", seat, {"loot:potion": potion, "loot:gold": gold})
        else:
            self.search(done)

    def after_treasure(self) -> None:
        """10.1, or 8.8 to 8.10 and the next level."""
        if self.level == 2:
            self.end()
            return
        self.count("8.8", "R21", "2.7")
        for player in self.players:
            self.dungeon += player.faces
            player.hits, player.fled, player.faces, player.earned, player.turns = 0, False, [], False, 0
            self.count(*["9.12"] * player.retainer)
            player.retainer = False
            player.said = []
        self.first = (self.first + 1) % self.seats
        self.exchange(0)

    def exchange(self, done: int) -> None:
        """8.9, 8.10, R12: two rounds of gifts, one of hiring."""
        for turn in range(done, 3 * self.seats):
            seat = (self.first + turn) % self.seats
            if turn < 2 * self.seats:
                if self.give(seat, 0, turn):
                    return
            elif self.players[seat].goods["gold"] >= 3:
                self.count("8.10")
                self.ask(
                    "hire", seat, {"hire": partial(self.hire, seat, turn), "done": partial(self.exchange, turn + 1)}
                )
                return
        self.enter(self.level + 1)

    def give(self, seat: int, earliest: int, turn: int) -> bool:
        """8.9, R29: gifts in the order of goods and seats; whether anything can be given."""
        gifts = [(good, other) for good in GOODS for other in range(self.seats)]
        possible = [
            (place, good, other)
            for place, (good, other) in enumerate(gifts)
            if place >= earliest and other != seat and self.players[seat].goods[good]
        ]
        if not possible:
            return False
        self.count("R12")
        answers: Answers = {
            f"give:{good}.seat{other + 1}": partial(self.hand_over, seat, place, good, other, turn)
            for place, good, other in possible
        }
        self.ask("give", seat, {**answers, "done": partial(self.exchange, turn + 1)})
        return True

    def hand_over(self, seat: int, place: int, good: str, other: int, turn: int) -> None:
        """One thing changes hands."""
        self.count("8.9", "R29")
        self.players[seat].goods[good] -= 1
        self.players[other].goods[good] += 1
        if not self.give(seat, place, turn):
            self.exchange(turn + 1)

    def hire(self, seat: int, turn: int) -> None:
        """9.8, 9.12."""
        self.count("9.8", "9.12")
        self.players[seat].goods["gold"] -= 3
        self.players[seat].retainer = True
        self.exchange(turn + 1)

    # ---- the end -----------------------------------------------------

    def end(self) -> None:
        """10.1 to 10.3, R13, R14."""
        self.count("10.1", "10.2", "R13", "R14")
        party: Counter[str] = sum((player.goods for player in self.players), Counter())
        items = party["potion"] + party["weapon"] + party["artefact"]
        self.rank = (party["gold"] >= 16) + (items >= 4) + (party["artefact"] >= 1)
        self.count(*["10.3"] * bool(self.rank))
        self.step, self.answers = "over", {}


def tally(dice: list[Die]) -> list[int]:
    """How many Monsters and Bosses."""
    return [sum(die.kind == kind for die in dice) for kind in KINDS]
