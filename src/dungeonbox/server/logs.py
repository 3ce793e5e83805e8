"""The journal of the server: one JSON object a line, without keys, codes, secrets or hidden cards."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

NAME: Final = "dungeonbox"
NOT_OURS: Final = (
    *("Invalid UTF-8 sequence received", "Invalid HTTP request received"),
    "ASGI callable returned without completing handshake",
)
"""Messages of uvicorn about malformed input and rejected WebSockets: any client could fill the journal with them."""


class Journal:
    """Writes entries with named facts."""

    def __init__(self) -> None:
        self._logger = logging.getLogger(NAME)

    def info(self, what: str, **facts: object) -> None:
        """An entry of level info."""
        self._logger.info(what, extra={"facts": facts})

    def warning(self, what: str, **facts: object) -> None:
        """An entry of level warning."""
        self._logger.warning(what, extra={"facts": facts})

    def crash(self, what: str, **facts: object) -> None:
        """An entry of level error with the traceback of the exception being handled: a fault of the program."""
        self._logger.exception(what, extra={"facts": facts})


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Its time, level, message, facts, and traceback if it has one."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"time": moment, "level": record.levelname.lower(), "what": record.getMessage()}
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def begin(level: str) -> None:
    """Write the journal, and the warnings of uvicorn and asyncio, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: not record.getMessage().startswith(NOT_OURS))
    for name in (NAME, "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level.upper() if name == NAME else "WARNING")
        logger.propagate = False


journal = Journal()


MOST_DAMAGED: Final = 1_000
"""So many damaged tables are remembered, so that each is told once; then all are told again."""
_damaged: set[str] = set()


def damaged(id: str, error: BaseException) -> str:
    """An entry for a table that cannot be read, once for each; returns the reason."""
    reason = first_line(error)
    if id not in _damaged:
        if len(_damaged) >= MOST_DAMAGED:
            _damaged.clear()
        _damaged.add(id)
        journal.warning("table-damaged", table=id, reason=reason)
    return reason


def first_line(error: BaseException) -> str:
    """The first line of a database error; SQLAlchemy prints the statement and its secrets below it."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return lines[0][:200] if lines else type(cause).__name__
