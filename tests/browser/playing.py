"""Somebody who knows no rules: clicks what a page offers until the game is over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Error, expect

if TYPE_CHECKING:
    import random

    from playwright.sync_api import ElementHandle, Locator, Page

MOST_CLICKS = 2000

# What a table offers besides the decision itself has one of these names.
OFFERED = r"""
(chance) => {
  const english = /take back|explain|hint|odds|zoom|whole mat|missions|copy|show|hide/i;
  const ukrainian = /скасувати|пояснити|підказка|шанси|показати/i;
  const isBeside = (e) => [english, ukrainian].some((names) => names.test(name(e)));
  const name = (e) => e.getAttribute('aria-label') ?? e.textContent;
  const isOpen = (e) => !e.disabled && e.ariaDisabled !== 'true';
  const all = [...document.querySelectorAll('main :is(button, [role=button])')];
  const open = all.filter((e) => !e.closest('aside') && isOpen(e) && !isBeside(e));
  const fresh = open.filter((e) => e.ariaPressed !== 'true');
  // Where everything is pressed and that is not allowed, something has to be let go.
  const choices = fresh.length ? fresh : open;
  if (document.querySelector('#ending')) return 'over';
  return choices[Math.floor(chance * choices.length)];
}
"""


def ending(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile(r"\bwins?\b.*!"))


def play_now(page: Page, game: str) -> None:
    """Go from the home page to a table against bots."""
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"Play.*{game}")).click()
    expect(page).to_have_url(re.compile("/table/"))


def wait_for_choice(page: Page, rng: random.Random) -> ElementHandle | None:
    """Return one of the buttons that decide, as soon as there are any; None after the game."""
    found = page.wait_for_function(OFFERED, arg=rng.random())
    return found.as_element()


def click(choice: ElementHandle) -> None:
    """Click, unless the answer to the last click has removed the choice meanwhile."""
    try:
        choice.click()
    except Error as error:
        if "not attached" not in error.message:
            raise


def play_on(page: Page, rng: random.Random, most: int = MOST_CLICKS) -> int:
    """Click what is offered, up to a maximum or to the end; return the number of clicks."""
    for clicks in range(most):
        choice = wait_for_choice(page, rng)
        if choice is None:
            return clicks
        click(choice)
    return most
