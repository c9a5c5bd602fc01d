"""A store in memory, which does what web/src/offline/table_store.ts does in IndexedDB."""

from __future__ import annotations

import json
from typing import Any


class MemoryStore:
    """Tables as texts; `room` is how many more writes it takes."""

    def __init__(self, room: int = 1_000_000) -> None:
        self.room = room
        self._tables: dict[str, dict[str, Any]] = {}
        self._logs: dict[str, list[Any]] = {}
        self._notes: dict[str, tuple[str, int]] = {}

    def _is_full(self) -> bool:
        self.room -= 1
        return self.room < 0

    async def create(self, table: str, log: str) -> str:
        data = json.loads(table)
        if data["id"] in self._tables:
            return "exists"
        if self._is_full():
            return "full"
        self._tables[data["id"]], self._logs[data["id"]] = data, json.loads(log)
        return "done"

    async def load(self, table_id: str, since: int) -> str:
        if table_id not in self._tables:
            return ""
        return json.dumps([self._tables[table_id], self._logs[table_id][since:]])

    async def append(self, table_id: str, length: int, at: str, log: str) -> str:
        if len(self._logs.get(table_id, [])) != length:
            return "conflict"
        if self._is_full():
            return "full"
        self._logs[table_id] += json.loads(log)
        self._tables[table_id]["changed"] = at
        return "done"

    async def amend(self, table: str, log: str) -> str:
        data = json.loads(table)
        before = self._tables[data["id"]]
        if before["version"] != data["version"] - 1:
            return "stale"
        if self._is_full():
            return "full"
        self._tables[data["id"]] = {**data, "changed": before["changed"]}
        self._logs[data["id"]] += json.loads(log)
        return "done"

    async def remove(self, table_id: str) -> bool:
        self._logs.pop(table_id, None)
        return self._tables.pop(table_id, None) is not None

    async def note(self, name: str) -> str:
        return json.dumps(self._notes[name]) if name in self._notes else ""

    async def keep_note(self, name: str, text: str, version: int) -> str:
        if self._notes.get(name, ("", 0))[1] != version:
            return "stale"
        self._notes[name] = text, version + 1
        return "done"

    async def tables(self) -> str:
        newest = sorted(self._tables.values(), key=lambda data: data["changed"], reverse=True)
        return json.dumps([[data, len(self._logs[data["id"]])] for data in newest])
