"""A position as a few lines of text, and back exactly.

    step choose-card
    leader seat1  dungeon 1  monster mimic-1  left skeleton chimera
    bank 11 12 12  spoils 1 0 0
    seat1 knight  gems 1 1 1  played 3  trophies blue-slime
    seat2 mage  gems 2 1 1  played 4  choice 6  pledges pledge:low ask:seat1.2  kept 1  broken 0

Frames of the stack are `step` lines, lowest first. Gems are red, yellow, blue; what is left out of the 45 is in the
bank. A hand is what was neither played nor chosen, unless `hand` lists it. `?` is a hidden card.
"""

from typing import NoReturn, cast

from librt.vecs import vec

from dungeonbox.games.busters.components import DUNGEONS, GEMS
from dungeonbox.games.busters.rules import STEPS, Busters
from dungeonbox.games.busters.state import BustersState, Hero
from dungeonbox.kernel.chance import SPECTATOR, WHOLE, Seeded
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.piles import HIDDEN, NONE, WIDTH, Bag, Pile, Stack, Zone

__all__ = ("read", "write")

TABLE = ("leader", "dungeon", "monster", "left", "bank", "spoils")
HERO = ("hand", "gems", "played", "choice", "trophies", "pledges", "kept", "broken")
QUESTIONS = ("choose-hero", "lose", "take")
"""Steps in which one seat is asked."""
LONGEST = 9
"""How many digits a number may have."""


# Writing -------------------------------------------------------------------------------------------------


def write(game: Game[State], state: State) -> str:
    """The position as text."""
    rules = cast(Busters, game)
    s = cast(BustersState, state)
    lines = [] if s.eyes == WHOLE else [f"eyes {'spectator' if s.eyes == SPECTATOR else _seat(s.eyes)}"]
    ints = s.stack.listed()
    for at in range(0, len(ints), WIDTH):
        step, seat, _, _, left = ints[at : at + WIDTH]
        lines.append(f"step {STEPS[step]} {_seat(seat)}" + (f"  left {left}" if left else ""))
    table = f"leader {_seat(s.leader)}  dungeon {s.dungeon + 1}"
    table += f"  monster {rules.box.words[s.monster]}" if s.monster != NONE else ""
    table += f"  left {_words(s.deck, rules.box.words)}" if len(s.deck) else ""
    lines += [table, f"bank {_ints(s.bank)}  spoils {_ints(s.spoils)}"]
    lines += [_write_hero(rules, s, seat) for seat in range(len(s.heroes))]
    return "\n".join(lines) + "\n"


def _seat(seat: int) -> str:
    return f"seat{seat + 1}" if seat >= 0 else "-"


def _ints(zone: Zone) -> str:
    return " ".join("?" if card == HIDDEN else str(card) for card in zone.listed())


def _words(zone: Zone, words: list[str]) -> str:
    return " ".join(words[item] for item in zone.listed())


def _write_hero(rules: Busters, s: BustersState, seat: int) -> str:
    hero = s.heroes[seat]
    parts = [f"{_seat(seat)} {'-' if hero.hero == NONE else rules.box.heroes[hero.hero]}", f"gems {_ints(hero.gems)}"]
    for name, text in (
        ("hand", _ints(hero.hand)),
        ("played", _ints(hero.played)),
        ("choice", _ints(hero.choice)),
        ("trophies", _words(hero.trophies, rules.box.words)),
        ("pledges", _words(hero.pledges, rules.tokens)),
        ("kept", str(hero.kept or "")),
        ("broken", str(hero.broken or "")),
    ):
        if text:
            parts.append(f"{name} {text}")
    return "  ".join(parts)


# Reading -------------------------------------------------------------------------------------------------


def read(game: Game[State], text: str) -> BustersState:
    """The position this text describes; a BadNotation says which line is wrong and why."""
    reading = _Reading(cast(Busters, game))
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            reading.line(number, words)
    return reading.state()


class _Reading:
    """A position in the course of being read."""

    def __init__(self, rules: Busters) -> None:
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
        elif words[0] in TABLE:
            for name, section in self._sections(words, TABLE).items():
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

    def _one_of(self, word: str, known: list[str], what: str) -> int:
        if word not in known:
            self.fail(f"there is no {what} {word!r}")
        return known.index(word)

    def _read_frame(self, words: list[str]) -> None:
        if not words or words[0] not in STEPS:
            self.fail(f"expected a step ({', '.join(STEPS)}), got {' '.join(words)!r}")
        seat = NONE if words[1:2] in ([], ["-"]) else self._seat(words[1])
        if seat == NONE and words[0] in QUESTIONS:
            self.fail(f"somebody is asked to {words[0]}: expected a seat")
        if words[2:3] not in ([], ["left"]):
            self.fail(f"expected left and a number, got {' '.join(words[2:])!r}")
        left = self._number(words[3:]) if words[2:] else 0
        self.frames += [STEPS.index(words[0]), seat, NONE, NONE, left]

    def _read_hero(self, words: list[str]) -> None:
        seat = self._seat(words[0])
        if seat in self.heroes:
            self.fail(f"{words[0]} is here twice")
        hero = words[1] if len(words) > 1 else ""
        if hero != "-":
            self._one_of(hero, self.rules.box.heroes, "adventurer")
        self.heroes[seat] = (self.number, hero, self._sections(words[2:], HERO))

    def state(self) -> BustersState:
        """Put the position together."""
        if not self.frames:
            self.fail("the position has no step line")
        if len(self.heroes) != self.rules.seats:
            self.fail(f"expected {self.rules.seats} lines of heroes, got {len(self.heroes)}")
        words = self.rules.box.words
        leader = self._seat(" ".join(self._section("leader"))) if self._has("leader") else NONE
        monster = self._one_of(" ".join(self._section("monster")), words, "monster") if self._has("monster") else NONE
        dungeon = self._number(self._section("dungeon")) if self._has("dungeon") else 1
        if not 1 <= dungeon <= DUNGEONS:
            self.fail(f"expected a dungeon from 1 to {DUNGEONS}, got {dungeon}")
        deck = Bag.of([self._one_of(word, words, "monster") for word in self._section("left")])
        spoils = self._gems(self._section("spoils"))
        heroes = [self._hero(seat, leader != NONE) for seat in range(self.rules.seats)]
        bank = self._bank(heroes, spoils)
        stack = Stack.of(self.frames)
        s = BustersState(
            self.eyes, stack, vec[Hero](heroes), leader, dungeon - 1, monster, deck, Pile.of(bank), Pile.of(spoils)
        )
        if self.eyes != WHOLE:
            s.unseen = vec[Bag]([self._unseen(seat, hero) for seat, hero in enumerate(heroes)])
        whole = self.rules.fill(s, Seeded(0))
        if wrong := self.rules.check(whole):
            raise BadNotation(f"this position cannot be: {'; '.join(wrong)}")
        if self.eyes != WHOLE and self.rules.mask(whole, self.eyes).pack() != s.pack():
            raise BadNotation("these eyes see more than this, or less")
        return s

    def _has(self, name: str) -> bool:
        """Whether the text says something in this section of the table."""
        return name in self.table and self.table[name][1] != ["-"]

    def _section(self, name: str) -> list[str]:
        """The words of a section of the table; complaints are about its line."""
        self.number, words = self.table.get(name, (self.number, []))
        return words

    def _gems(self, words: list[str]) -> list[int]:
        gems = [self._number([word]) for word in words]
        if len(gems) not in (0, 3):
            self.fail(f"expected three numbers of gems, got {' '.join(words)!r}")
        return gems or [0, 0, 0]

    def _bank(self, heroes: list[Hero], spoils: list[int]) -> list[int]:
        if self._has("bank"):
            return self._gems(self._section("bank"))
        return [GEMS - spoils[colour] - sum(hero.gems[colour] for hero in heroes) for colour in range(3)]

    def _cards(self, words: list[str]) -> list[int]:
        return [HIDDEN if word == "?" else self._number([word]) for word in words]

    def _hero(self, seat: int, has_cards: bool) -> Hero:
        self.number, word, sections = self.heroes[seat]
        played = self._cards(sections.get("played", []))
        choice = self._cards(sections.get("choice", []))
        cards = range(self.rules.low, self.rules.high + 1) if has_cards else ()
        hand = [card for card in cards if card not in [*played, *choice]]
        if "hand" in sections:
            hand = self._cards(sections["hand"])
        elif HIDDEN in choice:
            hand = [HIDDEN] * (len(hand) - 1)
        return Hero(
            NONE if word == "-" else self.rules.box.heroes.index(word),
            self._number(sections.get("kept", ["0"])),
            self._number(sections.get("broken", ["0"])),
            Bag.of(hand),
            Bag.of(choice),
            Pile.of(played),
            Pile.of(self._gems(sections.get("gems", []))),
            Bag.of([self._one_of(name, self.rules.box.words, "monster") for name in sections.get("trophies", [])]),
            Pile.of([self._pledge(token) for token in sections.get("pledges", [])]),
        )

    def _pledge(self, token: str) -> int:
        action = self._one_of(token, self.rules.tokens, "pledge")
        if not self.rules.numbers.is_talk(action):
            self.fail(f"there is no pledge {token!r}")
        return action

    def _unseen(self, seat: int, hero: Hero) -> Bag:
        """The cards one of which lies face down."""
        holes = hero.hand.holes() + hero.choice.holes()
        unseen: list[int] = []
        if hero.choice.holes():
            played = hero.played.listed()
            unseen = [card for card in range(self.rules.low, self.rules.high + 1) if card not in played]
        if holes != len(unseen):
            self.number = self.heroes[seat][0]
            self.fail(f"{len(unseen)} cards are placed nowhere, but {holes} are hidden")
        return Bag.of(unseen)
