"""The page of `dungeonbox balance`: for designers, who read it without knowing how it was made."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from dungeonbox.kernel.wording import counted, plural
from dungeonbox.lab.balance import FEWEST, named
from dungeonbox.lab.markup import Table, bullets, element, page, paragraph, text
from dungeonbox.lab.plots import Scale, bar, columns, curve, whisker
from dungeonbox.lab.stats import Json

TURN_ORDER: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
PLAYS: Final = {
    "random": "which plays at random",
    "thumb": "which follows rules of thumb",
    "search": "which thinks ahead",
    "sharp": "which thinks ahead",
}
"""How the kinds of bots play, for those who meet their names here."""


def balance_page(data: Json) -> str:
    """The whole page; `data` is what `balance` found, with the command line and the comparisons."""
    title = f"{data['title']}: how balanced is it?"
    return page(
        title,
        element("h1", text(title)),
        paragraph(_subtitle(data), "faint"),
        *_section("In short", bullets(list(_findings(data)))),
        *_comparisons(data),
        *_places(data),
        *_characters(data),
        *_course(data),
        *_things(data),
        *_section("How to read this", bullets(_reading(data))),
        *_section("How it was made", *_origin(data)),
    )


def _section(title: str, *parts: str) -> list[str]:
    shown = [part for part in parts if part]
    return [element("h2", text(title)), *shown] if shown else []


def _subtitle(data: Json) -> str:
    bots = data["bots"]
    if len(set(bots)) == 1:
        how = PLAYS.get(bots[0].partition(":")[0], "")
        who = f"the bot {bots[0]}{', ' if how else ''}{how}, at every seat"
    else:
        who = f"the bots {', '.join(bots)}, which change seats from game to game"
    return f"{counted(data['seats'], 'seat')}, {_games(data['games'])}, played by {who}"


# Numbers in words ----------------------------------------------------------------------------------------


def percent(value: float) -> str:
    """A share.

    >>> percent(0.2512)
    '25.1 %'
    """
    return f"{value * 100:.1f} %"


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"


def _range(interval: Sequence[float]) -> str:
    return f"{interval[0] * 100:.1f} to {interval[1] * 100:.1f}"


def _signed(value: float) -> str:
    return f"{value * 100:+.1f}"


def _excludes(interval: Sequence[float], value: float) -> bool:
    return not interval[0] <= value <= interval[1]


def _arrow(interval: Sequence[float], value: float) -> str:
    """Whether a number is certainly above or below another, as a symbol."""
    if not _excludes(interval, value):
        return ""
    return "\N{BLACK UP-POINTING TRIANGLE} " if interval[0] > value else "\N{BLACK DOWN-POINTING TRIANGLE} "


# In short ------------------------------------------------------------------------------------------------


def _findings(data: Json) -> Iterator[str]:
    """What a designer would want to know first, each in a sentence."""
    if data["games"] < data["games_planned"]:
        yield f"Interrupted: only {data['games']:,} of {data['games_planned']:,} games were played."
    yield from _about_places(data)
    yield from _about_characters(data)
    yield _about_length(data["length"]["rounds"])
    top = data["endings"][0]
    if len(data["endings"]) == 1:
        yield f"All games end in the same way: {top['name']}."
    else:
        yield f"The most common ending: {top['name']} ({percent(top['share'])})."
    if data["ties"] is not None and data["ties"]["shared_first"]:
        yield f"First place is shared in {percent(data['ties']['shared_first'])} of the games."
    choices = data["choices"]
    yield (
        f"In {percent(choices['real_share'])} of all decisions there is a real choice, among "
        f"{choices['options_when_real']:.1f} things on average."
    )
    tension = data["tension"]
    if tension is not None:
        yield f"The lead changes {tension['lead_changes']['mean']:.1f} times in a game."
        if tension["loser_knew"] is not None:
            yield f"Those who lose have no hope during the last {percent(tension['loser_knew']['mean'])} of a game."


def _about_length(turns: Json) -> str:
    if turns["least"] == turns["most"]:
        return f"Every game takes {turns['most']:g} turns of a player."
    half = f"{turns['p25']:g} to {turns['p75']:g}" if turns["p25"] < turns["p75"] else f"{turns['p25']:g}"
    return f"Half of the games take {half} turns of a player; the longest took {turns['most']:g}."


def _about_places(data: Json) -> Iterator[str]:
    places = data["places"]
    if not places:
        return
    uneven = [place for place in places if _excludes(place["ci95"], data["fair"])]
    if not uneven:
        yield f"Who begins makes no difference that {data['games']:,} games can show."
    for place in uneven:
        more = "more" if place["mean"] > data["fair"] else "less"
        at = TURN_ORDER[int(place["name"]) - 1]
        share, fair = percent(place["mean"]), percent(data["fair"])
        yield f"Who is {at} in turn wins {more} often than an average seat: {share}, not {fair}."


def _about_characters(data: Json) -> Iterator[str]:
    found = data["characters"]
    if len(found) < 2:
        return
    best, last = found[0], found[-1]
    does = "comes to" if data["shared"] else "wins"
    if best["ci95"][0] > last["ci95"][1]:
        yield (
            f"{named(best['name'])} is the strongest character ({does} {percent(best['mean'])}), "
            f"{named(last['name'])} the weakest ({percent(last['mean'])})."
        )
    else:
        yield (
            f"No character is certainly stronger than another; the highest is {named(best['name'])}, "
            f"the lowest {named(last['name'])}."
        )


# Who wins ------------------------------------------------------------------------------------------------


def _places(data: Json) -> list[str]:
    if not data["places"]:
        return []
    rows = [(f"{TURN_ORDER[int(one['name']) - 1]} in turn", one) for one in data["places"]]
    return _section(
        "Does it matter who begins?",
        paragraph("How often each place in the turn order wins. A shared win counts in parts."),
        _shares_table("place", rows, data["fair"]),
    )


def _characters(data: Json) -> list[str]:
    if len(data["characters"]) < 2:
        return []
    what = (
        "How well games with each character go; all win or lose together."
        if data["shared"]
        else "How often each character wins."
    )
    rows = [(named(one["name"]), one) for one in data["characters"]]
    return _section("Characters", paragraph(what), _shares_table("character", rows, data["fair"]))


def _shares_table(head: str, rows: Sequence[tuple[str, Json]], fair: float) -> str:
    """Shares with their intervals, beside that of an average seat."""
    table = Table(head, "games", "result", "likely range", "", wide=["games"])
    most = max([one["ci95"][1] for _name, one in rows] + [fair])
    scale = Scale(0.0, most * 1.05)
    for name, one in rows:
        says = f"{name}: {percent(one['mean'])}, likely {_range(one['ci95'])}"
        table.add(
            text(name),
            f"{one['games']:,}",
            text(_arrow(one["ci95"], fair) + percent(one["mean"])),
            text(_range(one["ci95"])),
            whisker(scale, one["mean"], one["ci95"], fair, says),
            stands_out=_excludes(one["ci95"], fair),
        )
    return table.markup() + paragraph(f"The dashed line is an average seat: {percent(fair)}.", "faint")


# The course of a game ------------------------------------------------------------------------------------


def _course(data: Json) -> list[str]:
    length = data["length"]
    bins = length["histogram"]
    spread, rounds = length["decisions"], length["rounds"]
    picture = columns([count for _low, _high, count in bins], "How many games took how many decisions")
    axis = element("div", *(element("span", text(end)) for end in (bins[0][0], bins[-1][1])), of_class="axis")
    return [
        *_section(
            "How long it takes",
            paragraph(
                f"Half of the games have {spread['p25']:g} to {spread['p75']:g} decisions, all {spread['least']:g} to "
                f"{spread['most']:g}. Whoever has the most turns has {rounds['median']:g} in an average game."
            ),
            picture,
            axis,
            paragraph(
                "From left to right, games of more and more decisions; the higher a column, the more games there were. "
                f"The highest stands for {_games(max(count for _low, _high, count in bins))}.",
                "faint",
            ),
        ),
        *_section("How it ends", _endings_table(data["endings"]), *_ties(data["ties"])),
        *_tension(data),
        *_section("Is there something to decide?", *_choices(data["choices"])),
    ]


def _endings_table(endings: Sequence[Json]) -> str:
    table = Table("ending", "games", "likely range", "")
    for one in endings:
        cells = text(named(one["name"])), text(percent(one["share"])), text(_range(one["ci95"]))
        table.add(*cells, bar(Scale(0.0, 1.0), one["share"], f"{one['name']}: {percent(one['share'])}"))
    return table.markup()


def _ties(ties: Json | None) -> Iterator[str]:
    if ties is None:
        return
    yield paragraph(
        f"First place is shared in {percent(ties['shared_first'])} of the games "
        f"(likely {_range(ties['shared_first_ci95'])})."
    )
    for one in ties["decided"]:
        yield paragraph(f"A tie was broken by {one['name']} in {percent(one['share'])} of the games.")


def _tension(data: Json) -> list[str]:
    tension = data["tension"]
    if tension is None:
        return []
    curve_says = "The chances of the later winner from the beginning to the end of a game"
    changes, low_high = tension["lead_changes"], tension["lead_changes_ci95"]
    knew, margin = tension["loser_knew"], tension["margin"]
    likely = f"likely {low_high[0]:.1f} to {low_high[1]:.1f}; at most {changes['most']:g}"
    lines = [f"The lead changes {changes['mean']:.1f} times in a game ({likely})."]
    if knew is not None:
        lines.append(
            f"A player who does not win has next to no hope during the last {percent(knew['mean'])} of the game "
            f"(likely {_range(knew['ci95'])})."
        )
    if margin is not None:
        lines.append(f"At the end the second has {percent(margin['mean'])} fewer points than the first.")
    axis = element("div", *(element("span", text(end)) for end in ("beginning", "end of the game")), of_class="axis")
    return _section(
        "How exciting it stays",
        bullets(lines),
        paragraph("How likely the one who won in the end was to win, on the way there:"),
        curve([*tension["winners_chances"], 1.0], data["fair"], curve_says),
        axis,
        paragraph(
            "The bottom is no chance at all, the top is certainty, the dashed line an even chance for each seat. "
            f"Found by looking at ten positions of each of {tension['games']:,} games: how often are such games won?",
            "faint",
        ),
    )


def _choices(choices: Json) -> Iterator[str]:
    yield paragraph(
        f"In a game players are asked {choices['asked_per_game']:.0f} times what they do. In "
        f"{percent(choices['real_share'])} of these there are two or more answers, on average "
        f"{choices['options_when_real']:.1f}."
    )


# Things --------------------------------------------------------------------------------------------------


def _things(data: Json) -> list[str]:
    parts = [part for kind in data["things"] if kind["things"] for part in _kind(kind, data["shared"])]
    if not parts:
        return []
    goes = "how games with it went" if data["shared"] else "how often those who used it won"
    return _section(
        "What is in the box",
        paragraph(
            f"How often each thing was met and used, and {goes}, in points of 100 more or less than without it. "
            "The best stand first; where there is no such number, too few games tell."
        ),
        *parts,
    )


def _kind(kind: Json, shared: bool) -> Iterator[str]:
    """All things of one kind as a table."""
    things = kind["things"]
    met_as, used_as = kind["met_as"], kind["used_as"]
    met_columns = [f"{met_as} a game", f"{used_as} of those"] if met_as else []
    better = "result with it" if shared else "wins with it"
    used_column = f"{used_as} a game"
    table = Table(
        kind["kind"],
        *met_columns,
        used_column,
        "share of games",
        better,
        "likely range",
        "",
        wide=[*met_columns, "share of games", "likely range"],
    )
    bounds = [bound for one in things for bound in one["effect_ci95"] or ()] or [-0.1, 0.1]
    reach = max(abs(bound) for bound in bounds)
    for one in things:
        met = [f"{one['met_per_game']:.2f}", _part(one["used_of_met"])] if met_as else []
        effect, interval = one["effect"], one["effect_ci95"]
        cells = ["", "", ""]
        if effect is not None:
            says = f"{one['name']}: {_signed(effect)} points, likely {_range(interval)}"
            picture = whisker(Scale(-reach, reach), effect, interval, 0.0, says)
            cells = [text(_arrow(interval, 0.0) + _signed(effect)), text(_range(interval)), picture]
        numbers = [*met, f"{one['used_per_game']:.2f}", percent(one["in_games"])]
        stands_out = interval is not None and _excludes(interval, 0.0)
        table.add(text(named(one["name"])), *map(text, numbers), *cells, stands_out=stands_out)
    yield element("h3", text(named(plural(kind["kind"]))))
    yield table.markup()


def _part(value: float | None) -> str:
    return "" if value is None else percent(value)


# Comparisons ---------------------------------------------------------------------------------------------


def _comparisons(data: Json) -> list[str]:
    return [part for one in data["comparisons"] for part in _section(one["title"], *_comparison(one))]


def _comparison(one: Json) -> Iterator[str]:
    """What differs between the same games, played twice."""
    yield paragraph(
        f"The same {one['games']:,} games with the same luck, played both ways. A row that stands out differs by more "
        "than chance would explain."
    )
    yield _differences("what", [row for row in one["measures"] if row["unit"] != "uses"])
    uses = [row for row in one["measures"] if row["unit"] == "uses" and _excludes(row["ci95"], 0.0)]
    if uses:
        yield element("h3", text("What is used more often, or less"))
        yield paragraph("Uses in a game; only what differs by more than chance would explain.")
        yield _differences("used", uses)


def _differences(head: str, rows: Sequence[Json]) -> str:
    table = Table(head, "before", "after", "difference", "likely range", wide=["before", "after"])
    for row in rows:
        is_share = row["unit"] == "share"
        show = percent if is_share else _decimal
        factor = 100 if is_share else 1
        low, high = (bound * factor for bound in row["ci95"])
        table.add(
            text(row["name"]),
            text(show(row["before"])),
            text(show(row["after"])),
            text(f"{_arrow(row['ci95'], 0.0)}{row['difference'] * factor:+.2f}"),
            text(f"{low:+.2f} to {high:+.2f}"),
            stands_out=_excludes(row["ci95"], 0.0),
        )
    return table.markup()


def _decimal(value: float) -> str:
    return f"{value:.2f}"


# The end of the page -------------------------------------------------------------------------------------


def _reading(data: Json) -> list[str]:
    things = sum(one["effect"] is not None for kind in data["things"] for one in kind["things"])
    wins = "its result is better" if data["shared"] else "it wins more often"
    beside = (
        "games in which somebody used a thing are compared with games in which nobody did"
        if data["shared"]
        else "seats that used a thing are compared with others of the same character and about as many turns"
    )
    by_chance = max(1, round(things / 20))
    return [
        """Likely range: with so few games a number is only known roughly. If everything were played again with other
        luck, 95 of 100 such ranges would hold the true number.""",
        f"""A row that stands out, with an arrow, differs by more than such luck would explain. Of {things} things that
        are compared, about {by_chance} would stand out by chance alone.""",
        f"""With it: {beside}, in points of 100. That it goes with winning does not mean that {wins} because of it: who
        is winning can do more. What a thing really does is shown by forbidding it (--forbid).""",
        f"A cell is empty where fewer than {FEWEST} seats used a thing, or fewer than {FEWEST} like them did not.",
        "Share of games: in so many of them somebody used the thing at least once.",
        "All games were played by programs, which may miss what people would find.",
    ]


def _origin(data: Json) -> Iterator[str]:
    options = ", ".join(f"{name} {value}" for name, value in data["options"].items()) or "none"
    facts: list[tuple[str, Any]] = [
        ("command", data["command"]),
        ("seed", data["seed"]),
        ("house rules", options),
        ("components", data["components"][:16]),
        ("edition of the rules", data["edition"]),
        ("dungeonbox", data["version"]),
    ]
    yield element("ul", *(element("li", text(f"{name}: "), element("code", text(value))) for name, value in facts))
    yield paragraph("The same command gives the same page, on any machine and with any number of processes.")
