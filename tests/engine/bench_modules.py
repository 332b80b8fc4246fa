"""The modules of `bench/`, for tests that play their matches."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

_BENCH = Path(__file__).parents[2] / "bench"


def bench_module(name: str) -> ModuleType:
    """Returns a module of `bench/`; modules it imports must be loaded first.

    The folder is not on the tests' path, because its names would clash with their packages.
    """
    if name not in sys.modules:
        spec = spec_from_file_location(name, _BENCH / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]
