"""The shapes of answers, for the description of the interface; what is sent are the reports of the command line."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

Outcome = Literal["N", "P"]


class Refusal(BaseModel):
    """Why a request is not answered, and what to do about it, in one line."""

    error: str = Field(examples=["unknown game 'wythof'; perhaps 'wythoff' is meant; `perfectplay games` lists all"])


class Family(BaseModel):
    """A name that a spec may begin with."""

    family: str
    summary: str
    example: str
    examples: list[str]
    alias: bool


class Rules(BaseModel):
    """The rules of a game in Markdown."""

    spec: str
    players: int
    rules: str


class NamedPlayer(BaseModel):
    """A bot, or a way of losing well, with where it comes from."""

    name: str
    summary: str
    source: str


class Players(BaseModel):
    """Who can be named as a player."""

    players: list[NamedPlayer]
    swindlers: list[NamedPlayer]


class SeatSolved(BaseModel):
    """What a seat can make sure of against all others together."""

    safe: bool
    strength: int
    distance: int


class Solved(BaseModel):
    """Who wins a position, how soon, and by which moves."""

    spec: str
    position: str
    players: int
    turn: int = Field(description="the seat to move")
    outcome: Outcome = Field(description="N: the next player to move wins; P: the previous one does")
    winner: int | None = Field(description="the seat that wins; null with more than two players")
    distance: int | None = Field(description="moves to the end; null where only a law reaches")
    value: int | None = Field(description="the Grundy value; null outside normal play")
    best_moves: list[str]
    method: str
    positions: int | None = Field(
        description="positions looked at so far by the solver, which the server keeps for a while"
    )
    seconds: float
    strength: int | None
    best_moves_cut_at: int | None = Field(default=None, description="there may be more best moves than these")
    concept: str | None = None
    seats: dict[str, SeatSolved] | None = None


class JudgedMove(BaseModel):
    """A move; outcome, winner, distance and value speak of the position after it."""

    move: str
    after: str
    outcome: Outcome
    winner: int | None
    distance: int | None
    value: int | None
    wins: bool
    best: bool
    strength: int | None = None


class Moves(BaseModel):
    """Every move, judged."""

    spec: str
    position: str
    turn: int
    moves: list[JudgedMove]


class Step(BaseModel):
    """A move of perfect play, and the position after it."""

    move: str
    after: str


class Layer(BaseModel):
    """What every stretch of so many letters comes down to."""

    letters: int
    rule: Literal["", "AND", "OR"]
    marks: str
    on_path: int


class Explained(BaseModel):
    """Who wins and why, in plain words."""

    spec: str
    text: str
    reasons: list[str]
    line: list[Step] | None = None
    triangle: list[str] | None = None
    layers: list[Layer] | None = None


class Values(BaseModel):
    """Grundy values of the heaps 0, 1, 2, …"""

    spec: str
    to: int
    values: list[int]


class PeriodFound(BaseModel):
    """From heap `preperiod` on, values repeat every `period` heaps, each time greater by `saltus`."""

    spec: str
    period: int | None = Field(description="null where none was found")
    preperiod: int | None
    saltus: int | None
    proved: bool = Field(description="whether a theorem says that it is so for ever")
    theorem: str | None
    checked_to: int | None = Field(description="the largest heap whose value the proof looks at")
    exceptions: int | None = Field(description="heaps before the preperiod that differ from the repetition")
    last_exceptions: list[int]
    period_values: list[int] | None = Field(description="the values of one period, if it is short")
    searched_to: int
    seconds: float


class FillStep(BaseModel):
    """One cell decided by the definition of P and N, and the cells that it decides."""

    cell: str
    outcome: Outcome
    marks: list[str]


class Table(BaseModel):
    """All positions up to one: a text of P and N for each row."""

    spec: str
    rows: int
    columns: int
    outcomes: list[str]
    values: list[list[int]] | None = None
    steps: list[FillStep] | None = None


class Counterexample(BaseModel):
    """Where a law and exhaustive search differ."""

    position: str
    difference: str


class LawChecked(BaseModel):
    """A law, and what exhaustive search up to a bound says about it."""

    spec: str
    law: str
    statement: str
    argument: str
    source: str
    to: int
    checked: int
    counterexample: Counterexample | None


class Played(BaseModel):
    """A move played: the position after it, and its spec where a game may begin there."""

    spec: str
    position: str
    move: str
    after: str
    after_spec: str | None
    over: bool
    result: Literal["last mover wins", "last mover loses"] | None


class Drawn(BaseModel):
    """A position as a picture."""

    spec: str
    position: str
    width: int
    svg: str
    caption: str
    live: list[str] = Field(description="the tokens that can be selected")


class Node(BaseModel):
    """A position of the graph, standing for all that are the same to the rules."""

    id: int
    layer: int
    position: str
    outcome: Outcome
    distance: int | None
    value: int | None
    over: bool


class Edge(BaseModel):
    """The moves from one node to another."""

    model_config = {"populate_by_name": True}
    start: int = Field(alias="from")
    to: int
    moves: list[str]


class Graph(BaseModel):
    """Every position that can be reached, and the moves between them."""

    spec: str
    position: str
    players: int
    nodes: list[Node]
    edges: list[Edge]


class Held(BaseModel):
    """A position and whose turn it is."""

    position: str
    turn: int
    left: int


class Sets(BaseModel):
    """For each seat, the positions from which it can force the win."""

    spec: str
    position: str
    turn: int
    states: int
    moves: int
    counts: dict[str, int]
    sets: dict[str, list[Held]]


class JobTold(BaseModel):
    """How far a job is; its answer is that of the question, once it is done."""

    id: str
    question: str
    asked: dict[str, Any]
    state: Literal["waiting", "working", "done", "failed", "cancelled"]
    ahead: int = Field(description="jobs that come first")
    done: int = Field(description="positions, heaps or cells done so far")
    seconds: float
    answer: Any = None
    error: str | None = None
