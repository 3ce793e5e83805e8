"""Many games side by side, for learning programs: actions in, rows and masks out, in buffers that are never copied.

`numpy.frombuffer` sees each buffer as it is after the last step. Every game has luck of its own, so what happens in one
does not depend on how many there are.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from dungeonbox.bots.bot import Bot, Eyes
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.codes import turned_actions
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.tensor import Layout
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

# The streams of luck: two for each game.
STREAMS: Final = 2
PLAY: Final = 0
BOTS: Final = 1


class Batch:
    """So many games of one rulebook, each at a question to a seat that learns.

    Of every game: `rows` has the row of the seat that is asked, if there is a layout; `masks` 1 for each legal action;
    `asked` which seat it is. After a step `dones` is 1 where a game has ended: then `rewards` has what it was worth to
    each seat, a new game has begun, and the row is its first. `replaced` is 1 where an action was not legal: the first
    legal one took its place.

    `bots` play the seats they are named for; the others learn. Rows count seats from the one that is asked, and so do
    actions.
    """

    def __init__(
        self, game: Game[State], layout: Layout | None, count: int, seed: int, bots: dict[int, Bot] | None = None
    ) -> None:
        seats = int(game.seats)
        self.game = game
        self.layout = layout
        self.count: Int = count
        self.bots = bots or {}
        if len(self.bots) >= seats:
            raise BadOptions(f"at a table of {seats} seats at most {seats - 1} can be bots, not {len(self.bots)}")
        self.actions: Int = game.actions
        self.seen = [vec[i64](turned_actions(game.tokens, seats, seat)) for seat in range(seats)]
        self.meant = [vec[i64](turned_actions(game.tokens, seats, -seat % seats)) for seat in range(seats)]
        self.notes = Notes(on=False)
        self.luck = [Seeded(seed, STREAMS * number + PLAY) for number in range(count)]
        self.bots_luck = [Seeded(seed, STREAMS * number + BOTS) for number in range(count)]
        self.rows = bytearray(count * (0 if layout is None else int(layout.size)))
        self.masks = vec[u8]([0] * (count * game.actions))
        self.asked = vec[u8]([0] * count)
        self.dones = vec[u8]([0] * count)
        self.replaced = vec[u8]([0] * count)
        self.rewards = vec[float]([0.0] * (count * seats))
        self._legal = [no_moves() for _number in range(count)]
        """What is legal in every game, as the seat that is asked says it: where its mask is 1."""
        self._states: list[State] = []
        for number in range(count):
            self._states.append(game.start(self.luck[number], self.notes))
            self._look(number)

    def step(self, actions: list[int]) -> None:
        """Answer the question of every game; bots answer theirs, and games that end begin again."""
        if len(actions) != self.count:
            raise BadOptions(f"{self.count} games need as many actions, not {len(actions)}")
        for number in range(self.count):
            self._answer(number, actions[number])
            self._look(number)

    def _answer(self, number: Int, action: Int) -> None:
        """Carry out an action as the seat says it, or the first legal one."""
        if action < 0 or action >= self.actions:
            raise BadOptions(f"{self.game.id} has actions 0 to {self.actions - 1}, not {action}")
        seat = Int(self.asked[number])
        is_legal = self.masks[number * self.actions + action] == 1
        meant = self.meant[seat][action] if is_legal else self.game.legal(self._states[number], seat)[0]
        self.replaced[number] = 0 if is_legal else 1
        self.dones[number] = 0
        self.game.apply(self._states[number], seat, meant, self.luck[number], self.notes)

    def _look(self, number: Int) -> None:
        """Play on to the next question to a seat that learns, and write down what it is told."""
        seat = self._next_seat(number)
        while seat == NONE:
            self._begin_again(number)
            seat = self._next_seat(number)
        state = self._states[number]
        self.asked[number] = u8(seat)
        self._mark(number, 0)
        self._legal[number] = self._turned(self.game.legal(state, seat), seat)
        self._mark(number, 1)
        if self.layout is not None:
            self.layout.encode_seen(self.game, state, seat, self.rows, number * self.layout.size)

    def _turned(self, legal: Moves, seat: Int) -> Moves:
        """Legal actions as a seat says them."""
        seen = self.seen[seat]
        turned = no_moves()
        for action in legal:
            turned = append(turned, seen[action])
        return turned

    def _mark(self, number: Int, byte: u8) -> None:
        """Write into the mask of a game where it has legal actions."""
        masks = self.masks
        at = number * self.actions
        for action in self._legal[number]:
            masks[at + action] = byte

    def _next_seat(self, number: Int) -> Int:
        """The seat that learns and is asked next, once the bots have answered; NONE when the game is over."""
        game = self.game
        state = self._states[number]
        waiting = game.to_act(state)
        while waiting != 0:
            seat: Int = 0
            while (waiting >> seat) & 1 == 0:
                seat += 1
            bot = self.bots.get(seat) if len(self.bots) > 0 else None
            if bot is None:
                return seat
            answer = bot.choose(Eyes(game, game.observe(state, seat), self.bots_luck[number]))
            game.apply(state, seat, answer, self.luck[number], self.notes)
            waiting = game.to_act(state)
        return NONE

    def _begin_again(self, number: Int) -> None:
        """Write down what the game was worth, and begin another one."""
        worth = self.game.reckon(self._states[number]).worth
        seats: Int = len(worth)
        for seat in range(seats):
            self.rewards[number * seats + seat] = worth[seat]
        self.dones[number] = 1
        self._states[number] = self.game.start(self.luck[number], self.notes)
