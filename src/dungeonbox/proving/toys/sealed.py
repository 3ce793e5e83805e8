"""A toy with sealed choices: all players bid at once, and the highest unshared bid takes the prize."""

from dataclasses import dataclass
from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.kernel.chance import EVERYONE, NOBODY, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, State, UnseenCards, View, clone_bags, restore_state, worth_of_places
from dungeonbox.kernel.info import GameInfo, GameSetup, Measures, Option, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.pickling import Reduced
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Moves, no_moves
from dungeonbox.kernel.zones import Bag

TIES: Final = Option("ties", "a prize that nobody takes", {"lost": "is lost", "carried": "is carried over"})
INFO: Final = GameInfo("sealed", "Sealed Bids", "All bid at once.", (2, 3, 4), (1,), "1", (TIES,))
BOX: Final = {"bids": 4, "prizes": 6, "removed": 2}
RULES: Final = {
    "1": "Everybody holds the bids 1 to 4.",
    "2": "Two of the prizes 1 to 6 are removed unseen; the others are turned up one a round.",
    "3": "For each prize everybody lays down one bid from their hand, all at the same time.",
    "4": "The highest bid that only one seat made takes the prize; without one the option ties decides.",
    "5": "Once a round everybody may pledge to bid low or high, which binds nobody.",
    "6": "After the last bid the game is over: most points win, and equals share.",
}
BID, OVER = range(2)
PRIZE, PLEDGED, CHOSE, REVEALED, WON = range(5)
REMOVED, DECK, STAKE = range(3)


class SealedState(State):
    """Prizes removed, to come and at stake; then bags by seat.

    The last bag of `won` is for prizes no seat won. In an observation `unseen` has the prizes, then each seat's cards.
    """

    names: Final = ("prize", "hand", "bid", "won")

    def __init__(self, eyes: int, stack: Stack, pledges: list[int], bags: list[list[Bag]]) -> None:
        super().__init__(eyes, stack)
        self.pledges = pledges
        self.prizes, self.hands, self.bids, self.won = bags

    def bags(self) -> list[list[Bag]]:
        """All bags, in the order of their names."""
        return [self.prizes, self.hands, self.bids, self.won]

    def __reduce__(self) -> Reduced:
        return restore_state, (read_state, len(self.hands), self.pack())

    def clone(self) -> "SealedState":
        bags = [[bag.clone() for bag in row] for row in self.bags()]
        twin = SealedState(self.eyes, self.stack.clone(), self.pledges[:], bags)
        twin.unseen = clone_bags(self.unseen)
        return twin

    def write(self, out: FieldWriter) -> None:
        out.ints("pledges", self.pledges)
        for name, row in zip(self.names, self.bags(), strict=True):
            for index, bag in enumerate(row):
                out.zone(f"{name}{index}", bag)


def read_state(eyes: int, stack: Stack, fields: FieldReader, seats: int) -> SealedState:
    """A state from the fields `SealedState.write` wrote."""
    pledges = fields.ints("pledges")
    named = zip(SealedState.names, (3, seats, seats, seats + 1), strict=True)
    bags = [[fields.bag(f"{name}{index}") for index in range(size)] for name, size in named]
    return SealedState(eyes, stack, pledges, bags)


@dataclass(frozen=True)
class SealedView(View):
    """What is at stake, the pledges, and the cards and prizes of each seat."""

    stake: list[int]
    pledges: list[int]
    hands: list[list[int]]
    bids: list[list[int]]
    won: list[list[int]]


class Sealed(Game[SealedState]):
    """The rulebook. A prize is worth its number; action k bids card k + 1, the last two are the pledges."""

    def __init__(self, setup: GameSetup) -> None:
        box = setup.components.data
        self.hand = list(range(1, box["bids"] + 1))
        self.prizes = list(range(1, box["prizes"] + 1))
        self.removed: int = box["removed"]
        self.carries = setup.options["ties"] == "carried"
        self.sizes = (3, setup.seats, setup.seats, setup.seats + 1)
        tokens = [f"bid:{bid}" for bid in self.hand] + ["pledge:low", "pledge:high"]
        faces = [f"prize {prize}" for prize in [0, *self.prizes]]
        traits = Traits(hidden=True, sealed=True, luck=True)
        length = setup.seats * len(self.hand)
        super().__init__(setup, traits, tokens, faces, Measures(length, length, 1 + self.removed, len(faces)))

    def start(self, chance: Chance, notes: Notes) -> SealedState:
        """§1 §2 Hands for all, two prizes removed, the first one turned up."""
        stack = Stack(BID, NONE, left=len(self.hand))
        bags = [[Bag.of([]) for _ in range(size)] for size in self.sizes]
        bags[1] = [Bag.of(self.hand) for _ in range(self.seats)]
        s = SealedState(WHOLE, stack, [0] * self.seats, bags)
        s.prizes[DECK] = Bag.of(self.prizes)
        for _ in range(self.removed):
            s.prizes[REMOVED].add(chance.take(s.prizes[DECK], NOBODY))
        self._turn_up(s, chance, notes)
        return s

    def to_act(self, s: SealedState) -> int:
        """§3 The seats that have not laid down a bid."""
        if s.stack.step == OVER:
            return 0
        return sum(1 << seat for seat, bid in enumerate(s.bids) if len(bid) == 0)

    def legal(self, s: SealedState, seat: int) -> Moves:
        """§3 Any card of the hand."""
        moves = no_moves()
        if self.to_act(s) >> seat & 1:
            for bid in s.hands[seat].kinds():
                moves = append(moves, bid - 1)
        return moves

    def asides(self, s: SealedState, seat: int) -> Moves:
        """§5 One pledge a round."""
        if s.stack.step == OVER or s.pledges[seat] != 0:
            return no_moves()
        return append(append(no_moves(), len(self.hand)), len(self.hand) + 1)

    def apply(self, s: SealedState, seat: int, action: int, chance: Chance, notes: Notes) -> None:
        if action >= len(self.hand):
            s.pledges[seat] = action - len(self.hand) + 1
            notes.tell(PLEDGED, "5", seat, s.pledges[seat])
            return
        s.hands[seat].remove(action + 1)
        s.bids[seat].add(action + 1)
        notes.whisper(CHOSE, "3", action + 1, 1 << seat, seat)
        if self.to_act(s) == 0:
            self._reveal(s, chance, notes)

    def _reveal(self, s: SealedState, chance: Chance, notes: Notes) -> None:
        """§4 The highest bid that is alone takes what is at stake."""
        bids = [bid[0] for bid in s.bids]
        for seat, bid in enumerate(bids):
            notes.tell(REVEALED, "3", seat, bid)
            s.bids[seat].clear()
        alone = self._alone(bids)
        if alone or not self.carries:
            winner = bids.index(max(alone)) if alone else NONE
            notes.tell(WON, "4", winner)
            s.won[winner].add_all(s.prizes[STAKE])
            s.prizes[STAKE].clear()
        s.pledges = [0] * self.seats
        s.stack.left -= 1
        if s.stack.left == 0:
            s.stack.step = OVER
        else:
            self._turn_up(s, chance, notes)

    @staticmethod
    def _alone(bids: list[int]) -> list[int]:
        """§4 The bids that only one seat made."""
        return [bid for bid in bids if bids.count(bid) == 1]

    def _turn_up(self, s: SealedState, chance: Chance, notes: Notes) -> None:
        """§2 The next prize, for all to see."""
        prize = chance.take(s.prizes[DECK], EVERYONE)
        s.prizes[STAKE].add(prize)
        notes.tell(PRIZE, "2", prize)

    def reckon(self, s: SealedState) -> Outcome:
        """§6 Most points win."""
        points = [sum(bag.listed()) for bag in s.won[: self.seats]]
        places = [1 + sum(other > mine for other in points) for mine in points]
        return Outcome("all bids made", tuple(places), worth_of_places(places))

    def redact(self, s: SealedState, eyes: int) -> SealedState:
        """No observer knows which prizes are gone; a bid laid down could be any card its owner had left."""
        observation = s.clone()
        observation.eyes = eyes
        unseen = [_turn_over(observation.prizes, REMOVED, observation.prizes, DECK)]
        for seat in range(self.seats):
            is_hidden = seat != eyes and len(s.bids[seat]) > 0
            unseen.append(_turn_over(observation.hands, seat, observation.bids, seat) if is_hidden else Bag.of([]))
        observation.unseen = vec[Bag](unseen)
        return observation

    def unseen_cards(self, observation: SealedState) -> list[UnseenCards]:
        zones = [
            [observation.prizes[REMOVED], observation.prizes[DECK]],
            *zip(observation.hands, observation.bids, strict=True),
        ]
        return [UnseenCards(unseen, list(holes)) for unseen, holes in zip(observation.unseen, zones, strict=True)]

    def view(self, observation: SealedState) -> View:
        prizes, hands, bids, won = [[bag.listed() for bag in row] for row in observation.bags()]
        return SealedView(prizes[STAKE], observation.pledges[:], hands, bids, won)

    def why_not(self, observation: SealedState, action: int) -> str:
        if observation.stack.step == OVER:
            return "6"
        return "5" if action >= len(self.hand) else "3"

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> SealedState:
        return read_state(eyes, stack, fields, self.seats)

    def check(self, s: SealedState) -> list[str]:
        prizes = sorted(prize for bag in [*s.prizes, *s.won] for prize in bag.listed())
        wrong = [] if prizes == self.prizes else [f"the prizes are {prizes}"]
        for seat, (hand, bid) in enumerate(zip(s.hands, s.bids, strict=True), 1):
            if len(hand) + len(bid) != s.stack.left:
                wrong.append(f"seat {seat} has {len(hand) + len(bid)} cards with {s.stack.left} rounds to go")
        return wrong


def _turn_over(bags: list[Bag], index: int, others: list[Bag], other: int) -> Bag:
    """Leave only holes in two bags, and return what was in them."""
    unseen = bags[index].clone()
    unseen.add_all(others[other])
    bags[index] = Bag.hidden(len(bags[index]))
    others[other] = Bag.hidden(len(others[other]))
    return unseen


def build(setup: GameSetup) -> Game[State]:
    """The rulebook for a setup."""
    return cast("Game[State]", Sealed(setup))
