"""What import-linter cannot check: compiled modules and C++."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_only_the_facade_imports_the_compiled_kernel() -> None:
    outside = [path for path in (ROOT / "src/cornerwise").iterdir() if path.name != "kernel"]
    importing = r"^\s*(from|import) .*\b_kernel\b"
    for path in outside:
        source = [path] if path.suffix == ".py" else path.rglob("*.py")
        assert not [
            file for file in source if re.search(importing, file.read_text("utf-8"), re.MULTILINE)
        ]


def test_only_storage_sql_imports_the_database() -> None:
    importing = r"^\s*(from|import) (advanced_alchemy|aiosqlite|alembic|sqlalchemy)\b"
    package = ROOT / "src/cornerwise/server/storage/sql"
    for file in (ROOT / "src/cornerwise").rglob("*.py"):
        if package not in file.parents:
            assert not re.search(importing, file.read_text("utf-8"), re.MULTILINE), file


def kernel_folders_with(pattern: str) -> set[str]:
    """Returns the kernel folders that have a file containing a pattern."""
    return {
        path.parent.name
        for path in (ROOT / "kernel").rglob("*.?pp")
        if re.search(pattern, path.read_text("utf-8"))
    }


def test_only_the_bindings_know_python() -> None:
    assert kernel_folders_with(r"nanobind|Python\.h") == {"bind"}


def test_the_kernel_throws_nothing_outside_the_bindings() -> None:
    assert kernel_folders_with(r"\b(throw|try|catch)\b") <= {"bind"}


def test_the_folders_of_the_kernel_know_only_those_below_them() -> None:
    below = {
        "core": {"core"},
        "net": {"core", "net"},
        "endgame": {"core", "endgame"},
        "search": {"core", "net", "endgame", "search"},
        "engine": {"core", "net", "endgame", "search", "engine"},
        "puzzles": {"core", "puzzles"},
        "env": {"core", "env"},
        "wasm": {"core", "net", "endgame", "search", "engine", "puzzles", "wasm"},
        "bind": {"core", "net", "endgame", "search", "engine", "puzzles", "env", "bind"},
        "tests": {"core", "net", "endgame", "search", "engine", "puzzles", "env"},
    }
    for path in (ROOT / "kernel").rglob("*.?pp"):
        included = re.findall(r'#include "(\w+)/', path.read_text("utf-8"))
        assert set(included) <= below[path.parent.name], path
