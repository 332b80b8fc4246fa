"""Pondering: thinking in the opponents' time, where it was asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cornerwise.cli import main
from cornerwise.engine.gtp import Budget, EngineSession, Server, gtp_setup
from cornerwise.engine.gtp.pondering import Pondering
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel.search import TreeSearch


class Pondered:
    """A conversation with an engine that may ponder."""

    def __init__(self, budget: Budget, *, ponder: bool) -> None:
        self.engine = EngineSession(gtp_setup("duo"), budget, seed=1, ponder=ponder)
        self.server = Server(self.engine.commands)

    def __call__(self, line: str) -> str:
        answer = self.server.answer(line)
        assert answer.startswith("= "), f"{line}: {answer}"
        return answer[2:].rstrip("\n")

    @property
    def ponders(self) -> bool:
        return self.engine._pondering._thread is not None


@pytest.fixture
def talk() -> Iterator[Pondered]:
    talk = Pondered(Budget(seconds=0.01), ponder=True)
    yield talk
    talk.engine.close()


def test_it_ponders_from_its_own_move_to_the_opponents(talk: Pondered) -> None:
    assert not talk.ponders
    talk("genmove b")
    assert talk.ponders
    talk("time_left w 100")
    assert talk.ponders
    talk(f"play w {talk('all_legal w').splitlines()[0]}")
    assert not talk.ponders
    talk("genmove b")
    assert talk.ponders
    talk("undo")
    assert not talk.ponders


def test_what_was_pondered_is_used_by_the_next_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cornerwise.engine.gtp.pondering.LONGEST", 0.02)
    setup = gtp_setup("duo")
    game, search = Game(setup), TreeSearch(setup, knowledge_for(setup))
    pondering = Pondering()
    pondering.begin(search, game)
    assert pondering._thread is not None
    pondering._thread.join()
    pondering.end()
    assert sum(search.run(game, simulations=1).visits.values()) > 1


def test_the_controller_turns_it_on_and_off(talk: Pondered) -> None:
    assert "ponder 1" in talk("param").splitlines()
    talk("genmove b")
    talk("param ponder 0")
    assert not talk.ponders
    talk("param ponder 1")
    assert talk.ponders


@pytest.mark.parametrize("budget", [Budget(simulations=20), Budget(level=4)])
def test_levels_and_numbers_of_simulations_do_not_ponder(budget: Budget) -> None:
    talk = Pondered(budget, ponder=True)
    talk("genmove b")
    assert not talk.ponders


def test_without_being_asked_it_does_not_ponder() -> None:
    talk = Pondered(Budget(seconds=0.01), ponder=False)
    talk("genmove b")
    assert not talk.ponders


@pytest.mark.parametrize("limit", [["--level", "3"], ["--simulations", "5"]])
def test_the_command_refuses_to_ponder_with_other_limits(
    limit: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["gtp", "--ponder", *limit])
    assert "--ponder" in capsys.readouterr().err
