"""Tests of Dungeon Hustle."""
