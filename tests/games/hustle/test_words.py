"""Everything that happens has a sentence, everything one may do a phrase, and every table a picture of 80 columns."""

from typing import cast

import pytest

from dungeonbox.games import make, rules
from dungeonbox.games.hustle import effects
from dungeonbox.games.hustle.board import BOARD, PLACE_NAMES
from dungeonbox.games.hustle.components import COLOUR_NAMES, EFFECTS
from dungeonbox.games.hustle.view import HustleView
from dungeonbox.games.hustle.words import (
    AIMS,
    CLAUSES,
    NOTES,
    box,
    clause,
    describe,
    lists,
    question,
    sheets,
    short,
    show,
    verdict,
)
from dungeonbox.games.hustle.words_clauses import AIMED, IN_STEP
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import sentences_of_runs
from dungeonbox.kernel.zones import HIDDEN
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from tests.games.hustle.clauses.scenes import quest
from tests.games.hustle.table import MAGE, NAMES, Table, dungeon, hand
from tests.games.sentences import sentence

COLUMNS = 80
LONG_NAMES = [f"{name} of the Seven Hills, the Seven Valleys and the Seven Rivers" for name in NAMES]
BLUE_KEY = 14
RED_KEY_ICON = 35
TROVE = 49
R2C4, R3C4, R5C7 = (BOARD.index[PLACE_NAMES.index(name)] for name in ("r2c4", "r3c4", "r5c7"))

SENTENCES = [
    (effects.CHOSE, (2, 3), "Cid is the Mage."),
    (effects.LAID, (0, RED_KEY_ICON), "New on the board: a red Key with a Monster Attack at r1c3."),
    (effects.TURNED_UP, (3, 1), "A quest turns up at the SW corner: Trash the Tavern."),
    (effects.COLOUR, (0, 5, 0), "Ann hustles on yellow."),
    (effects.COLOUR, (0, 5, 1), "Ann hustles on yellow, too."),
    (effects.JUMPED, (0, TROVE), "Ann jumps to the Treasure Trove."),
    (effects.TOOK, (1, R5C7, BLUE_KEY), "Bob picks up a blue Key at r5c7."),
    (effects.ASKED, (0, 1, 4), "Ann asks Bob for Ward."),
    (effects.HELPED, (1, 0, 4, BLUE_KEY), "Bob helps Ann with Ward, and discards a blue Key."),
    (effects.ATTACKED, (0, 1), "Ann faces a Monster Attack."),
    (effects.ATTACKED, (0, 2), "Ann faces 2 Monster Attacks."),
    (effects.CANCELLED, (0, 1), "Ann fends off a Monster Attack."),
    (effects.DECLINED, (0, effects.NO_CARDS), "Ann declines to draw."),
    (effects.DECLINED, (0, effects.NO_REMOVAL), "Ann removes no monster."),
    (effects.DECLINED, (0, effects.NO_PUSH), "Ann moves no monster."),
    (effects.CHEAPER, (0, 1), "This turn Ann pays 1 Key less for an item, but at least one."),
    (effects.CHEAPER, (0, 2), "This turn Ann pays 2 Keys less for an item, but at least one."),
    (effects.ROOMIER, (0, 8), "This turn Ann may keep 8 cards."),
    (effects.GRANTED, (0, effects.FORESIGHT), "This turn Ann may put the spawn card under the deck."),
    (effects.FLIPPED, (0, BLUE_KEY, 3), "The monster flips a blue Key: power 3."),
    (effects.GOLD, (0, 3, 5, effects.BY_ITSELF), "Ann gains 3 gold."),
    (effects.GOLD, (0, 3, 5, effects.BY_POWER + 2), "Ann gains 3 gold, 1 of it by Trophy."),
    (effects.ROSE, (0, 2, 3), "Ann pays 3 gold and reaches level 2!"),
    (effects.LEARNT, (0, 1), "Ann learns Mighty Blow."),
    (effects.DARKENED, (2,), "Its Monster Attacks do not count: power 2."),
    (effects.STOOD_IN, (BLUE_KEY, 1, effects.BY_WILD), "A blue Key counts as a Shield (the card of any type)."),
    (effects.QUIET, (), "No monster moves."),
    (effects.ESCAPED, (0, 2, 4), "The monster at r1c3 escapes! That makes 2; with 4 everybody loses."),
    (effects.SPAWNED, (0, 0), "A monster spawns at r1c3."),
    (effects.SPAWNED, (0, 0b101), "A monster spawns at r1c3, beside Ann and Cid; no battle follows."),
    (effects.PUSHED, (0, R3C4, R2C4), "Ann drives the monster from r3c4 to r2c4."),
    (effects.GAINED, (0, 1, 20, 0), "Ann buys a Treasure: War Horn."),
    (effects.GAINED, (0, 1, 20, 1), "Ann gains a Treasure: War Horn."),
    (effects.DISCARDED, (0, BLUE_KEY, effects.FOR_CANTRIP), "Ann discards a blue Key for it."),
    (effects.DROPPED, (0, 0, 1), "Ann has one item too many and discards Potion of Herbalism."),
    (
        effects.SWAPPED,
        (0, 0, BLUE_KEY, RED_KEY_ICON),
        "Ann exchanges a blue Key for a red Key at r1c3.",
    ),
    (
        effects.DESCENDED,
        (1, 3, 2),
        "The party descends to level 2 of the dungeon: monsters flip 3 cards now, and bring 2 gold.",
    ),
    (effects.WARDED, (1,), "In this battle the monster flips 1 card."),
    (effects.WARDED, (0,), "In this battle the monster flips no cards."),
    (effects.OVER, (2,), "The game is over: the monsters win, for 4 of them have escaped; everybody loses."),
]


def note(kind: int, *numbers: int, secret: int = -1) -> Note:
    """A note with these numbers."""
    first, second, third, fourth, *_ = [*numbers, -1, -1, -1, -1]
    return Note(kind, "", (first, second, third, fourth), secret, -1)


@pytest.mark.parametrize(("kind", "numbers", "said"), SENTENCES)
def test_a_sentence_for_what_happens(kind: int, numbers: tuple[int, ...], said: str) -> None:
    assert sentence(make("hustle", 4), note(kind, *numbers), NAMES) == said


RUNS = [
    (effects.MONSTER, [(0,), (1,)], "Monsters stand at r1c3 and r1c4."),
    (effects.JUMPED, [(0, 2), (0, 3), (0, TROVE)], "Ann jumps to r1c3, r1c4 and the Treasure Trove."),
    (effects.TOOK, [(0, 0, BLUE_KEY), (0, 1, BLUE_KEY)], "Ann picks up a blue Key at r1c3 and a blue Key at r1c4."),
    (effects.PAID, [(0, BLUE_KEY), (0, BLUE_KEY)], "Ann pays 2 blue Keys."),
    (
        effects.FLIPPED,
        [(0, BLUE_KEY, 1), (0, RED_KEY_ICON, 2)],
        "a blue Key and a red Key with a Monster Attack: power 2.",
    ),
    (
        effects.DISCARDED,
        [(0, BLUE_KEY, effects.TOO_MANY), (0, 0, effects.TOO_MANY)],
        "Ann discards a blue Key and a purple Sword: too many cards in hand.",
    ),
    (effects.STRUCK, [(0, 0, 1, 0), (0, 10, 2, 0)], "Ann strikes with a purple Sword and a blue Sword: attack 2."),
    (
        effects.STRUCK,
        [(0, 0, 1, effects.BY_ITSELF), (0, 2, 2, effects.BY_POWER)],
        "Ann strikes with a purple Sword and a purple Shield (Shield Bash): attack 2.",
    ),
    (effects.POINTS, [(0, 1), (1, 12)], "Points: Ann 1 and Bob 12."),
]


@pytest.mark.parametrize(("kind", "numbers", "said"), RUNS)
def test_what_happens_several_times_running_is_told_once(kind: int, numbers: list[tuple[int, ...]], said: str) -> None:
    game = make("hustle", 2)
    told = sentences_of_runs(NOTES, lists(game), [note(kind, *one) for one in numbers], NAMES)
    assert [one.removeprefix("The monster flips ") for _, one in told] == [said]


def test_runs_of_two_players_are_two_sentences() -> None:
    notes = [note(effects.LOST, seat, BLUE_KEY) for seat in (0, 0, 1)]
    told = [said for _, said in sentences_of_runs(NOTES, lists(make("hustle", 2)), notes, NAMES)]
    assert told == ["Ann loses 2 blue Keys at random.", "Bob loses a blue Key at random."]


def test_a_card_drawn_is_named_only_to_its_owner() -> None:
    game = make("hustle", 2)
    assert sentence(game, note(effects.DREW, 0, secret=BLUE_KEY), NAMES) == "Ann draws a blue Key."
    assert sentence(game, note(effects.DREW, 0, secret=HIDDEN), NAMES) == "Ann draws a card."
    assert sentence(game, note(effects.LOOKED, 0, 1, secret=HIDDEN), NAMES) == "Ann looks at a Treasure."


CHOICES = [
    (
        "step fight seat1",
        "monsters r2c4  foe r2c4  flipped red-key",
        "r2c4  hand red-shield",
        {"defend": "5.7", "flee": "5.9"},
    ),
    ("step wander seat1  left 1", "monsters r6c6", "r2c4  hand red-shield red-key", {"defend": "4.2", "suffer": "4.3"}),
    ("step hustle seat1", "colours blue  path r2c3", "r2c3", {"jump": "3.2"}),
    ("step hustle seat1", "colours blue  path ne", "ne", {"jump": "3.7"}),
    ("step hustle seat1", "colours blue  marks leaping  path r2c3", "r2c3", {"jump": "R18"}),
    ("step rest seat1", "", "r2c3  hand red-key", {"buy": "8.1", "charge": "8.8", "done": "R10"}),
    ("step spawn seat1", "omen red-potion  marks foretold", "r2c3", {"bury": "14.8", "done": "7.2"}),
    ("step spawn seat1", "omen red-potion  marks foreseen", "r2c3", {"bury": "16.12"}),
]


@pytest.mark.parametrize(("step", "said", "hero", "clauses"), CHOICES)
def test_beside_a_choice_stands_the_clause_that_applies(
    step: str, said: str, hero: str, clauses: dict[str, str]
) -> None:
    match = dungeon(step, said, f"rogue  at {hero}  turns 1", "mage  at sw  turns 1").match
    found = {token.partition(":")[0]: clause(match.game, match.observe(0), token) for token in match.legal(0)}
    assert {family: found[family] for family in clauses} == clauses


def test_every_family_of_tokens_has_a_clause_that_exists() -> None:
    families = {token.partition(":")[0] for token in make("hustle", 2).tokens}
    assert families == set(CLAUSES)
    for id in [*CLAUSES.values(), *IN_STEP.values(), *AIMED.values()]:
        assert f"**§{id}** " in rules("hustle") or f"**{id}** " in rules("hustle"), id


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_can_be_told_described_and_shown(seats: int) -> None:
    table = make_subject("hustle", seats, {}, 1)
    game = table.game
    names = LONG_NAMES[:seats]
    for moment in walk(table, seed=seats, style="curious").moments[::4]:
        for told in moment.notes:
            assert sentence(game, told, NAMES) or not NOTES[told.kind].text
        for seat in range(seats):
            view = game.view(game.observe(moment.state, seat))
            assert max(map(len, show(game, view, names).splitlines())) <= COLUMNS
            for token in game.tokens:
                assert describe(game, view, token, NAMES)


def test_a_long_hand_is_shown_whole() -> None:
    cards = [f"{colour}-{type_}" for colour in COLOUR_NAMES for type_ in ("sword", "shield")]
    cards += [f"{colour}-{type_}!" for colour in ("blue", "red", "yellow") for type_ in ("key", "potion")]
    cards += ["white-potion!", "green-potion!"]
    table = dungeon("step colour seat1", "", f"rogue  at r2c3  hand {' '.join(cards)}  turns 1", "mage  at sw  turns 1")
    shown = show(table.game, table.match.view(0), NAMES)
    held = [short(card) for card in table.match.view(0).heroes[0].hand]  # type: ignore[attr-defined]
    assert f"{' '.join(held)} power" in " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= COLUMNS


def phrase(table: Table, token: str, seat: int = 0) -> str:
    """What a seat reads about a token."""
    return describe(table.game, table.match.view(seat), token, NAMES)


def test_a_colour_says_how_many_cards_are_in_reach() -> None:
    table = dungeon("step colour seat1", "monsters r2c5", "rogue  at r2c3  turns 1", "mage  at sw  turns 1")
    assert phrase(table, "colour:blue") == "hustle on blue: 2 blue cards in reach, and the one you stand on"
    assert phrase(table, "colour:white") == "hustle on white: 6 white cards in reach"
    assert phrase(table, "colour:green") == "hustle on green: no green card in reach"
    assert "outer row" not in asked(table)
    alone = dungeon("step colour seat1", "monsters r2c2 r2c4", "rogue  at r2c3  turns 1", "mage  at sw  turns 1")
    assert phrase(alone, "colour:blue") == "hustle on blue: only the card you stand on"
    staff = "rogue  at r2c3  items staff-of-two-hues  turns 1"
    second = dungeon("step colour seat1", "monsters r2c5", staff, "mage  at sw  turns 1")
    second.play("use:staff-of-two-hues", "colour:blue")
    assert asked(second).startswith("Which second colour, besides blue? You jump ")
    assert phrase(second, "colour:white") == (
        "hustle on white: 9 blue or white cards in reach, and the one you stand on"
    )
    corner = dungeon("step colour seat1", "monsters r2c5", "rogue  at ne  turns 1", "mage  at sw  turns 1")
    assert phrase(corner, "colour:purple") == "hustle on purple: 3 purple cards in reach"
    first = dungeon("step colour seat1", "monsters r1c4", "rogue", "mage  at sw  turns 1")
    assert asked(first).endswith(" Your first jump is onto any card of the outer row.")
    assert phrase(first, "colour:blue") == "hustle on blue: no blue card in reach"
    assert phrase(first, "colour:purple") == "hustle on purple: 3 purple cards in reach"


def test_what_was_lost_is_named_before_help_is_asked_for() -> None:
    lost = "monsters r6c6  path r2c3 r2c4  colours blue  lost red-key  discard red-key"
    table = dungeon("step mending seat1", lost, "rogue  at r2c4  turns 1", "cleric  at sw  charge red-potion  turns 1")
    assert asked(table) == "You have lost a red Key at random. Ask for help to take a card back?"


def test_a_monster_is_aimed_at_for_something() -> None:
    assert set(AIMS) <= set(EFFECTS)
    said = "colours blue  path r2c5 ne  monsters r3c4 r6c6  open ne:capture-the-weretiger"
    hero = f"rogue  at ne  turns 1  {hand('red-sword', 'green-sword', 'red-shield')}"
    table = dungeon("step quest seat1", said, hero, MAGE)
    table.play("quest", luck="clear-the-cellar")
    assert asked(table) == "Which monster do you remove?"


def test_sheets_say_whose_when_and_for_what() -> None:
    game = make("hustle", 2)
    found = sheets(game, Match.new(game, Seeded(1)).view(SPECTATOR))
    assert found["picklock"] == (
        "Picklock: the Rogue's Helping power, charged with a Key. Click! This purchase costs one Key less, but at least"
        " one. Whoever helps gains 1 gold and the Reward."
    )
    assert found["enchanted-longbow"].startswith("Enchanted Longbow: a Treasure, ")
    assert found["enchanted-longbow"].endswith(" Recharged with a purple Scroll and a blue Scroll while you rest.")
    assert found["escapes"].startswith("Escaped monsters: if 4 leave by the exit")
    assert found["treasure"] == "Treasure: an item for 2 Keys of different colours while you rest."
    assert found["crown-of-command"].startswith("Crown of Command: an Artifact, ")
    assert found["storm-the-barbican"].startswith(
        "Storm the Barbican: a quest of level 3 for 2 Swords of different colours and 2 Shields of different colours; "
    )
    assert found["clear-the-cellar"].startswith("Clear the Cellar: a quest of level 1 for a Sword and a Shield; 1 gold")


def test_phrases_that_depend_on_the_table() -> None:
    table = dungeon("step quest seat1", "monsters r2c4", "rogue  at ne  turns 1", "mage  at sw  turns 1")
    assert phrase(table, "quest") == (
        "complete Clear the Cellar for a Sword and a Shield: 1 gold and 2 points; "
        "Something big bolts up the stairs! Move one monster up to 2 cells outwards."
    )
    assert phrase(table, "done") == "leave the quest"
    assert asked(table) == "Complete the quest Clear the Cellar?"
    assert phrase(table, "jump:ne").endswith("Move one monster up to 2 cells outwards)")
    assert phrase(table, "jump:r2c4") == "jump to r2c4 (a blue Key; a monster)"
    assert phrase(table, "jump:nw") == "jump to the Treasure Trove (who buys here picks one of three)"
    assert phrase(table, "ask:ward").startswith("ask the Cleric for Ward: ")
    assert phrase(table, "buy:trinket") == "buy a Trinket for 1 Key: the top one, unseen"
    assert phrase(table, "buy:artifact") == "buy an Artifact for 3 Keys of different colours: the top one, unseen"
    cheaper = dungeon("step rest seat1", "cheaper 1", "mage  at r2c3  turns 1", "rogue  at sw  turns 1")
    prices = [phrase(cheaper, f"buy:{deck}").partition(" for ")[2] for deck in ("trinket", "treasure", "artifact")]
    assert [price.partition(":")[0] for price in prices] == ["1 Key", "1 Key", "2 Keys of different colours"]
    elsewhere = dungeon("step rest seat1", "", "rogue  at r2c3  turns 1", "mage  at sw  turns 1")
    assert phrase(elsewhere, "quest") == "complete the quest"
    assert phrase(elsewhere, "done") == "end the turn"


def test_the_box_names_everything_that_views_and_tokens_name() -> None:
    game = make("hustle", 2)
    known = box(game)
    for token in game.tokens:
        family, _, word = token.partition(":")
        if family in ("use", "recharge", "keep", "drop"):
            assert word in known.items
        elif family in ("power", "ask"):
            assert word in (known.powers if family == "power" else known.helps)
    fighter = known.characters["fighter"]
    assert (fighter.charge, fighter.hands, fighter.gold) == ("shield", (7, 7, 8, 8), (4, 4, 2))
    assert known.items["enchanted-longbow"].recharge == ("purple.scroll", "blue.scroll")
    assert known.items["tower-shield"].differs
    assert known.quests["cure-the-plague"].cost == ("sword", "potion", "potion", "potion")
    assert (fighter.help_gold, known.most_items, known.offered) == (1, 3, 3)


def test_the_table_as_text() -> None:
    said = "monsters r2c4  escaped 1  foe r2c4  marks fought  colours blue  path r2c3 r2c4  flipped red-sword blue-key!"
    hero = "rogue  at r2c4  gold 1  hand red-key white-key  known red-key  items torch whetstone  spent torch  turns 1"
    table = dungeon("step fight seat1", said, hero, "mage  at sw  reward 1  quests map-the-vaults  turns 1")
    assert show(table.game, table.match.view(1), ["Ann", "Bob"]).splitlines() == [
        "Dungeon level 1: monsters flip 2, worth 3 gold   escaped 1 of 4   deck 38",
        "     c1       c2       c3       c4       c5       c6       c7",
        "r1  <>       <>       pW       pH       pK       <>       <>",
        "r2  <>       bW       bH*      bK*M1    bP       bS       <>",
        "r3  wW       wH       wK       wP       wS       wW       rW",
        "r4  rH       rK       rP       [deck]   rS       rW       gW",
        "r5  gH       gK       gP       gS       gW       bW       yW",
        "r6  <>       yH       yK       yP       yS       yW       <>",
        "r7  <>       <>       pP       pS       pW       <>       <>",
        "NW Treasure Trove",
        "NE Clear the Cellar: W H, 1 gold, 2 points, you lack W H",
        "SE (spawn) face down: 3 quests",
        "SW Deliver the Salve: H P, 1 gold, 2 points, you lack H P   players 2",
        "  hustle on blue: r2c3 r2c4",
        "  battle at r2c4: power 3, attack 0   flipped rW bK!",
        ">*1 Ann (rogue)              level 1  gold 1/3  help uncharged  at r2c4",
        "      hand (2/6) ? rK",
        "      Whetstone, (Torch)",
        "      power Nimble",
        "  2 Bob (mage)               level 1  gold 0/3  help reward  at sw",
        "      hand (0/7) -",
        "      1 quest",
        "      power Cantrip",
    ]


def test_the_last_deck_and_the_last_turns_are_shown() -> None:
    for floor, said in ((2, "   deck 42"), (3, "   last deck 42"), (4, "   last turns")):
        table = dungeon("step rest seat1", f"turn seat1  first seat1  floor {floor}", "rogue  at r2c3  turns 1", MAGE)
        assert show(table.game, table.match.view(0), NAMES).splitlines()[0].endswith(said)


def test_before_the_dungeon_is_laid_there_are_only_players() -> None:
    game = make("hustle", 2)
    shown = show(game, Match.new(game, Seeded(1)).view(0), NAMES[:2]).splitlines()
    assert [line[:9] for line in shown if line[3].isdigit() or line[2].isdigit()] == ["> 1 Ann  ", "  2 Bob  "]


def test_the_first_jump_is_asked_for_and_later_ones_may_be_left() -> None:
    game = make("hustle", 2, {"first_seat": "1"})
    match = Match.new(game, Seeded(1))
    asked = []
    for seat, token in [(0, "hero:rogue"), (1, "hero:mage"), (0, "colour:red"), (0, "jump:r1c3")]:
        match.play(seat, token)
        asked.append(question(game, match.view(0), NAMES[:2]))
    assert asked[2] == "Where do you jump first?"
    assert "stop" not in match.legal(0) or asked[3].startswith("Jump on, or stop.")


def test_every_kind_of_note_has_its_words() -> None:
    for kind, words in enumerate(NOTES):
        assert getattr(effects, words.name.upper().replace("-", "_")) == kind


def asked(table: Table, seat: int = 0) -> str:
    """The question to a seat."""
    return question(table.game, table.match.view(seat), NAMES)


def test_a_question_says_what_one_must_know() -> None:
    fight = "monsters r2c4  foe r2c4  marks fought  colours blue  path r2c3 r2c4  flipped red-sword blue-key!"
    table = dungeon("step fight seat1", fight, "fighter  at r2c4  level 2  turns 1", "mage  at sw  turns 1")
    assert asked(table) == "You have to give up. Its power is 4; your attack is 1: too little."
    assert asked(table, 1) == ""
    rogue = "rogue  at r2c3  turns 1  hand red-key red-key! yellow-key white-sword"
    rest = dungeon("step rest seat1", "colours blue  path r2c3", rogue, "mage  at sw  turns 1")
    assert asked(rest).endswith("You hold 4 cards, and may keep 6.")
    rest.play("buy:treasure", "pay:red-key")
    assert asked(rest) == "Pay for a Treasure; a Key still to go. Which card? You keep the cards listed before it."
    assert phrase(rest, "pay:yellow-key") == "pay a yellow Key"
    assert phrase(rest, "pay:white-sword") == "pay a white Sword, counted as another type"
    aid = "foe r2c4  monsters r2c4  marks fought  path r2c3 r2c4  colours blue  asked ask:ward  offered offer:ward"
    helped = dungeon(
        "step aid seat1\nstep help seat2  what ward", aid, "rogue  at r2c4  turns 1", "cleric  at sw  charge red-potion"
    )
    assert asked(helped, 1).startswith("Ann asks you for Ward. A firm blessing!")
    assert phrase(helped, "yes", 1).startswith("help Ann; you discard a red Potion, gain 1 gold and your Reward: ")
    assert ", as offered: " in phrase(helped, "ask:ward")


BATTLE = "monsters r2c4  foe r2c4  marks fought  colours blue  path r2c3 r2c4  flipped red-sword blue-key!"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            "hand red-shield",
            "Defend, or give up? Its power is 4; your attack is 1, and 2 at most, with a Shield: too little.",
        ),
        (
            "hand white-sword green-sword red-shield",
            "Attack, defend, or give up? Its power is 4; your attack is 1, and 4 at most, with 2 Swords and a Shield.",
        ),
        (
            "items whetstone flaming-sword  spent flaming-sword",
            "You have to give up. Its power is 4; your attack is 1, and 2 at most, with Whetstone: too little.",
        ),
        (
            "items torch war-horn",
            "Use an item, or give up? Its power is 4; your attack is 1, and 2 at most, with War Horn: too little.",
        ),
    ],
)
def test_a_battle_says_how_far_the_attack_can_go(more: str, said: str) -> None:
    table = dungeon("step fight seat1", BATTLE, f"fighter  at r2c4  level 2  turns 1  {more}", "mage  at r1c3  turns 1")
    assert asked(table) == said


def test_what_a_choice_gives_to_others_and_means_later() -> None:
    aid = "foe r2c4  monsters r2c4  marks fought  path r2c3 r2c4  colours blue"
    table = dungeon(
        "step aid seat1", aid, "rogue  at r2c4  turns 1  hand red-sword", "cleric  at sw  charge red-potion  turns 1"
    )
    assert asked(table) == (
        "Ask for help, or let the monster flip? Its base power is 1, it flips 2 cards;"
        " your attack is 0, and 1 at most, with 1 Sword."
    )
    assert phrase(table, "ask:ward").endswith("in this battle. Bob gains 1 gold and a Reward.")
    rest = dungeon(
        "step rest seat1", "colours blue  path r2c3", "mage  at r2c3  turns 1  hand red-scroll", "rogue  at sw"
    )
    assert phrase(rest, "charge:red-scroll") == "charge your Helping power (Transmute or Foretell) with a red Scroll"


def test_a_deck_that_ran_out_in_this_turn_is_shown_as_what_it_means() -> None:
    heroes = ("rogue  at r2c3  turns 1", "mage  at sw  turns 1")
    head = [
        " ".join(show(table.game, table.match.view(0), NAMES[:2]).partition(" c1")[0].split()).partition("of 4 ")[2]
        for table in (
            dungeon("step rest seat1", f"colours blue  path r2c3{marks}  floor {floor}", *heroes)
            for floor in (1, 3)
            for marks in ("", "  marks exhausted")
        )
    ]
    decks = [line.partition("deck ")[0] for line in head]
    assert (decks, head[1].partition(" (")[2], head[3]) == (
        ["", "", "last ", "last turns"],
        "deeper after this turn)",
        "last turns",
    )


def test_a_hustle_asks_for_what_was_declared_and_says_what_it_brings() -> None:
    table = dungeon("step hustle seat1", "colours blue  path r2c2 r2c3", "rogue  at r2c3  turns 1  reward 1", MAGE)
    assert asked(table) == "Jump on, or stop. If it ended now, you would pick up a blue Sword."
    table.play("reward")
    assert asked(table).startswith("You jump over one space: where do you land?")
    painting = dungeon("step hustle seat1", "colours blue  path r2c2 r2c3", "cleric  at r2c3  turns 1  reward 1", MAGE)
    painting.play("reward")
    assert asked(painting).startswith("Which card do you jump onto? It counts as blue.")
    met = dungeon("step hustle seat1", "colours blue  path r2c2 r2c3  monsters r2c4", "rogue  at r2c3  turns 1", MAGE)
    assert phrase(met, "jump:r2c4").endswith("(a blue Key; a monster): the hustle ends there, and a battle follows")


def test_a_monster_attack_says_whether_there_is_a_shield() -> None:
    armed, bare = (
        dungeon("step wander seat1  left 2", "", f"rogue  at r2c4  turns 1  hand {cards}", MAGE)
        for cards in ("red-key red-shield", "red-key red-sword")
    )
    assert asked(armed) == "2 Monster Attacks to come. Defend with a Shield, or lose a card at random."
    assert asked(bare) == "2 Monster Attacks to come. You have no Shield: each costs you a card at random."


def test_who_may_draw_reads_why() -> None:
    table = quest("trash-the-tavern", f"rogue  at ne  {hand('red-potion!', 'white-potion!')}")
    table.play("quest", "draw", luck="red-key")
    assert asked(table, 1) == "Trash the Tavern is completed: do you draw a card?"
    assert phrase(table, "draw", 1) == "draw a card"


def test_help_that_was_given_is_no_longer_offered() -> None:
    said = "foe r2c4  monsters r2c4  marks fought  path r2c3 r2c4  colours blue  offered offer:ward offer:mend"
    table = dungeon("step aid seat1", said, "rogue  at r2c4  turns 1", "cleric  at sw  charge red-potion  turns 1")
    assert cast(HustleView, table.match.view(0)).offers == ("ward", "mend")
    table.play("ask:ward", "yes", luck="blue-key")
    assert cast(HustleView, table.match.view(0)).offers == ()


def test_the_verdict_names_points_tie_breaker_and_monsters() -> None:
    def ended(first: str, second: str) -> str:
        table = dungeon("step rest seat2", "turn seat2  first seat1  floor 4", first, second)
        table.play("done")
        return verdict(table.game, table.match.view(0), table.match.outcome, NAMES)

    assert ended("rogue  level 2  turns 1", "mage  turns 1") == "Ann wins with 10 points."
    assert ended("rogue  gold 2  turns 1", "mage  quests map-the-vaults  turns 1") == (
        "Bob wins with 7 points, as many as Ann; more quests decided."
    )
    assert ended("rogue  turns 1", "mage  turns 1") == "Ann and Bob share first place, each with 5 points."
    now = "monsters r4c3  escaped 3  colours blue  path r2c3  omen red-shield"
    lost = dungeon("step spawn seat1", now, "rogue  at r2c3  items pocket-mirror  turns 1", "mage  at sw  turns 1")
    lost.play("done")
    assert verdict(lost.game, lost.match.view(0), lost.match.outcome, NAMES) == (
        "The monsters win, for 4 of them have escaped; everybody loses."
    )
