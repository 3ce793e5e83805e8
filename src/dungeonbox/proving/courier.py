"""A minimal server in memory: it sends each observer a frame of what it may know whenever that changes.

The laws about frames take any `Courier`, so that a real server is held to the same ones.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Protocol, TypeAlias

from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note

Post: TypeAlias = dict[int, list[bytes]]
"""The frames that go out to each pair of eyes, in order."""


class Courier(Protocol):
    """A table seen from outside: a seat acts, and frames go out."""

    def open(self) -> Post:
        """Connect every observer: the frames that are sent before the first action."""

    def act(self, seat: int, action: int) -> Post:
        """Let a seat act, and say what is sent because of it; errors are those of `Match.act`."""


class SmallTable:
    """A frame goes to every observer for whom something has changed; its bytes follow from what it may know."""

    def __init__(self, match: Match, eyes: Sequence[int]) -> None:
        self.match = match
        self.eyes = eyes
        self._choices: dict[int, str] = {}
        self._questions = dict.fromkeys(eyes, 0)
        self._asked = dict.fromkeys(eyes, False)
        self._heard = 0
        self._last: dict[int, object] = {}

    def open(self) -> Post:
        """Every observer gets its whole view."""
        return self._deliver()

    def act(self, seat: int, action: int) -> Post:
        """Pass the action on to the match and tell the news."""
        is_aside = action in self.match.game.asides(self.match.state, seat)
        self.match.act(seat, action)
        if not is_aside:
            self._settle(seat, action)
        return self._deliver()

    def _settle(self, seat: int, action: int) -> None:
        """A choice waits, or the step is over and every choice was answered."""
        if self.match.has_chosen(seat):
            self._choices[seat] = self.match.game.token(action)
            return
        answered = {seat, *self._choices}
        self._choices.clear()
        for eyes in self.eyes:
            self._asked[eyes] = self._asked[eyes] and eyes not in answered

    def _deliver(self) -> Post:
        post: Post = {}
        for eyes in self.eyes:
            picture = self._picture(eyes)
            notes = [_wire(note) for note in self.match.notes(eyes, self._heard)]
            if notes or self._last.get(eyes) != picture:
                frame = json.dumps({**picture, "notes": notes}, sort_keys=True, separators=(",", ":"))
                post[eyes] = [frame.encode()]
            self._last[eyes] = picture
        self._heard += len(self.match.notes(SPECTATOR, self._heard))
        return post

    def _picture(self, eyes: int) -> dict[str, object]:
        """The table through these eyes, their question, and what is public about choices that wait."""
        game, observation = self.match.game, self.match.observe(eyes)
        legal, asides = [], []
        if eyes != SPECTATOR:
            legal = [game.token(action) for action in game.legal(observation, eyes)]
            asides = [game.token(action) for action in game.asides(observation, eyes)]
        if legal and not self._asked[eyes]:
            self._questions[eyes] += 1
        self._asked[eyes] = bool(legal)
        return {
            "view": view_json(game.view(observation)),
            "legal": legal,
            "asides": asides,
            "question": self._questions[eyes],
            "chosen": sorted(self._choices),
            "choice": self._choices.get(eyes, ""),
        }


def view_json(view: Any) -> dict[str, object]:
    """A view as JSON has it."""
    return asdict(view)


def _wire(note: Note) -> list[int]:
    return [note.kind, *note.public, note.secret]
