"""What the page asks for: the server's key, and to begin or end a subscription."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends

from jacta.server.context import Context, context_of, limited, person_of
from jacta.server.messages import (
    PushEndpoint,
    PushInfo,
    PushSubscription,
)
from jacta.server.push.endpoints import check_endpoint
from jacta.server.push.subscriptions import Subscription
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from jacta.server.push.service import PushService

__all__ = ["router"]

router = APIRouter(prefix="/api/push", dependencies=[limited("requests")])
changes = [limited("changes")]

Here = Annotated[Context, Depends(context_of)]
Me = Annotated[str, Depends(person_of)]
POINT, SECRET = 65, 16  # bytes of an uncompressed point of P-256, and of a shared secret


@router.get("")
async def info(here: Here) -> PushInfo:
    """Return the key for subscriptions; null where the server sends no notices."""
    return PushInfo(key=here.push.key.application if here.push else None)


@router.post("/subscribe", status_code=204, dependencies=changes)
async def subscribe(wanted: PushSubscription, here: Here, me: Me) -> None:
    """Send notices to a browser of mine from now on."""
    service = _service(here)
    check_endpoint(wanted.endpoint, anywhere=here.settings.push_anywhere)
    _check(wanted)
    given = Subscription(wanted.endpoint, wanted.p256dh, wanted.auth, wanted.lang)
    await service.subscriptions.add(me, given, here.tables.clock.now())


@router.post("/unsubscribe", status_code=204, dependencies=changes)
async def unsubscribe(ended: PushEndpoint, here: Here, me: Me) -> None:
    """Send no more notices to a browser of mine."""
    await _service(here).subscriptions.remove(ended.endpoint, me)


def _service(here: Context) -> PushService:
    if here.push is None:
        raise Refusal("no-push", "This server sends no notices to devices.")
    return here.push


def _check(wanted: PushSubscription) -> None:
    """Refuse keys that nothing can be encrypted with."""
    point, secret = _bytes(wanted.p256dh), _bytes(wanted.auth)
    if len(point) != POINT or point[0] != 4 or len(secret) != SECRET:
        raise Refusal("malformed", "These are not the keys of a push subscription.")


def _bytes(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except binascii.Error:
        return b""
