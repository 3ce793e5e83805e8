"""Guided games: how far a table has followed the script of its game's guide, and what that proposes next.

A guided table is for one person and bots that play by the script. A person who plays something else, or says so, has
left the guide: then the bots choose for themselves. A takeback leads back to it.
"""

from functools import cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dungeonbox import games
from dungeonbox.kernel.guide import PERSON, Guide, next_token
from dungeonbox.server import events
from dungeonbox.server.events import AnyEvent

UNGUIDED: Final = -1
"""Stands for the seed of a table whose luck is not prepared."""


@cache
def guide_of(game: str) -> Guide:
    """The guide of a game, with the amounts of the house's components."""
    return games.guide(game).filled(games.house_components(game))


class Guiding(Struct, frozen=True, gc=False):
    """How many of the entries at a guided table follow the script, and whether the guide was left.

    `marks` are the positions of the prepared luck at the beginning and after each entry; a takeback rewinds it.
    The script is empty if the guide has changed since the table was created.
    """

    script: tuple[tuple[int, str], ...]
    marks: tuple[int, ...] = ()
    followed: int = 0
    is_left: bool = False

    @property
    def entries(self) -> int:
        """How many entries there are."""
        return len(self.marks) - 1

    @property
    def is_on(self) -> bool:
        """Whether everything was played by the script so far."""
        return not self.is_left and self.followed == self.entries

    @property
    def mark(self) -> int:
        """The position of the luck now."""
        return self.marks[-1]

    def after(self, event: AnyEvent) -> "Guiding":
        """The same after an event of the table."""
        if isinstance(event, events.Unguided):
            return replace(self, is_left=True)
        if isinstance(event, events.Began):
            return replace(self, marks=(event.drawn,))
        if isinstance(event, events.TookBack):
            marks = self.marks[: -event.count]
            return replace(self, marks=marks, followed=min(self.followed, len(marks) - 1))
        return self._moved(event) if isinstance(event, events.Moved) else self

    def _moved(self, event: events.Moved) -> "Guiding":
        followed, entries = self.followed, self.entries
        for seat, token, _outcomes in event.entries:
            if followed == entries and self._follows(entries, seat, token):
                followed += 1
            entries += 1
        return replace(self, marks=self.marks + (event.drawn,) * len(event.entries), followed=followed)

    def _follows(self, entries: int, seat: int, token: str) -> bool:
        """Whether an entry is by the script; after its end others may do what they like until the person chooses."""
        return seat != PERSON if entries >= len(self.script) else self.script[entries] == (seat, token)

    def token(self, seat: int) -> str:
        """What the script has a seat play next; "" if the guide was left or is at its end."""
        return next_token(self.script, self.followed, seat) if self.is_on else ""


def begin_guiding(game: str, seed: int) -> Guiding | None:
    """The beginning of a guided game with this seed; None at a table without a guide."""
    if seed == UNGUIDED:
        return None
    guide = guide_of(game)
    return Guiding(guide.script()) if guide.seed == seed else Guiding((), is_left=True)


def step_at(game: str, guiding: Guiding | None, seat: int) -> int:
    """The number of the guide's step that a seat is at, -1 if there is none."""
    if guiding is None or not guiding.is_on or seat != PERSON:
        return -1
    return guide_of(game).step_after(guiding.followed)
