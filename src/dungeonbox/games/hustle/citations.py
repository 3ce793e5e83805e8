"""In which circumstance something was noted or refused; citations_cells.py has the clauses that may be cited for it.

The law of citations compares that table with the clauses of all notes and refusals. A circumstance is computed from
states and answers; what the rules noted or refused by is not known here.
"""

from typing import Final

from dungeonbox.games.hustle import steps
from dungeonbox.games.hustle.board import BOARD, LINES, NEAR, PLACE_NAMES, SIZE, TROVE
from dungeonbox.games.hustle.citations_cells import CELLS, OCCASIONS
from dungeonbox.games.hustle.components import (
    CARD_WORDS,
    EFFECTS,
    HELPS,
    KEY,
    LEVELS,
    QUEST_PARTS,
    RECHARGE,
    SCROLL,
    SHIELD,
    TYPES,
)
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.state import (
    BASHED,
    ESCAPED,
    FORESEEN,
    LEAPING,
    PAINTING,
    WILD_CARD,
    WILD_TYPE,
    HustleState,
    colour_of,
    type_of,
)
from dungeonbox.games.hustle.words import NOTES
from dungeonbox.kernel.citations import Happening
from dungeonbox.kernel.types import NONE

__all__ = ("CELLS", "EVENTS", "circumstance", "refusal")

EVENTS: Final = tuple(words.name for words in NOTES)

# Notes ---------------------------------------------------------------------------------------------------


def circumstance(game: Hustle, happening: Happening[HustleState]) -> str:
    """In which circumstance something was noted; "" for what happens in one way only."""
    before, after = happening.before, happening.after
    step = int(before.stack.step)
    match happening.event:
        case "chose":
            return "by lot" if game.token(happening.action) == "hero:random" else "by name"
        case "colour":
            return "the first" if before.now.colours == 0 else "the second"
        case "jumped":
            return _from(before)
        case "stopped":
            return "of one's own will" if before.hero().place == after.hero().place else "where one must"
        case "power" if step == steps.REFILL:
            return "cancel"
        case "power":
            new = after.now.used & ~before.now.used
            return EFFECTS[game.box.powers.effects[int(new).bit_length() - 1]]
        case "fought":
            return "on one's own card" if after.now.foe == after.hero().place else "at a distance"
        case "struck":
            return "with a Shield" if _held(before, SHIELD) > _held(after, SHIELD) else "with a Sword"
        case "retreated":
            return "to a corner tile" if after.hero().place >= TROVE else "to a card"
        case "paid" | "settled":
            return ("a quest", "an item", "a recharge")[before.stack.what]
        case "drew" | "declined":
            return _draw(game, before) if happening.event == "drew" else _decline(before)
        case "pushed":
            return _push(before)
        case "granted" if step == steps.HELP:
            return f"{EFFECTS[game.box.helps.effects[before.stack.what]]} by help"
        case "granted":
            return f"{_quest_effect(game, before)} by a quest"
        case "fizzled":
            return _lack(game, before)
        case "slipped":
            return "by a power" if _slips(game, before) and happening.nth < _others(before) else "by a cover"
        case "buried" | "let-be":
            return "by a quest" if before.now.has(FORESEEN) else "by help"
        case "over":
            return "the monsters win" if after.ending == ESCAPED else "scored"
    return BY_STEP.get(happening.event, {}).get(step, "")


BY_STEP: Final = {
    "charged": {steps.DEAL: "the set-up", steps.REST: "from the hand"},
    "turned-up": {
        steps.DEAL: "the set-up", steps.PAY: "a quest was completed",
        steps.END_TURN: "none is face up at the end of a turn",
    },
    "took": {steps.JUMP: "on the way", steps.SLEIGHT: "by Sleight"},
    "cancelled": {steps.REFILL: "by Sanctuary", steps.HELP: "by help", steps.WANDER: "by an item"},
    "defended": {steps.WANDER: "against a Monster Attack", steps.FIGHT: "in a battle"},
    "lost": {steps.WANDER: "to a Monster Attack", steps.DEFEAT: "in a battle"},
    "gold": {
        steps.FIGHT: "a monster", steps.STRIKE: "a monster", steps.PAY: "a quest", steps.HELP: "help",
        steps.AFTER: "an item",
    },
    "gained": {steps.PAY: "bought", steps.EFFECT: "by a quest"},
    "recharged": {steps.PAY: "paid for", steps.REFRESH: "by a quest"},
    "discarded": {steps.TRIM: "down to the hand size", steps.SCROLL: "for Cantrip"},
    "cheaper": {steps.EFFECT: "by a quest", steps.HELP: "by help"},
    "boosted": {steps.BEFORE: "attack", steps.AIM: "attack", steps.FIGHT: "bulwark"},
    "unused": {steps.JUMP: "a cover", steps.END_TURN: "for a payment"},
    "roomier": {steps.EFFECT: "by a quest", steps.REST: "by an item"},
}  # fmt: skip
"""What the step in which it is noted says about an event."""


def _from(s: HustleState) -> str:
    """§3.2 §3.6 §3.7 Where a jump begins."""
    place = s.hero().place
    if place == NONE:
        return "onto the board"
    return "from a corner tile" if place >= TROVE else "from a card"


def _held(s: HustleState, type_: int) -> int:
    """How many cards of a type the current player holds."""
    return sum(type_of(card) == type_ for card in s.hero().hand.listed())


def _draw(game: Hustle, s: HustleState) -> str:
    """§15.1 §15.20 §16.1 §16.2 §16.7 §16.8 What makes a player draw."""
    if s.stack.step == steps.EFFECT:
        return f"a quest's {_quest_effect(game, s)}"
    if s.stack.step == steps.OFFER:
        return f"a quest's {OCCASIONS[s.stack.left]}"
    return "an item, resting" if s.stack.step == steps.REST else "an item, after a victory"


def _quest_effect(game: Hustle, s: HustleState) -> str:
    """§6.4 Which effect of a quest comes next."""
    return EFFECTS[game.box.quests.effects[s.stack.what * QUEST_PARTS + s.stack.left]]


def _lack(game: Hustle, s: HustleState) -> str:
    """§16.3 §16.4 §16.5 §R14 §R27 What cannot be done; the step of an effect that is aimed comes before it is told."""
    if s.stack.step == steps.REFRESH:
        return "refresh"
    if s.stack.step == steps.AIM:
        return EFFECTS[s.stack.what]
    if s.stack.step == steps.EFFECT and _quest_effect(game, s) == "gain":
        return "gain"
    return "no card is left"


def _others(s: HustleState) -> int:
    """How many other characters are where the current player is."""
    return sum(seat != s.turn and hero.place == s.hero().place for seat, hero in enumerate(s.heroes))


def _slips(game: Hustle, s: HustleState) -> bool:
    """§13.5 Whether characters do not end the hustle of the current player."""
    first = s.hero().character * LEVELS
    powers = game.box.powers.effects[first : first + s.hero().level]
    return any(EFFECTS[effect] == "slip" for effect in powers)


def _decline(s: HustleState) -> str:
    """§16.2 §16.7 §16.8 §R32 What is declined."""
    if s.stack.step == steps.OFFER:
        return f"to draw, {OCCASIONS[s.stack.left]}"
    return "what else a quest brings"


def _push(s: HustleState) -> str:
    """§13.12 §15.10 §15.17 §16.6 What moves a monster outwards."""
    effect = EFFECTS[s.stack.what]
    if effect == "push":
        return "by an item before the hustle" if s.stack.listed()[0] == steps.COLOUR else "by a quest"
    return "by a power" if effect == "turn" else "by an item against the spawn card"


# Refusals ------------------------------------------------------------------------------------------------


def refusal(game: Hustle, observation: HustleState, action: int) -> tuple[str, str]:
    """The event and the circumstance of an answer that is not allowed to the seat whose observation this is."""
    s, step = observation, int(observation.stack.step)
    family, _, word = game.token(action).partition(":")
    if step == steps.OVER:
        return "refused", "over: the monsters win" if s.ending == ESCAPED else "over: scored"
    is_asked = s.stack.seat == s.eyes
    if step == steps.CHOOSE_HERO:
        return "refused", "characters are being chosen" if is_asked else "another seat chooses its character"
    if family == "offer":
        return "refused offer", _offer(s, game.box.helps.ids.index(word))
    if not is_asked:
        others = {steps.HELP: "is asked for help", steps.OFFER: "is asked whether to draw"}
        return "refused", f"another player{' ' if step in others else ''}{others.get(step, chr(39) + 's turn')}"
    if family == "use":
        hero, bit = s.hero(), 1 << game.box.items.ids.index(word)
        is_there = bool(hero.items & bit) and not hero.spent & bit
        return "refused use", "new, not in this step, or to no effect" if is_there else "not there, or discharged"
    if family == "ask":
        return "refused ask", _ask(game, s, game.box.helps.ids.index(word))
    if step >= steps.HELP:
        return _on_top(game, s, family, word)
    return _in_turn(game, s, family, word)


def _offer(s: HustleState, aid: int) -> str:
    """§10.1 §R12 Why a helping power cannot be offered."""
    hero = s.heroes[s.eyes]
    if s.eyes == s.turn or hero.charge == NONE or hero.character != aid // HELPS:
        return "not charged, or one's own turn"
    return "offered before" if s.now.offered >> aid & 1 else "asked for, or its step has passed"


def _ask(game: Hustle, s: HustleState, aid: int) -> str:
    """§10.1 §R12 §R28 §R34 Why a helping power cannot be asked for."""
    owners = [hero for at, hero in enumerate(s.heroes) if at != s.turn and hero.character == aid // HELPS]
    if not any(hero.charge != NONE for hero in owners):
        return "nobody has it charged"
    effect, step = EFFECTS[game.box.helps.effects[aid]], s.stack.step
    if not s.now.asked >> aid & 1:
        if effect == "veil" and step == steps.JUMP:
            return "a jump is declared" if s.now.has(LEAPING | PAINTING) else "nobody to cover"
        if (step == steps.REST and effect in ("wild", "cheaper")) or (step == steps.QUEST and effect == "wild"):
            return "nothing could be paid with it"
    return "asked for before, or not in this step"


QUESTIONS: Final = {
    steps.HELP: "help is asked for",
    steps.PUSH: "a monster is to be moved",
    steps.SCROLL: "a Scroll is to be discarded",
    steps.FETCH: "a lost card is to be taken back",
    steps.LAY: "a card is to be exchanged",
    steps.TAKE: "a card is to be exchanged",
    steps.PAY: "a bill is to be paid",
    steps.KEEP: "an item is to be kept",
    steps.DROP: "an item is to be discarded",
    steps.REFRESH: "a quest charges something",
}
AIMS: Final = {
    "reach": "battle", "bolt": "battle", "turn": "turn away", "remove": "remove", "hold": "hold or reverse",
    "reverse": "hold or reverse", "push": "push",
}  # fmt: skip


def _on_top(game: Hustle, s: HustleState, family: str, word: str) -> tuple[str, str]:
    """What is refused while a question waits on top of the step."""
    step = int(s.stack.step)
    if step == steps.AIM:
        return _aim(s, family, word)
    if step == steps.PAY and family == "pay":
        return "refused pay", _pay(game, s, CARD_WORDS.index(word))
    if step == steps.REFRESH and family == "charge" and (s.hero().charge != NONE or s.hero().reward):
        return "refused charge", "charged, or its Reward side up"
    if step == steps.OFFER:
        return (
            "refused",
            f"the others may draw at a {OCCASIONS[s.stack.left]}" if s.stack.left else "each player may draw",
        )
    return "refused", QUESTIONS[step]


def _aim(s: HustleState, family: str, word: str) -> tuple[str, str]:
    """§R27 §R29 §R33 Why a monster cannot be chosen."""
    effect = EFFECTS[s.stack.what]
    cell = PLACE_NAMES.index(word) if family == "at" else NONE
    if cell == NONE or not s.has_monster(cell):
        return "refused", f"a monster to {AIMS[effect]} is to be chosen"
    if effect in ("reach", "bolt"):
        return "refused at", "not in reach"
    if effect == "turn" and _steps_apart(s.hero().place, cell) > 2:
        return "refused at", "too far to turn away"
    if effect in ("hold", "reverse"):
        card, omen = s.table.cells[cell], s.now.omen
        is_called = colour_of(card) == colour_of(omen) or type_of(card) == type_of(omen)
        if effect == "hold" or not is_called or s.now.pinned >> cell & 1:
            return "refused at", "it would not move"
    return "refused at", "no way outwards"


def _steps_apart(one: int, other: int) -> int:
    """§R29 King's steps."""
    return max(abs(one // SIZE - other // SIZE), abs(one % SIZE - other % SIZE))


BATTLE: Final = ("strike", "bash", "defend", "suffer", "flip", "attack", "flee")


def _in_turn(game: Hustle, s: HustleState, family: str, word: str) -> tuple[str, str]:
    """What is refused in a step of the turn itself."""
    step = int(s.stack.step)
    event = f"refused {family}"
    match family:
        case "hero" | "turn-back" | "bury":
            return event, ""
        case "yes" | "no":
            return "refused yes", "nobody asks for help"
        case "done":
            return event, _done(step)
        case "power":
            return event, _power(game, s, game.box.powers.ids.index(word))
        case "reward":
            is_out = step != steps.JUMP or s.hero().reward == 0
            return event, "none, or not in a hustle" if is_out else "nothing to use it on"
        case "colour" if step in (steps.COLOUR, steps.JUMP):
            return event, "one is chosen" if step == steps.JUMP else "it is the first of two"
        case "jump" | "stop" | "paint" if step in (steps.COLOUR, steps.JUMP):
            return event, "no colour is chosen" if step == steps.COLOUR else _hustle(s, family, word)
        case "take" if step == steps.SLEIGHT:
            return event, "after the hustle"
        case "go" if step == steps.RETREAT:
            return event, "a card" if word.startswith("r") else "a corner tile"
        case "quest" if step == steps.QUEST:
            return event, _quest(game, s)
        case "discard" if step == steps.TRIM:
            return event, ""
        case "charge" | "buy" | "recharge" if step == steps.REST:
            return event, _rest(game, s, family, word)
    if family in BATTLE:
        return _battle(game, s, family, word)
    return "refused", "another step of the turn"


def _done(step: int) -> str:
    """What has to be answered instead."""
    return {
        steps.COLOUR: "a colour is to be chosen",
        steps.JUMP: "a hustle ends with stop",
        steps.WANDER: "a Monster Attack",
        steps.AID: "before the flip",
        steps.FIGHT: "after the flip",
        steps.STRIKE: "after the flip",
        steps.DEFEAT: "the battle is lost",
        steps.RETREAT: "one must retreat",
        steps.TRIM: "too many cards",
    }[step]


def _hustle(s: HustleState, family: str, word: str) -> str:
    """§3.6 §3.7 §3.8 §R2 §R14 §R17 §R18 Why a hustle does not go on, or does not end, like this."""
    if family == "paint":
        return "no change of the start card"
    if family == "stop":
        if s.now.has(PAINTING):
            return "a change of colour is declared"
        return "a jump over a space is declared" if s.now.has(LEAPING) else "no jump was made"
    place, here = PLACE_NAMES.index(word), s.hero().place
    if place < TROVE and s.now.path.has(place):
        return "visited"
    if place < TROVE and s.table.cells[place] == NONE:
        return "a gap"
    if here == NONE:
        is_near, far = place in BOARD.ring[:], "not of the outer row"
    elif s.now.has(LEAPING):
        is_near, far = place in BOARD.leaps[here * LINES : here * LINES + LINES], "not over one space"
    else:
        is_near = place in BOARD.near[here * NEAR : here * NEAR + NEAR]
        far = "not beside the corner tile" if here >= TROVE else "not beside the card"
    return "its colour cannot change" if is_near else far


def _power(game: Hustle, s: HustleState, power: int) -> str:
    """§9.2 §R17 §R18 Why a class power cannot be used."""
    hero, effect = s.hero(), EFFECTS[game.box.powers.effects[power]]
    if power // LEVELS != hero.character or power % LEVELS >= hero.level:
        return "not one's own"
    if s.now.used >> power & 1:
        return effect
    if s.stack.step == steps.JUMP and effect in ("recolour", "cantrip", "leap"):
        if effect == "cantrip" and not _held(s, SCROLL):
            return effect
        return "no space to jump over" if effect == "leap" else "no colour to change"
    return effect


def _battle(game: Hustle, s: HustleState, family: str, word: str) -> tuple[str, str]:
    """§4.2 §5.4 §5.5 §5.6 §5.7 §13.1 §R5 What is refused in and outside a battle."""
    step = int(s.stack.step)
    event = f"refused {family}"
    if family == "defend" and step in (steps.WANDER, steps.FIGHT):
        return event, "in a battle" if step == steps.FIGHT else "against a Monster Attack"
    if step == steps.STRIKE and family in ("strike", "bash"):
        is_held = s.hero().hand.has(CARD_WORDS.index(word))
        if family == "strike":
            return event, "not in this order" if is_held else "not in the hand"
        is_able = (
            is_held
            and not s.now.has(BASHED)
            and "bash" in [EFFECTS[game.box.powers.effects[power]] for power in _powers(s)]
        )
        return event, "not in this order" if is_able else "no such power or Shield, or a second one"
    if step in (steps.AID, steps.FIGHT, steps.STRIKE):
        where = "before the flip" if step == steps.AID else "a flip" if family == "flip" else "after the flip"
        return "refused in a battle", where
    return "refused", "another step of the turn"


def _powers(s: HustleState) -> range:
    """§9.2 The class powers of the current player."""
    first = s.hero().character * LEVELS
    return range(first, first + s.hero().level)


def _rest(game: Hustle, s: HustleState, family: str, word: str) -> str:
    """§8.1 §8.2 §8.6 §8.7 §8.8 §R12 Why something cannot be charged, bought or recharged."""
    hero = s.hero()
    if family == "charge":
        return "charged, or its Reward side up" if hero.charge != NONE or hero.reward else "not the type"
    if family == "buy":
        return "one more than may be" if s.now.bought >= game.box.most_purchases else "not the Keys, or none left"
    item = game.box.items.ids.index(word)
    if not hero.spent >> item & 1 or s.now.renewed >> item & 1:
        return "not discharged, or a second time"
    free = [(type_, NONE) for type_, _ in _recharge(game, item)]
    return "not the colours" if _is_payable(game, s, free, item) else "not the cards"


# Payments ------------------------------------------------------------------------------------------------

Symbols = list[tuple[int, int]]
"""Types with the colours they ask for, NONE for any."""


def _recharge(game: Hustle, item: int) -> Symbols:
    """§8.6 The recharge cost of an item."""
    at = range(item * RECHARGE, item * RECHARGE + RECHARGE)
    pairs = [(int(game.box.recharge_types[index]), int(game.box.recharge_colours[index])) for index in at]
    return [pair for pair in pairs if pair[0] != NONE]


def _cost(game: Hustle, quest: int) -> Symbols:
    """§6.1 The cost of a quest."""
    costs = game.box.quest_costs
    return [(type_, NONE) for type_ in range(TYPES) for _ in range(costs[quest * TYPES + type_])]


def _quest(game: Hustle, s: HustleState) -> str:
    """§6.1 §6.2 Why a quest cannot be completed."""
    quest = s.table.quests[s.hero().place - TROVE]
    return "not the colours" if _is_payable(game, s, _cost(game, quest), NONE) else "not the cards"


def _pay(game: Hustle, s: HustleState, card: int) -> str:
    """§6.1 §6.2 §8.2 §8.6 §8.7 §R26 Why a card does not pay now."""
    what = ("a quest", "an item", "a recharge")[s.stack.what]
    symbols, differs = _bill(game, s)
    cards = [*s.now.paid.listed(), card]
    if s.hero().hand.has(card):
        if _assigns(symbols, cards, _aids(game, s), differs, []):
            return "out of order, or nothing to go with it"
        if _assigns([(type_, NONE) for type_, _ in symbols], cards, _aids(game, s), "", []):
            return f"{what}: not the colour"
    return f"{what}: not the type"


def _bill(game: Hustle, s: HustleState) -> tuple[Symbols, str]:
    """§6.2 §8.2 §8.7 What is being paid, and which colours must differ."""
    if s.stack.what == steps.FOR_QUEST:
        return _cost(game, s.stack.whom), "type"
    if s.stack.what == steps.FOR_ITEM:
        return [(KEY, NONE)] * max(game.box.prices[s.stack.whom] - s.now.cheaper, 1), "type"
    return _recharge(game, s.stack.whom), "all" if game.box.recharge_differs[s.stack.whom] else ""


def _aids(game: Hustle, s: HustleState) -> tuple[int, int, int]:
    """§13.7 §13.15 §14.7 §15.16 How many cards may be anything, Scrolls that may, cards of any type."""
    effects = [EFFECTS[game.box.powers.effects[power]] for power in _powers(s)]
    purpose = s.stack.what if s.stack.step == steps.PAY else steps.FOR_QUEST if s.stack.step == steps.QUEST else NONE
    is_quest, is_item = purpose == steps.FOR_QUEST, purpose == steps.FOR_ITEM
    free = int(is_quest and s.now.has(WILD_CARD)) + int(is_item and "wild-key" in effects)
    return free, int(is_quest and "scroll-quest" in effects), int(s.now.has(WILD_TYPE))


def _is_payable(game: Hustle, s: HustleState, symbols: Symbols, itself: int) -> bool:
    """§15.9 §R26 Whether cards of the hand and spare keys pay for all symbols, if only types mattered.

    No item pays for itself.
    """
    hero = s.hero()
    ready = hero.items & ~hero.spent & ~s.now.gained
    spares = [item for item, effect in enumerate(game.box.items.effects) if EFFECTS[effect] == "spare-key"]
    keys = sum(ready >> item & 1 for item in spares if item != itself)
    paid = [index for index, (type_, _) in enumerate(symbols) if type_ == KEY][:keys]
    ways = [
        [symbol for index, symbol in enumerate(symbols) if index not in paid[:used]] for used in range(len(paid) + 1)
    ]
    return any(_covers(way, hero.hand.listed(), _aids(game, s)) for way in ways)


def _covers(symbols: Symbols, hand: list[int], aids: tuple[int, int, int]) -> bool:
    """Whether some cards of a hand pay for all of these symbols."""
    if not symbols:
        return True
    return any(
        _covers(symbols[1:], [*hand[:at], *hand[at + 1 :]], left)
        for at, card in enumerate(hand)
        for left in _ways(symbols[0], card, aids)
    )


def _assigns(symbols: Symbols, cards: list[int], aids: tuple[int, int, int], differs: str, used: Symbols) -> bool:
    """Whether each of these cards pays for a symbol of its own."""
    if not cards:
        return True
    card, rest = cards[0], cards[1:]
    for at, symbol in enumerate(symbols):
        left = [*symbols[:at], *symbols[at + 1 :]]
        for after in _ways(symbol, card, aids):
            counts = after[:2] == aids[:2]
            shade = (symbol[0] if differs == "type" else NONE, colour_of(card))
            if counts and differs and shade in used:
                continue
            if _assigns(left, rest, after, differs, [*used, shade] if counts else used):
                return True
    return False


def _ways(symbol: tuple[int, int], card: int, aids: tuple[int, int, int]) -> list[tuple[int, int, int]]:
    """In which ways a card pays for a symbol: what is left of what may stand in."""
    free, scrolls, wilds = aids
    is_colour = symbol[1] in (NONE, colour_of(card))
    found = [aids] if is_colour and type_of(card) == symbol[0] else []
    if is_colour and wilds and type_of(card) != symbol[0]:
        found.append((free, scrolls, wilds - 1))
    if scrolls and type_of(card) == SCROLL:
        found.append((free, scrolls - 1, wilds))
    if free:
        found.append((free - 1, scrolls, wilds))
    return found
