"""Rules of thumb for Dungeon Attack!: roll when a roll brings more than it costs, and let the healthiest do it.

What a roll of so many Monster dice brings on average, and how likely it knocks its roller out, is reckoned exactly,
once for all; Bosses are added roughly. Everything is weighed in kept dice: one die in a treasure pile is worth 1.
"""

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import mypyc_attr

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
    GRIT,
    GUARD,
    LEVELS,
    MONSTER,
    MOVING,
    SNARE,
    SONG,
)
from dungeonbox.games.attack.effects import has, hits_of, rating
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.state import KNOCKED_OUT, AttackState, Hero
from dungeonbox.games.attack.steps import ACT, CHOOSE_HERO, GIVE, HIRE, HITS, LEAVE, LOOT, MEND, PICK
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int, Moves


@mypyc_attr(acyclic=True)
class Weights:
    """What things are worth in kept dice. Found by moving one number at a time over some thousands of games."""

    def __init__(self) -> None:
        self.boss = 3.0
        """A Boss die kept."""
        self.first_hit = 0.5
        self.second_hit = 1.0
        self.out = 2.0
        """What being knocked out costs besides the pile."""
        self.coin = 1.6
        self.item = 2.5
        self.flight = 1.2
        """What fleeing costs besides its price: two turns, and the trouble of the seat that gets the dice."""
        self.left_behind = 0.3
        """A die that stays in the dungeon when the phase ends."""
        self.patience = 0.0
        """What it costs to bust the door while a hero still faces dice; a patient party wins more, and takes longer."""
        self.help = 0.2
        """How much better a helper must be to take over."""
        self.asked = 0.3
        """What it is worth to do what another seat asked for."""
        self.idle = 0.6
        """What a turn costs in which nothing is done."""
        self.spare = 0.6
        """What it must bring to use an ability that is used once a level."""

    def pile(self, hero: Hero) -> float:
        """What a treasure pile is worth."""
        return float(hero.pile_monsters) + self.boss * float(hero.pile_bosses)

    def cure(self, hero: Hero, steps: Int) -> float:
        """What healing so many steps is worth."""
        worth = 0.0
        if hero.hits == 1 or (hero.hits > 1 and steps > 1):
            worth += self.first_hit
        if hero.hits > 1:
            worth += self.second_hit
        if hero.hits == KNOCKED_OUT:
            worth += self.out
        return worth

    def price(self, price: Int) -> float:
        """What is paid for a flight."""
        if price == 0:
            return self.coin
        if price < len(GOODS):
            return self.item
        return 1.0 if price == len(GOODS) else self.boss


HIGHEST_RATING: Final = 12
"""Beyond this a combat rating makes no difference worth reckoning."""


class Heuristic(Guide):
    """Weighs every legal action by what it does at once."""

    def __init__(self) -> None:
        super().__init__("thumb")
        self.weights = Weights()
        self._odds: Odds | None = None

    def choose(self, eyes: Eyes) -> Int:
        """The weightiest action."""
        return self.pick(eyes.game, eyes.observation, eyes.seat, eyes.legal())

    def pick(self, game: Game[State], s: State, seat: Int, moves: Moves) -> Int:
        """The weightiest of these actions; of equals the first."""
        table = _Table(cast(Attack, game), cast(AttackState, s), seat, self._odds_of(cast(Attack, game)), self.weights)
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
        """When the next roll may be the last one, call for the healthiest of the others, if that one can assist.

        Nothing is said if the dice are left to somebody, nor between a Hit and what it does.
        """
        rules = cast(Attack, eyes.game)
        s = cast(AttackState, eyes.observation)
        hero = s.heroes[eyes.seat]
        if hero.hits + 1 < KNOCKED_OUT or not hero.is_facing() or hero.said > 0 or s.stack.step == HITS:
            return NONE
        best: Int = eyes.seat
        for other in range(rules.seats):
            if s.heroes[other].is_in_play() and s.heroes[other].hits < s.heroes[best].hits:
                best = other
        if best == eyes.seat or s.heroes[best].is_facing() or self._leaves_dice(eyes):
            return NONE
        return rules.action_ids.ask + best

    def _leaves_dice(self, eyes: Eyes) -> bool:
        """Whether this seat is asked, and flees or sends its dice to somebody: then no help is needed.

        So it may after an ability used before the action, when it is asked again.
        """
        if len(eyes.legal()) == 0:
            return False
        action_ids = cast(Attack, eyes.game).action_ids
        choice = self.choose(eyes)
        return action_ids.is_flee(choice) or action_ids.is_send(choice) or action_ids.is_aid(choice)

    def _odds_of(self, rules: Attack) -> "Odds":
        """The odds of the dice in this game, reckoned when they are first needed."""
        odds = self._odds
        if odds is None or odds.rules is not rules:
            odds = Odds(rules)
            self._odds = odds
        return odds


# What a roll brings --------------------------------------------------------------------------------------


class Chances:
    """What to expect of rolls of one kind of dice, roll after roll as they were added.

    `kept` are the dice kept on average; `hits` has four chances for each roll: of no Hit, one, two, and three or more.
    """

    def __init__(self) -> None:
        self.kept = vec[float]()
        self.hits = vec[float]()

    def add(self, dice: Int, limit: Int, defeat: float, move: float) -> None:
        """Every way so many dice can fall, with its chance: one more Defeated, then one more Moving, at a time."""
        fight = 1.0 - defeat - move
        mean_kept = 0.0
        chances = vec[float]([0.0, 0.0, 0.0, 0.0])
        ways_defeated = 1.0
        for defeated in range(dice + 1):
            ways = ways_defeated
            kept = min(defeated, limit)
            for moving in range(dice - defeated + 1):
                fighting = dice - defeated - moving
                chance = ways * power(defeat, defeated) * power(move, moving) * power(fight, fighting)
                mean_kept += chance * float(kept)
                chances[min(hits_of(kept, moving + defeated - kept, fighting), KNOCKED_OUT)] += chance
                ways = ways * float(fighting) / float(moving + 1)
            ways_defeated = ways_defeated * float(dice - defeated) / float(defeated + 1)
        self.kept = append(self.kept, mean_kept)
        for chance in chances:
            self.hits = append(self.hits, chance)

    def of(self, roll: Int, hits: Int) -> float:
        """How likely so many Hits are in a roll."""
        return self.hits[roll * (KNOCKED_OUT + 1) + hits]


class Odds:
    """What to expect of a roll: Monsters by their number and the rating, Bosses by their number and by Bane."""

    def __init__(self, rules: Attack) -> None:
        self.rules = rules
        self.monsters = Chances()
        self.bosses = Chances()
        most: Int = 0
        for monsters in rules.box.monsters:
            most = max(most, monsters)
        for monsters in range(most + 1):
            for limit in range(HIGHEST_RATING + 1):
                self.monsters.add(monsters, limit, self.share(MONSTER, DEFEATED), self.share(MONSTER, MOVING))
        most = 0
        for bosses in rules.box.bosses:
            most = max(most, bosses)
        defeat = self.share(BOSS, DEFEATED)
        move = self.share(BOSS, MOVING)
        for bosses in range(most + 1):
            self.bosses.add(bosses, bosses, defeat * defeat, move + defeat * move)  # a first Defeated is rerolled
            self.bosses.add(bosses, bosses, defeat, move)

    def of_monsters(self, monsters: Int, limit: Int) -> Int:
        """The roll of so many Monster dice at this rating."""
        return monsters * (HIGHEST_RATING + 1) + min(limit, HIGHEST_RATING)

    def of_bosses(self, bosses: Int, is_bane: bool) -> Int:
        """The roll of so many Boss dice; no rating limits them here."""
        roll: Int = 2 * bosses
        return roll + 1 if is_bane else roll

    def share(self, kind: Int, face: Int) -> float:
        """How often a die of this kind shows this face."""
        die = self.rules.dice[kind]
        return float(die.count(face)) / float(die.size())


def power(base: float, exponent: Int) -> float:
    """A chance multiplied with itself."""
    result = 1.0
    for _time in range(exponent):
        result *= base
    return result


class _Table:
    """One question, looked at from the seat that must answer."""

    def __init__(self, rules: Attack, s: AttackState, seat: Int, odds: Odds, weights: Weights) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.hero = s.heroes[seat]
        self.odds = odds
        self.weights = weights

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

    def roll(self, seat: Int, monsters: Int, bosses: Int, is_bust: bool) -> float:
        """What a roll is worth to the party if this seat makes it: dice kept, less what Hits cost."""
        box = self.rules.box
        roll = self.odds.of_monsters(monsters, rating(self.s, box, seat))
        boss_roll = self.odds.of_bosses(bosses, has(self.s, box, seat, BANE))
        kept = self.odds.monsters.kept[roll] + self.weights.boss * self.odds.bosses.kept[boss_roll]
        if is_bust and has(self.s, box, seat, AMBUSH):
            return kept
        is_guarding = not is_bust and has(self.s, box, seat, GUARD) and self.s.heroes[seat].spent == 0
        is_tough = has(self.s, box, seat, GRIT)
        stands = 0.0
        worth = 0.0
        for first in range(KNOCKED_OUT + 1):
            for second in range(KNOCKED_OUT + 1):
                chance = self.odds.monsters.of(roll, first) * self.odds.bosses.of(boss_roll, second)
                hits = min(first, 1) + min(second, 1) if is_tough else first + second
                if is_guarding and hits > 0:
                    hits -= 1
                if self.s.heroes[seat].hits + hits < KNOCKED_OUT:
                    stands += chance
                worth -= chance * self.suffering(seat, hits)
        return worth + stands * kept

    def suffering(self, seat: Int, hits: Int) -> float:
        """What so many Hits cost; the third one the pile too."""
        hero = self.s.heroes[seat]
        if hero.hits + hits >= KNOCKED_OUT:
            return self.weights.pile(hero) + self.weights.out
        worth = 0.0
        for hit in range(hero.hits, hero.hits + hits):
            worth += self.weights.first_hit if hit == 0 else self.weights.second_hit
        return worth

    # ACT -------------------------------------------------------------------------------------------------

    def act(self, action: Int) -> float:
        """What an action does for the party."""
        action_ids = self.rules.action_ids
        s = self.s
        if action == action_ids.fight:
            return self.roll(self.seat, self.hero.monsters, self.hero.bosses, False)
        if action == action_ids.bust:
            return self.roll(self.seat, s.monsters, s.bosses, True) - self.hurry()
        if action_ids.is_assist(action):
            return self.assist(action - action_ids.assist)
        if action_ids.is_flee(action):
            return -self.weights.flight - self.weights.price(action - action_ids.flee)
        if action_ids.is_send(action):
            return (
                -self.weights.item
                - self.weights.flight
                + 0.1 * self.roll(action - action_ids.send, self.hero.monsters, self.hero.bosses, False)
            )
        if action_ids.is_aid(action):
            return self.aid(s.heroes[action - action_ids.aid])
        if action == action_ids.rally:
            return 1.0
        return self.quiet(action)

    def aid(self, friend: Hero) -> float:
        """Song and Snare cost nothing; once a level they are for a wounded hero with dice, or for the last of them."""
        if not self.is_once_a_level():
            return 10.0 + float(friend.hits)
        if has(self.s, self.rules.box, self.seat, SONG):
            return 10.0 if friend.is_facing() else -10.0
        is_freed = friend.bosses == 0 and friend.monsters <= self.rules.box.strength(self.hero.hero, SNARE)
        return 10.0 if friend.hits > 0 and (is_freed or friend.hits > 1) else -10.0

    def is_once_a_level(self) -> bool:
        """Whether the ability of this seat should be saved for when it matters."""
        return self.rules.box.once_a_level[self.hero.hero] == 1

    def reserve(self) -> float:
        """What a use of the ability must bring besides."""
        return self.weights.spare if self.is_once_a_level() else 0.0

    def hurry(self) -> float:
        """What it costs to bust the door before all dice are home."""
        return 0.0 if self.s.are_all_home() else self.weights.patience

    def quiet(self, action: Int) -> float:
        """Recover, heal or pass: what it heals, less what is left behind if it ends the phase."""
        action_ids = self.rules.action_ids
        worth = -self.left_behind(action)
        if action == action_ids.rest:
            worth -= self.weights.idle
        elif action == action_ids.recover:
            worth += self.weights.cure(self.hero, 1) if self.hero.hits > 0 else -self.weights.idle - 0.01
        elif action_ids.is_heal(action):
            choice = action - action_ids.heal
            means = choice // self.rules.seats
            worth += self.weights.cure(self.s.heroes[choice % self.rules.seats], KNOCKED_OUT)
            if means == BY_POTION:
                worth -= self.weights.item
            elif means == BY_ABILITY:
                worth += 0.1
        return worth

    def left_behind(self, action: Int) -> float:
        """What is lost if this action ends the phase."""
        if not ends_level(self.s, self.rules.action_ids, action):
            return 0.0
        return self.weights.left_behind * (float(self.s.monsters) + self.weights.boss * float(self.s.bosses))

    def assist(self, other: Int) -> float:
        """How much better this seat would roll another's dice than its owner or any seat between the two."""
        friend = self.s.heroes[other]
        best = self.roll(other, friend.monsters, friend.bosses, False)
        between = (self.seat + 1) % self.rules.seats
        while between != other:
            hero = self.s.heroes[between]
            if hero.is_in_play() and not hero.is_facing():
                best = max(best, self.roll(between, friend.monsters, friend.bosses, False))
            between = (between + 1) % self.rules.seats
        asked = self.weights.asked if (friend.said >> self.seat) & 1 == 1 else 0.0
        return self.roll(self.seat, friend.monsters, friend.bosses, False) - best - self.weights.help + asked

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
            return self.shown(die, die - FIGHTING + MOVING) - self.reserve()
        if action < action_ids.coin:
            return self.average(die)
        if action < action_ids.ability:
            return self.average(die) - self.weights.coin
        return self.average(die) - self.reserve()

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
        boss_hits = hits_of(bosses, moving_bosses, self.count(first + FIGHTING, before, after))
        if has(self.s, self.rules.box, self.seat, GRIT):
            hits = min(hits, 1)
            boss_hits = min(boss_hits, 1)
        hits += boss_hits
        if self.s.stack.what == 1 and has(self.s, self.rules.box, self.seat, AMBUSH):
            hits = 0
        if self.hero.hits + hits >= KNOCKED_OUT:
            return -self.suffering(self.seat, hits)
        return float(monsters) + self.weights.boss * float(bosses) - self.suffering(self.seat, hits)

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
            saved = self.suffering(self.seat, hits) - self.suffering(self.seat, hits - 1)
            return 100.0 if saved >= self.reserve() else -1.0
        if action == action_ids.cancel_retainer:
            return 50.0 if short > 0 or hits > 1 or self.s.level + 1 == LEVELS else -1.0
        if action == action_ids.cancel_coins:
            if short <= 0 or self.hero.gold < self.rules.box.cancel_price * short:
                return -1.0
            return (
                self.weights.pile(self.hero)
                + self.weights.out
                - self.weights.coin * float(self.rules.box.cancel_price * short)
            )
        return 0.0

    def leave(self, action: Int) -> float:
        """Pass the dice on if another seat would roll them so much better that it is worth a potion."""
        if action == self.rules.action_ids.done:
            return self.roll(self.seat, self.hero.monsters, self.hero.bosses, False)
        return (
            self.roll(action - self.rules.action_ids.send, self.hero.monsters, self.hero.bosses, False)
            - self.weights.item
        )

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
