"""Tests of Dungeon Shuffle."""
