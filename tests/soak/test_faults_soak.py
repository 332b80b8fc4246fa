"""Games continue while servers, networks, databases, clocks and disks fail: each alone, then mixed.

`SOAK_SECONDS` is how long each single fault is repeated, `SOAK_MIX_SECONDS` how long the mix lasts,
`SOAK_SEED` selects other runs. The table of faults and invariants is printed, and written to
`build/soak-faults.md`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from machines import Postgres, Redis
from soak.faults.checker import Report
from soak.faults.house import House, one_server, three_servers
from soak.faults.nemeses import NEMESES, SQLITE_NEMESES, Nemesis
from soak.faults.trial import Plan, Trial, markdown

pytestmark = pytest.mark.soak

SECONDS = float(os.environ.get("SOAK_SECONDS", "40"))
MIX_SECONDS = float(os.environ.get("SOAK_MIX_SECONDS", "300"))
SEED = int(os.environ.get("SOAK_SEED", "1"))

Reports = dict[str, list[Report]]


@pytest.fixture(scope="module")
def reports() -> Iterator[Reports]:
    """The reports of all runs; a table of them is printed at the end."""
    found: Reports = {}
    yield found
    table = markdown(found)
    path = Path("build/soak-faults.md")
    path.parent.mkdir(exist_ok=True)
    path.write_text(table)
    print(f"\n{table}")  # noqa: T201 (intended)


async def try_out(
    house: House, name: str, faults: Mapping[str, Nemesis], seconds: float, reports: Reports
) -> None:
    """Injects faults for a while. Fails with the history of what went wrong."""
    plan = Plan(name, SEED, pairs=12, alone=8, fault_seconds=(5, 20))
    trial = Trial(house, plan)
    async with trial.running():
        await trial.inflict_for(seconds, faults)
    report = await trial.judge()
    reports.setdefault(name, []).append(report)
    print(f"{name}: {trial.faults} faults, {trial.acknowledged} commands acknowledged")  # noqa: T201
    assert not report.violations, trial.told(report)


@pytest.mark.parametrize("fault", NEMESES)
async def test_three_servers_get_over_a_fault(
    fault: str, postgres: Postgres, redis: Redis, tmp_path: Path, reports: Reports
) -> None:
    with three_servers(postgres, redis, tmp_path) as house:
        await try_out(house, fault, {fault: NEMESES[fault]}, SECONDS, reports)


async def test_three_servers_get_over_all_faults_mixed(
    postgres: Postgres, redis: Redis, tmp_path: Path, reports: Reports
) -> None:
    with three_servers(postgres, redis, tmp_path) as house:
        await try_out(house, "mixed", NEMESES, MIX_SECONDS, reports)


@pytest.mark.parametrize("fault", SQLITE_NEMESES)
async def test_one_server_gets_over_a_fault(fault: str, tmp_path: Path, reports: Reports) -> None:
    with one_server(tmp_path) as house:
        if fault == "full disk" and house.disk is None:
            pytest.skip("*** Small disks may not be made here: what needs one is SKIPPED.")
        await try_out(house, f"SQLite: {fault}", {fault: SQLITE_NEMESES[fault]}, SECONDS, reports)


async def test_one_server_gets_over_all_faults_mixed(tmp_path: Path, reports: Reports) -> None:
    with one_server(tmp_path) as house:
        faults = dict(SQLITE_NEMESES)
        if house.disk is None:
            del faults["full disk"]
        await try_out(house, "SQLite: mixed", faults, MIX_SECONDS, reports)
