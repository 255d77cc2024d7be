"""Runs the application on Uvicorn."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable

import uvicorn

from perfectplay.errors import InputError
from perfectplay.faces.web.app import create_app
from perfectplay.faces.web.settings import Settings

#: Streams never end by themselves; a server that is told to stop waits for them no longer than this.
GRACE_SECONDS = 1
#: A browser whose last request was so long ago has to connect again; people think for a while before they move.
KEPT_SECONDS = 75
#: How many objects come to be before those that only refer to each other are looked for (Python's own 700 are few for a
#: server), and how often that is done among the young before the older ones are looked through too.
LITTER = (50_000, 5, 5)
USUAL_PORT = 8000
#: Connections that may wait to be taken up.
BACKLOG = 1024


def run_server(settings: Settings, host: str, port: int | None, tell: Callable[[str], None]) -> int:
    """Serve until somebody stops it; `tell` gets the address once it is certain.

    Without a port it is the usual one or, where that is taken, any that is free.
    """
    listening = _listen(host, port) if port is not None else _listen_somewhere(host)
    bound = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    tell(f"http://{shown}:{bound}")
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=KEPT_SECONDS,
        http="h11",  # whatever else is installed: this one bounds what a request's head may hold
        h11_max_incomplete_event_size=64_000,
    )
    config.load()
    gc.freeze()  # what is there for good is not looked through again and again
    gc.set_threshold(*LITTER)
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _listen_somewhere(host: str) -> socket.socket:
    try:
        return _listen(host, USUAL_PORT)
    except InputError:
        return _listen(host, 0)


def _listen(host: str, port: int) -> socket.socket:
    """A port in use, or an address that is not this machine's, is said at once."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((host, port))
            made.listen(BACKLOG)  # whoever comes before all is ready waits a moment
        except BaseException:
            made.close()
            raise
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(
            f"cannot listen at {host!r}, port {port}: {reason}; choose another with --host or --port"
        ) from error
    return made
