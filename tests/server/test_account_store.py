"""What every store of accounts promises."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from cornerwise.server.accounts.store import (
    Account,
    AlreadyRegistered,
    NameTaken,
    Session,
    Token,
)
from cornerwise.server.storage.interface import Storage

NOW = datetime(2026, 11, 16, 9, 30, 1, 123456, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)

ADA = Account("ada", "Ada", "$argon2id$…", ("code1", "code2"), NOW)
BARNEY = Account("barney", "Barney Zoë", "$argon2id$…", (), NOW)
SESSION = Session("s1", "ada", "Firefox · Linux", NOW, NOW)
TOKEN = Token("t1", "ada", "home", NOW)


async def test_an_account_comes_back_as_it_was(storage: Storage) -> None:
    accounts = storage.accounts
    account = replace(ADA, bot=True, banned_at=LATER, ban_reason="rude ☃", edition=3)
    await accounts.create(account)
    assert await accounts.of("ada") == account
    assert await accounts.by_name("ADA") == account
    assert await accounts.of("bob") is None
    assert await accounts.by_name("bob") is None


async def test_a_name_that_looks_like_a_taken_one_is_taken(storage: Storage) -> None:
    accounts = storage.accounts
    await accounts.create(ADA)
    await accounts.create(BARNEY)
    for name in ("ada", "ÁDÀ", "Аԁа", "a-d_a"):
        with pytest.raises(NameTaken):
            await accounts.create(replace(ADA, owner="other", name=name))
    with pytest.raises(AlreadyRegistered):
        await accounts.create(replace(ADA, name="Somebody else"))
    with pytest.raises(NameTaken):
        await accounts.rename("barney", "Ada")
    assert await accounts.rename("ada", "ADA")
    assert await accounts.rename("barney", "Fred")
    assert not await accounts.rename("nobody", "Wilma")
    assert (await accounts.names_of(["ada", "barney", "bob"])) == {
        "ada": "ADA",
        "barney": "Fred",
    }


async def test_accounts_are_found_by_how_their_names_begin(storage: Storage) -> None:
    accounts = storage.accounts
    for number, name in enumerate(("Barbara", "Barney", "Bea", "Zoë", "Łukasz")):
        await accounts.create(replace(ADA, owner=str(number), name=name))

    async def found(beginning: str) -> set[str]:
        return {each.name for each in await accounts.search(beginning, limit=9)}

    assert await found("BAR") == {"Barbara", "Barney"}
    assert await found("barn") == {"Barney"}
    assert await found("zoe") == {"Zoë"}
    assert await found("luk") == {"Łukasz"}
    assert await found("%") == await found("")
    assert len(await found("")) == 5
    pages = [await accounts.search("", limit=2, offset=offset) for offset in (0, 2, 4)]
    assert len({each.name for page in pages for each in page}) == 5


async def test_of_two_changes_of_a_password_at_once_one_is_made(storage: Storage) -> None:
    accounts = storage.accounts
    await accounts.create(ADA)
    for session_id in ("s1", "s2", "s3"):
        await accounts.begin_session(replace(SESSION, id=session_id), 0)
    first = replace(ADA, password="first", recovery=("code2",), edition=1)  # noqa: S106 (not real)
    second = replace(ADA, password="second", edition=1)  # noqa: S106 (not real)
    assert await accounts.secure(first, ends_sessions=False)
    assert not await accounts.secure(second, ends_sessions=True)
    assert await accounts.of("ada") == first
    assert len(await accounts.sessions_of("ada")) == 3
    third = replace(first, password="third", edition=2)  # noqa: S106 (not real)
    assert await accounts.secure(third, ends_sessions=True, but="s2")
    assert [session.id for session in await accounts.sessions_of("ada")] == ["s2"]
    assert await accounts.secure(replace(third, edition=3), ends_sessions=True)
    assert await accounts.sessions_of("ada") == []


async def test_a_session_begins_only_while_the_account_is_as_it_was_read(storage: Storage) -> None:
    accounts = storage.accounts
    await accounts.create(ADA)
    assert await accounts.secure(replace(ADA, recovery=(), edition=1), ends_sessions=True)
    assert not await accounts.begin_session(SESSION, 0)
    assert await accounts.sessions_of("ada") == []
    assert await accounts.begin_session(SESSION, 1)
    assert not await accounts.begin_session(replace(SESSION, id="s9", owner="nobody"), 0)


async def test_no_session_survives_a_change_of_password_at_the_same_time(storage: Storage) -> None:
    accounts = storage.accounts
    await accounts.create(ADA)
    for edition in range(1, 11):
        begun, changed = await asyncio.gather(
            accounts.begin_session(replace(SESSION, id=f"s{edition}"), edition - 1),
            accounts.secure(replace(ADA, edition=edition), ends_sessions=True),
        )
        assert changed
        assert await accounts.sessions_of("ada") == [], begun


async def test_tokens_end_with_a_change_of_password(storage: Storage) -> None:
    accounts = storage.accounts
    await accounts.create(ADA)
    await accounts.add_token(TOKEN)
    assert await accounts.secure(replace(ADA, edition=1), ends_sessions=False)
    assert await accounts.tokens_of("ada") == [TOKEN]
    assert await accounts.secure(replace(ADA, edition=2), ends_sessions=True)
    assert await accounts.tokens_of("ada") == []


async def test_who_is_banned_is_so_until_unbanned(storage: Storage) -> None:
    accounts = storage.accounts
    await accounts.create(ADA)
    assert await accounts.ban("ada", LATER, "rude")
    assert await accounts.of("ada") == replace(ADA, banned_at=LATER, ban_reason="rude")
    assert await accounts.unban("ada")
    assert await accounts.of("ada") == ADA
    assert await accounts.make_bot("ada")
    assert await accounts.of("ada") == replace(ADA, bot=True)
    assert not await accounts.ban("bob", LATER, None)
    assert not await accounts.unban("bob")
    assert not await accounts.make_bot("bob")


async def test_sessions_are_kept_seen_and_ended(storage: Storage) -> None:
    accounts = storage.accounts
    await accounts.create(ADA)
    await accounts.create(BARNEY)
    second = replace(SESSION, id="s2", agent="", seen_at=NOW + timedelta(minutes=1))
    await accounts.begin_session(SESSION, 0)
    await accounts.begin_session(second, 0)
    await accounts.begin_session(replace(SESSION, id="s3", owner="barney"), 0)
    assert await accounts.session("s1") == (SESSION, ADA)
    assert await accounts.sessions_of("ada") == [second, SESSION]
    await accounts.see_session("s1", LATER)
    assert await accounts.sessions_of("ada") == [replace(SESSION, seen_at=LATER), second]
    assert not await accounts.end_session("barney", "s1")
    assert await accounts.end_session("ada", "s1")
    assert not await accounts.end_session("ada", "s1")
    assert await accounts.session("s1") is None
    await accounts.end_sessions("ada")
    assert await accounts.sessions_of("ada") == []
    assert len(await accounts.sessions_of("barney")) == 1


async def test_tokens_are_kept_seen_and_removed(storage: Storage) -> None:
    accounts = storage.accounts
    await accounts.create(ADA)
    token = Token("t1", "ada", "my bot ☃", NOW)
    await accounts.add_token(replace(token, id="t2", created_at=LATER))
    await accounts.add_token(token)
    assert await accounts.token("t1") == (token, ADA)
    assert [each.id for each in await accounts.tokens_of("ada")] == ["t1", "t2"]
    await accounts.see_token("t1", LATER)
    assert (await accounts.tokens_of("ada"))[0].seen_at == LATER
    assert not await accounts.remove_token("bob", "t1")
    assert await accounts.remove_token("ada", "t1")
    assert await accounts.token("t1") is None


async def test_with_an_account_go_its_sessions_and_tokens(storage: Storage) -> None:
    accounts = storage.accounts
    await accounts.create(ADA)
    await accounts.begin_session(SESSION, 0)
    await accounts.add_token(Token("t1", "ada", "", NOW))
    assert await accounts.delete("ada")
    assert not await accounts.delete("ada")
    assert await accounts.session("s1") is None
    assert await accounts.token("t1") is None
    assert await accounts.by_name("ada") is None
    await accounts.create(replace(ADA, owner="other"))
