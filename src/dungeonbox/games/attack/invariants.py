"""The invariants of a whole state: counts, ranges, and cards that are nowhere or twice."""

from dungeonbox.games.attack.components import BOSS, FACES, MONSTER, Box
from dungeonbox.games.attack.state import KNOCKED_OUT, LEAVING, NO_RETAINER, PLACES, UNHURT, AttackState, Hero
from dungeonbox.kernel.casting import broken_cast
from dungeonbox.kernel.types import NONE, Int


def broken(s: AttackState, box: Box) -> list[str]:
    """§2.3 §2.4 §2.5 §6.3 Every invariant a whole state breaks, in words."""
    wrong = [] if len(s.unseen) == 0 else ["there are unseen things in a game without secrets"]
    if s.roll.size() != PLACES:
        return [*wrong, f"a roll has {s.roll.size()} places instead of {PLACES}"]
    if min(s.roll.listed()) < 0:
        wrong.append("there are fewer than no dice in a roll")
    wrong += _miscounted(s, "Monster", _count(s, MONSTER), box.monsters[s.level] if s.first != NONE else 0)
    wrong += _miscounted(s, "Boss", _count(s, BOSS), box.bosses[s.level] if s.first != NONE else 0)
    for seat in range(len(s.heroes)):
        wrong += _broken_hero(s.heroes[seat], f"seat {seat + 1}")
    return wrong + broken_cast(s.cast(), box.heroes)


def _count(s: AttackState, kind: Int) -> list[int]:
    """Where the dice of a kind are: dungeon, lost, roll, then per hero those faced and those in the pile."""
    rolled = sum([s.dice(kind * FACES + face) for face in range(FACES)])
    if kind == MONSTER:
        counts = [s.monsters, s.lost_monsters, rolled]
        return [*counts, *[n for hero in s.heroes for n in (hero.monsters, hero.pile_monsters)]]
    counts = [s.bosses, s.lost_bosses, rolled]
    return [*counts, *[n for hero in s.heroes for n in (hero.bosses, hero.pile_bosses)]]


def _miscounted(s: AttackState, kind: str, counts: list[int], total: int) -> list[str]:
    wrong = [f"there are fewer than no {kind} dice somewhere"] if min(counts) < 0 else []
    if sum(counts) != total:
        wrong.append(f"{sum(counts)} {kind} dice instead of {total} in level {s.level + 1}")
    return wrong


def _broken_hero(hero: Hero, who: str) -> list[str]:
    wrong: list[str] = []
    if not UNHURT <= hero.hits <= KNOCKED_OUT:
        wrong.append(f"{who} has taken {hero.hits} hits")
    if hero.is_facing() and not hero.is_in_play():
        wrong.append(f"{who} is out of play but faces dice")
    if hero.hits == KNOCKED_OUT and hero.pile_monsters + hero.pile_bosses > 0:
        wrong.append(f"{who} is knocked out but has a treasure pile")
    if min(hero.gold, hero.potions, hero.weapons, hero.artefacts) < 0:
        wrong.append(f"{who} owns less than nothing")
    if not NO_RETAINER <= hero.retainer <= LEAVING:
        wrong.append(f"{who} has {hero.retainer} retainers")
    return wrong
