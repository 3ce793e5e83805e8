"""The server's journal: one JSON object a line, for people and programs; never a key, never a hidden card."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

NAME: Final = "dungeonbox"
NOT_OURS: Final = ("Invalid UTF-8 sequence received", "Invalid HTTP request received")
"""What the web server complains of that is the fault of whoever sent it: anybody could fill the journal with it."""


class Journal:
    """Says what happened, in named facts."""

    def __init__(self) -> None:
        self._logger = logging.getLogger(NAME)

    def info(self, what: str, **facts: object) -> None:
        """Something worth knowing."""
        self._logger.info(what, extra={"facts": facts})

    def warning(self, what: str, **facts: object) -> None:
        """Something that should not happen often."""
        self._logger.warning(what, extra={"facts": facts})

    def crash(self, what: str, **facts: object) -> None:
        """A fault of the program, with its traceback; called where it is caught."""
        self._logger.exception(what, extra={"facts": facts})


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The time, the level, what happened, its facts, and the traceback of a fault."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"time": moment, "level": record.levelname.lower(), "what": record.getMessage()}
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def begin(level: str) -> None:
    """Write the journal, and what the web server has to say, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: not record.getMessage().startswith(NOT_OURS))
    for name in (NAME, "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level.upper() if name == NAME else "WARNING")
        logger.propagate = False


journal = Journal()


def first_line(error: BaseException) -> str:
    """What went wrong with a database, without the statement and its secrets that SQLAlchemy prints below."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return lines[0][:200] if lines else type(cause).__name__
