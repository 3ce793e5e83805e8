"""What is in the box of Dungeon Attack!, and its sheets: adventurers, dice, items and goals in words."""

from dataclasses import dataclass
from typing import cast

from dungeonbox.games.attack.components import EFFECTS, LEVELS, RESULTS, Box
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.view import AttackView
from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.wording import counted, listed

EFFECT_WORDS = {
    "guard": "{once}, ignore one Hit, unless you busted the door this turn",
    "foresight": "{once}, reroll one die",
    "mercy": "{once}, recovering, bring back a knocked-out adventurer instead",
    "rage": "every injury raises your combat rating by one",
    "ambush": "no Hits when you bust the door",
    "bane": "a Boss Defeated on your first roll falls at once",
    "song": "{once}, before acting, a Wounded friend becomes Stunned",
    "snare": "{once}, before acting, send up to {dice} home",
    "deflect": "{once}, turn one Fighting die of your roll to Moving",
    "greed": "{coins} more in each treasure roll",
    "grit": "a critical hit is only one Hit",
}
"""What abilities are made of, in the order of the components; `ability_words` fills in how often and how many."""

GOAL_WORDS = {"gold": "coin", "items": "magic item", "artefacts": "artefact"}
ALONE_WORDS = {"mercy": "does nothing alone", "song": "does nothing alone"}
"""Of abilities that need a friend, in a game for one."""


def hero_title(rules: Attack, hero: int) -> str:
    """An adventurer's name and calling."""
    return f"{rules.box.hero_names[hero]}, the {rules.box.callings[hero]}"


def amounts(box: Box) -> dict[str, str]:
    """The prices and limits of the components, as phrases cite them."""
    return {
        "reroll": counted(box.reroll_price, "coin"),
        "cancel": counted(box.cancel_price, "coin"),
        "retainer": counted(box.retainer_price, "coin"),
        "boss": counted(box.boss_coins, "coin"),
        "weapon": counted(box.weapon_dice, "Defeated Monster"),
    }


def ability_words(rules: Attack, hero: int) -> str:
    """What the ability of an adventurer does, effect by effect; some do nothing alone."""
    once = "once a level" if rules.box.once_a_level[hero] else "once a turn"
    parts = []
    for effect, word in enumerate(EFFECTS):
        strength = rules.box.strength(hero, effect)
        if strength:
            numbers = {"dice": counted(strength, "Monster"), "coins": counted(strength, "coin")}
            alone = f" ({ALONE_WORDS[word]})" if rules.seats == 1 and word in ALONE_WORDS else ""
            parts.append(EFFECT_WORDS[word].format(once=once, **numbers) + alone)
    return "; ".join(parts) or "no special ability"


def hero_line(rules: Attack, hero: int) -> str:
    """An adventurer in a line: name, calling, rating, ability."""
    ability = f"{rules.box.ability(hero)}: " if rules.box.ability(hero) else ""
    return f"{hero_title(rules, hero)}, combat rating {rules.box.ratings[hero]}; {ability}{ability_words(rules, hero)}"


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
    rules = cast(Attack, game)
    cards = rules.box
    heroes = {}
    for hero, word in enumerate(cards.heroes):
        heroes[word] = HeroBox(
            cards.hero_names[hero],
            cards.callings[hero],
            int(cards.ratings[hero]),
            cards.ability(hero),
            ability_words(rules, hero),
        )
    levels = tuple((int(cards.monsters[level]), int(cards.bosses[level])) for level in range(LEVELS))
    prices = PriceBox(cards.reroll_price, cards.cancel_price, cards.retainer_price, cards.weapon_dice, cards.boss_coins)
    return AttackBox(heroes, levels, prices)


def goals_of(box: Box) -> dict[str, int]:
    """How much the party needs of each goal."""
    return {"gold": box.goal_gold, "items": box.goal_items, "artefacts": box.goal_artefacts}


def needs_of(box: Box) -> dict[str, str]:
    """What each goal asks for."""
    return {goal: counted(needs, GOAL_WORDS[goal]) for goal, needs in goals_of(box).items()}


# Sheets --------------------------------------------------------------------------------------------------


FACES = {
    "defeated": "goes to your treasure pile, up to your combat rating",
    "moving": "goes back to the dungeon, or to the player you assist",
    "fighting": "stays and faces you; a Hit if there are more of them than of each other result, one for each die if"
    " all are Fighting; Monsters and Bosses apart",
}
"""What becomes of a die by what it shows."""

THINGS = {
    "monster": "Monster: a die, rolled by whoever fights it. In this game {sides}.{faces}",
    "boss": "Boss: a red die, rolled by whoever fights it. In this game {sides}. A first Defeated is rerolled by"
    " itself: only a second one counts.{faces}",
    "coin": "Coin: in your turn {reroll} rerolls a die, {cancel} cancel a Hit, one pays for fleeing; between levels"
    " {retainer} hire a retainer.",
    "potion": "Potion: recovering, fully heal anybody, also one knocked out; or send all dice you face to another"
    " player, before your action or at the end of your turn. Used up.",
    "weapon": "Weapon: raises your combat rating by one, and rerolls one die in each fight. It is not used up.",
    "artefact": "Artefact: raises your combat rating by one, and each turn rerolls one die or, recovering, fully heals"
    " anybody not knocked out. It is not used up.",
    "retainer": "Retainer: raises your combat rating by one for a level; once it rerolls any dice together, or lets you"
    " ignore all Hits of a fight, and leaves.",
    "rating": "Combat rating (CR): the most Defeated dice you keep of a roll; those over it move on.",
    "health": "Health: the first Hit stuns, the second wounds, the third knocks you out, and your treasure pile is"
    " lost. To recover is to heal one step; between levels all injuries are healed.",
    "defeated": "Defeated: {defeated}. After the level the pile is rolled for treasure: there one Monster that shows"
    " Defeated is a potion, {weapon} are a weapon, and a Boss is an artefact.",
    "moving": "Moving: {moving}. Rolled for treasure it is nothing.",
    "fighting": "Fighting: {fighting}. Rolled for treasure a Monster is a coin, a Boss {boss} or a potion.",
    "goals": "Goals: at the end the party together needs {gold}, {items} (potions, weapons and artefacts) and"
    " {artefacts}. One of the three is a Great Achievement, two are Amazing, all three Legendary.",
}
"""What is no adventurer, by its word."""


def box_sheets(game: Game[State]) -> dict[str, str]:
    """What adventurers, items and dice are and do, by their words."""
    rules = cast(Attack, game)
    found = {word: f"{hero_line(rules, hero)}." for hero, word in enumerate(rules.box.heroes)}
    for word, text in THINGS.items():
        kind = 1 if word == "boss" else 0
        sides = [f"{rules.dice[kind].count(face)} {result.capitalize()}" for face, result in enumerate(RESULTS)]
        faces = "".join([f"\n{face.capitalize()}: {becomes}." for face, becomes in FACES.items()])
        told = {"sides": f"its sides are {listed(sides)}", "faces": faces, **FACES}
        found[word] = text.format(**told, **amounts(rules.box), **needs_of(rules.box))
    return found


def sheets(game: Game[State], view: View) -> dict[str, str]:
    """The same at this moment: an adventurer in play with the rating it has now."""
    rules = cast(Attack, game)
    found = box_sheets(game)
    for hero in cast(AttackView, view).heroes:
        if hero.hero and hero.rating != rules.box.ratings[rules.box.heroes.index(hero.hero)]:
            found[hero.hero] += f" Its combat rating is {hero.rating} now."
    return found


def sheet_groups(game: Game[State], view: View) -> dict[str, list[str]]:
    """The words of all sheets: adventurers, then dice, items and the rest."""
    del view
    return {"Adventurers": list(cast(Attack, game).box.heroes), "Dice, items and goals": list(THINGS)}
