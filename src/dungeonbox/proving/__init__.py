"""The proving ground: laws for every game, walks to try them on, and toys to try the laws on."""
