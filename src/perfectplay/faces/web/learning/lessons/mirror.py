"""The mirror strategy: whatever they do on one side, do the same on the other."""

from __future__ import annotations

from perfectplay.faces.web.learning.boards import Beat, Win
from perfectplay.faces.web.learning.choices import WhoWins
from perfectplay.faces.web.learning.lesson import Lesson
from perfectplay.faces.web.learning.lesson import marked as _

#: Of the reasons that the solvers give, those that speak of the mirror; nim-sums come later.
MIRROR = "Mirror"

LESSON = Lesson(
    name="mirror",
    title=_("The mirror"),
    idea=_("If you can make two halves alike, you never have to think again: copy what the other side does."),
    play="sticks:9,take=1-2,adjacent",
    steps=(
        WhoWins(
            quote=MIRROR,
            spec="nim:4,4",
            text=_(
                "Nim: a move takes any number of sticks from **one** row; whoever takes the last stick wins.\n\n"
                "Two rows are alike. Who wins if nobody makes a mistake?"
            ),
            well=_(
                "Whatever is taken from one row, the other side takes from its twin. It always has an answer, so "
                "it takes the last stick."
            ),
        ),
        Win(
            quote=MIRROR,
            spec="nim:7,4",
            text=_("It is your turn. Leave something that you can mirror from now on."),
            well=_("Two rows of four: now you are the mirror."),
        ),
        Beat(
            quote=MIRROR,
            spec="nim:5,3",
            text=_("Play it to the end: make the rows alike, then copy every move in the other row."),
            well=_("You had an answer to everything, and so the last stick was yours."),
        ),
        WhoWins(
            quote=MIRROR,
            spec="nim:2,2,5,5",
            text=_("Four rows, two pairs of twins. And here?"),
            well=_("Pairs are enough: every row has a twin, and the mirror works in each pair by itself."),
        ),
        Win(
            quote=MIRROR,
            spec="nim:2,6,2,5",
            text=_("Not everything comes in pairs yet. Which move makes it so?"),
            well=_("2 and 2, 5 and 5. What comes in pairs cancels out; remember that for the nim-sum."),
        ),
        Win(
            quote=MIRROR,
            spec="sticks:9,take=1-2,adjacent",
            text=_(
                "A single row: a move takes one stick, or two that lie **side by side**; gaps stay, and nobody can "
                "reach over them. Whoever takes the last stick wins.\n\nYou begin. Where is the mirror in a single "
                "row?"
            ),
            well=_("What is left on either side of the gap is alike."),
        ),
        Beat(
            quote=MIRROR,
            spec="sticks:6,take=1-2,adjacent",
            text=_(
                "Six sticks by the same rules, to the end. With an even number in the row, what must lie in the middle?"
            ),
            well=_(
                "Whoever moves first can always cut the row into equal halves, so the first player wins on a row "
                "of any length."
            ),
        ),
    ),
)
