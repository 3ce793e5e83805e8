"""One board for each game, in the module named after it; a game without one is shown as text."""

from importlib import import_module
from importlib.util import find_spec

from dungeonbox.kernel.game import Game, State
from dungeonbox.terminal.screen.boards.board import Board

__all__ = ("Board", "board_for")


def board_for(game: Game[State]) -> Board:
    """The board of a game: what the module named after it calls BOARD, or the one that fits every game."""
    name = f"{__name__}.{game.id}"
    module = import_module(name if find_spec(name) else f"{__name__}.anygame")
    board: Board = module.BOARD(game)
    return board
