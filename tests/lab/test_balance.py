"""The page for designers: what it counts, what it concludes, and that it needs nothing but itself."""

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from dungeonbox.bots import make_bot
from dungeonbox.games import IDS, house_components, info, make
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.match import Match
from dungeonbox.lab.balance import balance, compare, hopeless_for, lead_changes
from dungeonbox.lab.balance_page import balance_page
from dungeonbox.lab.forbidding import Forbidding, forbidden_actions
from dungeonbox.lab.rows import words_of
from dungeonbox.lab.simulate import Plan, play_one
from dungeonbox.lab.story import Story, Study, Teller, tell_stories, things_of
from tests.terminal.shell import complaint, run

PLAN = Plan("mayhem", games=6, seats=3, bots=("random",) * 3, seed=5)


@cache
def told(id: str = "mayhem", games: int = 6, looks: int = 0) -> tuple[Story, ...]:
    """The stories of a few games at a small table."""
    seats = max(2, info(id).seats[0]) if id != "mayhem" else 3
    return tuple(tell_stories(Study(Plan(id, games, seats, ("random",) * seats, seed=5), looks)))


def found(stories: tuple[Story, ...], plan: Plan = PLAN) -> dict[str, Any]:
    """All numbers of some stories, as the page gets them."""
    return {**balance(Study(plan), stories), "command": "dungeonbox balance <mayhem>", "comparisons": []}


# What is counted -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", IDS)
def test_every_use_is_told_by_notes_that_exist(id: str) -> None:
    words = words_of(id)
    fields = {kind.name: kind.fields for kind in words.NOTES}
    assert words.USES
    for use in words.USES:
        assert use.used
        assert bool(use.met) == bool(use.met_as)
        for name in (*use.used, *use.met):
            assert not use.thing or use.thing in fields[name]
        assert use.thing or len(use.names) == len(use.used)


def test_cards_are_played_as_often_as_the_record_says() -> None:
    game = make("mayhem", seats=3)
    teller = Teller(game)
    names = dict(zip(game.cards.words, game.cards.names, strict=True))  # type: ignore[attr-defined]
    for number in range(4):
        match = play_one(Match.new(game, Seeded(number)), PLAN, number, [make_bot("random", "mayhem")] * 3)
        story = teller.tell(match, number, 5, is_looking=False)
        played = Counter[tuple[str, int]]()
        for entry in match.entries:
            if entry.token.startswith("play:"):
                played[names[entry.token.removeprefix("play:")], entry.seat] += 1
        stolen = sum(words_of("mayhem").NOTES[note.kind].name == "stole" for note in match.notes(0))
        used = {name: counts for (_kind, name), counts in story.used.items()}
        assert sum(map(sum, used.values())) == played.total() + stolen
        assert all(used[name][seat] >= count for (name, seat), count in played.items())
        assert (story.asked, story.real) == (match.length, sum(choice > 1 for choice in choices(match)))
        assert story.options == sum(choices(match))


def choices(match: Match) -> list[int]:
    """How many answers there were, question by question."""
    states = [moment.state for moment in match.moments()]
    return [len(match.game.legal(state, entry.seat)) for state, entry in zip(states, match.entries, strict=False)]


@pytest.mark.slow
def test_the_same_stories_on_any_number_of_workers() -> None:
    study = Study(replace(PLAN, games=70), looks=3)
    assert tell_stories(study, jobs=2) == tell_stories(study)


# Forbidding ----------------------------------------------------------------------------------------------


def test_what_is_forbidden_is_done_only_where_nothing_else_is_possible() -> None:
    game = make("mayhem", seats=2)
    actions = forbidden_actions(game, ["play"])
    plan = replace(PLAN, seats=2, bots=("thumb", "thumb"))
    bot = Forbidding(make_bot("thumb", "mayhem"), actions - {game.parse("play:fireball")})
    match = play_one(Match.new(game, Seeded(3)), plan, 0, [bot, bot])
    states = [moment.state for moment in match.moments()]
    for state, entry in zip(states, match.entries, strict=False):
        legal = [game.token(action) for action in game.legal(state, entry.seat)]
        assert entry.token == "play:fireball" or "play:fireball" not in legal


def test_rules_of_thumb_choose_from_what_is_left() -> None:
    game = make("attack", seats=2)
    bot = Forbidding(make_bot("thumb", "attack"), forbidden_actions(game, ["fight"]))
    plan = Plan("attack", 1, 2, ("thumb", "thumb"))
    match = play_one(Match.new(game, Seeded(3)), plan, 0, [bot, bot])
    assert match.is_over
    assert "fight" not in {entry.token for entry in match.entries}


def test_an_action_that_does_not_exist_cannot_be_forbidden() -> None:
    with pytest.raises(BadOptions, match="no action 'play:firebal' to forbid; did you mean play:fireball"):
        tell_stories(Study(PLAN, forbidden=("play:firebal",)))


# What is concluded ---------------------------------------------------------------------------------------


def test_wins_of_places_and_characters_are_of_one_cake() -> None:
    data = found(told())
    assert sum(place["mean"] for place in data["places"]) == pytest.approx(1)
    assert sum(one["mean"] * one["games"] for one in data["characters"]) == pytest.approx(6)
    assert sum(count for _low, _high, count in data["length"]["histogram"]) == 6


def planted(uses: list[bool], wins: list[bool], turns: list[int]) -> tuple[Story, ...]:
    """Games in which seat 1 uses a lamp, wins, and has so many turns."""
    model = told()[0]
    stories = []
    for number, (is_used, is_won, count) in enumerate(zip(uses, wins, turns, strict=True)):
        places = (1, 2, 2) if is_won else (2, 1, 2)
        worth = tuple(float(place == 1) for place in places)
        row = replace(
            model.row, number=number, characters=("a", "b", "c"), places=places, worth=worth, turns=(count, 50, 50)
        )
        stories.append(replace(model, row=row, met={}, used={("card", "Lamp"): (1, 0, 0, 0)} if is_used else {}))
    return tuple(stories)


def lamp(stories: tuple[Story, ...]) -> dict[str, Any]:
    """What is said about the lamp."""
    (cards,) = found(stories)["things"]
    (thing,) = (one for one in cards["things"] if one["name"] == "Lamp")
    return dict(thing)


def test_a_thing_that_wins_stands_out() -> None:
    uses = [number % 2 == 0 for number in range(100)]
    thing = lamp(planted(uses, uses, [5] * 100))
    assert thing["effect"] == 1
    assert thing["effect_ci95"][0] > 0.8
    assert (thing["used_per_game"], thing["in_games"]) == (0.5, 0.5)


def test_who_lives_longer_uses_more_and_that_is_not_the_things_doing() -> None:
    """In long games seat 1 always uses the lamp or not by turns, and always wins; in short ones it hardly ever does."""
    long, short = [True, True, True, False] * 20, [False, False, False, True] * 20
    thing = lamp(planted(long + short, [True] * 80 + [False] * 80, [9] * 80 + [3] * 80))
    assert thing["effect"] == 0
    assert thing["effect_ci95"][0] < 0 < thing["effect_ci95"][1]


def test_of_few_uses_nothing_is_said() -> None:
    assert lamp(planted([True] * 19 + [False] * 60, [True] * 79, [5] * 79))["effect"] is None


@pytest.mark.parametrize("id", IDS)
def test_what_no_game_met_is_listed_too(id: str) -> None:
    story = told(id, games=2)[0]
    seats = story.row.seats
    plan = Plan(id, 1, seats, ("random",) * seats, seed=5)
    data = found((replace(story, used={}, met={}),), plan)
    listed = {(kind["kind"], one["name"]): one for kind in data["things"] for one in kind["things"]}
    lists = words_of(id).lists(make(id, seats))
    known = {(use.kind, name) for use in words_of(id).USES for name in things_of(use, lists)}
    plain_numbers = {use.kind for use in words_of(id).USES if use.thing and use.thing not in lists}
    assert {thing for thing in (*story.used, *story.met) if thing[0] not in plain_numbers} <= known
    assert set(listed) == known
    assert all(one["used_per_game"] == one["in_games"] == 0 for one in listed.values())
    assert not any("unseen" in name for _kind, name in listed)


def test_what_is_said_in_between_is_no_decision() -> None:
    """In Busters players also make pledges, which the record counts and nobody is asked for."""
    plan = Plan("busters", 1, 3, ("thumb",) * 3, seed=5)
    stories = tuple(tell_stories(Study(plan)))
    data = found(stories, plan)
    assert data["length"]["decisions"]["mean"] == data["choices"]["asked_per_game"]
    assert all(story.asked < story.row.length for story in stories)


def test_leads_and_hopes_are_those_of_the_chances() -> None:
    story = replace(told()[0], outlooks=((0.4, 0.3, 0.3), (0.3, 0.35, 0.35), (0.2, 0.7, 0.1), (0.05, 0.05, 0.9)))
    assert lead_changes(story) == 2
    assert [hopeless_for(story, seat) for seat in range(3)] == [0.25, 0.25, 0.0]
    assert hopeless_for(replace(story, outlooks=((0.0, 1.0, 0.0),) * 4), 0) == 1.0


def test_the_same_games_do_not_differ() -> None:
    same = compare("itself", told(), told(), shared=False)
    assert same["games"] == 6
    assert all((one["difference"], one["ci95"]) == (0, [0, 0]) for one in same["measures"])


def test_fewer_hit_points_make_shorter_games() -> None:
    data = json.loads(json.dumps(house_components("mayhem").data))
    data["amount"][0]["number"] = 5
    other = tell_stories(Study(replace(PLAN, components=data)))
    measures = {one["name"]: one for one in compare("weaker", told(), other, shared=False)["measures"]}
    length = measures["decisions in a game"]
    assert length["after"] - length["before"] == pytest.approx(length["difference"])
    assert length["difference"] < 0
    assert length["ci95"][0] <= length["difference"] <= length["ci95"][1]


# The page ------------------------------------------------------------------------------------------------


class Checker(HTMLParser):
    """Reads a page and complains of tags that are left open, and of all that would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "link", "img", "iframe"}
        assert not {"src", "href", "onclick"} & {name for name, _value in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in {"path", "rect", "polyline"}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("id", IDS)
def test_the_page_is_whole_and_needs_nothing_else(id: str) -> None:
    stories = told(id, games=2)
    plan = Plan(id, 2, stories[0].row.seats, ("random",) * stories[0].row.seats, seed=5)
    data = json.loads(json.dumps(found(stories, plan)))
    data["comparisons"] = [compare("from <a> to b", stories, stories, data["shared"])]
    html = balance_page(json.loads(json.dumps(data)))
    checker = Checker()
    checker.feed(html)
    checker.close()
    assert checker.open == []
    assert not re.search(r"https?://|url\(|@import|<[ab]>", html)
    words = " ".join("".join(checker.words).split())
    for phrase in ("dungeonbox balance <mayhem>", "seed: 5", "In short", "from <a> to b", info(id).title):
        assert phrase in words
    assert "@media screen and (prefers-color-scheme: dark)" in html  # on paper it is always light
    assert "@media print" in html


def test_names_of_the_game_are_escaped() -> None:
    stories = planted([True] * 50 + [False] * 50, [True] * 100, [5] * 100)
    evil = tuple(
        replace(story, used={("card", "<script>"): story.used["card", "Lamp"]} if story.used else {})
        for story in stories
    )
    page = balance_page(found(evil))
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


# The command ---------------------------------------------------------------------------------------------


def test_the_command_writes_a_page_and_its_numbers(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    components = tmp_path / "my.toml"
    components.write_text(house_components("mayhem").text.replace("number = 10", "number = 6", 1), encoding="utf-8")
    flags: list[str | Path] = [
        "--games",
        "3",
        "--looks",
        "1",
        "--seats",
        "2",
        "--bots",
        "random",
        "--jobs",
        "1",
        "--output",
        page,
    ]
    more: list[str | Path] = ["--json", "--against", components, "--forbid", "play:fireball"]
    said = run("balance", "mayhem", *flags, *more)
    assert said.code == 0, said.err
    data = json.loads(said.out)
    assert page.read_text(encoding="utf-8") == balance_page(data)
    assert [one["title"] for one in data["comparisons"]] == [
        f"From the usual components to {components}",
        "Without play:fireball",
    ]
    assert data["tension"]["games"] == 1
    assert data["command"].startswith("dungeonbox balance mayhem --games 3 --looks 1 --seats 2 --bots random --seed 0")
    assert run("balance", "mayhem", *flags).out == f"3 games; the page is {page}\n"
    nowhere = tmp_path / "nowhere" / "page.html"
    assert complaint("balance", "mayhem", "--output", nowhere) == f"there is no folder {nowhere.parent} for page.html"
    assert "no action 'play:x' to forbid" in complaint("balance", "mayhem", *flags, "--forbid", "play:x")
