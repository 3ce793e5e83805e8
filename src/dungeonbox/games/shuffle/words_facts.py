"""What is worth telling of a finished game, by what its notes count; the first that hold are told."""

from dungeonbox.kernel.facts import Fact

__all__ = ("FACTS",)

FACTS = (
    Fact(("slid", "turned"), "{seat} changed the dungeon most: {count} rooms slid or turned.", least=2),
    Fact(("won",), "{seat} took the most souls: {count}."),
    Fact(("jumped", "took"), "{seat} stepped through a portal {count} times, more than anybody else.", least=2),
    Fact(("lost",), "{seat} was beaten most often: {count} {count?fight|fights} lost.", least=2),
    Fact(("turn",), "The game took {count} turns.", by="", least=2),
)
