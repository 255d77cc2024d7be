"""What simulations and tournaments report, as plain data: the promised JSON of the command line."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.faces.reports import Report
from perfectplay.intervals import Share
from perfectplay.players.roster import bots, swindlers, text_of
from perfectplay.simulation import Simulation
from perfectplay.tournaments import Score, Standing, Tournament


def players_report() -> Report:
    """Who can be named as a player, and how the perfect one may play when it is lost."""
    return {
        what: [{"name": one.name, "summary": one.summary, "source": one.source} for one in found.values()]
        for what, found in (("players", bots()), ("swindlers", swindlers()))
    }


def simulation_report(run: Simulation) -> Report:
    """One run; `prediction_held` counts the games that ended as was predicted at their start."""
    tally, seats = run.tally, range(1, run.job.rules.players + 1)
    report: Report = {
        "spec": run.job.spec,
        "games": run.games,
        "wins": {str(seat): tally.wins[seat] for seat in seats},
        "predicted": {str(seat): tally.predicted[seat] for seat in seats},
        "predictions": tally.predictions,
        "prediction_held": tally.held,
        "games_per_second": round(run.games_per_second, 1),
        "seconds": round(run.seconds, 6),
        "seed": run.job.seed,
        "seats": [
            {
                "seat": seat,
                "player": text_of(player),
                **_share(run.share(seat)),
                "chances": tally.chances_of[seat],
                "mistakes": tally.mistakes_of[seat],
            }
            for seat, player in zip(seats, run.job.players, strict=True)
        ],
        "moves": tally.moves,
        "lengths": {str(length): tally.lengths[length] for length in sorted(tally.lengths)},
        "by_ply": [
            {"ply": ply, "chances": tally.chances[ply], "mistakes": tally.mistakes[ply]}
            for ply in sorted(tally.chances)
        ],
    }
    if tally.failed:
        report["failed"] = {"numbers": tally.failed, "record": run.failed_game()}
    return report


def simulations_report(runs: Sequence[Simulation]) -> Report:
    """One game's report as it is; of several a list, with the sums."""
    if len(runs) == 1:
        return simulation_report(runs[0])
    return {
        "games": sum(run.games for run in runs),
        "prediction_held": sum(run.tally.held for run in runs),
        "seconds": round(runs[0].seconds, 6),
        "simulations": [simulation_report(run) for run in runs],
    }


def tournament_report(cup: Tournament) -> Report:
    """Standings over all games and in each, and who beat whom."""
    overall = cup.scores[""]
    return {
        "specs": list(cup.specs),
        "players": list(cup.players),
        "against": cup.against or None,
        "lost": cup.lost,
        "games": cup.games,
        "games_played": cup.games_played,
        "seed": cup.seed,
        "seconds": round(cup.seconds, 6),
        "table": [_standing(line) for line in cup.table],
        "by_game": [
            {"spec": spec, "table": [_standing(line) for line in cup.scores[spec].table()]} for spec in cup.specs
        ],
        "pairs": pairs(overall, list(dict.fromkeys([*cup.players, *([cup.against] if cup.against else [])]))),
    }


def pairs(score: Score, names: Sequence[str]) -> list[Report]:
    """For each two players who met: how often the first won where the second lost."""
    return [
        {
            "player": one,
            "opponent": other,
            "won": met.count,
            "met": met.of,
            "rate": met.rate,
            "low": met.low,
            "high": met.high,
        }
        for one in names
        for other in names
        if one != other and (met := score.meetings(one, other)).of
    ]


def _standing(line: Standing) -> Report:
    return {
        "player": line.player,
        "played": line.share.of,
        **_share(line.share),
        "rating": round(line.rating.points, 1),
        "rating_low": round(line.rating.low, 1),
        "rating_high": round(line.rating.high, 1),
        "above": list(line.above),
    }


def _share(share: Share) -> Report:
    rate = share.rate
    return {
        "won": share.count,
        "rate": None if rate is None else round(rate, 6),
        "low": round(share.low, 6),
        "high": round(share.high, 6),
    }
