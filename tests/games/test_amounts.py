"""Prices, limits and needed amounts stand in components only: changed there, they are changed in every sentence."""

import re
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, cast

import pytest

from dungeonbox.bots import make_bot
from dungeonbox.bots.bot import take_turn
from dungeonbox.games import IDS, house_components, make
from dungeonbox.games.attack import words as attack_words
from dungeonbox.games.mayhem import words as mayhem_words
from dungeonbox.games.shuffle.view import ShuffleView
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from dungeonbox.terminal.words import sentences, words_of

NEW = 6


@dataclass(frozen=True)
class Change:
    """A number of the components, by table, entry and key, and every sentence that states it, with a gap for it."""

    game: str
    table: str
    entry: int
    key: str
    sentences: tuple[str, ...]
    new: int = NEW


def amount(game: str, id: str, *sentences: str, new: int = NEW) -> Change:
    """A change of one of the amounts of a game."""
    ids = [row["id"] for row in house_components(game).data["amount"]]
    return Change(game, "amount", ids.index(id), "number", sentences, new)


def item(id: str, *sentences: str) -> Change:
    """A change of what an item of Dungeon Hustle does."""
    ids = [row["id"] for row in house_components("hustle").data["item"]]
    return Change("hustle", "item", ids.index(id), "number", sentences)


CHANGES = [
    amount("attack", "reroll-price", "reroll a Fighting Boss for {coins}"),
    amount("attack", "cancel-price", "cancel one Hit for {coins}"),
    amount("attack", "retainer-price", "hire a retainer for {coins}"),
    amount("attack", "weapon-dice", "a weapon for {n} Defeated Monsters"),
    amount("attack", "boss-coins", "{coins} for each Fighting Boss left"),
    amount("attack", "goal-gold", "coins 0/{n} "),
    amount("attack", "goal-items", "magic items 0/{n} "),
    amount("attack", "goal-artefacts", "artefacts 0/{n} "),
    Change("hustle", "deck", 0, "keys", ("buy a Trinket for {keys}", "price={n},")),
    Change("hustle", "deck", 2, "keys", ("buy an Artifact for {keys}", "price={n},")),
    Change("hustle", "difficulty", 1, "escapes", ("escaped 0 of {n} ",)),
    Change("hustle", "floor", 0, "flips", ("monsters flip {n}, worth",)),
    Change("hustle", "floor", 0, "gold", (", worth {n} gold",)),
    item(
        "flaming-sword",
        "use Flaming Sword: In battle, a blade of fire gives {n} more attack.",
        "'In battle, a blade of fire gives {n} more",
    ),
    item("satchel", "use Satchel: While resting, your hand size is {n} higher this turn."),
    amount("hustle", "most-items", "most_items={n},"),
    amount("hustle", "offered", "offered={n})", new=2),
    Change("busters", "monster", 0, "hp", ("dungeon=0, hp={n},",)),
    amount("mayhem", "hit-points", "{hearts} {n:2} hp", "({n} hp)", "hit_points={n},"),
    amount("mayhem", "first-hand", "  hand {n} "),
    amount("mayhem", "fireball-damage", "Fireball: {n} damage to every player", "power='{n} damage to every player"),
    amount("mayhem", "axes-heal", "Whirling Axes: heal {n} per opponent", "power='heal {n} per opponent"),
    amount("mayhem", "axes-damage", "opponent, then {n} damage to each\n", "opponent, then {n} damage to each'"),
    amount("mayhem", "roar-cards", "hand and draws {n},", "hand and draws {n}'"),
    Change("shuffle", "monster", 0, "points", ("points={n}, weak",)),
]


def changed(change: Change) -> Sheet:
    """A copy of the house's components with the new number."""
    data: dict[str, Any] = deepcopy(house_components(change.game).data)
    data[change.table][change.entry][change.key] = change.new
    return Sheet("changed.toml", data)


def said(game: Game[State]) -> str:
    """Every phrase for a choice, the table as text and as a view once all heroes are chosen, and what is in the box."""
    words: Any = words_of(game.id)
    match = chosen(game)
    view = match.view(match.waiting()[0])
    names = [f"P{seat}" for seat in range(game.seats)]
    phrases = [words.describe(game, view, token, names) for token in game.tokens]
    table = words.show(game, view, names)
    return "\n".join([*phrases, table, repr(view), repr(words.box(game))])


def chosen(game: Game[State]) -> Match:
    """A match in which every seat has its hero."""
    match = Match.new(game, Seeded(1))
    while _is_choosing(match):
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    return match


def _is_choosing(match: Match) -> bool:
    return match.legal(match.waiting()[0])[0].startswith("hero:")


def stated(sentence: str, number: int) -> str:
    """A sentence with this number in its gap."""
    plural = "s" * (number != 1)
    return sentence.format(n=number, hearts="♥" * number, coins=f"{number} coin{plural}", keys=f"{number} Key{plural}")


@pytest.mark.parametrize(
    "change", CHANGES, ids=lambda change: f"{change.game}-{change.table}-{change.entry}-{change.key}"
)
def test_a_number_is_stated_as_the_components_have_it(change: Change) -> None:
    old = house_components(change.game).data[change.table][change.entry][change.key]
    seats = 3
    before, after = said(make(change.game, seats)), said(make(change.game, seats, components=changed(change)))
    for sentence in change.sentences:
        gone = before.count(stated(sentence, old)) - after.count(stated(sentence, old))
        come = after.count(stated(sentence, change.new)) - before.count(stated(sentence, change.new))
        assert gone == come > 0


def test_the_turns_after_which_shuffle_ends_are_told() -> None:
    game = make("shuffle", 2, components=changed(amount("shuffle", "most-turns")))
    match = Match.new(game, Seeded(1))
    while not match.is_over:
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    told = sentences(words_of(game.id), game, match.notes(SPECTATOR), ["Ann", "Bob"])
    assert f"Everybody has {NEW} turns left; then the most points win." in told
    assert any(line.endswith(f": everybody has had {NEW} turns, and nobody has more.") for line in told)


def test_the_points_to_win_shuffle_are_stated_and_enough() -> None:
    game = make("shuffle", 2, components=changed(amount("shuffle", "points-2", new=1)))
    match = Match.new(game, Seeded(1))
    assert "points needed: 1 " in words_of("shuffle").show(game, match.view(SPECTATOR), ["Ann", "Bob"])
    bot, luck = make_bot("thumb", "shuffle"), Seeded(2)
    while not match.is_over:
        take_turn(match, match.waiting()[0], bot, luck)
    assert match.outcome.ending == "escaped"
    assert max(match.outcome.totals) < 11  # §2.2 what two players need


def test_no_more_pairs_of_portals_come_into_play_than_shuffle_has() -> None:
    game = make("shuffle", 2, components=changed(amount("shuffle", "portal-pairs", new=2)))
    match = Match.new(game, Seeded(1))
    asked = set()
    while not match.is_over:
        seat = match.waiting()[0]
        asked |= {token for token in match.legal(seat) if token.startswith("portal:")}
        match.play(seat, match.legal(seat)[-1])
    assert asked == {"portal:red", "portal:yellow"}
    assert [pair.colour for pair in cast(ShuffleView, match.view(0)).portals] == ["red", "yellow"]


def test_the_points_for_a_level_of_hustle_are_scored() -> None:
    game = make("hustle", 2, components=changed(amount("hustle", "level-points")))
    match = chosen(game)
    levels = [line.points for line in game.reckon(match.state).lines if line.reason == "levels"]
    assert levels == [NEW, NEW]


def test_so_many_pledges_may_be_made_in_a_round_of_busters() -> None:
    match = chosen(make("busters", 3, components=changed(amount("busters", "most-pledges"))))
    made = 0
    while talk := [token for token in match.asides(0) if token.startswith("ask:")]:
        match.play(0, talk[0])
        made += 1
    assert made == NEW


def test_no_phrase_has_a_number_typed_into_it() -> None:
    templates = [
        *attack_words.SIMPLE.values(),
        *attack_words.REROLLS.values(),
        *attack_words.EFFECT_WORDS.values(),
        *mayhem_words.POWERS.values(),
    ]
    assert [template for template in templates if re.search(r"\d|\b(two|three|four)\b", template)] == []


@pytest.mark.parametrize("id", IDS)
def test_a_sheet_of_the_house_that_is_changed_changes_no_game_but_its_own(id: str) -> None:
    usual = make(id, 3).setup.digest
    changed = house_components(id)
    changed.data["amount"][0]["number"] += 1
    assert make(id, 3).setup.digest == house_components(id).digest == usual != changed.digest
