"""The laws on every toy and every game, and the laws on themselves."""
