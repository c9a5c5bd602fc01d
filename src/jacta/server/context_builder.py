"""Puts the parts of a server together, on any storage, clock, dice and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.server.absences import AbsenceDriver
from jacta.server.audience import Audience
from jacta.server.bots import BotDriver
from jacta.server.chain_driver import ChainDriver
from jacta.server.context import Context
from jacta.server.health import watch_all
from jacta.server.metrics import MeasuredStorage, Metrics
from jacta.server.notices import LocalNotices
from jacta.server.tables import Tables
from jacta.server.thinking import Thinkers

if TYPE_CHECKING:
    from jacta.core.dice import Dice
    from jacta.server.clock import Clock
    from jacta.server.leases import Leases
    from jacta.server.notices import Notices
    from jacta.server.settings import Settings
    from jacta.server.storage import Storage

__all__ = ["build_context"]


def build_context(
    settings: Settings,
    storage: Storage,
    notices: Notices | None = None,
    clock: Clock | None = None,
    dice: Dice | None = None,
    thinkers: Thinkers | None = None,
    leases: Leases | None = None,
) -> Context:
    """Return the parts of a server, on any storage, clock, dice and bots."""
    notices, metrics = notices or LocalNotices(), Metrics()
    tables = Tables(MeasuredStorage(storage, metrics), notices, settings.cached_tables, clock, dice)
    audience = Audience(notices, clock)
    tables.follow(audience.tell)
    asked = thinkers or Thinkers(settings.bot_seconds, settings.bot_patience)
    bots = BotDriver(tables, asked, settings.bot_pause, audience.is_watched, leases)
    audience.follow(bots.look)
    drivers = AbsenceDriver(tables, audience), ChainDriver(tables, audience)
    context = Context(settings, tables, bots, asked, audience, *drivers, metrics=metrics)
    watch_all(context)
    return context
