"""The kernel for browsers in the repository was made from the sources beside it."""

from __future__ import annotations

import gzip
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).parents[2]
LARGEST = 150_000
"""Bytes of a product, gzipped."""


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_wasm", PROJECT / "tools" / "build_wasm.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


wasm = load_tool()
BUILD = json.loads((wasm.PRODUCTS / wasm.BUILD_FILE).read_text("utf-8"))


def test_the_products_were_made_from_the_present_sources() -> None:
    assert BUILD["sources"] == wasm.source_checksum(), "run `make wasm`"


def test_the_products_are_those_that_were_made() -> None:
    found = {name: wasm.checksum(wasm.PRODUCTS / name) for name in wasm.VARIANTS}
    assert found == BUILD["products"]


def test_the_compiler_is_the_pinned_one() -> None:
    pinned = (PROJECT / "requirements" / "wasm.txt").read_text("utf-8").splitlines()
    assert BUILD["compiler"].replace(" ", "==") in pinned


@pytest.mark.parametrize("name", BUILD["products"])
def test_the_products_are_small(name: str) -> None:
    assert len(gzip.compress((wasm.PRODUCTS / name).read_bytes())) < LARGEST


@pytest.mark.skipif(
    wasm.compiler_version() != BUILD["compiler"],
    reason="the compiler for WebAssembly is not installed: `make wasm` installs it",
)
@pytest.mark.timeout(1800)
def test_a_new_build_gives_the_same_products(tmp_path: Path) -> None:
    wasm.build(tmp_path)
    for name in BUILD["products"]:
        assert (tmp_path / name).read_bytes() == (wasm.PRODUCTS / name).read_bytes()
    assert json.loads((tmp_path / wasm.BUILD_FILE).read_text("utf-8")) == BUILD
