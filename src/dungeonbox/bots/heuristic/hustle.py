"""Rules of thumb for Dungeon Hustle: plan the hustle by trying routes, and weigh everything in points.

A route is worth the cards it picks up and where it ends: on a monster that can be beaten, at a quest that can be paid,
on the Trove with Keys in hand. A monster is the more dangerous the nearer it is to the exit and the fewer may still
escape.
"""

from typing import Final, cast

from librt.vecs import vec

from dungeonbox.bots.bot import Eyes, Guide
from dungeonbox.games.hustle import actions, aiming, bills, combat, effects, hustling, questing, steps
from dungeonbox.games.hustle.board import BOARD, CELLS, LINES, NEAR, OUTER, TROVE, bit, to_centre
from dungeonbox.games.hustle.components import (
    ATTACK,
    BASH,
    BOLT,
    BULWARK,
    CANCEL,
    CANTRIP,
    CARD_KINDS,
    CHEAPER,
    COLOURS,
    DECKS,
    FLOORS,
    FORETELL,
    ITEMS,
    KEY,
    LEAP,
    LEVELS,
    MEND,
    POTION,
    PUSH,
    REACH,
    RECHARGE,
    RECOLOUR,
    REMOVE,
    SCROLL,
    SHIELD,
    SWAP,
    SWORD,
    TORCH,
    TURN,
    TWO_COLOURS,
    TYPES,
    WARD,
    WILD,
    Box,
)
from dungeonbox.games.hustle.rules import LEVEL_POINTS, Hustle
from dungeonbox.games.hustle.state import (
    DEFENDED,
    LEAPING,
    MOST_ITEMS,
    PAINTING,
    Hero,
    HustleState,
    bits,
    colour_of,
    icon_of,
    type_of,
)
from dungeonbox.kernel.chance import NOBODY
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int, Moves

# What things are worth in points. Found by moving one number at a time over some thousands of games of four thumbs.
SWORD_CARD: Final = 1.0
SHIELD_CARD: Final = 0.8
KEY_CARD: Final = 1.1
POTION_CARD: Final = 0.8
SCROLL_CARD: Final = 0.8
WANTED: Final = 0.5
"""What a card is worth besides if a quest on the board needs it."""
SAME_AGAIN: Final = 0.5
"""What a second Key or third Sword is worth less."""
CROWDED: Final = 0.35
"""What is left of a card's worth that does not fit in the hand."""
RISK: Final = 0.12
"""What each card picked up costs in Monster Attacks to come."""
ITEM_USE: Final = 0.8
"""What an item is worth besides its points, charged and with turns to come."""
RECHARGED: Final = 1.3
HELP_CHARGED: Final = 1.4
REWARD_USE: Final = 1.0
FAVOUR: Final = 0.7
"""What it costs that somebody else gains by helping."""
LOSS: Final = 1.1
"""What a lost battle costs: a card, and the way."""
PICK_OF_THREE: Final = 0.8
NEAR_EXIT: Final = [0.0, 0.85, 0.6, 0.42, 0.3, 0.22, 0.15]
"""How likely a monster escapes if nobody stops it, by its distance from the deck."""
LAST_ESCAPES: Final = [0.0, 1.9, 0.7, 0.36, 0.24, 0.18]
"""What an escape costs, by how many may still escape: what it takes to win, for the others keep the gate as well."""
BLOCKED: Final = 0.2
FLIP_CHANCE: Final = 0.4375
"""How often a flipped card adds to a monster's power."""
MOST_NODES: Final = 500
"""So many landings are tried at most for one colour."""


class Heuristic(Guide):
    """Weighs every legal action by what it is likely to bring in points."""

    def __init__(self) -> None:
        super().__init__("thumb")

    def choose(self, eyes: Eyes) -> Int:
        """The weightiest action; who to be is left to luck."""
        moves = eyes.legal()
        if eyes.observation.stack.step == steps.CHOOSE_HERO:
            return moves[eyes.chance.below(len(moves) - 1, NOBODY)]
        return self.pick(eyes.game, eyes.observation, eyes.seat, moves)

    def pick(self, game: Game[State], s: State, seat: Int, moves: Moves) -> Int:
        """The weightiest of these actions; of equals the first."""
        table = _Table(cast(Hustle, game), cast(HustleState, s), seat)
        step = s.stack.step
        if step in (steps.COLOUR, steps.JUMP):
            return table.plan(moves)
        best = moves[0]
        highest = -1000.0
        for action in moves:
            weight = table.weigh(action)
            if weight > highest:
                best = action
                highest = weight
        return best

    def has_view(self, s: State) -> bool:
        """Which character to be is left to luck."""
        return s.stack.step != steps.CHOOSE_HERO


# What things are worth -----------------------------------------------------------------------------------


def coin(box: Box, hero: Hero) -> float:
    """What a gold is worth to a hero: a share of the next level, or a point."""
    if hero.level == LEVELS:
        return 1.0
    return float(LEVEL_POINTS) / float(box.thresholds[hero.character * LEVELS + hero.level - 1])


def type_worth(type_: Int) -> float:
    """What a card of a type is worth in a hand, roughly."""
    if type_ == SWORD:
        return SWORD_CARD
    if type_ == SHIELD:
        return SHIELD_CARD
    if type_ == KEY:
        return KEY_CARD
    if type_ == POTION:
        return POTION_CARD
    return SCROLL_CARD


def wins(flips: Int, need: Int) -> float:
    """How likely at most so many of the flipped cards add to the monster's power."""
    if need < 0:
        return 0.0
    chance = 1.0
    for _card in range(flips):
        chance *= 1.0 - FLIP_CHANCE
    total = chance
    for added in range(1, min(need, flips) + 1):
        chance = chance * float(flips - added + 1) / float(added) * FLIP_CHANCE / (1.0 - FLIP_CHANCE)
        total += chance
    return total


class _Table:
    """One question, looked at from the seat that must answer."""

    def __init__(self, rules: Hustle, s: HustleState, seat: Int) -> None:
        self.rules = rules
        self.box = rules.box
        self.s = s
        self.seat = seat
        self.hero = s.heroes[seat]
        self.have = vec[float]([0.0] * CARD_KINDS)
        """How many of each card this seat holds, or will when the hustle has ended."""
        for card in self.hero.hand.cards:
            self.have[card] += 1.0
        self.size: Int = self.hero.hand.size()
        at = self.hero.character * LEVELS + self.hero.level - 1
        self.room: Int = self.box.hands[at]
        self.coin = coin(self.box, self.hero)
        self.is_late = s.floor >= FLOORS

    # Cards -----------------------------------------------------------------------------------------------

    def colours_of(self, type_: Int) -> Int:
        """The different colours this seat has of a type, as bits."""
        found: Int = 0
        for colour in range(COLOURS):
            card = (colour * TYPES + type_) * 2
            if self.have[card] + self.have[card + 1] > 0.0:
                found |= bit(colour)
        return found

    def worth(self, card: Int) -> float:
        """What one more of this card is worth in the hand."""
        type_ = type_of(card)
        value = type_worth(type_)
        colours = self.colours_of(type_)
        is_new = colours >> colour_of(card) & 1 == 0
        if type_ == KEY and not is_new:
            value -= SAME_AGAIN
        if type_ == SWORD and bits(colours) > 2:
            value -= SAME_AGAIN
        if is_new:
            for quest in self.s.table.quests.cards:
                if quest != NONE and bits(colours) < self.box.quest_costs[quest * TYPES + type_]:
                    value += WANTED
        if type_ == self.box.charges[self.hero.character] and self.hero.charge == NONE and self.hero.reward == 0:
            value += 0.3
        return value

    def kept_worth(self, card: Int) -> float:
        """What a card of the hand is worth: what it would be worth to get it."""
        self.have[card] -= 1.0
        value = self.worth(card)
        self.have[card] += 1.0
        return value

    def mean_worth(self) -> float:
        """What a random card of the hand is worth."""
        if self.hero.hand.size() == 0:
            return 0.0
        total = 0.0
        for card in self.hero.hand.cards:
            total += self.kept_worth(card)
        return total / float(self.hero.hand.size())

    def count(self, type_: Int) -> Int:
        """How many cards of a type this seat has, or will have."""
        total: Int = 0
        for colour in range(COLOURS):
            card = (colour * TYPES + type_) * 2
            total += int(self.have[card] + self.have[card + 1])
        return total

    # Monsters --------------------------------------------------------------------------------------------

    def danger(self, cell: Int) -> float:
        """What it is worth to everybody that the monster on this cell is gone."""
        left = max(self.rules.limit - self.s.escaped, 0)
        return NEAR_EXIT[min(to_centre(cell), 6)] * LAST_ESCAPES[min(left, 5)]

    def edge(self) -> Int:
        """The attack this seat has in a battle before it spends a card."""
        total = effects.strength(self.box, self.hero, ATTACK)
        ready = self.hero.items & ~self.hero.spent
        if ready != 0:
            for item in range(ITEMS):
                if ready >> item & 1 == 1:
                    total += combat.attack_of(self.s, self.box, item)
        return total

    def odds(self, extra: Int, fewer: Int) -> float:
        """How likely this seat beats a monster, with so much attack more and so many flips fewer."""
        flips = max(self.box.flips[min(self.s.floor, FLOORS - 1)] - fewer, 0)
        shields = self.count(SHIELD)
        strong = self.edge() + self.count(SWORD) + extra
        bash = effects.strength(self.box, self.hero, BASH)
        if shields > 0:
            strong += bash
        first = wins(flips, strong - self.hero.level)
        if shields == 0 or self.s.now.has(DEFENDED):
            return first
        again = strong + effects.strength(self.box, self.hero, BULWARK)
        if shields == 1:
            again -= bash
        return first + (1.0 - first) * wins(flips, again - self.hero.level)

    def battle(self, cell: Int, is_near: bool) -> float:
        """What a battle with the monster on this cell is worth."""
        extra: Int = 0
        fewer: Int = 0
        if effects.aid_with(self.s, self.box, ATTACK) != NONE:
            extra = 1
        if effects.aid_with(self.s, self.box, WARD) != NONE:
            fewer = 1
        chance = self.odds(extra, fewer)
        floor = min(self.s.floor, FLOORS - 1)
        prize = float(self.box.bounties[floor]) * self.coin + self.danger(cell)
        power = float(self.hero.level) + FLIP_CHANCE * float(self.box.flips[floor])
        cost = max(power - float(self.edge() + extra), 0.0) * SWORD_CARD * 0.8
        loss = self.mean_worth() + (LOSS if is_near else 0.5)
        return chance * (prize - cost) - (1.0 - chance) * loss

    # Places ----------------------------------------------------------------------------------------------

    def ending(self, place: Int) -> float:
        """What it is worth to end a hustle here."""
        s = self.s
        if place < CELLS:
            if s.has_monster(place):
                return self.battle(place, True)
            value = 0.0
            for cell in s.table.monsters.cards:
                if effects.step_inwards(s, cell) == place:
                    value += BLOCKED * self.danger(cell)
            return value
        if place == TROVE:
            return PICK_OF_THREE if self.purchase() > 0.0 else 0.0
        quest = s.table.quests[place - CELLS]
        if quest == NONE or not self.can_pay_quest(quest):
            return 0.0
        return self.prize(quest)

    def can_pay_quest(self, quest: Int) -> bool:
        """Whether the cards in hand, or soon in hand, pay for a quest."""
        for type_ in range(TYPES):
            if bits(self.colours_of(type_)) < self.box.quest_costs[quest * TYPES + type_]:
                return False
        return True

    def prize(self, quest: Int) -> float:
        """What it is worth to complete a quest, less the cards it costs."""
        value = float(self.box.quest_points[quest]) + float(self.box.quest_gold[quest]) * self.coin + 0.7
        for type_ in range(TYPES):
            value -= float(self.box.quest_costs[quest * TYPES + type_]) * type_worth(type_) * 0.8
        return value

    def purchase(self) -> float:
        """What the best item is worth that Keys in hand, or soon in hand, pay for."""
        keys = bits(self.colours_of(KEY))
        best = 0.0
        for deck in range(DECKS):
            if self.s.shelves[deck].size() > 0 and self.box.prices[deck] <= keys:
                best = max(best, self.item_gain(deck))
        return best

    def item_gain(self, deck: Int) -> float:
        """What an item of a deck is worth, less its Keys and the item it replaces."""
        points = float(deck * (deck + 1) // 2 + deck + 1) - float(deck // 2)
        value = points + (0.0 if self.is_late else ITEM_USE) - float(self.box.prices[deck]) * KEY_CARD * 0.7
        if bits(self.hero.items) >= MOST_ITEMS:
            worst = 1000.0
            for item in range(ITEMS):
                if self.hero.items >> item & 1 == 1:
                    worst = min(worst, self.item_worth(item))
            value -= worst
        return value

    def item_worth(self, item: Int) -> float:
        """What it is worth to own an item."""
        value = float(self.box.item_points[item])
        if not self.is_late and self.hero.spent >> item & 1 == 0:
            value += ITEM_USE
        effect = self.box.items.effects[item]
        if effect in (ATTACK, RECOLOUR, LEAP, REACH):
            value += 0.3
        return value

    # The hustle ------------------------------------------------------------------------------------------

    def plan(self, moves: Moves) -> Int:
        """The first action of the best route there is."""
        if self.s.stack.step == steps.JUMP:
            return self.go_on(moves)
        best = moves[0]
        highest = -1000.0
        base = -1000.0
        for action in moves:
            if action < actions.JUMP:
                route = _Route(self, self.s.now.colours | bit(action - actions.COLOUR))
                value = route.best()
                base = max(base, value)
            else:
                value = base + self.start_with(action - actions.USE)
            if value > highest:
                best = action
                highest = value
        return best

    def start_with(self, item: Int) -> float:
        """What using an item before the hustle is worth."""
        effect = self.box.items.effects[item]
        if effect == PUSH:
            nearest = 0.0
            for cell in self.s.table.monsters.cards:
                if effects.is_pushable(self.s, cell):
                    nearest = max(nearest, self.danger(cell))
            return nearest * 0.3 - RECHARGED * 0.6
        if effect == SWAP:
            return -1.0
        return 0.3 if effect == TWO_COLOURS or self.is_late else -0.5

    def go_on(self, moves: Moves) -> Int:
        """The next jump of the best route from here, or what it takes to make it."""
        route = _Route(self, self.s.now.colours)
        route.best()
        first = route.first
        if first == actions.STOP or first < actions.STOP:
            for action in moves:
                if action == first:
                    return action
        for action in moves:
            if action == actions.PAINT and first == actions.PAINT:
                return action
        return self.source(moves, first)

    def source(self, moves: Moves, first: Int) -> Int:
        """Which power, Reward or item makes the wanted jump possible; the cheapest first."""
        is_leap = _LEAP <= first < 2 * _LEAP
        best = moves[0]
        highest = -1000.0
        for action in moves:
            value = -100.0
            if action == actions.REWARD:
                if (self.box.rewards[self.hero.character] == LEAP) == is_leap:
                    value = -REWARD_USE * 0.3
            elif actions.POWER <= action < actions.REWARD:
                effect = self.box.powers.effects[action - actions.POWER]
                if (effect == LEAP) == is_leap:
                    value = -1.0 if effect == CANTRIP else 0.0
            elif actions.USE <= action < actions.STRIKE:
                effect = self.box.items.effects[action - actions.USE]
                if (effect == LEAP and is_leap) or (effect == RECOLOUR and not is_leap):
                    value = -RECHARGED
            elif action == actions.STOP:
                value = -50.0
            if value > highest:
                best = action
                highest = value
        return best

    # Other questions -------------------------------------------------------------------------------------

    def weigh(self, action: Int) -> float:
        """How good an answer this is to the open question."""
        step = self.s.stack.step
        if actions.ASK <= action < actions.YES:
            return self.ask(action - actions.ASK)
        if step == steps.REST:
            return self.rest(action)
        if step == steps.WANDER:
            return self.wander(action)
        if steps.BEFORE <= step <= steps.AFTER:
            return self.fight(action)
        if step in (steps.SPAWN, steps.OMEN):
            return self.stir(action)
        if step == steps.HELP:
            return self.help(action)
        if step in (steps.PAY, steps.TRIM, steps.SCROLL, steps.LAY):
            return self.part_with(action)
        if step in (steps.AIM, steps.PUSH):
            return self.aim(action)
        if step == steps.KEEP:
            return self.item_worth(action - actions.KEEP)
        if step == steps.DROP:
            return -self.item_worth(action - actions.DROP)
        if step == steps.QUEST:
            return self.quest(action)
        if step in (steps.SLEIGHT, steps.TAKE):
            if action == actions.DONE:
                return RISK
            return self.worth(self.s.table.cells[BOARD.cards[action - actions.TAKE]])
        if step == steps.FETCH:
            return self.worth(action - actions.FETCH)
        return 0.0 if action == actions.DONE else 1.0

    def ask(self, aid: Int) -> float:
        """What it is worth to ask for help, less what the helper gains."""
        s = self.s
        effect = self.box.helps.effects[aid]
        value = -FAVOUR
        floor = min(s.floor, FLOORS - 1)
        if effect in (ATTACK, WARD):
            prize = float(self.box.bounties[floor]) * self.coin + self.danger(s.now.foe) + LOSS
            more = (
                self.odds(s.now.might + 1, s.now.ward) if effect == ATTACK else self.odds(s.now.might, s.now.ward + 1)
            )
            value += (more - self.odds(s.now.might, s.now.ward)) * prize + 0.5
        elif effect == CANCEL:
            value += float(min(s.stack.left, 2)) * self.mean_worth() * 0.9
        elif effect == MEND:
            value += 1.0
        elif effect == CHEAPER:
            keys = bits(self.colours_of(KEY))
            for deck in range(1, DECKS):
                if s.shelves[deck].size() > 0 and self.box.prices[deck] == keys + 1:
                    value += self.item_gain(deck) + KEY_CARD - max(self.purchase(), 0.0)
        elif effect == FORETELL:
            for cell in s.table.monsters.cards:
                if to_centre(cell) == 1:
                    value += self.danger(cell) * 0.3
        elif effect == WILD and s.stack.step == steps.QUEST:
            quest = questing.quest_here(s)
            if quest != NONE and not bills.can_pay(s, self.box, steps.FOR_QUEST, quest):
                value += self.prize(quest)
        return value

    def help(self, action: Int) -> float:
        """Whether to help: for gold and the Reward, less the charge and what a rival gains."""
        if action == actions.NO:
            return 0.0
        value = self.coin + (0.0 if self.is_late else REWARD_USE) - 1.0
        effect = self.box.helps.effects[self.s.stack.what]
        if effect in (ATTACK, WARD):
            return value + self.danger(self.s.now.foe) * 0.5 - 0.3
        if effect == FORETELL:
            return value + 0.5
        return value - 0.4

    def rest(self, action: Int) -> float:
        """Buying, recharging, charging: what it brings, less the cards it takes."""
        if action == actions.DONE:
            return 0.0
        over = float(max(self.size - self.room, 0))
        if actions.BUY <= action < actions.RECHARGE:
            return self.item_gain(action - actions.BUY) + min(over, 1.0) * 0.5 + 0.01
        if actions.CHARGE <= action < actions.BUY:
            if self.is_late:
                return -1.0
            return HELP_CHARGED - self.kept_worth(action - actions.CHARGE) + min(over, 1.0)
        if actions.RECHARGE <= action < actions.KEEP:
            item = action - actions.RECHARGE
            value = RECHARGED if not self.is_late else 0.0
            for index in range(item * RECHARGE, item * RECHARGE + RECHARGE):
                if self.box.recharge_types[index] != NONE:
                    value -= type_worth(self.box.recharge_types[index]) * 0.9
            return value + min(over, 2.0) * 0.8 - 0.01
        if action == actions.TURN_BACK:
            return 0.1 if self.is_late else -1.0
        return 0.9 if self.size < self.room + 2 else -0.1

    def wander(self, action: Int) -> float:
        """A Shield, an item or a random card."""
        if action == actions.SUFFER:
            return -self.mean_worth() - 0.2
        if action >= actions.DEFEND:
            return -self.kept_worth(actions.card_spent(actions.DEFEND, action, SHIELD))
        return -RECHARGED * 0.5 if self.s.stack.left > 1 or self.box.items.numbers[action - actions.USE] == 1 else -1.2

    def fight(self, action: Int) -> float:
        """The questions of a battle."""
        s = self.s
        step = s.stack.step
        if step == steps.BEFORE:
            return self.before(action)
        if step == steps.FIGHT:
            if action == actions.ATTACK:
                return 3.0
            if action == actions.FLEE:
                return 0.0
            if action >= actions.DEFEND:
                strong = self.edge() + self.count(SWORD) + s.now.might + effects.strength(self.box, self.hero, BULWARK)
                flips = max(self.box.flips[min(s.floor, FLOORS - 1)] - s.now.ward, 0)
                return wins(flips, strong - self.hero.level) * 4.0 - 1.0
            return self.rescue(action - actions.USE)
        if step == steps.STRIKE:
            if action < actions.STRIKE:
                return 2.0
            return -self.part_with(action) if action >= actions.BASH else 1.0
        if step == steps.DEFEAT:
            return 1.0 if action != actions.SUFFER else 0.0
        if step == steps.RETREAT:
            return self.retreat(action)
        return 0.0 if action in (actions.DONE, actions.FLIP) else 1.0

    def rescue(self, item: Int) -> float:
        """An item in a battle that cannot be won as it is: a torch if that is enough, or another flip."""
        need = combat.foe_power(self.s) - combat.might(self.s, self.box) - combat.in_reserve(self.s, self.box, 0)
        if need <= 0:
            return -1.0
        if self.box.items.effects[item] != TORCH:
            return 1.5
        icons: Int = 0
        for card in self.s.now.flipped.cards:
            icons += icon_of(card)
        return 2.0 if icons >= need else -1.0

    def before(self, action: Int) -> float:
        """Aim at a monster in reach, or drive one away."""
        if action == actions.DONE:
            return 0.0
        effect: Int = REACH
        number: Int = 0
        cost = 0.0
        if action < actions.REWARD:
            effect = self.box.powers.effects[action - actions.POWER]
            number = self.box.powers.numbers[action - actions.POWER]
        else:
            number = self.box.items.numbers[action - actions.USE]
            cost = RECHARGED
        best = -10.0
        for cell in self.s.table.monsters.cards:
            if aiming.is_aim(self.s, effect, number, cell):
                if effect == TURN:
                    best = max(best, self.danger(cell) * 0.3 - 0.4)
                else:
                    best = max(best, self.battle(cell, False))
        return best - cost

    def retreat(self, action: Int) -> float:
        """Away, and best where the next hustle can begin with company of one colour."""
        place = BOARD.places[action - actions.GO]
        if place >= CELLS:
            return 0.5
        total = 0.0
        colour = colour_of(self.s.table.cells[place])
        for index in range(place * NEAR, place * NEAR + NEAR):
            other = BOARD.near[index]
            is_free = other != NONE and other < CELLS and self.s.is_empty(other)
            if is_free and colour_of(self.s.table.cells[other]) == colour:
                total += 0.3
        return total

    def stir(self, action: Int) -> float:
        """The spawn card: keep it, or put it away if it brings monsters too near."""
        s = self.s
        if action == actions.DONE:
            return 0.0
        threat = 0.0
        for cell in s.table.monsters.cards:
            if s.now.pinned >> cell & 1 == 0 and effects.is_called(s, cell):
                threat += self.danger(cell) * (1.0 if to_centre(cell) == 1 else 0.25)
        if action == actions.BURY:
            return threat - 0.8
        return threat * 0.6 - RECHARGED

    def aim(self, action: Int) -> float:
        """The monster nearest the exit; in battle the one worth most; a push as far as it goes."""
        if action == actions.DONE:
            return -0.1
        if self.s.stack.step == steps.PUSH:
            return 1.0
        cell = BOARD.cards[action - actions.AT]
        effect = self.s.stack.what
        if effect in (REACH, BOLT):
            return self.battle(cell, False)
        return self.danger(cell) - (0.2 if effect == REMOVE else 0.0)

    def part_with(self, action: Int) -> float:
        """The least valuable card goes first; an item that counts as a Key last."""
        if action < actions.STRIKE:
            return -1.3
        if actions.BASH <= action < actions.DEFEND:
            return -self.kept_worth(actions.card_spent(actions.BASH, action, SHIELD))
        if action < actions.DISCARD:
            return -self.kept_worth(action - actions.PAY)
        if action < actions.LAY:
            return -self.kept_worth(action - actions.DISCARD)
        return -self.kept_worth(action - actions.LAY)

    def quest(self, action: Int) -> float:
        """Complete it if it can be paid; an item stands in only if it has to."""
        quest = questing.quest_here(self.s)
        if action == actions.QUEST:
            return self.prize(quest) + 1.0
        if action == actions.DONE:
            return 0.0
        if bills.can_pay(self.s, self.box, steps.FOR_QUEST, quest):
            return -1.0
        return self.prize(quest) - RECHARGED


# Routes --------------------------------------------------------------------------------------------------

_LEAP: Final = actions.ACTIONS
"""Added to a jump that goes over a space, twice to one that changes a colour; no such action exists."""


class _Route:
    """All routes of one hustle from here, as far as they are worth trying."""

    def __init__(self, table: _Table, colours: Int) -> None:
        self.table = table
        self.s = table.s
        self.colours = colours
        self.visited: Int = 0
        self.painted: Int = self.s.now.painted
        self.nodes: Int = 0
        self.highest = -1000.0
        self.first: Int = actions.STOP
        self.size = table.size
        self.paints: Int = 0
        self.leaps: Int = 0
        self.paint_cost = 1000.0
        self.leap_cost = 1000.0
        self._count_sources()

    def _count_sources(self) -> None:
        """What could change a colour or jump over a space, and what the cheapest costs."""
        table = self.table
        s = self.s
        hero = table.hero
        if s.now.has(PAINTING):
            self.paints = 1
            self.paint_cost = 0.0
        if s.now.has(LEAPING):
            self.leaps = 1
            self.leap_cost = 0.0
        if s.now.has(PAINTING) or s.now.has(LEAPING):
            return
        if effects.unused(s, table.box, RECOLOUR) != NONE:
            self._add_source(RECOLOUR, 0.0)
        if effects.unused(s, table.box, LEAP) != NONE:
            self._add_source(LEAP, 0.0)
        if effects.unused(s, table.box, CANTRIP) != NONE and table.count(SCROLL) > 0:
            self._add_source(RECOLOUR, 1.0)
        if hero.reward == 1:
            self._add_source(table.box.rewards[hero.character], REWARD_USE * 0.3)
        ready = effects.ready_items(s)
        if ready != 0:
            for item in range(ITEMS):
                if ready >> item & 1 == 1:
                    self._add_source(table.box.items.effects[item], 0.3 if table.is_late else RECHARGED)

    def _add_source(self, effect: Int, cost: float) -> None:
        if effect == RECOLOUR:
            self.paints = 1
            self.paint_cost = min(self.paint_cost, cost)
        elif effect == LEAP:
            self.leaps = 1
            self.leap_cost = min(self.leap_cost, cost)

    def best(self) -> float:
        """The worth of the best route; `first` is its first action."""
        place = self.table.hero.place
        is_begun = self.s.stack.step == steps.JUMP and self.s.stack.left > 0
        gain = 0.0
        for other in self.s.now.path.cards:
            self.visited |= bit(other)
            if other != place:
                gain += self._pick(other)
        if place != NONE:
            self.visited |= bit(place)
        self._from(place, gain, is_begun, NONE)
        return self.highest

    def _is_coloured(self, cell: Int) -> bool:
        if self.painted >> cell & 1 == 1:
            return True
        return self.colours >> colour_of(self.s.table.cells[cell]) & 1 == 1

    def _is_picked(self, cell: Int) -> bool:
        """Whether leaving this card behind picks it up."""
        if cell >= CELLS or self.s.table.cells[cell] == NONE or not self._is_coloured(cell):
            return False
        return not self.s.has_monster(cell) and self.s.characters(cell) == 0

    def _pick(self, cell: Int) -> float:
        """Count a card as picked up; what that is worth."""
        if not self._is_picked(cell):
            return 0.0
        table = self.table
        card = self.s.table.cells[cell]
        value = table.worth(card) - RISK
        if self.size >= table.room + 1:
            value *= CROWDED
        self.size += 1
        table.have[card] += 1.0
        return value

    def _unpick(self, cell: Int) -> None:
        if self._is_picked(cell):
            self.size -= 1
            self.table.have[self.s.table.cells[cell]] -= 1.0

    def _from(self, place: Int, gain: float, may_stop: bool, first: Int) -> None:
        """Try to stop here, and every jump from here."""
        self.nodes += 1
        is_waiting = first == NONE and (self.s.now.has(PAINTING) or self.s.now.has(LEAPING))
        if may_stop and not is_waiting:
            self._finish(place, gain, actions.STOP if first == NONE else first)
        if self.nodes > MOST_NODES:
            return
        if place == NONE:
            for index in range(OUTER):
                self._try(place, BOARD.ring[index], gain, first, False)
            return
        after = gain + self._pick(place)
        if not (first == NONE and self.s.now.has(LEAPING)):
            for index in range(place * NEAR, place * NEAR + NEAR):
                if BOARD.near[index] != NONE:
                    self._try(place, BOARD.near[index], after, first, False)
        if self.leaps > 0 and place < CELLS:
            self.leaps -= 1
            for index in range(place * LINES, place * LINES + LINES):
                if BOARD.leaps[index] != NONE:
                    self._try(place, BOARD.leaps[index], after - self.leap_cost, first, True)
            self.leaps += 1
        self._unpick(place)

    def _try(self, place: Int, to: Int, gain: float, first: Int, is_leap: bool) -> None:
        """One jump: as it is, and with a change of colour if that lets the hustle go on."""
        if self.visited >> to & 1 == 1 and to < CELLS:
            return
        action = first
        if first == NONE:
            action = actions.JUMP + BOARD.index[to]
            if is_leap and not self.s.now.has(LEAPING):
                action += _LEAP
        must_paint = first == NONE and self.s.now.has(PAINTING)
        if to >= CELLS:
            if not must_paint:
                self._finish(to, gain, action)
            return
        if self.s.table.cells[to] == NONE:
            return
        is_coloured = self._is_coloured(to)
        if must_paint and is_coloured:
            return
        is_open = hustling.is_covered(self.s, self.table.box, to)
        if not must_paint:
            if is_coloured and is_open:
                self.visited |= bit(to)
                self._from(to, gain, True, action)
                self.visited &= ~bit(to)
            else:
                self._finish(to, gain, action)
        if not is_coloured and is_open and self.paints > 0:
            if first == NONE and not self.s.now.has(PAINTING):
                action = actions.JUMP + BOARD.index[to] + 2 * _LEAP if not is_leap else action
            self.paints -= 1
            self.painted |= bit(to)
            self.visited |= bit(to)
            self._from(to, gain - self.paint_cost, True, action)
            self.visited &= ~bit(to)
            self.painted &= ~bit(to)
            self.paints += 1

    def _finish(self, place: Int, gain: float, first: Int) -> None:
        """A route ends here; it may be the best so far."""
        value = gain + self.table.ending(place)
        if value > self.highest:
            self.highest = value
            self.first = first
