"""What things in Dungeon Hustle are worth in points: cards, monsters, items, and places where a hustle may end."""

from typing import Final

from librt.vecs import vec

from dungeonbox.games.hustle import combat, effects
from dungeonbox.games.hustle.board import CELLS, TROVE, bit, to_centre
from dungeonbox.games.hustle.components import (
    ATTACK,
    BASH,
    BULWARK,
    CARD_KINDS,
    COLOURS,
    DECKS,
    ITEMS,
    KEY,
    LEAP,
    LEVELS,
    POTION,
    REACH,
    RECOLOUR,
    SHIELD,
    SWORD,
    TYPES,
    WARD,
    Box,
)
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.state import DEFENDED, Hero, HustleState, bits, colour_of, type_of
from dungeonbox.kernel.types import NONE, Int

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
"""What it costs that another seat gains by helping."""
LOSS: Final = 1.1
"""What a lost battle costs: a card, and the way."""
PICK_OF_THREE: Final = 0.8
NEAR_EXIT: Final = [0.0, 0.85, 0.6, 0.42, 0.3, 0.22, 0.15]
"""How likely a monster escapes if no hero stops it, by its distance from the deck."""
LAST_ESCAPES: Final = [0.0, 1.9, 0.7, 0.36, 0.24, 0.18]
"""What an escape costs, by how many may still escape: what it takes to win, for the others keep the gate as well."""
BLOCKED: Final = 0.2
FLIP_CHANCE: Final = 0.4375
"""How often a flipped card adds to a monster's power."""


def coin(box: Box, hero: Hero) -> float:
    """What a gold is worth to a hero: a share of the next level, or a point."""
    if hero.level == LEVELS:
        return 1.0
    return float(box.level_points) / float(box.thresholds[hero.character * LEVELS + hero.level - 1])


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


class Appraisal:
    """What everything is worth to the seat that must answer a question."""

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
        self.is_late = s.floor >= rules.box.floors()

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
        """What it is worth to every seat that the monster on this cell is gone."""
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
        flips = max(self.box.flips[self.box.lowest(self.s.floor)] - fewer, 0)
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
        floor = self.box.lowest(self.s.floor)
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
        if bits(self.hero.items) >= self.box.most_items:
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
