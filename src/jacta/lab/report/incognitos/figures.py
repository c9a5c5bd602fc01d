"""Figures of Los Incognitos: what gets marked, where, and how turns go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.games.incognitos.words import KIND_IDS
from jacta.lab.report import charts, marks
from jacta.lab.report.formatting import capital, percent, with_margin
from jacta.lab.report.incognitos.measures import ENTRY_NAMES
from jacta.lab.report.palette import GRID, SERIES
from jacta.lab.report.study import Figure

if TYPE_CHECKING:
    from jacta.games.incognitos.board import Board, Destination
    from jacta.lab.report.series import Series
    from jacta.lab.report.study import Study

__all__ = ["figures", "names_of"]

SIZE = 240
SYMBOLS = "circle: monsters · diamond: vessel\nsquare: site · triangle: shuttle"
MARKERS = {"monster": "o", "vessel": "D", "site": "s", "shuttle": "^"}


def figures(study: Study) -> list[Figure]:
    """Return all figures that only this game has."""
    return [scoring_table(study), *maps(study), turns(study)]


def _boards(study: Study) -> dict[str, Series]:
    """Return a series without options for each board."""
    plain = [study.usual, *(s for s in study.variants if not s.options)]
    return {s.game.board_name: s for s in plain}


def scoring_table(study: Study) -> Figure:
    """Show how much of the scoring table is crossed off."""
    title = "What gets marked"
    boards = _boards(study)
    found = {board: study.results.of(s, "row filled") for board, s in boards.items()}
    kinds = list(found[study.usual.game.board_name])
    values = [[found[board][kind].value for kind in kinds] for board in boards]
    texts = [[f"{100 * v:.0f} %" for v in row] for row in values]
    says = _table_says(study)
    with charts.canvas(0.9 + 0.36 * len(boards)) as figure:
        axes = figure.subplots()
        marks.heat(axes, list(boards), kinds, values, texts)
        axes.set_xlabel("fields of the scoring table that are crossed off")
        svg = charts.svg_of(figure, "marks", title, says)
    rows = [
        [board, kind, percent(e), with_margin(study.results.one(boards[board], "marked", kind), 2)]
        for board, es in found.items()
        for kind, e in es.items()
    ]
    return Figure(title, says, svg, ["board", "row", "crossed off", "fields a game"], rows)


def _table_says(study: Study) -> str:
    filled = study.results.of(study.usual, "row filled")
    full, empty = (pick(filled, key=lambda kind: filled[kind].value) for pick in (max, min))
    return (
        f"On {study.usual.game.board_name} {study.usual.players} {study.house} players cross off "
        f"{percent(filled[full])} of the {full} fields, but {percent(filled[empty])} of the "
        f"{empty} ones."
    )


def maps(study: Study) -> list[Figure]:
    """Show each map: how often each place is marked or explored."""
    return [_map(study, board, series) for board, series in _boards(study).items()]


def _map(study: Study, name: str, series: Series) -> Figure:
    board: Any = series.game.board
    title = f"Where it happens: {board.title}"
    used = study.results.of(series, "used")
    often, rare = (f(used, key=lambda place: used[place].value) for f in (max, min))
    names = _described_all(board)
    says = capital(
        f"{names[often]} is marked or explored in {percent(used[often])} of the games, "
        f"{names[rare]} in {percent(used[rare])}."
    )
    with charts.canvas(3.6) as figure:
        axes = figure.subplots()
        _draw_links(axes, board)
        _draw_places(axes, board, {place: e.value for place, e in used.items()})
        axes.set_xlabel(SYMBOLS)
        svg = charts.svg_of(figure, f"map-{name}", title, says)
    reached = study.results.of(series, "reached")
    rows = [[place, percent(e), percent(reached[place])] for place, e in used.items()]
    return Figure(title, says, svg, ["place", "marked or explored", "reached"], rows)


def names_of(study: Study) -> dict[str, str]:
    """Return what places are called, by id."""
    board: Any = study.plan.game.board
    return _described_all(board)


def _described_all(board: Board) -> dict[str, str]:
    return {place.id: _described(place) for place in board.destinations}


def _described(place: Destination) -> str:
    if place.kind != "monster":
        return f"the {place.kind} {place.id}"
    return f"the field {place.id} ({' or '.join(KIND_IDS[kind] for kind in place.monsters)})"


def _draw_links(axes: Any, board: Any) -> None:
    for link in board.links:
        a, b = board.destinations[link.a], board.destinations[link.b]
        axes.plot([a.x, b.x], [-a.y, -b.y], color=GRID, linewidth=1.4, zorder=1)


def _draw_places(axes: Any, board: Any, used: dict[str, float]) -> None:
    for place in board.destinations:
        share = used.get(place.id, 0.0)
        text = f"{100 * share:.0f}" if place.id in used else ""
        at = (place.x, -place.y)
        marks.place(axes, at, share, text, SIZE, MARKERS[place.kind])
    charts.bare(axes)


def turns(study: Study) -> Figure:
    """Show what turns bring, from the first to the last."""
    title = "How turns go"
    found = study.results.all(study.usual, "entry by turn")
    points = study.results.of(study.usual, "points by turn")
    says = _turns_says(study)
    with charts.canvas(2.6) as figure:
        axes = figure.subplots()
        _draw_turns(axes, list(map(int, points)), {key: e.value for key, e in found.items()})
        charts.legend(figure, axes, 3)
        svg = charts.svg_of(figure, "turns", title, says)
    rows = [
        [turn, *(percent(found[turn, name]) for name in ENTRY_NAMES), with_margin(points[turn])]
        for turn in points
    ]
    return Figure(title, says, svg, ["turn", *ENTRY_NAMES, "points a turn"], rows)


def _draw_turns(axes: Any, turns: list[int], shares: dict[tuple[str, str], float]) -> None:
    layers = [[shares[str(turn), name] for turn in turns] for name in ENTRY_NAMES]
    colours = [SERIES[i] for i in (2, 0, 1)]
    axes.stackplot(turns, *layers, labels=ENTRY_NAMES, colors=colours, alpha=0.9)
    axes.set_xlim(turns[0], turns[-1])
    axes.set_ylim(0, 1)
    axes.set_xlabel("turn of a player")
    charts.percent_axis(axes.yaxis)
    charts.plain(axes)


def _turns_says(study: Study) -> str:
    entry = study.results.of(study.usual, "entry")
    points = study.results.of(study.usual, "points by turn")
    best = max(points, key=lambda turn: points[turn].value)
    return (
        f"{percent(entry['points'])} of the turns bring points, {percent(entry['zero roll'])} are "
        f"zero rolls. Turn {best} brings most: {with_margin(points[best])} points."
    )
