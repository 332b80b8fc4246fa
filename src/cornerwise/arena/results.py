"""The result of a game as a line of JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from cornerwise.errors import RecordError

Seconds = float

PLAYED = "played to the end"


@dataclass(frozen=True)
class GameResult:
    """A finished game of a match. In every pair, A comes before B."""

    number: int
    """Counted from 0; warm-up games have negative numbers and do not count."""

    seats: str
    """The engine of each seat, such as `ABAB`."""

    score: float
    """1 if A won, 0 if B won, 0.5 for a draw."""

    points: tuple[int, ...]
    """For each colour, the squares placed plus the bonus."""

    places: tuple[int, ...]
    """The place of each colour among all, 1 for the best; 0 for a shared colour."""

    colours: str
    """The engine of each colour, such as `ABAB`; `-` for a shared colour."""

    ended: str
    """How the game ended."""

    failed: str
    """The letter of the engine that lost by failing; empty if none did."""

    cpu: tuple[tuple[Seconds, ...], tuple[Seconds, ...]]
    """For each engine, the processor time of each of its moves."""

    given: tuple[Seconds, ...]
    """The time that A was given for each of its moves; empty unless mirrored."""

    seconds: Seconds
    """Duration of the game."""

    engines: tuple[str, str]
    """The engines' own names and versions."""

    opening: tuple[str, ...] = ()
    """The opening moves that both engines were given."""

    @property
    def counts(self) -> bool:
        """Whether the game counts for the match."""
        return self.number >= 0

    def to_json(self) -> str:
        """Returns the result as one line. Inverse of `from_json`."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def from_json(line: str) -> GameResult:
        """Returns the result from a line. Raises `RecordError`. Inverse of `to_json`."""
        try:
            values = json.loads(line)
            used_by_a, used_by_b = values["cpu"]
            name_of_a, name_of_b = values["engines"]
            return GameResult(
                number=int(values["number"]),
                seats=str(values["seats"]),
                score=float(values["score"]),
                points=tuple(map(int, values["points"])),
                places=tuple(map(int, values["places"])),
                colours=str(values["colours"]),
                ended=str(values["ended"]),
                failed=str(values["failed"]),
                cpu=(tuple(map(float, used_by_a)), tuple(map(float, used_by_b))),
                given=tuple(map(float, values["given"])),
                seconds=float(values["seconds"]),
                engines=(str(name_of_a), str(name_of_b)),
                opening=tuple(map(str, values["opening"])),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise RecordError(f"not the result of a game: {error!r}") from None
