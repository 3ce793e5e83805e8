"""The clauses that notes and refusals cite: every cell of the table is reached, and a clause that does not apply found.

Tables by chance and by rule of thumb at every seat count; and the boxes of the second referee, in which everything is
cheap and rare things come up often.
"""

from functools import cache
from typing import Final

import pytest

from dungeonbox.games.hustle import notation
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.trial import Effort, Trial
from dungeonbox.proving.walk import Walk, Walker
from tests.games import citations
from tests.games.hustle.boxes import ITEMS, sheet_of
from tests.games.hustle.clauses.scenes import all_but
from tests.games.hustle.table import MAGE, hand, position

pytestmark = [pytest.mark.slow, pytest.mark.long]

LOOK: Final = Effort(states=9, twins=0)
"""Scenes are short: all their states are looked at."""
ROGUE: Final = "rogue  at r2c4  turns 1"
BLUE: Final = "colours blue  path r2c3 r2c4"
AFTER: Final = "marks fought won  colours blue  path r2c3 r2c4"
FIGHT: Final = "monsters r2c4  foe r2c4  marks fought  colours blue  path r2c3 r2c4"
AT_NE: Final = "colours blue  path r2c5 ne"

FOUR: Final = hand("red-key", "red-potion", "red-scroll", "red-shield")
KEYS: Final = hand("red-key", "red-key!", "white-key", "red-scroll")
GUARD: Final = hand("red-shield", "green-shield", "red-potion")
RUNES: Final = hand("red-scroll", "white-scroll", "red-key")
BREW: Final = hand("red-potion", "white-potion!", "red-scroll")
CELLAR: Final = hand("red-sword", "green-shield")
SCROLLS: Final = hand("white-scroll", "white-scroll!", "red-scroll", "green-scroll")
LONGBOW: Final = f"{ROGUE}  items enchanted-longbow  spent enchanted-longbow"
RICH: Final = hand("red-key", "red-key!", "yellow-key", "purple-scroll", "blue-scroll!")
SWORDS: Final = hand("purple-sword", "blue-sword", "white-sword")
TIGER: Final = hand("red-sword", "green-sword", "red-shield")
AROUND: Final = "r1c3 r1c4 r1c5 r2c3 r2c5 r3c3 r3c4 r3c5"
"""The cards round r2c4."""
TRINKETS: Final = (
    "potion-of-herbalism whetstone buckler smelling-salts rope-and-hook pocket-mirror lucky-coin caltrops bent-wire"
    " hunters-whistle satchel torch"
)
SHIELDED: Final = hand("purple-sword", "blue-sword", "white-shield")


class Scene(Walker):
    """A walk that begins at a position, and goes where it is told."""

    def __init__(self, text: str, tokens: str) -> None:
        seats = sum(line.startswith("seat") for line in text.splitlines())
        subject = make_subject("hustle", seats, {}, 1)
        super().__init__(subject, 1, "uniform")
        match = Match(subject.game, self.watched, notation.read(subject.game, text))
        self.walk = Walk(subject, 1, "uniform", match)
        self.told = 0
        self._remember(NONE, NONE, (), is_aside=False)
        for token in tokens.split():
            self._act(match.waiting()[0], subject.game.parse(token))


def scenes() -> list[Trial]:
    """What walks come to rarely, as (step, table, player, what is done)."""
    boots = "items winged-boots prism-wand"
    asked = "rogue  at sw  charge red-key  turns 1"
    told = [
        ("after", AFTER, f"{ROGUE}  items lucky-coin", "use:lucky-coin"),
        ("after", AFTER, f"{ROGUE}  items spirit-bottle", "use:spirit-bottle"),
        ("quest", f"{AT_NE}  open ne:crown-the-heir", f"rogue  at ne  turns 1  {FOUR}", "quest draw"),
        ("quest", f"{AT_NE}  open ne:crown-the-heir", f"rogue  at ne  turns 1  {FOUR}", "quest done"),
        ("quest", f"{AT_NE}  open ne:rob-the-reliquary", f"rogue  at ne  turns 1  {KEYS}", "quest pay:red-key"),
        ("quest", f"{AT_NE}  stock ne:1  open ne:clear-the-cellar", f"rogue  at ne  turns 1  {CELLAR}", "quest done"),
        (
            "quest",
            f"{AT_NE}  open ne:research-the-ancients",
            "rogue  at ne  turns 1  hand white-scroll white-scroll!",
            "",
        ),
        (
            "quest",
            f"{AT_NE}  open ne:research-the-ancients",
            f"rogue  at ne  turns 1  {SCROLLS}",
            "quest pay:white-scroll",
        ),
        ("quest", f"{AT_NE}  open ne:light-the-beacons", f"rogue  at ne  turns 1  {FOUR}", "quest bury"),
        ("quest", f"{AT_NE}  open ne:light-the-beacons", f"rogue  at ne  turns 1  {FOUR}", "quest done"),
        ("quest", f"{AT_NE}  open ne:capture-the-weretiger", f"rogue  at ne  turns 1  {TIGER}", "quest"),
        ("quest", f"{AT_NE}  open ne:bribe-the-gatekeeper", f"rogue  at ne  charge white-key  {FOUR}", "quest"),
        (
            "quest",
            f"{AT_NE}  gone {TRINKETS}  open ne:rob-the-reliquary",
            f"rogue  at ne  turns 1  {KEYS}",
            "quest pay:red-key",
        ),
        (
            "hustle",
            "colours blue  path r2c2  monsters r2c3",
            "fighter  at r2c2  turns 1",
            "ask:smoke yes jump:r2c3 jump:r2c4",
        ),
        ("hustle", BLUE, "mage  at r2c4  level 4  turns 1", "power:prism-mind"),
        (
            "quest",
            f"{AT_NE}  monsters r3c4  open ne:clear-the-cellar",
            f"rogue  at ne  turns 1  {CELLAR}",
            "quest at:r3c4 push:r3c3",
        ),
        (
            "quest",
            f"{AT_NE}  monsters r3c4 r6c6  open ne:capture-the-weretiger",
            f"rogue  at ne  turns 1  {hand('red-sword', 'green-sword', 'red-shield')}",
            "quest at:r3c4",
        ),
        (
            "quest",
            f"{AT_NE}  monsters r3c4 r6c6  open ne:capture-the-weretiger",
            f"rogue  at ne  turns 1  {hand('red-sword', 'green-sword', 'red-shield')}",
            "quest done",
        ),
        (
            "quest",
            f"{AT_NE}  monsters r3c4 r1c3  open ne:clear-the-cellar",
            f"rogue  at ne  turns 1  {CELLAR}",
            "quest",
        ),
        (
            "quest",
            f"{AT_NE}  open ne:bribe-the-gatekeeper",
            f"rogue  at ne  turns 1  items torch  spent torch  {FOUR}",
            "quest recharge:torch",
        ),
        ("before", f"{BLUE}  monsters r2c6", "fighter  at r2c4  level 4  turns 1", "power:long-reach"),
        ("hustle", BLUE, "fighter  at r2c4  level 4  turns 1", ""),
        ("quest", f"{AT_NE}  open ne:map-the-vaults", f"rogue  at ne  turns 1  {FOUR}", "quest"),
        ("quest", f"{AT_NE}  open ne:seal-the-rift", f"rogue  at ne  turns 1  {FOUR}", "quest"),
        ("quest", f"{AT_NE}  open ne:guard-the-caravan", f"rogue  at ne  turns 1  {GUARD}", "quest draw"),
        ("quest", f"{AT_NE}  open ne:guard-the-caravan", f"rogue  at ne  turns 1  {GUARD}", "quest done"),
        ("quest", f"{AT_NE}  open ne:decode-the-runes", f"rogue  at ne  turns 1  {RUNES}", "quest"),
        ("quest", f"{AT_NE}  open ne:brew-the-antidote", f"rogue  at ne  turns 1  {BREW}", "quest"),
        ("rest", BLUE, f"{ROGUE}  hand red-key red-key! yellow-key", "buy:treasure pay:red-key"),
        ("rest", BLUE, f"{LONGBOW}  hand purple-scroll blue-scroll! red-scroll", "recharge:enchanted-longbow"),
        ("rest", BLUE, f"{LONGBOW}  hand red-scroll green-scroll", ""),
        ("rest", BLUE, f"{LONGBOW}  {RICH}", "buy:treasure pay:red-key pay:yellow-key"),
        ("hustle", BLUE, f"mage  at r2c4  turns 1  {hand('white-scroll', 'white-scroll!')}", "power:cantrip"),
        ("colour", "", f"{ROGUE}  items staff-of-two-hues", "use:staff-of-two-hues colour:blue"),
        ("hustle seat1  left 1", BLUE, f"cleric  at r2c4  turns 1  {boots}", "use:winged-boots"),
        ("hustle seat1  left 1", BLUE, f"mage  at r2c4  level 4  turns 1  {boots}", "use:prism-wand"),
        ("hustle", "colours blue  path nw", "rogue  at nw  level 4  reward 1  turns 1", ""),
        ("strike", f"{FIGHT}  flipped red-sword", "rogue  at r2c4  turns 1  " + SWORDS, "strike:blue-sword"),
        ("strike", FIGHT, f"fighter  at r2c4  turns 1  {SHIELDED}", "bash:white-shield"),
        ("strike", f"{FIGHT}  flipped red-sword red-key!", f"fighter  at r2c4  turns 1  {SHIELDED}", ""),
    ]
    found = []
    for step, table, hero, tokens in told:
        where = f"step {step}" if "seat1" in step else f"step {step} seat1"
        other = MAGE if hero.startswith("rogue") else asked
        found.append(Trial(Scene(position(where, table, hero, other), tokens).walk, LOOK))
    gap = position("step hustle seat1", "colours blue  path r2c3  gaps r2c2", "rogue  at r2c3", MAGE, cells="r2c2:--")
    holes = " ".join(f"{place}:--" for place in AROUND.split())
    cornered = position("step fight seat1", f"{FIGHT}  gaps {AROUND}", ROGUE, MAGE, cells=holes)
    empty = position("step omen seat1", BLUE, ROGUE, f"{MAGE}  hand {all_but(2, used='')}")
    rare = [(gap, ""), (cornered, "flee"), (empty, "done")]
    return [*found, *[Trial(Scene(text, tokens).walk, LOOK) for text, tokens in rare]]


@cache
def trials() -> tuple[Trial, ...]:
    """Enough walks to reach every cell."""
    boxes = [(box, seats) for box in ITEMS for seats in (2, 3, 4)]
    return (
        *scenes(),
        *citations.played_well("hustle", (3,), 1),
        *(
            trial
            for box, seats in boxes
            for trial in citations.walked(make_subject("hustle", seats, {}, 1, sheet_of(box)), 2)
        ),
    )


class TestCitations(citations.OfOneGame):
    """Clauses of the rules, all of which are reached, and some planted where they do not apply."""

    trials = staticmethod(trials)
    planted = (
        ("dealt", "", "4.1"),
        ("roomier", "by a quest", "15.11"),
        ("buried", "by a quest", "14.8"),
        ("charged", "the set-up", "8.8"),
        ("turned-up", "the set-up", "6.6"),
        ("defended", "in a battle", "4.2"),
        ("lost", "in a battle", "4.3"),
        ("gold", "a monster", "9.1"),
        ("over", "scored", "11.3"),
        ("slipped", "by a cover", "13.5"),
        ("let-be", "by a quest", "14.8"),
        ("refused buy", "not the Keys, or none left", "R26"),
        ("refused buy", "one more than may be", "R10"),
        ("refused recharge", "not the cards", "R10"),
        ("refused defend", "in a battle", "R5"),
        ("refused power", "no space to jump over", "R2"),
        ("refused power", "cantrip", "R2"),
    )
