"""Thumb in Dungeon Busters: what it says, what it makes of what others say, and what talking is worth."""

from collections.abc import Sequence

import pytest

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.bots.bot import choose, speak, think_again, turn_parts
from dungeonbox.bots.levels import levels
from dungeonbox.bots.search import Search
from dungeonbox.games import make
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.lab import table_talk
from dungeonbox.lab.stats import difference_interval
from dungeonbox.lab.table_talk import Believer, Mute

TRIES = 40
EASY = """
    step choose-card -
    leader seat1  dungeon 1  monster red-slime  left blue-slime skeleton mimic-1 chimera
    bank 11 11 11  spoils 0 0 0
    seat1 knight  gems 1 1 1  hand 2 3 4 5 6
    seat2 mage    gems 1 1 1  hand 2 3 4 5 6
    seat3 thief   gems 1 1 1  hand 2 3 4 5 6
    seat4 priest  gems 1 1 1  hand 2 3 4 5 6
    """


def fight(*said: tuple[int, str]) -> Match:
    """Four players before an easy monster with one good chest, after some talk."""
    match = Match.new(make("busters", 4), Seeded(1), position=EASY)
    for seat, token in said:
        match.play(seat, token)
    return match


def choices(match: Match, seat: int, tries: int = TRIES) -> list[str]:
    """What thumb plays with different luck."""
    bot = make_bot("thumb", "busters")
    observation = match.observe(seat)
    return [match.game.token(bot.choose(Eyes(match.game, observation, Seeded(luck)))) for luck in range(tries)]


def sayings(match: Match, seat: int, tries: int = TRIES) -> list[str]:
    """What thumb says with different luck."""
    bot = make_bot("thumb", "busters")
    observation = match.observe(seat)
    said = [bot.say(Eyes(match.game, observation, Seeded(luck))) for luck in range(tries)]
    return ["" if aside == NONE else match.game.token(aside) for aside in said]


def test_a_pledge_names_the_card_that_is_played_more_often_than_not_but_not_always() -> None:
    match = fight()
    intended = max(set(choices(match, 0)), key=choices(match, 0).count).partition(":")[2]
    pledged = [said.partition(":")[2] for said in sayings(match, 0, 4 * TRIES) if said.startswith("pledge")]
    assert 1 / 4 < len(pledged) / (4 * TRIES) < 1 / 2
    assert 1 / 2 < pledged.count(intended) / len(pledged) < 3 / 4
    assert len(set(pledged)) > 2


def test_it_pledges_once_and_wishes_once_a_round() -> None:
    said = sayings(fight((0, "pledge:4")), 0)
    assert {word.partition(":")[0] for word in said} == {"", "ask"}
    assert set(sayings(fight((0, "pledge:4"), (0, "ask:seat2.6")), 0)) == {""}


def test_a_card_that_another_player_pledged_is_left_to_them() -> None:
    [favourite] = {max(set(choices(fight(), 0)), key=choices(fight(), 0).count)}
    said = f"pledge:{favourite.partition(':')[2]}"
    before, after = choices(fight(), 0), choices(fight((1, said), (2, said)), 0)
    assert after.count(favourite) < before.count(favourite) / 2


def test_a_wish_is_granted_where_it_costs_little_and_refused_where_it_brings_nothing() -> None:
    unasked = choices(fight(), 0)
    runner_up = "card:3" if unasked.count("card:2") >= unasked.count("card:3") else "card:2"
    wished = choices(fight((1, f"ask:seat1.{runner_up[-1]}")), 0)
    assert wished.count(runner_up) > unasked.count(runner_up) + TRIES // 5
    assert choices(fight((1, "ask:seat1.6")), 0).count("card:6") == unasked.count("card:6") == 0


class Parrot(Bot):
    """Plays what was wished of it last, else its lowest card; it has something to say as long as it may."""

    def __init__(self, words: Sequence[str], is_listening: bool = True) -> None:
        super().__init__("parrot")
        self.words = list(words)
        self.is_listening = is_listening

    def say(self, eyes: Eyes) -> Int:
        return eyes.game.parse(self.words.pop(0)) if self.words else NONE

    def choose(self, eyes: Eyes) -> Int:
        said = [token for hero in eyes.game.view(eyes.observation).heroes for token in hero.pledges]  # type: ignore[attr-defined]
        wished = [token[-1] for token in said if token.startswith(f"ask:seat{eyes.seat + 1}.")]
        return eyes.game.parse(f"card:{wished[-1]}") if wished else eyes.legal()[0]


def test_a_sealed_choice_is_changed_after_an_aside_by_bots_that_listen() -> None:
    match, luck = fight(), Seeded(1)
    hears, deaf = Parrot([]), Parrot([], is_listening=False)
    choose(match, 1, hears, luck)
    choose(match, 2, deaf, luck)
    for wish in ("ask:seat2.5", "ask:seat3.5"):
        match.play(0, wish)
    think_again(match, 1, hears, luck)
    think_again(match, 2, deaf, luck)
    think_again(match, 3, hears, luck)
    assert [match.choice(seat) for seat in range(4)] == ["", "card:5", "card:2", ""]


TO_DIFFER = """
    step choose-card -
    leader seat1  dungeon 3  monster poison-slime  left dragon
    bank 4 4 4  spoils 0 0 0
    seat1 knight  gems 4 4 4  hand 2 3  played 4 5 6
    seat2 mage    gems 1 1 1  hand 2 3  played 4 5 6  kept 9
    seat3 thief   gems 3 3 3  hand 5 6  played 2 3 4
    seat4 priest  gems 3 3 3  hand 5 6  played 2 3 4
    """
"""The last monster: seat 1 wins if it plays another card than seat 2; if their cards are equal, mostly not."""


@pytest.mark.parametrize(
    ("speaker", "said", "played"),
    [(1, "pledge:2", "card:3"), (1, "pledge:3", "card:2"), (2, "ask:seat2.2", "card:3"), (2, "ask:seat2.3", "card:2")],
)
def test_a_search_hears_pledges_and_wishes(speaker: int, said: str, played: str) -> None:
    match = Match.new(make("busters", 4), Seeded(1), position=TO_DIFFER)
    match.play(speaker, said)
    bot = make_bot("search:200", "busters")
    assert bot.is_listening
    for luck in range(3):
        choice = bot.choose(Eyes(match.game, match.observe(0), Seeded(luck)))
        assert match.game.token(choice) == played


def test_a_search_talks_as_thumb_does_and_is_not_misled_by_silence() -> None:
    match, thumb, search = fight(), make_bot("thumb", "busters"), make_bot("search:20", "busters")
    for luck in range(9):
        eyes = [Eyes(match.game, match.observe(0), Seeded(luck)) for _time in range(4)]
        assert search.say(eyes[0]) == thumb.say(eyes[1])
        assert search.choose(eyes[2]) == Search(iterations=20).choose(eyes[3])


def test_where_nobody_waits_all_have_spoken_before_the_first_chooses() -> None:
    match = fight()
    bots = [Parrot([]), Parrot(["pledge:4"]), Parrot([]), Parrot(["ask:seat1.6", "ask:seat2.5", "ask:seat3.4"])]
    lucks = [Seeded(seat) for seat in range(4)]
    for seat, is_talk in turn_parts(match.waiting()):
        (speak if is_talk else choose)(match, seat, bots[seat], lucks[seat])
    tokens = [entry.token for entry in match.entries]
    assert tokens == ["pledge:4", "ask:seat1.6", "ask:seat2.5", "card:6", "card:5", "card:2", "card:2"]


def test_a_believer_takes_pledges_for_the_truth_and_silence_for_low() -> None:
    match = fight((1, "pledge:6"), (2, "pledge:high"), (2, "ask:seat1.2"))
    rules, s = match.game, match.observe(0)
    hands = [table_talk.believed(rules, hero).listed() for hero in s.heroes]  # type: ignore[arg-type, attr-defined]
    assert hands == [[2, 3], [6], [5, 6], [2, 3]]


def test_a_believer_says_nothing_or_what_thumb_says() -> None:
    match, thumb = fight(), make_bot("thumb", "busters")
    for luck in range(9):
        eyes = [Eyes(match.game, match.observe(0), Seeded(luck)) for _time in range(3)]
        assert Believer(is_mute=True).say(eyes[0]) == Mute().say(eyes[0]) == NONE
        assert Believer(is_mute=False).say(eyes[1]) == thumb.say(eyes[2])


@pytest.mark.slow
def test_the_report_answers_four_questions() -> None:
    lines = table_talk.report(4, seed=2).splitlines()
    assert [line.split()[0] for line in lines] == ["believer,", "believer,", "thumb", "thumb", "wishes:"]


def test_too_few_games_to_tell_are_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["table_talk", "--games", "3"])
    with pytest.raises(SystemExit, match="2"):
        table_talk.main()
    assert "expected at least 4 games, got 3" in capsys.readouterr().err


def test_a_believer_meets_whom_it_is_told_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["table_talk", "--games", "4", "--seed", "2", "--against"]
    monkeypatch.setattr("sys.argv", [*words, "random,child"])
    table_talk.main()
    said = [line.partition(": first in ")[0] for line in capsys.readouterr().out.splitlines()]
    assert said == [
        f"believer, {how}, against three {name}" for name in ("random", "child") for how in ("mute", "talking")
    ]
    monkeypatch.setattr("sys.argv", [*words, "genius"])
    with pytest.raises(SystemExit, match="2"):
        table_talk.main()
    assert "there is no bot 'genius'" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize("level", [level.name for level in levels("busters")])
def test_believing_does_not_pay_against_any_level(level: str) -> None:
    """The figures are in docs/decisions/2026-11-17-levels-of-bots.md."""
    for played in table_talk.believed_by(make_bot(level, "busters"), 600, seed=3)[1]:
        assert played.share[2] <= 0.32


@pytest.mark.long
def test_talking_pays_and_believing_does_not() -> None:
    """The figures are in docs/decisions/2026-11-17-table-talk.md."""
    games, seed = 4000, 3
    thumb, mute = make_bot("thumb", "busters"), Mute()
    for is_mute in (True, False):
        played = table_talk.play(Believer(is_mute), thumb, games, seed)
        assert played.share[2] <= 0.32
        assert played.pledged / played.rounds >= 1 / 3
    talks, silent = table_talk.play(thumb, mute, games, seed), table_talk.play(mute, mute, games, seed)
    assert difference_interval(talks.firsts, silent.firsts)[0] > 0
    seen, followed = table_talk.wishes(games // 4, seed)
    assert followed / seen >= 0.2
