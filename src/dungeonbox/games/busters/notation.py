"""A position as a few lines of text, and back exactly.

    step choose-card
    leader seat1  dungeon 1  monster mimic-1  left skeleton chimera
    bank 11 12 12  spoils 1 0 0
    seat1 knight  gems 1 1 1  played 3  trophies blue-slime
    seat2 mage  gems 2 1 1  played 4  choice 6  pledges pledge:low ask:seat1.2  kept 1  broken 0

Frames of the stack are `step` lines, lowest first. Gems are red, yellow, blue; what is left out of the 45 is in the
bank. A hand is what was neither played nor chosen, unless `hand` lists it. `?` is a hidden card.
"""

from typing import cast

from librt.vecs import vec

from dungeonbox.games.busters.rules import STEPS, Busters
from dungeonbox.games.busters.state import BustersState, Hero
from dungeonbox.kernel.chance import WHOLE, Seeded
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.positions import PositionReader, eyes_lines, seat_word
from dungeonbox.kernel.stack import WIDTH, Stack
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.zones import HIDDEN, Bag, Pile, Zone

__all__ = ("read", "write")

STEP_NAMES = [step.name for step in STEPS]

TABLE = ("leader", "dungeon", "monster", "left", "bank", "spoils")
HERO = ("hand", "gems", "played", "choice", "trophies", "pledges", "kept", "broken")
QUESTIONS = ("choose-hero", "lose", "take")
"""Steps in which one seat is asked."""


# Writing -------------------------------------------------------------------------------------------------


def write(game: Game[State], state: State) -> str:
    """The position as text."""
    rules = cast(Busters, game)
    s = cast(BustersState, state)
    lines = eyes_lines(s.eyes)
    ints = s.stack.listed()
    for at in range(0, len(ints), WIDTH):
        step, seat, _, _, left = ints[at : at + WIDTH]
        lines.append(f"step {STEPS[step].name} {seat_word(seat)}" + (f"  left {left}" if left else ""))
    table = f"leader {seat_word(s.leader)}  dungeon {s.dungeon + 1}"
    table += f"  monster {rules.box.words[s.monster]}" if s.monster != NONE else ""
    table += f"  left {_words(s.deck, rules.box.words)}" if len(s.deck) else ""
    lines += [table, f"bank {_ints(s.bank)}  spoils {_ints(s.spoils)}"]
    lines += [_write_hero(rules, s, seat) for seat in range(len(s.heroes))]
    return "\n".join(lines) + "\n"


def _ints(zone: Zone) -> str:
    return " ".join("?" if card == HIDDEN else str(card) for card in zone.listed())


def _words(zone: Zone, words: list[str]) -> str:
    return " ".join(words[item] for item in zone.listed())


def _write_hero(rules: Busters, s: BustersState, seat: int) -> str:
    hero = s.heroes[seat]
    parts = [
        f"{seat_word(seat)} {'-' if hero.hero == NONE else rules.box.heroes[hero.hero]}",
        f"gems {_ints(hero.gems)}",
    ]
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
    reading.read(text)
    return reading.state()


class _Reading(PositionReader):
    """A position in the course of being read."""

    def __init__(self, rules: Busters) -> None:
        super().__init__(rules.seats)
        self.rules = rules
        self.frames: list[int] = []
        self.heroes: dict[int, tuple[int, str, dict[str, list[str]]]] = {}

    def line(self, words: list[str]) -> None:
        """Read one line."""
        if words[0] == "step":
            self._read_frame(words[1:])
        elif words[0] in TABLE:
            self.read_table(words, TABLE)
        else:
            self._read_hero(words)

    def _read_frame(self, words: list[str]) -> None:
        if not words or words[0] not in STEP_NAMES:
            self.fail(f"expected a step ({', '.join(STEP_NAMES)}), got {' '.join(words)!r}")
        seat = NONE if words[1:2] in ([], ["-"]) else self.seat(words[1])
        if seat == NONE and words[0] in QUESTIONS:
            self.fail(f"step {words[0]} asks a seat: expected a seat")
        if words[2:3] not in ([], ["left"]):
            self.fail(f"expected left and a number, got {' '.join(words[2:])!r}")
        left = self.count(words[3:]) if words[2:] else 0
        self.frames += [STEP_NAMES.index(words[0]), seat, NONE, NONE, left]

    def _read_hero(self, words: list[str]) -> None:
        seat = self.seat(words[0])
        if seat in self.heroes:
            self.fail(f"{words[0]} is here twice")
        hero = words[1] if len(words) > 1 else ""
        if hero != "-":
            self.one_of(hero, self.rules.box.heroes, "adventurer")
        self.heroes[seat] = (self.number, hero, self.sections(words[2:], HERO))

    def state(self) -> BustersState:
        """Put the position together."""
        if not self.frames:
            self.fail("the position has no step line")
        if len(self.heroes) != self.rules.seats:
            self.fail(f"expected {self.rules.seats} lines of heroes, got {len(self.heroes)}")
        words = self.rules.box.words
        leader = self.seat(" ".join(self.section("leader"))) if self.has("leader") else NONE
        monster = self.one_of(" ".join(self.section("monster")), words, "monster") if self.has("monster") else NONE
        dungeon = self.count(self.section("dungeon")) if self.has("dungeon") else 1
        if not 1 <= dungeon <= self.rules.box.dungeons:
            self.fail(f"expected a dungeon from 1 to {self.rules.box.dungeons}, got {dungeon}")
        deck = Bag.of([self.one_of(word, words, "monster") for word in self.section("left")])
        spoils = self._gems(self.section("spoils"))
        heroes = [self._hero(seat, leader != NONE) for seat in range(self.rules.seats)]
        bank = self._bank(heroes, spoils)
        stack = Stack.of(self.frames)
        s = BustersState(
            self.eyes, stack, vec[Hero](heroes), leader, dungeon - 1, monster, deck, Pile.of(bank), Pile.of(spoils)
        )
        if self.eyes != WHOLE:
            s.unseen = vec[Bag]([self._unseen(seat, hero) for seat, hero in enumerate(heroes)])
        whole = self.rules.determinize(s, Seeded(0))
        if wrong := self.rules.check(whole):
            raise BadNotation(f"this position cannot be: {'; '.join(wrong)}")
        if self.eyes != WHOLE and self.rules.observe(whole, self.eyes).pack() != s.pack():
            raise BadNotation("these eyes see more than this, or less")
        return s

    def _gems(self, words: list[str]) -> list[int]:
        gems = [self.count([word]) for word in words]
        if len(gems) not in (0, 3):
            self.fail(f"expected three numbers of gems, got {' '.join(words)!r}")
        return gems or [0, 0, 0]

    def _bank(self, heroes: list[Hero], spoils: list[int]) -> list[int]:
        if self.has("bank"):
            return self._gems(self.section("bank"))
        gems = int(self.rules.box.all_gems)
        return [gems - spoils[colour] - sum(hero.gems[colour] for hero in heroes) for colour in range(3)]

    def _cards(self, words: list[str]) -> list[int]:
        return [HIDDEN if word == "?" else self.count([word]) for word in words]

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
            self.count(sections.get("kept", ["0"])),
            self.count(sections.get("broken", ["0"])),
            Bag.of(hand),
            Bag.of(choice),
            Pile.of(played),
            Pile.of(self._gems(sections.get("gems", []))),
            Bag.of([self.one_of(name, self.rules.box.words, "monster") for name in sections.get("trophies", [])]),
            Pile.of([self._pledge(token) for token in sections.get("pledges", [])]),
        )

    def _pledge(self, token: str) -> int:
        action = self.one_of(token, self.rules.tokens, "pledge")
        if not self.rules.action_ids.is_talk(action):
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
