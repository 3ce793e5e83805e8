"""Secrets and names of tables: keys that prove a seat, codes people can read aloud."""

import hashlib
import secrets
from typing import Final

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letter that looks like a digit, no digit that looks like a letter."""

ID_LENGTH: Final = 12
CODE_LENGTH: Final = 8
SECRET_BYTES: Final = 32


def new_key() -> str:
    """The key of a seat: 256 bits, so that nobody guesses one."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(key: str) -> str:
    """What is kept of a key. It has 256 random bits, so a plain hash cannot be searched for it."""
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()


def new_id() -> str:
    """The name of a table: whoever knows it may watch."""
    return _word(ID_LENGTH)


def new_code() -> str:
    """A code for joining, short enough to be typed."""
    return _word(CODE_LENGTH)


def new_secret() -> str:
    """The secret all luck of a match follows from."""
    return secrets.token_hex(SECRET_BYTES)


def following_id(id: str) -> str:
    """The table of the rematch: the same for everybody who asks, so that two who ask at once meet there."""
    number = int.from_bytes(hashlib.sha256(f"rematch/{id}".encode()).digest(), "big")
    letters = []
    for _place in range(ID_LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def _word(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _place in range(length))
