"""What players meet and use in Dungeon Busters, by the notes that tell it; for the pages that designers read."""

from dungeonbox.kernel.uses import Use

__all__ = ("USES",)

USES = (
    Use("monster", "monster", ("trophy",), "kept as a trophy", ("appeared",), "appeared"),
    Use("strength card", "strength", ("revealed",), "played"),
)
