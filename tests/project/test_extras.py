"""The core needs nothing but the standard library, and what is missing is named with its extra."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import metadata, requires
from pathlib import Path

import pytest

import cornerwise
from cornerwise.extras import MissingExtra, needs

ROOT = Path(__file__).parents[2]
TOUR = Path(__file__).parent / "core_tour.py"
EXTRAS = set(metadata("cornerwise").get_all("Provides-Extra") or [])


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed package and nothing else, for a Python without site-packages."""
    folder = tmp_path_factory.mktemp("bare")
    (folder / "cornerwise").symlink_to(Path(cornerwise.__file__).parent)
    return folder


def run_bare(bare: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs Python with the standard library and the package only."""
    return subprocess.run(
        # -S leaves out site-packages, -P the script's own folder.
        [sys.executable, "-S", "-P", *arguments],
        cwd=bare,
        env={"PYTHONPATH": str(bare)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_installing_the_package_installs_nothing_else() -> None:
    needed = [line for line in requires("cornerwise") or [] if "extra ==" not in line]
    assert needed == []


def test_without_any_dependency_it_plays_solves_draws_and_reads_records(bare: Path) -> None:
    done = run_bare(bare, TOUR)
    assert done.returncode == 0, done.stderr


def test_importing_it_takes_a_tenth_of_a_second(bare: Path) -> None:
    # Processor time; the best of three, because a busy machine only adds to it.
    timed = (
        "import time; a = time.process_time(); import cornerwise; print(time.process_time() - a)"
    )
    assert min(float(run_bare(bare, "-c", timed).stdout) for _ in range(3)) <= 0.1


def test_the_command_without_its_extra_says_what_to_install(bare: Path) -> None:
    done = run_bare(bare, "-m", "cornerwise", "--version")
    assert done.returncode == 2
    assert re.fullmatch(
        r"error: \w+ is not installed: run pip install 'cornerwise\[cli\]'\n", done.stderr
    )


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("cornerwise.cli", "cli"),
        ("cornerwise.bots", "bots"),
        ("cornerwise.env", "env"),
        ("cornerwise.server.app", "server"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(bare: Path, module: str, extra: str) -> None:
    done = run_bare(bare, "-c", f"import {module}")
    error = done.stderr.splitlines()[-1]
    assert error.startswith("cornerwise.extras.MissingExtra: ")
    assert error.endswith(f"run pip install 'cornerwise[{extra}]'")


def test_a_package_that_a_part_of_the_environments_lacks_is_named_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    env = import_module("cornerwise.env").BlokusEnv("mini", render_mode="rgb_array")
    env.reset(seed=1)
    cases: list[tuple[str, str, str, Callable[[], object]]] = [
        ("PIL", "cornerwise.render.png", "render", env.render),
        (
            "pettingzoo",
            "cornerwise.env.blokus_v0",
            "env",
            lambda: import_module("cornerwise.env.blokus_v0"),
        ),
    ]
    for package, module, extra, call in cases:
        monkeypatch.setitem(sys.modules, package, None)
        monkeypatch.delitem(sys.modules, module, raising=False)
        with pytest.raises(MissingExtra, match=rf"{package} is not .*cornerwise\[{extra}\]"):
            call()


def test_the_error_is_an_import_error_and_tells_both_names() -> None:
    with pytest.raises(ImportError) as raised, needs("render"):
        import_module("no_such_package.module")
    error = raised.value
    assert isinstance(error, MissingExtra)
    assert (error.extra, error.name) == ("render", "no_such_package")


def test_a_missing_module_of_our_own_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"), needs("render"):
        import_module("cornerwise.no_such_module")


def test_all_means_all_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [everything] = project["optional-dependencies"]["all"]
    assert everything == f"cornerwise[{','.join(sorted(EXTRAS - {'all'}))}]"


def test_every_extra_named_in_the_code_exists() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src/cornerwise").rglob("*.py"))
    named = set(re.findall(r'needs\("(\w+)"\)', sources))
    assert named
    assert named <= EXTRAS


def test_everything_that_the_extras_bring_is_pinned_for_make() -> None:
    # Training and the environments for it are not needed to play or to serve.
    pinned = (ROOT / "requirements/base.txt").read_text("utf-8").lower().replace("_", "-")
    for line in requires("cornerwise") or []:
        extra = re.search(r'extra == "(\w+)"', line)
        name = re.split(r"[\[<>=;! ]", line)[0].lower()
        if extra and extra[1] in {"cli", "render", "server", "bots"} and name != "cornerwise":
            assert f"\n{name}==" in pinned, name
