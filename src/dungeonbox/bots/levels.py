"""The levels of bots that people choose from, by name: from one that plays like a child to the strongest there is.

`levels.toml` says how each level of each game is made, `strengths.toml` how strong it was found to be: it is written by
`dungeonbox bots GAME --measure`.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

LEVELS: Final = Path(__file__).with_name("levels.toml")
STRENGTHS: Final = Path(__file__).with_name("strengths.toml")


@dataclass(frozen=True)
class Strength:
    """What a level came to against the one below: the mean share, its 95 % interval, and what `even` would be."""

    against: str
    seats: int
    games: int
    share: float
    low: float
    high: float
    even: float


@dataclass(frozen=True)
class Level:
    """A level of one game: its name, what it is like in a few words, and how it is made.

    A level looks at so many samples and misjudges alternatives by up to `blur`; without samples it is thumb.
    """

    name: str
    words: str
    samples: int
    blur: float
    strength: Strength | None

    @property
    def is_slow(self) -> bool:
        """Whether it takes its time."""
        return self.samples > 0 and self.blur == 0.0


@dataclass(frozen=True)
class Personality:
    """A way to play a game, as far-sighted as thumb: its name, what it is like in a few words, and its temper."""

    name: str
    words: str
    temper: dict[str, object]


def level_words() -> dict[str, str]:
    """What each level is like in a few words: the same in every game."""
    words: dict[str, str] = _read(LEVELS)["words"]
    return words


@cache
def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, the weakest first; none for a game that has none."""
    words = level_words()
    made: dict[str, dict[str, Any]] = _read(LEVELS).get(game, {})
    found: dict[str, dict[str, Any]] = _read(STRENGTHS).get(game, {})
    return tuple(
        Level(
            name=name,
            words=words[name],
            samples=how.get("samples", 0),
            blur=how.get("blur", 0.0),
            strength=Strength(**found[name]) if name in found else None,
        )
        for name, how in made.items()
    )


def level_of(name: str, game: str) -> Level | None:
    """The level of this name, or None."""
    return next((level for level in levels(game) if level.name == name), None)


@cache
def personalities(game: str) -> tuple[Personality, ...]:
    """The personalities of a game; none for a game that has none."""
    found: dict[str, dict[str, Any]] = _read(LEVELS)["personalities"].get(game, {})
    return tuple(
        Personality(name, how["words"], {trait: value for trait, value in how.items() if trait != "words"})
        for name, how in found.items()
    )


def personality_of(name: str, game: str) -> Personality | None:
    """The personality of this name, or None."""
    return next((one for one in personalities(game) if one.name == name), None)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
