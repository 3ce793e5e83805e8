"""Tests of the room `bots`."""
