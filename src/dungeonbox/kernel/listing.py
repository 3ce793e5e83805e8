"""What a game says of itself before anybody sits down: seats, options, editions."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadOptions


@dataclass(frozen=True)
class Option:
    """A choice of house rules, its default first."""

    name: str
    values: tuple[str, ...]
    help: str


@dataclass(frozen=True)
class Traits:
    """What kind of game it is, so that the laws know what to look for."""

    hidden: bool = False
    sealed: bool = False
    luck: bool = False
    shared: bool = False


@dataclass(frozen=True)
class Setting:
    """What a table has agreed on: enough, with the components, to set the game up again exactly."""

    game: str
    edition: int
    seats: int
    options: dict[str, str]
    components: Sheet

    @property
    def digest(self) -> str:
        """The fingerprint of the components."""
        return self.components.digest


@dataclass(frozen=True)
class Listing:
    """A game's entry in the catalogue."""

    id: str
    title: str
    blurb: str
    seats: tuple[int, ...]
    editions: tuple[int, ...]
    minutes: str
    options: tuple[Option, ...] = field(default=())

    def setting(self, seats: int, options: Mapping[str, str], components: Sheet, edition: int | None = None) -> Setting:
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
            raise BadOptions(f"seat {first} cannot go first at a table of {seats} seats")
        return Setting(self.id, edition or self.editions[-1], seats, chosen, components)
