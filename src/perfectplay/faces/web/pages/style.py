"""The style sheets: what all pages share, that of the pictures and that of one page, in one answer."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from perfectplay.faces.svg.style import stylesheet

router = APIRouter()
SHEETS = Path(__file__).parent.parent / "static" / "css"


@router.get("/style.css")
async def style(request: Request) -> Response:
    """For pages that link a sheet of their own, or need none."""
    return _answer(request, "")


@router.get("/style/{page}.css")
async def style_of(request: Request, page: str) -> Response:
    """For pages that want all in one request."""
    return _answer(request, page)


def _answer(request: Request, page: str) -> Response:
    if page and page not in {sheet.stem for sheet in SHEETS.glob("*.css")}:
        raise HTTPException(404)
    said, mark = _sheet(page)
    headers = {"etag": mark, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(said, media_type="text/css", headers=headers)


@functools.cache
def _sheet(page: str) -> tuple[str, str]:
    own = [(SHEETS / f"{name}.css").read_text(encoding="utf-8") for name in ("base", page) if name]
    said = "\n".join([stylesheet(), *own])
    return said, f'"{hashlib.sha256(said.encode()).hexdigest()[:20]}"'
