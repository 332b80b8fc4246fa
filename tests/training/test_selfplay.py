"""Self-play runs: the same games however they are played, and nothing is lost."""

from dataclasses import replace
from pathlib import Path

import pytest

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.errors import TrainingError
from cornerwise.game import Game
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.training.game_files import encode_game, header_line, read_games
from cornerwise.training.selfplay import SelfPlayPlan, options_for, plan_for, run
from cornerwise.variants import setup_named
from nets import tiny_network

from .conftest import DUO, quick_plan, with_seed


def _played(plan: SelfPlayPlan, path: Path, games: int, jobs: int = 1) -> list[TrainingGame]:
    run(plan, path, games=games, jobs=jobs)
    return sorted(read_games(path).games, key=lambda game: game.number)


def test_the_same_seed_gives_the_same_games(tmp_path: Path, stored_games: Path) -> None:
    again = tmp_path / "again.cwg"
    run(quick_plan(), again, games=8)
    assert again.read_bytes() == stored_games.read_bytes()


def test_another_seed_gives_other_games(tmp_path: Path, stored_games: Path) -> None:
    others = _played(quick_plan(seed=2), tmp_path / "others.cwg", 3)
    assert not {game.plies for game in others} & {
        game.plies for game in read_games(stored_games).games
    }


def test_several_jobs_play_the_same_set_of_games(tmp_path: Path, stored_games: Path) -> None:
    assert _played(quick_plan(), tmp_path / "two.cwg", 8, jobs=2) == read_games(stored_games).games


@pytest.mark.parametrize("way", ["duo", "classic", "classic-three", "junior"])
def test_games_are_legal_and_end_with_their_scores(tmp_path: Path, way: str) -> None:
    plan = quick_plan(way)
    (game,) = _played(plan, tmp_path / "one.cwg", 1)
    replayed = Game.replay(plan.setup, [ply.placement for ply in game.plies])
    assert replayed.is_over
    assert [move.colour for move in replayed.moves] == [ply.colour for ply in game.plies]
    shared = plan.setup.seating.shared
    for colour, score in enumerate(replayed.scores().colours):
        assert colour == shared or game.scores[colour] == score


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_the_share_of_full_searches_is_the_one_asked_for(tmp_path: Path, share: float) -> None:
    plan = plan_for(DUO, knowledge_for(DUO, network=False), 12, 6, 1, share=share)
    (game,) = _played(plan, tmp_path / "one.cwg", 1)
    begun = [ply for ply in game.plies[:20] if ply.searched]
    assert [bool(ply.visits) for ply in begun] == [share == 1] * len(begun)


def test_a_run_in_parts_gives_the_file_of_an_unbroken_one(
    tmp_path: Path, stored_games: Path
) -> None:
    path = tmp_path / "parts.cwg"
    assert run(quick_plan(), path, games=3) == 3
    assert run(quick_plan(), path, games=8) == 5
    assert run(quick_plan(), path, games=8) == 0
    assert path.read_bytes() == stored_games.read_bytes()


def test_a_run_that_was_interrupted_goes_on(tmp_path: Path, stored_games: Path) -> None:
    path = tmp_path / "interrupted.cwg"

    def stop(done: int, _game: TrainingGame | None) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(quick_plan(), path, games=8, progress=stop)
    assert len(read_games(path).games) == 4, "every game that was told is on disk"
    run(quick_plan(), path, games=8)
    assert path.read_bytes() == stored_games.read_bytes()


@pytest.mark.parametrize("cut", [1, 60, 2000])
def test_a_cut_file_is_told_and_its_lost_games_are_played_again(
    games_file: Path, stored_games: Path, cut: int
) -> None:
    games_file.write_bytes(games_file.read_bytes()[:-cut])
    told: list[str] = []
    run(quick_plan(), games_file, games=8, damaged=told.append)
    assert told == ["its last game is truncated"]
    assert games_file.read_bytes() == stored_games.read_bytes()


def test_a_damaged_game_and_those_after_it_are_played_again(
    games_file: Path, stored_games: Path
) -> None:
    data = bytearray(games_file.read_bytes())
    data[len(data) // 2] ^= 1
    games_file.write_bytes(bytes(data))
    told: list[str] = []
    assert 0 < run(quick_plan(), games_file, games=8, damaged=told.append) < 8
    assert len(told) == 1
    assert games_file.read_bytes() == stored_games.read_bytes()


@pytest.mark.parametrize(
    ("plan", "difference"),
    [
        (with_seed(quick_plan(), 2), "seed 1 there, 2 here"),
        (quick_plan("junior"), "way duo there, junior here"),
        (
            SelfPlayPlan(DUO, quick_plan().knowledge, options_for(DUO, 13, 6), 1),
            "full_simulations 12 there, 13 here",
        ),
        (
            SelfPlayPlan(DUO, quick_plan().knowledge, options_for(DUO, 12, 6), 1, "abcd"),
            "network none there, abcd here",
        ),
    ],
)
def test_another_plan_in_the_same_file_is_refused_with_what_differs(
    games_file: Path, stored_games: Path, plan: SelfPlayPlan, difference: str
) -> None:
    with pytest.raises(TrainingError, match=difference):
        run(plan, games_file, games=8)
    assert games_file.read_bytes() == stored_games.read_bytes(), "nothing is touched"


def test_a_file_says_which_network_played(tmp_path: Path) -> None:
    network = tiny_network(DUO)
    plan = plan_for(DUO, replace(quick_plan().knowledge, network=network), 12, 6, 1)
    path = tmp_path / "net.cwg"
    run(plan, path, games=1)
    assert read_games(path).provenance["network"] == network.checksum


def test_files_that_were_begun_before_can_be_continued(tmp_path: Path) -> None:
    # The keys and their order are part of the format.
    keys = ["made_by", "way", "start", "scoring", "seed", "network", "options"]
    assert list(quick_plan().provenance()) == keys
    path = tmp_path / "empty.cwg"
    path.write_bytes(header_line(quick_plan().provenance()))
    run(quick_plan(), path, games=1)
    (game,) = read_games(path).games
    assert path.read_bytes().endswith(encode_game(game))


def test_openings_are_longer_where_there_are_more_colours() -> None:
    two, four = options_for(DUO, 12, 6), options_for(setup_named("classic"), 12, 6)
    assert four.random_plies == 2 * two.random_plies
    assert four.middle_plies == 2 * two.middle_plies
