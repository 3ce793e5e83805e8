"""The words of Dungeon Attack!: names, sentences for notes, phrases for choices, and the table as text."""

from functools import lru_cache
from typing import cast

from dungeonbox.games.attack.actions import GOODS, HEALING, PRICES
from dungeonbox.games.attack.components import (
    DICE,
    FACES,
    KINDS,
    LEVELS,
    MOST_DICE,
    RANKS,
    RESULTS,
    SNARE,
    Box,
)
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.state import HEALTH
from dungeonbox.games.attack.view import AttackView, HeroView
from dungeonbox.games.attack.words_clauses import CLAUSES, clause
from dungeonbox.games.attack.words_facts import FACTS
from dungeonbox.games.attack.words_notes import ASKED, LATE, NOTES, view_words
from dungeonbox.games.attack.words_sheets import (
    EFFECT_WORDS,
    GOAL_WORDS,
    AttackBox,
    amounts,
    box,
    box_sheets,
    goals_of,
    hero_line,
    hero_title,
    needs_of,
    sheet_groups,
    sheets,
)
from dungeonbox.games.attack.words_uses import USES
from dungeonbox.kernel.casting import describe_hero
from dungeonbox.kernel.game import Game, Outcome, State, View
from dungeonbox.kernel.notewords import NOBODY
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import called, counted, listed, plural, seat_name, seat_number

__all__ = (
    "ASKED",
    "CHAPTERS",
    "CLAUSES",
    "EFFECT_WORDS",
    "ENDGAME",
    "FACTS",
    "FIRST",
    "IDLE",
    "LATE",
    "NOTES",
    "TURNS",
    "USES",
    "WORTH",
    "AttackBox",
    "box",
    "box_sheets",
    "characters",
    "clause",
    "describe",
    "hero_line",
    "legend",
    "lists",
    "piles",
    "question",
    "sheet_groups",
    "sheets",
    "show",
    "verdict",
    "view_words",
)

# For counting: the kinds of notes that name the first seat, that stand for a turn of a seat, that say it was idle; and
# what an outcome's `worth` means.
FIRST = "first"
TURNS = ("turn",)
IDLE: tuple[str, ...] = ("passed", "breathed")
ENDGAME: tuple[str, ...] = ()
WORTH = "the rank reached as a share of the highest, the same for all seats"

CHAPTERS = ("level", "turn")
"""The kinds of notes with which a new paragraph of the log begins."""

GOOD_WORDS = ("a coin", "a potion", "a weapon", "an artefact", "a defeated Monster", "a defeated Boss")
MOST_COUNTED = 100
"""A party that owns more coins than this has bust the door a hundred times."""
REROLL_WORDS = (
    "",
    "with an artefact",
    "by foresight",
    "for {reroll}",
    "with the retainer",
    "with a weapon",
    "to see if it falls",
)
"""How a die is rerolled, by the means; a Boss rolls twice by itself before it counts as Defeated."""
CANCEL_WORDS = ("", "", "by guarding", "for {cancel}", "with the retainer")
UNPAID_WORDS = ("a die was deflected", "one such coin a level is all")
"""Why a bust that is all Moving earns no coin."""
ORDER_WORDS = ("alone", "first", "first, by lot")
"""How the starting player of the first level goes."""
REMEDY_WORDS = ("a potion", "an artefact", "mercy")


@lru_cache(64)
def lists(game: Game[State]) -> dict[str, list[str]]:
    """What the numbers of a note mean, for each field that is neither a seat nor a plain number.

    `nobody` is the word for a field of a seat that holds no seat.
    """
    rules = cast(Attack, game)
    counts = range(2, 2 * MOST_DICE + 1)
    return {
        "hero": [hero_title(rules, hero) for hero in range(len(rules.box.heroes))],
        "level": [str(level + 1) for level in range(LEVELS)],
        "monsters": ["", "1 Monster", *(f"{count} Monsters" for count in counts)],
        "bosses": ["", "1 Boss", *(f"{count} Bosses" for count in counts)],
        **{
            result: ["", *(f"{count} {result.capitalize()}" for count in range(1, MOST_DICE + 1))] for result in RESULTS
        },
        "means": [words.format(**amounts(rules.box)) for words in REROLL_WORDS],
        "by": [words.format(**amounts(rules.box)) for words in CANCEL_WORDS],
        "remedy": list(REMEDY_WORDS),
        "shown": [result.capitalize() for _kind in KINDS for result in RESULTS],
        "kind": [kind.capitalize() for kind in KINDS],
        "health": list(HEALTH),
        "stays": ["", *(f" and stays {health}" for health in HEALTH[:-1])],
        "why": list(UNPAID_WORDS),
        "how": list(ORDER_WORDS),
        "found": ["", "an artefact", *(f"{count} artefacts" for count in counts)],
        "price": list(GOOD_WORDS),
        "good": list(GOOD_WORDS),
        "rank": list(RANKS),
        **{
            goal: [goal_words(goal, has, needs) for has in range(MOST_COUNTED)]
            for goal, needs in goals_of(rules.box).items()
        },
        "die": [die_words(die) for die in range(DICE)],
        NOBODY: ["the party"],
    }


def dice_words(monsters: int, bosses: int) -> str:
    """Dice by kind.

    >>> dice_words(3, 1), dice_words(1, 0), dice_words(0, 2), dice_words(0, 0)
    ('3 Monsters and 1 Boss', '1 Monster', '2 Bosses', 'nothing')
    """
    parts = [f"{monsters} Monster{'s' * (monsters > 1)}"] if monsters else []
    parts += [f"{bosses} Boss{'es' * (bosses > 1)}"] if bosses else []
    return " and ".join(parts) or "nothing"


def die_words(die: int) -> str:
    """A die of a roll by kind and face.

    >>> die_words(5)
    'Fighting Boss'
    """
    return f"{RESULTS[die % FACES].capitalize()} {KINDS[die // FACES].capitalize()}"


# Phrases for choices -------------------------------------------------------------------------------------

SIMPLE = {
    "rally": "rally: come back into play",
    "pass": "pass: do nothing",
    "hire": "hire a retainer for {retainer}: a higher combat rating, and once a reroll of any dice, or no Hits",
    "loot:weapon": "a weapon for {weapon}: a higher combat rating, and a reroll in each fight",
    "loot:potion": "a potion for one Fighting Boss",
    "retainer:fighting": "pick all Fighting dice for the retainer to reroll",
    "cancel:coins": "cancel one Hit for {cancel}",
    "cancel:retainer": "cancel all Hits; the retainer leaves",
    "cancel:ability": "guard: ignore one Hit",
}
DONE = {
    "leave": "keep what you face, end the turn",
    "give": "keep what you have",
    "hire": "hire nobody",
}
REROLLS = {
    "item": "reroll a {die} with {item}",
    "coin": "reroll a {die} for {reroll}",
    "retainer": "pick a {die} for the retainer to reroll",
}


def describe(game: Game[State], view: View, token: str, names: list[str]) -> str:
    """A phrase for an action, for the player to whom this view belongs."""
    rules = cast(Attack, game)
    table = cast(AttackView, view)
    family, _, word = token.partition(":")
    if token in SIMPLE:
        return SIMPLE[token].format(**amounts(rules.box)) + _ending(table, token)
    if family == "done":
        return _describe_done(table)
    if family == "hero":
        heroes = [hero_line(rules, hero) for hero in range(len(rules.box.heroes))]
        return describe_hero(word, rules.box.heroes, heroes, "adventurer")
    if family in ("fight", "bust", "recover", "flee"):
        return _describe_action(table, family, word, names) + _ending(table, token)
    if family == "loot":
        return _describe_loot(rules.box, table, word)
    if family == "ability":
        verb = "turn a {die} to Moving" if "deflect" in _ability(table) else "reroll a {die} by foresight"
        return verb.format(die=_die(word))
    if family in REROLLS:
        item = "an artefact" if table.item == "artefact" else "a weapon"
        return REROLLS[family].format(die=_die(word), item=item, **amounts(rules.box))
    return _about_seat(rules.box, table, names, family, word) + _ending(table, token)


def _describe_done(table: AttackView) -> str:
    """What it means to have enough of the open question."""
    if table.step == "hits":
        return f"take {counted(table.hits, 'Hit')} and be {_hurt(_actor(table), table.hits)}"
    if table.step == "pick":
        picked = sum(table.roll[1])
        return "reroll the die picked" if picked == 1 else f"reroll the {picked} dice picked"
    if table.step == "mend":
        brings = f"{counted(table.threat, 'Hit')}, you would be {_hurt(_actor(table), table.threat)}"
        return f"let the roll stand: {brings if table.threat else 'no Hit'}"
    return DONE.get(table.step, "no more")


def _describe_action(table: AttackView, family: str, word: str, names: list[str]) -> str:
    """The actions of a turn, with what they are about."""
    hero = _actor(table)
    if family == "fight":
        return f"fight {_dice_to_fight(hero.faces, hero.rating) if any(hero.faces) else 'the dice you face'}"
    if family == "bust":
        unharmed = "; no Hits for you" if "ambush" in _ability(table) else ""
        return f"bust the door: fight {_dice_to_fight(table.dungeon, hero.rating)}{unharmed}"
    if family == "flee":
        price = GOOD_WORDS[PRICES.index(word)]
        dice = dice_words(*hero.faces) if any(hero.faces) else "all dice you face"
        goes = "goes" if sum(hero.faces) == 1 else "go"
        whom = _next_in_play(table, names)
        return f"flee and give up {price}; {dice} {goes} to {whom or 'the dungeon, and the level ends'}"
    if hero.health == HEALTH[0]:
        return "recover: nothing to heal, you are unhurt"
    return f"recover: from {hero.health} to {HEALTH[max(HEALTH.index(hero.health) - 1, 0)]}"


def _dice_to_fight(dice: tuple[int, int], rating: int) -> str:
    """Dice to be fought, and how many of them a rating lets one defeat if that is not all.

    >>> _dice_to_fight((3, 1), 4), _dice_to_fight((5, 0), 4)
    ('3 Monsters and 1 Boss', '5 Monsters; you can defeat up to 4 of them')
    """
    return dice_words(*dice) + (f"; you can defeat up to {rating} of them" if sum(dice) > rating else "")


def _next_in_play(table: AttackView, names: list[str]) -> str:
    """To whom dice are passed: the next in play to the left; "" if nobody else is."""
    seats = len(table.heroes)
    for step in range(1, seats):
        hero = table.heroes[(max(table.to_act, 0) + step) % seats]
        if not hero.fled and hero.health != HEALTH[-1]:
            return names[hero.seat]
    return ""


def _describe_loot(box: Box, table: AttackView, word: str) -> str:
    """What is taken for Defeated Monsters, or for Fighting Bosses."""
    monsters, bosses = table.loot
    if word == "potions":
        return f"{counted(monsters, 'potion')}, one for each Defeated Monster"
    in_all = f", {box.boss_coins * bosses} in all" if bosses > 1 else ""
    return f"{counted(box.boss_coins, 'coin')} for each Fighting Boss left{in_all}"


def _ending(table: AttackView, token: str) -> str:
    """What an action leaves behind if it ends the level."""
    return f"; this ends the level; {stay_behind(table)}" if token in table.ending else ""


def stay_behind(table: AttackView) -> str:
    """The dice that are left if the level ends now."""
    monsters, bosses = table.dungeon
    return f"{dice_words(monsters, bosses)} {'stays' if monsters + bosses == 1 else 'stay'} behind"


def _about_seat(box: Box, table: AttackView, names: list[str], family: str, word: str) -> str:
    """The phrases that name a player."""
    with_what, _, last = word.rpartition(".")
    if family == "offer":
        with_what, last = last, with_what
    who = seat_name(last, names)
    other = table.heroes[seat_number(last)]
    if family == "heal":
        whom = "yourself" if other.seat == table.to_act else f"{who} ({other.health})"
        back = "bring back" if other.health == HEALTH[-1] else "fully heal"
        return f"recover and {back} {whom} with {REMEDY_WORDS[HEALING.index(with_what)]}"
    if family == "give":
        return f"give {who} {GOOD_WORDS[GOODS.index(with_what)]}"
    if family == "offer":
        return f'say: "{who}, {counted(int(with_what), "coin")} for you after this level."'
    faced = _dice_to_fight(other.faces, _actor(table).rating) if any(other.faces) else "the dice they face"
    whose = "your own" if other.seat == table.to_act else f"{who}'s"
    phrases = {
        "assist": f"assist {who}: fight {faced}; Moving dice go back to {who}",
        "send": f"use a potion: send {dice_words(*_actor(table).faces)} to {who}",
        "aid": f"sing: {who} is only stunned then",
        "ask": f'say: "{who}, assist me!"',
    }
    if family == "aid" and "snare" in _ability(table):
        caught = min(other.faces[0], box.strength(box.heroes.index(_actor(table).hero), SNARE))
        some = f"{caught} of " if caught < other.faces[0] else ""
        return f"snare: send {some}{whose} {dice_words(other.faces[0], 0)} back to the dungeon"
    return phrases[family]


def _die(word: str) -> str:
    kind, _, result = word.partition(".")
    return f"{result.capitalize()} {kind.capitalize()}"


def _actor(table: AttackView) -> HeroView:
    return table.heroes[max(table.to_act, 0)]


def _ability(table: AttackView) -> list[str]:
    """The effects of the ability of the seat to act."""
    return _actor(table).ability.split(", ")


# The question --------------------------------------------------------------------------------------------


def question(game: Game[State], view: View, names: list[str]) -> str:
    """What is asked of the seat whose view it is, with what one must know to decide; "" if nothing is asked."""
    rules, table = cast(Attack, game), cast(AttackView, view)
    if table.eyes == NONE or table.eyes != table.to_act:
        return ""
    hero = table.heroes[table.eyes]
    match table.step:
        case "choose-hero":
            return "Choose your adventurer. The combat rating (CR) is how many Defeated dice you keep of a roll."
        case "act":
            return _ask_for_action(table, hero, names)
        case "mend":
            is_limited = sum(map(sum, table.roll)) > hero.rating
            limit = f" You keep up to {hero.rating} Defeated dice." if is_limited else ""
            return f"{_rolled(table)}{limit} {_threat(table, hero)} Change a die, or let the roll stand?"
        case "pick":
            picked = listed([counted(count, die_words(die)) for die, count in enumerate(table.roll[1]) if count])
            return f"Which dice does your retainer reroll? Picked: {picked}; thrown when you say so."
        case "hits":
            choice = (
                "is coming. Cancel it, or take it?" if table.hits == 1 else "are coming. Cancel some, or take them?"
            )
            return f"You are {hero.health}, and {counted(table.hits, 'Hit')} {choice}"
        case "leave":
            them = "it" if sum(hero.faces) == 1 else "them"
            return f"You face {dice_words(*hero.faces)}. Send {them} to somebody with a potion, or keep {them}?"
        case "loot":
            return _ask_for_loot(table)
        case "give":
            again = "Something was given, so all are asked once more. " if table.round > 1 else ""
            give = f"Give something to the others before level {table.level + 2}?"
            return f"{again}You have {owned_words(hero)}. {give}"
    price = counted(rules.box.retainer_price, "coin")
    return f"You have {counted(hero.gold, 'coin')}. Hire a retainer for {price}, for level {table.level + 2}?"


def _threat(table: AttackView, hero: HeroView) -> str:
    """What the roll would cost if it stood."""
    if table.threat == 0:
        return "As it lies it brings no Hit."
    return f"As it lies it brings {counted(table.threat, 'Hit')}: you would be {_hurt(hero, table.threat)}."


def _hurt(hero: HeroView, hits: int) -> str:
    """How an adventurer is after so many Hits more."""
    return HEALTH[min(HEALTH.index(hero.health) + hits, len(HEALTH) - 1)]


def _ask_for_action(table: AttackView, hero: HeroView, names: list[str]) -> str:
    """Which action to take, and which of them would end the level."""
    if hero.fled:
        return "You have fled. Rally, or wait?"
    if any(hero.faces):
        can_flee = any(hero.pile) or hero.gold + hero.potions + hero.weapons + hero.artefacts > 0
        choice = "Fight, or flee?" if can_flee else "Fight: you have nothing to pay a flight with."
        return f"You face {dice_words(*hero.faces)}. {choice}"
    parts = ["You face no dice. What do you do?"]
    waited = [names[seat] for seat in table.waited if seat != hero.seat]
    if waited:
        parts.append(f"{listed(waited)} {'has' if len(waited) == 1 else 'have'} let the dungeon be.")
    if "recover" in table.ending:
        parts.append(f"To recover or to pass ends the level; {stay_behind(table)}.")
    elif table.ending:
        parts.append(f"To pass ends the level; {stay_behind(table)}.")
    return " ".join(parts)


def _ask_for_loot(table: AttackView) -> str:
    """What is left to be turned in."""
    monsters, bosses = table.loot
    left = [counted(monsters, "Defeated Monster")] if monsters else []
    left += [counted(bosses, "Fighting Boss")] if bosses else []
    return f"Left to turn in: {listed(left)}. What do you take for the {'Monsters' if monsters else 'Bosses'}?"


def _rolled(table: AttackView) -> str:
    """The dice in hand, by kind and face.

    They are named together, whether they can be rerolled or not.
    """
    counts = [sum(row[die] for row in table.roll) for die in range(DICE)]
    return f"Your roll: {listed([counted(count, die_words(die)) for die, count in enumerate(counts) if count])}."


def owned_words(hero: HeroView) -> str:
    """What a player has, in a row."""
    goods = (("coin", hero.gold), ("potion", hero.potions), ("weapon", hero.weapons), ("artefact", hero.artefacts))
    owned = [counted(count, good) for good, count in goods if count] + ["a retainer"] * hero.retainer
    return listed(owned) if owned else "nothing"


def characters(game: Game[State], view: View) -> list[str]:
    """Who each player is at the table, in a word or two; "" before that is chosen."""
    rules = cast(Attack, game)
    return [_short(rules, hero.hero) if hero.hero else "" for hero in cast(AttackView, view).heroes]


# The table as text ---------------------------------------------------------------------------------------


def show(game: Game[State], view: View, names: list[str]) -> str:
    """The table as its eyes see it, at most 80 columns wide."""
    rules = cast(Attack, game)
    table = cast(AttackView, view)
    goals = "   ".join(f"{plural(GOAL_WORDS[goal.goal])} {goal.has}/{goal.needs}" for goal in table.goals)
    where = "Before level" if table.step == "choose-hero" else "Level"
    lines = [f"{where} {table.level + 1}   dungeon: {dice_words(*table.dungeon)}", f"Party: {goals}   {table.rank}"]
    lines += roll_lines(table)
    if table.hits:
        lines.append(f"  Hits to take: {table.hits}")
    if any(table.loot):
        lines.append(f"  to turn in: {_ask_for_loot(table).removeprefix('Left to turn in: ').partition('.')[0]}")
    for hero in table.heroes:
        lines += _show_hero(rules, table, hero, names)
    return "\n".join(lines)


def roll_lines(table: AttackView) -> list[str]:
    """The dice in hand, by how they lie and by kind."""
    lines = []
    for label, row in zip(("rolled", "picked", "settled"), table.roll, strict=False):
        for kind, name in enumerate(KINDS):
            counts = row[kind * FACES : (kind + 1) * FACES]
            words = [f"{count} {result.capitalize()}" for count, result in zip(counts, RESULTS, strict=True) if count]
            if words:
                lines.append(f"  {label} {name} dice: {', '.join(words)}")
    return lines


def _show_hero(rules: Attack, table: AttackView, hero: HeroView, names: list[str]) -> list[str]:
    mark = ">" if hero.seat == table.to_act else " "
    first = "*" if hero.seat == table.first else " "
    who = f"({_short(rules, hero.hero)})" if hero.hero else "(no adventurer yet)"
    name = f"{names[hero.seat][:16]} {who[:25]}"
    health = "fled, " * hero.fled + hero.health
    state = f" CR {hero.rating}  {health}" if hero.hero else ""
    lines = [f"{mark}{first}{hero.seat + 1} {name:42}{state}".rstrip()]
    is_used = hero.spent or (table.used and hero.seat == table.to_act)
    parts = [hero.ability + " (used)" * is_used] if hero.ability else []
    parts += [f"faces {dice_words(*hero.faces)}"] if any(hero.faces) else []
    parts += [f"pile {dice_words(*hero.pile)}"] if any(hero.pile) else []
    is_once = rules.setup.options["moving_coin"] == "once"
    states = ["lets the dungeon be"] * (hero.seat in table.waited)
    states += ["has had the coin for a bust"] * (is_once and hero.earned)
    owned = [f"has {owned_words(hero)}"] if owned_words(hero) != "nothing" else []
    lines += [f"      {', '.join(line)}" for line in (parts, owned, states) if line]
    short = [name[:16] for name in names]
    lines += [f"      {describe_saying(rules.box, table, short, token)}" for token in hero.said]
    return lines


def _short(rules: Attack, hero: str) -> str:
    """An adventurer's first name and calling."""
    number = rules.box.heroes.index(hero)
    return f"{rules.box.hero_names[number].split()[0]}, {rules.box.callings[number]}"


def describe_saying(box: Box, table: AttackView, names: list[str], token: str) -> str:
    """An aside as the log and the bubbles quote it."""
    family, _, word = token.partition(":")
    return _about_seat(box, table, names, family, word).replace("say: ", "says ")


def piles(game: Game[State], view: View, names: list[str]) -> str:
    """The dice in the dungeon, before the players and in their piles, and what each has."""
    table = cast(AttackView, view)
    lines = [f"In the dungeon: {dice_words(*table.dungeon)}."]
    for hero, who in zip(table.heroes, called(names, characters(game, view)), strict=True):
        dice = f"faces {dice_words(*hero.faces)}; treasure pile: {dice_words(*hero.pile)}"
        lines.append(f"{who}: {dice}; has {owned_words(hero)}.")
    return "\n".join(lines)


def legend(game: Game[State]) -> str:
    """The signs of `show`, and what dice do."""
    return LEGEND + listed(list(needs_of(cast(Attack, game).box).values()))


LEGEND = """\
> who must choose   * starting player of the level   CR combat rating
Defeated  goes to your treasure pile, up to your CR; those over it are Moving
Moving    goes back to the dungeon, or to the player you assist
Fighting  faces you. A Hit if there are more of them than of each other result,
          one for each die if all are Fighting; Monsters and Bosses apart
Boss      a red die, Defeated only by a reroll
Hit       a step from unhurt to stunned, wounded, knocked out
rolled: can be rerolled   picked: for the retainer   settled: stays as it is
Goals of the party: """


# The end -------------------------------------------------------------------------------------------------


def verdict(game: Game[State], view: View, outcome: Outcome, names: list[str]) -> str:
    """What the party has achieved, and what it has for each goal; the last line of the log says the same."""
    del game, names
    goals = [goal_words(goal.goal, goal.has, goal.needs) for goal in cast(AttackView, view).goals]
    return f"{outcome.ending[0].upper()}{outcome.ending[1:]}, with {listed(goals)}."


def goal_words(goal: str, has: int, needs: int) -> str:
    """What the party has for a goal, and how much that takes.

    >>> goal_words("gold", 17, 16), goal_words("items", 1, 4), goal_words("artefacts", 0, 1)
    ('17 coins (16 needed)', 'only 1 magic item (4 needed)', 'no artefact (1 needed)')
    """
    word = GOAL_WORDS[goal]
    thing = counted(has, word) if has else f"no {word if needs == 1 else plural(word)}"
    return f"{'only ' if 0 < has < needs else ''}{thing} ({needs} needed)"
