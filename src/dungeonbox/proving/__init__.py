"""The proving ground: laws that hold for every game, walks to try them on, and three toys to try the laws on."""
