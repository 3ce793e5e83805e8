"""Whole games at the plain table, and everything a person can type there."""

import itertools
import json
import stat
import sys
from pathlib import Path

import pytest

import dungeonbox
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.terminal.files import write_text
from dungeonbox.terminal.luck import seeded
from dungeonbox.terminal.words import result_lines, words_of
from tests.terminal.shell import complaint, played, run, tokens_of

TWO_PEOPLE = ("play", "mayhem", "--seats", "2", "--people", "2", "--seed", "3")
ALONE = ("play", "mayhem", "--seats", "2", "--seed", "3")


def entries(path: Path) -> list[list[object]]:
    """The entries of a record as they are written."""
    found: list[list[object]] = json.loads(path.read_text(encoding="utf-8"))["entries"]
    return found


def test_a_whole_game_is_played_from_a_file_of_tokens(tmp_path: Path) -> None:
    match = played(3)
    tokens, saved = tmp_path / "game.txt", tmp_path / "a.json"
    tokens.write_text(f"# two heroes\n\n{tokens_of(match)}", encoding="utf-8")
    said = run(*TWO_PEOPLE, "--tokens", tokens, "--save", saved)
    assert said.code == 0, said
    assert result_lines(words_of("mayhem"), match, SPECTATOR, ["Player 1", "Player 2"], 80)[0] in said.out
    assert dungeonbox.read(saved.read_text(encoding="utf-8")).entries == match.entries


def test_tokens_may_come_from_standard_input_and_without_seats() -> None:
    lines = "".join(f"{entry.token}  # comment\n" for entry in played(3).entries)
    said = run(*TWO_PEOPLE, "--tokens", "-", typed=lines)
    assert said.code == 0
    assert " wins" in said.out


def test_tokens_show_only_what_everybody_may_see() -> None:
    said = run(*TWO_PEOPLE, "--tokens", "-", typed=tokens_of(played(3)))
    assert "draws a card" in said.out
    assert "your hand" not in said.out


def test_a_bot_plays_against_a_file_of_tokens() -> None:
    assert "the tokens have run out" in complaint(*ALONE, "--tokens", "-", typed="hero:lia\n")


def test_tokens_that_run_out_are_saved(tmp_path: Path) -> None:
    saved = tmp_path / "a.json"
    half = "".join(tokens_of(played(3)).splitlines(keepends=True)[:5])
    reason = complaint(*TWO_PEOPLE, "--save", saved, "--tokens", "-", typed=half)
    assert reason.startswith("standard input: the tokens have run out, and the game is not over: it waits for seat")
    assert len(entries(saved)) == 5


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("hero:lia\n\nhero:lia\n", "standard input, line 3: hero:lia is not legal now (§2.1)"),
        ("hero:nobody\n", "standard input, line 1: mayhem has no action 'hero:nobody'"),
        ("2 hero:lia\n", "line 1: it is not for seat 2 to choose now; it waits for seat 1"),
        ("7 hero:lia\n", "line 1: there are seats 1 to 2, not 7"),
        ("hero:lia hero:azzan\n", "line 1: expected one token"),
        ("1\n", "line 1: expected one token"),
    ],
    ids=["illegal", "unknown", "not the turn", "no seat", "two", "none"],
)
def test_a_bad_token_is_named_with_its_line(typed: str, reason: str) -> None:
    assert reason in complaint(*TWO_PEOPLE, "--tokens", "-", typed=typed)


def test_tokens_left_over_are_an_error() -> None:
    lines = tokens_of(played(3)) + "decline\n"
    assert "the game was over before 'decline'" in complaint(*TWO_PEOPLE, "--tokens", "-", typed=lines)


def test_bots_alone_are_watched() -> None:
    said = run("play", "mayhem", "--people", "0", "--seed", "5")
    assert said.code == 0
    assert "Sly Quill" in said.out
    assert "your hand" not in said.out
    assert run("play", "mayhem", "--people", "0", "--seed", "5") == said
    assert run("play", "mayhem", "--people", "0", "--seed", "6") != said


def test_a_person_plays_a_whole_game_by_numbers(tmp_path: Path) -> None:
    saved = tmp_path / "a.json"
    said = run(*ALONE, "--save", saved, typed="1\n" * 400)
    assert said.code == 0
    assert "Player 1> 1\n" in said.out
    assert " wins" in said.out
    assert f"The match is saved in {saved}: dungeonbox replay {saved}\n" in said.out
    assert dungeonbox.read(saved.read_text(encoding="utf-8")).is_over


def test_a_choice_is_a_number_a_token_or_the_beginning_of_one(tmp_path: Path) -> None:
    for number, typed in enumerate(["2", "hero:lia", "LIA", "li", "hero:l"]):
        saved = tmp_path / f"{number}.json"
        run(*ALONE, "--save", saved, typed=f"{typed}\n")
        assert entries(saved)[0] == [1, "hero:lia", []]


def test_what_is_no_choice_is_asked_again() -> None:
    said = run(*ALONE, typed="\n9\nhero\nzzz\nplay:fireball\n").out
    assert "Type a number from 1 to 5, a token, or ? for help." in said
    assert "There are choices 1 to 5, not 9." in said
    assert "5 choices:\n      1  hero:azzan" in said
    assert "mayhem has no action 'zzz'" in said
    assert "That is not allowed now.\n§2.1  Every player chooses one of the heroes" in said


def test_the_commands_of_the_table() -> None:
    said = run(*ALONE, typed="?\nhero:lia\nrules 4.3\nrules 9.9\nwhy hero:lia\nwhy 1\nwhy\nlog\ntable\nquit\n")
    assert said.code == 0
    assert "take back" in said.out
    assert "§4.3  At zero hit points a player is knocked out." in said.out
    assert "has no clause '9.9'" in said.out
    assert "hero:lia: Lia the Radiant, paladin; in the deck: " in said.out
    assert "\nYou may not do that now:\n§2.1" in said.out
    assert "You may do that now:\n§3.2" in said.out
    assert "Say which token you mean" in said.out
    assert said.out.count("Player 1 plays Lia the Radiant.") == 2
    assert said.out.endswith("You have left the table.\n")


def test_the_whole_rules_can_be_read_at_the_table() -> None:
    assert "§8.2" in run(*ALONE, typed="rules\n").out


def test_the_end_of_the_input_ends_the_game_politely(tmp_path: Path) -> None:
    saved = tmp_path / "a.json"
    said = run(*ALONE, "--save", saved, typed="hero:lia\n")
    assert said.code == 0
    assert said.err == ""
    assert "You have left the table.\n" in said.out
    assert f"The match is saved in {saved}: dungeonbox play --resume {saved}\n" in said.out


def test_undo_alone_goes_back_to_ones_last_decision(tmp_path: Path) -> None:
    saved = tmp_path / "a.json"
    said = run(*ALONE, "--save", saved, typed="undo\nhero:lia\nundo\nhero:azzan\n").out
    assert "There is nothing of yours to take back." in said
    assert "Taken back:" in said
    assert said.index("Player 1 plays Lia") < said.index("Taken back:") < said.index("Player 1 plays Azzan")
    tokens = [entry[1] for entry in entries(saved)]
    assert tokens[0] == "hero:lia"
    assert any(str(token).startswith("undo:") for token in tokens)
    match = dungeonbox.read(saved.read_text(encoding="utf-8"))
    assert match.entries[0].token == "hero:azzan"


def test_undo_among_people_takes_back_nothing_that_was_seen() -> None:
    said = run(*TWO_PEOPLE, typed="\nhero:lia\n\nundo\n").out
    assert "There is nothing of yours to take back." in said
    said = run(*TWO_PEOPLE, typed="\nhero:lia\n\nhero:azzan\n\n1\n\n1\nundo\n").out
    assert "You cannot take that back" in said


def test_a_saved_match_is_resumed_with_the_same_players(tmp_path: Path) -> None:
    saved = tmp_path / "a.json"
    run("play", "mayhem", "--seats", "3", "--bots", "random", "--seed", "3", "--save", saved, typed="hero:lia\n1\n")
    before = entries(saved)
    said = run("play", "--resume", saved, "--seed", "9", typed="1\n" * 400)
    assert said.code == 0
    assert " wins" in said.out
    assert entries(saved)[: len(before)] == before
    assert dungeonbox.read(saved.read_text(encoding="utf-8")).names == (
        "Player 1",
        "Wee Pell (random)",
        "Old Marrow (random)",
    )
    assert "this match is over" in complaint("play", "--resume", saved)


def test_a_resumed_match_may_have_other_players_and_another_file(tmp_path: Path) -> None:
    saved, other = tmp_path / "a.json", tmp_path / "b.json"
    run(*ALONE, "--save", saved, typed="hero:lia\n")
    before = saved.read_bytes()
    said = run("play", "mayhem", "--resume", saved, "--people", "0", "--seed", "9", "--save", other)
    assert " wins" in said.out
    assert saved.read_bytes() == before
    assert dungeonbox.read(other.read_text(encoding="utf-8")).is_over


def test_a_resumed_match_does_not_draw_its_luck_again() -> None:
    """The same seed is other luck at another position of a match, and other luck for each bot."""

    def drawn(chance: Seeded) -> list[int]:
        return [chance.below(1000, 0) for _ in range(20)]

    lucks = [seeded(3, entries, who) for entries in range(5) for who in range(5)]
    assert drawn(lucks[0]) == drawn(Seeded(3))
    assert len({str(drawn(luck)) for luck in [seeded(3, 0, 0), *lucks[1:]]}) == len(lucks)


def test_no_match_overwrites_another(tmp_path: Path) -> None:
    saved = tmp_path / "a.json"
    saved.write_text("precious", encoding="utf-8")
    assert f"{saved} exists already" in complaint(*ALONE, "--save", saved)
    assert "exists already" in run(*ALONE, typed=f"save {saved}\n").out
    assert saved.read_text(encoding="utf-8") == "precious"


def test_saving_at_the_table(tmp_path: Path) -> None:
    saved = tmp_path / "a.json"
    said = run(*ALONE, typed=f"save\nsave {saved}\nhero:lia\nsave\nsave {tmp_path}/no/a.json\n").out
    assert "Say where: save FILE." in said
    assert f"Saved in {saved}. It holds every secret of this match." in said
    assert "No such file or directory" in said
    assert entries(saved)[0] == [1, "hero:lia", []]


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
def test_a_record_is_for_its_owner_and_says_that_it_holds_secrets(tmp_path: Path) -> None:
    saved = tmp_path / "a.json"
    run(*ALONE, "--save", saved, typed="hero:lia\n")
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    assert "holds every secret of this match" in saved.read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_text(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_text(path, "new \ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_game_of_another_name_is_not_resumed(tmp_path: Path) -> None:
    saved = tmp_path / "a.json"
    run(*ALONE, "--save", saved, typed="hero:lia\n")
    assert "is a match of mayhem, not of chess" in complaint("play", "chess", "--resume", saved)


def test_house_rules_are_announced() -> None:
    said = run("play", "mayhem", "--option", "first_seat=2", "--option", "fireball_ignores_shields=on").out
    assert "House rules: who goes first: seat 2; Fireball: goes past Defense cards." in said


def test_the_only_game_in_the_box_needs_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dungeonbox.games.IDS", ("mayhem",))
    assert run("play").out.startswith("Dungeon Mayhem: Player 1, Wee Pell")


def test_with_several_games_one_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dungeonbox.games.IDS", ("mayhem", "mayhem"))
    for typed in ("2", "mayhem"):
        said = run("play", typed=f"{typed}\n")
        assert f"Which game? {typed}\n" in said.out
        assert "Dungeon Mayhem: Player 1" in said.out
    assert "say which game: mayhem, mayhem" in complaint("play")
    assert "there is no game 'chess'" in complaint("play", typed="chess\n")


def test_every_line_fits_the_screen() -> None:
    typed = "".join(itertools.islice(itertools.cycle(["1\n", "2\n", "?\n", "why play:fireball\n"]), 800))
    said = run("play", "mayhem", "--seed", "11", typed=typed).out
    assert " wins" in said
    assert [line for line in said.splitlines() if len(line) > 80] == []
