"""What a replay shows: a match step by step, with any eyes; no screen in it."""

from dataclasses import replace
from itertools import accumulate
from typing import Any, cast

from dungeonbox import games
from dungeonbox.kernel.chance import SPECTATOR, WHOLE
from dungeonbox.kernel.game import View
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.types import NONE, seats_in
from dungeonbox.terminal.players import display_names
from dungeonbox.terminal.rulebook import Rulebook
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.words import begins, paragraphs, words_of


class ReplayModel:
    """A match that was played, the step one looks at, and the eyes one looks with. Step 0 is the beginning."""

    def __init__(self, match: Match, eyes: int = SPECTATOR) -> None:
        self.match = match
        self.game = match.game
        self.words = words_of(match.game.id)
        self.book = Rulebook(match.game.id)
        self.names = display_names(match.names, match.game.seats)
        self.steps = match.moments()
        self.at = 0
        self.eyes = eyes
        self._told = list(accumulate([len(step.notes) for step in self.steps]))
        """How many notes there are after each step."""
        self._notes: dict[int, list[Note]] = {}

    @property
    def title(self) -> str:
        """Which game it is."""
        return games.info(self.game.id).title

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    @property
    def moment(self) -> tuple[int, int]:
        """Whose eyes look, at which step."""
        return self.eyes, self.at

    # Eyes ------------------------------------------------------------------------------------------------

    def all_eyes(self) -> list[int]:
        """The eyes one may look with: a spectator's, each seat's, and, once the match is over, those that see all."""
        return [SPECTATOR, *range(self.game.seats), *([WHOLE] if self.match.is_over else [])]

    def eyes_words(self, eyes: int) -> str:
        """How one sees with these eyes."""
        if eyes == SPECTATOR:
            return "as a spectator"
        return "with all hands open" if eyes == WHOLE else f"as {self.names[eyes]}"

    # What they see ---------------------------------------------------------------------------------------

    def frame(self) -> Frame:
        """The step one looks at; nothing can be chosen in it."""
        state = self.steps[self.at].state
        return Frame(
            game=self.game,
            words=self.words,
            names=self.names,
            eyes=SPECTATOR if self.eyes == WHOLE else self.eyes,
            view=self._view(),
            notes=self._notes_of(self.eyes)[: self._told[self.at]],
            legal=[],
            asides=[],
            waiting=list(seats_in(self.game.to_act(state))),
            chosen=[],
            choice="",
        )

    def _view(self) -> View:
        """With all hands open, the cards at the bottom are those of the seat that chooses next."""
        state = self.steps[self.at].state
        if self.eyes != WHOLE:
            return self.game.view(self.game.observe(state, self.eyes))
        seat = next(iter(seats_in(self.game.to_act(state))), NONE)
        return cast(View, replace(cast(Any, self.game.view(state)), eyes=seat))

    def _notes_of(self, eyes: int) -> list[Note]:
        if eyes not in self._notes:
            self._notes[eyes] = self.match.notes(eyes)
        return self._notes[eyes]

    def read(self, notes: list[Note]) -> int:
        """How many of these notes were written before this step."""
        return min(len(notes), self._told[self.at - 1] if self.at else 0)

    def done(self) -> list[tuple[int, str]]:
        """What was chosen in this step, seat by seat, described with the table before it."""
        if self.at == 0:
            return []
        before = self.game.view(self.game.observe(self.steps[self.at - 1].state, SPECTATOR))
        entries = self.steps[self.at].entries
        return [(entry.seat, self.words.describe(self.game, before, entry.token, self.names)) for entry in entries]

    # Steps -----------------------------------------------------------------------------------------------

    def turn(self, way: int) -> int:
        """The step with which the next turn begins, or the turn before; else the last step, or the beginning."""
        starts = [number for number, step in enumerate(self.steps) if self._begins(step.notes)]
        if way > 0:
            return next((number for number in starts if number > self.at), self.last)
        return next((number for number in reversed(starts) if number < self.at), 0)

    def _begins(self, notes: list[Note]) -> bool:
        return any(begins(self.words, note) for note in notes)

    def told(self, number: int) -> str:
        """What happened in a step, as these eyes may read it."""
        start = self._told[number - 1] if number else 0
        notes = self._notes_of(self.eyes)[start : self._told[number]]
        return " ".join(paragraphs(self.words, self.game, notes, self.names))
