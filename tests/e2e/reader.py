"""Moments for a reader who has not seen the rules: pictures of random questions, and the truth about each.

Usage: python -m tests.e2e.reader FOLDER [SEED [GAME ...]]          (default: seed 1, all games)

Ten moments of each game, at tables of any size, on a desk and on a phone in turns; after each, what one thing on the
board tells about itself. From the pictures alone the reader answers: what is the goal, what can I do now, what just
happened, what does this do? `GAME.txt` has the log and the choices to compare with
(docs/decisions/2026-11-17-fresh-reader.md).
"""

import runpy
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
from playwright.sync_api import expect

from dungeonbox.bots import make_bot
from dungeonbox.games import IDS, info, make
from dungeonbox.kernel.chance import WHOLE, Seeded
from dungeonbox.kernel.match import Match
from tests.e2e.browsers import DESKTOP, HOUSE, Person, open_browser
from tests.e2e.staged import THINGS, Question, Stage
from tests.games.sentences import sentence
from tests.server.servers import Server

MOMENTS: Final = 10
PHONE: Final = (390, 844)
LONGEST: Final = 120
"""A moment is one of so many choices of a game."""
TOLD: Final = 8
"""So many sentences of the log are the truth about what just happened."""

TOOL: Final[dict[str, Any]] = runpy.run_path(str(HOUSE / "tools/questions"))
"""How questions are written down, and how bots come to them."""


def moment(game: str, luck: Random) -> tuple[Question, list[str]]:
    """A random question of a random game, and the last sentences of its log."""
    seats = luck.choice([seats for seats in info(game).seats if seats > 1])
    match = Match.new(make(game, seats), Seeded(luck.randrange(1 << 30)))
    bots = make_bot("random", game), make_bot("thumb", game)
    fate = Seeded(luck.randrange(1 << 30))
    for _ in range(luck.randrange(seats + 1, LONGEST)):
        seat = match.waiting()[0]
        match.act(seat, TOOL["chosen"](match, seat, bots, fate))
        if match.is_over:
            return moment(game, luck)
    seat = match.waiting()[0]
    names = ["Ada", *[persona.name for persona in info(game).cast[1:seats]]]
    asked = TOOL["asked"](match, seat, match.view(seat), names)
    question = msgspec.convert(msgspec.to_builtins(asked), Question)
    return question, [sentence(match.game, note, question.names) for note in match.notes(WHOLE)[-TOLD:]]


def picture(somebody: Person, path: Path, game: str, luck: Random) -> str:
    """Take the pictures of a moment; returns the truth about it."""
    question, told = moment(game, luck)
    somebody.know_all_games()
    stage = Stage(somebody, game, question)
    stage.ask(question)
    somebody.page.screenshot(path=path)
    kinds = [kind for kind in THINGS[game] if stage.find(kind) is not None]
    if kinds:
        stage.find(luck.choice(kinds))
        somebody.page.keyboard.press("i")
        expect(somebody.page.get_by_role("dialog")).to_be_visible()
        somebody.page.screenshot(path=path.with_stem(f"{path.stem}-sheet"))
    choices = "; ".join([choice.words for choice in question.legal])
    return f"{path.stem} ({len(question.names)} seats)\n  {question.prompt}\n  {choices}\n  {' '.join(told)}"


def main(arguments: list[str]) -> None:
    """Take the pictures of these games."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    seed = arguments[1] if len(arguments) > 1 else "1"
    with (
        TemporaryDirectory() as place,
        Server(f"sqlite:///{place}/tables.sqlite", Path(place)) as server,
        open_browser() as browser,
    ):
        for game in arguments[2:] or IDS:
            luck = Random(f"{game} {seed}")  # the same moments, whichever games are named
            truth = []
            for number in range(MOMENTS):
                size = PHONE if number % 2 else DESKTOP
                somebody = Person(browser, server.url, size, motion=False, is_phone=size == PHONE)
                truth.append(picture(somebody, folder / f"{game}-{number}.png", game, luck))
                somebody.context.close()
            (folder / f"{game}.txt").write_text("\n".join(truth) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
