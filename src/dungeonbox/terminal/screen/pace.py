"""How long bots take over a decision. The pause is the same whatever they hold: it must tell nothing."""

from dataclasses import dataclass
from math import inf
from typing import Final

from dungeonbox.kernel.errors import BadOptions


@dataclass(frozen=True)
class Pace:
    """A pause before each decision of a bot."""

    name: str
    seconds: float
    help: str

    @property
    def is_instant(self) -> bool:
        """Whether nothing is shown between the decisions of bots."""
        return self.seconds == 0

    @property
    def is_stepped(self) -> bool:
        """Whether bots wait for a key."""
        return self.seconds == inf


PACES: Final = (
    Pace("step", inf, "bots wait for a key"),
    Pace("slow", 2.0, "two seconds a decision"),
    Pace("steady", 0.9, "a second a decision"),
    Pace("quick", 0.3, "a blink a decision"),
    Pace("instant", 0.0, "no pause at all"),
)

STEADY: Final = PACES[2]


def pace_called(name: str) -> Pace:
    """The pace of this name.

    >>> pace_called("slow").seconds
    2.0
    """
    for pace in PACES:
        if pace.name == name:
            return pace
    raise BadOptions(f"there is no pace {name!r}; there are {', '.join(pace.name for pace in PACES)}")


def next_pace(pace: Pace) -> Pace:
    """The next quicker one, then round to the slowest."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]
