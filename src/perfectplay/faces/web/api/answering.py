"""How questions are answered: at once where that takes a moment, else by a job that is waited for a little."""

from __future__ import annotations

import itertools
from typing import Annotated, Any

from fastapi import Path, Query, Request
from fastapi.responses import JSONResponse, Response

from perfectplay.faces.web.api.shapes import JobTold, Refusal
from perfectplay.faces.web.guard import address_of
from perfectplay.faces.web.thinking.jobs import Job, Jobs, State
from perfectplay.faces.web.thinking.thinkers import Busy, is_quick
from perfectplay.faces.web.words import phrase

#: Characters of a spec or a position in a request.
MOST_SPEC = 4_000
#: Seconds that an answer is waited for before a job is handed out.
USUAL_WAIT, LONGEST_WAIT = 5.0, 30.0
#: Whether whoever asked is still there is looked at so often.
LOOK_SECONDS = 0.5
_requests = itertools.count()
#: Keys whose texts are said in the language of the request.
SAID = ("text", "reasons", "rules", "summary", "statement", "argument", "reason", "caption", "difference")

Responses = dict[int | str, dict[str, Any]]


def refusals(whys: dict[int, str]) -> Responses:
    """How a description tells of answers that are one line."""
    return {status: {"model": Refusal, "description": why} for status, why in whys.items()}


#: What any request may be answered with, any that sends something, and any that names something by its id.
ERRORS = refusals(
    {
        413: "too large: the line says how large, and what would be answered",
        414: "the address is too long",
        422: "wrong input: the line echoes it and says what to do",
        429: "too many requests or jobs of one address at once",
        503: "busy: too many questions are waiting",
    }
)
SENT = refusals({400: "the body is no JSON", 403: "the request comes from another site"})
NAMED = refusals({404: "there is no such thing"})
LATER: Responses = {
    202: {"model": JobTold, "description": "it takes longer: a job works at it, see the header Location"}
}

Spec = Annotated[
    str,
    Query(
        min_length=1,
        max_length=MOST_SPEC,
        description="the game, as FAMILY:item,item,…; /games lists them all",
        examples=["1357", "nim:3,4,5", "wythoff:4,5", "letters:WLWLL", "neonim:3,4,5,players=3"],
    ),
]
Position = Annotated[
    str | None,
    Query(
        max_length=MOST_SPEC,
        description="another position of that game, in its notation; else its start",
        examples=["0,3,5,7"],
    ),
]
Turn = Annotated[int, Query(ge=1, le=8, description="the seat to move")]
Method = Annotated[str, Query(max_length=40, description="auto, law, sequence, graph or multiplayer")]
Wait = Annotated[
    float,
    Query(ge=0, le=LONGEST_WAIT, description="seconds to wait for a long answer before a job is handed out"),
]
Width = Annotated[int, Query(alias="w", ge=1, le=10_000, description="the width that there is, in CSS pixels")]
JobId = Annotated[str, Path(max_length=60, description="the id of a job")]


def jobs_of(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


def asker(request: Request) -> str:
    """The address that jobs are counted for."""
    return address_of(request.scope, request.headers, request.app.state.settings)


async def answered(request: Request, question: str, wait: float = USUAL_WAIT, /, **values: Any) -> Response:
    """The answer to one of `questions.QUESTIONS`, or 202 and the job that works at it."""
    found = await answer_or_job(request, question, wait, values)
    if isinstance(found, Job):
        return handed_out(request, found)
    return JSONResponse(said(found))


async def answer_or_job(request: Request, question: str, wait: float, values: dict[str, Any]) -> Any:
    """The answer itself, or the job that works at it."""
    if is_quick(question, values):
        return await request.app.state.thinkers.ask(question, **values)
    jobs, me = jobs_of(request), f"{asker(request)}#{next(_requests)}"
    job = jobs.start(me, question, values)
    left = wait
    while left > 0 and not job.over.is_set():
        await jobs.wait(job, min(left, LOOK_SECONDS))
        left -= LOOK_SECONDS
        if await request.is_disconnected():
            jobs.give_up(job, me)
            raise Busy("nobody waits for the answer any more")
    if not job.over.is_set():
        jobs.hand_out(job, me)
        return job
    if job.state is State.CANCELLED:
        raise Busy("the job was cancelled; ask again")
    if job.error is not None:
        raise job.error.with_traceback(None)
    return job.answer


def handed_out(request: Request, job: Job) -> Response:
    return JSONResponse(told(request, job), 202, {"location": f"/api/v1/jobs/{job.id}", "retry-after": "1"})


def told(request: Request, job: Job) -> dict[str, Any]:
    """How far a job is, and its answer."""
    return {
        "id": job.id,
        "question": job.question,
        "asked": job.values,
        "state": job.state.value,
        "ahead": jobs_of(request).ahead_of(job),
        "done": job.done,
        "seconds": job.seconds,
        "answer": said(job.answer),
        "error": phrase(str(job.error)) if job.error is not None else None,
    }


def said(report: Any) -> Any:
    """A report with its sentences in the language of the request; in English it is that of the command line."""
    if not isinstance(report, dict):
        return (
            [said(one) for one in report]
            if isinstance(report, list) and report and isinstance(report[0], dict)
            else report
        )
    return {key: _said(value) if key in SAID else value for key, value in report.items()}


def _said(value: Any) -> Any:
    if isinstance(value, str):
        return "\n".join(map(phrase, value.split("\n")))
    return [phrase(one) for one in value] if isinstance(value, list) else value
