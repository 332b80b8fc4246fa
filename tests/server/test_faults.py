"""Each fault for a moment, one after another, during games; `make soak` does it for longer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from machines import Postgres, Redis
from soak.faults.house import House, one_server, three_servers
from soak.faults.nemeses import NEMESES, SQLITE_NEMESES, Nemesis
from soak.faults.trial import Plan, Trial


async def try_all(house: House, faults: Mapping[str, Nemesis], *, pairs: int, alone: int) -> None:
    plan = Plan(
        "short",
        seed=1,
        pairs=pairs,
        alone=alone,
        fault_seconds=(1.0, 1.0),
        everything=True,
        end_seconds=5,
    )
    trial = Trial(house, plan)
    async with trial.running():
        for name, nemesis in faults.items():
            await trial.inflict({name: nemesis})
    report = await trial.judge()
    assert not report.violations, trial.told(report)
    assert trial.acknowledged > 50


@pytest.mark.long
async def test_three_servers_lose_nothing_and_every_table_moves_on_after_each_fault(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    with three_servers(postgres, redis, tmp_path) as house:
        await try_all(house, NEMESES, pairs=3, alone=2)


@pytest.mark.long
async def test_one_server_on_sqlite_loses_nothing_and_every_table_moves_on_after_each_fault(
    tmp_path: Path,
) -> None:
    with one_server(tmp_path) as house:
        if house.disk is None:
            pytest.skip("*** Small disks may not be made here: what needs one is SKIPPED.")
        # With this many computers, some are to play when the disk is full.
        await try_all(house, SQLITE_NEMESES, pairs=1, alone=7)
