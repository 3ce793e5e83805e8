"""§R28 Figures that do not end a hustle: who is covered, and whether anybody could still need a cover."""

from dungeonbox.games.hustle.board import BOARD, CELLS, NEAR, OUTER, bit
from dungeonbox.games.hustle.components import ALL, CANTRIP, ITEMS, LEAP, RECOLOUR, SCROLL, SLIP, Box
from dungeonbox.games.hustle.effects import power_of, ready_items, unused
from dungeonbox.games.hustle.state import HustleState, colour_of, type_of
from dungeonbox.kernel.types import NONE, Int


def is_coloured(s: HustleState, cell: Int) -> bool:
    """§3.2 §R17 Whether a card counts as of the chosen colour in this hustle."""
    if s.now.painted >> cell & 1 == 1:
        return True
    return s.now.colours >> colour_of(s.table.cells[cell]) & 1 == 1


def has_scroll(s: HustleState) -> bool:
    """§13.13 Whether the current player holds a Scroll."""
    for card in s.hero().hand.cards:
        if type_of(card) == SCROLL:
            return True
    return False


def figures(s: HustleState, box: Box, place: Int) -> tuple[Int, Int]:
    """§R28 The characters and monsters on a card that need to be covered."""
    characters = s.characters(place)
    if characters > 0 and power_of(box, s.hero(), SLIP) != NONE:
        characters = 0
    monsters: Int = 0
    if s.has_monster(place):
        monsters = 1
    return characters, monsters


def is_covered_by(s: HustleState, box: Box, place: Int, slips: Int, veils: Int) -> bool:
    """§3.3 §13.5 §14.4 §15.5 §15.22 §R28 Whether with so many covers no figure on this card ends the hustle."""
    characters, monsters = figures(s, box, place)
    return max(characters - slips, 0) + monsters <= veils


def is_covered(s: HustleState, box: Box, place: Int) -> bool:
    """§R28 Whether no figure on this card ends the hustle."""
    return is_covered_by(s, box, place, s.now.slips, s.now.veils)


def covers_left(s: HustleState, box: Box) -> tuple[Int, Int]:
    """§R28 The slips and veils left after jumping on: the figures on the card one leaves use theirs up."""
    slips = s.now.slips
    veils = s.now.veils
    if s.stack.left > 0:
        characters, monsters = figures(s, box, s.hero().place)
        slipped = min(characters, slips)
        slips -= slipped
        if veils < ALL:
            veils -= characters - slipped + monsters
    return slips, veils


# Whether a cover is of any use ---------------------------------------------------------------------------


def is_of_use(s: HustleState, box: Box, effect: Int) -> bool:
    """§R28 Whether Slip, or else Veil, would cover a figure that stands where this hustle can still come."""
    slips, veils = covers_left(s, box)
    if veils >= ALL:
        return False
    ways = _open_ways(s, box)
    if not _is_short(s, box, effect, ways, slips, veils):
        return False  # most often nobody stands on a card of the colour at all
    return _is_short(s, box, effect, ways & _reached(s, ways, veils), slips, veils)


def _is_short(s: HustleState, box: Box, effect: Int, ways: Int, slips: Int, veils: Int) -> bool:
    """§R28 Whether more figures stand on these cards than the covers are for."""
    characters: Int = 0
    if power_of(box, s.hero(), SLIP) == NONE:
        for seat in range(len(s.heroes)):
            place = s.heroes[seat].place
            if seat != s.turn and 0 <= place < CELLS and ways >> place & 1 == 1:
                characters += 1
    if effect == SLIP:
        return characters > slips
    monsters: Int = 0
    for cell in s.table.monsters.cards:
        if ways >> cell & 1 == 1:
            monsters += 1
    return max(characters - slips, 0) + monsters > veils


def _open_ways(s: HustleState, box: Box) -> Int:
    """§3.2 §3.8 §R14 §R17 The cards one has not visited and could go on from, as bits: those of the colour.

    While a colour can still be changed, or a space be jumped over, any card may be one.
    """
    is_any = _can_stray(s, box)
    found: Int = 0
    for cell in BOARD.cards:
        if s.table.cells[cell] != NONE and (is_any or is_coloured(s, cell)):
            found |= bit(cell)
    for place in s.now.path.cards:
        if place < CELLS:
            found &= ~bit(place)
    return found


def _can_stray(s: HustleState, box: Box) -> bool:
    """§10.6 §13.8 §13.13 §13.16 §15.14 §15.15 Whether anything is left that changes a colour or jumps over a space."""
    if s.hero().reward == 1 or unused(s, box, RECOLOUR) != NONE or unused(s, box, LEAP) != NONE:
        return True
    if unused(s, box, CANTRIP) != NONE and has_scroll(s):
        return True
    ready = ready_items(s)
    if ready != 0:
        for item in range(ITEMS):
            effect = box.items.effects[item]
            if ready >> item & 1 == 1 and (effect == RECOLOUR or effect == LEAP):
                return True
    return False


def _reached(s: HustleState, ways: Int, veils: Int) -> Int:
    """§3.2 §3.6 §3.7 The cards of `ways` a hustle can come to, one after the other; an uncovered monster stops it."""
    place = s.hero().place
    found: Int = 0
    if place == NONE:
        for index in range(OUTER):
            found |= ways & bit(BOARD.ring[index])
    else:
        found = _next_to(place, ways)
    fresh = found
    while fresh != 0:
        more: Int = 0
        for cell in BOARD.cards:
            if fresh >> cell & 1 == 1 and (veils > 0 or not s.has_monster(cell)):
                more |= _next_to(cell, ways)
        fresh = more & ~found
        found |= more
    return found


def _next_to(place: Int, ways: Int) -> Int:
    """The cards of `ways` beside a place."""
    found: Int = 0
    for index in range(place * NEAR, place * NEAR + NEAR):
        other = BOARD.near[index]
        if other != NONE and other < CELLS:
            found |= bit(other)
    return found & ways
