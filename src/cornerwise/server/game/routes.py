"""The HTTP and WebSocket routes of tables and game files."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from litestar import Request, Response, delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from cornerwise.records import loads
from cornerwise.server.accounts.service import check_may_play
from cornerwise.server.dependencies import GuestDependency, IdentityDependency, ServicesDependency
from cornerwise.server.game.domain.local_games import id_of_local_game, received_table
from cornerwise.server.game.domain.seats import Owner, Person, Vacant
from cornerwise.server.game.domain.setups import (
    clean_name,
    named_in,
    seated,
    setup_of,
    terms_of,
    with_name,
)
from cornerwise.server.game.domain.state import Cursor, TableId
from cornerwise.server.game.downloads import Download, PictureName, picture, record_text
from cornerwise.server.game.protocol import (
    MAX_FILE_BYTES,
    MAX_TABLE_ID,
    AnswerTakeBack,
    AskTakeBack,
    Created,
    FillSeat,
    Join,
    LocalGame,
    NewTable,
    ReplayView,
    StoredGame,
    TableSummary,
    TableView,
)
from cornerwise.server.game.qr_code import qr_code
from cornerwise.server.game.replays import replay_view
from cornerwise.server.game.views import summary
from cornerwise.server.http.attachments import attachment
from cornerwise.server.http.query import read_time
from cornerwise.server.http.rate_limits.quotas import (
    CHALLENGES,
    FILES,
    LOCAL_GAMES,
    PICTURES,
    PUBLIC_TABLES,
    TABLES,
)
from cornerwise.server.messages import MAX_BODY_BYTES
from cornerwise.server.services import Services
from cornerwise.server.thinking.domain.scheduling import Job, Urgency

_MAX_LISTED = 100

_listing = asyncio.Semaphore(2)
"""Listed games are replayed; larger pages would slow down running games."""

_READING_SECONDS = 1.0
"""The most seconds that reading a game file may take."""

TablePath = FromPath[str]


@get("/tables")
async def list_tables(
    services: ServicesDependency,
    guest: GuestDependency,
    *,
    before: FromQuery[datetime | None] = None,
    before_id: Annotated[str | None, QueryParameter(max_length=MAX_TABLE_ID)] = None,
    finished: FromQuery[bool] = False,
    limit: Annotated[int, QueryParameter(ge=1, le=_MAX_LISTED)] = 20,
) -> list[TableSummary]:
    """Lists the caller's tables, last changed first.

    For the next page, `before` is the `updated_at` of the last table of this one, and
    `before_id` its id.
    """
    moment = read_time(before)
    after = None if moment is None else Cursor(moment, before_id)
    tables = await services.tables.listed(guest, finished=finished, limit=limit, after=after)
    async with _listing:
        return await asyncio.to_thread(lambda: [summary(table, guest) for table in tables])


@post("/tables", request_max_body_size=MAX_BODY_BYTES)
async def create_table(
    data: JSONBody[NewTable], services: ServicesDependency, identity: IdentityDependency
) -> Created:
    """Creates a table."""
    check_may_play(identity)
    await services.quotas.spend(TABLES, identity.owner)
    if data.terms.public:
        await services.quotas.spend(PUBLIC_TABLES, identity.owner)
    setup = setup_of(data.setup)
    names = named_in(data.seats)
    if names:
        await services.quotas.spend(CHALLENGES, identity.owner)
    invited = await services.accounts.invited(names)
    seats = tuple(seated(choice, identity.owner, invited) for choice in data.seats)
    named = with_name(seats, identity.name)
    if any(isinstance(seat, Vacant) for seat in named):
        await services.accounts.check_own_names(identity, named)
    table = await services.tables.create(identity.owner, setup, named, terms_of(data.terms))
    return Created(table.id)


@put("/local-games/{uuid:uuid}", request_max_body_size=MAX_BODY_BYTES)
async def put_local_game(
    uuid: FromPath[UUID],
    data: JSONBody[LocalGame],
    services: ServicesDependency,
    identity: IdentityDependency,
) -> StoredGame:
    """Stores a game that the caller played in their browser.

    `uuid` is the id that the browser made for it. The request may be repeated: the game is stored
    once, and a longer record extends it.
    """
    check_may_play(identity)
    await services.quotas.spend(LOCAL_GAMES, identity.owner)
    owner, now = identity.owner, services.database_time.now()
    table_id = data.table or id_of_local_game(owner, uuid)
    received = await asyncio.to_thread(received_table, table_id, owner, identity.name, data, now)
    table = await services.tables.take_in(
        received, data.version, may_create=data.table is None and data.version is None
    )
    return StoredGame(table.id, table.version, list(table.game.placements))


@get("/tables/{table_id:str}")
async def show_table(
    table_id: TablePath, services: ServicesDependency, guest: GuestDependency
) -> TableView:
    """Shows a table."""
    return await services.tables.view(table_id, guest)


@delete("/tables/{table_id:str}")
async def delete_table(
    table_id: TablePath, services: ServicesDependency, guest: GuestDependency
) -> None:
    """Deletes a table."""
    await services.tables.delete(table_id, guest)


@post("/tables/{table_id:str}/rematch", request_max_body_size=MAX_BODY_BYTES)
async def rematch(
    table_id: TablePath, services: ServicesDependency, identity: IdentityDependency
) -> Created:
    """Creates a rematch, with everybody moved to the next seat."""
    check_may_play(identity)
    table = await services.tables.rematch(table_id, identity.owner)
    return Created(table.id)


@post("/tables/{table_id:str}/join", status_code=204, request_max_body_size=MAX_BODY_BYTES)
async def join_table(
    table_id: TablePath,
    data: JSONBody[Join],
    services: ServicesDependency,
    identity: IdentityDependency,
) -> None:
    """Takes a vacant seat."""
    check_may_play(identity)
    name = identity.name or clean_name(data.name)
    await services.accounts.check_own_names(identity, [Person(identity.owner, name)])
    await services.tables.sit(table_id, identity.owner, name)


@post("/tables/{table_id:str}/fill", status_code=204, request_max_body_size=MAX_BODY_BYTES)
async def fill_seat(
    table_id: TablePath,
    data: JSONBody[FillSeat],
    services: ServicesDependency,
    guest: GuestDependency,
) -> None:
    """Gives a vacant seat to a computer."""
    await services.tables.seat_computer(table_id, guest, data.level)


@post("/tables/{table_id:str}/leave", status_code=204, request_max_body_size=MAX_BODY_BYTES)
async def leave_table(
    table_id: TablePath, services: ServicesDependency, guest: GuestDependency
) -> None:
    """Resigns; a computer takes over."""
    await services.tables.stand_up(table_id, guest)


@post("/tables/{table_id:str}/decline", status_code=204, request_max_body_size=MAX_BODY_BYTES)
async def decline_invitation(
    table_id: TablePath, services: ServicesDependency, guest: GuestDependency
) -> None:
    """Declines the seat that is reserved for the caller."""
    await services.tables.decline(table_id, guest)


@post("/tables/{table_id:str}/abort", status_code=204, request_max_body_size=MAX_BODY_BYTES)
async def abort_game(
    table_id: TablePath, services: ServicesDependency, guest: GuestDependency
) -> None:
    """Aborts a game before everybody has moved."""
    await services.tables.abort(table_id, guest)


@post("/tables/{table_id:str}/take-back", status_code=204, request_max_body_size=MAX_BODY_BYTES)
async def ask_take_back(
    table_id: TablePath,
    data: JSONBody[AskTakeBack],
    services: ServicesDependency,
    guest: GuestDependency,
) -> None:
    """Asks the others to let the caller take back their last move."""
    await services.tables.ask_take_back(table_id, guest, data.version)


@post(
    "/tables/{table_id:str}/take-back/answer",
    status_code=204,
    request_max_body_size=MAX_BODY_BYTES,
)
async def answer_take_back(
    table_id: TablePath,
    data: JSONBody[AnswerTakeBack],
    services: ServicesDependency,
    guest: GuestDependency,
) -> None:
    """Accepts or declines a request to take back a move."""
    await services.tables.answer_take_back(table_id, guest, data.agree, data.version)


@get("/tables/{table_id:str}/invitation.svg")
async def invitation(
    table_id: TablePath, request: Request[Any, Any, Any], services: ServicesDependency
) -> Response[bytes]:
    """Returns a QR code of the table's page."""
    table = await services.tables.get(table_id)
    address = f"{request.base_url}game/{table.id}"
    headers = {"cache-control": "private, max-age=3600"}
    return Response(qr_code(address), media_type="image/svg+xml", headers=headers)


@get("/tables/{table_id:str}/record.blksgf")
async def record_blksgf(table_id: TablePath, services: ServicesDependency) -> Response[bytes]:
    """Returns the game as a .blksgf file."""
    table = await services.tables.get(table_id)
    return _attachment(record_text(table, "blksgf"))


@get("/tables/{table_id:str}/record.json")
async def record_json(table_id: TablePath, services: ServicesDependency) -> Response[bytes]:
    """Returns the game as a JSON file."""
    table = await services.tables.get(table_id)
    return _attachment(record_text(table, "json"))


@get("/tables/{table_id:str}/picture.svg")
async def picture_svg(
    table_id: TablePath, services: ServicesDependency, guest: GuestDependency
) -> Response[bytes]:
    """Returns the board as an SVG picture."""
    return await _picture(table_id, "picture.svg", services, guest)


@get("/tables/{table_id:str}/picture.png")
async def picture_png(
    table_id: TablePath, services: ServicesDependency, guest: GuestDependency
) -> Response[bytes]:
    """Returns the board as a PNG picture."""
    return await _picture(table_id, "picture.png", services, guest)


@get("/tables/{table_id:str}/replay.gif")
async def replay_gif(
    table_id: TablePath, services: ServicesDependency, guest: GuestDependency
) -> Response[bytes]:
    """Returns the moves as an animated GIF picture."""
    return await _picture(table_id, "replay.gif", services, guest)


@get("/tables/{table_id:str}/card.png")
async def card_png(
    table_id: TablePath, services: ServicesDependency, guest: GuestDependency
) -> Response[bytes]:
    """Returns a card for links to the table: its board and the standings."""
    return await _picture(table_id, "card.png", services, guest)


@post("/replays", status_code=200, request_max_body_size=MAX_FILE_BYTES)
async def read_replay(
    request: Request[Any, Any, Any], services: ServicesDependency, guest: GuestDependency
) -> ReplayView:
    """Reads a game file and returns its main line."""
    await services.quotas.spend(FILES, guest)
    data = await request.body()
    job = Job(Urgency.FILE, _READING_SECONDS, services.owner_networks.party(guest))
    return await services.pool.submit(job, lambda _: replay_view(loads(data))).result()


async def _picture(
    table_id: TableId, name: PictureName, services: Services, guest: Owner
) -> Response[bytes]:
    await services.quotas.spend(PICTURES, guest)
    table = await services.tables.get(table_id)
    party = services.owner_networks.party(guest)
    return _attachment(await picture(table, name, services.pool, party))


def _attachment(download: Download) -> Response[bytes]:
    return attachment(download.name, download.content_type, download.body)


TABLE_ROUTES = [
    list_tables,
    create_table,
    put_local_game,
    show_table,
    delete_table,
    rematch,
    join_table,
    fill_seat,
    leave_table,
    decline_invitation,
    abort_game,
    ask_take_back,
    answer_take_back,
    invitation,
    record_blksgf,
    record_json,
    picture_svg,
    picture_png,
    replay_gif,
    card_png,
    read_replay,
]
