"""The engine behind its protocol, in this process."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from cornerwise.engine.gtp import Budget, EngineSession, Server, gtp_setup


class Talk:
    """A conversation with an engine."""

    def __init__(self, game: str = "duo", *, simulations: int = 20, seed: int = 1) -> None:
        self.engine = EngineSession(gtp_setup(game), Budget(simulations=simulations), seed=seed)
        self.server = Server(self.engine.commands)

    def __call__(self, line: str) -> str:
        """Returns the text of a success answer; fails on an error."""
        answer = self.server.answer(line)
        assert answer.startswith("= "), f"{line}: {answer}"
        assert answer.endswith("\n\n")
        return answer[2:].rstrip("\n")

    def refused(self, line: str) -> str:
        """Returns the message of an error answer; fails on success."""
        answer = self.server.answer(line)
        assert answer.startswith("? "), f"{line}: {answer}"
        return answer[2:].rstrip("\n")

    def stream(self, text: str) -> str:
        """Returns everything written while a text is read."""
        sink = io.StringIO()
        self.server.serve(io.StringIO(text), sink)
        return sink.getvalue()


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def talk_of() -> Callable[..., Talk]:
    return Talk
