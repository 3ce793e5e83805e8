"""Every clause and ruling of RULES.md, shown at the table: a position, what is said, a position."""

import pytest

from dungeonbox.games import house_components, make
from dungeonbox.games.mayhem.components import load
from dungeonbox.games.mayhem.effects import DREW, HEALED, HURT, PLAYED
from dungeonbox.kernel.errors import BadOptions
from tests.games.mayhem.boxes import WALL, with_deck
from tests.games.mayhem.table import Table
from tests.marks import clause, option

NEW_GAME = """
    step choose-hero seat1
    turn -
    seat1 -
    seat2 -
    """

# The deck lists of the printed game: copies, attack, defense, healing, draw, play again, order from top to bottom
# with * for a mighty power.
LISTS = {
    "azzan": """
        Lightning Bolt        4  3 0 0 0 0  A A A
        Burning Hands         3  2 0 0 0 0  A A
        Magic Missile         3  1 0 0 0 1  A P
        Speed of Thought      3  0 0 0 0 2  P P
        Knowledge is Power    3  0 0 0 3 0  D D D
        Evil Sneer            2  0 0 1 0 1  H P
        Shield                2  0 1 0 1 0  S D
        Mirror Image          1  0 3 0 0 0  S S S
        Stoneskin             1  0 2 0 0 0  S S
        Fireball              2  0 0 0 0 0  *
        Charm                 2  0 0 0 0 0  *
        Vampiric Touch        2  0 0 0 0 0  *
        """,
    "lia": """
        For Even More Justice! 4  2 0 0 0 0  A A
        For Justice!           3  1 0 0 0 1  A P
        For the Most Justice!  2  3 0 0 0 0  A A A
        Divine Smite           3  3 0 1 0 0  A A A H
        Fighting Words         3  2 0 1 0 0  A A H
        Finger-wag of Judgment 2  0 0 0 0 2  P P
        High Charisma          2  0 0 0 2 0  D D
        Cure Wounds            1  0 0 1 2 0  D D H
        Spinning Parry         2  0 1 0 1 0  S D
        Divine Shield          2  0 3 0 0 0  S S S
        Fluffy                 1  0 2 0 0 0  S S
        Divine Inspiration     2  0 0 2 0 0  * H H
        Banishing Smite        1  0 0 0 0 1  * P
        """,
    "oriax": """
        One Thrown Dagger      5  1 0 0 0 1  A P
        Two Thrown Daggers     4  2 0 0 0 0  A A
        All the Thrown Daggers 3  3 0 0 0 0  A A A
        Cunning Action         2  0 0 0 0 2  P P
        Stolen Potion          2  0 0 1 0 1  H P
        Even More Daggers      1  0 0 1 2 0  D D H
        Winged Serpent         2  0 1 0 1 0  S D
        The Goon Squad         2  0 2 0 0 0  S S
        My Little Friend       1  0 3 0 0 0  S S S
        Clever Disguise        2  0 0 0 0 0  *
        Sneak Attack!          2  0 0 0 0 1  * P
        Pick Pocket            2  0 0 0 0 0  *
        """,
    "sutha": """
        Big Axe is Best Axe          5  3 0 0 0 0  A A A
        RAGE!                        2  4 0 0 0 0  A A A A
        Brutal Punch                 2  2 0 0 0 0  A A
        Head Butt                    2  1 0 0 0 1  A P
        Two Axes Are Better Than One 2  0 0 0 0 2  P P
        Open the Armory              2  0 0 0 2 0  D D
        Flex!                        2  0 0 1 1 0  H D
        Snack Time                   1  0 0 1 2 0  D D H
        Bag of Rats                  1  0 1 0 1 0  S D
        Spiked Shield                1  0 2 0 0 0  S S
        Riff                         1  0 3 0 0 0  S S S
        Raff                         1  0 3 0 0 0  S S S
        Battle Roar                  2  0 0 0 0 1  * P
        Mighty Toss                  2  0 0 0 1 0  * D
        Whirling Axes                2  0 0 0 0 0  *
        """,
}

# Attack, defense, healing, draw and play-again symbols in a whole deck, and its mighty cards.
TOTALS = {
    "azzan": (21, 7, 2, 11, 11, 6),
    "lia": (32, 10, 11, 8, 8, 3),
    "oriax": (22, 9, 3, 4, 13, 6),
    "sutha": (29, 9, 3, 11, 8, 6),
}


def listed(hero: str) -> list[tuple[str, int, list[int], str]]:
    """The list of one deck: name, copies, symbols by kind, order."""
    found = []
    for line in LISTS[hero].strip().splitlines():
        words = line.split()
        at = next(index for index, word in enumerate(words) if word.isdigit())
        counts = [int(word) for word in words[at + 1 : at + 6]]
        found.append((" ".join(words[:at]), int(words[at]), counts, " ".join(words[at + 6 :])))
    return found


# 1. The box ----------------------------------------------------------------------------------------------


@clause("1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_1_two_to_four_players(seats: int) -> None:
    assert make("mayhem", seats).seats == seats


@clause("1.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_1_1_not_fewer_and_not_more(seats: int) -> None:
    with pytest.raises(BadOptions, match=f"Dungeon Mayhem is for 2 to 4 seats, not {seats}"):
        make("mayhem", seats)


@clause("1.1")
def test_1_1_everyone_against_everyone() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 azzan
        seat2 lia    hand divine-smite fluffy
        seat3 oriax
        seat4 sutha
        """)
    table.play("play:divine-smite")
    assert table.legal() == "target:seat1 target:seat3 target:seat4"


@clause("1.1")
def test_1_1_a_spectator_plays_nothing() -> None:
    table = Table(NEW_GAME)
    game = table.game
    assert game.why_not(table.match.mask(62), game.parse("hero:lia")) == "1.1"


@clause("1.2")
def test_1_2_four_heroes() -> None:
    heroes = [(hero["id"], hero["name"], hero["calling"]) for hero in house_components("mayhem").data["hero"]]
    assert heroes == [
        ("azzan", "Azzan the Mystic", "wizard"),
        ("lia", "Lia the Radiant", "paladin"),
        ("oriax", "Oriax the Clever", "rogue"),
        ("sutha", "Sutha the Skullcrusher", "barbarian"),
    ]
    assert Table(NEW_GAME).legal() == "hero:azzan hero:lia hero:oriax hero:sutha hero:random"


@clause("1.3")
@pytest.mark.parametrize("hero", LISTS)
def test_1_3_a_deck_of_28_cards_of_the_heros_own(hero: str) -> None:
    cards = load(house_components("mayhem"))
    own = [card for card in range(len(cards)) if cards.heroes[cards.hero[card]] == hero]
    assert [(cards.names[card], cards.copies[card]) for card in own] == [line[:2] for line in listed(hero)]
    assert sum(cards.copies[card] for card in own) == 28


@clause("1.4", "R2")
@pytest.mark.parametrize("hero", LISTS)
def test_1_4_every_card_shows_what_is_printed_on_it(hero: str) -> None:
    cards = load(house_components("mayhem"))
    own = [card for card in range(len(cards)) if cards.heroes[cards.hero[card]] == hero]
    for card, (name, _, counts, order) in zip(own, listed(hero), strict=True):
        star = "* " if cards.power[card] >= 0 else ""
        assert (name, (star + cards.symbols[card]).strip()) == (name, order)
        assert [cards.symbols[card].split().count(kind) for kind in "ASHDP"] == counts
        assert cards.defense[card] == counts[1]


@clause("1.3", "1.4")
@pytest.mark.parametrize("hero", LISTS)
def test_1_4_symbols_in_a_whole_deck(hero: str) -> None:
    lines = listed(hero)
    totals = [sum(copies * counts[kind] for _, copies, counts, _ in lines) for kind in range(5)]
    mighty = sum(copies for _, copies, _, order in lines if "*" in order)
    assert (*totals, mighty) == TOTALS[hero]


@clause("1.4", "6.9")
def test_1_4_eleven_mighty_powers_each_on_the_card_of_that_name() -> None:
    cards = load(house_components("mayhem"))
    mighty = [cards.words[card] for card in range(len(cards)) if cards.power[card] >= 0]
    powers = [row["power"] for row in house_components("mayhem").data["card"] if "power" in row]
    assert len(mighty) == 11
    assert powers == mighty


# 2. Getting ready ----------------------------------------------------------------------------------------


@clause("2.1", "R19")
def test_2_1_a_hero_nobody_has_taken() -> None:
    table = Table(NEW_GAME)
    table.play("hero:lia")
    assert table.asks() == "seat2 choose-hero"
    assert table.legal() == "hero:azzan hero:oriax hero:sutha hero:random"
    assert table.refuses("hero:lia") == "2.1"
    assert table.refuses("hero:oriax", "seat1") == "R19"


@clause("2.2", "2.3", "2.4", "2.5", "3.1")
def test_2_getting_ready() -> None:
    table = Table(NEW_GAME)
    table.play(
        "hero:lia",
        "hero:sutha",
        luck="1  fluffy for-justice for-justice  riff raff rage  flex",
    )
    table.shows("""
        step play seat2
        turn seat2  owed 1
        seat1 lia    hp 10  hand fluffy for-justice*2
        seat2 sutha  hp 10  hand riff raff rage flex  turns 1
        """)


@clause("2.2")
def test_2_2_ten_hit_points() -> None:
    table = Table(NEW_GAME)
    table.play("hero:lia", "hero:sutha", luck="0  fluffy for-justice for-justice  riff raff rage  divine-smite")
    assert table.hero("seat1").startswith("seat1 lia  hp 10 ")
    assert table.hero("seat2").startswith("seat2 sutha  hp 10 ")


@clause("2.3")
def test_2_3_decks_lie_face_down_and_shuffled() -> None:
    """Nobody sees a card of any deck, and every card of it may come next."""
    table = Table(NEW_GAME)
    table.play("hero:lia", "hero:sutha", luck="0  fluffy for-justice for-justice  riff raff rage  divine-smite")
    for eyes in ("seat1", "seat2", "spectator"):
        seen = table.text(eyes)
        assert "deck ?*24" in seen  # Lia's
        assert "deck ?*25" in seen  # Sutha's
    for card in ("for-even-more-justice", "banishing-smite", "cure-wounds"):
        again = Table(NEW_GAME)
        again.play("hero:lia", "hero:sutha", luck=f"0  fluffy for-justice for-justice  riff raff rage  {card}")
        again.shows(f"seat1 lia  hand fluffy for-justice*2 {card}  turns 1")


@clause("2.4")
def test_2_4_three_cards_each() -> None:
    table = Table("""
        step choose-hero seat3
        turn -
        seat1 azzan
        seat2 lia
        seat3 -
        """, first_seat="1")  # fmt: skip
    table.play("hero:oriax", luck="""
        fireball charm shield
        fluffy for-justice divine-smite
        pick-pocket sneak-attack winged-serpent
        stoneskin
        """)  # fmt: skip
    table.shows("""
        seat1 azzan  hand fireball charm shield stoneskin  turns 1
        seat2 lia    hand fluffy for-justice divine-smite
        seat3 oriax  hand pick-pocket sneak-attack winged-serpent
        """)


@clause("2.5", "R19")
@option("first_seat", "random")
@pytest.mark.parametrize("first", [0, 1])
def test_2_5_the_first_player_is_drawn_by_lot(first: int) -> None:
    table = Table(NEW_GAME, first_seat="random")
    drawn = "divine-smite" if first == 0 else "flex"
    table.play(
        "hero:lia",
        "hero:sutha",
        luck=f"{first}  fluffy for-justice for-justice  riff raff rage  {drawn}",
    )
    assert table.asks() == f"seat{first + 1} play"


FOUR_HEROES = """
    step choose-hero seat4
    turn -
    seat1 azzan
    seat2 lia
    seat3 oriax
    seat4 -
    """
FOUR_HANDS = """
    fireball charm shield  fluffy for-justice divine-smite  pick-pocket sneak-attack winged-serpent  riff raff rage
    """


@clause("2.5", "R19")
@option("first_seat", "1")
def test_2_5_the_first_seat_begins() -> None:
    table = Table(FOUR_HEROES, first_seat="1")
    table.play("hero:sutha", luck=FOUR_HANDS + "stoneskin")
    assert table.asks() == "seat1 play"


@clause("2.5", "R19")
@option("first_seat", "2")
def test_2_5_the_second_seat_begins() -> None:
    table = Table(FOUR_HEROES, first_seat="2")
    table.play("hero:sutha", luck=FOUR_HANDS + "high-charisma")
    assert table.asks() == "seat2 play"


@clause("2.5", "R19")
@option("first_seat", "3")
def test_2_5_the_third_seat_begins() -> None:
    table = Table(FOUR_HEROES, first_seat="3")
    table.play("hero:sutha", luck=FOUR_HANDS + "cunning-action")
    assert table.asks() == "seat3 play"


@clause("2.5", "R19")
@option("first_seat", "4")
def test_2_5_the_fourth_seat_begins() -> None:
    table = Table(FOUR_HEROES, first_seat="4")
    table.play("hero:sutha", luck=FOUR_HANDS + "flex")
    assert table.asks() == "seat4 play"


@clause("2.5", "R19")
@pytest.mark.parametrize(("seats", "first"), [(2, "3"), (2, "4"), (3, "4")])
def test_2_5_a_seat_that_is_not_there_cannot_begin(seats: int, first: str) -> None:
    with pytest.raises(BadOptions, match=f"seat {first} cannot go first at a table of {seats} seats"):
        make("mayhem", seats, {"first_seat": first})


# 3. Your turn --------------------------------------------------------------------------------------------


@clause("3.1")
def test_3_1_first_you_draw_one_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy divine-smite
        seat2 sutha  hand rage
        """)
    table.play("play:fluffy", luck="riff")
    table.shows("""
        step play seat2
        turn seat2  owed 1
        seat2 sutha  hand rage riff  turns 1
        """)


@clause("3.2")
def test_3_2_you_play_one_card_from_your_hand() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 8  hand cure-wounds divine-smite*2
        seat2 sutha
        """)
    assert table.legal() == "play:divine-smite play:cure-wounds"
    table.play("play:cure-wounds", luck="fluffy divine-shield")
    table.shows("""
        turn seat1  owed 1
        played cure-wounds
        seat1 lia    hp 9  hand divine-smite*2 fluffy divine-shield
        """)


@clause("3.2")
def test_3_2_you_have_to_play_one() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hp 2  hand finger-wag-of-judgment
        seat2 sutha  hand rage
        """)
    assert table.legal() == "play:finger-wag-of-judgment"
    assert table.refuses("decline") == "3.2"
    assert table.refuses("play:divine-smite") == "3.2"
    assert table.refuses("target:seat2") == "3.2"


@clause("3.3", "R1")
def test_3_3_played_cards_are_discarded_but_defense_cards_stay() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand for-justice fluffy divine-smite
        seat2 sutha
        """)
    table.play("play:for-justice")
    table.shows("""
        played for-justice
        seat1 lia  hand fluffy divine-smite
        """)
    table.play("play:fluffy", luck="rage")
    table.shows("""
        turn seat2  owed 1
        played -
        seat1 lia  hand divine-smite  shields fluffy  discard for-justice
        """)


@clause("3.4", "R1")
def test_3_4_the_turn_passes_to_the_left() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand stoneskin charm
        seat2 lia    hand fluffy divine-smite
        seat3 sutha  hand spiked-shield rage
        """)
    table.play("play:stoneskin", luck="cure-wounds")
    assert table.asks() == "seat2 play"
    assert table.refuses("play:charm", "seat1") == "3.4"
    assert table.refuses("play:rage", "seat3") == "3.4"
    table.play("play:fluffy", luck="riff")
    assert table.asks() == "seat3 play"
    table.play("play:spiked-shield", luck="shield")
    assert table.asks() == "seat1 play"


@clause("3.4", "4.3")
def test_3_4_those_knocked_out_have_no_turn() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 2
        seat1 azzan  hand stoneskin charm
        seat2 lia    hp 0  fell 1
        seat3 oriax  hp 0  fell 2  hand pick-pocket
        seat4 sutha
        """)
    table.play("play:stoneskin", luck="rage")
    assert table.asks() == "seat4 play"
    assert table.refuses("play:pick-pocket", "seat3") == "4.3"


@clause("3.5", "R5")
def test_3_5_with_no_card_left_you_draw_two() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy
        seat2 sutha
        """)
    table.play("play:fluffy", luck="divine-smite for-justice  rage")
    table.shows("""
        turn seat2  owed 1
        seat1 lia    hand divine-smite for-justice  shields fluffy
        seat2 sutha  hand rage  turns 1
        """)


@clause("3.6", "R6")
def test_3_6_the_discard_pile_becomes_the_deck() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy divine-smite
        seat2 sutha  hand rage  discard rest
        """)
    table.play("play:fluffy", luck="riff")
    table.shows("seat2 sutha  hand rage riff  known rage  turns 1")  # the other 26 cards are the deck
    assert "deck ?*26" in table.text("seat2")


# 4. Attack -----------------------------------------------------------------------------------------------


@clause("4.1")
def test_4_1_you_choose_a_player_or_a_defense_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand big-axe-is-best-axe rage
        seat2 lia
        seat3 oriax  shields my-little-friend the-goon-squad
        """)
    table.play("play:big-axe-is-best-axe")
    assert table.asks() == "seat1 attack"
    assert table.legal() == "target:seat2 target:seat3.shield1 target:seat3.shield2"
    table.play("target:seat3.shield2")
    table.shows("""
        seat2 lia    hp 10
        seat3 oriax  hp 10  shields my-little-friend/1  discard the-goon-squad
        """)


@clause("4.1", "R3", "R9", "R18", "5.1", "5.4", "R17")
def test_4_1_what_cannot_be_a_target() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 sutha  hand big-axe-is-best-axe rage
        seat2 azzan  shields stoneskin mirror-image
        seat3 oriax  disguised 1
        seat4 lia    hp 0  fell 1
        """)
    table.play("play:big-axe-is-best-axe")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat1") == "R3"
    assert table.refuses("target:seat2") == "5.4"
    assert table.refuses("target:seat2.shield3") == "5.1"
    assert table.refuses("target:seat3") == "R9"
    assert table.refuses("target:seat4") == "R18"
    assert table.refuses("decline") == "R17"
    assert table.refuses("play:rage") == "R17"
    assert table.refuses("target:seat1", "seat2") == "3.4"


@clause("4.2")
@pytest.mark.parametrize(
    ("card", "left"), [("head-butt", 9), ("brutal-punch", 8), ("big-axe-is-best-axe", 7), ("rage", 6)]
)
def test_4_2_one_hit_point_for_each_attack_symbol(card: str, left: int) -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand {card} riff
        seat2 lia    hp 10
        """)
    table.play(f"play:{card}")
    table.shows(f"""
        seat1 sutha  hp 10  hand riff
        seat2 lia    hp {left}
        """)


@clause("4.3", "R14")
def test_4_3_at_zero_a_player_is_knocked_out() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    hp 3  hand fluffy
        seat3 azzan
        """)
    table.play("play:rage", "target:seat2")
    table.shows("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat2 lia    hp 0  fell 1  hand fluffy
        seat3 azzan
        """)
    assert table.refuses("play:fluffy", "seat2") == "4.3"


@clause("4.3")
def test_4_3_with_one_hit_point_a_player_still_stands() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    hp 5
        """)
    table.play("play:rage")
    table.shows("seat2 lia  hp 1")
    assert table.asks() == "seat1 play"


# 5. Defense ----------------------------------------------------------------------------------------------


@clause("5.1")
def test_5_1_a_defense_card_lies_in_front_of_you_and_takes_damage() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand divine-shield fluffy
        seat2 sutha  hand brutal-punch
        """)
    table.play("play:divine-shield", luck="rage")
    table.shows("seat1 lia  hand fluffy  shields divine-shield")
    table.play("play:brutal-punch", luck="for-justice")
    table.shows("seat1 lia  hp 10  hand fluffy for-justice  shields divine-shield/2  turns 1")


@clause("5.2")
@pytest.mark.parametrize(("tokens", "after"), [("", "/1"), ("/1", "/2")])
def test_5_2_each_point_of_damage_is_a_token(tokens: str, after: str) -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand head-butt riff
        seat2 lia    shields divine-shield{tokens}
        """)
    table.play("play:head-butt")
    table.shows(f"seat2 lia  shields divine-shield{after}")


@clause("5.3")
def test_5_3_with_no_symbol_left_it_is_destroyed() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand head-butt riff
        seat2 lia    shields divine-shield/2
        """)
    table.play("play:head-butt")
    table.shows("seat2 lia  hp 10  discard divine-shield")


@clause("5.4", "R3")
def test_5_4_several_defense_cards_all_protect_you() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand head-butt*2 riff
        seat2 lia    shields fluffy/1 spinning-parry
        """)
    table.play("play:head-butt")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat2") == "5.4"
    table.play("target:seat2.shield1")
    table.shows("seat2 lia  hp 10  shields spinning-parry  discard fluffy")
    table.play("play:head-butt")
    table.shows("seat2 lia  hp 10  discard fluffy spinning-parry")


@clause("5.5", "R3")
def test_5_5_damage_goes_on_to_other_defense_cards() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    shields spinning-parry divine-shield fluffy
        """)
    table.play("play:rage", "target:seat2.shield1")
    assert table.asks() == "seat1 overflow"
    table.shows("""
        step check seat1
        step resolve seat1  card rage  left 1
        step overflow seat1  at seat2  left 3
        """)
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat2") == "5.5"
    assert table.refuses("target:seat1") == "5.5"
    assert table.refuses("target:seat2.shield3") == "5.5"
    assert table.refuses("decline") == "R17"
    table.play("target:seat2.shield2")
    table.shows("seat2 lia  hp 10  shields divine-shield/1  discard spinning-parry fluffy")


@clause("5.6")
def test_5_6_damage_beyond_the_last_one_goes_on_to_you() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    shields spinning-parry fluffy/1
        """)
    table.play("play:rage", "target:seat2.shield2")
    table.shows("seat2 lia  hp 8  discard spinning-parry fluffy")


@clause("5.3")
def test_example_1_just_enough_to_destroy_a_defense_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hand for-even-more-justice fluffy
        seat2 sutha  shields spiked-shield
        """)
    table.play("play:for-even-more-justice")
    table.shows("seat2 sutha  hp 10  discard spiked-shield")


@clause("5.2", "5.6")
def test_example_2_three_damage_against_one_symbol_left() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand lightning-bolt charm
        seat2 sutha  shields riff/2
        """)
    table.play("play:lightning-bolt")
    table.shows("seat2 sutha  hp 8  discard riff")


# 6. Draw, healing, play again, combinations --------------------------------------------------------------


@clause("6.1")
def test_6_1_one_card_for_each_draw_symbol() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand knowledge-is-power charm
        seat2 sutha
        """)
    table.play("play:knowledge-is-power", luck="fireball fireball stoneskin")
    table.shows("seat1 azzan  hand charm fireball*2 stoneskin")


@clause("6.2")
def test_6_2_one_hit_point_for_each_healing_symbol() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 4  hand evil-sneer charm
        seat2 sutha  hp 4
        """)
    table.play("play:evil-sneer")
    table.shows("""
        seat1 azzan  hp 5  hand charm
        seat2 sutha  hp 4
        """)


@clause("6.3")
def test_6_3_ten_hit_points_are_the_most() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 9  hand divine-inspiration fluffy
        seat2 sutha
        """)
    table.play("play:divine-inspiration")
    table.shows("seat1 lia  hp 10  hand fluffy")


@clause("6.3")
def test_faq_1_healing_cards_cannot_give_more_than_ten_hit_points() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hp 10  hand stolen-potion pick-pocket
        seat2 sutha
        """)
    table.play("play:stolen-potion")
    table.shows("seat1 oriax  hp 10  hand pick-pocket")


@clause("6.4")
def test_6_4_one_extra_card_for_each_play_again_symbol() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand speed-of-thought stoneskin mirror-image charm
        seat2 sutha
        """)
    table.play("play:speed-of-thought")
    table.shows("turn seat1  owed 2")
    table.play("play:stoneskin")
    table.shows("turn seat1  owed 1")
    table.play("play:mirror-image", luck="rage")
    table.shows("turn seat2  owed 1")


@clause("6.5")
def test_6_5_extra_cards_may_play_again_too() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand speed-of-thought*2 evil-sneer charm
        seat2 sutha
        """)
    table.play("play:speed-of-thought", "play:speed-of-thought")
    table.shows("turn seat1  owed 3")
    table.play("play:evil-sneer")
    table.shows("turn seat1  owed 3")


@clause("6.6")
def test_6_6_the_turn_does_not_end_before_every_extra_card_is_played() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand for-justice fluffy
        seat2 sutha
        """)
    table.play("play:for-justice")
    assert table.asks() == "seat1 play"
    assert table.legal() == "play:fluffy"
    assert table.refuses("decline") == "3.2"


@clause("6.6")
def test_faq_2_you_have_to_play_another_card_even_if_you_do_not_want_to() -> None:
    """Azzan has one hit point and only a Fireball left: he has to."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 1  hand magic-missile fireball
        seat2 sutha  hp 10
        """)
    table.play("play:magic-missile")
    assert table.legal() == "play:fireball"
    table.play("play:fireball")
    assert table.result() == "last standing: 2 1"


@clause("6.7", "R5")
def test_6_7_if_the_hand_runs_out_draw_two_and_go_on() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand for-justice
        seat2 sutha
        """)
    table.play("play:for-justice", luck="fluffy divine-smite")
    table.shows("""
        step play seat1
        turn seat1  owed 1
        played for-justice
        seat1 lia    hand fluffy divine-smite
        """)


@clause("6.8", "R2")
def test_6_8_a_card_does_all_its_symbols() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 4  hand divine-smite spinning-parry cure-wounds for-justice
        seat2 sutha  hp 9
        """)
    table.play("play:divine-smite")
    table.shows("""
        turn seat1  owed 1
        seat1 lia    hp 5  hand spinning-parry cure-wounds for-justice
        seat2 sutha  hp 6
        """)
    table.play("play:for-justice")
    table.shows("""
        turn seat1  owed 1
        seat2 sutha  hp 5
        """)
    table.play("play:spinning-parry", luck="fluffy  rage")
    table.shows("""
        turn seat2  owed 1
        seat1 lia    hp 5  hand cure-wounds fluffy  shields spinning-parry  discard divine-smite for-justice
        """)


@clause("6.9")
def test_6_9_a_mighty_power_does_what_its_card_says() -> None:
    """And the symbols under it are done as well: Mighty Toss destroys a card, then draws one."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage
        seat2 lia    shields divine-shield
        """)
    table.play("play:mighty-toss", luck="flex")
    table.shows("""
        seat1 sutha  hand rage flex
        seat2 lia    discard divine-shield
        """)


# 7. Mighty powers ----------------------------------------------------------------------------------------


@clause("7.1")
def test_7_1_fireball_three_damage_to_every_player() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 9  hand fireball charm
        seat2 lia    hp 8
        seat3 sutha  hp 10
        """)
    table.play("play:fireball")
    table.shows("""
        seat1 azzan  hp 6  hand charm
        seat2 lia    hp 5
        seat3 sutha  hp 7
        """)


@clause("7.1", "R4")
@option("fireball_ignores_shields", "off")
def test_7_1_defense_cards_take_a_fireball() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm  shields stoneskin
        seat2 lia    shields divine-shield
        """, fireball_ignores_shields="off")  # fmt: skip
    table.play("play:fireball")
    table.shows("""
        seat1 azzan  hp 9   hand charm  discard stoneskin
        seat2 lia    hp 10  discard divine-shield
        """)


@clause("7.1", "R4")
@option("fireball_ignores_shields", "on")
def test_7_1_fireball_goes_past_defense_cards_by_option() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm  shields stoneskin
        seat2 lia    shields divine-shield
        """, fireball_ignores_shields="on")  # fmt: skip
    table.play("play:fireball")
    table.shows("""
        seat1 azzan  hp 7  hand charm  shields stoneskin
        seat2 lia    hp 7  shields divine-shield
        """)


@clause("R4", "7.9")
@option("fireball_ignores_shields", "on")
def test_r4_the_option_is_for_fireball_only() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand whirling-axes rage
        seat2 lia    shields divine-shield
        """, fireball_ignores_shields="on")  # fmt: skip
    table.play("play:whirling-axes")
    table.shows("seat2 lia  hp 10  shields divine-shield/1")


@clause("7.2", "R10")
def test_7_2_charm_takes_a_defense_card_of_an_opponent() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand charm fireball  shields stoneskin
        seat2 lia    shields divine-shield/1 fluffy
        seat3 sutha  shields riff
        """)
    table.play("play:charm")
    assert table.asks() == "seat1 charm"
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2 target:seat3.shield1"
    table.play("target:seat2.shield1")
    table.shows("""
        seat1 azzan  hand fireball  shields stoneskin divine-shield/1
        seat2 lia    shields fluffy
        seat3 sutha  shields riff
        """)


@clause("7.2")
def test_7_2_charm_takes_the_card_that_was_chosen() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand charm fireball
        seat2 lia    shields divine-shield/1 fluffy/1 spinning-parry
        """)
    table.play("play:charm", "target:seat2.shield2")
    table.shows("""
        seat1 azzan  hand fireball  shields fluffy/1
        seat2 lia    shields divine-shield/1 spinning-parry
        """)


@clause("7.2", "R17")
def test_7_2_what_cannot_be_charmed() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand charm fireball  shields stoneskin
        seat2 lia    shields divine-shield fluffy
        seat3 oriax  shields my-little-friend  disguised 1
        """)
    table.play("play:charm")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat1.shield1") == "7.2"
    assert table.refuses("target:seat2") == "7.2"
    assert table.refuses("target:seat2.shield3") == "5.1"
    assert table.refuses("target:seat3.shield1") == "R9"
    assert table.refuses("decline") == "R17"


@clause("7.3", "R12")
def test_7_3_vampiric_touch_swaps_hit_points() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 2  hand vampiric-touch fireball
        seat2 lia    hp 9
        seat3 sutha  hp 6  shields riff
        """)
    table.play("play:vampiric-touch")
    assert table.asks() == "seat1 touch"
    assert table.legal() == "target:seat2 target:seat3"
    assert table.refuses("target:seat1") == "7.3"
    assert table.refuses("target:seat3.shield1") == "7.3"
    assert table.refuses("decline") == "R17"
    table.play("target:seat2")
    table.shows("""
        seat1 azzan  hp 9  hand fireball
        seat2 lia    hp 2
        seat3 sutha  hp 6  shields riff
        """)


@clause("7.4")
def test_7_4_divine_inspiration_fetches_a_card_and_heals_two() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration fluffy  discard for-justice*2 cure-wounds
        seat2 sutha  discard riff
        """)
    table.play("play:divine-inspiration")
    assert table.asks() == "seat1 fetch"
    assert table.legal() == "fetch:for-justice fetch:cure-wounds"
    table.play("fetch:for-justice")
    table.shows("seat1 lia  hp 7  hand fluffy for-justice  known for-justice  discard for-justice cure-wounds")


@clause("7.4", "R13", "R17")
def test_7_4_what_cannot_be_fetched() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration fluffy  discard for-justice*2 cure-wounds
        seat2 sutha  discard riff
        """)
    table.play("play:divine-inspiration")
    assert table.refuses("fetch:divine-smite") == "R13"
    assert table.refuses("fetch:divine-inspiration") == "R13"
    assert table.refuses("fetch:riff") == "R13"
    assert table.refuses("decline") == "R17"
    assert table.refuses("play:fluffy") == "R17"


@clause("7.5")
def test_7_5_banishing_smite_destroys_all_defense_cards() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand banishing-smite divine-smite  shields fluffy
        seat2 sutha  shields riff/1 raff
        seat3 azzan
        """)
    table.play("play:banishing-smite")
    table.shows("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand divine-smite  discard fluffy
        seat2 sutha  discard riff raff
        """)


@clause("7.6", "R9")
def test_7_6_clever_disguise_until_your_next_turn() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand clever-disguise pick-pocket
        seat2 sutha  hand rage riff
        """)
    table.play("play:clever-disguise", luck="flex")
    table.shows("seat1 oriax  hand pick-pocket  discard clever-disguise  disguised 1")
    table.play("play:rage", luck="cunning-action")  # nobody to attack; then it is Oriax' turn
    table.shows("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hp 10  hand pick-pocket cunning-action  discard clever-disguise  turns 1
        """)


@clause("7.7")
def test_7_7_sneak_attack_destroys_a_defense_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket  shields winged-serpent
        seat2 sutha  shields riff raff
        """)
    table.play("play:sneak-attack")
    assert table.asks() == "seat1 destroy"
    assert table.legal() == "target:seat1.shield1 target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat2") == "7.7"
    assert table.refuses("target:seat2.shield3") == "5.1"
    assert table.refuses("decline") == "R17"
    table.play("target:seat2.shield2")
    table.shows("""
        step play seat1
        turn seat1  owed 1
        seat2 sutha  shields riff  discard raff
        """)


@clause("7.8", "R10")
def test_7_8_pick_pocket_plays_the_top_card_of_an_opponents_deck() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 sutha  hp 10
        seat3 lia    shields fluffy
        """)
    table.play("play:pick-pocket")
    assert table.asks() == "seat1 steal"
    assert table.legal() == "target:seat2 target:seat3"
    assert table.refuses("target:seat1") == "7.8"
    assert table.refuses("target:seat3.shield1") == "7.8"
    assert table.refuses("decline") == "R17"
    table.play("target:seat2", luck="rage")
    assert table.asks() == "seat1 attack"
    assert table.legal() == "target:seat2 target:seat3.shield1"
    table.play("target:seat2")
    table.shows("""
        turn seat1  owed 1
        played pick-pocket rage
        seat1 oriax  hand sneak-attack
        seat2 sutha  hp 6
        """)


@clause("7.9")
def test_7_9_whirling_axes_heal_and_hurt_per_opponent() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hp 5  hand whirling-axes rage
        seat2 lia    hp 10  shields spinning-parry fluffy
        seat3 azzan  hp 7
        seat4 oriax  hp 2
        """)
    table.play("play:whirling-axes")
    table.shows("""
        seat1 sutha  hp 8  hand rage
        seat2 lia    hp 10  shields fluffy  discard spinning-parry
        seat3 azzan  hp 6
        seat4 oriax  hp 1
        """)
    assert table.told(HEALED, HURT) == [(HEALED, 0), (HURT, 2), (HURT, 3)]  # the healing comes first


@clause("7.10")
def test_7_10_battle_roar_new_hands_for_everybody() -> None:
    """All discard first; then three cards each, from the player who roared on to the left."""
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 lia    hand for-justice
        seat2 sutha  hand battle-roar rage
        seat3 azzan
        """)
    table.play("play:battle-roar", luck="""
        flex riff raff
        charm charm fireball
        divine-smite divine-smite fluffy
        """)  # fmt: skip
    table.shows("""
        step play seat2
        turn seat2  owed 1
        played battle-roar
        seat1 lia    hand divine-smite*2 fluffy  discard for-justice
        seat2 sutha  hand flex riff raff  discard rage
        seat3 azzan  hand charm*2 fireball
        """)


@clause("7.11")
def test_7_11_mighty_toss_destroys_a_defense_card_and_draws() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage
        seat2 lia    shields divine-shield fluffy
        seat3 azzan  shields stoneskin
        """)
    table.play("play:mighty-toss")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2 target:seat3.shield1"
    assert table.refuses("target:seat2") == "7.11"
    assert table.refuses("decline") == "R17"
    table.play("target:seat2.shield2", luck="flex")
    table.shows("""
        turn seat1  owed 1
        seat1 sutha  hand rage flex
        seat2 lia    shields divine-shield  discard fluffy
        seat3 azzan  shields stoneskin
        """)


@clause("7.12", "R14")
def test_7_12_a_charmed_card_outlives_its_owner_and_then_goes_back() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 sutha  hand rage mighty-toss flex
        seat2 azzan  shields divine-shield stoneskin
        seat3 lia    hp 4
        """)
    table.play("play:rage", "target:seat3")
    table.shows("""
        turn seat1  owed 2  falls 1
        seat2 azzan  shields divine-shield stoneskin
        seat3 lia    hp 0  fell 1
        """)
    table.play("play:mighty-toss", "target:seat2.shield1", luck="riff")
    table.shows("""
        seat2 azzan  shields stoneskin
        seat3 lia    hp 0  fell 1  discard divine-shield
        """)


@clause("7.12")
def test_faq_3_a_defense_card_taken_by_azzan_whose_owner_is_knocked_out() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 azzan  hand charm lightning-bolt stoneskin
        seat2 lia    hp 3  shields fluffy
        seat3 sutha  hand brutal-punch riff
        """)
    table.play("play:charm")
    table.play("play:lightning-bolt", "target:seat2")
    table.shows("""
        seat1 azzan  hand stoneskin  shields fluffy
        seat2 lia    hp 0  fell 1
        """)
    table.play("play:stoneskin", luck="speed-of-thought shield  rage")
    table.play("play:brutal-punch", "target:seat1.shield1", luck="evil-sneer")
    table.shows("""
        seat1 azzan  hand speed-of-thought shield evil-sneer  shields stoneskin  discard charm lightning-bolt  turns 1
        seat2 lia    hp 0  fell 1  discard fluffy
        """)


@clause("7.13")
def test_7_13_a_stolen_card_goes_to_the_pile_of_its_owner() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 sutha  hp 10
        """)
    table.play("play:pick-pocket", luck="brutal-punch  rage")
    table.shows("""
        step play seat2
        played -
        seat1 oriax  hand sneak-attack  discard pick-pocket
        seat2 sutha  hp 8  hand rage  discard brutal-punch  turns 1
        """)


@clause("7.13", "7.8")
def test_faq_4_whose_discard_pile_a_stolen_card_goes_into() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 azzan
        seat3 lia
        """)
    table.play("play:pick-pocket", "target:seat3", luck="high-charisma  stolen-potion cunning-action  charm")
    table.shows("""
        seat1 oriax  hand sneak-attack stolen-potion cunning-action  discard pick-pocket
        seat2 azzan  hand charm  turns 1
        seat3 lia    discard high-charisma
        """)


# 8. The end ----------------------------------------------------------------------------------------------


@clause("8.1")
def test_8_1_the_last_player_left_wins() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 sutha  hp 1  hand rage riff
        seat2 lia    hp 0  fell 1
        seat3 azzan  hp 4
        """)
    table.play("play:rage")
    table.shows("""
        step over seat1
        turn seat1  falls 2  ending last-standing
        played rage
        seat3 azzan  hp 0  fell 2
        """)
    assert table.asks() == "over"
    assert table.result() == "last standing: 1 3 2"
    assert table.match.outcome.worth == (1.0, 0.0, 0.0)
    assert table.refuses("play:riff", "seat1") == "8.1"


@clause("8.1")
def test_8_1_with_two_left_it_goes_on() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hp 1  hand rage riff
        seat2 lia    hp 1  hand fluffy
        seat3 azzan  hp 4
        """)
    table.play("play:rage", "target:seat3", luck="for-justice")
    assert table.asks() == "seat2 play"


@clause("8.2", "R15")
def test_8_2_a_card_that_takes_everybody_is_a_tie() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  hand fireball charm
        seat2 lia    hp 2
        seat3 sutha  hp 1
        """)
    table.play("play:fireball")
    table.shows("turn seat1  falls 1  ending tie")
    assert table.result() == "tie: 1 1 1"
    assert table.match.outcome.winners == [0, 1, 2]
    assert sum(table.match.outcome.worth) == pytest.approx(1.0)
    assert table.refuses("play:charm", "seat1") == "8.2"


ALL_BUT_SNACK_TIME = (
    "big-axe-is-best-axe*5 rage*2 brutal-punch*2 head-butt*2 two-axes-are-better-than-one*2 open-the-armory*2 "
    "flex*2 bag-of-rats spiked-shield riff raff battle-roar*2 mighty-toss*2 whirling-axes*2"
)
WALLS = "wall " * 26


# Rulings -------------------------------------------------------------------------------------------------


@clause("R1")
def test_r1_the_order_of_a_turn() -> None:
    """Draw one, play one and resolve it, play what is owed, discard to each owner's pile, next player."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy for-justice
        seat2 oriax  hand one-thrown-dagger pick-pocket
        seat3 sutha
        """)
    table.play("play:fluffy", luck="two-thrown-daggers")
    table.shows("seat2 oriax  hand one-thrown-dagger pick-pocket two-thrown-daggers  turns 1")
    table.play("play:one-thrown-dagger", "target:seat3")
    table.play("play:pick-pocket", "target:seat1", luck="high-charisma  sneak-attack sneak-attack  rage")
    table.shows("""
        step play seat3
        turn seat3  owed 1
        played -
        seat1 lia    hand for-justice  shields fluffy  discard high-charisma
        seat2 oriax  turns 1  hand two-thrown-daggers sneak-attack*2  discard one-thrown-dagger pick-pocket
        seat3 sutha  hp 9  hand rage  turns 1
        """)


@clause("R2")
def test_r2_symbols_top_to_bottom() -> None:
    """Snack Time draws two before it heals; Flex! heals before it draws: the log says so."""
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 sutha  hp 5  hand snack-time flex rage
        seat2 lia
        """)
    table.play("play:snack-time", luck="riff raff")
    table.play("play:flex", luck="bag-of-rats")
    snack_time = [(PLAYED, 0), (DREW, 0), (DREW, 0), (HEALED, 0)]
    flex = [(PLAYED, 0), (HEALED, 0), (DREW, 0)]
    assert table.told(PLAYED, DREW, HEALED) == snack_time + flex


@clause("R2")
def test_r2_a_mighty_power_comes_before_the_symbols_under_it() -> None:
    """The card Divine Inspiration fetches is in hand, and the question asked, before the hearts heal."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration fluffy  discard for-justice cure-wounds
        seat2 sutha
        """)
    table.play("play:divine-inspiration")
    table.shows("seat1 lia  hp 5  hand fluffy  discard for-justice cure-wounds")
    table.play("fetch:cure-wounds")
    table.shows("seat1 lia  hp 7  hand fluffy cure-wounds  known cure-wounds  discard for-justice")


@clause("R3")
def test_r3_all_attack_symbols_hit_one_target() -> None:
    """Four swords break a card of one symbol; the other three go on in front of the same player only."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    shields spinning-parry fluffy divine-shield
        seat3 azzan  hp 10
        """)
    table.play("play:rage", "target:seat2.shield1")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat3") == "5.5"


@clause("R4")
def test_r4_the_oldest_defense_card_takes_a_fireball_first() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm
        seat2 lia    shields spinning-parry divine-shield fluffy
        """)
    table.play("play:fireball")
    table.shows("""
        step play seat1
        seat1 azzan  hp 7  hand charm
        seat2 lia    hp 10  shields divine-shield/2 fluffy  discard spinning-parry
        """)


@clause("R5")
def test_r5_a_cards_own_draws_come_before_the_empty_hand_is_looked_at() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand open-the-armory
        seat2 lia
        """)
    table.play("play:open-the-armory", luck="rage flex  fluffy")
    table.shows("seat1 sutha  hand rage flex  discard open-the-armory")


@clause("R5")
def test_r5_the_hand_is_looked_at_once_more_after_the_played_cards_were_discarded() -> None:
    """All cards of Lia's but two protect her, and both of these were played: she can draw them only now."""
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        played finger-wag
        seat1 lia    hand slap  shields {WALLS}
        seat2 sutha
        """, with_deck("lia", WALL))  # fmt: skip
    table.play("play:slap", luck="slap finger-wag  rage")
    table.shows(f"""
        step play seat2
        turn seat2  owed 1
        played -
        seat1 lia    hand slap finger-wag  shields {WALLS}
        seat2 sutha  hp 9  hand rage  turns 1
        """)


@clause("R5")
def test_r5_only_the_player_whose_turn_it_is_refills() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy for-justice
        seat2 sutha  hand -
        seat3 azzan  hand -
        """)
    table.play("play:fluffy", luck="rage")
    table.shows("""
        seat2 sutha  hand rage  turns 1
        seat3 azzan  hand -
        """)


@clause("R6")
def test_r6_a_deck_is_rebuilt_when_a_card_is_needed_and_not_before() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand flex rage  deck riff  discard rest
        seat2 lia
        """)
    table.play("play:flex", luck="riff")
    assert "known" not in table.hero("seat1")
    assert "discard big-axe-is-best-axe*5" in table.hero("seat1")
    table.play("play:rage", luck="fluffy")
    assert "discard big-axe-is-best-axe*5 rage*2" in table.hero("seat1")


@clause("R6")
def test_r6_with_both_piles_empty_nothing_is_drawn() -> None:
    """Sutha holds 27 cards and draws for Snack Time: there is nothing to draw, and that is all."""
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hp 5  hand snack-time {ALL_BUT_SNACK_TIME}
        seat2 lia
        """)
    table.play("play:snack-time")
    table.shows(f"""
        step play seat1
        turn seat1  owed 1
        played snack-time
        seat1 sutha  hp 6  hand {ALL_BUT_SNACK_TIME}
        """)


@clause("R7")
@pytest.mark.parametrize("card", ["lightning-bolt", "charm", "vampiric-touch"])
def test_r7_a_card_without_a_target_is_played_all_the_same(card: str) -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 4  hand {card} fireball
        seat2 oriax  hp 9  shields winged-serpent  disguised 1
        """)
    table.play(f"play:{card}")
    table.shows(f"""
        step play seat1
        turn seat1  owed 1
        played {card}
        seat1 azzan  hp 4  hand fireball
        seat2 oriax  hp 9  shields winged-serpent  disguised 1
        """)


@clause("R7", "R2")
def test_r7_only_that_part_does_nothing() -> None:
    """Divine Smite still heals, Divine Inspiration too, with an empty pile; Sneak Attack! still plays again."""
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 lia    hp 4  hand divine-smite divine-inspiration fluffy
        seat2 oriax  hp 9  disguised 1
        """)
    table.play("play:divine-smite")
    table.shows("""
        seat1 lia    hp 5  hand divine-inspiration fluffy
        seat2 oriax  hp 9  disguised 1
        """)
    table.play("play:divine-inspiration")
    table.shows("""
        turn seat1  owed 1
        seat1 lia    hp 7  hand fluffy
        """)


@clause("R8", "R6")
def test_r8_a_card_owed_with_no_card_to_play_is_forgiven() -> None:
    """All cards of Lia's but two protect her, and both of these were played: she cannot play the two she owes."""
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        played slap
        seat1 lia    hand finger-wag  shields {WALLS}
        seat2 sutha
        """, with_deck("lia", WALL))  # fmt: skip
    table.play("play:finger-wag", luck="finger-wag slap  rage")
    table.shows(f"""
        step play seat2
        turn seat2  owed 1
        played -
        seat1 lia    hand slap finger-wag  shields {WALLS}
        """)


@clause("R9", "7.6")
def test_r9_what_touches_everyone_passes_the_disguised_by() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm
        seat2 oriax  hp 1  shields winged-serpent  disguised 1
        seat3 lia    hp 10
        """)
    table.play("play:fireball")
    table.shows("""
        seat1 azzan  hp 7  hand charm
        seat2 oriax  hp 1  shields winged-serpent  disguised 1
        seat3 lia    hp 7
        """)


@clause("R9", "7.9")
def test_r9_the_disguised_count_for_the_healing_of_whirling_axes() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hp 5  hand whirling-axes rage
        seat2 oriax  hp 4  disguised 1
        seat3 lia    hp 4
        """)
    table.play("play:whirling-axes")
    table.shows("""
        seat1 sutha  hp 7  hand rage
        seat2 oriax  hp 4  disguised 1
        seat3 lia    hp 3
        """)


@clause("R9")
def test_r9_your_own_cards_and_those_you_steal_work_as_usual() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hp 5  hand pick-pocket stolen-potion sneak-attack  disguised 1
        seat2 azzan  hp 10
        """)
    table.play("play:stolen-potion")
    table.shows("seat1 oriax  hp 6  hand pick-pocket sneak-attack  disguised 1")
    table.play("play:pick-pocket", luck="fireball")
    table.shows("""
        turn seat1  owed 1
        seat1 oriax  hp 3  hand sneak-attack  disguised 1
        seat2 azzan  hp 7
        """)


@clause("R10")
def test_r10_a_stolen_card_pays_off_nothing_and_its_play_again_symbols_add() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack cunning-action
        seat2 azzan
        """)
    table.play("play:pick-pocket", luck="speed-of-thought")
    table.shows("turn seat1  owed 3")


@clause("R10")
def test_r10_you_on_a_stolen_card_is_the_thief() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hp 5  hand pick-pocket sneak-attack
        seat2 sutha  hp 5
        """)
    table.play("play:pick-pocket", luck="snack-time  cunning-action cunning-action")
    table.shows("""
        seat1 oriax  hp 6  hand sneak-attack cunning-action*2
        seat2 sutha  hp 5
        """)


@clause("R10", "7.13")
def test_r10_a_stolen_defense_card_protects_the_thief() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 sutha  hand rage brutal-punch
        """)
    table.play("play:pick-pocket", luck="riff  flex")
    table.shows("seat1 oriax  hand sneak-attack  shields riff  discard pick-pocket")
    table.play("play:rage", luck="cunning-action")
    table.shows("""
        seat1 oriax  hp 9  hand sneak-attack cunning-action  discard pick-pocket  turns 1
        seat2 sutha  hand flex brutal-punch  discard rage riff  turns 1
        """)


@clause("R10", "7.2")
def test_r10_a_charmed_card_keeps_its_damage_tokens() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand charm fireball
        seat2 sutha  hand brutal-punch rage  shields riff/2
        """)
    table.play("play:charm", luck="flex")
    table.shows("seat1 azzan  hand fireball  shields riff/2  discard charm")
    table.play("play:brutal-punch", luck="stoneskin")
    table.shows("seat1 azzan  hp 9  hand fireball stoneskin  discard charm  turns 1")


@clause("R11", "7.7")
def test_r11_your_own_defense_card_may_be_destroyed_too() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket  shields winged-serpent
        seat2 sutha  shields riff
        """)
    table.play("play:sneak-attack", "target:seat1.shield1")
    table.shows("""
        seat1 oriax  hand pick-pocket  discard winged-serpent
        seat2 sutha  shields riff
        """)


@clause("R11", "R9")
def test_r11_not_one_of_a_disguised_opponent() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage  shields riff
        seat2 oriax  shields my-little-friend  disguised 1
        seat3 lia    shields fluffy
        """)
    table.play("play:mighty-toss")
    assert table.legal() == "target:seat1.shield1 target:seat3.shield1"
    assert table.refuses("target:seat2.shield1") == "R9"


@clause("R11", "7.5")
def test_r11_banishing_smite_spares_those_of_disguised_opponents() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand banishing-smite divine-smite  shields fluffy
        seat2 oriax  shields my-little-friend  disguised 1
        seat3 sutha  shields riff
        """)
    table.play("play:banishing-smite")
    table.shows("""
        seat1 lia    hand divine-smite  discard fluffy
        seat2 oriax  shields my-little-friend  disguised 1
        seat3 sutha  discard riff
        """)


@clause("R12", "7.3")
def test_r12_defense_cards_do_not_matter_for_vampiric_touch() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 3  hand vampiric-touch charm
        seat2 lia    hp 8  shields fluffy divine-shield
        """)
    table.play("play:vampiric-touch")
    table.shows("""
        seat1 azzan  hp 8  hand charm
        seat2 lia    hp 3  shields fluffy divine-shield
        """)


@clause("R13", "7.4")
def test_r13_a_card_played_this_turn_still_lies_on_the_table() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hp 5  hand for-justice divine-inspiration fluffy  discard cure-wounds high-charisma
        seat2 sutha
        """)
    table.play("play:for-justice", "play:divine-inspiration")
    assert table.legal() == "fetch:high-charisma fetch:cure-wounds"
    assert table.refuses("fetch:for-justice") == "R13"


@clause("R13", "7.4")
def test_r13_a_defense_card_destroyed_this_turn_is_in_the_pile() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hp 5  hand banishing-smite divine-inspiration  shields fluffy
        seat2 sutha
        """)
    table.play("play:banishing-smite", "play:divine-inspiration", luck="rage")
    table.shows("""
        seat1 lia    hp 7  hand fluffy  known fluffy  discard banishing-smite divine-inspiration
        """)


@clause("R14", "7.12")
def test_r14_the_defense_cards_of_the_fallen() -> None:
    """With the option on, Fireball knocks Lia out behind two Defense cards, one of them Azzan's."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm  shields divine-shield
        seat2 lia    hp 3  hand for-justice  shields stoneskin fluffy
        seat3 sutha
        """, fireball_ignores_shields="on")  # fmt: skip
    table.play("play:fireball")
    table.shows("""
        turn seat1  owed 1  falls 1
        seat1 azzan  hp 7  hand charm  shields divine-shield  discard stoneskin
        seat2 lia    hp 0  fell 1  hand for-justice  discard fluffy
        seat3 sutha  hp 7
        """)


@clause("R14", "R18")
def test_r14_knocked_out_by_your_own_card_your_turn_ends() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 2  hand fireball charm
        seat2 lia    hp 10
        seat3 sutha  hp 10
        """)
    table.play("play:fireball", luck="fluffy")
    table.shows("""
        step play seat2
        turn seat2  owed 1  falls 1
        played -
        seat1 azzan  hp 0  fell 1  hand charm  discard fireball
        seat2 lia    hp 7  hand fluffy  turns 1
        """)


@clause("R15", "R23", "8.2")
def test_r15_only_those_the_last_card_took_share_the_tie() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 azzan  hp 3  hand fireball charm
        seat2 lia    hp 0  fell 1
        seat3 sutha  hp 1
        """)
    table.play("play:fireball")
    assert table.result() == "tie: 1 3 1"
    assert table.match.outcome.worth == (0.5, 0.0, 0.5)


@clause("R16")
def test_r16_after_a_hundred_turns_the_most_hit_points_win() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 lia    hp 7  turns 100  hand divine-smite
        seat2 sutha  hp 4  turns 100  hand riff rage
        """)
    table.play("play:riff")
    table.shows("""
        step over seat2
        turn seat2  ending turn-limit
        """)
    assert table.result() == "turn limit: 1 2"
    assert table.refuses("play:divine-smite", "seat1") == "R16"


@clause("R16", "R23")
def test_r16_equal_hit_points_share_the_win() -> None:
    table = Table("""
        step play seat4
        turn seat4  owed 1  falls 1
        seat1 lia    hp 7  turns 100
        seat2 azzan  hp 0  turns 30  fell 1
        seat3 oriax  hp 7  turns 100
        seat4 sutha  hp 4  turns 100  hand riff rage
        """)
    table.play("play:riff")
    assert table.result() == "turn limit: 1 4 1 3"
    assert table.match.outcome.worth == (0.5, 0.0, 0.5, 0.0)


@clause("R16")
def test_r16_the_hundredth_turn_is_still_played() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 lia    hp 7  turns 99
        seat2 sutha  hp 4  turns 99  hand riff rage
        """)
    table.play("play:riff", luck="fluffy")
    table.shows("""
        step play seat1
        seat1 lia  hp 7  turns 100  hand fluffy
        """)


@clause("R17")
def test_r17_only_your_own_defense_cards_need_not_be_destroyed() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket  shields winged-serpent
        seat2 sutha
        """)
    table.play("play:sneak-attack")
    assert table.legal() == "target:seat1.shield1 decline"
    table.play("decline")
    table.shows("""
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket  shields winged-serpent
        """)


@clause("R17")
def test_r17_nothing_else_may_be_declined() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage  shields riff
        seat2 lia    shields fluffy
        """)
    table.play("play:mighty-toss")
    assert table.legal() == "target:seat1.shield1 target:seat2.shield1"
    assert table.refuses("decline") == "R17"


@clause("R18")
def test_r18_damage_is_simultaneous_and_knock_outs_come_after_the_card() -> None:
    """Azzan falls by his own Fireball together with Lia; both in the same place."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  hand fireball charm
        seat2 lia    hp 1
        seat3 sutha  hp 10
        """)
    table.play("play:fireball")
    assert table.result() == "last standing: 2 2 1"


@clause("R18", "8.1")
def test_r18_the_game_ends_at_once_and_owed_cards_are_forgiven() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 lia    hand for-justice
        seat2 sutha  hp 1
        """)
    table.play("play:for-justice")
    table.shows("""
        step over seat1
        turn seat1  falls 1  ending last-standing
        played for-justice
        seat1 lia    hand -
        """)


@clause("R18", "7.9", "7.10")
def test_r18_every_player_means_those_still_standing() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2  falls 1
        seat1 sutha  hp 5  hand whirling-axes battle-roar
        seat2 lia    hp 0  fell 1  hand fluffy
        seat3 azzan  hp 9
        """)
    table.play("play:whirling-axes")
    table.shows("""
        seat1 sutha  hp 6  hand battle-roar
        seat3 azzan  hp 8
        """)
    table.play("play:battle-roar", luck="riff raff rage  charm fireball stoneskin")
    table.shows("seat2 lia  hp 0  fell 1  hand fluffy")


@clause("R18", "7.1", "7.9")
def test_r18_nobody_hears_of_damage_to_those_knocked_out() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 3  falls 1
        seat1 oriax  hand pick-pocket*2 stolen-potion
        seat2 lia    hp 0  fell 1
        seat3 azzan
        seat4 sutha
        """)
    table.play("play:pick-pocket", "target:seat3", luck="fireball")
    table.play("play:pick-pocket", "target:seat4", luck="whirling-axes")
    assert table.told(HURT) == [(HURT, 0), (HURT, 2), (HURT, 3), (HURT, 2), (HURT, 3)]


@clause("R19", "2.1")
def test_r19_a_hero_at_random_from_those_left() -> None:
    table = Table(NEW_GAME)
    table.play("hero:random", luck="sutha")
    table.shows("""
        step choose-hero seat2
        seat1 sutha
        """)
    assert table.legal() == "hero:azzan hero:lia hero:oriax hero:random"
    table.play("hero:random", luck="azzan  1  rage riff raff  charm charm fireball  shield")
    table.shows("""
        step play seat2
        seat1 sutha  hand rage riff raff
        seat2 azzan  hand charm*2 fireball shield  turns 1
        """)


@clause("R20")
def test_r20_one_answer_is_no_question() -> None:
    """One target, one Defense card to charm, one opponent, one card to fetch: it is done."""
    table = Table("""
        step play seat1
        turn seat1  owed 4
        seat1 azzan  hp 4  hand charm vampiric-touch lightning-bolt fireball
        seat2 lia    hp 9  shields fluffy
        """)
    table.play("play:charm", "play:vampiric-touch", "play:lightning-bolt")
    table.shows("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 9  hand fireball  shields fluffy
        seat2 lia    hp 1
        """)


@clause("R20", "7.4")
def test_r20_one_card_to_fetch_is_fetched() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration fluffy  discard for-justice*3
        seat2 sutha
        """)
    table.play("play:divine-inspiration")
    table.shows("seat1 lia  hp 7  hand fluffy for-justice  known for-justice  discard for-justice*2")


@clause("R20")
def test_r20_which_card_to_play_is_always_asked() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand for-justice fluffy
        seat2 sutha
        """)
    table.play("play:for-justice")
    assert table.asks() == "seat1 play"
    assert table.legal() == "play:fluffy"


@clause("R21", "R17")
def test_r21_a_disguised_opponents_card_forces_nobody_to_destroy_their_own() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage  shields riff
        seat2 oriax  shields my-little-friend  disguised 1
        """)
    table.play("play:mighty-toss")
    assert table.legal() == "target:seat1.shield1 decline"
    table.play("decline", luck="flex")
    table.shows("""
        seat1 sutha  hand rage flex  shields riff
        seat2 oriax  shields my-little-friend  disguised 1
        """)


@clause("R22")
def test_r22_when_a_deck_has_run_out_its_owners_hand_is_known() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy divine-smite
        seat2 sutha  hand rage riff  discard rest
        """)
    table.play("play:fluffy", luck="raff")
    table.shows("seat2 sutha  hand rage riff ?  known rage riff  deck ?*25  turns 1", eyes="seat1")
    table.play("play:riff", luck="for-justice")
    table.shows("seat2 sutha  hand rage ?  known rage  shields riff  deck ?*25  turns 1", eyes="spectator")


@clause("R23")
def test_r23_places_below_the_winner() -> None:
    """The one who fell last comes second; those felled by one card share, and the next place counts them all."""
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 sutha  hand rage riff
        seat2 lia    hp 0  fell 1
        seat3 azzan  hp 4
        seat4 oriax  hp 0  fell 1
        """)
    table.play("play:rage")
    assert table.result() == "last standing: 1 3 2 3"


@clause("R23", "R16")
def test_r23_at_the_turn_limit_the_standing_come_before_the_fallen() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 2
        seat1 sutha  hp 3  turns 100  hand riff rage
        seat2 lia    hp 0  fell 1
        seat3 azzan  hp 0  fell 2
        seat4 oriax  hp 5  turns 100
        """)
    table.play("play:riff")
    assert table.result() == "turn limit: 2 4 3 1"


@clause("R24", "7.4")
def test_r24_everybody_knows_a_fetched_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration fluffy  discard for-justice cure-wounds
        seat2 sutha
        """)
    table.play("play:divine-inspiration", "fetch:cure-wounds")
    table.shows("seat1 lia  hp 7  hand ? cure-wounds  known cure-wounds  discard for-justice  deck ?*24", eyes="seat2")
    table.play("play:cure-wounds", luck="divine-smite high-charisma  rage")
    table.shows("seat1 lia  hp 8  hand ?*3  discard for-justice cure-wounds divine-inspiration  deck ?*22", "seat2")
