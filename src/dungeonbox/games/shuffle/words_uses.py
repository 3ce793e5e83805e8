"""What players meet and use in Dungeon Shuffle, by the notes that tell it; for the pages that designers read."""

from dungeonbox.kernel.uses import Use

__all__ = ("USES",)

USES = (
    Use("monster", "monster", ("won",), "beaten", ("fought",), "fought", unknown="an unseen monster"),
    Use(
        "dungeon change",
        "",
        ("slid", "turned", "carried", "opened", "shifted", "left"),
        "made",
        names=(
            "slide a room",
            "turn a room",
            "move a monster",
            "open a portal",
            "move a portal",
            "leave all as it is",
        ),
    ),
    Use("portal", "colour", ("jumped", "took"), "taken"),
    Use(
        "swap",
        "",
        ("swapped", "traded", "stayed"),
        "made",
        names=("swap two others", "change places with somebody", "swap nobody"),
    ),
)
