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

from dungeonbox.games import make
from dungeonbox.games.mayhem.notation import NUMBERS, ZONES, read, write
from dungeonbox.kernel.chance import SPECTATOR, Ask, Asking
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import IllegalAction
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match, Played

UNORDERED = ("hand", "known", "discard", "deck")
LEFT_OUT = {"hp": "10", "turns": "0", "fell": "0", "disguised": "0", "owed": "0", "falls": "0"}


class Table:
    """A match that begins at a position; options by name, for example `fireball_ignores_shields="on"`."""

    def __init__(self, position: str, components: Sheet | None = None, **options: str) -> None:
        seats = len([line for line in position.splitlines() if line.strip().startswith("seat")])
        self.game: Game[State] = make("mayhem", seats, options, components)
        self.luck = Asking([])
        self.match = Match(self.game, self.luck, read(self.game, position), Played(-1, -1, [], []))
        self._look_it_over()

    # Playing ---------------------------------------------------------------------------------------------

    def play(self, *tokens: str, luck: str = "") -> None:
        """Play one token after the other, each by the seat that is asked, with this luck and no more."""
        self.luck.values += [self._face(word) for word in luck.split()]
        for token in tokens:
            self._play(token)
            self._look_it_over()
        self.luck.finish()

    def _play(self, token: str) -> None:
        try:
            self.match.play(self.match.waiting()[0], token)
        except Ask as ask:
            possible = sorted({self.game.faces[option] for option in ask.options})
            raise AssertionError(f"{token} needs more luck: one of {', '.join(possible)}") from None

    def refuses(self, token: str, seat: str = "") -> str:
        """The clause by which the table refuses this token, from the seat that is asked unless another is named."""
        before = self.match.state.pack()
        who = int(seat.removeprefix("seat")) - 1 if seat else self.match.waiting()[0]
        try:
            self.match.play(who, token)
        except IllegalAction as refusal:
            if before != self.match.state.pack() or refusal.legal != self.match.legal(who):
                raise AssertionError("a refusal changed the table, or told something else than is legal") from None
            return refusal.clause
        raise AssertionError(f"{token} was not refused")

    def _face(self, word: str) -> int:
        return int(word) if word.isdigit() else self.game.faces.index(word)

    def _look_it_over(self) -> None:
        """Nothing on the table is broken, and its text says everything about it."""
        state = self.match.state
        wrong = self.game.check(state)
        text = write(self.game, state)
        if wrong or read(self.game, text).pack() != state.pack():
            raise AssertionError(f"{wrong or 'this text is read otherwise'}:\n{text}")

    # Looking ---------------------------------------------------------------------------------------------

    def text(self, eyes: str = "") -> str:
        """The position, or what one seat or the spectator sees of it."""
        state = self.match.state if not eyes else self.match.mask(eyes_of(eyes))
        return write(self.game, state)

    def hero(self, seat: str) -> str:
        """The line of one seat."""
        return next(line for line in self.text().splitlines() if line.startswith(seat))

    def asks(self) -> str:
        """Who is asked what: "seat1 attack"; "over" at the end."""
        step, seat = [line.split()[1:3] for line in self.text().splitlines() if line.startswith("step ")][-1]
        return step if step == "over" else f"{seat} {step}"

    def legal(self, seat: str = "") -> str:
        """What may be said now, by the seat that is asked unless another is named."""
        who = eyes_of(seat) if seat else self.match.waiting()[0]
        return " ".join(self.match.legal(who))

    def told(self, *kinds: int) -> list[tuple[int, int]]:
        """What everybody was told of these kinds of notes, in order: the kind, and the seat it is about."""
        return [(note.kind, note.public[0]) for note in self.match.notes(SPECTATOR) if note.kind in kinds]

    def result(self) -> str:
        """How it ended and the places of the seats: "tie: 1 1 3"."""
        outcome = self.match.outcome
        return f"{outcome.ending}: {' '.join(map(str, outcome.places))}"

    def shows(self, lines: str, eyes: str = "") -> None:
        """The position has exactly these lines; lines that are not named may be anything."""
        found = tidied(self.text(eyes))
        wanted = tidied(lines)
        for name, line in wanted.items():
            if line != found.get(name, name):
                raise AssertionError(f"\nexpected: {line}\nfound:    {found.get(name, name)}\n\n{self.text(eyes)}")


def eyes_of(name: str) -> int:
    """The eyes called "seat2" or "spectator"."""
    return SPECTATOR if name == "spectator" else int(name.removeprefix("seat")) - 1


def tidied(text: str) -> dict[str, str]:
    """Each line under its first word, as everybody would write it; the steps together."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        words = line.split()
        if words:
            name = words[0]
            clean = " ".join(words) if name == "step" else tidied_line(words)
            found[name] = f"{found[name]}; {clean}" if name in found else clean
    return found


def tidied_line(words: list[str]) -> str:
    """Copies one by one, cards in no order sorted, what need not be said left out."""
    head: list[str] = []
    sections: dict[str, list[str]] = {}
    cards = head
    for word in words:
        if word in (*ZONES, *NUMBERS, "owed", "falls", "ending"):
            cards = sections[word] = []
        elif word != "-":
            card, _, copies = word.partition("*")
            cards += [card] * int(copies or 1)
    parts = [
        f"{name} {' '.join(sorted(cards) if name in UNORDERED else cards)}"
        for name, cards in sorted(sections.items())
        if cards and [LEFT_OUT.get(name)] != cards
    ]
    return "  ".join([" ".join(head), *parts])
