"""Points: what each player has in the end, who wins, and what decides among equals."""

from typing import Final

from dungeonbox.games.hustle import effects
from dungeonbox.games.hustle.board import bit
from dungeonbox.games.hustle.components import ITEMS, QUESTS, Box
from dungeonbox.games.hustle.state import Hero, HustleState, bits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import Int, Seats

TIE_BREAKERS: Final = ("", "more quests", "more gold")
"""§R15 What decides among those with most points, as phrases; the first if nothing has to, or nothing does."""


def points_of_items(hero: Hero, box: Box) -> int:
    """§12.3 What a hero's items score."""
    points = 0
    for item in range(ITEMS):
        if hero.items >> item & 1 == 1:
            points += box.item_points[item]
    return points


def points_of_quests(hero: Hero, box: Box) -> int:
    """§12.4 What a hero's quests score."""
    points = 0
    for quest in range(QUESTS):
        if hero.quests >> quest & 1 == 1:
            points += box.quest_points[quest]
    return points


def ranks(s: HustleState, box: Box) -> list[tuple[int, int, int]]:
    """§12.1 §12.2 §12.3 §12.4 §R15 By seat: the points, and what decides among equals, quests and gold."""
    found: list[tuple[int, int, int]] = []
    for hero in s.heroes:
        points = hero.level * box.level_points + hero.gold * box.gold_points
        points += points_of_items(hero, box) + points_of_quests(hero, box)
        found.append((points, bits(hero.quests), hero.gold))
    return found


def tie_breaker(ranks: list[tuple[int, int, int]]) -> int:
    """§R15 What decided among those with most points, a number of TIE_BREAKERS: the quests, then the gold."""
    best = max(ranks)
    level = [rank for rank in ranks if rank[0] == best[0]]
    if level.count(best) == len(level):
        return 0
    return 1 if max([rank[1] for rank in level if rank != best]) < best[1] else 2


def tell(s: HustleState, box: Box, notes: Notes) -> None:
    """§12.1 §R15 Tell what each player has, and who wins."""
    found = ranks(s, box)
    best = max(found)
    winners: Seats = 0
    rivals: Seats = 0
    for seat in range(len(found)):
        points: Int = found[seat][0]
        notes.tell(effects.POINTS, "12.1", seat, points)
        if found[seat] == best:
            winners |= bit(seat)
        elif points == best[0]:
            rivals |= bit(seat)
    notes.tell(effects.WINNERS, "R15", winners, best[0], rivals, tie_breaker(found))
