"""A push service on this machine, and a browser that can read what it gets (RFC 8291)."""

from __future__ import annotations

import base64
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SECRET = b"sixteen bytes!!!"


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Browser:
    """The keys of a subscription."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.point = point_of(self._key.public_key())

    def subscription(self, endpoint: str, **more: Any) -> dict[str, Any]:
        keys = {"p256dh": text_of(self.point), "auth": text_of(SECRET)}
        return {"endpoint": endpoint, **keys, **more}

    def read(self, body: bytes) -> bytes:
        """Decrypt a notice: only this browser can."""
        salt, length, sealed = body[:16], body[20], body[21:]
        sender, sealed = sealed[:length], sealed[length:]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), public)
        info = b"WebPush: info\x00" + self.point + sender
        secret = _derived(SECRET, info, 32, shared)
        key = _derived(salt, b"Content-Encoding: aes128gcm\x00", 16, secret)
        nonce = _derived(salt, b"Content-Encoding: nonce\x00", 12, secret)
        text, end = AESGCM(key).decrypt(nonce, sealed, None).rsplit(b"\x02", 1)
        assert not end.strip(b"\x00")
        return text


def _derived(salt: bytes, info: bytes, length: int, secret: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class PushService:
    """Keeps what it receives, and answers as the test says."""

    def __init__(self) -> None:
        self.status = 201
        self.delay = 0.0
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                time.sleep(service.delay)
                service.got.append((self.path, headers, body))
                self.send_response(service.status)
                if service.status == 302:
                    self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def endpoint(self, name: str = "ada") -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/push/{name}"

    def wait(self, count: int = 1) -> None:
        """Wait until that many notices have arrived."""
        for _ in range(1_000):
            if len(self.got) >= count:
                return
            time.sleep(0.02)
        raise AssertionError(f"{len(self.got)} of {count} notices came")

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
