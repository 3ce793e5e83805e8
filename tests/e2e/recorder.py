"""Records what a page shows at every animation frame, and compares it with what had been told by then.

The order of the notes and the facts come from the frames of the socket; `kernel/beats.py` says which facts belong to
which note. What is shown is read from the page by an `Adapter` of the game. A note counts as told when its sentence is
in the log (`data-told`), and while a beat is shown the prompt must say exactly its sentences.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Page

from dungeonbox.kernel.beats import beats, fold
from dungeonbox.kernel.notes import Note, NoteRow
from dungeonbox.kernel.notewords import NoteWords, sentence

View = dict[str, Any]
Facts = dict[str, str]

SCRIPT: Final = Path(__file__).with_name("recorder.js")

HASTE: Final = """({ t }) => {
    const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    const skip = () => {
        if (document.querySelector('.effects .mark') === null) requestAnimationFrame(skip);
        else document.body.dispatchEvent(escape());
    };
    if (t === 'news') requestAnimationFrame(skip);
}"""
"""A page whose marks go as soon as one is seen: the recorder must find them cut off."""


@dataclass(frozen=True)
class Adapter:
    """How the facts of one game are read: `page` is a function of the board's element, in JavaScript.

    `facts` names the same facts with the same values, from a view. What the page does not show is not compared.
    `plant` is a function of a message of news that paints a fact of its view at once: the recorder must find it.
    """

    page: str
    facts: Callable[[View, Any], Facts]
    plant: str


@dataclass(frozen=True)
class Moment:
    """What may be shown when so many notes have been told: the facts before and after the beat, and its sentences."""

    before: Facts
    after: Facts
    telling: str


@dataclass
class Reading:
    """What a comparison found, in words: early or wrong facts, marks cut off; and which facts were seen to change."""

    faults: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    changed: set[str] = field(default_factory=set)
    compared: int = 0
    beats: int = 0
    """How many different sentences were told."""


class Recorder:
    """Records one page from before it is opened; `read` compares."""

    def __init__(self, page: Page, adapter: Adapter, plant: str = "null") -> None:
        """Record a page; a `plant` is a fault of it, as a function of a message of news."""
        self.page = page
        self.adapter = adapter
        page.add_init_script(path=SCRIPT)
        page.add_init_script(f"window.beatsFacts = {adapter.page}; window.beatsPlant = {plant}")

    def read(self, game: str, url: str, table: str) -> Reading:
        """Compare everything recorded so far with what the socket brought."""
        record = self.page.evaluate("window.beatsRecord")
        return self._compared(record, record["frames"], game, url, table)

    def read_replay(self, game: str, url: str, table: str, eyes: int) -> Reading:
        """Compare everything recorded so far of a page that plays a replay from its beginning."""
        record = self.page.evaluate("window.beatsRecord")
        frames = [{"t": "news", **frame} for frame in replay_frames(url, table, eyes)]
        for sample in record["samples"]:
            sample["frames"] = len(frames)
        return self._compared(record, frames, game, url, table)

    def _compared(
        self, record: dict[str, Any], frames: list[dict[str, Any]], game: str, url: str, table: str
    ) -> Reading:
        book = httpx.get(f"{url}/api/tables/{table}/book").json()
        names = [seat["name"] for seat in httpx.get(f"{url}/api/tables/{table}").json()["seats"]]
        moments = list(Teller(game, book, names, self.adapter).moments(frames))
        samples = record["samples"]
        reading = Reading(cut=record["cut"])
        reading.beats = len({(sample["told"], sample["telling"]) for sample in samples if sample["telling"]})
        shown: Facts = {}
        for sample in samples:
            moment = moments[sample["frames"] - 1].get(sample["told"]) if sample["frames"] else None
            if moment is None:
                reading.faults.append(f"{sample['told']} notes told, which is not between two beats")
            else:
                compare(sample, moment, reading)
            reading.changed |= {name for name, value in sample["facts"].items() if shown.get(name, value) != value}
            shown |= sample["facts"]
        return reading


def replay_frames(url: str, table: str, eyes: int) -> list[dict[str, Any]]:
    """All moments of a finished game, as these eyes saw them."""
    frames: list[dict[str, Any]] = []
    while True:
        asked = {"eyes": eyes, "first": len(frames)}
        stretch = httpx.get(f"{url}/api/tables/{table}/replay", params=asked).json()
        frames += stretch["frames"]
        if len(frames) >= stretch["moments"]:
            return frames


def compare(sample: dict[str, Any], moment: Moment, reading: Reading) -> None:
    """Note what one sample shows that does not belong to its moment."""
    if sample["telling"] and moment.telling and sample["telling"] != moment.telling:
        reading.faults.append(f"told {sample['telling']!r}, expected {moment.telling!r}")
    for name, value in sample["facts"].items():
        allowed = {facts[name] for facts in (moment.before, moment.after) if name in facts}
        if allowed:
            reading.compared += 1
        if allowed and value not in allowed:
            reading.faults.append(f"{name} is {value!r} while {moment.telling!r} is told, expected {sorted(allowed)}")


class Teller:
    """Knows from the frames which facts belong to which number of notes told."""

    def __init__(self, game: str, book: dict[str, Any], names: list[str], adapter: Adapter) -> None:
        self.kinds: tuple[NoteWords, ...] = import_module(f"dungeonbox.games.{game}.words_notes").NOTES
        self.book = book
        self.names = names
        self.adapter = adapter

    def moments(self, frames: list[dict[str, Any]]) -> Iterator[dict[int, Moment]]:
        """After each frame: by number of notes told, what may be shown since the latest welcome."""
        known: dict[int, Moment] = {}
        view: View | None = None
        told = 0
        for frame in frames:
            notes: list[NoteRow] = [tuple(row) for row in frame["notes"]]
            if frame["t"] == "welcome" or view is None:
                told, view = len(notes), frame["view"]
                facts = {} if view is None else self.facts(view)
                known = {told: Moment(facts, facts, "")}
            else:
                for count, moment in self.news(view, frame["view"], notes):
                    told += count
                    known = {**known, told: moment}
                view = frame["view"]
            yield known

    def news(self, view: View, final: View, notes: list[NoteRow]) -> Iterator[tuple[int, Moment]]:
        """The beats of one piece of news, with how many notes each tells."""
        before = self.facts(view)
        views = fold(self.kinds, view, final, notes, self.book["words"], self.book["late"])
        for beat, after in zip(beats(self.kinds, notes), views, strict=True):
            facts = self.facts(after)
            lines = [sentence(self.kinds, self.book["lists"], note_of(row), self.names) for row in beat]
            yield len(beat), Moment(before, facts, " ".join([line for line in lines if line]))
            before = facts

    def facts(self, view: View) -> Facts:
        return self.adapter.facts(view, self.book["box"])


def note_of(row: NoteRow) -> Note:
    """The note of a row."""
    kind, one, two, three, four, secret, clause = row
    return Note(kind, clause, (one, two, three, four), secret, -1)
