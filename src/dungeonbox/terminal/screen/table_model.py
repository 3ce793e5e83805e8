"""The table without a screen: which seat is looking, what it is shown and may do. Screens only draw this."""

from dataclasses import dataclass

from dungeonbox.bots import Eyes
from dungeonbox.kernel.chance import SPECTATOR, Chance
from dungeonbox.kernel.errors import NoTakeback
from dungeonbox.kernel.match import Accord
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.types import NONE
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.guiding import GuidedMatch
from dungeonbox.terminal.local_table import LocalTable, TableTalk
from dungeonbox.terminal.rulebook import Rulebook
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.words import PASS, Words, latest_turn, lull_of


@dataclass(frozen=True)
class Refusal:
    """Why something cannot be done: the clause that forbids it, and its sentence."""

    phrase: str
    clause: str
    sentence: str


class TableModel:
    """One match, the people and bots around it, and the one pair of eyes that looks at the screen."""

    def __init__(self, local_table: LocalTable, words: Words, book: Rulebook, savefile: Savefile) -> None:
        self.local_table = local_table
        self.match = local_table.match
        self.game = local_table.match.game
        self.words = words
        self.book = book
        self.savefile = savefile
        self.players = local_table.players
        self.names = [player.name for player in self.players]
        self.bots = local_table.bots()
        self.talk = TableTalk(self.match, self.bots)
        self.people = [seat for seat, player in enumerate(self.players) if not player.bot]
        self.guided = None if local_table.guide is None else GuidedMatch(local_table.guide, self.match)
        self.eyes = self.onlooker
        self.last_person = NONE
        """Who sat at the keyboard last."""
        self.heard = dict.fromkeys(self.people, self.told)
        """How many notes had been written when each person was last asked."""
        self.choices: dict[int, str] = {}
        """Sealed choices of people, for their own eyes only, while the step is open."""

        self.lulls: dict[int, str] = {}
        """What the table was like to each person who passes until something changes."""

    # Whose eyes ------------------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Whether several people take turns at the keyboard."""
        return len(self.people) > 1

    @property
    def onlooker(self) -> int:
        """The eyes while bots play: the only person's, or a spectator's where several people share the screen."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    @property
    def told(self) -> int:
        """How many notes there are."""
        return len(self.match.notes(SPECTATOR))

    def next_seat(self) -> int:
        """The seat that must choose next, bots first, but people where all choose at once; NONE at the end."""
        waiting = self.match.waiting()
        return self.talk.next_seat(waiting) if waiting else NONE

    def needs_handover(self, seat: int) -> bool:
        """Whether the keyboard must be passed to this person before their secrets are shown."""
        traits = self.game.traits
        return self.is_shared and self.eyes != seat and (traits.hidden or traits.sealed)

    def look_away(self) -> None:
        """Switch to the spectator's eyes: show only public facts."""
        self.eyes = self.onlooker

    def sit(self, seat: int) -> None:
        """A person takes the keyboard."""
        self.eyes = seat
        self.last_person = seat

    # What they see ---------------------------------------------------------------------------------------

    def frame(self) -> Frame:
        """All the present eyes may see and do."""
        match, eyes = self.match, self.eyes
        is_seat = eyes != SPECTATOR
        chosen = [seat for seat in range(self.game.seats) if match.has_chosen(seat)]
        return Frame(
            game=self.game,
            words=self.words,
            names=self.names,
            eyes=eyes,
            view=match.view(eyes),
            notes=match.notes(eyes),
            legal=match.legal(eyes) if is_seat else [],
            asides=match.asides(eyes) if is_seat else [],
            waiting=match.waiting(),
            chosen=chosen,
            choice=self.choices.get(eyes, "") if eyes in chosen else "",
            proposal=self.guided.proposal() if self.guided and eyes in self.people and match.legal(eyes) else None,
        )

    def read(self, notes: list[Note]) -> int:
        """How many of these notes a person had read before their last choice; who only watches, all but one turn."""
        heard = self.heard.get(self.eyes, NONE)
        return latest_turn(self.words, notes) if heard == NONE else heard

    @property
    def moment(self) -> tuple[int, int]:
        """Whose eyes look, and after how many entries."""
        return self.eyes, self.match.length

    # What they do ----------------------------------------------------------------------------------------

    def choose(self, token: str) -> None:
        """Do what the token says for the seat that looks; an IllegalAction if it may not."""
        seat = self.eyes
        is_aside = token in self.match.asides(seat)
        self.match.play(seat, token)
        self._keep_mark()
        if is_aside:
            self._let_bots_hear(seat)
            self.talk.go_on(1)
            return
        self.talk.end()
        self.heard[seat] = self.told
        if self.match.has_chosen(seat):
            self.choices[seat] = token
        else:
            self.choices.clear()
        self.savefile.keep(self.match)

    def pass_on(self) -> bool:
        """The seat that looks passes until something changes; False if this is for it to decide."""
        lull = lull_of(self.match.view(self.eyes))
        if not lull or PASS not in self.match.legal(self.eyes):
            return False
        self.lulls[self.eyes] = lull
        return True

    def passes_on(self, seat: int) -> bool:
        """Whether a person still passes; one for whom something has changed no longer does."""
        lull = self.lulls.get(seat, "")
        if lull and lull == lull_of(self.match.view(seat)):
            return True
        self.lulls.pop(seat, None)
        return False

    def act(self, seat: int, action: int) -> None:
        """A bot, or a person who passes on, does something."""
        is_aside = action in self.game.asides(self.match.observe(seat), seat)
        self.match.act(seat, action)
        self._keep_mark()
        if is_aside:
            self._let_bots_hear(seat)
            return
        self.talk.end()
        if not self.match.has_chosen(seat):
            self.choices.clear()

    # The guide -------------------------------------------------------------------------------------------

    @property
    def is_guided(self) -> bool:
        """Whether a guide is followed."""
        return self.guided is not None and self.guided.is_on

    def scripted(self, seat: int) -> int:
        """What the guide has a bot do; NONE if it chooses for itself."""
        token = self.guided.token(seat) if self.guided is not None else ""
        return self.game.parse(token) if token else NONE

    def begin_talk(self) -> None:
        """Let bots speak before a sealed choice; those that play by a script do not."""
        if not self.is_guided:
            self.talk.begin()

    def _keep_mark(self) -> None:
        if self.guided is not None:
            self.guided.keep_mark()

    def let_onlookers_talk(self, seat: int) -> None:
        """Bots that are not asked may speak to the person who is, for example offer help; not at a sealed choice."""
        if self.match.waiting() == [seat] and not self.is_guided:
            for other, seated_bot in self.bots.items():
                if other != seat:
                    seated_bot.speak(self.match)

    def _let_bots_hear(self, speaker: int) -> None:
        """Bots that have laid down a card may lay down another, now that somebody has spoken."""
        for seat, seated_bot in self.bots.items():
            if seat != speaker:
                seated_bot.think_again(self.match)

    def seen_by(self, seat: int, chance: Chance) -> Eyes:
        """What a bot, or a hint, for this seat is given: its observation and nothing else."""
        return Eyes(self.game, self.match.observe(seat), chance)

    def refusal(self, token: str) -> Refusal:
        """Why the seat that looks may not do that."""
        match = self.match
        clause = self.game.why_not(match.observe(self.eyes), self.game.parse(token))
        phrase = self.words.describe(self.game, match.view(self.eyes), token, self.names)
        return Refusal(phrase, clause, self.book.clauses.get(clause, ""))

    # Taking back -----------------------------------------------------------------------------------------

    @property
    def accord(self) -> Accord:
        """How far a person may go back without asking: anywhere against bots, among people not past their own."""
        return Accord.OWN if self.is_shared else Accord.ALONE

    def to_take_back(self, seat: int, accord: Accord) -> int:
        """How many entries a takeback of this person would undo; 0 if it is not allowed.

        It goes back to the person's own latest entry; by consent of all, to the latest entry of any person. Once the
        secret of fair luck is open there is no way back.
        """
        if self.match.is_over and self.local_table.fair_luck is not None:
            return 0
        people = self.people if accord is Accord.ALL else [seat]
        count = self.match.entries_back(people)
        return count if count <= self.match.undoable(seat, accord) else 0

    def take_back(self, seat: int, accord: Accord) -> int:
        """Go back; returns by how many entries."""
        count = self.to_take_back(seat, accord)
        if count == 0:
            raise NoTakeback("Nothing can be taken back: luck, a card, a word or another's move came between.")
        self.match.takeback(seat, accord, count)
        if self.guided is not None:
            self.guided.rewind()
        self.talk.end()
        self.choices.clear()
        told = self.told
        self.heard = {person: min(heard, told) for person, heard in self.heard.items()}
        self.savefile.keep(self.match)
        return count

    # The end ---------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Leave the match as it stands in its file; fair luck is published once it can do no harm."""
        fair_luck = self.local_table.fair_luck
        if self.match.is_over and fair_luck is not None:
            fair_luck.publish(self.match)
        self.savefile.keep(self.match)
