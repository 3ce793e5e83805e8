"""The pace of a table: bots, and the clocks of people, wait until what happened has been shown.

How long a step is shown follows from the kinds of its notes, so it is the same for all eyes and tells nothing. Pages
hold longer what hits their own seat, so that all people are waited for as long as one who is hit by everything. Who has
seen it all says so with `seen`, and when everybody here has, the next bot moves; a page that says nothing, because it
is hidden, slow or hostile, is waited for no longer than that. Spectators are never waited for.
"""

from typing import Final

from dungeonbox.bots.pauses import NORMAL, BotSpeed, bot_speed
from dungeonbox.kernel.beats import told_ms
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.types import NONE
from dungeonbox.server.clock import SECOND
from dungeonbox.server.projection import words_of
from dungeonbox.server.table import Table

LONGEST: Final = 10 * SECOND
"""The most milliseconds that are waited for eyes."""
LONGEST_STEP: Final = 60 * SECOND
"""The same where a person goes on step by step, alone with bots."""
HELD: Final = 1.5
"""How many times as long as by the book a page shows what hits its own seat: MINE of web/src/games/shared/pace.ts."""


def speed_of(table: Table) -> BotSpeed:
    """The speed of a table. Step by step is for one person alone; with others it is slow."""
    speed = bot_speed(table.state.speed)
    return bot_speed("slow") if speed.is_stepped and len(table.state.people()) > 1 else speed


def pause_at(table: Table, pause: int) -> int:
    """How long bots pause at a table, where they pause for so many milliseconds at normal speed."""
    speed = speed_of(table)
    return pause if speed.is_stepped else round(pause * speed.seconds / NORMAL.seconds)


def shown_for(table: Table, pause: int, notes: list[Note]) -> int:
    """For how many milliseconds the notes of a step are shown at a table, at most."""
    if not notes or not pause:
        return 0
    if speed_of(table).is_stepped:
        return LONGEST_STEP
    told = told_ms(words_of(table.game.id).NOTES, notes) * (HELD if table.state.people() else 1)
    return min(round(told * pause_at(table, pause) / (NORMAL.seconds * SECOND)), LONGEST)


def have_all_seen(table: Table) -> bool:
    """Whether there are people here, and all of them have been shown all that happened.

    One page of a seat is enough. People at other workers are not known to have seen anything.
    """
    here = {seat for seat in table.here() if table.state.places[seat].is_present}
    return bool(here) and here <= {one.seat for one in table.connections if one.seat != NONE and one.has_seen_all}
