"""Rule 7.4: the longest route, by example and against trying everything."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognitos.scripts import world
from jacta.games.incognitos.board import Board
from jacta.games.incognitos.rules.circuits import longest_circuit
from jacta.games.incognitos.rules.flow import start
from jacta.games.incognitos.rules.longest import longest_route
from jacta.games.incognitos.rules.names import DESTINATIONS
from jacta.games.incognitos.rules.routes import arrive, bases
from jacta.games.incognitos.rules.sections import claim, own_sections
from jacta.games.incognitos.rules.state import State

if TYPE_CHECKING:
    from jacta.games.incognitos.rules.tables import Tables


CIRCUITS = "sh1-m4:M m1-m2:M m2-m3:M m3-m4:M m3-m5:M m1-m6:M m1-m7:M m6-m7:M m4-m5:M m2-m4:M"


def drawn(links: str, rival: str = "") -> int:
    """Return the longest route of seat 0, which owns all sections but those in brackets.

    What seat 1 owns is given in the same way, and comes first.
    """
    plain = links.replace("(", "").replace(")", "")
    board = Board.of(world(plain, scenario=3), "drawn")
    tables, s = board.tables(), State()
    start(tables, s, 2, 0, 0)
    ids = [
        f"{board.destinations[link.a].id}-{board.destinations[link.b].id}" for link in board.links
    ]
    for seat, text in ((1, rival), (0, links)):
        s.turn = seat
        for word in text.split():
            ends, _, sections = word.partition(":")
            for i, section in enumerate(sections.split(",")):
                if "(" not in section:
                    claim(s, seat, ids.index(ends), i)
        arrive(tables, s)
    return longest_route(tables, s, 0)


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(
    ("links", "parts"),
    [
        ("sh1-m1:(M)", 0),
        ("sh1-m1:M", 3),
        ("sh1-m1:M,(M)", 2),
        ("sh1-m1:M,M,J", 5),
        ("sh1-m1:MM", 4),
        ("sh1-m1:C", 3),
        ("sh1-m1:M m1-m2:M,M m2-m3:J", 8),
        ("sh1-m1:M m1-m2:M m1-m3:M,M", 6),
        ("sh1-m1:M sh1-m2:M sh1-m3:M,M", 6),
        ("sh1-m1:M m1-sh2:M", 5),
        ("sh1-m1:M sh2-m2:M,M", 4),
        ("sh1-m1:M m1-m2:M,(M)", 4),
        ("sh1-m1:M,(M),M sh2-m1:M", 4),
        ("sh1-m1:(M),M,M", 2),
        ("sh2-m1:M sh1-m1:(M),M,(M)", 3),
        ("sh1-m1:M m1-m2:M m2-m3:M m3-m1:M", 8),
        ("sh1-m1:M m1-m2:M m2-m3:M m3-m1:M m1-m4:M", 10),
        ("sh1-m1:M m1-m2:M m2-m3:M m3-m1:M m2-m4:M,M", 10),
        ("sh1-m1:M m1-m2:M m2-m3:M m3-m1:M m3-m4:M m4-m5:M m5-m3:M", 13),
        (f"{CIRCUITS} m6-m8:MM,MM,MM,MM m6-m9:MM,MM,MM,MM", 25),
    ],
)
def test_routes_have_their_drawn_length(links: str, parts: int) -> None:
    assert drawn(links) == parts


@pytest.mark.rule("7.4", "4.4")
def test_a_route_may_end_before_a_rivals_destination_but_not_pass_it() -> None:
    links = "sh1-m1:M m1-m2:M,M sh2-m2:(M) m2-m3:M,M,M,M"
    assert drawn(links) == 11
    assert drawn(links, rival="sh2-m2:M") == 5


@pytest.mark.rule("7.4")
def test_a_lone_run_of_sections_is_a_route() -> None:
    assert drawn("sh1-m1:M m1-m2:(M) m2-m3:M,M,M,M") == 4


# Compared with trying everything


def random_position(seed: int) -> tuple[Tables, State]:
    """Return a small board of any form, on which two seats own any sections."""
    rng = random.Random(seed)
    names = ["sh1", "sh2", "sh3", *(f"m{i}" for i in range(rng.randint(1, 6)))]
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :] if b[0] == "m"]
    joined = [(rng.choice(names[: 3 + i]), f"m{i}") for i in range(len(names) - 3)]
    more = [pair for pair in pairs if pair not in joined]
    joined += rng.sample(more, min(len(more), rng.randint(0, 5)))
    links = " ".join(
        f"{a}-{b}:{','.join(rng.choices(['M', 'J', 'MM', 'C'], k=rng.randint(1, 3)))}"
        for a, b in joined
    )
    tables, s = Board.of(world(links, scenario=3), "random").tables(), State()
    start(tables, s, 2, 0, 0)
    greed = rng.choice([0.5, 0.8, 0.95])
    for link in range(tables.links):
        for section in range(tables.length[link]):
            draw = rng.random()
            s.turn = 0 if draw < greed else 1
            if draw < greed or draw > 0.97:
                claim(s, s.turn, link, section)
                arrive(tables, s)
    return tables, s


def tried(tables: Tables, s: State, seat: int) -> int:
    """Return the longest route by trying all trails, section by section."""
    known = bases(tables, s, seat)
    edges: dict[object, list[tuple[int, object, int]]] = {}
    number = 0
    for link in range(tables.links):
        own, last = own_sections(s, seat, link), tables.length[link]
        points = [tables.ends[link][0], *((link, i) for i in range(1, last)), tables.ends[link][1]]
        for i in range(last):
            if own >> i & 1:
                a, b = points[i], points[i + 1]
                edges.setdefault(a, []).append((number, b, tables.parts[link][i]))
                edges.setdefault(b, []).append((number, a, tables.parts[link][i]))
                number += 1

    def is_base(point: object) -> bool:
        return isinstance(point, int) and bool(known >> point & 1)

    def longest_from(point: object, used: frozenset[int], seen: frozenset[object]) -> int:
        here = seen | {point} if is_base(point) else seen
        gained = len(here) - len(seen)
        passable = is_base(point) or not isinstance(point, int) or not used
        onward = [
            parts + longest_from(there, used | {edge}, here)
            for edge, there, parts in (edges.get(point, []) if passable else [])
            if edge not in used
        ]
        return gained + max(onward, default=0)

    return max((longest_from(point, frozenset(), frozenset()) for point in edges), default=0)


@pytest.mark.slow
@pytest.mark.rule("7.4")
@settings(max_examples=300)
@given(st.integers(0, 10**9))
def test_it_is_the_longest_of_all_trails(seed: int) -> None:
    tables, s = random_position(seed)
    for seat in (0, 1):
        assert longest_route(tables, s, seat) == tried(tables, s, seat)


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("order", [[4, 3, 0, 2, 1, 5], [0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]])
def test_pieces_that_never_meet_are_no_route_in_whatever_order_links_are_laid(
    order: list[int],
) -> None:
    """Two branches and a circuit of three, all at the end of one link: one branch is left out."""
    ends = [(0, 1), (0, 2), (0, 3), (3, 4), (4, 5), (5, 3)]
    leaving = [[0, 0] for _ in range(DESTINATIONS)]
    for link, (a, b) in enumerate(ends):
        leaving[a][0] |= 1 << link
        leaving[b][1] |= 1 << link
    tables: Any = SimpleNamespace(ends=ends, leaving=leaving, links=len(ends), order=order)
    nothing = [0] * DESTINATIONS
    parts = longest_circuit(tables, 0b111111, [1] * len(ends), nothing, nothing, 0)
    assert parts == 5 + 5  # sections and destinations
