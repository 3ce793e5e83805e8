"""`thumb` is what other bots are measured by, so it stays as it is: a change of any of its choices shows here."""

from hashlib import sha256

import pytest

from dungeonbox.bots import make_bot
from dungeonbox.bots.bot import choose, speak, turn_parts
from dungeonbox.games import make
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match

CHOICES = {
    ("mayhem", 4): "c42bb1521ee92e93",
    ("busters", 3): "a2432a118cace316",
    ("attack", 3): "9c9178c912aa8b76",
    ("shuffle", 2): "b423b080c609f620",
    ("hustle", 2): "613383a1edd0ae79",
}
"""The digests of two games of thumbs as of 2026-11-17: see docs/decisions/2026-11-17-levels-of-bots.md.

That of Attack! is of 2026-11-18: there it says less, and chooses as it did."""


def digest_of_choices(id: str, seats: int) -> str:
    game = make(id, seats)
    bot = make_bot("thumb", id)
    said = sha256()
    for seed in (1, 2):
        match = Match.new(game, Seeded(seed))
        luck = Seeded(seed, 1)
        while not match.is_over:
            for seat, speaks in turn_parts(match.waiting()):
                (speak if speaks else choose)(match, seat, bot, luck)
        said.update(" ".join(entry.token for entry in match.record().entries).encode())
    return said.hexdigest()[:16]


@pytest.mark.parametrize(("id", "seats"), CHOICES)
def test_thumb_chooses_as_it_did_when_others_were_measured_by_it(id: str, seats: int) -> None:
    assert digest_of_choices(id, seats) == CHOICES[id, seats]
