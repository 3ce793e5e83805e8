"""The commands of `dungeonbox`, one module each: `NAME`, `SUMMARY`, `EPILOG`, `add_arguments` and `run`."""
