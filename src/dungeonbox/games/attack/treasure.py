"""The Treasure phase: searching piles, choosing loot, giving and hiring."""

from typing import ClassVar

from librt.vecs import append, vec

from dungeonbox.games.attack import effects, steps
from dungeonbox.games.attack.actions import (
    GOLD,
    GOODS,
)
from dungeonbox.games.attack.components import (
    BOSS,
    DEFEATED,
    FACES,
    FIGHTING,
    GREED,
    LEVELS,
    MONSTER,
    MOVING,
    Box,
)
from dungeonbox.games.attack.state import (
    NO_RETAINER,
    PLACES,
    RETAINER,
    SETTLED,
    UNHURT,
    AttackState,
)
from dungeonbox.games.attack.steps import AttackStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves
from dungeonbox.kernel.zones import Bag


class Search(AttackStep):
    """§2.7 §8.1 §R11 Each in turn, from the starting player on, rolls their pile; after the last, §10.1 or onward."""

    name: ClassVar[str] = "search"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        if s.stack.left == 0 and not self._has_any_pile(s):
            notes.tell(effects.NO_TREASURE, "8.1")
        while s.stack.left < self.seats:
            seat = (s.first + s.stack.left) % self.seats
            s.stack.left += 1
            hero = s.heroes[seat]
            if hero.pile_monsters + hero.pile_bosses > 0:
                search_pile(s, self.box, self.dice, seat, chance, notes)
                defeated = s.roll[SETTLED + DEFEATED]
                bosses = s.roll[SETTLED + BOSS * FACES + FIGHTING]
                sweep(s, notes)
                if defeated + bosses > 0:
                    s.stack.push(steps.LOOT, seat, defeated, bosses)
                    return True
        rest(s, notes)
        if s.level + 1 == LEVELS:
            self._end(s, notes)
            return True
        if self.seats > 1:
            s.first = (s.first + 1) % self.seats
            notes.tell(effects.NEXT, "2.7", s.first, s.level + 1)
        s.stack.step = steps.EXCHANGE
        s.stack.left = 0
        return True

    def _has_any_pile(self, s: AttackState) -> bool:
        """§8.1 Whether any seat has Defeated dice to roll."""
        for hero in s.heroes:
            if hero.pile_monsters + hero.pile_bosses > 0:
                return True
        return False

    def _end(self, s: AttackState, notes: Notes) -> None:
        """§10.1 The third level is done."""
        s.stack.step = steps.OVER
        s.stack.left = 0
        gold, items, artefacts = effects.hoard(s)
        notes.tell(effects.OVER, "10.3", effects.rank(s, self.box), gold, items, artefacts)


def search_pile(s: AttackState, box: Box, dice: vec[Bag], seat: Int, chance: Chance, notes: Notes) -> None:
    """§8.1 §8.2 §8.6 §8.7 §11.10 §R11 Roll the pile into the row of settled dice; take what needs no choice."""
    hero = s.heroes[seat]
    monsters = hero.pile_monsters
    bosses = hero.pile_bosses
    if monsters > 0:
        hero.pile_monsters = 0
        s.lost_monsters += monsters
        search_dice(s, dice[MONSTER].clone(), MONSTER, monsters, effects.SEARCHED, seat, chance, notes)
    if bosses > 0:
        hero.pile_bosses = 0
        s.lost_bosses += bosses
        search_dice(s, dice[BOSS].clone(), BOSS, bosses, effects.SEARCHED_BOSSES, seat, chance, notes)
    coins = box.monster_coins * s.dice(FIGHTING)
    artefacts = s.dice(BOSS * FACES + DEFEATED)
    greed = box.strength(hero.hero, GREED)
    if greed == 0 and s.dice(MOVING) + s.dice(BOSS * FACES + MOVING) == monsters + bosses:
        notes.tell(effects.FOUND_NOTHING, "8.7", seat)
    if coins > 0:
        hero.gold += coins
        notes.tell(effects.FOUND_COINS, "8.2", seat, coins)
    if artefacts > 0:
        hero.artefacts += artefacts
        notes.tell(effects.FOUND_ARTEFACTS, "8.6", seat, artefacts)
    if greed > 0:
        hero.gold += greed
        notes.tell(effects.FOUND_BESIDES, "11.10", seat, greed)


def search_dice(
    s: AttackState, die: Bag, kind: Int, count: Int, note: Int, seat: Int, chance: Chance, notes: Notes
) -> None:
    """§8.1 Roll the dice of one kind of a treasure pile; `note` is the kind of note that tells of several."""
    for _die in range(count):
        effects.throw(s, die, kind, SETTLED, chance)
    effects.tell_roll(s, SETTLED + kind * FACES, effects.SEARCHED_ONE, note, "8.1", seat, notes)


def sweep(s: AttackState, notes: Notes) -> None:
    """§8.1 The dice of a treasure roll are put away."""
    for place in range(PLACES):
        s.roll.put(place, 0)
    notes.tell(effects.SWEPT, "8.1")


def rest(s: AttackState, notes: Notes) -> None:
    """§8.8 §9.12 §R21 After the Treasure phase all seats are in play and unhurt; retainers leave, dice go home."""
    for seat in range(len(s.heroes)):
        if s.heroes[seat].retainer != NO_RETAINER:
            effects.dismiss(s.heroes[seat], seat, "9.12", notes)
        if s.heroes[seat].is_facing():
            effects.go_home(s, seat, "R21", 0, notes)
    for hero in s.heroes:
        hero.hits = UNHURT
        hero.fled = 0
        hero.earned = 0
        hero.turns = 0
        hero.said = 0
        hero.spent = 0
    if s.level + 1 < LEVELS:
        notes.tell(effects.RESTED, "8.8", effects.party(s))
    else:
        notes.tell(effects.PARTED, "R21")


class Loot(AttackStep):
    """§8.3 §8.4 §8.5 Treasure is chosen. Frame: `what` counts Defeated Monsters, `whom` Fighting Bosses."""

    name: ClassVar[str] = "loot"
    clause: ClassVar[str] = "R11"

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§8.3 §8.4 §8.5 §R11 Weapons for pairs, then potions for the rest; then potions or coins for Bosses."""
        moves = no_moves()
        if s.stack.what > 0:
            if s.stack.what >= self.box.weapon_dice:
                moves = append(moves, self.action_ids.loot_weapon)
            return append(moves, self.action_ids.loot_potions)
        return append(append(moves, self.action_ids.loot_potion), self.action_ids.loot_gold)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§8.3 §8.4 §8.5 One weapon; potions for all other Monsters; one Boss's potion; coins for all other Bosses."""
        stack = s.stack
        seat = stack.seat
        hero = s.heroes[seat]
        if action == self.action_ids.loot_weapon:
            stack.what -= self.box.weapon_dice
            hero.weapons += 1
            notes.tell(effects.TRADED_WEAPON, "8.4", seat, self.box.weapon_dice)
        elif action == self.action_ids.loot_potions:
            hero.potions += stack.what
            notes.tell(effects.TRADED_POTIONS, "8.3", seat, stack.what)
            stack.what = 0
        elif action == self.action_ids.loot_potion:
            stack.whom -= 1
            hero.potions += 1
            notes.tell(effects.TRADED_BOSS, "8.5", seat)
        else:
            coins = self.box.boss_coins * stack.whom
            hero.gold += coins
            notes.tell(effects.TRADED_BOSSES, "8.5", seat, stack.whom, coins)
            stack.whom = 0
        if stack.what + stack.whom == 0:
            stack.pop()


class Exchange(AttackStep):
    """§8.9 §8.10 §R12 Up to two rounds of gifts and one of hiring, from the starting player on; then the next level.

    Frame: `what` is 1 once something was given in this round.
    """

    name: ClassVar[str] = "exchange"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        giving = self.box.giving_rounds * self.seats
        if s.stack.left == giving + self.seats:
            s.stack.left = 0
            s.stack.what = NONE
            self.enter(s, s.level + 1, notes)
            return True
        if 0 < s.stack.left < giving and s.stack.left % self.seats == 0:
            if s.stack.what != 1:
                s.stack.left = giving  # another round is for answers to the one before
            s.stack.what = 0
        seat = (s.first + s.stack.left) % self.seats
        s.stack.left += 1
        if s.stack.left > giving:
            s.stack.push(steps.HIRE, seat)
        else:
            s.stack.push(steps.GIVE, seat)
        return True


class Give(AttackStep):
    """§8.9 §R12 §R29 Gifts, one after the other. Frame: `what` is 1 once this seat has given something."""

    name: ClassVar[str] = "give"
    clause: ClassVar[str] = "R12"

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§8.9 §R12 §R29 Anything the seat owns to any other, in any order; or no more."""
        action_ids = self.action_ids
        hero = s.heroes[seat]
        moves = no_moves()
        for good in range(len(GOODS)):
            if effects.owned(hero, good) > 0:
                for other in range(self.seats):
                    if other != seat:
                        moves = append(moves, action_ids.giving(good, other))
        return append(moves, action_ids.done)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§8.9 It changes hands."""
        if action == self.action_ids.done:
            has_given = s.stack.what == 1
            s.stack.pop()
            if has_given:
                s.stack.what = 1  # of the frame below, which asks for a second round
            return
        gift = action - self.action_ids.give
        good = gift // self.seats
        other = gift % self.seats
        effects.give(s, seat, other, good, notes)
        s.stack.what = 1

    def why_not(self, observation: AttackState, action: Int) -> str:
        """§8.9 §R12 Only what one owns, and to another; or anything that comes after the gifts."""
        return "8.9" if self.action_ids.is_give(action) else self.clause


class Hire(AttackStep):
    """§8.10 §9.8 A retainer for three coins, or none."""

    name: ClassVar[str] = "hire"
    clause: ClassVar[str] = "R12"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        if s.heroes[s.stack.seat].gold >= self.box.retainer_price:
            return False
        s.stack.pop()
        return True

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§8.10 §9.8 §9.12 A retainer for three coins, or none."""
        moves = no_moves()
        if s.heroes[seat].gold >= self.box.retainer_price:
            moves = append(moves, self.action_ids.hire)
        return append(moves, self.action_ids.done)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§9.8 Pay, and be two."""
        s.stack.pop()
        if action == self.action_ids.hire:
            s.heroes[seat].retainer = RETAINER
            notes.tell(effects.HIRED, "8.10", seat, self.box.retainer_price)
            effects.pay(s, seat, GOLD, self.box.retainer_price, "9.8", notes)
