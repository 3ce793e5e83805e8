"""What is in the box of Dungeon Attack!, and the limits of the rules, written down a second time for the referee."""

KINDS = ["monster", "boss"]  # 1.3; dice are counted in this order everywhere
FACES = ["defeated", "moving", "fighting"]  # 1.3
SIDES = {  # R19: how many sides of a die show Defeated, Moving, Fighting
    "fair": {"monster": [4, 4, 4], "boss": [4, 4, 4]},
    "lone": {"monster": [5, 1, 6], "boss": [3, 6, 3]},
    "keen": {"monster": [4, 2, 6], "boss": [2, 4, 6]},
    "stern": {"monster": [4, 2, 6], "boss": [2, 1, 9]},
    "fell": {"monster": [3, 3, 6], "boss": [2, 2, 8]},
    "dire": {"monster": [3, 3, 6], "boss": [2, 0, 10]},
    "grim": {"monster": [4, 5, 11], "boss": [2, 0, 10]},
}
BY_SEATS = ["lone", "keen", "stern", "fell", "dire", "grim"]  # R19: for one to six players
LEVELS = [[14, 0], [14, 1], [14, 2]]  # 2.3, 2.4, 2.5
ADVENTURERS = {  # 1.2, R25: the combat rating of each card, what its ability is made of, and how often it is used
    "warrior": (3, "guard", "level"),
    "seer": (2, "foresight", "level"),
    "healer": (1, "mercy", "level"),
    "berserker": (1, "rage, grit", "turn"),
    "burglar": (2, "ambush", "turn"),
    "slayer": (1, "bane", "turn"),
    "bard": (1, "song", "level"),
    "trapper": (2, "snare", "level"),
    "monk": (1, "deflect", "level"),
    "prospector": (4, "greed", "turn"),
}
SNARED = 2  # 11.8: as the trapper's card says
GREEDY_COINS = 1  # 11.10: as the prospector's card says
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
    "grit": "11.11",
}
UNHURT, STUNNED, WOUNDED, OUT = 0, 1, 2, 3  # 6.1, 6.2, 6.3
HEALTH = ["unhurt", "stunned", "wounded", "knocked out"]
GOODS = ["gold", "potion", "weapon", "artefact"]  # 1.4
MOST_TURNS = 60  # R18
MOST_SAYINGS = 2  # R30
NOBODY = -1
