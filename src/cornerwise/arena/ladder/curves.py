"""The ratings of a ladder over time, as an SVG picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from cornerwise.arena.ladder.rating import Engine
from cornerwise.arena.ladder.standings import Standings

_WIDTH, _HEIGHT = 540, 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 16, 12, 28
_MOST_LINES = 8
_STEPS = (10, 20, 50, 100, 200, 500)
_GOLDEN_ANGLE = 137.508


@dataclass(frozen=True)
class _Scale:
    """How games and ratings become points of the picture."""

    games: int
    low: float
    high: float

    def x(self, games: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * games / self.games

    def y(self, elo: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (self.high - elo) / (self.high - self.low)


def hue(engine: Engine) -> str:
    """Returns a colour for an engine, as different as possible from those before it."""
    return f"hsl({engine * _GOLDEN_ANGLE % 360:.0f} 65% 50%)"


def curves_svg(found: Standings) -> str:
    """Returns a curve for each engine, with its error as a band; a note while there is nothing."""
    points = [point for curve in found.curves.values() for point in curve]
    if not points:
        return "<p>No pair has finished its first games.</p>"
    low = min(rated.elo - rated.error for _, rated in points)
    high = max(rated.elo + rated.error for _, rated in points)
    room = max(10.0, (high - low) / 20)
    scale = _Scale(max(games for games, _ in points), low - room, high + room)
    rounds = sorted({games for games, _ in points})
    drawn = [_curve(found, scale, row.engine, row.name) for row in found.rows]
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="Ratings over time">'
        f"{_axes(scale, rounds)}{''.join(drawn)}</svg>"
    )


def _curve(found: Standings, scale: _Scale, engine: Engine, name: str) -> str:
    curve = found.curves[engine]
    line = " ".join(_point(scale, games, rated.elo) for games, rated in curve)
    above = [_point(scale, games, rated.elo + rated.error) for games, rated in curve]
    below = [_point(scale, games, rated.elo - rated.error) for games, rated in curve]
    band = " ".join([*above, *reversed(below)])
    dots = "".join(
        f'<circle cx="{scale.x(games):.1f}" cy="{scale.y(rated.elo):.1f}" r="3"/>'
        f'<path d="M{_point(scale, games, rated.elo - rated.error)}'
        f'V{scale.y(rated.elo + rated.error):.1f}" stroke="{hue(engine)}" opacity="0.5"/>'
        for games, rated in curve
    )
    return (
        f'<g fill="{hue(engine)}"><title>{escape(name)}</title>'
        f'<polygon points="{band}" opacity="0.15"/>'
        f'<polyline points="{line}" fill="none" stroke="{hue(engine)}" stroke-width="2"/>{dots}</g>'
    )


def _axes(scale: _Scale, rounds: Sequence[int]) -> str:
    span = scale.high - scale.low
    step = next((each for each in _STEPS if span / each <= _MOST_LINES), 1000)
    parts = []
    for elo in range(math.ceil(scale.low / step) * step, math.floor(scale.high) + 1, step):
        y = scale.y(elo)
        parts.append(
            f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="#8884"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{str(elo).replace("-", "−")}</text>'
        )
    parts.extend(
        f'<text x="{scale.x(games):.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{games}</text>'
        for games in rounds
    )
    return "".join(parts)


def _point(scale: _Scale, games: int, elo: float) -> str:
    return f"{scale.x(games):.1f},{scale.y(elo):.1f}"
