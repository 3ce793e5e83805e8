"""The rulebook of Dungeon Hustle: a file for each of its sections, and the rulings."""
