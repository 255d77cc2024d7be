"""The lessons, one file each: texts and positions, nothing that decides anything."""

from __future__ import annotations

import functools

from perfectplay.faces.web.learning.lesson import Lesson, NoSuchLesson
from perfectplay.text import echo, listed, nearest


@functools.cache
def lessons() -> dict[str, Lesson]:
    """All lessons by name, in the order in which they are offered.

    >>> list(lessons())[:3]
    ['lost-and-won', 'mirror', 'nim-sum']
    """
    from perfectplay.faces.web.learning.lessons import (
        golden,
        letters,
        lost_and_won,
        mex,
        mirror,
        misere,
        nim_sum,
        three,
    )

    files = (lost_and_won, mirror, nim_sum, misere, letters, three, mex, golden)
    return {file.LESSON.name: file.LESSON for file in files}


def lesson_named(name: str) -> Lesson:
    """The lesson of that name; raises NoSuchLesson.

    >>> lesson_named("mirrors")
    Traceback (most recent call last):
    perfectplay.faces.web.learning.lesson.NoSuchLesson: there is no lesson 'mirrors'; perhaps 'mirror' is meant
    """
    known = lessons()
    if name not in known:
        near = nearest(name, known) or f"; there are {listed(list(known))}"
        raise NoSuchLesson(f"there is no lesson {echo(name)}{near}")
    return known[name]
