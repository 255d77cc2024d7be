"""The command that starts the web face."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from perfectplay.errors import InputError, NotAccepted
from perfectplay.faces.cli.app import app
from perfectplay.text import echo, read_whole

MISSING = "the web face needs more libraries: pip install 'perfectplay[web]'"


@app.command()
def serve(
    *,
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        str, typer.Option("--port", metavar="N", help="By default 8000, or any that is free; 0: any that is free.")
    ] = "",
    database: Annotated[
        str, typer.Option("--database", metavar="URL", help="The archive of matches; by default your own.")
    ] = "",
    requests_a_minute: Annotated[
        str, typer.Option("--requests-a-minute", metavar="N", help="How many one address may send.")
    ] = "1200",
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="A proxy in front adds https and X-Forwarded-For.")
    ] = False,
) -> int:
    """Start the web face: play, learn and analyse in a browser."""
    number = read_whole(port, "--port") if port else None
    if number is not None and number > 65_535:
        raise InputError(f"--port {echo(port)} is no port; give 0 to 65535")
    try:
        from perfectplay.faces.web.server import run_server
    except ImportError as error:
        raise NotAccepted(f"{MISSING} ({error})") from error
    from perfectplay.faces.web.settings import Settings

    settings = Settings(
        database=database or None,
        behind_proxy=behind_proxy,
        requests_a_minute=read_whole(requests_a_minute, "--requests-a-minute", least=1),
    )
    return run_server(
        settings, host, number, lambda address: print(f"perfectplay is at {address} (Ctrl-C stops it)", file=sys.stderr)
    )
