"""The plain table: line by line, for people, pipes and screen readers. It knows observations, views, notes, tokens."""

from itertools import accumulate
from pathlib import Path
from typing import Final

from dungeonbox.bots import Eyes
from dungeonbox.bots.advice import advise
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import DungeonboxError, IllegalAction, NoTakeback
from dungeonbox.kernel.match import Accord, Match
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.wording import counted
from dungeonbox.terminal.choices import LONG_LIST, AmbiguousChoice, beginning, find_token, groups
from dungeonbox.terminal.console import Console, indented
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import SeatedBot, TableTalk
from dungeonbox.terminal.luck import new_seed
from dungeonbox.terminal.mind import hinter, ponder
from dungeonbox.terminal.players import display_names
from dungeonbox.terminal.rulebook import Rulebook, spoken
from dungeonbox.terminal.tokens import TokenFile
from dungeonbox.terminal.words import PASS, UNBROKEN, Words, begins, find_sheet, lull_of, result_lines, story

HELP: Final = """\
Choose by number, by token, or by the beginning of one: fire for play:fireball.
  ?           this help and the signs     table       the table once more
  choices     the question once more      hint        what a search would do
  piles       piles and what is left      sheet WORD  what a card or hero does
  rules 4.1   a clause, or all of them    why TOKEN   which clause rules it
  log         what has happened           undo        take back
  pass on     pass until something changes, where there is a pass
  save FILE   keep the match              quit        leave the table"""

MOST_ASIDES: Final = 8
"""More things to say than this are listed in groups."""
MOST_CLAUSES: Final = 3
"""Of what forbids several choices at once, so much is quoted."""


class PlayerLeft(Exception):
    """A person leaves the table."""


class PlainTable:
    """One match, played line by line to its end by people, bots, or a file of tokens in people's place."""

    def __init__(
        self, match: Match, words: Words, bots: dict[int, SeatedBot], console: Console, savefile: Savefile
    ) -> None:
        self.match = match
        self.words = words
        self.bots = bots
        self.console = console
        self.savefile = savefile
        self.tokens: TokenFile | None = None
        self.names = display_names(match.names, match.game.seats)
        self.whole_names = [name.replace(" ", UNBROKEN) for name in self.names]
        self.people = [seat for seat in range(match.game.seats) if seat not in bots]
        self.at_keyboard = SPECTATOR
        self.talk = TableTalk(match, bots)
        self.lulls: dict[int, str] = {}
        """What the table was like to each person who passes until something changes."""
        self.doubtful: set[int] = set()
        """The people who have made a sealed choice and heard something since, so that they are asked again."""
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
            self.talk.begin()
            seat = self.talk.next_seat(sorted(self.doubtful) or self.match.waiting())
            if seat in self.bots and self.talk.is_sealed:
                self.bots[seat].choose(self.match)
            elif seat in self.bots:
                self.bots[seat](self.match)
            elif self.tokens is not None:
                self.tokens.play(self.match, self.people)
                self.savefile.keep(self.match)
            else:
                if not self.talk.is_sealed:
                    self._let_onlookers_talk(seat)
                self.savefile.keep(self.match)
                self._person(seat)
                self.savefile.keep(self.match)
            self.talk.end()
            if not self.match.chosen():
                self.doubtful.clear()
            if not self.is_shared:
                self._tell_turns(self.narrator)
        self._finish()

    def _person(self, seat: int) -> None:
        """Show the table to a person and do what they choose; one who passes on is asked when something changes."""
        lull = lull_of(self.match.view(seat))
        if lull and self.lulls.get(seat) == lull:
            self.match.play(seat, PASS)
            return
        passed_on = self.lulls.pop(seat, "")
        if self.is_shared and self.at_keyboard != seat:
            self._hand_over(seat)
        else:
            self._tell(seat)
        if passed_on:
            self.console.say("Something has changed: you no longer pass.")
        self.at_keyboard = seat
        self._show(seat)
        is_done = self.match.has_chosen(seat)
        while not is_done:
            is_done = self._try(seat, self.console.ask(f"{self.names[seat]}> "))
        if self.match.has_chosen(seat):
            self._reconsider(seat)

    def _try(self, seat: int, typed: str) -> bool:
        """Do what was typed, or say why not; True if the match has changed."""
        try:
            return self._answer(seat, typed)
        except IllegalAction as error:
            self.console.say("That is not allowed now.")
            self._quote(error.clause)
        except AmbiguousChoice as error:
            self._list_some(seat, error)
        except (DungeonboxError, OSError) as error:
            self.console.say(f"{error}")
        return False

    def _reconsider(self, seat: int) -> None:
        """A sealed choice can be changed while others still choose: where there is talk, its seat is asked again."""
        match = self.match
        while match.has_chosen(seat) and (seat in self.doubtful or (self.talk.is_possible and self._awaits_bots())):
            self.doubtful.discard(seat)
            self.talk.go_on(1)
            self._tell(seat)
            phrase = self.words.describe(match.game, match.view(seat), match.choice(seat), self.whole_names)
            self._say(f"Your choice so far, which nobody sees: {phrase}. Enter keeps it, or choose again.")
            typed = self.console.ask(f"{self.names[seat]}> ")
            if not typed:
                return
            self._try(seat, typed)
        if match.has_chosen(seat):
            self.console.say("Your choice is hidden until everybody has chosen.")

    def _awaits_bots(self) -> bool:
        return any(seat in self.bots for seat in self.match.waiting())

    def _let_onlookers_talk(self, seat: int) -> None:
        """Bots that are not asked may speak to the person who is, for example offer help."""
        for other, bot in self.bots.items():
            if other != seat:
                bot.speak(self.match)

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
        self.console.say("\n".join(result_lines(self.words, match, self.narrator, self.names, self.console.width)))

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

    def _say(self, text: str) -> None:
        """Some lines of text, broken where they are too long; what is indented stays so."""
        for line in text.splitlines():
            words = line.lstrip()
            self._line(" " * (len(line) - len(words)), words)

    def _show(self, seat: int) -> None:
        """The table as this seat sees it, what it is asked, and what it may do."""
        self.console.say()
        self.console.say(self.words.show(self.match.game, self.match.view(seat), self.names))
        self._ask(seat)

    def _ask(self, seat: int, *, is_whole: bool = False) -> None:
        """The question and its answers; a long list in groups, unless all of it is wanted."""
        match = self.match
        legal, asides = match.legal(seat), match.asides(seat)
        self.console.say()
        self._say(self.words.question(match.game, match.view(seat), self.whole_names))
        self._list(seat, legal, 1, is_whole=is_whole)
        if asides:
            self.console.say("You may also say:")
            self._list(seat, asides, len(legal) + 1, most=MOST_ASIDES, is_whole=is_whole)

    def _list(self, seat: int, tokens: list[str], first: int, *, most: int = LONG_LIST, is_whole: bool = False) -> None:
        """Choices, each with what it does; in a list of more than `most` the first of a group stands for all."""
        lots = [[token] for token in tokens] if is_whole or len(tokens) <= most else groups(tokens)
        numbers = accumulate((len(lot) for lot in lots), initial=first)
        self._lines(seat, list(zip(numbers, lots, strict=False)))
        if len(lots) < len(tokens):
            self.console.say("Type the beginning of a group to read it, or: choices")

    def _lines(self, seat: int, lots: list[tuple[int, list[str]]]) -> None:
        """A line for each lot of choices: the number of its first, its token, what it does."""
        longest = max([len(_label(lot)) for _, lot in lots], default=0)
        for first, lot in lots:
            number = str(first) if len(lot) == 1 else f"{first}-{first + len(lot) - 1}"
            phrase = self.words.describe(self.match.game, self.match.view(seat), lot[0], self.whole_names)
            self._line(f"{number:>7}  {_label(lot):<{longest}}  ", phrase + _others(lot))

    def _list_some(self, seat: int, error: AmbiguousChoice) -> None:
        """The choices that begin with what was typed, with their numbers; what cannot be chosen is only named."""
        offered = self.match.legal(seat) + self.match.asides(seat)
        if any(token not in offered for token in error.tokens):
            self._say(f"{error}")
            self._refuse(seat, error.tokens)
            return
        self.console.say(f"{counted(len(error.tokens), 'choice')}:")
        self._lines(seat, [(offered.index(token) + 1, [token]) for token in error.tokens])

    def _refuse(self, seat: int, tokens: list[str]) -> None:
        """The clauses that forbid all of these."""
        match, observation = self.match, self.match.observe(seat)
        clauses = dict.fromkeys(match.game.why_not(observation, match.game.parse(token)) for token in tokens)
        self.console.say("None of them can be chosen now:")
        for clause in list(clauses)[:MOST_CLAUSES]:
            self._quote(clause)

    def _line(self, label: str, text: str) -> None:
        lines = indented(label, text, max(self.console.width, len(label) + 20))
        self.console.say(lines.replace(UNBROKEN, " "))

    # Answers ---------------------------------------------------------------------------------------------

    def _answer(self, seat: int, typed: str) -> bool:
        """Do what was typed; True if the match has changed, so that the next seat must be asked."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "?" | "help":
                self.console.say(HELP)
                self.console.say("Signs:")
                self._say(self.words.legend(self.match.game))
            case "table":
                self._show(seat)
            case "choices":
                self._ask(seat, is_whole=True)
            case "hint":
                self._hint(seat)
            case "piles":
                self._say(self.words.piles(self.match.game, self.match.view(seat), self.names))
            case "sheet":
                self._sheet(seat, rest)
            case "rules":
                self._rules(rest)
            case "why":
                self._why(seat, rest)
            case "pass" if rest == "on":
                return self._pass_on(seat)
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

    def _pass_on(self, seat: int) -> bool:
        """Pass now and whenever the seat is asked again, until something changes."""
        lull = lull_of(self.match.view(seat))
        if not lull:
            raise DungeonboxError("You cannot pass on now: this is for you to decide.")
        self.match.play(seat, PASS)
        self.lulls[seat] = lull
        return True

    def _choose(self, seat: int, typed: str) -> bool:
        """Play what was chosen; table talk leaves the question open."""
        legal, asides = self.match.legal(seat), self.match.asides(seat)
        last = len(legal) + len(asides)
        if not typed:
            raise DungeonboxError(f"Type a number from 1 to {last}, a token, or ? for help.")
        token = find_token(typed, legal + asides, self.match.game.tokens)
        if token is None and typed.isdigit():
            raise DungeonboxError(f"There are choices 1 to {last}, not {typed}.")
        self.match.play(seat, token or typed)
        if token not in legal:
            self.talk.go_on(1)
            self._tell(seat)
            self.doubtful |= {other for other in self.match.chosen() if other in self.people and other != seat}
        return token in legal or bool(self.doubtful)

    def _hint(self, seat: int) -> None:
        """What a search would choose from what this seat sees."""
        match = self.match
        self.console.say("Thinking ...")
        eyes = Eyes(match.game, match.observe(seat), Seeded(new_seed()))
        found = ponder(hinter(match.game.id).begin(eyes), lambda: True)
        legal, view = match.legal(seat), match.view(seat)
        advice = advise(found, len(legal), match.game.traits.shared)
        self.console.say(f"In {counted(found.iterations, 'imagined game')} these were worth most to you:")
        for action, chance in zip(advice.actions, advice.chances, strict=True):
            token = match.game.token(action)
            phrase = self.words.describe(match.game, view, token, self.whole_names)
            self._line(f"{legal.index(token) + 1:>7}  {chance:>3}%  ", phrase)
        self._say(advice.reason)

    def _sheet(self, seat: int, word: str) -> None:
        """What a thing is and does; without a word, all that there are sheets of."""
        game, view = self.match.game, self.match.view(seat)
        if not word:
            for title, things in self.words.sheet_groups(game, view).items():
                self._line(f"{title}: ", ", ".join(things))
            return
        found = find_sheet(self.words.sheets(game, view), word)
        if not found:
            raise DungeonboxError(f"There is no sheet of {word!r}; type sheet for all of them.")
        self._say(found)

    def _rules(self, wanted: str) -> None:
        book = Rulebook(self.match.game.id)
        width = self.console.width
        self.console.say(book.find(wanted, width) if wanted else book.whole(width))

    def _why(self, seat: int, typed: str) -> None:
        """Which clause allows or forbids something."""
        if not typed:
            raise DungeonboxError("Say which token you mean: why play:fireball, for example.")
        match = self.match
        open_to = match.legal(seat) + match.asides(seat)
        token = find_token(typed, open_to, match.game.tokens) or typed
        action = match.game.parse(token)
        self._say(f"{token}: {self.words.describe(match.game, match.view(seat), token, self.whole_names)}")
        if token in open_to:
            self.console.say("You may do that now:")
            self._quote(self.words.clause(match.game, match.observe(seat), token))
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
        count = match.entries_back([seat])
        if count == 0:
            raise NoTakeback("There is nothing of yours to take back.")
        is_alone = len(self.people) == 1
        accord = Accord.ALONE if is_alone else Accord.OWN
        if match.undoable(seat, accord) < count:
            raise NoTakeback("You cannot take that back: luck, a card, a word or another's move came between.")
        match.takeback(seat, accord, count)
        self.talk.end()
        self.heard[seat] = self._told()
        self.console.say(f"Taken back: {counted(count, 'entry')}.")
        return True

    def _save(self, name: str) -> None:
        if not name and self.savefile.path is None:
            raise DungeonboxError("Say where: save FILE.")
        self.savefile.keep_as(self.match, Path(name) if name else self.savefile.path)
        self.console.say(f"Saved in {self.savefile.path}. It holds every secret of this match.")


def _label(lot: list[str]) -> str:
    return lot[0] if len(lot) == 1 else beginning(lot[0])


def _others(lot: list[str]) -> str:
    """The choices of a group but the first, by what tells them apart.

    >>> _others(["turn:a1.90", "turn:a1.180", "turn:a1.270"]), _others(["skip"])
    ('; also 180, 270', '')
    """
    tails = [token.removeprefix(beginning(token)) for token in lot[1:]]
    return f"; also {', '.join(tails)}" if tails else ""
