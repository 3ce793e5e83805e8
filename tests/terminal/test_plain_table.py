"""What the plain table says before a choice: the question, hints, piles, sheets, signs, groups; and sealed choices."""

import io
from collections.abc import Iterator

import pytest

from dungeonbox.bots import Bot, Eyes
from dungeonbox.games import IDS, info, make
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import SeatedBot
from dungeonbox.terminal.luck import TABLE, seeded
from dungeonbox.terminal.plain import PlainTable
from dungeonbox.terminal.players import make_players
from dungeonbox.terminal.words import words_of
from tests.games.shuffle.table import walking
from tests.terminal.shell import run


@pytest.mark.parametrize("game", IDS)
def test_the_question_stands_between_the_table_and_its_answers(game: str) -> None:
    seats = str(info(game).seats[0])
    match = Match.new(make(game, int(seats)), seeded(5, 0, TABLE))
    said = run("play", game, "--seats", seats, "--people", seats, "--seed", "5", typed="\nquit\n").out
    words = words_of(game)
    seat = match.waiting()[0]
    asked = words.question(match.game, match.view(seat), [f"Player {one + 1}" for one in range(match.game.seats)])
    assert asked
    assert said.index(asked.split(".")[0]) < said.index(match.legal(seat)[0])


@pytest.mark.parametrize("game", IDS)
def test_hint_piles_sheets_and_signs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dungeonbox.terminal.mind.HINT", "search:5")
    seats = info(game).seats[0]
    rules = make(game, seats)
    words = words_of(game)
    view = Match.new(rules, Seeded(5)).view(SPECTATOR)
    sheets, groups = words.sheets(rules, view), words.sheet_groups(rules, view)
    some = next(iter(sheets))
    typed = f"\n?\nhint\npiles\nsheet\nsheet {some}\nsheet nothing-of-this-name\nquit\n"
    said = run("play", game, "--seats", str(seats), "--people", str(seats), "--seed", "5", typed=typed).out
    assert f"Signs:\n{words.legend(rules)}\n" in said
    assert "imagined games these were worth most to you:" in said
    assert sorted(word for things in groups.values() for word in things) == sorted(sheets)
    for title, things in groups.items():
        assert f"{title}: {', '.join(things)}" in " ".join(said.split())
    assert " ".join(sheets[some].split()) in " ".join(said.split())
    assert "There is no sheet of 'nothing-of-this-name'; type sheet for all of them." in said
    assert max(map(len, said.splitlines())) <= 80


def test_what_could_be_many_tokens_is_told_in_groups() -> None:
    said = run("play", "mayhem", "--seed", "3", typed="why target\nquit\n").out
    told = said.partition("'target' could be 76 tokens: ")[2].partition("Player 1>")[0]
    assert told.split(", ")[:2] == ["target:seat1", "target:seat1.shield1 to\ntarget:seat1.shield18 (18)"]
    assert told.count("(18)") == 4


def test_a_beginning_that_fits_several_choices_lists_them() -> None:
    said = run("play", "mayhem", "--seed", "3", typed="hero:\nquit\n").out
    listed = said.partition("5 choices:\n")[2].split()
    assert [listed[listed.index(token) - 1] for token in ("hero:sutha", "hero:random")] == ["4", "5"]


def test_what_no_choice_begins_with_is_refused_with_the_clause() -> None:
    typed = "hero:mage\ncolour:red\nbuy\nwhy buy\nquit\n"
    said = run("play", "hustle", "--seats", "2", "--people", "1", "--seed", "3", typed=typed).out
    told = said.split("'buy' could be buy:trinket or buy:treasure or buy:artifact\nNone of them can be chosen now:\n")
    assert [one.partition("Player 1>")[0].split("  ")[0] for one in told[1:]] == ["§3.1", "§3.1"]
    assert "did you mean" not in said


# Sealed choices ------------------------------------------------------------------------------------------


class Talker(Bot):
    """A bot that says all it may, and plays what comes first."""

    def say(self, eyes: Eyes) -> Int:
        """The first aside."""
        asides = eyes.asides()
        return asides[0] if len(asides) > 0 else NONE

    def choose(self, eyes: Eyes) -> Int:
        """The first action."""
        return eyes.legal()[0]


class Typist(Console):
    """A console into which these lines are typed."""

    def __init__(self, typed: Iterator[str]) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.typed = typed
        self.pages: list[str] = []

    def say(self, text: str = "", highlight: str = "") -> None:
        """Keep what is said."""
        del highlight
        self.pages.append(text)

    def ask(self, prompt: str) -> str:
        """Type the next line."""
        answer = next(self.typed)
        self.pages.append(f"{prompt}{answer}")
        return answer


def typed_at(match: Match, *typed: str) -> str:
    """What is said to people who share a keyboard, and type these lines once it was handed over."""
    console = Typist(iter(["", *typed]))
    with pytest.raises(StopIteration):
        PlainTable(match, words_of(match.game.id), {}, console, Savefile(None)).run()
    return "\n".join(console.pages)


def test_a_token_in_full_is_never_taken_for_the_beginning_of_another() -> None:
    """In Dungeon Shuffle a4.n is a space, and a4.ne another one."""
    match = walking("one", "seat1 a4.e", "seat2 c1.mid").match
    said = typed_at(match, "a4.n")
    assert "That is not allowed now.\n§6.1  " in said
    assert not match.entries


def busters(people: int, *typed: str) -> tuple[Match, str]:
    """A round of Busters for three, with talkers as bots, up to where the typing ends; the match and what was said."""
    match = Match.new(make("busters", 3, {"first_seat": "1"}), Seeded(2))
    for seat, hero in enumerate(("knight", "mage", "thief")):
        match.play(seat, f"hero:{hero}")
    kinds = [""] * people + ["thumb"] * (3 - people)
    match.names = tuple(player.written for player in make_players("busters", kinds))
    console = Typist(iter(typed))
    bots = {seat: SeatedBot(seat, Talker("talker"), Seeded(1)) for seat in range(people, 3)}
    with pytest.raises(StopIteration):
        PlainTable(match, words_of("busters"), bots, console, Savefile(None)).run()
    return match, "\n".join(console.pages)


def test_pledges_of_bots_are_heard_before_one_chooses() -> None:
    match, said = busters(1)
    assert len([entry for entry in match.entries if entry.seat > 0 and "hero" not in entry.token]) == 4
    assert 'Ash Tobin: "' in said.partition("Choose a card")[0]
    assert not match.chosen()


def test_a_sealed_choice_can_be_changed_until_it_is_kept() -> None:
    match, said = busters(1, "card:3", "card:5")
    assert match.choice(0) == "card:5"
    assert "Your choice so far, which nobody sees: " in said
    match, _ = busters(1, "card:3", "card:5", "")
    assert "card:5" in [entry.token for entry in match.entries if entry.seat == 0]


def test_who_has_chosen_is_asked_again_when_another_speaks() -> None:
    match, said = busters(3, "", "card:3", "", "pledge:5", "", "card:6", "", "card:5", "")
    assert match.chosen() == [0, 1]
    assert (match.choice(0), match.choice(1)) == ("card:6", "card:5")
    assert said.count("Pass the keyboard to Player 1") == 2


def test_what_was_said_is_not_taken_back_by_itself() -> None:
    match, said = busters(1, "pledge:5", "undo")
    pledges = [entry.token for entry in match.entries if entry.seat == 0]
    assert pledges == []  # alone one goes back to the choice of a hero: to the beginning, with all that was said since
    assert "Taken back: " in said
    match, _ = busters(3, "", "pledge:5", "undo")
    assert [entry.token for entry in match.entries if entry.seat == 0] == ["hero:knight", "pledge:5"]
