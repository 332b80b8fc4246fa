"""A cancelled task ends, whatever it is waiting for."""

import asyncio

from cornerwise.server.tasks import cancel_tasks


async def test_a_task_that_loses_a_cancellation_is_cancelled_again() -> None:
    async def stubborn() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            await asyncio.sleep(60)

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    await asyncio.wait_for(cancel_tasks([task]), 20)
    assert task.cancelled()


async def test_tasks_that_failed_or_ended_before_are_no_trouble() -> None:
    async def failing() -> None:
        raise OSError("gone")

    tasks = [asyncio.create_task(failing()), asyncio.create_task(asyncio.sleep(0))]
    await asyncio.wait(tasks)
    await cancel_tasks(tasks)
    await cancel_tasks([])
