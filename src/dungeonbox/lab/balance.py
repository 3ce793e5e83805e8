"""How balanced a game is, as one object of plain values: what its page shows and what programs read."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from math import fsum
from typing import Final, TypeAlias

import dungeonbox
from dungeonbox.games import info
from dungeonbox.kernel.uses import Use
from dungeonbox.lab.entrants import bots_of
from dungeonbox.lab.rows import words_of
from dungeonbox.lab.simulate import game_of
from dungeonbox.lab.stats import (
    Interval,
    Json,
    distribution,
    matched_difference,
    mean,
    mean_interval,
    paired_difference,
    quantile,
    share_interval,
)
from dungeonbox.lab.story import LOOKS, Story, Study, Thing, things_of
from dungeonbox.lab.tally import shares_of_first

FEWEST: Final = 20
"""With fewer seats on either side nothing is said about how the use of a thing goes with winning."""
BINS: Final = 24
AHEAD: Final = 0.1
"""By so much somebody else's chances must be better for the lead to have changed: less is the noise of looking."""
HOPELESS: Final = 0.25
"""Below this part of an even share of the chances a seat has no hope."""


def balance(study: Study, stories: Sequence[Story]) -> Json:
    """All numbers of a study; `stories` has at least one game."""
    plan = study.plan
    game = game_of(plan)
    shared = game.traits.shared
    results = Results(stories, shared)
    words = words_of(plan.game)
    return {
        "game": plan.game,
        "title": info(plan.game).title,
        "version": dungeonbox.__version__,
        "edition": game.edition,
        "seats": plan.seats,
        "bots": [bot.name for bot in bots_of(plan.bots, plan.game)],
        "games": len(stories),
        "games_planned": plan.games,
        "seed": plan.seed,
        "options": dict(plan.options),
        "components": game.setup.digest,
        "shared": shared,
        "worth": words.WORTH,
        "fair": results.fair,
        "places": _places(results),
        "characters": _characters(results),
        "things": [_kind(results, use, things_of(use, words.lists(game))) for use in words.USES],
        "length": _length(stories),
        "endings": _shares(Counter(story.row.ending for story in stories), len(stories)),
        "ties": None if shared else _ties(stories),
        "choices": _choices(stories),
        "tension": _tension(results),
    }


class Results:
    """Stories, and what each was for its seats: a share of first place, or the common worth where all win together."""

    def __init__(self, stories: Sequence[Story], shared: bool) -> None:
        self.stories = stories
        self.shared = shared
        self.by_seat = [result_of(story, shared) for story in stories]
        turns: dict[str, Counter[float]] = {}
        for story in stories:
            for seat, count in enumerate(story.row.turns):
                turns.setdefault(character_of(story, seat), Counter())[count] += 1
        self.quarters = {name: [quantile(counts, at / 4) for at in (1, 2, 3)] for name, counts in turns.items()}
        """By character: a quarter of them had at most so many turns, a half, three quarters."""
        self.fair = fsum(fsum(results) for results in self.by_seat) / (len(stories) * stories[0].row.seats)

    def peers(self, story: Story, seat: int) -> tuple[str, int]:
        """With whom a seat is compared: those of the same character with about as many turns.

        Who lives longer does more of everything, so without this the use of every card would go with winning.
        """
        character = character_of(story, seat)
        return character, bisect_left(self.quarters[character], story.row.turns[seat])


def character_of(story: Story, seat: int) -> str:
    """The character of a seat; empty in games without characters."""
    return story.row.characters[seat] if story.row.characters else ""


def result_of(story: Story, shared: bool) -> Sequence[float]:
    """What a game was for each seat, from 0 to 1."""
    return story.row.worth if shared else shares_of_first(story.row)


def _estimate(name: str, values: Sequence[float]) -> Json:
    """A mean of values from 0 to 1 with its interval."""
    counts = Counter(values)
    return {"name": name, "games": len(values), "mean": mean(counts), "ci95": list(mean_interval(counts))}


def _shares(counts: Counter[str], games: int) -> list[Json]:
    return [
        {"name": name, "share": count / games, "ci95": list(share_interval(count, games))}
        for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]


def named(word: str) -> str:
    """A word of the game as a name.

    >>> named("fighter"), named("Soot Imp")
    ('Fighter', 'Soot Imp')
    """
    return word.replace("-", " ").capitalize() if word.islower() else word


# Who plays -----------------------------------------------------------------------------------------------


def place_of(story: Story, seat: int) -> int:
    """The place of a seat in the turn order, counted from 0."""
    return (seat - (story.row.first_seat - 1)) % story.row.seats


def _places(results: Results) -> list[Json]:
    """By place in the turn order; where all win together it makes no difference."""
    if results.shared or not results.stories[0].row.first_seat:
        return []
    seats = results.stories[0].row.seats
    values: list[list[float]] = [[] for _ in range(seats)]
    for story, result in zip(results.stories, results.by_seat, strict=True):
        for seat in range(seats):
            values[place_of(story, seat)].append(result[seat])
    return [_estimate(str(at + 1), place) for at, place in enumerate(values)]


def _characters(results: Results) -> list[Json]:
    values: dict[str, list[float]] = {}
    for story, result in zip(results.stories, results.by_seat, strict=True):
        for seat, name in enumerate(story.row.characters):
            values.setdefault(name, []).append(result[seat])
    found = [_estimate(name, values[name]) for name in values]
    return sorted(found, key=lambda one: (-one["mean"], one["name"]))


# Things --------------------------------------------------------------------------------------------------


def _kind(results: Results, use: Use, known: Sequence[str]) -> Json:
    """All things of a kind: those whose use goes best with winning first, then the most used, last the unused."""
    found = {thing for story in results.stories for thing in (*story.used, *story.met) if thing[0] == use.kind}
    names = found | {(use.kind, name) for name in known}
    things = [_thing(results, thing, use.met_as) for thing in sorted(names)]
    things.sort(key=lambda one: (one["effect"] is None, -(one["effect"] or 0.0), -one["used_per_game"], one["name"]))
    return {"kind": use.kind, "used_as": use.used_as, "met_as": use.met_as, "things": things}


def _thing(results: Results, thing: Thing, met_as: str) -> Json:
    """How often a thing is met and used, and how seats that used it fare, beside their peers without."""
    stories = results.stories
    met = sum(sum(story.met.get(thing, ())) for story in stories)
    used = sum(sum(story.used.get(thing, ())) for story in stories)
    in_games = sum(thing in story.used for story in stories)
    found = _effect(results, thing)
    return {
        "name": thing[1],
        "met_per_game": met / len(stories) if met_as else None,
        "used_per_game": used / len(stories),
        "used_of_met": used / met if met else None,
        "in_games": in_games / len(stories),
        "effect": None if found is None else found[0],
        "effect_ci95": None if found is None else list(found[1]),
    }


def _effect(results: Results, thing: Thing) -> tuple[float, Interval] | None:
    """By how much seats that used a thing did better than their peers that did not.

    Where all win together a game counts once: somebody used it, or nobody did.
    """
    users: dict[tuple[str, int], Counter[float]] = {}
    others: dict[tuple[str, int], Counter[float]] = {}
    for story, result in zip(results.stories, results.by_seat, strict=True):
        counts = story.used.get(thing, (0,) * story.row.seats)
        if results.shared:
            (users if any(counts) else others).setdefault(("", 0), Counter())[result[0]] += 1
            continue
        for seat in range(story.row.seats):
            group = users if counts[seat] else others
            group.setdefault(results.peers(story, seat), Counter())[result[seat]] += 1
    both = sorted(users.keys() & others.keys())
    if min(sum(group[peers].total() for peers in both) for group in (users, others)) < FEWEST:
        return None
    return matched_difference([(users[peers], others[peers]) for peers in both])


# The course of a game ------------------------------------------------------------------------------------


def _length(stories: Sequence[Story]) -> Json:
    lengths: Counter[float] = Counter(story.asked for story in stories)
    turns: Counter[float] = Counter(max(story.row.turns) for story in stories)
    return {
        "decisions": distribution(lengths),
        "rounds": distribution(turns),
        "histogram": _histogram([story.asked for story in stories]),
    }


def _histogram(values: Sequence[int]) -> list[tuple[int, int, int]]:
    """How many values from one number to the next: (first, last, count), in equal steps.

    >>> _histogram([1, 2, 2, 3])
    [(1, 1, 1), (2, 2, 2), (3, 3, 1)]
    """
    least, most = min(values), max(values)
    step = max(1, -(-(most - least + 1) // BINS))
    counts = Counter((value - least) // step for value in values)
    return [(least + at * step, least + (at + 1) * step - 1, counts[at]) for at in range((most - least) // step + 1)]


def _ties(stories: Sequence[Story]) -> Json:
    """How often first place was shared, and how often a tie-breaker decided."""
    shared = sum(sum(share > 0 for share in shares_of_first(story.row)) > 1 for story in stories)
    decided = Counter(story.row.decided for story in stories if story.row.decided)
    return {
        "shared_first": shared / len(stories),
        "shared_first_ci95": list(share_interval(shared, len(stories))),
        "decided": _shares(decided, len(stories)),
    }


def _choices(stories: Sequence[Story]) -> Json:
    """How often a seat that was asked had a choice, and how many answers there were then."""
    asked, real = sum(story.asked for story in stories), sum(story.real for story in stories)
    options = sum(story.options for story in stories)
    return {
        "asked_per_game": asked / len(stories),
        "real_share": real / asked if asked else 0.0,
        "options_when_real": (options - (asked - real)) / real if real else 0.0,
    }


def _tension(results: Results) -> Json | None:
    """Who led and for how long, in the games that were looked at; None where nobody can lead."""
    looked = [story for story in results.stories if story.outlooks]
    if results.shared or not looked:
        return None
    changes: Counter[float] = Counter(lead_changes(story) for story in looked)
    winners = [[story.outlooks[at][seat] for story in looked for seat in _winners(story)] for at in range(LOOKS)]
    known = [hopeless_for(story, seat) for story in looked for seat, worth in _losers(story)]
    margins = [margin for story in results.stories if (margin := _margin(story)) is not None]
    return {
        "games": len(looked),
        "winners_chances": [fsum(one) / len(one) if one else 0.0 for one in winners],
        "lead_changes": distribution(changes),
        "lead_changes_ci95": list(mean_interval(changes, 0, LOOKS)),
        "loser_knew": _estimate("", known) if known else None,
        "margin": _estimate("", margins) if margins else None,
    }


def _winners(story: Story) -> list[int]:
    return [seat for seat, share in enumerate(shares_of_first(story.row)) if share > 0]


def _losers(story: Story) -> list[tuple[int, float]]:
    shares = enumerate(shares_of_first(story.row))
    return [(seat, share) for seat, share in shares if not share]


def lead_changes(story: Story) -> int:
    """How often somebody took the lead from somebody else; a lead is taken by clearly better chances only."""
    leader = -1
    changes = 0
    for worths in story.outlooks:
        best = max(range(len(worths)), key=lambda seat: worths[seat])
        if leader < 0 or worths[best] > worths[leader] + AHEAD:
            changes += leader >= 0
            leader = best
    return changes


def hopeless_for(story: Story, seat: int) -> float:
    """For how much of the game, up to its end, a seat had no hope of winning any more."""
    least = HOPELESS / story.row.seats
    hopeful = [at for at, worths in enumerate(story.outlooks) if worths[seat] >= least]
    return 1.0 - (hopeful[-1] + 1) / len(story.outlooks) if hopeful else 1.0


def _margin(story: Story) -> float | None:
    """By which part of the best score the second best was behind; None where the others have no points at all."""
    best, second = sorted(story.row.scores, reverse=True)[:2]
    return None if second <= 0 else (best - second) / best


# Comparisons ---------------------------------------------------------------------------------------------

Measure: TypeAlias = Callable[[Story], float | None]
"""A number of a game, if it has one."""


def compare(title: str, before: Sequence[Story], after: Sequence[Story], shared: bool) -> Json:
    """What differs between games that were played twice with the same luck, each number with its interval."""
    second = {story.row.number: story for story in after}
    pairs = [(story, second[story.row.number]) for story in before if story.row.number in second]
    found = []
    for name, unit, measure in _measures([story for pair in pairs for story in pair], shared):
        values = [(one, two) for a, b in pairs if (one := measure(a)) is not None and (two := measure(b)) is not None]
        if values:
            middle, bounds = paired_difference([two - one for one, two in values])
            ones, twos = zip(*values, strict=True)
            found.append(
                {
                    "name": name,
                    "unit": unit,
                    "before": fsum(ones) / len(ones),
                    "after": fsum(twos) / len(twos),
                    "difference": middle,
                    "ci95": list(bounds),
                }
            )
    return {"title": title, "games": len(pairs), "measures": found}


def _measures(stories: Sequence[Story], shared: bool) -> list[tuple[str, str, Measure]]:
    """All numbers in which games can be compared: their names, their units (share, number, uses), and what they are."""
    found: list[tuple[str, str, Measure]] = []
    if shared:
        found.append(("the common result", "share", lambda story: story.row.worth[0]))
    else:
        found.append(("shared first places", "share", lambda story: float(len(_winners(story)) > 1)))
        found += [(f"wins of place {at + 1}", "share", _of_place(at)) for at in range(stories[0].row.seats)]
    names = sorted({name for story in stories for name in story.row.characters})
    what = "result" if shared else "wins"
    found += [(f"{what} of {named(name)}", "share", _of_character(name, shared)) for name in names]
    found += [
        ("decisions in a game", "number", lambda story: float(story.asked)),
        ("turns of a player", "number", lambda story: sum(story.row.turns) / story.row.seats),
        ("share of real choices", "share", lambda story: story.real / story.asked if story.asked else None),
    ]
    endings = sorted({story.row.ending for story in stories})
    found += [(f"ended: {ending}", "share", _ended(ending)) for ending in endings if len(endings) > 1]
    things = sorted({thing for story in stories for thing in story.used})
    return [*found, *((f"{named(name)} ({kind})", "uses", _uses((kind, name))) for kind, name in things)]


def _of_place(at: int) -> Measure:
    def measure(story: Story) -> float | None:
        seat = (story.row.first_seat - 1 + at) % story.row.seats
        return shares_of_first(story.row)[seat] if story.row.first_seat else None

    return measure


def _of_character(name: str, shared: bool) -> Measure:
    def measure(story: Story) -> float | None:
        results = result_of(story, shared)
        mine = [results[seat] for seat, character in enumerate(story.row.characters) if character == name]
        return fsum(mine) / len(mine) if mine else None

    return measure


def _ended(ending: str) -> Measure:
    return lambda story: float(story.row.ending == ending)


def _uses(thing: Thing) -> Measure:
    return lambda story: float(sum(story.used.get(thing, ())))
