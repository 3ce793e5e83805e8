"""The interface of a bot: it chooses from the observation of its seat and never gets the true state."""

from mypy_extensions import mypyc_attr

from dungeonbox.kernel.chance import SPECTATOR, WHOLE, Chance
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player who is not a person. One bot may sit at any number of tables: it keeps nothing between questions."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_slow = False
        """Whether it takes its time, so that a report after every game is welcome."""

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


def take_turn(match: Match, seat: int, bot: Bot, chance: Chance) -> None:
    """Let a bot answer for a seat, from the seat's observation: an aside first if it has one, then its choice."""
    eyes = Eyes(match.game, match.observe(seat), chance)
    if len(eyes.asides()) > 0:
        aside = bot.say(eyes)
        if aside != NONE:
            match.act(seat, aside)
            eyes = Eyes(match.game, match.observe(seat), chance)
    match.act(seat, bot.choose(eyes))
