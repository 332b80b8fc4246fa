"""A ladder as a page: one HTML file with a table, a cross table and curves, and nothing else."""

from __future__ import annotations

from html import escape

from cornerwise.arena.ladder.curves import curves_svg, hue
from cornerwise.arena.ladder.standings import Row, Standings

_STYLE = """
:root { color-scheme: light dark; --line: #8884; --quiet: #667; }
@media (prefers-color-scheme: dark) { :root { --quiet: #9aa; } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .7rem; text-align: end; border-bottom: 1px solid var(--line); white-space: nowrap; }
th[scope=row], th.name { text-align: start; white-space: normal; overflow-wrap: anywhere; min-width: 8rem; }
th[scope=row] .quiet { display: block; font-weight: normal; }
.quiet { color: var(--quiet); font-size: .9rem; }
svg { width: 100%; max-width: 45rem; height: auto; } svg text { fill: currentColor; font: 12px system-ui, sans-serif; }
.key { display: inline-block; width: .8rem; height: .8rem; border-radius: 50%; margin-inline-end: .5rem; }
"""

_HEAD = '<th scope="col">'
_NAME_HEAD = '<th scope="col" class="name">'

_ABOUT = (
    "Bayesian Elo; the mean of all is 0. The ± is one standard error: the true value is within two of "
    "them in 95 of 100 cases. CPU is the processor time of a move."
)


def page(found: Standings) -> str:
    """Returns the page of a ladder."""
    engines = len(found.rows)
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>Ladder: {escape(found.game)}</title>",
        f"<style>{_STYLE}</style></head><body>",
        f"<h1>Ladder: {escape(found.game)}</h1>",
        f"<p>{engines} engines, {found.games} games, everybody against everybody.</p>",
        "<h2>Ratings</h2>",
        _ratings(found),
        f'<p class="quiet">{_ABOUT}</p>',
        "<h2>Cross table</h2>",
        _cross(found),
        '<p class="quiet">The score of the engine on the left against the one above, in per cent.</p>',
        "<h2>Development</h2>",
        curves_svg(found),
        '<p class="quiet">The ratings after so many games of each pair, with their standard errors.</p>',
        "</body></html>",
    ]
    return "\n".join(parts)


def _ratings(found: Standings) -> str:
    head = ("", "Engine", "Elo", "±", "Score", "Games", "Won", "Drawn", "Lost", "Failed", "CPU")
    cells = "".join(f"{_NAME_HEAD if each == 'Engine' else _HEAD}{each}</th>" for each in head)
    rows = "\n".join(_rating(place, row) for place, row in enumerate(found.rows, start=1))
    return f'<div class="wide"><table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table></div>'


def _rating(place: int, row: Row) -> str:
    figures = (
        elo_text(row.elo),
        f"{row.error:.0f}",
        f"{100 * row.score:.1f} %",
        row.games,
        row.wins,
        row.draws,
        row.losses,
        row.failures,
        f"{1000 * row.cpu_per_move:.1f} ms",
    )
    cells = "".join(f"<td>{each}</td>" for each in figures)
    return f"<tr><td>{place}</td>{_name(row)}{cells}</tr>"


def _name(row: Row) -> str:
    title = f' <span class="quiet">{escape(row.title)}</span>' if row.title else ""
    return (
        f'<th scope="row"><svg class="key" viewBox="0 0 10 10" aria-hidden="true">'
        f'<circle cx="5" cy="5" r="5" fill="{hue(row.engine)}"/></svg>{escape(row.name)}{title}</th>'
    )


def _cross(found: Standings) -> str:
    head = "".join(f'<th scope="col">{place}</th>' for place in range(1, len(found.rows) + 1))
    rows = []
    for place, row in enumerate(found.rows, start=1):
        cells = "".join(_met(found, row, other) for other in found.rows)
        rows.append(f'<tr><td>{place}</td><th scope="row">{escape(row.name)}</th>{cells}</tr>')
    return (
        f'<div class="wide"><table><thead><tr><th></th>{_NAME_HEAD}Engine</th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _met(found: Standings, row: Row, other: Row) -> str:
    tally = found.cross.get((row.engine, other.engine))
    if tally is None:
        return "<td>–</td>" if row is other else "<td></td>"
    about = f"{tally.score:g} of {tally.games} points against {other.name}"
    return f'<td title="{escape(about)}">{100 * tally.score / tally.games:.0f}</td>'


def elo_text(elo: float) -> str:
    """Returns a rating with its sign."""
    return f"{'−' if round(elo) < 0 else '+'}{abs(elo):.0f}"
