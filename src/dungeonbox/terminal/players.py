"""The players of a table by seat, people first, then bots; and their names in a record."""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Final

from dungeonbox import games
from dungeonbox.bots import is_own, make_bot, unfitted
from dungeonbox.bots.levels import levels, personalities
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo
from dungeonbox.kernel.wording import counted
from dungeonbox.terminal.console import printable

PERSON: Final = ""
"""The kind of a person at the keyboard; every other kind is the name of a bot."""

USUAL_BOT: Final = "thumb"
LONGEST_NAME: Final = 16
NAMELESS: Final = re.compile(r"Player \d+")


def seat_kinds(info: GameInfo, seats: int | None, people: int | None, bots: Sequence[str]) -> list[str]:
    """Who sits where, from what was asked for; one kind of bot is enough for all the seats that people leave.

    >>> from dungeonbox.games import info
    >>> mayhem = info("mayhem")
    >>> seat_kinds(mayhem, None, None, []), seat_kinds(mayhem, None, 3, []), seat_kinds(mayhem, 2, 0, ["random"])
    (['', 'thumb', 'thumb', 'thumb'], ['', '', ''], ['random', 'random'])
    """
    for bot in bots:
        make_bot(bot, info.id)  # which complains about a name it does not know
    if seats is None:
        seats = _seats(info, people, bots)
    if people is None:
        people = seats - len(bots) if len(bots) > 1 else 1
    others = seats - people
    if people < 0 or others < 0:
        raise BadOptions(f"{counted(seats, 'seat')}: not enough for {_people(people)} and {counted(len(bots), 'bot')}")
    if (len(bots) > 1 and len(bots) != others) or (bots and not others):
        raise BadOptions(f"{counted(seats, 'seat')} less {_people(people)} leaves {others} for bots, not {len(bots)}")
    kinds = list(bots) if len(bots) > 1 else [*bots, USUAL_BOT][:1] * others
    return [PERSON] * people + kinds


def _people(count: int) -> str:
    return "1 person" if count == 1 else f"{count} people"


def _seats(info: GameInfo, people: int | None, bots: Sequence[str]) -> int:
    """The default number of seats: one for each person and bot that was named, else the usual one."""
    if (people or 0) > 1 or len(bots) > 1:
        return max(info.seats[0], (1 if people is None else people) + len(bots))
    return info.usual_seats()


def warn_of_unfitted(bots: Sequence[str], game: Game[State]) -> None:
    """Say on standard error which bots were made for other components than the game has."""
    if game.setup.components.is_house:
        return
    names = unfitted([bot for bot in bots if bot != PERSON and not is_own(bot)], game)
    if names:
        line = f"{', '.join(names)}: made for the usual components; with these, weights are left out of the search"
        print(f"dungeonbox: {line}", file=sys.stderr)


def _bot_names() -> str:
    """A pattern of what bots are called: by the cast of their game, or by their seat where there is no cast."""
    return "|".join([r"Bot \d+", *[re.escape(one.name) for id in games.IDS for one in games.info(id).cast]])


def _bot(name: str) -> tuple[str, str]:
    """What a bot of a record is called, and its kind; two empty words for a person.

    >>> _bot("Mr Crumb (thumb)"), _bot("Bot 2 (random)"), _bot("Ann (thumb)")
    (('Mr Crumb', 'thumb'), ('Bot 2', 'random'), ('', ''))
    """
    found = re.fullmatch(rf"({_bot_names()}) \((.+)\)", name)
    return (found[1], found[2]) if found else ("", PERSON)


def _is_like_a_bot(name: str) -> bool:
    return re.match(rf"({_bot_names()})\b", name) is not None


def display_names(names: Sequence[str], seats: int) -> list[str]:
    """What the players of a record are called at the table.

    >>> display_names(["Ann", "Mr Crumb (thumb)"], 2), display_names([], 2)
    (['Ann', 'Mr Crumb'], ['Player 1', 'Player 2'])
    >>> display_names(["thumb", "search", "thumb"], 3)
    ['thumb 1', 'search', 'thumb 3']
    """
    if len(names) != seats:
        return [person_at("", seat).name for seat in range(seats)]
    shown = [_bot(name)[0] or name for name in names]
    return [f"{name} {seat}" if shown.count(name) > 1 else name for seat, name in enumerate(shown, 1)]


def kinds_from_names(names: Sequence[str], seats: int) -> list[str]:
    """Who sat where in a record, by their names; all people if it has none.

    >>> kinds_from_names(["Ann", "Mr Crumb (thumb)"], 2)
    ['', 'thumb']
    """
    if len(names) != seats:
        return [PERSON] * seats
    return [_bot(name)[1] for name in names]


@dataclass(frozen=True)
class Player:
    """A person, or a bot of the kind `bot`."""

    name: str
    bot: str = PERSON

    @property
    def written(self) -> str:
        """How a record names them, so that a resumed match seats the same bots again."""
        return f"{self.name} ({self.bot})" if self.bot else self.name


def person_at(name: str, seat: int) -> Player:
    """A person in this seat, by the name they gave or else by their number.

    >>> person_at("", 0).name, person_at("Ann", 0).name, person_at("Mr Crumb (thumb)", 1).name
    ('Player 1', 'Ann', 'Player 2')
    """
    clean = " ".join(printable(name).split())[:LONGEST_NAME]
    return Player(clean if clean and not _is_like_a_bot(clean) else f"Player {seat + 1}")


def bot_at(game: str, kind: str, seat: int) -> Player:
    """A bot in this seat: the one of the game's cast who sits there, as at any table of the game."""
    cast = games.info(game).cast
    return Player(cast[seat].name if seat < len(cast) else f"Bot {seat + 1}", kind)


def make_players(game: str, kinds: Sequence[str], names: Sequence[str] = ()) -> tuple[Player, ...]:
    """Players of these kinds, seat by seat; the people among them get these names, the others are numbered.

    >>> [player.written for player in make_players("mayhem", ["", "thumb", ""], ["Ann"])]
    ['Ann', 'Wee Pell (thumb)', 'Player 3']
    """
    left = list(names)
    players = []
    for seat, kind in enumerate(kinds):
        name = left.pop(0) if kind == PERSON and left else ""
        players.append(person_at(name, seat) if kind == PERSON else bot_at(game, kind, seat))
    return with_unique_names(players)


def with_unique_names(players: Sequence[Player]) -> tuple[Player, ...]:
    """The same players, no name twice.

    >>> [player.name for player in with_unique_names([Player("Ann"), Player("Ann")])]
    ['Ann', 'Ann 2']
    """
    found: list[Player] = []
    for seat, player in enumerate(players, 1):
        is_taken = any(player.name == other.name for other in found)
        found.append(replace(player, name=f"{player.name} {seat}") if is_taken else player)
    return tuple(found)


def rotated(game: str, players: Sequence[Player]) -> tuple[Player, ...]:
    """All players one seat further on, for a rematch; bots and people without a name are named anew.

    >>> [player.name for player in rotated("mayhem", [Player("Ann"), Player("Wee Pell", "thumb"), Player("Player 3")])]
    ['Player 1', 'Ann', 'Old Marrow']
    """
    moved = [players[-1], *players[:-1]]
    return with_unique_names([_renamed(game, player, seat) for seat, player in enumerate(moved)])


def _renamed(game: str, player: Player, seat: int) -> Player:
    if player.bot:
        return bot_at(game, player.bot, seat)
    return person_at("" if NAMELESS.fullmatch(player.name) else player.name, seat)


def bots_for(game: str) -> list[str]:
    """The bots that can play a game: its levels, the weakest first, its personalities and other kinds."""
    thumb = ["thumb"] if find_spec(f"dungeonbox.bots.heuristic.{game}") else []
    named = [level.name for level in levels(game)] + [one.name for one in personalities(game)]
    return [*named, "random", *thumb, "search:100ms", "search:500ms", "search:2000ms"]
