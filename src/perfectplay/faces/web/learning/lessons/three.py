"""NeoNim: with three at a table it is not enough to play well, for the others may gang up."""

from __future__ import annotations

from perfectplay.faces.web.learning.boards import Beat, Win
from perfectplay.faces.web.learning.choices import WhoIsSafe
from perfectplay.faces.web.learning.lesson import Lesson
from perfectplay.faces.web.learning.lesson import marked as _

LESSON = Lesson(
    name="three",
    title=_("Three at a table"),
    idea=_("With three players somebody else decides whether you lose, and the others may gang up: ask who is safe."),
    play="neonim:3,4,5",
    steps=(
        Win(
            spec="neonim:4,players=3",
            text=_(
                "NeoNim: three players move in turn, each takes any number of sticks from one pile. Whoever takes "
                "the **last stick loses; both others win**.\n\nYou are seat 1. Find a move after which you cannot "
                "be made to lose, whatever the other two do together."
            ),
            well=_("With one or two sticks left, seat 2 or seat 3 has to take the last one before your turn comes."),
        ),
        WhoIsSafe(
            spec="neonim:2,players=3",
            text=_(
                "Two sticks in one pile, seat 1 is to move. Which seats are safe, even if both others play against "
                "them?"
            ),
            well=_("Seat 1 leaves one stick, and seat 2 has to take it; the turn never comes to seat 3."),
        ),
        Win(
            spec="neonim:2,4,players=3",
            text=_("Two piles. Seat 2 and seat 3 may talk to each other. Find the one move that keeps you safe."),
            well=_("Two sticks in one pile are left, and they cannot last until your next turn."),
        ),
        WhoIsSafe(
            spec="neonim:2,4,players=3",
            text=_("The same piles, before that move. Which seats are safe, whatever all others do together?"),
            well=_("Two can be safe at the same time: there is only one loser at the table."),
        ),
        WhoIsSafe(
            spec="neonim:3,4,players=3",
            text=_("One stick more. And now?"),
            well=_(
                "Whoever the other two agree upon loses. With three players, perfect play alone no longer protects "
                "anybody."
            ),
        ),
        Beat(
            spec="neonim:3,4,players=3",
            mine=(2, 3),
            against=1,
            text=_(
                "See for yourself: you play **seat 2 and seat 3**, seat 1 never errs. Gang up, and make seat 1 "
                "take the last stick."
            ),
            well=_("No mistake was made at seat 1, and it lost all the same: two against one."),
        ),
    ),
)
