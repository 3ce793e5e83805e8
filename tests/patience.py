"""How long a test waits before it counts as hanging: so long that no slow or busy machine decides a test."""

from typing import Final

PATIENCE: Final = 3600.0
"""Seconds."""
