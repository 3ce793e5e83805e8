"""The end: what each seat scores, who has won, and how both are noted."""

from typing import Final

from dungeonbox.games.busters import effects
from dungeonbox.games.busters.components import COLOURS, Box
from dungeonbox.games.busters.state import BustersState
from dungeonbox.kernel.game import Outcome, ScoreLine, worth_of_places
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import Int, Seats

MAJORITIES: Final = 1 << len(COLOURS)
"""How many ways there are to have the most of some colours, as bits."""


def score_lines(s: BustersState, box: Box) -> list[ScoreLine]:
    """§8.2 §8.3 §8.4 §8.6 §R9 Line by line what each seat scores, and what decides a tie."""
    lines: list[ScoreLine] = []
    for seat in range(len(s.heroes)):
        hero = s.heroes[seat]
        gems = sum(hero.gems.listed())
        sets = min(hero.gems.listed())
        lines.append(ScoreLine(seat, "gems", int(box.gem_points) * gems, gems))
        lines.append(ScoreLine(seat, "sets", int(box.set_points) * sets, sets))
        for colour in range(len(COLOURS)):
            if has_most(s, seat, colour):
                lines.append(ScoreLine(seat, f"most {COLOURS[colour]}", int(box.most_points)))
        lines.append(ScoreLine(seat, "defeated monsters", 0, hero.trophies.size()))
        if hero.kept + hero.broken > 0:  # §R13 worth nothing, but not forgotten
            lines.append(ScoreLine(seat, "kept promises", 0, hero.kept))
            lines.append(ScoreLine(seat, "broken promises", 0, hero.broken))
    return lines


def has_most(s: BustersState, seat: Int, colour: Int) -> bool:
    """§8.4 Whether this seat alone has most gems of a colour."""
    mine = s.heroes[seat].gems[colour]
    for other in range(len(s.heroes)):
        if other != seat and s.heroes[other].gems[colour] >= mine:
            return False
    return True


def reckon(s: BustersState, box: Box) -> Outcome:
    """§8.5 §8.6 §8.7 §R14 By points, then by defeated monsters; equals share."""
    lines = score_lines(s, box)
    totals: list[int] = []
    merits: list[int] = []
    for seat in range(len(s.heroes)):
        points = sum([line.points for line in lines if line.seat == seat])
        totals.append(points)
        merits.append(points * 100 + s.heroes[seat].trophies.size())
    places = [1 + sum([1 for other in merits if other > merit]) for merit in merits]
    heroes = [box.heroes[hero.hero] for hero in s.heroes]
    best = max(totals)
    is_tied = totals.count(best) > places.count(1)
    return Outcome(
        "the last dungeon is done",
        tuple(places),
        worth_of_places(places),
        tuple(lines),
        tuple(heroes),
        tuple(totals),
        "more defeated monsters" if is_tied else "",
    )


# What is told of it --------------------------------------------------------------------------------------


def tell_end(s: BustersState, box: Box, notes: Notes) -> None:
    """§8.2 §8.3 §8.4 §R6 What is left on the Spoils, what each seat scores, and who has won."""
    if s.spoils[0] + s.spoils[1] + s.spoils[2] > 0:
        notes.tell(effects.UNCLAIMED, "R6", s.spoils[0], s.spoils[1], s.spoils[2])
    outcome = reckon(s, box)
    for seat in range(len(s.heroes)):
        gems = s.heroes[seat].gems.listed()
        notes.tell(effects.SCORED, "8.2", seat, sum(gems), _bonus(s, seat), outcome.totals[seat])
    tell_winners(outcome, [hero.trophies.size() for hero in s.heroes], notes)


def _bonus(s: BustersState, seat: Int) -> Int:
    """§8.3 §8.4 What scores besides gems: the number of sets, and as bits the colours of which this seat has most."""
    most: Int = 0
    for colour in range(len(COLOURS)):
        if has_most(s, seat, colour):
            most |= 1 << colour
    return min(s.heroes[seat].gems.listed()) * MAJORITIES + most


def tell_winners(outcome: Outcome, trophies: list[int], notes: Notes) -> None:
    """§8.5 §8.6 §8.7 Who won with how many points, and what broke a tie; `trophies` are by seat."""
    winners = outcome.winners
    points = outcome.totals[winners[0]]
    most = trophies[winners[0]]
    if len(winners) == 1:
        notes.tell(effects.CROWNED, "8.5", winners[0], points)
    else:
        notes.tell(effects.SHARED, "8.7", _bits(winners), points, most)
    level = [seat for seat in range(len(trophies)) if outcome.totals[seat] == points and seat not in winners]
    if level:
        notes.tell(effects.OUTDONE, "8.6", _bits(level), most, max([trophies[seat] for seat in level]))


def _bits(seats: list[int]) -> Seats:
    """Seats as bits."""
    found: Seats = 0
    for seat in seats:
        found |= 1 << seat
    return found
