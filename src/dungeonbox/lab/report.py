"""The result of a simulation, for people and for programs."""

from collections import Counter

from dungeonbox.games import info
from dungeonbox.kernel.wording import counted
from dungeonbox.lab.simulate import Result
from dungeonbox.lab.stats import difference_interval, mean, mean_interval, share_interval, spread, total


def as_json(result: Result) -> dict[str, object]:
    """Everything that was counted, as one object."""
    plan, tally = result.plan, result.tally
    return {
        "game": plan.game,
        "seats": plan.seats,
        "games": tally.games,
        "games_planned": plan.games,
        "seed": plan.seed,
        "options": dict(plan.options),
        "decisions": tally.decisions,
        "seconds": result.seconds,
        "bots": [_bot(result, name) for name in _names(result)],
        "characters": [_character(result, name) for name in sorted(tally.characters)],
        "lengths": spread(tally.lengths) if tally.games else {},
        "endings": {ending: count / tally.games for ending, count in sorted(tally.endings.items())},
        "decided": {phrase: count / tally.games for phrase, count in sorted(tally.decided.items())},
        "lines": [
            {"reason": reason, "seats": points.total(), "mean_points": mean(points)}
            for reason, points in sorted(tally.lines.items())
        ],
    }


def _worths(result: Result, name: str) -> Counter[float]:
    """What a bot's games were worth to it; where all win or lose together, a game counts once for all its seats."""
    seats = result.plan.bots.count(name) if result.shared else 1
    return Counter({worth: count // seats for worth, count in result.tally.worths[name].items()})


def _names(result: Result) -> list[str]:
    """The bots in the order of the plan, each once."""
    return [name for name in dict.fromkeys(result.plan.bots) if name in result.tally.worths]


def _bot(result: Result, name: str) -> dict[str, object]:
    tally = result.tally
    games = tally.worths[name].total()
    firsts = total(tally.firsts[name])
    return {
        "name": name,
        "games": games,
        "first_share": None if result.shared else firsts / games,
        "first_share_ci95": None if result.shared else list(share_interval(firsts, games)),
        "mean_score": mean(tally.scores[name]),
        "mean_worth": mean(tally.worths[name]),
        "mean_worth_ci95": list(mean_interval(_worths(result, name))),
        "scores": spread(tally.scores[name]),
    }


def _character(result: Result, name: str) -> dict[str, object]:
    worths = result.tally.characters[name]
    effect = _effect(result, name)
    return {
        "name": name,
        "games": worths.total(),
        "mean_worth": mean(worths),
        "mean_worth_ci95": list(mean_interval(worths)),
        "effect_ci95": None if effect is None else list(effect),
    }


def _effect(result: Result, name: str) -> tuple[float, float] | None:
    """Where all win or lose together: by how much games with a character are worth more than games without, at 95 %."""
    games: Counter[float] = Counter()
    for worths in result.tally.worths.values():
        games += worths  # one count for each seat
    there = result.tally.characters[name]
    others = Counter({worth: count // result.plan.seats - there[worth] for worth, count in games.items()})
    if not result.shared or others.total() == 0:
        return None
    return difference_interval(there, others)


# For people ----------------------------------------------------------------------------------------------


def pace(games: int, seconds: float) -> str:
    """How fast games were played, by the second or, where that is more telling, by the minute.

    >>> pace(4000, 2.0), pace(400, 6977.0)
    ('2,000 games a second', '3.4 games a minute')
    """
    if games >= 10 * seconds:
        return f"{games / seconds:,.0f} games a second"
    return f"{60 * games / seconds:,.1f} games a minute"


def as_text(result: Result) -> str:
    """The same as tables."""
    tally, plan = result.tally, result.plan
    if tally.games == 0:
        return "No game was finished."
    games = f"{tally.games:,} game{'s' * (tally.games != 1)}"
    played = f"{info(plan.game).title}, {counted(plan.seats, 'seat')}, {games}, seed {plan.seed}"
    lines = [
        f"{played}: {tally.decisions:,} decisions in {result.seconds:.1f} s ({pace(tally.games, result.seconds)})",
        "",
        *_bots_table(result),
        "",
        *_characters_table(result),
        f"length   {_spread_words(tally.lengths)} decisions",
        *[f"score    {_spread_words(tally.scores[name])}   {name}" for name in _names(result)],
        "ended    " + ", ".join(f"{name} {count / tally.games:.1%}" for name, count in tally.endings.most_common()),
    ]
    if not result.is_complete:
        lines.append(f"Interrupted: {tally.games:,} of {plan.games:,} games were played.")
    return "\n".join(lines)


def _bots_table(result: Result) -> list[str]:
    tally = result.tally
    lines = [f"{'bot':16} {'played':>8}  {'first place (95 %)':>22}  {'score':>7}  {'worth (95 %)':>22}"]
    for name in _names(result):
        games = tally.worths[name].total()
        firsts = total(tally.firsts[name])
        first = "shared result" if result.shared else _interval(firsts / games, share_interval(firsts, games))
        worth = _interval(mean(tally.worths[name]), mean_interval(_worths(result, name)))
        lines.append(f"{name:16} {games:8,}  {first:>22}  {mean(tally.scores[name]):7.2f}  {worth:>22}")
    return lines


def _characters_table(result: Result) -> list[str]:
    characters = result.tally.characters
    if not characters:
        return []
    lines = [f"{'character':16} {'played':>8}  {'worth (95 %)':>22}{'  with less without' if result.shared else ''}"]
    for name in sorted(characters, key=lambda name: -mean(characters[name])):
        worth = _interval(mean(characters[name]), mean_interval(characters[name]))
        effect = _effect(result, name)
        less = "" if effect is None else f"  {effect[0] * 100:+.1f} to {effect[1] * 100:+.1f} %"
        lines.append(f"{name:16} {characters[name].total():8,}  {worth:>22}{less}")
    return [*lines, ""]


def _interval(value: float, bounds: tuple[float, float]) -> str:
    """A share with its interval.

    >>> _interval(0.25, (0.175, 0.343))
    '25.0 % (17.5-34.3)'
    """
    low, high = max(0.0, bounds[0]), min(1.0, bounds[1])
    return f"{value * 100:.1f} % ({low * 100:.1f}-{high * 100:.1f})"


def _spread_words(counts: Counter[float]) -> str:
    """A distribution in a line."""
    seven = spread(counts)
    return (
        f"median {seven['median']:g}, half {seven['p25']:g}-{seven['p75']:g}, all {seven['least']:g}-{seven['most']:g}"
    )
