"""Levels, the deck running out, the end and the score of Dungeon Hustle, and what everybody knows, shown at a table."""

from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.hustle.view import HustleView
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from tests.games.hustle.table import MAGE, QUIET, Table, dungeon, eyes_of, hand
from tests.marks import clause, option


def quest(id: str, hero: str, *others: str, said: str = "") -> Table:
    """Somebody in the northeast is about to complete this quest."""
    table = f"path r1c5 ne  open ne:{id} sw:deliver-the-salve  stock ne:2 sw:2  {said}"
    return dungeon("step quest seat1", table, f"{hero}  turns 1", *(others or (MAGE,)))


def all_but(seats: int, *left: str, used: str) -> str:
    """Every dungeon card for so many seats but those left in the deck and those used elsewhere, as discards."""
    game = make("hustle", seats)
    faces = [game.faces[card] for card in cast("list[int]", game.full_deck.listed())]  # type: ignore[attr-defined]
    for word in [*BOARD_CARDS, *left, *used.split()]:
        faces.remove(word)
    return " ".join(faces)


BOARD_CARDS = [
    f"{colour}-{type_}"
    for colour in ("purple", "blue", "white", "red", "green", "yellow")
    for type_ in ("sword", "sword", "shield", "key", "potion", "scroll")
]
"""What lies on the board of ROWS: of each colour two Swords and one of each other type."""


# 9: levels -----------------------------------------------------------------------------------------------


@clause("9.1", "6.3")
def test_gold_becomes_a_level_at_once() -> None:
    table = quest("clear-the-cellar", f"rogue  at ne  gold 1  {hand('red-sword', 'white-shield')}")
    table.play("quest", luck=QUIET)
    assert table.hero("seat1") == "seat1 rogue  at ne  level 2  quests clear-the-cellar"
    assert "Ann reaches level 2!" in table.told()


@clause("9.1")
def test_several_levels_if_the_gold_allows() -> None:
    cards = hand("red-potion yellow-potion blue-potion red-sword")
    table = quest("cure-the-plague", f"rogue  at ne  gold 2  {cards}", said="floor 3")
    table.play("quest", luck="blue-key")
    assert table.hero("seat1") == "seat1 rogue  at ne  level 3  quests cure-the-plague"
    richer = quest("cure-the-plague", f"rogue  at ne  level 2  gold 3  {cards}", said="floor 3")
    richer.play("quest", luck="blue-key")
    assert richer.hero("seat1") == "seat1 rogue  at ne  level 4  gold 1  quests cure-the-plague"


@clause("9.1", "10.5")
def test_a_level_comes_in_another_players_turn_too() -> None:
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4"
    table = dungeon("step aid seat1", said, "rogue  at r2c4  turns 1", "fighter  gold 2  charge red-sword")
    table.play("ask:cleave", "yes", luck="red-potion red-key")
    assert table.hero("seat2") == "seat2 fighter  level 2  reward 1"


@clause("R13")
def test_the_top_level_is_four_and_gold_is_kept() -> None:
    table = quest("clear-the-cellar", f"rogue  at ne  level 4  gold 30  {hand('red-sword', 'white-shield')}")
    table.play("quest", luck=QUIET)
    assert table.hero("seat1") == "seat1 rogue  at ne  level 4  gold 32  quests clear-the-cellar"


@clause("9.2")
def test_powers_are_kept_and_added() -> None:
    game = make("hustle", 2)
    for level, powers in enumerate((1, 2, 3, 4), 1):
        table = dungeon("step colour seat1", "", f"fighter  level {level}  at r2c3", MAGE)
        shown = cast(HustleView, table.match.view(0)).heroes[0]
        assert len(shown.powers) == powers
        assert shown.powers == tuple(game.box.powers.ids[:powers])  # type: ignore[attr-defined]


# 11: descending and the end ------------------------------------------------------------------------------


def nearly_empty(left: str, step: str = "step omen seat1", said: str = "", *, hero: str = "", used: str = "") -> Table:
    """A deck of these cards; all others are discarded."""
    discards = all_but(2, *left.split(), used=used)
    return dungeon(step, f"discard {discards}  {said}", f"rogue  at r1c4  {hero}  turns 1", MAGE)


@clause("11.1", "11.2", "R14")
def test_the_last_card_exhausts_the_deck_and_the_discards_become_the_deck() -> None:
    table = nearly_empty(QUIET)
    assert cast(HustleView, table.match.view(0)).deck == 1
    table.play("done", luck=QUIET)
    table.has("floor 2", f"discard {QUIET}")
    assert "The discards are shuffled into a new deck." in table.told()
    assert "The party descends to level 2 of the dungeon." in table.told()
    assert cast(HustleView, table.match.view(0)).deck == 78 - 36 - 1


@clause("11.2", "5.4", "5.8")
def test_deeper_levels_flip_more_and_pay_more() -> None:
    shown = [
        cast(HustleView, dungeon("step colour seat1", f"floor {floor}", "rogue  at r1c4", MAGE).match.view(0))
        for floor in (1, 2, 3, 4)
    ]
    assert [(view.flips, view.bounty) for view in shown] == [(2, 3), (3, 4), (4, 5), (4, 5)]


@clause("R14")
def test_the_round_marker_moves_at_the_very_end_of_a_turn_and_only_once() -> None:
    table = nearly_empty("blue-potion", "step omen seat1", "marks exhausted", hero="items potion-of-herbalism")
    table.play("done", luck=QUIET)
    table.has("floor 1", "marks exhausted")
    table.play("done")
    table.has("floor 2")


@clause("R14")
def test_the_spawn_card_stays_out_of_the_shuffle() -> None:
    table = nearly_empty("yellow-key")
    table.play("done", luck="yellow-key")
    table.has("discard yellow-key", "monsters r5c7")


@clause("R14")
def test_flips_stay_out_of_the_shuffle_while_they_are_counted() -> None:
    said = "monsters r1c4  foe r1c4  marks fought  path r1c3 r1c4"
    table = nearly_empty(
        "blue-potion", "step aid seat1", said, hero="hand red-shield  known red-shield", used="red-shield"
    )
    table.play("flip", luck="blue-potion red-potion")
    table.has("flipped blue-potion red-potion", "discard")


@clause("R14")
def test_with_no_card_left_nothing_is_drawn_and_a_gap_stays() -> None:
    cards = all_but(2, used="")
    table = dungeon(
        "step hustle seat1  left 1",
        "colours blue  path r2c2 r2c3",
        "rogue  at r2c3  turns 1",
        f"mage  at sw  hand {cards}  turns 1",
    )
    table.play("stop")
    assert table.card("r2c2") == "--"
    table.has("gaps r2c2", "monsters", "discard")
    assert "The spawn card" not in " ".join(table.told())


@clause("R14")
def test_a_gap_cannot_be_entered_and_is_filled_first() -> None:
    said = "colours blue  path r2c3 r2c4  gaps r2c2"
    table = dungeon("step hustle seat1  left 1", said, "rogue  at r2c4  turns 1", MAGE, cells="r2c2:--")
    table.play("stop", luck=f"red-key white-key {QUIET}")
    assert (table.card("r2c2"), table.card("r2c3")) == ("rK", "wK")
    back = dungeon("step hustle seat1", "colours blue  path r2c3  gaps r2c2", "rogue  at r2c3", MAGE, cells="r2c2:--")
    assert "jump:r2c2" not in back.legal()


@clause("11.3", "7.6", "R15", "R16")
@option("difficulty", "normal")
@option("difficulty", "easy")
@option("difficulty", "hard")
@pytest.mark.parametrize(("difficulty", "limit"), [("normal", 4), ("easy", 5), ("hard", 3)])
def test_the_monsters_win_when_the_last_one_escapes(difficulty: str, limit: int) -> None:
    def marched(escaped: int) -> Table:
        said = f"monsters r3c4 r2c2  escaped {escaped}  omen white-key"
        rogue = "rogue  at r1c4  level 3  items pocket-mirror  turns 1"
        table = dungeon("step spawn seat1", said, rogue, MAGE, difficulty=difficulty)
        table.play("done")
        return table

    table = marched(limit - 1)
    assert table.asks() == "over"
    assert table.result() == "the monsters win: 1 1"
    assert table.match.outcome.worth == (0.0, 0.0)
    early = marched(limit - 2)
    early.has(f"escaped {limit - 1}")
    assert early.asks() == "seat2 colour"


@clause("11.4", "R14")
def test_after_the_third_time_everybody_has_the_same_number_of_turns() -> None:
    discards = all_but(3, QUIET, used="")
    heroes = ("rogue  at r1c4  turns 2", "mage  at sw  turns 2", "cleric  at se  turns 3")
    table = dungeon("step omen seat1", f"first seat3  floor 3  discard {discards}", *heroes)
    table.play("done", luck=QUIET)
    table.has("floor 4")
    assert "The deck ran out for the third time: the last turns." in table.told()
    assert table.asks() == "seat2 colour"
    last = dungeon("step omen seat2", "turn seat2  first seat3  floor 4", *heroes)
    last.play("done", luck=QUIET)
    assert last.asks() == "over"
    assert last.result().startswith("the dungeon is done")


# 12: scoring ---------------------------------------------------------------------------------------------


def scored(*heroes: str) -> Table:
    """The last turn of the last player is about to end."""
    seats = len(heroes)
    table = dungeon(f"step rest seat{seats}", f"turn seat{seats}  first seat1  floor 4", *heroes)
    table.play("done")
    return table


@clause("12.1", "12.2", "12.3", "12.4")
def test_points_for_levels_gold_items_and_quests() -> None:
    items = "items torch prism-wand crown-of-command  spent torch"
    table = scored(f"rogue  level 3  gold 4  {items}  quests map-the-vaults cure-the-plague", "mage  level 2  gold 1")
    lines = [(line.seat, line.reason, line.points) for line in table.match.outcome.lines]
    assert lines == [
        (0, "levels", 15),
        (0, "gold", 4),
        (0, "items", 10),
        (0, "quests", 9),
        (1, "levels", 10),
        (1, "gold", 1),
        (1, "items", 0),
        (1, "quests", 0),
    ]
    assert table.result() == "the dungeon is done: 1 2"
    assert table.match.outcome.worth == (1.0, 0.25)


@clause("R15")
def test_equal_points_are_told_apart_by_quests_then_gold() -> None:
    by_quests = scored("rogue  level 2  quests map-the-vaults", "mage  level 2  gold 2")
    assert by_quests.result() == "the dungeon is done: 1 2"
    by_gold = scored("rogue  level 2  items torch", "mage  level 2  gold 1")
    assert by_gold.result() == "the dungeon is done: 2 1"
    shared = scored("rogue  level 2", "mage  level 2", "cleric")
    assert shared.result() == "the dungeon is done: 1 1 3"
    assert shared.match.outcome.worth == (0.625, 0.625, 0.25)


# What everybody knows ------------------------------------------------------------------------------------


@clause("R20")
def test_hands_are_closed_but_for_what_was_picked_up_openly() -> None:
    table = dungeon(
        "step hustle seat1  left 1",
        "colours blue  path r2c2 r2c3",
        "rogue  at r2c3  hand red-key white-key  turns 1",
        MAGE,
    )
    table.play("stop", luck=f"yellow-key {QUIET}")
    for eyes in (1, eyes_of("spectator")):
        shown = cast(HustleView, table.match.view(eyes)).heroes[0]
        assert sorted(shown.hand) == ["", "", "blue-sword"]
        assert shown.known == ("blue-sword",)
    assert "red-key" in cast(HustleView, table.match.view(0)).heroes[0].hand


@clause("R20")
def test_a_card_lost_at_random_or_discarded_is_seen_by_all() -> None:
    said = "colours blue  path r2c3 r2c4"
    table = dungeon("step wander seat1  left 1", said, "rogue  at r2c4  hand red-key white-key  turns 1", MAGE)
    table.play("suffer", luck=f"red-key {QUIET}")
    assert "Ann loses a red Key." in table.told()
    assert cast(HustleView, table.match.view(1)).discard == ("blue-potion", "red-key")


@clause("R20")
def test_when_the_deck_runs_out_one_closed_hand_is_worked_out() -> None:
    table = nearly_empty(QUIET, hero="hand red-key", used="red-key")
    table.play("done", luck=QUIET)
    assert cast(HustleView, table.match.view(1)).heroes[0].hand == ("red-key",)
    two = all_but(2, QUIET, used="red-key white-key")
    other = dungeon("step omen seat1", f"discard {two}", "rogue  at r1c4  hand red-key", "mage  hand white-key")
    other.play("done", luck=QUIET)
    assert cast(HustleView, other.match.view(1)).heroes[0].hand == ("",)


@clause("R25")
def test_a_question_without_a_choice_is_asked_only_of_a_closed_hand() -> None:
    def stopped(cards: str) -> str:
        said = "colours blue  path r2c2 r2c3"
        table = dungeon(
            "step hustle seat1  left 1", said, f"fighter  at r2c3  charge red-sword  {cards}  turns 1", MAGE
        )
        table.play("stop", luck=f"yellow-key {QUIET}")
        return table.asks()

    assert stopped(hand("red-potion")) == "seat2 colour"
    assert stopped("hand red-potion") == "seat1 rest"


BATTLE = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4"
SILENT = {
    "pay": ("step quest seat1", "path r1c5 ne", "rogue  at ne", "red-sword white-shield", "quest"),
    "scroll": ("step hustle seat1", "colours blue  path r2c3", "mage  at r2c3", "red-scroll", "power:cantrip"),
    "lay": ("step colour seat1", "", "rogue  at r2c3  items merchants-scale", "red-key", "use:merchants-scale"),
    "wander": ("step wander seat1  left 2", "path r2c4", "rogue  at r2c4  items buckler", "red-key", "use:buckler"),
    "fight": (
        "step fight seat1",
        f"{BATTLE}  flipped red-key!",
        "rogue  at r2c4  items torch",
        "white-key",
        "use:torch",
    ),
    "strike": ("step fight seat1", f"{BATTLE}  flipped red-key", "rogue  at r2c4", "red-sword", "attack"),
}
"""Moments before a question with one answer: step, table, hero, hand, and what is said."""
LUCK = {
    "pay": f"trash-the-tavern {QUIET}",
    "wander": f"red-key {QUIET}",
    "fight": "white-key",
    "strike": QUIET,
}
"""What is drawn after that one answer."""


@clause("R25")
@pytest.mark.parametrize("asked", SILENT)
def test_who_holds_closed_cards_is_asked_even_without_a_choice(asked: str) -> None:
    step, said, hero, cards, token = SILENT[asked]
    other = "cleric  at sw  turns 1"
    closed = dungeon(step, said, f"{hero}  hand {cards}  turns 1", other)
    closed.play(token)
    assert closed.asks() == f"seat1 {asked}"
    assert len(closed.legal().split()) == 1
    known = dungeon(step, said, f"{hero}  {hand(cards)}  turns 1", other)
    known.play(token, luck=LUCK.get(asked, ""))
    assert known.asks() != f"seat1 {asked}"


@clause("R19")
def test_nobody_is_on_the_board_at_first_but_everybody_may_help() -> None:
    table = dungeon("step hustle seat1", "colours blue  path", "mage", "rogue  charge red-key")
    assert "ask:smoke" in table.legal()


@clause("R15")
def test_a_whole_game_ends_one_way_or_the_other() -> None:
    endings = set()
    for seed in range(6):
        match = Match.new(make("hustle", 2, {"difficulty": "hard"}), Seeded(seed))
        while not match.is_over:
            seat = match.waiting()[0]
            legal = match.legal(seat)
            match.play(seat, legal[(seed * 7 + match.length * 5) % len(legal)])
        endings.add(match.outcome.ending)
    assert endings <= {"the monsters win", "the dungeon is done"}
