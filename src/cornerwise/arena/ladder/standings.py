"""The figures of a ladder: ratings, scores, processor times, and how the ratings developed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cornerwise.arena.ladder.rating import Engine, Rated, Tally, ratings
from cornerwise.arena.ladder.run import LadderPlan, Pair
from cornerwise.arena.results import GameResult

Seconds = float


@dataclass(frozen=True)
class Row:
    """An engine in the table."""

    engine: Engine

    name: str

    title: str
    """Its own name and version."""

    elo: float

    error: float

    games: int

    wins: int

    draws: int

    losses: int

    failures: int
    """Games that it lost by failing."""

    cpu_per_move: Seconds
    """The mean processor time of its moves."""

    @property
    def score(self) -> float:
        """Its share of the points."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0


@dataclass(frozen=True)
class Standings:
    """A ladder so far."""

    game: str

    games: int

    rows: tuple[Row, ...]
    """The engines, the strongest first."""

    cross: Mapping[Pair, Tally]
    """The score of each engine against each other."""

    curves: Mapping[Engine, tuple[tuple[int, Rated], ...]]
    """For each engine, its ratings over time: numbers of games per pair, and the rating then."""

    def to_json(self) -> dict[str, Any]:
        """Returns everything as plain values."""
        names = {row.engine: row.name for row in self.rows}
        return {
            "game": self.game,
            "games": self.games,
            "engines": [{**asdict(row), "score": row.score} for row in self.rows],
            "pairs": [
                {"a": names[one], "b": names[other], **asdict(tally)}
                for (one, other), tally in self.cross.items()
                if one < other
            ],
            "curves": {
                names[engine]: [{"games": games, **asdict(rated)} for games, rated in curve]
                for engine, curve in self.curves.items()
            },
        }


def standings(plan: LadderPlan, results: Mapping[Pair, Sequence[GameResult]]) -> Standings:
    """Returns the figures of a ladder. Pairs that have not played yet are left out."""
    tallies = _tallies(results)
    rated = ratings(len(plan.engines), tallies)
    rows = [_row(plan, engine, rated[engine], results) for engine in range(len(plan.engines))]
    mirrored = {
        (other, one): Tally(tally.games, tally.games - tally.score)
        for (one, other), tally in tallies.items()
    }
    return Standings(
        game=plan.game,
        games=sum(tally.games for tally in tallies.values()),
        rows=tuple(sorted(rows, key=lambda row: -row.elo)),
        cross=tallies | mirrored,
        curves=_curves(plan, results),
    )


def _tallies(
    results: Mapping[Pair, Iterable[GameResult]], games: int | None = None
) -> dict[Pair, Tally]:
    """Returns the scores of the pairs after the first `games` games of each, or after all."""
    tallies = {}
    for pair, played in results.items():
        scores = [each.score for each in played if games is None or each.number < games]
        if scores:
            tallies[pair] = Tally(len(scores), sum(scores))
    return tallies


def _row(
    plan: LadderPlan,
    engine: Engine,
    rated: Rated,
    results: Mapping[Pair, Sequence[GameResult]],
) -> Row:
    scores: list[float] = []
    times: list[Seconds] = []
    failures, title = 0, ""
    for pair, played in results.items():
        if engine not in pair:
            continue
        side = pair.index(engine)
        for each in played:
            scores.append(each.score if side == 0 else 1 - each.score)
            times.extend(each.cpu[side])
            failures += each.failed == "AB"[side]
            title = each.engines[side]
    return Row(
        engine=engine,
        name=plan.engines[engine].name,
        title=title,
        elo=rated.elo,
        error=rated.error,
        games=len(scores),
        wins=scores.count(1.0),
        draws=scores.count(0.5),
        losses=scores.count(0.0),
        failures=failures,
        cpu_per_move=sum(times) / len(times) if times else 0.0,
    )


def _curves(
    plan: LadderPlan, results: Mapping[Pair, Sequence[GameResult]]
) -> dict[Engine, tuple[tuple[int, Rated], ...]]:
    most = max((len(played) for played in results.values()), default=0)
    points = [
        (games, ratings(len(plan.engines), _tallies(results, games)))
        for games in plan.rounds
        if games <= most
    ]
    return {
        engine: tuple((games, rated[engine]) for games, rated in points)
        for engine in range(len(plan.engines))
    }
