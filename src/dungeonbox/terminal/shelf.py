"""The shelf: matches that nobody saved under a name are kept here, so that a closed window loses none.

It is a folder of records where programs keep their state. Only the newest matches stay; finished ones go first.
"""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.record import Record
from dungeonbox.kernel.wording import counted
from dungeonbox.terminal.claims import is_claimed, state_folder
from dungeonbox.terminal.files import Savefile, read_record, secret_path
from dungeonbox.terminal.local_table import LocalTable
from dungeonbox.terminal.players import PERSON, display_names

MOST: Final = 30
"""So many matches are kept."""
OFFERED: Final = 5
"""So many unfinished ones are offered."""


@dataclass(frozen=True)
class Kept:
    """A match on the shelf."""

    path: Path
    record: Record
    when: datetime

    def describe(self) -> str:
        """Which match it is, in a line; the time is that of the clock on the wall."""
        now = datetime.now().astimezone()
        day = "today" if self.when.date() == now.date() else f"{self.when:%d %B %Y}"
        who = ", ".join(display_names(self.record.names, self.record.seats))
        moves = counted(len(self.record.entries), "choice")
        return f"{games.info(self.record.game).title}: {who}; {moves}, {day} at {self.when:%H:%M}"


def folder() -> Path:
    """Where the shelf is."""
    return state_folder() / "matches"


def savefile(table: LocalTable) -> Savefile:
    """A place on the shelf for a new match that people play; it is written with the first choice.

    If the folder cannot be written, the match is kept nowhere: that stops nobody from playing.
    """
    secret = table.secret
    if not any(player.bot == PERSON for player in table.players):
        return Savefile(None, secret)
    place = folder()
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        _clear(place)
    except OSError:
        return Savefile(None, secret)
    path = _free(place, f"{table.match.game.id}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}")
    return Savefile.claimed(path, secret, is_shelved=True)


def unfinished() -> list[Kept]:
    """The matches one can go on with, the latest first. What cannot be read, or is open in a window, is passed over."""
    paths = [path for path in _by_age(folder()) if not is_claimed(path)]
    found = [kept for path in paths if (kept := _kept(path)) is not None and kept.record.outcome is None]
    return found[:OFFERED]


def has_played(game: str) -> bool:
    """Whether a match of this game lies on the shelf, over or not."""
    return any(folder().glob(f"{game}-*.json"))


def is_shelved(path: Path) -> bool:
    """Whether a file lies on the shelf."""
    return path.parent == folder()


def _by_age(place: Path) -> list[Path]:
    """The records of the shelf, the latest first."""
    return sorted(place.glob("*.json"), key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def _kept(path: Path) -> Kept | None:
    try:
        return Kept(path, read_record(path), datetime.fromtimestamp(path.stat().st_mtime).astimezone())
    except (DungeonboxError, OSError):
        return None


def _clear(place: Path) -> None:
    """Make room for one match more; what is open in a window stays."""
    paths = [path for path in _by_age(place) if not is_claimed(path)]
    ended = [path for path in paths if (kept := _kept(path)) is None or kept.record.outcome is not None]
    going = [path for path in paths if path not in ended]
    for path in [*going, *ended][MOST - 1 :]:
        path.unlink(missing_ok=True)
        secret_path(path).unlink(missing_ok=True)


def _free(place: Path, name: str) -> Path:
    """A file of this name that does not exist yet, and that no window is about to write."""
    path, number = place / f"{name}.json", 2
    while path.exists() or is_claimed(path):
        path, number = place / f"{name}-{number}.json", number + 1
    return path
