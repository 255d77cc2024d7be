"""What is told of a run, as JSON; and who may end it."""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Any

from perfectplay.errors import InputError
from perfectplay.faces.web.numbers import whole
from perfectplay.faces.web.simulating.run import (
    CANCELLED,
    DONE,
    FAILED,
    INTERRUPTED,
    RUNNING,
    STOPPED,
    WAITING,
    Run,
)
from perfectplay.faces.web.words import gettext as _
from perfectplay.faces.web.words import ngettext, phrase

View = dict[str, Any]


class NotYours(InputError):
    """Everybody may look at a run; only who began it may end it."""


COOKIE = "run"


def run_key(secret: bytes, run_id: str) -> str:
    """What lets its owner end a run; everybody who has the address may look.

    >>> len(run_key(b"secret", "abc")), run_key(b"secret", "abc") == run_key(b"secret", "abd")
    (22, False)
    """
    digest = hmac.new(secret, f"simulation:{run_id}".encode(), hashlib.sha256).digest()[:16]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def owns(secret: bytes, run_id: str, key: str) -> bool:
    """Whether this key is the run's."""
    return hmac.compare_digest(key.encode(), run_key(secret, run_id).encode())


def view_of(run: Run, *, mine: bool = False) -> View:
    """Everything about a run; `report` is that of `perfectplay simulate` for the games counted so far."""
    return {
        "id": run.id,
        **run.order.to_dict(),
        "state": run.state,
        "over": run.over,
        "done": run.done,
        "ahead": run.ahead if run.state == WAITING else None,
        "why": phrase(run.why) if run.why else None,
        "status": status(run),
        "title": f"{status(run)} · perfectplay",
        "may": {"cancel": mine and not run.over},
        "command": run.order.command(),
        "address": f"/simulate/{run.id}",
        "report": run.report,
    }


def status(run: Run) -> str:
    """How it stands, in a sentence."""
    if run.state == WAITING:
        return (
            ngettext(
                "Waiting: %(num)s simulation stands before this one",
                "Waiting: %(num)s simulations stand before this one",
                run.ahead,
            )
            if run.ahead
            else _("Waiting: this one is next")
        )
    counted = _of_all(run)
    return {
        RUNNING: _("Playing: %(counted)s", counted=counted) if run.done else _("Setting up the table …"),
        DONE: _("Done: %(counted)s", counted=counted),
        STOPPED: _("Stopped when its time was up: %(counted)s", counted=counted),
        CANCELLED: _("Cancelled: %(counted)s", counted=counted),
        FAILED: _("This could not be played"),
        INTERRUPTED: _("The server was stopped meanwhile: %(counted)s", counted=counted),
    }[run.state]


def _of_all(run: Run) -> str:
    if run.done == run.order.games:
        return ngettext("%(games)s game", "%(games)s games", run.done, games=whole(run.done))
    return _("%(done)s of %(games)s games", done=whole(run.done), games=whole(run.order.games))
