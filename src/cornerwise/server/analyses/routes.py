"""The HTTP routes of kept analyses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from litestar import Request, Response, delete, get, patch, post
from litestar.params import FromPath, JSONBody

from cornerwise.server.analyses.domain.analysis import Analysis
from cornerwise.server.analyses.domain.chapters import as_blksgf, as_json
from cornerwise.server.analyses.protocol import (
    MAX_ANALYSIS_BODY,
    AnalysisLine,
    AnalysisView,
    ChangedAnalysis,
    NewAnalysis,
    SavedAnalysis,
)
from cornerwise.server.analyses.views import analysis_line, analysis_view
from cornerwise.server.dependencies import GuestDependency, IdentityDependency, ServicesDependency
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.qr_code import qr_code
from cornerwise.server.http.attachments import attachment
from cornerwise.server.http.rate_limits.quotas import FILES
from cornerwise.server.services import Services

AnalysisPath = FromPath[str]

_FILES: dict[str, tuple[str, Callable[[Analysis], str]]] = {
    "blksgf": ("application/x-blokus-sgf", as_blksgf),
    "json": ("application/json", as_json),
}
"""The content type and the writer of each kind of file."""


@get("/analyses")
async def list_analyses(services: ServicesDependency, guest: GuestDependency) -> list[AnalysisLine]:
    """Lists the caller's analyses, last changed first."""
    return [analysis_line(each) for each in await services.analyses.listed(guest)]


@post("/analyses", request_max_body_size=MAX_ANALYSIS_BODY)
async def keep_analysis(
    data: JSONBody[NewAnalysis], services: ServicesDependency, identity: IdentityDependency
) -> SavedAnalysis:
    """Keeps an analysis. The request may be repeated: the analysis is kept once."""
    analysis = await services.analyses.keep(identity, data)
    return SavedAnalysis(analysis.id, analysis.version)


@get("/analyses/{analysis_id:str}")
async def show_analysis(
    analysis_id: AnalysisPath, services: ServicesDependency, guest: GuestDependency
) -> AnalysisView:
    """Shows an analysis to its owner, and to whoever has the link if it is shared."""
    analysis = await services.analyses.visible(analysis_id, guest)
    names = await services.storage.accounts.names_of([analysis.owner])
    return analysis_view(analysis, guest, names.get(analysis.owner))


@patch("/analyses/{analysis_id:str}", request_max_body_size=MAX_ANALYSIS_BODY)
async def change_analysis(
    analysis_id: AnalysisPath,
    data: JSONBody[ChangedAnalysis],
    services: ServicesDependency,
    identity: IdentityDependency,
) -> SavedAnalysis:
    """Changes the title, the chapters or who may see an analysis of the caller."""
    analysis = await services.analyses.change(identity, analysis_id, data)
    return SavedAnalysis(analysis.id, analysis.version)


@delete("/analyses/{analysis_id:str}")
async def delete_analysis(
    analysis_id: AnalysisPath, services: ServicesDependency, guest: GuestDependency
) -> None:
    """Deletes an analysis of the caller."""
    await services.analyses.delete(analysis_id, guest)


@get("/analyses/{analysis_id:str}/link.svg")
async def link_code(
    analysis_id: AnalysisPath,
    request: Request[Any, Any, Any],
    services: ServicesDependency,
    guest: GuestDependency,
) -> Response[bytes]:
    """Returns a QR code of the analysis's page."""
    analysis = await services.analyses.visible(analysis_id, guest)
    return Response(
        qr_code(f"{request.base_url}analysis/{analysis.id}"),
        media_type="image/svg+xml",
        headers={"cache-control": "private, max-age=3600"},
    )


@get("/analyses/{analysis_id:str}/analysis.blksgf")
async def analysis_blksgf(
    analysis_id: AnalysisPath, services: ServicesDependency, guest: GuestDependency
) -> Response[bytes]:
    """Returns all chapters as a .blksgf file with several games."""
    return await _file(analysis_id, services, guest, "blksgf")


@get("/analyses/{analysis_id:str}/analysis.json")
async def analysis_json(
    analysis_id: AnalysisPath, services: ServicesDependency, guest: GuestDependency
) -> Response[bytes]:
    """Returns all chapters as a JSON file."""
    return await _file(analysis_id, services, guest, "json")


async def _file(
    analysis_id: str, services: Services, guest: Owner, kind: Literal["blksgf", "json"]
) -> Response[bytes]:
    analysis = await services.analyses.visible(analysis_id, guest)
    await services.quotas.spend(FILES, guest)
    content_type, write = _FILES[kind]
    text = await services.analyses.in_pool(guest, lambda: write(analysis))
    name = f"cornerwise-analysis-{analysis.updated_at.date().isoformat()}.{kind}"
    return attachment(name, content_type, text.encode())


ANALYSIS_ROUTES = [
    list_analyses,
    keep_analysis,
    show_analysis,
    change_analysis,
    delete_analysis,
    link_code,
    analysis_blksgf,
    analysis_json,
]
"""Everything about kept analyses below `/api`."""
