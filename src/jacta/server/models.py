"""The database's tables."""

from __future__ import annotations

from datetime import datetime  # noqa: TC003 - SQLAlchemy reads the annotations

from sqlalchemy import DateTime, ForeignKey, Index, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

__all__ = ["Base", "EntryRow", "ProgressRow", "SeatRow", "SubscriptionRow", "TableRow"]

DIGEST = 64


class Base(DeclarativeBase):
    """All tables."""


class TableRow(Base):
    """A table without its log."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    header: Mapped[str] = mapped_column(Text)
    human_pace: Mapped[bool]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    next: Mapped[str | None] = mapped_column(String(24))
    arrangement: Mapped[str] = mapped_column(Text, server_default="{}")
    version: Mapped[int] = mapped_column(server_default="0")


class SeatRow(Base):
    """A seat of a table."""

    __tablename__ = "seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    bot: Mapped[str | None] = mapped_column(String(32))
    owner: Mapped[str | None] = mapped_column(String(DIGEST))
    secret: Mapped[str | None] = mapped_column(String(DIGEST))
    absence: Mapped[str | None] = mapped_column(String(16))

    __table_args__ = (Index("seats_by_owner", "owner"),)


class EntryRow(Base):
    """An entry of a table's log: written once, never changed."""

    __tablename__ = "entries"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    by: Mapped[int]
    do: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    hash: Mapped[str] = mapped_column(String(DIGEST), server_default="")


class SubscriptionRow(Base):
    """A device that shows notices of its owner's turns."""

    __tablename__ = "subscriptions"

    endpoint: Mapped[str] = mapped_column(String(1000), primary_key=True)
    owner: Mapped[str] = mapped_column(String(DIGEST))
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    language: Mapped[str] = mapped_column(String(2))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))

    __table_args__ = (Index("subscriptions_by_owner", "owner"),)


class ProgressRow(Base):
    """How far somebody is with puzzles and their own blunders: a document."""

    __tablename__ = "progress"

    owner: Mapped[str] = mapped_column(String(DIGEST), primary_key=True)
    document: Mapped[str] = mapped_column(Text)
    version: Mapped[int]
