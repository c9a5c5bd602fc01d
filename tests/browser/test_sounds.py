"""Sounds: rendered in the browser without a loudspeaker, and measured."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from jacta.server.app import WEB

if TYPE_CHECKING:
    from playwright.sync_api import Page

RATE = 22_050
SILENCE = 0.002  # of a twentieth of a second
SECONDS = 5  # as long as the longest flight

# A module of its own for each sound, which finds a context that only renders.
RENDER = """async ([module, name, seconds, rate, silence]) => {
  let made;
  globalThis.AudioContext = function () {
    made = new OfflineAudioContext(1, rate * seconds, rate);
    made.resume = () => Promise.resolve();
    return made;
  };
  const { play } = await import(`${module}?${name}`);
  play(name, seconds);
  const samples = (await made.startRendering()).getChannelData(0);
  const size = rate / 20;
  let [length, peak, loudest] = [0, 0, 0];
  for (let start = 0; start < samples.length; start += size) {
    const part = samples.slice(start, start + size);
    const square = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length;
    loudest = Math.max(loudest, Math.sqrt(square));
    peak = part.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak);
    if (Math.sqrt(square) > silence) length = (start + size) / rate;
  }
  return [length, peak, loudest];
}"""


def names() -> list[str]:
    source = Path(__file__).parents[2] / "web" / "src" / "lib" / "sound.ts"
    listed = re.search(r"SOUNDS = \[(.*?)\]", source.read_text(encoding="utf-8"), re.DOTALL)
    assert listed
    return re.findall(r"'(\w+)'", listed[1])


def test_every_sound_is_audible_short_and_undistorted(page: Page) -> None:
    page.goto("/")
    (module,) = (WEB / "assets").glob("sounds-*.js")
    wrong = []
    for name in names():
        asked = [f"/assets/{module.name}", name, SECONDS, RATE, SILENCE]
        length, peak, loudest = page.evaluate(RENDER, asked)
        if not (0.1 <= length <= 1.6 and 0.03 < loudest < 0.5 and peak < 0.98):
            wrong.append(f"{name}: {length:.2f} s, peak {peak:.2f}, rms {loudest:.3f}")
    assert wrong == []
