"""Luck for a table in the terminal: from a seed, or fair, which proves that it was not chosen."""

import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.chance import OPERATOR, Fair, Seeded, commitment
from dungeonbox.kernel.errors import BadRecord, DungeonboxError
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import FairProof, Record
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.files import read_text, secret_path

SECRET_BYTES: Final = 32
MATCH_BYTES: Final = 8
MOST_DIGITS: Final = 40
STREAMS: Final = 64
"""How many streams of luck each position of a match has: the table's own, then one for each seat's bot."""

TABLE: Final = 0


def new_seed() -> int:
    """A random seed."""
    return secrets.randbits(48)


def seeded(seed: int, entries: int, who: int) -> Seeded:
    """The luck of the table, or of the bot in seat `who - 1`, for a match that goes on after so many entries.

    A match that is resumed must not draw again what it drew at its beginning.
    """
    return Seeded(seed, entries * STREAMS + who)


@dataclass(frozen=True)
class FairLuck:
    """Fair luck during the match: the secret, and the proof that does not contain it yet."""

    secret: str
    proof: FairProof

    def chance(self) -> Fair:
        """The source of luck that the commitment binds."""
        numbers = [number for _, number in self.proof.players]
        return Fair(bytes.fromhex(self.secret), self.proof.match, numbers)

    def publish(self, match: Match) -> None:
        """Put the secret into the proof, once the match is over."""
        match.fair = replace(self.proof, secret=self.secret)


def commit_fair_luck(console: Console, names: list[str], *, is_asking: bool) -> FairLuck:
    """Show the commitment, then take a number from each person, typed or drawn for them."""
    id = secrets.token_hex(MATCH_BYTES)
    secret = secrets.token_hex(SECRET_BYTES)
    shown = commitment(id, OPERATOR, secret)
    console.say(f"Fair luck for match {id}. The secret is made; this is its commitment. Write both down:")
    console.say(f"  {shown}")
    numbers = [_number(console, name, is_asking=is_asking) for name in names]
    players = tuple((commitment(id, who, number), number) for who, number in enumerate(numbers, 1))
    return FairLuck(secret, FairProof(id, shown, "", players))


def _number(console: Console, name: str, *, is_asking: bool) -> str:
    """A person's own number, or one drawn for them."""
    while is_asking:
        typed = console.ask(f"{name}, type any number (or just press Enter to have one drawn): ")
        if not typed:
            break
        if typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS:
            return typed
        console.say(f"That is not a whole number of at most {MOST_DIGITS} digits.")
    drawn = str(secrets.randbits(64))
    console.say(f"  {name}'s number was drawn: {drawn}")
    return drawn


def resume_fair(path: Path, record: Record) -> tuple[Match, FairLuck]:
    """A match with fair luck, ready to go on where it stopped, with the secret that lies beside its record."""
    proof = record.fair
    if proof is None:
        raise BadRecord("this match was not played with fair luck")
    beside = secret_path(path)
    if not beside.exists():
        raise DungeonboxError(f"{path} was played with fair luck and cannot go on without its secret, {beside}")
    secret = read_text(beside).strip()
    match = Match.verify(games.make_for(record), replace(record, fair=replace(proof, secret=secret)))
    match.fair = proof
    return match, FairLuck(secret, proof)
