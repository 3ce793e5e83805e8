"""Where two rules of Dungeon Mayhem meet, by theme."""
