"""Rules of thumb for Dungeon Attack!: roll when a roll brings more than it costs, and let the healthiest do it.

What a roll of so many Monster dice brings on average, and how likely it knocks its roller out, is reckoned exactly,
once for all; Bosses are added roughly. Everything is weighed in kept dice: one die in a treasure pile is worth 1.
"""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.bots.bot import Eyes, Guide
from dungeonbox.games.attack.acting import ends_level
from dungeonbox.games.attack.actions import BY_ABILITY, BY_POTION, GOODS
from dungeonbox.games.attack.components import (
    AMBUSH,
    BANE,
    BOSS,
    DEFEATED,
    DEFLECT,
    DICE,
    FACES,
    FIGHTING,
    LEVELS,
    MONSTER,
    MOVING,
    RAGE,
    SIDES,
)
from dungeonbox.games.attack.effects import has, hits_of, rating
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.state import KNOCKED_OUT, AttackState, Hero
from dungeonbox.games.attack.steps import ACT, CHOOSE_HERO, GIVE, HIRE, HITS, LEAVE, LOOT, MEND, PICK
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int, Moves

# What things are worth in kept dice. Found by moving one number at a time over some thousands of games of four thumbs.
BOSS_DIE: Final = 3.0
FIRST_HIT: Final = 0.5
SECOND_HIT: Final = 1.0
OUT: Final = 2.0
"""What being knocked out costs besides the pile."""
COIN: Final = 1.6
ITEM: Final = 2.5
FLIGHT: Final = 1.2
"""What fleeing costs besides its price: two turns, and the trouble of the seat that gets the dice."""
LEFT_BEHIND: Final = 0.3
"""What a die is worth that stays in the dungeon when the phase ends."""
CROWD: Final = 2.0
"""What it costs to bust the door while a hero still faces dice."""
HELP: Final = 0.2
"""How much better a helper must be to take over."""
ASKED: Final = 0.3
"""What it is worth to do what another seat asked for."""

HIGHEST_RATING: Final = 12
"""Beyond this a combat rating makes no difference worth reckoning."""


class Heuristic(Guide):
    """Weighs every legal action by what it does at once."""

    def __init__(self) -> None:
        super().__init__("thumb")
        self._odds: Odds | None = None

    def choose(self, eyes: Eyes) -> Int:
        """The weightiest action."""
        return self.pick(eyes.game, eyes.observation, eyes.seat, eyes.legal())

    def pick(self, game: Game[State], s: State, seat: Int, moves: Moves) -> Int:
        """The weightiest of these actions; of equals the first."""
        table = _Table(cast(Attack, game), cast(AttackState, s), seat, self._odds_of(cast(Attack, game)))
        best = moves[0]
        highest = -1000.0
        for action in moves:
            weight = table.weigh(action)
            if weight > highest:
                best = action
                highest = weight
        return best

    def has_view(self, s: State) -> bool:
        """Which adventurer to be is left to luck."""
        return s.stack.step != CHOOSE_HERO

    def say(self, eyes: Eyes) -> Int:
        """When the next roll may be the last one, call for the healthiest of the others."""
        rules = cast(Attack, eyes.game)
        s = cast(AttackState, eyes.observation)
        hero = s.heroes[eyes.seat]
        if hero.hits + 1 < KNOCKED_OUT or not hero.is_facing() or hero.said > 0:
            return NONE
        best: Int = eyes.seat
        for other in range(rules.seats):
            if s.heroes[other].is_in_play() and s.heroes[other].hits < s.heroes[best].hits:
                best = other
        if best == eyes.seat:
            return NONE
        return rules.action_ids.ask + best

    def _odds_of(self, rules: Attack) -> "Odds":
        """The odds of the dice in this game, reckoned when they are first needed."""
        odds = self._odds
        if odds is None or odds.rules is not rules:
            odds = Odds(rules)
            self._odds = odds
        return odds


# What a roll brings --------------------------------------------------------------------------------------


class Odds:
    """What to expect of Monster dice: dice kept, Hits, and the chance that these are so many as knock out."""

    def __init__(self, rules: Attack) -> None:
        self.rules = rules
        self.kept = vec[float]()
        self.hits = vec[float]()
        self.falls = vec[float]()
        most: Int = 0
        for monsters in rules.box.monsters:
            most = max(most, monsters)
        for monsters in range(most + 1):
            for limit in range(HIGHEST_RATING + 1):
                for need in range(1, KNOCKED_OUT + 1):
                    self._reckon(monsters, limit, need)

    def at(self, monsters: Int, limit: Int, need: Int) -> Int:
        """Where the tables say what to expect of so many dice, at this rating, so many Hits from being knocked out."""
        return (monsters * (HIGHEST_RATING + 1) + min(limit, HIGHEST_RATING)) * KNOCKED_OUT + need - 1

    def share(self, kind: Int, face: Int) -> float:
        """How often a die of this kind shows this face."""
        return float(self.rules.dice[kind].count(face)) / float(SIDES)

    def _reckon(self, monsters: Int, limit: Int, need: Int) -> None:
        """Every way the dice can fall, with its chance: one more Defeated, then one more Moving, at a time."""
        defeat = self.share(MONSTER, DEFEATED)
        move = self.share(MONSTER, MOVING)
        fight = self.share(MONSTER, FIGHTING)
        mean_kept = 0.0
        mean_hits = 0.0
        falls = 0.0
        ways_defeated = 1.0
        for defeated in range(monsters + 1):
            ways = ways_defeated
            kept = min(defeated, limit)
            for moving in range(monsters - defeated + 1):
                fighting = monsters - defeated - moving
                chance = ways * power(defeat, defeated) * power(move, moving) * power(fight, fighting)
                hits = hits_of(kept, moving + defeated - kept, fighting)
                mean_kept += chance * float(kept)
                mean_hits += chance * float(min(hits, need))
                if hits >= need:
                    falls += chance
                ways = ways * float(fighting) / float(moving + 1)
            ways_defeated = ways_defeated * float(monsters - defeated) / float(defeated + 1)
        self.kept = append(self.kept, mean_kept)
        self.hits = append(self.hits, mean_hits)
        self.falls = append(self.falls, falls)


def power(base: float, exponent: Int) -> float:
    """A chance multiplied with itself."""
    result = 1.0
    for _time in range(exponent):
        result *= base
    return result


def pile_of(hero: Hero) -> float:
    """What a treasure pile is worth."""
    return float(hero.pile_monsters) + BOSS_DIE * float(hero.pile_bosses)


def injury(hero: Hero, hits: float) -> float:
    """What so many Hits cost a hero, short of being knocked out."""
    return hits * (FIRST_HIT if hero.hits == 0 else SECOND_HIT)


def price_of(price: Int) -> float:
    """What is paid for a flight."""
    if price == 0:
        return COIN
    if price < len(GOODS):
        return ITEM
    return 1.0 if price == len(GOODS) else BOSS_DIE


class _Table:
    """One question, looked at from the seat that must answer."""

    def __init__(self, rules: Attack, s: AttackState, seat: Int, odds: Odds) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.hero = s.heroes[seat]
        self.odds = odds

    def weigh(self, action: Int) -> float:
        """How good an answer this is to the open question."""
        step = self.s.stack.step
        if step == ACT:
            return self.act(action)
        if step == MEND:
            return self.mend(action)
        if step == PICK:
            return self.retainer_picks(action)
        if step == HITS:
            return self.cancel(action)
        if step == LEAVE:
            return self.leave(action)
        if step == LOOT:
            return self.loot(action)
        if step == HIRE:
            return self.hire(action)
        if step == GIVE:
            return 1.0 if action == self.rules.action_ids.done else 0.0  # every seat keeps what it has
        return 1.0 if action == self.rules.cast.random else 0.0

    def roll(self, seat: Int, monsters: Int, bosses: Int) -> float:
        """What a roll is worth to the party if this seat makes it: dice kept, less what Hits cost."""
        hero = self.s.heroes[seat]
        need = KNOCKED_OUT - hero.hits
        at = self.odds.at(monsters, rating(self.s, self.rules.box, seat), need)
        kept = self.odds.kept[at]
        hits = self.odds.hits[at]
        falls = self.odds.falls[at]
        if need > 1 and has(self.s, self.rules.box, seat, RAGE):
            falls = 0.0
        if bosses > 0:
            defeat = self.odds.share(BOSS, DEFEATED)
            fight = self.odds.share(BOSS, FIGHTING)
            kept += BOSS_DIE * float(bosses) * defeat * (1.0 if has(self.s, self.rules.box, seat, BANE) else defeat)
            hits += float(bosses) * fight
            if need <= bosses + 1:
                falls += (1.0 - falls) * fight / float(need)
        return kept - injury(hero, hits) - falls * (pile_of(hero) + OUT)

    # ACT -------------------------------------------------------------------------------------------------

    def act(self, action: Int) -> float:
        """What an action does for the party."""
        action_ids = self.rules.action_ids
        s = self.s
        if action == action_ids.fight:
            return self.roll(self.seat, self.hero.monsters, self.hero.bosses)
        if action == action_ids.bust:
            return self.bust() - self.crowd()
        if action_ids.is_assist(action):
            return self.assist(action - action_ids.assist)
        if action_ids.is_flee(action):
            return -FLIGHT - price_of(action - action_ids.flee)
        if action_ids.is_send(action):
            return -ITEM - FLIGHT + 0.1 * self.roll(action - action_ids.send, self.hero.monsters, self.hero.bosses)
        if action_ids.is_aid(action):
            return 10.0 + float(s.heroes[action - action_ids.aid].hits)
        if action == action_ids.rally:
            return 1.0
        return self.quiet(action)

    def bust(self) -> float:
        """What it is worth to fight all dice of the dungeon; who ambushes them only wins."""
        s = self.s
        if has(s, self.rules.box, self.seat, AMBUSH):
            return self.odds.kept[self.odds.at(s.monsters, rating(s, self.rules.box, self.seat), 1)]
        return self.roll(self.seat, s.monsters, s.bosses)

    def crowd(self) -> float:
        """Busting while a hero still faces dice brings more trouble than can be looked after."""
        return 0.0 if self.s.are_all_home() else CROWD

    def quiet(self, action: Int) -> float:
        """Recover, heal or pass: what it heals, less what is left behind if it ends the phase."""
        action_ids = self.rules.action_ids
        worth = -self.left_behind(action)
        if action == action_ids.recover:
            worth += cure(self.hero, 1)
        elif action_ids.is_heal(action):
            choice = action - action_ids.heal
            means = choice // self.rules.seats
            worth += cure(self.s.heroes[choice % self.rules.seats], KNOCKED_OUT)
            if means == BY_POTION:
                worth -= ITEM
            elif means == BY_ABILITY:
                worth += 0.1
        return worth

    def left_behind(self, action: Int) -> float:
        """What is lost if this action ends the phase."""
        if not ends_level(self.s, self.rules.action_ids, action):
            return 0.0
        return LEFT_BEHIND * (float(self.s.monsters) + BOSS_DIE * float(self.s.bosses))

    def assist(self, other: Int) -> float:
        """How much better this seat would roll another's dice than its owner or any seat between the two."""
        friend = self.s.heroes[other]
        best = self.roll(other, friend.monsters, friend.bosses)
        between = (self.seat + 1) % self.rules.seats
        while between != other:
            hero = self.s.heroes[between]
            if hero.is_in_play() and not hero.is_facing():
                best = max(best, self.roll(between, friend.monsters, friend.bosses))
            between = (between + 1) % self.rules.seats
        asked = ASKED if (friend.said >> self.seat) & 1 == 1 else 0.0
        return self.roll(self.seat, friend.monsters, friend.bosses) - best - HELP + asked

    # MEND, PICK ------------------------------------------------------------------------------------------

    def mend(self, action: Int) -> float:
        """What the roll is worth with a die changed, on average, less what it costs; or as it is."""
        action_ids = self.rules.action_ids
        if action == action_ids.done:
            return self.shown(NONE, NONE) + 0.01
        if action >= action_ids.retainer:
            return -100.0  # kept for the Hits
        die = (action - action_ids.item) % DICE
        if action >= action_ids.ability and has(self.s, self.rules.box, self.seat, DEFLECT):
            return self.shown(die, die - FIGHTING + MOVING)
        if action_ids.coin <= action < action_ids.ability:
            return self.average(die) - COIN
        return self.average(die)

    def average(self, die: Int) -> float:
        """What the roll is worth on average after one die is rerolled."""
        kind = die // FACES
        worth = 0.0
        for face in range(FACES):
            worth += self.odds.share(kind, face) * self.shown(die, kind * FACES + face)
        return worth

    def shown(self, before: Int, after: Int) -> float:
        """What the roll is worth as it lies, with one die turned from `before` to `after` unless they are NONE."""
        limit = rating(self.s, self.rules.box, self.seat)
        first = BOSS * FACES
        defeated = self.count(DEFEATED, before, after)
        felled = self.count(first + DEFEATED, before, after)
        bosses = min(felled, limit)
        monsters = min(defeated, limit - bosses)
        moving = self.count(MOVING, before, after) + defeated - monsters
        moving_bosses = self.count(first + MOVING, before, after) + felled - bosses
        hits = hits_of(monsters, moving, self.count(FIGHTING, before, after))
        hits += hits_of(bosses, moving_bosses, self.count(first + FIGHTING, before, after))
        if self.hero.hits + hits >= KNOCKED_OUT:
            return -pile_of(self.hero) - OUT
        return float(monsters) + BOSS_DIE * float(bosses) - injury(self.hero, float(hits))

    def count(self, die: Int, before: Int, after: Int) -> Int:
        """How many dice show this after one was turned."""
        total = self.s.dice(die)
        if die == before:
            total -= 1
        if die == after:
            total += 1
        return total

    def retainer_picks(self, action: Int) -> float:
        """A seat that has begun to pick rerolls all Fighting dice."""
        if action == self.rules.action_ids.done:
            return 0.0
        if action == self.rules.action_ids.retainer_fighting:
            return 2.0
        return 1.0 if (action - self.rules.action_ids.retainer) % FACES == FIGHTING else -1.0

    # HITS, LEAVE -----------------------------------------------------------------------------------------

    def cancel(self, action: Int) -> float:
        """Abilities cost nothing; a retainer and coins are for what would knock out."""
        action_ids = self.rules.action_ids
        hits = self.s.stack.left
        short = self.hero.hits + hits - KNOCKED_OUT + 1
        if action == action_ids.cancel_ability:
            return 100.0
        if action == action_ids.cancel_retainer:
            return 50.0 if short > 0 or hits > 1 or self.s.level + 1 == LEVELS else -1.0
        if action == action_ids.cancel_coins:
            if short <= 0 or self.hero.gold < self.rules.box.cancel_price * short:
                return -1.0
            return pile_of(self.hero) + OUT - COIN * float(self.rules.box.cancel_price * short)
        return 0.0

    def leave(self, action: Int) -> float:
        """Pass the dice on if another seat would roll them so much better that it is worth a potion."""
        if action == self.rules.action_ids.done:
            return self.roll(self.seat, self.hero.monsters, self.hero.bosses)
        return self.roll(action - self.rules.action_ids.send, self.hero.monsters, self.hero.bosses) - ITEM

    # LOOT, HIRE ------------------------------------------------------------------------------------------

    def loot(self, action: Int) -> float:
        """Weapons early, potions late; coins from Bosses unless items are what is missing."""
        s = self.s
        items = party_items(s)
        if action == self.rules.action_ids.loot_weapon:
            is_enough = items + s.stack.what - 1 >= self.rules.box.goal_items
            return 1.0 if s.level == 0 or (is_enough and s.level + 1 < LEVELS) else -1.0
        if action == self.rules.action_ids.loot_gold:
            coins = party_gold(s) + self.rules.box.boss_coins * s.stack.whom
            return 1.0 if items >= self.rules.box.goal_items or coins >= self.rules.box.goal_gold else -1.0
        return 0.0

    def hire(self, action: Int) -> float:
        """A retainer, if the party can spare the coins."""
        if action == self.rules.action_ids.done:
            return 0.0
        return 1.0 if party_gold(self.s) >= self.rules.box.goal_gold + self.rules.box.retainer_price else -1.0


def cure(hero: Hero, steps: Int) -> float:
    """What healing so many steps is worth."""
    worth = 0.0
    if hero.hits == 1 or (hero.hits > 1 and steps > 1):
        worth += FIRST_HIT
    if hero.hits > 1:
        worth += SECOND_HIT
    if hero.hits == KNOCKED_OUT:
        worth += OUT
    return worth


def party_gold(s: AttackState) -> Int:
    """All coins of the party."""
    gold: Int = 0
    for hero in s.heroes:
        gold += hero.gold
    return gold


def party_items(s: AttackState) -> Int:
    """All magic items of the party."""
    items: Int = 0
    for hero in s.heroes:
        items += hero.items()
    return items
