"""Hidden information: what each seat may know of the state. No other file of the game decides it.

There are no secrets: rooms, pawns, portals, souls and tiles face up lie open, and what luck decides is seen by
all. A tile that lies face down is unknown to all (§R15): which one it is, is drawn when it is turned over.
"""

from dungeonbox.games.shuffle.state import ShuffleState
from dungeonbox.kernel.game import UnseenCards, write_head
from dungeonbox.kernel.packing import FieldWriter
from dungeonbox.kernel.types import Int


def redact(s: ShuffleState, eyes: Int) -> ShuffleState:
    """A copy of the whole state, said to be for these eyes."""
    observation = s.clone()
    observation.eyes = eyes
    return observation


def write_redacted(s: ShuffleState, eyes: Int, out: FieldWriter) -> None:
    """The fields of what `redact` returns, without the copy."""
    write_head(out, eyes, s.stack, 0)
    s.write(out)


def unseen_cards() -> list[UnseenCards]:
    """There are none."""
    return []
