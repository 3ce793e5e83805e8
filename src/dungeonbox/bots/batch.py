"""Many games side by side, for learning programs: actions in, rows and masks out, in buffers that are never copied.

`numpy.frombuffer` sees each buffer as it is after the last step. Every game has luck of its own, so what happens in one
does not depend on how many there are.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from dungeonbox.bots.bot import Bot, Eyes
from dungeonbox.kernel.chance import NOBODY, Seeded
from dungeonbox.kernel.codes import turned_actions
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.playout import lowest
from dungeonbox.kernel.tensor import TOGETHER, Layout
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

# The streams of luck: two for each game.
STREAMS: Final = 2
PLAY: Final = 0
BOTS: Final = 1

WORD: Final = 8
"""How many bytes an answer has in its buffer."""


class Batch:
    """So many games of one rulebook, each at a question to a seat that learns.

    Of every game: `rows` has the row of the seat that is asked, if there is a layout; `masks` 1 for each legal action;
    `asked` which seat it is. After a step `dones` is 1 where a game has ended: then `rewards` has what it was worth to
    each seat, a new game has begun, and the row is its first. `replaced` is 1 where an action was not legal: the first
    legal one took its place.

    `bots` play the seats they are named for; the others learn. Rows count seats from the one that is asked, and so do
    actions, unless `turned` is off. With `begins_again` off a game that has ended stays as it is, with the row of the
    seat that was asked last and nothing legal, until `begin` is called.
    """

    def __init__(  # noqa: PLR0913 - one for each thing a caller may want otherwise
        self,
        game: Game[State],
        layout: Layout | None,
        count: int,
        seed: int,
        bots: dict[int, Bot] | None = None,
        *,
        turned: bool = True,
        begins_again: bool = True,
    ) -> None:
        seats = int(game.seats)
        shifts = list(range(seats)) if turned else [0] * seats
        self.game = game
        self.layout = layout
        self.count: Int = count
        self.actions: Int = game.actions
        self.begins_again = begins_again
        self._seen = [vec[i64](turned_actions(game.tokens, seats, shift)) for shift in shifts]
        self._meant = [vec[i64](turned_actions(game.tokens, seats, -shift % seats)) for shift in shifts]
        self._notes = Notes(on=False)
        self.answers = bytearray(count * WORD)
        """Where a caller may write its actions, as little-endian integers of eight bytes."""
        self.rows = bytearray(count * (0 if layout is None else int(layout.size)))
        self._rows = memoryview(self.rows)
        self.masks = vec[u8]([0] * (count * game.actions))
        self.asked = vec[u8]([0] * count)
        self.dones = vec[u8]([0] * count)
        self.replaced = vec[u8]([0] * count)
        self.rewards = vec[float]([0.0] * (count * seats))
        self._legal = [no_moves() for _number in range(count)]
        """What is legal in every game, as the seat that is asked says it: where its mask is 1."""
        self._luck = [Seeded(seed, STREAMS * number + PLAY) for number in range(count)]
        self._bots_luck = [Seeded(seed, STREAMS * number + BOTS) for number in range(count)]
        self._bots: list[dict[int, Bot]] = [bots or {} for _number in range(count)]
        self._states = [game.start(luck, self._notes) for luck in self._luck]
        _refuse_full_table(bots or {}, seats)
        for number in range(count):
            self._open(number)

    def begin(self, number: Int, luck: Seeded, bots_luck: Seeded, bots: dict[int, Bot]) -> None:
        """Begin a game anew with luck of its own; these bots play in it from now on."""
        _refuse_full_table(bots, self.game.seats)
        self._luck[number] = luck
        self._bots_luck[number] = bots_luck
        self._bots[number] = bots
        self._states[number] = self.game.start(luck, self._notes)
        self._open(number)

    def _open(self, number: Int) -> None:
        """Ask the first question of a game that has begun."""
        seat: Int = 0
        while seat in self._bots[number]:
            seat += 1
        self.asked[number] = u8(seat)
        self.dones[number] = 0
        self.replaced[number] = 0
        self._look(number)
        self._write_rows(number, number + 1)

    def step(self, actions: list[int] | None = None) -> None:
        """Answer the question of every game: with these actions, or with those in `answers`; NONE leaves it open.

        Bots answer theirs, and games that end begin again.
        """
        chosen = self._read() if actions is None else vec[i64](actions)
        self._check(chosen)
        for first in range(0, self.count, TOGETHER):
            end = min(first + TOGETHER, self.count)
            for number in range(first, end):
                self.dones[number] = 0
                self.replaced[number] = 0
                if chosen[number] != NONE:
                    self._answer(number, chosen[number])
                    self._look(number)
            self._write_rows(first, end)

    def at_random(self, luck: Seeded) -> list[int]:
        """A legal action for every game, each as likely; NONE for a game that is over."""
        return [legal[luck.below(len(legal), NOBODY)] if len(legal) > 0 else NONE for legal in self._legal]

    def observe(self, number: Int) -> State:
        """What the seat that is asked in a game knows; in one that is over, the seat that was asked last."""
        return self.game.observe(self._states[number], Int(self.asked[number]))

    def _read(self) -> Moves:
        """The actions that were written into the buffer."""
        data = bytes(self.answers)
        chosen = vec[i64](capacity=self.count)
        for number in range(self.count):
            chosen = append(chosen, read_i64_le(data, number * WORD))
        return chosen

    def _check(self, chosen: Moves) -> None:
        """Refuse what cannot be carried out, before anything is."""
        if len(chosen) != self.count:
            raise BadOptions(f"{self.count} games need as many actions, not {len(chosen)}")
        for number in range(self.count):
            action = chosen[number]
            if action < NONE or action >= self.actions:
                raise BadOptions(f"{self.game.id} has actions 0 to {self.actions - 1}, not {action}")
            if action != NONE and len(self._legal[number]) == 0:
                raise BadOptions(f"game {number} is over: begin it again")

    def _answer(self, number: Int, action: Int) -> None:
        """Carry out an action as the seat says it, or the first legal one."""
        seat = Int(self.asked[number])
        is_legal = self.masks[number * self.actions + action] == 1
        meant = self._meant[seat][action] if is_legal else self.game.legal(self._states[number], seat)[0]
        if not is_legal:
            self.replaced[number] = 1
        self.game.apply(self._states[number], seat, meant, self._luck[number], self._notes)

    def _look(self, number: Int) -> None:
        """Play on to the next question to a seat that learns, and mark what it may answer."""
        seat = self._next_seat(number)
        while seat == NONE:
            self._end(number)
            if not self.begins_again:
                self._mark(number, no_moves())
                return
            self._states[number] = self.game.start(self._luck[number], self._notes)
            seat = self._next_seat(number)
        self.asked[number] = u8(seat)
        self._mark(number, self._turned(self.game.choices(self._states[number], seat), seat))

    def _next_seat(self, number: Int) -> Int:
        """The seat that learns and is asked next, once the bots have answered; NONE when the game is over."""
        game = self.game
        state = self._states[number]
        bots = self._bots[number]
        waiting = game.to_act(state)
        while waiting != 0:
            seat = lowest(waiting)
            bot = bots.get(seat) if len(bots) > 0 else None
            if bot is None:
                return seat
            answer = bot.choose(Eyes(game, game.observe(state, seat), self._bots_luck[number]))
            game.apply(state, seat, answer, self._luck[number], self._notes)
            waiting = game.to_act(state)
        return NONE

    def _end(self, number: Int) -> None:
        """Write down what a game that is over was worth."""
        worth = self.game.worth(self._states[number])
        seats: Int = len(worth)
        for seat in range(seats):
            self.rewards[number * seats + seat] = worth[seat]
        self.dones[number] = 1

    def _turned(self, legal: Moves, seat: Int) -> Moves:
        """Legal actions as a seat says them."""
        seen = self._seen[seat]
        turned = no_moves()
        for action in legal:
            turned = append(turned, seen[action])
        return turned

    def _mark(self, number: Int, legal: Moves) -> None:
        """Turn the mask of a game from what was legal before to what is now."""
        masks = self.masks
        at = number * self.actions
        for action in self._legal[number]:
            masks[at + action] = 0
        for action in legal:
            masks[at + action] = 1
        self._legal[number] = legal

    def _write_rows(self, first: Int, end: Int) -> None:
        """Write the rows of some games, each as the seat that is asked sees it."""
        if self.layout is not None:
            self.layout.encode_some(self.game, self._states, self.asked, first, end, self._rows)


def _refuse_full_table(bots: dict[int, Bot], seats: int) -> None:
    """At least one seat learns."""
    if len(bots) >= seats:
        raise BadOptions(f"at a table of {seats} seats at most {seats - 1} can be bots, not {len(bots)}")
