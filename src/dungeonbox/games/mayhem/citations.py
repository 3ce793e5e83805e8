"""Which clause may be cited for what: a table of events and circumstances, written from RULES.md alone.

The law of citations compares it with the clauses of all notes and refusals. A circumstance is computed from states and
answers; what the rules noted or refused by is not known here.
"""

from typing import Final

from dungeonbox.games.mayhem import components, steps
from dungeonbox.games.mayhem.components import DRAW, HEAL, POWER
from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.games.mayhem.state import MayhemState
from dungeonbox.games.mayhem.words import NOTES
from dungeonbox.kernel.citations import Cell, Happening

EVENTS: Final = tuple(words.name for words in NOTES)

CELLS: Final = (
    Cell("chose", "by name", ("2.1",)),
    Cell("chose", "by lot", ("R19",)),
    Cell("first", "", ("2.5", "R19")),
    Cell("turn", "the first", ("2.5",)),
    Cell("turn", "of the next to the left", ("3.4",)),
    Cell("drew", "the deal", ("2.4",)),
    Cell("drew", "the turn begins", ("3.1",)),
    Cell("drew", "draw symbols", ("6.1",)),
    Cell("drew", "Battle Roar", ("7.10",)),
    Cell("drew", "the hand ran out with cards to play", ("6.7",)),
    Cell("drew", "the hand ran out with the last card", ("3.5",)),
    Cell("drew", "the turn ends without a hand", ("3.5", "R5")),
    Cell("drained", "", ("6.7",)),
    Cell("emptied", "the hand ran out with the last card", ("3.5",)),
    Cell("emptied", "the turn ends without a hand", ("3.5", "R5")),
    Cell("played", "the first of the turn", ("3.2",)),
    Cell("played", "an extra card", ("6.4",)),
    Cell("attacked", "", ("4.1",)),
    Cell("blocked", "the target", ("5.2",)),
    Cell("blocked", "unaimed damage", ("R4",)),
    Cell("carried", "damage goes on", ("5.5",)),
    Cell("carried", "unaimed damage", ("R4",)),
    Cell("marked", "", ("5.2",)),
    Cell("broke", "damage", ("5.3",)),
    Cell("broke", "Banishing Smite", ("7.5",)),
    Cell("broke", "Sneak Attack!", ("7.7",)),
    Cell("broke", "Mighty Toss", ("7.11",)),
    Cell("broke", "a knock-out", ("R14",)),
    Cell("destroyed", "Banishing Smite", ("7.5",)),
    Cell("destroyed", "Sneak Attack!", ("7.7",)),
    Cell("destroyed", "Mighty Toss", ("7.11",)),
    Cell("lost", "", ("R14",)),
    Cell("hurt", "the target", ("4.2",)),
    Cell("hurt", "damage goes on", ("5.6",)),
    Cell("hurt", "Fireball", ("7.1",)),
    Cell("hurt", "Whirling Axes", ("7.9",)),
    Cell("healed", "healing symbols", ("6.2",)),
    Cell("healed", "Whirling Axes", ("7.9",)),
    Cell("again", "play-again symbols", ("6.4",)),
    Cell("again", "after a knock-out", ("6.6",)),
    Cell("owes", "", ("6.4",)),
    Cell("rebuilt", "", ("3.6",)),
    Cell("swapped", "", ("7.3",)),
    Cell("charmed", "", ("7.2",)),
    Cell("fetched", "", ("7.4",)),
    Cell("disguised", "", ("7.6",)),
    Cell("dropped", "", ("7.10",)),
    Cell("empty_handed", "", ("7.10",)),
    Cell("stole", "", ("7.8",)),
    Cell("fell", "", ("4.3",)),
    Cell("tidied", "", ("3.3",)),
    Cell("forgiven", "", ("R8",)),
    Cell("nothing", "", ("R7",)),
    Cell("declined", "", ("R17",)),
    Cell("passed", "", ("R9",)),
    Cell("passed", "Banishing Smite", ("R11",)),
    Cell("full", "", ("6.3",)),
    Cell("none_to_steal", "", ("R6",)),
    Cell("none_to_draw", "", ("R6",)),
    Cell("ran_out", "", ("R22",)),
    Cell("dealt", "", ("2.3",)),
    Cell("laid", "", ("3.2",)),
    Cell("raised", "", ("5.1",)),
    Cell("put_away", "one's own", ("3.3",)),
    Cell("put_away", "a stolen one", ("7.13",)),
    Cell("known", "", ("R22",)),
    Cell("over", "last standing", ("8.1",)),
    Cell("over", "tie", ("8.2",)),
    Cell("over", "turn limit", ("R16",)),
    # Refusals of anything
    Cell("refused", "over: last standing", ("8.1",)),
    Cell("refused", "over: tie", ("8.2",)),
    Cell("refused", "over: turn limit", ("R16",)),
    Cell("refused", "another seat chooses its hero", ("R19",)),
    Cell("refused", "knocked out", ("4.3",)),
    Cell("refused", "another player's turn", ("3.4",)),
    # Refusals to the seat that is asked, by the kind of answer
    Cell("refused hero", "taken", ("2.1",)),
    Cell("refused hero", "all seats have one", ("2.1",)),
    Cell("refused play", "no hero yet", ("2.1",)),
    Cell("refused play", "not in the hand", ("3.2",)),
    Cell("refused play", "a card is being resolved", ("R1",)),
    Cell("refused target", "no hero yet", ("2.1",)),
    Cell("refused target", "a card is to be played", ("3.2",)),
    Cell("refused target", "a card is to be fetched", ("7.4",)),
    Cell("refused target", "knocked out", ("R18",)),
    Cell("refused target", "disguised", ("R9",)),
    Cell("refused target", "disguised, and a card is to be destroyed", ("R11",)),
    Cell("refused target", "attack: oneself", ("R3",)),
    Cell("refused target", "attack: a protected player", ("5.4", "R3")),
    Cell("refused target", "attack: no such Defense card", ("4.1",)),
    Cell("refused target", "overflow: the player", ("5.4",)),
    Cell("refused target", "overflow: not in front of that player", ("5.5",)),
    Cell("refused target", "charm", ("7.2",)),
    Cell("refused target", "touch", ("7.3",)),
    Cell("refused target", "steal", ("7.8",)),
    Cell("refused target", "Sneak Attack!", ("7.7",)),
    Cell("refused target", "Mighty Toss", ("7.11",)),
    Cell("refused decline", "no hero yet", ("2.1",)),
    Cell("refused decline", "a card is to be played", ("3.2",)),
    Cell("refused decline", "an attack or a power", ("R17",)),
    Cell("refused fetch", "no hero yet", ("2.1",)),
    Cell("refused fetch", "a card is to be played", ("3.2",)),
    Cell("refused fetch", "not Divine Inspiration", ("7.4",)),
    Cell("refused fetch", "played this turn", ("R13",)),
    Cell("refused fetch", "not in the pile", ("7.4",)),
)

POWER_NAMES: Final = {
    components.FIREBALL: "Fireball",
    components.BANISHING_SMITE: "Banishing Smite",
    components.SNEAK_ATTACK: "Sneak Attack!",
    components.WHIRLING_AXES: "Whirling Axes",
    components.BATTLE_ROAR: "Battle Roar",
    components.MIGHTY_TOSS: "Mighty Toss",
}


# Notes ---------------------------------------------------------------------------------------------------


def circumstance(game: Mayhem, happening: Happening[MayhemState]) -> str:
    """In which circumstance something was noted; "" for what happens in one way only."""
    before, after = happening.before, happening.after
    match happening.event:
        case "chose":
            return "by lot" if happening.action == game.action_ids.random else "by name"
        case "turn":
            return "the first" if all(hero.turns == 0 for hero in before.heroes) else "of the next to the left"
        case "drew" | "emptied":
            return _draw(game, before)
        case "played":
            return "the first of the turn" if before.stack.left < game.cards.turn_plays else "an extra card"
        case "blocked" | "carried":
            return _blow(before)
        case "broke" | "destroyed":
            return _breaking(game, before)
        case "hurt":
            return _wound(game, before, after)
        case "healed":
            return "healing symbols" if _part(game, before)[0] == HEAL else _power(game, before)
        case "again":
            return "after a knock-out" if before.stack.step == steps.CHECK else "play-again symbols"
        case "passed":
            return "Banishing Smite" if _power(game, before) == "Banishing Smite" else ""
        case "put_away":
            is_own = game.cards.hero[before.played[happening.nth]] == before.heroes[before.turn].hero
            return "one's own" if is_own else "a stolen one"
        case "over":
            return _ending(after)
    return ""


def _part(game: Mayhem, s: MayhemState) -> tuple[int, int]:
    """The part of the card being resolved that comes next, and its amount."""
    at = game.cards.first[s.stack.what] + s.stack.left
    return int(game.cards.kinds[at]), int(game.cards.amounts[at])


def _power(game: Mayhem, s: MayhemState) -> str:
    """The name of the mighty power that comes next."""
    kind, power = _part(game, s)
    return POWER_NAMES[power] if kind == POWER else ""


def _draw(game: Mayhem, s: MayhemState) -> str:
    """§2.4 §3.1 §3.5 §6.1 §6.7 §7.10 What makes a player draw, or is said of an empty hand."""
    match s.stack.step:
        case steps.DEAL:
            return "the deal"
        case steps.START_TURN:
            return "the turn begins"
        case steps.CHECK:
            return f"the hand ran out with {'cards to play' if s.owed > 0 else 'the last card'}"
        case steps.END_TURN:
            return "the turn ends without a hand"
    return "draw symbols" if _part(game, s)[0] == DRAW else _power(game, s)


def _blow(s: MayhemState) -> str:
    """§5.2 §5.5 §R4 Which damage a Defense card takes."""
    where = {steps.CHOOSE_TARGET: "the target", steps.CHOOSE_OVERFLOW: "damage goes on"}
    return where.get(int(s.stack.step), "unaimed damage")


def _breaking(game: Mayhem, s: MayhemState) -> str:
    """§5.3 §7.5 §7.7 §7.11 §R14 What makes a Defense card leave play."""
    if s.stack.step == steps.CHECK:
        return "a knock-out"
    if s.stack.step == steps.CHOOSE_DESTROY:
        return _destroyer(game, s)
    is_smite = s.stack.step == steps.RESOLVE and _power(game, s) == "Banishing Smite"
    return "Banishing Smite" if is_smite else "damage"


def _wound(game: Mayhem, before: MayhemState, after: MayhemState) -> str:
    """§4.2 §5.6 §7.1 §7.9 Why hit points are lost."""
    if before.stack.step == steps.RESOLVE:
        return _power(game, before)
    pairs = zip(before.heroes, after.heroes, strict=True)
    is_broken = any(now.shields.size() < hero.shields.size() for hero, now in pairs)
    return "damage goes on" if is_broken else "the target"


def _ending(s: MayhemState) -> str:
    """§8.1 §8.2 §R16 How many stand when it is over."""
    standing = sum(hero.hp > 0 for hero in s.heroes)
    return ("tie", "last standing")[standing] if standing < 2 else "turn limit"


def _destroyer(game: Mayhem, s: MayhemState) -> str:
    """§7.7 §7.11 The power that destroys a Defense card: that of the card under the question."""
    return POWER_NAMES[game.cards.power[s.stack.listed()[-8]]]


# Refusals ------------------------------------------------------------------------------------------------


def refusal(game: Mayhem, observation: MayhemState, action: int) -> tuple[str, str]:
    """The event and the circumstance of an answer that is not allowed to the seat whose observation this is."""
    seat, step = observation.eyes, observation.stack.step
    if step == steps.OVER:
        return "refused", f"over: {_ending(observation)}"
    if observation.stack.seat != seat:
        return "refused", _not_asked(observation, seat)
    family = game.token(action).partition(":")[0]
    event = f"refused {family}"
    if family == "hero":
        return event, "taken" if step == steps.CHOOSE_HERO else "all seats have one"
    if step == steps.CHOOSE_HERO:
        return event, "no hero yet"
    if family == "play":
        return event, "not in the hand" if step == steps.PLAY else "a card is being resolved"
    if step == steps.PLAY:
        return event, "a card is to be played"
    if family == "decline":
        return event, "an attack or a power"
    return event, _fetch(game, observation, action) if family == "fetch" else _target(game, observation, action)


def _not_asked(observation: MayhemState, seat: int) -> str:
    if observation.stack.step == steps.CHOOSE_HERO:
        return "another seat chooses its hero"
    return "knocked out" if observation.heroes[seat].fell > 0 else "another player's turn"


def _fetch(game: Mayhem, observation: MayhemState, action: int) -> str:
    """§7.4 §R13 Why a card cannot be fetched."""
    if observation.stack.step != steps.CHOOSE_FETCH:
        return "not Divine Inspiration"
    card = action - game.action_ids.fetch
    is_own = game.cards.hero[card] == observation.heroes[observation.eyes].hero
    return "played this turn" if is_own and observation.played.count(card) > 0 else "not in the pile"


def _target(game: Mayhem, observation: MayhemState, action: int) -> str:
    """§4.1 §R3 §R9 §R11 §R18 Why a player or a Defense card cannot be chosen."""
    step = observation.stack.step
    seat, _, shield = game.token(action).removeprefix("target:seat").partition(".shield")
    at = int(seat) - 1
    if step == steps.CHOOSE_FETCH:
        return "a card is to be fetched"
    if step == steps.CHOOSE_OVERFLOW:
        is_player = at == observation.stack.whom and not shield
        return "overflow: the player" if is_player else "overflow: not in front of that player"
    if observation.heroes[at].fell > 0:
        return "knocked out"
    if observation.heroes[at].disguised and at != observation.eyes:
        return "disguised, and a card is to be destroyed" if step == steps.CHOOSE_DESTROY else "disguised"
    if step == steps.CHOOSE_DESTROY:
        return _destroyer(game, observation)
    if step != steps.CHOOSE_TARGET:
        return {steps.CHOOSE_CHARM: "charm", steps.CHOOSE_TOUCH: "touch", steps.CHOOSE_STEAL: "steal"}[int(step)]
    if at == observation.eyes:
        return "attack: oneself"
    return "attack: no such Defense card" if shield else "attack: a protected player"
