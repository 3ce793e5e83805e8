"""Checks all laws on many random walks and reports progress: `dungeonbox prove GAME`."""

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from dungeonbox import games
from dungeonbox.kernel.record import Record
from dungeonbox.proving import replay
from dungeonbox.proving.laws import LAWS, Law, sentence
from dungeonbox.proving.subject import LawBroken, Subject, subjects_of
from dungeonbox.proving.trial import FULL, Effort, Trial
from dungeonbox.proving.walk import STYLES, Walk, walk

FAILURES: Final = "DUNGEONBOX_FAILURES"
ABROAD: Final = 2
"""So many walks of each subject are replayed in other processes too."""

Say: TypeAlias = Callable[[str], None]


def failures_folder() -> Path:
    """Where the records of failing walks go."""
    return Path(os.environ.get(FAILURES) or Path(tempfile.gettempdir(), "dungeonbox-failures"))


def save_failure(path: Walk) -> Path:
    """Keep the record of a walk on which a law was broken."""
    folder = failures_folder()
    folder.mkdir(parents=True, exist_ok=True)
    name = path.subject.name.replace(" ", "-").replace("=", "-")
    file = folder / f"{name}-{path.style}-{path.seed}.json"
    file.write_text(path.record.text(), encoding="utf-8")
    return file


def prove_walk(path: Walk, effort: Effort, laws: Sequence[Law] = LAWS) -> Counter[str]:
    """Try laws on a walk; returns how many facts each looked at. A failing walk is saved, and the error says where."""
    trial = Trial(path, effort)
    facts: Counter[str] = Counter()
    for law in laws:
        number = int(sentence(law).split()[0])
        try:
            facts[sentence(law)] += law(trial)
        except LawBroken as broken:
            raise _with_walk(broken, path) from broken
        except Exception as error:  # a rulebook that breaks down under a law breaks it; the walk must be kept
            raise _with_walk(LawBroken(number, f"broke down: {error!r}"), path) from error
    return facts


def _with_walk(broken: LawBroken, path: Walk) -> LawBroken:
    """The same complaint with everything needed to see it again."""
    broken.add_note(f"{path.subject.name}, seed {path.seed}, style {path.style}; its record: {save_failure(path)}")
    return broken


@dataclass
class Report:
    """What was tried, and what broke."""

    facts: Counter[str] = field(default_factory=Counter)
    walks: int = 0
    decisions: int = 0
    broken: list[str] = field(default_factory=list)
    was_stopped: bool = False

    @property
    def holds(self) -> bool:
        """Whether everything that was asked for was tried, and every law held."""
        return not self.broken and not self.was_stopped

    def lines(self) -> list[str]:
        """A summary for people."""
        found = [f"{facts:>12,} facts  law {law}" for law, facts in self.facts.items()]
        found.append(f"{self.walks} walks, {self.decisions} decisions")
        found += self.broken
        if self.was_stopped:
            found.append("stopped early: the rest was not tried")
        found.append("all laws hold" if self.holds else "NOT PROVEN")
        return found


class _Rate:
    """How fast it goes and how long it may still take."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.began = time.monotonic()

    def __str__(self) -> str:
        """The rate, and the time left at that rate."""
        spent = max(time.monotonic() - self.began, 1e-6)
        left = int((self.total - self.done) * spent / max(self.done, 1))
        return f"{self.done}/{self.total} walks, {self.done / spent:.1f} a second, {left // 60}:{left % 60:02} left"


def prove_game(  # noqa: PLR0913 - one argument for each thing a caller may want otherwise
    id: str, walks: int, seed: int, *, full: bool = False, effort: Effort = FULL, progress: Say | None = None
) -> Report:
    """Try all laws on a game or toy; with Ctrl-C it stops and reports what was done."""
    report = Report()
    tried = subjects_of(id, full=full)
    rate = _Rate(walks * len(tried))
    records: list[Record] = []
    try:
        for subject in tried:
            _prove_subject(subject, range(seed, seed + walks), effort, report, records, rate, progress)
        report.facts[_first_line(replay.elsewhere)] += replay.elsewhere(records)
    except LawBroken as broken:
        report.broken.append(str(broken))
    except KeyboardInterrupt:
        report.was_stopped = True
    return report


def _prove_subject(  # noqa: PLR0913, PLR0917 - private to prove_game, which has them all at hand
    subject: Subject,
    seeds: range,
    effort: Effort,
    report: Report,
    records: list[Record],
    rate: _Rate,
    progress: Say | None,
) -> None:
    """Walk one subject until all seeds are used up or a law is broken."""
    for number, seed in enumerate(seeds):
        path = walk(subject, seed, STYLES[number % len(STYLES)])
        try:
            report.facts.update(prove_walk(path, effort))
        except LawBroken as broken:
            report.broken.append("\n".join([str(broken), *broken.__notes__]))
            rate.done += len(seeds) - number
            break
        report.walks += 1
        report.decisions += path.decisions
        records += [path.record] if number < ABROAD else []
        rate.done += 1
        if progress is not None:
            progress(f"{subject.name}: {rate}")


def _first_line(thing: object) -> str:
    return (thing.__doc__ or "").strip().splitlines()[0]


class _Screen:
    """One line that is written over on a terminal; elsewhere a line now and then."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdout.isatty()
        self.last = 0.0
        self.width = 0

    def say(self, text: str) -> None:
        """Show the state of things."""
        now = time.monotonic()
        if now - self.last < (0.2 if self.is_terminal else 10):
            return
        self.last = now
        if self.is_terminal:
            sys.stdout.write("\r" + text.ljust(self.width))
            self.width = len(text)
        else:
            sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def close(self) -> None:
        """Leave the line as it is."""
        if self.width:
            sys.stdout.write("\n")


def run(id: str, full: bool, walks: int, seed: int) -> int:
    """Prove a game, or `all` of them, and print the progress; 0 if everything holds."""
    is_fine = True
    for one in games.IDS if id == "all" else (id,):
        screen = _Screen()
        report = prove_game(one, walks, seed, full=full, progress=screen.say)
        screen.close()
        sys.stdout.write("\n".join([f"{one}:", *report.lines()]) + "\n")
        is_fine = is_fine and report.holds
        if report.was_stopped:
            break
    return 0 if is_fine else 1
