"""Rules of thumb for Dungeon Hustle: plan the hustle by trying routes, and weigh everything in points.

A route is worth the cards it picks up and where it ends: on a monster that can be beaten, at a quest that can be paid,
on the Trove with Keys in hand. A monster is the more dangerous the nearer it is to the exit and the fewer may still
escape.
"""

from typing import Final, cast

from dungeonbox.bots.bot import Eyes, Guide
from dungeonbox.bots.heuristic.hustle_route import Planner
from dungeonbox.bots.heuristic.hustle_values import (
    CALLED,
    DRAWN,
    FAVOUR,
    HELP_CHARGED,
    LOSS,
    REWARD_USE,
    RISK,
    Appraisal,
    wins,
)
from dungeonbox.games.hustle import actions, aiming, bills, combat, effects, questing, steps
from dungeonbox.games.hustle.bills import keys_for
from dungeonbox.games.hustle.board import BOARD, CELLS, NEAR
from dungeonbox.games.hustle.components import (
    ATTACK,
    BOLT,
    BULWARK,
    CANCEL,
    CHEAPER,
    DECKS,
    DRAW,
    FORETELL,
    HOLD,
    KEY,
    MEND,
    MIRROR,
    REACH,
    RECHARGE,
    REMOVE,
    REVERSE,
    SHIELD,
    SWORD,
    TORCH,
    TURN,
    WARD,
    WILD,
)
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.state import HustleState, bits, colour_of, icon_of, type_of
from dungeonbox.kernel.chance import NOBODY
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int, Moves

GATE: Final = 40.0
"""How much more it is worth to keep the gate together: who helps with it gains by it, too."""


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
        answers = _Answers(cast(Hustle, game), cast(HustleState, s), seat)
        step = s.stack.step
        if step in (steps.COLOUR, steps.JUMP):
            return Planner(answers).plan(moves)
        best = moves[0]
        highest = -1000.0
        for action in moves:
            weight = answers.weigh(action)
            if weight > highest:
                best = action
                highest = weight
        return best

    def say(self, eyes: Eyes) -> Int:
        """Offer the current player the help that fits the open question, if this seat would grant it."""
        s = cast(HustleState, eyes.observation)
        answers = _Answers(cast(Hustle, eyes.game), s, eyes.seat)
        for aside in eyes.asides():
            aid = aside - actions.OFFER
            if s.stack.seat == s.turn and answers.is_timely(aid) and answers.helping(aid) > 0.0:
                return aside
        return NONE

    def has_view(self, s: State) -> bool:
        """Which character to be is left to luck."""
        return s.stack.step != steps.CHOOSE_HERO


class _Answers(Appraisal):
    """Weighs the answers to every question outside the hustle itself."""

    def weigh(self, action: Int) -> float:
        """How good an answer this is to the open question."""
        step = self.s.stack.step
        if actions.ASK <= action < actions.OFFER:
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
        floor = self.box.lowest(s.floor)
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
                    value += self.item_gain(deck) + self.key_cost() - max(self.purchase(), 0.0)
        elif effect == FORETELL:
            for cell in s.table.monsters.cards:
                if s.now.pinned >> cell & 1 == 0:
                    value += self.advance(cell) * CALLED * GATE
        elif effect == WILD:
            value += self._ask_wild()
        return value

    def _ask_wild(self) -> float:
        """What a card that counts as any type would bring: a quest that cannot be paid now, or a dearer item."""
        s = self.s
        if s.stack.step == steps.QUEST:
            quest = questing.quest_here(s)
            return self.prize(quest) if not bills.can_pay(s, self.box, steps.FOR_QUEST, quest) else 0.0
        if s.now.bought >= self.box.most_purchases:
            return 0.0
        keys = bits(self.colours_of(KEY))
        best = 0.0
        for deck in range(DECKS):
            if s.shelves[deck].size() > 0 and keys_for(s, self.box, deck) == keys + 1 and self.size > keys:
                best = max(
                    best, self.item_gain(deck) + self.key_cost() - self.least_worth() - max(self.purchase(), 0.0)
                )
        return best

    def is_timely(self, aid: Int) -> bool:
        """Whether the open question is one in which the current player could ask for this, and often would."""
        effect = self.box.helps.effects[aid]
        step = self.s.stack.step
        if effect in (ATTACK, WARD):
            return step == steps.AID
        if effect == CANCEL:
            return step == steps.WANDER
        if effect == CHEAPER:
            return step == steps.REST and self.s.now.bought < self.box.most_purchases
        if effect == WILD:
            return step == steps.QUEST and questing.quest_here(self.s) != NONE
        if effect == FORETELL:
            return step == steps.OMEN
        return effect == MEND and step in (steps.MENDING, steps.AFTER) and self.s.now.lost.size() > 0

    def help(self, action: Int) -> float:
        """Whether to help."""
        return 0.0 if action == actions.NO else self.helping(self.s.stack.what)

    def helping(self, aid: Int) -> float:
        """What it is worth to help: gold and the Reward, less the charge and what a rival gains."""
        value = self.coin + (0.0 if self.is_late else REWARD_USE) - 1.0
        effect = self.box.helps.effects[aid]
        if effect in (ATTACK, WARD):
            return value + self.danger(self.s.now.foe) * 0.5 - 0.3
        if effect == FORETELL:
            return value + 0.5
        return value - 0.4

    def rest(self, action: Int) -> float:
        """Buying, recharging, charging: what it brings, less the cards it takes."""
        if action == actions.DONE:
            return 0.0
        if actions.BUY <= action < actions.RECHARGE:
            return self.item_gain(action - actions.BUY) + self.relief(1.0) + 0.01
        if actions.CHARGE <= action < actions.BUY:
            cost = self.kept_worth(action - actions.CHARGE)
            return HELP_CHARGED * min(self.turns, 1.0) - cost + self.relief(1.0)
        if actions.RECHARGE <= action < actions.KEEP:
            return self.recharging(action - actions.RECHARGE)
        if action == actions.TURN_BACK:
            return 0.1 if self.is_late else -1.0
        item = action - actions.USE
        if self.box.items.effects[item] == DRAW:
            return self.drawing(item)
        return self.over() * 0.8 - self.charge_cost(item)

    def over(self) -> float:
        """How many cards this seat holds too many."""
        return float(max(self.size - self.room - self.s.now.room, 0))

    def relief(self, cards: float) -> float:
        """What it is worth besides to spend so many cards: those that must be discarded anyway cost nothing."""
        return min(self.over(), cards)

    def recharging(self, item: Int) -> float:
        """What recharging an item brings, less its cards."""
        value = self.charge_worth(item) - 0.01
        cards = 0.0
        for index in range(item * RECHARGE, item * RECHARGE + RECHARGE):
            type_ = self.box.recharge_types[index]
            if type_ != NONE:
                value -= self.cheapest(type_, self.box.recharge_colours[index])
                cards += 1.0
        return value + self.relief(cards)

    def cheapest(self, type_: Int, colour: Int) -> float:
        """What the least valuable card of the hand is worth that is of this type, and colour if one is named."""
        least = 2.0
        for card in self.hero.hand.cards:
            if type_of(card) == type_ and (colour == NONE or colour_of(card) == colour):
                least = min(least, self.kept_worth(card))
        return least

    def drawing(self, item: Int) -> float:
        """Draw while there is room for the cards, or nothing to wait for."""
        fitting = float(min(max(self.room + self.s.now.room + 1 - self.size, 0), self.box.items.numbers[item]))
        return DRAWN * fitting * min(self.turns, 1.0) - 0.1 + (0.2 if self.turns < 1.0 else 0.0)

    def wander(self, action: Int) -> float:
        """A Shield, an item or a random card."""
        if action == actions.SUFFER:
            return -self.mean_worth() - 0.2
        if action >= actions.DEFEND:
            return -self.kept_worth(actions.card_spent(actions.DEFEND, action, SHIELD))
        item = action - actions.USE
        spared = float(min(self.s.stack.left, self.box.items.numbers[item]))
        return (spared - 1.0) * self.mean_worth() - self.charge_cost(item)

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
                flips = max(self.box.flips[self.box.lowest(s.floor)] - s.now.ward, 0)
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
            cost = self.charge_cost(action - actions.USE)
        best = -10.0
        for cell in self.s.table.monsters.cards:
            if aiming.is_aim(self.s, effect, number, cell):
                best = max(best, self.turned_away(cell, number) if effect == TURN else self.battle(cell, False))
        return best - cost

    def turned_away(self, cell: Int, cells: Int) -> float:
        """What it is worth to turn a monster away; with the one underfoot goes the battle, good or bad."""
        value = self.retreat_of(cell, cells) - 0.01
        if cell == self.hero.place and combat.is_on_monster(self.s):
            value -= self.battle(cell, True)
        return value

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
        """The spawn card: let it come, put it away for a better one, or hold or reverse a monster."""
        s = self.s
        if action == actions.DONE:
            return 0.0
        called = 0.0
        usual = 0.0
        worst = 0.0
        for cell in s.table.monsters.cards:
            if s.now.pinned >> cell & 1 == 0:
                usual += self.advance(cell) * CALLED
                if effects.is_called(s, cell):
                    called += self.advance(cell)
                    worst = max(worst, self.advance(cell))
        if action == actions.BURY:
            return called - usual
        item = action - actions.USE
        if self.box.items.effects[item] == MIRROR:
            return called - usual - self.charge_cost(item)
        return worst - self.charge_cost(item)

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
        if effect in (HOLD, REVERSE):
            return self.advance(cell)
        if effect == TURN:
            return self.turned_away(cell, 1)
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
        return self.prize(quest) - self.charge_cost(action - actions.USE)
