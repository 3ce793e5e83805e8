"""What is worth telling of a finished game, by what its notes count; the first that hold are told."""

from dungeonbox.kernel.facts import Fact

__all__ = ("FACTS",)

FACTS = (
    Fact(("jumped", "leapt"), "{seat} hustled farthest: {count} jumps in all.", least=2),
    Fact(("won",), "{seat} defeated the most monsters: {count}."),
    Fact(("helped",), "{seat} helped others most often: {count} times.", least=2),
    Fact(("completed",), "{seat} completed the most quests: {count}."),
    Fact(("escaped",), "{count} {count?monster|monsters} escaped.", by=""),
)
