"""How every kernel is compiled: once, kept on disk, without Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function in machine code, made when it is first called."""
    return cast(F, njit(function, cache=True, nogil=True, error_model="numpy"))
