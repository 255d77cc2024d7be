"""The style sheet of every page: that of the pictures, and what pages share, in one answer."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response

from perfectplay.faces.svg.style import stylesheet

router = APIRouter()
BASE = Path(__file__).parent.parent / "static" / "css" / "base.css"


@functools.cache
def _sheet() -> tuple[str, str]:
    said = stylesheet() + BASE.read_text(encoding="utf-8")
    return said, f'"{hashlib.sha256(said.encode()).hexdigest()[:20]}"'


@router.get("/style.css")
async def style(request: Request) -> Response:
    said, mark = _sheet()
    headers = {"etag": mark, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(said, media_type="text/css", headers=headers)
