"""The rulebook of Dungeon Attack!: a file for each of its sections, and the rulings."""
