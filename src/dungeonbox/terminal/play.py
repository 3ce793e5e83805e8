"""`dungeonbox play`: sit down at a table in the terminal."""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from dungeonbox import games
from dungeonbox.bots import KINDS, make_bot
from dungeonbox.bots.bot import take_turn
from dungeonbox.kernel.errors import BadOptions, BadRecord, DungeonboxError
from dungeonbox.kernel.listing import Listing
from dungeonbox.kernel.match import Match
from dungeonbox.terminal import luck
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.files import Savefile, named, read_record, read_text
from dungeonbox.terminal.plain import HELP, BotTurn, Left, PlainTable
from dungeonbox.terminal.players import PERSON, USUAL_BOT, names_of, players_called, seating
from dungeonbox.terminal.tokens import TokenFile
from dungeonbox.terminal.words import words_of

NAME: Final = "play"
SUMMARY: Final = "play against bots, with people at one keyboard, or watch"
EPILOG: Final = f"""\
People sit in the first seats, bots in the others. When several people share the
keyboard, the screen is wiped between their turns. At the table:

{HELP}

A file of tokens (--tokens) plays for the people: one token a line, `#` begins a
comment, a seat number may stand in front. A saved match holds every secret:
hands, decks and luck.

examples:
  dungeonbox play mayhem                        you, the other seats bots
  dungeonbox play mayhem --people 2             two people, no bots
  dungeonbox play mayhem --bots thumb,random    you and two bots
  dungeonbox play mayhem --people 0 --seed 7    watch four bots
  dungeonbox play mayhem --fair --save a.json   luck that can be verified
  dungeonbox play --resume a.json               go on
  dungeonbox play mayhem --seats 2 --people 2 --tokens game.txt
"""


def arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox play` can be told."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game; see `dungeonbox games`")
    parser.add_argument("--seats", type=int, metavar="N", help="how many seats (default: as many as there can be)")
    parser.add_argument("--people", type=int, metavar="N", help="how many people play at this keyboard (default: 1)")
    parser.add_argument(
        "--bots", default="", metavar="A,B", help=f"who takes the other seats: {KINDS} (default: {USUAL_BOT})"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule; see `dungeonbox games`"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same luck and the same bots")
    parser.add_argument("--fair", action="store_true", help="luck that can be proven afterwards not to be chosen")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the match in a new file")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved match, and keep it there")
    parser.add_argument("--tokens", metavar="FILE", help="play these tokens for the people; - reads standard input")
    parser.add_argument("--plain", action="store_true", help="line by line: the only table there is, for now")


@dataclass(frozen=True)
class Sitting:
    """A match that is about to begin or to go on, and the players around it."""

    match: Match
    players: list[str]
    seed: int
    promise: luck.Promise | None

    def bots(self) -> dict[int, BotTurn]:
        """The bots by seat, each with a luck of its own; a bot sees its seat's mask and nothing else."""
        entries = len(self.match.record().entries)
        return {
            seat: partial(
                take_turn,
                seat=seat,
                bot=make_bot(kind, self.match.game.id),
                chance=luck.seeded(self.seed, entries, seat + 1),
            )
            for seat, kind in enumerate(self.players)
            if kind != PERSON
        }


def run(chosen: Namespace) -> int:
    """Play until the game is over or everybody has left."""
    console = Console.standard()
    seed = luck.new_seed() if chosen.seed is None else chosen.seed
    tokens = None if chosen.tokens is None else _tokens(chosen.tokens)
    sitting = _resumed(chosen, seed) if chosen.resume else _new(chosen, seed, console)
    match = sitting.match
    savefile = Savefile(chosen.resume, "" if sitting.promise is None else sitting.promise.secret)
    if chosen.save is not None:
        savefile.keep_as(match, chosen.save)
    table = PlainTable(match, words_of(match.game.id), sitting.bots(), console, savefile)
    table.tokens = tokens
    console.say(_welcome(sitting, chosen))
    try:
        table.run()
    except (EOFError, Left):
        console.say("You have left the table.")
    finally:
        _close(sitting, savefile, console)
    if tokens is not None:
        tokens.finish()
    return 0


def _new(chosen: Namespace, seed: int, console: Console) -> Sitting:
    """A new match."""
    id = chosen.game or _the_game(console)
    listing = games.listing(id)
    players = _players(chosen, listing)
    game = games.make(id, len(players), chosen_options(chosen.option))
    names = names_of(players)
    if not chosen.fair:
        match = Match.new(game, luck.seeded(seed, 0, luck.TABLE))
        match.names = tuple(names)
        return Sitting(match, players, seed, None)
    if chosen.seed is not None:
        raise BadOptions("--fair and --seed exclude each other: luck from a seed somebody chose is not fair")
    people = [name for name, kind in zip(names, players, strict=True) if kind == PERSON]
    promise = luck.promise(console, people, is_asking=chosen.tokens is None)
    match = Match.new(game, promise.chance())
    match.names = tuple(names)
    match.fair = promise.papers
    return Sitting(match, players, seed, promise)


def _resumed(chosen: Namespace, seed: int) -> Sitting:
    """A match from a file, to go on with."""
    for flag, value in (("--seats", chosen.seats), ("--option", chosen.option), ("--fair", chosen.fair)):
        if value:
            raise BadOptions(f"{flag} is for a new match; the record says how the resumed one is played")
    record = read_record(chosen.resume)
    if chosen.game not in (None, record.game):
        raise BadOptions(f"{chosen.resume} is a match of {record.game}, not of {chosen.game}")
    try:
        if record.fair is not None and not record.fair.secret:
            match, promise = luck.resume_fair(chosen.resume, record)
        else:
            chance = luck.seeded(seed, len(record.entries), luck.TABLE)
            match, promise = Match.replay(games.make_for(record), record, chance), None
    except BadRecord as error:
        raise named(error, chosen.resume) from None
    if match.is_over:
        raise DungeonboxError(f"{chosen.resume}: this match is over; see it with: dungeonbox replay {chosen.resume}")
    if chosen.people is None and not chosen.bots:
        players = players_called(match.names, record.seats)
    else:
        chosen.seats = record.seats
        players = _players(chosen, games.listing(record.game))
    match.names = tuple(names_of(players))
    return Sitting(match, players, seed, promise)


def _the_game(console: Console) -> str:
    """The only game there is, or the one the person asks for."""
    ids = list(games.IDS)
    if len(ids) == 1:
        return ids[0]
    for number, id in enumerate(ids, 1):
        console.say(f"{number:>4}  {id:<10}{games.listing(id).title}")
    try:
        typed = console.ask("Which game? ")
    except EOFError:
        raise BadOptions(f"say which game: {', '.join(ids)}") from None
    if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(ids):
        return ids[int(typed) - 1]
    return typed


def _players(chosen: Namespace, listing: Listing) -> list[str]:
    bots = [name.strip() for name in chosen.bots.split(",") if name.strip()]
    return seating(listing, chosen.seats, chosen.people, bots)


def chosen_options(pairs: list[str]) -> dict[str, str]:
    """House rules from `name=value`."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOptions(f"an option is written name=value, not {pair!r}")
        options[name] = value
    return options


def _tokens(name: str) -> TokenFile:
    if name == "-":
        return TokenFile("standard input", sys.stdin.read())
    return TokenFile(name, read_text(Path(name)))


def _welcome(sitting: Sitting, chosen: Namespace) -> str:
    """What is being played, by whom, with what luck."""
    setting = sitting.match.game.setting
    default = {option.name: option.values[0] for option in games.listing(setting.game).options}
    house = [f"{name}={value}" for name, value in setting.options.items() if value != default[name]]
    lines = [f"{games.listing(setting.game).title}: {', '.join(sitting.match.names)}."]
    if house:
        lines.append(f"House rules: {', '.join(house)}.")
    if sitting.promise is None:
        lines.append(f"Luck: seed {sitting.seed}.")
    elif chosen.save is None and chosen.resume is None:
        lines.append("Without --save FILE there will be no record to verify.")
    if PERSON in sitting.players and chosen.tokens is None:
        lines.append("Type ? for help, quit to leave.")
    return "\n".join(lines)


def _close(sitting: Sitting, savefile: Savefile, console: Console) -> None:
    """Publish the secret of a finished match, and keep the match if that was asked for."""
    match = sitting.match
    if match.is_over and sitting.promise is not None:
        sitting.promise.publish(match)
        console.say(f"The secret of the luck was {sitting.promise.secret}.")
    if savefile.path is None:
        return
    savefile.keep(match)
    after = f"dungeonbox {'verify' if match.fair else 'replay'}" if match.is_over else "dungeonbox play --resume"
    console.say(f"The match is saved in {savefile.path}: {after} {savefile.path}")
