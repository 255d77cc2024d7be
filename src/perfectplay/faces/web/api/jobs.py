"""Jobs: how far the answer to a long question is, and giving it up."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from perfectplay.faces.web.api import shapes
from perfectplay.faces.web.api.answering import NAMED, SENT, JobId, asker, jobs_of, told

router = APIRouter(tags=["jobs"], responses=NAMED)


@router.get("/jobs/{job_id}", responses={200: {"model": shapes.JobTold}})
async def job(request: Request, job_id: JobId) -> Response:
    """How far a job is, and its answer once it is done; kept for ten minutes after that."""
    return JSONResponse(told(request, jobs_of(request).find(job_id)))


@router.delete("/jobs/{job_id}", responses={200: {"model": shapes.JobTold}, 403: SENT[403]})
async def give_up(request: Request, job_id: JobId) -> Response:
    """You no longer want it; it ends unless somebody else waits for the same answer."""
    found = jobs_of(request).find(job_id)
    jobs_of(request).give_up(found, asker(request))
    return JSONResponse(told(request, found))
