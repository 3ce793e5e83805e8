"""The rules of having rules: seats, actions, luck, sight and records, for any game."""
