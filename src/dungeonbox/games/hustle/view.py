"""The picture of the table that screens draw: words and numbers, with nothing in it that its eyes cannot know."""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from dungeonbox.games.hustle.board import BOARD, CORNER_NAMES, CORNERS, place_name
from dungeonbox.games.hustle.components import (
    CARD_WORDS,
    CHARACTER_NAMES,
    COLOUR_NAMES,
    DECK_NAMES,
    FLOORS,
    HELPS,
    ITEMS,
    LEVELS,
    QUESTS,
    Box,
)
from dungeonbox.games.hustle.hustling import is_covered
from dungeonbox.games.hustle.state import FIRST_ITEM, MARKS, Hero, HustleState
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.game import View
from dungeonbox.kernel.types import NONE, seats_in
from dungeonbox.kernel.zones import HIDDEN, Zone


@mypyc_attr(native_class=False)
@dataclass
class ItemView:
    """An item in front of a player."""

    item: str
    charged: bool
    fresh: bool
    """Gained this turn, so it cannot be used yet."""


@mypyc_attr(native_class=False)
@dataclass
class HeroView:
    """One player. `hand` has an empty word for each card these eyes do not know; `known` is what everybody knows of it.

    `place` is a card ("r1c3"), a corner ("nw") or empty; `next_level` the gold the next level costs (0 at the top);
    `charge` the card on the Helping card; `reward` says that its Reward side is up; `powers` are those of the level.
    """

    seat: int
    hero: str
    place: str
    level: int
    gold: int
    next_level: int
    hand_size: int
    hand: tuple[str, ...]
    known: tuple[str, ...]
    items: tuple[ItemView, ...]
    charge: str
    reward: bool
    helps: tuple[str, ...]
    powers: tuple[str, ...]
    quests: tuple[str, ...]
    turns: int


@mypyc_attr(native_class=False)
@dataclass
class CellView:
    """A cell of the board: its card (empty word: a gap), whether a monster stands on it, and who else."""

    place: str
    card: str
    monster: bool
    heroes: tuple[int, ...]
    visited: bool
    """Jumped onto or off in this hustle."""
    painted: bool


@mypyc_attr(native_class=False)
@dataclass
class CornerView:
    """A corner tile: the quest face up (or an empty word), how many lie face down, and who is there."""

    corner: str
    quest: str
    stock: int
    is_spawn: bool
    is_trove: bool
    heroes: tuple[int, ...]


@mypyc_attr(native_class=False)
@dataclass
class ShelfView:
    """An item deck: how many it holds, what these eyes know to lie under it, and the items being chosen from."""

    deck: str
    size: int
    under: tuple[str, ...]
    offer: tuple[str, ...]


@mypyc_attr(native_class=False)
@dataclass
class BattleView:
    """The battle in progress: where the monster stands, its power, your attack so far, the cards it has flipped.

    `power` is -1 before the first flip.
    """

    foe: str
    base: int
    power: int
    might: int
    flipped: tuple[str, ...]
    defended: bool


@mypyc_attr(native_class=False)
@dataclass
class HustleView(View):
    """The table as one pair of eyes sees it. `turn` is whose turn it is, `to_act` who is asked.

    `about` is what the question is about, if anything: a helping power, an item, a quest, an item deck, a card.
    `attacks` are the Monster Attacks still to come; `under` are cards known to lie under the deck; `cheaper` are the
    Keys that help takes off the price of an item. Those who stand at `passable` places do not end the hustle; monsters
    at `pinned` ones do not move this turn.
    """

    eyes: int
    step: str
    turn: int
    to_act: int
    first: int
    floor: int
    flips: int
    bounty: int
    escaped: int
    limit: int
    cells: tuple[CellView, ...]
    corners: tuple[CornerView, ...]
    deck: int
    under: tuple[str, ...]
    discard: tuple[str, ...]
    colours: tuple[str, ...]
    path: tuple[str, ...]
    passable: tuple[str, ...]
    pinned: tuple[str, ...]
    marks: tuple[str, ...]
    attacks: int
    lost: tuple[str, ...]
    battle: BattleView | None
    omen: str
    paid: tuple[str, ...]
    cheaper: int
    about: str
    shelves: tuple[ShelfView, ...]
    heroes: tuple[HeroView, ...]


@mypyc_attr(native_class=False)
@dataclass
class Scene:
    """What the rules say about a question, for a picture of it: step, what it is about, attacks, a battle."""

    step: str
    about: str
    attacks: int
    limit: int
    is_battle: bool
    power: int
    might: int


def picture(observation: HustleState, box: Box, scene: Scene) -> HustleView:
    """Draw an observation."""
    table = observation.table
    now = observation.now
    floor = min(observation.floor, FLOORS - 1)
    return HustleView(
        eyes=NONE if observation.eyes == SPECTATOR else observation.eyes,
        step=scene.step,
        turn=observation.turn,
        to_act=NONE if scene.step == "over" else observation.stack.seat,
        first=observation.first,
        floor=observation.floor,
        flips=box.flips[floor],
        bounty=box.bounties[floor],
        escaped=observation.escaped,
        limit=scene.limit,
        cells=tuple([_picture_cell(observation, cell) for cell in BOARD.cards]),
        corners=tuple([_picture_corner(observation, box, corner) for corner in range(CORNERS)]),
        deck=observation.deck.size() + table.under.size(),
        under=_words(table.under.listed()),
        discard=_words(table.discard.listed()),
        colours=tuple([COLOUR_NAMES[colour] for colour in seats_in(now.colours)]),
        path=_names(now.path.listed()),
        passable=_names([cell for cell in BOARD.cards if _is_passable(observation, box, cell)]),
        pinned=_names([cell for cell in BOARD.cards if now.pinned >> cell & 1]),
        marks=tuple([MARKS[mark] for mark in seats_in(now.marks)]),
        attacks=scene.attacks,
        lost=_words(now.lost.listed()),
        battle=_picture_battle(observation, scene) if scene.is_battle else None,
        omen=CARD_WORDS[now.omen] if now.omen != NONE else "",
        paid=_words(now.paid.listed()),
        cheaper=now.cheaper,
        about=scene.about,
        shelves=tuple([_picture_shelf(observation, box, deck) for deck in range(len(DECK_NAMES))]),
        heroes=tuple([_picture_hero(observation, box, seat) for seat in range(len(observation.heroes))]),
    )


def _words(cards: list[int]) -> tuple[str, ...]:
    """Dungeon cards as words; a hidden one is an empty word, an item that pays for a Key is left out."""
    return tuple(["" if card == HIDDEN else CARD_WORDS[card] for card in cards if card < len(CARD_WORDS)])


def _names(places: list[int]) -> tuple[str, ...]:
    return tuple([place_name(place) for place in places])


def _is_passable(observation: HustleState, box: Box, cell: int) -> bool:
    is_empty = not observation.has_monster(cell) and not _standing(observation, cell)
    return not is_empty and is_covered(observation, box, cell)


def _standing(observation: HustleState, place: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(len(observation.heroes)) if observation.heroes[seat].place == place])


def _picture_cell(observation: HustleState, cell: int) -> CellView:
    card = observation.table.cells[cell]
    return CellView(
        place=place_name(cell),
        card=CARD_WORDS[card] if card != NONE else "",
        monster=observation.has_monster(cell),
        heroes=_standing(observation, cell),
        visited=observation.now.path.has(cell),
        painted=observation.now.painted >> cell & 1 == 1,
    )


def _picture_corner(observation: HustleState, box: Box, corner: int) -> CornerView:
    quest = observation.table.quests[corner]
    return CornerView(
        corner=CORNER_NAMES[corner],
        quest=box.quests.ids[quest] if quest != NONE else "",
        stock=observation.table.stock[corner],
        is_spawn=observation.spawn == corner,
        is_trove=corner == 0,
        heroes=_standing(observation, len(observation.table.cells) + corner),
    )


def _picture_shelf(observation: HustleState, box: Box, deck: int) -> ShelfView:
    shelf = observation.shelves[deck]
    return ShelfView(DECK_NAMES[deck], shelf.size(), _items(box, shelf.under), _items(box, shelf.offer))


def _items(box: Box, pile: Zone) -> tuple[str, ...]:
    return tuple(["" if face == HIDDEN else box.items.ids[face - FIRST_ITEM] for face in pile.listed()])


def _picture_battle(observation: HustleState, scene: Scene) -> BattleView:
    now = observation.now
    return BattleView(
        foe=place_name(now.foe),
        base=observation.heroes[observation.turn].level,
        power=scene.power,
        might=scene.might,
        flipped=_words(now.flipped.listed()),
        defended="defended" in [MARKS[mark] for mark in seats_in(now.marks)],
    )


def _picture_hero(observation: HustleState, box: Box, seat: int) -> HeroView:
    hero = observation.heroes[seat]
    is_chosen = hero.character != NONE
    at = hero.character * LEVELS + hero.level - 1
    first_power = hero.character * LEVELS
    return HeroView(
        seat=seat,
        hero=CHARACTER_NAMES[hero.character] if is_chosen else "",
        place=place_name(hero.place) if hero.place != NONE else "",
        level=hero.level,
        gold=hero.gold,
        next_level=box.thresholds[at] if is_chosen else 0,
        hand_size=box.hands[at] + (observation.now.room if seat == observation.turn else 0) if is_chosen else 0,
        hand=_words(hero.hand.listed()),
        known=_words(hero.known.listed()),
        items=tuple([_picture_item(observation, box, hero, item) for item in range(ITEMS) if hero.items >> item & 1]),
        charge=CARD_WORDS[hero.charge] if hero.charge != NONE else "",
        reward=hero.reward == 1,
        helps=tuple(box.helps.ids[hero.character * HELPS : hero.character * HELPS + HELPS]) if is_chosen else (),
        powers=tuple(box.powers.ids[first_power : first_power + hero.level]) if is_chosen else (),
        quests=tuple([box.quests.ids[quest] for quest in range(QUESTS) if hero.quests >> quest & 1]),
        turns=hero.turns,
    )


def _picture_item(observation: HustleState, box: Box, hero: Hero, item: int) -> ItemView:
    return ItemView(box.items.ids[item], hero.spent >> item & 1 == 0, observation.now.gained >> item & 1 == 1)
