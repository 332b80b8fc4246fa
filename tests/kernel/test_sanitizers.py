from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cornerwise.geometry import cells_of
from cornerwise.placements import placement_table_of
from cornerwise.position import start_mask
from cornerwise.variants import Setup, setup_named
from nets import tiny_file

KERNEL = Path(__file__).parents[2] / "kernel"
FLAGS = ("-std=c++20", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = os.environ.get("CXX") or shutil.which("c++")
    assert compiler, "a C++ compiler is needed to build the package at all"
    program = tmp_path_factory.mktemp("sanitized") / "check"
    sources = [path for path in KERNEL.rglob("*.cpp") if path.parent.name != "bind"]
    command = [compiler, *FLAGS, f"-I{KERNEL}", *map(str, sources), "-o", str(program), "-pthread"]
    subprocess.run(command, check=True)
    return program


@pytest.mark.parametrize(
    ("name", "depth", "expected"),
    [("duo", 2, 342792), ("classic", 2, 40368), ("junior", 1, 378)],
)
def test_no_sanitizer_complains_during_whole_games(
    checker: Path, name: str, depth: int, expected: int
) -> None:
    setup = setup_named(name)
    network = tiny_file(setup)
    numbers = [*_numbers(setup), depth, expected, 8, len(network), *network]
    text = " ".join(map(str, numbers))
    done = subprocess.run([checker], input=text, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "ok\n"


def _numbers(setup: Setup) -> list[int]:
    variant = setup.variant
    numbers = [variant.board.width, variant.board.height, len(variant.pieces)]
    numbers += [count for _, count in variant.stock]
    numbers.append(len(variant.colours))
    for colour in range(len(variant.colours)):
        cells = list(cells_of(start_mask(variant, setup.start, colour)))
        numbers += [len(cells), *cells]
    placements = placement_table_of(variant).placements
    numbers.append(len(placements))
    for placement in placements:
        numbers += [placement.piece, len(placement.cells), *placement.cells]
    return numbers
