"""How every kernel is compiled: once, kept on disk, without Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from llvmlite.ir import Constant, IntType
from numba import njit
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function in machine code, made when it is first called."""
    return cast(F, njit(function, cache=True, nogil=True, error_model="numpy"))


def written_out(function: F) -> F:
    """The function as part of whatever calls it: arrays that are handed over cost more than little work does."""
    return cast(F, njit(function, inline="always"))


@intrinsic
def _lowest_bit(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], Constant(IntType(1), 0))

    return word(word), generate


#: The place of the lowest bit that is set in a word which is not 0: one instruction.
lowest_bit = cast(Callable[[Any], int], _lowest_bit)
