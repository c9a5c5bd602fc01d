"""The environments of MLEM."""

from __future__ import annotations

from jacta.envs.kit import EnvKit
from jacta.envs.mlem.fields import fields

__all__ = ["ENVS"]

ENVS = EnvKit(package="jacta.envs.mlem", fields=fields)
