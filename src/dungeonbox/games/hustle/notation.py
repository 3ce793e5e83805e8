"""A position as a few lines of text, and back exactly.

    step hustle seat1  left 1
    turn seat1  first seat2  floor 1  escaped 2  spawn se
    r1 .   .   bK! wS  pP  .   .
    r2 .   gH  rW  yK  wW  bS  .
    ...
    r4 pK  wH  bP  []  pW  gW  yS
    ...
    monsters r2c6 r6c2
    open ne:trash-the-tavern sw:map-the-vaults  stock ne:2 se:3 sw:2
    colours blue  path r1c3 r1c4
    trinket torch/seat1+ whetstone/seat1
    seat1 fighter  at r1c4  level 2  gold 1  hand red-key*2 blue-sword!  known red-key  items buckler  spent buckler
    seat2 mage  charge blue-scroll  turns 1

Frames of the stack are `step` lines, lowest first. The board has its seven rows: colour and type of each card (W
Sword, H Shield, K Key, P Potion, S Scroll), `!` for a Monster Attack, `--` a gap. Cards, items and quests that the text
places nowhere are in the deck, in their item deck, face down. `torch/seat1` is an item under its deck that this seat
knows, `+` ties it to the next; `?` is hidden from these eyes. What is left out is zero or empty.
"""

from collections.abc import Callable
from typing import cast

from librt.vecs import vec

from dungeonbox.games.hustle.bills import SPARE
from dungeonbox.games.hustle.board import BOARD, CELLS, CORNER_NAMES, CORNERS, DECK, PLACES, SIZE, is_card, place_name
from dungeonbox.games.hustle.components import (
    CARD_KINDS,
    CARD_WORDS,
    CHARACTER_NAMES,
    COLOUR_NAMES,
    DECK_NAMES,
    DECKS,
    EFFECTS,
    ITEMS,
    QUESTS,
)
from dungeonbox.games.hustle.rules import STEPS, Hustle
from dungeonbox.games.hustle.state import (
    ENDINGS,
    FIRST_ITEM,
    MARKS,
    Hero,
    HustleState,
    Shelf,
    Table,
    Turn,
    union,
)
from dungeonbox.games.hustle.steps import (
    AIM,
    EFFECT,
    FOR_CHARGE,
    FOR_ITEM,
    FOR_QUEST,
    HELP,
    KEEP,
    PAY,
    PUSH,
    TAKE,
)
from dungeonbox.kernel.chance import WHOLE
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.positions import PositionReader, eyes_lines, seat_word
from dungeonbox.kernel.stack import WIDTH, Stack
from dungeonbox.kernel.types import NONE, seats_in
from dungeonbox.kernel.zones import HIDDEN, Bag, Pile

__all__ = ("read", "write")

GAME = ("turn", "first", "floor", "escaped", "spawn", "ending")
TABLE = ("monsters", "gaps", "under", "discard", "open", "stock", "gone")
NUMBERS = ("slips", "veils", "might", "ward", "defended", "cheaper", "bought", "room")
NOW = (
    "marks", "asked", "offered", "used", "colours", "path", "painted", "slips", "veils", "lost", "foe", "might", "ward",
    "flipped", "defended", "pinned", "paid", "cheaper", "bought", "gained", "renewed", "room", "omen",
)  # fmt: skip
SHELVES = tuple(f"{name}{part}" for name in DECK_NAMES for part in ("", "-offer"))
STEP_NAMES = [step.name for step in STEPS]
SECTIONS = (*GAME, *TABLE, *NOW, *SHELVES)
ROWS = tuple(f"r{row}" for row in range(1, SIZE + 1))
HERO = ("at", "level", "gold", "hand", "known", "items", "spent", "charge", "reward", "quests", "turns")
FRAME = ("what", "whom", "left")
PURPOSES = ("quest", "item", "charge")
SPARE_WORD = "spare-key"
LETTERS = ("W", "H", "K", "P", "S")
SHORT = [f"{colour[0]}{letter}{icon}" for colour in COLOUR_NAMES for letter in LETTERS for icon in ("", "!")]
TILE = "."
DECK_WORD = "[]"
GAP = "--"
MOST_COPIES = 96
"""There are no more cards."""


# Writing -------------------------------------------------------------------------------------------------


def write(game: Game[State], state: State) -> str:
    """The position as text."""
    rules = cast(Hustle, game)
    s = cast(HustleState, state)
    lines = eyes_lines(s.eyes)
    ints = s.stack.listed()
    lines += [_write_frame(rules, ints[at : at + WIDTH]) for at in range(0, len(ints), WIDTH)]
    if s.first != NONE:
        lines.append(_line(_game_parts(s)))
        lines += _write_board(s)
        lines += [_line(parts) for parts in (_table_parts(rules, s), _now_parts(rules, s), _shelf_parts(rules, s))]
    lines += [_line(_hero_parts(rules, s.heroes[seat], seat)) for seat in range(len(s.heroes))]
    return "\n".join(line for line in lines if line) + "\n"


def _line(parts: list[tuple[str, str]]) -> str:
    """Names with what they say, those that say something."""
    return "  ".join(f"{name} {text}" for name, text in parts if text)


def _number(value: int) -> str:
    return str(value) if value else ""


def _set(bits: int, words: list[str] | tuple[str, ...]) -> str:
    return " ".join(words[one] for one in seats_in(bits))


def _places(places: list[int]) -> str:
    return " ".join(place_name(place) for place in places)


def _cards(cards: list[int]) -> str:
    """Cards in order, neighbours that are equal as one word."""
    words: list[str] = []
    for at, card in enumerate(cards):
        if at == 0 or cards[at - 1] != card:
            copies = next((n for n in range(1, len(cards) - at) if cards[at + n] != card), len(cards) - at)
            words.append(_card_word(card) + (f"*{copies}" if copies > 1 else ""))
    return " ".join(words)


def _card_word(card: int) -> str:
    if card == HIDDEN:
        return "?"
    return SPARE_WORD if card == SPARE else CARD_WORDS[card]


def _write_frame(rules: Hustle, frame: list[int]) -> str:
    step, seat, what, whom, left = frame
    line = f"step {STEPS[step].name} {seat_word(seat)}"
    if what != NONE:
        line += f"  what {_what_words(rules, step)[what]}"
    if whom != NONE:
        line += f"  whom {_whom_words(rules, step, what)[whom]}"
    return line + (f"  left {left}" if left else "")


def _what_words(rules: Hustle, step: int) -> list[str]:
    """What `what` means in the frame of a step."""
    if step == HELP:
        return rules.box.helps.ids
    if step == EFFECT:
        return rules.box.quests.ids
    if step in (AIM, PUSH):
        return list(EFFECTS)
    if step == KEEP:
        return list(DECK_NAMES)
    if step == TAKE:
        return list(CARD_WORDS)
    return list(PURPOSES) if step == PAY else [str(number) for number in range(100)]


def _whom_words(rules: Hustle, step: int, what: int) -> list[str]:
    """What `whom` means in the frame of a step."""
    if step == PUSH:
        return [place_name(place) for place in range(CELLS)]
    if step == PAY and what == FOR_QUEST:
        return rules.box.quests.ids
    if step == PAY and what == FOR_ITEM:
        return list(DECK_NAMES)
    if step == PAY and what == FOR_CHARGE:
        return rules.box.items.ids
    return [str(number) for number in range(100)]


def _game_parts(s: HustleState) -> list[tuple[str, str]]:
    return [
        ("turn", seat_word(s.turn)),
        ("first", seat_word(s.first)),
        ("floor", str(s.floor + 1)),
        ("escaped", _number(s.escaped)),
        ("spawn", CORNER_NAMES[s.spawn]),
        ("ending", ENDINGS[s.ending].replace(" ", "-")),
    ]


def _write_board(s: HustleState) -> list[str]:
    lines = []
    for row in range(SIZE):
        words = [_cell_word(s, row * SIZE + column) for column in range(SIZE)]
        lines.append(f"{ROWS[row]} " + " ".join(f"{word:3}" for word in words).rstrip())
    return lines


def _cell_word(s: HustleState, cell: int) -> str:
    if not is_card(cell):
        return DECK_WORD if cell == DECK else TILE
    card = s.table.cells[cell]
    return GAP if card == NONE else SHORT[card]


def _table_parts(rules: Hustle, s: HustleState) -> list[tuple[str, str]]:
    table = s.table
    quests = rules.box.quests.ids
    corners = [(CORNER_NAMES[corner], table.quests[corner], table.stock[corner]) for corner in range(CORNERS)]
    return [
        ("monsters", _places(table.monsters.listed())),
        ("gaps", _places(table.gaps.listed())),
        ("under", _cards(table.under.listed())),
        ("discard", _cards(table.discard.listed())),
        ("open", " ".join(f"{name}:{quests[quest]}" for name, quest, _ in corners if quest != NONE)),
        ("stock", " ".join(f"{name}:{stock}" for name, _, stock in corners if stock)),
        ("gone", _set(table.gone, rules.box.items.ids)),
    ]


def _now_parts(rules: Hustle, s: HustleState) -> list[tuple[str, str]]:
    now = s.now
    items = rules.box.items.ids
    cells = [place_name(place) for place in range(CELLS)]
    return [
        ("marks", _set(now.marks, MARKS)),
        ("asked", _set(now.asked, _helps(rules, "ask"))),
        ("offered", _set(now.offered, _helps(rules, "offer"))),
        ("used", _set(now.used, _powers(rules))),
        ("colours", _set(now.colours, COLOUR_NAMES)),
        ("path", _places(now.path.listed())),
        ("painted", _set(now.painted, cells)),
        ("slips", _number(now.slips)),
        ("veils", _number(now.veils)),
        ("lost", _cards(now.lost.listed())),
        ("foe", _places([now.foe]) if now.foe != NONE else ""),
        ("might", _number(now.might)),
        ("ward", _number(now.ward)),
        ("flipped", _cards(now.flipped.listed())),
        ("defended", _number(now.defended)),
        ("pinned", _set(now.pinned, cells)),
        ("paid", _cards(now.paid.listed())),
        ("cheaper", _number(now.cheaper)),
        ("bought", _number(now.bought)),
        ("gained", _set(now.gained, items)),
        ("renewed", _set(now.renewed, items)),
        ("room", _number(now.room)),
        ("omen", _cards([now.omen]) if now.omen != NONE else ""),
    ]


def _powers(rules: Hustle) -> list[str]:
    """Class powers by their tokens, which are no names of sections."""
    return [f"power:{power}" for power in rules.box.powers.ids]


def _helps(rules: Hustle, family: str) -> list[str]:
    """Helping powers by the tokens that ask for them or offer them."""
    return [f"{family}:{aid}" for aid in rules.box.helps.ids]


def _shelf_parts(rules: Hustle, s: HustleState) -> list[tuple[str, str]]:
    parts = []
    for deck, name in enumerate(DECK_NAMES):
        shelf = s.shelves[deck]
        under = zip(shelf.under.listed(), shelf.seen.listed(), shelf.tied.listed(), strict=True)
        words = [f"{_item_word(rules, item)}/{_knower(seen)}{'+' * tied}" for item, seen, tied in under]
        parts.append((name, " ".join(words)))
        parts.append((f"{name}-offer", " ".join(_item_word(rules, item) for item in shelf.offer.listed())))
    return parts


def _item_word(rules: Hustle, face: int) -> str:
    return "?" if face == HIDDEN else rules.box.items.ids[face - FIRST_ITEM]


def _knower(seen: int) -> str:
    """The one seat that knows an item under its deck, or `-`."""
    return seat_word(seats_in(seen)[0]) if seen else "-"


def _hero_parts(rules: Hustle, hero: Hero, seat: int) -> list[tuple[str, str]]:
    items = rules.box.items.ids
    return [
        (seat_word(seat), CHARACTER_NAMES[hero.character] if hero.character != NONE else "-"),
        ("at", _places([hero.place]) if hero.place != NONE else ""),
        ("level", str(hero.level) if hero.level > 1 else ""),
        ("gold", _number(hero.gold)),
        ("hand", _cards(hero.hand.listed())),
        ("known", _cards(hero.known.listed())),
        ("items", _set(hero.items, items)),
        ("spent", _set(hero.spent, items)),
        ("charge", _cards([hero.charge]) if hero.charge != NONE else ""),
        ("reward", _number(hero.reward)),
        ("quests", _set(hero.quests, rules.box.quests.ids)),
        ("turns", _number(hero.turns)),
    ]


# Reading -------------------------------------------------------------------------------------------------


def read(game: Game[State], text: str) -> HustleState:
    """The position this text describes; a BadNotation says which line is wrong and why."""
    reading = _Reading(cast(Hustle, game))
    reading.read(text)
    return reading.state()


class _Reading(PositionReader):
    """A position in the course of being read."""

    def __init__(self, rules: Hustle) -> None:
        super().__init__(rules.seats)
        self.rules = rules
        self.frames: list[int] = []
        self.cells = [NONE] * CELLS
        self.rows: set[str] = set()
        self.heroes: dict[int, tuple[int, str, dict[str, list[str]]]] = {}

    def line(self, words: list[str]) -> None:
        """Read one line."""
        if words[0] == "step":
            self._read_frame(words[1:])
        elif words[0] in ROWS:
            self._read_row(words[0], words[1:])
        elif words[0] in SECTIONS:
            self.read_table(words, SECTIONS)
        else:
            self._read_hero(words)

    # Words -----------------------------------------------------------------------------------------------

    def _place(self, word: str) -> int:
        places = [place_name(place) if place not in _NOWHERE else "" for place in range(PLACES)]
        return self.one_of(word, places, "place")

    def _card(self, word: str) -> int:
        if word == "?":
            return HIDDEN
        return SPARE if word == SPARE_WORD else self.one_of(word, CARD_WORDS, "card")

    def _cards(self, words: list[str]) -> list[int]:
        listed: list[int] = []
        for word in words:
            name, many, copies = word.partition("*")
            listed += [self._card(name)] * (self._copies(copies) if many else 1)
        return listed

    def _copies(self, word: str) -> int:
        copies = self.count([word])
        if copies > MOST_COPIES:
            self.fail(f"expected at most {MOST_COPIES} copies, got {word}")
        return copies

    def _open_cards(self, words: list[str]) -> list[int]:
        """Cards that lie open for all eyes."""
        if "?" in "".join(words):
            self.fail("these cards lie open, so none of them can be hidden")
        return self._cards(words)

    def _bits(self, words: list[str], known: list[str] | tuple[str, ...], what: str) -> int:
        return union([1 << self.one_of(word, known, what) for word in words])

    # Lines -----------------------------------------------------------------------------------------------

    def _read_frame(self, words: list[str]) -> None:
        if not words or words[0] not in STEP_NAMES:
            self.fail(f"expected a step ({', '.join(STEP_NAMES)}), got {' '.join(words)!r}")
        step = STEP_NAMES.index(words[0])
        seat = self.seat(words[1] if len(words) > 1 else "")
        parts = self.sections(words[2:], FRAME)
        what, whom = NONE, NONE
        if "what" in parts:
            what = self.one_of(" ".join(parts["what"]), _what_words(self.rules, step), "such thing as")
        if "whom" in parts:
            whom = self.one_of(" ".join(parts["whom"]), _whom_words(self.rules, step, what), "such thing as")
        self.frames += [step, seat, what, whom, self.count(parts["left"]) if "left" in parts else 0]

    def _read_row(self, name: str, words: list[str]) -> None:
        if name in self.rows:
            self.fail(f"{name} is here twice")
        self.rows.add(name)
        if len(words) != SIZE:
            self.fail(f"a row has {SIZE} cells, got {len(words)}")
        for column, word in enumerate(words):
            cell = ROWS.index(name) * SIZE + column
            wanted = "" if is_card(cell) else DECK_WORD if cell == DECK else TILE
            if wanted and word != wanted:
                self.fail(f"expected {wanted} at {place_name(cell)}, got {word!r}")
            if not wanted and word != GAP:
                self.cells[cell] = self.one_of(word, SHORT, "card")

    def _read_hero(self, words: list[str]) -> None:
        seat = self.seat(words[0])
        if seat in self.heroes:
            self.fail(f"{words[0]} is here twice")
        hero = words[1] if len(words) > 1 else ""
        if hero != "-":
            self.one_of(hero, CHARACTER_NAMES, "character")
        self.heroes[seat] = (self.number, hero, self.sections(words[2:], HERO))

    # The position ----------------------------------------------------------------------------------------

    def state(self) -> HustleState:
        """Put the position together."""
        if not self.frames:
            self.fail("the position has no step line")
        if len(self.heroes) != self.rules.seats:
            self.fail(f"expected {self.rules.seats} lines of characters, got {len(self.heroes)}")
        heroes = [self._hero(seat) for seat in range(self.rules.seats)]
        floor = self.count(self.section("floor") or ["1"])
        spawn = self.one_of(" ".join(self.section("spawn") or ["se"]), CORNER_NAMES, "corner")
        ending = self.one_of(" ".join(self.section("ending")).replace("-", " "), ENDINGS, "ending")
        s = HustleState(
            self.eyes,
            Stack.of(self.frames),
            vec[Hero](heroes),
            self._table(),
            Bag.empty(),
            vec[Shelf]([self._shelf(deck) for deck in range(DECKS)]),
            self._turn(),
            self._seat_or_none("turn"),
            self._seat_or_none("first"),
            floor - 1,
            self.count(self.section("escaped") or ["0"]),
            spawn,
            ending,
        )
        unseen = self._place_rest(s) if s.first != NONE else [Bag.empty() for _ in range(1 + DECKS)]
        if self.eyes != WHOLE:
            s.unseen = vec[Bag](unseen)
        elif wrong := self.rules.check(s):
            raise BadNotation(f"this position cannot be: {'; '.join(wrong)}")
        return s

    def _seat_or_none(self, name: str) -> int:
        words = self.section(name)
        return self.seat(" ".join(words)) if words else NONE

    def _table(self) -> Table:
        quests = [NONE] * CORNERS
        stock = [0] * CORNERS
        for word in self.section("open"):
            corner, _, quest = word.partition(":")
            quests[self.one_of(corner, CORNER_NAMES, "corner")] = self.one_of(quest, self.rules.box.quests.ids, "quest")
        for word in self.section("stock"):
            corner, _, count = word.partition(":")
            stock[self.one_of(corner, CORNER_NAMES, "corner")] = self.count([count])
        return Table(
            Pile.of(self.cells),
            Pile.of([self._place(word) for word in self.section("gaps")]),
            Pile.of(self._open_cards(self.section("under"))),
            Bag.of(self._open_cards(self.section("discard"))),
            Bag.of([self._place(word) for word in self.section("monsters")]),
            0,
            Pile.of(quests),
            Pile.of(stock),
            self._items_in("gone"),
        )

    def _items_in(self, name: str) -> int:
        return self._bits(self.section(name), self.rules.box.items.ids, "item")

    def _turn(self) -> Turn:
        cells = [place_name(place) for place in range(CELLS)]
        numbers = {name: self.count(self.section(name) or ["0"]) for name in NUMBERS}
        foe = [self._place(word) for word in self.section("foe")]
        omen = self._open_cards(self.section("omen"))
        return Turn(
            self._bits(self.section("marks"), MARKS, "mark"),
            self._bits(self.section("asked"), _helps(self.rules, "ask"), "request"),
            self._bits(self.section("offered"), _helps(self.rules, "offer"), "offer"),
            self._bits(self.section("used"), _powers(self.rules), "power"),
            self._bits(self.section("colours"), COLOUR_NAMES, "colour"),
            Pile.of([self._place(word) for word in self.section("path")]),
            self._bits(self.section("painted"), cells, "place"),
            numbers["slips"],
            numbers["veils"],
            Bag.of(self._open_cards(self.section("lost"))),
            foe[0] if foe else NONE,
            numbers["might"],
            numbers["ward"],
            Pile.of(self._open_cards(self.section("flipped"))),
            numbers["defended"],
            self._bits(self.section("pinned"), cells, "place"),
            Bag.of(self._open_cards(self.section("paid"))),
            numbers["cheaper"],
            numbers["bought"],
            self._items_in("gained"),
            self._items_in("renewed"),
            numbers["room"],
            omen[0] if omen else NONE,
        )

    def _shelf(self, deck: int) -> Shelf:
        under, seen, tied = [], [], []
        for word in self.section(DECK_NAMES[deck]):
            item, _, knower = word.partition("/")
            under.append(self._item(item))
            tied.append(int(knower.endswith("+")))
            knower = knower.rstrip("+")
            seen.append(0 if knower in ("", "-") else 1 << self.seat(knower))
        offer = [self._item(word) for word in self.section(f"{DECK_NAMES[deck]}-offer")]
        return Shelf(Bag.empty(), Pile.of(under), Pile.of(seen), Pile.of(tied), Bag.of(offer))

    def _item(self, word: str) -> int:
        return HIDDEN if word == "?" else FIRST_ITEM + self.one_of(word, self.rules.box.items.ids, "item")

    def _hero(self, seat: int) -> Hero:
        self.number, word, sections = self.heroes[seat]
        items = self.rules.box.items.ids

        def section(name: str) -> list[str]:
            return sections.get(name, [])

        charge = self._open_cards(section("charge"))
        return Hero(
            CHARACTER_NAMES.index(word) if word != "-" else NONE,
            self._place(" ".join(section("at"))) if section("at") else NONE,
            self.count(section("level") or ["1"]),
            self.count(section("gold") or ["0"]),
            Bag.of(self._cards(section("hand"))),
            Bag.of(self._open_cards(section("known"))),
            self._bits(section("items"), items, "item"),
            self._bits(section("spent"), items, "item"),
            charge[0] if charge else NONE,
            self.count(section("reward") or ["0"]),
            self._bits(section("quests"), self.rules.box.quests.ids, "quest"),
            self.count(section("turns") or ["0"]),
        )

    def _place_rest(self, s: HustleState) -> list[Bag]:
        """Whatever the text does not place is in the deck, in the item decks, or a quest not yet turned up."""
        quests = [hero.quests for hero in s.heroes] + [1 << quest for quest in s.table.quests.listed() if quest != NONE]
        s.table.unturned = (1 << QUESTS) - 1 & ~union(quests)
        cards = self.rules.full_deck.clone()
        placed = [*self.cells, *s.table.under.listed(), *s.table.discard.listed(), *s.now.flipped.listed()]
        placed += [*s.now.paid.listed(), s.now.omen]
        for hero in s.heroes:
            placed += [*hero.hand.listed(), hero.charge]
        self._subtract(cards, [card for card in placed if 0 <= card < CARD_KINDS], CARD_WORDS.__getitem__)
        holes = sum(hero.hand.holes() for hero in s.heroes)
        unseen = [self._settle(s.deck, cards, holes)]
        owned = union([s.table.gone, *[hero.items for hero in s.heroes]])
        for deck, shelf in enumerate(s.shelves):
            items = [item for item in range(ITEMS) if self.rules.box.item_decks[item] == deck and not owned >> item & 1]
            rest = Bag.of([FIRST_ITEM + item for item in items])
            there = shelf.under.listed() + shelf.offer.listed()
            self._subtract(rest, [item for item in there if item != HIDDEN], self._item_name)
            unseen.append(self._settle(shelf.top, rest, there.count(HIDDEN)))
        return unseen

    def _item_name(self, face: int) -> str:
        return self.rules.box.items.ids[face - FIRST_ITEM]

    def _settle(self, deck: Bag, rest: Bag, holes: int) -> Bag:
        """Put the rest into the unseen part of the deck; returns what these eyes cannot place."""
        if self.eyes == WHOLE:
            deck.add_all(rest)
            return Bag.empty()
        if holes > rest.size():
            self.fail(f"{rest.size()} cards are placed nowhere, but {holes} are hidden")
        deck.add_all(Bag.hidden(rest.size() - holes))
        return rest

    def _subtract(self, rest: Bag, placed: list[int], name: Callable[[int], str]) -> None:
        for card in placed:
            if not rest.has(card):
                self.fail(f"too many {name(card)}")
            rest.remove(card)


_NOWHERE = [cell for cell in range(CELLS) if cell not in BOARD.cards[:]]
