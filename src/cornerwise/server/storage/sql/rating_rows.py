"""Ratings and their changes as rows, and back."""

from __future__ import annotations

from typing import Any

from cornerwise.server.ratings.domain.changes import RatingChange
from cornerwise.server.ratings.domain.rating import Rating
from cornerwise.server.storage.sql.models import RatingChangeRow, RatingRow


def rating_of(row: RatingRow) -> Rating:
    """Returns the rating of a row."""
    return Rating(row.mu, row.sigma, row.games)


def numbers_of(rating: Rating) -> dict[str, Any]:
    """Returns the values of a row for a rating. Inverse of `rating_of`."""
    return {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}


def change_row(change: RatingChange) -> RatingChangeRow:
    """Returns the row of a change. Inverse of `change_of_row`."""
    return RatingChangeRow(
        table_id=change.table,
        owner=change.owner,
        ladder=change.ladder,
        place=change.place,
        sides=change.sides,
        shared=change.shared,
        mu_before=change.before.mu,
        sigma_before=change.before.sigma,
        mu=change.after.mu,
        sigma=change.after.sigma,
        games=change.after.games,
        at=change.at,
    )


def change_of_row(row: RatingChangeRow) -> RatingChange:
    """Returns the change of a row. Inverse of `change_row`."""
    return RatingChange(
        table=row.table_id,
        owner=row.owner,
        ladder=row.ladder,
        place=row.place,
        sides=row.sides,
        shared=row.shared,
        before=Rating(row.mu_before, row.sigma_before, row.games - 1),
        after=Rating(row.mu, row.sigma, row.games),
        at=row.at,
    )
