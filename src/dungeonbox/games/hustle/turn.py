"""Before the first turn, the beginning and the end of a turn, and the end of the game."""

from typing import ClassVar

from dungeonbox.games.hustle import effects, scoring, steps
from dungeonbox.games.hustle.board import BOARD, CORNERS, FIRST_MONSTERS, NORTH_EAST, SOUTH_WEST, bit
from dungeonbox.games.hustle.components import ITEMS, QUEST_LEVELS, QUESTS, Box
from dungeonbox.games.hustle.state import (
    EXHAUSTED,
    FIRST_ITEM,
    SCORED,
    UNTURNED,
    WILD_TYPE,
    HustleState,
    new_turn,
    type_of,
)
from dungeonbox.games.hustle.steps import HustleStep
from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, Seats
from dungeonbox.kernel.zones import Bag

# Before the first turn -----------------------------------------------------------------------------------


class ChooseHero(HustleStep):
    """§2.1 §R24 Every seat in turn takes a character."""

    name: ClassVar[str] = "choose-hero"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§2.1 §R24 Any character that is not taken, or one at random."""
        return self.book.cast.legal(s.cast())

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§2.1 §R24 Take the character; when all seats have one, set up."""
        s.heroes[seat].character = self.book.cast.choose(s.cast(), action, chance)
        self.book.cast.advance(s.stack, s.cast(), action, notes)


class Deal(HustleStep):
    """§2.2 §2.3 §2.4 §2.5 §2.6 §2.7 §2.8 §2.9 §R1 §R19 §R24 Set up everything, and choose who starts.

    Frame: `left` counts the cards dealt, one a run: so those who stop at every draw need not deal all of them again.
    """

    name: ClassVar[str] = "deal"
    clause: ClassVar[str] = "2.2"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        dealt = s.stack.left
        s.stack.left = dealt + 1
        if dealt == 0:
            s.deck = self.book.full_deck.clone()
        if dealt < self.book.seats:
            self._charge(s, dealt, chance, notes)
        elif dealt < self.book.seats + len(BOARD.cards):
            self._lay(s, BOARD.cards[dealt - self.book.seats], chance, notes)
        else:
            s.stack.left = 0
            self._finish(s, chance, notes)
        return True

    def _lay(self, s: HustleState, cell: Int, chance: Chance, notes: Notes) -> None:
        """§2.4 A card of the deck is laid on the board."""
        card = chance.take(s.deck, EVERYONE)
        s.table.cells.put(cell, card)
        notes.tell(effects.DEALT, "2.4", BOARD.index[cell], card, effects.cards_left(s))

    def _finish(self, s: HustleState, chance: Chance, notes: Notes) -> None:
        """§2.5 §2.6 §2.7 §2.8 §2.9 Monsters, quests, items, and who starts."""
        notes.tell(effects.BOARD_READY, "2.4", len(BOARD.cards))
        for cell in FIRST_MONSTERS:
            s.table.monsters.add(cell)
            notes.tell(effects.MONSTER, "2.5", BOARD.index[cell])
        s.table.unturned = bit(QUESTS) - 1
        for corner in range(1, CORNERS):
            s.table.stock.put(corner, QUEST_LEVELS)
            notes.tell(effects.STOCKED, "2.6", corner, QUEST_LEVELS)
        effects.turn_up(s, self.box, NORTH_EAST, chance, notes, "2.7")
        effects.turn_up(s, self.box, SOUTH_WEST, chance, notes, "2.7")
        for item in range(ITEMS):
            deck = self.box.item_decks[item]
            s.shelves[deck].top.add(FIRST_ITEM + item)
            notes.tell(effects.SHELVED, "2.8", deck, s.shelves[deck].size())
        s.first = self.book.first_seat
        if s.first == NONE:
            s.first = chance.below(self.book.seats, EVERYONE)
        s.turn = s.first
        notes.tell(effects.FIRST, "2.9", s.first)
        s.stack.step = steps.START_TURN
        s.stack.seat = s.first

    def _charge(self, s: HustleState, seat: Int, chance: Chance, notes: Notes) -> None:
        """§2.3 §R19 A random card of its type charges a Helping card."""
        hero = s.heroes[seat]
        fitting = Bag.empty()
        for card in s.deck.cards:
            if type_of(card) == self.box.charges[hero.character]:
                fitting.add(card)
        hero.charge = chance.take(fitting, EVERYONE)
        s.deck.remove(hero.charge)
        notes.tell(effects.CHARGED, "2.3", seat, hero.charge, 0)
        notes.tell(effects.COUNTED, "2.2", effects.cards_left(s))


# Turn by turn --------------------------------------------------------------------------------------------


class StartTurn(HustleStep):
    """§3.1 §R14 A new turn, in which nothing has happened yet; a gap that stayed is filled if cards have returned."""

    name: ClassVar[str] = "start-turn"
    clause: ClassVar[str] = "3.1"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        effects.fill_gaps(s, chance, notes, "R14")
        notes.tell(effects.TURN, "3.1", s.turn)
        s.stack.step = steps.COLOUR
        return True


class EndTurn(HustleStep):
    """§3.1 §11.2 §11.4 §R7 §R14 Perhaps a quest turns up, perhaps the next level comes; then the next player."""

    name: ClassVar[str] = "end-turn"
    clause: ClassVar[str] = "11.2"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        if s.now.has(WILD_TYPE):
            notes.tell(effects.UNUSED, "R34", s.turn, effects.ANY_TYPE)
        if s.now.cheaper > 0:
            notes.tell(effects.UNUSED, "R34", s.turn, effects.LOWER_PRICE)
        if s.now.has(UNTURNED):
            effects.turn_up(s, self.box, s.spawn, chance, notes, "R7")
        floors = self.box.floors()
        if s.now.has(EXHAUSTED) and s.floor < floors:
            s.floor += 1
            if s.floor < floors:
                notes.tell(effects.DESCENDED, "11.2", s.floor, self.box.flips[s.floor], self.box.bounties[s.floor])
            else:
                is_last = (s.turn + 1) % self.book.seats == s.first
                notes.tell(effects.LAST_TURNS, "11.4", s.floor, 0 if is_last else 1)
        seat = s.turn
        s.hero().turns += 1
        s.turn = (s.turn + 1) % self.book.seats
        s.now = new_turn()
        notes.tell(effects.ENDED, "3.1", seat, s.turn, effects.hand_size(s, self.box, seat))
        if s.floor == floors and s.turn == s.first:
            end(s, self.box, SCORED, notes)
            return True
        s.stack.seat = s.turn
        s.stack.left = 0
        s.stack.step = steps.START_TURN
        return True


class Over(HustleStep):
    """§11.3 §11.4 The game is over."""

    name: ClassVar[str] = "over"
    clause: ClassVar[str] = "11.3"

    def to_act(self, s: HustleState) -> Seats:
        return 0

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        return False


def end(s: HustleState, box: Box, ending: Int, notes: Notes) -> None:
    """§11.3 §11.4 It is over."""
    s.ending = ending
    s.stack.step = steps.OVER
    s.stack.left = 0
    notes.tell(effects.OVER, "11.4" if ending == SCORED else "11.3", ending)
    if notes.on and ending == SCORED:
        scoring.tell(s, box, notes)
