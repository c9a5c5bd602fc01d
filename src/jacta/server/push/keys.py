"""The key that identifies a server to push services (VAPID, RFC 8292)."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["PushKey", "check_contact", "make_key", "read_key"]

NOT_INSTALLED = 'Web Push needs more packages: pip install "jacta[push]"'
ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


@dataclass(frozen=True)
class PushKey:
    """A key pair: as PEM for signing, and the public half as browsers want it."""

    private: bytes
    public: bytes
    application: str  # base64url of the uncompressed point


def make_key(path: Path) -> PushKey:
    """Write a new private key that only its owner may read; an existing file stays as it is."""
    vapid = _vapid()
    private, _, _ = vapid.generate_keys()
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise SetupError(f"{path} already exists and is not overwritten") from None
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {error.strerror}") from None
    with os.fdopen(descriptor, "wb") as file:
        file.write(private)
    return read_key(path)


def read_key(path: Path) -> PushKey:
    """Return the key in a PEM file; raise SetupError for anything but a P-256 private key."""
    vapid = _vapid()
    from cryptography.hazmat.primitives import serialization as formats  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    try:
        private = path.read_bytes()
    except OSError as error:
        raise SetupError(f"the push key {path} cannot be read: {error.strerror}") from None
    try:
        key = formats.load_pem_private_key(private, None)
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
        raise SetupError(f"{path} is no push key; make one with `jacta push-key FILE`")
    public = key.public_key()
    pem = public.public_bytes(formats.Encoding.PEM, formats.PublicFormat.SubjectPublicKeyInfo)
    return PushKey(private, pem, vapid.get_application_server_key(public))


def check_contact(contact: str) -> str:
    """Return the e-mail address that push services may write to; raise SetupError if it is none."""
    address = contact.removeprefix("mailto:").strip()
    if not ADDRESS.fullmatch(address):
        raise SetupError(
            "push services want to know whom to write to if something goes wrong: "
            f"--push-contact (or JACTA_PUSH_CONTACT) is an e-mail address, not {contact!r}"
        )
    return address


def _vapid() -> Any:
    try:
        from webpush.vapid import VAPID  # noqa: PLC0415 - an optional package
    except ImportError:
        raise SetupError(NOT_INSTALLED) from None
    return VAPID
