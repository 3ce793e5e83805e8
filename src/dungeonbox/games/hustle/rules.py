"""Dungeon Hustle, edition 1: the list of steps that is the flow of a game, its end, and its sight.

The steps are in turn.py, hustling.py, combat.py, questing.py and resting.py; those asked on top of others also in
helping.py, aiming.py (one monster) and paying.py (one payment, with bills.py). What happens to cards, gold and monsters
is in effects.py, who knows what in sight.py.
"""

from typing import Final, cast

from librt.vecs import vec

from dungeonbox.games.hustle import (
    actions,
    aiming,
    combat,
    components,
    helping,
    hustling,
    paying,
    questing,
    refusals,
    resting,
    scoring,
    turn,
)
from dungeonbox.games.hustle.actions import tokens
from dungeonbox.games.hustle.board import BOARD, SOUTH_EAST
from dungeonbox.games.hustle.components import (
    CARD_WORDS,
    CHARACTER_NAMES,
    DECKS,
    DUNGEON,
)
from dungeonbox.games.hustle.invariants import broken
from dungeonbox.games.hustle.sight import redact, unseen_cards, write_redacted
from dungeonbox.games.hustle.state import (
    ENDINGS,
    ESCAPED,
    NOT_OVER,
    SCORED,
    Hero,
    HustleState,
    Shelf,
    bits,
    new_hero,
    new_shelf,
    new_table,
    new_turn,
    read_state,
)
from dungeonbox.games.hustle.steps import (
    CHOOSE_HERO,
    HELP,
    OFFER,
    OVER,
    Book,
    HustleStep,
)
from dungeonbox.games.hustle.view import picture
from dungeonbox.kernel.chance import SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, UnseenCards, View, worth_of_places
from dungeonbox.kernel.info import GENERAL_SUM, GameSetup, Measures, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.step import SteppedGame
from dungeonbox.kernel.types import NONE, Int, Moves
from dungeonbox.kernel.zones import Bag

SAFE: Final = 0.25
"""§R15 What each seat gets if the monsters do not win; the rest goes to first place."""
QUESTIONS_A_TURN: Final = 150
"""A generous bound on the questions of one turn."""
DRAWS_BESIDE: Final = 12
"""A generous bound on what the deal draws beside the board and a card for each seat."""
TYPICAL_LENGTHS: Final = {2: 50, 3: 52, 4: 61}
"""By seats."""
STEPS: Final[tuple[type[HustleStep], ...]] = (
    turn.ChooseHero,
    turn.Deal,
    turn.StartTurn,
    hustling.Colour,
    hustling.Jump,
    hustling.Sleight,
    hustling.Refill,
    hustling.Wander,
    hustling.Mending,
    combat.Before,
    combat.Aid,
    combat.Flip,
    combat.Fight,
    combat.Strike,
    combat.Defeat,
    combat.Retreat,
    combat.After,
    questing.Quest,
    questing.Effect,
    questing.Omen,
    questing.Reveal,
    questing.Spawn,
    questing.Move,
    resting.Rest,
    resting.Trim,
    turn.EndTurn,
    helping.Help,
    aiming.Aim,
    aiming.Push,
    hustling.Scroll,
    hustling.Fetch,
    hustling.Lay,
    hustling.Take,
    paying.Pay,
    resting.Keep,
    resting.Drop,
    questing.Offer,
    questing.Refresh,
    turn.Over,
)
"""The turn diagram: every step in the order of the rulebook; those from Help on are asked on top of others."""


class Hustle(SteppedGame[HustleState]):
    """The rulebook for so many seats, with the chosen difficulty and components."""

    def __init__(self, setup: GameSetup) -> None:
        box = components.load(setup.components)
        book = Book(setup, box)
        faces = [*CARD_WORDS, *box.items.ids, *box.quests.ids, *CHARACTER_NAMES]
        super().__init__(
            setup,
            Traits(hidden=True, luck=True, sum=GENERAL_SUM),
            tokens(box),
            faces,
            Measures(
                max_length=setup.seats + QUESTIONS_A_TURN * (box.floors() * DUNGEON + 2 * setup.seats),
                typical_length=TYPICAL_LENGTHS[setup.seats],
                max_draws=setup.seats + len(BOARD.cards) + DRAWS_BESIDE,
                max_outcomes=len(faces),
            ),
            [step(book) for step in STEPS],
        )
        self.box = box
        self.cast = book.cast
        self.full_deck = book.full_deck
        self.limit = book.limit

    def start(self, chance: Chance, notes: Notes) -> HustleState:
        """§1.1 Seats that have yet to choose characters."""
        heroes = vec[Hero]([new_hero() for _seat in range(self.seats)])
        shelves = vec[Shelf]([new_shelf() for _deck in range(DECKS)])
        stack = Stack(CHOOSE_HERO, 0)
        return HustleState(
            WHOLE, stack, heroes, new_table(), Bag.empty(), shelves, new_turn(), NONE, NONE, 0, 0, SOUTH_EAST, NOT_OVER
        )

    def answer(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§10.1 Help is asked for and offered in many steps, and alike in all of them."""
        if actions.ASK <= action < actions.OFFER:
            helping.ask(s, action, notes)
        elif actions.OFFER <= action < actions.YES:
            helping.offer(s, seat, action, notes)
        else:
            super().answer(s, seat, action, chance, notes)

    def asides(self, s: HustleState, seat: Int) -> Moves:
        """§10.1 §R12 The helping powers that a charged seat can offer the current player."""
        return helping.offers(s, self.box, seat)

    # The end ---------------------------------------------------------------------------------------------

    def reckon(self, s: HustleState) -> Outcome:
        """§11.3 §12.1 §12.2 §12.3 §12.4 §R15 Points line by line; nothing if the monsters win."""
        names = tuple([CHARACTER_NAMES[hero.character] for hero in s.heroes])
        if s.ending == ESCAPED:
            return Outcome(ENDINGS[ESCAPED], tuple([1] * self.seats), tuple([0.0] * self.seats), (), names)
        lines: list[ScoreLine] = []
        for seat in range(self.seats):
            hero = s.heroes[seat]
            items, quests = scoring.points_of_items(hero, self.box), scoring.points_of_quests(hero, self.box)
            lines.append(ScoreLine(seat, "levels", hero.level * self.box.level_points, hero.level))
            lines.append(ScoreLine(seat, "gold", hero.gold * self.box.gold_points, hero.gold))
            lines.append(ScoreLine(seat, "items", items, bits(hero.items)))
            lines.append(ScoreLine(seat, "quests", quests, bits(hero.quests)))
        ranks = scoring.ranks(s, self.box)
        places = [1 + len([other for other in ranks if other > rank]) for rank in ranks]
        worth = tuple([SAFE + (1 - SAFE) * share for share in worth_of_places(places)])
        totals = tuple([rank[0] for rank in ranks])
        decided = scoring.TIE_BREAKERS[scoring.tie_breaker(ranks)]
        return Outcome(ENDINGS[SCORED], tuple(places), worth, tuple(lines), names, totals, decided)

    # Sight -----------------------------------------------------------------------------------------------

    def redact(self, s: HustleState, eyes: Int) -> HustleState:
        return redact(s, eyes)

    def write_redacted(self, s: HustleState, eyes: Int, out: FieldWriter) -> None:
        write_redacted(s, eyes, out)

    def unseen_cards(self, observation: HustleState) -> list[UnseenCards]:
        return unseen_cards(observation)

    def view(self, observation: HustleState) -> View:
        return picture(observation, self.box, self.step_name(observation), self.limit)

    def why_not(self, observation: HustleState, action: Int) -> str:
        """The clause that keeps the seat whose observation this is from doing that."""
        step = observation.stack.step
        if observation.eyes == SPECTATOR:
            return "1.1"
        if step == OVER:
            return "11.3" if observation.ending == ESCAPED else "11.4"
        if step == CHOOSE_HERO:
            return self.cast.why_not(observation.stack, observation.eyes)
        if observation.stack.seat != observation.eyes:
            return _not_asked(observation, action)
        return refusals.clause(observation, self.box, action, self.steps[step].clause)

    # Housekeeping ----------------------------------------------------------------------------------------

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> HustleState:
        return read_state(eyes, stack, fields, self.seats)

    def position(self, s: HustleState) -> str:
        from dungeonbox.games.hustle import notation

        return notation.write(cast(Game[State], self), s)

    def from_position(self, text: str) -> HustleState:
        from dungeonbox.games.hustle import notation

        return notation.read(cast(Game[State], self), text)

    def check(self, s: HustleState) -> list[str]:
        return broken(s, self.box)


def _not_asked(observation: HustleState, action: Int) -> str:
    """§3.1 §10.1 §10.2 §R12 §R21 Why a seat may not do something while another is asked."""
    if actions.OFFER <= action < actions.YES:
        return helping.why_no_offer(observation, observation.eyes, action - actions.OFFER)
    if observation.stack.step == HELP:
        return "10.2"
    return "R21" if observation.stack.step == OFFER else "3.1"
