"""Action ids: which numbers belong to which family of actions, and the token of each.

family     numbers                                tokens
hero       one per adventurer, random             hero:warrior ... hero:random
fight ...  one each                               fight bust recover rally pass
flee       what it costs                          flee:gold flee:potion flee:weapon flee:artefact flee:monster flee:boss
assist     one per seat                           assist:seat1 ...
heal       means, seats                           heal:potion.seat1 ... heal:artefact.seat1 ... heal:ability.seat1 ...
send       one per seat                           send:seat1 ...           a potion passes the dice
aid        one per seat                           aid:seat1 ...            an ability before the action
item       dice: two kinds, three faces           item:monster.defeated ... item:boss.fighting
coin       dice                                   coin:monster.defeated ...
ability    dice                                   ability:monster.defeated ...
retainer   dice, all Fighting dice                retainer:monster.defeated ... retainer:fighting
cancel     means                                  cancel:coins cancel:retainer cancel:ability
loot       what for                               loot:weapon loot:potions loot:potion loot:gold
give       goods, seats                           give:gold.seat1 ... give:artefact.seat1 ...
hire done  one each                               hire done
ask        one per seat                           ask:seat1 ...
offer      seats, one to three coins              offer:seat1.1 offer:seat1.2 offer:seat1.3 offer:seat2.1 ...
"""

from typing import Final

from dungeonbox.games.attack.components import DICE, KINDS, RESULTS, Box
from dungeonbox.kernel.casting import hero_tokens
from dungeonbox.kernel.types import Int

# What a seat can own, give away or pay a flight with; the dice of the treasure pile cannot be given.
GOLD: Final = 0
POTION: Final = 1
WEAPON: Final = 2
ARTEFACT: Final = 3
GOODS: Final = ("gold", "potion", "weapon", "artefact")
PILE_MONSTER: Final = 4
PILE_BOSS: Final = 5
PRICES: Final = (*GOODS, "monster", "boss")

# By what means dice are rerolled, Hits cancelled and adventurers healed.
BY_POTION: Final = 0
BY_ARTEFACT: Final = 1
BY_ABILITY: Final = 2
BY_COIN: Final = 3
BY_RETAINER: Final = 4
BY_WEAPON: Final = 5
BY_ITSELF: Final = 6
MEANS: Final = ("potion", "artefact", "ability", "coin", "retainer", "weapon", "itself")
HEALING: Final = ("potion", "artefact", "ability")

MOST_COINS: Final = 3
"""The most coins in one offer."""


class Actions:
    """Where each family of actions begins, for one number of seats and one box."""

    def __init__(self, box: Box, seats: int) -> None:
        self.seats: Int = seats
        self.fight: Int = len(box.heroes) + 1
        self.bust: Int = self.fight + 1
        self.recover: Int = self.bust + 1
        self.rally: Int = self.recover + 1
        self.rest: Int = self.rally + 1
        """The action Pass, which has the name of a keyword."""
        self.flee: Int = self.rest + 1
        self.assist: Int = self.flee + len(PRICES)
        self.heal: Int = self.assist + seats
        self.send: Int = self.heal + len(HEALING) * seats
        self.aid: Int = self.send + seats
        self.item: Int = self.aid + seats
        self.coin: Int = self.item + DICE
        self.ability: Int = self.coin + DICE
        self.retainer: Int = self.ability + DICE
        self.retainer_fighting: Int = self.retainer + DICE
        self.cancel_coins: Int = self.retainer_fighting + 1
        self.cancel_retainer: Int = self.cancel_coins + 1
        self.cancel_ability: Int = self.cancel_retainer + 1
        self.loot_weapon: Int = self.cancel_ability + 1
        self.loot_potions: Int = self.loot_weapon + 1
        self.loot_potion: Int = self.loot_potions + 1
        self.loot_gold: Int = self.loot_potion + 1
        self.give: Int = self.loot_gold + 1
        self.hire: Int = self.give + len(GOODS) * seats
        self.done: Int = self.hire + 1
        self.ask: Int = self.done + 1
        self.offer: Int = self.ask + seats
        self.end: Int = self.offer + seats * MOST_COINS

    def healing(self, means: Int, seat: Int) -> Int:
        """Heal a seat when recovering."""
        return self.heal + means * self.seats + seat

    def giving(self, good: Int, seat: Int) -> Int:
        """Give something to a seat."""
        return self.give + good * self.seats + seat

    def offering(self, seat: Int, coins: Int) -> Int:
        """Offer a seat so many coins."""
        return self.offer + seat * MOST_COINS + coins - 1

    def is_flee(self, action: Int) -> bool:
        """Whether the action flees."""
        return self.flee <= action < self.assist

    def is_assist(self, action: Int) -> bool:
        """Whether the action assists."""
        return self.assist <= action < self.heal

    def is_heal(self, action: Int) -> bool:
        """Whether the action heals by some means."""
        return self.heal <= action < self.send

    def is_send(self, action: Int) -> bool:
        """Whether the action passes dice on with a potion."""
        return self.send <= action < self.aid

    def is_aid(self, action: Int) -> bool:
        """Whether the action uses an ability before the action proper."""
        return self.aid <= action < self.item

    def is_reroll(self, action: Int) -> bool:
        """Whether the action changes a die of a roll."""
        return self.item <= action < self.cancel_coins

    def is_cancel(self, action: Int) -> bool:
        """Whether the action cancels Hits."""
        return self.cancel_coins <= action < self.loot_weapon

    def is_loot(self, action: Int) -> bool:
        """Whether the action chooses treasure."""
        return self.loot_weapon <= action < self.give

    def is_give(self, action: Int) -> bool:
        """Whether the action gives something away."""
        return self.give <= action < self.hire

    def is_talk(self, action: Int) -> bool:
        """Whether the action only talks."""
        return action >= self.ask


def tokens(box: Box, seats: int) -> list[str]:
    """The token of every action, in order."""
    players = [f"seat{seat}" for seat in range(1, seats + 1)]
    dice = [f"{kind}.{result}" for kind in KINDS for result in RESULTS]
    found = hero_tokens(box.heroes)
    found += ["fight", "bust", "recover", "rally", "pass"]
    found += [f"flee:{price}" for price in PRICES]
    found += [f"assist:{player}" for player in players]
    found += [f"heal:{means}.{player}" for means in HEALING for player in players]
    found += [f"send:{player}" for player in players]
    found += [f"aid:{player}" for player in players]
    found += [f"{means}:{die}" for means in ("item", "coin", "ability", "retainer") for die in dice]
    found += ["retainer:fighting"]
    found += ["cancel:coins", "cancel:retainer", "cancel:ability"]
    found += ["loot:weapon", "loot:potions", "loot:potion", "loot:gold"]
    found += [f"give:{good}.{player}" for good in GOODS for player in players]
    found += ["hire", "done"]
    found += [f"ask:{player}" for player in players]
    found += [f"offer:{player}.{coins}" for player in players for coins in range(1, MOST_COINS + 1)]
    return found
