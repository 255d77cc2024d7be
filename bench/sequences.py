"""Values of heaps: our kernels beside a twin in C++ and plain NumPy, and periods proved from scratch.

    python -m bench.sequences [--long]

The twin (values_twin.cpp: the same ideas in the same order) is compiled here with g++ -O3 -march=native; without g++ its
column stays empty. Every sequence is compared with what the others made; a difference ends the run with exit code 1.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from perfectplay.heap_code import HeapCode
from perfectplay.kernels.rule import rule_of
from perfectplay.kernels.space import Census
from perfectplay.sequences import HeapValues
from perfectplay.sequences.small import Small

Values = NDArray[np.uint32]

#: The code, the power of two up to which values are made, and the ways that the twin knows for such a sequence.
SEQUENCES = (
    ("0.77", 18, ("sparse",)),
    ("0.07", 18, ("dense",)),
    ("0.16", 20, ("sparse",)),
    ("0.56", 20, ("sparse",)),
    ("0.14", 20, ("sparse",)),
    ("0.06", 17, ("mark", "dense")),
    ("0.007", 17, ("mark", "dense")),
    ("grundy", 20, ("sparse",)),
)
#: Published periods: preperiod, period.
PERIODS = {
    "0.77": (71, 12),
    "0.07": (53, 34),
    "0.165": (5181, 1550),
    "0.127": (46578, 4),
    "0.16": (105351, 149459),
    "0.56": (326640, 144),
    "0.376": (2268248, 4),
    "0.354": (10061916, 1180),
}
#: The longest ones that are known (A. Flammenkamp); some 400 million heaps and 10 GB each.
LONG = {"0.104": (197769598, 11770282), "0.054": (193235616, 10015179), "0.1777": (160949018, 60620715)}
#: Plain NumPy takes a square of this.
NUMPY_TO = 2**14
#: The twin goes on from here, as our kernels do.
START = 2048


def code_of(text: str) -> HeapCode:
    if text == "grundy":
        return HeapCode(two=(0,), unequal=True)
    whole, _, digits = text.partition(".")
    return HeapCode.digits([int(whole), *map(int, digits)])


def ours(code: HeapCode, to: int) -> Values:
    """Every value worked out: no period helps."""
    values = HeapValues(code)
    values.look_for_period = False
    return values.to(to)


def numpy(code: HeapCode, to: int) -> Values:
    values = np.zeros(to + 1, dtype=np.uint32)
    Small(rule_of(code), values, 1).extend(values, to + 1)
    return values


def timed(work: Callable[[], Values], repeat: int = 2) -> tuple[float, Values]:
    """The best of several runs."""
    best = float("inf")
    for _ in range(repeat):
        began = time.perf_counter()
        found = work()
        best = min(best, time.perf_counter() - began)
    return best, found


class Twin:
    """The program in C++."""

    def __init__(self, folder: Path) -> None:
        self.program = folder / "values_twin"
        source = Path(__file__).with_name("values_twin.cpp")
        compiler = shutil.which("g++")
        self.there = compiler is not None
        if compiler:
            subprocess.run([compiler, "-O3", "-march=native", "-o", self.program, source], check=True)

    def seconds(self, method: str, text: str, values: Values) -> float:
        """How long it takes to make these values anew from the first ones on; they must be the same."""
        census = Census()
        census.count(values[: len(values) // 4])
        mask, turn, _ = census.best_mask(rule_of(code_of(text)))
        rule = "u" if text == "grundy" else text.replace(".", "")
        arguments = [method, rule, str(START), str(len(values)), str(mask), str(turn)]
        took = []
        for _ in range(2):
            done = subprocess.run(
                [self.program, *arguments], input=values[:START].tobytes(), capture_output=True, check=True
            )
            if not np.array_equal(np.frombuffer(done.stdout, dtype=np.uint32), values):
                sys.exit(f"{text}: the twin in C++ has other values ({method})")
            took.append(float(done.stderr))
        return min(took)


def beside_others() -> None:
    """Ours, the twin in C++ and plain NumPy."""
    print(f"| values | to | ours, seconds | C++ -O3, seconds | ours / C++ | NumPy / ours, both to {NUMPY_TO:,} |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        twin = Twin(Path(folder))
        for text, power, methods in SEQUENCES:
            code = code_of(text)
            ours(code, NUMPY_TO)  # so that everything is compiled
            plain, expected = timed(lambda code=code: numpy(code, NUMPY_TO), 1)  # type: ignore[misc]
            little, found = timed(lambda code=code: ours(code, NUMPY_TO))  # type: ignore[misc]
            if not np.array_equal(expected, found):
                sys.exit(f"{text}: NumPy has other values")
            took, values = timed(lambda code=code, power=power: ours(code, 2**power))  # type: ignore[misc]
            theirs = min(twin.seconds(method, text, values) for method in methods) if twin.there else None
            beside = f"{theirs:.3f} | {took / theirs:.2f}" if theirs else "no g++ | "
            print(f"| `{text}` | 2^{power} | {took:.3f} | {beside} | {plain / little:.1f} |")
    print()


def periods(published_periods: dict[str, tuple[int, int]] | None = None) -> None:
    """Found and proved from nothing; what is found must be what has been published."""
    print("| code | period | preperiod | heaps needed for the proof | seconds |")
    print("|---|---|---|---|---|")
    for text, published in (published_periods or PERIODS).items():
        values = HeapValues(code_of(text))
        began = time.perf_counter()
        found = values.search(500_000_000)
        took = time.perf_counter() - began
        if found is None or not found.proved or (found.preperiod, found.period) != published:
            sys.exit(f"{text}: found {found}, published {published}")
        print(f"| `{text}` | {found.period:,} | {found.preperiod:,} | {found.checked_to + 1:,} | {took:.3f} |")
    print()


def main() -> None:
    if "--long" in sys.argv[1:]:
        periods(LONG)
        return
    print("### Values of heaps\n")
    beside_others()
    print("### Periods, found and proved from nothing\n")
    periods()


if __name__ == "__main__":
    main()
