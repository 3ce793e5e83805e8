"""One match: the only place that validates. It keeps the state, the waiting sealed choices and the record."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from enum import Enum
from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from dungeonbox.kernel.chance import SPECTATOR, WHOLE, BadLuck, Chance, Draw, Recorder, Scripted, sees
from dungeonbox.kernel.errors import (
    BadNotation,
    BadRecord,
    BadToken,
    DungeonboxError,
    IllegalAction,
    NoTakeback,
    WrongEyes,
)
from dungeonbox.kernel.game import Game, Outcome, State, View, eyes_phrase
from dungeonbox.kernel.notes import Note, Notes
from dungeonbox.kernel.pickling import Reduced, same
from dungeonbox.kernel.record import SPECTATOR_EYES, UNDO, UNKNOWN, WHOLE_EYES, Entry, FairProof, Record, fair_luck
from dungeonbox.kernel.types import Int, seats_in
from dungeonbox.kernel.wording import counted

AnyGame: TypeAlias = "Game[State]"


class Accord(Enum):
    """Who agrees to a takeback, which decides how far it may go."""

    OWN = "own"
    """The seat alone: its own latest entries, back to a barrier or another seat's entry."""
    ALL = "all"
    """All seats: any entries, back to a barrier: drawn luck, a shown card, an aside, a sealed step."""
    ALONE = "alone"
    """One person against bots: anything."""


@mypyc_attr(acyclic=True)
class LogEntry:
    """One line of the log: what a seat did, what luck it drew, what was noted; or how many entries it took back."""

    def __init__(self, seat: int, action: int, draws: list[Draw], notes: list[Note], undone: int = 0) -> None:
        self.seat = seat
        self.action = action
        self.draws = draws
        self.notes = notes
        self.undone = undone
        self.step = 0
        """Entries of one sealed step share this number."""
        self.sealed = False
        self.aside = False

    def __reduce__(self) -> Reduced:
        parts = (self.seat, self.action, self.draws, self.notes, self.undone, self.step, self.sealed, self.aside)
        return _log_entry, parts

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __hash__(self) -> int:
        return hash((self.seat, self.action, self.undone, self.step))

    def __repr__(self) -> str:
        done = f"takes back {self.undone}" if self.undone else f"action {self.action}"
        return f"<LogEntry: seat {self.seat} {done}, {len(self.draws)} draws>"


def _log_entry(
    seat: int, action: int, draws: list[Draw], notes: list[Note], undone: int, step: int, sealed: bool, aside: bool
) -> LogEntry:
    """A line of the log out of its pickle."""
    entry = LogEntry(seat, action, draws, notes, undone)
    entry.step = step
    entry.sealed = sealed
    entry.aside = aside
    return entry


@mypyc_attr(acyclic=True)
class PreparedStep:
    """Actions carried out on a clone of the state: the new state and the lines of the log. `Match.commit` adopts it."""

    def __init__(self, state: State, played: list[LogEntry], source: Chance, mark: int) -> None:
        self.state = state
        self.played = played
        self.source = source
        self.mark = mark
        """Where luck stood before it."""

    def __repr__(self) -> str:
        return f"<PreparedStep: {counted(len(self.played), 'entry')}, {self.state!r}>"

    def notes(self) -> list[Note]:
        """What was noted in it."""
        return [note for played in self.played for note in played.notes]


@mypyc_attr(acyclic=True)
class Moment:
    """A match after one of its steps: the entries, the notes and the state after it."""

    def __init__(self, entries: list[Entry], notes: list[Note], state: State) -> None:
        self.entries = entries
        self.notes = notes
        self.state = state

    def __repr__(self) -> str:
        return f"<Moment: {counted(len(self.entries), 'entry')}, {self.state!r}>"


class Match:
    """A game being played: the state, the sealed choices that wait, the log. Only it validates.

    What it gives to a seat is made from that seat's observation. Seats count from 0. Matches are equal when game,
    luck, state, choices and log are; they change, so they have no hash.

    >>> import dungeonbox
    >>> match = Match.new(dungeonbox.make("mayhem", seats=2), dungeonbox.Seeded(7))
    >>> while not match.is_over:
    ...     seat = match.waiting()[0]
    ...     match.play(seat, match.legal(seat)[-1])
    >>> match.outcome.ending
    'last standing'
    """

    def __init__(self, game: AnyGame, chance: Chance, state: State, start: LogEntry | None = None) -> None:
        self.game = game
        self.chance = chance
        self.state = state
        self.fair: FairProof | None = None
        self.names: tuple[str, ...] = ()
        self.keeps_notes = True
        self.keeps_log = True
        """Whether it remembers how it came here. One whose log is kept elsewhere need not; it takes nothing back."""
        self.seed = ""
        """What its luck was seeded with, if that is to be remembered; nothing is drawn from it here."""
        self.position = ""
        """The text of the position it began at; empty if it began at the beginning."""
        self._start = LogEntry(-1, -1, [], []) if start is None else start
        self._log: list[LogEntry] = []
        self._line: list[LogEntry] = []
        self._pending: dict[int, int] = {}
        self._before: list[State] | None = None
        """While a record is replayed, the state before each entry of the line, so that taking back costs nothing."""

    @staticmethod
    def new(game: Game[Any], chance: Chance, notes: bool = True, position: str = "") -> "Match":
        """A new game, from the beginning or from a position as text (`game.position(state)`, or written by hand).

        Without notes the match tells nothing of what happened, and everything goes faster. A position that breaks
        an invariant of the game is a BadNotation; whether it can be reached by play is not checked.
        """
        if position:
            return Match._at(game, chance, notes, position)
        rules: AnyGame = game
        luck = Recorder(chance)
        pad = Notes(notes)
        state = rules.start(luck, pad)
        match = Match(rules, chance, state, LogEntry(-1, -1, luck.draws, pad.written))
        match.keeps_notes = notes
        return match

    @staticmethod
    def _at(game: AnyGame, chance: Chance, notes: bool, position: str) -> "Match":
        """A match that begins at a position; its record carries the text in the game's own writing."""
        state = game.from_position(position)
        if state.eyes != WHOLE:
            raise WrongEyes(f"a match needs a whole position, got one {eyes_phrase(state.eyes)}")
        broken = game.check(state)
        if broken:
            raise BadNotation(f"no match can begin at this position: {'; '.join(broken)}")
        match = Match(game, chance, state)
        match.keeps_notes = notes
        match.position = game.position(state)
        return match

    def clone(self, chance: Chance | None = None) -> "Match":
        """An equal match that goes on by itself, with a copy of the luck, or with luck of its own if that is given."""
        match = self._twin(deepcopy(self.chance) if chance is None else chance, self.state.clone())
        match._log = self._log[:]
        match._line = self._line[:]
        return match

    def _twin(self, chance: Chance, state: State) -> "Match":
        """A match of the same game with the same start and the same choices, without the log."""
        match = Match(self.game, chance, state, self._start)
        match.fair = self.fair
        match.names = self.names
        match.keeps_notes = self.keeps_notes
        match.keeps_log = self.keeps_log
        match.seed = self.seed
        match.position = self.position
        match._pending = dict(self._pending)
        return match

    def __copy__(self) -> "Match":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Match":
        return self.clone()

    def __reduce__(self) -> Reduced:
        facts = (self.fair, self.names, self.keeps_notes, self.keeps_log, self.seed, self.position)
        return _match, (self.game, self.chance, self.state, self._start, facts, self._log, self._line, self._pending)

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __hash__(self) -> int:
        raise TypeError("a match changes, so it has no hash")

    def __repr__(self) -> str:
        now = f"over, won by {self.outcome.winners}" if self.is_over else f"waiting for {self.waiting()}"
        return f"<Match of {self.game.id} for {self.game.seats} seats: {counted(self.length, 'entry')}, {now}>"

    def without_history(self) -> "Match":
        """The same match without its log: it plays on, but it has no record and takes nothing back."""
        match = Match(self.game, self.chance, self.state)
        match.keeps_notes = self.keeps_notes
        match.keeps_log = False
        match._pending = dict(self._pending)
        return match

    def _check_log(self) -> None:
        if not self.keeps_log:
            raise DungeonboxError("this match keeps no log, so it has no record, no notes and no takebacks")

    # Looking ---------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.to_act(self.state) == 0

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        return self.game.outcome(self.state)

    @property
    def length(self) -> int:
        """How many entries were played and not taken back."""
        return len(self._line)

    def waiting(self) -> list[int]:
        """The seats that have yet to choose."""
        return [seat for seat in seats_in(self.game.to_act(self.state)) if seat not in self._pending]

    def has_chosen(self, seat: int) -> bool:
        """Whether this seat's sealed choice is in (it may still be changed)."""
        return seat in self._pending

    def chosen(self) -> list[int]:
        """The seats whose sealed choices are in."""
        return sorted(self._pending)

    def choice(self, seat: int) -> str:
        """This seat's sealed choice that waits for the others, or nothing; only this seat may be shown it."""
        return self.game.token(self._pending[seat]) if seat in self._pending else ""

    def legal(self, seat: int) -> list[str]:
        """What this seat may do now, as tokens."""
        if eyes_of(self.game, seat) == SPECTATOR:
            return []
        return [self.game.token(action) for action in self.game.legal(self.observe(seat), seat)]

    def asides(self, seat: int) -> list[str]:
        """What this seat may say now, as tokens."""
        if eyes_of(self.game, seat) == SPECTATOR:
            return []
        return [self.game.token(action) for action in self.game.asides(self.observe(seat), seat)]

    def observe(self, eyes: int) -> State:
        """The table as these eyes see it."""
        return self.game.observe(self.state, eyes_of(self.game, eyes))

    def view(self, eyes: int) -> View:
        """A picture of the table as these eyes see it."""
        return self.game.view(self.observe(eyes))

    def notes(self, eyes: int, since: int = 0) -> list[Note]:
        """What happened, as these eyes may read it, from the given note on; WHOLE reads every secret, like `record`."""
        self._check_log()
        reader = eyes if eyes == WHOLE else eyes_of(self.game, eyes)
        told = [note for played in [self._start, *self._line] for note in played.notes]
        return [note.to(reader) for note in told[since:]]

    @property
    def entries(self) -> list[Entry]:
        """What was played and not taken back."""
        return [self._entry(played, WHOLE) for played in self._line]

    def moments(self) -> list[Moment]:
        """The present line, moment by moment from the beginning; a sealed step is one moment."""
        self._check_log()
        states = self._states()
        found = [Moment([], self._start.notes, states[0])]
        step = -1
        for played, state in zip(self._line, states[1:], strict=True):
            if played.step != step:
                found.append(Moment([], [], state))
                step = played.step
            found[-1].entries.append(self._entry(played, WHOLE))
            found[-1].notes.extend(played.notes)
            found[-1].state = state
        return found

    # Playing ---------------------------------------------------------------------------------------------

    def play(self, seat: int, token: str) -> None:
        """Do what the token says. A sealed choice waits, and may be overwritten, until the last seat has chosen."""
        self.act(seat, self.game.parse(token))

    def act(self, seat: int, action: int) -> None:
        """The same by action number."""
        step = self.prepare(seat, action)
        if step is None:
            self._pending[seat] = action
        else:
            self.commit(step)

    def prepare(self, seat: int, action: int) -> PreparedStep | None:
        """What would happen, without letting it happen; None for a sealed choice that has to wait for others.

        So a step can be stored before it counts. Either `commit` it or `drop` it before the next one is prepared.
        """
        self._check_seat(seat)
        if not 0 <= action < self.game.actions:
            raise BadToken(f"{self.game.id} has actions 0 to {self.game.actions - 1}, not {action}")
        if action in self.game.legal(self.state, seat):
            waiting = seats_in(self.game.to_act(self.state))
            choices = {**self._pending, seat: action}
            if len(choices) < len(waiting):
                return None
            return self._step([(each, choices[each]) for each in waiting], [self.chance] * len(waiting))
        if action in self.game.asides(self.state, seat):
            return self._step([(seat, action)], [self.chance], aside=True)
        raise self._illegal(seat, action)

    def commit(self, step: PreparedStep) -> None:
        """Let a prepared step happen."""
        if self._before is not None:
            self._before += [self.state for _played in step.played]
        self.state = step.state
        if not step.played[0].aside:
            self._pending.clear()
        if self.keeps_log:
            self._log += step.played
            self._line += step.played

    def drop(self, step: PreparedStep) -> None:
        """Let a prepared step not happen: luck goes back to where it stood."""
        step.source.rewind(step.mark)

    def entries_of(self, step: PreparedStep) -> tuple[Entry, ...]:
        """What a step puts into the record."""
        return tuple([self._entry(played, WHOLE) for played in step.played])

    def _check_seat(self, seat: int) -> None:
        seats = self.game.setup.seats  # a plain int: the caller's may be larger than any native one
        if not 0 <= seat < seats:
            raise BadToken(f"expected a seat from 0 to {seats - 1}, got {seat}")

    def _illegal(self, seat: int, action: int) -> IllegalAction:
        legal = self.legal(seat)
        clause = self.game.why_not(self.observe(seat), action)
        allowed = "legal now: " + ", ".join(legal) if legal else "it is not this seat's turn to choose"
        return IllegalAction(f"{self.game.token(action)} is not legal now (§{clause}); {allowed}", clause, legal)

    def _step(self, moves: list[tuple[int, int]], sources: list[Chance], *, aside: bool = False) -> PreparedStep:
        """Apply moves in seat order to a clone, so that a crash in a rule corrupts neither the table nor the luck."""
        state = self.state.clone()
        marks = [source.mark() for source in sources]
        done: list[LogEntry] = []
        for index, (seat, action) in enumerate(moves):
            luck = Recorder(sources[index])
            notes = Notes(self.keeps_notes)
            try:
                self.game.apply(state, seat, action, luck, notes)
            except BaseException:
                for each, mark in zip(sources, marks, strict=True):
                    each.rewind(mark)
                raise
            played = LogEntry(seat, action, luck.draws, notes.written)
            played.step = len(self._log)
            played.sealed = len(moves) > 1
            played.aside = aside
            done.append(played)
        return PreparedStep(state, done, sources[0], marks[0])

    # Taking back -----------------------------------------------------------------------------------------

    def undoable(self, seat: int, accord: Accord) -> int:
        """How many of the latest entries may be taken back. A game that is over stays over, except against bots."""
        self._check_log()
        self._check_seat(seat)
        if accord is Accord.ALONE:
            return len(self._line)
        if self.is_over:
            return 0
        open_entries = 0
        states = self._states()
        for index in range(len(self._line) - 1, -1, -1):
            played = self._line[index]
            if accord is Accord.OWN and played.seat != seat:
                break
            if played.aside or played.draws or played.sealed or self._showed(states[index], states[index + 1]):
                break  # what was said, drawn or shown cannot be made unknown again
            open_entries += 1
        return open_entries

    def entries_back(self, seats: Sequence[int]) -> int:
        """How many entries a takeback to the latest choice of one of these seats undoes; 0 if there is none.

        Asides are no choices: what was said cannot be unsaid by itself.
        """
        self._check_log()
        for count, played in enumerate(reversed(self._line), 1):
            if played.seat in seats and not played.aside:
                return self._whole_steps(count)
        return 0

    def takeback(self, seat: int, accord: Accord = Accord.OWN, count: int = 1) -> None:
        """Take back the latest entries; a sealed step goes back whole."""
        most = self.undoable(seat, accord)
        if not 1 <= count <= most:
            raise NoTakeback(f"entries this seat may take back now: {most}, not {count}")
        count = self._whole_steps(count)
        self._undo(seat, count)

    def _whole_steps(self, count: int) -> int:
        """So many of the latest entries, and the rest of the sealed step in which they begin."""
        line = self._line
        while count < len(line) and line[-count].step == line[-count - 1].step:
            count += 1
        return count

    def _undo(self, seat: int, count: int) -> None:
        """Go back; sealed choices wait on, unless the question they answer is gone."""
        keep = len(self._line) - count
        if self._before is not None:
            self.state = self._before[keep]
            self._before = self._before[:keep]
        else:
            self.state = self._states()[keep]
        for played in self._line[keep:]:
            if not played.aside:
                self._pending.clear()
        self._line = self._line[:keep]
        self._log.append(LogEntry(seat, -1, [], [], undone=count))

    def _states(self) -> list[State]:
        """The states before, between and after the entries of the present line, by replay."""
        state = self._first_state()
        states = [state]
        for played in self._line:
            state = state.clone()
            self.game.apply(state, played.seat, played.action, Scripted(_values(played)), Notes(False))
            states.append(state)
        return states

    def _first_state(self) -> State:
        if self.position:
            return self.game.from_position(self.position)
        return self.game.start(Scripted(_values(self._start)), Notes(False))

    def _showed(self, before: State, after: State) -> bool:
        """Whether some eyes learned a card that was hidden from them."""
        if not self.game.traits.hidden:
            return False
        for eyes in [*range(self.game.seats), SPECTATOR]:
            was = self.game.unseen_cards(self.game.observe(before, eyes))
            now = self.game.unseen_cards(self.game.observe(after, eyes))
            for old, new in zip(was, now, strict=True):
                for card in set(old.unseen.listed()):
                    if new.unseen.count(card) < old.unseen.count(card):
                        return True
        return False

    # The record ------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The whole match with all its secrets, as it is stored."""
        return self._record(WHOLE, WHOLE_EYES)

    def eyes_record(self, eyes: int) -> Record:
        """The match as a seat (or SPECTATOR) saw it: luck it did not see is `?`."""
        owner = eyes_of(self.game, eyes)
        return self._record(owner, SPECTATOR_EYES if owner == SPECTATOR else f"seat {owner + 1}")

    def _record(self, eyes: int, name: str) -> Record:
        self._check_log()
        setup = self.game.setup
        fair = self.fair
        if fair is not None and eyes != WHOLE and not self.is_over:
            fair = replace(fair, secret="")
        return Record(
            game=setup.game,
            edition=setup.edition,
            seats=setup.seats,
            options=dict(setup.options),
            digest=setup.digest,
            components=None if setup.components.is_house else setup.components.data,
            eyes=name,
            fair=fair,
            names=self.names,
            position=self._position_for(eyes),
            start=self._outcomes(self._start, eyes),
            entries=tuple([self._entry(played, eyes) for played in self._log]),
            outcome=self.outcome if self.is_over else None,
            seed=self.seed if eyes == WHOLE else "",
        )

    def _position_for(self, eyes: int) -> str:
        """The position it began at, as these eyes saw it."""
        if not self.position or eyes == WHOLE:
            return self.position
        return self.game.position(self.game.observe(self._first_state(), eyes))

    def _entry(self, played: LogEntry, eyes: Int) -> Entry:
        if played.undone:
            return Entry(played.seat, f"{UNDO}{played.undone}")
        return Entry(played.seat, self.game.token(played.action), self._outcomes(played, eyes))

    def _outcomes(self, played: LogEntry, eyes: Int) -> tuple[str | int, ...]:
        """Luck in words, as these eyes learned it."""
        return tuple([self._word(draw) if sees(draw.seen, eyes) else UNKNOWN for draw in played.draws])

    def _word(self, draw: Draw) -> str | int:
        return self.game.faces[draw.value] if draw.is_card else draw.value

    @staticmethod
    def replay(game: Game[Any], record: Record, chance: Chance | None = None) -> "Match":
        """Play a record again, checking everything; then it may go on with the given luck."""
        if record.eyes != WHOLE_EYES:
            raise BadRecord(f"this is what {record.eyes} saw; only a whole record can be played again")
        match = Match._begin(game, record, Scripted(_from_words(game, record.start, "start")))
        match._replay_all(record, None)
        match.chance = Scripted([]) if chance is None else chance
        return match

    @staticmethod
    def verify(game: Game[Any], record: Record) -> "Match":
        """Replay a record played with fair luck, drawing every result again from the published secret."""
        luck = fair_luck(record)
        match = Match._begin(game, record, luck)
        match._replay_all(record, luck)
        return match

    @staticmethod
    def _begin(game: AnyGame, record: Record, luck: Chance) -> "Match":
        setup = game.setup
        here = (setup.game, setup.edition, setup.seats, setup.options, setup.digest)
        if here != (record.game, record.edition, record.seats, record.options, record.digest):
            raise BadRecord("the record was played by another game, or with other seats, options or components")
        try:
            match = Match.new(game, luck, position=record.position)
            if isinstance(luck, Scripted):
                luck.finish()
        except (BadLuck, BadNotation, WrongEyes) as error:
            raise BadRecord(f"start: {error}") from None
        if match._outcomes(match._start, WHOLE) != record.start:
            raise BadRecord(f"start: drew {list(record.start)}, which luck did not give")
        match.fair = record.fair
        match.names = record.names
        match.seed = record.seed
        return match

    def _replay_all(self, record: Record, luck: Chance | None) -> None:
        self._before = []
        index = 0
        while index < len(record.entries):
            index = self._replay_step(record, index, luck)
        self._before = None
        said = record.outcome
        if said is not None and (not self.is_over or self.outcome != said):
            found = f"it ended with {self.outcome.ending!r}" if self.is_over else "it is not over"
            raise BadRecord(f"the record names another outcome ({said.ending!r}) than its entries lead to: {found}")

    def _replay_step(self, record: Record, index: int, luck: Chance | None) -> int:
        """Play the entry at this index again, or all of a sealed step; returns the index after it."""
        try:
            entry = record.entries[index]
            self._check_seat(entry.seat)
            if entry.undoes:
                self._replay_undo(entry)
                return index + 1
            size = self._step_size(record, index)
            self.commit(self._again(record.entries[index : index + size], luck))
            return index + size
        except DungeonboxError as error:
            raise BadRecord(f"entry {index + 1}: {error}") from None

    def _again(self, entries: tuple[Entry, ...], luck: Chance | None) -> PreparedStep:
        """Carry out the entries of one step once more, with the results they name; `luck` must give the same."""
        scripts = [Scripted(_from_words(self.game, entry.outcomes, "luck")) for entry in entries]
        moves = [(entry.seat, self._checked(entry, len(entries))) for entry in entries]
        aside = moves[0][1] not in self.game.legal(self.state, moves[0][0])
        step = self._step(moves, [script if luck is None else luck for script in scripts], aside=aside)
        for entry, script, played in zip(entries, scripts, step.played, strict=True):
            if luck is None:
                script.finish()
            if self._outcomes(played, WHOLE) != entry.outcomes:
                raise BadRecord(f"{entry.token!r} drew {list(entry.outcomes)}, which luck did not give")
        return step

    def apply(self, entries: tuple[Entry, ...]) -> PreparedStep:
        """Play a step again that has happened elsewhere and commit it; a takeback is a step that leads back."""
        if entries[0].undoes:
            self._replay_undo(entries[0])
            return PreparedStep(self.state, [], self.chance, self.chance.mark())
        step = self._again(entries, None)
        self.commit(step)
        return step

    def _step_size(self, record: Record, index: int) -> int:
        """How many entries belong to the step that begins here: all seats of a sealed one, else one."""
        entry = record.entries[index]
        waiting = seats_in(self.game.to_act(self.state))
        if len(waiting) < 2 or self.game.parse(entry.token) in self.game.asides(self.state, entry.seat):
            return 1
        found = [entry.seat for entry in record.entries[index : index + len(waiting)]]
        if found != waiting:
            raise BadRecord(
                f"expected the sealed choices of seats {_listed(waiting)} (counted from 0), got {_listed(found)}"
            )
        return len(waiting)

    def _checked(self, entry: Entry, size: int) -> int:
        """The action of an entry in a step of this size, if it may be done; no aside is part of a sealed step."""
        action = self.game.parse(entry.token)
        if action in self.game.legal(self.state, entry.seat):
            return action
        if size == 1 and action in self.game.asides(self.state, entry.seat):
            return action
        raise self._illegal(entry.seat, action)

    def _replay_undo(self, entry: Entry) -> None:
        self._check_log()
        line = self._line
        if entry.undoes > len(line):
            raise BadRecord(f"entries that can be taken back: {len(line)}, not {entry.undoes}")
        if entry.outcomes:
            raise BadRecord("a takeback draws no luck")
        if entry.undoes < len(line) and line[-entry.undoes].step == line[-entry.undoes - 1].step:
            raise BadRecord("a sealed step is taken back whole or not at all")
        self._undo(entry.seat, entry.undoes)


def eyes_of(game: AnyGame, eyes: int) -> int:
    """These eyes, if they are a seat of this game or SPECTATOR; else a WrongEyes."""
    seats = game.setup.seats
    if eyes != SPECTATOR and not 0 <= eyes < seats:
        raise WrongEyes(f"expected a seat from 0 to {seats - 1} or SPECTATOR, got {eyes}")
    return eyes


def _match(
    game: AnyGame,
    chance: Chance,
    state: State,
    start: LogEntry,
    facts: tuple[FairProof | None, tuple[str, ...], bool, bool, str, str],
    log: list[LogEntry],
    line: list[LogEntry],
    pending: dict[int, int],
) -> Match:
    """A match out of its pickle."""
    match = Match(game, chance, state, start)
    match.fair, match.names, match.keeps_notes, match.keeps_log, match.seed, match.position = facts
    match._log = log
    match._line = line
    match._pending = pending
    return match


def _listed(seats: list[int]) -> str:
    return ", ".join([str(seat) for seat in seats])


def _values(played: LogEntry) -> list[int]:
    return [draw.value for draw in played.draws]


def _from_words(game: AnyGame, outcomes: tuple[str | int, ...], where: str) -> list[int]:
    """Results of luck back from words to numbers."""
    values: list[int] = []
    for outcome in outcomes:
        if isinstance(outcome, int):
            values.append(outcome)
        elif outcome in game.faces:
            values.append(game.faces.index(outcome))
        else:
            raise BadRecord(f"{where}: {game.id} has nothing called {outcome!r}")
    return values
