"""Rate limits: how often somebody may do something."""

from __future__ import annotations

import pytest
from redis.asyncio import Redis as Client

from cornerwise.server.codes import AccountCode, Code
from cornerwise.server.http.rate_limits.gcra import Limit, TryCounter
from cornerwise.server.http.rate_limits.limiter import RateLimiter, for_party
from cornerwise.server.http.rate_limits.networks import OwnerNetworks, network_of
from cornerwise.server.refusal import Refusal
from cornerwise.server.thinking.domain.scheduling import Party
from machines import Redis

LIMIT = Limit(3, 60)


def test_so_many_tries_are_free_and_then_one_comes_back_at_a_time() -> None:
    tries = TryCounter()
    assert [tries.spend({"ada": LIMIT}, 0.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert tries.spend({"ada": LIMIT}, 0.0) == 20.0
    assert tries.spend({"ada": LIMIT}, 15.0) == 5.0
    assert tries.spend({"ada": LIMIT}, 20.0) == 0.0
    assert tries.spend({"ada": LIMIT}, 20.0) == 20.0
    assert tries.spend({"bob": LIMIT}, 20.0) == 0.0


def test_a_try_that_one_key_refuses_counts_for_none() -> None:
    tries = TryCounter()
    for _ in range(3):
        tries.spend({"network": LIMIT}, 0.0)
    assert tries.spend({"ada": LIMIT, "network": LIMIT}, 0.0) > 0
    assert [tries.spend({"ada": LIMIT}, 0.0) for _ in range(3)] == [0.0, 0.0, 0.0]


def test_a_try_can_be_taken_back() -> None:
    tries = TryCounter()
    for _ in range(10):
        assert tries.spend({"ada": LIMIT}, 0.0) == 0.0
        tries.refund({"ada": LIMIT})


def test_what_is_over_is_forgotten_and_so_is_what_is_too_much() -> None:
    tries = TryCounter(remembered=100)
    for number in range(1000):
        tries.spend({str(number): LIMIT}, 0.0)
    assert len(tries) == 100
    tries.spend({"late": LIMIT}, 61.0)
    assert len(tries) == 1


async def test_whoever_has_no_tries_left_is_told_how_long_to_wait() -> None:
    limiter = RateLimiter(monotonic=lambda: 0.0)
    for _ in range(3):
        await limiter.spend({"ada": LIMIT})
    with pytest.raises(Refusal) as refused:
        await limiter.spend({"ada": LIMIT})
    assert (refused.value.code, refused.value.params) == (Code.WAIT, {"seconds": 20})
    with pytest.raises(Refusal) as refused:
        await limiter.spend({"ada": LIMIT}, AccountCode.WAIT)
    assert refused.value.code == AccountCode.WAIT


def test_an_owner_and_a_network_are_limited_and_this_machine_is_not() -> None:
    few, many = Limit(1, 60), Limit(2, 60)
    assert for_party("hint", Party("ada", "192.0.2.7"), few, many) == {
        "hint by ada": few,
        "hint from 192.0.2.7": many,
    }
    assert for_party("hint", Party("ada", None), few, many) == {"hint by ada": few}


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("127.0.0.1", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::2", "::/64"),
        ("somewhere", "somewhere"),
        (None, "unknown"),
    ],
)
def test_an_address_counts_for_everybody_behind_it(
    address: str | None, network: str | None
) -> None:
    assert network_of(address) == network


def test_it_is_known_where_somebody_was_seen_and_forgotten_after_many_others() -> None:
    seen = OwnerNetworks(remembered=2)
    for owner in ("ada", "bob", "cem"):
        seen.note(owner, "192.0.2.7")
    assert [seen.party(owner).network for owner in ("ada", "bob", "cem")] == [
        None,
        "192.0.2.7",
        "192.0.2.7",
    ]


async def test_servers_that_share_a_redis_count_together(redis: Redis) -> None:
    clients = [Client.from_url(redis.url) for _ in range(2)]
    one, other = (RateLimiter(client) for client in clients)
    limits = {"shared": Limit(4, 600), "wide": Limit(100, 600)}
    for limiter in (one, other, one, other):
        await limiter.spend(limits)
    for limiter in (one, other):
        with pytest.raises(Refusal) as refused:
            await limiter.spend(limits)
        assert 140 < int(refused.value.params["seconds"]) <= 150
    await other.refund(limits)
    await one.spend(limits)
    # Redis removes expired keys by itself.
    keys = await clients[0].keys("cornerwise-limit *")
    assert [await clients[0].pttl(key) > 0 for key in keys] == [True, True]
    for client in clients:
        await client.aclose()


async def test_without_redis_each_server_counts_for_itself() -> None:
    # Nothing listens on that port.
    client = Client.from_url("redis://127.0.0.1:1/0")
    limiter = RateLimiter(client, monotonic=lambda: 0.0)
    for _ in range(3):
        await limiter.spend({"ada": LIMIT})
    with pytest.raises(Refusal):
        await limiter.spend({"ada": LIMIT})
    await limiter.refund({"ada": LIMIT})
    await limiter.spend({"ada": LIMIT})
    await client.aclose()
