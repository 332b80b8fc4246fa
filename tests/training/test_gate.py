"""The gate between two networks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Run
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.errors import TrainingError
from cornerwise.training.duel import Contender, DuelGame, duel
from cornerwise.training.gate import running_text, verdict, verdict_text
from cornerwise.training.networks import knowledge_with
from cornerwise.variants import setup_named
from nets import tiny_file, tiny_network

from .conftest import DUO

A = Contender(knowledge_for(DUO, network=False))


def _games(*scores: float) -> list[DuelGame]:
    return [
        DuelGame(number % 2 == 0, score, 10 * (score - 0.5)) for number, score in enumerate(scores)
    ]


def test_a_verdict_tells_both_colours_apart() -> None:
    found = verdict(_games(1, 0, 1, 0.5))
    assert (found.games, found.score) == (4, 0.625)
    assert (found.first, found.second) == (1, 0.25)
    assert found.margin == 1.25
    assert verdict(_games(1)).second is None


@pytest.mark.parametrize(
    ("scores", "keeps"),
    [
        ([1] * 30 + [0] * 10, True),
        ([1, 0] * 20, False),
        ([1, 0] * 20 + [1], False),
        ([0] * 30 + [1] * 10, False),
        ([0.5] * 40, False),
        ([1] * 4, True),
    ],
)
def test_new_is_kept_only_when_it_is_better_by_a_standard_error(
    scores: list[float], keeps: bool
) -> None:
    assert verdict(_games(*scores)).keeps_new is keeps


def test_a_verdict_in_words() -> None:
    lines = verdict_text(verdict(_games(1, 0, 1, 0.5))).splitlines()
    assert lines[0] == "score of new: 62.5 % ± 23.9 % in 4 games"
    assert lines[1].startswith("Elo +89 ± ")
    assert lines[2:] == [
        "mean margin: +1.2 points",
        "with the first colour: 100.0 %",
        "with the second colour: 25.0 %",
    ]
    assert "no games" in verdict_text(verdict(_games(1)))
    assert running_text(_games(1, 0)) == "new 50.0 % ± 50.0 %"
    assert not running_text([])


@pytest.mark.parametrize("way", ["duo", "classic"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_duel_gives_its_games_in_order(way: str, jobs: int) -> None:
    setup = setup_named(way, start="fixed")
    who = Contender(knowledge_for(setup, network=False))
    games = list(duel(setup, who, who, games=2, seconds=0.001, jobs=jobs))
    assert [game.a_begins for game in games] == [True, False]


def test_a_duel_that_is_closed_ends_soon() -> None:
    games = duel(DUO, A, A, games=10_000, seconds=0.001, jobs=2)
    assert next(games).a_begins
    games.close()
    assert not list(games)


@pytest.mark.parametrize("way", ["classic-three", "classic-one"])
def test_two_cannot_share_what_is_not_for_two(way: str) -> None:
    with pytest.raises(TrainingError, match=way):
        duel(setup_named(way), A, A, games=1, seconds=0.001)


def test_networks_are_named_by_words() -> None:
    assert knowledge_with(DUO, "none").network is None
    assert knowledge_with(DUO, "package") == knowledge_for(DUO)


def test_the_network_of_a_file_is_used(tmp_path: Path) -> None:
    path = tmp_path / "tiny.cwnet"
    path.write_bytes(tiny_file(DUO))
    network = knowledge_with(DUO, str(path)).network
    assert network is not None
    assert network.checksum == tiny_network(DUO).checksum


@pytest.mark.parametrize(("score", "status", "kept"), [(1, 0, "none"), (0, 1, "package")])
def test_the_exit_status_says_which_to_keep(
    run: Run, monkeypatch: pytest.MonkeyPatch, score: float, status: int, kept: str
) -> None:
    games = _games(*[score] * 4)
    monkeypatch.setattr("cornerwise.training.duel.duel", lambda *_, **__: iter(games))
    done = run("train", "gate", "package", "none", "--game", "duo", "--games", "4")
    assert (done.status, done.lines[-1]) == (status, f"keep {kept}")


def test_an_interrupted_gate_prints_what_it_knows(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> Iterator[DuelGame]:
        yield from _games(1, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr("cornerwise.training.duel.duel", interrupted)
    done = run("train", "gate", "none", "none", "--game", "duo")
    assert done.status == 130
    assert done.lines[0] == "score of new: 50.0 % ± 50.0 % in 2 games"
    assert "keep" not in done.out
