"""What the store takes and returns: a table, a new one, an event with what changes along with it, a bot's turn."""

from msgspec import Struct


class TableRow(Struct, frozen=True):
    """What is stored of a table besides its log."""

    id: str
    join_code: str
    header: bytes
    public: bool
    created: int
    stage: str
    seats: bytes
    active: int = 0
    asked: str = "[]"


class BotTurn(Struct, frozen=True):
    """An open question that a bot will answer when it is due."""

    table_id: str
    seat: int
    question: int
    due: int


class Append(Struct, frozen=True, gc=False):
    """An event to be stored under a sequence number of its table, and what else changes if that succeeds."""

    table_id: str
    seq: int
    body: bytes
    stage: str = ""
    seats: bytes = b""
    """The seats that lists of tables show; empty if they are unchanged."""
    keys: tuple[tuple[str, int], ...] = ()
    lost_keys: tuple[str, ...] = ()
    turns: tuple[BotTurn, ...] = ()
    done_turns: tuple[int, ...] = ()
    join: str = ""
    """A new join code; empty if it is unchanged."""

    @property
    def changes_more(self) -> bool:
        """Whether anything besides the log changes."""
        return bool(self.seats or self.keys or self.lost_keys or self.turns or self.done_turns)


class Creation(Struct, frozen=True):
    """A new table with its first events."""

    row: TableRow
    events: tuple[Append, ...] = ()
