"""Rules of thumb: one competent, fast player for each game."""
