"""A frame: the data that one screen draws, made for one pair of eyes, with the actions legal for it."""

from dataclasses import dataclass

from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.notes import Note
from dungeonbox.terminal.guiding import Proposal
from dungeonbox.terminal.words import Words


@dataclass(frozen=True)
class Frame:
    """One moment of the table for one pair of eyes. Nothing that is not in here reaches a board."""

    game: Game[State]
    words: Words
    names: list[str]
    eyes: int
    view: View
    notes: list[Note]
    """What happened so far, as these eyes may read it."""
    legal: list[str]
    """The legal tokens of the observing seat; empty if it is not to act."""
    asides: list[str]
    """What these eyes' seat may say meanwhile."""
    waiting: list[int]
    chosen: list[int]
    """The seats whose sealed choice is in."""
    choice: str
    """The sealed choice of these eyes' own seat, which it may still change."""
    told: str = ""
    """What is told with this picture, while something is shown beat by beat; nothing can be chosen then."""
    proposal: Proposal | None = None
    """What the guide of a guided match says to the open question."""

    def number(self, token: str) -> int:
        """The place of a token among what may be done, from 1; 0 if it is not there."""
        return self.legal.index(token) + 1 if token in self.legal else 0

    def describe(self, token: str) -> str:
        """A phrase for a token."""
        return self.words.describe(self.game, self.view, token, self.names)

    def question(self) -> str:
        """What is asked of these eyes' seat."""
        return self.words.question(self.game, self.view, self.names)
