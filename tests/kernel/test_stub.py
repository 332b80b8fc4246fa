from __future__ import annotations

from importlib.resources import files

from nanobind.stubgen import StubGen

from cornerwise import _kernel


def test_the_committed_stub_describes_the_compiled_kernel() -> None:
    generator = StubGen(_kernel)
    generator.put(_kernel)
    committed = files("cornerwise").joinpath("_kernel.pyi").read_text("utf-8")
    assert committed == generator.get(), "run `make stub` and look at the difference"
