"""Positions of Dungeon Busters that several sections are shown with."""

from tests.games.busters.table import Table

EVERYBODY = ("seat1", "seat2", "seat3", "spectator")
NEW_GAME = """
    step choose-hero seat1
    seat1 -
    seat2 -
    seat3 -
    """
LAST_TO_CHOOSE = """
    step choose-hero seat3
    seat1 thief
    seat2 ranger
    seat3 -
    """
NEW_GAMES = {
    3: LAST_TO_CHOOSE,
    4: LAST_TO_CHOOSE.replace("seat3", "seat4") + "seat3 priest",
    5: LAST_TO_CHOOSE.replace("seat3", "seat5") + "seat3 priest\nseat4 knight",
}
"""For each number of players, a party of which only the last has yet to choose an adventurer."""
FIRST_FIGHT = """
    step choose-card
    leader seat1  dungeon 1  monster mimic-1  left blue-slime red-slime skeleton chimera
    seat1 knight  gems 1 1 1
    seat2 mage    gems 1 1 1
    seat3 thief   gems 1 1 1
    """
FIVE_AGAINST_A_MIMIC = """
    step choose-card
    leader seat4  dungeon 1  monster mimic-1  left skeleton chimera
    seat1 knight  gems 1 1 1
    seat2 mage    gems 1 1 1
    seat3 thief   gems 1 1 1
    seat4 priest  gems 1 1 1
    seat5 ranger  gems 1 1 1
    """
LAST_FIGHT = """
    step choose-card
    leader seat1  dungeon 3  monster cerberus  left dragon
    seat1 knight  gems 1 1 1
    seat2 mage    gems 1 1 1
    seat3 thief   gems 1 1 1
    """


def cards_in_hand(seats: int, hands: str) -> list[str]:
    """The cards of each seat before the first fight."""
    table = Table(NEW_GAMES[seats], first_seat="1", hands=hands)
    table.play("hero:mage", luck="skeleton")
    legal = [table.legal(f"seat{seat}") for seat in range(1, seats + 1)]
    return [cards.replace("card:", "") for cards in legal]


def finished(*heroes: str) -> Table:
    """A game that is over; each player with these gems, and monsters if any: "2 2 5  trophies kobold"."""
    names = ["knight", "mage", "thief", "priest", "ranger"]
    lines = [f"seat{seat} {names[seat - 1]}  gems {hero}" for seat, hero in enumerate(heroes, 1)]
    return Table("step over\nleader seat1  dungeon 3  left dragon\n" + "\n".join(lines))
