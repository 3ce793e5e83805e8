"""What happened is shown beat by beat on the full screen: each picture has the facts that were told, and no others."""

import asyncio
from itertools import pairwise

import pytest

from dungeonbox import games
from dungeonbox.bots.pauses import BotSpeed, bot_speed
from dungeonbox.kernel.changes import as_json
from dungeonbox.kernel.notes import Note
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.telling import Beat, beats_between, restored
from dungeonbox.terminal.words import words_of
from tests.terminal.screens import Player, is_asked, play, table, text, the_table, until

SLOWEST = BotSpeed("slow", 600.0, "beats and bots that only a key moves on")


def frames_of(id: str, seed: int = 3, eyes: int = 0) -> list[Frame]:
    """What one pair of eyes saw of the first steps of a walk."""
    subject = make_subject(id, games.info(id).seats[0], {}, games.info(id).editions[-1])
    game, frames = subject.game, list[Frame]()
    notes: list[Note] = []
    for moment in walk(subject, seed, length=40).moments:
        notes = notes + [note.to(eyes) for note in moment.notes]
        view = game.view(game.observe(moment.state, eyes))
        frames.append(Frame(game, words_of(id), ["Ann", "Bob", "Cid"], eyes, view, notes, ["x"], [], [0], [], ""))
    return frames


@pytest.mark.parametrize("id", games.IDS)
def test_a_view_is_restored_from_json(id: str) -> None:
    for frame in frames_of(id):
        assert restored(as_json(frame.view), type(frame.view)) == frame.view


def told(id: str) -> list[tuple[Beat, Frame, Frame]]:
    """All beats of a walk, each with the frames before and after its step."""
    frames = frames_of(id)
    pairs = pairwise(frames)
    return [(beat, before, after) for before, after in pairs for beat in beats_between(before, after)]


def test_every_beat_has_the_log_up_to_it_and_nothing_to_choose() -> None:
    found = told("mayhem")
    assert len(found) > 40
    for beat, before, after in found:
        known = len(beat.frame.notes)
        assert len(before.notes) < known <= len(after.notes)
        assert beat.frame.notes == after.notes[:known]
        assert (beat.frame.legal, beat.frame.choice) == ([], "")
        assert beat.frame.told
        assert beat.milliseconds > 0


def test_hit_points_are_lost_with_the_note_that_tells_it() -> None:
    hurt = [number for number, words in enumerate(words_of("mayhem").NOTES) if words.name == "hurt"]
    seen = 0
    for beat, before, _after in told("mayhem"):
        new = beat.frame.notes[len(before.notes) :]
        wounds = {note.public[0]: note.public[2] for note in new if note.kind in hurt}
        for seat, left in wounds.items():
            assert beat.frame.view.heroes[seat].hp == left  # type: ignore[attr-defined]
        if not wounds and all(words_of("mayhem").NOTES[note.kind].name not in ("healed", "swapped") for note in new):
            heroes = zip(before.view.heroes, beat.frame.view.heroes, strict=True)  # type: ignore[attr-defined]
            assert all(one.hp == other.hp for one, other in heroes)
        seen += len(wounds)
    assert seen > 5


def test_other_eyes_and_a_takeback_are_not_told() -> None:
    frames, others = frames_of("mayhem"), frames_of("mayhem", eyes=1)
    assert list(beats_between(frames[0], others[-1])) == []
    assert list(beats_between(frames[-1], frames[3])) == []


def test_a_key_skips_what_is_told_and_does_nothing_else() -> None:
    async def scene(pilot: Player) -> None:
        screen = the_table(pilot)
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press("1")
        await until(pilot, lambda: screen.frame.told != "", "a beat")
        assert "plays" in text(pilot)
        assert screen.frame.legal == []
        length = screen.model.match.length
        await pilot.press("q")
        await until(pilot, lambda: screen.frame.told == "", "the table as it is")
        assert the_table(pilot) is screen
        assert screen.model.match.length >= length
        await asyncio.sleep(0)

    play(table("", "thumb", speed=SLOWEST), scene)


def test_at_once_nothing_is_told_beat_by_beat() -> None:
    async def scene(pilot: Player) -> None:
        screen = the_table(pilot)
        shown: list[str] = []
        show = screen.show

        def watched(beat: Frame | None = None) -> None:
            show(beat)
            shown.append(screen.frame.told)

        screen.show = watched  # type: ignore[method-assign]
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press("1")
        await until(pilot, lambda: is_asked(pilot))
        assert set(shown) == {""}

    play(table("", "thumb", speed=bot_speed("instant")), scene)
