"""What players meet and use in Dungeon Hustle, by the notes that tell it; for the pages that designers read."""

from dungeonbox.kernel.uses import Use

__all__ = ("USES",)

USES = (
    Use("item", "item", ("used",), "used", ("kept", "gained"), "owned"),
    Use("quest", "quest", ("completed",), "completed", ("turned-up",), "turned up"),
    Use("power", "power", ("power",), "used", ("learnt",), "learned"),
    Use("help", "aid", ("helped",), "given"),
    Use("dungeon card", "card", ("paid", "struck", "defended"), "spent", ("took", "drew", "fetched"), "gained"),
)
