from __future__ import annotations

import os
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
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
STANDARD = ("algorithm", "array", "cmath", "cstdint", "numeric", "optional", "span", "vector")
"""Headers that most sources include. They take a quarter of the time, unless compiled beforehand."""


def warnings() -> list[str]:
    """Returns the warnings that the build has switched on."""
    found = re.search(r"set\(WARNINGS (.*)\)", (PROJECT / "CMakeLists.txt").read_text("utf-8"))
    assert found
    return found[1].split()


def run_compiler(arguments: Sequence[str | Path]) -> None:
    """Compiles with warnings as errors, and asserts (NDEBUG is not set)."""
    compiler = os.environ.get("CXX") or shutil.which("c++")
    assert compiler, "a C++ compiler is needed to build the package at all"
    command = [compiler, "-std=c++20", *warnings(), "-Werror", f"-I{KERNEL}", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def compile_all(commands: Sequence[Sequence[str | Path]]) -> None:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run_compiler, commands))


def precompiled(folder: Path, flags: Sequence[str]) -> tuple[str | Path, ...]:
    """Compiles the headers of the standard library, and returns the flags that use them."""
    header = folder / "standard.hpp"
    header.write_text("".join(f"#include <{name}>\n" for name in STANDARD))
    run_compiler((*flags, "-x", "c++-header", header, "-o", header.with_suffix(".hpp.gch")))
    return ("-include", header)


@pytest.fixture
def checker(tmp_path: Path) -> Path:
    """Compiles the kernel with sanitizers."""
    flags = ("-O1", "-g1", *SANITIZERS)
    headers = precompiled(tmp_path, flags)
    commands, objects = [], []
    for source in KERNEL.rglob("*.cpp"):
        if source.parent.name == "bind":
            continue
        if source.parent.name == "wasm":
            # Only browsers call these, but no compiler may warn of them.
            commands.append((*flags, *headers, "-fsyntax-only", source))
            continue
        objects.append(tmp_path / f"{source.stem}.o")
        commands.append((*flags, *headers, "-c", source, "-o", objects[-1]))
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
