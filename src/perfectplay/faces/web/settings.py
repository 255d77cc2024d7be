"""What an instance of the web face is started with."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from perfectplay.faces.web.secret import kept_secret


@dataclass(frozen=True)
class Settings:
    """Everything that an operator may want to change; `perfectplay serve` sets what its options name.

    >>> Settings(secret=b"x" * 32).quick_seconds < Settings(secret=b"x" * 32).slow_seconds
    True
    """

    #: The archive of matches, as everywhere: a file, a URL, or None for the user's own.
    database: str | None = None
    #: Seats are proved with keys made from it; kept in the user's data folder so that links outlive a restart.
    secret: bytes = field(default_factory=kept_secret, repr=False)
    #: Seconds that one question may take: those expected to be small, and all others.
    quick_seconds: float = 10.0
    slow_seconds: float = 60.0
    #: Seconds that a job may take: work that somebody has asked for knowing that it takes long.
    job_seconds: float = 300.0
    #: Bytes that one question may use.
    memory: int = 500_000_000
    #: The folder of simulations, by default beside the database; and the seconds that one of them may take.
    simulations: Path | None = None
    simulation_seconds: float = 300.0
    #: Requests in a minute from one address before it has to wait, and how many may come at once.
    requests_a_minute: int = 1200
    burst: int = 300
    #: Bytes of one request's body; records to import may be larger.
    most_body: int = 64_000
    most_import: int = 4_000_000
    #: Whether cookies are for https only, and X-Forwarded-For is believed: behind a proxy that sets both.
    behind_proxy: bool = False
    #: Where the pictures that tests make go; unused by the server.
    static: Path = Path(__file__).parent / "static"
