"""What players meet and use in Dungeon Mayhem, by the notes that tell it; for the pages that designers read."""

from dungeonbox.kernel.uses import Use

__all__ = ("USES",)

USES = (Use("card", "card", ("played", "stole"), "played", ("drew", "fetched", "stole"), "drawn"),)
