"""The Python module under the sanitizers: misuse from Python gives errors and touches no memory.

`test_sanitizers.py` checks the kernel without Python in every run of the tests. This builds the whole
module, which takes minutes, so it belongs to `make soak`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nanobind
import pytest

import cornerwise

from .test_sanitizers import SANITIZERS

pytestmark = pytest.mark.soak

PROJECT = Path(__file__).parents[2]
TESTED = (
    "tests/env/test_vec_env_errors.py",
    "tests/env/test_vec_env.py",
    "tests/env/test_gymnasium.py",
    "tests/core/test_boards.py",
    "tests/core/test_refusals.py",
)
LEFT_OUT = "no_threads or tensors"
"""Tests that the sanitizers' own memory breaks, or that load other large libraries."""


def run(*command: str | Path, **environment: str) -> None:
    done = subprocess.run(
        command,
        cwd=PROJECT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed package, except that its module is built with sanitizers."""
    folder = tmp_path_factory.mktemp("sanitized-module")
    build, package = folder / "build", folder / "packages" / "cornerwise"
    scripts = Path(sys.executable).parent
    run(
        scripts / "cmake", "-S", PROJECT, "-B", build, "-G", "Ninja",
        f"-DCMAKE_MAKE_PROGRAM={scripts / 'ninja'}", "-DCMAKE_BUILD_TYPE=Debug",
        f"-DCMAKE_CXX_FLAGS={' '.join(SANITIZERS)}", f"-DPython_EXECUTABLE={sys.executable}",
        f"-Dnanobind_DIR={nanobind.cmake_dir()}",
    )  # fmt: skip
    run(scripts / "cmake", "--build", build)
    package.mkdir(parents=True)
    for part in Path(cornerwise.__file__).parent.iterdir():
        if not part.name.startswith("_kernel."):
            (package / part.name).symlink_to(part)
    (module,) = build.glob("_kernel.*.so")
    shutil.copy(module, package)
    return package.parent


def library(name: str) -> str:
    """Returns the path of a library of the compiler."""
    compiler = os.environ.get("CXX") or "c++"
    found = subprocess.run(
        [compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
    )
    return found.stdout.strip()


def run_python(package: Path, *arguments: str) -> None:
    """Runs Python with the sanitized module."""
    run(
        sys.executable,
        *arguments,
        # Python has no sanitizer, so their library must be loaded before it. Python leaks at its end.
        LD_PRELOAD=f"{library('libasan.so')} {library('libstdc++.so')}",
        ASAN_OPTIONS="detect_leaks=0",
        PYTHONPATH=str(package),
    )


def test_the_sanitized_module_is_loaded(package: Path) -> None:
    run_python(
        package,
        "-c",
        f"from cornerwise import _kernel; assert _kernel.__file__.startswith({str(package)!r})",
    )


def test_no_sanitizer_complains_about_what_is_done_from_python(package: Path) -> None:
    run_python(
        package,
        *("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", f"not ({LEFT_OUT})"),
        *TESTED,
    )
