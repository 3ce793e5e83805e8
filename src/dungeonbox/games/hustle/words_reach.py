"""What a colour is worth to a hustle, in words: how many cards of it lie where the hustle can come."""

from dungeonbox.games.hustle.board import BOARD, NEAR, PLACE_NAMES, RING
from dungeonbox.games.hustle.view import HustleView
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import counted

__all__ = ("in_reach",)


def in_reach(table: HustleView, colour: str) -> str:
    """How many free cards of a colour, and of one chosen before, a hustle comes to without a power or an item."""
    colours = [*table.colours, colour]
    cells = [cell for cell in table.cells if cell.card.partition("-")[0] in colours]
    free = {cell.place for cell in cells if not cell.monster and not cell.heroes}
    here = table.heroes[table.turn].place
    starts = [PLACE_NAMES.index(here)] if here else [cell for cell in RING if PLACE_NAMES[cell] in free]
    most = max([len(_hanging_together(start, free)) for start in starts], default=0)
    is_own = here in [cell.place for cell in cells]
    card = f"{' or '.join(colours)} card"
    if not most:
        return "only the card you stand on" if is_own else f"no {card} in reach"
    return f"{counted(most, card)} in reach" + ", and the one you stand on" * is_own


def _hanging_together(start: int, free: set[str]) -> set[str]:
    """The cards of a set to which jumps lead from a place without leaving the set; the place itself if it is one."""
    found = {PLACE_NAMES[start]} & free
    edge = [start]
    while edge:
        place = edge.pop()
        near = [other for other in BOARD.near[place * NEAR : place * NEAR + NEAR] if other != NONE]
        new = [other for other in near if PLACE_NAMES[other] in free - found]
        found |= {PLACE_NAMES[other] for other in new}
        edge += new
    return found
