"""Many games between bots, and what can be measured on them: simulations, statistics, speed."""
