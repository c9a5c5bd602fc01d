"""The environments of Los Incognitos."""

from __future__ import annotations

from jacta.envs.incognitos.fields import fields
from jacta.envs.kit import EnvKit

__all__ = ["ENVS"]

ENVS = EnvKit(package="jacta.envs.incognitos", fields=fields)
