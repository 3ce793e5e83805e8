"""What a battle asks, in words: what one can do, and how far one's attack can still go."""

from collections.abc import Iterator

from dungeonbox.games.hustle.board import CELLS, PLACE_NAMES, apart
from dungeonbox.games.hustle.combat import RALLY_RANGE
from dungeonbox.games.hustle.components import ATTACK, BASH, RALLY, REFLIP, TORCH
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.view import BattleView, HeroView, HustleView
from dungeonbox.kernel.wording import counted, listed

__all__ = ("ask_aid", "ask_fight")

ICON = "!"


def ask_aid(rules: Hustle, table: HustleView) -> str:
    """§5.3 Whether to ask for help before the monster flips."""
    if table.battle is None:
        return ""
    flips = f"Its base power is {table.battle.base}, it flips {counted(table.flips, 'card')}"
    return f"Ask for help, or let the monster flip? {flips}; {_attack(rules, table, table.battle)}."


def ask_fight(rules: Hustle, table: HustleView) -> str:
    """§5.5 §5.6 Attack, defend, use an item, or give up: as far as one can."""
    battle = table.battle
    if battle is None:
        return ""
    ways = list(_ways(rules, table, battle))
    asked = f"{', '.join(ways)}, or give up?".capitalize() if ways else "You have to give up."
    too_little = "" if "attack" in ways else ": too little"
    return f"{asked} Its power is {battle.power}; {_attack(rules, table, battle)}{too_little}."


def _ways(rules: Hustle, table: HustleView, battle: BattleView) -> Iterator[str]:
    """What one can do besides giving up."""
    hero = table.heroes[table.turn]
    if battle.might + sum(attack for _, attack in _reserve(rules, table, hero)) >= battle.power:
        yield "attack"
    if _held(hero, "shield") and int(battle.defended) < rules.box.most_defends:
        yield "defend"
    has_icons = "dimmed" not in table.marks and any(card.endswith(ICON) for card in battle.flipped)
    effects = [rules.box.items.effects[item] for item in _ready(rules, hero)]
    if REFLIP in effects or (TORCH in effects and has_icons):
        yield "use an item"


def _attack(rules: Hustle, table: HustleView, battle: BattleView) -> str:
    """The attack so far, and what it comes to with all that can be spent on it."""
    reserve = [(name, attack) for name, attack in _reserve(rules, table, table.heroes[table.turn]) if attack]
    if not reserve:
        return f"your attack is {battle.might}"
    most = battle.might + sum(attack for _, attack in reserve)
    return f"your attack is {battle.might}, and {most} at most, with {listed([name for name, _ in reserve])}"


def _reserve(rules: Hustle, table: HustleView, hero: HeroView) -> Iterator[tuple[str, int]]:
    """§5.6 §13.1 §15.2 §15.19 What can be spent on the attack, and how much it gives."""
    for item in _ready(rules, hero):
        effect, number = rules.box.items.effects[item], int(rules.box.items.numbers[item])
        if effect == ATTACK:
            yield rules.box.items.names[item], number
        elif effect == RALLY:
            yield rules.box.items.names[item], min(_friends(table, hero), number)
    if swords := _held(hero, "sword"):
        yield counted(swords, "Sword"), swords
    powers = [rules.box.powers.ids.index(power) for power in hero.powers]
    bash = sum(int(rules.box.powers.numbers[power]) for power in powers if rules.box.powers.effects[power] == BASH)
    if bash and _held(hero, "shield") and "bashed" not in table.marks:
        yield "a Shield", bash


def _ready(rules: Hustle, hero: HeroView) -> list[int]:
    """§8.4 §R11 The items one can use."""
    return [rules.box.items.ids.index(item.item) for item in hero.items if item.charged and not item.fresh]


def _held(hero: HeroView, type_: str) -> int:
    """How many cards of a type one holds."""
    return sum(card.rstrip(ICON).endswith(f"-{type_}") for card in hero.hand)


def _friends(table: HustleView, hero: HeroView) -> int:
    """§R29 How many other characters are near enough to rally."""
    place = PLACE_NAMES.index(hero.place)
    others = [PLACE_NAMES.index(other.place) for other in table.heroes if other.place and other.seat != hero.seat]
    return sum(other < CELLS and apart(place, other) <= RALLY_RANGE for other in others)
