"""A file of tokens that plays for the people: one token a line, `#` for comments, the seat in front if you like."""

from collections.abc import Iterator
from dataclasses import dataclass

from dungeonbox.kernel.errors import BadToken, DungeonboxError
from dungeonbox.kernel.match import Match


@dataclass(frozen=True)
class TokenLine:
    """One token and where it stands; `seat` counts from 0 and is missing if the line does not say."""

    number: int
    seat: int | None
    token: str


def parse_lines(text: str) -> Iterator[TokenLine]:
    r"""The tokens of a file.

    >>> list(parse_lines("# heroes\n1 hero:lia\n\nhero:azzan  # the wizard\n"))
    [TokenLine(number=2, seat=0, token='hero:lia'), TokenLine(number=4, seat=None, token='hero:azzan')]
    """
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        seat = int(words[0]) - 1 if words[0].isascii() and words[0].isdigit() and len(words[0]) < 3 else None
        rest = words if seat is None else words[1:]
        if len(rest) != 1:
            raise BadToken(f"line {number}: expected one token, with or without a seat in front, got {line.strip()!r}")
        yield TokenLine(number, seat, rest[0])


class TokenFile:
    """Tokens that are played one after the other."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        try:
            self.lines = list(parse_lines(text))
        except BadToken as error:
            raise DungeonboxError(f"{name}: {error}") from None
        self.next = 0

    def play(self, match: Match, people: list[int]) -> None:
        """Play the next token for the person it is meant for."""
        waiting = [seat for seat in match.waiting() if seat in people]
        if self.next == len(self.lines):
            raise DungeonboxError(f"{self.name}: the tokens have run out, and the game is not over: {_turn(waiting)}")
        line = self.lines[self.next]
        self.next += 1
        seat = waiting[0] if line.seat is None else line.seat
        try:
            self._check(match, line, seat, waiting)
            match.play(seat, line.token)
        except DungeonboxError as error:
            raise DungeonboxError(f"{self.name}, line {line.number}: {error}") from None

    def finish(self) -> None:
        """Complain if the game was over before the tokens were."""
        if self.next < len(self.lines):
            line = self.lines[self.next]
            raise DungeonboxError(f"{self.name}, line {line.number}: the game was over before {line.token!r}")

    def _check(self, match: Match, line: TokenLine, seat: int, waiting: list[int]) -> None:
        if not 0 <= seat < match.game.seats:
            raise BadToken(f"there are seats 1 to {match.game.seats}, not {seat + 1}")
        if seat in waiting:
            return
        if line.token not in match.asides(seat):
            raise DungeonboxError(f"it is not for seat {seat + 1} to choose now; {_turn(waiting)}")


def _turn(waiting: list[int]) -> str:
    return f"it waits for seat {', '.join(str(seat + 1) for seat in waiting)}"
