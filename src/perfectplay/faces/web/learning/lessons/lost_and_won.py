"""Lost and won squares: how the whole of a game is known from its end backwards."""

from __future__ import annotations

from perfectplay.faces.web.learning.boards import Beat, Win
from perfectplay.faces.web.learning.grids import LOST, WON, Squares
from perfectplay.faces.web.learning.lesson import Lesson
from perfectplay.faces.web.learning.lesson import marked as _

TABLE = "wythoff:6,6"

LESSON = Lesson(
    name="lost-and-won",
    title=_("Lost and won"),
    idea=_(
        "Every position is either lost or won for whoever has to move, and you can find out which, starting from "
        "the end."
    ),
    play="wythoff:5,8",
    steps=(
        Win(
            spec="wythoff:3,3",
            text=_(
                "Two piles of sticks. A move takes **any number from one pile**, or **the same number from both**. "
                "Whoever takes the last stick wins.\n\nHere one move ends the game. Select the sticks that you "
                "take, then play."
            ),
            well=_("The table is empty and it is not your turn: you have won."),
        ),
        Squares(
            spec=TABLE,
            wave=0,
            find=LOST,
            text=_(
                "Now draw all positions as squares: pile 1 counts to the right, pile 2 upwards. A move goes "
                "**left**, **down** or **both at once** (diagonally), like a chess queen on her way home.\n\nOn "
                "one square the game is over, and whoever has to move there has lost. Mark it."
            ),
            well=_("Nothing is left at 0,0: the other side has just taken the last stick."),
        ),
        Squares(
            spec=TABLE,
            wave=0,
            find=WON,
            text=_(
                "If one single move takes you to a **lost** square, the other side has to move from it, so your "
                "square is **won**.\n\nMark every square from which one move reaches 0,0."
            ),
            well=_("Three straight lines: one pile empty, the other pile empty, or both piles equal."),
        ),
        Squares(
            spec=TABLE,
            wave=1,
            find=LOST,
            text=_(
                "A square is **lost** if *every* move from it leads to a won one: whatever you do, the other side "
                "wins.\n\nTwo of the empty squares are lost by what you know already. Find them."
            ),
            well=_("One stick and two sticks: try all moves, each of them hands over a won square."),
        ),
        Squares(
            spec=TABLE,
            wave=1,
            find=WON,
            text=_(
                "The same again: mark every square from which one move reaches one of the two **new lost** squares."
            ),
            well=_("A queen that stands on 1,2 or 2,1 looks back over all of these."),
        ),
        Squares(
            spec=TABLE,
            wave=2,
            find=LOST,
            text=_("And again: which of the remaining squares are **lost**?"),
            well=_(
                "3,5 and 5,3. Two simple rules, taken in turns, fill a table of any size: that is all that a "
                "solver does."
            ),
        ),
        Win(
            spec="wythoff:4,6",
            queen=True,
            text=_(
                "Now use the table. A winning move is one that hands over a lost square; all others give the win "
                "away.\n\nFour sticks and six, as a queen on the table; **P** marks the squares you know to be lost. Which "
                "move leaves the other side on one?"
            ),
            well=_("You leave 3,5, and whatever comes, you can answer it with the next lost square."),
        ),
        Beat(
            spec="wythoff:5,8",
            queen=True,
            text=_(
                "Play to the end against a player that never errs. You move first, on a won square: always hand "
                "over a lost one.\n\nThe lost squares so far: 0,0 · 1,2 · 3,5, and the same the other way round. "
                "The next one is 4,7."
            ),
            well=_(
                "You have beaten perfect play. From a won square nothing can stop you, and from a lost one nothing "
                "can save you."
            ),
        ),
    ),
)
