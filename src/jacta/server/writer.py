"""The writing thread: moves that are ready at the same time share a transaction, others too.

While one group is being written, which ends with waiting for the disk, the next one gathers.
Each job is answered when its transaction is committed. A conflict concerns its own job alone;
if the disk or the database fails, the whole group is rolled back, and every job gets the error.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from jacta.server.log_chain import Heads
from jacta.server.storage import Conflict, LogPart, StorageError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

__all__ = ["Writer"]

T = TypeVar("T")

# The whole group is one statement with one parameter: each call into SQLite gives up the
# interpreter's lock, and getting it back from a busy event loop takes milliseconds.
APPEND = """
INSERT INTO entries ("table", number, "by", "do", at, hash)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]')
FROM json_each(?)
"""
HASH = 'SELECT hash FROM entries WHERE "table" = ? AND number = ?'


class Job(NamedTuple):
    """Work for the thread, and where its result goes."""

    work: LogPart | Callable[[sqlite3.Connection], Any] | None
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]


class Writer:
    """The one connection that writes, in a thread of its own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._heads = Heads(self._read_hash)
        self._jobs: deque[Job | None] = deque()
        self._calls: queue.SimpleQueue[None] = queue.SimpleQueue()  # wake the thread
        self._is_idle = False  # whether the thread waits for a call
        self._is_open = True
        self._thread = threading.Thread(target=self._run, name="jacta writer", daemon=True)
        self._thread.start()

    def append(self, part: LogPart) -> Awaitable[None]:
        """Append to a log, in one transaction with all other appends that wait."""
        return self._done(part)

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return the result of some work in a transaction of its own."""
        result: T = await self._done(work)
        return result

    def _done(self, work: Any) -> asyncio.Future[Any]:
        """Return what will hold the answer to some work."""
        if not self._is_open:
            raise StorageError("the storage is closed")
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        self._submit(Job(work, loop, answer))
        return answer

    def _submit(self, job: Job | None) -> None:
        """Leave a job to the thread; a busy one looks for more by itself."""
        self._jobs.append(job)
        if self._is_idle:
            self._is_idle = False
            self._calls.put(None)

    async def flush(self) -> None:
        """Wait until everything submitted before is written or has failed."""
        await self._done(None)

    async def close(self) -> None:
        """Write what was submitted, then stop."""
        self._is_open = False
        self._submit(None)
        await asyncio.to_thread(self._thread.join)

    # In the thread

    def _run(self) -> None:
        connection, is_open = self._connection, True
        while is_open:
            self._wait()
            jobs = [self._jobs.popleft() for _ in range(len(self._jobs))]
            is_open = None not in jobs
            self._write(connection, [job for job in jobs if job is not None])
        connection.close()

    def _wait(self) -> None:
        """Return as soon as there may be jobs."""
        if not self._jobs:
            self._is_idle = True
            if not self._jobs:  # nobody was faster than the sign
                self._calls.get()
            self._is_idle = False

    def _write(self, connection: sqlite3.Connection, jobs: Sequence[Job]) -> None:
        appends = [job for job in jobs if isinstance(job.work, LogPart)]
        if appends:
            self._append_all(connection, appends)
        others = [job for job in jobs if job.work and not isinstance(job.work, LogPart)]
        if others:
            _answer(_attempt_all(connection, others))
        _answer([(job, None) for job in jobs if job.work is None])

    def _append_all(self, connection: sqlite3.Connection, jobs: Sequence[Job]) -> None:
        try:
            self._append(connection, jobs)
        except sqlite3.IntegrityError:
            _answer([(job, self._append_one(connection, job)) for job in jobs])
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            _answer([(job, _failed(error)) for job in jobs])
        else:
            _answer([(job, None) for job in jobs])

    def _append_one(self, connection: sqlite3.Connection, job: Job) -> Exception | None:
        """Append for one job alone; return what went wrong. One statement is all or nothing."""
        try:
            self._append(connection, [job])
        except sqlite3.IntegrityError as error:
            return Conflict(str(error))
        except Exception as error:  # noqa: BLE001
            return _failed(error)
        return None

    def _append(self, connection: sqlite3.Connection, jobs: Sequence[Job]) -> None:
        """Write the entries of all jobs, each hanging on the one before it."""
        is_written = False
        try:
            connection.execute(APPEND, (self._rows(jobs),))
            is_written = True
        finally:
            self._heads.settle(is_written=is_written)

    def _rows(self, jobs: Sequence[Job]) -> bytes:
        """Return the entries of all jobs as JSON."""
        parts = [job.work for job in jobs if isinstance(job.work, LogPart)]
        return msgspec.json.encode(self._heads.staged(parts))

    def _read_hash(self, table: str, number: int) -> str | None:
        row = self._connection.execute(HASH, (table, number)).fetchone()
        return None if row is None else str(row[0])


def _attempt_all(connection: sqlite3.Connection, jobs: Sequence[Job]) -> Sequence[tuple[Job, Any]]:
    """Return the results of jobs that share a transaction; one that fails is undone alone."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        results = [(job, _attempt(connection, job.work)) for job in jobs]
        connection.execute("COMMIT")
    except Exception as error:  # noqa: BLE001
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [(job, _failed(error)) for job in jobs]
    return results


def _attempt(connection: sqlite3.Connection, work: Any) -> Any:
    """Return the result of some work, or the error that undid it."""
    connection.execute("SAVEPOINT job")
    try:
        return work(connection)
    except Exception as error:  # noqa: BLE001
        connection.execute("ROLLBACK TO job")
        return _failed(error)
    finally:
        connection.execute("RELEASE job")


def _failed(error: Exception) -> StorageError:
    return StorageError(f"{type(error).__name__}: {error}")


def _answer(results: Sequence[tuple[Job, Any]]) -> None:
    """Hand the results over, to each event loop at once."""
    for loop in {job.loop for job, _ in results}:
        mine = [(job.answer, result) for job, result in results if job.loop is loop]
        try:
            loop.call_soon_threadsafe(_set_all, mine)
        except RuntimeError:  # it has stopped; nobody waits any more
            continue


def _set_all(answers: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for answer, result in answers:
        if answer.done():  # whoever waited was cancelled
            continue
        if isinstance(result, Exception):
            answer.set_exception(result)
        else:
            answer.set_result(result)
