"""`dungeonbox play`: a table in the terminal."""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from typing import Final

from dungeonbox import games
from dungeonbox.bots import KINDS, OWN_KIND, load_own
from dungeonbox.bots.pauses import BOT_SPEEDS, NORMAL, bot_speed
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.info import GameInfo
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.wording import counted
from dungeonbox.terminal import luck, shelf
from dungeonbox.terminal.arguments import chosen_options
from dungeonbox.terminal.console import WIDEST, Console, indented
from dungeonbox.terminal.extras import wants_full_screen
from dungeonbox.terminal.files import Savefile, read_components, read_text
from dungeonbox.terminal.local_table import LocalTable, TableSetup, resume_table, start_table
from dungeonbox.terminal.plain import HELP, PlainTable, PlayerLeft
from dungeonbox.terminal.players import PERSON, USUAL_BOT, Player, make_players, seat_kinds, warn_of_unfitted
from dungeonbox.terminal.tokens import TokenFile
from dungeonbox.terminal.words import words_of

NAME: Final = "play"
SUMMARY: Final = "play against bots, with people at one keyboard, or watch"
EPILOG: Final = f"""\
In a terminal the table fills the screen, for arrow keys, numbers and mouse; who
plays is chosen there, unless --people or --bots says so. With --plain, and in a
pipe, it is played line by line. People sit in the first seats, bots in the
others. When several people share the keyboard, the screen is wiped between
their turns. At the plain table:

{HELP}

A file of tokens (--tokens) plays for the people: one token a line, `#` begins a
comment, a seat number may stand in front. What people play in a terminal is
kept as it is played, and offered until it is over. A saved match holds every
secret: hands, decks and luck.

examples:
  dungeonbox play mayhem                        you, the other seats bots
  dungeonbox play mayhem --people 2             two people, no bots
  dungeonbox play mayhem --bots thumb,random    you and two bots
  dungeonbox play mayhem --people 0 --seed 7    watch four bots
  dungeonbox play mayhem --fair --save a.json   luck that can be verified
  dungeonbox play --resume a.json               go on
  dungeonbox play attack --components my.toml   with what your own box contains
  dungeonbox play mayhem --seats 2 --people 2 --tokens game.txt
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox play` can be told."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game; see `dungeonbox games`")
    parser.add_argument(
        "--seats", type=int, metavar="N", help="how many seats (default: as many as there can be; attack: 4)"
    )
    parser.add_argument("--people", type=int, metavar="N", help="how many people play at this keyboard (default: 1)")
    parser.add_argument(
        "--bots",
        default="",
        metavar="A,B",
        help=f"who takes the other seats: {KINDS}, or your own, {OWN_KIND} (default: {USUAL_BOT})",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule; see `dungeonbox games`"
    )
    parser.add_argument(
        "--components", type=Path, metavar="FILE", help="what your own box contains, instead of the house's"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same luck and the same bots")
    parser.add_argument("--fair", action="store_true", help="luck that can be proven afterwards not to be chosen")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the match in a new file")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved match, and keep it there")
    parser.add_argument("--tokens", metavar="FILE", help="play these tokens for the people; - reads standard input")
    parser.add_argument("--names", default="", metavar="A,B", help="what the people are called")
    names = ", ".join(speed.name for speed in BOT_SPEEDS)
    parser.add_argument(
        "--bot-speed",
        default=NORMAL.name,
        choices=[speed.name for speed in BOT_SPEEDS],
        metavar="P",
        help=f"how fast bots play on the full screen: {names}",
    )
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")


def run(args: Namespace) -> int:
    """Play until the match is over or the people have left."""
    console = Console.standard()
    if args.plain or args.tokens is not None or not wants_full_screen(console):
        return _play_plain(args, console)
    return _play_on_screen(args, console)


def _play_plain(args: Namespace, console: Console) -> int:
    """Line by line."""
    tokens = None if args.tokens is None else _tokens(args.tokens)
    if args.game is None and args.resume is None:
        _ask_what_to_play(args, console)
    local_table = _local_table(args, console)
    savefile = _savefile(args, local_table, is_kept=tokens is None and console.is_screen)
    match = local_table.match
    table = PlainTable(match, words_of(match.game.id), dict(local_table.bots()), console, savefile)
    table.tokens = tokens
    console.say(_welcome(local_table, args))
    try:
        table.run()
    except (EOFError, PlayerLeft):
        console.say("You have left the table.")
    finally:
        _close(local_table, savefile, console)
        savefile.release()
    if tokens is not None:
        tokens.finish()
    return 0


def _play_on_screen(args: Namespace, console: Console) -> int:
    """On the full screen: at once if it was said who plays, else by way of the start screen."""
    from dungeonbox.terminal.screen.app import Opening, open_table

    speed = bot_speed(args.bot_speed)
    if args.resume or args.fair or (args.game and (args.bots or args.people is not None)):
        args.game = args.game or (None if args.resume else games.IDS[0])
        local_table = _local_table(args, console)
        opening = Opening(local_table.setup, local_table, _savefile(args, local_table, is_kept=True), speed=speed)
    else:
        args.game = args.game or games.IDS[0]
        opening = Opening(_setup(args), save=args.save, speed=speed)
    farewell = open_table(opening)
    if farewell:
        console.say(farewell)
    return 0


def _local_table(args: Namespace, console: Console) -> LocalTable:
    """The match that was asked for."""
    if args.resume:
        return _resumed(args)
    setup = _setup(args)
    if not args.fair:
        return start_table(setup)
    if args.seed is not None:
        raise BadOptions("--fair and --seed exclude each other: luck from a chosen seed is not fair")
    game = games.make(setup.game, len(setup.players), setup.options, setup.components)
    people = [player.name for player in setup.players if player.bot == PERSON]
    fair_luck = luck.commit_fair_luck(console, people, is_asking=args.tokens is None)
    match = Match.new(game, fair_luck.chance())
    match.names = tuple(player.written for player in setup.players)
    match.fair = fair_luck.proof
    return LocalTable(match, luck.new_seed(), fair_luck)


def _setup(args: Namespace) -> TableSetup:
    """What the command line says is to be played."""
    info = games.info(args.game)
    players = _players(info.id, _kinds(args, info), args)
    options = chosen_options(args.option)
    components = read_components(args.components)
    game = games.make(info.id, len(players), options, components)  # which complains about what it cannot play with
    warn_of_unfitted([player.bot for player in players], game)
    return TableSetup(info.id, players, options, args.seed, components)


def _resumed(args: Namespace) -> LocalTable:
    """A match from a file, to go on with."""
    new = {
        "--seats": args.seats is not None,
        "--option": bool(args.option),
        "--components": args.components is not None,
        "--fair": args.fair,
    }
    for flag, is_given in new.items():
        if is_given:
            raise BadOptions(f"{flag} is for a new match; the record says how the resumed one is played")
    local_table = resume_table(args.resume, args.seed)
    match = local_table.match
    if args.game not in (None, match.game.id):
        raise BadOptions(f"{args.resume} is a match of {match.game.id}, not of {args.game}")
    players = local_table.players
    if args.people is not None or args.bots:
        args.seats = match.game.seats
        players = _players(match.game.id, _kinds(args, games.info(match.game.id)), args)
    elif args.names:
        players = _players(match.game.id, [player.bot for player in players], args)
    match.names = tuple(player.written for player in players)
    is_same = [player.bot for player in players] == [player.bot for player in local_table.players]
    return local_table if is_same else replace(local_table, guide=None)


def _savefile(args: Namespace, local_table: LocalTable, *, is_kept: bool) -> Savefile:
    """Where the match is kept, if anywhere; it is written at once if that was asked for.

    What people play in a terminal is kept in any case; what a script plays is not.
    """
    if args.resume is not None:
        savefile = Savefile.claimed(args.resume, local_table.secret, is_shelved=shelf.is_shelved(args.resume))
    elif is_kept and args.save is None:
        savefile = shelf.savefile(local_table)
    else:
        savefile = Savefile(None, local_table.secret)
    if args.save is not None:
        savefile.keep_as(local_table.match, args.save)
    return savefile


def _ask_what_to_play(args: Namespace, console: Console) -> None:
    """A new game, or, in a terminal, an unfinished match."""
    ids = list(games.IDS)
    kept = shelf.unfinished() if console.is_screen else []
    if len(ids) + len(kept) == 1:
        args.game = ids[0]
        return
    for number, id in enumerate(ids, 1):
        console.say(f"{number:>4}  {id:<10}{games.info(id).title}")
    for number, match in enumerate(kept, len(ids) + 1):
        console.say(f"{number:>4}  go on     {match.describe()}")
    try:
        typed = console.ask("Which game? ")
    except EOFError:
        raise BadOptions(f"say which game: {', '.join(ids)}") from None
    number = int(typed) if typed.isascii() and typed.isdigit() else 0
    if len(ids) < number <= len(ids) + len(kept):
        args.resume = kept[number - len(ids) - 1].path
    else:
        args.game = ids[number - 1] if 1 <= number <= len(ids) else typed


def _kinds(args: Namespace, info: GameInfo) -> list[str]:
    bots = _listed(args.bots)
    load_own(bots)
    return seat_kinds(info, args.seats, args.people, bots)


def _players(game: str, kinds: list[str], args: Namespace) -> tuple[Player, ...]:
    names = _listed(args.names)
    people = kinds.count(PERSON)
    if len(names) > people:
        raise BadOptions(f"--names has {counted(len(names), 'name')} for {people} at the keyboard (--people)")
    return make_players(game, kinds, names)


def _listed(words: str) -> list[str]:
    """What stands between commas."""
    return [word.strip() for word in words.split(",") if word.strip()]


def _tokens(name: str) -> TokenFile:
    if name == "-":
        return TokenFile("standard input", sys.stdin.read())
    return TokenFile(name, read_text(Path(name)))


def _welcome(local_table: LocalTable, args: Namespace) -> str:
    """What is being played, by whom, with what luck."""
    setup = local_table.match.game.setup
    info = games.info(setup.game)
    lines = [indented(f"{info.title}: ", f"{', '.join(local_table.match.names)}.", WIDEST)]
    house = info.house_rules(setup.options)
    if house:
        lines.append(f"House rules: {'; '.join(house)}.")
    if local_table.match.seed:
        lines.append(f"Luck: seed {local_table.match.seed}.")
    elif args.save is None and args.resume is None:
        lines.append("Without --save FILE there will be no record to verify.")
    if any(player.bot == PERSON for player in local_table.players) and args.tokens is None:
        lines.append("Type ? for help, quit to leave.")
    return "\n".join(lines)


def _close(local_table: LocalTable, savefile: Savefile, console: Console) -> None:
    """Publish the secret of a finished match, and keep the match if that was asked for."""
    match = local_table.match
    if match.is_over and local_table.fair_luck is not None:
        local_table.fair_luck.publish(match)
        console.say(f"The secret of the luck was {local_table.fair_luck.secret}.")
    if savefile.path is None:
        return
    savefile.keep(match)
    if kept := savefile.told(match):
        console.say(kept)
