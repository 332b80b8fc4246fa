from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from cornerwise.arena.training import TrainingPlan, first_weights, heading_for_centre, train
from cornerwise.arena.value_training import ValuePlan, fit_value
from cornerwise.cli import main
from cornerwise.engine.knowledge import named_weights, weights_from
from cornerwise.engine.player import SearchPlayer
from cornerwise.game import Game
from cornerwise.kernel.search import prior_feature_names, value_feature_names
from cornerwise.variants import setup_named

PLAN = TrainingPlan(
    setup_named("duo", start="fixed"), games=3, simulations=40, generations=2, seed=4
)

VALUE_PLAN = ValuePlan(setup_named("duo", start="fixed"), games=3, cut=12, seed=4)


def test_training_is_repeatable_and_does_not_depend_on_the_number_of_jobs() -> None:
    alone = list(train(PLAN))
    together = list(train(PLAN, jobs=2))
    assert alone == together
    assert [generation.number for generation in alone] == [0, 1]


def test_training_learns_to_expect_the_best_moves() -> None:
    generation = next(train(PLAN))
    assert generation.lessons > 50
    assert generation.likelihood > -4.5, "worse than guessing among ninety moves"


def test_first_weights_prefer_large_pieces() -> None:
    named = named_weights(first_weights(PLAN.setup), prior_feature_names())
    assert named["0/piece_20"] > named["0/piece_0"]


def test_first_moves_that_head_for_the_centre_change_nothing_later() -> None:
    names = prior_feature_names()
    before = named_weights(first_weights(PLAN.setup), names)
    after = named_weights(heading_for_centre(first_weights(PLAN.setup)), names)
    assert {name for name in after if before.get(name) != after[name]} == {
        f"0/{group}_ring_{ring}" for group in ("cover", "corner") for ring in range(7)
    }
    assert after["0/corner_ring_0"] > after["0/corner_ring_6"] > 0


@pytest.mark.parametrize("way", ["classic", "classic-two"])
def test_in_classic_no_first_piece_runs_along_the_edge_and_the_third_reaches_the_middle(
    way: str,
) -> None:
    reaching = 0
    for seed in range(1, 7):
        game = _opening(way, seed)
        for colour in range(4):
            own = [move.placement for move in game.moves if move.colour == colour]
            first, third = (_places(game, own[number]) for number in (0, 2))
            assert len({row for row, _ in first}) > 1
            assert len({column for _, column in first}) > 1
            reaching += any(5 <= row < 15 and 5 <= column < 15 for row, column in third)
    assert reaching >= 22  # Of 24: others may be in the way.


def _opening(way: str, seed: int) -> Game:
    game = Game(setup_named(way, start="fixed"))
    player = SearchPlayer(game.setup, simulations=300, seed=seed)
    for _ in range(12):
        game.play(player.choose(game))
    return game


def _places(game: Game, placement: int) -> list[tuple[int, int]]:
    width = game.placement_table.board.width
    return [divmod(cell, width) for cell in game.placement_table[placement].cells]


def test_weights_survive_their_names() -> None:
    names = prior_feature_names()
    weights = first_weights(PLAN.setup)
    assert weights_from(named_weights(weights, names), names) == pytest.approx(weights)


@pytest.mark.parametrize("name", ["classic", "classic-two", "duo", "junior"])
@pytest.mark.parametrize(
    ("kind", "names"), [("prior", prior_feature_names()), ("value", value_feature_names())]
)
def test_the_weights_of_the_package_say_how_they_were_made(
    name: str, kind: str, names: tuple[str, ...]
) -> None:
    text = files("cornerwise.engine").joinpath(f"data/{kind}-{name}.json").read_text("utf-8")
    document = json.loads(text)
    assert document["game"] == name
    assert document["provenance"]["command"].startswith(f"cornerwise train {kind} {name} ")
    assert any(weights_from(document["weights"], names))


def test_the_value_learns_how_many_squares_come() -> None:
    fitted = fit_value(VALUE_PLAN)
    assert fitted == fit_value(VALUE_PLAN)
    assert fitted.positions > 50
    assert 0 < fitted.error < 10, "squares; guessing the mean is off by more"


def test_the_command_writes_weights_with_their_provenance(tmp_path: Path) -> None:
    output = tmp_path / "prior.json"
    arguments = ["train", "prior", "duo", "--games", "1", "--simulations", "5", "-j", "1"]
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--generations", "1", "-o", str(output)])
    assert ended.value.code == 0
    document = json.loads(output.read_text())
    assert document["provenance"]["games"] == 1
    assert "--seed 1" in document["provenance"]["command"]


def test_the_command_writes_a_value_with_its_provenance(tmp_path: Path) -> None:
    output = tmp_path / "value.json"
    with pytest.raises(SystemExit) as ended:
        main(["train", "value", "duo", "--games", "2", "--cut", "9", "-o", str(output)])
    assert ended.value.code == 0
    document = json.loads(output.read_text())
    assert document["cut"] == 9
    assert "--games 2 --cut 9 --seed 1" in document["provenance"]["command"]


def test_weights_go_to_standard_output(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["train", "value", "duo", "--games", "2", "--cut", "9", "-o", "-"])
    assert ended.value.code == 0
    assert json.loads(capsysbinary.readouterr().out)["cut"] == 9


def test_a_folder_that_is_not_there_is_told_before_the_training(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["train", "value", "duo", "-o", str(tmp_path / "none" / "value.json")])
    assert ended.value.code == 2
    assert "there is no folder" in capsys.readouterr().err
