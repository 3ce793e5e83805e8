"""A position as a few lines of text, and back exactly.

    step mend seat2  what 0  whom seat1
    level 2  first seat3  dungeon 9 1  lost 1 0  waited seat1 seat3  calm 0  used 1  items 1
    fresh monster.moving monster.fighting*2  settled monster.defeated
    seat1 warrior  hits 1  gold 2  potions 1
    seat2 seer  pile 2 0  weapons 1  said ask:seat1 offer:seat3.2

Frames of the stack are `step` lines, lowest first. Dice are counted as Monsters, then Bosses; those of a level that the
text places nowhere lie in the dungeon. `faces` and `pile` are dice, `turns` those of this level, `earned` says that
the coin for a bust was, `spent` that an ability was that is used once a level; `retainer` 2 is one that
leaves with this roll.
"""

from typing import cast

from librt.vecs import vec

from dungeonbox.games.attack.components import DICE, FACES, KINDS, LEVELS, RESULTS
from dungeonbox.games.attack.rules import STEPS, Attack
from dungeonbox.games.attack.state import PLACES, AttackState, Hero
from dungeonbox.games.attack.steps import LOOT
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.positions import PositionReader, eyes_lines, seat_word
from dungeonbox.kernel.stack import WIDTH, Stack
from dungeonbox.kernel.types import NONE, seats_in
from dungeonbox.kernel.zones import Pile

__all__ = ("read", "write")

STEP_NAMES = [step.name for step in STEPS]

TABLE = ("level", "first", "dungeon", "lost", "waited", "calm", "used", "items")
ROWS = ("fresh", "picked", "settled")
HERO = (
    "hits", "fled", "faces", "pile", "gold", "potions", "weapons", "artefacts", "retainer", "earned", "spent", "turns",
    "said",
)  # fmt: skip
FRAME = ("what", "whom", "left")
DICE_WORDS = [f"{kind}.{result}" for kind in KINDS for result in RESULTS]


# Writing -------------------------------------------------------------------------------------------------


def write(game: Game[State], state: State) -> str:
    """The position as text."""
    rules = cast(Attack, game)
    s = cast(AttackState, state)
    lines = eyes_lines(s.eyes)
    ints = s.stack.listed()
    lines += [_write_frame(ints[at : at + WIDTH]) for at in range(0, len(ints), WIDTH)]
    table = f"level {s.level + 1}  first {seat_word(s.first)}  dungeon {s.monsters} {s.bosses}"
    table += f"  lost {s.lost_monsters} {s.lost_bosses}" if s.lost_monsters + s.lost_bosses else ""
    table += f"  waited {' '.join(seat_word(seat) for seat in seats_in(s.waited))}" if s.waited else ""
    for name, value in (("calm", s.is_calm), ("used", s.ability), ("items", s.items)):
        table += f"  {name} {value}" if value else ""
    dice = s.roll.listed()
    rows = [_write_row(name, dice[DICE * row : DICE * (row + 1)]) for row, name in enumerate(ROWS)]
    lines += [table, "  ".join(row for row in rows if row)]
    lines += [_write_hero(rules, s, seat) for seat in range(len(s.heroes))]
    return "\n".join(line for line in lines if line) + "\n"


def _write_frame(frame: list[int]) -> str:
    step, seat, what, whom, left = frame
    line = f"step {STEPS[step].name} {seat_word(seat)}"
    if what != NONE:
        line += f"  what {what}"
    if whom != NONE:
        line += f"  whom {whom if step == LOOT else seat_word(whom)}"
    return line + (f"  left {left}" if left else "")


def _write_row(name: str, counts: list[int]) -> str:
    words = [f"{word}*{count}" for word, count in zip(DICE_WORDS, counts, strict=True) if count]
    return " ".join([name, *words]).replace("*1 ", " ").removesuffix("*1") if words else ""


def _write_hero(rules: Attack, s: AttackState, seat: int) -> str:
    hero = s.heroes[seat]
    parts = [f"{seat_word(seat)} {'-' if hero.hero == NONE else rules.box.heroes[hero.hero]}"]
    said = " ".join(rules.token(rules.action_ids.ask + saying) for saying in seats_in(hero.said))
    for name, text in (
        ("hits", str(hero.hits or "")),
        ("fled", str(hero.fled or "")),
        ("faces", f"{hero.monsters} {hero.bosses}" if hero.is_facing() else ""),
        ("pile", f"{hero.pile_monsters} {hero.pile_bosses}" if hero.pile_monsters + hero.pile_bosses else ""),
        ("gold", str(hero.gold or "")),
        ("potions", str(hero.potions or "")),
        ("weapons", str(hero.weapons or "")),
        ("artefacts", str(hero.artefacts or "")),
        ("retainer", str(hero.retainer or "")),
        ("earned", str(hero.earned or "")),
        ("spent", str(hero.spent or "")),
        ("turns", str(hero.turns or "")),
        ("said", said),
    ):
        if text:
            parts.append(f"{name} {text}")
    return "  ".join(parts)


# Reading -------------------------------------------------------------------------------------------------


def read(game: Game[State], text: str) -> AttackState:
    """The position this text describes; a BadNotation says which line is wrong and why."""
    reading = _Reading(cast(Attack, game))
    reading.read(text)
    return reading.state()


class _Reading(PositionReader):
    """A position in the course of being read."""

    def __init__(self, rules: Attack) -> None:
        super().__init__(rules.seats)
        self.rules = rules
        self.frames: list[int] = []
        self.heroes: dict[int, tuple[int, str, dict[str, list[str]]]] = {}

    def line(self, words: list[str]) -> None:
        """Read one line."""
        if words[0] == "step":
            self._read_frame(words[1:])
        elif words[0] in TABLE + ROWS:
            self.read_table(words, TABLE + ROWS)
        else:
            self._read_hero(words)

    def _pair(self, words: list[str]) -> tuple[int, int]:
        if len(words) != len(KINDS):
            self.fail(f"expected Monsters and Bosses as two numbers, got {' '.join(words)[:80]!r}")
        return self.count(words[:1]), self.count(words[1:])

    # Frames ----------------------------------------------------------------------------------------------

    def _read_frame(self, words: list[str]) -> None:
        if not words or words[0] not in STEP_NAMES:
            self.fail(f"expected a step ({', '.join(STEP_NAMES)}), got {' '.join(words)!r}")
        step = STEP_NAMES.index(words[0])
        seat = self.seat(words[1] if len(words) > 1 else "")
        parts = self.sections(words[2:], FRAME)
        what = self.count(parts["what"]) if "what" in parts else NONE
        whom = self._whom(step, parts["whom"]) if "whom" in parts else NONE
        left = self.count(parts["left"]) if "left" in parts else 0
        self.frames += [step, seat, what, whom, left]

    def _whom(self, step: int, words: list[str]) -> int:
        return self.count(words) if step == LOOT else self.seat(" ".join(words))

    # Heroes and dice -------------------------------------------------------------------------------------

    def _read_hero(self, words: list[str]) -> None:
        seat = self.seat(words[0])
        if seat in self.heroes:
            self.fail(f"{words[0]} is here twice")
        hero = words[1] if len(words) > 1 else ""
        if hero != "-":
            self.one_of(hero, self.rules.box.heroes, "adventurer")
        self.heroes[seat] = (self.number, hero, self.sections(words[2:], HERO))

    def state(self) -> AttackState:
        """Put the position together."""
        if not self.frames:
            self.fail("the position has no step line")
        if len(self.heroes) != self.rules.seats:
            self.fail(f"expected {self.rules.seats} lines of adventurers, got {len(self.heroes)}")
        level = self.count(self.section("level", "1"))
        if not 1 <= level <= LEVELS:
            self.fail(f"expected a level from 1 to {LEVELS}, got {level}")
        heroes = [self._hero(seat) for seat in range(self.rules.seats)]
        roll = self._roll()
        lost = self._pair(self.section("lost", "0 0"))
        has_begun = self.has("first")
        dungeon = self._dungeon(heroes, roll, lost, level - 1) if has_begun else (0, 0)
        s = AttackState(
            self.eyes,
            Stack.of(self.frames),
            vec[Hero](heroes),
            self.seat(" ".join(self.section("first"))) if has_begun else NONE,
            level - 1,
            *dungeon,
            *lost,
            self._waited(),
            self.count(self.section("calm", "0")),
            self.count(self.section("used", "0")),
            self.count(self.section("items", "0")),
            Pile.of(roll),
        )
        if wrong := self.rules.check(self.rules.determinize(s, Seeded(0))):
            raise BadNotation(f"this position cannot be: {'; '.join(wrong)}")
        return s

    def _waited(self) -> int:
        seats = [self.seat(word) for word in self.section("waited", "")]
        return sum(1 << seat for seat in set(seats))

    def _roll(self) -> list[int]:
        roll = [0] * PLACES
        for row, name in enumerate(ROWS):
            for word in self.section(name, ""):
                die, _, copies = word.partition("*")
                place = row * DICE + self.one_of(die, DICE_WORDS, "die")
                roll[place] += self.count([copies]) if copies else 1
        return roll

    def _dungeon(self, heroes: list[Hero], roll: list[int], lost: tuple[int, int], level: int) -> tuple[int, int]:
        """The dice in the dungeon: as the text says, or all that it places nowhere else."""
        if "dungeon" in self.table:
            return self._pair(self.section("dungeon", ""))
        rolled = [sum(count for place, count in enumerate(roll) if place % DICE // FACES == kind) for kind in (0, 1)]
        monsters = sum(hero.monsters + hero.pile_monsters for hero in heroes) + lost[0] + rolled[0]
        bosses = sum(hero.bosses + hero.pile_bosses for hero in heroes) + lost[1] + rolled[1]
        return self.rules.box.monsters[level] - monsters, self.rules.box.bosses[level] - bosses

    def _hero(self, seat: int) -> Hero:
        self.number, word, sections = self.heroes[seat]
        numbers = {
            name: self.count(sections.get(name, ["0"])) for name in HERO if name not in ("faces", "pile", "said")
        }
        faces = self._pair(sections.get("faces", ["0", "0"]))
        pile = self._pair(sections.get("pile", ["0", "0"]))
        said = [self._saying(token) for token in sections.get("said", [])]
        return Hero(
            NONE if word == "-" else self.rules.box.heroes.index(word),
            numbers["hits"],
            numbers["fled"],
            *faces,
            *pile,
            numbers["gold"],
            numbers["potions"],
            numbers["weapons"],
            numbers["artefacts"],
            numbers["retainer"],
            numbers["earned"],
            numbers["turns"],
            sum(1 << saying for saying in set(said)),
            numbers["spent"],
        )

    def _saying(self, token: str) -> int:
        action = self.one_of(token, self.rules.tokens, "saying")
        if not self.rules.action_ids.is_talk(action):
            self.fail(f"there is no saying {token!r}")
        return action - self.rules.action_ids.ask
