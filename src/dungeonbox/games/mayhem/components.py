"""§1.2 §1.3 §1.4 The four heroes and their cards, from a components file to tables the rules can read fast."""

import re
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.kernel.casting import RANDOM
from dungeonbox.kernel.components import Row, Sheet
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import Bag

# What a card does, part by part. Defense symbols are no part: a Defense card works by lying there.
ATTACK: Final = 0
HEAL: Final = 1
DRAW: Final = 2
AGAIN: Final = 3
POWER: Final = 4

FIREBALL: Final = 0
CHARM: Final = 1
VAMPIRIC_TOUCH: Final = 2
DIVINE_INSPIRATION: Final = 3
BANISHING_SMITE: Final = 4
CLEVER_DISGUISE: Final = 5
SNEAK_ATTACK: Final = 6
PICK_POCKET: Final = 7
WHIRLING_AXES: Final = 8
BATTLE_ROAR: Final = 9
MIGHTY_TOSS: Final = 10

POWERS: Final = (
    "fireball",
    "charm",
    "vampiric-touch",
    "divine-inspiration",
    "banishing-smite",
    "clever-disguise",
    "sneak-attack",
    "pick-pocket",
    "whirling-axes",
    "battle-roar",
    "mighty-toss",
)

SYMBOLS: Final = {"A": ATTACK, "H": HEAL, "D": DRAW, "P": AGAIN}
DEFENSE: Final = "S"
HEROES: Final = 4
MOST_CARDS: Final = 60
"""In a deck."""
MOST_HIT_POINTS: Final = 20
MOST_TURNS: Final = 100
MOST_PLAYS: Final = 9
TABLES: Final = ("amount", "hero", "card")
AMOUNTS: Final = {
    "hit-points": (1, MOST_HIT_POINTS),
    "deck": (1, MOST_CARDS),
    "first-hand": (1, MOST_CARDS),
    "turn-draw": (0, MOST_CARDS),
    "turn-plays": (1, MOST_PLAYS),
    "refill": (1, MOST_CARDS),
    "most-turns": (1, MOST_TURNS),
    "fireball-damage": (1, MOST_HIT_POINTS),
    "axes-heal": (1, MOST_HIT_POINTS),
    "axes-damage": (1, MOST_HIT_POINTS),
    "roar-cards": (1, MOST_CARDS),
}
"""The limits and amounts in the file, with the least and most each may be."""
RESERVED: Final = ("hand", "known", "shields", "discard", "deck", "hp", "turns", "fell", "disguised", "rest")
"""Words that mean something else in the notation of a position."""


class Cards:
    """All cards of the box, numbered from 0 hero by hero, and the amounts that no symbol shows.

    `kinds` and `amounts` say what each card does, part by part, top to bottom.
    """

    def __init__(self) -> None:
        self.heroes: list[str] = []
        self.hero_names: list[str] = []
        self.callings: list[str] = []
        self.words: list[str] = []
        self.names: list[str] = []
        self.symbols: list[str] = []
        self.hero = vec[i64]()
        self.copies = vec[i64]()
        self.defense = vec[i64]()
        self.power = vec[i64]()
        self.first = vec[i64]([0])
        """Where each card's parts begin; its parts end where the next card's begin."""
        self.kinds = vec[i64]()
        self.amounts = vec[i64]()
        self.hit_points: Int = 0
        """§2.2 §6.3 Hit points at the start, and the most there can be."""
        self.deck: Int = 0
        """§1.3 How many cards a hero's deck has."""
        self.first_hand: Int = 0
        """§2.4 How many cards are dealt to each player."""
        self.turn_draw: Int = 0
        """§3.1 How many cards a player draws first in a turn."""
        self.turn_plays: Int = 0
        """§3.2 How many cards a player has to play in a turn."""
        self.refill: Int = 0
        """§3.5 How many cards a player with an empty hand draws."""
        self.most_turns: Int = 0
        """§R16 How many turns a player has at most."""
        self.fireball_damage: Int = 0
        self.axes_heal: Int = 0
        """§7.9 How many hit points Whirling Axes gives back for each opponent."""
        self.axes_damage: Int = 0
        self.roar_cards: Int = 0
        """§7.10 How many cards each player draws after Battle Roar."""

    def __len__(self) -> int:
        return len(self.words)

    def slots(self) -> int:
        """The most Defense cards that can ever lie in front of one player: all there are."""
        return sum([self.copies[card] for card in range(len(self.words)) if self.defense[card] > 0])

    def add_part(self, kind: Int, amount: Int) -> None:
        """Append a part to the card being described."""
        self.kinds = append(self.kinds, kind)
        self.amounts = append(self.amounts, amount)


def full_deck(cards: Cards, hero: Int) -> Bag:
    """§1.3 The cards of a hero."""
    deck = Bag.empty()
    for card in range(len(cards.words)):
        if cards.hero[card] == hero:
            for _copy in range(cards.copies[card]):
                deck.add(card)
    return deck


def most_plays(cards: Cards) -> int:
    """A generous bound on the cards played in one turn: those due, one per play-again symbol, and each stolen."""
    plays = int(cards.turn_plays)
    for card in range(len(cards.words)):
        plays += cards.copies[card] * (1 + cards.symbols[card].count("P"))
    return plays


def word_of(name: str) -> str:
    """A card's word in tokens.

    >>> word_of("For Even More Justice!")
    'for-even-more-justice'
    """
    return re.sub(r"[^a-z0-9]+", "-", re.sub("['’!?.,]", "", name.lower())).strip("-")


def load(sheet: Sheet) -> Cards:
    """Read and check a components file."""
    cards = Cards()
    _load_amounts(cards, sheet.amounts(AMOUNTS, TABLES))
    heroes = sheet.rows("hero", TABLES)
    for row in heroes:
        _load_hero(cards, row)
    if len(heroes) < HEROES:  # §1.2 as many as there may be players
        raise heroes[-1].fail(f"there must be at least {HEROES} heroes, there are {len(heroes)}")
    rows = sheet.rows("card", TABLES)
    for hero in range(len(cards.heroes)):
        for row in rows:
            if row.one_of("hero", tuple(cards.heroes)) == cards.heroes[hero]:
                _load_card(cards, row, hero)
        _check_deck(cards, heroes[hero], hero)
    return cards


def _load_amounts(cards: Cards, amounts: dict[str, int]) -> None:
    cards.hit_points = amounts["hit-points"]
    cards.deck = amounts["deck"]
    cards.first_hand = amounts["first-hand"]
    cards.turn_draw = amounts["turn-draw"]
    cards.turn_plays = amounts["turn-plays"]
    cards.refill = amounts["refill"]
    cards.most_turns = amounts["most-turns"]
    cards.fireball_damage = amounts["fireball-damage"]
    cards.axes_heal = amounts["axes-heal"]
    cards.axes_damage = amounts["axes-damage"]
    cards.roar_cards = amounts["roar-cards"]


def _load_hero(cards: Cards, row: Row) -> None:
    cards.heroes.append(row.new_id([RANDOM, *cards.heroes]))
    cards.hero_names.append(row.text("name"))
    cards.callings.append(row.text("calling"))
    row.text("colour")
    row.finish()


def _load_card(cards: Cards, row: Row, hero: int) -> None:
    name = row.text("name")
    word = word_of(name)
    if not word or word in cards.words or word in cards.heroes:
        raise row.fail(f"'name' must be different for every card, got {name!r}")
    if word in RESERVED:
        raise row.fail(f"'name' must be none of {', '.join(RESERVED)}; got {name!r}")
    cards.words.append(word)
    cards.names.append(name)
    cards.hero = append(cards.hero, hero)
    cards.copies = append(cards.copies, row.number("copies", 1, int(cards.deck)))
    power = row.optional("power")
    if power and power not in POWERS:
        raise row.fail(f"'power' must be one of {', '.join(POWERS)}; got {power!r}")
    cards.power = append(cards.power, POWERS.index(power) if power else -1)
    if power:
        cards.add_part(POWER, POWERS.index(power))
    _load_symbols(cards, row)
    row.finish()


def _load_symbols(cards: Cards, row: Row) -> None:
    """§R2 Parts in printed order, equal neighbours as one part."""
    symbols = row.text("symbols").split()
    if not symbols and not row.optional("power"):  # §1.4
        raise row.fail("a card must show symbols or have a power")
    cards.symbols.append(" ".join(symbols))
    last = ""
    for symbol in symbols:
        if symbol not in SYMBOLS and symbol != DEFENSE:
            raise row.fail(f"'symbols' are A, S, H, D and P, got {symbol!r}")
        if symbol == DEFENSE:
            pass
        elif symbol == last:
            cards.amounts[len(cards.amounts) - 1] += 1
        else:
            cards.add_part(SYMBOLS[symbol], 1)
        last = symbol
    cards.defense = append(cards.defense, symbols.count(DEFENSE))
    cards.first = append(cards.first, len(cards.kinds))


def _check_deck(cards: Cards, row: Row, hero: int) -> None:
    """§1.3 Every deck has as many cards as the amount says."""
    total = sum([cards.copies[card] for card in range(len(cards)) if cards.hero[card] == hero])
    if total != cards.deck:
        raise row.fail(f"the deck of {cards.heroes[hero]} must have {cards.deck} cards, it has {total}")
