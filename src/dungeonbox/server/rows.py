"""What the store is given and gives: a table, an event with all that changes with it, a question of a bot."""

from msgspec import Struct


class TableRow(Struct, frozen=True):
    """What is kept of a table besides its log."""

    id: str
    join_code: str
    header: bytes
    public: bool
    created: int
    stage: str
    seats: bytes


class BotTurn(Struct, frozen=True):
    """A question a bot will answer."""

    table: str
    seat: int
    question: int
    due: int


class Append(Struct, frozen=True, gc=False):
    """An event to be stored as the given number of its table, and what else changes if it gets in."""

    table: str
    seq: int
    body: bytes
    stage: str = ""
    seats: bytes = b""
    """What lists show from now on; empty if that is as before."""
    keys: tuple[tuple[str, int], ...] = ()
    lost_keys: tuple[str, ...] = ()
    turns: tuple[BotTurn, ...] = ()
    done_turns: tuple[int, ...] = ()

    @property
    def changes_more(self) -> bool:
        """Whether anything changes besides the log."""
        return bool(self.seats or self.keys or self.lost_keys or self.turns or self.done_turns)
