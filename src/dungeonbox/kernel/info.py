"""The metadata of a game: numbers of seats, options, editions; and the setup of one match."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.pickling import Reduced, reduce_dataclass


@dataclass(frozen=True)
class Option:
    """A choice of house rules: what is chosen, and what each value means, in words; the default first."""

    name: str
    title: str
    words: Mapping[str, str]

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)

    @property
    def values(self) -> tuple[str, ...]:
        """What may be chosen."""
        return tuple(self.words)

    @property
    def help(self) -> str:
        """The choice in a line.

        >>> Option("dice", "the dice", {"fair": "fair ones", "grim": "grim ones"}).help
        'the dice: fair ones, or grim ones'
        """
        *others, last = self.words.values()
        return f"{self.title}: {', '.join(others)}, or {last}"


def first_seat(title: str, most: int) -> Option:
    """Who begins, since the game cannot know who is the youngest or the bravest: by lot, or the seat that is named."""
    seats = {str(seat): f"seat {seat}" for seat in range(1, most + 1)}
    return Option("first_seat", title, {"random": "by lot", **seats})


CONSTANT_SUM: Final = "constant"
"""One first place is divided: what a game is worth to all seats together is always 1."""
SHARED_SUM: Final = "shared"
"""All seats win or lose together: it is worth the same to each."""
GENERAL_SUM: Final = "general"
"""Neither: what one seat gains another need not lose."""


@dataclass(frozen=True)
class Traits:
    """What kind of game it is, so that the laws and other projects know what to look for.

    `hidden`: some seat cannot know everything at some time. `sealed`: some choices are made at the same time. `luck`:
    chance is drawn. `sum`: constant, shared or general.
    """

    hidden: bool = False
    sealed: bool = False
    luck: bool = False
    sum: str = CONSTANT_SUM

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)

    @property
    def shared(self) -> bool:
        """Whether all seats win or lose together."""
        return self.sum == SHARED_SUM


@dataclass(frozen=True)
class Measures:
    """How large a game gets. All but the typical length are bounds that no game exceeds; some are generous."""

    max_length: int
    """The most decisions in a game."""
    typical_length: int
    """The median number of decisions when all seats play at random, with the usual options and components."""
    max_draws: int
    """The most draws in one step: the start of a game, or an action with everything automatic after it."""
    max_outcomes: int
    """Every result of a draw, a number or a card, is below this."""

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)


@dataclass(frozen=True)
class Persona:
    """Who a bot is: a name, a line about them, and their face in words from which a page draws it."""

    name: str
    line: str
    face: str

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)


@dataclass(frozen=True)
class GameSetup:
    """What a table has agreed on: enough, with the components, to set the game up again exactly."""

    game: str
    edition: int
    seats: int
    options: dict[str, str]
    components: Sheet

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)

    @property
    def digest(self) -> str:
        """The fingerprint of the components."""
        return self.components.digest


@dataclass(frozen=True)
class GameInfo:
    """A game's entry in the catalogue."""

    id: str
    title: str
    blurb: str
    seats: tuple[int, ...]
    editions: tuple[int, ...]
    minutes: str
    options: tuple[Option, ...] = field(default=())
    best_seats: int = 0
    """How many seats a table has if none are asked for; 0 for as many as there can be."""
    cast: tuple[Persona, ...] = field(default=())
    """The bots of this game, one for each seat of its largest table."""
    first_game: Mapping[str, str] = field(default_factory=dict)
    """Options with which the rules advise to play for the first time, where they are not the usual ones."""

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)

    def usual_seats(self) -> int:
        """How many seats a table has if none are asked for."""
        return self.best_seats or self.seats[-1]

    def house_rules(self, options: Mapping[str, str]) -> list[str]:
        """In words, where these options are not what is usual."""
        unusual = [option for option in self.options if options[option.name] != option.values[0]]
        return [f"{option.title}: {option.words[options[option.name]]}" for option in unusual]

    def setup(self, seats: int, options: Mapping[str, str], components: Sheet, edition: int | None = None) -> GameSetup:
        """Check what was asked for and fill in the defaults."""
        if seats not in self.seats:
            raise BadOptions(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        if edition is not None and edition not in self.editions:
            raise BadOptions(f"{self.title} has editions {', '.join(map(str, self.editions))}, not {edition}")
        chosen = {option.name: option.values[0] for option in self.options}
        for name, value in options.items():
            if name not in chosen:
                raise BadOptions(f"{self.title} has no option {name!r}; it has {', '.join(chosen) or 'none'}")
            chosen[name] = value
        for option in self.options:
            if chosen[option.name] not in option.values:
                raise BadOptions(
                    f"option {option.name} is one of {', '.join(option.values)}, not {chosen[option.name]!r}"
                )
        first = chosen.get("first_seat", "random")
        if first != "random" and int(first) > seats:
            raise BadOptions(f"first_seat is counted from 1: seat {first} cannot go first at a table of {seats} seats")
        return GameSetup(self.id, edition or self.editions[-1], seats, chosen, components)
