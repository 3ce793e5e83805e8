"""A table for tests: a text position, the words players say, a text position.

    table = Table('''
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand for-justice fluffy
        seat2 sutha  hp 4
        ''')
    table.play("play:for-justice")
    table.shows('''
        step play seat1
        turn seat1  owed 1
        played for-justice
        seat1 lia    hand fluffy
        seat2 sutha  hp 3
        ''')

Positions are in the notation of the game. Luck is given in the words of the cards (or numbers) in the order in
which it is drawn, and every play must use up exactly the luck it was given.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol

from dungeonbox.games import make
from dungeonbox.kernel.chance import SPECTATOR, DrawNeeded, ExplicitChance
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import IllegalAction
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match


class Notation(Protocol):
    """A game's positions as text: its module `notation`."""

    def read(self, game: Game[State], text: str) -> State:
        """The position this text describes."""

    def write(self, game: Game[State], state: State) -> str:
        """The position as text."""


@dataclass(frozen=True)
class Spelling:
    """How the lines of a notation may be written differently.

    `sections` are the words that begin a part of a line, in `unordered` ones the order does not matter, and
    `left_out` is what need not be said.
    """

    sections: tuple[str, ...]
    unordered: tuple[str, ...]
    left_out: Mapping[str, str]

    def tidied(self, text: str) -> dict[str, str]:
        """Each line under its first word, in canonical form; the steps together.

        A line that begins with a section is taken apart: each section stands for itself, even if it says nothing.
        """
        found: dict[str, str] = {}
        for line in text.splitlines():
            words = line.split()
            if words and words[0] == "step":
                step = " ".join([word for word in words if word != "-"])
                found["step"] = f"{found['step']}; {step}" if "step" in found else step
            elif words:
                head, *parts = self._parts(words)
                for said in ["  ".join([head, *parts])] if head else parts:
                    found[said.split()[0]] = said
        return found

    def _parts(self, words: list[str]) -> Iterator[str]:
        """What comes before the first section, then every section that says something."""
        head: list[str] = []
        sections: dict[str, list[str]] = {}
        cards = head
        for word in words:
            if word in self.sections:
                cards = sections[word] = []
            elif word != "-":
                card, _, copies = word.partition("*")
                cards += [card] * int(copies or 1)
        yield " ".join(head)
        for name, cards in sorted(sections.items()):
            said = " ".join(sorted(cards) if name in self.unordered else cards)
            if not head or (said and said != self.left_out.get(name)):
                yield f"{name} {said}".strip()


class Table:
    """A match that begins at a position; options by name, for example `fireball_ignores_shields="on"`.

    Each game derives its own table, which says how its positions are written.
    """

    id: ClassVar[str]
    notation: ClassVar[Notation]
    spelling: ClassVar[Spelling]

    def __init__(self, position: str, components: Sheet | None = None, **options: str) -> None:
        seats = len([line for line in position.splitlines() if line.strip().startswith("seat")])
        self.game: Game[State] = make(self.id, seats, options, components)
        self.luck = ExplicitChance([])
        self.match = Match(self.game, self.luck, self.notation.read(self.game, position))
        self._look_it_over()

    # Playing ---------------------------------------------------------------------------------------------

    def play(self, *tokens: str, luck: str = "") -> None:
        """Play one token after the other, with this luck and no more.

        Each is said by the first seat that is asked, unless another is named: "seat3 pledge:low".
        """
        self.luck.values += [self._face(word) for word in luck.split()]
        for line in tokens:
            seat, _, token = line.rpartition(" ")
            self._play(self._who(seat), token)
            self._look_it_over()
        self.luck.finish()

    def _play(self, seat: int, token: str) -> None:
        try:
            self.match.play(seat, token)
        except DrawNeeded as needed:
            possible = sorted({self.game.faces[option] for option in needed.results})
            raise AssertionError(f"{token} needs more luck: one of {', '.join(possible)}") from None

    def refuses(self, token: str, seat: str = "") -> str:
        """The clause by which the table refuses this token, from the seat that is asked unless another is named."""
        before = self.match.state.pack()
        who = self._who(seat)
        try:
            self.match.play(who, token)
        except IllegalAction as refusal:
            if before != self.match.state.pack() or refusal.legal != self.match.legal(who):
                raise AssertionError("a refusal changed the table, or told something else than is legal") from None
            return refusal.clause
        raise AssertionError(f"{token} was not refused")

    def _who(self, seat: str) -> int:
        return eyes_of(seat) if seat else self.match.waiting()[0]

    def _face(self, word: str) -> int:
        return int(word) if word.isdigit() else self.game.faces.index(word)

    def _look_it_over(self) -> None:
        """Nothing on the table is broken, and its text says everything about it."""
        state = self.match.state
        wrong = self.game.check(state)
        text = self.notation.write(self.game, state)
        if wrong or self.notation.read(self.game, text).pack() != state.pack():
            raise AssertionError(f"{wrong or 'this text is read otherwise'}:\n{text}")

    # Looking ---------------------------------------------------------------------------------------------

    def text(self, eyes: str = "") -> str:
        """The position, or what one seat or the spectator sees of it."""
        state = self.match.state if not eyes else self.match.observe(eyes_of(eyes))
        return self.notation.write(self.game, state)

    def hero(self, seat: str) -> str:
        """The line of one seat."""
        return next(line for line in self.text().splitlines() if line.startswith(seat))

    def asks(self) -> str:
        """Who is asked what: "seat1 attack"; only what, if it is no seat or all of them: "over"."""
        step, seat = [line.split()[1:3] for line in self.text().splitlines() if line.startswith("step ")][-1]
        return step if step == "over" or seat == "-" else f"{seat} {step}"

    def legal(self, seat: str = "") -> str:
        """What may be said now, by the seat that is asked unless another is named."""
        return " ".join(self.match.legal(self._who(seat)))

    def result(self) -> str:
        """How it ended and the places of the seats: "tie: 1 1 3"."""
        outcome = self.match.outcome
        return f"{outcome.ending}: {' '.join(map(str, outcome.places))}"

    def shows(self, lines: str, eyes: str = "") -> None:
        """The position has exactly these lines; lines that are not named may be anything."""
        found = self.spelling.tidied(self.text(eyes))
        wanted = self.spelling.tidied(lines)
        for name, line in wanted.items():
            if line != found.get(name, name):
                raise AssertionError(f"\nexpected: {line}\nfound:    {found.get(name, name)}\n\n{self.text(eyes)}")


def eyes_of(name: str) -> int:
    """The eyes called "seat2" or "spectator"."""
    return SPECTATOR if name == "spectator" else int(name.removeprefix("seat")) - 1
