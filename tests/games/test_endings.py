"""The end of every game: lines, totals, the tie-breaker and the verdict agree, and every screen tells the same."""

from types import SimpleNamespace
from typing import Any

import pytest

from dungeonbox.games import IDS, info, make
from dungeonbox.kernel.chance import NOBODY, SPECTATOR, Seeded
from dungeonbox.kernel.facts import MOST_FACTS, facts_of
from dungeonbox.kernel.game import Outcome
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import called, score_words
from dungeonbox.server import projection
from dungeonbox.terminal.words import result_lines, words_of

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eli", "Fay"]


def ended(game: str, seed: int) -> Match:
    """A match that was played at random to its end."""
    seats = info(game).seats
    luck = Seeded(seed)
    match = Match.new(make(game, seats[seed % len(seats)]), luck)
    while not match.is_over:
        seat = match.waiting()[0]
        legal = match.legal(seat)
        match.play(seat, legal[luck.below(len(legal), NOBODY)])
    return match


def sums(outcome: Outcome) -> list[int]:
    """The points of each seat's lines."""
    seats = range(len(outcome.places))
    return [sum(line.points for line in outcome.lines if line.seat == seat) for seat in seats]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", IDS)
def test_lines_totals_tie_breaker_and_verdict_agree(game: str, seed: int) -> None:
    match = ended(game, seed)
    outcome, names = match.outcome, NAMES[: match.game.seats]
    assert outcome.totals in ((), tuple(sums(outcome)))
    assert all(line.count >= 0 or line.count == NONE for line in outcome.lines)
    if outcome.decided:
        assert outcome.totals.count(max(outcome.totals)) > len(outcome.winners)
    verdict = words_of(game).verdict(match.game, match.view(SPECTATOR), outcome, names)
    assert verdict.endswith((".", "!"))
    if not match.game.traits.shared:
        assert all(names[seat] in verdict for seat in outcome.winners)


@pytest.mark.parametrize("game", IDS)
def test_the_terminal_and_the_server_tell_the_same(game: str) -> None:
    match = ended(game, 3)
    outcome, names = match.outcome, NAMES[: match.game.seats]
    lines = [score_words(outcome, line) for line in outcome.lines]
    over: Any = SimpleNamespace(is_closed=False, claimed=NONE, conceded=NONE, quitters=())
    sent = projection.ending(match, over, names)
    assert [line.words for line in sent.lines] == lines
    assert (sent.totals, sent.decided) == (list(outcome.totals), outcome.decided)
    verdict, *places = result_lines(words_of(game), match, SPECTATOR, names, 10_000)
    assert verdict == sent.verdict
    told = facts_of(words_of(game).FACTS, words_of(game).NOTES, match.notes(SPECTATOR), names)
    assert places[len(names) :] == told
    for line, text in zip(outcome.lines, lines, strict=True):
        player = called(names, words_of(game).characters(match.game, match.view(SPECTATOR)))[line.seat]
        assert any(player in place and text in place for place in places)


@pytest.mark.parametrize("game", IDS)
def test_facts_count_what_notes_have(game: str) -> None:
    """Every fact names kinds of notes of its game, and fields that all of them have and nothing hides."""
    words = words_of(game)
    kinds = {kind.name: kind for kind in words.NOTES}
    assert set(words.CHAPTERS) <= set(kinds)
    for fact in words.FACTS:
        for name in fact.notes:
            open_fields = kinds[name].fields[:-1] if kinds[name].hidden else kinds[name].fields
            assert {fact.by, *fact.add.split("+")} - {""} <= set(open_fields), (name, fact)


@pytest.mark.parametrize("game", IDS)
def test_something_is_told_of_every_game(game: str) -> None:
    told = [
        facts_of(words_of(game).FACTS, words_of(game).NOTES, match.notes(SPECTATOR), NAMES[: match.game.seats])
        for match in (ended(game, seed) for seed in range(4))
    ]
    assert all(1 <= len(facts) <= MOST_FACTS for facts in told), told
