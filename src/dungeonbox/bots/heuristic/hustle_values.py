"""What things in Dungeon Hustle are worth in points: cards, monsters, items, and places where a hustle may end."""

from typing import Final

from librt.vecs import vec

from dungeonbox.games.hustle import combat, effects
from dungeonbox.games.hustle.board import CELLS, SPACES, TROVE, apart, are_in_line, bit, to_centre
from dungeonbox.games.hustle.components import (
    ATTACK,
    BASH,
    BOLT,
    BULWARK,
    CARD_KINDS,
    COLOURS,
    DECKS,
    DRAW,
    EACH_DRAW,
    EFFECTS,
    FEAST,
    GAIN,
    ITEMS,
    KEY,
    LEVELS,
    NOTHING,
    POTION,
    PUSH,
    QUEST_PARTS,
    REACH,
    REFRESH,
    REMOVE,
    SCROLL,
    SCROLL_QUEST,
    SHIELD,
    SPARE_KEY,
    SWORD,
    TOAST,
    TYPES,
    WARD,
    WILD,
    WILD_QUEST,
    Box,
)
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.state import Hero, HustleState, bits, colour_of, type_of
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
HELP_CHARGED: Final = 1.4
REWARD_USE: Final = 1.0
FAVOUR: Final = 0.7
"""What it costs that another seat gains by helping."""
LOSS: Final = 1.1
"""What a lost battle costs: a card, and the way."""
STAND_IN: Final = 0.8
"""What it costs to let something else pay for a symbol of a quest."""
PICK_OF_THREE: Final = 0.8
NEAR_EXIT: Final = [0.0, 0.85, 0.6, 0.42, 0.3, 0.22, 0.15]
"""How likely a monster escapes if no hero stops it, by its distance from the deck."""
STOPPED_AT_EXIT: Final = 0.45
"""How much less likely a monster beside the deck escapes if it does not move in this turn."""
LAST_ESCAPES: Final = [0.0, 0.15, 0.0, 0.0, 0.004, 0.004]
"""What an escape costs, by how many may still escape: little, for the others keep the gate as well."""
CALLED: Final = 0.33
"""How often a spawn card calls a monster: it has its colour or its symbol."""
BLOCKED: Final = 0.2
FLIP_CHANCE: Final = 0.4375
"""How often a flipped card adds to a monster's power."""
CARDS_A_TURN: Final = 5.5
"""How many cards of the deck a turn takes."""
DRAWN: Final = 0.7
"""What a card drawn is worth."""
ROUND: Final = 0.25
"""What it costs that every other player draws a card."""
GRANTED: Final = 0.3
"""What the smaller effects of quests are worth."""
KEY_KEPT: Final = 1.0
SAVED: Final = 0.5
"""How much of what a charged item will bring is lost by using it now."""

USES: Final = {
    "draw": (0.8, 1.0), "attack": (0.9, 0.35), "cancel": (0.8, 0.4), "keep": (0.8, 0.1), "slip": (0.8, 0.2),
    "mirror": (0.3, 0.3), "trophy": (1.3, 0.3), "hold": (0.25, 0.3), "spare-key": (1.2, 0.6), "push": (0.2, 0.4),
    "hand": (0.9, 0.4), "torch": (0.9, 0.15), "reach": (1.5, 0.3), "recolour": (1.8, 0.8), "leap": (1.5, 0.7),
    "wild-quest": (1.5, 0.4), "reverse": (0.3, 0.3), "swap": (0.6, 0.5), "rally": (1.0, 0.3), "spoils": (1.6, 0.35),
    "two-colours": (2.5, 0.9), "veil": (1.2, 0.4), "reflip": (1.2, 0.15),
}  # fmt: skip
"""What one use of an item brings, for each of its number, and how often a turn has a use for it."""
MANY: Final = 3
"""Larger numbers than this bring no more."""


def _by_effect(at: int) -> list[float]:
    """One of the columns of USES, for every effect by its number."""
    return [USES[effect][at] if effect in USES else 0.0 for effect in EFFECTS]


USE_WORTH: Final = _by_effect(0)
USE_CHANCE: Final = _by_effect(1)
PER_NUMBER: Final = [effect in ("draw", "attack", "trophy", "spoils", "push", "hand") for effect in EFFECTS]


def coin(box: Box, hero: Hero) -> float:
    """What a gold is worth to a hero: a share of the next level, or its points."""
    if hero.level == LEVELS:
        return float(box.gold_points)
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


def turns_to_come(rules: Hustle, s: HustleState) -> float:
    """About how many turns each player has after this one, by the cards the decks to come will have."""
    floors = rules.box.floors()
    if s.floor >= floors:
        return 0.0
    cards = float(s.deck.size() + s.table.under.size())
    held: Int = len(s.heroes) + SPACES
    for hero in s.heroes:
        held += hero.hand.size()
    cards += float(max(rules.full_deck.size() - held, 0)) * float(floors - 1 - s.floor)
    return cards / (CARDS_A_TURN * float(len(s.heroes)))


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
        self.turns = turns_to_come(rules, s)
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

    def least_worth(self) -> float:
        """What the least valuable card of the hand is worth."""
        least = 10.0
        for card in self.hero.hand.cards:
            least = min(least, self.kept_worth(card))
        return least

    def count(self, type_: Int) -> Int:
        """How many cards of a type this seat has, or will have."""
        total: Int = 0
        for colour in range(COLOURS):
            card = (colour * TYPES + type_) * 2
            total += int(self.have[card] + self.have[card + 1])
        return total

    # Monsters --------------------------------------------------------------------------------------------

    def escape_cost(self) -> float:
        """What it costs this seat if one more monster escapes."""
        return LAST_ESCAPES[min(max(self.rules.limit - self.s.escaped, 0), 5)]

    def danger(self, cell: Int) -> float:
        """What it is worth to every seat that the monster on this cell is gone."""
        return NEAR_EXIT[min(to_centre(cell), 6)] * self.escape_cost()

    def advance(self, cell: Int) -> float:
        """What it costs that the monster on this cell moves inwards."""
        away = min(to_centre(cell), 6)
        more = STOPPED_AT_EXIT if away == 1 else NEAR_EXIT[away - 1] - NEAR_EXIT[away]
        return more * self.escape_cost()

    def retreat_of(self, cell: Int, cells: Int) -> float:
        """What it is worth that the monster on this cell moves so many cells outwards."""
        away = min(to_centre(cell), 6)
        return (NEAR_EXIT[away] - NEAR_EXIT[min(away + cells, 6)]) * self.escape_cost()

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
        if shields == 0 or self.s.now.defended >= self.box.most_defends:
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

    def distant_battle(self, place: Int) -> float:
        """What the best battle is worth that a power or an item makes possible from this card; 0 if none is."""
        if self.s.table.monsters.size() == 0:
            return 0.0
        best = 0.0
        first = self.hero.character * LEVELS
        for power in range(first, first + self.hero.level):
            effect = self.box.powers.effects[power]
            if effect in (REACH, BOLT):
                best = max(best, self._at_distance(place, effect, self.box.powers.numbers[power], 0.0))
        ready = self.hero.items & ~self.hero.spent
        if ready != 0:
            for item in range(ITEMS):
                if ready >> item & 1 == 1 and self.box.items.effects[item] == REACH:
                    cost = self.charge_cost(item)
                    best = max(best, self._at_distance(place, REACH, self.box.items.numbers[item], cost))
        return best

    def _at_distance(self, place: Int, effect: Int, number: Int, cost: float) -> float:
        best = 0.0
        for cell in self.s.table.monsters.cards:
            away = apart(place, cell)
            is_in_reach = away == number if effect == BOLT else 0 < away <= number
            if is_in_reach and are_in_line(place, cell):
                best = max(best, self.battle(cell, False) - cost)
        return best

    # Places ----------------------------------------------------------------------------------------------

    def ending(self, place: Int) -> float:
        """What it is worth to end a hustle here."""
        s = self.s
        if place < CELLS:
            if s.has_monster(place):
                return self.battle(place, True)
            value = self.distant_battle(place)
            for cell in s.table.monsters.cards:
                if effects.step_inwards(s, cell) == place:
                    value += BLOCKED * self.danger(cell)
            return value
        if place == TROVE:
            return PICK_OF_THREE if self.purchase() > 0.0 else 0.0
        quest = s.table.quests[place - CELLS]
        if quest == NONE:
            return 0.0
        missing = self.missing(quest)
        if missing > 0 and missing > self.stand_ins(quest):
            return 0.0
        return max(self.prize(quest) - STAND_IN * float(missing), 0.0)

    def missing(self, quest: Int) -> Int:
        """How many symbols of a quest the cards in hand, or soon in hand, do not pay."""
        total: Int = 0
        for type_ in range(TYPES):
            total += max(self.box.quest_costs[quest * TYPES + type_] - bits(self.colours_of(type_)), 0)
        return total

    def stand_ins(self, quest: Int) -> Int:
        """How many symbols of a quest something else could pay: an item, a Scroll, help; as far as cards go round."""
        found: Int = 0
        spare: Int = 0
        for type_ in range(TYPES):
            cost = self.box.quest_costs[quest * TYPES + type_]
            more = self.count(type_) - min(cost, bits(self.colours_of(type_)))
            spare += more
            if type_ == SCROLL and more > 0 and effects.power_of(self.box, self.hero, SCROLL_QUEST) != NONE:
                found += 1
            if type_ == KEY and cost > bits(self.colours_of(KEY)) and self._has_ready(SPARE_KEY):
                found += 1
                spare += 1
        if self._has_ready(WILD_QUEST):
            found += 1
        if self.seat == self.s.turn and effects.aid_with(self.s, self.box, WILD) != NONE:
            found += 1
        return min(found, spare)

    def _has_ready(self, effect: Int) -> bool:
        """Whether this seat has a charged item with this effect."""
        ready = self.hero.items & ~self.hero.spent
        if ready != 0:
            for item in range(ITEMS):
                if ready >> item & 1 == 1 and self.box.items.effects[item] == effect:
                    return True
        return False

    def prize(self, quest: Int) -> float:
        """What it is worth to complete a quest, less the cards it costs."""
        value = float(self.box.quest_points[quest]) + float(self.box.quest_gold[quest]) * self.coin + 0.7
        for type_ in range(TYPES):
            value -= float(self.box.quest_costs[quest * TYPES + type_]) * type_worth(type_) * 0.8
        for at in range(quest * QUEST_PARTS, quest * QUEST_PARTS + QUEST_PARTS):
            value += self.effect_worth(self.box.quests.effects[at], self.box.quests.numbers[at])
        return value

    def effect_worth(self, effect: Int, number: Int) -> float:
        """What a special effect of a quest is worth."""
        if effect in (REMOVE, PUSH):
            most = 0.0
            for cell in self.s.table.monsters.cards:
                most = max(most, self.danger(cell) if effect == REMOVE else self.retreat_of(cell, number))
            return most
        if effect == GAIN:
            return float(number + 1) + (0.0 if self.is_late else 0.5)
        if effect == REFRESH:
            is_uncharged = self.hero.charge == NONE and self.hero.reward == 0
            return 0.9 if not self.is_late and (self.hero.spent != 0 or is_uncharged) else 0.0
        cards = float(number) * min(self.turns, 1.0)
        if effect in (DRAW, FEAST):
            return DRAWN * cards - (ROUND if effect == FEAST else 0.0)
        if effect == EACH_DRAW:
            return (DRAWN - ROUND) * cards
        if effect == TOAST:
            return -ROUND * cards
        return GRANTED if effect != NOTHING else 0.0

    # Items -----------------------------------------------------------------------------------------------

    def key_cost(self) -> float:
        """What a Key is worth that is kept for a dearer item; nothing on the last turns."""
        return KEY_KEPT * min(self.turns, 1.0)

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
        total = 0.0
        count = 0.0
        for item in range(ITEMS):
            if self.box.item_decks[item] == deck:
                total += float(self.box.item_points[item]) + self.charge_worth(item)
                count += 1.0
        value = total / count - float(self.box.prices[deck]) * self.key_cost()
        if bits(self.hero.items) >= self.box.most_items:
            worst = 1000.0
            for item in range(ITEMS):
                if self.hero.items >> item & 1 == 1:
                    worst = min(worst, self.item_worth(item))
            value -= worst
        return value

    def charge_worth(self, item: Int) -> float:
        """What a charged item is likely to bring, besides its points, in the turns to come."""
        effect = self.box.items.effects[item]
        value = USE_WORTH[effect] * min(USE_CHANCE[effect] * self.turns, 1.0)
        if PER_NUMBER[effect]:
            value *= float(min(self.box.items.numbers[item], MANY))
        return value

    def charge_cost(self, item: Int) -> float:
        """What it costs to discharge an item now."""
        return self.charge_worth(item) * SAVED

    def item_worth(self, item: Int) -> float:
        """What it is worth to own an item."""
        value = float(self.box.item_points[item])
        if self.hero.spent >> item & 1 == 0:
            return value + self.charge_worth(item)
        return value + self.charge_worth(item) * 0.3
