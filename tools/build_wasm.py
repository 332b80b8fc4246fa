"""Compiles the kernel to WebAssembly: `make wasm`. Needs only the package ziglang.

The products are in the repository, beside a file that says which sources they were made from.
Run it with a folder to write the products there instead.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PROJECT = Path(__file__).parents[1]
KERNEL = PROJECT / "kernel"
PRODUCTS = PROJECT / "web" / "src" / "lib" / "kernel" / "wasm"
BUILD_FILE = "build.json"

FOLDERS = ("core", "net", "search", "engine", "puzzles", "wasm")
"""The folders of the kernel that are compiled."""

VARIANTS = {
    "kernel-simd.wasm": "generic+simd128",
    "kernel.wasm": "generic-bulk_memory-bulk_memory_opt-multivalue-reference_types",
}
"""The products and the processor features that they use."""

FLAGS = (
    "-target",
    "wasm32-wasi",
    "-mexec-model=reactor",
    "-std=c++20",
    "-O3",
    "-DNDEBUG",
    "-fno-exceptions",
    "-fno-rtti",
    # Sums are rounded after each operation, as on x86-64: see docs/kernel.md.
    "-ffp-contract=off",
    "-flto",
    "-s",
    "-Wl,--gc-sections",
    "-Wl,-z,stack-size=1048576",
)


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
    found.update(json.dumps([FLAGS, VARIANTS]).encode())
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


def build(folder: Path) -> None:
    """Compiles the products into a folder, with the file that says what they were made from."""
    folder.mkdir(parents=True, exist_ok=True)
    units = [str(path.relative_to(PROJECT)) for path in sources() if path.suffix == ".cpp"]
    for name, features in VARIANTS.items():
        command = [sys.executable, "-m", "ziglang", "c++", *FLAGS, f"-mcpu={features}", "-Ikernel"]
        target = str(folder.resolve() / name)
        subprocess.run([*command, *units, "-o", target], cwd=PROJECT, check=True)  # noqa: S603
    document = {
        "compiler": compiler_version(),
        "sources": source_checksum(),
        "products": {name: checksum(folder / name) for name in VARIANTS},
    }
    (folder / BUILD_FILE).write_text(json.dumps(document, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else PRODUCTS)
