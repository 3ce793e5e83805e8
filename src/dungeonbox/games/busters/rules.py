"""Dungeon Busters, edition 1: the list of steps that is the flow of a game, pledges, scoring, and sight.

The steps are in turn.py; what battles do is in effects.py, points in scoring.py, who knows what in sight.py.
"""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.games.busters import components, effects, scoring, turn
from dungeonbox.games.busters.actions import tokens
from dungeonbox.games.busters.components import COLOURS
from dungeonbox.games.busters.invariants import broken
from dungeonbox.games.busters.sight import holds, redact, unseen_cards, write_redacted
from dungeonbox.games.busters.state import BustersState, Hero, new_hero, no_gems, read_state
from dungeonbox.games.busters.steps import CHOOSE_CARD, CHOOSE_HERO, LOSE, OVER, TAKE, Book, BustersStep
from dungeonbox.games.busters.view import picture
from dungeonbox.kernel.casting import broken_cast
from dungeonbox.kernel.chance import SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, UnseenCards, View
from dungeonbox.kernel.info import GameSetup, Measures, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.step import SteppedGame
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves
from dungeonbox.kernel.zones import Bag, Pile

TYPICAL_LENGTHS: Final = {3: 48, 4: 63, 5: 78}
"""By seats."""
MOST_DRAWS: Final = 3
"""The last seat's adventurer at random, the Leader, and the first monster; later one monster at a time."""

STEPS: Final[tuple[type[BustersStep], ...]] = (
    turn.ChooseHero,
    turn.Deal,
    turn.Appear,
    turn.ChooseCard,
    turn.Reveal,
    turn.Punish,
    turn.Lose,
    turn.Share,
    turn.Take,
    turn.Onward,
    turn.Over,
)
"""The turn diagram: every step of a game, in the order of the rulebook."""


class Busters(SteppedGame[BustersState]):
    """The rulebook for so many seats, with the chosen options and monsters."""

    def __init__(self, setup: GameSetup) -> None:
        box = components.load(setup.components)
        book = Book(setup, box)
        super().__init__(
            setup,
            Traits(hidden=True, sealed=True, luck=True),
            tokens(box, setup.seats),
            box.words + box.heroes,
            Measures(
                max_length=setup.seats + box.rounds() * (setup.seats + len(COLOURS) * int(box.all_gems)),
                typical_length=TYPICAL_LENGTHS[setup.seats],
                max_draws=MOST_DRAWS,
                max_outcomes=len(box.words) + len(box.heroes),
            ),
            [step(book) for step in STEPS],
        )
        self.box = box
        self.action_ids = book.action_ids
        self.cast = book.cast
        self.low = book.low
        self.high = book.high
        self.has_pledges = book.has_pledges

    def start(self, chance: Chance, notes: Notes) -> BustersState:
        """§1.1 §1.4 A table of players who have yet to choose, and all gems in the bank."""
        heroes = vec[Hero]([new_hero() for _seat in range(self.seats)])
        bank = Pile.of([int(self.box.all_gems)] * len(COLOURS))
        return BustersState(WHOLE, Stack(CHOOSE_HERO, 0), heroes, NONE, 0, NONE, Bag.empty(), bank, no_gems())

    def answer(self, s: BustersState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        if self.action_ids.is_talk(action):
            self._do_pledge(s, seat, action, notes)
        else:
            super().answer(s, seat, action, chance, notes)

    # Pledges ---------------------------------------------------------------------------------------------

    def asides(self, s: BustersState, seat: Int) -> Moves:
        """§3.3 §R3 What may be promised or wished while cards are being chosen."""
        moves = no_moves()
        said = s.heroes[seat].pledges.size()
        if not self.has_pledges or s.stack.step != CHOOSE_CARD or said == self.box.most_pledges:
            return moves
        moves = self._own_pledges(s, seat, moves)
        for other in range(self.seats):
            if other != seat:
                for card in range(self.low, self.high + 1):
                    if holds(s, other, card):
                        moves = self._unless_said(s, seat, moves, self.action_ids.ask_for(other, card))
        return moves

    def _own_pledges(self, s: BustersState, seat: Int, moves: Moves) -> Moves:
        has_low = False
        has_high = False
        for card in range(self.low, self.high + 1):
            if holds(s, seat, card):
                has_low = has_low or card <= self.box.most_low
                has_high = has_high or card >= self.box.least_high
                moves = self._unless_said(s, seat, moves, self.action_ids.pledge + card)
        if has_low:
            moves = self._unless_said(s, seat, moves, self.action_ids.low)
        if has_high:
            moves = self._unless_said(s, seat, moves, self.action_ids.high)
        return moves

    def _unless_said(self, s: BustersState, seat: Int, moves: Moves, pledge: Int) -> Moves:
        """The same thing is not said twice in a round."""
        if s.heroes[seat].pledges.has(pledge):
            return moves
        return append(moves, pledge)

    def _do_pledge(self, s: BustersState, seat: Int, action: Int, notes: Notes) -> None:
        """§R3 All seats hear it; it binds none."""
        s.heroes[seat].pledges.push(action)
        notes.tell(effects.PLEDGED, "R3", seat, action)

    # The end ---------------------------------------------------------------------------------------------

    def score_lines(self, s: BustersState) -> list[ScoreLine]:
        return scoring.score_lines(s, self.box)

    def reckon(self, s: BustersState) -> Outcome:
        return scoring.reckon(s, self.box)

    # Sight -----------------------------------------------------------------------------------------------

    def redact(self, s: BustersState, eyes: Int) -> BustersState:
        return redact(s, eyes, s.stack.step == CHOOSE_CARD)

    def write_redacted(self, s: BustersState, eyes: Int, out: FieldWriter) -> None:
        write_redacted(s, eyes, s.stack.step == CHOOSE_CARD, out)

    def unseen_cards(self, observation: BustersState) -> list[UnseenCards]:
        return unseen_cards(observation)

    def view(self, observation: BustersState) -> View:
        return picture(observation, self.box, self.step_name(observation), self.tokens, self.to_act(observation))

    def why_not(self, observation: BustersState, action: Int) -> str:
        """The clause that keeps the seat whose observation this is from doing that."""
        seat = observation.eyes
        step = observation.stack.step
        if seat == SPECTATOR:
            return "1.1"
        if step == OVER:
            return "8.1"
        if self.action_ids.is_talk(action):
            return "R3"
        if step == CHOOSE_HERO:
            return self.cast.why_not(observation.stack, seat)
        if action <= self.action_ids.random:
            return "2.2"
        if self.action_ids.is_card(action):
            return self.steps[CHOOSE_CARD].why_not(observation, action)
        if self.action_ids.is_lose(action):
            return "4.5" if self._loses_in_turn(observation, seat) else self.steps[LOSE].why_not(observation, action)
        if step == TAKE and effects.is_cancelled(observation, seat):
            return "6.2"
        return self.steps[TAKE].why_not(observation, action)

    def _loses_in_turn(self, observation: BustersState, seat: Int) -> bool:
        """§4.4 §4.5 Whether another seat gives up gems now, and this one played the lowest strength too."""
        if observation.stack.step != LOSE or observation.stack.seat == seat:
            return False
        return effects.card_of(observation, seat) == effects.lowest_card(observation)

    # Housekeeping ----------------------------------------------------------------------------------------

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> BustersState:
        return read_state(eyes, stack, fields, self.seats)

    def position(self, s: BustersState) -> str:
        from dungeonbox.games.busters import notation

        return notation.write(cast(Game[State], self), s)

    def from_position(self, text: str) -> BustersState:
        from dungeonbox.games.busters import notation

        return notation.read(cast(Game[State], self), text)

    def check(self, s: BustersState) -> list[str]:
        return broken(s, self.box, self.low, self.high) + broken_cast(s.cast(), self.box.heroes)
