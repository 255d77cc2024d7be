"""Nim by hand: write the rows in binary, add without carrying, and cut the one row that mends the sum."""

from __future__ import annotations

from perfectplay.faces.web.learning.boards import Beat, Win
from perfectplay.faces.web.learning.choices import WhichRow, WhoWins
from perfectplay.faces.web.learning.grids import Bits
from perfectplay.faces.web.learning.lesson import Lesson
from perfectplay.faces.web.learning.lesson import marked as _

LESSON = Lesson(
    name="nim-sum",
    title=_("The nim-sum by hand"),
    idea=_("Write the rows in binary and add without carrying: the sum tells who wins, and which row to cut."),
    play="nim:3,4,5",
    steps=(
        Bits(
            spec="nim:3,5,6",
            text=_(
                "Every row is a sum of **1, 2, 4, 8 …**, each used at most once; there is exactly one way. Five is "
                "4 + 1.\n\nSwitch on the columns that each row needs."
            ),
            well=_("That is binary: a 1 where a power of two is needed, a 0 where it is not."),
        ),
        Bits(
            spec="nim:3,5,6",
            add=True,
            text=_(
                "In the mirror, pairs cancelled out. Here the ones of a column cancel in pairs: an **even** number "
                "of ones makes **0**, an **odd** number makes **1**. Nothing is carried over.\n\nWrite the sum of "
                "each column."
            ),
            well=_("All sums are 0: this is the nim-sum 0, and it means that whoever has to move loses."),
        ),
        Bits(
            spec="nim:3,4,5",
            add=True,
            text=_("Add up these rows in the same way."),
            well=_(
                "3 ⊕ 4 ⊕ 5 = 2, not 0: whoever has to move can make it 0, and wins. The sign ⊕ says that nothing "
                "is carried."
            ),
        ),
        WhichRow(
            spec="nim:3,4,5",
            text=_(
                "The sum is 2: the column of the twos is odd. To mend it, a row must lose its one in that "
                "column.\n\n```\n        4  2  1\n3       0  1  1\n4       1  0  0\n5       1  0  1\nsum     0  1  "
                "0\n```\n\nWhich row must you cut?"
            ),
            well=_(
                "Only this row has a 1 in the highest odd column, and a 1 can become 0 by taking sticks; the other "
                "way round it cannot."
            ),
        ),
        Win(
            spec="nim:3,4,5",
            text=_("Now cut it. The row has to become its own size ⊕ the sum: 3 ⊕ 2 = 1.\n\nLeave the nim-sum 0."),
            well=_(
                "1 ⊕ 4 ⊕ 5 = 0. Every move from here makes it other than 0, and you make it 0 again, until nothing "
                "is left."
            ),
        ),
        WhoWins(
            spec="nim:1,4,5",
            text=_("You have just left this. Who wins if nobody makes a mistake?"),
            well=_("The sum is 0, and whoever faces the sum 0 loses."),
        ),
        Win(
            spec="nim:3,6,9",
            text=_(
                "By yourself now: three, six and nine. Add up, find the highest odd column, cut the row that has a "
                "1 there."
            ),
            well=_("3 ⊕ 6 = 5, so nine has to become five."),
        ),
        Beat(
            spec="nim:2,4,5",
            text=_("To the end, against a player that adds without a mistake. Leave the sum 0, every time."),
            well=_("Charles Bouton found this in 1901; it was the first game of its kind to be understood completely."),
        ),
    ),
)
