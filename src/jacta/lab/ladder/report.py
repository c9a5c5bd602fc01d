"""The results of a ladder, and the command that reproduces them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jacta.core.errors import SetupError
from jacta.lab.ladder.adjustment import model_digest
from jacta.lab.ladder.entrants import parse_entrant
from jacta.lab.ladder.luck import Luck, luck_of
from jacta.lab.ladder.matches import Match, matches_of
from jacta.lab.ladder.ratings import Ratings, fit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.ladder.entrants import Entrant
    from jacta.lab.ladder.estimates import Estimate
    from jacta.lab.ladder.games import Played
    from jacta.lab.ladder.log import Log
    from jacta.lab.ladder.tournament import Ladder

__all__ = ["Report", "anchor_of", "report_of"]

USUAL_ANCHOR = "random"


@dataclass(frozen=True)
class Report:
    """The results of a ladder."""

    ladder: Ladder
    command: str
    matches: Sequence[Match]
    ratings: Ratings
    anchor: Entrant
    pace: dict[Entrant, float]  # seconds per decision, of bots that play move by move

    def rating(self, entrant: Entrant) -> Estimate:
        """Return how far an entrant is above the anchor."""
        return self.ratings.above(entrant, self.anchor)

    def duel(self, one: Entrant, other: Entrant) -> Estimate | None:
        """Return how often one entrant wins, alone against another, if that was played."""
        for match in self.matches:
            if match.entrants == [one, other] and match.lineup.count(one) == 1:
                return match.rate(one)
            if match.lineup == (other, one):
                return match.rate(one)
        return None

    def adjusted(self, match: Match) -> dict[Entrant, Estimate]:
        """Return how often each entrant of a match-up wins without luck, if it was judged."""
        rates = {entrant: match.adjusted_rate(entrant) for entrant in match.entrants}
        return {entrant: rate for entrant, rate in rates.items() if rate is not None}

    def luck(self, match: Match) -> dict[str, Luck]:
        """Return how much of the victories and of the margins of a match-up is luck."""
        return {"wins": luck_of(match, match.wins), "margin": luck_of(match, match.margins)}

    def as_json(self) -> dict[str, Any]:
        """Return everything as JSON-ready data."""
        game, playouts = self.ladder.game, self.ladder.playouts
        return {
            "command": self.command,
            "game": game.name,
            "board": game.board_name,
            "players": game.players,
            "options": sorted(game.options),
            "seed": self.ladder.seed,
            "dice": self.ladder.games,
            "games": self.ladder.games * game.players * len(self.matches),
            "anchor": str(self.anchor),
            **({} if playouts is None else {"judge": model_digest(game, playouts)}),
            "ratings": [self._entrant_json(entrant) for entrant in self.ratings.ranked()],
            "matches": [self._match_json(match) for match in self.matches],
        }

    def _entrant_json(self, entrant: Entrant) -> dict[str, Any]:
        pace = {"seconds": self.pace[entrant]} if entrant in self.pace else {}
        return {"bot": str(entrant), **self.rating(entrant).as_json(), **pace}

    def _match_json(self, match: Match) -> dict[str, Any]:
        adjusted = {str(bot): rate.as_json() for bot, rate in self.adjusted(match).items()}
        return {
            "lineup": [str(entrant) for entrant in match.lineup],
            "wins": {str(entrant): match.rate(entrant).as_json() for entrant in match.entrants},
            **({"adjusted": adjusted} if adjusted else {}),
            "luck": {what: luck.as_json() for what, luck in self.luck(match).items()},
        }


def report_of(ladder: Ladder, log: Log, command: str, anchor: Entrant) -> Report:
    """Return the results of a ladder whose games are all in the log."""
    matches = matches_of(ladder.lineups, log.series, ladder.games)
    ratings = fit(matches, ladder.entrants, anchor)
    return Report(ladder, command, matches, ratings, anchor, _pace(ladder.entrants, log.series))


def anchor_of(entrants: Sequence[Entrant], name: str | None) -> Entrant:
    """Return whose rating is 0: the named entrant, else `random`, else the first."""
    if name is None:
        return next((each for each in entrants if each.name == USUAL_ANCHOR), entrants[0])
    anchor = parse_entrant(name)
    if anchor not in entrants:
        there = ", ".join(map(str, entrants))
        raise SetupError(f"the anchor {name!r} takes no part; choose from {there}")
    return anchor


def _pace(entrants: Sequence[Entrant], series: Sequence[Played]) -> dict[Entrant, float]:
    seconds, decisions = dict.fromkeys(entrants, 0.0), dict.fromkeys(entrants, 0)
    named = {str(entrant): entrant for entrant in entrants}
    for played in series:
        seated = zip(played.seats, played.seconds, played.decisions, strict=False)
        for name, took, asked in seated:
            if name in named:
                seconds[named[name]] += took
                decisions[named[name]] += asked
    return {entrant: seconds[entrant] / asked for entrant, asked in decisions.items() if asked}
