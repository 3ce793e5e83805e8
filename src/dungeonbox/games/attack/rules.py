"""Dungeon Attack!, edition 1: the list of steps that is the flow of a game, talk, its end, and its sight.

The steps are in turn.py, acting.py, rolling.py and treasure.py; what dice and abilities do is in effects.py.
"""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.games.attack import acting, components, effects, rolling, treasure, turn
from dungeonbox.games.attack.actions import MOST_COINS, tokens
from dungeonbox.games.attack.components import LEVELS, RANKS, RESULTS
from dungeonbox.games.attack.invariants import broken
from dungeonbox.games.attack.sight import redact, unseen_cards, write_redacted
from dungeonbox.games.attack.state import KNOCKED_OUT, AttackState, Hero, new_hero, no_roll, read_state
from dungeonbox.games.attack.steps import ACT, CHOOSE_HERO, GIVE, HIRE, LEAVE, LOOT, OVER, AttackStep, Book
from dungeonbox.games.attack.view import picture
from dungeonbox.kernel.chance import SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, UnseenCards, View
from dungeonbox.kernel.info import SHARED_SUM, GameSetup, Measures, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.step import SteppedGame
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

MOST_SAYINGS: Final = 2
QUESTIONS_A_TURN: Final = 60
"""A generous bound on the questions of one turn: a reroll or a cancelled Hit for each die, some potions, an ability."""
QUESTIONS_BETWEEN: Final = 400
"""A generous bound on the gifts, choices of treasure and retainers of one seat between two levels."""
ROLLS_A_DIE: Final = 3
"""How often a die can roll in one step: in a treasure pile, in the first fight of the next level, once more there."""
TYPICAL_LENGTHS: Final = {1: 6, 2: 22, 3: 46, 4: 90, 5: 116, 6: 133}
"""By seats."""

STEPS: Final[tuple[type[AttackStep], ...]] = (
    turn.ChooseHero,
    turn.Begin,
    turn.StartTurn,
    acting.Act,
    rolling.Mend,
    rolling.Pick,
    rolling.Resolve,
    rolling.Hits,
    turn.Leave,
    turn.EndTurn,
    treasure.Search,
    treasure.Loot,
    treasure.Exchange,
    treasure.Give,
    treasure.Hire,
    turn.Over,
)
"""The turn diagram: every step of a game, in the order of the rulebook."""


class Attack(SteppedGame[AttackState]):
    """The rulebook for so many seats, with the chosen dice and adventurers."""

    def __init__(self, setup: GameSetup) -> None:
        box = components.load(setup.components)
        book = Book(setup, box)
        super().__init__(
            setup,
            Traits(luck=True, sum=SHARED_SUM),
            tokens(box, setup.seats),
            [*RESULTS, *box.heroes],
            Measures(
                max_length=setup.seats * (1 + LEVELS * (box.most_turns * QUESTIONS_A_TURN + QUESTIONS_BETWEEN)),
                typical_length=TYPICAL_LENGTHS[setup.seats],
                max_draws=ROLLS_A_DIE * box.most_dice() + 2,
                max_outcomes=len(RESULTS) + len(box.heroes),
            ),
            [step(book) for step in STEPS],
        )
        self.box = box
        self.action_ids = book.action_ids
        self.cast = book.cast
        self.dice = book.dice

    def start(self, chance: Chance, notes: Notes) -> AttackState:
        """§1.1 A party whose seats have yet to choose adventurers."""
        heroes = vec[Hero]([new_hero() for _seat in range(self.seats)])
        return AttackState(WHOLE, Stack(CHOOSE_HERO, 0), heroes, NONE, 0, 0, 0, 0, 0, 0, 0, 0, 0, no_roll())

    def answer(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        if self.action_ids.is_talk(action):
            self._do_talk(s, seat, action, notes)
        else:
            super().answer(s, seat, action, chance, notes)

    # Talk ------------------------------------------------------------------------------------------------

    def asides(self, s: AttackState, seat: Int) -> Moves:
        """§R30 A seat that faces dice asks another in play for assistance; any seat offers coins it has."""
        moves = no_moves()
        hero = s.heroes[seat]
        if not ACT <= s.stack.step <= LEAVE or self._sayings(hero) >= MOST_SAYINGS:
            return moves
        for other in range(self.seats):
            if other != seat and hero.is_facing() and s.heroes[other].is_in_play():
                moves = self._unless_said(hero, moves, self.action_ids.ask + other)
        for other in range(self.seats):
            if other != seat:
                for coins in range(1, min(hero.gold, MOST_COINS) + 1):
                    moves = self._unless_said(hero, moves, self.action_ids.offering(other, coins))
        return moves

    def _sayings(self, hero: Hero) -> Int:
        count: Int = 0
        bits = hero.said
        while bits > 0:
            count += bits & 1
            bits >>= 1
        return count

    def _unless_said(self, hero: Hero, moves: Moves, action: Int) -> Moves:
        if (hero.said >> (action - self.action_ids.ask)) & 1 == 1:
            return moves
        return append(moves, action)

    def _do_talk(self, s: AttackState, seat: Int, action: Int, notes: Notes) -> None:
        """§R30 All seats hear it; it binds none."""
        action_ids = self.action_ids
        s.heroes[seat].said |= 1 << (action - action_ids.ask)
        if action < action_ids.offer:
            is_acting = s.stack.step == ACT and s.stack.seat == seat
            notes.tell(effects.ASKED, "R30", seat, action - action_ids.ask, 1 if is_acting else 0)
        else:
            offer = action - action_ids.offer
            notes.tell(effects.OFFERED, "R30", seat, offer // MOST_COINS, offer % MOST_COINS + 1)

    # The end ---------------------------------------------------------------------------------------------

    def reckon(self, s: AttackState) -> Outcome:
        """§10.3 §R14 The same rank for all; the lines say who brought what."""
        rank = effects.rank(s, self.box)
        lines: list[ScoreLine] = []
        for seat in range(self.seats):
            hero = s.heroes[seat]
            lines.append(ScoreLine(seat, "coins", hero.gold, hero.gold))
            lines.append(ScoreLine(seat, "magic items", hero.items(), hero.items()))
        heroes = [self.box.heroes[hero.hero] for hero in s.heroes]
        worth = float(rank) / float(len(RANKS) - 1)
        return Outcome(RANKS[rank], tuple([1] * self.seats), tuple([worth] * self.seats), tuple(lines), tuple(heroes))

    # Sight -----------------------------------------------------------------------------------------------

    def redact(self, s: AttackState, eyes: Int) -> AttackState:
        return redact(s, eyes)

    def write_redacted(self, s: AttackState, eyes: Int, out: FieldWriter) -> None:
        write_redacted(s, eyes, out)

    def unseen_cards(self, observation: AttackState) -> list[UnseenCards]:
        return unseen_cards()

    def view(self, observation: AttackState) -> View:
        ending: list[str] = []
        if observation.stack.step == ACT:
            for action in self.legal(observation, observation.stack.seat):
                if acting.ends_level(observation, self.action_ids, action):
                    ending.append(self.tokens[action])
        return picture(observation, self.box, self.step_name(observation), self.tokens, self.action_ids.ask, ending)

    def why_not(self, observation: AttackState, action: Int) -> str:
        """The clause that keeps the seat whose observation this is from doing that."""
        seat = observation.eyes
        step = observation.stack.step
        if seat == SPECTATOR:
            return "1.1"
        if step == OVER:
            return "10.1"
        if self.action_ids.is_talk(action):
            return "R30"
        if step == CHOOSE_HERO:
            return self.cast.why_not(observation.stack, seat)
        if observation.stack.seat != seat:
            return self._why_not_now(observation, seat)
        return self.steps[step].why_not(observation, action)

    def _why_not_now(self, observation: AttackState, seat: Int) -> str:
        """§3.2 §8.1 §R10 §R12 Why it is the turn of another seat."""
        step = observation.stack.step
        if step == LOOT:
            return "8.1"
        if step == GIVE or step == HIRE:
            return "R12"
        return "R10" if observation.heroes[seat].hits == KNOCKED_OUT else "3.2"

    # Housekeeping ----------------------------------------------------------------------------------------

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> AttackState:
        return read_state(eyes, stack, fields, self.seats)

    def position(self, s: AttackState) -> str:
        from dungeonbox.games.attack import notation

        return notation.write(cast(Game[State], self), s)

    def from_position(self, text: str) -> AttackState:
        from dungeonbox.games.attack import notation

        return notation.read(cast(Game[State], self), text)

    def check(self, s: AttackState) -> list[str]:
        return broken(s, self.box)
