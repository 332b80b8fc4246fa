"""Requests generated from the OpenAPI schema: none fails the server, and answers match it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from budgets import examples
from serving import SECONDS, TunedServer

EXAMPLES = 6
"""Requests per operation."""


FILES = ("/export", ".json", "/solve")
"""Operations that return files and streams, described as bytes."""


@pytest.fixture(scope="module")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TunedServer]:
    """A server without rate limits that thinks only briefly."""
    running = TunedServer(
        tmp_path_factory.mktemp("schema") / "games.db",
        requests_per_minute=10**6,
        puzzle_seconds=0.1,
        solve_seconds=0.1,
    )
    yield running
    assert running.stop() == 0
    errors = [line for line in running.log.read_text().splitlines() if '"level": "error"' in line]
    assert not errors


@pytest.fixture(scope="module")
def known(tuned: TunedServer) -> dict[str, Any]:
    """Things that exist: a guest's cookie, and valid ids."""
    body = {"setup": {"way": "duo"}, "seats": [{"type": "person"}, {"type": "open"}]}
    answer = httpx.post(f"{tuned.url}/api/tables", json=body)
    cookies = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    chapters = [{"name": "", "text": "(;GM[Blokus Duo])"}]
    analysis = {"uuid": str(uuid4()), "title": "", "chapters": chapters}
    kept = httpx.post(f"{tuned.url}/api/analyses", json=analysis, headers={"cookie": cookies})
    return {
        "cookie": cookies,
        "table_id": answer.json()["id"],
        "analysis_id": kept.json()["id"],
        "puzzle_id": "A1",
        "ladder": "duo",
    }


def ask(operation: Any, known: dict[str, Any], checks: list[Any]) -> None:
    """Generates requests for an operation and checks the answers."""

    @settings(examples(EXAMPLES), suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), exists=st.booleans())
    def each(case: Any, *, exists: bool) -> None:
        named = set(case.path_parameters or {}) & set(known)
        for name in named if exists and case.method != "DELETE" else ():
            case.path_parameters[name] = known[name]
        headers = {"cookie": known["cookie"]}
        case.call_and_validate(headers=headers, checks=checks, timeout=SECONDS)

    each()


@pytest.mark.long
def test_no_request_fails_the_server(tuned: TunedServer, known: dict[str, Any]) -> None:
    # Imported here because it takes a second, in every process that collects tests.
    import schemathesis  # noqa: PLC0415
    from schemathesis.checks import not_a_server_error  # noqa: PLC0415
    from schemathesis.specs.openapi.checks import response_schema_conformance  # noqa: PLC0415

    schema = schemathesis.openapi.from_url(f"{tuned.url}/api/schema")
    found: Any = schema.get_all_operations()
    operations = [each.ok() for each in found]
    assert len(operations) > 20
    for operation in operations:
        described = [] if operation.path.endswith(FILES) else [response_schema_conformance]
        ask(operation, known, [not_a_server_error, *described])
