"""The invariants of a whole state: counts, ranges, and cards that are nowhere or twice."""

from dungeonbox.games.busters.components import COLOURS, Box
from dungeonbox.games.busters.state import BustersState
from dungeonbox.kernel.types import NONE


def broken(s: BustersState, box: Box, low: int, high: int) -> list[str]:
    """§1.2 §1.3 §1.4 Every invariant a whole state breaks, in words; hands run from `low` to `high`."""
    wrong = [] if len(s.unseen) == 0 else ["there are unseen cards in a whole state"]
    for colour in range(len(COLOURS)):
        gems = s.bank[colour] + s.spoils[colour] + sum([hero.gems[colour] for hero in s.heroes])
        if gems != box.all_gems:
            wrong.append(f"{gems} {COLOURS[colour]} gems instead of {box.all_gems}")
        if min(s.bank[colour], s.spoils[colour]) < 0:
            wrong.append(f"there are fewer than no {COLOURS[colour]} gems in the bank or the Spoils")
    cards = list(range(low, high + 1)) if s.leader != NONE else []
    for seat in range(len(s.heroes)):
        hero = s.heroes[seat]
        if sorted(hero.hand.listed() + hero.choice.listed() + hero.played.listed()) != cards:
            wrong.append(f"seat {seat + 1} does not have one card of each strength")
        if hero.choice.size() > 1:
            wrong.append(f"seat {seat + 1} has laid down {hero.choice.size()} cards")
        if min(hero.gems.listed()) < 0:
            wrong.append(f"seat {seat + 1} has fewer than no gems")
    return wrong + broken_dungeons(s, box)


def broken_dungeons(s: BustersState, box: Box) -> list[str]:
    """§1.3 §2.7 What is wrong with where the monsters are; they are numbered dungeon by dungeon."""
    turned = [] if s.monster == NONE else [int(s.monster)]
    taken = [monster for hero in s.heroes for monster in hero.trophies.listed()]
    wrong: list[str] = []
    places = s.deck.listed() + turned + taken
    if len(set(places)) != len(places):
        wrong.append("a monster is in two places")
    if [monster for monster in s.deck.listed() + turned if box.dungeon[monster] != s.dungeon]:
        wrong.append(f"a monster does not belong to dungeon {s.dungeon + 1}")
    if [monster for monster in taken if box.dungeon[monster] > s.dungeon]:
        wrong.append("a monster is defeated before its dungeon is entered")
    return wrong
