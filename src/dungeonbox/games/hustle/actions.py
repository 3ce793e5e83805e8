"""Action ids: which numbers belong to which family of actions, and the token of each.

family     numbers                             tokens
hero       one per character, random           hero:fighter hero:rogue hero:cleric hero:mage hero:random
colour     one per colour                      colour:purple ...
jump       cards, corner tiles                 jump:r1c3 ... jump:nw jump:ne jump:se jump:sw
stop paint one each                            stop paint          end the hustle; change the colour of the start card
take       cards                               take:r1c3 ...       pick up one more; take it in exchange
at         cards                               at:r1c3 ...         the monster that stands there
push       cards                               push:r1c3 ...       where a monster is moved
go         cards, corner tiles                 go:r1c3 ... go:sw   where one retreats to
power      powers                              power:cantrip ...
reward     one each                            reward turn-back
use        items                               use:whetstone ...
strike     Swords                              strike:blue-sword strike:blue-sword! ...
bash       Shields                             bash:blue-shield ...
defend     Shields                             defend:blue-shield ...
suffer ... one each                            suffer flip attack flee quest bury draw
pay        dungeon cards                       pay:blue-key pay:blue-key! ...
discard    dungeon cards                       discard:blue-key ...
lay        dungeon cards                       lay:blue-key ...    onto the board in exchange
fetch      dungeon cards                       fetch:blue-key ...  back from the discards
charge     dungeon cards                       charge:blue-key ...
buy        item decks                          buy:trinket buy:treasure buy:artifact
recharge   items                               recharge:whetstone ...
keep drop  items                               keep:whetstone ... drop:whetstone ...
ask        helping powers                      ask:cleave ...      of the seat with that power
offer      helping powers                      offer:cleave ...    an aside of the seat with that power
yes no     one each                            yes no done
"""

from typing import Final

from dungeonbox.games.hustle.board import BOARD, SPACES, STANDS, place_name
from dungeonbox.games.hustle.components import (
    CARD_KINDS,
    CARD_WORDS,
    CHARACTER_NAMES,
    CHARACTERS,
    COLOUR_NAMES,
    COLOURS,
    DECK_NAMES,
    DECKS,
    HELPS,
    ITEMS,
    LEVELS,
    SHIELD,
    SWORD,
    TYPES,
    Box,
)
from dungeonbox.kernel.casting import hero_tokens
from dungeonbox.kernel.types import Int

POWERS: Final = CHARACTERS * LEVELS
AIDS: Final = CHARACTERS * HELPS
ONE_TYPE: Final = 2 * COLOURS
"""How many dungeon cards there are of one type."""

# fmt: off
HERO: Final = 0
COLOUR: Final = HERO + CHARACTERS + 1
JUMP: Final = COLOUR + COLOURS
STOP: Final = JUMP + STANDS
PAINT: Final = STOP + 1
TAKE: Final = PAINT + 1
AT: Final = TAKE + SPACES
PUSH: Final = AT + SPACES
GO: Final = PUSH + SPACES
POWER: Final = GO + STANDS
REWARD: Final = POWER + POWERS
TURN_BACK: Final = REWARD + 1
USE: Final = TURN_BACK + 1
STRIKE: Final = USE + ITEMS
BASH: Final = STRIKE + ONE_TYPE
DEFEND: Final = BASH + ONE_TYPE
SUFFER: Final = DEFEND + ONE_TYPE
FLIP: Final = SUFFER + 1
ATTACK: Final = FLIP + 1
FLEE: Final = ATTACK + 1
QUEST: Final = FLEE + 1
BURY: Final = QUEST + 1
DRAW: Final = BURY + 1
PAY: Final = DRAW + 1
DISCARD: Final = PAY + CARD_KINDS
LAY: Final = DISCARD + CARD_KINDS
FETCH: Final = LAY + CARD_KINDS
CHARGE: Final = FETCH + CARD_KINDS
BUY: Final = CHARGE + CARD_KINDS
RECHARGE: Final = BUY + DECKS
KEEP: Final = RECHARGE + ITEMS
DROP: Final = KEEP + ITEMS
ASK: Final = DROP + ITEMS
OFFER: Final = ASK + AIDS
YES: Final = OFFER + AIDS
NO: Final = YES + 1
DONE: Final = NO + 1
ACTIONS: Final = DONE + 1
# fmt: on


def spent_for(family: Int, card: Int) -> Int:
    """Strike, bash or defend with a card: those of one type are numbered by colour and icon."""
    return family + card // (2 * TYPES) * 2 + card % 2


def card_spent(family: Int, action: Int, type_: Int) -> Int:
    """The card with which an action strikes, bashes or defends."""
    number = action - family
    return (number // 2 * TYPES + type_) * 2 + number % 2


def tokens(box: Box) -> list[str]:
    """The token of every action, in order."""
    places = [place_name(place) for place in BOARD.places]
    cards = places[:SPACES]
    swords = [CARD_WORDS[card_spent(0, number, SWORD)] for number in range(ONE_TYPE)]
    shields = [CARD_WORDS[card_spent(0, number, SHIELD)] for number in range(ONE_TYPE)]
    found = hero_tokens(list(CHARACTER_NAMES))
    found += [f"colour:{colour}" for colour in COLOUR_NAMES]
    found += [f"jump:{place}" for place in places] + ["stop", "paint"]
    found += [f"{family}:{place}" for family in ("take", "at", "push") for place in cards]
    found += [f"go:{place}" for place in places]
    found += [f"power:{power}" for power in box.powers.ids] + ["reward", "turn-back"]
    found += [f"use:{item}" for item in box.items.ids]
    found += [f"strike:{card}" for card in swords]
    found += [f"{family}:{card}" for family in ("bash", "defend") for card in shields]
    found += ["suffer", "flip", "attack", "flee", "quest", "bury", "draw"]
    found += [f"{family}:{card}" for family in ("pay", "discard", "lay", "fetch", "charge") for card in CARD_WORDS]
    found += [f"buy:{deck}" for deck in DECK_NAMES]
    found += [f"{family}:{item}" for family in ("recharge", "keep", "drop") for item in box.items.ids]
    found += [f"{family}:{aid}" for family in ("ask", "offer") for aid in box.helps.ids]
    return [*found, "yes", "no", "done"]
