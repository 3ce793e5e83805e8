"""Counted trees of the games."""
