"""The result of a simulation, for people and for programs."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from dungeonbox.games import info
from dungeonbox.kernel.wording import counted
from dungeonbox.lab.rows import words_of
from dungeonbox.lab.simulate import Result, game_of
from dungeonbox.lab.stats import Interval, difference_interval, distribution, mean, mean_interval, share_interval, total
from dungeonbox.lab.tally import Group

WIDTH: Final = 80
NAME_WIDTH: Final = 14


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
        "components": game_of(plan).setup.digest,
        "decisions": tally.decisions,
        "seconds": result.seconds,
        "worth": words_of(plan.game).WORTH,
        "bots": [_bot(result, name) for name in _names(result)],
        "by_seat": [{"seat": seat + 1, **_group(result, tally.by_seat[seat])} for seat in sorted(tally.by_seat)],
        "by_place": [{"place": at + 1, **_group(result, tally.by_place[at])} for at in sorted(tally.by_place)],
        "characters": [_character(result, name) for name in sorted(tally.by_character)],
        "lengths": distribution(tally.lengths) if tally.games else {},
        "turns": distribution(tally.turns) if tally.games else {},
        "idle_share": _idle_share(tally.whole()),
        "endgame_share": mean(tally.endgames) if tally.games else 0.0,
        "endgame_share_ci95": mean_interval(tally.endgames),
        "endings": {ending: count / tally.games for ending, count in sorted(tally.endings.items())},
        "decided": {phrase: count / tally.games for phrase, count in sorted(tally.decided.items())},
        "lines": [
            {"reason": reason, "seats": points.total(), "mean_points": mean(points)}
            for reason, points in sorted(tally.lines.items())
        ],
    }


def _names(result: Result) -> list[str]:
    """The bots in the order of the plan, each once."""
    return [name for name in dict.fromkeys(result.names) if name in result.tally.by_bot]


def _bot(result: Result, name: str) -> dict[str, object]:
    group = result.tally.by_bot[name]
    found = _group(result, group)
    return {
        "name": name,
        **found,
        "first_share_ci95": None if result.shared else list(_party_first_interval(result, name)),
        "mean_worth_ci95": list(_party_worth_interval(result, name)),
        "scores": distribution(group.scores),
    }


def _character(result: Result, name: str) -> dict[str, object]:
    effect = _effect(result, name)
    return {
        "name": name,
        **_group(result, result.tally.by_character[name]),
        "effect_ci95": None if effect is None else list(effect),
    }


def _group(result: Result, group: Group) -> dict[str, object]:
    """What all groups of seats report alike; `games` counts each seat of a game."""
    firsts = total(group.firsts)
    fair = _fair_share(result)
    first = share_interval(firsts, group.size)
    has_ratio = not result.shared and fair > 0
    return {
        "games": group.size,
        "first_share": None if result.shared else firsts / group.size,
        "first_share_ci95": None if result.shared else list(first),
        "of_fair_share": firsts / group.size / fair if has_ratio else None,
        "of_fair_share_ci95": [bound / fair for bound in first] if has_ratio else None,
        "mean_score": mean(group.scores),
        "mean_worth": mean(group.worths),
        "mean_worth_ci95": list(mean_interval(group.worths)),
        "mean_turns": group.turns / group.size,
        "idle_share": _idle_share(group),
    }


def _idle_share(group: Group) -> float:
    """The share of the turns in which nothing was done."""
    return group.idle_turns / group.turns if group.turns else 0.0


def _fair_share(result: Result) -> float:
    """The share of first places of an average seat: less than one by the seats where the game can beat all of them."""
    whole = result.tally.whole()
    return total(whole.firsts) / whole.size if whole.size else 0.0


# A bot may have several seats in a game, and those are not independent: each game counts once.


def _seats_of(result: Result, name: str) -> int:
    return result.names.count(name)


def _party_first_interval(result: Result, name: str) -> Interval:
    """The interval of a bot's share of first places, for one of its seats."""
    party = result.tally.parties[name]
    firsts = total(_values(party, 0))
    low, high = share_interval(firsts, party.total())
    return low / _seats_of(result, name), high / _seats_of(result, name)


def _party_worth_interval(result: Result, name: str) -> Interval:
    """The interval of the mean worth of a bot's seats."""
    return mean_interval(_values(result.tally.parties[name], 1))


def _values(party: Mapping[tuple[float, float], int], at: int) -> Counter[float]:
    found: Counter[float] = Counter()
    for values, count in party.items():
        found[values[at]] += count
    return found


def _effect(result: Result, name: str) -> Interval | None:
    """Where all win or lose together: by how much games with a character are worth more than games without, at 95 %."""
    tally = result.tally
    games = tally.whole().worths  # one count for each seat
    there = tally.characters[name]
    others = Counter({worth: count // result.plan.seats - there[worth] for worth, count in games.items()})
    if not result.shared or others.total() == 0:
        return None
    return difference_interval(there, others)


# For people ----------------------------------------------------------------------------------------------


def rate(games: int, seconds: float) -> str:
    """How fast games were played, by the second or, where that is more telling, by the minute.

    >>> rate(4000, 2.0), rate(400, 6977.0)
    ('2,000 games a second', '3.4 games a minute')
    """
    if games >= 10 * seconds:
        return f"{games / seconds:,.0f} games a second"
    return f"{60 * games / seconds:,.1f} games a minute"


def as_text(result: Result) -> str:
    """The same as tables, at most 80 columns wide."""
    tally, plan = result.tally, result.plan
    if tally.games == 0:
        return "No game was finished."
    games = f"{tally.games:,} game{'s' * (tally.games != 1)}"
    lines = [
        f"{info(plan.game).title}, {counted(plan.seats, 'seat')}, {games}, seed {plan.seed}",
        _effort(result),
        "",
        *_bots_table(result),
        f"worth: {words_of(plan.game).WORTH}",
        "",
        *_groups_table(result, "seat", _numbered("seat", tally.by_seat)),
        *_groups_table(result, "turn order", _numbered("place", tally.by_place)),
        *_groups_table(result, "character", _ranked(tally.by_character)),
        *_explanation(result),
        f"length   {_spread_words(tally.lengths)} decisions",
        *_turns_lines(result),
        *[f"score    {_spread_words(tally.scores[name])}   {_short(name)}" for name in _names(result)],
        *_wrapped("ended    ", [f"{name} {count / tally.games:.1%}" for name, count in tally.endings.most_common()]),
    ]
    if not result.is_complete:
        lines.append(f"Interrupted: {tally.games:,} of {plan.games:,} games were played.")
    return "\n".join(lines)


def _effort(result: Result) -> str:
    """How much was played, and how fast; games that were read from a file took no time."""
    decisions = f"{result.tally.decisions:,} decisions"
    played = result.tally.games - result.resumed
    if not played:
        return f"{decisions}, all played before"
    before = f"; {result.resumed:,} games had been played before" * (result.resumed > 0)
    return f"{decisions} in {result.seconds:.1f} s ({rate(played, result.seconds)}{before})"


def _short(name: str) -> str:
    """A name that fits its column.

    >>> _short("thumb"), _short("bots/my_bots.py:Cautious")
    ('thumb', '...py:Cautious')
    """
    return name if len(name) <= NAME_WIDTH else f"...{name[3 - NAME_WIDTH :]}"


def _bots_table(result: Result) -> list[str]:
    tally = result.tally
    lines = [f"{'bot':14} {'played':>9}  {'first place (95 %)':>20}  {'score':>7}  {'worth (95 %)':>20}"]
    for name in _names(result):
        group = tally.by_bot[name]
        share = total(group.firsts) / group.size
        first = "shared result" if result.shared else _interval(share, _party_first_interval(result, name))
        worth = _interval(mean(group.worths), _party_worth_interval(result, name))
        lines.append(f"{_short(name):14} {group.size:9,}  {first:>20}  {mean(group.scores):7.2f}  {worth:>20}")
    return lines


def _numbered(noun: str, groups: Mapping[int, Group]) -> dict[str, Group]:
    return {f"{noun} {number + 1}": groups[number] for number in sorted(groups)}


def _ranked(groups: Mapping[str, Group]) -> dict[str, Group]:
    return {name: groups[name] for name in sorted(groups, key=lambda name: -mean(groups[name].worths))}


def _groups_table(result: Result, title: str, groups: Mapping[str, Group]) -> list[str]:
    """Results by one kind of group; where all win or lose together only characters differ in more than turns."""
    if len(groups) < 2:
        return []
    columns = _columns(result, title)
    lines = [f"{title:14} {'played':>9}" + "".join(f"  {head:>{width}}" for head, width, _cell in columns)]
    for name, group in groups.items():
        cells = "".join(f"  {cell(name, group):>{width}}" for _head, width, cell in columns)
        lines.append(f"{_short(name):14} {group.size:9,}{cells}")
    return [*lines, ""]


Column = tuple[str, int, Callable[[str, Group], str]]


def _columns(result: Result, title: str) -> list[Column]:
    turns: list[Column] = [("turns", 5, lambda _name, group: f"{group.turns / group.size:.1f}")]
    if words_of(result.plan.game).IDLE:
        turns.append(("idle", 6, lambda _name, group: f"{_idle_share(group):.1%}"))
    if not result.shared:
        return [
            ("first place (95 %)", 20, lambda _name, group: _first_words(group)),
            ("of fair (95 %)", 16, lambda _name, group: _fair_words(result, group)),
            ("score", 7, lambda _name, group: f"{mean(group.scores):.2f}"),
            *turns[:1],
        ]
    worth: Column = (
        "worth (95 %)",
        20,
        lambda _name, group: _interval(mean(group.worths), mean_interval(group.worths)),
    )
    if title != "character":
        return [("score", 7, lambda _name, group: f"{mean(group.scores):.2f}"), *turns]
    return [worth, ("with less without", 17, lambda name, _group: _effect_words(result, name)), *turns]


def _first_words(group: Group) -> str:
    firsts = total(group.firsts)
    return _interval(firsts / group.size, share_interval(firsts, group.size))


def _fair_words(result: Result, group: Group) -> str:
    """How many times the first places of an average seat."""
    fair = _fair_share(result)
    if fair == 0:
        return "-"
    firsts = total(group.firsts)
    low, high = share_interval(firsts, group.size)
    return f"{firsts / group.size / fair:.2f} ({low / fair:.2f}-{high / fair:.2f})"


def _effect_words(result: Result, name: str) -> str:
    effect = _effect(result, name)
    return "-" if effect is None else f"{effect[0] * 100:+.1f} to {effect[1] * 100:+.1f} %"


def _explanation(result: Result) -> list[str]:
    """What the columns of the groups mean."""
    if not result.shared:
        return ["of fair: first places as a multiple of an average seat's", ""]
    if len(result.tally.by_character) < 2:
        return []
    return ["with less without: worth of games with a character less that of the others", ""]


def _turns_lines(result: Result) -> list[str]:
    tally = result.tally
    if not tally.whole().turns:
        return []
    idle = f", {_idle_share(tally.whole()):.1%} idle" if words_of(result.plan.game).IDLE else ""
    lines = [f"turns    {_spread_words(tally.turns)} per player{idle}"]
    if words_of(result.plan.game).ENDGAME:
        lines.append(f"endgame  {_interval(mean(tally.endgames), mean_interval(tally.endgames))} of a game's turns")
    return lines


def _interval(value: float, bounds: Interval) -> str:
    """A share with its interval.

    >>> _interval(0.25, (0.175, 0.343))
    '25.0 % (17.5-34.3)'
    """
    low, high = max(0.0, bounds[0]), min(1.0, bounds[1])
    return f"{value * 100:.1f} % ({low * 100:.1f}-{high * 100:.1f})"


def _spread_words(counts: Counter[float]) -> str:
    """A distribution in a line."""
    seven = distribution(counts)
    return (
        f"median {seven['median']:g}, half {seven['p25']:g}-{seven['p75']:g}, all {seven['least']:g}-{seven['most']:g}"
    )


def _wrapped(head: str, parts: Sequence[str]) -> list[str]:
    """Phrases on as many lines as they need.

    >>> _wrapped("ended    ", ["last standing 99.0%", "turn limit 1.0%"])
    ['ended    last standing 99.0%, turn limit 1.0%']
    """
    lines = [head + parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + 2 + len(part) > WIDTH:
            lines[-1] += ","
            lines.append(" " * len(head) + part)
        else:
            lines[-1] += f", {part}"
    return lines
