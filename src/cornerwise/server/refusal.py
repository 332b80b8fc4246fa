"""Refusals: the server answers a request with a code instead of doing it."""

from __future__ import annotations

from cornerwise.errors import CornerwiseError
from cornerwise.server.codes import Code
from cornerwise.server.messages import Params
from cornerwise.violations import Violation


class Refusal(CornerwiseError):
    """Nothing was changed; `code` and `params` say why."""

    def __init__(self, code: Code | str, message: str, params: Params | None = None) -> None:
        super().__init__(message)
        self.code = str(code)
        self.params: Params = params or {}

    @staticmethod
    def of(error: CornerwiseError) -> Refusal:
        """Returns the refusal for an error of the game."""
        return error if isinstance(error, Refusal) else Refusal(error.code, str(error))


def violation_params(violation: Violation) -> Params:
    """Returns the parameters of a broken rule, without those that do not apply."""
    found = {
        "cell": violation.cell,
        "other_colour": violation.other_colour,
        "other_piece": violation.other_piece,
    }
    return {name: value for name, value in found.items() if value is not None}
