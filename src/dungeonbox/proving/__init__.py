"""Property tests for games: laws that hold for each game, random walks to check them on, and toy games with faults."""
