"""`python -m dungeonbox` does what the command `dungeonbox` does."""

import sys

from dungeonbox.terminal.cli import main

if __name__ == "__main__":
    sys.exit(main())
