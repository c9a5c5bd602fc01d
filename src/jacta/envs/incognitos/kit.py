"""The environments of Los Incognitos."""

from __future__ import annotations

from jacta.envs.kit import EnvKit
from jacta.envs.incognitos.fields import fields

__all__ = ["ENVS"]

ENVS = EnvKit(package="jacta.envs.incognitos", fields=fields)
