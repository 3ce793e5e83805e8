"""The kernel: what all games share. The game contract, actions, chance, observations, matches and records."""
