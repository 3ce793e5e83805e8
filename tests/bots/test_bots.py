"""Bots by name, and what they may see."""

import pytest

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.bots.bot import take_turn
from dungeonbox.games import info, make
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import BadOptions, IllegalAction, WrongEyes
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import Int


@pytest.mark.parametrize("name", ["random", "thumb", "search:20", "search:5ms"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_plays_whole_games(name: str, seats: int) -> None:
    match = Match.new(make("mayhem", seats=seats), Seeded(seats))
    bot = make_bot(name, "mayhem")
    assert bot.name == name
    while not match.is_over:
        take_turn(match, match.waiting()[0], bot, Seeded(match.length))
    assert sum(match.outcome.worth) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["", "oracle", "search", "search:0", "search:-5", "search:1e3", "search:5s", "Thumb"])
def test_an_unknown_bot_gets_a_list_of_the_known(name: str) -> None:
    with pytest.raises(BadOptions, match="there are random, thumb, search:2000"):
        make_bot(name, "mayhem")


def test_a_bot_cannot_be_given_the_table() -> None:
    match = Match.new(make("mayhem", seats=2), Seeded(1))
    with pytest.raises(WrongEyes):
        Eyes(match.game, match.state, Seeded(1))
    with pytest.raises(WrongEyes):
        Eyes(match.game, match.observe(SPECTATOR), Seeded(1))


def test_bots_and_eyes_say_what_they_are() -> None:
    match = Match.new(make("mayhem", seats=2), Seeded(1))
    assert repr(Eyes(match.game, match.observe(1), Seeded(1))) == "<Eyes of seat 1 on mayhem>"
    assert repr(make_bot("thumb", "mayhem")) == "<Heuristic bot: thumb>"
    assert repr(make_bot("search:20", "mayhem")) == "<Search bot: search:20>"


def test_a_bot_that_cheats_is_refused() -> None:
    class Cheat(Bot):
        def choose(self, eyes: Eyes) -> Int:
            return eyes.game.parse("play:fireball")

    match = Match.new(make("mayhem", seats=2), Seeded(1))
    with pytest.raises(IllegalAction):
        take_turn(match, 0, Cheat("cheat"), Seeded(1))


@pytest.mark.parametrize("name", ["random", "thumb", pytest.param("search:50", marks=pytest.mark.slow)])
def test_the_same_mask_and_luck_give_the_same_choice(name: str) -> None:
    match = Match.new(make("mayhem", seats=3), Seeded(4))
    bot = make_bot(name, "mayhem")
    while not match.is_over:
        seat = match.waiting()[0]
        choices = {int(bot.choose(Eyes(match.game, match.observe(seat), Seeded(9)))) for _ in range(2)}
        assert len(choices) == 1
        match.act(seat, choices.pop())


@pytest.mark.parametrize("name", ["thumb", pytest.param("search:30", marks=pytest.mark.slow)])
def test_hidden_cards_do_not_change_a_choice(name: str) -> None:
    """Any deal of what the seat cannot see looks the same to it, so the bot must choose the same."""
    match = Match.new(make("mayhem", seats=3), Seeded(11))
    bot = make_bot(name, "mayhem")
    for turn in range(40):
        if match.is_over:
            break
        seat = match.waiting()[0]
        other = match.game.determinize(match.observe(seat), Seeded(turn))
        here = bot.choose(Eyes(match.game, match.observe(seat), Seeded(2)))
        there = bot.choose(Eyes(match.game, match.game.observe(other, seat), Seeded(2)))
        assert here == there
        match.act(seat, int(here))


@pytest.mark.parametrize("game", ["chess", "hustle_route"])
def test_there_is_a_thumb_for_the_games_of_the_box_only(game: str) -> None:
    with pytest.raises(BadOptions, match=f"there is no thumb for '{game}'"):
        make_bot("thumb", game)


@pytest.mark.parametrize("id", ["mayhem", "busters", "hustle"])
def test_thumb_draws_any_of_the_free_heroes_by_lot(id: str) -> None:
    match = Match.new(make(id, info(id).seats[0]), Seeded(1))
    taken, *free, by_lot = match.legal(0)
    assert by_lot == "hero:random"
    match.play(0, taken)
    bot = make_bot("thumb", id)
    drawn = [match.game.token(bot.choose(Eyes(match.game, match.observe(1), Seeded(luck)))) for luck in range(200)]
    assert set(drawn) == set(free)
    assert min(map(drawn.count, free)) > len(drawn) / len(free) / 2


def test_thumb_hits_any_of_those_who_are_equally_worth_it() -> None:
    """Of equals the first would make the lowest seat lose most games."""
    position = """
        step check seat2  left 1
        step resolve seat2  card rage  left 1
        step attack seat2  left 4
        turn seat2
        played rage
        seat1 azzan
        seat2 sutha
        seat3 lia
        seat4 oriax  hp 9
        """
    match = Match.new(make("mayhem", 4), Seeded(1), position=position)
    bot = make_bot("thumb", "mayhem")
    hits = [match.game.token(bot.choose(Eyes(match.game, match.observe(1), Seeded(luck)))) for luck in range(60)]
    assert hits.count("target:seat4") == 60
    weaker = Match.new(make("mayhem", 4), Seeded(1), position=position.replace("hp 9", "hp 10"))
    hits = [weaker.game.token(bot.choose(Eyes(weaker.game, weaker.observe(1), Seeded(luck)))) for luck in range(60)]
    assert {token: hits.count(token) > 9 for token in hits} == {f"target:seat{seat}": True for seat in (1, 3, 4)}
