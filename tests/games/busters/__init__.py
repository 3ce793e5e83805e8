"""Dungeon Busters, and a second referee who plays it again from the rulebook."""
