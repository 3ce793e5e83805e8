"""`dungeonbox tensor`: what the bytes of an observation are that learning programs get."""

import json
from argparse import ArgumentParser, Namespace
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.tensor import Field, Layout
from dungeonbox.terminal.arguments import add_game
from dungeonbox.terminal.console import Console

NAME: Final = "tensor"
SUMMARY: Final = "show how an observation of a game is laid out as bytes, for learning programs"
EPILOG: Final = """\
A row holds all that one seat knows, with that seat first: `me`, then `next1` to
its left, and so on. `now` is the open question, `under1` what waits below it.
A number with a + after its bound saturates: a larger one is written as the
bound.

examples:
  dungeonbox tensor mayhem
  dungeonbox tensor busters --seats 3
  dungeonbox tensor hustle --json | jq '.fields[] | .name'
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox tensor` can be told."""
    add_game(parser)
    parser.add_argument("--seats", type=int, metavar="K", help="how many seats (default: as many as there can be)")
    parser.add_argument("--json", action="store_true", help="print one JSON object, with the name of every byte")


def run(args: Namespace) -> int:
    """Print the layout."""
    info = games.info(args.game)
    game = games.make(args.game, info.usual_seats() if args.seats is None else args.seats)
    layout = games.layout(game)
    if args.json:
        print(json.dumps(as_json(game, layout), indent=2))
    else:
        Console.standard().say(f"{info.title}, {described(game, layout)}")
    return 0


def as_json(game: Game[State], layout: Layout) -> dict[str, object]:
    """The layout for programs."""
    fields = [
        {
            "name": field.name,
            "at": field.at,
            "shape": list(field.shape),
            "kind": field.kind,
            "bound": field.bound,
            "low": field.low,
            "saturates": field.saturates,
            "words": list(field.words),
            "meaning": field.meaning,
        }
        for field in layout.fields
    ]
    return {
        "game": game.id,
        "edition": game.edition,
        "seats": int(game.seats),
        "size": int(layout.size),
        "actions": game.actions,
        "fields": fields,
    }


def described(game: Game[State], layout: Layout) -> str:
    """The layout for people, a line for each field."""
    name = max(len(field.name) for field in layout.fields)
    lines = [f"{game.seats} seats: {layout.size} bytes in {len(layout.fields)} fields; {game.actions} actions", ""]
    lines.append(f"{'at':>5}  {'shape':<9} {'kind':<8}{'most':>5}  {'name':<{name}}  meaning")
    return "\n".join([*lines, *[_line(field, name) for field in layout.fields]])


def _line(field: Field, name: int) -> str:
    shape = " x ".join(map(str, field.shape)) or "1"
    most = f"{field.bound + field.low}{'+' if field.saturates else ''}"
    return f"{field.at:>5}  {shape:<9} {field.kind:<8}{most:>5}  {field.name:<{name}}  {field.meaning}"
