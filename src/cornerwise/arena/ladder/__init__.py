"""A ladder: a round-robin of engines, their ratings, and a page that shows them.

`schedule` says who plays whom, `run` plays, `rating` estimates strengths, `standings` puts the
figures together, and `page` and `files` write them. Every pair is a match of its own.
"""

from cornerwise.arena.ladder.rating import Rated, ratings
from cornerwise.arena.ladder.run import Ladder, LadderPlan
from cornerwise.arena.ladder.standings import Standings, standings

__all__ = ["Ladder", "LadderPlan", "Rated", "Standings", "ratings", "standings"]
