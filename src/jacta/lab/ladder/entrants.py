"""Who takes part: a bot by name and how long it may think.

`greedy` judges at a glance; `search@1s` and `search@50ms` think for a time,
`search@2000` for a number of simulations. `learned:old.npz` plays by the net of a file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from jacta.bots import Bot, Budget, bots_for, find_bot, full_name
from jacta.bots.kit import Policies, bot_kit
from jacta.bots.registry import BUDGETED, kind_of, net_path
from jacta.core.errors import SetupError

__all__ = ["Entrant", "parse_entrant", "parse_entrants", "policy_names"]

FORM = re.compile(r"(?P<name>[^@\s]+)(?:@(?P<amount>\d+(?:\.\d+)?)(?P<unit>ms|s|))?")
FEWEST = 2


AT_A_GLANCE = Budget(simulations=0)  # without a named budget, bots judge as they do in series
ONE_CORE = Budget(cores=1)  # for everybody: budgets are equal, and jobs change nothing


@dataclass(frozen=True)
class Entrant:
    """A bot and its budget; without one it judges at a glance, or takes its default time."""

    name: str
    budget: Budget | None = None

    def __str__(self) -> str:
        if self.budget is None:
            return self.name
        if self.budget.seconds is None:
            return f"{self.name}@{self.budget.simulations}"
        seconds = self.budget.seconds
        return f"{self.name}@" + (f"{seconds:g}s" if seconds >= 1 else f"{1000 * seconds:g}ms")

    def is_fast(self, game: str) -> bool:
        """Whether it can play whole series in compiled code."""
        return self.budget is None and (
            self.name in policy_names(game) or bool(net_path(self.name))
        )

    def bot(self, game: str, seed: int) -> Bot:
        """Return the bot, with a random generator from a seed."""
        if self.is_fast(game):
            return find_bot(self.name, game, seed, AT_A_GLANCE)
        return find_bot(self.name, game, seed, self.budget or ONE_CORE)


def policy_names(game: str) -> tuple[str, ...]:
    """Return the names of the bots of a game that play in compiled code."""
    policies = bot_kit(game).plain("policies", Policies).POLICIES
    return tuple(name for name in bots_for(game) if name in policies)


def parse_entrant(text: str) -> Entrant:
    """Return the entrant that a text such as `search@1s` means."""
    match = FORM.fullmatch(text.strip())
    if match is None:
        raise SetupError(
            f"{text.strip()!r} is not an entrant: name a bot, and after @ its budget, "
            "as in greedy, search@1s, search@50ms or search@2000 (simulations)"
        )
    name = full_name(match["name"], files=True)
    if match["amount"] is None:
        return Entrant(name)
    if kind_of(name) not in BUDGETED:
        raise SetupError(f"{name} needs no budget: write {name} instead of {text.strip()!r}")
    return Entrant(name, _budget(text, match["amount"], match["unit"]))


def _budget(text: str, amount: str, unit: str) -> Budget:
    if float(amount) == 0:
        raise SetupError(f"{text.strip()!r} leaves no time to think")
    if unit:
        return Budget(seconds=float(amount) / (1000 if unit == "ms" else 1), cores=1)
    if "." in amount:
        raise SetupError(f"{text.strip()!r}: the number of simulations must be whole")
    return Budget(simulations=int(amount), cores=1)


def parse_entrants(text: str, game: str) -> list[Entrant]:
    """Return at least two different entrants, from a list with commas."""
    entrants = [parse_entrant(part) for part in text.split(",") if part.strip()]
    if len(entrants) < FEWEST:
        raise SetupError("a ladder needs at least two bots, separated by commas")
    for entrant in entrants:
        if entrants.count(entrant) > 1:
            raise SetupError(f"{entrant} is named twice: a ladder needs different bots")
        entrant.bot(game, 0)  # raises for unknown bots
    return entrants
