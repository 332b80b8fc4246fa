"""What a push message says: one game in detail, or how many games wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import msgspec

from cornerwise.server.game.domain.state import TableId, TableState
from cornerwise.server.notifications.domain.device import Device
from cornerwise.server.notifications.domain.notices import (
    Kind,
    PlannedNotice,
    most_urgent,
    others_at,
)
from cornerwise.server.notifications.protocol import SEVERAL, PushMessage
from cornerwise.server.notifications.sender import Message

_MAX_NAMES = 6
_USEFUL = timedelta(days=1)
"""For how long an invitation is worth delivering to a device that is switched off."""


def message_for(
    device: Device,
    planned: Sequence[PlannedNotice],
    tables: Mapping[TableId, TableState],
    waiting: int,
    now: datetime,
) -> Message:
    """Returns one message for all notices that are due."""
    notices = most_urgent(planned)
    first = notices[0]
    about = [tables[each.table_id] for each in notices]
    ends = [table.deadline for table in about if table.deadline is not None]
    useful = max(ends) - now if ends else _USEFUL
    names = [name for table in about for name in others_at(table, device.owner)]
    is_one = len(notices) == 1
    body = PushMessage(
        code=first.kind.value if is_one else SEVERAL,
        params=_params(first, about[0], now) if is_one else {"count": len(notices)},
        way=about[0].setup.name if is_one else None,
        names=list(dict.fromkeys(names))[:_MAX_NAMES],
        link=f"/game/{first.table_id}" if is_one else "/",
        tag=first.table_id if is_one else SEVERAL,
        language=device.language,
        waiting=waiting,
    )
    return Message(
        msgspec.json.encode(body),
        topic=body.tag,
        useful=useful,
        urgent=any(each.kind is Kind.HURRY for each in notices),
    )


def _params(notice: PlannedNotice, table: TableState, now: datetime) -> dict[str, int | str]:
    if notice.kind is not Kind.HURRY or table.deadline is None:
        return {}
    return {"hours": max(1, round((table.deadline - now) / timedelta(hours=1)))}
