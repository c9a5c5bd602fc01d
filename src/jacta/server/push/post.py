"""Notices on their way: encrypted and sent by a thread with an event loop of its own.

Push services answer when they like. So the loop that serves tables only queues what is to be sent;
if the queue is full, the notice is dropped, since the next turn brings another one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from typing import TYPE_CHECKING, NamedTuple

from jacta.core.errors import SetupError
from jacta.server.push.endpoints import Forbidden, place_of
from jacta.server.push.keys import NOT_INSTALLED

if TYPE_CHECKING:
    from collections.abc import Callable

    from httpx2 import AsyncClient

    from jacta.server.push.keys import PushKey
    from jacta.server.push.subscriptions import Subscription

__all__ = ["Letter", "PostOffice"]

MOST_WAITING = 500
AT_ONCE = 8
SECONDS = 10.0  # for one notice, whatever the other side does
TIME_TO_LIVE = 24 * 3600  # seconds that a push service keeps a notice
GONE = {404, 410}  # the subscription has ended
LOG = logging.getLogger(__name__)


class Letter(NamedTuple):
    """A notice for a subscription; of two with one topic, a push service keeps the later."""

    to: Subscription
    text: bytes
    topic: str


class PostOffice:
    """Sends letters; `gone` is called, in its thread, with an endpoint that no longer exists."""

    def __init__(
        self, key: PushKey, contact: str, gone: Callable[[str], None], *, anywhere: bool = False
    ) -> None:
        try:
            import httpx2  # noqa: PLC0415 - an optional package
            from webpush import WebPush  # noqa: PLC0415
        except ImportError:
            raise SetupError(NOT_INSTALLED) from None
        self._new_client: Callable[[], AsyncClient] = lambda: httpx2.AsyncClient(
            timeout=SECONDS, trust_env=False
        )
        self._cipher = WebPush(key.private, key.public, contact, TIME_TO_LIVE)
        self._gone, self._anywhere = gone, anywhere
        self._room = threading.BoundedSemaphore(MOST_WAITING)
        self._loop = asyncio.new_event_loop()
        self._letters: asyncio.Queue[Letter] = asyncio.Queue()
        self._thread = threading.Thread(target=self._run, name="jacta push", daemon=True)
        self._thread.start()

    def send(self, letter: Letter) -> bool:
        """Send a letter later; whether there was room for it."""
        if not self._room.acquire(blocking=False):
            return False
        self._loop.call_soon_threadsafe(self._letters.put_nowait, letter)
        return True

    def close(self) -> None:
        """Stop; what was not sent is dropped."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._stop)
        self._thread.join(SECONDS)

    # In the thread

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._workers = self._loop.create_task(self._work_all())
        with contextlib.suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._workers)
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()

    def _stop(self) -> None:
        self._workers.cancel()

    async def _work_all(self) -> None:
        async with self._new_client() as client:
            await asyncio.gather(*(self._work(client) for _ in range(AT_ONCE)))

    async def _work(self, client: AsyncClient) -> None:
        while True:
            letter = await self._letters.get()
            try:
                async with asyncio.timeout(SECONDS):
                    await self._deliver(client, letter)
            except Forbidden as error:
                LOG.warning("a push subscription is dropped: %s", error)
                self._gone(letter.to.endpoint)
            except (OSError, ValueError, TimeoutError, _http_error()) as error:
                LOG.info("a push notice was not sent: %s", type(error).__name__)
            finally:
                self._room.release()

    async def _deliver(self, client: AsyncClient, letter: Letter) -> None:
        from webpush.types import WebPushKeys, WebPushSubscription  # noqa: PLC0415

        to = letter.to
        place = await place_of(to.endpoint, anywhere=self._anywhere)
        keys = WebPushKeys(auth=to.auth, p256dh=to.p256dh)
        subscription = WebPushSubscription(endpoint=to.endpoint, keys=keys)
        sealed = self._cipher.get(letter.text, subscription)
        headers = {**sealed.headers, "host": place.host, "topic": letter.topic, "urgency": "high"}
        request = client.stream(
            "POST",
            place.url,
            content=sealed.encrypted,
            headers=headers,
            extensions={"sni_hostname": place.host},
        )
        async with request as answer:  # its body is of no interest
            if answer.status_code in GONE:
                self._gone(to.endpoint)
            elif answer.is_error:
                LOG.info("a push service answered %d", answer.status_code)


def _http_error() -> type[Exception]:
    import httpx2  # noqa: PLC0415 - an optional package

    error: type[Exception] = httpx2.HTTPError
    return error
