"""Tests of Dungeon Attack!."""
