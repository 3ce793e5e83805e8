"""Random identifiers: keys of seats, ids and join codes of tables, secrets of their luck."""

import hashlib
import secrets
from typing import Final

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""

ID_LENGTH: Final = 12
CODE_LENGTH: Final = 8
SECRET_BYTES: Final = 32


def new_key() -> str:
    """The key of a seat, 256 random bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(key: str) -> str:
    """The stored hash of a key. A key has 256 random bits, so an unsalted hash cannot be reversed by search."""
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()


def place(secret: str, address: str) -> str:
    """The stored hash of an address at one table; without the table's secret the address could be found by search."""
    return hashed(f"{secret}/{address}") if address else ""


def new_id() -> str:
    """The id of a table; it is all that a spectator needs."""
    return _word(ID_LENGTH)


def new_code() -> str:
    """A join code, short enough to type."""
    return _word(CODE_LENGTH)


def new_secret() -> str:
    """The secret from which all luck of a match is derived."""
    return secrets.token_hex(SECRET_BYTES)


def following_id(id: str) -> str:
    """The id of a table's rematch: a function of its id, so that concurrent requests create one table."""
    number = int.from_bytes(hashlib.sha256(f"rematch/{id}".encode()).digest(), "big")
    letters = []
    for _place in range(ID_LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def _word(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _place in range(length))
