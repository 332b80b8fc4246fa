"""The client's generated data agrees with Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from cornerwise.placements import placement_table_of
from cornerwise.server.codegen import client_files, game_data
from cornerwise.variants import VARIANTS, Variant

GENERATED = Path(__file__).parents[2] / "web/src/lib/generated"


@pytest.mark.parametrize("name", client_files.files())
def test_generated_files_are_up_to_date(name: str) -> None:
    written = (GENERATED / name).read_text("utf-8")
    assert written == client_files.files()[name](), "run: make client-files"


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_the_client_numbers_placements_as_the_table_does(variant: Variant) -> None:
    data = game_data.variants()[variant.id]
    for placement in placement_table_of(variant).placements:
        piece = data.pieces[placement.piece]
        orientation = piece.orientations[placement.orientation]
        points = [variant.board.point(cell) for cell in placement.cells]
        column, row = min(x for x, _ in points), min(y for _, y in points)
        across = data.width - orientation.width + 1
        assert placement.id == orientation.first_id + row * across + column
        assert points == [(column + x, row + y) for x, y in orientation.cells]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_turning_four_times_and_flipping_twice_lead_back(variant: Variant) -> None:
    for piece in game_data.variants()[variant.id].pieces:
        for number, orientation in enumerate(piece.orientations):
            assert piece.orientations[orientation.turn_cw].turn_ccw == number
            assert piece.orientations[orientation.flip].flip == number
            turned = number
            for _ in range(4):
                turned = piece.orientations[turned].turn_cw
            assert turned == number


def test_a_quarter_turn_clockwise_moves_the_top_to_the_right() -> None:
    piece = next(p for p in game_data.variants()["classic"].pieces if p.name == "V3")
    upper_left = next(o for o in piece.orientations if (1, 0) not in o.cells)
    assert (1, 1) in upper_left.cells
    assert (1, 0) in piece.orientations[upper_left.turn_cw].cells
    assert (0, 0) not in piece.orientations[upper_left.turn_cw].cells
