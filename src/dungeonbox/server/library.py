"""The catalogue of games and their rules, for the API."""

from functools import cache
from typing import Final

from dungeonbox import games
from dungeonbox.bots.levels import Level, levels, personalities
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.guide import Card
from dungeonbox.kernel.rulebook import Passage, passages
from dungeonbox.server import books
from dungeonbox.server.decide import Refused
from dungeonbox.server.guiding import guide_of

BOTS: Final = ["random", "thumb", "search:500ms", "search:2000ms"]
"""The bots that pages offer besides the levels of a game."""


@cache
def catalogue() -> books.Games:
    """All games in the box."""
    return books.Games([_page(id) for id in games.IDS])


def _page(id: str) -> books.GamePage:
    info = games.info(id)
    options = [
        books.OptionPage(option.name, option.title, list(option.values), list(option.words.values()))
        for option in info.options
    ]
    cast = [books.PersonaPage(one.name, one.line, one.face) for one in info.cast]
    return books.GamePage(
        id=id,
        title=info.title,
        blurb=info.blurb,
        seats=list(info.seats),
        minutes=info.minutes,
        options=options,
        bots=[*(level.name for level in levels(id)), *(one.name for one in personalities(id)), *BOTS],
        strengths={level.name: _strength(level) for level in levels(id)},
        usual_seats=info.usual_seats(),
        cast=cast,
        card=card_page(guide_of(id).card),
        first_game=dict(info.first_game),
    )


def _strength(level: Level) -> str:
    """What a level is like, and what it came to against the one below if it was measured.

    >>> from dungeonbox.bots.levels import Strength
    >>> against = Strength("skilled", seats=2, games=300, share=0.633, low=0.578, high=0.685, even=0.5)
    >>> _strength(Level("master", "thinks ahead", 96, 0.0, against))
    'Thinks ahead. Wins 63 of 100 games against the level below.'
    >>> _strength(Level("child", "takes what looks good", 4, 1.5, None))
    'Takes what looks good.'
    """
    said = f"{level.words[0].upper()}{level.words[1:]}."
    found = level.strength
    if found is None:
        return said
    if found.even == 0.0:
        return f"{said} With it a party ranks {found.share:.2f} higher than with the level below."
    even = "" if found.seats == 2 else f" at {found.seats} seats, where {100 * found.even:.0f} would be even,"
    return f"{said} Wins {100 * found.share:.0f} of 100 games{even} against the level below."


def card_page(card: Card) -> books.CardPage:
    """The card for newcomers."""
    return books.CardPage(card.goal, [books.TurnPage(picture, says) for picture, says in card.turn], card.surprise)


@cache
def rules(id: str) -> books.Rules:
    """The rules of a game; headings and loose paragraphs have no id."""
    try:
        title = games.info(id).title
    except BadOptions as error:
        raise Refused("missing", str(error)) from None
    below_title = passages(games.rules(id))[1:]
    return books.Rules(id, title, [books.Clause(passage.id, _text(passage)) for passage in below_title])


def _text(passage: Passage) -> str:
    """Its text, as Markdown; a heading is known by its marks."""
    return f"{'#' * passage.level} {passage.text}" if passage.level else passage.text
