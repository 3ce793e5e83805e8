"""What dice, hits, treasure and abilities do; and how each thing done is noted."""

from typing import Final

from librt.vecs import vec

from dungeonbox.games.attack.actions import (
    ARTEFACT,
    BY_ARTEFACT,
    BY_ITSELF,
    BY_POTION,
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
FIRST: Final = 1  # seat, how
LEVEL: Final = 2  # one, level, monsters, bosses
TURN: Final = 3  # seat
WAITED: Final = 4  # seat
FOUGHT: Final = 5  # seat, monsters, bosses
BUSTED: Final = 6  # seat, monsters, bosses
ASSISTED: Final = 7  # seat, other, monsters, bosses
ROLLED: Final = 8  # seat, defeated, moving, fighting
ROLLED_BOSSES: Final = 9  # seat, defeated, moving, fighting
ROLLED_ONE: Final = 10  # seat, kind, shown
FELLED: Final = 11  # seat, bosses
REROLLED: Final = 12  # seat, means, die, shown
PICKED_DIE: Final = 13  # seat, die
THREW: Final = 14  # seat, defeated, moving, fighting
THREW_BOSSES: Final = 15  # seat, defeated, moving, fighting
THREW_ONE: Final = 16  # seat, die, shown
DEFLECTED: Final = 17  # seat, die, row, shown
SORTED: Final = 18  # seat, defeated, moving, fighting
SORTED_BOSSES: Final = 19  # seat, defeated, moving, fighting
EXCEEDED: Final = 20  # seat, rating, monsters, bosses
KEPT: Final = 21  # seat, monsters, bosses
MOVED: Final = 22  # seat, monsters, bosses
RETURNED: Final = 23  # seat, other, monsters, bosses
STAYED: Final = 24  # seat, monsters, bosses, still
COIN: Final = 25  # seat, count, dice
NO_COIN: Final = 26  # seat, why
AMBUSHED: Final = 27  # seat, hits
HIT: Final = 28  # seat, defeated, moving, fighting
HIT_BOSSES: Final = 29  # seat, defeated, moving, fighting
NO_HIT: Final = 30  # kind, fighting, count, shown
CRITICAL: Final = 31  # seat, hits, kind
BORE: Final = 32  # seat, hits, kind
CANCELLED: Final = 33  # seat, by, hits, stays
HURT: Final = 34  # seat, health
FELL: Final = 35  # seat
LOST: Final = 36  # seat, monsters, bosses, goods
PASSED_ON: Final = 37  # seat, other, monsters, bosses
PASSED_FURTHER: Final = 38  # seat, other, monsters, bosses
WENT_HOME: Final = 39  # seat, monsters, bosses, alone
FLED: Final = 40  # seat, price
RALLIED: Final = 41  # seat
PASSED: Final = 42  # seat, away
RECOVERED: Final = 43  # seat, health
BREATHED: Final = 44  # seat
HEALED: Final = 45  # seat, other, remedy
CURED: Final = 46  # seat, remedy
REVIVED: Final = 47  # seat, other, remedy
SENT: Final = 48  # seat, other, monsters, bosses
SANG: Final = 49  # seat, other, health
SNARED: Final = 50  # seat, other, monsters
SNARED_OWN: Final = 51  # seat, other, monsters
CLEARED: Final = 52  # level
LEFT: Final = 53  # one, level, monsters, bosses
ROUTED: Final = 54  # level
TIRED: Final = 55  # seat, count, level
SEARCHED: Final = 56  # seat, defeated, moving, fighting
SEARCHED_BOSSES: Final = 57  # seat, defeated, moving, fighting
SEARCHED_ONE: Final = 58  # seat, kind, shown
NO_TREASURE: Final = 59  # -
FOUND_COINS: Final = 60  # seat, count
FOUND_BESIDES: Final = 61  # seat, count
FOUND_ARTEFACTS: Final = 62  # seat, found
FOUND_NOTHING: Final = 63  # seat
SWEPT: Final = 64  # -
TRADED_WEAPON: Final = 65  # seat, monsters
TRADED_POTIONS: Final = 66  # seat, count
TRADED_BOSS: Final = 67  # seat
TRADED_BOSSES: Final = 68  # seat, count, coins
RESTED: Final = 69  # one
PARTED: Final = 70  # -
DISMISSED: Final = 71  # seat
NEXT: Final = 72  # seat, level
GAVE: Final = 73  # seat, other, good, level
HIRED: Final = 74  # seat, count
ASKED: Final = 75  # seat, other, acting
OFFERED: Final = 76  # seat, other, coins
OVER: Final = 77  # rank, coins, items, artefacts
# What is paid and got comes in the order of the prices and the goods, always after the note that says why.
PAID_COINS: Final = 78  # seat, count
PAID_POTIONS: Final = 79  # seat, count
PAID_WEAPONS: Final = 80  # seat, count
PAID_ARTEFACTS: Final = 81  # seat, count
PAID_MONSTERS: Final = 82  # seat, count
PAID_BOSSES: Final = 83  # seat, count
GOT_COINS: Final = 84  # seat, count
GOT_POTIONS: Final = 85  # seat, count
GOT_WEAPONS: Final = 86  # seat, count
GOT_ARTEFACTS: Final = 87  # seat, count

# Why a bust that is all Moving earns no coin.
BY_DEFLECTING: Final = 0
ONCE_A_LEVEL: Final = 1


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
    if monsters > 0:
        monster = dice[MONSTER].clone()
        for _monster in range(monsters):
            throw(s, monster, MONSTER, FRESH, chance)
        tell_roll(s, FRESH, ROLLED_ONE, ROLLED, "5.1", seat, notes)
    if bosses > 0:
        boss = dice[BOSS].clone()
        for _boss in range(bosses):
            throw(s, boss, BOSS, FRESH, chance)
        tell_roll(s, FRESH + BOSS * FACES, ROLLED_ONE, ROLLED_BOSSES, "5.2", seat, notes)
        reroll_bosses(s, box, dice, seat, chance, notes)


def tell_roll(s: AttackState, first: Int, one: Int, more: Int, clause: str, seat: Int, notes: Notes) -> None:
    """§5.1 §8.1 Tell of dice of one kind that were rolled into a row, whose places begin at `first`.

    A note of the kind `one` names the face of a single die, one of the kind `more` counts the faces of several.
    """
    if not notes.on:
        return
    defeated = s.roll[first + DEFEATED]
    moving = s.roll[first + MOVING]
    fighting = s.roll[first + FIGHTING]
    if defeated + moving + fighting > 1:
        notes.tell(more, clause, seat, defeated, moving, fighting)
        return
    face: Int = DEFEATED if defeated == 1 else MOVING if moving == 1 else FIGHTING
    die = first % DICE + face
    notes.tell(one, clause, seat, die // FACES, die)


def reroll_bosses(s: AttackState, box: Box, dice: vec[Bag], seat: Int, chance: Chance, notes: Notes) -> None:
    """§5.9 §5.10 §11.6 §R5 Bosses that show Defeated roll again by themselves, unless Bane fells them at once."""
    place = BOSS * FACES + DEFEATED
    felled = s.roll[FRESH + place]
    if felled > 0 and has(s, box, seat, BANE):
        s.roll.put(FRESH + place, 0)
        s.roll.put(SETTLED + place, felled)
        notes.tell(FELLED, "11.6", seat, felled)
        return
    for _boss in range(felled):
        reroll(s, dice, seat, BY_ITSELF, "5.10", place, chance, notes)


def reroll(
    s: AttackState, dice: vec[Bag], seat: Int, means: Int, clause: str, die: Int, chance: Chance, notes: Notes
) -> None:
    """§R3 One die that was not rerolled yet rolls again by some means and its clause, and is settled."""
    s.roll.put(FRESH + die, s.roll[FRESH + die] - 1)
    kind = die // FACES
    face = throw(s, dice[kind].clone(), kind, SETTLED, chance)
    notes.tell(REROLLED, clause, seat, means, die, kind * FACES + face)


def deflect(s: AttackState, seat: Int, die: Int, notes: Notes) -> None:
    """§11.9 A Fighting die turns to Moving; of two the one that could not be rerolled anyway."""
    row: Int = SETTLED
    if s.roll[SETTLED + die] == 0:
        row = FRESH
    s.roll.put(row + die, s.roll[row + die] - 1)
    moving = die - FIGHTING + MOVING
    s.roll.put(SETTLED + moving, s.roll[SETTLED + moving] + 1)
    notes.tell(DEFLECTED, "11.9", seat, die, row // DICE, moving)


def pick(s: AttackState, die: Int, notes: Notes) -> None:
    """§9.10 §R23 Set a die aside for the retainer's reroll."""
    s.roll.put(FRESH + die, s.roll[FRESH + die] - 1)
    s.roll.put(PICKED + die, s.roll[PICKED + die] + 1)
    notes.tell(PICKED_DIE, "R23", s.stack.seat, die)


def fresh_fighting(s: AttackState) -> Int:
    """§R23 How many Fighting dice of both kinds can still be rerolled."""
    return s.roll[FRESH + FIGHTING] + s.roll[FRESH + BOSS * FACES + FIGHTING]


def pick_fighting(s: AttackState, notes: Notes) -> None:
    """§R23 Set all Fighting dice of both kinds aside for the retainer's reroll."""
    for die in range(FIGHTING, DICE, FACES):
        while s.roll[FRESH + die] > 0:
            pick(s, die, notes)


def throw_picked(s: AttackState, dice: vec[Bag], seat: Int, chance: Chance, notes: Notes) -> None:
    """§9.10 §R23 All dice set aside are rerolled together, Monsters first."""
    throw_kind(s, dice[MONSTER].clone(), MONSTER, THREW, seat, chance, notes)
    throw_kind(s, dice[BOSS].clone(), BOSS, THREW_BOSSES, seat, chance, notes)


def throw_kind(s: AttackState, die: Bag, kind: Int, note: Int, seat: Int, chance: Chance, notes: Notes) -> None:
    """§9.10 The dice of one kind that were set aside are rerolled; `note` is the kind of note that tells it."""
    first = kind * FACES
    settled = SETTLED + first
    defeated = s.roll[settled + DEFEATED]
    moving = s.roll[settled + MOVING]
    fighting = s.roll[settled + FIGHTING]
    thrown: Int = 0
    last: Int = NONE
    face: Int = NONE
    for place in range(first, first + FACES):
        while s.roll[PICKED + place] > 0:
            s.roll.put(PICKED + place, s.roll[PICKED + place] - 1)
            last = place
            face = throw(s, die, kind, SETTLED, chance)
            thrown += 1
    if thrown == 1:
        notes.tell(THREW_ONE, "9.10", seat, last, first + face)
    elif thrown > 1:
        defeated = s.roll[settled + DEFEATED] - defeated
        moving = s.roll[settled + MOVING] - moving
        fighting = s.roll[settled + FIGHTING] - fighting
        notes.tell(note, "9.10", seat, defeated, moving, fighting)


# Resolving a roll ----------------------------------------------------------------------------------------


def resolve(s: AttackState, box: Box, seat: Int, home: Int, is_bust: bool, unpaid: Int, notes: Notes) -> Int:
    """§5.3 §5.5 §5.6 §R3 §R8 Dice go where they belong; returns the Hits.

    `home` is a seat, or NONE for the dungeon; `unpaid` says why a bust that is all Moving earns no coin, or is NONE.
    """
    hero = s.heroes[seat]
    sort_roll(s, seat, notes)
    over, over_bosses = let_go(s, seat, rating(s, box, seat), notes)
    monsters, bosses = take_out(s, DEFEATED)
    if monsters + bosses > 0:
        hero.pile_monsters += monsters
        hero.pile_bosses += bosses
        notes.tell(KEPT, "5.3", seat, monsters, bosses)
    moving, moving_bosses = take_out(s, MOVING)
    if moving + moving_bosses > 0:
        take_dice(s, home, moving, moving_bosses)
        if home == NONE:
            notes.tell(MOVED, "5.5", seat, moving, moving_bosses)
        else:
            notes.tell(RETURNED, "4.4", seat, home, moving, moving_bosses)
    fighting, fighting_bosses = take_out(s, FIGHTING)
    if fighting + fighting_bosses > 0:
        take_dice(s, seat, fighting, fighting_bosses)
        notes.tell(STAYED, "5.6", seat, fighting, fighting_bosses, 1 if home == NONE and not is_bust else 0)
    elif is_bust and monsters + bosses == 0 and box.bust_coins > 0:
        if unpaid == NONE:
            earn(hero, seat, box.bust_coins, moving + moving_bosses, notes)
        else:
            notes.tell(NO_COIN, "R20", seat, unpaid)
    if hero.retainer == LEAVING:
        dismiss(hero, seat, "9.11", notes)
    if is_bust and has(s, box, seat, AMBUSH):  # §11.5
        spared = hits_of(monsters, moving, fighting) + hits_of(bosses, moving_bosses, fighting_bosses)
        if spared > 0:
            notes.tell(AMBUSHED, "11.5", seat, spared)
            return 0
    is_tough = has(s, box, seat, GRIT)
    hits = judge(seat, MONSTER, monsters, moving, fighting, over, is_tough, notes)
    return hits + judge(seat, BOSS, bosses, moving_bosses, fighting_bosses, over_bosses, is_tough, notes)  # §5.12


def sort_roll(s: AttackState, seat: Int, notes: Notes) -> None:
    """§5.1 §5.2 The roll is final: its dice are sorted by their results, Monsters and Bosses apart."""
    roll = s.roll
    for die in range(DICE):
        roll.put(SETTLED + die, s.dice(die))
        roll.put(FRESH + die, 0)
    notes.tell(SORTED, "5.1", seat, roll[SETTLED + DEFEATED], roll[SETTLED + MOVING], roll[SETTLED + FIGHTING])
    first = SETTLED + BOSS * FACES
    defeated = roll[first + DEFEATED]
    moving = roll[first + MOVING]
    fighting = roll[first + FIGHTING]
    if defeated + moving + fighting > 0:
        notes.tell(SORTED_BOSSES, "5.2", seat, defeated, moving, fighting)


def let_go(s: AttackState, seat: Int, limit: Int, notes: Notes) -> tuple[Int, Int]:
    """§5.4 §R8 Defeated dice over the combat rating turn to Moving; Bosses are kept first. Returns how many turn."""
    defeated = SETTLED + DEFEATED
    defeated_bosses = defeated + BOSS * FACES
    bosses = max(s.roll[defeated_bosses] - limit, 0)
    monsters = max(s.roll[defeated] - max(limit - s.roll[defeated_bosses], 0), 0)
    if monsters + bosses > 0:
        turn_to_moving(s, defeated, monsters)
        turn_to_moving(s, defeated_bosses, bosses)
        notes.tell(EXCEEDED, "5.4", seat, limit, monsters, bosses)
    return monsters, bosses


def turn_to_moving(s: AttackState, defeated: Int, count: Int) -> None:
    """§5.4 So many of the Defeated dice that lie at a place of the roll count as Moving."""
    moving = defeated - DEFEATED + MOVING
    s.roll.put(defeated, s.roll[defeated] - count)
    s.roll.put(moving, s.roll[moving] + count)


def take_out(s: AttackState, face: Int) -> tuple[Int, Int]:
    """§5.3 §5.5 §5.6 The Monsters and Bosses of a sorted roll that show a face leave it."""
    monsters = s.roll[SETTLED + face]
    bosses = s.roll[SETTLED + BOSS * FACES + face]
    s.roll.put(SETTLED + face, 0)
    s.roll.put(SETTLED + BOSS * FACES + face, 0)
    return monsters, bosses


def earn(hero: Hero, seat: Int, coins: Int, dice: Int, notes: Notes) -> None:
    """§4.2 The coin for a bust of so many dice that are all Moving."""
    hero.earned = 1
    hero.gold += coins
    notes.tell(COIN, "4.2", seat, coins, dice)


def dismiss(hero: Hero, seat: Int, clause: str, notes: Notes) -> None:
    """§9.11 §9.12 The retainer leaves, used or not."""
    hero.retainer = NO_RETAINER
    notes.tell(DISMISSED, clause, seat)


def hits_of(defeated: Int, moving: Int, fighting: Int) -> Int:
    """§5.7 §5.8 §R1 §R2 The Hits that dice of one kind inflict."""
    if fighting == 0 or fighting <= defeated or fighting <= moving:
        return 0
    if defeated + moving > 0:
        return 1
    return fighting


def judge(
    seat: Int, kind: Int, defeated: Int, moving: Int, fighting: Int, over: Int, is_tough: bool, notes: Notes
) -> Int:
    """§5.7 §5.8 §5.12 §11.11 The Hits one kind of dice inflicts on a seat; a critical hit is a single one to grit.

    `over` of the Moving dice were Defeated, but over the rating.
    """
    hits = hits_of(defeated, moving, fighting)
    if hits == 0:
        if fighting > 0:
            explain_no_hit(kind, defeated, moving, fighting, over, notes)
        return 0
    if defeated + moving > 0:
        if kind == BOSS:
            notes.tell(HIT_BOSSES, "5.12", seat, defeated, moving, fighting)
        else:
            notes.tell(HIT, "5.7", seat, defeated, moving, fighting)
    elif is_tough and hits > 1:
        notes.tell(BORE, "11.11", seat, 1, kind)
        return 1
    else:
        notes.tell(CRITICAL, "5.12" if kind == BOSS else "5.8", seat, hits, kind)
    return hits


def explain_no_hit(kind: Int, defeated: Int, moving: Int, fighting: Int, over: Int, notes: Notes) -> None:
    """§R1 Why dice that stay are no Hit, where the roll looks like one: a tie, or Fighting led but for those over."""
    most = max(defeated, moving)
    if fighting == most or fighting >= max(defeated + over, moving - over):
        face: Int = MOVING if moving == most else DEFEATED
        notes.tell(NO_HIT, "R1", kind, fighting, most, kind * FACES + face)


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
    monsters, bosses = take_pile(s, hero)
    if monsters + bosses > 0:
        notes.tell(LOST, "6.5", seat, monsters, bosses, 1 if hero.gold + hero.items() > 0 else 0)
    pass_left(s, seat, "6.4", notes)


def take_pile(s: AttackState, hero: Hero) -> tuple[Int, Int]:
    """The Monsters and Bosses of a treasure pile leave the level."""
    monsters = hero.pile_monsters
    bosses = hero.pile_bosses
    s.lost_monsters += monsters
    s.lost_bosses += bosses
    hero.pile_monsters = 0
    hero.pile_bosses = 0
    return monsters, bosses


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
        go_home(s, seat, "R6", 1, notes)
        return
    monsters, bosses = hand_over(s, hero, other)
    if other == left:
        notes.tell(PASSED_ON, clause, seat, other, monsters, bosses)
    else:
        notes.tell(PASSED_FURTHER, "R6", seat, other, monsters, bosses)


def go_home(s: AttackState, seat: Int, clause: str, alone: Int, notes: Notes) -> None:
    """§R6 §R21 The dice a seat faces go back to the dungeon; `alone` is 1 if that is for want of another player."""
    monsters, bosses = hand_over(s, s.heroes[seat], NONE)
    notes.tell(WENT_HOME, clause, seat, monsters, bosses, alone)


def hand_over(s: AttackState, hero: Hero, other: Int) -> tuple[Int, Int]:
    """All dice a hero faces go to a seat, or into the dungeon; returns Monsters and Bosses."""
    monsters = hero.monsters
    bosses = hero.bosses
    hero.monsters = 0
    hero.bosses = 0
    take_dice(s, other, monsters, bosses)
    return monsters, bosses


# Support, flight, potions and abilities ------------------------------------------------------------------


def heal(s: AttackState, seat: Int, other: Int, means: Int, notes: Notes) -> None:
    """§9.1 §9.3 §9.7 §11.3 §R22 Fully heal an adventurer; a potion is used up."""
    clause = "9.1" if means == BY_POTION else "9.7" if means == BY_ARTEFACT else "11.3"
    was_out = s.heroes[other].hits == KNOCKED_OUT
    s.heroes[other].hits = UNHURT
    if was_out:
        notes.tell(REVIVED, clause, seat, other, means)
    elif other == seat:
        notes.tell(CURED, clause, seat, means)
    else:
        notes.tell(HEALED, clause, seat, other, means)
    if means == BY_POTION:
        pay(s, seat, POTION, 1, "9.3", notes)


def send(s: AttackState, seat: Int, other: Int, notes: Notes) -> None:
    """§9.2 §9.3 §R17 A potion passes all dice faced to another player."""
    monsters, bosses = hand_over(s, s.heroes[seat], other)
    notes.tell(SENT, "9.2", seat, other, monsters, bosses)
    pay(s, seat, POTION, 1, "9.3", notes)


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


def flee(s: AttackState, seat: Int, price: Int, notes: Notes) -> None:
    """§7.3 §7.4 §7.5 §R31 Be out of play for something one owns or a die of the pile; the dice faced move left."""
    s.heroes[seat].fled = 1
    notes.tell(FLED, "7.3", seat, price)
    pay(s, seat, price, 1, "7.3", notes)
    pass_left(s, seat, "7.4", notes)


def pay(s: AttackState, seat: Int, price: Int, count: Int, clause: str, notes: Notes) -> None:
    """§1.4 Goods of a seat, or dice of its pile, leave it by a clause."""
    hero = s.heroes[seat]
    if price == PILE_MONSTER:
        hero.pile_monsters -= count
        s.lost_monsters += count
    elif price == PILE_BOSS:
        hero.pile_bosses -= count
        s.lost_bosses += count
    else:
        gain(hero, price, -count)
    notes.tell(PAID_COINS + price, clause, seat, count)


def give(s: AttackState, seat: Int, other: Int, good: Int, notes: Notes) -> None:
    """§8.9 One thing changes hands."""
    notes.tell(GAVE, "8.9", seat, other, good, s.level + 1)
    pay(s, seat, good, 1, "8.9", notes)
    gain(s.heroes[other], good, 1)
    notes.tell(GOT_COINS + good, "8.9", other, 1)


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


def party(s: AttackState) -> Int:
    """§1.1 Who a note about the whole party names: no seat, or the only one."""
    return NONE if len(s.heroes) > 1 else 0


def enter(s: AttackState, box: Box, level: Int, notes: Notes) -> None:
    """§2.3 §2.4 §2.5 §R21 All dice of a level lie in the dungeon."""
    s.level = level
    s.monsters = box.monsters[level]
    s.bosses = box.bosses[level]
    s.lost_monsters = 0
    s.lost_bosses = 0
    s.waited = 0
    clause = "2.3" if level == 0 else "2.4" if level == 1 else "2.5"
    notes.tell(LEVEL, clause, party(s), level, s.monsters, s.bosses)


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
