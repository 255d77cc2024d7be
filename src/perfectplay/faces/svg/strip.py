"""A match as a strip: after each move, who would win and how soon; where it was lost; each move to click on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perfectplay.errors import TooLarge
from perfectplay.faces.svg.look import MARGIN, letters
from perfectplay.faces.svg.shapes import CROSS, broad, fitted, number, picture, rect, said, text
from perfectplay.faces.svg.words import WORDS, Words
from perfectplay.text import counted

#: Height of a seat's lane, and of the room for marks below all.
LANE, MARKS = 44, 34
#: A bar is at most so wide, and is a button from the second width up.
WIDEST, TOUCHED = 44, 24
#: How much broader bold letters are.
BOLD = 1.1
#: A longer match would be less than a line a move.
MOST_PLIES = 1_000
n = number


@dataclass(frozen=True)
class Ply:
    """The table after a move (or before the first: no move): who would win, in how many moves, and was it a mistake."""

    winners: tuple[int, ...] | None
    distance: int | None = None
    move: str = ""
    mistake: bool = False


def strip_svg(
    plies: Sequence[Ply],
    names: Sequence[str],
    *,
    at: int | None = None,
    width: int = 704,
    live: bool = False,
    label: str = "",
    words: Words = WORDS,
) -> str:
    """One bar a ply, in the lane of each seat that would win: the nearer the end, the taller. `at` is the ply shown now.

    `plies[0]` is the table before the first move. Each column carries `data-ply`; with `live` it can be clicked, and where
    it is wide enough it is a button.

    >>> svg = strip_svg([Ply((1,), 3), Ply((2,), 3, "1:2", True), Ply((2,), 2, "2:2")], ["Ann", "Bob"])
    >>> svg.count("data-ply"), svg.count('class="wrong"')
    (3, 1)
    """
    if len(plies) > MOST_PLIES:
        raise TooLarge(
            f"a strip of {counted(len(plies), 'move')} is too long to draw (at most {MOST_PLIES:,}); read the record"
        )
    size = letters(width, 12)
    left = MARGIN + min(max(broad(name, size * BOLD) for name in names), width * 0.25) + 12
    room = width - left - MARGIN
    step = min(room / max(len(plies), 1), WIDEST)
    high = MARGIN + LANE * len(names) + MARKS
    parts = []
    for seat, name in enumerate(names, 1):
        top = MARGIN + (seat - 1) * LANE
        parts.append(rect(left, top + 2, step * len(plies), LANE - 4, "lane", 6))
        shown = fitted(name, size * BOLD, left - MARGIN - 10)
        parts.append(text(left - 10, top + LANE / 2 + 4, shown, "label", size, "end"))
    longest = max((ply.distance or 0 for ply in plies), default=0)
    for ply, state in enumerate(plies):
        column = _Column(ply, state, left + ply * step, step, longest, len(names))
        parts.append(column.drawn(names, words, live=live, here=ply == at))
    body = "".join(parts).replace('tabindex="-1"', 'tabindex="0"', 1)
    wide = left + step * len(plies) + MARGIN
    return picture("strip", wide, high, [body], label or words.strip, live=live and step >= TOUCHED)


@dataclass(frozen=True)
class _Column:
    ply: int
    state: Ply
    x: float
    wide: float
    longest: int
    seats: int

    def drawn(self, names: Sequence[str], words: Words, *, live: bool, here: bool) -> str:
        bottom = MARGIN + LANE * self.seats
        data = f'data-ply="{self.ply}"'
        kind = "ply" + (" here" if here else "") + (" live" if live else "")
        said_as = said(self.sentence(names, words))
        if live and self.wide >= TOUCHED:
            data += f' role="button" tabindex="-1" aria-pressed="{"true" if here else "false"}" aria-label="{said_as}"'
        parts = [f'<g class="{kind}" {data} transform="translate({n(self.x)} 0)"><title>{said_as}</title>']
        if here:
            parts.append(rect(0, MARGIN - 2, self.wide, bottom - MARGIN + MARKS - 2, "cursor", 4))
        parts += [self.bar(seat) for seat in self.state.winners or ()]
        if self.state.winners is None:
            parts += [self.dash(seat) for seat in range(1, self.seats + 1)]
        if self.state.mistake:
            scale = max(min(self.wide / 12, 1.4), 0.8)
            parts.append(
                f'<path class="wrong" transform="translate({n(self.wide / 2)} {n(bottom + 10)}) scale({n(scale)})" d="{CROSS}"/>'
            )
        if self.wide >= 18 or (self.ply % 5 == 0 and self.wide >= 5):
            parts.append(text(self.wide / 2, bottom + MARKS - 5, self.ply, "place", 10, "middle"))
        parts.append(rect(0, MARGIN, self.wide, bottom - MARGIN + MARKS - MARGIN, "hit") if live else "")
        return "".join([*parts, "</g>"])

    def bar(self, seat: int) -> str:
        """Tall when the end is near; with two seats the second one's bars hang down."""
        share = (
            1.0 if not self.longest or self.state.distance is None else 1 - 0.65 * self.state.distance / self.longest
        )
        high = (LANE - 6) * share
        hangs = self.seats == 2 and seat == 2
        top = MARGIN + (seat - 1) * LANE + (3 if hangs else LANE - 3 - high)
        thin = max(self.wide - (2 if self.wide > 6 else 0.5), 0.5)
        bar = rect((self.wide - thin) / 2, top, thin, high, f"beam seat-{seat}", 3 if thin > 8 else 0)
        if self.state.distance is None or self.wide < 20:
            return bar
        return bar + text(self.wide / 2, top + high / 2 + 4, self.state.distance, "in-bar", 11, "middle")

    def dash(self, seat: int) -> str:
        """Nobody can tell."""
        return rect(self.wide * 0.3, MARGIN + (seat - 0.5) * LANE - 1, self.wide * 0.4, 2, "unknown")

    def sentence(self, names: Sequence[str], words: Words) -> str:
        when = words.after_ply.format(move=self.state.move, ply=self.ply) if self.ply else words.before_all
        if self.state.winners is None:
            then = words.nobody_knows
        else:
            who = ", ".join(names[seat - 1] for seat in self.state.winners)
            then = words.would_win_some_day if self.state.distance is None else words.would_win
            then = then.format(name=who, moves=self.state.distance)
        return f"{when}: {then}" + (f"; {words.mistake}" if self.state.mistake else "")
