"""Everything that happens has a sentence, everything one may do a phrase, and every table a picture of 80 columns."""

from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.busters import effects
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.words import NOTES, THINGS, describe, question, sheets, show, verdict
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from tests.games.busters.table import NAMES, Table
from tests.games.sentences import sentence

COLUMNS = 80
LONG_NAMES = [f"{name} of the Seven Hills, the Seven Valleys and the Seven Rivers" for name in NAMES]

SENTENCES = [
    (effects.CHOSE, (2, 3), "Cid is the Priest."),
    (effects.LEADS, (1, 0), "Bob leads the party."),
    (effects.LEADS, (1, 1), "Bob leads the party, by lot."),
    (effects.DEALT, (2, 6, 1), "Everybody starts with cards 2 to 6 and a gem of each colour."),
    (effects.DEALT, (1, 7, 2), "Everybody starts with cards 1 to 7 and 2 gems of each colour."),
    (effects.DEALT, (1, 7, 0), "Everybody starts with cards 1 to 7 and no gems."),
    (effects.DUNGEON, (0, 0, 5, 1), "The party enters Dungeon I: 5 monsters, but one of them stays away, unseen."),
    (effects.DUNGEON, (2, 2, 4, 0), "The party enters Dungeon III: 4 monsters."),
    (effects.APPEARED, (3, 10, 3), "A Mimic appears, with 10 HP."),
    (effects.REVEALED, (0, 4), "Ann reveals 4."),
    (effects.CANCELLED, (2, 2), "The two 2s cancel each other out."),
    (effects.CANCELLED, (6, 5), "The five 6s cancel each other out."),
    (effects.WON, (15, 14, 0b111000), "4 + 5 + 6 = 15 against 14 HP: victory!"),
    (effects.WON, (6, 4, 0b100000), "Only the 6 counts against 4 HP: victory!"),
    (effects.DEFEATED, (9, 10, 0b11000, 0), "4 + 5 = 9 against 10 HP: the party is defeated."),
    (
        effects.DEFEATED,
        (4, 7, 0b1000, 2),
        "Only the 4 counts against 7 HP: the party is defeated; the 2s are still lowest.",
    ),
    (effects.DEFEATED, (0, 4, 0, 6), "No card counts against 4 HP: the party is defeated; the 6s are still lowest."),
    (effects.LOOTED, (3, 2, 0, 0), "Dee, lowest, takes the first chest: 2 red gems."),
    (
        effects.FOLLOWED,
        (3, 1, 1, 2),
        "Dee, second lowest, takes the second chest: a red gem, a yellow gem and 2 blue gems.",
    ),
    (effects.TRAILED, (0, 0, 0, 1), "Ann, third lowest, takes the third chest: a blue gem."),
    (effects.EMPTIED, (0, 0, 0, 1), "Ann, lowest, takes the only chest: a blue gem."),
    (effects.GRABBED, (0, 0, 2, 0), "Ann, alone, takes the first chest: 2 yellow gems."),
    (effects.CLEARED, (0, 0, 0, 1), "Ann, alone, takes the only chest: a blue gem."),
    (effects.UNPAID, (1, 0), "Bob should get the first chest, but the bank has none of its gems."),
    (effects.UNPAID, (1, 3), "Bob should get the only chest, but the bank has none of its gems."),
    (
        effects.SPILLED,
        (2, 2, 1, 0),
        "No card is left for the third chest, so it goes to the Spoils: 2 red gems and a yellow gem.",
    ),
    (effects.LACKED, (1, 0, 0, 1), "The bank is short: the second chest lacks a blue gem."),
    (effects.SPARED, (1,), "Bob played lowest, but has no gems to lose."),
    (effects.TROPHY, (0, 12, 0), "Ann, highest, wins the Skeleton Warrior card."),
    (effects.TROPHY, (0, 12, 1), "Ann, alone, wins the Skeleton Warrior card."),
    (effects.LOST, (1, 1, 5, 0), "Bob played lowest and loses 5 yellow gems to the Spoils."),
    (effects.LOST, (1, 0, 1, 1), "Bob played lowest and chooses to lose a red gem to the Spoils."),
    (effects.RETURNED, (3,), "The Mimic, undefeated, goes back to the box."),
    (effects.TOOK, (2, 2), "Cid takes a blue gem from the Spoils."),
    (effects.RESTOCKED, (1,), "Dungeon II is done: everybody takes back their cards."),
    (effects.OVER, (), "That was the last monster."),
    (effects.UNCLAIMED, (3, 0, 1), "The Spoils left over go to nobody: 3 red gems and a blue gem."),
    (effects.SCORED, (0, 12, 3 * 8 + 0b010, 24), "Ann has 12 gems, 3 sets and most yellow: 24 points."),
    (effects.SCORED, (0, 4, 1 * 8, 7), "Ann has 4 gems and 1 set: 7 points."),
    (effects.SCORED, (1, 1, 0, 1), "Bob has 1 gem: 1 point."),
    (effects.SCORED, (2, 0, 0, 0), "Cid has no gems: 0 points."),
    (effects.CROWNED, (1, 24), "Bob wins with 24 points."),
    (
        effects.SHARED,
        (0b01011, 7, 0),
        "First place is shared: Ann, Bob and Dee have 7 points and no defeated monster each.",
    ),
    (effects.OUTDONE, (0b10001, 2, 1), "It was a tie with Ann and Eve, broken by defeated monsters: 2 to 1."),
    (effects.OUTDONE, (0b00100, 1, 0), "It was a tie with Cid, broken by defeated monsters: 1 to none."),
    (effects.STACKED, (1, 4), ""),
]

TALK = [
    (effects.PLEDGED, "pledge:5", 'Ann: "I\'ll play 5."'),
    (effects.PLEDGED, "pledge:low", 'Ann: "I\'ll play low."'),
    (effects.PLEDGED, "ask:seat3.6", 'Ann: "Cid, please play 6."'),
    (effects.KEPT, "pledge:high", "Ann promised a high card and kept their word."),
    (effects.BROKE, "pledge:1", "Ann promised 1 but played 7."),
    (effects.BROKE, "pledge:low", "Ann promised a low card but played 7."),
]


def note(kind: int, *numbers: int) -> Note:
    """A note with these numbers."""
    first, second, third, fourth, *_ = [*numbers, -1, -1, -1, -1]
    return Note(kind, "", (first, second, third, fourth), -1, -1)


@pytest.mark.parametrize(("kind", "numbers", "said"), SENTENCES)
def test_a_sentence_for_what_happens(kind: int, numbers: tuple[int, ...], said: str) -> None:
    assert sentence(make("busters", 5), note(kind, *numbers), NAMES) == said


@pytest.mark.parametrize(("kind", "token", "said"), TALK)
def test_a_sentence_for_what_is_said(kind: int, token: str, said: str) -> None:
    game = make("busters", 5)
    assert sentence(game, note(kind, 0, game.parse(token), 7), NAMES) == said


def test_every_kind_of_note_has_its_sentence() -> None:
    kinds = {kind for kind, _, _ in SENTENCES} | {kind for kind, _, _ in TALK}
    assert sorted(kinds) == list(range(len(NOTES)))
    for words in NOTES:
        assert getattr(effects, words.name.upper()) == NOTES.index(words)


def phrases(view_of: int) -> dict[str, str]:
    """The phrase for every action, for one pair of eyes at the beginning of a fight."""
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster mimic-1  left skeleton chimera
        seat1 knight
        seat2 mage
        seat3 thief
        """)
    view = table.match.view(view_of)
    return {token: describe(table.game, view, token, NAMES) for token in table.game.tokens}


@pytest.mark.parametrize(
    ("token", "phrase"),
    [
        ("hero:ranger", "Ranger"),
        ("hero:random", "any adventurer, by lot"),
        ("card:4", "play strength 4"),
        ("lose:yellow", "give up your yellow gems"),
        ("take:blue", "take a blue gem (you have none)"),
        ("pledge:7", '"I\'ll play 7."'),
        ("pledge:low", '"I\'ll play low."'),
        ("pledge:high", '"I\'ll play high."'),
        ("ask:seat2.6", '"Bob, please play 6."'),
    ],
)
def test_a_phrase_for_what_may_be_done(token: str, phrase: str) -> None:
    assert phrases(0)[token] == phrase


@pytest.mark.parametrize("eyes", [0, 2, SPECTATOR])
def test_every_action_has_a_phrase_of_its_own(eyes: int) -> None:
    said = phrases(eyes)
    assert len(set(said.values())) == len(said) == 6 + 7 + 3 + 3 + 9 + 21
    assert all(phrase and len(phrase) <= 36 for phrase in said.values())


def test_who_only_watches_is_told_of_no_gems() -> None:
    assert phrases(SPECTATOR)["take:blue"] == "take a blue gem"


def test_a_wish_before_anybody_has_an_adventurer() -> None:
    match = Match.new(make("busters", 3), Seeded(1))
    assert describe(match.game, match.view(0), "ask:seat2.6", NAMES) == '"Bob, please play 6."'


@pytest.mark.parametrize(
    ("gems", "phrase"), [("3 1 1", "give up your 3 red gems"), ("1 0 1", "give up your only red gem")]
)
def test_what_is_given_up_is_counted(gems: str, phrase: str) -> None:
    table = Table(f"""
        step choose-card
        leader seat1  dungeon 1  monster mimic-1  left skeleton chimera
        seat1 knight  gems {gems}
        seat2 mage
        seat3 thief
        """)
    assert describe(table.game, table.match.view(0), "lose:red", NAMES) == phrase


def asked(cards: str, spoils: str = "0 0 0", monster: str = "mimic-1") -> tuple[str, str]:
    """What seats 1 and 2 are asked after these cards."""
    table = Table(f"""
        step choose-card
        leader seat1  dungeon 1  monster {monster}  left skeleton chimera
        spoils {spoils}
        seat1 knight  gems 2 0 2
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """)
    if cards:
        table.play(*cards.split())
    views = [table.match.view(seat) for seat in (0, 1)]
    return question(table.game, views[0], NAMES), question(table.game, views[1], NAMES)


def test_a_question_says_what_is_at_stake() -> None:
    fight = "Choose a card, in secret, against the Mimic with 10 HP. "
    fight += "Chests: 1 red, 1 yellow and 1 blue gem for the lowest card that counts; 1 blue gem for the next."
    assert asked("") == (fight, fight)
    lose = "Which colour do you give up to the Spoils? The party is defeated, and nobody played lower than your 1. "
    assert asked("card:1 card:2 card:3") == (lose + "You have 2 red and 2 blue gems.", "")
    take = "On the Spoils: 1 red and 2 yellow gems. You have 2 red and 3 blue gems. Take a gem."
    assert asked("card:1 card:5 card:7", "1 2 0", "blue-slime") == (take, "")


def test_before_the_first_monster_an_adventurer_is_asked_for() -> None:
    match = Match.new(make("busters", 3), Seeded(1))
    asks = [question(match.game, match.view(eyes), NAMES) for eyes in (0, 1, SPECTATOR)]
    assert asks == ["Choose your adventurer; they differ only in name.", "", ""]


TIE = "Ann wins with 7 points. It was a tie with Bob, broken by defeated monsters: 2 to 1."


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("gems 4 0 0", "gems 0 3 0", "Ann wins with 7 points."),
        ("gems 4 0 0  trophies mimic-1 skeleton", "gems 0 4 0  trophies chimera", TIE),
        ("gems 4 0 0", "gems 0 4 0", "First place is shared: Ann and Bob have 7 points and no defeated monster each."),
    ],
)
def test_the_verdict_says_who_won_and_what_broke_a_tie(one: str, other: str, said: str) -> None:
    table = Table(f"step over\nleader seat1  dungeon 3\nseat1 knight  {one}\nseat2 mage  {other}\nseat3 thief")
    match = table.match
    assert verdict(table.game, match.view(SPECTATOR), match.outcome, NAMES) == said


def test_a_sheet_for_every_monster_adventurer_and_thing() -> None:
    game = make("busters", 3)
    found = sheets(game, Match.new(game, Seeded(1)).view(0))
    assert len(found) == 5 + 15 + len(THINGS)
    assert found["gem"].endswith("is 3 points more, and so is having the most of a colour, alone: 3 points.")
    assert found["skeleton-warrior"] == (
        "Skeleton Warrior: Dungeon III, 8 HP. "
        "Chests: 2 yellow gems for the lowest card that counts; 1 red gem for the next."
    )
    assert found["knight"] == "Knight: an adventurer. Adventurers do not differ in play."


def test_the_table_as_text() -> None:
    table = Table("""
        step choose-card
        leader seat2  dungeon 2  monster mimic-2  left kobold dullahan
        bank 7 7 8  spoils 1 2 0
        seat1 knight  gems 3 2 1  played 7  choice 6
        seat2 mage    gems 3 3 2  played 4  trophies skeleton  pledges pledge:high ask:seat1.3  kept 2  broken 1
        seat3 thief   gems 1 1 4  played 1  choice 2
        """)
    assert show(table.game, table.match.view(2), NAMES).splitlines() == [
        "Dungeon II   bank 7R 7Y 8B   spoils 1R 2Y 0B",
        "  Mimic, 10 HP   chests: RYB | R",
        "  still to come, all but one: Kobold, Dullahan",
        "  1 Ann (knight)  3R 2Y 1B",
        "      hand -   played 7",
        ">*2 Bob (mage)    3R 3Y 2B   monsters 1",
        "      hand 1 2 3 5 6 7   played 4   kept 2 broken 1",
        '      says "I\'ll play high." "Ann, please play 3."',
        "  3 Cid (thief)   1R 1Y 4B",
        "      your hand 3 4 5 6 7   played 1   now 2",
    ]


def test_the_table_before_anybody_has_anything_and_at_the_end() -> None:
    match = Match.new(make("busters", 3), Seeded(1))
    assert show(match.game, match.view(SPECTATOR), NAMES).splitlines() == [
        "Dungeon I   bank 15R 15Y 15B   spoils 0R 0Y 0B",
        "> 1 Ann  0R 0Y 0B",
        "      hand -",
        "  2 Bob  0R 0Y 0B",
        "      hand -",
        "  3 Cid  0R 0Y 0B",
        "      hand -",
    ]
    table = Table("step over\nleader seat1  dungeon 3  left dragon\nseat1 knight\nseat2 mage\nseat3 thief")
    lines = show(table.game, table.match.view(0), NAMES).splitlines()
    assert lines[:2] == ["Dungeon III   bank 15R 15Y 15B   spoils 0R 0Y 0B", "  left out: Dragon"]


@pytest.mark.parametrize(("seats", "style"), [(3, "uniform"), (4, "curious"), (5, "uniform"), (5, "stubborn")])
def test_whole_games_fit_into_80_columns(seats: int, style: str) -> None:
    """Every table for all eyes, every sentence and every phrase, with players of long names."""
    table = make_subject("busters", seats, {}, 1)
    path = walk(table, seed=seats, style=style)
    kinds = set()
    for moment in path.moments:
        for told in moment.notes:
            kinds.add(told.kind)
            said = sentence(table.game, told, [name[:16] for name in LONG_NAMES])
            assert bool(said) == bool(NOTES[told.kind].text)
            assert len(said) <= COLUMNS
            assert "{" not in said
        for eyes in table.eyes:
            view = table.game.view(table.game.observe(moment.state, eyes))
            lines = show(table.game, view, LONG_NAMES).splitlines()
            assert max(map(len, lines)) <= COLUMNS
            assert all(line == line.rstrip() for line in lines)
            for action in table.game.legal(moment.state, eyes) if eyes != SPECTATOR else ():
                assert describe(table.game, view, table.game.token(action), NAMES)
    assert {effects.CHOSE, effects.PLEDGED, effects.REVEALED, effects.RESTOCKED, effects.OVER} <= kinds


def test_names_come_from_the_box() -> None:
    game = cast(Busters, make("busters", 3))
    assert game.box.hero_names == ["Knight", "Mage", "Thief", "Priest", "Ranger"]
    assert game.box.names[3] == game.box.names[8] == game.box.names[13] == "Mimic"
