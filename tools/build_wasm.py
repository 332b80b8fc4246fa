"""Compiles the kernel to WebAssembly: `make wasm`. Needs only the package ziglang.

The products are in the repository, next to a file that says which sources they were made from.
Run it with a folder to write the products there instead.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

PROJECT = Path(__file__).parents[1]
KERNEL = PROJECT / "kernel"
PRODUCTS = PROJECT / "web" / "src" / "lib" / "kernel" / "wasm"
BUILD_FILE = "build.json"

FOLDERS = ("core", "net", "endgame", "search", "engine", "puzzles", "wasm")
"""The folders of the kernel that are compiled."""

VARIANTS = {
    "kernel-simd.wasm": "generic+simd128",
    "kernel.wasm": "generic-bulk_memory-bulk_memory_opt-multivalue-reference_types",
}
"""The products and the processor features that they use."""

SMALL = (
    "endgame",
    "engine",
    "puzzles",
    "wasm",
    "core/record",
    "core/violation",
    "search/calibration",
    "search/search",
)
"""Folders and sources that hardly affect speed: compiled for size, not for speed."""

FLAGS = (
    "-target",
    "wasm32-wasi",
    "-mexec-model=reactor",
    "-std=c++20",
    "-DNDEBUG",
    "-fno-exceptions",
    "-fno-rtti",
    # Sums are rounded after each operation, as on x86-64: see docs/kernel.md.
    "-ffp-contract=off",
    # This optimization makes code larger and hardly faster: vectors are explicit where they matter.
    "-fno-slp-vectorize",
    "-flto",
)

LINK_FLAGS = ("-O3", "-s", "-Wl,--gc-sections", "-Wl,-z,stack-size=1048576")


def sources() -> list[Path]:
    """Returns all files that the products are made from."""
    found = [path for folder in FOLDERS for path in (KERNEL / folder).iterdir()]
    return sorted(path for path in found if path.suffix in {".cpp", ".hpp", ".inl"})


def source_checksum() -> str:
    """Returns a checksum of the sources, the flags and the processor features."""
    found = hashlib.sha256()
    for path in sources():
        found.update(f"{path.relative_to(PROJECT).as_posix()}\n".encode())
        found.update(path.read_bytes())
    found.update(json.dumps([SMALL, FLAGS, LINK_FLAGS, VARIANTS]).encode())
    return found.hexdigest()


def checksum(path: Path) -> str:
    """Returns the checksum of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def compiler_version() -> str | None:
    """Returns the name and version of the compiler, or None when it is not installed."""
    try:
        return f"ziglang {version('ziglang')}"
    except PackageNotFoundError:
        return None


def is_small(unit: Path) -> bool:
    """Returns whether a source is compiled for size."""
    folder = unit.parent.name
    return folder in SMALL or f"{folder}/{unit.stem}" in SMALL


def compile_product(target: Path, features: str) -> None:
    """Compiles all sources, and links them to one product."""
    compiler = [sys.executable, "-m", "ziglang", "c++", *FLAGS, f"-mcpu={features}", "-Ikernel"]

    def run(*arguments: str) -> None:
        subprocess.run([*compiler, *arguments], cwd=PROJECT, check=True)  # noqa: S603

    with TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        units = [path.relative_to(PROJECT) for path in sources() if path.suffix == ".cpp"]
        objects = [f"{folder}/{unit.parent.name}-{unit.stem}.o" for unit in units]
        goals = ["-Os" if is_small(unit) else "-O3" for unit in units]
        parts = zip(goals, units, objects, strict=True)
        list(pool.map(lambda part: run(part[0], "-c", str(part[1]), "-o", part[2]), parts))
        run(*LINK_FLAGS, *objects, "-o", str(target))


def build(folder: Path) -> None:
    """Compiles the products into a folder, with the file that says what they were made from."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, features in VARIANTS.items():
        compile_product(folder.resolve() / name, features)
    document = {
        "compiler": compiler_version(),
        "sources": source_checksum(),
        "products": {name: checksum(folder / name) for name in VARIANTS},
    }
    (folder / BUILD_FILE).write_text(json.dumps(document, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else PRODUCTS)
