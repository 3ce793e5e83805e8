"""What tables, seats and their clients send each other, as typed structs; books.py has what does not change with play.

docs/wire.md explains both, and the browser's types are generated from them.

Seats count from 0 on the wire, as in views and notes; -1 is no seat. No number here counts hidden events.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

PROTOCOL: Final = 1

MOST_SEATS: Final = 8
LONGEST_NAME: Final = 24
LONGEST_CHAT: Final = 300
LONGEST_TOKEN: Final = 80
LONGEST_KEY: Final = 64
LONGEST_TAB: Final = 16
LONGEST_MOVE: Final = 14 * 86_400
A_DAY: Final = 86_400
"""A clock of so many seconds a move, or more, makes a slow table: its clocks run whether a person is there or not."""
LARGEST_NUMBER: Final = 2**31 - 1

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="the name of a person")]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_TOKEN, description="the token of an action")]
Key: TypeAlias = Annotated[str, Meta(max_length=LONGEST_KEY, description="the secret key of a seat; empty to watch")]
Code: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16, description="a table's id")]
Hash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="a commitment, in hexadecimal")]
Digits: TypeAlias = Annotated[str, Meta(pattern="^[0-9]{1,40}$", description="a whole number of at most 40 digits")]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=LARGEST_NUMBER)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
BotName: TypeAlias = Annotated[str, Meta(max_length=24, description="random, thumb, search:2000 or search:500ms")]

TimeUp: TypeAlias = Literal["bot", "concede"]
"""What happens when a person's time is up: the house's heuristic plays on, or the seat concedes."""

Speed: TypeAlias = Literal["step", "slow", "normal", "fast"]
"""How fast bots play at a table; with `step` they wait for a person who is alone with them."""

Stage: TypeAlias = Literal["lobby", "opening", "playing", "over"]
"""Seats are taken; promised numbers are revealed; the game is played; the game has ended."""


# Creating and joining, over HTTP -------------------------------------------------------------------------


class Chair(Struct, frozen=True):
    """A chair of a new table: open, for a bot, or for its creator."""

    kind: Literal["open", "bot", "me"]
    bot: BotName = ""


class NewTable(Struct, frozen=True):
    """A request for a new table. `components` is the text of a components file; empty means the game's own."""

    game: Annotated[str, Meta(min_length=1, max_length=20)]
    chairs: Annotated[list[Chair], Meta(min_length=1, max_length=MOST_SEATS)]
    name: Name
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]] = {}
    components: Annotated[str, Meta(max_length=200_000)] = ""
    public: bool = False
    move_seconds: Annotated[int, Meta(ge=0, le=LONGEST_MOVE, description="seconds for each decision; 0: no limit")] = 0
    total_seconds: Annotated[int, Meta(ge=0, le=86_400, description="seconds for all decisions; 0: no limit")] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600, description="seconds a total clock gains with each decision")] = 0
    time_up: TimeUp = "bot"
    hints: bool | None = None
    """Whether people may ask for hints; by default only where no second person can sit down."""
    speed: Speed = "normal"


class Newcomer(Struct, frozen=True):
    """A request for a guided game: the name of the person."""

    name: Name


class Joining(Struct, frozen=True):
    """A request for a seat. `code` is the join code, which a public table does not need; seat -1 is any."""

    name: Name
    code: Annotated[str, Meta(max_length=16)] = ""
    seat: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)] = -1


class Seated(Struct, frozen=True):
    """The answer to both: the seat, and the key that proves it. Keep the key: the server stores only its hash."""

    table: str
    seat: int
    key: str
    join: str


class SeatCode(Struct, frozen=True):
    """A one-time code with which a seat is carried to another browser, and for how many seconds it can be used."""

    code: str
    seconds: int


class Carrying(Struct, frozen=True):
    """A request for the seat of a one-time code."""

    code: Annotated[str, Meta(min_length=1, max_length=16)]


class Keys(Struct, frozen=True):
    """The keys a browser holds, to list its games."""

    keys: Annotated[list[Annotated[str, Meta(max_length=LONGEST_KEY)]], Meta(max_length=200)]


# Public facts of a table ----------------------------------------------------------------------------------


class SeatFacts(Struct, frozen=True):
    """The holder of a seat. `bot` is the bot that decides now: for good, or while the person is away."""

    kind: Literal["open", "bot", "person"]
    name: str
    bot: str = ""
    conceded: bool = False
    promised: bool = False
    hints: int = 0
    """For how many questions the person took a hint."""
    timed_out: bool = False
    """Whether the person's time is up, so that a bot plays on."""
    face: str = ""
    """What a bot looks like, in words; empty for people."""


class Facts(Struct, frozen=True):
    """The public facts of a table. `luck` is the commitment to its secret; `secret` is empty until the game is over."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    house: bool
    public: bool
    move_seconds: int
    total_seconds: int
    increment: int
    time_up: TimeUp
    hints: bool
    speed: Speed
    chat: bool
    """Whether people may chat on this server."""
    stage: Stage
    host: int
    seats: list[SeatFacts]
    luck: str
    secret: str
    rematch: str
    guided: bool
    """Whether it is a guided game: its luck is prepared and proves nothing."""


class Summary(Struct, frozen=True):
    """An entry of a list of tables. `you` is your seat in a list of your games, or -1.

    `asked` is for how many seconds a question has waited for you, -1 if none does.
    """

    id: str
    game: str
    title: str
    stage: Stage
    seats: list[SeatFacts]
    created: int
    you: int = -1
    asked: int = -1


class TableList(Struct, frozen=True):
    """A list of tables, the newest first."""

    tables: list[Summary]


# What one seat or spectator sees --------------------------------------------------------------------------


class Choice(Struct, frozen=True, gc=False, array_like=True):
    """A legal action or aside: its token, its description, and the clause of the rules that allows it."""

    token: str
    words: str
    clause: str


class ScoreLine(Struct, frozen=True, array_like=True):
    """One line of the final score: `count` is how many things gave the points, or -1; `words` is the line as text."""

    seat: int
    reason: str
    points: int
    count: int
    words: str


class Ending(Struct, frozen=True):
    """How the game ended. Places count from 1, equal if shared; seats that conceded have the last places.

    `conceded` is the seat whose concession ended the game, or -1; `claimed` is the seat that claimed the win, or -1.
    `verdict` says who won and why. `totals` are the points of each seat, if the game is won by points; `decided` is the
    tie-breaker that decided, or empty. `is_shared` if all seats win or lose together.
    """

    ending: str
    verdict: str
    places: list[int]
    winners: list[int]
    lines: list[ScoreLine]
    totals: list[int]
    characters: list[str]
    decided: str
    conceded: int = -1
    claimed: int = -1
    is_shared: bool = False


class SeatClock(Struct, frozen=True, array_like=True):
    """The clock of a seat: the milliseconds left when the frame was made, and whether it runs.

    -1: no clock for this seat. `starts` is in how many milliseconds it starts to run by itself, 0 if it runs or stands.
    """

    left: int
    is_running: bool
    starts: int


class Proposal(Struct, frozen=True):
    """A proposed takeback, and the seats that agreed."""

    seat: int
    count: int
    agreed: list[int]


class GuideStep(Struct, frozen=True, gc=False):
    """What the guide of a guided game says to the open question: step `number` of `steps`, and the proposed token.

    The last step proposes nothing: `token` is empty.
    """

    number: int
    steps: int
    says: str
    token: str


class Scene(Struct, frozen=True, gc=False):
    """The game as one seat or spectator sees it, and the question put to that seat.

    `question` is its number, which an answer repeats, 0 if none is open; `prompt` is its text. `choice` is the sealed
    choice of this seat that waits for others; `chosen` are all seats whose choices wait. The view is the game's own
    (see its view.py).
    """

    view: Any
    to_act: list[int]
    question: int
    prompt: str
    legal: list[Choice]
    asides: list[Choice]
    chosen: list[int]
    choice: str
    proposal: Proposal | None = None
    ending: Ending | None = None
    clocks: list[SeatClock] = []
    """One for each seat; empty at a table without clocks."""
    guide: GuideStep | None = None
    """At a guided table, while its guide is followed."""


NoteRow: TypeAlias = tuple[int, int, int, int, int, int, str]
"""A note: kind, four public numbers, one secret (-1 if hidden from this seat), the clause by which it happened.

The sentences are in the book of the table: /api/tables/ID/book."""


class ChatLine(Struct, frozen=True):
    """A line of chat."""

    seat: int
    name: str
    text: str


# From the client, one message a frame ---------------------------------------------------------------------


class Message(Struct, gc=False, tag_field="t", forbid_unknown_fields=True):
    """A message, with its tag `t`."""


class Hello(Message, tag="hello"):
    """The first message: the table, and the key of a seat; without a key the client is a spectator."""

    table: Code
    key: Key = ""
    protocol: int = PROTOCOL
    tab: Annotated[str, Meta(max_length=LONGEST_TAB, description="a random name of this page, for its numbers")] = ""


class Act(Message, tag="act"):
    """The answer to a question. A repetition is acknowledged again; an answer to a closed question is refused."""

    question: Count
    token: Token


class Numbered(Message):
    """A message that is not an answer: `n` is the running number of its page, so that a repetition is known."""

    n: Count


class Aside(Numbered, tag="aside"):
    """Say an aside, which the rules define."""

    token: Token


class Chat(Numbered, tag="chat"):
    """Send a chat line."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Mute(Numbered, tag="mute"):
    """Mute the chat of a seat, or unmute it."""

    seat: SeatNumber
    on: bool


class Rename(Numbered, tag="rename"):
    """Change one's name."""

    name: Name


class Leave(Numbered, tag="leave"):
    """Leave. Before the game begins the seat becomes free; later a bot stands in until its key connects again."""


class Kick(Numbered, tag="kick"):
    """The host frees the seat of a person, before the game begins; the table gets a new join code."""

    seat: SeatNumber


class SetBot(Numbered, tag="bot"):
    """The host seats a bot, or frees its seat (an empty name).

    During a game any player may so let the house's heuristic stand in for a person who has been away for a minute.
    """

    seat: SeatNumber
    bot: BotName


class SetSpeed(Numbered, tag="speed"):
    """The host, or a person who is alone with bots, says how fast bots play."""

    speed: Speed


class LeaveGuide(Numbered, tag="unguide"):
    """Leave the guide of a guided game: the game goes on, and bots choose for themselves."""


class Start(Numbered, tag="start"):
    """The host starts the game; sent again, without the promised numbers that were not revealed."""


class Promise(Numbered, tag="promise"):
    """Before the start: a commitment to a number that contributes to the luck."""

    hash: Hash


class Reveal(Numbered, tag="reveal"):
    """At the start: the promised number."""

    number: Digits


class Takeback(Numbered, tag="takeback"):
    """Take back the latest entries (0: all since one's own latest choice), or propose it where consent is needed."""

    count: Annotated[int, Meta(ge=0, le=10_000)] = 0


class Consent(Numbered, tag="consent"):
    """The answer to a proposed takeback."""

    yes: bool


class Concede(Numbered, tag="concede"):
    """Concede the game."""


class Claim(Numbered, tag="claim"):
    """Claim the win: for the last person, when all other people have conceded."""


class Rematch(Numbered, tag="rematch"):
    """Create a table with the same people, each one seat further."""


class Why(Message, tag="why"):
    """Ask what a thing is, and which clause forbids the action."""

    token: Token


class Hint(Message, tag="hint"):
    """Ask a search bot for its choice, where the table allows hints; all are shown who took one."""


class Seen(Message, tag="seen"):
    """The page has shown so many `news` since the last `welcome`: as far as it is concerned, bots may go on."""

    told: Count


class Ping(Message, tag="ping"):
    """Ask for a sign of life: browsers cannot send the pings of WebSockets."""


FromBrowser: TypeAlias = (
    Hello
    | Ping
    | Seen
    | Act
    | Aside
    | Chat
    | Mute
    | Rename
    | Leave
    | Kick
    | SetBot
    | SetSpeed
    | LeaveGuide
    | Start
    | Promise
    | Reveal
    | Takeback
    | Consent
    | Concede
    | Claim
    | Rematch
    | Why
    | Hint
)


# To the client --------------------------------------------------------------------------------------------


class Welcome(Struct, frozen=True, tag_field="t", tag="welcome"):
    """The answer to hello: a snapshot. It is sent again at the start, after a takeback and to clients that lost frames.

    `join` is the join code, for seats only, so that they can invite others.
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
    build: str = ""
    """The name of the main script of the pages on the server: a page with another one is outdated."""


class News(Struct, frozen=True, gc=False, tag_field="t", tag="news"):
    """A step of the game: its notes, and the scene after it.

    `answered` is the number of the seat's latest answered question, which acknowledges the answer. `hurried` is there
    if a bot answered that was given only so many percent of its time, since the server has more to think than it can.
    """

    notes: list[NoteRow]
    scene: Scene
    answered: int
    heard: int
    hurried: int | UnsetType = UNSET


class Changed(Struct, frozen=True, tag_field="t", tag="changed"):
    """The public facts of the table have changed, or its join code."""

    facts: Facts
    you: int
    is_host: bool
    heard: int
    join: str


class Here(Struct, frozen=True, tag_field="t", tag="here"):
    """The connected seats and the number of spectators."""

    seats: list[int]
    watchers: int


class Said(Struct, frozen=True, tag_field="t", tag="said"):
    """A new line of chat."""

    line: ChatLine
    heard: int


class Ok(Struct, frozen=True, tag_field="t", tag="ok"):
    """A message was taken, now or earlier: `question` and `token` name an answer, `n` any other message."""

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
    "damaged",
]
"""Reasons of a refusal: too late; against the rules; no such token; not a message; not allowed; no such table; over a
limit; not stored, try again; from another site; stored in a form that cannot be read."""


class No(Struct, frozen=True, tag_field="t", tag="no", omit_defaults=True):
    """A refusal: nothing has changed. `question` or `n` name the message that it answers."""

    why: Trouble
    text: str
    clause: str = ""
    question: int = 0
    n: int = 0


class Because(Struct, frozen=True, tag_field="t", tag="because"):
    """The answer to why: the clause that forbids the action, empty if it is allowed; and what the thing is and does."""

    token: str
    clause: str
    text: str


class AdvisedChoice(Struct, frozen=True):
    """One of the best choices, and how many of 100 imagined games it wins.

    Of a game that is won together: what part of the full success it brings, in percent.
    """

    token: str
    chance: int


class Advice(Struct, frozen=True, tag_field="t", tag="advice"):
    """The answer to hint: what a bot would choose for the open question, the next best beside it, and why."""

    question: int
    token: str
    choices: list[AdvisedChoice]
    reason: str
    is_shared: bool
    """Whether the game is won or lost together."""


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The connection will be closed.

    The host freed the seat; the server stops; the seat was carried to another browser; the operator closed the table.
    """

    why: Literal["kicked", "closing", "carried", "closed"]


class Notice(Struct, frozen=True, tag_field="t", tag="notice"):
    """The server will be restarted in so many seconds; games go on afterwards. 0: it is called off."""

    restart: int


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    """The answer to ping."""


ToBrowser: TypeAlias = Pong | Welcome | News | Changed | Here | Said | Ok | No | Because | Advice | Bye | Notice


# Replays --------------------------------------------------------------------------------------------------


class Done(Struct, frozen=True, array_like=True):
    """An action of a seat: its token and its description."""

    seat: int
    token: str
    words: str


class ReplayFrame(Struct, frozen=True):
    """A moment of a game: the actions (several if the step was sealed), their notes, and the view after them."""

    done: list[Done]
    notes: list[NoteRow]
    view: Any


class Replay(Struct, frozen=True):
    """A part of a game as `eyes` saw it; `frames[0]` is moment `first` of `moments`."""

    table: str
    eyes: int
    moments: int
    first: int
    frames: list[ReplayFrame]
    ending: Ending | None


class Refusal(Struct, frozen=True):
    """The body of every refused request."""

    why: Trouble
    text: str


class Health(Struct, frozen=True):
    """The state of a worker and its database."""

    status: Literal["ok", "trouble"]
    version: str
    tables: int
    sockets: int
