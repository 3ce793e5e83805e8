"""The citations of the toys: which clause may be cited for what."""

from typing import ClassVar

from dungeonbox.kernel.citations import Cell, Happening
from dungeonbox.kernel.game import State
from dungeonbox.proving.toys import hidden, sealed, shared


class SealedCitations:
    """Of the toy with sealed bids."""

    EVENTS: ClassVar = ("prize", "pledged", "chose", "revealed", "won")
    CELLS: ClassVar = (
        Cell("prize", "set up", ("2",)),
        Cell("prize", "next round", ("2",)),
        Cell("pledged", "", ("5",)),
        Cell("chose", "", ("3",)),
        Cell("revealed", "", ("3",)),
        Cell("won", "", ("4",)),
        Cell("refused", "over", ("6",)),
        Cell("refused bid", "", ("3",)),
        Cell("refused pledge", "", ("5",)),
    )

    @staticmethod
    def circumstance(_game: sealed.Sealed, happening: Happening[State]) -> str:
        """A prize is turned up at the start, then once a round."""
        if happening.event == "prize":
            return "set up" if happening.is_start else "next round"
        return ""

    @staticmethod
    def refusal(game: sealed.Sealed, observation: State, action: int) -> tuple[str, str]:
        """By the end of the game, or by the kind of answer."""
        if observation.stack.step == sealed.OVER:
            return "refused", "over"
        return f"refused {game.token(action).partition(':')[0]}", ""


class HiddenCitations:
    """Of the toy with hidden hands."""

    EVENTS: ClassVar = ("dealt", "looked", "drew", "took", "gave", "discarded", "rebuilt", "shown")
    CELLS: ClassVar = (
        Cell("dealt", "", ("1",)),
        Cell("looked", "", ("2",)),
        Cell("drew", "", ("3",)),
        Cell("took", "", ("3",)),
        Cell("gave", "", ("4",)),
        Cell("discarded", "", ("5",)),
        Cell("rebuilt", "", ("6",)),
        Cell("shown", "", ("7",)),
        Cell("refused", "over", ("7",)),
        Cell("refused", "another seat's turn", ("2",)),
        Cell("refused peek", "", ("2",)),
        Cell("refused draw", "", ("3",)),
        Cell("refused take", "", ("3",)),
        Cell("refused give", "", ("4",)),
        Cell("refused discard", "", ("5",)),
    )

    @staticmethod
    def circumstance(_game: hidden.Hidden, _happening: Happening[State]) -> str:
        """Everything happens in one way only."""
        return ""

    @staticmethod
    def refusal(game: hidden.Hidden, observation: State, action: int) -> tuple[str, str]:
        """By the end of the game, by the turn, or by the kind of answer."""
        if observation.stack.step == hidden.OVER:
            return "refused", "over"
        if observation.stack.seat != observation.eyes:
            return "refused", "another seat's turn"
        return f"refused {game.token(action).partition(':')[0]}", ""


class SharedCitations:
    """Of the toy with a shared fate."""

    EVENTS: ClassVar = ("rolled", "busted", "banked", "asked", "answered")
    CELLS: ClassVar = (
        Cell("rolled", "", ("2",)),
        Cell("busted", "", ("3",)),
        Cell("banked", "", ("4",)),
        Cell("asked", "", ("5",)),
        Cell("answered", "", ("6",)),
        Cell("refused", "over", ("7",)),
        Cell("refused", "a friend is asked", ("6",)),
        Cell("refused", "another seat's turn", ("2",)),
        Cell("refused bank", "", ("4",)),
        Cell("refused ask", "", ("5",)),
        Cell("refused answer", "", ("6",)),
    )

    @staticmethod
    def circumstance(_game: shared.Shared, _happening: Happening[State]) -> str:
        """Everything happens in one way only."""
        return ""

    @staticmethod
    def refusal(_game: shared.Shared, observation: State, action: int) -> tuple[str, str]:
        """By the end of the game, by whose turn it is, or by the kind of answer."""
        if observation.stack.step == shared.OVER:
            return "refused", "over"
        if observation.stack.step == shared.CONSENT:
            return "refused", "a friend is asked"
        if action in (shared.YES, shared.NO):
            return "refused answer", ""
        if observation.stack.seat != observation.eyes:
            return "refused", "another seat's turn"
        return ("refused bank" if action == shared.BANK else "refused ask"), ""
