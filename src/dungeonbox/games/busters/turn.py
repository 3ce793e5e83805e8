"""The steps of a game: choosing heroes, then monster by monster the cards, the battle, losses and spoils."""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.busters import effects, scoring, steps
from dungeonbox.games.busters.components import COLOURS
from dungeonbox.games.busters.state import BustersState
from dungeonbox.games.busters.steps import BustersStep
from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves

# Before the first monster --------------------------------------------------------------------------------


class ChooseHero(BustersStep):
    """§2.2 §R11 Every seat in turn takes an adventurer."""

    name: ClassVar[str] = "choose-hero"

    def run(self, s: BustersState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: BustersState, seat: Int) -> Moves:
        """§2.2 Any adventurer that is not taken, or one at random."""
        return self.book.cast.legal(s.cast())

    def do(self, s: BustersState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§2.2 §R11 Take the adventurer; when all seats have one, begin."""
        s.heroes[seat].hero = self.book.cast.choose(s.cast(), action, chance)
        self.book.cast.advance(s.stack, s.cast(), action, notes)


class Deal(BustersStep):
    """§2.1 §2.2 §2.5 §R10 A Leader; a hand and gems of each colour for every seat; the first dungeon."""

    name: ClassVar[str] = "deal"

    def run(self, s: BustersState, chance: Chance, notes: Notes) -> bool:
        s.leader = self.book.first_seat
        by_lot = s.leader == NONE
        if by_lot:
            s.leader = chance.below(self.seats, EVERYONE)
        notes.tell(effects.LEADS, "2.1", s.leader, 1 if by_lot else 0)
        for hero in s.heroes:
            for card in range(self.book.low, self.book.high + 1):
                hero.hand.add(card)
            for colour in range(len(COLOURS)):
                effects.move_gems(s.bank, hero.gems, colour, self.box.first_gems)
        notes.tell(effects.DEALT, "2.2", self.book.low, self.book.high, self.box.first_gems)
        self.enter(s, 0, "2.7", notes)
        return True


# Monster by monster --------------------------------------------------------------------------------------


class Appear(BustersStep):
    """§3.1 The next monster is turned over."""

    name: ClassVar[str] = "appear"

    def run(self, s: BustersState, chance: Chance, notes: Notes) -> bool:
        s.monster = chance.take(s.deck, EVERYONE)
        s.stack.step = steps.CHOOSE_CARD
        s.stack.seat = NONE
        notes.tell(effects.APPEARED, "3.1", s.monster, self.box.hp[s.monster], s.monster)
        return True


class ChooseCard(BustersStep):
    """§3.2 §R2 All seats choose a card at the same time, face down."""

    name: ClassVar[str] = "choose-card"
    clause: ClassVar[str] = "3.2"

    def to_act(self, s: BustersState) -> Seats:
        """§R2 Every seat that has not laid down a card."""
        waiting: Seats = 0
        for seat in range(self.seats):
            if s.heroes[seat].choice.size() == 0:
                waiting |= 1 << seat
        return waiting

    def run(self, s: BustersState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: BustersState, seat: Int) -> Moves:
        """§3.2 Any card of the hand, once."""
        moves = no_moves()
        hero = s.heroes[seat]
        if hero.choice.size() > 0:
            return moves
        for card in hero.hand.cards:
            moves = append(moves, self.action_ids.card + card)
        return moves

    def do(self, s: BustersState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§3.2 Lay it face down; with the last one all are turned over."""
        card = action - self.action_ids.card
        hero = s.heroes[seat]
        hero.hand.remove(card)
        hero.choice.add(card)
        if self.to_act(s) == 0:
            s.stack.step = steps.REVEAL


class Reveal(BustersStep):
    """§3.4 §3.5 §3.6 §3.7 All cards are turned over; those that count are added up against the monster."""

    name: ClassVar[str] = "reveal"

    def run(self, s: BustersState, chance: Chance, notes: Notes) -> bool:
        for seat in range(self.seats):
            notes.tell(effects.REVEALED, "3.4", seat, effects.card_of(s, seat))
        effects.tell_cancelled(s, notes)
        effects.judge_pledges(s, self.action_ids, notes)
        order = effects.counted(s)
        total: Int = 0
        counting: Int = 0
        for seat in order:
            card = effects.card_of(s, seat)
            total += card
            counting |= 1 << (card - 1)
        hp = self.box.hp[s.monster]
        s.stack.left = 0
        if total >= hp:
            notes.tell(effects.WON, "3.7", total, hp, counting)
            effects.open_chests(s, self.box, order, notes)
            s.stack.step = steps.SHARE
        else:
            lowest = effects.lowest_card(s)
            notes.tell(effects.DEFEATED, "3.7", total, hp, counting, 0 if counting >> (lowest - 1) & 1 else lowest)
            s.stack.step = steps.PUNISH
        return True


class Punish(BustersStep):
    """§4.1 §4.4 §4.5 §4.6 §R4 No loot; who played the lowest strength loses gems, clockwise from the Leader.

    Frame: `left` is the number of seats looked at.
    """

    name: ClassVar[str] = "punish"

    def run(self, s: BustersState, chance: Chance, notes: Notes) -> bool:
        lowest = effects.lowest_card(s)
        while s.stack.left < self.seats:
            seat = (s.leader + s.stack.left) % self.seats
            s.stack.left += 1
            if effects.card_of(s, seat) != lowest:
                continue
            if effects.most_of_a_colour(s.heroes[seat].gems) > 0:
                s.stack.push(steps.LOSE, seat)
                return True
            notes.tell(effects.SPARED, "R4", seat)
        effects.box_monster(s, notes)
        s.stack.step = steps.ONWARD
        return True


class Lose(BustersStep):
    """§4.2 §4.3 §R12 A seat loses a colour of which it has most."""

    name: ClassVar[str] = "lose"
    clause: ClassVar[str] = "4.2"

    def legal(self, s: BustersState, seat: Int) -> Moves:
        """§4.2 §4.3 A colour of which they have most."""
        gems = s.heroes[seat].gems
        most = effects.most_of_a_colour(gems)
        moves = no_moves()
        for colour in range(len(COLOURS)):
            if gems[colour] == most:
                moves = append(moves, self.action_ids.lose + colour)
        return moves

    def do(self, s: BustersState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§4.2 §4.3 To the Spoils card."""
        by_choice = len(self.legal(s, seat)) > 1
        s.stack.pop()
        effects.lose_colour(s, seat, action - self.action_ids.lose, by_choice, notes)


class Share(BustersStep):
    """§6.1 §7.2 §R6 The next gem of the Spoils goes to the next card that counts, lowest first, round and round.

    The monster's card comes last.

    Frame: `left` is the number of gems taken.
    """

    name: ClassVar[str] = "share"

    def run(self, s: BustersState, chance: Chance, notes: Notes) -> bool:
        if s.spoils[0] + s.spoils[1] + s.spoils[2] == 0:
            effects.award_monster(s, notes)
            s.stack.step = steps.ONWARD
            return True
        order = effects.counted(s)
        seat = order[s.stack.left % len(order)]
        s.stack.left += 1
        s.stack.push(steps.TAKE, seat)
        return True


class Take(BustersStep):
    """§6.1 §R12 A seat takes a gem of the Spoils."""

    name: ClassVar[str] = "take"
    clause: ClassVar[str] = "6.1"

    def legal(self, s: BustersState, seat: Int) -> Moves:
        """§6.1 A gem of any colour that lies there."""
        moves = no_moves()
        for colour in range(len(COLOURS)):
            if s.spoils[colour] > 0:
                moves = append(moves, self.action_ids.take + colour)
        return moves

    def do(self, s: BustersState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§6.1 Into their own pile."""
        s.stack.pop()
        effects.take_gem(s, seat, action - self.action_ids.take, notes)


class Onward(BustersStep):
    """§7.1 §7.3 §7.4 The next monster, or the next dungeon, or the end."""

    name: ClassVar[str] = "onward"

    def run(self, s: BustersState, chance: Chance, notes: Notes) -> bool:
        effects.clear_table(s, notes)
        s.stack.left = 0
        if s.deck.size() > self.box.left_out:
            s.stack.step = steps.APPEAR
        elif s.dungeon + 1 < self.box.dungeons:  # §7.5
            effects.restock(s, notes)
            self.enter(s, s.dungeon + 1, "7.4", notes)
        else:
            s.stack.step = steps.OVER
            notes.tell(effects.OVER, "8.1")
            if notes.on:
                scoring.tell_end(s, self.box, notes)
        return True


class Over(BustersStep):
    """§8.1 The game is over."""

    name: ClassVar[str] = "over"

    def to_act(self, s: BustersState) -> Seats:
        return 0

    def run(self, s: BustersState, chance: Chance, notes: Notes) -> bool:
        return False
