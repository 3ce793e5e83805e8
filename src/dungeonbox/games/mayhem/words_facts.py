"""What is worth telling of a finished game, by what its notes count; the first that hold are told."""

from dungeonbox.kernel.facts import Fact

__all__ = ("FACTS",)

FACTS = (
    Fact(("attacked",), "{seat} attacked hardest: for {count} damage in all.", add="damage"),
    Fact(
        ("blocked", "carried"),
        "{seat}'s Defense cards took {count} damage, more than anybody else's.",
        add="damage",
        least=2,
    ),
    Fact(("healed",), "{seat} healed the most: {count} hit points.", add="gained", least=2),
    Fact(("charmed", "stole", "swapped"), "{seat} charmed, stole or swapped {count} times.", least=2),
    Fact(("turn",), "The fight took {count} turns.", by="", least=2),
)
