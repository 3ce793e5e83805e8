"""The words of Dungeon Attack!: names, sentences for notes, phrases for choices, and the table as text."""

from dataclasses import dataclass
from typing import cast

from dungeonbox.games.attack.actions import GOODS, MEANS, PRICES
from dungeonbox.games.attack.components import ABILITIES, DICE, FACES, KINDS, LEVELS, MOST_DICE, RANKS, RESULTS, Box
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.state import HEALTH
from dungeonbox.games.attack.view import AttackView, HeroView
from dungeonbox.kernel.casting import describe_hero
from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.notewords import NoteWords

__all__ = ("ABILITY_WORDS", "CLAUSES", "NOTES", "box", "describe", "lists", "show")

FACES_SHOWN = ("defeated", "moving", "fighting")

# In the order of the kinds in effects.py. Monsters and bosses stand together: "2 Monsters", "2 Monsters and 1 Boss".
NOTES = (
    NoteWords("chose", ("seat", "hero"), "2.1", "{seat} is {hero}."),
    NoteWords("first", ("seat",), "2.6", "{seat} goes first."),
    NoteWords("level", ("level", "monsters", "bosses"), "2.2", "The party enters level {level}: {monsters}{bosses}."),
    NoteWords("turn", ("seat",), "3.2", "{seat}'s turn."),
    NoteWords("fought", ("seat", "monsters", "bosses"), "5.1", "{seat} fights {monsters}{bosses}."),
    NoteWords("busted", ("seat", "monsters", "bosses"), "4.1", "{seat} busts the door: {monsters}{bosses}!"),
    NoteWords("ambushed", ("seat",), "11.5", "{seat} came from behind: no Hits."),
    NoteWords(
        "assisted", ("seat", "other", "monsters", "bosses"), "4.3", "{seat} assists {other} against {monsters}{bosses}."
    ),
    NoteWords(
        "rolled", ("seat", *FACES_SHOWN), "5.1", "Monsters: {defeated} Defeated, {moving} Moving, {fighting} Fighting."
    ),
    NoteWords(
        "rolled-bosses",
        ("seat", *FACES_SHOWN),
        "5.2",
        "Bosses: {defeated} Defeated, {moving} Moving, {fighting} Fighting.",
    ),
    NoteWords("rerolled", ("seat", "means", "die", "face"), "R3", "{die} rerolled by {means}: {face}."),
    NoteWords("threw", ("seat", "dice_count"), "9.10", "{seat}'s retainer rerolls {dice_count} dice."),
    NoteWords("deflected", ("seat", "kind"), "11.9", "{seat} deflects a {kind}."),
    NoteWords("stood", ("seat",), "R3", "{seat} lets the roll stand."),
    NoteWords("kept", ("seat", "monsters", "bosses"), "5.3", "{seat} keeps {monsters}{bosses}."),
    NoteWords("moved", ("seat", "other", "monsters", "bosses"), "5.5", "{monsters}{bosses} back to {other}."),
    NoteWords("stayed", ("seat", "monsters", "bosses"), "5.6", "{monsters}{bosses} facing {seat}."),
    NoteWords("coin", ("seat",), "4.2", "All Moving: a coin for {seat}."),
    NoteWords("hit", ("seat", "hits", "kind"), "5.7", "A Hit by the {kind} dice."),
    NoteWords("critical", ("seat", "hits", "kind"), "5.8", "Critical, all {kind} dice are Fighting: Hits {hits}!"),
    NoteWords("cancelled", ("seat", "means", "hits"), "7.2", "Hits cancelled by {means}: {hits}."),
    NoteWords("hurt", ("seat", "health"), "6.1", "{seat} is {health}."),
    NoteWords(
        "fell", ("seat", "monsters", "bosses"), "6.3", "{seat} is knocked out! The pile is lost: {monsters}{bosses}."
    ),
    NoteWords("passed-on", ("seat", "other", "monsters", "bosses"), "6.4", "{monsters}{bosses} on to {other}."),
    NoteWords("fled", ("seat", "price"), "7.3", "{seat} flees, and leaves {price} behind."),
    NoteWords("rallied", ("seat",), "4.6", "{seat} rallies."),
    NoteWords("passed", ("seat",), "4.7", "{seat} passes."),
    NoteWords("recovered", ("seat", "health"), "4.5", "{seat} recovers: {health}."),
    NoteWords("healed", ("seat", "other", "means"), "9.1", "{seat} heals {other} by {means}."),
    NoteWords(
        "sent", ("seat", "other", "monsters", "bosses"), "9.2", "{seat}'s potion sends {monsters}{bosses} to {other}."
    ),
    NoteWords("sang", ("seat", "other", "health"), "11.7", "{seat} sings for {other}, who is only {health} now."),
    NoteWords("snared", ("seat", "other", "monsters"), "11.8", "{seat} snares {monsters} that faced {other}."),
    NoteWords("cleared", ("level",), "3.6", "Level {level} is cleared!"),
    NoteWords(
        "left", ("level", "monsters", "bosses"), "3.7", "The party leaves level {level}, and in it {monsters}{bosses}."
    ),
    NoteWords("routed", ("level",), "3.8", "Nobody is left in play: level {level} is over."),
    NoteWords("tired", ("level",), "R18", "The party is worn out: level {level} is over."),
    NoteWords(
        "searched",
        ("seat", *FACES_SHOWN),
        "8.1",
        "{seat} searches the pile: {defeated} Defeated, {moving} Moving, {fighting} Fighting.",
    ),
    NoteWords(
        "searched-bosses",
        ("seat", *FACES_SHOWN),
        "8.1",
        "{seat} searches the Bosses: {defeated} Defeated, {moving} Moving, {fighting} Fighting.",
    ),
    NoteWords("found", ("seat", "good", "count"), "8.2", "{seat} finds {good}: {count}."),
    NoteWords("rested", (), "8.8", "All injuries are healed."),
    NoteWords("gave", ("seat", "other", "good"), "8.9", "{seat} gives {other} {good}."),
    NoteWords("hired", ("seat",), "8.10", "{seat} hires a retainer."),
    NoteWords("declined", ("seat",), "8.10", "{seat} hires nobody."),
    NoteWords("asked", ("seat", "other"), "R30", '{seat}: "{other}, assist me!"'),
    NoteWords(
        "offered", ("seat", "other", "coins"), "R30", '{seat}: "{other}, coins for you after this level: {coins}."'
    ),
    NoteWords("over", ("rank",), "10.1", "The adventure is over: {rank}."),
)

ABILITY_WORDS = {
    "guard": "ignore one Hit a turn, unless you busted the door",
    "foresight": "reroll one die a turn",
    "mercy": "recovering, bring back a knocked-out adventurer instead",
    "rage": "every injury adds to your CR; a critical is one Hit",
    "ambush": "no Hits when you bust the door",
    "bane": "a Boss Defeated on your first roll falls at once",
    "song": "before acting, a Wounded friend becomes Stunned",
    "snare": "before acting, send up to {snare} home",
    "deflect": "turn one Fighting die a turn to Moving",
    "greed": "{greed} more in each treasure roll",
}
"""By the word of the ability, in the order of the components; amounts are filled in by `ability_words`."""

GOOD_WORDS = ("a coin", "a potion", "a weapon", "an artefact", "a defeated Monster", "a defeated Boss")
GOAL_WORDS = {"gold": "gold", "items": "magic items", "artefacts": "artefacts"}
MEANS_WORDS = ("a potion", "an artefact", "the ability", "coins", "the retainer", "a weapon", "itself")


def lists(game: Game[State]) -> dict[str, list[str]]:
    """What the numbers of a note mean, for each field that is neither a seat nor a plain number.

    `nobody` is the word for a field of a seat that holds no seat.
    """
    rules = cast(Attack, game)
    counts = range(2, 2 * MOST_DICE + 1)
    return {
        "hero": [hero_title(rules, hero) for hero in range(len(rules.box.heroes))],
        "level": [str(level + 1) for level in range(LEVELS)],
        "monsters": ["no Monsters", "1 Monster", *(f"{count} Monsters" for count in counts)],
        "bosses": ["", " and 1 Boss", *(f" and {count} Bosses" for count in counts)],
        "means": list(MEANS_WORDS),
        "face": [result.capitalize() for result in RESULTS],
        "kind": [kind.capitalize() for kind in KINDS],
        "health": list(HEALTH),
        "price": list(GOOD_WORDS),
        "good": list(GOODS),
        "rank": list(RANKS),
        "die": [die_words(die) for die in range(DICE)],
        "nobody": ["the dungeon"],
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


def hero_title(rules: Attack, hero: int) -> str:
    """An adventurer's name and calling."""
    return f"{rules.box.hero_names[hero]}, the {rules.box.callings[hero]}"


# Phrases for choices -------------------------------------------------------------------------------------

SIMPLE = {
    "bust": "bust the door: take all dice of the dungeon and fight",
    "recover": "recover: heal one step",
    "rally": "rally: come back into play",
    "pass": "pass",
    "hire": "hire a retainer for {retainer}",
    "loot:weapon": "a weapon for {weapon}",
    "loot:potions": "potions for all Defeated Monsters left",
    "loot:potion": "a potion for a Fighting Boss",
    "loot:gold": "{boss} for each Fighting Boss left",
    "cancel:coins": "cancel one Hit for {cancel}",
    "cancel:retainer": "cancel all Hits; the retainer leaves",
    "cancel:ability": "cancel one Hit by your ability",
}
DONE = {
    "mend": "let the roll stand",
    "pick": "reroll the dice picked",
    "hits": "take the Hits",
    "leave": "keep the dice, end the turn",
    "give": "give nothing more",
    "hire": "hire nobody",
}
REROLLS = {
    "item": "reroll a {die} with an item",
    "coin": "reroll a {die} for {reroll}",
    "retainer": "let the retainer reroll a {die}",
}


def amounts(box: Box) -> dict[str, str]:
    """The prices and limits of the components, as phrases and abilities cite them."""
    return {
        "reroll": counted(box.reroll_price, "coin"),
        "cancel": counted(box.cancel_price, "coin"),
        "retainer": counted(box.retainer_price, "coin"),
        "boss": counted(box.boss_coins, "coin"),
        "greed": counted(box.greed_coins, "coin"),
        "weapon": counted(box.weapon_dice, "Defeated Monster"),
        "snare": counted(box.snare_dice, "Monster"),
    }


def counted(count: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "coin"), counted(3, "coin")
    ('1 coin', '3 coins')
    """
    return f"{count} {noun}{'s' * (count != 1)}"


def ability_words(box: Box, ability: str) -> str:
    """What an ability does, in a few words."""
    return ABILITY_WORDS[ability].format(**amounts(box))


def describe(game: Game[State], view: View, token: str) -> str:
    """A phrase for an action, for the player to whom this view belongs."""
    rules = cast(Attack, game)
    table = cast(AttackView, view)
    family, _, word = token.partition(":")
    if token in SIMPLE:
        return SIMPLE[token].format(**amounts(rules.box))
    if family == "done":
        return DONE.get(table.step, "no more")
    if family == "hero":
        heroes = [hero_line(rules, hero) for hero in range(len(rules.box.heroes))]
        return describe_hero(word, rules.box.heroes, heroes, "adventurer")
    if family == "fight":
        return f"fight the dice you face: {_facing(table)}"
    if family == "flee":
        return f"flee, and lose {GOOD_WORDS[PRICES.index(word)]}"
    if family == "ability":
        verb = "turn a {die} to Moving" if _ability(table) == "deflect" else "reroll a {die} by your ability"
        return verb.format(die=_die(word))
    if family in REROLLS:
        return REROLLS[family].format(die=_die(word), **amounts(rules.box))
    return _about_seat(rules.box, table, family, word)


def hero_line(rules: Attack, hero: int) -> str:
    """An adventurer in a line: name, calling, rating, ability."""
    ability = ABILITIES[rules.box.abilities[hero]]
    return f"{hero_title(rules, hero)}, CR {rules.box.ratings[hero]}; {ability}: {ability_words(rules.box, ability)}"


def _about_seat(box: Box, table: AttackView, family: str, word: str) -> str:
    """The phrases that name a player."""
    if family == "heal":
        means, _, seat = word.partition(".")
        return f"recover, and heal {_who(table, seat)} by {MEANS_WORDS[MEANS.index(means)]}"
    if family == "give":
        good, _, seat = word.partition(".")
        return f"give {_who(table, seat)} {GOOD_WORDS[GOODS.index(good)]}"
    if family == "offer":
        seat, _, coins = word.partition(".")
        return f'say: "{_who(table, seat)}, I owe you {coins} coin{"s" * (coins != "1")}."'
    phrases = {
        "assist": "assist {who}: take and fight their dice",
        "send": "potion: send your dice to {who}",
        "aid": "snare up to {snare} of {who}" if _ability(table) == "snare" else "sing for {who}",
        "ask": 'say: "{who}, assist me!"',
    }
    return phrases[family].format(who=_who(table, word), **amounts(box))


def _die(word: str) -> str:
    kind, _, result = word.partition(".")
    return f"{result.capitalize()} {kind.capitalize()}"


def _facing(table: AttackView) -> str:
    return dice_words(*table.heroes[table.to_act].faces) if table.to_act >= 0 else "none"


def _ability(table: AttackView) -> str:
    return table.heroes[table.to_act].ability if table.to_act >= 0 else ""


def _who(table: AttackView, word: str) -> str:
    seat = int(word.removeprefix("seat")) - 1
    return hero_name(table.heroes[seat]) if seat < len(table.heroes) else word


def hero_name(hero: HeroView) -> str:
    """What a player's adventurer is called in short."""
    return hero.hero.capitalize() if hero.hero else f"Player {hero.seat + 1}"


CLAUSES = {
    "hero": "2.1",
    "fight": "3.4",
    "bust": "4.1",
    "recover": "4.5",
    "rally": "4.6",
    "pass": "4.7",
    "flee": "7.3",
    "assist": "4.3",
    "heal": "9.1",
    "send": "9.2",
    "aid": "3.5",
    "item": "9.5",
    "coin": "7.1",
    "ability": "3.5",
    "retainer": "9.10",
    "cancel": "7.2",
    "loot": "8.1",
    "give": "8.9",
    "hire": "8.10",
    "done": "R3",
    "ask": "R30",
    "offer": "R30",
}
"""The clause that lets one do this, by the family of the token."""

# The box -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HeroBox:
    """An adventurer's card: name, calling, combat rating, and the special ability in a word and in a few."""

    name: str
    calling: str
    rating: int
    ability: str
    power: str


@dataclass(frozen=True)
class PriceBox:
    """Coins for a reroll, a cancelled Hit and a retainer; what treasure costs and brings.

    A weapon is for `weapon_dice` Defeated Monsters; a Fighting Boss brings `boss_coins`.
    """

    reroll: int
    cancel: int
    retainer: int
    weapon_dice: int
    boss_coins: int


@dataclass(frozen=True)
class AttackBox:
    """What is in the box, by the words that views use; the dice of each level by kind."""

    heroes: dict[str, HeroBox]
    levels: tuple[tuple[int, int], ...]
    prices: PriceBox


def box(game: Game[State]) -> AttackBox:
    """The adventurers and the levels."""
    cards = cast(Attack, game).box
    heroes = {}
    for hero, word in enumerate(cards.heroes):
        ability = ABILITIES[cards.abilities[hero]]
        heroes[word] = HeroBox(
            cards.hero_names[hero],
            cards.callings[hero],
            int(cards.ratings[hero]),
            ability,
            ability_words(cards, ability),
        )
    levels = tuple((int(cards.monsters[level]), int(cards.bosses[level])) for level in range(LEVELS))
    prices = PriceBox(cards.reroll_price, cards.cancel_price, cards.retainer_price, cards.weapon_dice, cards.boss_coins)
    return AttackBox(heroes, levels, prices)


# The table as text ---------------------------------------------------------------------------------------


def show(game: Game[State], view: View, names: list[str]) -> str:
    """The table as its eyes see it, at most 80 columns wide."""
    rules = cast(Attack, game)
    table = cast(AttackView, view)
    lines = [
        f"Level {table.level + 1}   dungeon: {dice_words(*table.dungeon)}",
        f"Party: {'   '.join(f'{GOAL_WORDS[goal.goal]} {goal.has}/{goal.needs}' for goal in table.goals)}",
    ]
    lines += roll_lines(table)
    if table.hits:
        lines.append(f"  Hits to take: {table.hits}")
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
    health = "fled, " * hero.fled + hero.health
    name = rules.box.hero_names[rules.box.heroes.index(hero.hero)] if hero.hero else "nobody yet"
    lines = [f"{mark}{first}{hero.seat + 1} {names[hero.seat][:16]:16} {name[:16]:16} CR {hero.rating}  {health}"]
    parts = [f"faces {dice_words(*hero.faces)}"] if any(hero.faces) else []
    parts += [f"pile {dice_words(*hero.pile)}"] if any(hero.pile) else []
    counts = ((hero.gold, "gold"), (hero.potions, "potions"), (hero.weapons, "weapons"), (hero.artefacts, "artefacts"))
    owned = [f"{name} {count}" for count, name in counts if count] + ["retainer"] * hero.retainer
    lines += [f"      {', '.join(line)}" for line in (parts, owned) if line]
    lines += [f"      {describe_saying(rules.box, table, token)}" for token in hero.said]
    return lines


def describe_saying(box: Box, table: AttackView, token: str) -> str:
    """An aside as the log and the bubbles quote it."""
    family, _, word = token.partition(":")
    return _about_seat(box, table, family, word).replace("say: ", "says ")
