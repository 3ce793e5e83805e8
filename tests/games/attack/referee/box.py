"""What is in the box of Dungeon Attack!, and the limits of the rules, written down a second time for the referee."""

KINDS = ["monster", "boss"]  # 1.3; dice are counted in this order everywhere
FACES = ["defeated", "moving", "fighting"]  # 1.3
SIDES = {  # R19: how many sides of a die show Defeated, Moving, Fighting
    "fair": {"monster": [2, 2, 2], "boss": [2, 2, 2]},
    "grim": {"monster": [1, 1, 4], "boss": [1, 2, 3]},
}
LEVELS = [[14, 0], [14, 1], [14, 2]]  # 2.3, 2.4, 2.5
ADVENTURERS = {  # 1.2: the combat rating and the ability of each card
    "warrior": (3, "guard"),
    "seer": (2, "foresight"),
    "healer": (2, "mercy"),
    "berserker": (2, "rage"),
    "burglar": (2, "ambush"),
    "slayer": (2, "bane"),
    "bard": (2, "song"),
    "trapper": (2, "snare"),
    "monk": (2, "deflect"),
    "prospector": (2, "greed"),
}
ABILITY_CLAUSES = {
    "guard": "11.1",
    "foresight": "11.2",
    "mercy": "11.3",
    "rage": "11.4",
    "ambush": "11.5",
    "bane": "11.6",
    "song": "11.7",
    "snare": "11.8",
    "deflect": "11.9",
    "greed": "11.10",
}
UNHURT, STUNNED, WOUNDED, OUT = 0, 1, 2, 3  # 6.1, 6.2, 6.3
HEALTH = ["unhurt", "stunned", "wounded", "knocked out"]
GOODS = ["gold", "potion", "weapon", "artefact"]  # 1.4
MOST_TURNS = 60  # R18
MOST_SAYINGS = 2  # R30
NOBODY = -1
