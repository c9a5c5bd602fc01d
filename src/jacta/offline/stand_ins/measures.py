"""Measures that nobody reads, in place of Prometheus."""

from __future__ import annotations

import contextlib
from typing import Any

__all__ = [
    "CONTENT_TYPE_LATEST",
    "Collector",
    "CollectorRegistry",
    "Counter",
    "CounterMetricFamily",
    "Gauge",
    "Histogram",
    "HistogramMetricFamily",
    "PlatformCollector",
    "ProcessCollector",
    "floatToGoString",
    "generate_latest",
]

CONTENT_TYPE_LATEST = "text/plain"


class Unmeasured:
    """Takes every measure, and forgets it."""

    def __init__(self, *_about: object, **_options: object) -> None:
        """Take any description."""

    def labels(self, *_labels: object) -> Unmeasured:
        """Return the measure of some labels."""
        return self

    def inc(self, *_amount: float) -> None:
        """Count."""

    def observe(self, _value: float) -> None:
        """Note a value."""

    def set_function(self, _read: Any) -> None:
        """Promise to read a number when somebody asks; nobody will."""

    def register(self, _collector: Any) -> None:
        """Promise to ask a collector; nobody will."""

    def time(self) -> contextlib.nullcontext[None]:
        """Measure how long a block takes."""
        return contextlib.nullcontext()


Collector = CollectorRegistry = Counter = Gauge = Histogram = Unmeasured
CounterMetricFamily = HistogramMetricFamily = Unmeasured
PlatformCollector = ProcessCollector = Unmeasured
floatToGoString = str  # noqa: N816 - the name that Prometheus gives it


def generate_latest(_registry: Unmeasured) -> bytes:
    """Return nothing: nothing was measured."""
    return b""
