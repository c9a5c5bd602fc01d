"""The report as one self-contained HTML page."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from jacta import __version__
from jacta.lab.html_table import table
from jacta.lab.report.figures.comparisons import duels, variants
from jacta.lab.report.figures.course import endings, length
from jacta.lab.report.figures.order import order_of_play
from jacta.lab.report.figures.points import players, sources, sources_by_policy
from jacta.lab.report.formatting import counted, listed
from jacta.lab.report.kit import report_kit
from jacta.lab.report.palette import css_variables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.report.study import Figure, Study

__all__ = ["Page", "Section", "page_of", "report_sections"]


@dataclass(frozen=True)
class Section:
    """Figures on one question; or a text, ready as HTML."""

    title: str
    figures: list[Figure] = field(default_factory=list)
    html: str = ""


@dataclass(frozen=True)
class Page:
    """The title and origin of a page."""

    title: str
    subtitle: str
    command: str


def report_sections(study: Study) -> list[Section]:
    """Return all sections of a game's report for which games were played."""
    kit = report_kit(study.game_name)
    points = [sources(study)]
    if len(study.policies) > 1:
        points.append(sources_by_policy(study))
    course = [order_of_play(study), *([players(study)] if len(study.counts) > 1 else [])]
    sections = [
        Section("The course of a game", [*course, length(study), endings(study)]),
        Section("Points", points),
        *([Section(kit.section, kit.figures(study))] if kit else []),
    ]
    others = [variants(study)] if study.variants else []
    others += [duels(study)] if study.duels else []
    if others:
        of_all = study.has_boards or study.duels
        sections.append(Section("Boards, options and bots" if of_all else "Options", others))
    return sections


def page_of(page: Page, studies: Sequence[Study], sections: Sequence[Section]) -> str:
    """Return the whole page; it reports on the first study, compared with the others.

    The same experiment gives the same bytes.
    """
    style = files("jacta.lab.report").joinpath("style.css").read_text(encoding="utf-8")
    links = "".join(
        f'<li><a href="#{_anchor(s.title)}">{escape(s.title)}</a></li>' for s in sections
    )
    body = "\n".join(_section(section) for section in sections)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(page.title)} · jacta lab</title>
<style>
{css_variables()}{style}</style>
</head>
<body>
<header>
{ART}
<p class="brand">jacta lab</p>
<h1>{escape(page.title)}</h1>
<p class="lead">{escape(page.subtitle)}</p>
{_tiles(studies)}
<nav aria-label="Sections"><ul>{links}<li><a href="#made">How it was made</a></li></ul></nav>
</header>
<main>
{body}
{_made(page, studies)}
</main>
<footer><p>jacta is made by fans and unofficial. The boards that come with it are reconstructions:
what only the printed pieces show is our guess.</p></footer>
</body>
</html>
"""


def _anchor(title: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in title.lower()).strip("-")


def _tiles(studies: Sequence[Study]) -> str:
    """Return the few numbers that say what kind of game it is."""
    study = studies[0]
    usual, results = study.usual, study.results
    played = sum(each.plan.games * len(each.plan.series) for each in studies)
    unit = study.plan.game.length_name
    tiles = {
        "games played": f"{played:,}",
        f"{unit} a game": f"{results.one(usual, 'length').value:.1f}",
        "points win": f"{results.one(usual, 'winning points').value:.0f}",
        "points of lead": f"{results.one(usual, 'lead').value:.1f}",
        "wins of who begins": f"{100 * results.one(usual, 'wins', 1).value:.0f} %",
    }
    cells = "".join(f"<div><dd>{value}</dd><dt>{name}</dt></div>" for name, value in tiles.items())
    note = f"Averages of {usual.players} {escape(study.house)} players"
    return f'<dl class="tiles" aria-label="{note}">{cells}</dl>\n<p class="note">{note}.</p>'


def _section(section: Section) -> str:
    figures = "\n".join(_figure(figure) for figure in section.figures)
    grid = f'<div class="grid">\n{figures}\n</div>' if figures else ""
    return (
        f'<section id="{_anchor(section.title)}">\n<h2>{escape(section.title)}</h2>\n'
        f"{section.html}{grid}\n</section>"
    )


def _figure(figure: Figure) -> str:
    return f"""<figure>
<h3>{escape(figure.title)}</h3>
<p>{escape(figure.says)}</p>
{figure.svg}
<details><summary>Numbers</summary>
{table(figure.head, figure.rows, f"{figure.title}: numbers")}
</details>
</figure>"""


def _made(page: Page, studies: Sequence[Study]) -> str:
    study = studies[0]
    plan = study.plan
    played = [
        [s.board, str(s.players), s.options.replace("+", ", ") or "none", s.policy]
        for each in studies
        for s in each.plan.series
    ]
    head = ["board", "players", "options", "policy"]
    return f"""<section id="made">
<h2>How it was made</h2>
<p>By jacta {__version__}, seed {plan.seed}: {counted(plan.games, "game")} in each of
{len(played)} series, with {listed([str(count) for count in study.counts])} players.
The same command gives the same page:</p>
<pre tabindex="0"><code>{escape(page.command)}</code></pre>
<p>Who begins is left to chance. Bars and ± are 95 % confidence intervals between games; they say
how much the numbers would waver with other dice, not how people play. Where one policy stands for
all it is <em>{escape(study.house)}</em>. A shared victory counts in part for each winner.</p>
<details><summary>All series</summary>
{table(head, played, "Series: numbers")}
</details>
</section>"""


ART = """<svg class="art" viewBox="0 0 120 60" aria-hidden="true"><path d="M4 54C30 50 62 44 84 22"
fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2 4" stroke-linecap="round"/>
<g transform="rotate(20 98 16)"><path d="M88 8l3-6 4 5h6l4-5 3 6z" fill="currentColor"/>
<rect x="87" y="6" width="22" height="22" rx="5" fill="currentColor"/><g class="pip">
<circle cx="93" cy="12" r="2"/><circle cx="103" cy="12" r="2"/><circle cx="98" cy="17" r="2"/>
<circle cx="93" cy="22" r="2"/><circle cx="103" cy="22" r="2"/></g></g>
<g fill="currentColor"><circle cx="20" cy="14" r="1"/><circle cx="44" cy="26" r="1.3"/>
<circle cx="60" cy="8" r="1"/><circle cx="10" cy="34" r=".8"/><circle cx="112" cy="48" r="1"/></g>
</svg>"""
