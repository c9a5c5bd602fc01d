"""Whole games of every bot in the page that needs no server, with the network cut.

No page shows them: a test speaks to the worker of the table directly, as the page would.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from jacta.core.records import read_records
from jacta.core.table import Table

from .screens import Screens
from .site_folder import file_space, made_site, wait_until_kept

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

FASTER = 100  # so much faster time passes for bots that think for a second

HURRY = f"""
const now = performance.now.bind(performance);
performance.now = () => {FASTER} * now();
"""

BOTS = {
    "mlem": ["random", "greedy", "odds:steady", "search", "learned"],
    "incognitos": ["random", "odds:steady", "search", "learned"],  # greedy: test_site.py
}

# Asks the worker for tables of bots, looks at each until it is over, and returns the records.
PLAY = """
async ([script, tables]) => {
  const worker = new Worker(script, { type: 'module' });
  let asked = 0;
  const answers = new Map(), over = new Map(), heard = [];
  worker.onerror = (event) => { throw new Error(event.message); };
  worker.onmessage = ({ data }) => {
    if (data.type === 'answer') answers.get(data.id)(data);
    if (data.type === 'opened') worker.postMessage({ type: 'say', wire: data.wire,
      text: JSON.stringify({ v: 1, type: 'hello', seat: null, log: -1, looking: true }) });
    if (data.type === 'told' && JSON.parse(data.text).table?.over) over.get(data.wire)();
    if (data.type === 'told') heard.push(data.text.slice(0, 300));
  };
  const ask = (method, address, body) => new Promise((resolve) => {
    answers.set(++asked, resolve);
    worker.postMessage({ type: 'ask', id: asked, method, address, body });
  });
  const play = async (table, number) => {
    const made = await ask('POST', '/api/tables', JSON.stringify(table));
    if (made.status >= 300) return made.body;
    const { id } = JSON.parse(made.body);
    const end = new Promise((resolve) => over.set(number, resolve));
    worker.postMessage({ type: 'open', wire: number, table: id });
    const late = new Promise((resolve) => setTimeout(resolve, 120000, 'late'));
    if ((await Promise.race([end, late])) === 'late') return heard.slice(-3).join('\\n');
    return (await ask('GET', `/api/tables/${id}/record`, '')).body;
  };
  const records = [];
  for (const table of tables) records.push(await play(table, records.length + 1));
  worker.terminate();
  return records;
}
"""


def test_every_bot_plays_whole_games_with_the_network_cut(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(made_site(), folder)
    (worker,) = folder.glob("assets/table.worker-*.js")
    worker.write_text(HURRY + worker.read_text(encoding="utf-8"), encoding="utf-8")
    tables = [
        {"game": game, "pace": "none", "seats": [{"kind": "bot", "bot": bot} for bot in bots]}
        for game, bots in BOTS.items()
    ]
    with file_space(folder) as address:
        screens = Screens(browser, address)
        page = screens.open()
        page.goto("./")
        wait_until_kept(page)
        page.context.set_offline(True)
        records = page.evaluate(PLAY, [f"./assets/{worker.name}", tables])
        assert screens.close() == []  # a kernel that fails is reported there
    for record, bots in zip(records, BOTS.values(), strict=True):
        (found,) = read_records(record.splitlines())
        assert [player.bot for player in found.header.players] == bots
        assert Table.resume(found).is_over
