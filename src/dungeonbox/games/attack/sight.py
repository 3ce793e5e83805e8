"""Hidden information: what each seat may know of the state. No other file of the game decides it.

There are no secrets: dice, coins, items and injuries lie open, and what luck decides is seen by all.
"""

from dungeonbox.games.attack.state import AttackState
from dungeonbox.kernel.game import UnseenCards, write_head
from dungeonbox.kernel.packing import FieldWriter
from dungeonbox.kernel.types import Int


def redact(s: AttackState, eyes: Int) -> AttackState:
    """A copy of the whole state, said to be for these eyes."""
    observation = s.clone()
    observation.eyes = eyes
    return observation


def write_redacted(s: AttackState, eyes: Int, out: FieldWriter) -> None:
    """The fields of what `redact` returns, without the copy."""
    write_head(out, eyes, s.stack, 0)
    s.write(out)


def unseen_cards() -> list[UnseenCards]:
    """There are none."""
    return []
