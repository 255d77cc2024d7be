"""Wythoff's pairs and the golden ratio."""

from __future__ import annotations

from perfectplay.faces.web.learning.boards import Win
from perfectplay.faces.web.learning.choices import WhoWins
from perfectplay.faces.web.learning.lesson import Lesson
from perfectplay.faces.web.learning.lesson import marked as _
from perfectplay.faces.web.learning.numbers import Pairs

LESSON = Lesson(
    name="golden-ratio",
    title=_("The golden ratio in a pile of sticks"),
    idea=_("The lost pairs of Wythoff's game follow from two small rules, and from the number 1.618…"),
    play="wythoff:9,12",
    steps=(
        Pairs(
            first=3,
            many=2,
            text=_(
                "Two piles; a move takes any number from one, or the same number from both; the last stick wins. "
                "Its lost positions come in pairs, and two rules make them all:\n\n1. the smaller pile is the "
                "**smallest number in no earlier pair**,\n2. the larger pile is the smaller one **plus n**.\n\n"
                "Find the pairs 3 and 4."
            ),
            well=_(
                "Every number stands in exactly one pair, and every difference belongs to exactly one: so no move "
                "leads from pair to pair."
            ),
        ),
        Pairs(
            first=5,
            many=2,
            text=_("Two more. Mind the numbers that have been used as larger piles."),
            well=_("8,13 and 9,15. Divide the larger pile by the smaller one: 13 / 8 = 1.625, 15 / 9 = 1.667 …"),
        ),
        WhoWins(
            spec="wythoff:6,10",
            text=_("Six and ten sticks. Who wins? The table of the last step tells."),
            well=_("It is pair number 4, so every move from it leads to a won position."),
        ),
        Pairs(
            first=10,
            many=1,
            alone=True,
            text=_(
                "The pairs need not be counted up one by one. The smaller pile of pair n is **n × 1.6180…**, the "
                "golden ratio φ, with the fraction left off; the larger one is that plus n.\n\nWhich is pair "
                "number 10?"
            ),
            well=_("10 × 1.618… = 16.18…: the pair 16, 26. Pair number one million takes no longer."),
        ),
        Win(
            spec="wythoff:7,10",
            text=_("Seven and ten. Their difference is 3, and pair number 3 is 4,7. Find a winning move."),
            well=_("You have handed over a lost pair."),
        ),
        Win(
            spec="wythoff:9,12",
            text=_("Nine and twelve. Look for a pair with the same difference, or with one of the same piles."),
            well=_("There are up to three ways: keep the difference, keep one pile, or keep the other."),
        ),
    ),
)
