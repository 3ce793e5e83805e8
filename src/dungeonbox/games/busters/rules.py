"""Dungeon Busters, edition 1: the flow of a game. What battles do is in effects.py, who knows what in sight.py."""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.games.busters import components, effects
from dungeonbox.games.busters.actions import Actions, tokens
from dungeonbox.games.busters.components import COLOURS, DUNGEONS, GEMS, STRONGEST, deck_of
from dungeonbox.games.busters.sight import holds, redact, unseen_cards
from dungeonbox.games.busters.state import BustersState, Hero, broken, new_hero, no_gems, read_state
from dungeonbox.games.busters.view import picture
from dungeonbox.kernel.casting import Cast, broken_cast
from dungeonbox.kernel.chance import EVERYONE, SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, UnseenCards, View, worth_of_places
from dungeonbox.kernel.info import GameSetup, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves
from dungeonbox.kernel.zones import Bag, Pile

# The steps of a game, in the order of the rulebook; and what the frame of each keeps in `left`. The questions LOSE and
# TAKE are only asked if there is a choice, §R12.
# fmt: off
CHOOSE_HERO: Final = 0  # §2.2   asked
DEAL: Final = 1         # §2.5
APPEAR: Final = 2       # §3.1
CHOOSE_CARD: Final = 3  # §3.2   asked, sealed
REVEAL: Final = 4       # §3.4
PUNISH: Final = 5       # §4.5   left: seats looked at, clockwise from the Leader
LOSE: Final = 6         # §4.3   asked
SHARE: Final = 7        # §6.1   left: gems taken
TAKE: Final = 8         # §6.1   asked
ONWARD: Final = 9       # §7.3
OVER: Final = 10        # §8.1
# fmt: on

STEPS: Final = (
    "choose-hero", "deal", "appear", "choose-card", "reveal", "punish", "lose", "share", "take", "onward", "over",
)  # fmt: skip

MOST_PLEDGES: Final = 2
ROUNDS: Final = 12
SET: Final = 3
MOST: Final = 3
LEFT_OUT: Final = 1


def first_card(seats: int, hands: str) -> int:
    """§2.3 §R1 The lowest strength in the hands.

    >>> [first_card(seats, "printed") for seats in (3, 4, 5)], [first_card(seats, "six") for seats in (3, 4, 5)]
    ([1, 2, 1], [2, 1, 1])
    """
    if hands == "six":
        return 2 if seats == 3 else 1
    return 2 if seats == 4 else 1


def last_card(seats: int) -> int:
    """§2.4 §R1 The highest strength in the hands."""
    return STRONGEST if seats == 3 else STRONGEST - 1


class Busters(Game[BustersState]):
    """The rulebook for so many seats, with the chosen options and monsters."""

    def __init__(self, setup: GameSetup) -> None:
        box = components.load(setup.components)
        super().__init__(
            setup,
            Traits(sealed=True, luck=True),
            tokens(box, setup.seats),
            box.words + box.heroes,
            setup.seats + ROUNDS * (setup.seats + len(COLOURS) * GEMS),
        )
        self.box = box
        self.action_ids = Actions(box, setup.seats)
        self.cast = Cast(len(box.heroes), len(box.words), effects.CHOSE, DEAL, "2.2", "R11")
        self.low: Int = first_card(setup.seats, setup.options["hands"])
        self.high: Int = last_card(setup.seats)
        first = setup.options["first_seat"]
        self.first_seat: Int = NONE if first == "random" else int(first) - 1
        self.has_pledges = setup.options["pledges"] == "on"

    def start(self, chance: Chance, notes: Notes) -> BustersState:
        """§1.1 §1.4 A table of players who have yet to choose, and all gems in the bank."""
        heroes = vec[Hero]([new_hero() for _seat in range(self.seats)])
        bank = Pile.of([GEMS, GEMS, GEMS])
        return BustersState(WHOLE, Stack(CHOOSE_HERO, 0), heroes, NONE, 0, NONE, Bag.empty(), bank, no_gems())

    def to_act(self, s: BustersState) -> Seats:
        """§R2 While cards are being chosen, everybody who has not laid one down."""
        step = s.stack.step
        if step == OVER:
            return 0
        if step != CHOOSE_CARD:
            return 1 << s.stack.seat
        waiting: Seats = 0
        for seat in range(self.seats):
            if s.heroes[seat].choice.size() == 0:
                waiting |= 1 << seat
        return waiting

    def legal(self, s: BustersState, seat: Int) -> Moves:
        if s.stack.step == CHOOSE_CARD:
            return self._legal_card(s, seat)
        if s.stack.seat != seat:
            return no_moves()
        return self._answers(s)

    def apply(self, s: BustersState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        if self.action_ids.is_talk(action):
            self._do_pledge(s, seat, action, notes)
        elif s.stack.step == CHOOSE_CARD:
            self._do_card(s, seat, action)
        else:
            self._answer(s, action, chance, notes)
        self._advance(s, chance, notes)

    def _advance(self, s: BustersState, chance: Chance, notes: Notes) -> None:
        """Run what is automatic until somebody has a choice to make."""
        while True:
            step = s.stack.step
            if step == REVEAL:
                self._run_reveal(s, notes)
            elif step == PUNISH:
                self._run_punish(s)
            elif step == SHARE:
                self._run_share(s)
            elif step == ONWARD:
                self._run_onward(s, notes)
            elif step == APPEAR:
                self._run_appear(s, chance, notes)
            elif step == DEAL:
                self._run_deal(s, chance, notes)
            elif step in (CHOOSE_CARD, CHOOSE_HERO, OVER):
                return
            else:
                answers = self._answers(s)
                if len(answers) > 1:
                    return
                self._answer(s, answers[0], chance, notes)  # §R12

    def _answers(self, s: BustersState) -> Moves:
        """The legal answers to the open question of one seat."""
        step = s.stack.step
        if step == LOSE:
            return self._legal_lose(s)
        if step == TAKE:
            return self._legal_take(s)
        if step == CHOOSE_HERO:
            return self._legal_hero(s)
        return no_moves()

    def _answer(self, s: BustersState, action: Int, chance: Chance, notes: Notes) -> None:
        """Do what was answered."""
        step = s.stack.step
        if step == LOSE:
            self._do_lose(s, action, notes)
        elif step == TAKE:
            self._do_take(s, action, notes)
        else:
            self._do_hero(s, action, chance, notes)

    # CHOOSE_HERO, DEAL -----------------------------------------------------------------------------------

    def _legal_hero(self, s: BustersState) -> Moves:
        """§2.2 Any adventurer nobody has taken, or one at random."""
        return self.cast.legal(s.cast())

    def _do_hero(self, s: BustersState, action: Int, chance: Chance, notes: Notes) -> None:
        """§2.2 §R11 Take the adventurer; when all have one, begin."""
        seat = s.stack.seat
        s.heroes[seat].hero = self.cast.choose(s.stack, s.cast(), action, chance, notes)

    def _run_deal(self, s: BustersState, chance: Chance, notes: Notes) -> None:
        """§2.1 §2.2 §2.5 §R10 A Leader; a hand and a gem of each colour for everybody; the first dungeon."""
        s.leader = self.first_seat
        if s.leader == NONE:
            s.leader = chance.below(self.seats, EVERYONE)
        notes.tell(effects.LEADS, s.leader)
        for hero in s.heroes:
            for card in range(self.low, self.high + 1):
                hero.hand.add(card)
            for colour in range(len(COLOURS)):
                effects.move_gems(s.bank, hero.gems, colour, 1)
        self._enter(s, 0, notes)

    def _enter(self, s: BustersState, dungeon: Int, notes: Notes) -> None:
        """§2.7 §2.8 The five cards of a dungeon; the one that is never drawn is the one left out (§R8)."""
        s.dungeon = dungeon
        s.deck = deck_of(self.box, dungeon)
        s.stack.step = APPEAR
        notes.tell(effects.DUNGEON, dungeon)

    # APPEAR, CHOOSE_CARD ---------------------------------------------------------------------------------

    def _run_appear(self, s: BustersState, chance: Chance, notes: Notes) -> None:
        """§3.1 The next monster is turned over."""
        s.monster = chance.take(s.deck, EVERYONE)
        s.stack.step = CHOOSE_CARD
        s.stack.seat = NONE
        notes.tell(effects.APPEARED, s.monster, self.box.hp[s.monster])

    def _legal_card(self, s: BustersState, seat: Int) -> Moves:
        """§3.2 Any card of the hand, once."""
        moves = no_moves()
        hero = s.heroes[seat]
        if hero.choice.size() > 0:
            return moves
        for card in hero.hand.cards:
            moves = append(moves, self.action_ids.card + card)
        return moves

    def _do_card(self, s: BustersState, seat: Int, action: Int) -> None:
        """§3.2 Lay it face down; with the last one all are turned over."""
        card = action - self.action_ids.card
        hero = s.heroes[seat]
        hero.hand.remove(card)
        hero.choice.add(card)
        if self.to_act(s) == 0:
            s.stack.step = REVEAL

    # Pledges ---------------------------------------------------------------------------------------------

    def asides(self, s: BustersState, seat: Int) -> Moves:
        """§3.3 §R3 What may be promised or wished while cards are being chosen."""
        moves = no_moves()
        if not self.has_pledges or s.stack.step != CHOOSE_CARD or s.heroes[seat].pledges.size() == MOST_PLEDGES:
            return moves
        moves = self._own_pledges(s, seat, moves)
        for other in range(self.seats):
            if other != seat:
                for card in range(1, STRONGEST + 1):
                    if holds(s, other, card):
                        moves = self._unless_said(s, seat, moves, self.action_ids.ask_for(other, card))
        return moves

    def _own_pledges(self, s: BustersState, seat: Int, moves: Moves) -> Moves:
        has_low = False
        has_high = False
        for card in range(1, STRONGEST + 1):
            if holds(s, seat, card):
                has_low = has_low or card <= effects.LOW
                has_high = has_high or card >= effects.HIGH
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
        """§R3 It is heard by all, and binds nobody."""
        s.heroes[seat].pledges.push(action)
        notes.tell(effects.PLEDGED, seat, action)

    # REVEAL ----------------------------------------------------------------------------------------------

    def _run_reveal(self, s: BustersState, notes: Notes) -> None:
        """§3.4 §3.5 §3.6 §3.7 All cards are turned over; those that count are added up against the monster."""
        for seat in range(self.seats):
            kind = effects.CANCELLED if effects.is_cancelled(s, seat) else effects.REVEALED
            notes.tell(kind, seat, effects.card_of(s, seat))
        effects.judge_pledges(s, self.action_ids, notes)
        order = effects.counted(s)
        total: Int = 0
        for seat in order:
            total += effects.card_of(s, seat)
        hp = self.box.hp[s.monster]
        s.stack.left = 0
        if total >= hp:
            notes.tell(effects.WON, total, hp)
            self._win(s, notes)
        else:
            notes.tell(effects.DEFEATED, total, hp)
            s.stack.step = PUNISH

    def _win(self, s: BustersState, notes: Notes) -> None:
        """§5.1 §7.2 §R7 The chests, then the monster to the highest card that counts, then the Spoils."""
        order = effects.counted(s)
        effects.open_chests(s, self.box, order, notes)
        bravest = order[len(order) - 1]
        s.heroes[bravest].trophies.add(s.monster)
        notes.tell(effects.TROPHY, bravest, s.monster)
        s.stack.step = SHARE

    # PUNISH, LOSE ----------------------------------------------------------------------------------------

    def _run_punish(self, s: BustersState) -> None:
        """§4.1 §4.4 §4.5 §R4 No loot; whoever played the lowest strength and has gems, clockwise from the Leader."""
        lowest = effects.lowest_card(s)
        while s.stack.left < self.seats:
            seat = (s.leader + s.stack.left) % self.seats
            s.stack.left += 1
            if effects.card_of(s, seat) == lowest and effects.most_of_a_colour(s.heroes[seat].gems) > 0:
                s.stack.push(LOSE, seat)
                return
        s.stack.step = ONWARD

    def _legal_lose(self, s: BustersState) -> Moves:
        """§4.2 §4.3 A colour of which they have most."""
        gems = s.heroes[s.stack.seat].gems
        most = effects.most_of_a_colour(gems)
        moves = no_moves()
        for colour in range(len(COLOURS)):
            if gems[colour] == most:
                moves = append(moves, self.action_ids.lose + colour)
        return moves

    def _do_lose(self, s: BustersState, action: Int, notes: Notes) -> None:
        """§4.2 To the Spoils card."""
        seat = s.stack.seat
        s.stack.pop()
        effects.lose_colour(s, seat, action - self.action_ids.lose, notes)

    # SHARE, TAKE -----------------------------------------------------------------------------------------

    def _run_share(self, s: BustersState) -> None:
        """§6.1 §R6 The next gem of the Spoils goes to the next card that counts, lowest first, round and round."""
        if s.spoils[0] + s.spoils[1] + s.spoils[2] == 0:
            s.stack.step = ONWARD
            return
        order = effects.counted(s)
        seat = order[s.stack.left % len(order)]
        s.stack.left += 1
        s.stack.push(TAKE, seat)

    def _legal_take(self, s: BustersState) -> Moves:
        """§6.1 A gem of any colour that lies there."""
        moves = no_moves()
        for colour in range(len(COLOURS)):
            if s.spoils[colour] > 0:
                moves = append(moves, self.action_ids.take + colour)
        return moves

    def _do_take(self, s: BustersState, action: Int, notes: Notes) -> None:
        """§6.1 Into their own pile."""
        seat = s.stack.seat
        s.stack.pop()
        effects.take_gem(s, seat, action - self.action_ids.take, notes)

    # ONWARD ----------------------------------------------------------------------------------------------

    def _run_onward(self, s: BustersState, notes: Notes) -> None:
        """§4.6 §7.1 §7.3 §7.4 The next monster, or the next dungeon, or the end."""
        effects.stack_cards(s)
        s.monster = NONE
        s.stack.left = 0
        if s.deck.size() > LEFT_OUT:
            s.stack.step = APPEAR
        elif s.dungeon + 1 < DUNGEONS:  # §7.5
            effects.restock(s, notes)
            self._enter(s, s.dungeon + 1, notes)
        else:
            s.stack.step = OVER
            notes.tell(effects.OVER)

    # The end ---------------------------------------------------------------------------------------------

    def score_lines(self, s: BustersState) -> list[ScoreLine]:
        """§8.2 §8.3 §8.4 §R9 Line by line what each seat scores."""
        lines: list[ScoreLine] = []
        for seat in range(self.seats):
            gems = s.heroes[seat].gems
            lines.append(ScoreLine(seat, "gems", sum(gems.listed())))
            lines.append(ScoreLine(seat, "sets", SET * min(gems.listed())))
            for colour in range(len(COLOURS)):
                if self._has_most(s, seat, colour):
                    lines.append(ScoreLine(seat, f"most {COLOURS[colour]}", MOST))
            hero = s.heroes[seat]
            if hero.kept + hero.broken > 0:  # §R13 worth nothing, but not forgotten
                lines.append(ScoreLine(seat, f"for promises ({hero.kept} kept, {hero.broken} broken)", 0))
        return lines

    def _has_most(self, s: BustersState, seat: Int, colour: Int) -> bool:
        """§8.4 Whether this seat alone has most gems of a colour."""
        mine = s.heroes[seat].gems[colour]
        for other in range(self.seats):
            if other != seat and s.heroes[other].gems[colour] >= mine:
                return False
        return True

    def reckon(self, s: BustersState) -> Outcome:
        """§8.5 §8.6 §8.7 §R14 By points, then by defeated monsters; equals share."""
        lines = self.score_lines(s)
        merits: list[int] = []
        for seat in range(self.seats):
            points = sum([line.points for line in lines if line.seat == seat])
            merits.append(points * 100 + s.heroes[seat].trophies.size())
        places = [1 + sum([1 for other in merits if other > merit]) for merit in merits]
        heroes = [self.box.heroes[hero.hero] for hero in s.heroes]
        return Outcome("dungeons cleared", tuple(places), worth_of_places(places), tuple(lines), tuple(heroes))

    # Sight -----------------------------------------------------------------------------------------------

    def redact(self, s: BustersState, eyes: Int) -> BustersState:
        return redact(s, eyes, s.stack.step == CHOOSE_CARD)

    def unseen_cards(self, observation: BustersState) -> list[UnseenCards]:
        return unseen_cards(observation)

    def view(self, observation: BustersState) -> View:
        return picture(observation, self.box, STEPS[observation.stack.step], self.tokens, self.to_act(observation))

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
        if step == CHOOSE_CARD:
            return "3.2" if observation.heroes[seat].choice.size() == 0 else "3.4"
        if step == LOSE:
            return "4.2" if observation.stack.seat == seat else "4.5"
        return "R6" if observation.stack.seat == seat else "6.1"

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
        return broken(s, self.low, self.high) + broken_cast(s.cast(), self.box.heroes)
