"""The view: one observation as plain values that screens draw; it holds nothing its seat may not know."""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from dungeonbox.games.hustle import bills, effects
from dungeonbox.games.hustle.bills import bill_for, covered, keys_for
from dungeonbox.games.hustle.board import BOARD, CELLS, CORNER_NAMES, CORNERS, DECK, PLACE_NAMES, RING, TROVE
from dungeonbox.games.hustle.combat import foe_power, might
from dungeonbox.games.hustle.components import (
    CARD_WORDS,
    CHARACTER_NAMES,
    COLOUR_NAMES,
    COLOURS,
    DECK_NAMES,
    EFFECTS,
    HELPS,
    ITEMS,
    LEVELS,
    QUESTS,
    TYPE_NAMES,
    TYPES,
    Box,
)
from dungeonbox.games.hustle.effects import spawn_cell, spawn_forecast, step_inwards
from dungeonbox.games.hustle.hustling import ends_hustle, is_picked_up, targets
from dungeonbox.games.hustle.reach import most_in_reach
from dungeonbox.games.hustle.state import ESCAPED, FIRST_ITEM, LOST, MARKS, WON, Hero, HustleState, new_turn
from dungeonbox.games.hustle.steps import (
    AID,
    AIM,
    COLOUR,
    EFFECT,
    FLIP,
    FOR_ITEM,
    FOR_QUEST,
    HELP,
    JUMP,
    KEEP,
    OFFER,
    OVER,
    PAY,
    PUSH,
    REFRESH,
    STRIKE,
    TAKE,
    WANDER,
)
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.game import View
from dungeonbox.kernel.notes import Note
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
    """One player. `hand` has the cards these eyes know, `held` is how many there are; `known` is what all seats know.

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
    held: int
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
    """A corner tile: the quest face up (or an empty word), how many lie face down, and who is there.

    `covered` says for each symbol of the quest's cost whether these eyes' hand can pay it; spectators have no hand.
    """

    corner: str
    quest: str
    covered: tuple[bool, ...]
    stock: int
    is_spawn: bool
    is_trove: bool
    heroes: tuple[int, ...]


@mypyc_attr(native_class=False)
@dataclass
class ShelfView:
    """An item deck: how many it holds, what these eyes know to lie under it, and the items being chosen from.

    `price` is how many Keys an item of it costs now.
    """

    deck: str
    size: int
    price: int
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
class WayView:
    """A step a monster would make: from a place to the next, or to the deck's, through which it escapes."""

    place: str
    to: str


@mypyc_attr(native_class=False)
@dataclass
class ReachView:
    """What a colour is worth to the hustle: how many free cards of it, and of one chosen before, can be come to.

    Powers and items aside; `starts` says that the hustle begins on such a card.
    """

    colour: str
    cards: int
    starts: bool


@mypyc_attr(native_class=False)
@dataclass
class BillView:
    """What is being paid: types, some with a colour before a dot; `differs` if the colours of the cards must differ.

    `owed` is what is left of the cost after the cards paid so far.
    """

    cost: tuple[str, ...]
    owed: tuple[str, ...]
    differs: bool


@mypyc_attr(native_class=False)
@dataclass
class HustleView(View):
    """The table as one pair of eyes sees it. `turn` is whose turn it is, `to_act` who is asked.

    `about` is what the question is about, if anything: a helping power, an item, a quest, an item deck, a card.
    `offers` are the helping powers that charged players have offered in this turn.
    `attacks` are the Monster Attacks still to come; `under` are cards known to lie under the deck; monsters at `pinned`
    places do not move this turn; `monsters_won` says that too many have escaped and all have lost.

    What the rules foretell: while `hustling`, `gathers` are the places whose cards are picked up if it ended now, and
    `ends` those where the next jump would end it. `ways` are the steps of the monsters, and `gates` the places where
    one comes in: those the spawn card causes, in their order, once it is known as `omen`; before that the step each
    monster would make if it were called, and the gate of each colour. `reach` tells of each colour while one is chosen.
    """

    eyes: int
    step: str
    turn: int
    to_act: int
    first: int
    floor: int
    floors: int
    flips: int
    bounty: int
    escaped: int
    limit: int
    monsters_won: bool
    cells: tuple[CellView, ...]
    corners: tuple[CornerView, ...]
    deck: int
    under: tuple[str, ...]
    discard: tuple[str, ...]
    colours: tuple[str, ...]
    path: tuple[str, ...]
    hustling: bool
    gathers: tuple[str, ...]
    ends: tuple[str, ...]
    reach: tuple[ReachView, ...]
    ways: tuple[WayView, ...]
    gates: tuple[str, ...]
    pinned: tuple[str, ...]
    marks: tuple[str, ...]
    attacks: int
    lost: tuple[str, ...]
    battle: BattleView | None
    omen: str
    bill: BillView | None
    paid: tuple[str, ...]
    about: str
    offers: tuple[str, ...]
    shelves: tuple[ShelfView, ...]
    heroes: tuple[HeroView, ...]


def picture(observation: HustleState, box: Box, step: str, limit: int) -> HustleView:
    """Draw an observation; `step` names the open step, `limit` is how many monsters may escape before all lose."""
    table = observation.table
    now = observation.now
    stack = observation.stack
    floor = box.lowest(observation.floor)
    is_hustling = stack.listed()[0] == JUMP
    ways, gates = _foretell_monsters(observation, box.most_monsters, limit)
    standing = _standing(observation)
    cells = tuple([_picture_cell(observation, cell, standing) for cell in BOARD.cards])
    return HustleView(
        eyes=NONE if observation.eyes == SPECTATOR else observation.eyes,
        step=step,
        turn=observation.turn,
        to_act=NONE if stack.step == OVER else stack.seat,
        first=observation.first,
        floor=observation.floor,
        floors=box.floors(),
        flips=box.flips[floor],
        bounty=box.bounties[floor],
        escaped=observation.escaped,
        limit=limit,
        monsters_won=observation.ending == ESCAPED,
        cells=cells,
        corners=_picture_corners(observation, box, standing),
        deck=observation.deck.size() + table.under.size(),
        under=_words(table.under.listed()),
        discard=_words(table.discard.listed()),
        colours=tuple([COLOUR_NAMES[colour] for colour in seats_in(now.colours)]),
        path=_names(now.path.listed()),
        hustling=is_hustling,
        gathers=_names([place for place in now.path.listed() if is_picked_up(observation, place)])
        if is_hustling
        else (),
        ends=_picture_ends(observation, box) if stack.step == JUMP else (),
        reach=tuple([_picture_reach(observation, cells, colour) for colour in range(COLOURS)])
        if stack.step == COLOUR
        else (),
        ways=ways,
        gates=gates,
        pinned=_names([cell for cell in BOARD.cards if now.pinned >> cell & 1]),
        marks=tuple([MARKS[mark] for mark in seats_in(now.marks)]),
        attacks=stack.left if stack.step == WANDER else 0,
        lost=_words(now.lost.listed()),
        battle=_picture_battle(observation, box) if _is_battle(observation) else None,
        omen=CARD_WORDS[now.omen] if now.omen != NONE else "",
        bill=_picture_bill(observation, box) if stack.step == PAY else None,
        paid=_words(now.paid.listed()),
        about=_about(observation, box),
        offers=tuple([box.helps.ids[aid] for aid in seats_in(now.offered) if _is_charged(observation, aid)]),
        shelves=tuple([_picture_shelf(observation, box, deck) for deck in range(len(DECK_NAMES))]),
        heroes=tuple([_picture_hero(observation, box, seat) for seat in range(len(observation.heroes))]),
    )


def _is_charged(s: HustleState, aid: int) -> bool:
    """§R12 Whether somebody can still help with a power that was offered."""
    return any(hero.character == aid // HELPS and hero.charge != NONE for hero in s.heroes)


def _about(s: HustleState, box: Box) -> str:
    """What the open question is about, in a word: a helping power, a quest, an item, an item deck, a card."""
    stack = s.stack
    if stack.step == HELP:
        return box.helps.ids[stack.what]
    if stack.step == OFFER or stack.step == REFRESH:
        return _effect_quest(s, box)
    if stack.step == KEEP:
        return DECK_NAMES[stack.what]
    if stack.step == TAKE:
        return CARD_WORDS[stack.what]
    if stack.step == AIM or stack.step == PUSH:
        return EFFECTS[stack.what]
    if stack.step != PAY:
        return ""
    if stack.what == FOR_QUEST:
        return box.quests.ids[stack.whom]
    return DECK_NAMES[stack.whom] if stack.what == FOR_ITEM else box.items.ids[stack.whom]


def _effect_quest(s: HustleState, box: Box) -> str:
    """§6.4 The quest whose effects happen: the lowest frame is theirs."""
    step, _seat, quest, *_rest = s.stack.listed()
    return box.quests.ids[quest] if step == EFFECT else ""


# What the rules foretell ---------------------------------------------------------------------------------


def _foretell_monsters(observation: HustleState, most: int, limit: int) -> tuple[tuple[WayView, ...], tuple[str, ...]]:
    """§7.2 §7.3 Where monsters go and come in: because of the spawn card, or before it is known if it called them."""
    now = observation.now
    if now.omen != NONE:
        notes = spawn_forecast(observation, most, limit)
        ways = [_way(note) for note in notes if note.kind in (effects.MOVED, effects.ESCAPED)]
        return tuple(ways), _names([BOARD.cards[note.public[0]] for note in notes if note.kind == effects.SPAWNED])
    cells = [cell for cell in observation.table.monsters.listed() if now.pinned >> cell & 1 == 0]
    steps = [(cell, step_inwards(observation, cell)) for cell in cells]
    found = [spawn_cell(observation, colour, most) for colour in range(COLOURS)]
    ways = [WayView(PLACE_NAMES[cell], PLACE_NAMES[to]) for cell, to in steps if to != NONE]
    return tuple(ways), _names([cell for cell in found if cell != NONE])


def _way(note: Note) -> WayView:
    space, onto, _, _ = note.public
    to = DECK if note.kind == effects.ESCAPED else BOARD.cards[onto]
    return WayView(PLACE_NAMES[BOARD.cards[space]], PLACE_NAMES[to])


def _picture_ends(observation: HustleState, box: Box) -> tuple[str, ...]:
    """§3.3 The places where the next jump can land and would end the hustle."""
    found = targets(observation, observation.now.marks)
    reached = [place for place in BOARD.places if found >> place & 1 == 1]
    return _names([place for place in reached if ends_hustle(observation, box, place)])


def _picture_reach(observation: HustleState, cells: tuple[CellView, ...], colour: int) -> ReachView:
    """§3.2 §3.3 What a colour is worth to the hustle of this turn, together with one that was chosen before."""
    colours = [COLOUR_NAMES[other] for other in (*seats_in(observation.now.colours), colour)]
    alike = [cell for cell in cells if cell.card.partition("-")[0] in colours]
    free = {cell.place for cell in alike if not cell.monster and not cell.heroes}
    here = observation.heroes[observation.turn].place
    starts = [here] if here != NONE else [cell for cell in RING if PLACE_NAMES[cell] in free]
    is_own = here != NONE and PLACE_NAMES[here] in [cell.place for cell in alike]
    return ReachView(COLOUR_NAMES[colour], most_in_reach(free, starts), is_own)


def _picture_bill(observation: HustleState, box: Box) -> BillView:
    """§R26 The bill that is being paid."""
    bill = bill_for(observation, box, observation.stack.what, observation.stack.whom)
    cost = [symbol_word(bill.types[symbol], bill.colours[symbol]) for symbol in range(len(bill.types))]
    open_ = bills.still_owed(bill, observation.now.paid.cards)
    owed = [cost[symbol] for symbol in range(len(cost)) if open_ >> symbol & 1 == 1]
    return BillView(tuple(cost), tuple(owed), bill.differs or bill.differs_by_type)


def symbol_word(type_: int, colour: int) -> str:
    """A symbol of a cost: its type, behind its colour if it has one.

    >>> symbol_word(4, NONE), symbol_word(4, 0)
    ('scroll', 'purple.scroll')
    """
    return TYPE_NAMES[type_] if colour == NONE else f"{COLOUR_NAMES[colour]}.{TYPE_NAMES[type_]}"


# What lies on the table ----------------------------------------------------------------------------------


def _words(cards: list[int]) -> tuple[str, ...]:
    """Dungeon cards as words; a hidden one is an empty word, an item that pays for a Key is left out."""
    return tuple(["" if card == HIDDEN else CARD_WORDS[card] for card in cards if card < len(CARD_WORDS)])


def _names(places: list[int]) -> tuple[str, ...]:
    return tuple([PLACE_NAMES[place] for place in places])


def _standing(observation: HustleState) -> dict[int, tuple[int, ...]]:
    """The seats by the place where their characters stand."""
    found: dict[int, tuple[int, ...]] = {}
    for seat in range(len(observation.heroes)):
        place = observation.heroes[seat].place
        found[place] = (*found.get(place, ()), seat)
    return found


def _picture_cell(observation: HustleState, cell: int, standing: dict[int, tuple[int, ...]]) -> CellView:
    card = observation.table.cells[cell]
    return CellView(
        place=PLACE_NAMES[cell],
        card=CARD_WORDS[card] if card != NONE else "",
        monster=observation.has_monster(cell),
        heroes=standing.get(cell, ()),
        visited=observation.now.path.has(cell),
        painted=observation.now.painted >> cell & 1 == 1,
    )


def _picture_corners(
    observation: HustleState, box: Box, standing: dict[int, tuple[int, ...]]
) -> tuple[CornerView, ...]:
    payer = _as_payer(observation)
    found: list[CornerView] = []
    for corner in range(CORNERS):
        quest = observation.table.quests[corner]
        found.append(
            CornerView(
                corner=CORNER_NAMES[corner],
                quest=box.quests.ids[quest] if quest != NONE else "",
                covered=_covered(payer, box, quest) if payer is not None and quest != NONE else (),
                stock=observation.table.stock[corner],
                is_spawn=observation.spawn == corner,
                is_trove=CELLS + corner == TROVE,
                heroes=standing.get(CELLS + corner, ()),
            )
        )
    return tuple(found)


def _as_payer(observation: HustleState) -> HustleState | None:
    """The table as if it were the turn of the seat whose eyes these are; None for eyes that own no hand."""
    s = observation
    if s.eyes >= len(s.heroes) or s.first == NONE:
        return None
    if s.eyes == s.turn:
        return s
    return HustleState(
        s.eyes, s.stack, s.heroes, s.table, s.deck, s.shelves, new_turn(), s.eyes, s.first, s.floor, s.escaped, s.spawn,
        s.ending,
    )  # fmt: skip


def _covered(payer: HustleState, box: Box, quest: int) -> tuple[bool, ...]:
    found = covered(payer, box, FOR_QUEST, quest)
    symbols = sum(box.quest_costs[quest * TYPES : quest * TYPES + TYPES])
    return tuple([found >> symbol & 1 == 1 for symbol in range(symbols)])


def _picture_shelf(observation: HustleState, box: Box, deck: int) -> ShelfView:
    shelf = observation.shelves[deck]
    price = keys_for(observation, box, deck)
    return ShelfView(DECK_NAMES[deck], shelf.size(), price, _items(box, shelf.under), _items(box, shelf.offer))


def _items(box: Box, pile: Zone) -> tuple[str, ...]:
    return tuple(["" if face == HIDDEN else box.items.ids[face - FIRST_ITEM] for face in pile.listed()])


def _is_battle(observation: HustleState) -> bool:
    """§5.3 Whether a monster is being fought."""
    now = observation.now
    step = observation.stack.step
    return now.foe != NONE and not now.has(WON | LOST) and (AID <= step <= STRIKE or step == HELP)


def _picture_battle(observation: HustleState, box: Box) -> BattleView:
    now = observation.now
    step = observation.stack.step
    return BattleView(
        foe=PLACE_NAMES[now.foe],
        base=observation.heroes[observation.turn].level,
        power=foe_power(observation) if FLIP <= step <= STRIKE else NONE,
        might=might(observation, box),
        flipped=_words(now.flipped.listed()),
        defended=now.defended > 0,
    )


def _picture_hero(observation: HustleState, box: Box, seat: int) -> HeroView:
    hero = observation.heroes[seat]
    is_chosen = hero.character != NONE
    at = hero.character * LEVELS + hero.level - 1
    first_power = hero.character * LEVELS
    return HeroView(
        seat=seat,
        hero=CHARACTER_NAMES[hero.character] if is_chosen else "",
        place=PLACE_NAMES[hero.place] if hero.place != NONE else "",
        level=hero.level,
        gold=hero.gold,
        next_level=box.thresholds[at] if is_chosen else 0,
        hand_size=effects.hand_size(observation, box, seat) if is_chosen else 0,
        held=hero.hand.size(),
        hand=_words([card for card in hero.hand.listed() if card != HIDDEN]),
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
