"""Which games somebody at this computer has been told about: the card for newcomers is shown once."""

from dungeonbox import games
from dungeonbox.terminal import shelf

FILE = "known-games"


def meet(game: str) -> bool:
    """Whether this is the first time with a game; it is not any more.

    Where nothing can be remembered nobody is told: to be told the same every time would be worse.
    """
    file = shelf.folder().with_name(FILE)
    try:
        known = file.read_text(encoding="utf-8").split() if file.exists() else []
        if game in known:
            return False
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_text("\n".join([*known, game, ""]), encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return True


def card(game: str) -> list[tuple[str, str]]:
    """The card for newcomers, as headings and sentences."""
    found = games.guide(game).card.filled(games.house_components(game))
    turn = [(f"{number}.", says) for number, (_picture, says) in enumerate(found.turn, 1)]
    return [("Goal:", found.goal), *turn, ("Beware:", found.surprise)]
