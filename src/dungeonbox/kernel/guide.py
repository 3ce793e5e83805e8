"""guide.toml: the card that introduces a game, and its guided first game; and the one parser that reads them.

The card says the goal, a turn in three pictures, and what surprises a newcomer. The guided game is a real one on a
prepared seed, for a person at the first seat: each step says what is there to see, which choices are proposed (`do`,
one or several tokens) and what the others answer (`then`). `true` are the facts that its sentence relies on, as paths
into the person's view; a test replays every guide and compares them. Names in braces, as in `{hit-points}`, stand for
amounts of the components.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from dungeonbox.kernel.chance import Chance, Fair
from dungeonbox.kernel.components import Row, Sheet
from dungeonbox.kernel.types import NONE

PERSON: Final = 0
"""The seat of the person in a guided game."""
PICTURES: Final = 3
MOST_STEPS: Final = 10
MOST_SEATS: Final = 6
LARGEST_SEED: Final = 1_000_000

TABLES: Final = ("goal", "surprise", "seats", "seed", "options", "turn", "step")
AMOUNT: Final = re.compile(r"\{([a-z0-9-]+)\}")
REPLY: Final = re.compile(r"([1-9]) (\S+)")


@dataclass(frozen=True)
class Card:
    """What a newcomer needs to know before the first game; `turn` are a name and a sentence for each picture."""

    goal: str
    turn: tuple[tuple[str, str], ...]
    surprise: str

    def filled(self, components: Sheet) -> "Card":
        """The card with the amounts of these components in its sentences."""
        amounts = amounts_of(components)
        turn = tuple((picture, fill(says, amounts)) for picture, says in self.turn)
        return Card(fill(self.goal, amounts), turn, fill(self.surprise, amounts))


@dataclass(frozen=True)
class GuideStep:
    """A question to the person: what is said, on which facts it relies, the proposed tokens, what the others answer.

    The last step proposes nothing: after it the person plays on alone.
    """

    says: str
    facts: Mapping[str, object]
    do: tuple[str, ...]
    replies: tuple[tuple[int, str], ...]
    place: str
    """File and line."""


@dataclass(frozen=True)
class Guide:
    """The card and the guided game."""

    card: Card
    seats: int
    seed: int
    options: Mapping[str, str]
    steps: tuple[GuideStep, ...]

    @staticmethod
    def parse(text: str, file: str) -> "Guide":
        """Read a guide.toml; complaints name the file and the line."""
        sheet = Sheet.parse(text, file)
        steps = _steps(sheet)
        head = Row(sheet, "goal", 0, sheet.data)
        options = sheet.data.get("options", {})
        if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
            raise head.fail(f"'options' must be a table of texts, got {options!r}")
        return Guide(
            card=Card(head.text("goal"), _turn(sheet), head.text("surprise")),
            seats=head.number("seats", 1, MOST_SEATS),
            seed=head.number("seed", 0, LARGEST_SEED),
            options=options,
            steps=steps,
        )

    def script(self) -> tuple[tuple[int, str], ...]:
        """All that is played, in order: seats and tokens."""
        played: list[tuple[int, str]] = []
        for step in self.steps:
            played += [(PERSON, token) for token in step.do]
            played += step.replies
        return tuple(played)

    def step_after(self, count: int) -> int:
        """The step that the person is at after so many entries, -1 while others are to answer; the last one stays."""
        begins = 0
        for number, step in enumerate(self.steps):
            if begins <= count < begins + len(step.do):
                return number
            begins += len(step.do) + len(step.replies)
        return len(self.steps) - 1 if count >= begins else NONE

    def filled(self, components: Sheet) -> "Guide":
        """The guide with the amounts of these components in its sentences."""
        amounts = amounts_of(components)
        steps = tuple(replace(step, says=fill(step.says, amounts)) for step in self.steps)
        return replace(self, card=self.card.filled(components), steps=steps)


def prepared_luck(game: str, seed: int) -> Chance:
    """The luck of a guided game. Everybody can know it: it is prepared, and fair only in name."""
    return Fair(str(seed).encode(), f"guide of {game}", [])


def next_token(script: Sequence[tuple[int, str]], count: int, seat: int) -> str:
    """What a seat plays next after so many entries of a script; "" after its end.

    At a sealed choice several seats are asked at once, so the entries of others may come before.
    """
    return next((token for who, token in script[count:] if who == seat), "")


def amounts_of(components: Sheet) -> dict[str, int]:
    """The amounts of the components, by name."""
    return {row["id"]: row["number"] for row in components.data.get("amount", [])}


def fill(text: str, amounts: Mapping[str, Any]) -> str:
    """A sentence with numbers in place of their names.

    >>> fill("Draw {turn-draw}.", {"turn-draw": 1})
    'Draw 1.'
    """
    return AMOUNT.sub(lambda found: str(amounts[found[1]]), text)


def fact(view: object, path: str) -> object:
    """What a view has at a path; lists for tuples, as TOML has them.

    The parts of a path are names, numbers, and what entries of a list are called: `heroes.0.hp`, `rooms.b3.monster`.
    """
    found: Any = view
    for part in path.split("."):
        if not isinstance(found, tuple):
            found = getattr(found, part)
        elif part.isdigit():
            found = found[int(part)]
        else:
            found = next(entry for entry in found if getattr(entry, fields(entry)[0].name) == part)
    return _listed(found)


def _listed(value: Any) -> object:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def _turn(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    rows = sheet.rows("turn", TABLES)
    if len(rows) != PICTURES:
        raise rows[0].fail(f"a turn has {PICTURES} pictures, got {len(rows)}")
    return tuple((row.text("picture"), row.text("says")) for row in rows)


def _steps(sheet: Sheet) -> tuple[GuideStep, ...]:
    rows = sheet.rows("step", TABLES)
    if len(rows) > MOST_STEPS:
        raise rows[-1].fail(f"a guide has at most {MOST_STEPS} steps, got {len(rows)}")
    found = tuple(_step(row) for row in rows)
    for row, step in zip(rows, found, strict=True):
        if bool(step.do) is (row is rows[-1]):
            raise row.fail("every step proposes something to 'do', but the last")
    return found


def _step(row: Row) -> GuideStep:
    known = {"says", "true", "do", "then"}
    extra = sorted(set(row.data) - known)
    if extra:
        raise row.fail(f"unknown entry {extra[0]!r}; known are {', '.join(sorted(known))}")
    facts = row.data.get("true")
    if not isinstance(facts, dict) or not facts:
        raise row.fail(f"'true' must be a table of facts, got {facts!r}")
    replies = row.words("then") if "then" in row.data else []
    return GuideStep(
        says=row.text("says"),
        facts=facts,
        do=tuple(row.optional("do").split()),
        replies=tuple(_reply(row, reply) for reply in replies),
        place=row.sheet.place(row.kind, row.index),
    )


def _reply(row: Row, text: str) -> tuple[int, str]:
    found = REPLY.fullmatch(text)
    if found is None:
        raise row.fail(f"'then' has seats and tokens, as in '2 pass', got {text!r}")
    return int(found[1]) - 1, found[2]
