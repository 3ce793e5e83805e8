"""What players meet and use in Dungeon Attack!, by the notes that tell it; for the pages that designers read."""

from dungeonbox.kernel.uses import Use

__all__ = ("USES",)

USES = (
    Use(
        "action",
        "",
        ("fought", "busted", "assisted", "fled", "rallied", "recovered", "breathed", "passed", "hired"),
        "taken",
        names=(
            "fight",
            "bust the door",
            "assist",
            "flee",
            "rally",
            "recover",
            "recover, though unhurt",
            "pass",
            "hire a retainer",
        ),
    ),
    Use("remedy", "remedy", ("healed", "cured", "revived"), "used"),
    Use("reroll", "means", ("rerolled",), "used"),
    Use("defence", "by", ("cancelled",), "used"),
    Use(
        "trade",
        "",
        ("traded-weapon", "traded-potions", "traded-boss", "traded-bosses"),
        "made",
        names=("Monsters for a weapon", "Monsters for potions", "a Boss for a potion", "Bosses for coins"),
    ),
)
