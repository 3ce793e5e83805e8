"""The plain table: line by line, for people, pipes and screen readers. It knows observations, views, notes, tokens."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.errors import DungeonboxError, IllegalAction, NoTakeback
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.notes import Note
from dungeonbox.terminal.console import Console, counted, indented
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.players import display_names
from dungeonbox.terminal.rulebook import Rulebook, spoken
from dungeonbox.terminal.tokens import TokenFile
from dungeonbox.terminal.words import Words, begins, outcome_lines, story

HELP: Final = """\
Choose by number, by token, or by the beginning of one: fire for play:fireball.
  ?           this help                   table       the table once more
  rules 4.1   a clause, or all of them    why TOKEN   which clause forbids it
  log         what has happened           undo        take back
  save FILE   keep the match              quit        leave the table"""


BotTurn: TypeAlias = Callable[[Match], None]
"""Lets a bot answer for its seat."""


class PlayerLeft(Exception):
    """A person leaves the table."""


def match_choice(typed: str, tokens: list[str]) -> str | None:
    """The token meant by a number, a token, or an unambiguous prefix; None if nothing matches.

    >>> hand = ["play:fireball", "play:shield", "play:shapeshift"]
    >>> match_choice("2", hand), match_choice("fire", hand), match_choice("PLAY:SHA", hand), match_choice("9", hand)
    ('play:shield', 'play:fireball', 'play:shapeshift', None)
    >>> match_choice("sh", hand)
    Traceback (most recent call last):
    dungeonbox.kernel.errors.DungeonboxError: 'sh' could be play:shield or play:shapeshift
    """
    if typed.isascii() and typed.isdigit():
        number = int(typed)
        return tokens[number - 1] if 1 <= number <= len(tokens) else None
    wanted = typed.lower()
    exact = [token for token in tokens if wanted in (token, token.partition(":")[2])]
    if exact:
        return exact[0]
    fitting = [token for token in tokens if token.startswith(wanted) or token.partition(":")[2].startswith(wanted)]
    if len(fitting) > 1:
        raise DungeonboxError(f"{typed!r} could be {' or '.join(fitting)}")
    return fitting[0] if fitting else None


class PlainTable:
    """One match, played line by line to its end by people, bots, or a file of tokens in people's place."""

    def __init__(
        self, match: Match, words: Words, bots: dict[int, BotTurn], console: Console, savefile: Savefile
    ) -> None:
        self.match = match
        self.words = words
        self.bots = bots
        self.console = console
        self.savefile = savefile
        self.tokens: TokenFile | None = None
        self.names = display_names(match.names, match.game.seats)
        self.people = [seat for seat in range(match.game.seats) if seat not in bots]
        self.at_keyboard = SPECTATOR
        told = self._told() if match.entries else 0
        self.heard = dict.fromkeys([*range(match.game.seats), SPECTATOR], told)
        """How many notes each pair of eyes has been told."""

    # The flow --------------------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Whether several people take turns at one keyboard."""
        return len(self.people) > 1 and self.tokens is None

    @property
    def narrator(self) -> int:
        """Whose eyes the running story is told to: the only person's, or, with none or several, the spectators'."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def run(self) -> None:
        """Play to the end."""
        while not self.match.is_over:
            seat = self.match.waiting()[0]
            if seat in self.bots:
                self.bots[seat](self.match)
            elif self.tokens is not None:
                self.tokens.play(self.match, self.people)
                self.savefile.keep(self.match)
            else:
                self._person(seat)
                self.savefile.keep(self.match)
            if not self.is_shared:
                self._tell_turns(self.narrator)
        self._finish()

    def _person(self, seat: int) -> None:
        """Show the table to a person and do what they choose."""
        if self.is_shared and self.at_keyboard != seat:
            self._hand_over(seat)
        else:
            self._tell(seat)
        self.at_keyboard = seat
        self._show(seat)
        is_done = False
        while not is_done:
            typed = self.console.ask(f"{self.names[seat]}> ")
            try:
                is_done = self._answer(seat, typed)
            except IllegalAction as error:
                self.console.say("That is not allowed now.")
                self._quote(error.clause)
            except (DungeonboxError, OSError) as error:
                self.console.say(f"{error}")
        if self.match.has_chosen(seat):
            self.console.say("Your choice is hidden until everybody has chosen.")

    def _hand_over(self, seat: int) -> None:
        """Hide what the last person saw, tell what is public, and wait until the next person presses Enter."""
        if self.at_keyboard != SPECTATOR:
            self.console.clear()
        self._tell_public(self.heard[seat])
        who = self.names[seat]
        self.console.ask(f"\nPass the keyboard to {who} (seat {seat + 1}). {who}, press Enter: ")
        self._tell_private(seat)

    def _finish(self) -> None:
        """The last things that happened, the last table, and who won."""
        if self.is_shared:
            self.console.clear()
            self._tell_public(self.heard[self.at_keyboard])
        else:
            self._tell(self.narrator)
        match = self.match
        self.console.say()
        self.console.say(self.words.show(match.game, match.view(self.narrator), self.names))
        self.console.say()
        self.console.say("\n".join(outcome_lines(match.outcome, self.names)))

    # Telling ---------------------------------------------------------------------------------------------

    def _told(self) -> int:
        return len(self.match.notes(SPECTATOR))

    def _tell_notes(self, notes: list[Note]) -> None:
        for paragraph in story(self.words, self.match.game, notes, self.names, self.console.width):
            self.console.say(paragraph)

    def _tell(self, eyes: int) -> None:
        """Tell these eyes what they have not been told yet."""
        self._tell_notes(self.match.notes(eyes, self.heard[eyes]))
        self.heard[eyes] = self._told()

    def _tell_turns(self, eyes: int) -> None:
        """Tell these eyes of the turns that have ended since; the one that goes on is told when it matters."""
        since = self.heard[eyes]
        notes = self.match.notes(eyes, since)
        begun = [index for index, note in enumerate(notes) if begins(self.words, note)]
        if begun:
            self._tell_notes(notes[: begun[-1]])
            self.heard[eyes] = since + begun[-1]

    def _tell_public(self, since: int) -> None:
        """Tell the public part of the notes."""
        self._tell_notes(self.match.notes(SPECTATOR, since))

    def _tell_private(self, seat: int) -> None:
        """Tell this seat what only it may know, after everything else was told in public."""
        since = self.heard[seat]
        pairs = zip(self.match.notes(seat, since), self.match.notes(SPECTATOR, since), strict=True)
        self._tell_notes([own for own, public in pairs if own != public])
        self.heard[seat] = self._told()

    def _show(self, seat: int) -> None:
        """The table as this seat sees it, and what it may do."""
        match = self.match
        view = match.view(seat)
        self.console.say()
        self.console.say(self.words.show(match.game, view, self.names))
        self.console.say()
        self._list(seat, match.legal(seat), 1)
        asides = match.asides(seat)
        if asides:
            self.console.say("You may also say:")
            self._list(seat, asides, len(match.legal(seat)) + 1)

    def _list(self, seat: int, tokens: list[str], first: int) -> None:
        view = self.match.view(seat)
        longest = max([len(token) for token in tokens], default=0)
        for number, token in enumerate(tokens, first):
            label = f"{number:>4}  {token:<{longest}}  "
            phrase = self.words.describe(self.match.game, view, token)
            self.console.say(indented(label, phrase, max(self.console.width, len(label) + 20)))

    # Answers ---------------------------------------------------------------------------------------------

    def _answer(self, seat: int, typed: str) -> bool:
        """Do what was typed; True if the match has changed, so that the next seat must be asked."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "?" | "help":
                self.console.say(HELP)
            case "table":
                self._show(seat)
            case "rules":
                self._rules(rest)
            case "why":
                self._why(seat, rest)
            case "log":
                self._tell_notes(self.match.notes(seat))
            case "undo":
                return self._undo(seat)
            case "save":
                self._save(rest)
            case "quit":
                raise PlayerLeft
            case _:
                return self._choose(seat, typed)
        return False

    def _choose(self, seat: int, typed: str) -> bool:
        """Play what was chosen; table talk leaves the question open."""
        legal, asides = self.match.legal(seat), self.match.asides(seat)
        last = len(legal) + len(asides)
        if not typed:
            raise DungeonboxError(f"Type a number from 1 to {last}, a token, or ? for help.")
        token = match_choice(typed, legal + asides)
        if token is None and typed.isdigit():
            raise DungeonboxError(f"There are choices 1 to {last}, not {typed}.")
        self.match.play(seat, token or typed)
        if token not in legal:
            self._tell(seat)
        return token in legal

    def _rules(self, wanted: str) -> None:
        book = Rulebook(self.match.game.id)
        width = self.console.width
        self.console.say(book.find(wanted, width) if wanted else book.whole(width))

    def _why(self, seat: int, typed: str) -> None:
        """Which clause forbids something."""
        if not typed:
            raise DungeonboxError("Say which token you mean: why play:fireball, for example.")
        match = self.match
        open_to = match.legal(seat) + match.asides(seat)
        tokens = open_to if typed.isdigit() else match.game.tokens
        token = match_choice(typed, open_to) or match_choice(typed, tokens) or typed
        action = match.game.parse(token)
        self.console.say(f"{token}: {self.words.describe(match.game, match.view(seat), token)}")
        if token in open_to:
            self.console.say("You may do that now.")
        else:
            self.console.say("You may not do that now:")
            self._quote(match.game.why_not(match.observe(seat), action))

    def _quote(self, clause: str) -> None:
        """A clause and its sentence."""
        book = Rulebook(self.match.game.id)
        self.console.say(book.clause(clause, self.console.width) if book.has(clause) else spoken(clause))

    def _undo(self, seat: int) -> bool:
        """Alone against bots: back to one's last decision. Among people: one's own last entry, if it showed nothing."""
        match = self.match
        own = [index for index, entry in enumerate(match.entries) if entry.seat == seat]
        if not own:
            raise NoTakeback("There is nothing of yours to take back.")
        is_alone = len(self.people) == 1
        count = len(match.entries) - own[-1] if is_alone else 1
        accord = Accord.ALONE if is_alone else Accord.OWN
        if match.undoable(seat, accord) < count:
            raise NoTakeback("You cannot take that back: luck was drawn, a card was shown, or somebody else has moved.")
        match.takeback(seat, accord, count)
        self.heard[seat] = self._told()
        self.console.say(f"Taken back: {counted(count, 'entry')}.")
        return True

    def _save(self, name: str) -> None:
        if not name and self.savefile.path is None:
            raise DungeonboxError("Say where: save FILE.")
        self.savefile.keep_as(self.match, Path(name) if name else self.savefile.path)
        self.console.say(f"Saved in {self.savefile.path}. It holds every secret of this match.")
