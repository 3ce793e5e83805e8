"""Every way in which a game can end, and every tie-breaker: what the log, the terminal and the server then say.

The plain table, the full screen and the replay in the terminal print `result_lines`; the browser's last page, its
replay and programs read the ending that the server sends. Random play hardly meets some of these positions.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from dungeonbox.games.attack.components import RANKS
from dungeonbox.games.hustle import state as hustle_state
from dungeonbox.games.mayhem import state as mayhem_state
from dungeonbox.games.shuffle import state as shuffle_state
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.types import NONE
from dungeonbox.server import projection
from dungeonbox.terminal.words import paragraphs, result_lines, words_of
from tests.games.attack.table import party as adventure
from tests.games.busters.table import Table as BustersTable
from tests.games.hustle.table import dungeon as hustle
from tests.games.mayhem.table import Table as MayhemTable
from tests.games.positions import Table
from tests.games.shuffle.table import RICH, walking

NAMES = ["Ann", "Bob", "Cid"]
PLAIN = 80


@dataclass(frozen=True)
class End:
    """A table that is about to end, what is played, and what is said then; `log` is how the log ends."""

    about: str
    table: Callable[[], Table]
    tokens: tuple[str, ...]
    verdict: str
    lines: tuple[str, ...]
    log: str
    decided: str = ""
    luck: str = ""


def mayhem(*heroes: str, falls: int = 0) -> Callable[[], Table]:
    """Dungeon Mayhem, with the first seat about to play a card."""
    seats = [f"seat{seat} {hero}" for seat, hero in enumerate(heroes, 1)]
    return lambda: MayhemTable("\n".join(["step play seat1", f"turn seat1  owed 1  falls {falls}", *seats]))


def busters(*heroes: str) -> Callable[[], Table]:
    """Dungeon Busters before the last cards, against a Dragon that nobody can defeat."""
    names = ("knight", "mage", "thief")
    seats = [f"seat{seat} {name}  gems {hero}" for seat, (name, hero) in enumerate(zip(names, heroes, strict=True), 1)]
    lines = ["step choose-card", "leader seat1  dungeon 3  monster dragon  left cerberus", *seats]
    return lambda: BustersTable("\n".join(lines))


def attack(*heroes: str) -> Callable[[], Table]:
    """Dungeon Attack! with the first adventurer about to leave the last level."""
    return lambda: adventure(*heroes, table="level 3  first seat1  waited seat2  calm 1")


def hustling(*heroes: str) -> Callable[[], Table]:
    """Dungeon Hustle at the end of its last turn."""
    return lambda: hustle("step rest seat2", "turn seat2  first seat1  floor 4", *heroes)


LAST_MONSTER = """
    row1 foyer?      rotunda  start   cistern
    row2 forge       crypt    well    gap
    row3 smokeway    tunnel   sluice  kiln
    row4 cinderpass  canal    burrow  grotto
    """
"""A dungeon with a single monster left, in the Grand Foyer."""

DONE = "The game is over: everybody has had the same number of turns."
FOES = "monsters r4c3  escaped 3  colours blue  path r2c3  omen red-shield"
LEFT = "the party leaves level 3 with 14 Monsters and 2 Bosses still in it. Nobody has defeated dice to roll:"

ENDS = [
    # Dungeon Mayhem: the last one, nobody, or the turn limit
    End(
        "mayhem: one is left",
        mayhem("sutha  hp 1  hand rage", "lia  hp 3"),
        ("play:rage",),
        "Ann wins as the last one standing, with 1 hp left.",
        ("1. Ann (Sutha, barbarian) 1 hit point", "2. Bob (Lia, paladin) knocked out"),
        "Bob is knocked out! Ann wins as the last one standing, with 1 hp left.",
    ),
    End(
        "mayhem: a tie of two, a third was out before",
        mayhem("azzan  hp 3  hand fireball", "lia  hp 0  fell 1", "sutha  hp 2", falls=1),
        ("play:fireball",),
        "Ann and Cid share the win: one card knocked out everybody who was left.",
        (
            "1. Ann (Azzan, wizard) knocked out",
            "1. Cid (Sutha, barbarian) knocked out",
            "3. Bob (Lia, paladin) knocked out",
        ),
        "Cid is knocked out! Ann and Cid share the win: one card knocked out everybody who was left.",
    ),
    End(
        "mayhem: most hit points at the turn limit",
        mayhem("sutha  hp 5  turns 100  hand riff rage", "lia  hp 7  turns 100"),
        ("play:riff",),
        "Bob wins on hit points after 100 turns each, with 7 hp left.",
        ("1. Bob (Lia, paladin) 7 hit points", "2. Ann (Sutha, barbarian) 5 hit points"),
        "Bob wins on hit points after 100 turns each, with 7 hp left.",
        decided="most hit points",
    ),
    End(
        "mayhem: shared at the turn limit",
        mayhem("sutha  hp 5  turns 100  hand riff rage", "lia  hp 5  turns 100"),
        ("play:riff",),
        "Ann and Bob share the win on hit points after 100 turns each, with 5 hp left.",
        ("1. Ann (Sutha, barbarian) 5 hit points", "1. Bob (Lia, paladin) 5 hit points"),
        "Ann and Bob share the win on hit points after 100 turns each, with 5 hp left.",
        decided="most hit points",
    ),
    # Dungeon Busters: points, defeated monsters, or shared; after a victory or a defeat
    End(
        "busters: most points",
        busters("4 0 0", "0 3 0", "0 0 0"),
        ("card:6", "card:7", "card:5"),
        "Ann wins with 8 points.",
        (
            "1. Ann (knight) 8 points (5 gems: 5, no sets, most red: 3, no defeated monsters)",
            "2. Bob (mage) 7 points (4 gems: 4, no sets, most yellow: 3, 1 defeated monster)",
            "3. Cid (thief) 5 points (2 gems: 2, no sets, most blue: 3, no defeated monsters)",
        ),
        "Bob, highest, wins the Dragon card. That was the last monster."
        " Ann has 5 gems and most red: 8 points. Bob has 4 gems and most yellow: 7 points."
        " Cid has 2 gems and most blue: 5 points. Ann wins with 8 points.",
    ),
    End(
        "busters: more defeated monsters",
        busters("4 0 0", "0 4 0", "0 0 0"),
        ("card:6", "card:7", "card:5"),
        "Bob wins with 8 points. It was a tie with Ann, broken by defeated monsters: 1 to none.",
        (
            "1. Bob (mage) 8 points (5 gems: 5, no sets, most yellow: 3, 1 defeated monster)",
            "2. Ann (knight) 8 points (5 gems: 5, no sets, most red: 3, no defeated monsters)",
            "3. Cid",
        ),
        "Cid has 2 gems and most blue: 5 points. Bob wins with 8 points."
        " It was a tie with Ann, broken by defeated monsters: 1 to none.",
        decided="more defeated monsters",
    ),
    End(
        "busters: shared, after a last defeat",
        busters("4 0 0  trophies mimic-3", "0 4 0  trophies poison-slime", "0 0 0"),
        ("card:2", "card:3", "card:1"),
        "First place is shared: Ann and Bob have 7 points and 1 defeated monster each.",
        (
            "1. Ann (knight) 7 points (4 gems: 4, no sets, most red: 3, 1 defeated monster)",
            "1. Bob (mage) 7 points",
            "3. Cid (thief) 0 points",
        ),
        "the party is defeated. Cid played lowest, but has no gems to lose."
        " The Dragon, undefeated, goes back to the box. That was the last monster."
        " Ann has 4 gems and most red: 7 points. Bob has 4 gems and most yellow: 7 points. Cid has no gems: 0 points."
        " First place is shared: Ann and Bob have 7 points and 1 defeated monster each.",
    ),
    # Dungeon Attack!: four ranks
    End(
        "attack: no achievement",
        attack("bard", "seer"),
        ("pass",),
        "No achievement, with no coins (16 needed), no magic items (4 needed) and no artefact (1 needed).",
        ("- Ann (Tam, bard) no coins, no magic items", "- Bob (Quill, seer) no coins, no magic items"),
        f"{LEFT} no treasure. The adventure is over: no achievement,"
        " with no coins (16 needed), no magic items (4 needed) and no artefact (1 needed).",
    ),
    End(
        "attack: great",
        attack("bard  gold 9", "seer  gold 7  potions 1"),
        ("pass",),
        "Great Achievement, with 16 coins (16 needed), only 1 magic item (4 needed) and no artefact (1 needed).",
        ("1. Ann (Tam, bard) 9 coins, no magic items", "1. Bob (Quill, seer) 7 coins, 1 magic item"),
        "The adventure is over: Great Achievement,"
        " with 16 coins (16 needed), only 1 magic item (4 needed) and no artefact (1 needed).",
    ),
    End(
        "attack: amazing",
        attack("bard  gold 17  potions 3", "seer  weapons 1"),
        ("pass",),
        "Amazing Achievement, with 17 coins (16 needed), 4 magic items (4 needed) and no artefact (1 needed).",
        ("1. Ann (Tam, bard) 17 coins, 3 magic items", "1. Bob (Quill, seer) no coins, 1 magic item"),
        "The adventure is over: Amazing Achievement,"
        " with 17 coins (16 needed), 4 magic items (4 needed) and no artefact (1 needed).",
    ),
    End(
        "attack: legendary",
        attack("bard  gold 16  potions 3", "seer  artefacts 1"),
        ("pass",),
        "Legendary Achievement, with 16 coins (16 needed), 4 magic items (4 needed) and 1 artefact (1 needed).",
        ("1. Ann (Tam, bard) 16 coins, 3 magic items", "1. Bob (Quill, seer) no coins, 1 magic item"),
        "The adventure is over: Legendary Achievement,"
        " with 16 coins (16 needed), 4 magic items (4 needed) and 1 artefact (1 needed).",
    ),
    # Dungeon Shuffle: home, no monster left, or the turn limit
    End(
        "shuffle: home",
        lambda: walking("one", f"seat1 c1.n  {RICH}", "seat2 a1.n"),
        ("move:c1.mid",),
        "Ann wins: home with 12 points (11 needed).",
        ("1. Ann (red) 12 points (4 souls: 12)", "2. Bob (blue) 0 points (no souls)"),
        "Ann wins: home with 12 points (11 needed). Points: Ann 12 and Bob 0. The game is over.",
    ),
    End(
        "shuffle: alone with the most points after the last monster",
        lambda: walking("one", LAST_MONSTER, "seat1 a1.n  souls toad", "seat2 c1.mid  souls crab", "seat3 b1.s"),
        ("move:a1.nw",),
        "Ann wins with 2 points: no monster is left, and nobody has more.",
        (
            "1. Ann (red) 2 points (2 souls: 2)",
            "2. Bob (blue) 1 point (1 soul: 1)",
            "3. Cid (green) 0 points (no souls)",
        ),
        "No monster is left, and nobody has 9 points: 2 are enough now. "
        "Ann wins with 2 points: no monster is left, and nobody has more. "
        "Points: Ann 2, Bob 1 and Cid 0. The game is over.",
        luck="imp star",
    ),
    End(
        "shuffle: on the start space after the last monster",
        lambda: walking("one", LAST_MONSTER, "seat1 a1.n  souls toad", "seat2 c1.mid  souls king", "seat3 b1.s"),
        ("move:a1.nw",),
        "Bob wins with 2 points: no monster is left, others have as many, and being on the start space decides.",
        (
            "1. Bob (blue) 2 points (1 soul: 2)",
            "2. Ann (red) 2 points (2 souls: 2)",
            "3. Cid (green) 0 points (no souls)",
        ),
        "Bob wins with 2 points: no monster is left, others have as many, and being on the start space decides. "
        "Points: Ann 2, Bob 2 and Cid 0. The game is over.",
        decided="being on the start space",
        luck="imp star",
    ),
    End(
        "shuffle: shared after the last monster",
        lambda: walking(
            "one", LAST_MONSTER, "seat1 a1.n  souls toad", "seat2 c1.mid  souls king", "seat3 c1.mid  souls crab rat"
        ),
        ("move:a1.nw",),
        "Bob and Cid share first place with 2 points: no monster is left, others have as many,"
        " and being on the start space decides.",
        ("1. Bob (blue) 2 points (1 soul: 2)", "1. Cid (green) 2 points (2 souls: 2)", "3. Ann (red) 2 points"),
        "Bob and Cid share first place with 2 points: no monster is left, others have as many,"
        " and being on the start space decides. Points: Ann 2, Bob 2 and Cid 2. The game is over.",
        decided="being on the start space",
        luck="imp star",
    ),
    End(
        "shuffle: most points at the turn limit",
        lambda: walking("one", "turn 200  first seat2", "seat1 a1.n  souls king", "seat2 c1.mid  souls toad"),
        ("move:a1.ne",),
        "Ann wins with 2 points: everybody has had 100 turns, and nobody has more.",
        ("1. Ann (red) 2 points (1 soul: 2)", "2. Bob (blue) 1 point (1 soul: 1)"),
        "Ann wins with 2 points: everybody has had 100 turns, and nobody has more. "
        "Points: Ann 2 and Bob 1. The game is over.",
    ),
    End(
        "shuffle: shared at the turn limit",
        lambda: walking("one", "turn 200  first seat2", "seat1 a1.n  souls imp", "seat2 c1.mid  souls toad"),
        ("move:a1.ne",),
        "Ann and Bob share first place with 1 point: everybody has had 100 turns, and nobody has more.",
        ("1. Ann (red) 1 point (1 soul: 1)", "1. Bob (blue) 1 point (1 soul: 1)"),
        "Ann and Bob share first place with 1 point: everybody has had 100 turns, and nobody has more. "
        "Points: Ann 1 and Bob 1. The game is over.",
    ),
    # Dungeon Hustle: the monsters, points, quests, gold, or shared
    End(
        "hustle: the monsters win",
        lambda: hustle(
            "step spawn seat1", FOES, "rogue  at r2c3  items pocket-mirror  turns 1", "mage  at sw  turns 1"
        ),
        ("done",),
        "The monsters win, for 4 of them have escaped; everybody loses.",
        ("- Ann (rogue)", "- Bob (mage)"),
        "The game is over: the monsters win, for 4 of them have escaped; everybody loses.",
    ),
    End(
        "hustle: most points",
        hustling("rogue  level 2  turns 1", "mage  turns 1"),
        ("done",),
        "Ann wins with 10 points.",
        (
            "1. Ann (rogue) 10 points (2 levels: 10, no gold, no items, no quests)",
            "2. Bob (mage) 5 points (1 level: 5, no gold, no items, no quests)",
        ),
        f"{DONE} Points: Ann 10 and Bob 5. Ann wins with 10 points.",
    ),
    End(
        "hustle: more quests",
        hustling("rogue  gold 2  turns 1", "mage  quests map-the-vaults  turns 1"),
        ("done",),
        "Bob wins with 7 points, as many as Ann; more quests decided.",
        (
            "1. Bob (mage) 7 points (1 level: 5, no gold, no items, 1 quest: 2)",
            "2. Ann (rogue) 7 points (1 level: 5, 2 gold: 2, no items, no quests)",
        ),
        f"{DONE} Points: Ann 7 and Bob 7. Bob wins with 7 points, as many as Ann; more quests decided.",
        decided="more quests",
    ),
    End(
        "hustle: more gold",
        hustling("rogue  gold 2  turns 1", "mage  gold 1  items torch  turns 1"),
        ("done",),
        "Ann wins with 7 points, as many as Bob; more gold decided.",
        (
            "1. Ann (rogue) 7 points (1 level: 5, 2 gold: 2, no items, no quests)",
            "2. Bob (mage) 7 points (1 level: 5, 1 gold: 1, 1 item: 1, no quests)",
        ),
        f"{DONE} Points: Ann 7 and Bob 7. Ann wins with 7 points, as many as Bob; more gold decided.",
        decided="more gold",
    ),
    End(
        "hustle: shared",
        hustling("rogue  turns 1", "mage  turns 1"),
        ("done",),
        "Ann and Bob share first place, each with 5 points.",
        ("1. Ann (rogue) 5 points (1 level: 5, no gold, no items, no quests)", "1. Bob (mage) 5 points"),
        f"{DONE} Points: Ann 5 and Bob 5. Ann and Bob share first place, each with 5 points.",
    ),
]


@pytest.mark.parametrize("end", ENDS, ids=lambda end: str(end.about))
def test_an_ending_is_told_alike_in_the_log_the_terminal_and_the_browser(end: End) -> None:
    table = end.table()
    table.play(*end.tokens, luck=end.luck)
    match = table.match
    words, names = words_of(match.game.id), NAMES[: match.game.seats]
    assert paragraphs(words, match.game, match.notes(SPECTATOR), names)[-1].endswith(end.log)
    printed = result_lines(words, match, SPECTATOR, names, PLAIN)
    verdict, *places = [" ".join(line.split()) for line in printed]
    assert verdict == end.verdict
    assert len(end.lines) == match.game.seats
    for place, expected in zip(places, end.lines, strict=False):
        assert place.startswith(expected)
    over: Any = SimpleNamespace(is_closed=False, claimed=NONE, conceded=NONE, quitters=())
    ending = projection.ending(match, over, names)
    sent = json.loads(msgspec.json.encode(ending))
    assert (sent["verdict"], sent["decided"]) == (end.verdict, end.decided)
    assert sorted(sent["places"]) == sorted(match.outcome.places)
    assert sent["winners"] == list(match.outcome.winners)
    characters = words.characters(match.game, match.view(SPECTATOR))
    assert sent["characters"] == characters
    for line in ending.lines:
        assert any(f"{names[line.seat]} ({characters[line.seat]})" in place and line.words in place for place in places)


def test_every_ending_that_a_game_can_have_is_here() -> None:
    """The endings by name, and the tie-breakers, of which the verdicts speak."""
    found = set()
    for end in ENDS:
        table = end.table()
        table.play(*end.tokens, luck=end.luck)
        found.add((table.game.id, table.match.outcome.ending, table.match.outcome.decided))
    named = {(id, ending) for id, ending, _ in found}
    assert named == {
        *(("mayhem", ending) for ending in mayhem_state.ENDINGS[1:]),
        ("busters", "the last dungeon is done"),
        *(("attack", rank) for rank in RANKS),
        *(("shuffle", ending) for ending in shuffle_state.ENDINGS),
        *(("hustle", ending) for ending in hustle_state.ENDINGS[1:]),
    }
