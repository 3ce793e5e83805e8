"""What a person is told before deciding and at the end: questions, choices, the table, the verdict."""

from dungeonbox.games import make
from dungeonbox.games.mayhem import words
from dungeonbox.games.mayhem.effects import PASSED
from dungeonbox.games.mayhem.view import MayhemView
from tests.games.mayhem.table import NEW_GAME, Table, eyes_of
from tests.games.sentences import sentence
from tests.marks import clause

NAMES = ["Ann", "Bob", "Cid", "Dee"]


def view_of(table: Table, seat: str = "seat1") -> MayhemView:
    """The table as a seat sees it."""
    view = table.match.view(eyes_of(seat))
    assert isinstance(view, MayhemView)
    return view


def asked(table: Table, seat: str = "seat1") -> str:
    """The question to a seat."""
    return words.question(table.match.game, view_of(table, seat), NAMES)


def choices(table: Table, seat: str = "seat1") -> list[str]:
    """What a seat may choose, in words."""
    view = view_of(table, seat)
    return [words.describe(table.match.game, view, token, NAMES) for token in table.legal().split()]


def shown(table: Table, seat: str = "seat1") -> str:
    """The table as text."""
    return words.show(table.match.game, view_of(table, seat), NAMES)


def told(table: Table) -> list[str]:
    """What the log says."""
    return [sentence(table.match.game, note, NAMES) for note in table.match.notes(0)]


def ended(table: Table) -> str:
    """The verdict."""
    return words.verdict(table.match.game, view_of(table), table.match.outcome, NAMES)


FIGHT = """
    step play seat1
    turn seat1  owed 1
    seat1 sutha  hand rage flex  discard riff*1 head-butt*2
    seat2 lia    hp 3  shields fluffy/1 stoneskin
    seat3 azzan  hp 4
    """


def test_heroes_are_described_before_one_is_chosen() -> None:
    table = Table(NEW_GAME)
    assert asked(table) == "Which hero do you play?"
    like = "attack 29, defense 9, heal 3, draw 11, play again 8, mighty powers 6"
    assert choices(table)[3] == f"Sutha the Skullcrusher, barbarian; in the deck: {like}"


@clause("4.2", "5.5")
def test_an_attack_says_its_damage_and_what_comes_of_each_target() -> None:
    table = Table(FIGHT)
    assert asked(table) == "Which card do you play?"
    assert choices(table) == ["RAGE!: attack 4", "Flex!: heal 1, draw 1"]
    table.play("play:rage")
    assert asked(table) == "RAGE! deals 4 damage. Whom or what do you attack?"
    assert choices(table) == [
        "hit Bob's Fluffy (1 of 2 left) for 4: it is destroyed, 3 damage goes on",
        "hit Bob's Stoneskin (2 of 2 left) for 4: it is destroyed, 2 damage goes on",
        "hit Cid for 4: a knock-out",
    ]
    assert "RAGE!: 4 damage to deal" in shown(table)
    assert asked(table, "seat2") == ""


@clause("5.5")
def test_damage_that_goes_on_says_to_whose_defense_cards() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage flex
        seat2 lia    shields fluffy/1 stoneskin divine-shield
        seat3 azzan
        """)
    table.play("play:rage", "target:seat2.shield1")
    assert asked(table) == "3 damage goes on. Which Defense card of Bob's takes it?"
    assert choices(table)[0] == "hit Bob's Stoneskin (2 of 2 left) for 3: it is destroyed, 1 damage goes on"


@clause("R7")
def test_a_card_that_would_find_nothing_says_so() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack one-thrown-dagger pick-pocket
        seat2 lia
        """)
    assert choices(table)[1].startswith("Sneak Attack!: destroy a Defense card, play again (now it destroys nothing")
    assert "(" not in choices(table)[0] + choices(table)[2]


@clause("7.5", "R7", "R17")
def test_what_destroys_no_defense_card_says_why() -> None:
    bare = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand banishing-smite fluffy
        seat2 sutha
        """)
    assert choices(bare)[1].endswith("(now it destroys nothing: no Defense card is in reach)")
    bare.play("play:banishing-smite")
    assert "Banishing Smite destroys nothing: no Defense card is in reach." in told(bare)
    spared = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket  shields winged-serpent
        seat2 sutha
        """)
    spared.play("play:sneak-attack", "decline")
    assert "Ann could only destroy their own Defense cards, and destroys none." in told(spared)


@clause("7.12")
def test_the_table_shows_discard_piles_and_whose_a_charmed_card_is() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand charm shield  discard magic-missile*2 fireball  shields fluffy/1
        seat2 lia
        """)
    assert "defense: Fluffy ■□ (Bob's)" in shown(table)
    assert "discarded: Magic Missile x2, Fireball" in shown(table, "seat2")
    assert "Magic Missile x2, Fireball" in words.piles(table.match.game, view_of(table), NAMES)


@clause("R9")
def test_a_disguised_player_is_told_what_passes_by() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm
        seat2 oriax  disguised 1
        seat3 lia
        """)
    table.play("play:fireball")
    assert table.told(PASSED) == [(PASSED, 1)]
    told = [note for note in table.match.notes(1) if note.kind == PASSED]
    assert [sentence(table.match.game, note, NAMES) for note in told] == [
        "Fireball does not touch Bob, who is disguised."
    ]


@clause("8.1")
def test_the_last_one_standing() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hp 1  hand rage
        seat2 lia    hp 3
        """)
    table.play("play:rage")
    assert ended(table) == "Ann wins as the last one standing, with 1 hp left."
    assert [line.reason for line in table.match.outcome.lines] == ["hit points", "knocked out"]


@clause("8.2")
def test_a_tie_names_those_who_share_it() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 azzan  hp 3  hand fireball
        seat2 lia    hp 0  fell 1
        seat3 sutha  hp 2
        """)
    table.play("play:fireball")
    assert ended(table) == "Ann and Cid share the win: one card knocked out everybody who was left."


@clause("R16")
def test_at_the_turn_limit_hit_points_decide() -> None:
    position = """
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hp 5  turns 100  hand riff rage
        seat2 lia    hp {}  turns 100
        """
    won = Table(position.format(7))
    won.play("play:riff")
    assert ended(won) == "Bob wins on hit points after 100 turns each, with 7 hp left."
    assert won.match.outcome.decided == "most hit points"
    shared = Table(position.format(5))
    shared.play("play:riff")
    assert ended(shared) == "Ann and Bob share the win on hit points after 100 turns each, with 5 hp left."


def test_the_clause_beside_a_choice_is_the_one_that_applies() -> None:
    resolving = (
        "step check seat1  left 1\n    step resolve seat1  card {card}  left 1\n    step {step}\n    turn seat1\n"
    )
    seats = "    seat1 oriax\n    seat2 azzan  shields shield stoneskin\n    seat3 sutha  discard rage flex"
    cases = [
        ("step play seat1\n    turn seat1  owed 1\n    seat1 lia  hand for-justice\n    seat2 azzan", "3.2"),
        ("step play seat1  left 1\n    turn seat1  owed 1\n    seat1 lia  hand for-justice\n    seat2 azzan", "6.4"),
        (resolving.format(card="all-the-thrown-daggers", step="attack seat1  left 3") + seats, "4.1"),
        (resolving.format(card="charm", step="charm seat1") + seats, "7.2"),
        (resolving.format(card="vampiric-touch", step="touch seat1") + seats, "7.3"),
        (resolving.format(card="sneak-attack", step="destroy seat1") + seats, "7.7"),
        (resolving.format(card="pick-pocket", step="steal seat1") + seats, "7.8"),
        (resolving.format(card="mighty-toss", step="destroy seat1") + seats, "7.11"),
        (resolving.format(card="rage", step="overflow seat1  at seat2  left 3") + seats, "5.5"),
    ]
    for text, expected in cases:
        match = Table(text).match
        assert {words.clause(match.game, match.observe(0), token) for token in match.legal(0)} == {expected}
    match = Table(NEW_GAME).match
    assert {words.clause(match.game, match.observe(0), token) for token in match.legal(0)} == {"2.1", "R19"}


def test_the_sheet_of_a_card_says_all_that_it_does() -> None:
    found = words.box_sheets(make("mayhem", 2))
    assert found["magic-missile"] == (
        "Magic Missile: attack 1, play again. "
        "Attack: damage to one opponent of your choice; their Defense cards take it first. "
        "Play again: play another card for each; you have to. 3 copies in Azzan's deck."
    )
    assert found["fireball"] == (
        "Fireball: 3 damage to every player, you too. Defense cards take it first. 2 copies in Azzan's deck."
    )


@clause("R4")
def test_the_sheet_of_a_fireball_that_ignores_shields_says_so() -> None:
    found = words.box_sheets(make("mayhem", 2, {"fireball_ignores_shields": "on"}))
    assert "It goes past Defense cards." in found["fireball"]
