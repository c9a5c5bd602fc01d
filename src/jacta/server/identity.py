"""Who is who, without accounts: an unguessable key in a cookie, secrets stored hashed."""

from __future__ import annotations

import hashlib
import re
import secrets

__all__ = ["COOKIE", "digest", "is_table_id", "new_secret", "new_table_id", "next_table_id"]

COOKIE = "jacta"
TABLE_ID = re.compile(r"[a-z0-9]{1,24}")
ID_LENGTH = 12
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that look alike


def new_secret() -> str:
    """Return 192 random bits as text."""
    return secrets.token_urlsafe(24)


def digest(secret: str) -> str:
    """Return what is stored of a secret; secrets are random and long, so a plain hash will do."""
    return hashlib.sha256(secret.encode(errors="backslashreplace")).hexdigest()


def new_table_id() -> str:
    """Return a table's id: short enough to read aloud, too long to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def next_table_id(table_id: str) -> str:
    """Return the id of a table's rematch: it can be stored only once, so its dice exist once."""
    hashed = hashlib.sha256(f"rematch of {table_id}".encode()).digest()
    number, text = int.from_bytes(hashed), ""
    for _ in range(ID_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        text += ALPHABET[place]
    return text


def is_table_id(text: str) -> bool:
    """Whether a text can be a table's id."""
    return TABLE_ID.fullmatch(text) is not None
