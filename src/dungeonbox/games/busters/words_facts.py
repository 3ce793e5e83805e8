"""What is worth telling of a finished game, by what its notes count; the first that hold are told."""

from dungeonbox.kernel.facts import Fact

__all__ = ("FACTS",)

FACTS = (
    Fact(
        ("looted", "followed", "trailed", "emptied", "grabbed", "cleared"),
        "{seat} took the most from chests: {count} gems.",
        add="red+yellow+blue",
        least=2,
    ),
    Fact(("lost",), "{seat} lost the most to the Spoils: {count} gems.", add="gems", least=2),
    Fact(("broke",), "{seat} broke {count} {count?promise|promises}, more than anybody else."),
    Fact(("cancelled",), "Equal cards cancelled each other out {count} times.", by="", least=3),
    Fact(("won",), "The party won {count} {count?fight|fights}.", by=""),
)
