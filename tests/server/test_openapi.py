"""The OpenAPI document."""

from __future__ import annotations

import re
from typing import Any

from .conftest import Guest


def schema_of(document: Any) -> Any:
    # Imported here because it takes a second, in every process that collects tests.
    import schemathesis  # noqa: PLC0415

    return schemathesis.openapi.from_dict(document)


def operations_of(schema: Any) -> list[Any]:
    from schemathesis.core.result import Ok  # noqa: PLC0415 (as above)

    found = [*schema.get_all_operations()]
    assert all(isinstance(each, Ok) for each in found)
    return [each.ok() for each in found]


def test_the_document_is_valid_and_gives_no_cookie(guest: Guest) -> None:
    answer = guest.http.get("/api/schema")
    assert answer.headers["content-type"] == "application/json"
    assert "set-cookie" not in answer.headers
    schema = schema_of(answer.json())
    schema.validate()
    operations = operations_of(schema)
    assert len(operations) > 20
    names = [each.definition.raw["operationId"] for each in operations]
    assert len({*names}) == len(names)


def test_every_reference_leads_to_a_message(guest: Guest) -> None:
    text = guest.http.get("/api/schema").text
    known = guest.get("/api/schema")["components"]["schemas"]
    named = {*re.findall(r'"#/components/schemas/([^"]+)"', text)}
    assert named
    assert named <= known.keys()


def test_every_operation_says_what_it_does_and_how_it_refuses(guest: Guest) -> None:
    document = guest.get("/api/schema")
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["description"].endswith(".")
            content = operation["responses"]["default"]["content"]["application/json"]
            assert content == {"schema": {"$ref": "#/components/schemas/ErrorView"}}
    assert document["components"]["securitySchemes"].keys() == {"bearer", "session", "guest"}


def test_answers_are_as_the_document_says(guest: Guest) -> None:
    document = guest.get("/api/schema")
    table = guest.create("duo", "Ada", 1)
    schema = schema_of(document)
    asked = 0
    for operation in operations_of(schema):
        if operation.method.upper() != "GET" or "{" in operation.path.replace("{table_id}", ""):
            continue
        asked += 1
        path = operation.path.replace("{table_id}", table)
        answer = guest.http.get(path)
        kind = answer.headers["content-type"].partition(";")[0]
        stated: dict[str, Any] = operation.definition.raw["responses"]
        expected = stated.get(str(answer.status_code), stated["default"])
        assert kind in expected["content"], path
    assert asked > 8
