"""Tests of the house itself: who imports whom, what a game package looks like, which rules are tested."""
