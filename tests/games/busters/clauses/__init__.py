"""The rulebook of Dungeon Busters: a file for each of its sections, and the rulings."""
