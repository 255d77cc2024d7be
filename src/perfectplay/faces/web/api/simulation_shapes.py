"""The shapes of answers about simulations, for the description of the interface."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field


class Report(BaseModel):
    """What `perfectplay simulate --json` reports."""

    spec: str
    games: int
    wins: dict[str, int] = Field(description="by seat")
    predicted: dict[str, int] = Field(description="by seat: games whose start promised it the win")
    predictions: int
    prediction_held: int
    games_per_second: float
    seconds: float
    seed: int
    seats: list[dict[str, Any]] = Field(description="player, won, rate, low, high (Wilson, 95 %), chances, mistakes")
    moves: int
    lengths: dict[str, int] = Field(description="games by their number of moves")
    by_ply: list[dict[str, int]] = Field(description="won positions and those given away, by number of the move")
    failed: dict[str, Any] | None = Field(default=None, description="games in which perfect play broke its promise")


class May(BaseModel):
    """What whoever asks may do."""

    cancel: bool


class Simulated(BaseModel):
    """A run as it stands."""

    id: str
    spec: str
    seats: list[str]
    games: int
    seed: int
    state: Literal["waiting", "running", "done", "stopped", "cancelled", "failed", "interrupted"]
    over: bool
    done: int = Field(description="games counted so far")
    ahead: int | None = Field(description="runs that stand before it in the queue")
    why: str | None = Field(description="why it has ended early")
    status: str
    title: str
    may: May
    command: str = Field(description="the same run on the command line")
    address: str = Field(description="its page")
    report: Report | None = Field(description="of the games counted so far, the first ones of the run")


class Begun(Simulated):
    """A new run."""

    key: str = Field(description="lets you cancel it: the header X-Simulation-Key")


class Limits(BaseModel):
    """What may be asked."""

    running: int
    games: int
    games_in_bulk: int
    moves_a_game: int
    seconds: float


class Queue(BaseModel):
    """How many runs there are at the moment."""

    running: int
    waiting: int
    limits: Limits
