"""The rows of the database."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from advanced_alchemy.base import DefaultBase
from advanced_alchemy.types import DateTimeUTC
from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column, relationship


class TableRow(DefaultBase):
    """A table: its setup as names, its moves as placement ids."""

    __tablename__ = "game_table"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(32))
    setup: Mapped[dict[str, str]] = mapped_column(JSON)
    placements: Mapped[list[int]] = mapped_column(JSON)
    undone: Mapped[list[int]] = mapped_column(JSON)
    version: Mapped[int]
    waiting: Mapped[str] = mapped_column(String(16), index=True)
    created_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))
    updated_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True), index=True)
    clock: Mapped[str | None] = mapped_column(String(16))
    rating: Mapped[str] = mapped_column(String(8), index=True)
    """`none` for a casual game, `due` for one to be rated, `done` once it has been rated."""
    public: Mapped[bool] = mapped_column(index=True)
    hints: Mapped[bool]
    times: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    deadline: Mapped[datetime | None] = mapped_column(DateTimeUTC(timezone=True), index=True)
    asked: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    aborted: Mapped[bool]
    seats: Mapped[list[SeatRow]] = relationship(
        order_by="SeatRow.number", lazy="selectin", cascade="all, delete-orphan"
    )

    __table_args__ = (Index("ix_game_table_owner_updated_at", "owner", "updated_at"),)


class SeatRow(DefaultBase):
    """A seat of a table: a person with an owner, or a computer with its level.

    With both, the computer took over from the person.
    """

    __tablename__ = "seat"

    table_id: Mapped[str] = mapped_column(
        ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str | None] = mapped_column(String(32), index=True)
    name: Mapped[str | None] = mapped_column(String(80))
    level: Mapped[int | None]
    invited: Mapped[bool] = mapped_column(default=False)
    """Whether the person is invited and has not joined yet."""
    declined: Mapped[bool] = mapped_column(default=False)
    """Whether they declined the invitation, or did not answer in time."""


class LeaseRow(DefaultBase):
    """A lease: a task that one of several servers does."""

    __tablename__ = "claim"

    task: Mapped[str] = mapped_column(String(80), primary_key=True)
    holder: Mapped[str] = mapped_column(String(32))
    until: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True), index=True)


class HeartbeatRow(DefaultBase):
    """The last heartbeat of some work."""

    __tablename__ = "heartbeat"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))


class SecretRow(DefaultBase):
    """A secret of this server."""

    __tablename__ = "secret"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)


class AccountRow(DefaultBase):
    """An account."""

    __tablename__ = "account"

    owner: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    folded: Mapped[str] = mapped_column(String(120), unique=True, index=True)
    password: Mapped[str] = mapped_column(String(200))
    recovery: Mapped[list[str]] = mapped_column(JSON)
    bot: Mapped[bool]
    banned_at: Mapped[datetime | None] = mapped_column(DateTimeUTC(timezone=True))
    ban_reason: Mapped[str | None] = mapped_column(String(200))
    created_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))
    edition: Mapped[int]


class SessionRow(DefaultBase):
    """A browser in which somebody is signed in."""

    __tablename__ = "session"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    owner: Mapped[str] = mapped_column(ForeignKey("account.owner", ondelete="CASCADE"), index=True)
    agent: Mapped[str] = mapped_column(String(80))
    created_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))
    seen_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))


class TokenRow(DefaultBase):
    """A token with which a program plays as a bot."""

    __tablename__ = "token"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    owner: Mapped[str] = mapped_column(ForeignKey("account.owner", ondelete="CASCADE"), index=True)
    label: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))
    seen_at: Mapped[datetime | None] = mapped_column(DateTimeUTC(timezone=True))


class RatingRow(DefaultBase):
    """A player's rating on a ladder."""

    __tablename__ = "rating"

    owner: Mapped[str] = mapped_column(String(32), primary_key=True)
    ladder: Mapped[str] = mapped_column(String(32), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]
    updated_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))
    """When the last game behind it ended."""

    __table_args__ = (Index("ix_rating_ladder_mu", "ladder", "mu"),)


class RatingChangeRow(DefaultBase):
    """The change of one player's rating by one game."""

    __tablename__ = "rating_change"

    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(32), primary_key=True)
    ladder: Mapped[str] = mapped_column(String(32))
    place: Mapped[int]
    sides: Mapped[int]
    shared: Mapped[bool]
    mu_before: Mapped[float]
    sigma_before: Mapped[float]
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]
    at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))

    __table_args__ = (Index("ix_rating_change_owner_at", "owner", "at"),)


class SeekRow(DefaultBase):
    """A seek: somebody who wants to be paired."""

    __tablename__ = "seek"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str | None] = mapped_column(String(80))
    way: Mapped[str] = mapped_column(String(40))
    clock: Mapped[str | None] = mapped_column(String(16))
    rated: Mapped[bool]
    mu: Mapped[float]
    computers: Mapped[bool]
    since: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))
    seen_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True), index=True)
    table_id: Mapped[str | None] = mapped_column(String(32))
    """The table, once the seek is paired."""


class PresenceRow(DefaultBase):
    """How many people are connected to a server."""

    __tablename__ = "presence"

    server: Mapped[str] = mapped_column(String(32), primary_key=True)
    people: Mapped[int]
    owners: Mapped[list[str]] = mapped_column(JSON, default=list)
    """Who they are, or some of them where there are very many."""
    seen_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))


class PersonMarkRow(DefaultBase):
    """What somebody has decided about another person."""

    __tablename__ = "person_mark"

    owner: Mapped[str] = mapped_column(String(32), primary_key=True)
    other: Mapped[str] = mapped_column(String(32), primary_key=True, index=True)
    mark: Mapped[str] = mapped_column(String(8))
    since: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))


class InvisibleRow(DefaultBase):
    """Somebody who does not want others to see when they are online."""

    __tablename__ = "invisible"

    owner: Mapped[str] = mapped_column(String(32), primary_key=True)


class AnalysisRow(DefaultBase):
    """A kept analysis with its chapters."""

    __tablename__ = "analysis"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(32))
    title: Mapped[str] = mapped_column(String(80))
    visibility: Mapped[str] = mapped_column(String(8))
    chapter_count: Mapped[int]
    size: Mapped[int]
    """The bytes of the chapters, which count for the limits of the owner."""
    version: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))
    updated_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))
    chapters: Mapped[list[dict[str, str]]] = mapped_column(JSON)
    """The last column: SQLite would read all of it to reach a column after it."""

    __table_args__ = (Index("ix_analysis_owner_updated_at", "owner", "updated_at"),)


class PushDeviceRow(DefaultBase):
    """A browser that is sent notifications."""

    __tablename__ = "push_device"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(32), index=True)
    session: Mapped[str | None] = mapped_column(
        ForeignKey("session.id", ondelete="CASCADE"), index=True
    )
    """The session in which it was added, and with which it is deleted. None for a guest."""
    endpoint: Mapped[str] = mapped_column(String(1024))
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(80))
    language: Mapped[str] = mapped_column(String(2))
    zone: Mapped[str] = mapped_column(String(64))
    quiet_start: Mapped[int | None]
    quiet_end: Mapped[int | None]
    created_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))


class NoticeRow(DefaultBase):
    """A notice about a table for a device, waiting or sent."""

    __tablename__ = "notice"

    device_id: Mapped[str] = mapped_column(
        ForeignKey("push_device.id", ondelete="CASCADE"), primary_key=True
    )
    table_id: Mapped[str] = mapped_column(
        ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    began_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True), index=True)
    due_at: Mapped[datetime | None] = mapped_column(DateTimeUTC(timezone=True), index=True)
    """None once it is sent, or need not be sent."""
    tries: Mapped[int]


metadata = DefaultBase.metadata
