"""The rulebook of Dungeon Shuffle: a file for each of its sections, and the rulings."""
