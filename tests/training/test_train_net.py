"""A whole small training: games, a network, its file, the kernel's view of it, the gate."""

import hashlib
import json
import os
import signal
from pathlib import Path

import numpy as np
import pytest

from commands import Run
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.errors import TrainingError
from cornerwise.game import Game
from cornerwise.kernel.network import Network
from cornerwise.kernel.sight import look
from cornerwise.training.game_files import read_games

from .conftest import DUO

torch = pytest.importorskip("torch")

from cornerwise.training.board_maps import board_maps  # noqa: E402 (needs torch)
from cornerwise.training.examples import NO_MOVE, build_examples, float_planes  # noqa: E402
from cornerwise.training.fit import Fit, FitOptions, Losses  # noqa: E402
from cornerwise.training.network import PolicyValueNet, new_network  # noqa: E402
from cornerwise.training.warm_start import begin_from  # noqa: E402
from cornerwise.training.weight_files import encode_network, weight_count  # noqa: E402
from cornerwise.training.weight_order import ordered_weights  # noqa: E402

SIZES = {"channels": 16, "hidden": 16, "blocks": 1}
SMALL = ("--channels", "16", "--hidden", "16", "--blocks", "1", "--samples", "96", "--batch", "16")
OPTIONS = FitOptions(samples=96, batch=16)
PRIOR = knowledge_for(DUO, network=False).prior


def _fit(games: Path, digest: str = "") -> Fit:
    examples = build_examples(DUO, PRIOR, read_games(games).games[:4])
    maps = board_maps(DUO)
    return Fit(new_network(DUO, maps, 1, **SIZES), examples, maps, OPTIONS, games=digest)


def test_a_small_training_from_games_to_the_gate(run: Run, games_file: Path) -> None:
    output = games_file.with_name("small.cwnet")
    done = run("train", "net", "duo", games_file, *SMALL, "-o", output)
    assert done.status == 0, done.err
    assert "share of the final margin explained, on held-out games" in done.out
    assert "quick: the mean of 200 playouts" in done.out
    assert done.lines[-1].endswith(f"wrote {output}")
    data = output.read_bytes()
    about = json.loads(output.with_suffix(".json").read_text("utf-8"))
    assert about["sha256"] == hashlib.sha256(data).hexdigest()
    assert about["command"].startswith("cornerwise train net duo duo.cwg --samples 96")
    assert about["files"][0]["provenance"]["seed"] == 1
    assert about["parameters"] == weight_count(about["shape"])
    assert Network.load(data).fits(DUO)
    again = run("train", "net", "duo", games_file, *SMALL, "-o", output)
    assert "continuing after step 6 of 6" in again.err
    assert output.read_bytes() == data
    gate = ("train", "gate", "none", output, "--game", "duo", "--games", "2", "--time", "0.005")
    assert run(*gate).status in (0, 1)


def test_ctrl_c_saves_and_the_same_command_makes_the_same_network(
    run: Run, games_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unbroken, broken = games_file.with_name("a.cwnet"), games_file.with_name("b.cwnet")
    assert run("train", "net", "duo", games_file, *SMALL, "-o", unbroken).status == 0
    usual = Fit._one_step

    def interrupted(self: Fit) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
        if self.step == 2:
            os.kill(os.getpid(), signal.SIGINT)
        return usual(self)

    with monkeypatch.context() as patch:
        patch.setattr(Fit, "_one_step", interrupted)
        done = run("train", "net", "duo", games_file, *SMALL, "-o", broken)
    assert done.status == 130
    assert "stopped after step 3 of 6" in done.out
    assert not broken.exists()
    assert run("train", "net", "duo", games_file, *SMALL, "-o", broken).status == 0
    assert broken.read_bytes() == unbroken.read_bytes()


def test_a_checkpoint_of_another_training_is_refused(stored_games: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.checkpoint"
    fit = _fit(stored_games, "some games")
    fit.save(path)
    fit.resume(path)
    with pytest.raises(TrainingError, match="on other games"):
        _fit(stored_games, "others").resume(path)
    for content in (b"", b"text", path.read_bytes()[:-100]):
        path.write_bytes(content)
        with pytest.raises(TrainingError, match="not a training"):
            fit.resume(path)


def test_training_makes_the_losses_smaller(stored_games: Path) -> None:
    fit = _fit(stored_games)
    fit.options = FitOptions(samples=640, batch=16)
    told: list[Losses] = []
    fit.run(told=lambda _step, losses: told.append(losses), every=10)
    assert told[-1].value < told[0].value
    assert told[-1].margin < told[0].margin


def test_a_new_network_trusts_the_prior(stored_games: Path) -> None:
    net, examples = (
        _random_network(0),
        build_examples(DUO, PRIOR, read_games(stored_games).games[:1]),
    )
    scores = torch.from_numpy(examples.scores[:2])
    with torch.no_grad():
        rows = np.flatnonzero(examples.policy_row >= 0)[:2]
        features = net.features(
            torch.from_numpy(float_planes(examples.planes[rows])),
            torch.from_numpy(examples.numbers[rows]),
        )
        moves = torch.from_numpy(examples.candidates[:2].astype(np.int64))
        assert torch.equal(net.policy(features, moves, scores), scores)


def _random_network(spread: float) -> PolicyValueNet:
    net = new_network(DUO, board_maps(DUO), 3, **SIZES)
    with torch.no_grad():
        for parameter in net.parameters() if spread else ():
            parameter.normal_(0, spread)
        for block in net.blocks:
            block.norm.running_mean.normal_(0, 0.3)
            block.norm.running_var.uniform_(0.5, 2)
    net.eval()
    return net


def test_a_training_that_begins_from_a_network_begins_as_that_network(stored_games: Path) -> None:
    old, new = _random_network(0.15), _random_network(0)
    examples = build_examples(DUO, PRIOR, read_games(stored_games).games[:2])
    begin_from(new, ordered_weights(old).tobytes(), examples, seed=1)
    planes = torch.from_numpy(float_planes(examples.planes))
    numbers = torch.from_numpy(examples.numbers)
    with torch.no_grad():
        before = old.values(old.features(planes, numbers), planes, numbers)
        after = new.values(new.features(planes, numbers), planes, numbers)
        in_training = new.train().values(new.features(planes, numbers), planes, numbers)
    assert torch.allclose(after, before, rtol=1e-3, atol=1e-3)
    assert torch.allclose(in_training, before, rtol=1e-2, atol=1e-2)


def test_a_network_goes_on_from_an_older_one_and_says_so(run: Run, games_file: Path) -> None:
    old, new = games_file.with_name("old.cwnet"), games_file.with_name("new.cwnet")
    assert run("train", "net", "duo", games_file, *SMALL, "-o", old).status == 0
    few = ("--samples", "16", "--batch", "16", "--rate", "0.00001")
    done = run("train", "net", "duo", games_file, *few, "--from", old, "-o", new)
    assert done.status == 0, done.err
    about = json.loads(new.with_suffix(".json").read_text("utf-8"))
    assert "--from old.cwnet" in about["command"]
    assert about["begun_from"] == Network.load(old.read_bytes()).checksum
    before = np.frombuffer(old.read_bytes()[48:], "<f4")
    after = np.frombuffer(new.read_bytes()[48:], "<f4")
    assert 0 < np.abs(after - before).mean() < 0.01
    other = run("train", "net", "duo", games_file, *few, "--from", new, "-o", new)
    assert other.is_one_error
    assert "began from another network" in other.err


def test_the_kernel_agrees_with_torch(stored_games: Path) -> None:
    net = _random_network(0.15)
    network = Network.load(encode_network(net.shape.as_dict(), ordered_weights(net).tobytes()))
    (game, *_) = read_games(stored_games).games
    examples = build_examples(DUO, PRIOR, [game])
    for row in range(0, len(examples), 3):
        planes = torch.from_numpy(float_planes(examples.planes[row : row + 1]))
        numbers = torch.from_numpy(examples.numbers[row : row + 1])
        policy = examples.policy_row[row]
        there = examples.scores[policy] > NO_MOVE / 2 if policy >= 0 else slice(0, 0)
        moves, prior = examples.candidates[policy][there], examples.scores[policy][there]
        with torch.no_grad():
            features = net.features(planes, numbers)
            values = net.values(features, planes, numbers)[0].T.numpy()
            scores = net.policy(
                features,
                torch.from_numpy(moves[None].astype(np.int64)),
                torch.from_numpy(prior[None]),
            )[0].numpy()
        before = Game.replay(DUO, [ply.placement for ply in game.plies[: examples.ply[row]]])
        sight = look(network, before, dict(zip(moves.tolist(), prior.tolist(), strict=True)))
        found = np.array([sight.values, sight.margins, sight.wins])
        assert found == pytest.approx(values, rel=1e-4, abs=1e-4)
        assert sight.move_scores == pytest.approx(scores, rel=1e-4, abs=1e-4)
