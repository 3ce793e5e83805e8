"""Faults planted in what notes declare: each change left out, each note written before its fact."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, Final

from dungeonbox.kernel.beats import beats
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.game import State
from dungeonbox.proving.laws_of_telling import ends_right, is_right_at_each_beat
from dungeonbox.proving.subject import LawBroken, Telling, info_of, make_subject
from dungeonbox.proving.telling import News, news_of
from dungeonbox.proving.walk import STYLES, walk
from tests.games.attack.boxes import full_of_bosses
from tests.games.busters.boxes import lavish
from tests.games.hustle.boxes import PRICES, lively, sheet_of
from tests.games.shuffle.boxes import feeble

LONG: Final = 400
WALKS: Final = 80
"""So many walks at most, each at another number of seats, until all plants are caught."""
RICH: Final[dict[str, Sequence[Sheet | None]]] = {
    "attack": [full_of_bosses()],
    "busters": [lavish("R Y B")],
    "hustle": [lively(), *map(sheet_of, PRICES)],
    "shuffle": [feeble(1)],
}
"""Boxes that take turns in every other walk of games in which something is told too seldom."""


@dataclass(frozen=True)
class Plant:
    """A kind of note of which one change is left out, or, without a change, that is written before its fact."""

    kind: int
    change: int | None

    def is_caught(self, news: News, telling: Telling) -> bool:
        """Whether a law is broken by this piece of news."""
        if self.kind not in {row[0] for row in news.rows}:
            return False
        try:
            ends_right(news, self.without(telling))
            is_right_at_each_beat(self.early(news, telling), self.without(telling))
        except LawBroken:
            return True
        return False

    def without(self, telling: Telling) -> Any:
        """The declarations of a game, one change less."""
        kinds = list(telling.NOTES)
        changes = list(kinds[self.kind].changes or ())
        if self.change is not None:
            del changes[self.change]
        kinds[self.kind] = replace(kinds[self.kind], changes=tuple(changes))
        return SimpleNamespace(NOTES=kinds, ASKED=telling.ASKED, LATE=telling.LATE, view_words=telling.view_words)

    def early(self, news: News, telling: Telling) -> News:
        """The news with each beat that has this kind of note at the state before its facts."""
        if self.change is not None:
            return news
        moved: list[State] = []
        for beat in beats(telling.NOTES, news.rows):
            true = news.step.sketches[len(moved) : len(moved) + len(beat)]
            before = news.step.sketches[len(moved) - 1] if moved else news.step.before
            moved += [before] * len(beat) if self.kind in {row[0] for row in beat} else true
        return replace(news, step=replace(news.step, sketches=moved))


def plants(telling: Telling) -> list[Plant]:
    """Every fault of both sorts that the declarations of a game leave room for."""
    changes = [(kind, words.changes or ()) for kind, words in enumerate(telling.NOTES)]
    left_out = [Plant(kind, number) for kind, found in changes for number in range(len(found))]
    return left_out + [Plant(kind, None) for kind, found in changes if any(one.how != "touch" for one in found)]


def names(telling: Telling, found: list[Plant]) -> list[str]:
    """Plants as a reader knows them."""
    kinds = telling.NOTES
    return [
        f"{kinds[plant.kind].name} before its fact"
        if plant.change is None
        else f"{kinds[plant.kind].name} without {(kinds[plant.kind].changes or ())[plant.change]}"
        for plant in found
    ]


def news_of_walks(id: str) -> Iterator[News]:
    """News of one walk after another."""
    info = info_of(id)
    for seed in range(WALKS):
        boxes = RICH.get(id, [None])
        box = boxes[seed // 2 % len(boxes)] if seed % 2 else None
        subject = make_subject(id, info.seats[seed % len(info.seats)], {}, info.editions[-1], box)
        path = walk(subject, seed, STYLES[seed % len(STYLES)], LONG)
        yield from news_of(path, range(1, len(path.moments)))


def not_caught(id: str, telling: Telling) -> list[str]:
    """The plants that no walk shows to be faults."""
    left = plants(telling)
    for news in news_of_walks(id):
        left = [plant for plant in left if not plant.is_caught(news, telling)]
        if not left:
            break
    return names(telling, left)
