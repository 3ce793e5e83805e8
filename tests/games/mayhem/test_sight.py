"""Who knows what at the table of Dungeon Mayhem."""

from collections import Counter
from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.mayhem.effects import DREW, DROPPED, FETCHED, RAN_OUT, REBUILT, STOLE
from dungeonbox.games.mayhem.listener import Listener
from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.games.mayhem.view import MayhemView, ShieldView
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import WrongEyes
from dungeonbox.kernel.match import Match
from tests.games.mayhem.table import Table, eyes_of
from tests.marks import clause

OPENING = """
    step play seat1
    turn seat1  owed 1
    seat1 lia    hp 7  turns 3  hand fluffy for-justice*2  shields divine-shield/1  discard divine-smite
    seat2 oriax  hp 4  turns 2  hand pick-pocket cunning-action  shields stoneskin  disguised 1
    seat3 azzan  hp 9  turns 2  hand charm fireball  known charm
    """

EVERYBODY = ("seat1", "seat2", "seat3", "spectator")


def unseen(table: Table, eyes: str, seat: int) -> Counter[str]:
    """The cards of one seat's hero that these eyes cannot place."""
    game = table.game
    bag = game.unseen_cards(table.match.observe(eyes_of(eyes)))[seat - 1].unseen
    return Counter(game.faces[card] for card in bag.listed())


def whole_deck(table: Table, seat: int) -> Counter[str]:
    """All 28 cards of one seat's hero."""
    game = cast(Mayhem, table.game)
    hero = ["lia", "oriax", "azzan"][seat - 1]
    return Counter(game.faces[card] for card in game.decks[game.cards.heroes.index(hero)].listed())


@clause("2.3")
def test_a_player_sees_their_own_hand_and_no_deck() -> None:
    table = Table(OPENING)
    table.shows(
        """
        eyes seat1
        seat1 lia    hp 7  turns 3  hand fluffy for-justice*2  shields divine-shield/1  discard divine-smite  deck ?*23
        seat2 oriax  hp 4  turns 2  hand ?*2  shields stoneskin  disguised 1  deck ?*26
        seat3 azzan  hp 9  turns 2  hand charm ?  known charm  deck ?*25
        """,
        eyes="seat1",
    )
    table.shows(
        """
        eyes seat3
        seat1 lia    hp 7  turns 3  hand ?*3  shields divine-shield/1  discard divine-smite  deck ?*23
        seat2 oriax  hp 4  turns 2  hand ?*2  shields stoneskin  disguised 1  deck ?*26
        seat3 azzan  hp 9  turns 2  hand charm fireball  known charm  deck ?*25
        """,
        eyes="seat3",
    )


def test_the_spectator_sees_what_lies_open() -> None:
    table = Table(OPENING)
    table.shows(
        """
        eyes spectator
        step play seat1
        turn seat1  owed 1
        seat1 lia    hp 7  turns 3  hand ?*3  shields divine-shield/1  discard divine-smite  deck ?*23
        seat2 oriax  hp 4  turns 2  hand ?*2  shields stoneskin  disguised 1  deck ?*26
        seat3 azzan  hp 9  turns 2  hand charm ?  known charm  deck ?*25
        """,
        eyes="spectator",
    )


def test_before_the_deal_there_is_nothing_to_hide() -> None:
    table = Table("""
        step choose-hero seat2
        turn -
        seat1 lia
        seat2 -
        """)
    for eyes in ("seat1", "seat2", "spectator"):
        table.shows("seat1 lia\nseat2 -", eyes=eyes)
    assert "deck" not in table.text("spectator")


@clause("1.3")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_what_cannot_be_placed_is_all_that_lies_nowhere_open(eyes: str) -> None:
    """Everyone knows the 28 cards of a hero: those not in sight are in the deck or the unknown part of the hand."""
    table = Table(OPENING)
    open_of_lia = Counter({"divine-shield": 1, "divine-smite": 1})
    hand_of_lia = Counter({"fluffy": 1, "for-justice": 2})
    seen = open_of_lia + (hand_of_lia if eyes == "seat1" else Counter())
    assert unseen(table, eyes, 1) == whole_deck(table, 1) - seen
    hand_of_azzan = Counter({"charm": 1, "fireball": 1 if eyes == "seat3" else 0})
    assert unseen(table, eyes, 3) == whole_deck(table, 3) - hand_of_azzan - Counter({"stoneskin": 1})


def test_a_mask_is_for_one_pair_of_eyes() -> None:
    table = Table(OPENING)
    observation = table.match.observe(0)
    assert table.game.observe(observation, 0).pack() == observation.pack()
    with pytest.raises(WrongEyes):
        table.game.observe(observation, 1)
    with pytest.raises(WrongEyes):
        table.game.observe(observation, SPECTATOR)


def test_the_picture_shows_what_the_mask_shows() -> None:
    table = Table(OPENING)
    view = cast(MayhemView, table.match.view(1))
    assert [hero.hand for hero in view.heroes] == [(), ("cunning-action", "pick-pocket"), ("charm",)]
    assert [hero.hand_size for hero in view.heroes] == [3, 2, 2]
    assert [hero.deck_size for hero in view.heroes] == [23, 26, 25]
    assert [hero.discard for hero in view.heroes] == [("divine-smite",), (), ()]
    shields = [shield for hero in view.heroes for shield in hero.shields]
    assert shields == [ShieldView("divine-shield", 3, 1, owner=0), ShieldView("stoneskin", 2, 0, owner=2)]
    assert (view.eyes, view.to_act, view.step, view.owed, view.card) == (1, 0, "play", 1, "")
    spectator = cast(MayhemView, table.match.view(SPECTATOR))
    assert (spectator.eyes, [hero.hand for hero in spectator.heroes]) == (-1, [(), (), ("charm",)])


def test_the_picture_of_a_question_names_the_card_and_the_damage() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand rage riff
        seat2 lia    shields spinning-parry divine-shield fluffy
        """)
    table.play("play:rage", "target:seat2.shield1")
    view = cast(MayhemView, table.match.view(1))
    assert (view.step, view.card, view.damage, view.to_act) == ("overflow", "rage", 3, 0)


# What draws tell -----------------------------------------------------------------------------------------


@clause("3.1", "6.1")
def test_only_the_one_who_draws_learns_the_card() -> None:
    table = Table(OPENING)
    table.play("play:fluffy", luck="two-thrown-daggers")
    outcomes = [table.match.eyes_record(eyes_of(eyes)).entries[-1].outcomes for eyes in EVERYBODY]
    assert outcomes == [("?",), ("two-thrown-daggers",), ("?",), ("?",)]
    secrets = [[note.secret for note in table.match.notes(eyes_of(eyes)) if note.kind == DREW] for eyes in EVERYBODY]
    card = table.game.faces.index("two-thrown-daggers")
    assert secrets == [[-1], [card], [-1], [-1]]


@clause("7.8")
def test_everybody_learns_a_stolen_card_at_once() -> None:
    table = Table(OPENING.replace("play seat1", "play seat2").replace("turn seat1", "turn seat2"))
    luck = "knowledge-is-power  sneak-attack stolen-potion winged-serpent  mirror-image"
    table.play("play:pick-pocket", "target:seat3", luck=luck)
    seen = [table.match.eyes_record(eyes_of(eyes)).entries[-1].outcomes for eyes in ("seat1", "spectator")]
    assert seen == [("knowledge-is-power", "?", "?", "?", "?")] * 2


@clause("R19")
def test_everybody_learns_a_hero_and_a_first_seat_drawn_by_lot() -> None:
    table = Table("""
        step choose-hero seat2
        turn -
        seat1 lia
        seat2 -
        """)
    table.play("hero:random", luck="sutha  0  fluffy for-justice for-justice  rage riff raff  divine-smite")
    record = table.match.eyes_record(1).entries[-1]
    assert record.outcomes == ("sutha", 0, "?", "?", "?", "rage", "riff", "raff", "?")


# What open piles tell ------------------------------------------------------------------------------------


@clause("R22")
@pytest.mark.parametrize("eyes", ["seat1", "seat3", "spectator"])
def test_r22_a_hand_is_known_once_the_deck_has_run_out(eyes: str) -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy divine-smite
        seat2 oriax  hand pick-pocket cunning-action  discard rest
        seat3 azzan
        """)
    hand = "cunning-action pick-pocket"
    table.shows(f"seat2 oriax  hand {hand}  known {hand}  discard {ORIAX_REST}", eyes=eyes)
    assert unseen(table, eyes, 2) == Counter()
    table.play("play:fluffy", luck="sneak-attack")
    table.shows(
        "seat2 oriax  hand cunning-action pick-pocket ?  known cunning-action pick-pocket  deck ?*25  turns 1",
        eyes=eyes,
    )


ORIAX_REST = (
    "one-thrown-dagger*5 two-thrown-daggers*4 all-the-thrown-daggers*3 cunning-action stolen-potion*2 "
    "even-more-daggers winged-serpent*2 the-goon-squad*2 my-little-friend clever-disguise*2 sneak-attack*2 pick-pocket"
)


@clause("R22", "R6")
def test_r22_a_deck_that_is_empty_but_not_needed_is_not_rebuilt() -> None:
    """The hand is known as soon as the deck has run out, but the deck is only rebuilt when a card is needed."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand flex rage  deck riff  discard rest
        seat2 lia
        """)
    table.play("play:flex", luck="riff")
    assert "hand rage riff  known rage riff" in table.text("seat2")
    assert "deck" not in table.hero("seat1")
    assert unseen(table, "seat2", 1) == Counter()
    assert table.told(REBUILT, RAN_OUT) == [(RAN_OUT, 0)]


@clause("R22", "R24")
def test_known_cards_stay_known_until_they_leave_the_hand() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 lia    hand divine-smite for-justice fluffy  known divine-smite fluffy
        seat2 sutha
        """)
    table.shows("seat1 lia  hand divine-smite fluffy ?  known divine-smite fluffy  deck ?*25", eyes="seat2")
    table.play("play:for-justice")
    table.shows("seat1 lia  hand divine-smite fluffy  known divine-smite fluffy  deck ?*25", eyes="seat2")
    table.play("play:fluffy")
    table.shows("seat1 lia  hand divine-smite  known divine-smite  shields fluffy  deck ?*25", eyes="seat2")


@clause("R24")
def test_one_known_copy_leaves_with_the_first_copy_played() -> None:
    """Lia holds two For Justice!, one of them known: once one is played nobody knows about the other."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hand for-justice*2 fluffy  known for-justice
        seat2 sutha
        """)
    table.play("play:for-justice")
    table.shows("seat1 lia  hand for-justice fluffy")
    table.shows("seat1 lia  hand ?*2  deck ?*25", eyes="seat2")


@clause("R24", "7.4")
@pytest.mark.parametrize("eyes", ["seat2", "spectator"])
def test_r24_a_fetched_card_is_known(eyes: str) -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hand divine-inspiration fluffy  discard for-justice
        seat2 sutha
        """)
    table.play("play:divine-inspiration")
    table.shows("seat1 lia  hand for-justice ?  known for-justice  deck ?*25", eyes=eyes)


@clause("R24", "R10")
def test_r24_a_card_fetched_with_a_stolen_divine_inspiration_is_known() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack  discard cunning-action
        seat2 lia
        """)
    table.play("play:pick-pocket", luck="divine-inspiration")
    table.shows("seat1 oriax  hand cunning-action ?  known cunning-action  deck ?*25", eyes="seat2")


@clause("7.10", "R24")
def test_battle_roar_makes_every_new_hand_unknown() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand battle-roar rage  known rage
        seat2 lia    hand fluffy for-justice  known fluffy
        """)
    table.play("play:battle-roar", luck="riff raff flex  divine-smite divine-smite cure-wounds")
    table.shows(
        """
        seat1 sutha  hand ?*3  discard rage  deck ?*23
        seat2 lia    hand ?*3  discard fluffy for-justice  deck ?*23
        """,
        eyes="spectator",
    )


@clause("7.10")
@pytest.mark.parametrize("eyes", ["seat3", "spectator"])
def test_everybody_sees_the_hands_a_battle_roar_lays_open(eyes: str) -> None:
    """From the caster on all lay their cards open; only then does anybody draw, unseen by others."""
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 lia    hand fluffy for-justice
        seat2 sutha  hand battle-roar rage
        seat3 azzan
        """)
    table.play("play:battle-roar", luck="riff raff flex  charm charm shield  divine-smite divine-smite cure-wounds")
    seen = table.match.eyes_record(eyes_of(eyes)).entries[-1].outcomes
    azzans = ("charm", "charm", "shield") if eyes == "seat3" else ("?", "?", "?")
    assert seen == ("rage", "for-justice", "fluffy", "?", "?", "?", *azzans, "?", "?", "?")


@clause("R9", "7.10", "R24")
def test_what_was_known_of_a_disguised_player_survives_a_battle_roar() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand battle-roar rage
        seat2 oriax  hand sneak-attack cunning-action  known sneak-attack  disguised 1
        """)
    table.play("play:battle-roar", luck="riff raff flex")
    table.shows("seat2 oriax  hand sneak-attack ?  known sneak-attack  disguised 1  deck ?*26", eyes="seat1")


@clause("R14")
def test_a_hand_out_of_the_game_stays_hidden() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    hp 4  hand fluffy for-justice
        seat3 azzan
        """)
    table.play("play:rage", "target:seat2")
    table.shows("seat2 lia  hp 0  fell 1  hand ?*2  deck ?*26", eyes="seat1")
    table.shows("seat2 lia  hp 0  fell 1  hand fluffy for-justice  deck ?*26", eyes="seat2")


@clause("7.12", "R22")
def test_a_card_in_front_of_somebody_else_is_still_accounted_for() -> None:
    """Lia's Fluffy protects Azzan: nobody looks for it in Lia's deck."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand charm fireball  shields fluffy
        seat2 lia    hand for-justice
        """)
    assert unseen(table, "seat1", 2)["fluffy"] == 0
    assert sum(unseen(table, "seat1", 2).values()) == 27
    table.shows("seat2 lia  hand ?  deck ?*26", eyes="seat1")


@clause("R22", "R24")
@pytest.mark.parametrize("seed", [8, 14, 20, 40, 44])
@pytest.mark.parametrize("eyes", ["seat1", "seat2", "seat3", "seat4", "spectator"])
def test_a_perfect_memory_comes_to_the_same(eyes: str, seed: int) -> None:
    """A listener that is given only the notes of a whole game infers exactly what the observation shows.

    In these games decks are rebuilt and cards stolen, fetched and dropped.
    """
    match = Match.new(make("mayhem", 4), Seeded(seed))
    for seat, hero in enumerate(("oriax", "lia", "sutha", "azzan")):
        match.play(seat, f"hero:{hero}")
    listener = Listener(cast(Mayhem, match.game), eyes_of(eyes))
    choices = Seeded(seed, 1)
    kinds: set[int] = set()
    heard = 0
    while not match.is_over:
        notes = match.notes(eyes_of(eyes), heard)
        heard += len(notes)
        for note in notes:
            listener.hear(note)
            kinds.add(note.kind)
        found = [secret.listed() for secret in match.game.unseen_cards(match.observe(eyes_of(eyes)))]
        assert listener.unseen_cards() == found
        seat = match.waiting()[0]
        legal = match.legal(seat)
        match.play(seat, legal[choices.below(len(legal), 0)])
    assert kinds >= {REBUILT, STOLE, FETCHED, DROPPED}
