"""The kernel in Chromium: the same bits as compiled code on this machine."""

from __future__ import annotations

import base64
import json
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from browser.chromium import FLAGS, find_chromium, use_small_node
from jacta.bots.first_decision import first_decision
from jacta.bots.kit import bot_kit
from jacta.core.game import GAMES
from jacta.wasm.building import MANIFEST, built
from jacta.wasm.comparing import Both
from jacta.wasm.kernel import Kernel
from jacta.wasm.node import SCRIPT, node

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.slow,
    pytest.mark.browser,
    pytest.mark.timeout(900),  # it may have to be built first
]

LOADER = SCRIPT.parents[1] / "src" / "offline" / "kernel.ts"
SEED = 19
STRIP = """
const { stripTypeScriptTypes } = require('node:module');
process.stdout.write(stripTypeScriptTypes(require('node:fs').readFileSync(0, 'utf8')));
"""
LOAD = """async ([loader, about, wasm, net]) => {
  const file = new Blob([loader], { type: 'text/javascript' });
  const { Kernel } = await import(URL.createObjectURL(file));
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  window.kernel = new Kernel(about, await WebAssembly.compile(bytes(wasm)), bytes(net).buffer);
}"""
CALL = """(order) => {
  const read = (value) => Array.isArray(value) ? new Uint8Array(value) : value;
  const answer = window.kernel.call(order.entry, order.arguments.map(read), order.give);
  return { ...answer, arrays: answer.arrays.map((array) => [...array]) };
}"""


class PageKernel(Kernel):
    """A kernel in a page."""

    seconds = 0.0

    def __init__(self, page: Any, game: str) -> None:
        super().__init__(self._asked)
        about = json.loads((built() / MANIFEST).read_text("utf-8"))[game]
        strip = [node(), "-e", STRIP]
        source = LOADER.read_text("utf-8")
        loader = subprocess.run(strip, input=source, capture_output=True, check=True, text=True)
        files = [(built() / name).read_bytes() for name in (about["wasm"], about["net"]["file"])]
        texts = [base64.b64encode(data).decode() for data in files]
        page.evaluate(LOAD, [loader.stdout, about, *texts])
        self._page = page

    async def _asked(self, message: dict[str, Any]) -> dict[str, Any]:
        sent = [list(v) if isinstance(v, bytes) else v for v in message["arguments"]]
        answer: dict[str, Any] = self._page.evaluate(CALL, {**message, "arguments": sent})
        return answer


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    use_small_node()
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - reads the line above

    with sync_playwright() as playwright:
        path = find_chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser.new_page()
        browser.close()


@pytest.mark.parametrize("name", GAMES)
def test_chromium_computes_the_same(page: Any, name: str) -> None:
    game, s = first_decision(name)
    both, kit = Both(PageKernel(page, name), game), bot_kit(name)
    assert both.random_games(SEED, 50)["decisions"].sum() > 500
    both.bot_games(SEED, 2, ["odds:gambler", "learned"])
    for method in filter(None, (kit.search, kit.look_ahead)):
        assert both.search(s, SEED, method, 40) > 40
