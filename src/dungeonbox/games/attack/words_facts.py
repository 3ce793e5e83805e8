"""What is worth telling of a finished game, by what its notes count; the first that hold are told."""

from dungeonbox.kernel.facts import Fact

__all__ = ("FACTS",)

COINS = ("coin", "found-coins", "found-besides", "traded-bosses")

FACTS = (
    Fact(("assisted",), "{seat} helped most: {count} {count?assist|assists}."),
    Fact(COINS, "{seat} brought in the most coins: {count}.", add="count", least=2),
    Fact(("busted",), "{seat} busted the door most often: {count} times.", least=2),
    Fact(("fell",), "{seat} was knocked out {count} times, more than anybody else.", least=2),
    Fact(("cleared",), "The party cleared {count} {count?level|levels}.", by=""),
    Fact(("turn",), "The adventure took {count} {count?turn|turns}.", by=""),
)
