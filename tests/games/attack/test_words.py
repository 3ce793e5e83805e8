"""Everything that happens has a sentence, everything one may do a phrase, and every table a picture of 80 columns."""

from typing import cast

import pytest

from dungeonbox.games import make, rules
from dungeonbox.games.attack import effects
from dungeonbox.games.attack.components import ABILITIES
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.words import ABILITY_WORDS, NOTES, describe, hero_line, show
from dungeonbox.kernel.notes import Note
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from tests.games.attack.table import NAMES, Table
from tests.games.sentences import sentence

COLUMNS = 80
LONG_NAMES = [f"{name} of the Seven Hills, the Seven Valleys and the Seven Rivers" for name in NAMES]

SENTENCES = [
    (effects.CHOSE, (2, 8), "Cid is Osk Stillwater, the monk."),
    (effects.LEVEL, (1, 14, 1), "The party enters level 2: 14 Monsters and 1 Boss."),
    (effects.BUSTED, (0, 1, 2), "Ann busts the door: 1 Monster and 2 Bosses!"),
    (effects.ASSISTED, (0, 3, 2, 0), "Ann assists Dee against 2 Monsters."),
    (effects.ROLLED, (0, 3, 1, 10), "Monsters: 3 Defeated, 1 Moving, 10 Fighting."),
    (effects.REROLLED, (0, 6, 3, 1), "Defeated Boss rerolled by itself: Moving."),
    (effects.REROLLED, (0, 3, 2, 0), "Fighting Monster rerolled by coins: Defeated."),
    (effects.MOVED, (0, -1, 2, 1), "2 Monsters and 1 Boss back to the dungeon."),
    (effects.MOVED, (0, 1, 2, 0), "2 Monsters back to Bob."),
    (effects.CRITICAL, (0, 2, 1), "Critical, all Boss dice are Fighting: Hits 2!"),
    (effects.CANCELLED, (0, 4, 3), "Hits cancelled by the retainer: 3."),
    (effects.HURT, (1, 2), "Bob is wounded."),
    (effects.FELL, (1, 0, 0), "Bob is knocked out! The pile is lost: no Monsters."),
    (effects.FLED, (1, 4), "Bob flees, and leaves a defeated Monster behind."),
    (effects.HEALED, (1, 2, 0), "Bob heals Cid by a potion."),
    (effects.FOUND, (1, 3, 1), "Bob finds artefact: 1."),
    (effects.GAVE, (1, 2, 2), "Bob gives Cid weapon."),
    (effects.OVER, (3,), "The adventure is over: Legendary Achievement."),
]


def note(kind: int, *numbers: int) -> Note:
    """A note with these numbers."""
    first, second, third, fourth, *_ = [*numbers, -1, -1, -1, -1]
    return Note(kind, (first, second, third, fourth), -1, -1)


@pytest.mark.parametrize(("kind", "numbers", "said"), SENTENCES)
def test_a_sentence_for_what_happens(kind: int, numbers: tuple[int, ...], said: str) -> None:
    assert sentence(make("attack", 6), note(kind, *numbers), NAMES) == said


def test_every_kind_of_note_has_words_and_a_clause_that_exists() -> None:
    for kind, words in enumerate(NOTES):
        assert getattr(effects, words.name.upper().replace("-", "_")) == kind
        assert f"**§{words.clause}** " in rules("attack") or f"**{words.clause}** " in rules("attack"), words.name


def test_every_ability_has_words() -> None:
    assert list(ABILITY_WORDS) == list(ABILITIES)
    game = cast(Attack, make("attack", 2))
    assert hero_line(game, 0) == (
        "Hilda Ironwall, the mighty warrior, CR 3; guard: ignore one Hit a turn, unless you busted the door"
    )


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_whole_games_can_be_told_described_and_shown(seats: int) -> None:
    table = make_subject("attack", seats, {}, 1)
    game = table.game
    names = LONG_NAMES[:seats]
    for moment in walk(table, seed=seats, style="curious").moments:
        for told in moment.notes:
            assert sentence(game, told, NAMES)
        for seat in range(seats):
            view = game.view(game.observe(moment.state, seat))
            assert max(map(len, show(game, view, names).splitlines())) <= COLUMNS
            for token in game.tokens:
                assert describe(game, view, token)


def test_the_words_of_the_ability_at_hand() -> None:
    table = Table("step act seat1\nlevel 1  first seat1\nseat1 trapper  faces 2 0\nseat2 bard  hits 2")
    assert describe(table.game, table.match.view(0), "aid:seat1") == "snare up to 2 Monsters of Trapper"
    assert describe(table.game, table.match.view(0), "fight") == "fight the dice you face: 2 Monsters"
    table = Table("step act seat2\nlevel 1  first seat1\nseat1 trapper  hits 2\nseat2 bard")
    assert describe(table.game, table.match.view(1), "aid:seat1") == "sing for Trapper"


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
        "Party: gold 3/16   magic items 1/4   artefacts 0/1",
        "  Hits to take: 2",
        "> 1 Ann              Hilda Ironwall   CR 4  unhurt",
        "      faces 2 Monsters and 1 Boss, pile 1 Monster",
        "      gold 3, retainer",
        " *2 Bob              Tam Merrybell    CR 2  fled, wounded",
        "      potions 1",
        '      says "Warrior, I owe you 1 coin."',
    ]
