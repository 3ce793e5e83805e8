"""Dungeon Mayhem, edition 1: the list of steps that is the flow of a game, its end, and its sight.

The steps are in turn.py and targets.py; what cards do is in effects.py, who knows what in sight.py.
"""

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.games.mayhem import components, targets, turn
from dungeonbox.games.mayhem.actions import tokens
from dungeonbox.games.mayhem.components import most_plays
from dungeonbox.games.mayhem.invariants import broken
from dungeonbox.games.mayhem.sight import redact, unseen_cards, write_redacted
from dungeonbox.games.mayhem.state import (
    END_CLAUSES,
    ENDINGS,
    NOT_OVER,
    TURN_LIMIT,
    Hero,
    MayhemState,
    new_hero,
    read_state,
)
from dungeonbox.games.mayhem.steps import CHOOSE_HERO, OVER, Book, MayhemStep
from dungeonbox.games.mayhem.view import picture
from dungeonbox.kernel.chance import SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, UnseenCards, View, shares_of_first
from dungeonbox.kernel.info import GameSetup, Measures, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.step import SteppedGame
from dungeonbox.kernel.types import NONE, Int, Moves, Worth
from dungeonbox.kernel.zones import Pile

QUESTIONS_A_CARD: Final = 6
"""Which card to play, and at most one target for each of its attack symbols and its power."""
TYPICAL_LENGTHS: Final = {2: 27, 3: 52, 4: 77}
"""By seats."""


STEPS: Final[tuple[type[MayhemStep], ...]] = (
    turn.ChooseHero,
    turn.Deal,
    turn.StartTurn,
    turn.Play,
    turn.Resolve,
    targets.ChooseTarget,
    targets.ChooseOverflow,
    targets.ChooseCharm,
    targets.ChooseTouch,
    targets.ChooseSteal,
    targets.ChooseDestroy,
    targets.ChooseFetch,
    turn.Check,
    turn.EndTurn,
    turn.Over,
)
"""The turn diagram: every step of a game, in the order of the rulebook."""


class Mayhem(SteppedGame[MayhemState]):
    """The rulebook for so many seats, with the chosen options and cards."""

    def __init__(self, setup: GameSetup) -> None:
        cards = components.load(setup.components)
        book = Book(setup, cards)
        super().__init__(
            setup,
            Traits(hidden=True, luck=True),
            tokens(cards, setup.seats),
            cards.words + cards.heroes,
            Measures(
                max_length=setup.seats * (1 + int(cards.most_turns) * QUESTIONS_A_CARD * most_plays(cards)),
                typical_length=TYPICAL_LENGTHS[setup.seats],
                max_draws=setup.seats * int(cards.deck),
                max_outcomes=len(cards.words) + len(cards.heroes),
            ),
            [step(book) for step in STEPS],
        )
        self.cards = cards
        self.decks = book.decks
        self.action_ids = book.action_ids
        self.cast = book.cast

    def start(self, chance: Chance, notes: Notes) -> MayhemState:
        """§1.1 A table of players who have yet to choose."""
        heroes = vec[Hero]([new_hero(self.cards.hit_points) for _seat in range(self.seats)])
        return MayhemState(WHOLE, Stack(CHOOSE_HERO, 0), heroes, Pile.empty(), NONE, 0, 0, NOT_OVER)

    # The end ---------------------------------------------------------------------------------------------

    def reckon(self, s: MayhemState) -> Outcome:
        """§8.1 §8.2 §R15 §R16 §R23 The standing before the fallen, more hit points first, then who fell later."""
        merits = self._merits(s)
        places = [1 + sum([1 for other in merits if other > merit]) for merit in merits]
        heroes = [self.cards.heroes[hero.hero] for hero in s.heroes]
        lines: list[ScoreLine] = []
        for seat in range(self.seats):
            hp = int(s.heroes[seat].hp)
            lines.append(ScoreLine(seat, "hit points", hp, hp) if hp > 0 else ScoreLine(seat, "knocked out", 0))
        worth = tuple([share for share in self.worth(s)])
        decided = "most hit points" if s.ending == TURN_LIMIT else ""
        return Outcome(ENDINGS[s.ending], tuple(places), worth, tuple(lines), tuple(heroes), (), decided)

    def worth(self, s: MayhemState) -> Worth:
        """§8.1 §8.2 §R15 §R16 First place is all, and shared by equals."""
        return shares_of_first(self._merits(s))

    def _merits(self, s: MayhemState) -> Moves:
        """§R15 §R16 §R23 What places are given by, seat by seat."""
        merits = vec[i64](capacity=self.seats)
        for hero in s.heroes:
            merits = append(merits, hero.fell if hero.fell > 0 else 1000 + hero.hp)
        return merits

    # Sight -----------------------------------------------------------------------------------------------

    def redact(self, s: MayhemState, eyes: Int) -> MayhemState:
        return redact(s, eyes)

    def write_redacted(self, s: MayhemState, eyes: Int, out: FieldWriter) -> None:
        write_redacted(s, eyes, out)

    def unseen_cards(self, observation: MayhemState) -> list[UnseenCards]:
        return unseen_cards(observation)

    def view(self, observation: MayhemState) -> View:
        return picture(observation, self.cards, self.step_name(observation))

    def why_not(self, observation: MayhemState, action: Int) -> str:
        """The clause that keeps the seat whose observation this is from doing that."""
        seat = observation.eyes
        step = observation.stack.step
        if seat == SPECTATOR:
            return "1.1"
        if step == OVER:
            return END_CLAUSES[observation.ending]
        if step == CHOOSE_HERO:
            return self.cast.why_not(observation.stack, seat)
        if observation.stack.seat == seat:
            return self.steps[step].why_not(observation, action)
        return "4.3" if observation.heroes[seat].fell > 0 else "3.4"

    # Housekeeping ----------------------------------------------------------------------------------------

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> MayhemState:
        return read_state(eyes, stack, fields, self.seats)

    def position(self, s: MayhemState) -> str:
        from dungeonbox.games.mayhem import notation

        return notation.write(cast(Game[State], self), s)

    def from_position(self, text: str) -> MayhemState:
        from dungeonbox.games.mayhem import notation

        return notation.read(cast(Game[State], self), text)

    def check(self, s: MayhemState) -> list[str]:
        return broken(s, self.cards)
