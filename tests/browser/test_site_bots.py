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

FASTER = 25  # so much faster time passes for bots that think for a second

HURRY = f"""
const now = performance.now.bind(performance);
performance.now = () => {FASTER} * now();
"""

# Asks the worker for a table of bots, looks at it until it is over, and returns its record.
PLAY = """
async ([script, table]) => {
  const worker = new Worker(script, { type: 'module' });
  let asked = 0;
  const answers = new Map(), heard = [];
  worker.onerror = (event) => { throw new Error(event.message); };
  const ask = (method, address, body) => new Promise((resolve) => {
    answers.set(++asked, resolve);
    worker.postMessage({ type: 'ask', id: asked, method, address, body });
  });
  const over = new Promise((resolve) => {
    worker.onmessage = ({ data }) => {
      if (data.type === 'answer') answers.get(data.id)(data);
      if (data.type === 'opened') worker.postMessage({ type: 'say', wire: 1, text: JSON.stringify(
        { v: 1, type: 'hello', seat: null, log: -1, looking: true }) });
      if (data.type === 'told' && JSON.parse(data.text).table?.over) resolve();
      if (data.type === 'told') heard.push(data.text.slice(0, 300));
    };
  });
  const made = await ask('POST', '/api/tables', JSON.stringify(table));
  if (made.status >= 300) return made.body;
  const { id } = JSON.parse(made.body);
  worker.postMessage({ type: 'open', wire: 1, table: id });
  const late = new Promise((resolve) => setTimeout(resolve, 150000, 'late'));
  if ((await Promise.race([over, late])) === 'late') return heard.slice(-3).join('\\n');
  const { body } = await ask('GET', `/api/tables/${id}/record`, '');
  worker.terminate();
  return body;
}
"""


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("mlem", ["random", "greedy", "odds:steady", "search", "learned"]),
        ("incognitos", ["random", "odds:steady", "search", "learned"]),  # greedy: test_site.py
    ],
)
def test_every_bot_plays_whole_games_with_the_network_cut(
    browser: Browser, tmp_path: Path, game: str, bots: list[str]
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(made_site(), folder)
    (worker,) = folder.glob("assets/table.worker-*.js")
    worker.write_text(HURRY + worker.read_text(encoding="utf-8"), encoding="utf-8")
    table = {"game": game, "pace": "none", "seats": [{"kind": "bot", "bot": bot} for bot in bots]}
    with file_space(folder) as address:
        screens = Screens(browser, address)
        page = screens.open()
        page.goto("./")
        wait_until_kept(page)
        page.context.set_offline(True)
        record = page.evaluate(PLAY, [f"./assets/{worker.name}", table])
        assert screens.close() == []  # a kernel that fails is reported there
    (found,) = read_records(record.splitlines())
    assert [player.bot for player in found.header.players] == bots
    assert Table.resume(found).is_over
