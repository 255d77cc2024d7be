"""Winners & Losers: why only the letters in the middle count."""

from __future__ import annotations

from perfectplay.faces.web.learning.boards import Beat, Win
from perfectplay.faces.web.learning.choices import WhichDecide, WhoWins
from perfectplay.faces.web.learning.lesson import Lesson
from perfectplay.faces.web.learning.lesson import marked as _

LESSON = Lesson(
    name="letters",
    title=_("The middle letters decide"),
    idea=_(
        "Letters are taken off the ends, so the fight is about the middle: two or three letters settle a game of "
        "any length."
    ),
    play="letters:random=15",
    steps=(
        Win(
            spec="letters:WL",
            text=_(
                "A move takes a letter off the **left** or the **right** end. Whoever takes the last letter wins "
                "if it is a **W**, and loses if it is an **L**.\n\nTwo letters: you take one, the other side has "
                "to take the last. Which one do you leave?"
            ),
            well=_("You leave an L to the other side."),
        ),
        WhoWins(
            spec="letters:WW",
            text=_("Two letters again. Who wins here?"),
            well=_(
                "Whoever moves second takes the last letter, and it is a W whatever happens. With two letters only "
                "WW is lost."
            ),
        ),
        WhoWins(
            spec="letters:LWWL",
            text=_(
                "Four letters: the second player takes the last one again, and wants a W.\n\nWhatever end you "
                "take, the other side can take the **opposite** end. What is left then, and who wins?"
            ),
            well=_(
                "The middle is left: WW. By always answering at the opposite end the second player keeps the "
                "middle as it is."
            ),
        ),
        WhichDecide(
            spec="letters:WLWLWL",
            text=_(
                "Six letters, whichever they are. Answering at the opposite end always leads to the middle, so "
                "some letters can never make a difference.\n\nWhich letters *do* decide who wins? Choose all of "
                "them. (Those in the picture are an example.)"
            ),
            well=_(
                "Only the two in the middle: both W, and the second player wins; anything else, and the first one does."
            ),
        ),
        WhoWins(
            spec="letters:LWL",
            text=_(
                "An odd number: now the **first** player takes the last letter and wants a W. After your first "
                "move an even number is left, and the roles are exchanged: now it is *you* who wants WW in the "
                "middle.\n\nWho wins here?"
            ),
            well=_(
                "You may leave LW or WL, and the other side then takes the W off. A W in the middle is not enough: "
                "it needs a neighbour."
            ),
        ),
        WhichDecide(
            spec="letters:LWLWLWL",
            text=_("Seven letters, whichever they are. Which of them decide?"),
            well=_(
                "The three in the middle: the first player wins exactly if the middle one is a W and a neighbour "
                "of it is a W too. Take off the end that leaves these two in the middle."
            ),
        ),
        Win(
            spec="letters:LLWWLWL",
            text=_(
                "Seven letters. Find the two in the middle that belong together, and take off the end that keeps "
                "them there."
            ),
            well=_("Six letters are left, and in their middle stands WW."),
        ),
        Beat(
            spec="letters:WLLWWLW",
            text=_("Play it to the end: first make WW the middle, then always answer at the opposite end."),
            well=_("A string of a million letters is no harder: look at three of them, and mirror."),
        ),
    ),
)
