"""Figures of MLEM: where astronauts land, and where rockets crash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.games.mlem.words import ASTRONAUT_IDS
from jacta.lab.report import charts, marks
from jacta.lab.report.formatting import percent, with_margin
from jacta.lab.report.mlem.measures import HOME, places_of
from jacta.lab.report.palette import MUTED, PAPER
from jacta.lab.report.study import Figure

if TYPE_CHECKING:
    from jacta.lab.report.estimates import Estimate
    from jacta.lab.report.study import Study

__all__ = ["figures", "names_of"]

ROW = 7  # spaces in a row of the crash map


def figures(study: Study) -> list[Figure]:
    """Return all figures that only this game has."""
    return [landings(study), visits(study), crash_map(study), crashes_by_dice(study)]


def names_of(study: Study) -> dict[str, str]:
    """Return what places are called, by id."""
    board: Any = study.plan.game.board
    names = {body.id: body.name for body in board.bodies}
    return {place: names.get(place, place) for place in places_of(board)}


def landings(study: Study) -> Figure:
    """Show where each kind of astronaut ends."""
    title = "Where astronauts land"
    names, found = names_of(study), study.results.all(study.usual, "landed")
    cells = [[found[place, who] for who in ASTRONAUT_IDS] for place in names]
    texts = [[_short(e) for e in row] for row in cells]
    says = _landings_says(study)
    with charts.canvas(1.4 + 0.22 * len(names)) as figure:
        axes = figure.subplots()
        values = [[e.value for e in row] for row in cells]
        marks.heat(axes, list(names.values()), list(ASTRONAUT_IDS), values, texts)
        axes.tick_params(axis="x", labelrotation=40, labeltop=True, labelbottom=False)
        for label in axes.get_xticklabels():
            label.set_horizontalalignment("left")
            label.set_rotation_mode("anchor")
        axes.set_xlabel("per cent of all astronauts of a kind")
        svg = charts.svg_of(figure, "landings", title, says)
    rows = [
        [name, percent(found[place, ""]), *map(percent, cells[i])]
        for i, (place, name) in enumerate(names.items())
    ]
    return Figure(title, says, svg, ["place", "all", *ASTRONAUT_IDS], rows)


def _short(e: Estimate) -> str:
    return f"{100 * e.value:.0f}" if e.value >= 0.005 else ""


def _landings_says(study: Study) -> str:
    names, found = names_of(study), study.results.all(study.usual, "landed")
    home = found[HOME, ""]
    best = max((p for p in names if p != HOME), key=lambda p: found[p, ""].value)
    habits = [(place, who) for place in names for who in ASTRONAUT_IDS if place != HOME]
    place, who = max(habits, key=lambda habit: found[habit].value)
    return (
        f"With {study.usual.players} {study.house} players {percent(home)} of all astronauts are "
        f"at home in the end. Most land on {names[best]} ({percent(found[best, ''])}); the firmest "
        f"habit is the {who}'s: {percent(found[place, who])} of them end on {names[place]}."
    )


def visits(study: Study) -> Figure:
    """Show in how many games each body is landed on at all."""
    title = "Bodies that somebody lands on"
    found, names = study.results.of(study.usual, "visited"), names_of(study)
    says = _visits_says(found, names)
    with charts.canvas(0.7 + 0.2 * len(found)) as figure:
        axes = figure.subplots()
        marks.bars(axes, {names[place]: share for place, share in found.items()}, 2)
        axes.set_xlim(0, 1)
        charts.percent_axis(axes.xaxis)
        axes.set_xlabel("games")
        svg = charts.svg_of(figure, "visits", title, says)
    tables = [study.results.of(study.table(count), "visited") for count in study.counts]
    rows = [[names[place], *(percent(table[place]) for table in tables)] for place in found]
    return Figure(title, says, svg, ["place", *(f"{c} players" for c in study.counts)], rows)


def _visits_says(found: dict[str, Estimate], names: dict[str, str]) -> str:
    often, rare = (pick(found, key=lambda place: found[place].value) for pick in (max, min))
    return (
        f"{names[often]} is landed on in {percent(found[often])} of the games, "
        f"{names[rare]} in {percent(found[rare])}."
    )


def crash_map(study: Study) -> Figure:
    """Show the mat: how risky a roll is on each space, and where most crashes happen."""
    title = "The crash map"
    risks = study.results.of(study.usual, "crash by space")
    counts = study.results.of(study.usual, "crashes on space")
    says = _crash_says(study)
    with charts.canvas(3.0) as figure:
        axes = figure.subplots()
        _draw_map(axes, risks, counts)
        axes.set_xlabel("shade: rolls that crash · size: crashes a game")
        svg = charts.svg_of(figure, "crashes", title, says)
    rolls = study.results.of(study.usual, "rolls on space")
    rows = [
        [
            space,
            percent(risks[space]) if space in risks else "never rolled on",
            with_margin(counts[space], 2),
            with_margin(rolls[space], 2),
        ]
        for space in counts
    ]
    return Figure(title, says, svg, ["space", "rolls that crash", "crashes a game", "rolls"], rows)


def _draw_map(axes: Any, risks: dict[str, Estimate], counts: dict[str, Estimate]) -> None:
    at = {space: _place(int(space)) for space in counts}
    path = [at[space] for space in counts]
    axes.plot(*zip(*path, strict=True), color=MUTED, linewidth=1, zorder=1)
    most = max((e.value for e in risks.values()), default=1) or 1
    busiest = max(e.value for e in counts.values()) or 1
    label = {"ha": "center", "va": "center", "color": MUTED, "fontsize": 8}
    backing = {"facecolor": PAPER, "edgecolor": "none", "pad": 0.8}
    for space, (x, y) in at.items():
        risk = risks[space].value if space in risks else 0.0
        size = 140 + 480 * counts[space].value / busiest
        marks.place(axes, (x, y), risk / most, space, size)
        axes.text(x, y - 0.5, f"{100 * risk:.0f} %", bbox=backing, **label)
    axes.set_xlim(-0.6, ROW - 0.4)
    axes.set_ylim(-3.8, 0.5)
    charts.bare(axes)


def _place(space: int) -> tuple[int, int]:
    """Return where a space lies: in rows that run back and forth, like a winding route."""
    row, column = divmod(space, ROW)
    return (column if row % 2 == 0 else ROW - 1 - column, -row)


def _crash_says(study: Study) -> str:
    counts = study.results.of(study.usual, "crashes on space")
    risks = study.results.of(study.usual, "crash by space")
    rolls = study.results.of(study.usual, "rolls on space")
    risk = percent(study.results.one(study.usual, "crash"))
    total = sum(e.value for e in counts.values())
    if not total:
        return f"No roll crashed in any game: {risk}."
    busiest = max(counts, key=lambda space: counts[space].value)
    often = [s for s in risks if rolls[s].value >= 0.1]
    risky = max(often, key=lambda space: risks[space].value)
    return (
        f"A roll crashes in {risk} of the cases. "
        f"Most crashes happen on space {busiest} ({100 * counts[busiest].value / total:.0f} % of "
        f"all); the riskiest that is not rare is space {risky}: {percent(risks[risky])}."
    )


def crashes_by_dice(study: Study) -> Figure:
    """Show how risky a roll is with few dice and with many."""
    title = "How many dice it takes"
    tables = {policy: study.table(study.usual.players, policy) for policy in study.policies}
    risks = {policy: study.results.of(s, "crash by dice") for policy, s in tables.items()}
    says = _dice_says(study.house, risks[study.house])
    with charts.canvas(2.4) as figure:
        axes = figure.subplots()
        marks.lines(axes, {p: {float(d): e for d, e in r.items()} for p, r in risks.items()})
        charts.from_zero(axes)
        axes.set_xlabel("dice")
        charts.percent_axis(axes.yaxis)
        charts.plain(axes)
        charts.legend(figure, axes, 4)
        svg = charts.svg_of(figure, "dice", title, says)
    rows = [[p, dice, percent(e)] for p, found in risks.items() for dice, e in found.items()]
    return Figure(title, says, svg, ["policy", "dice", "rolls that crash"], rows)


def _dice_says(policy: str, risks: dict[str, Estimate]) -> str:
    few, many = min(risks), max(risks)
    return (
        f"With {few} {'die' if few == '1' else 'dice'} a roll of {policy} players is a crash in "
        f"{percent(risks[few])} of the cases, with {many} in {percent(risks[many])}."
    )
