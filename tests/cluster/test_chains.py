"""Tables that play by chains on PostgreSQL and Redis: the tests of tests/server."""

from __future__ import annotations

import pytest

from server.test_chains import *  # noqa: F403

pytestmark = pytest.mark.slow
