"""Misère's twist: the last stick loses, and yet almost nothing changes until the very end."""

from __future__ import annotations

from perfectplay.faces.web.learning.boards import Beat, Win
from perfectplay.faces.web.learning.choices import WhoWins
from perfectplay.faces.web.learning.lesson import Lesson
from perfectplay.faces.web.learning.lesson import marked as _

LESSON = Lesson(
    name="misere",
    title=_("The twist in 1357"),
    idea=_(
        "Who takes the last stick loses: play as if it won, until one single large row is left, and then turn round."
    ),
    play="1357",
    steps=(
        WhoWins(
            spec="nim:1,1,1,misere",
            text=_(
                "*Misère* play: whoever takes the last stick **loses**. A move still takes any number from one "
                "row.\n\nThree single sticks: nobody has a choice here. Who wins?"
            ),
            well=_(
                "One, one, one: the first, the second, and the first again takes the last one. An odd number of "
                "single sticks is lost."
            ),
        ),
        WhoWins(
            spec="nim:1,1,misere",
            text=_("And with two single sticks?"),
            well=_("An even number of single sticks is won: the other side is left with the last one."),
        ),
        Win(
            spec="nim:1,1,4,misere",
            text=_(
                "One large row beside single sticks. This is the moment of the twist: you decide how many single "
                "sticks the other side will face.\n\nLeave an odd number of them."
            ),
            well=_(
                "Three single sticks. In ordinary play you would have taken the whole row; here you leave one of it."
            ),
        ),
        Win(
            spec="nim:1,4,misere",
            text=_("The same with one single stick less. Leave an odd number again."),
            well=_("One single stick, and the other side has to take it."),
        ),
        WhoWins(
            spec="nim:3,3,misere",
            text=_(
                "Two rows larger than one. Whoever makes the first of them small lets the *other* side decide "
                "about the twist.\n\nTwo rows are alike: who wins?"
            ),
            well=_(
                "As in ordinary play: the mirror works, until the other side leaves you one large row, and then "
                "you turn round."
            ),
        ),
        Win(
            spec="nim:1,3,5,misere",
            text=_(
                "As long as **two or more rows are larger than one**, play exactly as if the last stick won: leave "
                "the nim-sum 0.\n\nFind that move."
            ),
            well=_("Nothing of the twist can be seen yet; it comes at the end."),
        ),
        WhoWins(
            spec="1357",
            text=_(
                "The game 1357: rows of one, three, five and seven. In binary: 001, 011, 101, 111. Who wins from "
                "the start?"
            ),
            well=_("The nim-sum is 0. Whoever begins loses, if the other side knows what you know now."),
        ),
        Beat(
            spec="1357",
            mine=(2,),
            text=_(
                "Let the other side begin, and win. Leave the nim-sum 0 while two rows are larger than one; when "
                "one single large row is left to you, leave an odd number of single sticks."
            ),
            well=_("You have won 1357 as second player, against perfect play."),
        ),
    ),
)
