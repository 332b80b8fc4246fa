"""A ladder: a round-robin of engines, their ratings, and a page that shows them.

`run` plays every pair as a match of its own, `rating` estimates strengths, and `standings` puts the
figures together. `table` shows them as text, `page` with `curves` as HTML, and `files` writes them.
"""

from cornerwise.arena.ladder.rating import Rated, ratings
from cornerwise.arena.ladder.run import Ladder, LadderPlan
from cornerwise.arena.ladder.standings import Standings, standings

__all__ = ["Ladder", "LadderPlan", "Rated", "Standings", "ratings", "standings"]
