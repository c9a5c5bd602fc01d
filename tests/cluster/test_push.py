"""Web Push on PostgreSQL: the tests of tests/server, with other settings."""

from __future__ import annotations

import pytest

from server.test_push import *  # noqa: F403

pytestmark = pytest.mark.slow
