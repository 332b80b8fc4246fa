from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cornerwise.geometry import cells_of
from cornerwise.placements import placement_table_of
from cornerwise.position import start_mask
from cornerwise.variants import Setup, setup_named
from nets import tiny_file

PROJECT = Path(__file__).parents[2]
KERNEL = PROJECT / "kernel"
PROCESSOR = ("-march=x86-64-v2",) if platform.machine() in ("x86_64", "AMD64") else ()
"""As in the build."""
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def of_the_build(name: str) -> list[str]:
    """Returns what the build has set a variable to."""
    found = re.search(rf"set\({name} (.*)\)", (PROJECT / "CMakeLists.txt").read_text("utf-8"))
    assert found
    return found[1].split()


def run_compiler(arguments: Sequence[str | Path]) -> None:
    """Compiles with warnings as errors, and asserts (NDEBUG is not set)."""
    compiler = os.environ.get("CXX") or shutil.which("c++")
    assert compiler, "a C++ compiler is needed to build the package at all"
    command = [
        compiler,
        "-std=c++20",
        *of_the_build("WARNINGS"),
        "-Werror",
        f"-I{KERNEL}",
        *arguments,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def compile_all(commands: Sequence[Sequence[str | Path]]) -> None:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run_compiler, commands))


def units(folder: Path) -> list[Path]:
    """Returns what is compiled as one: the sources of each folder, as in the build."""
    alone = [PROJECT / source for source in of_the_build("ALONE")]
    units = list(alone)
    for part in KERNEL.iterdir():
        sources = sorted(source for source in part.glob("*.cpp") if source not in alone)
        if part.name != "bind" and sources:
            units.append(folder / f"{part.name}.cpp")
            units[-1].write_text("".join(f'#include "{source}"\n' for source in sources))
    return units


def optimized(unit: Path) -> list[str]:
    """Returns how to compile a unit, for the least time of compiling and running together."""
    # Little of what solves puzzles is run, and optimizing it takes longest.
    return ["-O0"] if unit.stem == "puzzles" else ["-O1"]


@pytest.fixture
def checker(tmp_path: Path) -> Path:
    """Compiles the kernel with sanitizers."""
    commands: list[Sequence[str | Path]] = []
    objects: list[Path] = []
    for unit in units(tmp_path):
        flags = (*optimized(unit), *PROCESSOR, "-g1", *SANITIZERS)
        if unit.stem == "wasm":
            # Only browsers call these, but no compiler may warn of them.
            commands.append((*flags, "-fsyntax-only", unit))
            continue
        objects.append(tmp_path / f"{unit.stem}.o")
        commands.append((*flags, "-c", unit, "-o", objects[-1]))
    compile_all(commands)
    program = tmp_path / "check"
    run_compiler((*SANITIZERS, *objects, "-o", program, "-pthread"))
    return program


@pytest.mark.long
def test_no_sanitizer_complains_during_whole_games(checker: Path) -> None:
    games = [("duo", 2, 342792), ("classic", 2, 40368), ("junior", 1, 378)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in pool.map(lambda game: _checked(checker, *game), games):
            assert done.stderr == ""
            assert done.stdout == "ok\n"


def _checked(
    checker: Path, name: str, depth: int, expected: int
) -> subprocess.CompletedProcess[str]:
    setup = setup_named(name)
    network = tiny_file(setup)
    numbers = [*_numbers(setup), depth, expected, 8, len(network), *network]
    text = " ".join(map(str, numbers))
    return subprocess.run([checker], input=text, capture_output=True, text=True, check=False)


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
