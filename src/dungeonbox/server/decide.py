"""Decides what a message does: a message and a table's state become an event, or a refusal with its reason."""

from typing import Final

from msgspec.structs import replace

from dungeonbox import games
from dungeonbox.bots import make_bot
from dungeonbox.kernel.chance import commitment
from dungeonbox.kernel.errors import BadOptions, BadToken, DungeonboxError, IllegalAction
from dungeonbox.kernel.match import Accord, Match, PreparedStep
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import counted
from dungeonbox.server import events, keys, names, wire
from dungeonbox.server.clock import ABSENCE, SECOND, now
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.table import Pending, Table
from dungeonbox.server.table_state import LOBBY, OPENING, OVER, PLAYING, deadline

LONGEST_THOUGHT: Final = 5_000
"""The limit of a bot's budget for one decision: so many milliseconds, or ten times as many iterations."""

CODE_LASTS: Final = 10 * 60 * SECOND
"""How long a one-time code can be used."""

STAND_IN: Final = "thumb"
"""The house's heuristic: it stands in for people who are away, and plays on for those whose time is up."""


class Refused(DungeonboxError):
    """A message or request that cannot be done; nothing has changed."""

    def __init__(self, why: wire.Trouble, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.why = why
        self.text = text
        self.clause = clause


class Repeated(DungeonboxError):
    """A message that was taken already: it is acknowledged again and causes no event."""


# Answers --------------------------------------------------------------------------------------------------


def check_plays(table: Table, seat: int) -> None:
    """Refuse a seat that conceded or whose time is up: a bot plays on for it."""
    if table.state.places[seat].conceded:
        raise Refused("forbidden", "you gave up: a bot plays on for you")
    if table.state.places[seat].timed_out:
        raise Refused("forbidden", "your time is up: a bot plays on for you")


def answer(table: Table, seat: int, question: int, token: str) -> Pending:
    """The event of an answer: a step of the game, or a sealed choice that waits for other seats."""
    place = table.state.places[seat]
    if (place.answered, place.answer) == (question, token):
        raise Repeated
    if table.match is None or table.state.stage != PLAYING:
        raise Refused("stale", f"nothing is asked now: the table is at the stage {table.state.stage!r}")
    if not place.asked or place.question != question:
        open_question = f"question {place.question} is open" if place.asked else "no question is open"
        raise Refused("stale", f"question {question} is not open for this seat any more; {open_question}")
    if table.match.choice(seat) == token:
        raise Repeated
    step = _prepared(table, seat, token)
    if step is None:
        return table.preview(events.Chose(seat, question=question, token=token))
    if step.played[0].aside:
        table.match.drop(step)
        raise Refused("illegal", f"{token} answers no question; it can be said as an aside")
    return table.preview(_moved(table, step, seat, question=question), step)


def aside(table: Table, seat: int, message: wire.Aside, tab: str = "") -> Pending:
    """The event of an aside."""
    if table.match is None or table.state.stage != PLAYING:
        raise Refused("stale", "there is no game to talk about now")
    action = _action(table, message.token)
    if action not in table.game.asides(table.match.observe(seat), seat):
        raise Refused(
            "illegal", f"{message.token} cannot be said now", table.game.why_not(table.match.observe(seat), action)
        )
    step = table.match.prepare(seat, action)
    assert step is not None  # asides are never sealed
    return table.preview(replace(_moved(table, step, seat, n=message.n), tab=tab), step)


def _prepared(table: Table, seat: int, token: str) -> PreparedStep | None:
    assert table.match is not None
    try:
        return table.match.prepare(seat, _action(table, token))
    except IllegalAction as error:
        raise Refused("illegal", str(error), error.clause) from None


def _action(table: Table, token: str) -> int:
    try:
        return table.game.parse(token)
    except BadToken as error:
        raise Refused("unknown", str(error)) from None


def _moved(table: Table, step: PreparedStep, by: int, n: int = 0, question: int = 0) -> events.Moved:
    assert table.match is not None
    return events.Moved(by, n, entries=table.match.entries_of(step), drawn=table.match.chance.mark(), question=question)


def why_not(table: Table, seat: int, token: str) -> wire.Because:
    """The clause that forbids an action to a seat; empty if it is allowed."""
    if table.match is None or seat == NONE:
        raise Refused("forbidden", "only a player can ask that")
    action = _action(table, token)
    observation = table.match.observe(seat)
    if action in table.game.legal(observation, seat) or action in table.game.asides(observation, seat):
        return wire.Because(token, "", "")
    return wire.Because(token, table.game.why_not(observation, action), "")


# Other messages -------------------------------------------------------------------------------------------


def sit(table: Table, joining: wire.Joining, key: str, address: str = "") -> Pending:
    """The event of taking a free seat; `address` is the hash of the address it is taken from.

    From the address of a person who was kicked even a public table is joined with its code only, which is new since.
    """
    state = table.state
    if joining.code != table.join and (not table.header.public or address in state.kicked):
        raise Refused("forbidden", "this table is joined with the code from its link")
    if state.stage != LOBBY:
        raise Refused("forbidden", "the game has begun: you can watch, but not sit down")
    free = [seat for seat, place in enumerate(state.places) if place.kind == "open"]
    if not free:
        raise Refused("forbidden", "every seat is taken")
    seat = free[0] if joining.seat == NONE else joining.seat
    if seat not in free:
        raise Refused("forbidden", f"seat {seat + 1} is not free; free: {', '.join(str(each + 1) for each in free)}")
    name = _new_name(table, NONE, joining.name)
    return table.preview(events.Sat(seat=seat, name=name, key=key, address=address))


def check_number(table: Table, seat: int, n: int, tab: str) -> None:
    """A message that is not an answer must have the next number of its page; an earlier one is a repetition."""
    heard = table.state.places[seat].heard_from(tab)
    if n <= heard:
        raise Repeated
    if n != heard + 1:
        raise Refused("stale", f"expected message number {heard + 1}, got {n}")


def behave(table: Table, seat: int, message: wire.Numbered, tab: str = "") -> Pending:
    """The event of a message that is neither an answer nor about a takeback; `tab` is the page that sent it."""
    check_number(table, seat, message.n, tab)
    if isinstance(message, wire.Aside):
        return aside(table, seat, message, tab)
    return table.preview(replace(_wanted(table, seat, message), tab=tab))


def _wanted(table: Table, seat: int, message: wire.Numbered) -> AnyEvent:
    if isinstance(message, wire.Chat):
        if not table.house.is_chat_on:
            raise Refused("forbidden", "chat is turned off on this server")
        return events.Spoke(seat, message.n, text=clean(message.text, "a chat line"))
    if isinstance(message, wire.Mute):
        return events.Muted(seat, message.n, seat=_seat(table, message.seat), on=message.on)
    if isinstance(message, wire.Rename):
        return events.Renamed(seat, message.n, name=_new_name(table, seat, message.name))
    if isinstance(message, wire.Leave):
        return _leave(table, seat, message.n)
    if isinstance(message, wire.Kick):
        return _kick(table, seat, message)
    if isinstance(message, wire.SetBot):
        return _set_bot(table, seat, message)
    if isinstance(message, wire.SetSpeed):
        return _set_speed(table, seat, message)
    if isinstance(message, wire.LeaveGuide):
        return _leave_guide(table, seat, message.n)
    if isinstance(message, wire.Promise):
        return _promise(table, seat, message)
    if isinstance(message, wire.Reveal):
        return _reveal(table, seat, message)
    if isinstance(message, wire.Concede):
        return _concede(table, seat, message.n)
    if isinstance(message, wire.Claim):
        return _claim(table, seat, message.n)
    raise Refused("malformed", f"{type(message).__name__} is not for this moment")


def _leave(table: Table, seat: int, n: int) -> AnyEvent:
    stage = table.state.stage
    if stage in (LOBBY, OPENING):
        return events.Freed(seat, seat=seat)
    if stage == PLAYING and table.state.places[seat].is_present:
        return events.StoodIn(seat, n, seat=seat, bot=STAND_IN)
    raise Refused("forbidden", "there is nothing to leave: close the page when you like")


def _kick(table: Table, seat: int, message: wire.Kick) -> AnyEvent:
    _must_host(table, seat, "kick a player", (LOBBY, OPENING))
    other = _seat(table, message.seat)
    if table.state.places[other].kind != "person" or other == seat:
        raise Refused("forbidden", f"no other person sits at seat {other + 1}")
    return events.Freed(seat, message.n, seat=other, join=keys.new_code())


def _set_bot(table: Table, seat: int, message: wire.SetBot) -> AnyEvent:
    other = _seat(table, message.seat)
    place = table.state.places[other]
    if table.state.stage == PLAYING:
        return _stand_in(table, seat, message)
    _must_host(table, seat, "seat a bot")
    if place.kind == "person":
        raise Refused("forbidden", f"a person sits at seat {other + 1}")
    if not message.bot:
        return events.Freed(seat, message.n, seat=other)
    return events.BotSat(seat, message.n, seat=other, bot=good_bot(message.bot, table.header.game))


def _set_speed(table: Table, seat: int, message: wire.SetSpeed) -> AnyEvent:
    people = table.state.people()
    if seat != table.state.host and people != [seat]:
        raise Refused("forbidden", "only the host can say how fast bots play")
    if message.speed == "step" and people != [seat]:
        raise Refused("forbidden", "step by step is for one person alone with bots")
    return events.Paced(seat, message.n, speed=message.speed)


def _leave_guide(table: Table, seat: int, n: int) -> AnyEvent:
    guiding = table.state.guiding
    if guiding is None or not guiding.is_on:
        raise Refused("stale", "there is no guide to leave")
    return events.Unguided(seat, n)


def _stand_in(table: Table, seat: int, message: wire.SetBot) -> AnyEvent:
    """During a game any player may let the house's heuristic stand in for a person who has been away for a minute."""
    place = table.state.places[message.seat]
    if message.seat == seat or not place.is_present or not message.bot:
        raise Refused("forbidden", "a bot can stand in only for another person who is away")
    if table.state.clock.is_slow:
        raise Refused("forbidden", "at this table people have days for a decision: the clock decides")
    away = table.absence(message.seat)
    if not away:
        raise Refused("forbidden", f"{place.name} is here")
    if away < ABSENCE:
        seconds = (ABSENCE - away + SECOND - 1) // SECOND
        raise Refused("forbidden", f"{place.name} has not been away for a minute: a bot may stand in in {seconds} s")
    return events.StoodIn(seat, message.n, seat=message.seat, bot=STAND_IN)


def host_after(table: Table) -> Pending:
    """The event by which the next person who is here becomes host, when the host has been away for a minute."""
    state = table.state
    here = table.here()
    ready = [seat for seat, place in enumerate(state.places) if place.kind == "person" and seat in here]
    if not ready or state.host in ready or (state.host != NONE and table.absence(state.host) < ABSENCE):
        raise Repeated
    next_one = min(ready, key=lambda seat: (seat - state.host) % len(state.places))
    return table.preview(events.Hosted(seat=next_one))


def _promise(table: Table, seat: int, message: wire.Promise) -> AnyEvent:
    if table.state.stage != LOBBY:
        raise Refused("stale", "a number can be promised only before the start")
    return events.Promised(seat, message.n, hash=message.hash)


def _reveal(table: Table, seat: int, message: wire.Reveal) -> AnyEvent:
    if table.state.stage != OPENING:
        raise Refused("stale", "numbers can be revealed only after the host has started")
    promise = table.state.places[seat].promise
    if not promise or commitment(table.header.id, seat + 1, message.number) != promise:
        raise Refused("forbidden", "that is not the number that was promised")
    return events.Revealed(seat, message.n, number=message.number)


def _concede(table: Table, seat: int, n: int) -> AnyEvent:
    if table.state.stage != PLAYING or not table.state.places[seat].is_person:
        raise Refused("stale", "there is no game to concede")
    return _conceded(table, seat, n)


def _conceded(table: Table, seat: int, n: int = 0) -> events.Conceded:
    return events.Conceded(seat, n, plays_on=table.state.people() != [seat])


def _claim(table: Table, seat: int, n: int) -> AnyEvent:
    state = table.state
    if state.stage != PLAYING or state.people() != [seat]:
        raise Refused("forbidden", "the win can be claimed by the last person at a table")
    if not state.quitters:
        raise Refused("forbidden", "the win can be claimed only when another person has given up")
    return events.Claimed(seat, n)


# Another browser ------------------------------------------------------------------------------------------


def offer(table: Table, seat: int, code: str) -> Pending:
    """The event of a one-time code for a seat; `code` is its hash. It replaces an earlier one."""
    if seat == NONE:
        raise Refused("forbidden", "you are watching: there is no seat to carry elsewhere")
    return table.preview(events.Offered(seat, code=code, until=now() + CODE_LASTS))


def carry(table: Table, code: str, key: str) -> Pending:
    """The event by which a seat gets a new key, for a one-time code; both are hashes."""
    for seat, place in enumerate(table.state.places):
        if place.code == code and place.kind == "person":
            if place.code_until <= now():
                raise Refused("stale", "this code is older than ten minutes: ask for a new one where you sit")
            return table.preview(events.Carried(seat, key=key))
    raise Refused("forbidden", "this code opens no seat at this table, or it was used already")


# Time -----------------------------------------------------------------------------------------------------


def seen(table: Table, seat: int) -> Pending:
    """The event of a person who connects and sees a question whose clock has not started."""
    place = table.state.places[seat]
    if table.state.stage != PLAYING or place.since <= now():
        raise Repeated
    return table.preview(events.Noticed(seat))


def was_interrupted(table: Table, seat: int, opened: int) -> bool:
    """Whether the clock of a seat ran out while the server was closed, or before its person had a minute to return."""
    place = table.state.places[seat]
    return 0 < place.since < opened and deadline(table.state.clock, place) < opened + ABSENCE


def resumed(table: Table, seat: int, opened: int) -> Pending:
    """The event by which the clock of an open question starts anew that began before the server was opened.

    At a slow table only if it would be up by now: else people had more days with every restart.
    """
    state, place = table.state, table.state.places[seat]
    if state.stage != PLAYING or not 0 < place.since < opened:
        raise Repeated
    if state.clock.is_slow and not was_interrupted(table, seat, opened):
        raise Repeated
    return table.preview(events.Resumed(seat))


def time_is_up(table: Table, seat: int, question: int) -> Pending | None:
    """The event of a clock that ran out: a concession, or a bot that plays on.

    None if the bot is to make this decision only: the next one has a clock of its own.
    """
    state = table.state
    place = state.places[seat]
    due = deadline(state.clock, place)
    if not place.asked or place.question != question or not due or due > now():
        raise Repeated
    if state.clock.time_up == "concede":
        return table.preview(_conceded(table, seat))
    return table.preview(events.TimedOut(seat)) if state.clock.total else None


def hint(table: Table, seat: int) -> Pending:
    """The event of a hint, which all are told; Repeated if the seat has taken one for this question."""
    place = table.state.places[seat]
    if not table.header.hints:
        raise Refused("forbidden", "there are no hints at this table")
    if not place.asked or table.state.stage != PLAYING:
        raise Refused("stale", "nothing is asked of you now")
    if place.hinted == place.question:
        raise Repeated
    return table.preview(events.Hinted(seat, question=place.question))


def start(table: Table, seat: int, message: wire.Start, tab: str = "") -> Pending:
    """The host starts when every seat is taken: first promised numbers are revealed; a second start skips them."""
    check_number(table, seat, message.n, tab)
    _must_host(table, seat, "start", (LOBBY, OPENING))
    if not table.state.is_full:
        raise Refused("forbidden", "a seat is still free: wait for a player, or seat a bot")
    if table.state.stage == LOBBY and table.state.open_promises():
        return table.preview(events.Opening(seat, message.n, tab))
    return table.preview_start(seat, message.n, tab)


def check_rematch(table: Table, seat: int, n: int, tab: str) -> None:
    """Refuse a rematch of a game that is not over; a second one is a repetition."""
    check_number(table, seat, n, tab)
    if table.state.stage != OVER:
        raise Refused("forbidden", "the game is not over")
    if table.state.rematch:
        raise Repeated


def _must_host(table: Table, seat: int, wish: str, stages: tuple[str, ...] = (LOBBY,)) -> None:
    if table.state.stage not in stages:
        raise Refused("stale", f"the game has begun: it is too late to {wish}")
    if seat != table.state.host:
        raise Refused("forbidden", f"only the host can {wish}")


def _seat(table: Table, seat: int) -> int:
    if not 0 <= seat < table.header.seats:
        raise Refused("forbidden", f"there are seats 1 to {table.header.seats}, not {seat + 1}")
    return seat


# Takebacks ------------------------------------------------------------------------------------------------


def takeback(table: Table, seat: int, message: wire.Takeback, past: Match) -> AnyEvent:
    """The event of a takeback: at once where no other person is concerned, else a proposal."""
    others = [other for other in table.state.people() if other != seat]
    if max(table.state.conceded, table.state.claimed) != NONE or (table.state.stage != PLAYING and others):
        raise Refused("forbidden", "the game is over: nothing can be taken back")
    count = message.count or past.entries_back([seat])
    if count == 0:
        raise Refused("forbidden", "there is nothing of yours to take back")
    accord = Accord.OWN if others else Accord.ALONE
    if count <= past.undoable(seat, accord):
        return taken_back(past, seat, message.n, accord, Taking(seat, count))
    most = past.undoable(seat, Accord.ALL if others else accord)
    if others and most == 0:
        raise Refused("forbidden", "too late to take that back: luck was drawn, a card was shown or something was said")
    if count > most:
        consent = " with everybody's consent" if others else ""
        raise Refused("forbidden", f"{counted(count, 'entry')} cannot be taken back now: at most {most}{consent}")
    return events.Proposed(seat, message.n, count=count)


def consent(table: Table, seat: int, message: wire.Consent, past: Match) -> AnyEvent:
    """The event of an agreement; the last one needed is the takeback itself."""
    wish = table.state.wish
    if wish is None or seat == wish.seat or seat in wish.agreed or not table.state.places[seat].is_person:
        raise Refused("stale", "no takeback waits for your consent")
    others = {other for other in table.state.people() if other != wish.seat}
    if not message.yes or others - {seat, *wish.agreed}:
        return events.Agreed(seat, message.n, yes=message.yes)
    return taken_back(past, seat, message.n, Accord.ALL, Taking(wish.seat, wish.count))


class Taking:
    """The seat that takes back, and how many entries."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count


def taken_back(past: Match, by: int, n: int, accord: Accord, taking: Taking) -> AnyEvent:
    """The event of a takeback; a sealed step is taken back whole, so it may be more entries than requested."""
    before = past.length
    past.takeback(taking.seat, accord, taking.count)
    return events.TookBack(by, n, seat=taking.seat, count=before - past.length)


# Names and texts ------------------------------------------------------------------------------------------


def clean(text: str, what: str) -> str:
    """Text as one line, without characters that cannot be seen."""
    line = names.line(text)
    if not line:
        raise Refused("malformed", f"{what} needs visible characters")
    return line


def _new_name(table: Table, seat: int, name: str) -> str:
    """A cleaned name that looks like no other at the table."""
    wanted = clean(name, "a name")[: wire.LONGEST_NAME]
    if names.is_taken(wanted, (other for each, other in enumerate(table.names()) if each != seat)):
        raise Refused("forbidden", f"the name {wanted} is taken at this table, or looks like one that is")
    check_no_bot(wanted, table.header.game)
    return wanted


def check_no_bot(name: str, game: str) -> None:
    """Refuse a person's name that looks like a bot's: one of that name may sit down later."""
    if names.is_taken(name, (one.name for one in games.info(game).cast)):
        raise Refused("forbidden", f"the name {name} is, or looks like, that of a bot of this game")


def good_bot(name: str, game: str) -> str:
    """The name of a bot, if it exists and its budget is within the limit."""
    try:
        make_bot(name, game)
    except BadOptions as error:
        raise Refused("malformed", str(error)) from None
    amount = name.partition(":")[2]
    most = LONGEST_THOUGHT if amount.endswith("ms") else LONGEST_THOUGHT * 10
    if amount and int(amount.removesuffix("ms")) > most:
        raise Refused(
            "limit", f"a bot may think {LONGEST_THOUGHT}ms or {LONGEST_THOUGHT * 10} iterations, not {amount}"
        )
    return name
