"""What dice, hits, treasure and abilities do; and how each thing done is noted."""

from typing import Final

from librt.vecs import vec

from dungeonbox.games.attack.actions import (
    ARTEFACT,
    BY_ARTEFACT,
    BY_ITSELF,
    BY_POTION,
    BY_RETAINER,
    BY_WEAPON,
    GOLD,
    PILE_BOSS,
    PILE_MONSTER,
    POTION,
    WEAPON,
)
from dungeonbox.games.attack.components import (
    AMBUSH,
    BANE,
    BOSS,
    DEFEATED,
    DICE,
    FACES,
    FIGHTING,
    GREED,
    GRIT,
    MONSTER,
    MOVING,
    RAGE,
    SNARE,
    Box,
)
from dungeonbox.games.attack.state import (
    FRESH,
    KNOCKED_OUT,
    LEAVING,
    NO_RETAINER,
    PICKED,
    PLACES,
    SETTLED,
    STUNNED,
    UNHURT,
    AttackState,
    Hero,
)
from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.kernel.zones import Bag

# The kinds of notes and their numbers; words.py has the sentences. Dice come as Monsters, then Bosses.
CHOSE: Final = 0  # seat, hero
FIRST: Final = 1  # seat
LEVEL: Final = 2  # level, monsters, bosses
TURN: Final = 3  # seat
FOUGHT: Final = 4  # seat, monsters, bosses
BUSTED: Final = 5  # seat, monsters, bosses
ASSISTED: Final = 6  # seat, other, monsters, bosses
ROLLED: Final = 7  # seat, defeated, moving, fighting
ROLLED_BOSSES: Final = 8  # seat, defeated, moving, fighting
FELLED: Final = 9  # seat, bosses
REROLLED: Final = 10  # seat, means, die, face
THREW: Final = 11  # seat, dice
DEFLECTED: Final = 12  # seat, kind
STOOD: Final = 13  # seat
KEPT: Final = 14  # seat, monsters, bosses
EXCEEDED: Final = 15  # seat, rating, monsters, bosses
MOVED: Final = 16  # seat, other (NONE: the dungeon), monsters, bosses
STAYED: Final = 17  # seat, monsters, bosses
COIN: Final = 18  # seat, count
AMBUSHED: Final = 19  # seat
HIT: Final = 20  # seat, hits, kind
CRITICAL: Final = 21  # seat, hits, kind
BORE: Final = 22  # seat, hits, kind
CANCELLED: Final = 23  # seat, by, hits
HURT: Final = 24  # seat, health
FELL: Final = 25  # seat
LOST: Final = 26  # seat, monsters, bosses
PASSED_ON: Final = 27  # seat, other (NONE: the dungeon), monsters, bosses
FLED: Final = 28  # seat, price
RALLIED: Final = 29  # seat
PASSED: Final = 30  # seat
RECOVERED: Final = 31  # seat, health
BREATHED: Final = 32  # seat
HEALED: Final = 33  # seat, other, remedy
CURED: Final = 34  # seat, remedy
REVIVED: Final = 35  # seat, other, remedy
SENT: Final = 36  # seat, other, monsters, bosses
SANG: Final = 37  # seat, other, health
SNARED: Final = 38  # seat, other, monsters
SNARED_OWN: Final = 39  # seat, other, monsters
CLEARED: Final = 40  # level
LEFT: Final = 41  # level, monsters, bosses
ROUTED: Final = 42  # level
TIRED: Final = 43  # level
SEARCHED: Final = 44  # seat, defeated, moving, fighting
SEARCHED_BOSSES: Final = 45  # seat, defeated, moving, fighting
# What is found comes in the order of the goods.
FOUND_COINS: Final = 46  # seat, count
FOUND_POTIONS: Final = 47  # seat, count
FOUND_WEAPONS: Final = 48  # seat, count
FOUND_ARTEFACTS: Final = 49  # seat, count
FOUND_NOTHING: Final = 50  # seat
RESTED: Final = 51  # -
DISMISSED: Final = 52  # seat
GAVE: Final = 53  # seat, other, good
HIRED: Final = 54  # seat
DECLINED: Final = 55  # seat
ASKED: Final = 56  # seat, other
OFFERED: Final = 57  # seat, other, coins
OVER: Final = 58  # rank, coins, items, artefacts
FOUND_BESIDES: Final = 59  # seat, count


def has(s: AttackState, box: Box, seat: Int, effect: Int) -> bool:
    """§1.2 Whether the ability of this seat's adventurer has an effect."""
    return box.strength(s.heroes[seat].hero, effect) > 0


def can_use(s: AttackState, box: Box, seat: Int, effect: Int) -> bool:
    """§R25 Whether the seat whose turn it is has an effect that is not used up for the turn or the level."""
    return has(s, box, seat, effect) and s.ability == 0 and s.heroes[seat].spent == 0


def use_ability(s: AttackState, box: Box, seat: Int) -> None:
    """§R25 An ability is used up for this turn, some for the level."""
    hero = s.heroes[seat]
    s.ability = 1
    hero.spent = box.once_a_level[hero.hero]


def rating(s: AttackState, box: Box, seat: Int) -> Int:
    """§5.4 §9.4 §9.6 §9.9 §11.4 §R23 §R25 The combat rating, with everything that raises it; no rage out of play."""
    hero = s.heroes[seat]
    total = box.ratings[hero.hero] + hero.weapons * box.weapon_rating + hero.artefacts * box.artefact_rating
    if hero.retainer != NO_RETAINER:
        total += box.retainer_rating
    if has(s, box, seat, RAGE) and hero.is_in_play():
        total += hero.hits
    return total


# Rolling -------------------------------------------------------------------------------------------------


def throw(s: AttackState, die: Bag, kind: Int, row: Int, chance: Chance) -> Int:
    """§1.3 Roll one die into a row of the roll; returns its face. The bag is what it can show."""
    face = chance.take(die, EVERYONE)
    die.add(face)
    place = row + kind * FACES + face
    s.roll.put(place, s.roll[place] + 1)
    return face


def roll(
    s: AttackState, box: Box, dice: vec[Bag], seat: Int, monsters: Int, bosses: Int, chance: Chance, notes: Notes
) -> None:
    """§5.1 §5.2 Roll all dice, Monsters first."""
    shown = s.roll
    if monsters > 0:
        monster = dice[MONSTER].clone()
        for _monster in range(monsters):
            throw(s, monster, MONSTER, FRESH, chance)
        notes.tell(ROLLED, "5.1", seat, shown[DEFEATED], shown[MOVING], shown[FIGHTING])
    if bosses > 0:
        boss = dice[BOSS].clone()
        for _boss in range(bosses):
            throw(s, boss, BOSS, FRESH, chance)
        first = BOSS * FACES
        notes.tell(ROLLED_BOSSES, "5.2", seat, shown[first + DEFEATED], shown[first + MOVING], shown[first + FIGHTING])
        reroll_bosses(s, box, boss, seat, chance, notes)


def reroll_bosses(s: AttackState, box: Box, boss: Bag, seat: Int, chance: Chance, notes: Notes) -> None:
    """§5.9 §5.10 §11.6 §R5 Bosses that show Defeated roll again by themselves, unless Bane fells them at once."""
    place = BOSS * FACES + DEFEATED
    felled = s.roll[FRESH + place]
    s.roll.put(FRESH + place, 0)
    if has(s, box, seat, BANE):
        s.roll.put(SETTLED + place, felled)
        if felled > 0:
            notes.tell(FELLED, "11.6", seat, felled)
        return
    for _boss in range(felled):
        face = throw(s, boss, BOSS, SETTLED, chance)
        notes.tell(REROLLED, "5.10", seat, BY_ITSELF, place, face)


def reroll(
    s: AttackState, dice: vec[Bag], seat: Int, means: Int, clause: str, die: Int, chance: Chance, notes: Notes
) -> None:
    """§R3 One die that was not rerolled yet rolls again by some means and its clause, and is settled."""
    s.roll.put(FRESH + die, s.roll[FRESH + die] - 1)
    kind = die // FACES
    face = throw(s, dice[kind].clone(), kind, SETTLED, chance)
    notes.tell(REROLLED, clause, seat, means, die, face)


def deflect(s: AttackState, seat: Int, die: Int, notes: Notes) -> None:
    """§11.9 A Fighting die turns to Moving; of two the one that could not be rerolled anyway."""
    row: Int = SETTLED
    if s.roll[SETTLED + die] == 0:
        row = FRESH
    s.roll.put(row + die, s.roll[row + die] - 1)
    moving = SETTLED + die - FIGHTING + MOVING
    s.roll.put(moving, s.roll[moving] + 1)
    notes.tell(DEFLECTED, "11.9", seat, die // FACES)


def pick(s: AttackState, die: Int) -> None:
    """§9.10 Set a die aside for the retainer's reroll."""
    s.roll.put(FRESH + die, s.roll[FRESH + die] - 1)
    s.roll.put(PICKED + die, s.roll[PICKED + die] + 1)


def fresh_fighting(s: AttackState) -> Int:
    """§R23 How many Fighting dice of both kinds can still be rerolled."""
    return s.roll[FRESH + FIGHTING] + s.roll[FRESH + BOSS * FACES + FIGHTING]


def pick_fighting(s: AttackState) -> None:
    """§R23 Set all Fighting dice of both kinds aside for the retainer's reroll."""
    for die in range(FIGHTING, DICE, FACES):
        while s.roll[FRESH + die] > 0:
            pick(s, die)


def throw_picked(s: AttackState, dice: vec[Bag], seat: Int, chance: Chance, notes: Notes) -> None:
    """§9.10 §R23 All dice set aside are rerolled together."""
    total: Int = 0
    for die in range(DICE):
        total += s.roll[PICKED + die]
    notes.tell(THREW, "9.10", seat, total)
    for die in range(DICE):
        while s.roll[PICKED + die] > 0:
            s.roll.put(PICKED + die, s.roll[PICKED + die] - 1)
            face = throw(s, dice[die // FACES].clone(), die // FACES, SETTLED, chance)
            notes.tell(REROLLED, "9.10", seat, BY_RETAINER, die, face)


# Resolving a roll ----------------------------------------------------------------------------------------


def resolve(s: AttackState, box: Box, seat: Int, home: Int, is_bust: bool, is_paid: bool, notes: Notes) -> Int:
    """§5.3 §5.5 §5.6 §R3 §R8 Dice go where they belong; returns the Hits.

    `home` is a seat, or NONE for the dungeon; `is_paid` says whether a bust that is all Moving earns a coin.
    """
    hero = s.heroes[seat]
    limit = rating(s, box, seat)
    bosses = min(s.dice(BOSS * FACES + DEFEATED), limit)
    monsters = min(s.dice(DEFEATED), limit - bosses)
    excess = s.dice(DEFEATED) - monsters
    excess_bosses = s.dice(BOSS * FACES + DEFEATED) - bosses
    moving = s.dice(MOVING) + excess  # §5.4
    moving_bosses = s.dice(BOSS * FACES + MOVING) + excess_bosses
    fighting = s.dice(FIGHTING)
    fighting_bosses = s.dice(BOSS * FACES + FIGHTING)
    clear_roll(s)
    hero.pile_monsters += monsters
    hero.pile_bosses += bosses
    if monsters + bosses > 0:
        notes.tell(KEPT, "5.3", seat, monsters, bosses)
    if excess + excess_bosses > 0:
        notes.tell(EXCEEDED, "5.4", seat, limit, excess, excess_bosses)
    if moving + moving_bosses > 0:
        take_dice(s, home, moving, moving_bosses)
        notes.tell(MOVED, "5.5" if home == NONE else "4.4", seat, home, moving, moving_bosses)
    if fighting + fighting_bosses > 0:
        take_dice(s, seat, fighting, fighting_bosses)
        notes.tell(STAYED, "5.6", seat, fighting, fighting_bosses)
    elif is_bust and is_paid and monsters + bosses == 0:
        earn(hero, seat, box.bust_coins, notes)
    if hero.retainer == LEAVING:
        dismiss(hero, seat, "9.11", notes)
    if is_bust and has(s, box, seat, AMBUSH):  # §11.5
        if hits_of(monsters, moving, fighting) + hits_of(bosses, moving_bosses, fighting_bosses) > 0:
            notes.tell(AMBUSHED, "11.5", seat)
        return 0
    is_tough = has(s, box, seat, GRIT)
    hits = judge(seat, MONSTER, monsters, moving, fighting, is_tough, notes)
    return hits + judge(seat, BOSS, bosses, moving_bosses, fighting_bosses, is_tough, notes)  # §5.12


def earn(hero: Hero, seat: Int, coins: Int, notes: Notes) -> None:
    """§4.2 The coin for a bust that is all Moving."""
    hero.earned = 1
    hero.gold += coins
    if coins > 0:
        notes.tell(COIN, "4.2", seat, coins)


def dismiss(hero: Hero, seat: Int, clause: str, notes: Notes) -> None:
    """§9.11 §9.12 The retainer leaves, used or not."""
    hero.retainer = NO_RETAINER
    notes.tell(DISMISSED, clause, seat)


def hits_of(defeated: Int, moving: Int, fighting: Int) -> Int:
    """§5.7 §5.8 §R1 §R2 The Hits that dice of one kind inflict."""
    if fighting == 0 or fighting <= defeated or fighting <= moving:
        return 0
    return fighting if defeated + moving == 0 else 1


def judge(seat: Int, kind: Int, defeated: Int, moving: Int, fighting: Int, is_tough: bool, notes: Notes) -> Int:
    """§5.7 §5.8 §5.12 §11.11 The Hits one kind of dice inflicts on a seat; a critical hit is a single one to grit."""
    hits = hits_of(defeated, moving, fighting)
    if hits == 0:
        return 0
    if defeated + moving > 0:
        notes.tell(HIT, "5.12" if kind == BOSS else "5.7", seat, 1, kind)
    elif is_tough and hits > 1:
        notes.tell(BORE, "11.11", seat, 1, kind)
        return 1
    else:
        notes.tell(CRITICAL, "5.12" if kind == BOSS else "5.8", seat, hits, kind)
    return hits


def take_dice(s: AttackState, seat: Int, monsters: Int, bosses: Int) -> None:
    """Dice come to face a seat, or into the dungeon if it is NONE."""
    if seat == NONE:
        s.monsters += monsters
        s.bosses += bosses
    else:
        s.heroes[seat].monsters += monsters
        s.heroes[seat].bosses += bosses


def suffer(s: AttackState, seat: Int, hits: Int, notes: Notes) -> None:
    """§6.1 §6.2 §6.3 Take Hits; the third knocks out."""
    hero = s.heroes[seat]
    hero.hits = min(hero.hits + hits, KNOCKED_OUT)
    if hero.hits == KNOCKED_OUT:
        knock_out(s, seat, notes)
    else:
        notes.tell(HURT, "6.1" if hero.hits == STUNNED else "6.2", seat, hero.hits)


def knock_out(s: AttackState, seat: Int, notes: Notes) -> None:
    """§6.4 §6.5 §R6 The whole pile is lost, and the dice faced move on."""
    hero = s.heroes[seat]
    notes.tell(FELL, "6.3", seat)
    if hero.pile_monsters + hero.pile_bosses > 0:
        notes.tell(LOST, "6.5", seat, hero.pile_monsters, hero.pile_bosses)
    s.lost_monsters += hero.pile_monsters
    s.lost_bosses += hero.pile_bosses
    hero.pile_monsters = 0
    hero.pile_bosses = 0
    pass_left(s, seat, "6.4", notes)


def pass_left(s: AttackState, seat: Int, clause: str, notes: Notes) -> None:
    """§6.4 §7.4 §R6 The dice a seat faces go to the next player in play, or home if no other player is in play."""
    hero = s.heroes[seat]
    if not hero.is_facing():
        return
    seats = len(s.heroes)
    left = (seat + 1) % seats
    other = left
    while other != seat and not s.heroes[other].is_in_play():
        other = (other + 1) % seats
    if other == seat:
        other = NONE
    notes.tell(PASSED_ON, clause if other == left else "R6", seat, other, hero.monsters, hero.bosses)
    hand_over(s, hero, other)


def hand_over(s: AttackState, hero: Hero, other: Int) -> None:
    """All dice a hero faces go to a seat, or into the dungeon."""
    monsters = hero.monsters
    bosses = hero.bosses
    hero.monsters = 0
    hero.bosses = 0
    take_dice(s, other, monsters, bosses)


# Support, flight, potions and abilities ------------------------------------------------------------------


def heal(s: AttackState, seat: Int, other: Int, means: Int, notes: Notes) -> None:
    """§9.1 §9.3 §9.7 §11.3 §R22 Fully heal an adventurer; a potion is used up."""
    clause = "9.1" if means == BY_POTION else "9.7" if means == BY_ARTEFACT else "11.3"
    if means == BY_POTION:
        s.heroes[seat].potions -= 1
    hero = s.heroes[other]
    if hero.hits == KNOCKED_OUT:
        notes.tell(REVIVED, clause, seat, other, means)
    elif other == seat:
        notes.tell(CURED, clause, seat, means)
    else:
        notes.tell(HEALED, clause, seat, other, means)
    hero.hits = UNHURT


def send(s: AttackState, seat: Int, other: Int, notes: Notes) -> None:
    """§9.2 §9.3 §R17 A potion passes all dice faced to another player."""
    hero = s.heroes[seat]
    hero.potions -= 1
    notes.tell(SENT, "9.2", seat, other, hero.monsters, hero.bosses)
    hand_over(s, hero, other)


def sing(s: AttackState, seat: Int, other: Int, notes: Notes) -> None:
    """§11.7 A Wounded adventurer becomes Stunned."""
    hero = s.heroes[other]
    hero.hits -= 1
    notes.tell(SANG, "11.7", seat, other, hero.hits)


def snare(s: AttackState, box: Box, seat: Int, other: Int, notes: Notes) -> None:
    """§11.8 Some of the Monster dice that a seat faces go home."""
    caught = min(s.heroes[other].monsters, box.strength(s.heroes[seat].hero, SNARE))
    s.heroes[other].monsters -= caught
    s.monsters += caught
    notes.tell(SNARED_OWN if other == seat else SNARED, "11.8", seat, other, caught)


def pay(s: AttackState, seat: Int, price: Int, notes: Notes) -> None:
    """§7.3 §R31 One thing a seat owns, or a die of its pile, leaves the game."""
    hero = s.heroes[seat]
    if price == PILE_MONSTER:
        hero.pile_monsters -= 1
        s.lost_monsters += 1
    elif price == PILE_BOSS:
        hero.pile_bosses -= 1
        s.lost_bosses += 1
    else:
        gain(hero, price, -1)
    notes.tell(FLED, "7.3", seat, price)


def gain(hero: Hero, good: Int, count: Int) -> None:
    """§1.4 Goods come, or go if the count is negative."""
    if good == GOLD:
        hero.gold += count
    elif good == POTION:
        hero.potions += count
    elif good == WEAPON:
        hero.weapons += count
    else:
        hero.artefacts += count


def owned(hero: Hero, price: Int) -> Int:
    """§7.3 How many of something a player has, dice of the pile included."""
    if price == GOLD:
        return hero.gold
    if price == POTION:
        return hero.potions
    if price == WEAPON:
        return hero.weapons
    if price == ARTEFACT:
        return hero.artefacts
    if price == PILE_MONSTER:
        return hero.pile_monsters
    return hero.pile_bosses


def can_pay(hero: Hero) -> bool:
    """§R7 Whether a player has anything to pay a flight with."""
    return hero.gold + hero.items() + hero.pile_monsters + hero.pile_bosses > 0


def item_means(s: AttackState, seat: Int) -> Int:
    """§R15 Which kind of item rerolls next: weapons go first."""
    if s.items < s.heroes[seat].weapons:
        return BY_WEAPON
    return BY_ARTEFACT


# Treasure ------------------------------------------------------------------------------------------------


def search_pile(s: AttackState, box: Box, dice: vec[Bag], seat: Int, chance: Chance, notes: Notes) -> None:
    """§8.1 §8.2 §8.6 §8.7 §11.10 §R11 Roll the pile into the row of settled dice; take what needs no choice."""
    hero = s.heroes[seat]
    shown = s.roll
    monsters = SETTLED
    bosses = SETTLED + BOSS * FACES
    if hero.pile_monsters > 0:
        monster = dice[MONSTER].clone()
        for _monster in range(hero.pile_monsters):
            throw(s, monster, MONSTER, SETTLED, chance)
        notes.tell(
            SEARCHED, "8.1", seat, shown[monsters + DEFEATED], shown[monsters + MOVING], shown[monsters + FIGHTING]
        )
    if hero.pile_bosses > 0:
        boss = dice[BOSS].clone()
        for _boss in range(hero.pile_bosses):
            throw(s, boss, BOSS, SETTLED, chance)
        notes.tell(
            SEARCHED_BOSSES, "8.1", seat, shown[bosses + DEFEATED], shown[bosses + MOVING], shown[bosses + FIGHTING]
        )
    moving = shown[monsters + MOVING] + shown[bosses + MOVING]
    greed = box.strength(hero.hero, GREED)
    if greed == 0 and moving == hero.pile_monsters + hero.pile_bosses:
        notes.tell(FOUND_NOTHING, "8.7", seat)
    find(hero, seat, GOLD, box.monster_coins * shown[monsters + FIGHTING], "8.2", notes)
    find(hero, seat, ARTEFACT, shown[bosses + DEFEATED], "8.6", notes)
    if greed > 0:
        hero.gold += greed
        notes.tell(FOUND_BESIDES, "11.10", seat, greed)
    s.lost_monsters += hero.pile_monsters
    s.lost_bosses += hero.pile_bosses
    hero.pile_monsters = 0
    hero.pile_bosses = 0


def find(hero: Hero, seat: Int, good: Int, count: Int, clause: str, notes: Notes) -> None:
    """A seat finds so many of a kind of treasure by a clause, if any."""
    if count > 0:
        gain(hero, good, count)
        notes.tell(FOUND_COINS + good, clause, seat, count)


def clear_roll(s: AttackState) -> None:
    """The dice of a roll have gone where they belong."""
    for place in range(PLACES):
        s.roll.put(place, 0)


def rest(s: AttackState, notes: Notes) -> None:
    """§8.8 §9.12 §R21 After the Treasure phase all seats are in play and unhurt; retainers leave."""
    for seat in range(len(s.heroes)):
        hero = s.heroes[seat]
        if hero.retainer != NO_RETAINER:
            dismiss(hero, seat, "9.12", notes)
        hero.hits = UNHURT
        hero.fled = 0
        hero.earned = 0
        hero.turns = 0
        hero.said = 0
        hero.spent = 0
        hand_over(s, hero, NONE)
    notes.tell(RESTED, "8.8")


def enter(s: AttackState, box: Box, level: Int, notes: Notes) -> None:
    """§2.3 §2.4 §2.5 §R21 All dice of a level lie in the dungeon."""
    s.level = level
    s.monsters = box.monsters[level]
    s.bosses = box.bosses[level]
    s.lost_monsters = 0
    s.lost_bosses = 0
    s.waited = 0
    clause = "2.3" if level == 0 else "2.4" if level == 1 else "2.5"
    notes.tell(LEVEL, clause, level, s.monsters, s.bosses)


# The end -------------------------------------------------------------------------------------------------


def hoard(s: AttackState) -> tuple[Int, Int, Int]:
    """§10.2 §R13 What the whole party has of each goal: coins, magic items, artefacts."""
    gold: Int = 0
    items: Int = 0
    artefacts: Int = 0
    for hero in s.heroes:
        gold += hero.gold
        items += hero.items()
        artefacts += hero.artefacts
    return gold, items, artefacts


def rank(s: AttackState, box: Box) -> Int:
    """§10.2 §10.3 §R14 How many of the three achievements the party has."""
    gold, items, artefacts = hoard(s)
    found: Int = 0
    if gold >= box.goal_gold:
        found += 1
    if items >= box.goal_items:
        found += 1
    if artefacts >= box.goal_artefacts:
        found += 1
    return found
