"""A toy with hidden hands: cards are drawn, peeked at, given away unseen, laid down, shuffled in again."""

from dataclasses import dataclass
from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.kernel.chance import EVERYONE, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, State, UnseenCards, View, clone_bags, restore_state, worth_of_places
from dungeonbox.kernel.info import GameInfo, GameSetup, Measures, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.pickling import Reduced
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Moves, no_moves, seats_in
from dungeonbox.kernel.zones import HIDDEN, Bag, Pile

INFO: Final = GameInfo("hidden", "Hidden Hands", "Draw, peek, give.", (2, 3), (1, 2), "1")
BOX: Final = {"cards_a_seat": 3, "hand": 2, "most": 3, "turns": 8}
RULES: Final = {
    "1": "Everybody is dealt two cards, face down; the others are the deck.",
    "2": "On your turn you may look at the top card of the deck, once.",
    "3": "Then you draw the top card, or take the newest discard, if you hold fewer than three;",
    "4": "or a card drawn from your hand goes to somebody who has fewer than three, and only you two see it;",
    "5": "or you discard a card; it scores its number (edition 2: only if higher than the one it covers).",
    "6": "When the deck has run out, the discards become the deck.",
    "7": "After eight turns each all hands are shown and score too: most points win, and equals share.",
}
TURN, PEEKED, OVER = range(3)
DEALT, LOOKED, DREW, TOOK, GAVE, DISCARDED, REBUILT, SHOWN = range(8)
PEEK, DRAW, TAKE, GIVE = range(4)


class HiddenState(State):
    """Hands, deck, discards; on the deck at most one card in `top` that the seats `top_seen` have looked at.

    `known[v][h]` is what v knows to be in the hand of h; the last v stands for the spectators.
    """

    def __init__(
        self, eyes: int, stack: Stack, top_seen: int, points: list[int], piles: list[Pile], bags: list[Bag],
        known: list[list[Bag]],
    ) -> None:  # fmt: skip
        super().__init__(eyes, stack)
        self.top_seen = top_seen
        self.points = points
        self.top, self.discards = piles
        self.deck, *self.hands = bags
        self.known = known

    def __reduce__(self) -> Reduced:
        return restore_state, (read_state, len(self.hands), self.pack())

    def clone(self) -> "HiddenState":
        piles = [self.top.clone(), self.discards.clone()]
        bags = [bag.clone() for bag in (self.deck, *self.hands)]
        known = [[bag.clone() for bag in row] for row in self.known]
        twin = HiddenState(self.eyes, self.stack.clone(), self.top_seen, self.points[:], piles, bags, known)
        twin.unseen = clone_bags(self.unseen)
        return twin

    def write(self, out: FieldWriter) -> None:
        out.number("top_seen", self.top_seen)
        out.ints("points", self.points)
        for name, zone in (("top", self.top), ("discards", self.discards), ("deck", self.deck)):
            out.zone(name, zone)
        for seat, hand in enumerate(self.hands):
            out.zone(f"hand{seat}", hand)
        for viewer, row in enumerate(self.known):
            for seat, bag in enumerate(row):
                out.zone(f"known{viewer}.{seat}", bag)


def read_state(eyes: int, stack: Stack, fields: FieldReader, seats: int) -> HiddenState:
    """A state from the fields `HiddenState.write` wrote."""
    top_seen, points = fields.number("top_seen"), fields.ints("points")
    piles = [fields.pile("top"), fields.pile("discards")]
    bags = [fields.bag(name) for name in ("deck", *[f"hand{seat}" for seat in range(seats)])]
    known = [[fields.bag(f"known{row}.{seat}") for seat in range(seats)] for row in range(seats + 1)]
    return HiddenState(eyes, stack, top_seen, points, piles, bags, known)


@dataclass(frozen=True)
class HiddenView(View):
    """The cards on the table; hidden ones are -1."""

    top: list[int]
    top_seen: list[int]
    deck_size: int
    discards: list[int]
    hands: list[list[int]]
    points: list[int]


class Hidden(Game[HiddenState]):
    """The rulebook. Cards are numbered by value from 0, which makes each of them unlike any other."""

    def __init__(self, setup: GameSetup) -> None:
        box = setup.components.data
        self.cards = list(range(box["cards_a_seat"] * setup.seats))
        self.first_hand: int = box["hand"]
        self.most: int = box["most"]
        self.turns: int = box["turns"] * setup.seats
        self.discard = GIVE + setup.seats
        tokens = ["peek", "draw", "take"] + [f"give:seat{seat + 1}" for seat in range(setup.seats)]
        faces = [f"card {card}" for card in self.cards]
        tokens += [f"discard:{card}" for card in self.cards]
        measures = Measures(self.turns * 2, self.turns, self.first_hand * setup.seats, len(faces))
        super().__init__(setup, Traits(hidden=True, luck=True), tokens, faces, measures)

    def start(self, chance: Chance, notes: Notes) -> HiddenState:
        """§1 Two cards each."""
        stack = Stack(TURN, 0, left=self.turns)
        bags = [Bag.of(self.cards), *[Bag.of([]) for _ in range(self.seats)]]
        known = [[Bag.of([]) for _ in range(self.seats)] for _ in range(self.seats + 1)]
        s = HiddenState(WHOLE, stack, 0, [0] * self.seats, [Pile.of([]), Pile.of([])], bags, known)
        for seat in range(self.seats):
            for _ in range(self.first_hand):
                card = chance.take(s.deck, 1 << seat)
                s.hands[seat].add(card)
                notes.whisper(DEALT, "1", card, 1 << seat, seat)
        return s

    def to_act(self, s: HiddenState) -> int:
        return 0 if s.stack.step == OVER else 1 << s.stack.seat

    def legal(self, s: HiddenState, seat: int) -> Moves:
        moves = no_moves()
        if s.stack.step == OVER or s.stack.seat != seat:
            return moves
        has_room = len(s.hands[seat]) < self.most
        has_deck = len(s.top) + len(s.deck) + len(s.discards) > 0
        if s.stack.step == TURN and has_deck and not s.top_seen >> seat & 1:
            moves = append(moves, PEEK)
        if has_room and has_deck:
            moves = append(moves, DRAW)
        if has_room and len(s.discards):
            moves = append(moves, TAKE)
        for other in range(self.seats):
            if other != seat and len(s.hands[seat]) and len(s.hands[other]) < self.most:
                moves = append(moves, GIVE + other)
        for card in s.hands[seat].kinds():
            moves = append(moves, self.discard + card)
        return moves

    def apply(self, s: HiddenState, seat: int, action: int, chance: Chance, notes: Notes) -> None:
        if action == PEEK:
            self._peek(s, seat, chance, notes)
            return
        if action == DRAW:
            self._draw(s, seat, chance, notes)
        elif action == TAKE:
            self._take(s, seat, notes)
        elif action < self.discard:
            self._give(s, seat, action - GIVE, chance, notes)
        else:
            self._lay_down(s, seat, action - self.discard, notes)
        self._next_turn(s, chance, notes)

    def _peek(self, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        """§2 Now it is known that this card lies on top, and who knows it."""
        if len(s.top):
            chance.show(s.top[0], 1 << seat)
        else:
            self._rebuild(s, notes)
            s.top.push(chance.take(s.deck, 1 << seat))
        s.top_seen |= 1 << seat
        s.stack.step = PEEKED
        notes.whisper(LOOKED, "2", s.top[0], 1 << seat, seat)

    def _draw(self, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        """§3 A seat that looked at the card before knows whose hand it is in now."""
        if len(s.top):
            card = s.top.take_at(0)
            if not s.top_seen >> seat & 1:
                chance.show(card, 1 << seat)
        else:
            self._rebuild(s, notes)
            card = chance.take(s.deck, 1 << seat)
        for viewer in seats_in(s.top_seen & ~(1 << seat)):
            s.known[viewer][seat].add(card)
        s.top_seen = 0
        s.hands[seat].add(card)
        notes.whisper(DREW, "3", card, 1 << seat, seat)

    def _take(self, s: HiddenState, seat: int, notes: Notes) -> None:
        """§3 Every observer sees which card it was."""
        card = s.discards.take_at(len(s.discards) - 1)
        s.hands[seat].add(card)
        for viewer in range(self.seats + 1):
            if viewer != seat:
                s.known[viewer][seat].add(card)
        notes.tell(TOOK, "3", seat, card)

    def _give(self, s: HiddenState, seat: int, other: int, chance: Chance, notes: Notes) -> None:
        """§4 For all other observers, any card they knew in the giver's hand may be the one that left it."""
        both = 1 << seat | 1 << other
        card = chance.take(s.hands[seat], both)
        s.hands[other].add(card)
        for viewer in range(self.seats + 1):
            if viewer != seat and viewer != other:
                s.known[viewer][seat].clear()
        s.known[other][seat].discard(card)
        s.known[seat][other].add(card)
        notes.whisper(GAVE, "4", card, both, seat, other)

    def _lay_down(self, s: HiddenState, seat: int, card: int, notes: Notes) -> None:
        """§5 A card leaves the hand in front of every observer."""
        covered = s.discards[len(s.discards) - 1] if len(s.discards) else NONE
        if self.edition == 1 or card > covered:
            s.points[seat] += card
        s.hands[seat].remove(card)
        s.discards.push(card)
        for row in s.known:
            row[seat].discard(card)
        notes.tell(DISCARDED, "5", seat, card)

    def _rebuild(self, s: HiddenState, notes: Notes) -> None:
        """§6 With the deck gone the unseen cards are in hands: who is in doubt about one hand knows it now.

        Who is in doubt about two knows what they hold together; the observation forgets that, which is allowed.
        """
        if len(s.deck):
            return
        s.deck.add_all(s.discards)
        s.discards.clear()
        for viewer, row in enumerate(s.known):
            doubtful = [h for h in range(self.seats) if h != viewer and len(row[h]) < len(s.hands[h])]
            if len(doubtful) == 1:
                row[doubtful[0]] = s.hands[doubtful[0]].clone()
        notes.tell(REBUILT, "6")

    def _next_turn(self, s: HiddenState, chance: Chance, notes: Notes) -> None:
        """§7 The next seat, or the showdown."""
        s.stack.step = TURN
        s.stack.seat = (s.stack.seat + 1) % self.seats
        s.stack.left -= 1
        if s.stack.left > 0:
            return
        s.stack.step = OVER
        for seat, hand in enumerate(s.hands):
            for card in hand.listed():
                chance.show(card, EVERYONE)
                notes.tell(SHOWN, "7", seat, card)
            for viewer in range(self.seats + 1):
                if viewer != seat:
                    s.known[viewer][seat] = hand.clone()

    def reckon(self, s: HiddenState) -> Outcome:
        """§7 Most points win."""
        points = [points + sum(hand.listed()) for points, hand in zip(s.points, s.hands, strict=True)]
        places = [1 + sum(other > mine for other in points) for mine in points]
        return Outcome("showdown", tuple(places), worth_of_places(places))

    def redact(self, s: HiddenState, eyes: int) -> HiddenState:
        """An observation does not tell what other seats know: it takes them to know what the spectators know."""
        observation = s.clone()
        observation.eyes = eyes
        viewer = min(eyes, self.seats)
        unseen = s.deck.clone()
        observation.deck = Bag.hidden(len(s.deck))
        for seat, hand in enumerate(s.hands):
            if seat != viewer:
                unseen.add_all(hand.less(s.known[viewer][seat]))
                observation.hands[seat] = Bag.hidden(len(hand) - len(s.known[viewer][seat]))
                observation.hands[seat].add_all(s.known[viewer][seat])
        if len(s.top) and not s.top_seen >> viewer & 1:
            unseen.add(s.top[0])
            observation.top.put(0, HIDDEN)
        for other in range(self.seats):
            if other != viewer:
                observation.known[other] = [bag.clone() for bag in s.known[self.seats]]
                observation.known[other][other].clear()
        observation.unseen = vec[Bag]([unseen])
        return observation

    def unseen_cards(self, observation: HiddenState) -> list[UnseenCards]:
        return [
            UnseenCards(unseen, [*observation.hands, observation.top, observation.deck])
            for unseen in observation.unseen
        ]

    def view(self, observation: HiddenState) -> View:
        hands = [hand.listed() for hand in observation.hands]
        looked = seats_in(observation.top_seen)
        discards = observation.discards.listed()
        return HiddenView(
            observation.top.listed(), looked, len(observation.deck), discards, hands, observation.points[:]
        )

    def why_not(self, observation: HiddenState, action: int) -> str:
        if observation.stack.step == OVER:
            return "7"
        if action == PEEK or observation.stack.seat != observation.eyes:
            return "2"
        if action < GIVE:
            return "3"
        return "4" if action < self.discard else "5"

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> HiddenState:
        return read_state(eyes, stack, fields, self.seats)

    def check(self, s: HiddenState) -> list[str]:
        cards = sorted(card for zone in [s.deck, s.top, s.discards, *s.hands] for card in zone.listed())
        wrong = [] if cards == self.cards else [f"the cards are {cards}"]
        wrong += [f"a hand of {len(hand)}" for hand in s.hands if len(hand) > self.most]
        wrong += ["a top card that no seat has seen" for _ in s.top.listed() if s.top_seen == 0]
        for viewer, row in enumerate(s.known):
            for seat, bag in enumerate(row):
                if any(card not in s.hands[seat] for card in bag.listed()):
                    wrong.append(f"{viewer} is wrong about the hand of {seat}: {bag.listed()}")
        return wrong


def build(setup: GameSetup) -> Game[State]:
    """The rulebook for a setup."""
    return cast("Game[State]", Hidden(setup))
