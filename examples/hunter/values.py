"""What the Hunter thinks things are worth: each symbol of a card, a card with a mighty power only, and its hero."""

SYMBOLS = {"A": 1.0, "S": 1.8, "H": 1.2, "D": 1.4, "P": 3.0}
POWER = 3.0
HERO = "oriax"
