"""Messages go to public hosts over HTTPS, and nowhere else."""

from __future__ import annotations

import pytest

from cornerwise.server.notifications.push_hosts import NotAllowed, PushHosts, Target

ENDPOINT = "https://push.example.com/send/abc?x=1"


def hosts(*addresses: str, trusted: tuple[str, ...] = ()) -> PushHosts:
    async def lookup(_host: str, _port: int) -> list[str]:
        return list(addresses)

    return PushHosts(trusted, lookup)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.com/a",
        "https://push.example.com:8443/a",
        "https://user:secret@push.example.com/a",
        "https://localhost/a",
        "https://intranet/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://2130706433/a",
        "https://127.1/a",
        "https://0x7f.0.0.1/a",
        "https://push.example.com:x/a",
        "https://push.exämple.com/a",
        "https://push.example.com/a\r\nx: y",
        "https:///a",
        "ftp://push.example.com/a",
        "file:///etc/passwd",
        "nonsense",
    ],
)
async def test_an_endpoint_that_no_push_service_has_is_refused(endpoint: str) -> None:
    with pytest.raises(NotAllowed):
        hosts("93.184.215.14").check(endpoint)
    with pytest.raises(NotAllowed):
        await hosts("93.184.215.14").target(endpoint)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",  # noqa: S104 not listened on
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
    ],
)
async def test_a_name_of_a_private_address_is_refused(address: str) -> None:
    for found in ((address,), ("93.184.215.14", address)):
        with pytest.raises(NotAllowed):
            await hosts(*found).target(ENDPOINT)


async def test_a_host_without_addresses_is_refused() -> None:
    with pytest.raises(NotAllowed):
        await hosts().target(ENDPOINT)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("93.184.215.14", "93.184.215.14"),
        ("2606:2800:21f:cb07::1", "[2606:2800:21f:cb07::1]"),
        ("64:ff9b::5db8:d70e", "[64:ff9b::5db8:d70e]"),
    ],
)
async def test_the_address_that_was_checked_is_the_one_that_is_asked(
    address: str, shown: str
) -> None:
    assert await hosts(address).target(ENDPOINT) == Target(
        f"https://{shown}:443/send/abc?x=1", "push.example.com", "push.example.com"
    )


async def test_a_trusted_host_may_be_private_and_without_https() -> None:
    own = hosts("127.0.0.1", trusted=("127.0.0.1:8123",))
    target = await own.target("http://127.0.0.1:8123/push/1")
    assert target == Target("http://127.0.0.1:8123/push/1", "127.0.0.1:8123", "127.0.0.1")
    with pytest.raises(NotAllowed):
        own.check("http://127.0.0.1:8124/push/1")
