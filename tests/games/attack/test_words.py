"""Everything that happens has a sentence, everything one may do a phrase, and every table a picture of 80 columns."""

from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.attack import effects
from dungeonbox.games.attack.components import EFFECTS
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.words import (
    EFFECT_WORDS,
    NOTES,
    box,
    characters,
    clause,
    describe,
    hero_line,
    question,
    sheets,
    show,
    verdict,
)
from dungeonbox.kernel.notes import Note
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from tests.games.attack.table import NAMES, Table, party
from tests.games.sentences import sentence

COLUMNS = 80
LONG_NAMES = [f"{name} of the Seven Hills, the Seven Valleys and the Seven Rivers" for name in NAMES]

OVER = (
    "The adventure is over: no achievement,"
    " with only 1 coin (16 needed), no magic items (4 needed) and no artefact (1 needed)."
)
SENTENCES = [
    (effects.CHOSE, (2, 8), "Cid is Osk Stillwater, the monk."),
    (effects.LEVEL, (-1, 1, 14, 1), "The party enters level 2: 14 Monsters and 1 Boss."),
    (effects.BUSTED, (0, 1, 2), "Ann busts the door: 1 Monster and 2 Bosses!"),
    (effects.ASSISTED, (0, 3, 2, 0), "Ann assists Dee against 2 Monsters."),
    (effects.ROLLED, (0, 3, 1, 10), "Monsters: 3 Defeated, 1 Moving and 10 Fighting."),
    (effects.ROLLED_BOSSES, (0, 0, 1, 1), "Bosses: 1 Moving and 1 Fighting."),
    (effects.ROLLED_ONE, (0, 0, 2), "The Monster: Fighting."),
    (effects.ROLLED_ONE, (0, 1, 4), "The Boss: Moving."),
    (effects.FELLED, (0, 1), "Ann is a bane to Bosses: no second roll for 1 Boss."),
    (effects.REROLLED, (0, 6, 3, 4), "Ann rerolls a Defeated Boss to see if it falls: Moving."),
    (effects.REROLLED, (0, 3, 2, 0), "Ann rerolls a Fighting Monster for 1 coin: Defeated."),
    (effects.THREW, (0, 1, 0, 2), "Ann's retainer rerolls Monsters: 1 Defeated and 2 Fighting."),
    (effects.THREW_BOSSES, (0, 0, 2, 0), "Ann's retainer rerolls Bosses: 2 Moving."),
    (effects.THREW_ONE, (0, 5, 4), "Ann's retainer rerolls a Fighting Boss: Moving."),
    (effects.DEFLECTED, (0, 5, 2, 4), "Ann deflects a Fighting Boss, which is Moving now."),
    (effects.KEPT, (0, 0, 1), "Ann defeats 1 Boss."),
    (effects.EXCEEDED, (0, 2, 1, 0), "With a combat rating of 2, Ann can defeat only 2 and lets 1 Monster go."),
    (effects.MOVED, (0, 2, 1), "Back to the dungeon: 2 Monsters and 1 Boss."),
    (effects.RETURNED, (0, 1, 2, 0), "Back to Bob: 2 Monsters."),
    (effects.STAYED, (0, 2, 0, 0), "Ann now faces 2 Monsters."),
    (effects.STAYED, (0, 2, 0, 1), "Ann still faces 2 Monsters."),
    (effects.COIN, (0, 1, 3), "All dice are Moving: Ann earns 1 coin."),
    (effects.COIN, (0, 1, 1), "The only die is Moving: Ann earns 1 coin."),
    (effects.AMBUSHED, (0, 1), "Ann fights from ambush and ignores 1 Hit."),
    (effects.AMBUSHED, (0, 3), "Ann fights from ambush and ignores 3 Hits."),
    (effects.HIT, (0, 1, 2, 3), "A Hit for Ann: 3 Fighting, only 1 Defeated and 2 Moving."),
    (effects.HIT_BOSSES, (0, 0, 1, 2), "A Hit for Ann from the Bosses: 2 Fighting, only 1 Moving."),
    (effects.NO_HIT, (0, 6, 6, 1), "No Hit from the Monster dice: 6 Fighting, but also 6 Moving."),
    (effects.CRITICAL, (0, 2, 1), "Critical! All Boss dice are Fighting: 2 Hits for Ann."),
    (effects.CRITICAL, (0, 1, 0), "Critical! The only Monster die is Fighting: 1 Hit for Ann."),
    (effects.CANCELLED, (0, 4, 3, 2), "Ann cancels 3 Hits with the retainer and stays stunned."),
    (effects.CANCELLED, (0, 3, 1, 0), "Ann cancels 1 Hit for 2 coins."),
    (effects.HURT, (1, 2), "Bob is wounded."),
    (effects.FELL, (1,), "Bob is knocked out!"),
    (effects.LOST, (1, 0, 1, 0), "Bob loses all defeated dice: 1 Boss."),
    (effects.LOST, (1, 2, 0, 1), "Bob loses all defeated dice: 2 Monsters; coins and magic items stay."),
    (effects.PASSED_ON, (1, 2, 2, 0), "Cid, on the left, now faces Bob's 2 Monsters."),
    (effects.PASSED_FURTHER, (1, 3, 1, 0), "Dee, the next on the left still in play, now faces Bob's 1 Monster."),
    (effects.WENT_HOME, (1, 2, 0, 0), "Back to the dungeon: 2 Monsters."),
    (effects.FLED, (1, 4), "Bob flees and gives up a defeated Monster."),
    (effects.HEALED, (1, 2, 0), "Bob heals Cid fully with a potion."),
    (effects.CURED, (1, 1), "Bob is healed fully by an artefact."),
    (effects.RALLIED, (1,), "Bob rallies and is back in play."),
    (effects.REVIVED, (1, 2, 2), "Bob brings Cid back into play with mercy, unhurt."),
    (effects.FOUND_ARTEFACTS, (1, 1), "Bob finds an artefact!"),
    (effects.FOUND_ARTEFACTS, (1, 2), "Bob finds 2 artefacts!"),
    (effects.FOUND_COINS, (1, 3), "Bob finds 3 coins."),
    (effects.FOUND_BESIDES, (1, 1), "Bob's greed brings 1 extra coin."),
    (effects.TRADED_WEAPON, (1, 2), "Bob turns in 2 Defeated Monsters for 1 weapon."),
    (effects.TRADED_POTIONS, (1, 1), "Bob turns in 1 Defeated Monster for 1 potion."),
    (effects.TRADED_POTIONS, (1, 4), "Bob turns in 4 Defeated Monsters for 4 potions."),
    (effects.TRADED_BOSS, (1,), "Bob turns in 1 Fighting Boss for 1 potion."),
    (effects.TRADED_BOSSES, (1, 2, 6), "Bob turns in 2 Fighting Bosses for 6 coins."),
    (effects.NEXT, (1, 2), "Bob will go first on level 3."),
    (effects.GAVE, (1, 2, 2, 1), "Before level 2, Bob gives Cid a weapon."),
    (effects.HIRED, (1, 3), "Bob hires a retainer for 3 coins."),
    (effects.ASKED, (1, 2, 0), 'Bob: "Cid, assist me!"'),
    (effects.OFFERED, (1, 2, 1), 'Bob: "Cid, 1 coin for you after this level."'),
    (effects.OVER, (0, 1, 0, 0), OVER),
]


ROLLED = Table(
    "step mend seat1  what 0\nlevel 1  first seat1\nfresh monster.fighting*2\n"
    "seat1 monk  weapons 1  gold 1  retainer 1\nseat2 seer"
)
HIT = Table(
    "step hits seat1  what 0  left 2\nlevel 1  first seat1\nseat1 warrior  hits 1  gold 2  faces 2 0\nseat2 seer"
)


def note(kind: int, *numbers: int) -> Note:
    """A note with these numbers."""
    first, second, third, fourth, *_ = [*numbers, -1, -1, -1, -1]
    return Note(kind, "", (first, second, third, fourth), -1, -1)


@pytest.mark.parametrize(("kind", "numbers", "said"), SENTENCES)
def test_a_sentence_for_what_happens(kind: int, numbers: tuple[int, ...], said: str) -> None:
    assert sentence(make("attack", 6), note(kind, *numbers), NAMES) == said


def test_every_ability_has_words() -> None:
    assert list(EFFECT_WORDS) == list(EFFECTS)
    game = cast(Attack, make("attack", 2))
    assert hero_line(game, 0) == (
        "Hilda Ironwall, the mighty warrior, combat rating 3; guard:"
        " once a level, ignore one Hit, unless you busted the door this turn"
    )


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_whole_games_can_be_told_described_and_shown(seats: int) -> None:
    table = make_subject("attack", seats, {}, 1)
    game = table.game
    names = LONG_NAMES[:seats]
    for moment in walk(table, seed=seats, style="curious").moments:
        for told in moment.notes:
            assert sentence(game, told, NAMES) or not NOTES[told.kind].text
        for seat in range(seats):
            view = game.view(game.observe(moment.state, seat))
            assert max(map(len, show(game, view, names).splitlines())) <= COLUMNS
            for token in game.tokens:
                assert describe(game, view, token, NAMES)


def said_of(table: Table, token: str, eyes: int = 0) -> str:
    """How a choice is described to a seat."""
    return describe(table.game, table.match.view(eyes), token, NAMES)


def asked(table: Table, eyes: int = 0) -> str:
    """What a seat is asked."""
    return question(table.game, table.match.view(eyes), NAMES)


def test_the_words_of_the_ability_at_hand() -> None:
    table = party("trapper  faces 3 0  gold 1", "bard  hits 2", "seer  faces 1 0")
    assert said_of(table, "aid:seat1") == "snare: send 2 of your own 3 Monsters back to the dungeon"
    assert said_of(table, "aid:seat3") == "snare: send Cid's 1 Monster back to the dungeon"
    assert said_of(table, "fight") == "fight 3 Monsters; you can defeat up to 2 of them"
    assert said_of(table, "flee:gold") == "flee and give up a coin; 3 Monsters go to Bob"
    last = party("trapper  faces 1 0  gold 1", "bard  hits 3", "seer  fled 1")
    assert said_of(last, "flee:gold") == "flee and give up a coin; 1 Monster goes to the dungeon, and the level ends"
    last.play("flee:gold")
    assert "Everybody has fled or is knocked out: level 1 is over." in last.told()
    table = party("trapper  hits 2", "bard", act="seat2")
    assert said_of(table, "aid:seat1", 1) == "sing: Ann is only stunned then"
    assert said_of(party("burglar", "seer"), "bust").endswith(
        "14 Monsters; you can defeat up to 2 of them; no Hits for you"
    )


@pytest.mark.parametrize(
    ("table", "token", "cited"),
    [
        (party("warrior", "seer"), "recover", "R22"),
        (party("warrior  hits 1", "seer"), "recover", "4.5"),
        (party("warrior  potions 1  hits 1", "seer"), "heal:potion.seat1", "9.1"),
        (party("warrior  artefacts 1  hits 1", "seer"), "heal:artefact.seat1", "9.7"),
        (party("healer", "seer  hits 3"), "heal:ability.seat2", "11.3"),
        (party("bard", "seer  hits 2"), "aid:seat2", "11.7"),
        (party("trapper", "seer  faces 2 0"), "aid:seat2", "11.8"),
        (Table("step choose-hero seat1\nseat1 -"), "hero:random", "R27"),
        (Table("step choose-hero seat1\nseat1 -"), "hero:bard", "2.1"),
        (ROLLED, "item:monster.fighting", "9.5"),
        (ROLLED, "ability:monster.fighting", "11.9"),
        (ROLLED, "coin:monster.fighting", "7.1"),
        (ROLLED, "retainer:fighting", "R23"),
        (ROLLED, "done", "R3"),
        (HIT, "done", "6.3"),
        (HIT, "cancel:coins", "7.2"),
        (HIT, "cancel:ability", "11.1"),
    ],
)
def test_the_clause_beside_a_choice_is_the_one_that_applies(table: Table, token: str, cited: str) -> None:
    assert token in table.legal().split()
    assert clause(table.game, table.match.observe(0), token) == cited


def test_who_does_nothing_alone_says_so() -> None:
    for hero in ("healer", "bard"):
        assert said_of(Table("step choose-hero seat1\nseat1 -"), f"hero:{hero}").endswith("(does nothing alone)")
        both = Table("step choose-hero seat1\nseat1 -\nseat2 -")
        assert "alone" not in said_of(both, f"hero:{hero}")
        assert "does nothing alone" in box(make("attack", 1)).heroes[hero].power


def test_what_ends_the_level_is_said_before() -> None:
    table = party("bard", "seer", table="level 2  first seat1  lost 11 0  waited seat2  calm 1")
    assert said_of(table, "pass") == "pass: do nothing; this ends the level; 3 Monsters and 1 Boss stay behind"
    assert said_of(table, "recover").endswith("you are unhurt; this ends the level; 3 Monsters and 1 Boss stay behind")
    assert asked(table) == (
        "You face no dice. What do you do? Bob has let the dungeon be."
        " To recover or to pass ends the level; 3 Monsters and 1 Boss stay behind."
    )
    alone = party("bard  hits 1", table="level 1  first seat1  lost 13 0  calm 1")
    assert said_of(alone, "recover") == "recover: from stunned to unhurt"
    assert asked(alone) == "You face no dice. What do you do? To pass ends the level; 1 Monster stays behind."
    first = party("bard", "seer")
    assert asked(first) == "You face no dice. What do you do?"
    assert asked(first, 1) == ""


def test_questions_with_the_facts_to_decide_by() -> None:
    table = party("bard  faces 3 1  retainer 1  gold 1", "seer", table="level 2  first seat1")
    assert asked(table) == "You face 3 Monsters and 1 Boss. Fight, or flee?"
    table.play("fight", luck="DFF F")
    assert asked(table) == (
        "Your roll: 1 Defeated Monster, 2 Fighting Monsters and 1 Fighting Boss. You keep up to 2 Defeated dice."
        " As it lies it brings 2 Hits: you would be wounded. Change a die, or let the roll stand?"
    )
    assert said_of(table, "done") == "let the roll stand: 2 Hits, you would be wounded"
    table.play("retainer:boss.fighting")
    assert asked(table) == ("Which dice does your retainer reroll? Picked: 1 Fighting Boss; thrown when you say so.")
    assert said_of(table, "done") == "reroll the die picked"
    table.play("retainer:fighting")
    assert said_of(table, "done") == "reroll the 3 dice picked"
    single = party("bard  faces 1 0  gold 1", "seer")
    single.play("fight", luck="F")
    assert asked(single) == (
        "Your roll: 1 Fighting Monster. As it lies it brings 1 Hit: you would be stunned."
        " Change a die, or let the roll stand?"
    )
    hit = party("warrior  faces 2 0  hits 1", "seer")
    hit.play("fight", luck="FF")
    assert asked(hit) == "You are stunned, and 2 Hits are coming. Cancel some, or take them?"
    one = party("warrior  faces 1 0  hits 1", "seer")
    one.play("fight", luck="F")
    assert asked(one) == "You are stunned, and 1 Hit is coming. Cancel it, or take it?"
    assert said_of(hit, "done") == "take 2 Hits and be knocked out"
    assert (
        asked(party("bard  faces 1 0", "seer")) == "You face 1 Monster. Fight: you have nothing to pay a flight with."
    )
    kept = party("bard  faces 1 0  potions 1", "seer")
    kept.play("fight", luck="F")
    assert asked(kept) == "You face 1 Monster. Send it to somebody with a potion, or keep it?"
    fled = party("bard  fled 1", "seer")
    assert asked(fled) == "You have fled. Rally, or wait?"


def test_what_is_left_to_turn_in_to_give_and_to_pay_is_said() -> None:
    table = party("bard  pile 4 1  gold 1", "seer", table="level 2  first seat2  waited seat2  calm 1")
    table.play("pass", luck="DDDF F")
    assert asked(table) == (
        "Left to turn in: 3 Defeated Monsters and 1 Fighting Boss. What do you take for the Monsters?"
    )
    assert said_of(table, "loot:potions") == "3 potions, one for each Defeated Monster"
    table.play("loot:potions")
    assert asked(table) == "Left to turn in: 1 Fighting Boss. What do you take for the Bosses?"
    assert said_of(table, "loot:gold") == "3 coins for each Fighting Boss left"
    table.play("loot:gold")
    assert asked(table) == "You have 5 coins and 3 potions. Give something to the others before level 3?"
    assert said_of(table, "give:gold.seat2") == "give Bob a coin"
    table.play("done")
    assert asked(table) == "You have 5 coins. Hire a retainer for 3 coins, for level 3?"


def test_a_second_round_of_gifts_says_why_it_is_asked() -> None:
    table = party("bard  gold 2", "seer", table="level 2  first seat2  waited seat2  calm 1")
    table.play("pass", "give:gold.seat2", "done", "done")
    said = (
        "Something was given, so all are asked once more. You have 1 coin. Give something to the others before level 3?"
    )
    assert asked(table) == said


def test_sheets_of_adventurers_and_things() -> None:
    table = party("warrior  weapons 1", "seer")
    found = sheets(table.game, table.match.view(0))
    assert found["warrior"].endswith("unless you busted the door this turn. Its combat rating is 4 now.")
    assert found["potion"].startswith("Potion: recovering, fully heal anybody")
    kind, *faces = found["monster"].splitlines()
    assert kind.endswith("In this game its sides are 4 Defeated, 2 Moving and 6 Fighting.")
    assert faces[1] == "Moving: goes back to the dungeon, or to the player you assist."
    assert found["boss"].splitlines()[1:] == faces
    assert [found[face.partition(":")[0].lower()].startswith(face) for face in faces] == [True] * 3
    assert found["goals"].startswith("Goals: at the end the party together needs 16 coins, 4 magic items")
    assert all(found.values())


def test_who_the_players_are() -> None:
    table = party("warrior", "bard")
    assert characters(table.game, table.match.view(0)) == ["Hilda, mighty warrior", "Tam, bard"]


def test_the_verdict_says_which_goals_were_reached() -> None:
    table = party("bard  gold 17  potions 1", "seer", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass")
    said = verdict(table.game, table.match.view(0), table.match.outcome, NAMES)
    assert said == (
        "Great Achievement, with 17 coins (16 needed), only 1 magic item (4 needed) and no artefact (1 needed)."
    )
    poor = party("bard", table="level 3  first seat1  calm 1")
    poor.play("pass")
    said = verdict(poor.game, poor.match.view(0), poor.match.outcome, NAMES)
    assert said.startswith("No achievement, with no coins (16 needed), ")


def test_the_table_as_text() -> None:
    table = Table(
        """
        step hits seat1  what 0  left 2
        level 2  first seat2
        seat1 warrior  faces 2 1  pile 1 0  gold 3  retainer 1
        seat2 bard  hits 2  fled 1  potions 1  said offer:seat1.1
        """
    )
    assert show(table.game, table.match.view(0), ["Ann", "Bob"]).splitlines() == [
        "Level 2   dungeon: 11 Monsters",
        "Party: coins 3/16   magic items 1/4   artefacts 0/1   no achievement",
        "  Hits to take: 2",
        "> 1 Ann (Hilda, mighty warrior)                CR 4  unhurt",
        "      guard, faces 2 Monsters and 1 Boss, pile 1 Monster",
        "      has 3 coins and a retainer",
        " *2 Bob (Tam, bard)                            CR 1  fled, wounded",
        "      song",
        "      has 1 potion",
        '      says "Ann, 1 coin for you after this level."',
    ]


def test_the_table_shows_who_waits_and_who_had_the_coin() -> None:
    position = "step act seat1\nlevel 1  first seat1  waited seat2  calm 1\nseat1 seer\nseat2 bard  earned 1"
    table = Table(position, moving_coin="once")
    shown = show(table.game, table.match.view(0), NAMES)
    assert "      lets the dungeon be, has had the coin for a bust" in shown.splitlines()
    assert "coin for a bust" not in show(Table(position).game, Table(position).match.view(0), NAMES)


def test_every_kind_of_note_has_its_words() -> None:
    for kind, words in enumerate(NOTES):
        assert getattr(effects, words.name.upper().replace("-", "_")) == kind
