"""The policy that decides who may think next."""

from __future__ import annotations

import pytest

from cornerwise.server.thinking.domain.scheduling import (
    HALF_LIFE,
    Bound,
    FairQueue,
    Job,
    Party,
    Shares,
    Urgency,
)

MASTER = 3.0
SPROUT = 0.1


def job(
    owner: str = "ann",
    seconds: float = MASTER,
    urgency: Urgency = Urgency.PLAYER,
    network: str | None = None,
) -> Job:
    return Job(urgency, seconds, Party(owner, network))


def queue_of(*jobs: Job, slots: int = 1) -> FairQueue:
    queue = FairQueue(slots)
    for each in jobs:
        queue.add(each)
    return queue


def order(queue: FairQueue, now: float = 0.0) -> list[Job]:
    """Starts and ends all jobs, each in no time, and returns them in order."""
    begun: list[Job] = []
    while (each := queue.start_next(now)) is not None:
        begun.append(each)
        queue.end(each, now)
    return begun


def busy(queue: FairQueue, owner: str, seconds: float, network: str | None = None) -> float:
    """Lets somebody use a slot for some time, and returns the time afterwards."""
    now = 0.0
    while now < seconds:
        queue.add(job(owner, network=network))
        begun = queue.start_next(now)
        assert begun is not None
        now += MASTER
        queue.end(begun, now)
    return now


def test_waiting_players_come_first_and_computers_among_themselves_last() -> None:
    jobs = [job(str(urgency), 1.0, urgency) for urgency in reversed(Urgency)]
    assert [each.urgency for each in order(queue_of(*jobs))] == sorted(Urgency)


def test_cheap_levels_come_before_dear_ones() -> None:
    dear, cheap = job("ann", MASTER), job("bob", SPROUT)
    assert order(queue_of(dear, cheap)) == [cheap, dear]


def test_equals_come_in_the_order_of_arrival() -> None:
    jobs = [job(name) for name in ("ann", "bob", "cem")]
    assert order(queue_of(*jobs)) == jobs


def test_no_more_jobs_run_than_there_are_slots_besides_a_quick_one() -> None:
    queue = queue_of(*(job(str(number)) for number in range(5)), slots=2)
    begun = [queue.start_next(0.0) for _ in range(5)]
    assert [each is not None for each in begun] == [True, True, False, False, False]
    queue.add(job("late", SPROUT))
    quick = queue.start_next(0.0)
    assert quick is not None
    assert quick.party.owner == "late"
    queue.add(job("later", SPROUT))
    assert queue.start_next(0.0) is None
    queue.end(quick, 0.1)
    assert queue.start_next(0.1) is not None


def test_the_quick_slot_serves_only_people_who_took_little() -> None:
    queue = FairQueue(1)
    now = busy(queue, "greedy", 60.0)
    queue.add(job("greedy"))
    assert queue.start_next(now) is not None
    queue.add(job("greedy", SPROUT))
    queue.add(job("other", SPROUT, Urgency.COMPUTERS))
    assert queue.start_next(now) is None
    queue.add(job("modest", SPROUT))
    begun = queue.start_next(now)
    assert begun is not None
    assert begun.party.owner == "modest"


def test_whoever_took_much_lately_comes_after_everybody_else() -> None:
    queue = FairQueue(1)
    now = busy(queue, "greedy", 60.0)
    first, second = job("greedy", SPROUT), job("modest", MASTER, Urgency.PUZZLE)
    queue.add(first)
    queue.add(second)
    assert order(queue, now) == [second, first]


def test_what_somebody_took_is_forgotten() -> None:
    queue = FairQueue(1)
    now = busy(queue, "greedy", 60.0) + 5 * HALF_LIFE
    cheap, dear = job("greedy", SPROUT), job("modest", MASTER)
    queue.add(cheap)
    queue.add(dear)
    assert order(queue, now) == [cheap, dear]


def test_many_owners_at_one_address_come_after_other_addresses() -> None:
    queue = FairQueue(1)
    now = 0.0
    for number in range(30):
        queue.add(job(f"fresh {number}", network="203.0.113.7"))
        begun = queue.start_next(now)
        assert begun is not None
        now += MASTER
        queue.end(begun, now)
    crowd, other = job("fresh", SPROUT, network="203.0.113.7"), job("bob", network="198.51.100.1")
    queue.add(crowd)
    queue.add(other)
    assert order(queue, now) == [other, crowd]


def test_among_owners_of_a_busy_network_those_who_took_little_come_first() -> None:
    queue = FairQueue(1)
    now = busy(queue, "greedy", 90.0, network="school")
    greedy, modest = job("greedy", SPROUT, network="school"), job("modest", network="school")
    queue.add(greedy)
    queue.add(modest)
    assert order(queue, now) == [modest, greedy]


def test_sixty_tables_of_one_owner_delay_a_long_thought_of_another_by_one() -> None:
    queue = queue_of(*(job("greedy") for _ in range(60)))
    begun = queue.start_next(0.0)
    assert begun is not None
    victim = job("victim")
    queue.add(victim)
    queue.end(begun, MASTER)
    assert queue.start_next(MASTER) is victim


def test_a_long_job_yields_to_what_is_more_urgent_and_not_to_its_equals() -> None:
    queue = FairQueue(1)
    puzzle = job("ann", 10.0, Urgency.PUZZLE)
    queue.add(puzzle)
    assert queue.start_next(0.0) is puzzle
    queue.add(job("bob", 10.0, Urgency.PUZZLE))
    assert not queue.must_yield(puzzle, 1.0)
    queue.add(job("cem", MASTER))
    assert queue.must_yield(puzzle, 1.0)


def test_it_is_known_how_many_come_before_a_job() -> None:
    first, second, third = job("ann"), job("bob", 4.0), job("cem", 5.0)
    queue = queue_of(third, first, second)
    assert [queue.ahead_of(each, 0.0) for each in (first, second, third)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("owners", "networks", "room"),
    [
        (["ann", "ann"], [None, None], False),
        (["bob", "cem"], [None, None], True),
        (["bob", "cem", "dee"], ["one", "one", "one"], False),
        (["bob", "cem", "dee"], ["one", "two", "two"], True),
        (["bob", "cem", "dee", "eve"], ["two", "three", "two", "three"], False),
    ],
)
def test_jobs_are_bounded_by_owner_by_network_and_altogether(
    owners: list[str], networks: list[str | None], room: bool
) -> None:
    queue = FairQueue(1, {Urgency.HINT: Bound(2, 3, 4)})
    for owner, network in zip(owners, networks, strict=True):
        queue.add(job(owner, 1.0, Urgency.HINT, network))
    assert queue.has_room(job("ann", 1.0, Urgency.HINT, "one")) is room


def test_a_job_that_ended_or_was_withdrawn_leaves_room() -> None:
    queue = FairQueue(1, {Urgency.HINT: Bound(1, 1, 1)})
    first, second = (job("ann", 1.0, Urgency.HINT, "one") for _ in range(2))
    queue.add(first)
    assert not queue.has_room(second)
    assert queue.withdraw(first)
    assert not queue.withdraw(first)
    assert queue.has_room(second)
    queue.add(second)
    assert queue.start_next(0.0) is second
    assert not queue.has_room(first)
    queue.end(second, 1.0)
    assert queue.has_room(first)


def test_shares_are_remembered_for_so_many_and_no_more() -> None:
    shares = Shares(1)
    for number in range(30_000):
        shares.charge(number, 1.0, float(number))
    assert len(shares) == 20_000
    assert shares.of(0, 30_000.0) == 0.0


def test_time_that_was_not_taken_is_given_back() -> None:
    queue = FairQueue(1)
    expected = job("ann", 60.0)
    queue.add(expected)
    queue.start_next(0.0)
    queue.end(expected, 0.5)
    cheap, dear = job("ann", SPROUT), job("bob", MASTER)
    queue.add(cheap)
    queue.add(dear)
    assert order(queue, 0.5) == [cheap, dear]
