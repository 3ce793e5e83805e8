"""Dungeon Shuffle, §10 Winning: every clause shown at a table."""

from tests.games.shuffle.table import RICH, walking
from tests.marks import clause


@clause("10.1", "2.1")
def test_who_is_home_first_with_the_points_wins() -> None:
    table = walking("one", f"seat1 c1.n  {RICH}", "seat2 c1.mid  souls king golem nixie kraken siren")
    table.play("move:c1.mid")
    assert table.result() == "escaped: 1 2"
    table = walking("one", "seat1 c1.n  souls drake djinn wurm", "seat2 c1.mid")
    table.play("move:c1.mid", luck="slide one")
    assert table.asks() == "seat2 shuffle"
