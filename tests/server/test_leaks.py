"""The server leaks no hidden fact: the laws of secrecy, tried on the frames of the real server.

First the whole suite of laws with the server's own telling as courier, then twins over real sockets: two servers play
the same game, and something falls otherwise that some eyes may not see; the bytes and the number of all frames these
eyes get, and all answers to people outside, must be equal. Leaks are planted in both, and each is caught.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

import httpx
import pytest
from msgspec.json import decode
from msgspec.structs import replace

from dungeonbox import games
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import IllegalAction
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.types import NONE
from dungeonbox.proving import toys, twins
from dungeonbox.proving.laws import LAWS
from dungeonbox.proving.prove import FAILURES, prove_walk
from dungeonbox.proving.subject import LawBroken, Subject, info_of, make_subject, subjects_of
from dungeonbox.proving.trial import QUICK, Effort, Trial
from dungeonbox.proving.twins import Parted, TwinLuck
from dungeonbox.proving.walk import STYLES, Walk, Watched, walk
from dungeonbox.server import archive, projection, wire
from dungeonbox.server.broadcast import Broadcast
from dungeonbox.server.table import Table
from tests.games.walks import played
from tests.patience import PATIENCE
from tests.server.courier import on_real_table, words_with_toys
from tests.server.databases import rows
from tests.server.inside import Fate, serving
from tests.server.players import BareSocket, Player, line, open_table, play_out
from tests.server.servers import Server

IDS: Final = (*toys.IDS, *games.IDS)
SIGHT: Final = (LAWS[9], LAWS[11])
"""The flip law and law 12: those that look at frames."""
HARDER: Final = Effort(states=6, twins=3)
WALKS: Final = 2

Patch: TypeAlias = Callable[[object, str, object], None]


@pytest.fixture(autouse=True)
def failures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failing walks go beside the test's other files."""
    monkeypatch.setenv(FAILURES, str(tmp_path / "failures"))


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> Patch:
    """Replaces something until the test is over."""
    return monkeypatch.setattr


# The laws ---------------------------------------------------------------------------------------------------


@pytest.fixture
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table find words for toys."""
    monkeypatch.setattr(projection, "words_of", words_with_toys)


def at_real_tables(*ids: str) -> pytest.MarkDecorator:
    """Run a test once for each subject of these games, carried by the server."""
    found = [on_real_table(one) for id in ids for one in subjects_of(id, full=False)]
    return pytest.mark.parametrize("at_table", found, ids=lambda one: one.name)


@pytest.mark.usefixtures("_toys")
@pytest.mark.parametrize("id", IDS)
def test_every_law_holds_at_the_real_table(id: str) -> None:
    for seats in info_of(id).seats:
        at_table = on_real_table(make_subject(id, seats, {}, info_of(id).editions[-1]))
        prove_walk(walk(at_table, seats, "curious"), QUICK)


@pytest.mark.slow
@pytest.mark.usefixtures("_toys")
@at_real_tables(*IDS)
def test_frames_tell_no_secret(at_table: Subject) -> None:
    compared = 0
    for seed, style in enumerate(STYLES[:WALKS]):
        compared += prove_walk(walk(at_table, seed, style), HARDER, SIGHT).total()
    assert compared > 0


# Leaks planted in the telling -------------------------------------------------------------------------------


def everybodys_view(patch: Patch) -> None:
    """The view shows what all seats see."""
    honest = projection.scene

    def scene(table: Table, seat: int, shared: projection.Common | None = None) -> wire.Scene | None:
        picture = honest(table, seat, shared)
        if picture is None or table.match is None:
            return picture
        return replace(picture, view=[table.match.view(each) for each in range(table.header.seats)])

    patch(projection, "scene", scene)


def frame_for_second_thoughts(patch: Patch) -> None:
    """Planted leak: every connection gets a frame when a seat replaces its sealed choice."""
    honest = Broadcast._tell_news

    def tell_news(self: Broadcast, table: Table, notes: list[Note], only: int = NONE, hurried: int = 0) -> None:
        assert only >= NONE
        honest(self, table, notes, hurried=hurried)

    patch(Broadcast, "_tell_news", tell_news)


def sequence_number(patch: Patch) -> None:
    """A frame counts all events of the table."""
    honest = projection.news

    def news(table: Table, seat: int, tab: str, shared: projection.Common) -> wire.News:
        return replace(honest(table, seat, tab, shared), heard=table.seq)

    patch(projection, "news", news)


def whole_notes(patch: Patch) -> None:
    """Notes are sent to every seat with their secrets."""

    def note_rows(notes: list[Note], _seat: int) -> list[wire.NoteRow]:
        return [note.row() for note in notes]

    patch(projection, "note_rows", note_rows)


def open_choices(patch: Patch) -> None:
    """The choices that wait are shown to all."""
    honest = projection.scene

    def scene(table: Table, seat: int, shared: projection.Common | None = None) -> wire.Scene | None:
        picture = honest(table, seat, shared)
        if picture is None or table.match is None or not picture.chosen:
            return picture
        return replace(picture, choice=table.match.choice(picture.chosen[0]))

    patch(projection, "scene", scene)


HANDS: Final = ("mayhem", 3)
SEALED: Final = ("busters", 4)

PLANTS: Final = {
    "all hands": (everybodys_view, *HANDS),
    "secrets in notes": (whole_notes, *HANDS),
    "a frame more": (frame_for_second_thoughts, *SEALED),
    "sequence number": (sequence_number, *SEALED),
    "open choices": (open_choices, *SEALED),
}


@pytest.mark.parametrize(("plant", "id", "seats"), PLANTS.values(), ids=PLANTS.keys())
def test_a_leak_planted_in_the_telling_breaks_the_flip_law(
    plant: Callable[[Patch], None], id: str, seats: int, patch: Patch
) -> None:
    at_table = on_real_table(make_subject(id, seats, {}, info_of(id).editions[-1]))
    paths = [walk(at_table, seed, STYLES[seed % len(STYLES)]) for seed in range(10)]
    plant(patch)
    with pytest.raises(LawBroken, match="law 10"):
        try_law(10, paths, Effort(states=1, twins=8))


def try_law(law: int, paths: list[Walk], effort: Effort) -> None:
    """Try one law on some walks."""
    for path in paths:
        LAWS[law - 1](Trial(path, effort))


def test_bytes_that_follow_from_more_than_the_mask_break_law_12(patch: Patch) -> None:
    everybodys_view(patch)
    at_table = on_real_table(make_subject("mayhem", 3, {}, info_of("mayhem").editions[-1]))
    paths = [walk(at_table, seed) for seed in range(5)]
    with pytest.raises(LawBroken, match="law 12"):
        try_law(12, paths, Effort(states=12, twins=1))


# Twins over real sockets ------------------------------------------------------------------------------------

POLL_EVERY: Final = 20
"""After so many moments a client without a key requests every address."""


@dataclass(frozen=True)
class Act:
    """Something a seat does, after it thought otherwise if `first` says so."""

    seat: int
    token: str
    is_aside: bool
    first: str = ""


@dataclass
class Side:
    """One of two twins: the luck it is given, and what people do."""

    game: str
    seats: int
    options: dict[str, str]
    luck: list[int]
    acts: list[Act]


@dataclass
class Heard:
    """Everything the eyes of a seat, the spectators' eyes and people outside got, moment by moment."""

    frames: list[tuple[str, list[bytes]]] = field(default_factory=list)
    stage: str = ""


def twin_sides(path: Walk, eyes: int, flip: tuple[int, int]) -> tuple[Side, Side] | None:
    """The walk, and its twin as far as it goes: one hidden draw flipped, and sealed choices thought over."""
    index, place = flip
    game = path.subject.game
    luck = TwinLuck(eyes, Seeded(path.seed, 10))
    watched = Watched(luck)
    luck.begin(path.moments[0].drawn, place if index == 0 else -1)
    try:
        match = Match.new(game, watched)
        luck.finish()
    except Parted:
        return None
    true = [drawn.value for drawn in path.moments[0].drawn]
    twin = [drawn.value for drawn in watched.collect()]
    acts: list[tuple[Act, Act]] = []
    for number, moment in enumerate(path.moments[1:], 1):
        token = game.token(moment.action)
        others = [] if moment.is_aside else [a for a in match.legal(moment.seat) if a != token]
        luck.begin(moment.drawn, place if number == index else -1)
        try:
            match.act(moment.seat, moment.action)
            luck.finish()
        except (Parted, IllegalAction):
            break
        first = others[number % len(others)] if others and not moment.moves and moment.seat != eyes else ""
        acts.append((Act(moment.seat, token, moment.is_aside), Act(moment.seat, token, moment.is_aside, first)))
        true += [drawn.value for drawn in moment.drawn]
        twin += [drawn.value for drawn in watched.collect()]
    if len(acts) < index:
        return None
    settings = (game.id, game.setup.seats, dict(game.setup.options))
    return Side(*settings, true, [act for act, _ in acts]), Side(*settings, twin, [act for _, act in acts])


def longest_twins(path: Walk, eyes: int) -> tuple[Side, Side]:
    """The twins of a walk that these eyes can be shown for longest."""
    nothing = [(0, -1)]  # where no draw is hidden, sealed choices make the twin
    found = [twin_sides(path, eyes, flip) for flip in twins.hidden_draws(path, eyes) or nothing]
    return max((sides for sides in found if sides is not None), key=lambda sides: len(sides[0].acts))


class Play:
    """A table of a real server at which a side is played, each seat by its own socket."""

    def __init__(self, fate: Fate, host: str, side: Side, eyes: int) -> None:
        self.fate = fate
        self.host = host
        self.side = side
        self.eyes = eyes
        self.heard = Heard()
        self.lines: dict[int, BareSocket] = {}
        self.said = dict.fromkeys(range(side.seats), 0)
        self.questions = dict.fromkeys(range(side.seats), 0)
        self.people: list[wire.Seated] = []
        self.tokens = games.make(side.game, side.seats, side.options).tokens

    async def play(self) -> Heard:
        """From the first hello to the last act."""
        side = self.side
        chairs = ["me", *["open"] * (side.seats - 1)]
        self.people = await open_table(f"http://{self.host}", side.game, chairs, options=side.options, public=True)
        self.fate.luck[self.people[0].table] = side.luck
        async with AsyncExitStack() as sockets, httpx.AsyncClient(base_url=f"http://{self.host}") as client:
            for eyes, key in [*((one.seat, one.key) for one in self.people), (SPECTATOR, "")]:
                ws = f"ws://{self.host}/ws"
                self.lines[eyes] = await sockets.enter_async_context(line(ws, self.people[0].table, key))
                await self.collect(0, eyes)
            await self.say(0, wire.Start(1))
            await self.collect(0, 0)
            for number, act in enumerate(side.acts, 1):
                for token in [act.first, act.token] if act.first else [act.token]:
                    await self.act(act, token)
                await self.collect(number, act.seat)
                if number % POLL_EVERY == 0:
                    await self.poll(client, number)
            await self.poll(client, len(side.acts))
        return self.heard

    async def act(self, act: Act, token: str) -> None:
        """Say what a seat does."""
        if act.is_aside:
            await self.say(act.seat, wire.Aside(self.said[act.seat] + 1, token))
        else:
            await self.say(act.seat, wire.Act(self.questions[act.seat], token))

    async def say(self, seat: int, message: wire.Message) -> None:
        if isinstance(message, wire.Numbered):
            self.said[seat] = message.n
        await self.lines[seat].say(message)

    async def collect(self, number: int, cause: int) -> None:
        """Collect the frames of all connections, in a fixed order."""
        for eyes in sorted(self.lines, key=lambda eyes: (eyes != cause, eyes)):
            await self.until_quiet(eyes, number)
            frames, self.lines[eyes].frames = self.lines[eyes].frames, []
            if eyes in (self.eyes, SPECTATOR):
                self.heard.frames.append((f"moment {number}, {twins.name_of(eyes)}", frames))

    async def until_quiet(self, eyes: int, number: int) -> None:
        """Ask why not, and listen until that is answered: whatever was told before has come then."""
        await self.lines[eyes].say(wire.Why(self.tokens[number % len(self.tokens)]))
        while True:
            told = await self.lines[eyes].hear()
            if isinstance(told, wire.Because) or (isinstance(told, wire.No) and not told.question and not told.n):
                return
            assert not isinstance(told, wire.No), told
            if isinstance(told, wire.Welcome | wire.News) and told.scene is not None and eyes != SPECTATOR:
                self.questions[eyes] = told.scene.question or self.questions[eyes]
            if isinstance(told, wire.Welcome | wire.Changed):
                self.heard.stage = told.facts.stage

    async def poll(self, client: httpx.AsyncClient, number: int) -> None:
        """Everything that can be asked for from outside, and by the seat itself."""
        table = f"/api/tables/{self.people[0].table}"
        paths = ["/api/tables", table, f"{table}/book", f"{table}/replay?eyes=-1&count=200", f"{table}/record?eyes=-1"]
        for path in paths:
            self.note(f"moment {number}, {path}", await client.get(path))
        if self.eyes != SPECTATOR:
            mine = {"Authorization": f"Bearer {self.people[self.eyes].key}"}
            for path in (f"{table}/replay?eyes={self.eyes}&count=200", f"{table}/record?eyes={self.eyes}"):
                self.note(f"moment {number}, {path}", await client.get(path, headers=mine))

    def note(self, where: str, answer: httpx.Response) -> None:
        assert answer.status_code == 200, answer.text
        headers = [f"{name}: {value}".encode() for name, value in answer.headers.items() if name != "date"]
        self.heard.frames.append((where, [*headers, answer.content]))


async def heard_by(fate: Fate, file: Path, sides: tuple[Side, Side], eyes: int) -> list[Heard]:
    """Both twins, each at a table of its own server."""
    found = []
    for number, side in enumerate(sides):
        fate.begin()
        async with asyncio.timeout(PATIENCE), serving(file.with_suffix(f".{number}.sqlite")) as host:
            found.append(await Play(fate, host, side, eyes).play())
    return found


def compare(true: Heard, twin: Heard) -> int:
    """Complain about the first thing that tells the twins apart; returns how many frames and answers were equal."""
    assert [where for where, _ in true.frames] == [where for where, _ in twin.frames]
    for (where, mine), (_, theirs) in zip(true.frames, twin.frames, strict=True):
        assert len(mine) == len(theirs), f"{where}: the number of frames tells a secret:\n{mine}\n{theirs}"
        assert mine == theirs, f"{where}: the bytes tell a secret:\n{mine}\n{theirs}"
    return sum(len(frames) for _, frames in true.frames)


@pytest.fixture
def fate(monkeypatch: pytest.MonkeyPatch) -> Fate:
    """What the test chooses of its servers."""
    return Fate(monkeypatch)


PLAYED: Final = ("shuffle", "hustle")
"""Games that are told as they are played well: by chance they are too long, or over before anything is hidden."""


def is_open(id: str) -> bool:
    """Whether a game hides nothing, so that all eyes are alike."""
    traits = games.make(id, games.info(id).seats[0]).traits
    return not traits.hidden and not traits.sealed


TABLES: Final = [
    *(
        pytest.param(id, games.info(id).seats[0], marks=[pytest.mark.long] * (id in PLAYED or is_open(id)))
        for id in games.IDS
    ),
    *(pytest.param(id, games.info(id).seats[-1], marks=pytest.mark.long) for id in games.IDS),
]


MOST_SEEDS: Final = 40


def whole_walk(id: str, seats: int, seed: int) -> Walk:
    """A walk that reaches the end of its game."""
    path = walk(make_subject(id, seats, {}, games.info(id).editions[-1]), seed)
    assert path.is_over
    return path


def telling_walk(id: str, seats: int, eyes: Sequence[int]) -> Walk:
    """A whole game in which something is hidden from all these eyes, if its game hides anything at all."""
    traits = games.make(id, seats).traits
    for seed in range(1, MOST_SEEDS):
        path = played(id, seats, seed) if id in PLAYED else whole_walk(id, seats, seats + seed - 1)
        pairs = [longest_twins(path, each) for each in eyes]
        differ = [one != other for one, other in pairs]
        is_told = any(len(one.acts) == len(path.moments) - 1 for one, _other in pairs)
        if is_told and all(differ) is any(differ) is (traits.hidden or traits.sealed):
            return path
    raise AssertionError(f"none of {MOST_SEEDS} games of {id} hides anything to its end")


@pytest.mark.slow
@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_real_sockets_and_the_lobby_tell_no_secret_in_whole_games(
    id: str, seats: int, fate: Fate, tmp_path: Path
) -> None:
    lengths = []
    watching = (seats - 1, SPECTATOR) if seats == games.info(id).seats[0] and not is_open(id) else (seats - 1,)
    path = telling_walk(id, seats, watching)
    for eyes in watching:
        sides = longest_twins(path, eyes)
        true, twin = asyncio.run(heard_by(fate, tmp_path / twins.name_of(eyes), sides, eyes))
        assert compare(true, twin) > len(sides[0].acts)
        lengths.append((len(sides[0].acts), len(path.moments) - 1, true.stage))
    assert any(stage == "over" for _, _, stage in lengths), f"no twin came to the end of its game: {lengths}"


# Leaks planted in the server --------------------------------------------------------------------------------


def whole_replay(patch: Patch) -> None:
    """Replays show what all seats saw."""
    honest = archive._frame

    def frame(past: Match, before: Any, moment: Any, seat: int, names: list[str]) -> wire.ReplayFrame:
        views = [honest(past, before, moment, each, names).view for each in range(past.game.seats)]
        return replace(honest(past, before, moment, seat, names), view=views)

    patch(archive, "_frame", frame)


def whole_record(patch: Patch) -> None:
    """Planted leak: every client may read the whole record."""
    honest = Match.record

    async def record(tables: Any, table: Table, _eyes: int) -> str:
        _told, match = await tables.broadcast.history(table, table.seq)
        return honest(match).text()

    patch(archive, "record", record)


def counted_facts(patch: Patch) -> None:
    """Facts, which are public, count the events."""
    honest = projection.facts

    def facts(table: Table) -> wire.Facts:
        return replace(honest(table), move_seconds=table.seq)

    patch(projection, "facts", facts)


PLANTED: Final = {
    "all hands": (everybodys_view, "mayhem", "bytes"),
    "secrets in notes": (whole_notes, "mayhem", "bytes"),
    "whole replays": (whole_replay, "mayhem", "replay.eyes=-1.*bytes"),
    "whole records": (whole_record, "mayhem", "record.eyes=-1.*bytes"),
    "a frame more": (frame_for_second_thoughts, "busters", "number of frames"),
    "sequence number": (sequence_number, "busters", "bytes"),
    "open choices": (open_choices, "busters", "bytes"),
    "events counted in facts": (counted_facts, "busters", "/api/tables/.*bytes"),
}


@pytest.mark.parametrize(("plant", "id", "complaint"), PLANTED.values(), ids=PLANTED.keys())
def test_a_leak_planted_in_the_server_is_seen_on_its_sockets_or_outside(  # noqa: PLR0913, PLR0917 - fixtures
    plant: Callable[[Patch], None], id: str, complaint: str, fate: Fate, tmp_path: Path, patch: Patch
) -> None:
    path = whole_walk(id, games.info(id).seats[0], 3)
    sides = longest_twins(path, SPECTATOR)
    for side in sides:
        side.acts = side.acts[:25]
    plant(patch)
    true, twin = asyncio.run(heard_by(fate, tmp_path / "twins", sides, SPECTATOR))
    with pytest.raises(AssertionError, match=complaint):
        compare(true, twin)


# Keys and secrets -------------------------------------------------------------------------------------------


class Kept(Player):
    """A player whose frames are kept."""

    def __init__(self, server: Server, seated: wire.Seated) -> None:
        super().__init__(lambda: server.ws, seated, 5)
        self.lines: list[BareSocket] = []

    async def converse(self, found: BareSocket) -> None:
        """Play on this line."""
        self.lines.append(found)
        await super().converse(found)

    @property
    def frames(self) -> list[bytes]:
        """All that came."""
        return [frame for one in self.lines for frame in one.frames]


async def watch(server: Server, table: str) -> list[bytes]:
    """All that a spectator gets, from the beginning to the end."""
    async with line(server.ws, table) as found:
        while True:
            told = await found.hear()
            if isinstance(told, wire.Changed) and told.facts.stage == "over":
                return found.frames


async def play_watched(server: Server, id: str) -> tuple[list[Kept], list[bytes]]:
    """A whole game between people; returns the players and all frames they got."""
    seats = games.info(id).seats[0]
    people = [Kept(server, seated) for seated in await open_table(server.url, id, ["me", *["open"] * (seats - 1)])]
    watching = asyncio.create_task(watch(server, people[0].seated.table))
    await play_out(people)
    return people, [*(await watching), *(frame for player in people for frame in player.frames)]


@pytest.mark.parametrize("id", games.IDS)
def test_keys_are_kept_nowhere_and_the_secret_of_the_luck_comes_out_at_the_end(id: str, tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path, "--log-level", "debug") as server:
        people, frames = asyncio.run(play_watched(server, id))
        (header,) = [decode(header) for (header,) in rows(server.database, "SELECT header FROM tables")]
        kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
        journal = server.journal.read_text(encoding="utf-8")
        assert server.complaints() == []
    assert "table-created" in journal
    assert header["luck"].encode() in kept
    assert header["secret"] not in journal
    everything = b"".join(frames)
    for key in [player.seated.key for player in people]:
        assert key.encode() not in kept, "the database has a plain key"
        assert key not in journal, "the journal has a plain key"
        assert key.encode() not in everything, "a frame has a key"
    secret: bytes = header["secret"].encode()
    before = [frame for frame in frames if b'"stage":"over"' not in frame]
    assert len(before) > 10
    assert not any(secret in frame for frame in before), "the secret went out before the end"
    assert any(secret in frame for frame in frames), "the secret was not published"


@pytest.mark.usefixtures("fate")
def test_before_the_end_nobody_looks_with_other_eyes(tmp_path: Path) -> None:
    async def looks(host: str) -> None:
        ada, bob = await open_table(f"http://{host}", "mayhem", ["me", "open"])
        (eve, _) = await open_table(f"http://{host}", "mayhem", ["me", "open"])
        async with httpx.AsyncClient(base_url=f"http://{host}") as client:

            async def look(what: str, eyes: int, key: str = "") -> tuple[int, Any]:
                headers = {"Authorization": f"Bearer {key}"} if key else {}
                answer = await client.get(f"/api/tables/{ada.table}/{what}?eyes={eyes}", headers=headers)
                return answer.status_code, answer.json()

            assert await look("record", -1) == (404, {"why": "missing", "text": "the game has not begun"})
            async with line(f"ws://{host}/ws", ada.table, ada.key) as found:
                await found.say(wire.Start(1))
                await found.hear_a(wire.Welcome, lambda told: told.scene is not None)
                for what in ("record", "replay"):
                    assert (await look(what, -1))[0] == 200
                    assert (await look(what, bob.seat, bob.key))[0] == 200
                    for eyes, key in ((0, ""), (1, ""), (0, bob.key), (1, ada.key)):
                        status, no = await look(what, eyes, key)
                        assert (status, no["why"]) == (403, "forbidden"), (what, eyes)
                        assert "until the game is over" in no["text"]
                    status, no = await look(what, -1, eve.key)
                    assert (status, no["text"]) == (403, "this key opens no seat at this table")
                for key in ("", ada.key, bob.key):
                    assert (await look("record", -2, key))[0] == 403
                mine = (await look("record", 0, ada.key))[1]
                assert mine["eyes"] == "seat 1"
                assert mine["fair"]["secret"] == ""
                async with line(f"ws://{host}/ws", bob.table, bob.key) as other:
                    await other.say(wire.Concede(1))
                    await other.hear_a(wire.Changed, lambda told: told.facts.seats[1].conceded)
                await found.say(wire.Concede(2))
                over = await found.hear_a(wire.Changed, lambda told: told.facts.stage == "over")
            whole = (await look("record", -2))[1]
            assert whole["eyes"] == "whole"
            assert whole["fair"]["secret"] == over.facts.secret != ""
            assert (await look("replay", 1))[0] == 200

    async def go() -> None:
        async with asyncio.timeout(PATIENCE), serving(tmp_path / "tables.sqlite") as host:
            await looks(host)

    asyncio.run(go())
