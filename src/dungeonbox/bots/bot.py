"""The interface of a bot: it chooses from the observation of its seat and never gets the true state."""

from typing import Final

from mypy_extensions import mypyc_attr

from dungeonbox.kernel.chance import NOBODY, SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.errors import WrongEyes
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE, Int, Moves


class Eyes:
    """All a bot may know when it is asked: the rulebook, a seat's observation, what is legal, and luck of its own.

    It cannot be made from a whole state, so a bot cannot be given one.
    """

    def __init__(self, game: Game[State], observation: State, chance: Chance) -> None:
        if observation.eyes in (WHOLE, SPECTATOR):
            raise WrongEyes("a bot plays from a seat's observation, nothing else")
        self.game = game
        self.observation = observation
        self.seat: Int = observation.eyes
        self.chance = chance

    def __repr__(self) -> str:
        return f"<Eyes of seat {self.seat} on {self.game.id}>"

    def legal(self) -> Moves:
        """What this seat may do."""
        return self.game.legal(self.observation, self.seat)

    def asides(self) -> Moves:
        """What this seat may say."""
        return self.game.asides(self.observation, self.seat)


def draw_hero(eyes: Eyes) -> Int:
    """One of the free heroes, each as likely, for a bot that has no view on whom to be (see `kernel.casting`).

    It uses the bot's own luck: the last legal action, `hero:random`, would use the match's.
    """
    moves = eyes.legal()
    return moves[eyes.chance.below(len(moves) - 1, NOBODY)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player who is not a person. One bot may sit at any number of tables: it keeps nothing between questions."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_slow = False
        """Whether it takes its time, so that a report after every game is welcome."""
        self.is_listening = False
        """Whether asides of other seats can change its choice: then it chooses after them, or once more."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} bot: {self.name}>"

    def choose(self, eyes: Eyes) -> Int:
        """One of the legal actions."""
        raise NotImplementedError

    def say(self, eyes: Eyes) -> Int:
        """One of the asides, or NONE to be silent."""
        return NONE


class Guide(Bot):
    """A bot so fast that a search can let it play on: it answers any question of a state that is only imagined."""

    def pick(self, game: Game[State], s: State, seat: Int, moves: Moves) -> Int:
        """One of these legal actions."""
        raise NotImplementedError

    def has_view(self, s: State) -> bool:
        """Whether it has a view on the open question at all, or answers it by lot."""
        return True


class Listener(Bot):
    """A bot that knows what to make of asides before a sealed choice, so that a search can hear through it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.is_listening = True

    def expect(self, eyes: Eyes) -> Moves:
        """What each seat may choose at the open sealed question, by seat, drawn anew each time.

        NONE stands for a seat of which nothing said tells anything; nothing at all if that is so of every seat.
        """
        raise NotImplementedError


LAPS: Final = 2
"""How often each bot may speak before a sealed choice where nobody waits."""


def speak(match: Match, seat: int, bot: Bot, chance: Chance) -> None:
    """Let a bot say an aside if it has one."""
    eyes = Eyes(match.game, match.observe(seat), chance)
    if len(eyes.asides()) > 0:
        aside = bot.say(eyes)
        if aside != NONE:
            match.act(seat, aside)


def choose(match: Match, seat: int, bot: Bot, chance: Chance) -> None:
    """Let a bot choose, or choose again, for a seat."""
    match.act(seat, bot.choose(Eyes(match.game, match.observe(seat), chance)))


def take_turn(match: Match, seat: int, bot: Bot, chance: Chance) -> None:
    """Let a bot answer for a seat, from the seat's observation: an aside first if it has one, then its choice."""
    speak(match, seat, bot, chance)
    choose(match, seat, bot, chance)


def think_again(match: Match, seat: int, bot: Bot, chance: Chance) -> None:
    """After an aside of another seat: a bot that listens may change its sealed choice."""
    if bot.is_listening and match.has_chosen(seat):
        choose(match, seat, bot, chance)


def turn_parts(seats: list[int]) -> list[tuple[int, bool]]:
    """What bots do at a question put to these seats, where nobody waits: (seat, True) speaks, (seat, False) chooses.

    At a sealed question the bots speak in turns, each hearing all before it, and only then all choose.

    >>> turn_parts([2])
    [(2, True), (2, False)]
    >>> turn_parts([0, 1])
    [(0, True), (1, True), (0, True), (1, True), (0, False), (1, False)]
    """
    laps = LAPS if len(seats) > 1 else 1
    return [(seat, True) for _lap in range(laps) for seat in seats] + [(seat, False) for seat in seats]
