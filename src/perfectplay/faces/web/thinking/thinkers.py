"""Processes that think, and who asks them: small questions never wait behind large ones, and none takes for ever."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self

from perfectplay.chooser import SMALL
from perfectplay.errors import PerfectPlayError, TooLarge
from perfectplay.faces.web.settings import Settings
from perfectplay.game import AnyGame
from perfectplay.solvers.law import law_of
from perfectplay.solvers.sequence import SequenceSolver
from perfectplay.spec import game as game_of
from perfectplay.text import cut
from perfectplay.traits import HeapRule

#: Questions that may wait for one process.
MOST_WAITING = {"quick": 2_000, "bots": 2_000, "slow": 40}
#: Positions up to which an answer is expected within a moment.
QUICK_POSITIONS = SMALL // 10
#: Heaps up to which a sequence of values is worked out in plain Python within a moment.
SHORT_HEAP = 500
#: A process that has grown by so much more than its budget is replaced by a new one.
SPARE = 300_000_000
#: A new process says so once its libraries are loaded; that takes nobody's time.
READY = "ready"
START_SECONDS = 60.0
#: Bots that think long, whatever the game.
THINKING_BOTS = ("mcts", "perfect+trap")


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

    async def ask(self, name: str, values: dict[str, Any]) -> Any:
        if self._waiting >= MOST_WAITING[self.lane]:
            raise Busy(f"{self._waiting} questions are waiting already; try again in a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, name, values)
        finally:
            self._waiting -= 1

    async def start(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._start)

    def _ask(self, name: str, values: dict[str, Any]) -> Any:
        try:
            pipe = self._start()
            pipe.send((name, values))
            if not pipe.poll(self.seconds):
                self._stop()
                what = cut(str(values.get("spec", name)))
                raise TooSlow(
                    f"{what} takes longer than the {self.seconds:g} seconds it may take here; take a smaller position"
                )
            good, answer = pipe.recv()
        except (EOFError, OSError) as error:
            self._stop()
            raise TooLarge(f"{cut(str(values.get('spec', name)))} needs more memory than it may use here") from error
        if good:
            return answer
        raise answer

    def _start(self) -> Connection[Any, Any]:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self._stop()
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(
                target=think, args=(theirs, self.memory), daemon=True, name=f"thinks-{self.lane}"
            )
            self._process.start()
            theirs.close()
            if not self._pipe.poll(START_SECONDS) or self._pipe.recv() != READY:
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
        thinker = self.slow if not is_quick(name, values) else self.bots if name == "bot_move" else self.quick
        return await thinker.ask(name, values)


def is_quick(name: str, values: dict[str, Any]) -> bool:
    """Whether a moment will do: a law or a small game, and nothing that looks at many positions."""
    if name in ("table", "law", "review") or str(values.get("bot", "")).startswith(THINKING_BOTS):
        return False
    spec = values.get("spec")
    if not isinstance(spec, str):
        return False
    game = game_of(spec, files=False)
    try:
        at = game.read(values["position"]) if "position" in values else game.start()
    except PerfectPlayError:
        return True  # the answer is an error
    return is_small(game, at)


def is_small(game: AnyGame, position: Any) -> bool:
    """Whether a position is decided within a moment.

    >>> import perfectplay as pp
    >>> [is_small(pp.game(spec), pp.game(spec).start()) for spec in ("1357", "sticks:40,special", "wythoff:9999,99999")]
    [True, False, True]
    """
    size = game.estimate(position)
    if size is not None and size <= QUICK_POSITIONS:
        return True
    if isinstance(game, HeapRule) and not SequenceSolver.refusal(game):
        return max(game.parts(position) or (0,)) <= SHORT_HEAP
    law = law_of(game) if game.players == 2 else None
    return law is not None and law.covers(position) and (size is None or size > SMALL)


def think(pipe: Connection[Any, Any], memory: int) -> None:
    """The life of a process: answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this
    from perfectplay.faces.web.thinking import questions
    from perfectplay.solvers.base import process_bytes

    questions.budget = memory
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


def _answered(question: Callable[..., Any], values: dict[str, Any]) -> tuple[bool, Any]:
    try:
        return True, question(**values)
    except PerfectPlayError as error:
        return False, error
    except (MemoryError, RecursionError):
        return False, TooLarge("the answer needs more memory than it may use here; take a smaller position")
