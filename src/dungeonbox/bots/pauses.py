"""How fast bots play: one list of names for the server and for every screen.

A bot pauses equally long before each decision, whatever its seat knows, so the pause carries no information.
"""

from dataclasses import dataclass
from math import inf
from typing import Final

from dungeonbox.kernel.errors import BadOptions


@dataclass(frozen=True)
class BotSpeed:
    """A named pause before each decision of a bot."""

    name: str
    seconds: float
    help: str

    @property
    def is_instant(self) -> bool:
        """Whether nothing is shown between two decisions of bots."""
        return self.seconds == 0

    @property
    def is_stepped(self) -> bool:
        """Whether bots wait for a key; only a screen with one viewer can offer that."""
        return self.seconds == inf

    @property
    def pace(self) -> float:
        """How many times as long as by its weight a beat of the news is shown; those who step decide when it goes on.

        >>> [speed.pace for speed in BOT_SPEEDS]
        [1.0, 2.0, 1.0, 0.5, 0.0]
        """
        return PACES.get(self.name, 1.0)


PACES: Final = {"slow": 2.0, "fast": 0.5, "instant": 0.0}
"""By the name of a speed, where the weights of beats are not shown as they are."""

NORMAL: Final = BotSpeed("normal", 0.6, "half a second a decision")

BOT_SPEEDS: Final = (
    BotSpeed("step", inf, "bots wait for a key"),
    BotSpeed("slow", 2.0, "two seconds a decision"),
    NORMAL,
    BotSpeed("fast", 0.3, "a blink a decision"),
    BotSpeed("instant", 0.0, "no pause at all"),
)
"""From the slowest to the fastest."""

SERVER_SPEEDS: Final = tuple(speed for speed in BOT_SPEEDS if not speed.is_stepped)
"""The speeds of a server, where no single client may hold up a table."""


def bot_speed(name: str) -> BotSpeed:
    """The speed of this name.

    >>> bot_speed("slow").seconds
    2.0
    """
    for speed in BOT_SPEEDS:
        if speed.name == name:
            return speed
    names = ", ".join(speed.name for speed in BOT_SPEEDS)
    raise BadOptions(f"expected a bot speed ({names}), got {name!r}")


def next_speed(speed: BotSpeed) -> BotSpeed:
    """The next faster speed; after the fastest, the slowest.

    >>> next_speed(bot_speed("instant")).name
    'step'
    """
    return BOT_SPEEDS[(BOT_SPEEDS.index(speed) + 1) % len(BOT_SPEEDS)]
