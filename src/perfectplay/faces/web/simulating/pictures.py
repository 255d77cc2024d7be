"""The result of a run for people: tables and pictures as a piece of a page, the same at once and as it streams in."""

from __future__ import annotations

from typing import Any

from perfectplay.faces.svg.bars import MOST_BARS, Bar, bars_svg, binned, share_svg
from perfectplay.faces.web.numbers import decimal, percent, whole
from perfectplay.faces.web.render import environment
from perfectplay.faces.web.simulating.run import Run
from perfectplay.faces.web.words import gettext as _
from perfectplay.faces.web.words import language, ngettext
from perfectplay.players.perfect import Perfect
from perfectplay.players.roster import player

Figures = dict[str, Any]
#: Rows of the tables of numbers behind the pictures.
MOST_ROWS = 200


def pictured(run: Run) -> str:
    """The tables and pictures of what is counted so far; empty before anything is."""
    if not run.report:
        return ""
    said_in = language.get()
    revision, drawn = run.drawn.get(said_in, (-1, ""))
    if revision != run.revision:
        drawn = environment().get_template("_simulation.html").render(**figures(run.report))
        run.drawn[said_in] = (run.revision, drawn)
    return drawn


def figures(report: dict[str, Any]) -> Figures:
    """What the page shows of a report, every number written out."""
    lengths = {int(length): games for length, games in report["lengths"].items()}
    return {
        "games": whole(report["games"]),
        "held": _held(report),
        "seats": [_seat(seat) for seat in report["seats"]],
        "lengths": _lengths(lengths),
        "length_rows": [(length, whole(games)) for length, games in sorted(lengths.items())[:MOST_ROWS]],
        "span": _span(lengths, report["moves"], report["games"]),
        "mistakes": _mistakes(report["by_ply"]),
        "mistake_rows": [
            (row["ply"], whole(row["chances"]), whole(row["mistakes"]), percent(row["mistakes"] / row["chances"]))
            for row in report["by_ply"][:MOST_ROWS]
            if row["chances"]
        ],
        "speed": _("%(games)s games a second", games=whole(round(report["games_per_second"]))),
        "failed": report.get("failed"),
    }


def _held(report: dict[str, Any]) -> Figures | None:
    """Whether what was predicted at the start came true; between perfect players it has to, always."""
    held, predictions = report["prediction_held"], report["predictions"]
    if not predictions:
        return None
    many = len(report["seats"]) > 2
    must = not many and all(isinstance(player(seat["player"], files=False), Perfect) for seat in report["seats"])
    if many:
        note = _(
            "At a larger table it names who is safe against all others together; the rest depends on who helps whom."
        )
    elif must:
        note = _("Nobody errs here, so it has to be all of them.")
    else:
        note = _("How often the game ended as perfect play would have: mistakes are what turns it.")
    return {
        "text": _("Prediction held in %(held)s of %(all)s games", held=whole(held), all=whole(predictions)),
        "good": held == predictions if must else None,
        "note": note,
    }


def _seat(seat: dict[str, Any]) -> Figures:
    low, high = percent(seat["low"]), percent(seat["high"])
    chances = whole(seat["chances"])
    return {
        "seat": seat["seat"],
        "player": seat["player"],
        "won": whole(seat["won"]),
        "rate": percent(seat["rate"] or 0),
        "interval": f"{low.removesuffix('%').rstrip()}–{high}",
        "bar": share_svg(seat["rate"] or 0, seat["low"], seat["high"], label=f"{low} – {high}"),
        "mistakes": ngettext(
            "%(mistakes)s in %(chances)s won position",
            "%(mistakes)s in %(chances)s won positions",
            seat["chances"],
            mistakes=whole(seat["mistakes"]),
            chances=chances,
        ),
    }


def _lengths(lengths: dict[int, int]) -> str:
    bars = [
        Bar(
            bar.first,
            bar.last,
            bar.value,
            _("%(moves)s moves: %(games)s games", moves=bar.label, games=whole(int(bar.value))),
        )
        for bar in binned(lengths)
    ]
    label = _("How long the games were: number of games by number of moves")
    return bars_svg(bars, label=label, axis=_("moves in a game"), told=lambda games: whole(round(games)))


def _span(lengths: dict[int, int], moves: int, games: int) -> str:
    return _(
        "%(low)s to %(high)s moves in a game, %(mean)s on average",
        low=min(lengths, default=0),
        high=max(lengths, default=0),
        mean=decimal(moves / max(games, 1)),
    )


def _mistakes(by_ply: list[dict[str, int]]) -> str:
    """The share of won positions that were given away, move by move; empty where nobody gave any away."""
    if not any(row["mistakes"] for row in by_ply):
        return ""
    chances = {row["ply"]: row["chances"] for row in by_ply}
    mistakes = {row["ply"]: row["mistakes"] for row in by_ply}
    bars = []
    for all_of, given in zip(binned(chances, MOST_BARS), binned(mistakes, MOST_BARS), strict=True):
        share = given.value / all_of.value if all_of.value else 0.0
        title = _("Move %(ply)s: %(share)s given away", ply=given.label, share=percent(share))
        bars.append(Bar(given.first, given.last, share, title))
    digits = 0 if max(bar.value for bar in bars) > 0.08 else 2
    label = _("Won positions given away: share by number of the move")
    return bars_svg(bars, label=label, axis=_("number of the move"), told=lambda share: percent(share, digits))
