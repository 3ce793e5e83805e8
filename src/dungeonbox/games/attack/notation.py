"""A position as a few lines of text, and back exactly.

    step mend seat2  what 0  whom seat1
    level 2  first seat3  dungeon 9 1  lost 1 0  waited seat1 seat3  calm 0  used 1  items 1
    fresh monster.moving monster.fighting*2  settled monster.defeated
    seat1 warrior  hits 1  gold 2  potions 1
    seat2 seer  pile 2 0  weapons 1  said ask:seat1 offer:seat3.2

Frames of the stack are `step` lines, lowest first. Dice are counted as Monsters, then Bosses; those of a level that the
text places nowhere lie in the dungeon. `faces` and `pile` are dice, `turns` those of this level, `earned` says that
the coin for a bust was; `retainer` 2 is one that leaves with this roll.
"""

from typing import NoReturn, cast

from librt.vecs import vec

from dungeonbox.games.attack.components import DICE, FACES, KINDS, LEVELS, RESULTS
from dungeonbox.games.attack.rules import GIVE, LOOT, STEPS, Attack
from dungeonbox.games.attack.state import PLACES, AttackState, Hero
from dungeonbox.kernel.chance import SPECTATOR, WHOLE, Seeded
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.piles import NONE, WIDTH, Pile, Stack, seats_in

__all__ = ("read", "write")

TABLE = ("level", "first", "dungeon", "lost", "waited", "calm", "used", "items")
ROWS = ("fresh", "picked", "settled")
HERO = (
    "hits", "fled", "faces", "pile", "gold", "potions", "weapons", "artefacts", "retainer", "earned", "turns", "said",
)  # fmt: skip
FRAME = ("what", "whom", "left")
DICE_WORDS = [f"{kind}.{result}" for kind in KINDS for result in RESULTS]
LONGEST = 9
"""How many digits a number may have."""


# Writing -------------------------------------------------------------------------------------------------


def write(game: Game[State], state: State) -> str:
    """The position as text."""
    rules = cast(Attack, game)
    s = cast(AttackState, state)
    lines = [] if s.eyes == WHOLE else [f"eyes {'spectator' if s.eyes == SPECTATOR else _seat(s.eyes)}"]
    ints = s.stack.listed()
    lines += [_write_frame(rules, ints[at : at + WIDTH]) for at in range(0, len(ints), WIDTH)]
    table = f"level {s.level + 1}  first {_seat(s.first)}  dungeon {s.monsters} {s.bosses}"
    table += f"  lost {s.lost_monsters} {s.lost_bosses}" if s.lost_monsters + s.lost_bosses else ""
    table += f"  waited {' '.join(_seat(seat) for seat in seats_in(s.waited))}" if s.waited else ""
    for name, value in (("calm", s.is_calm), ("used", s.ability), ("items", s.items)):
        table += f"  {name} {value}" if value else ""
    dice = s.roll.listed()
    rows = [_write_row(name, dice[DICE * row : DICE * (row + 1)]) for row, name in enumerate(ROWS)]
    lines += [table, "  ".join(row for row in rows if row)]
    lines += [_write_hero(rules, s, seat) for seat in range(len(s.heroes))]
    return "\n".join(line for line in lines if line) + "\n"


def _seat(seat: int) -> str:
    return f"seat{seat + 1}" if seat >= 0 else "-"


def _write_frame(rules: Attack, frame: list[int]) -> str:
    step, seat, what, whom, left = frame
    line = f"step {STEPS[step]} {_seat(seat)}"
    if what != NONE:
        line += f"  what {rules.token(what) if step == GIVE else what}"
    if whom != NONE:
        line += f"  whom {whom if step == LOOT else _seat(whom)}"
    return line + (f"  left {left}" if left else "")


def _write_row(name: str, counts: list[int]) -> str:
    words = [f"{word}*{count}" for word, count in zip(DICE_WORDS, counts, strict=True) if count]
    return " ".join([name, *words]).replace("*1 ", " ").removesuffix("*1") if words else ""


def _write_hero(rules: Attack, s: AttackState, seat: int) -> str:
    hero = s.heroes[seat]
    parts = [f"{_seat(seat)} {'-' if hero.hero == NONE else rules.box.heroes[hero.hero]}"]
    said = " ".join(rules.token(rules.numbers.ask + saying) for saying in seats_in(hero.said))
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
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            reading.line(number, words)
    return reading.state()


class _Reading:
    """A position in the course of being read."""

    def __init__(self, rules: Attack) -> None:
        self.rules = rules
        self.number = 0
        self.eyes = WHOLE
        self.frames: list[int] = []
        self.table: dict[str, tuple[int, list[str]]] = {}
        self.heroes: dict[int, tuple[int, str, dict[str, list[str]]]] = {}

    def fail(self, reason: str) -> NoReturn:
        """Complain about the line being read."""
        raise BadNotation(f"line {self.number}: {reason}")

    def line(self, number: int, words: list[str]) -> None:
        """Read one line."""
        self.number = number
        if words[0] == "step":
            self._read_frame(words[1:])
        elif words[0] == "eyes":
            if self.eyes != WHOLE:
                self.fail("eyes is here twice")
            self.eyes = SPECTATOR if words[1:] == ["spectator"] else self._seat(" ".join(words[1:]))
        elif words[0] in TABLE or words[0] in ROWS:
            for name, section in self._sections(words, TABLE + ROWS).items():
                if name in self.table:
                    self.fail(f"{name} is here twice")
                self.table[name] = (number, section)
        else:
            self._read_hero(words)

    def _sections(self, words: list[str], names: tuple[str, ...]) -> dict[str, list[str]]:
        """Words under the name they follow."""
        sections: dict[str, list[str]] = {}
        name = ""
        for word in words:
            if word in sections:
                self.fail(f"{word} is here twice")
            if word in names:
                name = word
                sections[name] = []
            elif name:
                sections[name].append(word)
            else:
                self.fail(f"expected one of {', '.join(names)}, got {word!r}")
        return sections

    def _seat(self, word: str) -> int:
        seats = [_seat(seat) for seat in range(self.rules.seats)]
        if word not in seats:
            self.fail(f"expected a seat from seat1 to {seats[-1]}, got {word!r}")
        return seats.index(word)

    def _number(self, words: list[str]) -> int:
        if len(words) != 1 or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > LONGEST:
            self.fail(f"expected a number, got {' '.join(words)[:80]!r}")
        return int(words[0])

    def _pair(self, words: list[str]) -> tuple[int, int]:
        if len(words) != len(KINDS):
            self.fail(f"expected Monsters and Bosses as two numbers, got {' '.join(words)[:80]!r}")
        return self._number(words[:1]), self._number(words[1:])

    def _one_of(self, word: str, known: list[str], what: str) -> int:
        if word not in known:
            self.fail(f"there is no {what} {word!r}")
        return known.index(word)

    # Frames ----------------------------------------------------------------------------------------------

    def _read_frame(self, words: list[str]) -> None:
        if not words or words[0] not in STEPS:
            self.fail(f"expected a step ({', '.join(STEPS)}), got {' '.join(words)!r}")
        step = STEPS.index(words[0])
        seat = self._seat(words[1] if len(words) > 1 else "")
        parts = self._sections(words[2:], FRAME)
        what = self._what(step, parts["what"]) if "what" in parts else NONE
        whom = self._whom(step, parts["whom"]) if "whom" in parts else NONE
        left = self._number(parts["left"]) if "left" in parts else 0
        self.frames += [step, seat, what, whom, left]

    def _what(self, step: int, words: list[str]) -> int:
        if step != GIVE:
            return self._number(words)
        action = self._one_of(" ".join(words), self.rules.tokens, "gift")
        if not self.rules.numbers.is_give(action):
            self.fail(f"there is no gift {' '.join(words)!r}")
        return action

    def _whom(self, step: int, words: list[str]) -> int:
        return self._number(words) if step == LOOT else self._seat(" ".join(words))

    # Heroes and dice -------------------------------------------------------------------------------------

    def _read_hero(self, words: list[str]) -> None:
        seat = self._seat(words[0])
        if seat in self.heroes:
            self.fail(f"{words[0]} is here twice")
        hero = words[1] if len(words) > 1 else ""
        if hero != "-":
            self._one_of(hero, self.rules.box.heroes, "adventurer")
        self.heroes[seat] = (self.number, hero, self._sections(words[2:], HERO))

    def state(self) -> AttackState:
        """Put the position together."""
        if not self.frames:
            self.fail("the position has no step line")
        if len(self.heroes) != self.rules.seats:
            self.fail(f"expected {self.rules.seats} lines of adventurers, got {len(self.heroes)}")
        level = self._number(self._section("level", "1"))
        if not 1 <= level <= LEVELS:
            self.fail(f"expected a level from 1 to {LEVELS}, got {level}")
        first = self._section("first", "-")
        heroes = [self._hero(seat) for seat in range(self.rules.seats)]
        roll = self._roll()
        lost = self._pair(self._section("lost", "0 0"))
        has_begun = first != ["-"]
        dungeon = self._dungeon(heroes, roll, lost, level - 1) if has_begun else (0, 0)
        s = AttackState(
            self.eyes,
            Stack.of(self.frames),
            vec[Hero](heroes),
            self._seat(" ".join(first)) if has_begun else NONE,
            level - 1,
            *dungeon,
            *lost,
            self._waited(),
            self._number(self._section("calm", "0")),
            self._number(self._section("used", "0")),
            self._number(self._section("items", "0")),
            Pile.of(roll),
        )
        if wrong := self.rules.check(self.rules.fill(s, Seeded(0))):
            raise BadNotation(f"this position cannot be: {'; '.join(wrong)}")
        return s

    def _section(self, name: str, default: str) -> list[str]:
        """The words of a section of the table; complaints are about its line."""
        self.number, words = self.table.get(name, (self.number, default.split()))
        return words

    def _waited(self) -> int:
        seats = [self._seat(word) for word in self._section("waited", "")]
        return sum(1 << seat for seat in set(seats))

    def _roll(self) -> list[int]:
        roll = [0] * PLACES
        for row, name in enumerate(ROWS):
            for word in self._section(name, ""):
                die, _, copies = word.partition("*")
                place = row * DICE + self._one_of(die, DICE_WORDS, "die")
                roll[place] += self._number([copies]) if copies else 1
        return roll

    def _dungeon(self, heroes: list[Hero], roll: list[int], lost: tuple[int, int], level: int) -> tuple[int, int]:
        """The dice in the dungeon: as the text says, or all that it places nowhere else."""
        if "dungeon" in self.table:
            return self._pair(self._section("dungeon", ""))
        rolled = [sum(count for place, count in enumerate(roll) if place % DICE // FACES == kind) for kind in (0, 1)]
        monsters = sum(hero.monsters + hero.pile_monsters for hero in heroes) + lost[0] + rolled[0]
        bosses = sum(hero.bosses + hero.pile_bosses for hero in heroes) + lost[1] + rolled[1]
        return self.rules.box.monsters[level] - monsters, self.rules.box.bosses[level] - bosses

    def _hero(self, seat: int) -> Hero:
        self.number, word, sections = self.heroes[seat]
        numbers = {
            name: self._number(sections.get(name, ["0"])) for name in HERO if name not in ("faces", "pile", "said")
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
        )

    def _saying(self, token: str) -> int:
        action = self._one_of(token, self.rules.tokens, "saying")
        if not self.rules.numbers.is_talk(action):
            self.fail(f"there is no saying {token!r}")
        return action - self.rules.numbers.ask
