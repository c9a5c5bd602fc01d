"""The protocol on PostgreSQL and Redis: the tests of tests/server, with other settings."""

from __future__ import annotations

import pytest

from server.test_absences import *  # noqa: F403
from server.test_departures import *  # noqa: F403
from server.test_dice import *  # noqa: F403
from server.test_lobby import *  # noqa: F403
from server.test_playing import *  # noqa: F403
from server.test_tables import *  # noqa: F403

pytestmark = pytest.mark.slow
