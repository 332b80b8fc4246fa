"""The rows of the database."""

from __future__ import annotations

from datetime import datetime

from advanced_alchemy.base import DefaultBase
from advanced_alchemy.types import DateTimeUTC
from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column, relationship


class TableRow(DefaultBase):
    """A table: its setup in words, its moves as placement ids."""

    __tablename__ = "game_table"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(32))
    setup: Mapped[dict[str, str]] = mapped_column(JSON)
    placements: Mapped[list[int]] = mapped_column(JSON)
    undone: Mapped[list[int]] = mapped_column(JSON)
    version: Mapped[int]
    waiting: Mapped[str] = mapped_column(String(16), index=True)
    created_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))
    updated_at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True))
    seats: Mapped[list[SeatRow]] = relationship(
        order_by="SeatRow.number", lazy="selectin", cascade="all, delete-orphan"
    )

    __table_args__ = (Index("ix_game_table_owner_updated_at", "owner", "updated_at"),)


class SeatRow(DefaultBase):
    """A seat of a table: a computer with its level, or a person with an owner."""

    __tablename__ = "seat"

    table_id: Mapped[str] = mapped_column(
        ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str | None] = mapped_column(String(32), index=True)
    name: Mapped[str | None] = mapped_column(String(80))
    level: Mapped[int | None]


class ClaimRow(DefaultBase):
    """A task that one of several servers does."""

    __tablename__ = "claim"

    task: Mapped[str] = mapped_column(String(80), primary_key=True)
    holder: Mapped[str] = mapped_column(String(32))
    until: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True), index=True)


class SecretRow(DefaultBase):
    """A secret of this server."""

    __tablename__ = "secret"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)


metadata = DefaultBase.metadata
