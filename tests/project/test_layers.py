"""What import-linter cannot see: it knows no compiled modules and no C++."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def files_with(pattern: str, folder: str, glob: str) -> set[str]:
    return {
        path.name
        for path in (ROOT / folder).rglob(glob)
        if re.search(pattern, path.read_text("utf-8"), re.MULTILINE)
    }


def test_only_the_facade_imports_the_compiled_kernel() -> None:
    outside = [path for path in (ROOT / "src/cornerwise").iterdir() if path.name != "kernel"]
    importing = r"^\s*(from|import) .*\b_kernel\b"
    for path in outside:
        source = [path] if path.suffix == ".py" else path.rglob("*.py")
        assert not [
            file for file in source if re.search(importing, file.read_text("utf-8"), re.MULTILINE)
        ]


def test_only_the_database_package_imports_the_database() -> None:
    importing = r"^\s*(from|import) (advanced_alchemy|aiosqlite|alembic|sqlalchemy)\b"
    package = ROOT / "src/cornerwise/server/database"
    for file in (ROOT / "src/cornerwise").rglob("*.py"):
        if package not in file.parents:
            assert not re.search(importing, file.read_text("utf-8"), re.MULTILINE), file


BINDINGS = re.compile(r"bindings\.cpp|bind_\w+\.[ch]pp")


def test_only_the_bindings_know_python() -> None:
    knowing = files_with(r"nanobind|Python\.h", "kernel", "*.?pp")
    assert "bindings.cpp" in knowing
    assert all(map(BINDINGS.fullmatch, knowing))


def test_the_kernel_throws_nothing_outside_the_bindings() -> None:
    throwing = files_with(r"\b(throw|try|catch)\b", "kernel", "*.?pp")
    assert all(map(BINDINGS.fullmatch, throwing))
