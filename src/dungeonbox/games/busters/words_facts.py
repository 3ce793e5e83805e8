"""What is worth telling of a finished game, by what its notes count; the first that hold are told."""

from dungeonbox.kernel.facts import Fact

__all__ = ("FACTS",)

FACTS = (
    Fact(("looted", "followed"), "{seat} opened the chests best: {count} gems.", add="red+yellow+blue", least=2),
    Fact(("lost",), "{seat} lost {count} gems to the Spoils.", add="gems", least=2),
    Fact(("broke",), "{seat} broke {count} {count?promise|promises}, more than anybody else."),
    Fact(("cancelled",), "Equal cards cancelled each other out {count} times.", by="", least=3),
    Fact(("won",), "The party won {count} {count?fight|fights}.", by=""),
)
