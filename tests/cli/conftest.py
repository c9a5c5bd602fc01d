"""What the tests of the terminal share."""

from __future__ import annotations

import pytest

from jacta.cli.language import speak


@pytest.fixture(autouse=True)
def _english() -> None:
    """Begin in English, whatever a test before has spoken."""
    speak("en")
