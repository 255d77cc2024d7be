"""Processes that think, and who asks them: small questions never wait behind large ones, and none takes for ever."""

from __future__ import annotations

import asyncio
import functools
import itertools
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self

from perfectplay.chooser import AUTO, SMALL, Chooser
from perfectplay.errors import PerfectPlayError, TooLarge
from perfectplay.faces.web.remembered import Remembered
from perfectplay.faces.web.settings import Settings
from perfectplay.game import AnyGame
from perfectplay.solvers.base import Progress
from perfectplay.solvers.law import LawSolver
from perfectplay.solvers.sequence import SequenceSolver, code_of, sizes_of
from perfectplay.spec import game as game_of
from perfectplay.text import cut
from perfectplay.traits import HeapRule, Tabular

#: Questions that may wait for one process.
MOST_WAITING = {"quick": 2_000, "bots": 2_000, "slow": 40, "jobs": 1}
#: How far each lane steps back for the server itself, and for what is quicker: a large solve must not be felt.
NICE = {"quick": 0, "bots": 5, "slow": 19, "jobs": 19}
#: Positions up to which an answer is expected within a moment, and positions times moves, about the time that it takes.
QUICK_POSITIONS = SMALL // 10
QUICK_WORK = 500_000
#: Moves that are judged one by one, cells of a table, and heaps times sums of heaps, that take no longer.
QUICK_MOVES, QUICK_CELLS, QUICK_SUMS = 1_000, 1_000, 20_000
#: Heaps up to which a sequence of values is worked out within a moment: in plain Python, or where a move leaves three heaps;
#: and by the code of a heap that leaves two at the most.
SHORT_HEAP, SHORT_CODED = 500, 5_000
#: Heaps in one position that are added up within a moment.
FEW_HEAPS = 2_000
#: A process that has grown by so much more than its budget is replaced by a new one.
SPARE = 300_000_000
#: A new process says so once its libraries are loaded; that takes nobody's time.
READY = "ready"
START_SECONDS = 60.0
#: Bots that think long, whatever the game.
THINKING_BOTS = ("mcts", "perfect+trap")
#: Questions that look at many positions, and those that need nothing solved.
LONG_QUESTIONS, SHORT_QUESTIONS = ("law", "review", "line"), ("board", "play")
#: Questions that look at every position there is, if there are few.
WALKS = ("graph", "graph_picture", "way", "sets")
#: Questions about the values of single heaps.
SEQUENCES = ("values", "period")
#: Answers that are remembered here, so that nobody has to be asked again: what each move of a position is worth, which many
#: matches come to. So many of them, of positions with no more moves than these.
REMEMBERED, MOST_REMEMBERED, MOST_MOVES = "insight", 2_000, 50
#: A process tells how far it is no more often than this.
TELL_SECONDS = 0.2


class TooSlow(TooLarge):
    """The answer took longer than anyone is let wait; the message says what would be answered."""


class Busy(PerfectPlayError):
    """More questions wait than will be answered soon."""


class Thinker:
    """One process, one question at a time; a question that takes too long ends with the process, and a new one starts."""

    def __init__(self, lane: str, seconds: float, memory: int) -> None:
        self.lane, self.seconds, self.memory = lane, seconds, memory
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"asks-{lane}")
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._waiting = 0
        self._interrupted = False

    async def ask(self, name: str, values: dict[str, Any], tell: Progress | None = None) -> Any:
        """The answer to a question; `tell` hears now and then how many positions have been done."""
        if self._waiting >= MOST_WAITING[self.lane]:
            raise Busy(f"{self._waiting} questions are waiting already; try again in a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, name, values, tell)
        finally:
            self._waiting -= 1

    def interrupt(self) -> None:
        """Give up the question at hand: its process ends, and the next question gets a new one."""
        self._interrupted = True
        if self._process is not None and self._process.is_alive():
            self._process.kill()

    async def start(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._start)

    def _ask(self, name: str, values: dict[str, Any], tell: Progress | None) -> Any:
        try:
            pipe = self._start()
            pipe.send((name, values))
            good, answer = self._answer(pipe, str(values.get("spec", name)), tell)
        except (EOFError, OSError) as error:
            self._stop()
            raise TooLarge(f"{cut(str(values.get('spec', name)))} needs more memory than it may use here") from error
        if good:
            return answer
        raise answer

    def _answer(self, pipe: Connection[Any, Any], what: str, tell: Progress | None) -> tuple[bool, Any]:
        """What comes through the pipe at last; until then it says how far the work is."""
        end = time.monotonic() + self.seconds
        while pipe.poll(max(end - time.monotonic(), 0)):
            good, answer = pipe.recv()
            if good is not None:
                return good, answer
            if tell is not None:
                tell(answer)
        self._stop()
        raise TooSlow(
            f"{cut(what)} takes longer than the {self.seconds:g} seconds it may take here; take a smaller position"
        )

    def _start(self) -> Connection[Any, Any]:
        if self._interrupted:
            self._interrupted = False
            self._stop()
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self._stop()
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(
                target=think, args=(theirs, self.memory, NICE[self.lane]), daemon=True, name=f"thinks-{self.lane}"
            )
            self._process.start()
            theirs.close()
            if not self._pipe.poll(START_SECONDS) or self._pipe.recv() != READY or self._interrupted:
                raise EOFError("a process that thinks did not start")
        return self._pipe

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    async def close(self) -> None:
        if self._process is not None:
            self._process.kill()
        await asyncio.get_running_loop().run_in_executor(None, self._thread.shutdown)
        self._stop()


class Thinkers:
    """Asks the process that fits: one for what people want to know at once, one for bots, and one for what takes long."""

    def __init__(self, settings: Settings) -> None:
        self.quick = Thinker("quick", settings.quick_seconds, settings.memory)
        self.bots = Thinker("bots", settings.quick_seconds, settings.memory)
        self.slow = Thinker("slow", settings.slow_seconds, settings.memory)
        self._known = Remembered[Any](MOST_REMEMBERED)

    async def __aenter__(self) -> Self:
        await asyncio.gather(*(one.start() for one in self._all))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.gather(*(one.close() for one in self._all))

    @property
    def _all(self) -> tuple[Thinker, ...]:
        return self.quick, self.bots, self.slow

    async def ask(self, name: str, /, **values: Any) -> Any:
        """The answer of one of `questions.QUESTIONS`, in the lane that its game belongs to."""
        known = self.known(name, **values)
        if known is not None:
            return known
        thinker = self.slow if not is_quick(name, values) else self.bots if name == "bot_move" else self.quick
        answer = await thinker.ask(name, values)
        if name == REMEMBERED and answer["moves"] and len(answer["moves"]) <= MOST_MOVES:
            self._known.keep(frozenset(values.items()), answer)
        return answer

    def known(self, name: str, /, **values: Any) -> Any:
        """An answer that has been given before and is remembered; None where it is not."""
        return self._known.get(frozenset(values.items())) if name == REMEMBERED else None


def is_quick(name: str, values: dict[str, Any]) -> bool:
    """Whether a moment will do: a law or a small game, and nothing that looks at many positions."""
    spec = values.get("spec")
    if name in LONG_QUESTIONS or not isinstance(spec, str) or str(values.get("bot", "")).startswith(THINKING_BOTS):
        return False
    if name in SHORT_QUESTIONS:
        return True
    if name in SEQUENCES:
        return bool(values["to"] <= short_heap(game_of(spec, files=False)))
    walks = name in WALKS or values.get("line") or values.get("method", AUTO) not in (AUTO, LawSolver.method)
    return _takes_a_moment(name, spec, values.get("position"), bool(walks))


@functools.lru_cache(MOST_REMEMBERED)
def _takes_a_moment(name: str, spec: str, position: str | None, walks: bool) -> bool:
    game = game_of(spec, files=False)
    try:
        at = game.start() if position is None else game.read(position)
    except PerfectPlayError:
        return True  # the answer is an error
    return (_is_walked(game, at) if walks else is_small(game, at)) and not _asks_much(name, game, at)


def _asks_much(name: str, game: Any, position: Any) -> bool:
    """Whether a question looks at many positions of a game that is decided within a moment."""
    if name == "table" and isinstance(game, Tabular):
        rows, columns = game.table_shape(position)
        return rows * columns > QUICK_CELLS
    return name in ("moves", "analysis") and _has_more_moves(game, position, QUICK_MOVES)


def is_small(game: Any, position: Any) -> bool:
    """Whether a position is decided within a moment.

    >>> import perfectplay as pp
    >>> [is_small(pp.game(spec), pp.game(spec).start()) for spec in ("1357", "sticks:40,special", "wythoff:9999,99999")]
    [True, False, True]
    """
    method = Chooser(game, AUTO, None, None).choice(position)
    if method == SequenceSolver.method:
        heaps = sizes_of(game, position) or ()
        few = len(heaps) <= FEW_HEAPS if code_of(game) is not None else sum(heaps) * len(heaps) <= QUICK_SUMS
        return few and max(heaps, default=0) <= short_heap(game)
    return method == LawSolver.method or _is_walked(game, position)


def short_heap(game: AnyGame) -> int:
    """The heap up to which values are known within a moment."""
    code = code_of(game) if isinstance(game, HeapRule) else None
    return SHORT_HEAP if code is None or code.three else SHORT_CODED


def _is_walked(game: AnyGame, position: Any) -> bool:
    """Whether every position can be looked at within a moment."""
    size = game.estimate(position)
    if size is None or size > QUICK_POSITIONS:
        return False
    return not _has_more_moves(game, position, QUICK_WORK // max(size, 1))


def _has_more_moves(game: AnyGame, position: Any, most: int) -> bool:
    return sum(1 for _ in itertools.islice(game.moves(position), most + 1)) > most


def think(pipe: Connection[Any, Any], memory: int, nice: int) -> None:
    """The life of a process: answer until nobody asks any more."""
    if hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this
    from perfectplay.faces.web.thinking import questions
    from perfectplay.solvers.base import process_bytes

    questions.budget, questions.tell = memory, _telling(pipe)
    questions.solve("nim:1")  # whatever is loaded late is loaded now
    light = process_bytes()
    pipe.send(READY)
    while True:
        try:
            name, values = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_answered(questions.QUESTIONS[name], values))
        if process_bytes() - light > SPARE:
            questions.forget()


def _telling(pipe: Connection[Any, Any]) -> Progress:
    told = 0.0

    def tell(done: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told > TELL_SECONDS:
            told = now
            pipe.send((None, done))

    return tell


def _answered(question: Callable[..., Any], values: dict[str, Any]) -> tuple[bool, Any]:
    try:
        return True, question(**values)
    except PerfectPlayError as error:
        return False, error
    except (MemoryError, RecursionError):
        return False, TooLarge("the answer needs more memory than it may use here; take a smaller position")
