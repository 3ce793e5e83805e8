"""A position as a few lines of text, and back exactly.

    step play seat1
    turn seat1  owed 1
    seat1 azzan  hp 7  turns 3  hand fireball charm*2  shields mirror-image/1  discard stoneskin
    seat2 lia  hp 10  turns 2  hand for-justice  known for-justice

Frames of the stack are `step` lines, lowest first; `left 1` after the player of the lowest: the card of this turn
has been played, so that the next is an extra one. A hero's deck is the rest of its cards unless `deck` lists it;
`discard rest` puts the rest there instead. `card*2` is two copies, `card/1` a Defense card with one damage token, `?` a
hidden card, `-` nothing. What is left out is zero or empty; hit points are those of the start.
"""

from typing import cast

from librt.vecs import vec

from dungeonbox.games.mayhem.components import MOST_CARDS, Cards
from dungeonbox.games.mayhem.rules import STEPS, Mayhem
from dungeonbox.games.mayhem.state import ENDINGS, Hero, MayhemState
from dungeonbox.kernel.chance import WHOLE
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.positions import PositionReader, eyes_lines, seat_word
from dungeonbox.kernel.stack import WIDTH, Stack
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.zones import HIDDEN, Bag, Pile, Zone

__all__ = ("read", "write")

STEP_NAMES = [step.name for step in STEPS]
ZONES = ("hand", "known", "shields", "discard", "deck")
NUMBERS = ("hp", "turns", "fell", "disguised")


# Writing -------------------------------------------------------------------------------------------------


def write(game: Game[State], state: State) -> str:
    """The position as text."""
    cards = cast(Mayhem, game).cards
    s = cast(MayhemState, state)
    lines = eyes_lines(s.eyes)
    lines += _write_frames(s, cards)
    lines.append(_write_turn(s))
    if len(s.played):
        lines.append(f"played {_write_cards(s.played, cards)}")
    lines += [_write_hero(s, seat, cards) for seat in range(len(s.heroes))]
    return "\n".join(lines) + "\n"


def _write_frames(s: MayhemState, cards: Cards) -> list[str]:
    ints = s.stack.listed()
    lines: list[str] = []
    for at in range(0, len(ints), WIDTH):
        step, seat, what, whom, left = ints[at : at + WIDTH]
        line = f"step {STEPS[step].name} {seat_word(seat)}"
        line += f"  card {cards.words[what]}" if what != NONE else ""
        line += f"  at {seat_word(whom)}" if whom != NONE else ""
        line += f"  left {left}" if left else ""
        lines.append(line)
    return lines


def _write_turn(s: MayhemState) -> str:
    line = f"turn {seat_word(s.turn)}"
    line += f"  owed {s.owed}" if s.owed else ""
    line += f"  falls {s.falls}" if s.falls else ""
    line += f"  ending {ENDINGS[s.ending].replace(' ', '-')}" if s.ending else ""
    return line


def _write_hero(s: MayhemState, seat: int, cards: Cards) -> str:
    hero = s.heroes[seat]
    words = [f"{seat_word(seat)} {'-' if hero.hero == NONE else cards.heroes[hero.hero]}", f"hp {hero.hp}"]
    for name, value in (("turns", hero.turns), ("fell", hero.fell), ("disguised", hero.disguised)):
        if value:
            words.append(f"{name} {value}")
    for name, zone in (("hand", hero.hand), ("known", hero.known)):
        if len(zone):
            words.append(f"{name} {_write_cards(zone, cards)}")
    if len(hero.shields):
        words.append(f"shields {_write_shields(hero, cards)}")
    if len(hero.discard):
        words.append(f"discard {_write_cards(hero.discard, cards)}")
    if s.eyes != WHOLE and len(hero.deck):
        words.append(f"deck {_write_cards(hero.deck, cards)}")
    return "  ".join(words)


def _write_cards(zone: Zone, cards: Cards) -> str:
    """Cards in order, neighbours that are equal as one word."""
    words: list[str] = []
    listed = zone.listed()
    at = 0
    while at < len(listed):
        copies = 1
        while at + copies < len(listed) and listed[at + copies] == listed[at]:
            copies += 1
        word = "?" if listed[at] == HIDDEN else cards.words[listed[at]]
        words.append(word if copies == 1 else f"{word}*{copies}")
        at += copies
    return " ".join(words)


def _write_shields(hero: Hero, cards: Cards) -> str:
    pairs = zip(hero.shields.listed(), hero.tokens.listed(), strict=True)
    return " ".join([f"{cards.words[card]}/{tokens}" if tokens else cards.words[card] for card, tokens in pairs])


# Reading -------------------------------------------------------------------------------------------------


def read(game: Game[State], text: str) -> MayhemState:
    """The position this text describes; a BadNotation says which line is wrong and why."""
    reading = _Reading(cast(Mayhem, game))
    reading.read(text)
    return reading.state()


class _Reading(PositionReader):
    """A position in the course of being read."""

    def __init__(self, rules: Mayhem) -> None:
        super().__init__(rules.seats)
        self.rules = rules
        self.frames: list[int] = []
        self.turn = NONE
        self.facts = {"owed": 0, "falls": 0}
        self.ending = 0
        self.played = Pile.empty()
        self.heroes: dict[int, tuple[int, dict[str, list[str]]]] = {}
        self.seen: set[str] = set()
        """The lines of which there is only one that have been read."""

    def line(self, words: list[str]) -> None:
        """Read one line."""
        if words[0] == "step":
            self._read_frame(words[1:])
            return
        if words[0] in self.seen:
            self.fail(f"{words[0]} is here twice")
        self.seen.add(words[0])
        if words[0] == "turn":
            self._read_turn(words[1:])
        elif words[0] == "played":
            self.played = Pile.of(self._open_cards(words[1:]))
        else:
            self._read_hero(words)

    def _pairs(self, words: list[str], names: tuple[str, ...]) -> dict[str, str]:
        if len(words) % 2 or not set(words[::2]) <= set(names):
            self.fail(f"expected pairs of {', '.join(names)} and a value, got {' '.join(words)!r}")
        return dict(zip(words[::2], words[1::2], strict=True))

    def _read_frame(self, words: list[str]) -> None:
        if len(words) < 2 or words[0] not in STEP_NAMES:
            self.fail(f"expected a step ({', '.join(STEP_NAMES)}) and a seat, got {' '.join(words)!r}")
        more = self._pairs(words[2:], ("card", "at", "left"))
        what = self._card(more["card"]) if "card" in more else NONE
        whom = self.seat(more["at"]) if "at" in more else NONE
        left = self.count([more.get("left", "0")])
        self.frames += [STEP_NAMES.index(words[0]), self.seat(words[1]), what, whom, left]

    def _read_turn(self, words: list[str]) -> None:
        if words and words[0] != "-":
            self.turn = self.seat(words[0])
        more = self._pairs(words[1:], ("owed", "falls", "ending"))
        ending = more.pop("ending", "").replace("-", " ")
        if ending not in ENDINGS:
            self.fail(f"expected one of the endings {', '.join(ENDINGS[1:])}, got {ending!r}")
        self.ending = ENDINGS.index(ending)
        for name, value in more.items():
            self.facts[name] = self.count([value])

    def _read_hero(self, words: list[str]) -> None:
        """Split a hero's line into its sections; they are read once all lines are there."""
        seat = self.seat(words[0])
        heroes = self.rules.cards.heroes
        if len(words) < 2 or words[1] not in ["-", *heroes]:
            self.fail(f"expected a hero ({', '.join(heroes)}), got {' '.join(words[1:2])!r}")
        sections = self.sections(words[2:], NUMBERS + ZONES)
        self.heroes[seat] = (self.number, {"hero": [words[1]], **sections})

    def _card(self, word: str) -> int:
        if word == "?":
            return HIDDEN
        if word not in self.rules.cards.words:
            self.fail(f"there is no card {word!r}")
        return self.rules.cards.words.index(word)

    def _cards(self, words: list[str]) -> list[int]:
        listed: list[int] = []
        for word in words:
            if word != "-":
                name, many, copies = word.partition("*")
                listed += [self._card(name)] * (self._copies(copies) if many else 1)
        return listed

    def _copies(self, word: str) -> int:
        copies = self.count([word])
        if copies > MOST_CARDS:
            self.fail(f"expected at most {MOST_CARDS} copies, got {word}")
        return copies

    def _open_cards(self, words: list[str]) -> list[int]:
        """Cards that lie open for all eyes."""
        if "?" in "".join(words):
            self.fail("these cards lie open, so none of them can be hidden")
        return self._cards(words)

    def state(self) -> MayhemState:
        """Put the position together."""
        if not self.frames:
            self.fail("the position has no step line")
        if len(self.heroes) != self.rules.seats:
            self.fail(f"expected {self.rules.seats} lines of heroes, got {len(self.heroes)}")
        heroes = [self._hero(seat) for seat in range(self.rules.seats)]
        stack = Stack.of(self.frames)
        facts = self.facts
        s = MayhemState(
            self.eyes,
            stack,
            vec[Hero](heroes),
            self.played,
            self.turn,
            facts["owed"],
            facts["falls"],
            self.ending,
        )
        if self.turn != NONE:
            self._place_rest(s)
        elif self.eyes != WHOLE:
            s.unseen = vec[Bag]([Bag.empty() for _ in heroes])
        if self.eyes == WHOLE and (wrong := self.rules.check(s)):
            raise BadNotation(f"this position cannot be: {'; '.join(wrong)}")
        if self.eyes == WHOLE and self.rules.to_act(s) and not len(self.rules.legal(s, stack.seat)):
            raise BadNotation("no seat has a legal action here: the last step must be one that asks a question")
        return s

    def _hero(self, seat: int) -> Hero:
        self.number, sections = self.heroes[seat]
        word = sections["hero"][0]
        numbers = {"hp": int(self.rules.cards.hit_points), "turns": 0, "fell": 0, "disguised": 0}
        for name in NUMBERS:
            if name in sections:
                numbers[name] = self.count(sections[name])
        shields = [shield.partition("/") for shield in sections.get("shields", []) if shield != "-"]
        return Hero(
            self.rules.cards.heroes.index(word) if word != "-" else NONE,
            numbers["hp"],
            numbers["disguised"],
            numbers["turns"],
            numbers["fell"],
            Bag.of(self._cards(sections.get("hand", []))),
            Bag.of(self._cards(sections.get("known", []))),
            Bag.of(self._cards(self._listed(sections, "deck"))),
            Bag.of(self._open_cards(self._listed(sections, "discard"))),
            Pile.of(self._open_cards([card for card, _, _ in shields])),
            Pile.of([self.count([tokens]) if slash else 0 for _, slash, tokens in shields]),
        )

    def _listed(self, sections: dict[str, list[str]], name: str) -> list[str]:
        """The cards a section lists; none if it holds whatever is not placed elsewhere."""
        words = sections.get(name, [])
        return [] if words == ["rest"] else words

    def _place_rest(self, s: MayhemState) -> None:
        """Whatever of a hero's 28 cards the text does not place is in the deck, in the pile marked so, or unseen."""
        placed = [card for hero in s.heroes for card in hero.shields.listed()] + s.played.listed()
        unseen: list[Bag] = []
        for seat, hero in enumerate(s.heroes):
            self.number, sections = self.heroes[seat]
            if hero.hero == NONE:
                self.fail("a player in the course of a game has a hero")
            rest = self.rules.decks[hero.hero].clone()
            for zone in (hero.hand, hero.deck, hero.discard):
                placed_here = [card for card in zone.listed() if card != HIDDEN]
                self._subtract(rest, placed_here)
            self._subtract(rest, [card for card in placed if self.rules.cards.hero[card] == hero.hero])
            if s.eyes != WHOLE:
                holes = hero.hand.holes() + hero.deck.holes()
                if holes != rest.size():
                    self.fail(f"{rest.size()} cards are placed nowhere, but {holes} are hidden")
                unseen.append(rest)
            elif sections.get("discard") == ["rest"]:
                hero.discard = rest
            elif "deck" not in sections or sections["deck"] == ["rest"]:
                hero.deck = rest
            if s.eyes == WHOLE and hero.deck.size() == 0:  # §R22
                hero.known = hero.hand.clone()
        s.unseen = vec[Bag](unseen)

    def _subtract(self, rest: Bag, placed: list[int]) -> None:
        for card in placed:
            if not rest.has(card):
                self.fail(f"too many {self.rules.cards.words[card]}")
            rest.remove(card)
