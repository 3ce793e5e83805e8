"""The contract of a game: a stateless rulebook over a small state that is only data."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Generic, TypeAlias, TypeVar, cast

from librt.vecs import append, vec
from mypy_extensions import mypyc_attr

from dungeonbox.kernel.chance import NOBODY, SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.errors import BadToken, DungeonboxError, WrongEyes
from dungeonbox.kernel.info import GameSetup, Measures, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldList, FieldReader, FieldWriter
from dungeonbox.kernel.pickling import Reduced, reduce_dataclass
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, Worth, no_moves
from dungeonbox.kernel.zones import Bag, Zone


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """Everything on the table: ints, bags, piles and a stack of open questions; no behaviour.

    `eyes` says whose it is: WHOLE is the truth; a seat or SPECTATOR is an observation, without what they cannot know.
    States of one class are equal when they pack to the same bytes. They change, so they have no hash: use `pack()` as
    a key.
    """

    def __init__(self, eyes: Int, stack: Stack) -> None:
        self.eyes = eyes
        self.stack = stack
        self.unseen = vec[Bag]()
        """In an observation, the bags of cards that fill its holes, one for each deck; in the truth there are none."""

    def clone(self) -> "State":
        """An equal state that shares nothing with this one."""
        raise NotImplementedError

    def write(self, out: FieldWriter) -> None:
        """Write the game's own fields, in order."""
        raise NotImplementedError

    def __reduce__(self) -> Reduced:
        """The game's part of pickling: `restore_state` with its reader, the number of seats, and `pack()`."""
        raise NotImplementedError

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and type(self) is type(other) and self.pack() == other.pack())

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it has no hash; use pack() as a key")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {eyes_phrase(self.eyes)}>"

    def write_all(self, out: FieldWriter) -> None:
        """Write all fields, those that every state has first."""
        write_head(out, self.eyes, self.stack, len(self.unseen))
        for bag in self.unseen:
            out.zone("unseen", bag)
        self.write(out)

    def fields(self) -> FieldList:
        """All fields, collected."""
        out = FieldList()
        self.write_all(out)
        return out

    def pack(self) -> bytes:
        """Canonical bytes: two states are equal exactly when these are."""
        return self.fields().packed()

    def dump(self) -> str:
        """All fields as text, one per line."""
        return self.fields().text()


def write_head(out: FieldWriter, eyes: Int, stack: Stack, decks: Int) -> None:
    """Write what comes first in every state: whose it is, its stack, and how many bags of unseen cards follow."""
    out.number("eyes", eyes)
    out.stack(stack)
    out.number("decks", decks)


ReadState: TypeAlias = "Callable[[int, Stack, FieldReader, int], State]"
"""How a game reads a state of so many seats from its own fields: `read_state(eyes, stack, fields, seats)`."""


def restore_state(read: ReadState, seats: int, data: bytes) -> State:
    """The state with these packed bytes, for pickles: it needs no rulebook."""
    fields = FieldReader.from_bytes(data)
    eyes = fields.number("eyes")
    stack = Stack.of(fields.ints("stack"))
    unseen = _read_unseen(fields)
    state = read(eyes, stack, fields, seats)
    state.unseen = unseen
    fields.finish()
    return state


def _read_unseen(fields: FieldReader) -> vec[Bag]:
    return vec[Bag]([fields.bag("unseen") for _deck in range(fields.number("decks"))])


def eyes_phrase(eyes: int) -> str:
    """Whose state it is, for messages; seats count from 0.

    >>> eyes_phrase(WHOLE), eyes_phrase(SPECTATOR), eyes_phrase(1)
    ('whole', 'seen by spectators', 'seen by seat 1')
    """
    if eyes == WHOLE:
        return "whole"
    return "seen by spectators" if eyes == SPECTATOR else f"seen by seat {eyes}"


def clone_bags(bags: vec[Bag]) -> vec[Bag]:
    """Equal bags that share nothing with these."""
    twins = vec[Bag]()
    for bag in bags:
        twins = append(twins, bag.clone())
    return twins


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class ScoreLine:
    """One line of a final reckoning for one seat: what it is for, the points, and the number of things that gave them.

    `count` is -1 if nothing is counted; the reason of what is counted is a regular plural, such as `sets`.
    """

    seat: int
    reason: str
    points: int
    count: int = NONE

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)


@dataclass(frozen=True)
class Outcome:
    """How a game ended. Places count from 1, equal if shared; `worth` is what it is worth to each seat, 0 to 1.

    `lines` are the final reckoning; `characters` says what each seat played as, in games that have characters; `totals`
    are the points of each seat, in games that are won by points; `decided` is the tie-breaker that decided who won, as
    a phrase, or empty.
    """

    ending: str
    places: tuple[int, ...]
    worth: tuple[float, ...]
    lines: tuple[ScoreLine, ...] = ()
    characters: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    decided: str = ""

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)

    @property
    def winners(self) -> list[int]:
        """The seats with a share of first place (none if the game beat every seat)."""
        return [seat for seat, worth in enumerate(self.worth) if worth > 0 and self.places[seat] == 1]


def worth_of_places(places: list[int]) -> tuple[float, ...]:
    """Those who share first place divide it, the others get nothing.

    >>> worth_of_places([1, 2, 1, 4])
    (0.5, 0.0, 0.5, 0.0)
    """
    share = 1.0 / places.count(1)
    return tuple([share if place == 1 else 0.0 for place in places])


def shares_of_first(merits: Moves) -> Worth:
    """Those with the highest merit divide first place, the others get nothing.

    >>> from mypy_extensions import i64
    >>> list(shares_of_first(vec[i64]([7, 3, 7])))
    [0.5, 0.0, 0.5]
    """
    best = merits[0]
    for merit in merits:
        best = max(best, merit)
    first = 0.0
    for merit in merits:
        if merit == best:
            first += 1.0
    shares = vec[float](capacity=len(merits))
    for merit in merits:
        shares = append(shares, 1.0 / first if merit == best else 0.0)
    return shares


@mypyc_attr(native_class=False)
class View:
    """A picture of an observation for screens: games derive dataclasses of plain values, ready for JSON.

    They are classes of the interpreter's kind, whose values lie in a dict: so they are made and written faster.
    """


@mypyc_attr(acyclic=True)
class UnseenCards:
    """Cards that these eyes cannot place: the bag of what is unseen, and the zones with holes it fills."""

    def __init__(self, unseen: Bag, zones: list[Zone]) -> None:
        self.unseen = unseen
        self.zones = zones

    def deal(self, chance: Chance) -> None:
        """Deal the unseen cards into the holes, every way equally likely."""
        for zone in self.zones:
            holes = zone.holes()
            if holes == self.unseen.size() and isinstance(zone, Bag):
                zone.settle_all(self.unseen)  # what is left for a zone without order needs no luck
                holes = 0
            while holes > 0:
                zone.settle(chance.take(self.unseen, NOBODY))
                holes -= 1

    def listed(self) -> tuple[list[int], list[list[int]]]:
        """The unseen cards and the zones, as lists."""
        return self.unseen.listed(), [zone.listed() for zone in self.zones]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One rulebook for one number of seats, one choice of options, one edition, one set of components.

    It never changes and holds no state of play, so a copy is the game itself. Games are equal when they are of one
    class and set up alike; a class of games is made from a `GameSetup` alone. `apply` trusts its caller; only `Match`
    validates.
    """

    def __init__(
        self, setup: GameSetup, traits: Traits, tokens: list[str], faces: list[str], measures: Measures
    ) -> None:
        self.setup = setup
        self.seats: Int = setup.seats
        self.traits = traits
        self.tokens = tokens
        self.faces = faces
        self.measures = measures
        self._ids = {token: number for number, token in enumerate(tokens)}

    def __reduce__(self) -> Reduced:
        return type(self), (self.setup,)

    def __copy__(self) -> "Game[S]":
        return self

    def __deepcopy__(self, memo: object) -> "Game[S]":
        return self

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and type(self) is type(other) and self.setup == other.setup)

    def __hash__(self) -> int:
        return hash((self.id, self.edition, self.setup.seats))

    def __repr__(self) -> str:
        options = ", ".join([f"{name}={value}" for name, value in self.setup.options.items()])
        return (
            f"<{type(self).__name__} edition {self.edition} for {self.seats} seats{': ' if options else ''}{options}>"
        )

    @property
    def id(self) -> str:
        """The name of this game on command lines, in records and on the wire."""
        return self.setup.game

    @property
    def edition(self) -> int:
        """Which behaviour: a fix that changes play makes a new edition."""
        return self.setup.edition

    @property
    def actions(self) -> int:
        """How many actions there are; they are numbered from 0."""
        return len(self.tokens)

    @property
    def max_length(self) -> int:
        """The most decisions a game can have."""
        return self.measures.max_length

    # The verbs of play -----------------------------------------------------------------------------------

    def start(self, chance: Chance, notes: Notes) -> S:
        """A new game, up to its first question."""
        raise NotImplementedError

    def to_act(self, s: S) -> Seats:
        """The seats the game waits for; none when it is over; several only in a sealed step."""
        raise NotImplementedError

    def legal(self, s: S, seat: Int) -> Moves:
        """What this seat may do, ascending; empty for a seat the game does not wait for."""
        raise NotImplementedError

    def choices(self, s: S, seat: Int) -> Moves:
        """What `legal` says, for those who ask straight after `start` or `apply`: a game need not list it again.

        Of a state that was changed by hand since, only `legal` knows.
        """
        return self.legal(s, seat)

    def asides(self, s: S, seat: Int) -> Moves:
        """Public table talk the game does not wait for. It draws no luck and never alters to_act, legal or outcome."""
        return no_moves()

    def apply(self, s: S, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """Carry out an action and everything automatic after it, in place, up to the next question."""
        raise NotImplementedError

    def answer(self, s: S, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """The first part of `apply`: carry out the action itself. `run` does the rest, for those who stop in between.

        A game that does not know its parts does all of it here.
        """
        self.apply(s, seat, action, chance, notes)

    def run(self, s: S, chance: Chance, notes: Notes) -> bool:
        """Carry out the next automatic step; False if there is none: a question is asked, or the game is over."""
        return False

    def outcome(self, s: S) -> Outcome:
        """How the game ended; only when it is over."""
        if self.to_act(s) != 0:
            raise DungeonboxError("the game is not over, so it has no outcome yet")
        return self.reckon(s)

    def reckon(self, s: S) -> Outcome:
        """The game's part of `outcome`: the final reckoning of a game that is over."""
        raise NotImplementedError

    def worth(self, s: S) -> Worth:
        """What `reckon` says a game that is over is worth to each seat; a game may know it without the reckoning."""
        return vec[float]([share for share in self.reckon(s).worth])

    # The verbs of sight ----------------------------------------------------------------------------------

    def observe(self, s: S, eyes: Int) -> S:
        """A copy of a whole state with everything erased that these eyes cannot know."""
        if s.eyes != WHOLE and s.eyes != eyes:
            raise WrongEyes(f"a state {eyes_phrase(s.eyes)} cannot be turned into one {eyes_phrase(eyes)}")
        return self.redact(s, eyes) if s.eyes == WHOLE else cast(S, s.clone())

    def redact(self, s: S, eyes: Int) -> S:
        """The game's part of `observe`: a copy of a whole state for other eyes."""
        raise NotImplementedError

    def write_seen(self, s: S, eyes: Int, out: FieldWriter) -> None:
        """Write the fields of what these eyes see of a state, as those of `observe(s, eyes)`."""
        if s.eyes == WHOLE:
            self.write_redacted(s, eyes, out)
        else:
            self.observe(s, eyes).write_all(out)

    def write_redacted(self, s: S, eyes: Int, out: FieldWriter) -> None:
        """The game's part of `write_seen`: a game may write what `redact` leaves without making the copy."""
        self.redact(s, eyes).write_all(out)

    def unseen_cards(self, observation: S) -> list[UnseenCards]:
        """The bags of unseen cards of an observation, each with the zones whose holes it fills."""
        raise NotImplementedError

    def determinize(self, observation: S, chance: Chance) -> S:
        """A whole state these eyes could be looking at, drawn from all that the observation leaves open."""
        whole = cast(S, observation.clone())
        if whole.eyes != WHOLE:
            for secret in self.unseen_cards(whole):
                secret.deal(chance)
            whole.unseen = vec[Bag]()
            whole.eyes = WHOLE
        return whole

    def view(self, observation: S) -> View:
        """A picture of an observation for screens."""
        raise NotImplementedError

    def why_not(self, observation: S, action: Int) -> str:
        """The clause that forbids this action to the seat whose observation this is."""
        raise NotImplementedError

    # Text and bytes --------------------------------------------------------------------------------------

    def token(self, action: Int) -> str:
        """The word for an action."""
        return self.tokens[action]

    def parse(self, token: str) -> int:
        """The action of this name; a BadToken if there is none."""
        action = self._ids.get(token, -1)
        if action < 0:
            near = get_close_matches(token, self.tokens, 3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise BadToken(f"{self.id} has no action {token[:80]!r}{hint}")
        return action

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> S:
        """A state from its own fields, in the order `State.write` wrote them."""
        raise NotImplementedError

    def unpack(self, data: bytes) -> S:
        """The state these bytes were packed from."""
        return self._read_all(FieldReader.from_bytes(data))

    def load(self, text: str) -> S:
        """The state this text was dumped from."""
        return self._read_all(FieldReader.from_text(text))

    def position(self, s: S) -> str:
        """The state as a few lines of text that a person can write; a game without a notation dumps its fields."""
        return s.dump()

    def from_position(self, text: str) -> S:
        """The state that `position` wrote, or a person; a BadNotation says what is wrong with it."""
        return self.load(text)

    def _read_all(self, fields: FieldReader) -> S:
        eyes = fields.number("eyes")
        stack = Stack.of(fields.ints("stack"))
        unseen = _read_unseen(fields)
        state = self.read(eyes, stack, fields)
        state.unseen = unseen
        fields.finish()
        return state

    def check(self, s: S) -> list[str]:
        """Every broken invariant of a whole state, in words; an empty list is good news."""
        raise NotImplementedError
