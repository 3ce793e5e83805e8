"""Nothing gets lost: 45 gems, all Battle Cards and all Dungeon cards, after every action of games played by chance."""

from collections.abc import Callable
from typing import cast

import pytest
from librt.vecs import vec

from dungeonbox.games import make
from dungeonbox.games.busters import effects
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.state import BustersState
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.zones import Bag
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import STYLES, Walk, walk
from tests.games.busters.table import DUNGEONS, Table, party
from tests.marks import clause

HANDS = {
    (3, "printed"): [1, 2, 3, 4, 5, 6, 7],
    (4, "printed"): [2, 3, 4, 5, 6],
    (5, "printed"): [1, 2, 3, 4, 5, 6],
    (3, "six"): [2, 3, 4, 5, 6, 7],
    (4, "six"): [1, 2, 3, 4, 5, 6],
    (5, "six"): [1, 2, 3, 4, 5, 6],
}
WALKS = [(seats, hands, style) for seats, hands in HANDS for style in STYLES]


def stroll(seats: int, hands: str, style: str) -> Walk:
    """A whole game, with talk and changed minds."""
    path = walk(make_subject("busters", seats, {"hands": hands}, 1), seed=seats * 100 + len(style), style=style)
    assert path.is_over, path.crash
    return path


@clause("1.2", "1.4", "7.1", "7.4")
@pytest.mark.parametrize(("seats", "hands", "style"), WALKS)
def test_all_gems_and_battle_cards_are_there_after_every_action(seats: int, hands: str, style: str) -> None:
    """Also between the cards of a sealed step, as planners see it."""
    states = [cast(BustersState, state) for state in stroll(seats, hands, style).states()]
    for state in states:
        purses = [state.bank, state.spoils, *[hero.gems for hero in state.heroes]]
        assert [sum(purse[colour] for purse in purses) for colour in range(3)] == [15, 15, 15]
        assert all(min(purse.listed()) >= 0 for purse in purses)
        for hero in state.heroes:
            cards = hero.hand.listed() + hero.choice.listed() + hero.played.listed()
            assert sorted(cards) == (HANDS[seats, hands] if state.leader >= 0 else [])
            assert len(hero.choice) <= 1
    assert len(states) > 12 * seats


@clause("1.3", "2.7", "2.8", "4.6", "7.2", "7.5")
@pytest.mark.parametrize(("seats", "hands", "style"), WALKS)
def test_all_dungeon_cards_are_there_after_every_action(seats: int, hands: str, style: str) -> None:
    """Turned over, kept by somebody, back in the box, or still in the deck: each of the fifteen in one place."""
    path = stroll(seats, hands, style)
    words = cast(Busters, path.match.game).box.words
    turned: list[str] = []
    boxed: list[str] = []
    for moment in path.moments:
        for note in moment.notes:
            if note.kind == effects.APPEARED:
                turned.append(words[note.public[0]])
            if note.kind == effects.DEFEATED:
                boxed.append(turned[-1])
        state = cast(BustersState, moment.state)
        if state.leader < 0:
            continue
        kept = [words[monster] for hero in state.heroes for monster in hero.trophies.listed()]
        on_the_table = turned[len(kept) + len(boxed) :]
        assert sorted(kept + boxed + on_the_table) == sorted(turned)
        fought = [word for word in turned if word in DUNGEONS[state.dungeon]]
        left = [words[monster] for monster in state.deck.listed()]
        assert sorted(fought + left) == sorted(DUNGEONS[state.dungeon])
    assert (len(turned), len(set(turned))) == (12, 12)


@clause("2.8", "7.5")
@pytest.mark.parametrize(("seats", "longest"), [(3, 579), (4, 592), (5, 605)])
def test_no_game_is_longer_than_twelve_fights(seats: int, longest: int) -> None:
    """An adventurer for each seat; in each fight a card from each seat, and at most 45 gems to give up or to take."""
    assert longest == seats + 12 * (seats + 45)
    assert make("busters", seats).max_length == longest


# What check() would say ----------------------------------------------------------------------------------


def steal(s: BustersState) -> None:
    s.bank.put(0, 4)


def owe(s: BustersState) -> None:
    s.bank.put(2, 14)
    s.spoils.put(2, -2)


def overdraw(s: BustersState) -> None:
    s.bank.put(1, -1)
    s.spoils.put(1, 13)


def borrow(s: BustersState) -> None:
    s.heroes[1].gems.put(0, -1)
    s.bank.put(0, 14)


def lose_a_card(s: BustersState) -> None:
    s.heroes[2].hand.remove(4)


def copy_a_card(s: BustersState) -> None:
    s.heroes[0].played.push(4)


def lay_down_two(s: BustersState) -> None:
    for card in (4, 5):
        s.heroes[0].hand.remove(card)
        s.heroes[0].choice.add(card)


def beat_a_monster_in_the_deck(s: BustersState) -> None:
    s.heroes[0].trophies.add(s.deck[0])


def beat_a_monster_twice(s: BustersState) -> None:
    s.heroes[0].trophies.add(0)
    s.heroes[1].trophies.add(0)


def turn_over_a_monster_in_the_deck(s: BustersState) -> None:
    s.deck.add(s.monster)


def mix_decks(s: BustersState) -> None:
    s.deck.add(7)


def be_early(s: BustersState) -> None:
    s.heroes[0].trophies.add(12)


def keep_something_unseen(s: BustersState) -> None:
    s.unseen = vec[Bag]([Bag.of([3])])


@clause("1.2", "1.3", "1.4")
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (steal, ["7 red gems instead of 15"]),
        (owe, ["there are fewer than no blue gems in the bank or the Spoils"]),
        (overdraw, ["there are fewer than no yellow gems in the bank or the Spoils"]),
        (borrow, ["seat 2 has fewer than no gems"]),
        (lose_a_card, ["seat 3 does not have one card of each strength"]),
        (copy_a_card, ["seat 1 does not have one card of each strength"]),
        (lay_down_two, ["seat 1 has laid down 2 cards"]),
        (beat_a_monster_in_the_deck, ["a monster is in two places"]),
        (beat_a_monster_twice, ["a monster is in two places"]),
        (turn_over_a_monster_in_the_deck, ["a monster is in two places"]),
        (mix_decks, ["a monster does not belong to dungeon 1"]),
        (be_early, ["a monster is defeated before its dungeon is entered"]),
        (keep_something_unseen, ["there are unseen cards in a whole state"]),
    ],
)
def test_what_is_broken_is_said(spoil: Callable[[BustersState], None], said: list[str]) -> None:
    table = Table(party("1 1 1", "1 1 1", "1 1 1", monster="chimera", left="skeleton mimic-1"))
    state = cast(BustersState, table.match.state)
    assert table.game.check(table.match.state) == []
    spoil(state)
    assert table.game.check(table.match.state) == said


def test_promises_are_counted_in_the_final_reckoning() -> None:
    match = Match.new(make("busters", seats=3), Seeded(2))
    while not match.is_over:
        for seat in match.waiting():
            token = match.legal(seat)[0]
            if token.startswith("card:") and seat < 2:
                match.play(seat, token.replace("card", "pledge") if seat == 0 else "pledge:high")
            match.play(seat, token)
    told = {(line.seat, line.reason): line for line in match.outcome.lines if "promises" in line.reason}
    assert [told[0, reason].count for reason in ("kept promises", "broken promises")] == [12, 0]
    assert told[1, "kept promises"].count + told[1, "broken promises"].count == 12
    assert {line.points for line in told.values()} == {0}
    assert {seat for seat, _reason in told} == {0, 1}
