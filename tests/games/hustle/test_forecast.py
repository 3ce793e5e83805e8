"""What the view of Dungeon Hustle foretells is what the rules then do: on the positions of seeded games."""

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import cast

from dungeonbox.bots import Eyes, make_bot
from dungeonbox.games import make
from dungeonbox.games.hustle import effects
from dungeonbox.games.hustle.bills import can_pay
from dungeonbox.games.hustle.board import BOARD, DECK, place_name
from dungeonbox.games.hustle.components import COLOUR_NAMES
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.state import HustleState, colour_of
from dungeonbox.games.hustle.steps import FOR_QUEST
from dungeonbox.games.hustle.view import BillView, HustleView
from dungeonbox.games.hustle.words import question
from dungeonbox.kernel.chance import NOBODY, SPECTATOR, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.types import NONE
from tests.games.hustle.table import MAGE, QUIET, Table, dungeon, hand
from tests.marks import clause

GAMES = ((2, 1), (3, 2), (4, 3), (4, 4))
"""Seats and seed of each game."""
CHOICES = 350
BILLS_PAID = {effects.GAINED, effects.LOOKED, effects.COMPLETED, effects.RECHARGED}
"""The kinds of notes of which one tells that a bill has been paid."""
WHIM = 3
"""One choice in so many is made by lot, so that unwise positions come up too."""


@dataclass
class Turn:
    """What a seat saw and could do, what it did, and what came of it.

    `ended` are the places where a jump ends the hustle, `payable` the quests the rules let the current player pay.
    """

    view: HustleView
    legal: list[str]
    token: str
    notes: list[Note] = field(default_factory=list)
    ended: set[str] = field(default_factory=set)
    payable: set[str] = field(default_factory=set)

    def told(self, kind: int) -> list[Note]:
        """The notes of a kind."""
        return [note for note in self.notes if note.kind == kind]

    def places(self, kind: int, number: int = 0) -> list[str]:
        """The places that notes of a kind name with one of their numbers."""
        return [place_name(BOARD.cards[note.public[number]]) for note in self.told(kind)]

    def steps(self) -> list[tuple[str, str]]:
        """Where monsters went, in order."""
        went = [note for note in self.notes if note.kind in (effects.MOVED, effects.ESCAPED)]
        to = [DECK if note.kind == effects.ESCAPED else BOARD.cards[note.public[1]] for note in went]
        return [
            (place_name(BOARD.cards[note.public[0]]), place_name(place)) for note, place in zip(went, to, strict=True)
        ]

    def payments(self) -> int:
        """How many cards and items were paid with."""
        return len(self.told(effects.PAID)) + len(self.told(effects.USED))


@cache
def played() -> list[Turn]:
    """The choices of some seeded games."""
    return [turn for seats, seed in GAMES for turn in play(seats, seed)]


def play(seats: int, seed: int) -> list[Turn]:
    """A game: mostly wise choices, some by lot."""
    match = Match.new(make("hustle", seats), Seeded(seed))
    luck = Seeded(seed, stream=1)
    turns: list[Turn] = []
    while not match.is_over and len(turns) < CHOICES:
        seat = match.waiting()[0]
        bot = make_bot("random" if luck.below(WHIM, NOBODY) == 0 else "thumb", "hustle")
        action = bot.choose(Eyes(match.game, match.observe(seat), luck))
        turn = Turn(cast(HustleView, match.view(seat)), match.legal(seat), match.game.token(action))
        if turn.view.step == "hustle":
            turn.ended = {place for place in jumps(turn) if ends(match, seat, f"jump:{place}")}
        turn.payable = payable(match)
        step = match.prepare(seat, action)
        assert step is not None
        turn.notes = step.notes()
        match.commit(step)
        turns.append(turn)
    return turns


def jumps(turn: Turn) -> list[str]:
    """Where the next jump can go."""
    return [token.removeprefix("jump:") for token in turn.legal if token.startswith("jump:")]


def ends(match: Match, seat: int, token: str) -> bool:
    """Whether the rules end the hustle after this jump, which is then dropped."""
    step = match.prepare(seat, match.game.tokens.index(token))
    assert step is not None
    kinds = [note.kind for note in step.notes()]
    match.drop(step)
    return effects.STOPPED in kinds


def payable(match: Match) -> set[str]:
    """The open quests that the current player could pay now."""
    rules, state = cast(Hustle, match.game), cast(HustleState, match.state)
    quests = [quest for quest in state.table.quests.listed() if quest != NONE]
    return {rules.box.quests.ids[quest] for quest in quests if can_pay(state, rules.box, FOR_QUEST, quest)}


def steps_of(view: HustleView) -> list[tuple[str, str]]:
    """The ways of the monsters as pairs."""
    return [(way.place, way.to) for way in view.ways]


def seen(table: Table, seat: int = 0) -> HustleView:
    """What a seat sees."""
    return cast(HustleView, table.match.view(seat))


# Played on -----------------------------------------------------------------------------------------------


@clause("5.5", "5.6", "5.7", "R5")
def test_a_battle_asks_for_what_can_be_done() -> None:
    """Attack, defend or an item, as the rules offer them; and the attack can go as far as it then goes."""
    found = set()
    for turn in [turn for turn in played() if turn.view.step == "fight"]:
        seats = len(turn.view.heroes)
        asked = question(make("hustle", seats), turn.view, [f"Bot {seat}" for seat in range(seats)])
        families = {token.partition(":")[0] for token in turn.legal} - {"flee"}
        way = asked.partition("? ")[0].lower()
        ways = {"attack": "attack" in way, "defend": "defend" in way, "use": "use an item" in way}
        assert {family for family, is_named in ways.items() if is_named} == families
        assert asked.startswith("You have to give up.") == (not families)
        assert asked.endswith(": too little.") == ("attack" not in families)
        found |= families
    assert {"attack", "defend"} <= found


@clause("3.3", "R28")
def test_a_jump_ends_the_hustle_where_the_view_says_so() -> None:
    hustles = [turn for turn in played() if turn.view.step == "hustle"]
    for turn in hustles:
        assert turn.view.hustling
        assert set(turn.view.ends) == turn.ended
    landings = [place for turn in hustles for place in jumps(turn)]
    assert 0 < sum(len(turn.ended) for turn in hustles) < len(landings)


@clause("3.4", "R3")
def test_a_hustle_picks_up_what_the_view_says() -> None:
    stops = [turn for turn in played() if turn.token == "stop"]
    assert any(turn.view.gathers for turn in stops)
    for turn in stops:
        assert list(turn.view.gathers) == turn.places(effects.TOOK, 1)


@clause("7.2", "7.3")
def test_the_spawn_card_sends_monsters_where_the_view_says() -> None:
    known = [turn for turn in played() if turn.view.step == "spawn" and turn.token == "done"]
    assert any(turn.view.ways for turn in known)
    for turn in known:
        assert steps_of(turn.view) == turn.steps()
        assert list(turn.view.gates) == turn.places(effects.SPAWNED)


@clause("7.2", "7.4", "R8")
def test_before_the_spawn_card_is_known_the_view_shows_every_gate_and_way() -> None:
    unknown = [turn for turn in played() if turn.view.step == "omen" and turn.token == "done"]
    unknown = [turn for turn in unknown if len(turn.told(effects.REVEALED)) == 1]
    stirred = [turn for turn in unknown if turn.places(effects.SPAWNED) or turn.steps()]
    assert any(turn.places(effects.SPAWNED) for turn in stirred)
    assert any(turn.steps() for turn in stirred)
    for turn in stirred:
        colour = COLOUR_NAMES[colour_of(turn.told(effects.REVEALED)[0].public[1])]
        cards = {cell.place: cell.card for cell in turn.view.cells}
        assert [gate for gate in turn.view.gates if cards[gate].startswith(colour)] == turn.places(effects.SPAWNED)
        assert set(turn.steps()[:1]) <= set(steps_of(turn.view))


@clause("6.1", "6.2")
def test_a_quest_can_be_completed_when_all_its_symbols_are_covered() -> None:
    asked = 0
    for turn in played():
        here = turn.view.heroes[turn.view.turn].place if turn.view.step == "quest" else ""
        for corner in turn.view.corners:
            if corner.corner == here and corner.quest:
                assert ("quest" in turn.legal) == all(corner.covered)
                asked += 1
    assert asked > 0


@clause("6.2", "R26")
def test_all_symbols_are_covered_if_and_only_if_the_quest_can_be_paid() -> None:
    found = set()
    for turn in played():
        for corner in turn.view.corners:
            if corner.quest and turn.view.eyes == turn.view.turn:
                assert all(corner.covered) == (corner.quest in turn.payable)
                found.add(corner.covered)
    assert {(True, True), (True, False), (False, False)} <= found


@clause("8.2", "6.1")
def test_what_is_bought_costs_what_the_view_says() -> None:
    bought = [turn for turn in played() if turn.token.startswith("buy:") and turn.told(effects.GAINED)]
    assert bought
    for turn in bought:
        assert turn.payments() == next(shelf.price for shelf in turn.view.shelves if shelf.deck == turn.token[4:])


@clause("R26")
def test_a_payment_takes_as_many_cards_as_the_bill_has_symbols() -> None:
    turns = played()
    completed = 0
    for before, turn in pairwise(turns):
        if turn.view.bill is not None and before.view.bill is None:  # the first card is asked for
            is_done = bool({note.kind for note in turn.notes} & BILLS_PAID)
            sum_paid = before.payments() + turn.payments()
            assert (sum_paid == len(turn.view.bill.cost)) == is_done
            completed += is_done
    assert completed > 0


# Positions -----------------------------------------------------------------------------------------------


@clause("14.4", "R28")
def test_a_veil_is_used_up_by_the_card_one_jumps_off() -> None:
    heroes = ("cleric  at r2c3  turns 1", MAGE)
    said = "monsters r2c3 r2c4  colours blue  path r2c2 r2c3  veils {}"
    for veils, is_end in ((1, True), (2, False)):
        table = dungeon("step hustle seat1  left 1", said.format(veils), *heroes)
        assert ("r2c4" in seen(table).ends) == is_end
        table.play("jump:r2c4", luck=f"white-sword white-shield {QUIET}" if is_end else "")
        assert (table.asks() == "seat1 hustle") != is_end


@clause("6.2")
def test_symbols_are_covered_by_the_hand_of_these_eyes_alone() -> None:
    table = dungeon(
        "step colour seat1",
        "open ne:trash-the-tavern",
        f"fighter  at r2c3  {hand('blue-potion', 'blue-potion!')}  turns 1",
        f"rogue  at r2c5  {hand('white-potion!', 'yellow-potion')}  turns 1",
    )
    covered = {eyes: seen(table, eyes).corners[1].covered for eyes in (0, 1, SPECTATOR)}
    assert covered == {0: (True, False), 1: (True, True), SPECTATOR: ()}


@clause("13.15", "R26")
def test_a_scroll_covers_what_the_power_of_its_owner_lets_it_pay() -> None:
    scroll = hand("red-potion", "white-scroll")
    for level, covered in ((1, (True, False)), (4, (True, True))):
        table = dungeon(
            "step colour seat1",
            "open ne:trash-the-tavern",
            "fighter  at r2c3  turns 1",
            f"mage  level {level}  at sw  {scroll}",
        )
        assert seen(table, 1).corners[1].covered == covered


@clause("R26", "8.7")
def test_the_bill_names_the_colours_it_asks_for() -> None:
    bills = {
        "enchanted-longbow": BillView(("purple.scroll", "blue.scroll"), ("purple.scroll", "blue.scroll"), False),
        "tower-shield": BillView(("shield", "shield"), ("shield", "shield"), True),
    }
    cards = hand("purple-scroll", "purple-scroll!", "blue-scroll!", "red-shield", "green-shield", "yellow-shield")
    for item, bill in bills.items():
        fighter = f"fighter  at r2c3  items {item}  spent {item}  {cards}  turns 1"
        table = dungeon("step rest seat1", "monsters r6c6", fighter, MAGE)
        assert seen(table).bill is None
        table.play(f"recharge:{item}")
        assert seen(table).bill == bill


@clause("7.2", "R8")
def test_every_colour_of_the_outer_row_has_its_gate() -> None:
    table = dungeon("step colour seat1", "monsters r6c6", "fighter  at r2c3  turns 1", MAGE)
    assert seen(table).gates == ("r7c5", "r3c1", "r4c1", "r5c1", "r5c7")
    full = dungeon("step colour seat1", "monsters r6c6 r6c2 r2c6 r2c2", "fighter  at r2c3  turns 1", MAGE)
    assert seen(full).gates == ()


@clause("15.8", "7.4")
def test_a_pinned_monster_has_no_way() -> None:
    said = "monsters r6c6 r2c6{}"
    ways = {}
    for pinned in ("", "  pinned r6c6"):
        table = dungeon("step colour seat1", said.format(pinned), "fighter  at r2c3  turns 1", MAGE)
        ways[pinned] = steps_of(seen(table))
    assert ways == {"": [("r2c6", "r3c6"), ("r6c6", "r6c5")], "  pinned r6c6": [("r2c6", "r3c6")]}


@clause("15.16", "R34")
def test_a_symbol_may_be_covered_by_any_card_on_the_turn_that_allows_it() -> None:
    heroes = (f"fighter  at ne  {hand('blue-potion', 'white-key')}  turns 1", MAGE)
    for marks, covered in (("", (True, False)), ("  marks wild-card", (True, True))):
        table = dungeon("step quest seat1", f"open ne:trash-the-tavern{marks}", *heroes)
        assert seen(table).corners[1].covered == covered
