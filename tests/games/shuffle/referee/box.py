"""What is in the box of Dungeon Shuffle, and the limits of the rules, for the referee."""

import tomllib
from pathlib import Path

COMPONENTS = Path(__file__).parents[4] / "src" / "dungeonbox" / "games" / "shuffle" / "components.toml"
BOX = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))
ROOMS = {room["id"]: room for room in BOX["room"]}  # 1.2, 1.3
MONSTERS = {monster["id"]: monster for monster in BOX["monster"]}  # 1.4
DUNGEON_DIE = BOX["die"][0]["faces"].split()  # 1.6
PLAYER_DIE = ["one", "two", "three", "four", "five", "star"]  # R1
LETTERS = dict(zip(PLAYER_DIE, "12345*", strict=True))
COLOURS = ("red", "yellow", "blue")  # 1.5, R20
NEEDED = {2: 11, 3: 9, 4: 7, 5: 9, 6: 7}  # 2.2
BEATS = {"water": "fire", "fire": "earth", "earth": "water"}  # R2
RING = ("nw", "n", "ne", "e", "se", "s", "sw", "w")  # R5
MIDDLE = "mid"
SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
BEYOND = {"n": (-1, 0, "s"), "e": (0, 1, "w"), "s": (1, 0, "n"), "w": (0, -1, "e")}
FACE_DOWN = "?"
LAST_TURN = 100  # R12
LAST_TURNS = 10  # so many turns before that everybody is warned
