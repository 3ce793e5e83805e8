"""How the referee judges payments: which cards pay which symbols. Slow: it tries everything."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.games.hustle.referee.box import KEY, SCROLL, colour_of, order, type_of


@dataclass(frozen=True)
class Cost:
    """What must be paid: symbols, which colours must differ, and what may stand in for one symbol each."""

    symbols: tuple[str, ...]
    """Each is a type, or colour-type."""
    differ: str
    """`type`: cards for one type differ in colour; `all`: all cards do; empty: nothing of the kind."""
    any_card: int = 0
    """How many symbols any card can pay, whatever its colour."""
    any_scroll: int = 0
    """How many symbols a Scroll can pay, whatever its colour."""
    any_type: int = 0
    """How many cards count as another type, in their own colour."""

    def has_key(self) -> bool:
        """Whether one of the symbols is a Key."""
        return any(type_of_symbol(symbol) == KEY for symbol in self.symbols)

    def without_wild(self) -> Cost:
        """The same where no card counts as another type."""
        return replace(self, any_type=0)

    def without_scroll(self) -> Cost:
        """The same where a Scroll is a Scroll."""
        return replace(self, any_scroll=0)

    def without_any_card(self) -> Cost:
        """The same where no card pays for just anything."""
        return replace(self, any_card=0)

    def without_key(self) -> Cost:
        """What is left when something that is no card has paid a Key."""
        keys = [symbol for symbol in self.symbols if type_of_symbol(symbol) == KEY]
        rest = list(self.symbols)
        rest.remove(keys[0])
        return replace(self, symbols=tuple(rest))


def type_of_symbol(symbol: str) -> str:
    """The type a symbol shows."""
    return symbol.rsplit("-", maxsplit=1)[-1]


def fits(symbol: str, card: str, as_type: str = "") -> bool:
    """Whether this card, perhaps taken for another type, is what the symbol shows."""
    if (as_type or type_of(card)) != type_of_symbol(symbol):
        return False
    return "-" not in symbol or symbol.startswith(colour_of(card) + "-")


def ways(symbol: str, card: str, cost: Cost) -> list[tuple[bool, Cost]]:
    """In which ways a card pays a symbol: whether its colour counts then, and what is left of the stand-ins."""
    if fits(symbol, card):
        return [(True, cost)]
    found = []
    if cost.any_type and fits(symbol, card, type_of_symbol(symbol)):
        found.append((True, replace(cost, any_type=cost.any_type - 1)))
    return found + stand_ins(card, cost)


def stand_ins(card: str, cost: Cost) -> list[tuple[bool, Cost]]:
    """Paying without regard to colour."""
    found = []
    if cost.any_scroll and type_of(card) == SCROLL:
        found.append((False, replace(cost, any_scroll=cost.any_scroll - 1)))
    if cost.any_card:
        found.append((False, replace(cost, any_card=cost.any_card - 1)))
    return found


def can_be_paid(cost: Cost, chosen: list[str], pool: list[str]) -> bool:
    """Whether all chosen cards together with some of the pool pay exactly this."""
    if len(chosen) > len(cost.symbols):
        return False
    return _assign(cost, list(cost.symbols), chosen, pool, [])


def _assign(cost: Cost, symbols: list[str], chosen: list[str], pool: list[str], taken: list[tuple[str, str]]) -> bool:
    """Pay the first symbol in every possible way, then the others."""
    if not symbols:
        return not chosen
    symbol, rest = symbols[0], symbols[1:]
    for source in (chosen, pool) if len(chosen) < len(symbols) else (chosen,):
        for card in sorted(set(source), key=order):
            left = list(source)
            left.remove(card)
            chosen_left, pool_left = (left, pool) if source is chosen else (chosen, left)
            trials = ways(symbol, card, cost)
            if fits(symbol, card):
                trials = trials + stand_ins(card, cost)
            for counts, after in trials:
                colour = (type_of_symbol(symbol), colour_of(card))
                if counts and clashes(cost, colour, taken):
                    continue
                if _assign(after, rest, chosen_left, pool_left, taken + [colour] * counts):
                    return True
    return False


def clashes(cost: Cost, one: tuple[str, str], taken: list[tuple[str, str]]) -> bool:
    """Whether a colour that must be another has been used."""
    if cost.differ == "all":
        return one[1] in [colour for _, colour in taken]
    return cost.differ == "type" and one in taken
