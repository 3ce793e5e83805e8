"""Who may do what at a table: a message becomes an event, or a refusal that says why not."""

import unicodedata
from typing import Final

from dungeonbox.bots import make_bot
from dungeonbox.kernel.chance import commitment
from dungeonbox.kernel.errors import BadOptions, BadToken, DungeonboxError, IllegalAction
from dungeonbox.kernel.match import Accord, Match, Step
from dungeonbox.kernel.piles import NONE
from dungeonbox.table import events, wire
from dungeonbox.table.events import AnyEvent
from dungeonbox.table.room import Deed, Room
from dungeonbox.table.sitting import LOBBY, OPENING, OVER, PLAYING

LONGEST_THOUGHT: Final = 5_000
"""Milliseconds, and ten times as many iterations: what a bot at a table may spend on one choice."""

STAND_IN: Final = "thumb"


class Refused(DungeonboxError):
    """Something that cannot be done; nothing has changed."""

    def __init__(self, why: wire.Trouble, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.why = why
        self.text = text
        self.clause = clause


class Repeated(DungeonboxError):
    """Something that was done already: it is acknowledged again, and nothing happens."""


# Answers --------------------------------------------------------------------------------------------------


def check_plays(room: Room, seat: int) -> None:
    """Whoever gave up has left the game to a bot for good."""
    if room.sitting.places[seat].conceded:
        raise Refused("forbidden", "you gave up: a bot plays on for you")


def answer(room: Room, seat: int, ask: int, token: str) -> Deed:
    """An answer to a question: a step of the game, or a sealed choice that waits."""
    place = room.sitting.places[seat]
    if (place.answered, place.answer) == (ask, token):
        raise Repeated
    if room.match is None or room.sitting.stage != PLAYING:
        raise Refused("stale", f"nothing is asked now: the table is at the stage {room.sitting.stage!r}")
    if not place.asked or place.ask != ask:
        open_ask = f"question {place.ask} is open" if place.asked else "no question is open"
        raise Refused("stale", f"question {ask} is not open for this seat any more; {open_ask}")
    if room.match.choice(seat) == token:
        raise Repeated
    step = _prepared(room, seat, token)
    if step is None:
        return room.foresee(events.Chose(seat, ask=ask, token=token))
    if step.played[0].aside:
        room.match.drop(step)
        raise Refused("illegal", f"{token} answers no question; it can be said as an aside")
    return room.foresee(_moved(room, step, seat, ask=ask), step)


def aside(room: Room, seat: int, message: wire.Aside) -> Deed:
    """Something said that the rules know of."""
    if room.match is None or room.sitting.stage != PLAYING:
        raise Refused("stale", "there is no game to talk about now")
    action = _action(room, message.token)
    if action not in room.game.asides(room.match.mask(seat), seat):
        raise Refused(
            "illegal", f"{message.token} cannot be said now", room.game.why_not(room.match.mask(seat), action)
        )
    step = room.match.prepare(seat, action)
    assert step is not None  # an aside waits for nobody
    return room.foresee(_moved(room, step, seat, n=message.n), step)


def _prepared(room: Room, seat: int, token: str) -> Step | None:
    assert room.match is not None
    try:
        return room.match.prepare(seat, _action(room, token))
    except IllegalAction as error:
        raise Refused("illegal", str(error), error.clause) from None


def _action(room: Room, token: str) -> int:
    try:
        return room.game.parse(token)
    except BadToken as error:
        raise Refused("unknown", str(error)) from None


def _moved(room: Room, step: Step, by: int, n: int = 0, ask: int = 0) -> events.Moved:
    assert room.match is not None
    return events.Moved(by, n, entries=room.match.entries_of(step), drawn=room.match.chance.mark(), ask=ask)


def why_not(room: Room, seat: int, token: str) -> wire.Because:
    """The clause that forbids something to a seat, or nothing."""
    if room.match is None or seat == NONE:
        raise Refused("forbidden", "only somebody who plays can ask that")
    action = _action(room, token)
    mask = room.match.mask(seat)
    if action in room.game.legal(mask, seat) or action in room.game.asides(mask, seat):
        return wire.Because(token, "", "")
    return wire.Because(token, room.game.why_not(mask, action), "")


# Everything else ------------------------------------------------------------------------------------------


def sit(room: Room, joining: wire.Joining, key: str) -> Deed:
    """Take a free seat."""
    sitting = room.sitting
    if not room.header.public and joining.code != room.header.join:
        raise Refused("forbidden", "this table is joined with the code from its link")
    if sitting.stage != LOBBY:
        raise Refused("forbidden", "the game has begun: you can watch, but not sit down")
    free = [seat for seat, place in enumerate(sitting.places) if place.kind == "open"]
    if not free:
        raise Refused("forbidden", "every seat is taken")
    seat = free[0] if joining.seat == NONE else joining.seat
    if seat not in free:
        raise Refused("forbidden", f"seat {seat + 1} is not free; free: {', '.join(str(each + 1) for each in free)}")
    name = _new_name(room, NONE, joining.name)
    return room.foresee(events.Sat(seat=seat, name=name, key=key))


def check_number(room: Room, seat: int, n: int) -> None:
    """A message that is no answer must be the next of its seat; an earlier one was heard already."""
    heard = room.sitting.places[seat].heard
    if n <= heard:
        raise Repeated
    if n != heard + 1:
        raise Refused("stale", f"expected message number {heard + 1}, got {n}")


def behave(room: Room, seat: int, message: wire.Numbered, here: list[int]) -> Deed:
    """Anything a seat may want that is no answer and concerns no past; `here` are the seats that are connected."""
    check_number(room, seat, message.n)
    if isinstance(message, wire.Aside):
        return aside(room, seat, message)
    if isinstance(message, wire.SetBot):
        return room.foresee(_set_bot(room, seat, message, here))
    return room.foresee(_wanted(room, seat, message))


def _wanted(room: Room, seat: int, message: wire.Numbered) -> AnyEvent:
    if isinstance(message, wire.Chat):
        return events.Spoke(seat, message.n, text=clean(message.text, "a chat line"))
    if isinstance(message, wire.Mute):
        return events.Muted(seat, message.n, seat=_seat(room, message.seat), on=message.on)
    if isinstance(message, wire.Rename):
        return events.Renamed(seat, message.n, name=_new_name(room, seat, message.name))
    if isinstance(message, wire.Leave):
        return _leave(room, seat, message.n)
    if isinstance(message, wire.Kick):
        return _kick(room, seat, message)
    if isinstance(message, wire.Promise):
        return _promise(room, seat, message)
    if isinstance(message, wire.Reveal):
        return _reveal(room, seat, message)
    if isinstance(message, wire.Concede):
        return _concede(room, seat, message.n)
    raise Refused("malformed", f"{type(message).__name__} is not for this moment")


def _leave(room: Room, seat: int, n: int) -> AnyEvent:
    stage = room.sitting.stage
    if stage == LOBBY:
        return events.Freed(seat, seat=seat)
    if stage == PLAYING and room.sitting.places[seat].is_present:
        return events.StoodIn(seat, n, seat=seat, bot=STAND_IN)
    raise Refused("forbidden", "there is nothing to leave: close the page when you like")


def _kick(room: Room, seat: int, message: wire.Kick) -> AnyEvent:
    _must_host(room, seat, "send somebody away")
    other = _seat(room, message.seat)
    if room.sitting.places[other].kind != "person" or other == seat:
        raise Refused("forbidden", f"nobody else sits at seat {other + 1}")
    return events.Freed(seat, message.n, seat=other)


def _set_bot(room: Room, seat: int, message: wire.SetBot, here: list[int]) -> AnyEvent:
    other = _seat(room, message.seat)
    place = room.sitting.places[other]
    if room.sitting.stage == PLAYING:
        return _stand_in(room, seat, message, here)
    _must_host(room, seat, "seat a bot")
    if place.kind == "person":
        raise Refused("forbidden", f"somebody sits at seat {other + 1}")
    if not message.bot:
        return events.Freed(seat, message.n, seat=other)
    return events.BotSat(seat, message.n, seat=other, bot=good_bot(message.bot, room.header.game))


def _stand_in(room: Room, seat: int, message: wire.SetBot, here: list[int]) -> AnyEvent:
    """During a game anybody who plays may ask a bot in for somebody who is away, not for somebody who is here."""
    place = room.sitting.places[message.seat]
    if message.seat == seat or not place.is_present or not message.bot:
        raise Refused("forbidden", "a bot can stand in for another person who is away")
    if message.seat in here:
        raise Refused("forbidden", f"{place.name} is here")
    return events.StoodIn(seat, message.n, seat=message.seat, bot=good_bot(message.bot, room.header.game))


def _promise(room: Room, seat: int, message: wire.Promise) -> AnyEvent:
    if room.sitting.stage != LOBBY:
        raise Refused("stale", "a number is promised before the start")
    return events.Promised(seat, message.n, hash=message.hash)


def _reveal(room: Room, seat: int, message: wire.Reveal) -> AnyEvent:
    if room.sitting.stage != OPENING:
        raise Refused("stale", "numbers are opened when the host starts")
    promise = room.sitting.places[seat].promise
    if not promise or commitment(room.header.id, seat + 1, message.number) != promise:
        raise Refused("forbidden", "that is not the number that was promised")
    return events.Revealed(seat, message.n, number=message.number)


def _concede(room: Room, seat: int, n: int) -> AnyEvent:
    if room.sitting.stage != PLAYING or not room.sitting.places[seat].is_person:
        raise Refused("stale", "there is no game to give up")
    return events.Conceded(seat, n)


def start(room: Room, seat: int, message: wire.Start) -> Deed:
    """The host starts when every seat is taken. Promised numbers are asked for; asked again, it begins without them."""
    check_number(room, seat, message.n)
    _must_host(room, seat, "start", (LOBBY, OPENING))
    if not room.sitting.is_full:
        raise Refused("forbidden", "a seat is still free: wait for somebody, or seat a bot")
    if room.sitting.stage == LOBBY and room.sitting.open_promises():
        return room.foresee(events.Opening(seat, message.n))
    return room.foresee_start(seat, message.n)


def check_rematch(room: Room, seat: int, n: int) -> None:
    """A rematch is for a game that is over, and there is one."""
    check_number(room, seat, n)
    if room.sitting.stage != OVER:
        raise Refused("forbidden", "the game is not over")
    if room.sitting.rematch:
        raise Repeated


def _must_host(room: Room, seat: int, wish: str, stages: tuple[str, ...] = (LOBBY,)) -> None:
    if room.sitting.stage not in stages:
        raise Refused("stale", f"the game has begun: it is too late to {wish}")
    if seat != room.sitting.host:
        raise Refused("forbidden", f"only the host can {wish}")


def _seat(room: Room, seat: int) -> int:
    if not 0 <= seat < room.header.seats:
        raise Refused("forbidden", f"there are seats 1 to {room.header.seats}, not {seat + 1}")
    return seat


# Taking back ----------------------------------------------------------------------------------------------


def takeback(room: Room, seat: int, message: wire.Takeback, past: Match) -> AnyEvent:
    """Take back at once where nobody else is concerned; else ask the others."""
    others = [other for other in room.sitting.people() if other != seat]
    if room.sitting.conceded != NONE or (room.sitting.stage != PLAYING and others):
        raise Refused("forbidden", "what is over is over")
    accord = Accord.OWN if others else Accord.ALONE
    if message.count <= past.undoable(seat, accord):
        return taken_back(past, seat, message.n, accord, Taking(seat, message.count))
    most = past.undoable(seat, Accord.ALL) if others else 0
    if message.count > most:
        allowed = f"at most {most} with everybody's consent" if most else "nothing, since luck fell or something showed"
        raise Refused("forbidden", f"{message.count} cannot be taken back now: {allowed}")
    return events.Proposed(seat, message.n, count=message.count)


def consent(room: Room, seat: int, message: wire.Consent, past: Match) -> AnyEvent:
    """The last of the others to agree lets it happen."""
    wish = room.sitting.wish
    if wish is None or seat == wish.seat or seat in wish.agreed or not room.sitting.places[seat].is_person:
        raise Refused("stale", "nobody waits for your consent")
    others = {other for other in room.sitting.people() if other != wish.seat}
    if not message.yes or others - {seat, *wish.agreed}:
        return events.Agreed(seat, message.n, yes=message.yes)
    return taken_back(past, seat, message.n, Accord.ALL, Taking(wish.seat, wish.count))


class Taking:
    """Who takes back how many entries."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count


def taken_back(past: Match, by: int, n: int, accord: Accord, taking: Taking) -> AnyEvent:
    """The event of a takeback; a sealed step goes back whole, so it may be more entries than were asked for."""
    before = past.length
    past.takeback(taking.seat, accord, taking.count)
    return events.TookBack(by, n, seat=taking.seat, count=before - past.length)


# Words of people ------------------------------------------------------------------------------------------


def clean(text: str, what: str) -> str:
    """Text as one line, without characters that hide, reorder or break other text."""
    shown = "".join(" " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter for letter in text)
    kept = "".join(letter for letter in shown if unicodedata.category(letter) not in ("Cf", "Cs", "Co", "Cn"))
    line = " ".join(unicodedata.normalize("NFC", kept).split())
    if not line:
        raise Refused("malformed", f"{what} needs letters that can be seen")
    return line


def _new_name(room: Room, seat: int, name: str) -> str:
    """A name nobody else at the table has."""
    wanted = clean(name, "a name")[: wire.LONGEST_NAME]
    taken = {other.casefold() for each, other in enumerate(room.names()) if each != seat}
    if wanted.casefold() in taken:
        raise Refused("forbidden", f"somebody at this table is called {wanted} already")
    return wanted


def good_bot(name: str, game: str) -> str:
    """A bot this server is willing to run."""
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
