"""A guided match in the terminal: how far its script was followed, and what the guide says next."""

from dataclasses import dataclass

from dungeonbox.kernel.guide import PERSON, Guide, next_token, prepared_luck
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE


@dataclass(frozen=True)
class Proposal:
    """What the guide says to the open question, and the token that it proposes; the last step proposes none."""

    number: int
    steps: int
    says: str
    token: str


def prepared_marks(guide: Guide, match: Match) -> dict[int, int]:
    """Where the prepared luck was after so many entries of a match; nothing if its luck was another."""
    chance = prepared_luck(match.game.id, guide.seed)
    again = Match.new(match.game, chance)
    marks = {0: chance.mark()}
    if again.record().start != match.record().start:
        return {}
    for entry in match.entries:
        again.play(entry.seat, entry.token)
        marks[again.length] = chance.mark()
        if again.entries != match.entries[: again.length]:
            return {}
    return marks


class GuidedMatch:
    """A match and the guide it follows, until something else is played or the guide is left."""

    def __init__(self, guide: Guide, match: Match) -> None:
        self._guide = guide
        self._match = match
        self._script = guide.script()
        self._marks = prepared_marks(guide, match)
        """Where the prepared luck was after so many entries."""
        match.chance.rewind(self._marks[match.length])
        self.is_left = False

    @property
    def is_on(self) -> bool:
        """Whether everything was played by the script so far."""
        played = tuple((entry.seat, entry.token) for entry in self._match.entries)
        return not self.is_left and played == self._script[: len(played)]

    def token(self, seat: int) -> str:
        """What the script has a seat play now; "" if the seat chooses for itself."""
        token = next_token(self._script, self._match.length, seat) if self.is_on else ""
        return token if token in self._match.legal(seat) else ""

    def proposal(self) -> Proposal | None:
        """What the guide says to the person's open question."""
        at = self._guide.step_after(self._match.length) if self.is_on else NONE
        if at == NONE or self._match.has_chosen(PERSON):
            return None
        return Proposal(at + 1, len(self._guide.steps), self._guide.steps[at].says, self.token(PERSON))

    def keep_mark(self) -> None:
        """Remember where the luck is, after something was played."""
        self._marks[self._match.length] = self._match.chance.mark()

    def rewind(self) -> None:
        """After a takeback the luck is again what it was there."""
        self._match.chance.rewind(self._marks[self._match.length])
