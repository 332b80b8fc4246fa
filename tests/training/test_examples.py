"""Training positions: they agree with the rules and with the search."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from cornerwise.errors import TrainingError
from cornerwise.game import Game
from cornerwise.geometry import cells_of
from cornerwise.kernel.selfplay import Ply, TrainingGame
from cornerwise.kernel.sight import PLANES, placement_shapes
from cornerwise.training.board_maps import board_maps
from cornerwise.training.examples import (
    MARGIN_SCALE,
    NO_MOVE,
    Examples,
    build_examples,
    moved,
)
from cornerwise.training.game_files import read_games
from cornerwise.training.selfplay import run
from cornerwise.variants import Setup, Start, setup_named

from .conftest import DUO, quick_plan

FREE, ATTACH, COVERABLE, LAST = 0, 1, 3, 4
WAYS = ["duo", "junior", "classic-two"]


def _games(way: str, path: Path, count: int = 2) -> tuple[Setup, list[TrainingGame]]:
    plan = quick_plan(way)
    run(plan, path, games=count)
    return plan.setup, read_games(path).games


def _examples(setup: Setup, games: list[TrainingGame]) -> Examples:
    def fail(_game: TrainingGame, why: str) -> None:
        pytest.fail(why)

    return build_examples(setup, quick_plan().knowledge.prior, games, skipped=fail)


def _set(plane: NDArray[np.uint8]) -> set[int]:
    return set(np.flatnonzero(plane).tolist())


@pytest.mark.parametrize("way", WAYS)
def test_planes_agree_with_the_rules(tmp_path: Path, way: str) -> None:
    setup, games = _games(way, tmp_path / "games.cwg", 1)
    examples = _examples(setup, games)
    game = Game(setup)
    rows = {int(ply): row for row, ply in enumerate(examples.ply)}
    for number, ply in enumerate(games[0].plies):
        if number in rows and number % 3 == 0:
            position, table = game.position, game.placement_table
            colours = len(setup.variant.colours)
            for slot in range(colours):
                colour = ((position.turn or 0) + slot) % colours
                planes = examples.planes[rows[number]][slot * PLANES : (slot + 1) * PLANES]
                legal = position.legal_placements(colour)
                coverable = {cell for each in legal for cell in table.placements[each].cells}
                forbidden = set(cells_of(position.forbidden[colour]))
                free = set(range(table.board.size)) - forbidden if legal else set()
                assert _set(planes[FREE]) == free
                assert _set(planes[COVERABLE]) == coverable
                assert _set(planes[ATTACH]) <= set(cells_of(position.attach[colour])) & coverable
                placed = [move.placement for move in game.moves if move.colour == colour]
                last = table.placements[placed[-1]].cells if placed else ()
                assert _set(planes[LAST]) == set(last)
        game.play(ply.placement)


def test_candidates_are_legal_and_those_of_the_search_come_first(stored_games: Path) -> None:
    games = read_games(stored_games).games[:2]
    examples = _examples(DUO, games)
    for row in np.flatnonzero(examples.policy_row >= 0):
        game = games[examples.game[row]]
        ply = int(examples.ply[row])
        there = examples.scores[examples.policy_row[row]] > NO_MOVE / 2
        ids = examples.candidates[examples.policy_row[row]][there].tolist()
        before = Game.replay(DUO, [each.placement for each in game.plies[:ply]])
        assert set(ids) <= set(before.legal_placements())
        assert len(set(ids)) == len(ids)
        visits = game.plies[ply].visits
        assert ids[: len(visits)] == [placement for placement, _ in visits]
        shares = examples.shares[examples.policy_row[row]]
        assert shares.sum() == pytest.approx(1)
        assert shares.argmax() == 0, "the most visited move"


def test_margins_are_those_of_the_mover(stored_games: Path) -> None:
    games = read_games(stored_games).games
    examples = _examples(DUO, games)
    for row in range(0, len(examples), 11):
        game = games[examples.game[row]]
        colour = game.plies[examples.ply[row]].colour
        margin = game.scores[colour] - game.scores[1 - colour]
        assert examples.targets[row, :, 1] * MARGIN_SCALE == pytest.approx([margin, -margin])
        assert examples.targets[row, :, 0].sum() == pytest.approx(1, abs=1e-4)


def test_a_shared_colour_has_no_target(tmp_path: Path) -> None:
    setup, games = _games("classic-three", tmp_path / "three.cwg", 1)
    examples = _examples(setup, games)
    shared = setup.seating.shared
    assert shared is not None
    for row, known in enumerate(examples.known):
        mover = games[0].plies[examples.ply[row]].colour
        assert [(mover + slot) % 4 for slot in np.flatnonzero(known == 0)] == [shared]


@pytest.mark.parametrize("way", WAYS)
def test_symmetries_move_placements_with_their_cells(way: str) -> None:
    setup = setup_named(way, start=Start.FIXED)
    maps, shapes = board_maps(setup), placement_shapes(setup)
    placements = Game(setup).placement_table.placements
    for symmetry, ids in enumerate(maps.moved_ids):
        assert sorted(ids) == list(range(len(placements))), "each placement has its own place"
        for placement in range(0, len(placements), 479):
            board = np.zeros((1, 1, setup.variant.board.size), np.uint8)
            board[0, 0, list(placements[placement].cells)] = 1
            turned = moved(board, maps, symmetry)[0, 0]
            assert _set(turned) == set(placements[ids[placement]].cells)
    assert maps.shapes == max(shapes) + 1


def test_what_a_turned_position_shows_is_the_position_turned() -> None:
    # Duo's start cells are on a diagonal, so both colours may begin on either of them.
    setup = setup_named("duo", start=Start.ANY)
    maps = board_maps(setup)
    legal = Game(setup)
    first = legal.legal_placements()[37]
    legal.play(first)
    plies = (first, legal.legal_placements()[53])
    values = (0.5, 0.5)

    def planes(ids: tuple[int, ...]) -> NDArray[np.uint8]:
        game = Game.replay(setup, ids)
        ids = (*ids, game.legal_placements()[0])
        made = tuple(
            Ply(placement, number % 2, number == 2, values, ())
            for number, placement in enumerate(ids)
        )
        return _examples(setup, [TrainingGame(0, made, (0, 0))]).planes

    starts = set(setup.variant.homes)
    keeping = [
        number
        for number, symmetry in enumerate(setup.variant.board.symmetries)
        if {symmetry[cell] for cell in starts} == starts
    ]
    assert len(keeping) == 4
    for symmetry in keeping:
        ids = maps.moved_ids[symmetry]
        turned = moved(planes(plies), maps, symmetry)
        assert (planes(tuple(int(ids[each]) for each in plies)) == turned).all()


def _other_scores(game: TrainingGame) -> TrainingGame:
    return replace(game, scores=(*game.scores, 0))


def _with_ply(game: TrainingGame, **changes: object) -> TrainingGame:
    last = replace(game.plies[-1], **changes)  # type: ignore[arg-type]
    return replace(game, plies=(*game.plies[:-1], last))


@pytest.mark.parametrize(
    "spoiled",
    [
        _other_scores,
        lambda game: _with_ply(game, placement=game.plies[0].placement),
        lambda game: _with_ply(game, placement=65_535),
        lambda game: _with_ply(game, values=(0.5,)),
        lambda game: _with_ply(game, colour=9),
        lambda game: _with_ply(game, visits=((game.plies[0].placement, 4),)),
        lambda game: _with_ply(game, visits=((65_535, 4),)),
        lambda game: _with_ply(game, visits=((game.plies[-1].placement, 0),)),
        lambda game: _with_ply(game, visits=((game.plies[-1].placement, 1),) * 2),
        lambda game: replace(game, plies=game.plies + game.plies[-1:]),
    ],
)
def test_a_hostile_game_is_told_and_skipped(stored_games: Path, spoiled: object) -> None:
    games = read_games(stored_games).games[:2]
    assert callable(spoiled)
    told: list[int] = []
    prior = quick_plan().knowledge.prior
    hostile = replace(spoiled(games[1]), number=99)
    found = build_examples(
        DUO, prior, [hostile, games[0]], skipped=lambda game, _why: told.append(game.number)
    )
    assert told == [99]
    alone = build_examples(DUO, prior, games[:1])
    assert (found.planes == alone.planes).all()
    assert set(found.game.tolist()) == {1}


def test_a_share_of_the_positions_without_a_policy_target_is_used(stored_games: Path) -> None:
    games = read_games(stored_games).games
    prior = quick_plan().knowledge.prior
    every = build_examples(DUO, prior, games)
    policies = np.count_nonzero(every.policy_row >= 0)
    half = build_examples(DUO, prior, games, value_share=0.5)
    assert np.count_nonzero(half.policy_row >= 0) == policies
    assert 0.3 < (len(half) - policies) / (len(every) - policies) < 0.7
    assert len(build_examples(DUO, prior, games, value_share=0.0)) == policies


def test_without_a_position_there_is_nothing_to_learn() -> None:
    with pytest.raises(TrainingError, match="no positions"):
        build_examples(DUO, quick_plan().knowledge.prior, [])
