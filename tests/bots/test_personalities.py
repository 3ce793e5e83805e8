"""Personalities of Busters: a reader of ten records tells them apart by what they said and what they did."""

from dataclasses import dataclass

import pytest

from dungeonbox.bots import make_bot
from dungeonbox.bots.levels import personalities
from dungeonbox.games import IDS, make
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import Record
from dungeonbox.lab.simulate import Plan, play_one

NAMES = ("bold", "careful", "trusting", "treacherous")
GAMES = 10


@dataclass
class Traits:
    """What a player did in some records, counted from their tokens alone."""

    cards: int = 0
    pledges: int = 0
    kept: int = 0
    wishes: int = 0

    def guess(self) -> str:
        """Which personality a reader takes the player for."""
        if self.wishes == 0:
            return "trusting"
        if self.kept < self.pledges / 2:
            return "treacherous"
        return "careful" if self.wishes > self.pledges / 2 else "bold"


def records(seed: int) -> list[Record]:
    """Ten games of all four against each other."""
    game = make("busters", len(NAMES))
    plan = Plan("busters", GAMES, len(NAMES), NAMES, seed)
    bots = [make_bot(name, "busters") for name in NAMES]
    matches = [Match.new(game, Seeded(seed, number)) for number in range(GAMES)]
    return [play_one(match, plan, number, bots).record() for number, match in enumerate(matches)]


def traits(played: list[Record]) -> dict[str, Traits]:
    """By name, what the players of some records did."""
    found = {name: Traits() for name in NAMES}
    for record in played:
        pledged: dict[int, str] = {}
        for entry in record.entries:
            kind, _, what = entry.token.partition(":")
            one = found[record.names[entry.seat]]
            if kind == "pledge":
                pledged[entry.seat] = what
            elif kind == "ask":
                one.wishes += 1
            elif kind == "card":
                one.cards += 1
                one.pledges += entry.seat in pledged
                one.kept += pledged.pop(entry.seat, "") == what
    return found


def test_only_busters_has_personalities_and_each_is_a_bot_by_its_name() -> None:
    assert {id: [one.name for one in personalities(id)] for id in IDS if personalities(id)} == {"busters": list(NAMES)}
    assert [make_bot(name, "busters").name for name in NAMES] == list(NAMES)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [17, 18])
def test_a_reader_of_ten_records_tells_them_apart(seed: int) -> None:
    found = traits(records(seed))
    assert {name: one.guess() for name, one in found.items()} == {name: name for name in NAMES}, found
