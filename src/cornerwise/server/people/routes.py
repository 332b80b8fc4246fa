"""The HTTP routes about people and series."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import FromPath, JSONBody

from cornerwise.server.dependencies import GuestDependency, IdentityDependency, ServicesDependency
from cornerwise.server.game.protocol import Created
from cornerwise.server.messages import MAX_BODY_BYTES
from cornerwise.server.people.protocol import (
    ChangeMark,
    ChangeVisibility,
    PeopleView,
    SeriesView,
)

PersonPath = FromPath[str]


@get("/people")
async def list_people(services: ServicesDependency, guest: GuestDependency) -> PeopleView:
    """Lists the people whom the caller has played with."""
    return await services.people.listed(guest)


@put("/people/{person:str}/mark", status_code=204, request_max_body_size=MAX_BODY_BYTES)
async def mark_person(
    person: PersonPath,
    data: JSONBody[ChangeMark],
    services: ServicesDependency,
    guest: GuestDependency,
) -> None:
    """Pins, hides or blocks a person, or none of these."""
    await services.people.mark(guest, person, data.mark)


@post("/people/{person:str}/challenge", request_max_body_size=MAX_BODY_BYTES)
async def challenge_person(
    person: PersonPath, services: ServicesDependency, identity: IdentityDependency
) -> Created:
    """Challenges a person to a rematch of the last game of the two."""
    table = await services.people.challenge(identity, person)
    return Created(table.id)


@put("/visibility", status_code=204, request_max_body_size=MAX_BODY_BYTES)
async def change_visibility(
    data: JSONBody[ChangeVisibility], services: ServicesDependency, guest: GuestDependency
) -> None:
    """Decides whether others may see when the caller is online."""
    await services.people.set_visible(guest, data.visible)


@get("/tables/{table_id:str}/series")
async def show_series(
    table_id: FromPath[str], services: ServicesDependency, guest: GuestDependency
) -> SeriesView:
    """Shows the running score of a game and its rematches to those who play in it."""
    return await services.people.series(table_id, guest)


PEOPLE_ROUTES = [list_people, mark_person, challenge_person, change_visibility, show_series]
"""Everything about people below `/api`."""
