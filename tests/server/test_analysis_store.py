"""What every store of kept analyses promises."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from cornerwise.server.analyses.domain.analysis import Analysis, Chapter, Room, Visibility
from cornerwise.server.analyses.store import (
    AnalysisKept,
    AnalysisStale,
    NoRoomLeft,
    TooManyAnalyses,
)
from cornerwise.server.storage.interface import Storage

NOW = datetime(2026, 11, 16, 9, 30, 1, 123456, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
ROOM = Room(analyses=3, size=1000)

OPENING = Analysis(
    id="a1",
    owner="ada",
    title="Openings ☃ «1»",
    visibility=Visibility.PRIVATE,
    chapters=(Chapter("first", "(;GM[Blokus Duo]C[☃ \0 ü])"), Chapter("", "(;GM[Blokus])")),
    version=0,
    created_at=NOW,
    updated_at=NOW,
)


def of_size(size: int, name: str) -> Analysis:
    return replace(OPENING, id=name, chapters=(Chapter("", "x" * size),))


async def test_an_analysis_comes_back_as_it_was(storage: Storage) -> None:
    analyses = storage.analyses
    await analyses.create(OPENING, ROOM)
    assert await analyses.load("a1") == OPENING
    assert await analyses.load("a2") is None
    with pytest.raises(AnalysisKept):
        await analyses.create(replace(OPENING, title="another"), ROOM)
    assert await analyses.load("a1") == OPENING


async def test_a_change_of_an_older_version_is_refused_and_nothing_is_lost(
    storage: Storage,
) -> None:
    analyses = storage.analyses
    await analyses.create(OPENING, ROOM)
    changed = replace(
        OPENING,
        title="new",
        visibility=Visibility.LINK,
        chapters=OPENING.chapters[::-1],
        version=1,
        updated_at=LATER,
    )
    await analyses.save(changed, ROOM)
    for stale in (
        replace(OPENING, title="lost?", version=1),
        replace(changed, title="ahead", version=3),
        replace(changed, owner="bob", title="stolen", version=2),
        replace(changed, id="a2", version=2),
    ):
        with pytest.raises(AnalysisStale):
            await analyses.save(stale, None)
    assert await analyses.load("a1") == changed


async def test_of_concurrent_changes_one_is_stored(storage: Storage) -> None:
    analyses = storage.analyses
    await analyses.create(OPENING, ROOM)
    changes = [replace(OPENING, title=f"by {number}", version=1) for number in range(6)]
    results = await asyncio.gather(
        *(analyses.save(each, ROOM) for each in changes), return_exceptions=True
    )
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, AnalysisStale) for result in results) == 5
    assert await analyses.load("a1") == changes[results.index(None)]


async def test_the_own_analyses_are_listed_last_changed_first_without_their_chapters(
    storage: Storage,
) -> None:
    analyses = storage.analyses
    await analyses.create(OPENING, ROOM)
    await analyses.create(replace(OPENING, id="a2", title="later", updated_at=LATER), ROOM)
    await analyses.create(replace(OPENING, id="b1", owner="bob"), ROOM)
    listed = await analyses.summaries_of("ada")
    assert [(each.id, each.title, each.chapters) for each in listed] == [
        ("a2", "later", 2),
        ("a1", OPENING.title, 2),
    ]
    assert listed[0].updated_at == LATER
    assert listed[0].visibility is Visibility.PRIVATE
    assert await analyses.summaries_of("nobody") == []


async def test_only_the_owner_deletes_an_analysis(storage: Storage) -> None:
    analyses = storage.analyses
    await analyses.create(OPENING, ROOM)
    assert not await analyses.delete("bob", "a1")
    assert await analyses.load("a1") == OPENING
    assert await analyses.delete("ada", "a1")
    assert not await analyses.delete("ada", "a1")
    assert await analyses.load("a1") is None


async def test_all_analyses_of_an_owner_and_no_others_are_deleted(storage: Storage) -> None:
    analyses = storage.analyses
    for name, owner in (("a1", "ada"), ("a2", "ada"), ("b1", "bob")):
        await analyses.create(replace(OPENING, id=name, owner=owner), ROOM)
    await analyses.delete_all("ada")
    assert await analyses.summaries_of("ada") == []
    assert len(await analyses.summaries_of("bob")) == 1


async def test_an_owner_keeps_no_more_than_there_is_room_for(storage: Storage) -> None:
    analyses = storage.analyses
    await analyses.create(of_size(400, "a1"), ROOM)
    with pytest.raises(NoRoomLeft):
        await analyses.create(of_size(601, "a2"), ROOM)
    await analyses.create(of_size(600, "a2"), ROOM)
    larger = replace(of_size(401, "a1"), version=1)
    with pytest.raises(NoRoomLeft):
        await analyses.save(larger, ROOM)
    await analyses.save(replace(of_size(300, "a1"), version=1), None)
    await analyses.create(of_size(0, "a3"), ROOM)
    with pytest.raises(TooManyAnalyses):
        await analyses.create(of_size(0, "a4"), ROOM)
    assert {each.id for each in await analyses.summaries_of("ada")} == {"a1", "a2", "a3"}
    await analyses.create(replace(of_size(900, "b1"), owner="bob"), ROOM)


async def test_concurrent_requests_of_an_owner_get_no_more_room(storage: Storage) -> None:
    new = [of_size(0, f"n{number}") for number in range(8)]
    results = await asyncio.gather(
        *(storage.analyses.create(each, ROOM) for each in new), return_exceptions=True
    )
    assert sum(result is None for result in results) == ROOM.analyses
    assert sum(isinstance(result, TooManyAnalyses) for result in results) == 5
    assert len(await storage.analyses.summaries_of("ada")) == ROOM.analyses
