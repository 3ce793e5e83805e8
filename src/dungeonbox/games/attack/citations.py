"""Which clause may be cited for what: a table of events and circumstances, written from RULES.md alone.

The law of citations compares it with the clauses of all notes and refusals. A circumstance is computed from states and
answers; what the rules noted or refused by is not known here.
"""

from typing import Final

from dungeonbox.games.attack import steps
from dungeonbox.games.attack.components import DEFEATED, EFFECTS, FACES, FIGHTING, KINDS, MOVING
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.state import FRESH, KNOCKED_OUT, RETAINER, STUNNED, AttackState, Hero
from dungeonbox.games.attack.words import NOTES
from dungeonbox.kernel.citations import Cell, Happening

EVENTS: Final = tuple(words.name for words in NOTES)

CELLS: Final = (
    Cell("chose", "by name", ("2.1",)),
    Cell("chose", "by lot", ("R27",)),
    Cell("first", "by lot", ("2.6",)),
    Cell("first", "by agreement", ("R26",)),
    Cell("level", "the first", ("2.3",)),
    Cell("level", "the second", ("2.4",)),
    Cell("level", "the third", ("2.5",)),
    Cell("turn", "", ("3.2",)),
    Cell("waited", "", ("R9",)),
    Cell("fought", "", ("5.1", "3.4")),
    Cell("busted", "", ("4.1",)),
    Cell("assisted", "", ("4.3",)),
    Cell("rolled", "", ("5.1",)),
    Cell("rolled-bosses", "", ("5.2",)),
    Cell("rolled-one", "a Monster", ("5.1",)),
    Cell("rolled-one", "a Boss", ("5.2",)),
    Cell("felled", "", ("11.6",)),
    Cell("rerolled", "a Boss by itself", ("5.10",)),
    Cell("rerolled", "for a coin", ("7.1",)),
    Cell("rerolled", "with a weapon", ("9.5",)),
    Cell("rerolled", "with an artefact", ("9.7",)),
    Cell("rerolled", "by foresight", ("11.2",)),
    Cell("picked-die", "", ("R23",)),
    Cell("threw", "", ("9.10",)),
    Cell("threw-bosses", "", ("9.10",)),
    Cell("threw-one", "", ("9.10",)),
    Cell("deflected", "", ("11.9",)),
    Cell("sorted", "", ("5.1",)),
    Cell("sorted-bosses", "", ("5.2",)),
    Cell("exceeded", "", ("5.4",)),
    Cell("kept", "", ("5.3",)),
    Cell("moved", "", ("5.5",)),
    Cell("returned", "", ("4.4",)),
    Cell("stayed", "", ("5.6",)),
    Cell("coin", "", ("4.2",)),
    Cell("no-coin", "", ("R20",)),
    Cell("ambushed", "", ("11.5",)),
    Cell("hit", "by Monster dice", ("5.7",)),
    Cell("hit-bosses", "by Boss dice", ("5.12",)),
    Cell("no-hit", "", ("R1",)),
    Cell("critical", "by Monster dice", ("5.8",)),
    Cell("critical", "by Boss dice", ("5.12",)),
    Cell("bore", "", ("11.11",)),
    Cell("cancelled", "for coins", ("7.2",)),
    Cell("cancelled", "with the retainer", ("9.10",)),
    Cell("cancelled", "by guard", ("11.1",)),
    Cell("hurt", "the first Hit", ("6.1",)),
    Cell("hurt", "the second Hit", ("6.2",)),
    Cell("fell", "", ("6.3",)),
    Cell("lost", "", ("6.5",)),
    Cell("passed-on", "knocked out", ("6.4",)),
    Cell("passed-on", "by fleeing", ("7.4",)),
    Cell("passed-further", "the next seat is out of play", ("R6",)),
    Cell("went-home", "no other seat is in play", ("R6",)),
    Cell("went-home", "the level is over", ("R21",)),
    Cell("fled", "", ("7.3",)),
    Cell("rallied", "", ("4.6",)),
    Cell("passed", "", ("4.7",)),
    Cell("recovered", "", ("4.5",)),
    Cell("breathed", "", ("R22",)),
    Cell("healed", "with a potion", ("9.1",)),
    Cell("healed", "with an artefact", ("9.7",)),
    Cell("cured", "with a potion", ("9.1",)),
    Cell("cured", "with an artefact", ("9.7",)),
    Cell("revived", "with a potion", ("9.1",)),
    Cell("revived", "by mercy", ("11.3",)),
    Cell("sent", "", ("9.2",)),
    Cell("sang", "", ("11.7",)),
    Cell("snared", "", ("11.8",)),
    Cell("snared-own", "", ("11.8",)),
    Cell("cleared", "", ("3.6",)),
    Cell("left", "", ("3.7",)),
    Cell("routed", "", ("3.8",)),
    Cell("tired", "", ("R18",)),
    Cell("searched", "", ("8.1",)),
    Cell("searched-bosses", "", ("8.1",)),
    Cell("searched-one", "", ("8.1",)),
    Cell("no-treasure", "", ("8.1",)),
    Cell("found-coins", "", ("8.2",)),
    Cell("found-besides", "", ("11.10",)),
    Cell("found-artefacts", "", ("8.6",)),
    Cell("found-nothing", "", ("8.7",)),
    Cell("swept", "", ("8.1",)),
    Cell("traded-weapon", "", ("8.4",)),
    Cell("traded-potions", "", ("8.3",)),
    Cell("traded-boss", "", ("8.5",)),
    Cell("traded-bosses", "", ("8.5",)),
    Cell("rested", "", ("8.8", "R21")),
    Cell("parted", "", ("R21", "8.8")),
    Cell("dismissed", "used", ("9.11",)),
    Cell("dismissed", "not used", ("9.12", "R21")),
    Cell("next", "", ("2.7",)),
    Cell("gave", "", ("8.9",)),
    Cell("hired", "", ("8.10", "9.8")),
    Cell("asked", "", ("R30",)),
    Cell("offered", "", ("R30",)),
    Cell("over", "", ("10.3", "10.1")),
    Cell("paid-coins", "coin", ("7.1",)),
    Cell("paid-coins", "cancel", ("7.2",)),
    Cell("paid-coins", "flee", ("7.3",)),
    Cell("paid-coins", "give", ("8.9",)),
    Cell("paid-coins", "hire", ("9.8",)),
    Cell("paid-potions", "flee", ("7.3",)),
    Cell("paid-potions", "give", ("8.9",)),
    Cell("paid-potions", "heal", ("9.3", "9.1")),
    Cell("paid-potions", "send", ("9.3", "9.2")),
    Cell("paid-weapons", "flee", ("7.3",)),
    Cell("paid-weapons", "give", ("8.9",)),
    Cell("paid-artefacts", "flee", ("7.3",)),
    Cell("paid-artefacts", "give", ("8.9",)),
    Cell("paid-monsters", "flee", ("7.3",)),
    Cell("paid-bosses", "flee", ("7.3",)),
    Cell("got-coins", "", ("8.9",)),
    Cell("got-potions", "", ("8.9",)),
    Cell("got-weapons", "", ("8.9",)),
    Cell("got-artefacts", "", ("8.9",)),
    # Refusals of anything
    Cell("refused", "the game is over", ("10.1",)),
    Cell("refused", "another seat chooses its adventurer", ("R27",)),
    Cell("refused", "another player's turn", ("3.2",)),
    Cell("refused", "knocked out", ("R10",)),
    Cell("refused", "another player's treasure", ("8.1", "R11")),
    Cell("refused", "another player gives or hires", ("R12",)),
    Cell("refused talk", "", ("R30",)),
    # Refusals to the seat that is asked
    Cell("refused", "an adventurer is to be chosen", ("2.1",)),
    Cell("refused", "fled", ("R10", "7.5")),
    Cell("refused", "faces dice", ("3.4",)),
    Cell("refused", "free of dice", ("3.3",)),
    Cell("refused flee", "nothing to pay with", ("R7",)),
    Cell("refused flee", "not that price", ("7.3",)),
    Cell("refused rally", "has not fled", ("4.6",)),
    Cell("refused bust", "the dungeon is empty", ("R24",)),
    Cell("refused assist", "oneself, or no dice", ("R24",)),
    Cell("refused heal", "no potion", ("9.1",)),
    Cell("refused heal", "no artefact", ("9.7",)),
    Cell("refused heal", "unhurt", ("R22",)),
    Cell("refused heal", "an artefact for the knocked out", ("R10", "6.6")),
    Cell("refused heal", "mercy for one in play", ("11.3",)),
    Cell("refused heal", "mercy used", ("R25",)),
    Cell("refused heal", "another ability", ("1.2",)),
    Cell("refused send", "no dice, or no potion", ("9.2",)),
    Cell("refused send", "not another player in play", ("R17",)),
    Cell("refused aid", "another ability", ("1.2",)),
    Cell("refused aid", "used", ("R25",)),
    Cell("refused aid", "song: not wounded", ("11.7",)),
    Cell("refused aid", "snare: no Monsters", ("11.8",)),
    Cell("refused", "a roll can be changed", ("R3",)),
    Cell("refused reroll", "the die is settled, or not there", ("R3",)),
    Cell("refused reroll", "no item", ("9.5",)),
    Cell("refused reroll", "all items used", ("R15",)),
    Cell("refused reroll", "no coin", ("7.1",)),
    Cell("refused reroll", "no retainer", ("9.10",)),
    Cell("refused reroll", "another ability", ("1.2",)),
    Cell("refused reroll", "foresight used", ("11.2", "R25")),
    Cell("refused reroll", "deflect: used, or not Fighting", ("11.9",)),
    Cell("refused reroll", "fewer than two Fighting dice", ("R23",)),
    Cell("refused", "dice are being picked", ("R23",)),
    Cell("refused", "Hits are to be taken", ("R3",)),
    Cell("refused cancel", "too few coins", ("7.2", "R4")),
    Cell("refused cancel", "no retainer", ("9.10",)),
    Cell("refused cancel", "another ability", ("1.2",)),
    Cell("refused cancel", "guard: used, or after a bust", ("11.1",)),
    Cell("refused", "the turn ends", ("R17",)),
    Cell("refused", "treasure is to be chosen", ("R11",)),
    Cell("refused give", "not owned, or to oneself", ("8.9",)),
    Cell("refused", "gifts come before retainers", ("R12",)),
    Cell("refused", "retainers come after gifts", ("R12",)),
)


# Notes ---------------------------------------------------------------------------------------------------


def circumstance(game: Attack, happening: Happening[AttackState]) -> str:
    """In which circumstance something was noted; "" for what happens in one way only."""
    before, after = happening.before, happening.after
    match happening.event:
        case "chose":
            return "by lot" if happening.action == game.action_ids.fight - 1 else "by name"
        case "first":
            return "by lot" if game.setup.options["first_seat"] == "random" else "by agreement"
        case "level":
            return ("the first", "the second", "the third")[after.level]
        case "rolled-one":
            return _rolled_singly(game, before, happening.action)[happening.nth]
        case "rerolled":
            return _rerolled(game, before, happening.action)
        case "critical":
            return f"by {_blows(game, before, after, 'critical')[happening.nth].capitalize()} dice"
        case "hit" | "hit-bosses":
            kind = KINDS[happening.event == "hit-bosses"]
            return f"by {kind.capitalize()} dice" if kind in _blows(game, before, after, "hit") else "by no dice"
        case "cancelled":
            word = game.token(happening.action).partition(":")[2]
            return {"coins": "for coins", "retainer": "with the retainer", "ability": "by guard"}[word]
        case "hurt":
            is_stunned = after.heroes[before.stack.seat].hits == STUNNED
            return "the first Hit" if is_stunned else "the second Hit"
        case "passed-on" | "passed-further":
            return _passed_on(game, before)
        case "healed" | "cured" | "revived":
            return _healed(game, happening.action)
        case "went-home":
            return "the level is over" if before.stack.step == steps.SEARCH else "no other seat is in play"
        case "dismissed":
            return "not used" if before.stack.step == steps.SEARCH else "used"
        case event if event.startswith("paid-"):
            return game.token(happening.action).partition(":")[0]
    return ""


def _rolled_singly(game: Attack, before: AttackState, action: int) -> list[str]:
    """§4.1 §4.3 §5.1 §5.2 The kinds of which a single die is taken: from the dungeon, another seat or one's own."""
    family, _, word = game.token(action).partition(":")
    if family == "bust":
        dice = before.monsters, before.bosses
    else:
        hero = before.heroes[int(word.removeprefix("seat")) - 1 if word else before.stack.seat]
        dice = hero.monsters, hero.bosses
    return [f"a {kind.capitalize()}" for kind, count in zip(KINDS, dice, strict=True) if count == 1]


def _rerolled(game: Attack, before: AttackState, action: int) -> str:
    """§5.10 §7.1 §9.5 §9.7 §11.2 §R15 By what a die is rerolled; weapons go first."""
    if before.stack.step == steps.ACT:
        return "a Boss by itself"
    family = game.token(action).partition(":")[0]
    if family == "item":
        is_weapon = before.items < before.heroes[before.stack.seat].weapons
        return "with a weapon" if is_weapon else "with an artefact"
    return "for a coin" if family == "coin" else "by foresight"


def _blows(game: Attack, before: AttackState, after: AttackState, event: str) -> list[str]:
    """§5.7 §5.8 §5.12 §11.11 §R1 §R2 The kinds of dice whose roll is a Hit, or a critical hit, in their order.

    A critical hit of several Hits is none to grit: it is told as an event of its own.
    """
    seat = before.stack.seat
    piles = zip(_pile(before.heroes[seat]), _pile(after.heroes[seat]), strict=True)
    found: list[str] = []
    for number, (old, new) in enumerate(piles):
        dice = [before.dice(number * FACES + face) for face in range(FACES)]
        kept, fighting = new - old, dice[FIGHTING]
        others = dice[DEFEATED] + dice[MOVING]
        is_borne = others == 0 and fighting > 1 and _has(game, before.heroes[seat], "grit")
        if fighting > max(kept, others - kept) and not is_borne and (event == "critical") == (others == 0):
            found.append(KINDS[number])
    return found


def _pile(hero: Hero) -> tuple[int, int]:
    return int(hero.pile_monsters), int(hero.pile_bosses)


def _passed_on(game: Attack, before: AttackState) -> str:
    """§6.4 §7.4 §R6 Why dice go on to the left, and whether the next seat can take them."""
    left = (before.stack.seat + 1) % game.seats
    if left == before.stack.seat or not _is_in_play(before.heroes[left]):
        return "the next seat is out of play"
    return "by fleeing" if before.stack.step == steps.ACT else "knocked out"


def _healed(game: Attack, action: int) -> str:
    """§9.1 §9.7 §11.3 By what an adventurer is healed."""
    means = game.token(action).partition(":")[2].partition(".")[0]
    return {"potion": "with a potion", "artefact": "with an artefact", "ability": "by mercy"}[means]


def _has(game: Attack, hero: Hero, effect: str) -> bool:
    """§1.2 Whether an effect is part of the ability of an adventurer."""
    return game.box.strength(hero.hero, EFFECTS.index(effect)) > 0


def _is_used(observation: AttackState) -> bool:
    """§R25 Whether the ability of the seat whose turn it is is used up, for the turn or for the level."""
    return observation.ability > 0 or observation.heroes[observation.eyes].spent == 1


def _is_in_play(hero: Hero) -> bool:
    """§6.3 §7.5 Neither knocked out nor fled."""
    return hero.hits < KNOCKED_OUT and hero.fled == 0


def _faces_dice(hero: Hero) -> bool:
    return hero.monsters + hero.bosses > 0


# Refusals ------------------------------------------------------------------------------------------------


def refusal(game: Attack, observation: AttackState, action: int) -> tuple[str, str]:
    """The event and the circumstance of an answer that is not allowed to the seat whose observation this is."""
    step = observation.stack.step
    family, _, word = game.token(action).partition(":")
    if step == steps.OVER:
        return "refused", "the game is over"
    if family in ("ask", "offer"):
        return "refused talk", ""
    if observation.stack.seat != observation.eyes:
        return "refused", _not_asked(observation)
    match step:
        case steps.CHOOSE_HERO:
            return "refused", "an adventurer is to be chosen"
        case steps.ACT:
            return _no_action(game, observation, family, word)
        case steps.MEND:
            return _no_change(game, observation, family, word)
        case steps.PICK:
            is_die = family == "retainer" and word != "fighting"
            return ("refused reroll", SETTLED) if is_die else ("refused", "dice are being picked")
        case steps.HITS:
            return _no_cancelling(game, observation, family, word)
        case steps.LEAVE:
            return "refused", "the turn ends"
        case steps.LOOT:
            return "refused", "treasure is to be chosen"
        case steps.GIVE if family == "give":
            return "refused give", "not owned, or to oneself"
    return "refused", "gifts come before retainers" if step == steps.GIVE else "retainers come after gifts"


SETTLED: Final = "the die is settled, or not there"


def _not_asked(observation: AttackState) -> str:
    """§3.2 §8.1 §R10 §R12 §R27 Whose turn it is instead, or why this seat has none."""
    match observation.stack.step:
        case steps.CHOOSE_HERO:
            return "another seat chooses its adventurer"
        case steps.LOOT:
            return "another player's treasure"
        case steps.GIVE | steps.HIRE:
            return "another player gives or hires"
    is_out = observation.heroes[observation.eyes].hits == KNOCKED_OUT
    return "knocked out" if is_out else "another player's turn"


def _no_action(game: Attack, observation: AttackState, family: str, word: str) -> tuple[str, str]:
    """§3.3 §3.4 §R10 What one who fled, who faces dice or who is free of them may not do."""
    hero = observation.heroes[observation.eyes]
    if hero.fled:
        return "refused", "fled"
    if family == "aid":
        return "refused aid", _no_aid(game, observation)
    if family == "send":
        can_send = _faces_dice(hero) and hero.potions > 0
        return "refused send", "not another player in play" if can_send else "no dice, or no potion"
    if _faces_dice(hero):
        if family == "flee":
            owned = hero.gold + hero.potions + hero.weapons + hero.artefacts + sum(_pile(hero))
            return "refused flee", "not that price" if owned > 0 else "nothing to pay with"
        return "refused", "faces dice"
    if family == "heal":
        return "refused heal", _no_healing(game, observation, word)
    free = {"rally": "has not fled", "bust": "the dungeon is empty", "assist": "oneself, or no dice"}
    return (f"refused {family}", free[family]) if family in free else ("refused", "free of dice")


def _no_aid(game: Attack, observation: AttackState) -> str:
    """§11.7 §11.8 §R25 Why an ability cannot be used before the action."""
    hero = observation.heroes[observation.eyes]
    if not _has(game, hero, "song") and not _has(game, hero, "snare"):
        return "another ability"
    if _is_used(observation):
        return "used"
    return "song: not wounded" if _has(game, hero, "song") else "snare: no Monsters"


def _no_healing(game: Attack, observation: AttackState, word: str) -> str:
    """§9.1 §9.7 §11.3 §R10 §R22 Why a Recover action cannot heal that adventurer by that means."""
    means, _, seat = word.partition(".seat")
    hero, patient = observation.heroes[observation.eyes], observation.heroes[int(seat) - 1]
    if means == "ability":
        if not _has(game, hero, "mercy"):
            return "another ability"
        return "mercy used" if _is_used(observation) else "mercy for one in play"
    if means == "potion":
        return "unhurt" if hero.potions > 0 else "no potion"
    if hero.artefacts == 0:
        return "no artefact"
    return "an artefact for the knocked out" if patient.hits == KNOCKED_OUT else "unhurt"


def _no_change(game: Attack, observation: AttackState, family: str, word: str) -> tuple[str, str]:
    """§7.1 §9.5 §9.10 §11.2 §11.9 §R3 §R15 §R23 Why a die of the roll cannot be changed by that means."""
    hero = observation.heroes[observation.eyes]
    if family not in ("item", "coin", "ability", "retainer"):
        return "refused", "a roll can be changed"
    event = "refused reroll"
    if family == "retainer" and hero.retainer != RETAINER:
        return event, "no retainer"
    if word == "fighting":
        return event, "fewer than two Fighting dice"
    if family == "ability" and _has(game, hero, "deflect"):
        return event, "deflect: used, or not Fighting"
    if family == "ability" and not _has(game, hero, "foresight"):
        return event, "another ability"
    if family == "ability" and _is_used(observation):
        return event, "foresight used"
    places = [f"{kind}.{face}" for kind in KINDS for face in ("defeated", "moving", "fighting")]
    if observation.roll[FRESH + places.index(word)] == 0:
        return event, SETTLED
    if family == "coin":
        return event, "no coin"
    return event, "all items used" if hero.weapons + hero.artefacts > 0 else "no item"


def _no_cancelling(game: Attack, observation: AttackState, family: str, word: str) -> tuple[str, str]:
    """§7.2 §9.10 §11.1 Why a Hit cannot be cancelled by that means."""
    if family != "cancel":
        return "refused", "Hits are to be taken"
    if word != "ability":
        return "refused cancel", "too few coins" if word == "coins" else "no retainer"
    is_guard = _has(game, observation.heroes[observation.eyes], "guard")
    return "refused cancel", "guard: used, or after a bust" if is_guard else "another ability"
