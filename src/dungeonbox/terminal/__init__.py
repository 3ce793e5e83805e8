"""The command line and the table in the terminal: flags, keys and printing; no rule lives here."""
