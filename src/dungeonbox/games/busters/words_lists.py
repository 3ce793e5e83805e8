"""What stands in the sentences of Dungeon Busters for the numbers of notes, by field."""

from dungeonbox.games.busters.components import COLOURS, MOST_GEMS, SEATS, Box
from dungeonbox.games.busters.scoring import MAJORITIES
from dungeonbox.kernel.wording import counted, listed


def note_lists(box: Box, seats: list[str]) -> dict[str, list[str]]:
    """The words for each field that is neither a seat nor a plain number; `seats` stand for the names of players."""
    gems = int(box.all_gems)
    monsters = len(box.words)
    return {
        "hero": box.hero_names,
        "lot": ["", ", by lot"],
        "start": [f"{_gems(count)} of each colour" if count else "no gems" for count in range(MOST_GEMS // SEATS + 1)],
        "dungeon": [roman(dungeon) for dungeon in range(box.dungeons)],
        "away": ["", *(f", but {_absent(count)}, unseen" for count in range(1, int(box.left_out) + 1))],
        "monster": box.names,
        "card": [f"{'an' if name[0] in 'AEIOU' else 'a'} {name}" for name in box.names],
        "cards": ["", "one", "two", "three", "four", "five"],
        "sum": [_sum(counting) for counting in range(1 << int(box.strongest))],
        "lowest": ["", *(f"; the {card}s are still lowest" for card in range(1, int(box.strongest) + 1))],
        "chest": ["first", "second", "third", "only"],
        "colour": list(COLOURS),
        **{colour: ["", *(_gems(count, colour) for count in range(1, gems + 1))] for colour in COLOURS},
        "gems": ["no", "a", *(str(count) for count in range(2, gems + 1))],
        "rank": ["highest", "alone"],
        "how": ["loses", "chooses to lose"],
        "loot": ["no gems", *(counted(count, "gem") for count in range(1, gems * len(COLOURS) + 1))],
        "bonus": [_bonus(bonus) for bonus in range(MAJORITIES * (gems + 1))],
        "players": [listed(_chosen(seats, bits)) for bits in range(1 << len(seats))],
        "trophies": ["no defeated monster", *(counted(count, "defeated monster") for count in range(1, monsters + 1))],
        "fewer": ["none", *(str(count) for count in range(1, monsters + 1))],
    }


def roman(dungeon: int) -> str:
    """A dungeon's number as it stands on the backs of its cards.

    >>> roman(0), roman(2), roman(3)
    ('I', 'III', 'IV')
    """
    return ("I", "II", "III", "IV", "V")[dungeon]


def _gems(count: int, colour: str = "") -> str:
    """So many gems.

    >>> _gems(1), _gems(1, "red"), _gems(2, "red")
    ('a gem', 'a red gem', '2 red gems')
    """
    gem = f"{colour} gem".strip()
    return f"a {gem}" if count == 1 else counted(count, gem)


def _absent(count: int) -> str:
    """How many monsters are left out.

    >>> _absent(1), _absent(2)
    ('one of them stays away', '2 of them stay away')
    """
    return "one of them stays away" if count == 1 else f"{count} of them stay away"


def _chosen(things: list[str], bits: int) -> list[str]:
    """The things whose bits are set."""
    return [thing for number, thing in enumerate(things) if bits >> number & 1]


def _sum(counting: int) -> str:
    """The cards that count, as bits, and their sum.

    >>> _sum(0b11010), _sum(0b10), _sum(0)
    ('2 + 4 + 5 = 11', 'Only the 2 counts', 'No card counts')
    """
    cards = [card + 1 for card in range(counting.bit_length()) if counting >> card & 1]
    if len(cards) > 1:
        return f"{' + '.join(map(str, cards))} = {sum(cards)}"
    return f"Only the {cards[0]} counts" if cards else "No card counts"


def _bonus(bonus: int) -> str:
    """What scores besides gems: sets, and the colours of which one has most, as bits.

    >>> _bonus(0), _bonus(8), _bonus(19), _bonus(4)
    ('', ' and 1 set', ', 2 sets and most red and yellow', ' and most blue')
    """
    sets, most = divmod(bonus, MAJORITIES)
    things = [counted(sets, "set")] * (sets > 0) + [f"most {listed(_chosen(list(COLOURS), most))}"] * (most > 0)
    return listed(["", *things]) if things else ""
