"""The record of a match: readable, versioned JSON. It holds tokens, not action ids, which may be renumbered."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from dungeonbox.kernel.chance import OPERATOR, Fair, commitment
from dungeonbox.kernel.errors import BadRecord
from dungeonbox.kernel.game import Outcome, ScoreLine
from dungeonbox.kernel.pickling import Reduced, reduce_dataclass
from dungeonbox.kernel.wording import counted

FORMAT: Final = "dungeonbox record 1"
UNKNOWN: Final = "?"
"""Stands for a result of luck the owner of a seat's own record did not learn."""

UNDO: Final = "undo:"
"""How an entry begins that takes others back; no action of a game may begin so."""

LONGEST_COUNT: Final = 9
"""How many digits a number of entries may have."""

SECRET_BYTES: Final = 16
"""The fewest bytes a fair secret may have."""

WHOLE_EYES: Final = "whole"
SPECTATOR_EYES: Final = "spectator"
SECRETS: Final = "holds every secret of this match: keep it to yourself until the match is over"


class Entry(NamedTuple):
    """One thing a seat did, and how luck fell because of it: cards by name, dice as numbers. Seats count from 0."""

    seat: int
    token: str
    outcomes: tuple[str | int, ...] = ()

    @property
    def undoes(self) -> int:
        """How many entries this one takes back (0 for an ordinary entry)."""
        if not self.token.startswith(UNDO):
            return 0
        count = self.token[len(UNDO) :]
        if not count.isascii() or not count.isdigit() or len(count) > LONGEST_COUNT or int(count) < 1:
            raise BadRecord(f"expected {UNDO} and a number, got {self.token[:80]!r}")
        return int(count)


@dataclass(frozen=True)
class FairProof:
    """What proves that luck was not chosen: the operator's commitment and secret, each player's commitment and number.

    The secret is empty until the match is over.
    """

    match: str
    commitment: str
    secret: str
    players: tuple[tuple[str, str], ...]

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)


@dataclass(frozen=True, repr=False)
class Record:
    """A whole match, or what one pair of eyes saw of it: the setup, the luck of the start, and every entry.

    `position` is the text of the position the match began at, as these eyes saw it; empty for a whole game. `outcome`
    is how the match ended, for readers that know no rules; a replay checks it. A match that goes on has none. `seed` is
    what its luck was seeded with, if it was; only a whole record may say that, since all luck follows from it.
    """

    game: str
    edition: int
    seats: int
    options: dict[str, str]
    digest: str
    start: tuple[str | int, ...]
    entries: tuple[Entry, ...]
    components: Mapping[str, Any] | None = None
    eyes: str = WHOLE_EYES
    fair: FairProof | None = None
    names: tuple[str, ...] = field(default=())
    position: str = ""
    outcome: Outcome | None = None
    seed: str = ""

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)

    def __repr__(self) -> str:
        whose = "" if self.eyes == WHOLE_EYES else f", seen by {self.eyes} (counted from 1)"
        return f"<Record of {self.game} for {self.seats} seats: {counted(len(self.entries), 'entry')}{whose}>"

    def text(self) -> str:
        """The record as JSON, one entry a line; seats count from 1 for people."""
        head: dict[str, object] = {
            "format": FORMAT,
            "game": self.game,
            "edition": self.edition,
            "seats": self.seats,
        }
        head["options"] = self.options
        head["digest"] = self.digest
        if self.components is not None:
            head["components"] = self.components
        head["eyes"] = self.eyes
        if self.eyes == WHOLE_EYES:
            head["note"] = SECRETS
        if self.names:
            head["names"] = list(self.names)
        if self.fair is not None:
            head["fair"] = _fair_out(self.fair)
        if self.seed:
            head["seed"] = self.seed
        if self.position:
            head["position"] = self.position.splitlines()
        if self.outcome is not None:
            head["outcome"] = _outcome_out(self.outcome)
        head["start"] = list(self.start)
        lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
        rows = [
            "    " + json.dumps([entry.seat + 1, entry.token, list(entry.outcomes)], ensure_ascii=False)
            for entry in self.entries
        ]
        body = "[]" if not rows else "[\n" + ",\n".join(rows) + "\n  ]"
        return "\n".join(["{", *lines, f'  "entries": {body}', "}"]) + "\n"

    @staticmethod
    def parse(text: str) -> "Record":
        """Read a record; a BadRecord says what is wrong with it, and where."""
        try:
            data = json.loads(text, object_pairs_hook=_once)
            json.dumps(data, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise BadRecord("a text in the record holds half a character") from None
        except json.JSONDecodeError as error:
            raise BadRecord(f"line {error.lineno}: not JSON: {error.msg}") from None
        except ValueError as error:
            raise BadRecord(f"not a record: {error}") from None
        except RecursionError:
            raise BadRecord("not a record: nested too deeply") from None
        if not isinstance(data, dict) or "format" not in data:
            raise BadRecord(f'not a dungeonbox record: expected an object with "format": {FORMAT!r}')
        if data["format"] != FORMAT:
            raise BadRecord(f"expected the format {FORMAT!r}, got {_cut(data['format'])}")
        _refuse_strangers(data)
        fair = data.get("fair")
        return Record(
            game=_text(data, "game"),
            edition=_number(data, "edition"),
            seats=_number(data, "seats"),
            options=_texts(data, "options"),
            digest=_text(data, "digest"),
            start=_outcomes(data.get("start"), "start"),
            entries=_entries(data),
            components=_components(data),
            eyes=_text(data, "eyes"),
            fair=None if fair is None else _fair_in(fair),
            names=_names(data),
            position=_position(data),
            outcome=_outcome_in(data),
            seed=_text(data, "seed") if "seed" in data else "",
        )


KEYS: Final = ("format", "game", "edition", "seats", "options", "digest", "components", "eyes", "note", "names",
               "fair", "seed", "position", "outcome", "start", "entries")  # fmt: skip


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys all differ: with two of a name, two readers could see two different records."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadRecord("the record names something twice")
    return found


def _cut(value: object) -> str:
    """A value for a complaint, not longer than a line."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _refuse_strangers(data: dict[str, Any]) -> None:
    for key in data:
        if key not in KEYS:
            raise BadRecord(f"unknown entry {_cut(key)}; a record has {', '.join(KEYS)}")


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise BadRecord(f"{key!r} must be a text, got {_cut(value)}")
    return value


def _number(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRecord(f"{key!r} must be a whole number, got {_cut(value)}")
    return value


def _texts(data: Mapping[str, Any], key: str) -> dict[str, str]:
    value = data.get(key)
    if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
        raise BadRecord(f"{key!r} must be an object of texts, got {_cut(value)}")
    return value


def _names(data: Mapping[str, Any]) -> tuple[str, ...]:
    value = data.get("names", [])
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise BadRecord(f"'names' must be a list of texts, got {_cut(value)}")
    if value and len(value) != data.get("seats"):
        raise BadRecord(f"expected a name for each seat, names: {len(value)}")
    return tuple(value)


def _position(data: Mapping[str, Any]) -> str:
    lines = data.get("position", [])
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadRecord(f"'position' must be a list of texts, got {_cut(lines)}")
    return "".join([f"{line}\n" for line in lines])


def _components(data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    value = data.get("components")
    if value is not None and not isinstance(value, dict):
        raise BadRecord(f"'components' must be an object, got {_cut(value)}")
    return value


def _outcomes(value: object, where: str) -> tuple[str | int, ...]:
    if not isinstance(value, list):
        raise BadRecord(f"{where}: expected a list of results of luck, got {_cut(value)}")
    for item in value:
        if not isinstance(item, str | int) or isinstance(item, bool):
            raise BadRecord(f"{where}: a result of luck is a word or a whole number, got {_cut(item)}")
    return tuple(value)


def _entries(data: Mapping[str, Any]) -> tuple[Entry, ...]:
    rows = data.get("entries")
    if not isinstance(rows, list):
        raise BadRecord(f"'entries' must be a list, got {_cut(rows)}")
    found: list[Entry] = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) != 3:
            raise BadRecord(f"entry {number}: expected [seat, token, outcomes], got {_cut(row)}")
        seat, token = row[0], row[1]
        if not isinstance(seat, int) or isinstance(seat, bool) or not isinstance(token, str):
            raise BadRecord(f"entry {number}: expected a seat number and a token, got {_cut(seat)} and {_cut(token)}")
        found.append(Entry(seat - 1, token, _outcomes(row[2], f"entry {number}")))
    return tuple(found)


def _fair_out(fair: FairProof) -> dict[str, object]:
    return {
        "match": fair.match,
        "commitment": fair.commitment,
        "secret": fair.secret,
        "players": [list(player) for player in fair.players],
    }


def _fair_in(data: object) -> FairProof:
    if not isinstance(data, dict):
        raise BadRecord(f"'fair' must be an object, got {_cut(data)}")
    players = data.get("players")
    if not isinstance(players, list):
        raise BadRecord(f"'players' must be a list, got {_cut(players)}")
    pairs: list[tuple[str, str]] = []
    for pair in players:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(item, str) for item in pair):
            raise BadRecord(f"expected a player's [commitment, number], got {_cut(pair)}")
        pairs.append((pair[0], pair[1]))
    return FairProof(_text(data, "match"), _text(data, "commitment"), _text(data, "secret"), tuple(pairs))


def _outcome_out(outcome: Outcome) -> dict[str, object]:
    """An outcome as plain values; seats count from 1 in the lines of the reckoning."""
    return {
        "ending": outcome.ending,
        "places": list(outcome.places),
        "worth": list(outcome.worth),
        "lines": [[line.seat + 1, line.reason, line.points, line.count] for line in outcome.lines],
        "characters": list(outcome.characters),
        "totals": list(outcome.totals),
        "decided": outcome.decided,
    }


def _outcome_in(data: Mapping[str, Any]) -> Outcome | None:
    value = data.get("outcome")
    if value is None:
        return None
    if not isinstance(value, dict):
        raise BadRecord(f"'outcome' must be an object, got {_cut(value)}")
    seats = _number(data, "seats")
    return Outcome(
        ending=_text(value, "ending"),
        places=tuple(_values_by_seat(value, "places", (int,), seats)),
        worth=tuple([float(worth) for worth in _values_by_seat(value, "worth", (int, float), seats)]),
        lines=_score_lines(value, seats),
        characters=tuple(_values_by_seat(value, "characters", (str,), seats)),
        totals=tuple(_values_by_seat(value, "totals", (int,), seats)),
        decided=_text(value, "decided"),
    )


def _values_by_seat(data: Mapping[str, Any], key: str, kinds: tuple[type, ...], seats: int) -> list[Any]:
    """A list with a value for each seat; a game without characters or totals has none at all."""
    value = data.get(key)
    if not isinstance(value, list) or any(type(item) not in kinds for item in value):
        raise BadRecord(f"{key!r} of the outcome must be a list with a value for each seat, got {_cut(value)}")
    if len(value) != seats and (value or key in ("places", "worth")):
        raise BadRecord(f"{key!r} of the outcome must have {seats} values, one for each seat, not {len(value)}")
    return value


def _score_lines(data: Mapping[str, Any], seats: int) -> tuple[ScoreLine, ...]:
    rows = data.get("lines")
    if not isinstance(rows, list):
        raise BadRecord(f"'lines' of the outcome must be a list, got {_cut(rows)}")
    found: list[ScoreLine] = []
    for row in rows:
        if (
            not isinstance(row, list)
            or [type(item) for item in row] != [int, str, int, int]
            or not 1 <= row[0] <= seats
        ):
            raise BadRecord(f"expected a line of the outcome as [seat, reason, points, count], got {_cut(row)}")
        found.append(ScoreLine(row[0] - 1, row[1], row[2], row[3]))
    return tuple(found)


def fair_luck(record: Record) -> Fair:
    """The luck that a record's proof promises; a BadRecord if the parts of the proof contradict each other."""
    proof = record.fair
    if proof is None:
        raise BadRecord("this match was not played with fair luck: there is nothing to verify")
    if not proof.secret:
        raise BadRecord("the secret has not been published yet")
    try:
        secret = bytes.fromhex(proof.secret)
    except ValueError:
        raise BadRecord(f"the secret must be hexadecimal, got {proof.secret!r}") from None
    if len(secret) < SECRET_BYTES:
        raise BadRecord(f"a secret has at least {SECRET_BYTES} bytes, this one has {len(secret)}: it could be guessed")
    if commitment(proof.match, OPERATOR, proof.secret) != proof.commitment:
        raise BadRecord("the secret does not match the commitment shown before the match")
    for seat, (promise, number) in enumerate(proof.players, 1):
        if commitment(proof.match, seat, number) != promise:
            raise BadRecord(f"player {seat}'s number does not match the commitment")
    return Fair(secret, proof.match, [number for _, number in proof.players])
