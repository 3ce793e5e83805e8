"""Before a sealed choice, on the plain table and the full screen: bots talk, people choose, bots choose."""

from dungeonbox.bots import Bot, Eyes
from dungeonbox.games import make
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.terminal.local_table import SeatedBot, TableTalk

FIGHT = """
    step choose-card -
    leader seat1  dungeon 1  monster red-slime  left blue-slime skeleton mimic-1 chimera
    seat1 knight  gems 1 1 1
    seat2 mage    gems 1 1 1
    seat3 thief   gems 1 1 1
    """


class Talker(Bot):
    """Says what it has not said yet, and plays its lowest card."""

    def __init__(self, *words: str) -> None:
        super().__init__("talker")
        self.words = list(words)

    def say(self, eyes: Eyes) -> Int:
        return eyes.game.parse(self.words.pop(0)) if self.words else NONE

    def choose(self, eyes: Eyes) -> Int:
        return eyes.legal()[0]


def party(*bots: Talker) -> tuple[Match, TableTalk]:
    """A person at the last seat, and bots before it."""
    match = Match.new(make("busters", 3), Seeded(1), position=FIGHT)
    return match, TableTalk(match, {seat: SeatedBot(seat, bot, Seeded(seat)) for seat, bot in enumerate(bots)})


def said(match: Match) -> list[str]:
    """All that was said."""
    return [entry.token for entry in match.entries if not entry.token.startswith("card:")]


def test_bots_talk_once_in_turns_and_people_choose_first() -> None:
    match, talk = party(Talker("pledge:1", "ask:seat3.7", "pledge:2"), Talker("pledge:5"))
    assert talk.is_sealed
    talk.begin()
    talk.begin()
    assert talk.is_possible
    assert said(match) == ["pledge:1", "pledge:5", "ask:seat3.7"]
    assert talk.next_seat(match.waiting()) == 2
    match.play(2, "card:7")
    talk.end()
    assert talk.next_seat(match.waiting()) == 0
    talk.begin()
    assert len(said(match)) == 3


def test_after_the_fight_there_is_talk_again() -> None:
    match, talk = party(Talker("pledge:1", "pledge:2", "pledge:3"), Talker())
    talk.begin()
    for seat, card in ((2, "card:7"), (0, "card:1"), (1, "card:6")):
        match.play(seat, card)
        talk.end()
    assert talk.is_sealed
    talk.begin()
    assert said(match) == ["pledge:1", "pledge:2", "pledge:3"]


def test_where_one_seat_chooses_bots_do_so_first_and_nobody_talks() -> None:
    match = Match.new(make("busters", 3), Seeded(1))
    talk = TableTalk(match, {2: SeatedBot(2, Talker("pledge:1"), Seeded(1))})
    talk.begin()
    assert match.entries == []
    assert talk.next_seat([0, 2]) == 2
