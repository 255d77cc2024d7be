"""Grundy values: the smallest number that is missing, and how it turns every sum of heaps into Nim."""

from __future__ import annotations

from perfectplay.faces.web.learning.boards import Beat, Win
from perfectplay.faces.web.learning.choices import WhoWins
from perfectplay.faces.web.learning.lesson import Lesson
from perfectplay.faces.web.learning.lesson import marked as _
from perfectplay.faces.web.learning.numbers import Values

LESSON = Lesson(
    name="mex",
    title=_("The smallest number missing"),
    idea=_("Every heap of every such game is worth a number, and with these numbers you play Nim."),
    play="kayles:3,4",
    steps=(
        Values(
            spec="subtraction:3,take=1+2",
            known=1,
            text=_(
                "A move takes **one or two** sticks from a heap; whoever cannot move loses. Give each heap a "
                "value: the **smallest number (0, 1, 2 …) that is missing** among the values its moves lead to.\n\n"
                "An empty heap has no moves, so 0 is missing: its value is 0. Find the next three."
            ),
            well=_(
                "0, 1, 2 and 0 again: three sticks can only become two or one, worth 2 and 1, and 0 is missing there."
            ),
        ),
        Values(
            spec="subtraction:7,take=1+2",
            known=4,
            text=_("Go on. Do you see where it leads?"),
            well=_(
                "0, 1, 2, 0, 1, 2 … for ever. A heap is worth what is left when it is divided by three; value 0 "
                "means lost."
            ),
        ),
        WhoWins(
            spec="subtraction:4,7,take=1+2",
            text=_(
                "Two heaps, four and seven; a move takes one or two sticks from one of them. Their values are 1 "
                "and 1. Who wins?"
            ),
            well=_("Values add up like rows of Nim: 1 ⊕ 1 = 0, so whoever has to move loses."),
        ),
        Win(
            spec="subtraction:5,7,take=1+2",
            text=_("Five is worth 2, seven is worth 1. Find a move that makes the values equal."),
            well=_(
                "The nim-sum of the values is 0. This is the theorem of Sprague and Grundy: every such game is Nim "
                "in disguise."
            ),
        ),
        Values(
            spec="kayles:4",
            known=2,
            text=_(
                "*Kayles*: a move takes one stick, or two side by side, and may **split** a heap in two. A split "
                "heap is worth the nim-sum of its parts: 1+1 is worth 1 ⊕ 1 = 0.\n\nFind the values of 2, 3 and 4."
            ),
            well=_("0, 1, 2, 3, 1: the pattern of Kayles takes long to settle, but it does, with period 12."),
        ),
        Win(
            spec="kayles:3,4",
            text=_("Kayles with heaps of three and four, worth 3 and 1. Leave the nim-sum 0."),
            well=_("Equal values cancel out, whatever the heaps look like."),
        ),
        Beat(
            spec="kayles:2,4",
            text=_("To the end: heaps of two and four. Their values are 2 and 1; your move has to make the sum 0."),
            well=_("You have played a game you may never have seen before, without a mistake."),
        ),
    ),
)
