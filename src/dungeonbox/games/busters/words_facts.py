"""What is worth telling of a finished game, by what its notes count; the first that hold are told."""

from dungeonbox.kernel.facts import Fact

__all__ = ("FACTS",)

FACTS = (
    Fact(("looted",), "{seat} opened the chests best: {count} gems.", add="gems", least=2),
    Fact(("cancelled",), "{seat}'s cards met their like most often: {count} cancelled out.", least=2),
    Fact(("broke",), "{seat} broke {count} {count?promise|promises}, more than anybody else."),
    Fact(("won",), "The party won {count} {count?fight|fights}.", by=""),
)
