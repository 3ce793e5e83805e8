"""The exceptions for bad input. Each message says what was expected and what came."""


class DungeonboxError(Exception):
    """The root of all errors a caller may want to show to a person."""


class IllegalAction(DungeonboxError):
    """An action the rules forbid now; `clause` is the rule that forbids it, `legal` what was allowed instead."""

    def __init__(self, message: str, clause: str, legal: list[str]) -> None:
        super().__init__(message, clause, legal)  # all of it, so that it can be sent to another process
        self.message = message
        self.clause = clause
        self.legal = legal

    def __str__(self) -> str:
        return self.message


class BadToken(DungeonboxError):
    """A text that names no action of this game."""


class BadNotation(DungeonboxError):
    """A position that cannot be read."""


class BadRecord(DungeonboxError):
    """A record that is damaged, foreign or impossible."""


class BadComponents(DungeonboxError):
    """A components file that cannot be used: file, line, reason."""


class BadOptions(DungeonboxError):
    """A seat count, option or edition the game does not have."""


class WrongEyes(DungeonboxError):
    """An observation was used where a whole state is needed, or was to be observed again by other eyes."""


class NoTakeback(DungeonboxError):
    """There is nothing this seat may take back now."""
