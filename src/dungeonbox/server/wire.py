"""Everything that crosses the wire, as typed structs; docs/wire.md explains it, the browser's types are made from it.

Seats count from 0 on the wire, as they do in views and notes; -1 is nobody. Nothing here counts hidden events.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

PROTOCOL: Final = 1

MOST_SEATS: Final = 8
LONGEST_NAME: Final = 24
LONGEST_CHAT: Final = 300
LONGEST_TOKEN: Final = 80
LONGEST_KEY: Final = 64
LARGEST_NUMBER: Final = 2**31 - 1

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="what a person is called")]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_TOKEN, description="the word for an action")]
Key: TypeAlias = Annotated[str, Meta(max_length=LONGEST_KEY, description="the secret key of a seat; empty to watch")]
Code: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16, description="a table's id or its code for joining")]
Hash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="a commitment, in hexadecimal")]
Digits: TypeAlias = Annotated[str, Meta(pattern="^[0-9]{1,40}$", description="a whole number of at most 40 digits")]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=LARGEST_NUMBER)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
BotName: TypeAlias = Annotated[str, Meta(max_length=24, description="random, thumb, search:2000 or search:500ms")]

Stage: TypeAlias = Literal["lobby", "opening", "playing", "over"]
"""People gather; those who promised a number open it; the game is played; it has ended."""


# Creating and joining, over HTTP -------------------------------------------------------------------------


class Chair(Struct, frozen=True):
    """Who is to sit here: whoever comes, a bot of some level, or the person who makes the table."""

    kind: Literal["open", "bot", "me"]
    bot: BotName = ""


class NewTable(Struct, frozen=True):
    """The wish for a table. `components` is the text of a components file; empty means the house's own."""

    game: Annotated[str, Meta(min_length=1, max_length=20)]
    chairs: Annotated[list[Chair], Meta(min_length=1, max_length=MOST_SEATS)]
    name: Name
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]] = {}
    components: Annotated[str, Meta(max_length=200_000)] = ""
    public: bool = False
    move_seconds: Annotated[
        int, Meta(ge=0, le=86_400, description="seconds to think before a bot chooses; 0: all you want")
    ] = 0


class Joining(Struct, frozen=True):
    """The wish for a seat. `code` is the code for joining, which a public table does not ask for; seat -1 is any."""

    name: Name
    code: Annotated[str, Meta(max_length=16)] = ""
    seat: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)] = -1


class Seated(Struct, frozen=True):
    """The answer to both: where you sit, and the key that proves it. Keep the key; nobody can find it for you."""

    table: str
    seat: int
    key: str
    join: str


class Keys(Struct, frozen=True):
    """The keys a browser holds, to ask for its games."""

    keys: Annotated[list[Annotated[str, Meta(max_length=LONGEST_KEY)]], Meta(max_length=200)]


# Facts of the table, the same for everybody --------------------------------------------------------------


class SeatFacts(Struct, frozen=True):
    """Who sits here. `bot` is the bot that chooses now: for good, or while the person is away."""

    kind: Literal["open", "bot", "person"]
    name: str
    bot: str = ""
    conceded: bool = False
    promised: bool = False


class Facts(Struct, frozen=True):
    """What everybody may know about a table, besides the game on it. `luck` is the commitment to the luck to come."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    house: bool
    public: bool
    move_seconds: int
    stage: Stage
    host: int
    seats: list[SeatFacts]
    luck: str
    secret: str
    rematch: str


class Summary(Struct, frozen=True):
    """A line of a list of tables. `you` is your seat in a list of your games, or -1."""

    id: str
    game: str
    title: str
    stage: Stage
    seats: list[SeatFacts]
    created: int
    you: int = -1


class TableList(Struct, frozen=True):
    """A list of tables, the youngest first."""

    tables: list[Summary]


# What a pair of eyes sees ---------------------------------------------------------------------------------


class Choice(Struct, frozen=True, gc=False, array_like=True):
    """Something a seat may do or say: the token, the words for it, and the clause of the rules that allows it."""

    token: str
    words: str
    clause: str


class ScoreLine(Struct, frozen=True, array_like=True):
    """One line of the final reckoning."""

    seat: int
    reason: str
    points: int


class Ending(Struct, frozen=True):
    """How it ended. Places count from 1, equal if shared; `conceded` is who gave up, or -1."""

    ending: str
    places: list[int]
    winners: list[int]
    lines: list[ScoreLine]
    characters: list[str]
    conceded: int = -1


class Proposal(Struct, frozen=True):
    """A takeback somebody asks for, and who has agreed."""

    seat: int
    count: int
    agreed: list[int]


class Scene(Struct, frozen=True, gc=False):
    """The game through one pair of eyes, and what is asked of them.

    `question` is the number of the question: an answer names it. `choice` is one's own sealed choice that waits for the
    others; `chosen` are the seats whose choices wait. A view is the game's own picture (see the game's view.py).
    """

    view: Any
    to_act: list[int]
    question: int
    legal: list[Choice]
    asides: list[Choice]
    chosen: list[int]
    choice: str
    proposal: Proposal | None = None
    ending: Ending | None = None


NoteRow: TypeAlias = list[int]
"""A note: kind, four public numbers, one secret (-1 if it is not for these eyes). Words: /api/tables/ID/book."""


class ChatLine(Struct, frozen=True):
    """Something said at the table."""

    seat: int
    name: str
    text: str


# From the browser, one message a frame --------------------------------------------------------------------


class Message(Struct, gc=False, tag_field="t", forbid_unknown_fields=True):
    """What all messages share: a tag `t`."""


class Hello(Message, tag="hello"):
    """The first message: which table, and the key of a seat; without a key you watch."""

    table: Code
    key: Key = ""
    protocol: int = PROTOCOL


class Act(Message, tag="act"):
    """The answer to a question. Sent again it is acknowledged again; sent late it is refused."""

    question: Count
    token: Token


class Numbered(Message):
    """A message that is no answer carries the sender's own running number, so that repeating it does no harm."""

    n: Count


class Aside(Numbered, tag="aside"):
    """Say something the rules know of."""

    token: Token


class Chat(Numbered, tag="chat"):
    """Say anything."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Mute(Numbered, tag="mute"):
    """Hear no more chat from a seat, or hear it again."""

    seat: SeatNumber
    on: bool


class Rename(Numbered, tag="rename"):
    """Be called something else."""

    name: Name


class Leave(Numbered, tag="leave"):
    """Get up. Before the start the seat is free again; later a bot plays on until its key comes back."""


class Kick(Numbered, tag="kick"):
    """The host sends somebody away, before the start."""

    seat: SeatNumber


class SetBot(Numbered, tag="bot"):
    """The host seats a bot, or frees its seat (an empty name); during a game: a bot for somebody who is away."""

    seat: SeatNumber
    bot: BotName


class Start(Numbered, tag="start"):
    """The host starts the game; once more, if somebody does not open the number they promised."""


class Promise(Numbered, tag="promise"):
    """Before the start: a commitment to a number of one's own, which will have a part in the luck."""

    hash: Hash


class Reveal(Numbered, tag="reveal"):
    """At the start: the number that was promised."""

    number: Digits


class Takeback(Numbered, tag="takeback"):
    """Take back the latest entries, or ask the others for it where the rules of takeback want that."""

    count: Annotated[int, Meta(ge=1, le=10_000)] = 1


class Consent(Numbered, tag="consent"):
    """The answer to somebody's wish to take back."""

    yes: bool


class Concede(Numbered, tag="concede"):
    """Give up."""


class Rematch(Numbered, tag="rematch"):
    """The same people again, everybody one seat further."""


class Why(Message, tag="why"):
    """Ask which clause forbids something."""

    token: Token


class Hint(Message, tag="hint"):
    """Ask a search bot what it would do."""


FromBrowser: TypeAlias = (
    Hello
    | Act
    | Aside
    | Chat
    | Mute
    | Rename
    | Leave
    | Kick
    | SetBot
    | Start
    | Promise
    | Reveal
    | Takeback
    | Consent
    | Concede
    | Rematch
    | Why
    | Hint
)


# To the browser -------------------------------------------------------------------------------------------


class Welcome(Struct, frozen=True, tag_field="t", tag="welcome"):
    """The answer to hello: everything these eyes may know. It is sent anew after a takeback and to slow readers.

    `join` is the code for joining, for those who sit here, so that they can invite others.
    """

    facts: Facts
    you: int
    is_host: bool
    heard: int
    join: str
    here: list[int]
    watchers: int
    chat: list[ChatLine]
    muted: list[int]
    notes: list[NoteRow]
    scene: Scene | None
    protocol: int = PROTOCOL


class News(Struct, frozen=True, gc=False, tag_field="t", tag="news"):
    """Something happened in the game: what these eyes may read of it, and how things stand now.

    `answered` is the number of your latest question whose answer was taken: that acknowledges it.
    """

    notes: list[NoteRow]
    scene: Scene
    answered: int
    heard: int


class Changed(Struct, frozen=True, tag_field="t", tag="changed"):
    """The facts of the table have changed."""

    facts: Facts
    you: int
    is_host: bool
    heard: int


class Here(Struct, frozen=True, tag_field="t", tag="here"):
    """Who is connected now."""

    seats: list[int]
    watchers: int


class Said(Struct, frozen=True, tag_field="t", tag="said"):
    """Somebody said something."""

    line: ChatLine
    heard: int


class Ok(Struct, frozen=True, tag_field="t", tag="ok"):
    """A message was taken, now or earlier: `question` and `token` for an answer, `n` for any other."""

    question: int | UnsetType = UNSET
    token: str | UnsetType = UNSET
    n: int | UnsetType = UNSET


Trouble: TypeAlias = Literal[
    "stale",
    "illegal",
    "unknown",
    "malformed",
    "forbidden",
    "missing",
    "limit",
    "busy",
    "origin",
]
"""Why something was refused: late; against the rules; no such token; not a message; not yours to do; no such table;
too much of it; try again; from another site."""


class No(Struct, frozen=True, tag_field="t", tag="no", omit_defaults=True):
    """A refusal: nothing has changed. `question` or `n` say which message it answers."""

    why: Trouble
    text: str
    clause: str = ""
    question: int = 0
    n: int = 0


class Because(Struct, frozen=True, tag_field="t", tag="because"):
    """The answer to why: the clause that forbids it, or nothing if it is allowed."""

    token: str
    clause: str
    text: str


class Advice(Struct, frozen=True, tag_field="t", tag="advice"):
    """The answer to hint."""

    question: int
    token: str


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The connection will be closed: you were sent away, or the server stops for a moment."""

    why: Literal["kicked", "closing"]


ToBrowser: TypeAlias = Welcome | News | Changed | Here | Said | Ok | No | Because | Advice | Bye


# Books: what a screen must know to draw a game and to write its log ---------------------------------------


class OptionPage(Struct, frozen=True):
    """A choice of house rules: what is chosen, its values, the default first, and what each means, in words."""

    name: str
    title: str
    values: list[str]
    words: list[str]


class GamePage(Struct, frozen=True):
    """A game in the catalogue."""

    id: str
    title: str
    blurb: str
    seats: list[int]
    minutes: str
    options: list[OptionPage]
    bots: list[str]


class Games(Struct, frozen=True):
    """The catalogue."""

    games: list[GamePage]


class Clause(Struct, frozen=True):
    """A clause or ruling of a game's rules, or a heading (whose id is empty)."""

    id: str
    text: str


class Rules(Struct, frozen=True):
    """A game's rules, in order."""

    game: str
    title: str
    clauses: list[Clause]


class NotePage(Struct, frozen=True):
    """How a kind of note reads. A field names a list of the book, or is a plain number; `hidden` is for other eyes."""

    name: str
    fields: list[str]
    clause: str
    text: str
    hidden: str


class Book(Struct, frozen=True):
    """The words of the game on one table: sentences for notes, lists of names, and what is in the box.

    In a list `{seat1}` stands for the name of whoever sits there. `box` is the game's own (see its words.py).
    """

    game: str
    notes: list[NotePage]
    lists: dict[str, list[str]]
    box: Any


# Replays --------------------------------------------------------------------------------------------------


class Done(Struct, frozen=True, array_like=True):
    """What a seat did: the token and the words for it."""

    seat: int
    token: str
    words: str


class ReplayFrame(Struct, frozen=True):
    """A moment of a game: what was done (by several seats if it was sealed), what is told of it, the view after it."""

    done: list[Done]
    notes: list[NoteRow]
    view: Any


class Replay(Struct, frozen=True):
    """A stretch of a game through one pair of eyes; `frames[0]` is moment `first` of `moments`."""

    table: str
    eyes: int
    moments: int
    first: int
    frames: list[ReplayFrame]
    ending: Ending | None


class Refusal(Struct, frozen=True):
    """What every refused request gets."""

    why: Trouble
    text: str


class Health(Struct, frozen=True):
    """How the server is."""

    status: Literal["ok", "trouble"]
    version: str
    tables: int
    sockets: int
