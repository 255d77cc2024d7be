"""Who may play for a seat: whoever has its key, which nobody can guess and only this server can make."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re

from perfectplay.errors import InputError
from perfectplay.text import echo

COOKIE = "seats"
_PROOF = re.compile(r"([1-8])\.([A-Za-z0-9_-]{22})")


def seat_key(secret: bytes, match_id: str, seat: int) -> str:
    """128 bits that prove a seat of a match; the same after a restart.

    >>> len(seat_key(b"secret", "abc", 1)), seat_key(b"secret", "abc", 1) == seat_key(b"secret", "abc", 2)
    (22, False)
    """
    digest = hmac.new(secret, f"{match_id}:{seat}".encode(), hashlib.sha256).digest()[:16]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def proof(secret: bytes, match_id: str, seats: set[int]) -> str:
    """The keys of several seats, as a cookie holds them: `1.KEY~2.KEY`."""
    return "~".join(f"{seat}.{seat_key(secret, match_id, seat)}" for seat in sorted(seats))


def seats_proved(secret: bytes, match_id: str, proofs: str) -> set[int]:
    """The seats whose keys are right; what is wrong counts for nothing.

    >>> seats_proved(b"secret", "abc", proof(b"secret", "abc", {1, 3}) + "~2." + "x" * 22)
    {1, 3}
    """
    found = set()
    for part in proofs[:400].split("~"):
        read = _PROOF.fullmatch(part)
        if read and hmac.compare_digest(read[2], seat_key(secret, match_id, int(read[1]))):
            found.add(int(read[1]))
    return found


class NoSuchMatch(InputError):
    """Nothing is stored under this id."""


def check_id(match_id: str) -> str:
    """Refuse at once what no id can be; only a whole id opens a match."""
    if not re.fullmatch(r"[0-9a-f]{32}|import-[0-9a-f]{32}", match_id):
        raise NoSuchMatch(f"there is no match {echo(match_id)}; check the address of its page")
    return match_id
