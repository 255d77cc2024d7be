"""What every registry does: look through a package's modules, and load plug-ins without letting one spoil the rest."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

from perfectplay.text import echo, told


class PluginWarning(UserWarning):
    """A plug-in was left out; the message says which and why."""


def built_in(package_name: str) -> Iterator[type]:
    """Every class that the modules of a package define themselves, in the order of the modules' names.

    >>> "Nim" in [member.__name__ for member in built_in("perfectplay.games")]
    True
    """
    import importlib
    import pkgutil

    package = importlib.import_module(package_name)
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{package_name}.{info.name}")
        for member in list(vars(module).values()):
            if isinstance(member, type) and member.__module__ == module.__name__:
                yield member


def installed(group: str) -> Iterator[tuple[str, Any]]:
    """What installed packages offer under this group of entry points; one that cannot be loaded warns.

    >>> list(installed("perfectplay.nobody"))
    []
    """
    from importlib.metadata import entry_points  # slow to import, and only needed here

    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        try:
            yield point.name, point.load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever a stranger's module raises, SystemExit too, must not stop the rest
            left_out(point.name, told(error))


def left_out(name: str, why: str) -> None:
    """Say which plug-in is not there, and why."""
    warnings.warn(f"plug-in {echo(name)} is left out: {why}", PluginWarning, stacklevel=2)
