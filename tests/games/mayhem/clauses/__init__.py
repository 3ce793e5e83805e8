"""The rulebook of Dungeon Mayhem: a file for each of its sections, and the rulings."""
