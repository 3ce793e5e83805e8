"""One judge for each game, in a module of its name."""
